"""Peak Oil: worker placement, pushed luck and depletion, for 2 to 5 oil companies; with the Crude Rules.

Designed by Tobias Gohrbandt and Heiko Günther, published by 2tomatoes in 2017.
"""

from oilgames.engine.game import Game
from oilgames.games.peak_oil.actions import VOCABULARY
from oilgames.games.peak_oil.observe import observe, redeal
from oilgames.games.peak_oil.rules import INVARIANTS, apply, chance, legal, scores, to_move, why_not
from oilgames.games.peak_oil.setup import position, start
from oilgames.games.peak_oil.state import Options


def full(players: int = 4) -> Options:
    """The game with everything from the box: all Risk chips and all Oil Fields (spec 4.20)."""
    return Options(players=players, two_symbol_fields=True, double_closed_chip=True)


GAME = Game(
    name="peak_oil",
    title="Peak Oil",
    credit=(
        "Peak Oil, designed by Tobias Gohrbandt and Heiko Günther, published by 2tomatoes, 2017. "
        "An unofficial teaching adaptation, not connected with designers or publisher; "
        "card, chip and map values that were never published are reconstructed."
    ),
    version=1,
    seats=range(2, 6),
    Options=Options,
    vocabulary=VOCABULARY,
    start=start,
    to_move=to_move,
    legal=legal,
    chance=chance,
    apply=apply,
    why_not=why_not,
    observe=observe,
    options_of=lambda state: state.table.options,
    redeal=redeal,
    scores=scores,
    invariants=INVARIANTS,
    position=position,
    hidden=True,
    presets={
        "standard": Options(),
        "two players": Options(players=2),
        "three players": Options(players=3),
        "five players": Options(players=5),
        "full": full(),
        "full five": full(5),
        "full two": full(2),
        "challenge": Options(challenge_start=True, random_start=True),
        "strict": Options(players=3, peak_trigger="strict", forbid_null_turn=False),
        "long game": Options(bag_extra=(1, 1, 4), peak_refresh=True),
        "crude": Options(crude=True),
        "crude two": Options(players=2, crude=True, crude_track_length=4),
        "crude three": Options(players=3, crude=True, two_symbol_fields=True, peak_trigger="strict"),
        "crude five": Options(players=5, crude=True, crude_track_length=5, peak_refresh=True),
    },
)
