"""The protocol every game keeps: one record of pure functions. No game is named here."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

import msgspec

if TYPE_CHECKING:
    from oilgames.engine.chance import Distribution
    from oilgames.engine.choices import Legal
    from oilgames.engine.record import Vocabulary
    from oilgames.engine.rulebook import Rulebook

Seat: TypeAlias = int
State: TypeAlias = Any  # a frozen, hashable record of the game's state.py
Choice: TypeAlias = Any  # a frozen record of the game's actions.py: an action or an outcome
Observation: TypeAlias = Any  # a frozen, hashable record of the game's observe.py


class Mover(Enum):
    """Who moves when no seat does."""

    CHANCE = "chance"
    NOBODY = "nobody"


CHANCE: Final = Mover.CHANCE
NOBODY: Final = Mover.NOBODY


class Refused(ValueError):
    """Something that the rules, the options or a save file do not allow: a sentence for people, and the rule."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows when nobody catches it: the sentence, not the way through the code."""
        return [str(self)]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: the rule that made it happen, a kind that the words file tells, and facts.

    `seen_by` None means everybody; otherwise the seats that may know `data`.
    """

    rule: str
    kind: str
    seat: Seat | None = None
    data: Mapping[str, Any] = {}
    seen_by: tuple[Seat, ...] | None = None


class Position(msgspec.Struct, frozen=True, gc=False):
    """Base of every game's state: `print(state)` shows the board as an onlooker sees it."""

    def __str__(self) -> str:
        house = type(self).__module__.rpartition(".")[0]
        game: Game = importlib.import_module(house).GAME
        text: str = game.room("picture").text(game.observe(self, None), ())
        return text


class Step(msgspec.Struct, frozen=True, gc=False):
    """The result of one choice: the new state and what happened on the way."""

    state: State
    events: tuple[Event, ...] = ()


class Move(msgspec.Struct, frozen=True, gc=False):
    """One entry of a history: who moved, what, and what came of it."""

    mover: Seat | Mover
    choice: Choice
    step: Step
    stream: str | None = None  # the kind of chance, for outcomes


class Scores(msgspec.Struct, frozen=True):
    """Points per seat and the seats that share the win (after the game's tie-breaks)."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The variant switches of a game. Subclasses check their ranges in `__post_init__`, raising `Refused`."""

    players: int = 2


@dataclass(frozen=True)
class Game:
    """A game: pure functions over immutable states. Algorithms, views and tests know only this.

    `apply` trusts its caller; `play` checks first and raises `Refused` with the reason that `why_not` gives.
    A choice is an action of the seat to move or an outcome of the chance node; both are applied alike.
    """

    name: str  # the package below oilgames.games
    title: str
    credit: str  # designers, publisher, year: and that this is an unofficial adaptation
    version: int  # of the rules: a save made under other rules is refused
    seats: range  # allowed numbers of players
    Options: type[Options]
    vocabulary: Vocabulary
    start: Callable[[Any], State]  # options -> first state
    to_move: Callable[[State], Seat | Mover]
    legal: Callable[[State], Legal]  # only where a seat is to move
    chance: Callable[[State], Distribution[Any]]  # only where CHANCE is to move
    apply: Callable[[State, Choice], Step]
    why_not: Callable[[State, Choice], tuple[str, str]]  # an illegal action -> (sentence, rule id)
    observe: Callable[[State, Seat | None], Observation]  # None: what an onlooker without a seat may know
    options_of: Callable[[State], Any]  # the options a position is played under
    redeal: Callable[[Observation, Any], State]  # observation, random.Random -> a state that looks the same
    scores: Callable[[State], Scores]  # of a finished state; before the end: as if it ended now
    invariants: tuple[Callable[[State], str | None], ...] = ()  # None, or the sentence that is broken
    presets: Mapping[str, Any] = field(default_factory=dict)  # name -> Options, all of which the tests play
    hidden: bool = False  # whether seats hold secrets, so that a shared screen needs a hand-over
    position: Callable[[Mapping[str, Any]], State] | None = None  # a set-up position from plain data, for lessons

    @property
    def rulebook(self) -> Rulebook:
        """Rules, event sentences and labels, read on first use."""
        return _rulebook(f"oilgames.games.{self.name}")

    def room(self, name: str) -> ModuleType:
        """A room of the game's house that is loaded only when asked for: picture, odds, bots, batch."""
        return importlib.import_module(f"oilgames.games.{self.name}.{name}")

    def set_up(self, sketch: Mapping[str, Any]) -> State:
        """A position from plain data, where the game can set up positions; `Refused` says what does not fit."""
        if self.position is None:
            raise Refused(f"{self.title} cannot set up positions.")
        return self.position(sketch)

    def play(self, state: State, choice: Choice) -> Step:
        """Apply a choice after checking it; `Refused` leaves the state as it was."""
        mover = self.to_move(state)
        possible = self.chance(state) if mover is CHANCE else () if mover is NOBODY else self.legal(state)
        if choice not in possible:
            self.refuse(state, choice)
        return self.apply(state, choice)

    def refuse(self, state: State, choice: Choice) -> NoReturn:
        """Raise `Refused` with the game's own reason."""
        if self.to_move(state) is CHANCE:
            raise Refused(f"{self.vocabulary.write(choice)!r} cannot happen here: chance decides something else now.")
        raise Refused(*self.why_not(state, choice))

    def options(self, given: Any = None, /, **changes: Any) -> Any:
        """Checked options from a record, a mapping, a preset's name or keywords; `Refused` says what is wrong."""
        if isinstance(given, str):
            given = self._preset(given)
        if not isinstance(given, Mapping | msgspec.Struct | None):
            raise Refused(f"Options are a table of names and values, not {str(given)[:40]!r}.")
        fields = msgspec.structs.asdict(given) if isinstance(given, msgspec.Struct) else dict(given or {})
        fields |= changes
        known = self.Options.__struct_fields__
        for name in fields:
            if name not in known:
                raise Refused(f"{self.title} has no option called {name!r}; it has: {', '.join(known)}.")
        try:
            return msgspec.convert(fields, self.Options)
        except msgspec.ValidationError as error:
            if isinstance(error.__cause__, Refused):
                raise error.__cause__ from None
            raise Refused(f"This option does not fit: {error}.") from None

    def _preset(self, name: str) -> Any:
        if name not in self.presets:
            raise Refused(f"{self.title} has no preset {name!r}; it has: {', '.join(self.presets)}.")
        return self.presets[name]


def redeal(game: Game, state: State, seat: Seat, rng: Any) -> State:
    """A random state that looks to `seat` exactly as `state` does: hidden things are dealt anew."""
    return game.redeal(game.observe(state, seat), rng)


@cache
def _rulebook(package: str) -> Rulebook:
    from oilgames.engine.rulebook import read_rulebook

    return read_rulebook(package)
