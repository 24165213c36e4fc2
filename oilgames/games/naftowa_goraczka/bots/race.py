"""The race for money: what purses and the right to nominate are worth when many tests are still to come.

A model of the game with one number for the board: two sides, so many tests left, all with the same requirement. It is
solved by backward induction, auction by auction, as the tiny boards of spec 6.6 are. It says what the expected points
of one test do not say: a unit of money wins tests later, so it is worth more than its points; and a test won is also
one that the other side does not get.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from oilgames.games.naftowa_goraczka.odds.single_test import payout_distribution
from oilgames.games.naftowa_goraczka.state import Options

Table: TypeAlias = npt.NDArray[np.float64]  # [money of the active side, money of the other side]
PURSE = 32  # units; a side with more counts as having this many, and what is above as points
TESTS = 128  # tests left; more count as this many
NEVER = 1e12  # stands for a bid that cannot be made, to the side that would make it


class Stakes(msgspec.Struct, frozen=True):
    """The options that matter to the race."""

    field: int  # points of an oil field
    money: int  # points of a unit of money
    step: int  # smallest raise
    single: bool  # whether the other side is asked only once
    again: bool  # whether the other side, having outbid the nominator, is active next


def stakes(options: Options) -> Stakes:
    """Those of a game."""
    again, single = options.next_active == "nominator_left", options.auction == "single_round"
    return Stakes(options.points_per_field, options.points_per_money, options.min_raise, single, again)


@lru_cache(maxsize=64)
def race(stakes: Stakes, required: int) -> Race:
    """The race at one requirement, shared by all bots of a process."""
    return Race(stakes, required)


class Race:
    """Tables by tests left: the expected final lead of the active side, beyond the present difference in points."""

    def __init__(self, stakes: Stakes, required: int) -> None:
        self.stakes = stakes
        self.outcomes = outcomes(required, stakes)
        self.tables: list[Table] = [np.zeros((PURSE + 1, PURSE + 1))]

    def table(self, tests: int) -> Table:
        """The value with so many tests left."""
        while len(self.tables) <= min(tests, TESTS):
            self.tables.append(self.auction(self.tables[-1]))
        return self.tables[min(tests, TESTS)]

    def auction(self, after: Table) -> Table:
        """The value with one test more, from the highest bid down (NG-2.3 to NG-2.11 for two sides)."""
        size, step = PURSE + 1, self.stakes.step
        lost = self.test(-after.T)  # after the test the other side is active
        kept = self.test(after) if self.stakes.again else lost
        mine = [np.full((size, size), -NEVER)] * (size + 1)  # best for the active side among its bids from here up
        other = [np.full((size, size), NEVER)] * (size + 1)
        for bid in range(PURSE, -1, -1):
            higher = min(bid + step, size)
            stand, overbid = np.full((size, size), -NEVER), np.full((size, size), NEVER)
            stand[bid:] = np.minimum(lost[: size - bid] - self.stakes.money * bid, other[higher][bid:])
            held = self.stakes.money * bid - kept[: size - bid].T
            overbid[:, bid:] = held if self.stakes.single else np.maximum(held, mine[higher][:, bid:])
            mine[bid], other[bid] = np.maximum(stand, mine[bid + 1]), np.minimum(overbid, other[bid + 1])
        return mine[0]

    def test(self, after: Table) -> Table:
        """The value to the tester by money after paying, from that after the payout."""
        own = np.arange(PURSE + 1)
        parts = [
            chance * ((points or 0) + after[np.minimum(own + payout, PURSE)])
            for payout, points, chance in self.outcomes
        ]
        total: Table = np.sum(parts, axis=0)
        return total


@lru_cache(maxsize=256)
def outcomes(required: int, stakes: Stakes) -> tuple[tuple[int, int | None, float], ...]:
    """NG-4.1 to NG-4.3: each result of a test: payout, points (None: dry), chance."""
    return tuple(
        (payout or 0, None if payout is None else stakes.field + stakes.money * payout, float(chance))
        for payout, chance in payout_distribution(required).items()
    )
