"""The two simple policies of spec 6.6, and the explorer of the lessons."""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import Any

from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice, Game
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open, Raise
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds import requirement_odds
from oilgames.games.naftowa_goraczka.odds.positions import neighbour_counts
from oilgames.games.naftowa_goraczka.rules import required_sum
from oilgames.games.naftowa_goraczka.state import UNKNOWN, Bidding, Nominating, Options, State


class Zero:
    """Nominates the unknown field with the lowest requirement, opens at 0, never raises (spec 6.6)."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, legal: Legal, rng: Any) -> Choice:
        """The nomination, the opening bid of 0, or a bid."""
        phase = view.state.phase
        if isinstance(phase, Nominating):
            return Nominate(view.state.board.names[easiest(view.state)])
        return self.bid(view.state, phase) if isinstance(phase, Bidding) else Open(0)

    def bid(self, state: State, phase: Bidding) -> Choice:
        """Always a decline."""
        return Decline()


class Value(Zero):
    """As ZERO, but raises by the least step up to its money and the expected points of the test (spec 6.6)."""

    def bid(self, state: State, phase: Bidding) -> Choice:
        """The least raise, or a decline above the limit."""
        new = phase.high + state.options.min_raise
        limit = min(state.money[phase.asked], whole_points(requirement(state, phase.field), state.options))
        return Raise(new) if new <= limit else Decline()


class Explorer(Zero):
    """Nominates the unknown field with the highest requirement, far from any oil; opens at 0, never raises."""

    def choose(self, view: View, legal: Legal, rng: Any) -> Choice:
        """The nomination of a wildcat field; opening and bids as ZERO."""
        if isinstance(view.state.phase, Nominating):
            return Nominate(view.state.board.names[hardest(view.state)])
        return super().choose(view, legal, rng)


def easiest(state: State) -> int:
    """The unknown field with the lowest requirement; of several, the first in reading order."""
    needs = requirements(state)
    return min(needs, key=needs.__getitem__)


def hardest(state: State) -> int:
    """The unknown field with the highest requirement; of several, the first in reading order."""
    needs = requirements(state)
    return max(needs, key=needs.__getitem__)


def requirements(state: State) -> dict[int, int]:
    """What each unknown field requires now, in reading order."""
    unknown = [place for place, mark in enumerate(state.fields) if mark == UNKNOWN]
    counts = neighbour_counts(state.board, state.fields, unknown)
    return {place: required_sum(state.options, *counts[place]) for place in unknown}


def requirement(state: State, place: int) -> int:
    """What a field requires now (NG-3.2 to NG-3.4)."""
    return required_sum(state.options, *neighbour_counts(state.board, state.fields, (place,))[place])


@lru_cache(maxsize=1024)
def whole_points(required: int, options: Options) -> int:
    """The whole part of the expected points of a test: the myopic limit of a bid (spec 6.6)."""
    return floor(requirement_odds(required, options).points)
