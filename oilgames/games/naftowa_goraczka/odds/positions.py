"""Any live position: what each unknown field is worth, and to whom (spec 6.3 and 6.4)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

import msgspec

from oilgames.engine.game import Refused
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds.single_test import RequirementOdds, requirement_odds
from oilgames.games.naftowa_goraczka.rules import required_sum
from oilgames.games.naftowa_goraczka.state import EMPTY, UNKNOWN, Board, Options, State

ROLLS = 36  # every chance and every expected value of one test is a whole number of 36ths


class FieldOdds(msgspec.Struct, frozen=True, gc=False):
    """An unknown field now: what testing it brings the tester, and what a strike brings the neighbourhood."""

    field: int  # its place in reading order
    name: str
    required: int
    orthogonal: int  # oil neighbours
    diagonal: int
    oil: Fraction
    payout: Fraction
    points: Fraction  # the private value of testing it
    externality: Fraction  # of a strike: expected points that the unknown neighbours gain, one test each

    @property
    def expected_externality(self) -> Fraction:
        """What testing the field is expected to bring to whoever tests next door."""
        return self.oil * self.externality

    @property
    def social(self) -> Fraction:
        """Private value and expected externality together."""
        return self.points + self.expected_externality

    @property
    def spilled_share(self) -> Fraction:
        """The share of the social value that goes to whoever tests next door (0 where there is none)."""
        return self.expected_externality / self.social if self.social else Fraction(0)


class _Neighbourhoods:
    """For one set of options, everything that depends only on the counts (o, d), worked out once."""

    def __init__(self, options: Options) -> None:
        counts = [(o, d) for o in range(5) for d in range(5)]
        more = [(o, d) for o in range(6) for d in range(6)]  # a strike next door adds one to either count
        worth = {pair: requirement_odds(required_sum(options, *pair), options) for pair in more}
        points = {pair: int(odds.points * ROLLS) for pair, odds in worth.items()}
        self.worth: dict[tuple[int, int], RequirementOdds] = worth
        self.orthogonal_gain = {(o, d): points[o + 1, d] - points[o, d] for o, d in counts}
        self.diagonal_gain = {(o, d): points[o, d + 1] - points[o, d] for o, d in counts}


@lru_cache(maxsize=32)
def _neighbourhoods(options: Options) -> _Neighbourhoods:
    return _Neighbourhoods(options)


def board_odds(position: State | View) -> tuple[FieldOdds, ...]:
    """Every unknown field of a position, in reading order."""
    state = state_of(position)
    return _odds_of(state, [place for place, mark in enumerate(state.fields) if mark == UNKNOWN])


def field_odds(position: State | View, field: int | str) -> FieldOdds:
    """One unknown field, by its place or its name."""
    state = state_of(position)
    return _odds_of(state, [unknown_place(state, field)])[0]


def state_of(position: State | View) -> State:
    """The position itself: nothing is hidden in this game (NG-1.7)."""
    return position.state if isinstance(position, View) else position


def unknown_place(state: State, field: int | str) -> int:
    """The place of an unknown field given by place or name; a tested or missing one is an error."""
    place = state.board.index.get(field, -1) if isinstance(field, str) else field
    if not 0 <= place < len(state.fields) or state.fields[place] != UNKNOWN:
        raise Refused(f"{field!r} is not an unknown field of this position.")
    return place


def neighbour_counts(grid: Board, fields: bytes, places: Iterable[int]) -> dict[int, tuple[int, int]]:
    """NG-3.3 to NG-3.6: the orthogonal and diagonal oil neighbours of each place."""
    oil = [mark > EMPTY for mark in fields]
    orthogonal, diagonal = grid.orthogonal, grid.diagonal
    return {
        place: (sum([oil[near] for near in orthogonal[place]]), sum([oil[near] for near in diagonal[place]]))
        for place in places
    }


def _odds_of(state: State, places: list[int]) -> tuple[FieldOdds, ...]:
    grid, known = state.board, _neighbourhoods(state.options)
    unknown = [place for place, mark in enumerate(state.fields) if mark == UNKNOWN]
    counts = neighbour_counts(grid, state.fields, unknown)
    along = {place: known.orthogonal_gain[pair] for place, pair in counts.items()}
    across = {place: known.diagonal_gain[pair] for place, pair in counts.items()}
    found = []
    for place in places:
        spill = sum([along.get(near, 0) for near in grid.orthogonal[place]])
        spill += sum([across.get(near, 0) for near in grid.diagonal[place]])
        found.append(_field(place, grid.names[place], counts[place], known.worth[counts[place]], spill))
    return tuple(found)


def _field(place: int, name: str, counts: tuple[int, int], worth: RequirementOdds, spill: int) -> FieldOdds:
    return FieldOdds(
        place, name, worth.required, *counts, worth.oil, worth.payout, worth.points, _in_rolls(spill)
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _in_rolls(numerator: int) -> Fraction:
    return Fraction(numerator, ROLLS)


class OrderEffect(msgspec.Struct, frozen=True, gc=False):
    """The chance of oil under field B, by when it is tested relative to field A (spec 6.4)."""

    first: Fraction  # B is tested before A
    second: Fraction  # B is tested after A, whatever A turned out to be
    after_oil: Fraction
    after_dry: Fraction


def order_effect(position: State | View, a: int | str, b: int | str) -> OrderEffect:
    """How testing unknown field A first changes the chance of oil under unknown field B."""
    state = state_of(position)
    place_a, place_b = unknown_place(state, a), unknown_place(state, b)
    now = _neighbourhoods(state.options).worth
    counts = neighbour_counts(state.board, state.fields, (place_a, place_b))
    o, d = counts[place_b]
    beside, corner = place_a in state.board.orthogonal[place_b], place_a in state.board.diagonal[place_b]
    dry, struck = now[o, d].oil, now[o + beside, d + corner].oil
    chance_a = now[counts[place_a]].oil
    return OrderEffect(dry, chance_a * struck + (1 - chance_a) * dry, struck, dry)
