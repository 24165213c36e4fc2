"""The test rule alone, in many games: fixed, hot, cold and random orders (spec 6.5)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oilgames.engine.estimate import Estimate
from oilgames.engine.game import Refused
from oilgames.games.naftowa_goraczka.batch.boards import TOP, Boards, Ints, Rng, chunks, dice, estimate
from oilgames.games.naftowa_goraczka.odds.orders import Order, fixed_order
from oilgames.games.naftowa_goraczka.odds.single_test import STANDARD
from oilgames.games.naftowa_goraczka.state import Options


@dataclass(frozen=True)
class OrderSample:
    """Simulated games of one order of testing, without players: one entry per game."""

    order: str
    options: Options
    oil: Ints  # number of oil fields
    payout: Ints  # all payouts together, in units of money
    tests: Ints  # [game, by how much the requirement was lowered]: number of tests

    @property
    def mean_oil(self) -> Estimate:
        """Mean number of oil fields."""
        return estimate(self.oil)

    @property
    def mean_payout(self) -> Estimate:
        """Mean of all payouts of a game together."""
        return estimate(self.payout)

    @property
    def std_oil(self) -> float:
        """Standard deviation of the number of oil fields."""
        return float(self.oil.std(ddof=1))

    def mean_tests(self, required: int) -> Estimate:
        """Mean number of tests per game at a required sum."""
        return estimate(self.tests[:, self._lowered(required)])

    def share_meeting(self, required: int) -> Estimate:
        """Share of games with at least one test at a required sum."""
        return estimate(self.tests[:, self._lowered(required)] > 0)

    def _lowered(self, required: int) -> int:
        lowered = self.options.base_required - required
        if not 0 <= lowered <= TOP:
            raise Refused(f"No test of this board requires {required}.")
        return lowered


def simulate_order(order: Order, games: int, options: Options = STANDARD, rng: Rng = 1) -> OrderSample:
    """Independent games of one order: a fixed one (by name or as places), "hot", "cold" or "random".

    "hot" tests the lowest requirement next, "cold" the highest, ties in reading order; "random" draws a new
    order for every game.
    """
    source = np.random.default_rng(rng)
    places = None if order in ("hot", "cold", "random") else np.array(fixed_order(order, options))
    counts = chunks(games, options.height * options.width)
    parts = [_order_chunk(order, places, count, options, source) for count in counts]
    oil, payout, tests = (np.concatenate(part) for part in zip(*parts, strict=True))
    return OrderSample(order if isinstance(order, str) else "your own", options, oil, payout, tests)


def _order_chunk(
    order: Order, places: Ints | None, games: int, options: Options, rng: np.random.Generator
) -> tuple[Ints, Ints, Ints]:
    fields = options.height * options.width
    boards = Boards(options, games, cold=order == "cold")
    queue = _queue(order, places, fields, games, rng)
    oil, payout = np.zeros(games, np.int32), np.zeros(games, np.int64)
    tests = np.zeros((games, TOP + 1), np.uint16)
    for number, total in enumerate(dice(rng, fields, games)):
        place = boards.first() if queue is None else boards.border[queue[number]]
        lowered = boards.lowered(place)
        excess = total.astype(np.int32) + lowered - options.base_required
        boards.close(place, excess >= 0)
        tests[boards.game, lowered] += 1
        oil += excess >= 0
        payout += np.maximum(excess, 0)
    return oil, payout, tests


def _queue(order: Order, places: Ints | None, fields: int, games: int, rng: np.random.Generator) -> Ints | None:
    """Places to test, [test, game]; None where the boards themselves say which comes next."""
    if places is not None:
        return np.repeat(places[:, None], games, axis=1)
    if order == "random":
        return np.argsort(rng.random((games, fields), np.float32), axis=1).T
    return None
