"""Adaptive orders: which field next may depend on what was found (spec 6.5, exact on small boards)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import msgspec

from oilgames.engine.game import Refused
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds.positions import state_of
from oilgames.games.naftowa_goraczka.odds.single_test import STANDARD, requirement_odds
from oilgames.games.naftowa_goraczka.rules import required_sum
from oilgames.games.naftowa_goraczka.state import EMPTY, UNKNOWN, Options, State, board

ROLLS = 36
MOST_FIELDS = 12  # 3**12 positions take about ten seconds

Goal = Literal["best", "worst", "hot", "cold"]


class AdaptiveOrder(msgspec.Struct, frozen=True, gc=False):
    """What an adaptive order finds from here: the mean number of further oil fields, and where it goes next."""

    mean: Fraction
    fields: tuple[int, ...]  # every field that the order may test next (several where they are worth the same)
    by_field: dict[int, Fraction]  # the mean when each unknown field is tested next and the order followed after


def adaptive_order(goal: Goal, position: State | View | Options = STANDARD) -> AdaptiveOrder:
    """Exact mean oil of an adaptive order from a position (or the empty board of some options).

    `best` and `worst` find the most and the least oil that any order can; `hot` always tests the lowest
    required sum, `cold` the highest, ties in reading order. Up to 12 unknown fields.
    """
    options, unknown, oil = _masks(position)
    if unknown.bit_count() > MOST_FIELDS:
        raise Refused(f"Exact adaptive orders are worked out for at most {MOST_FIELDS} unknown fields.")
    known = _solver(goal, options)
    scale = ROLLS ** unknown.bit_count()
    by_field = {place: Fraction(value, scale) for place, value in known.values(unknown, oil)}
    chosen = [place for place, _ in known.chosen(unknown, oil)]
    mean = Fraction(known.value(unknown, oil), scale)
    fields = tuple(place for place in chosen if by_field[place] == mean)
    return AdaptiveOrder(mean, fields, by_field)


def adaptive_mean(goal: Goal, options: Options = STANDARD) -> Fraction:
    """The exact mean number of oil fields on an empty board under an adaptive order."""
    return adaptive_order(goal, options).mean


def _masks(position: State | View | Options) -> tuple[Options, int, int]:
    if isinstance(position, Options):
        return position, (1 << position.height * position.width) - 1, 0
    state = state_of(position)
    unknown = sum(1 << place for place, mark in enumerate(state.fields) if mark == UNKNOWN)
    return state.options, unknown, sum(1 << place for place, mark in enumerate(state.fields) if mark > EMPTY)


class _Solver:
    """Backward induction over (unknown fields, oil fields) as bit masks.

    The value of a position with u unknown fields is a whole number of 1 / 36**u oil fields.
    """

    def __init__(self, goal: Goal, options: Options) -> None:
        self.goal = goal
        grid = board(options.height, options.width)
        self.orthogonal = [sum(1 << near for near in places) for places in grid.orthogonal]
        self.diagonal = [sum(1 << near for near in places) for places in grid.diagonal]
        self.required = [[required_sum(options, o, d) for d in range(5)] for o in range(5)]
        self.strikes = {r: int(requirement_odds(r).oil * ROLLS) for row in self.required for r in row}
        self.known: dict[tuple[int, int], int] = {}

    def value(self, unknown: int, oil: int) -> int:
        """Mean further oil fields under the order's rule, times 36**u."""
        if not unknown:
            return 0
        key = (unknown, oil)
        if key not in self.known:
            values = [value for _, value in self.chosen(unknown, oil)]
            self.known[key] = min(values) if self.goal == "worst" else max(values)
        return self.known[key]

    def chosen(self, unknown: int, oil: int) -> Iterator[tuple[int, int]]:
        """The fields among which the rule chooses, each with its value; one only for `hot` and `cold`."""
        if self.goal in ("best", "worst"):
            return self.values(unknown, oil)
        extreme: Callable[..., int] = min if self.goal == "hot" else max
        place = extreme(_places(unknown), key=lambda place: self.need(place, oil))  # the first of equals
        return iter([(place, self.after(unknown, oil, place))])

    def values(self, unknown: int, oil: int) -> Iterator[tuple[int, int]]:
        """Every unknown field with the value of testing it next."""
        return ((place, self.after(unknown, oil, place)) for place in _places(unknown))

    def after(self, unknown: int, oil: int, place: int) -> int:
        """The value of testing one field next and following the rule afterwards."""
        bit = 1 << place
        strikes = self.strikes[self.need(place, oil)]
        rest = unknown ^ bit
        found: int = ROLLS ** rest.bit_count() + self.value(rest, oil | bit)
        return strikes * found + (ROLLS - strikes) * self.value(rest, oil)

    def need(self, place: int, oil: int) -> int:
        """The required sum of a field."""
        return self.required[(oil & self.orthogonal[place]).bit_count()][(oil & self.diagonal[place]).bit_count()]


@lru_cache(maxsize=4)
def _solver(goal: Goal, options: Options) -> _Solver:
    return _Solver(goal, options)


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
