"""Draws the boards that the README shows, from matches that bots play: `python docs/draw.py`."""

from pathlib import Path

from oilgames import GAMES
from oilgames.pictures.standalone import standalone
from oilgames.simulate.matches import replayed

HERE = Path(__file__).parent
BOARDS = {  # file: game, bots, seed, how far into the match
    "board.svg": ("naftowa_goraczka", ("search", "search"), "readme", 0.62),
    "peak_oil.svg": ("peak_oil", ("greedy",) * 4, "readme", 0.62),
}


def draw(name: str) -> str:
    """One board as a stand-alone SVG document, light or dark with the reader's system."""
    title, bots, seed, share = BOARDS[name]
    game = GAMES[title]
    match = replayed(game, game.options(players=len(bots)), bots, seed)
    moves = int(share * len(match.history))
    return standalone(game.room("picture"), game.observe(match.state_at(moves), None), names=match.names)


if __name__ == "__main__":
    for name in BOARDS:
        (HERE / name).write_text(draw(name) + "\n", "utf-8")
