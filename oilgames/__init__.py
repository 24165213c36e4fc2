"""Oil board games as exact rules, boards and lessons: the front door.

Importing this package is light: boards and charts are loaded when the first one is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from oilgames import engine
from oilgames.engine import Game, Match, Player, Refused
from oilgames.games import GAMES, find_game

if TYPE_CHECKING:
    from oilgames.widgets.stepper import Stepper
    from oilgames.widgets.table import GameTable

__version__ = "0.1.0"
__all__ = ["GAMES", "Player", "Refused", "__version__", "example", "load", "new_match", "play"]

FIRST_GAME = "naftowa_goraczka"  # the shortest rules: where a newcomer begins
PERSON, *OPPONENTS = (
    "Alba",
    "Bruno",
    "Chen",
    "Dina",
    "Emeka",
    "Freya",
)  # sentences are told with names, not with "you"
OPPONENT_BOT = "greedy"  # every game has it


def new_match(
    game: str | Game = FIRST_GAME,
    seats: Sequence[str | Player] = (),
    seed: int | str = 1,
    options: Any = None,
    position: Mapping[str, Any] | None = None,
) -> Match:
    """A new match: a game's name, who sits at the seats, the seed of its chances, and its options.

    A seat is a person's name or a `Player`; `options` is a preset's name, a mapping or a record. Where options
    do not say how many play, the seats do. `position` sets the match up in the middle, from plain data that
    brings its own options. Raises `Refused` with a sentence that says what does not fit.
    """
    found = find_game(game)
    if seats and (options is None or isinstance(options, Mapping)):
        options = {"players": len(seats), **(options or {})}
    return Match(found, options, seats, seed, position)


def play(
    game: str | Game | Match = FIRST_GAME,
    seats: Sequence[str | Player] = (),
    seed: int | str = 1,
    options: Any = None,
    position: Mapping[str, Any] | None = None,
    **table: Any,
) -> GameTable:
    """A table to play at: the board, the choices, the log.

    Takes what `new_match` takes, or a match; without seats it is one person against bots. Keywords go to `GameTable`:
    `odds=True` shows the live chances, `lesson=True` takes back anything.
    """
    from oilgames.widgets.table import GameTable

    if isinstance(game, Match):
        return GameTable(game, **table)
    match = new_match(game, seats, seed, options, position)
    if not seats:
        match = Match(match.game, match.options, _person_against_bots(match.options.players), seed, position)
    return GameTable(match, **table)


def example(game: str | Game, id: str, *more: str) -> Stepper:
    """A worked example of a game's rules by its id (`W1`, …), to be stepped through on the board.

    With several ids the learner chooses among them in one view.
    """
    from oilgames.widgets.stepper import Stepper

    return Stepper.example(find_game(game), id, *more)


def load(text: str | bytes) -> Match:
    """The match in a saved text, checked move by move; `DamagedSave` (a `Refused`) says what is wrong."""
    return engine.load(text, GAMES)


def _person_against_bots(players: int) -> list[str | Player]:
    return [PERSON, *(Player(name, OPPONENT_BOT) for name in OPPONENTS[: players - 1])]
