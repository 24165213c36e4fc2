"""The chance to trigger Peak Oil, under both readings of the rule (PO-14.1, spec 6.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

from oilgames.games.peak_oil.odds.bag import Bag
from oilgames.games.peak_oil.odds.drilling import Prospect, drilled
from oilgames.games.peak_oil.odds.jobs import Policy, jobs_in_turn
from oilgames.games.peak_oil.odds.shipping import black_chance

Reading: TypeAlias = Literal["net", "strict"]


def trigger_by_pulls(
    bag: Bag,
    pulls: int | tuple[int, ...],
    policy: Policy = Policy.NEVER,
    reading: Reading = "net",
    first_black_gone: bool = False,
) -> Fraction:
    """PO-5.4, PO-5.5, PO-14.1: the chance that the pulls of a tie, a route or both bring Peak Oil.

    Net: only the first black barrel of a turn leaves for good, so it must be the only one left. Strict: it is enough
    that all black barrels are out of the bag at one moment, also if some go back later.
    """
    jobs = pulls if isinstance(pulls, tuple) else (pulls,)
    if not bag.black:
        return Fraction(0)
    if reading == "strict":
        return jobs_in_turn(bag, jobs, policy).probability(lambda haul: haul.black == bag.black)
    if first_black_gone or bag.black > 1:
        return Fraction(0)
    return black_chance(bag, sum(jobs), policy)


def trigger_by_drill(
    bag: Bag, prospect: Prospect, policy: Policy = Policy.NEVER, reading: Reading = "net", aside: int = 0
) -> Fraction:
    """PO-9.4, PO-9.6, PO-14.1: the chance that a Drill brings Peak Oil; its black barrels all leave for good.

    `aside`: black barrels put aside earlier in the turn. Net: they go back, so with any of them oil is left.
    """
    if not bag.black or (aside and reading == "net"):
        return Fraction(0)
    return drilled(bag, prospect, policy).probability(bag.black)
