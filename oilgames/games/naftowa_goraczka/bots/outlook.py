"""What the rest of the board is worth: the requirements that unknown fields may be expected to have when tested."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from oilgames.games.naftowa_goraczka.rules import required_sum
from oilgames.games.naftowa_goraczka.state import EMPTY, UNKNOWN, Options, State

Count: TypeAlias = tuple[int, int, int, int]  # orthogonal neighbours with oil, unknown; diagonal ones likewise
FOUND = 0.3  # share of unknown neighbours that hold oil by the time a field is tested (tested earlier, and struck)


class Prospect(NamedTuple):
    """All that a bid for a field depends on; fields that look alike have equal prospects."""

    required: int
    dry: float  # mean requirement of the other unknown fields after a dry hole
    oil: float  # the same after a strike
    rest: int  # how many they are


class Outlook:
    """One position's unknown fields with what surrounds them."""

    def __init__(self, state: State) -> None:
        self.options, self.grid = state.options, state.board
        fields, grid = state.fields, state.board
        unknown = [place for place, mark in enumerate(fields) if mark == UNKNOWN]
        self.counts: dict[int, Count] = {
            place: (*around(fields, grid.orthogonal[place]), *around(fields, grid.diagonal[place])) for place in unknown
        }
        self.total = sum([expected(self.options, count) for count in self.counts.values()])

    def prospect(self, place: int) -> Prospect:
        """An unknown field as an object of bids."""
        count, rest = self.counts[place], len(self.counts) - 1
        others = self.total - expected(self.options, count)
        dry, oil = self.changes(place)
        after_dry, after_oil = (round((others + change) / max(rest, 1), 3) for change in (dry, oil))
        return Prospect(required_sum(self.options, count[0], count[2]), after_dry, after_oil, rest)

    def changes(self, place: int) -> tuple[float, float]:
        """What a dry hole and a strike do to the sum of the neighbours' expected requirements."""
        along = [self.counts[near] for near in self.grid.orthogonal[place] if near in self.counts]
        across = [self.counts[near] for near in self.grid.diagonal[place] if near in self.counts]
        effects = [effect(self.options, count, 0) for count in along] + [effect(self.options, c, 2) for c in across]
        return sum([dry for dry, _ in effects]), sum([oil for _, oil in effects])

    def different(self) -> dict[Prospect, int]:
        """Each different prospect with the first field that has it, in reading order."""
        found: dict[Prospect, int] = {}
        for place in self.counts:
            found.setdefault(self.prospect(place), place)
        return found


def around(fields: bytes, places: Sequence[int]) -> tuple[int, int]:
    """How many of some places hold oil, and how many are unknown."""
    marks = [fields[place] for place in places]
    return sum([mark > EMPTY for mark in marks]), marks.count(UNKNOWN)


@lru_cache(maxsize=8192)
def expected(options: Options, count: Count) -> float:
    """The requirement that a field may be expected to have when it is tested (NG-3.2 to NG-3.4 with guesses)."""
    o, more_o, d, more_d = count
    group = options.diagonal_group
    whole_groups = (d + FOUND * more_d - (group - 1) / 2) / group  # on average half a group is left over
    return options.base_required - o - FOUND * more_o - max(d // group, whole_groups)


@lru_cache(maxsize=8192)
def effect(options: Options, count: Count, at: int) -> tuple[float, float]:
    """What a dry hole and a strike next door do to a field's expected requirement; `at` 0: orthogonal, 2: diagonal."""
    o, more_o, d, more_d = count
    one, other = (1, 0) if at == 0 else (0, 1)
    dry = expected(options, (o, more_o - one, d, more_d - other))
    oil = expected(options, (o + one, more_o - one, d + other, more_d - other))
    now = expected(options, count)
    return dry - now, oil - now
