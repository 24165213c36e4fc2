"""A toy for the tests of odds, bots and simulation: two seats race with dice.

In turn each seat walks (one step for certain) or jumps (a die with the faces 0, 1, ... `sides` - 1; on a 0 the next
seat gets a step instead). Whoever first has `goal` steps wins; nothing is hidden.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oilgames.engine import (
    CHANCE,
    NOBODY,
    NOTHING,
    Distribution,
    Game,
    OneOf,
    Options,
    Scores,
    Step,
    Token,
    Vocabulary,
)


class RaceOptions(Options, frozen=True, kw_only=True):
    goal: int = 3
    sides: int = 3


class Walk(Token, frozen=True, gc=False):
    pass


class Jump(Token, frozen=True, gc=False):
    pass


class Face(Token, frozen=True, gc=False):
    steps: int


class Place(msgspec.Struct, frozen=True, gc=False):
    options: RaceOptions
    steps: tuple[int, ...]
    seat: int = 0
    in_the_air: bool = False


def start(options: RaceOptions) -> Place:
    return Place(options, (0,) * options.players)


def observe(state: Place, seat: int | None) -> Place:
    return state


def to_move(state: Place) -> Any:
    if max(state.steps) >= state.options.goal:
        return NOBODY
    return CHANCE if state.in_the_air else state.seat


def legal(state: Place) -> Any:
    return OneOf(Walk(), Jump()) if isinstance(to_move(state), int) else NOTHING


def chance(state: Place) -> Distribution[Face]:
    return Distribution([Face(steps) for steps in range(state.options.sides)], kind="face")


def apply(state: Place, choice: Any) -> Step:
    if isinstance(choice, Jump):
        return Step(msgspec.structs.replace(state, in_the_air=True))
    steps, following = list(state.steps), (state.seat + 1) % len(state.steps)
    gained = choice.steps if isinstance(choice, Face) else 1
    steps[state.seat if gained else following] += gained or 1
    return Step(Place(state.options, tuple(steps), following))


def refuse(state: Place, choice: Any) -> tuple[str, str]:
    return "You walk or jump.", "RACE-1"


def redeal(seen: Place, rng: Any) -> Place:
    return seen


def scores(state: Place) -> Scores:
    best = max(state.steps)
    return Scores(state.steps, tuple(seat for seat, own in enumerate(state.steps) if own == best))


def options_of(state: Place) -> RaceOptions:
    return state.options


RACE = Game(
    name="dice_race",
    title="Dice race",
    credit="made for the tests",
    version=1,
    seats=range(2, 4),
    Options=RaceOptions,
    vocabulary=Vocabulary(Walk, Jump, Face),
    start=start,
    to_move=to_move,
    legal=legal,
    chance=chance,
    apply=apply,
    why_not=refuse,
    observe=observe,
    options_of=options_of,
    redeal=redeal,
    scores=scores,
)


def begin(**options: int) -> Place:
    """The first position."""
    return RACE.start(RACE.options(options))


def first_wins(state: Place) -> bool:
    return state.steps[0] > state.steps[1]
