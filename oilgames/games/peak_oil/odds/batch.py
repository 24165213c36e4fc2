"""The same questions answered by pulling barrels many times: shares and means with their standard errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import numpy as np

from oilgames.engine.estimate import Estimate
from oilgames.games.peak_oil.odds.bag import Bag
from oilgames.games.peak_oil.odds.drilling import Prospect, after_full
from oilgames.games.peak_oil.odds.jobs import Haul, Policy
from oilgames.games.peak_oil.odds.penalties import Cards, loss_of_crises
from oilgames.games.peak_oil.odds.shipping import Shipment, landed

MOST = 5_000_000  # jobs in one go: about 250 MB


class Sample(msgspec.Struct, frozen=True):
    """How often each result came up in `n` simulated jobs."""

    counts: Mapping[Any, int]
    n: int

    def share(self, event: object | Callable[[Any], bool]) -> Estimate:
        """The share of one result, or of all results for which a function is true."""
        happened: Callable[[Any], bool] = event if callable(event) else lambda result: bool(result == event)
        return Estimate.share(sum(count for result, count in self.counts.items() if happened(result)), self.n)

    def mean(self) -> Estimate:
        """The mean of numeric results."""
        total = sum(result * count for result, count in self.counts.items())
        return Estimate.from_sums(self.n, total, sum(result**2 * count for result, count in self.counts.items()))

    def map(self, function: Callable[[Any], Any]) -> Sample:
        """The sample of `function(result)`."""
        merged: dict[Any, int] = {}
        for result, count in self.counts.items():
            value = function(result)
            merged[value] = merged.get(value, 0) + count
        return Sample(merged, self.n)


def simulate_hauls(
    bag: Bag, pulls: tuple[int, ...], policy: Policy = Policy.NEVER, n: int = 10_000, seed: int = 1
) -> Sample:
    """Crises and black barrels of several jobs in one turn (`jobs_in_turn`), simulated `n` times."""
    if not 1 <= n <= MOST:
        raise ValueError(f"simulate from 1 to {MOST:,} jobs, not {n}")
    rng = np.random.default_rng(seed)
    scandals, black = np.full(n, bag.scandals), np.full(n, bag.black)
    for base in pulls:
        _pull(scandals, black, base, policy, rng)
    columns = len(range(bag.black + 1))
    codes = np.bincount((bag.scandals - scandals) * columns + (bag.black - black))
    counts = {Haul(*divmod(int(code), columns)): int(codes[code]) for code in np.flatnonzero(codes)}
    return Sample(counts, n)


def _pull(scandals: Any, black: Any, base: int, policy: Policy, rng: np.random.Generator) -> None:
    """PO-5.3, PO-5.9: one job in every trial at once; the counts in the bags change in place."""
    left = np.full(len(black), base)
    seen = np.zeros(len(black), bool)
    while (live := (left > 0) & (scandals + black > 0)).any():
        oil = live & (rng.random(len(black)) * (scandals + black) < black)
        crisis = live & ~oil
        again = (policy is Policy.ALWAYS) | ((policy is Policy.UNTIL_BLACK) & ~seen)
        black -= oil
        scandals -= crisis
        left -= oil | (crisis & ~again)
        seen |= oil


def simulate_job(bag: Bag, pulls: int, policy: Policy = Policy.NEVER, n: int = 10_000, seed: int = 1) -> Sample:
    """Spec 6.1: the number of crises of a job, simulated; to set beside `crises`."""
    return simulate_hauls(bag, (pulls,), policy, n, seed).map(lambda haul: haul.crises)


def simulate_drill(
    bag: Bag, prospect: Prospect, policy: Policy = Policy.NEVER, n: int = 10_000, seed: int = 1
) -> Sample:
    """Spec 6.4: crises and black barrels from the question marks of a field, simulated; to set beside `drill`."""
    return simulate_hauls(after_full(bag, prospect), (prospect.questions,), policy, n, seed)


def simulate_shipment(
    bag: Bag, shipment: Shipment, policy: Policy = Policy.NEVER, n: int = 10_000, seed: int = 1
) -> Sample:
    """Spec 6.3: the change of cash of a shipment in barrels, simulated; to set beside `net`."""

    def change(haul: Haul) -> int:
        arrived = int(haul.black > 0 and shipment.free_slots == 1)
        gain = landed(shipment.skulls, shipment.demand, shipment.waiting + arrived)
        return gain - shipment.fine * (haul.crises > 0)

    return simulate_hauls(bag, (shipment.tie_pulls, shipment.questions), policy, n, seed).map(change)


def simulate_vp_loss(
    bag: Bag,
    pulls: int,
    policy: Policy = Policy.NEVER,
    cards: Cards | None = None,
    n: int = 10_000,
    seed: int = 1,
) -> Sample:
    """Spec 6.7: the victory points that a job costs, simulated; to set beside `vp_loss`."""
    return simulate_job(bag, pulls, policy, n, seed).map(lambda count: loss_of_crises(count, cards))


def simulate_depletion(bag: Bag, n: int = 10_000, seed: int = 1) -> Sample:
    """Spec 6.2: the crises until the bag holds no black barrel, one pull a turn, simulated; beside `depletion`."""
    if not 1 <= n <= MOST:
        raise ValueError(f"simulate from 1 to {MOST:,} bags, not {n}")
    rng = np.random.default_rng(seed)
    yellow, black, count = np.full(n, bag.yellow), np.full(n, bag.black), np.zeros(n, int)
    while (live := black > 0).any():
        drawn = rng.random(n) * (bag.red + yellow + black)
        oil = live & (drawn < black)
        gone = live & ~oil & (drawn < black + yellow)
        count += live & ~oil
        black -= oil
        yellow -= gone
    totals = np.bincount(count)
    return Sample({int(k): int(totals[k]) for k in np.flatnonzero(totals)}, n)
