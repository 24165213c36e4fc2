"""What a shipment brings: barrels landed, barrels lost to crises, and routes at set-up (PO-12, spec 6.3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import msgspec

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.components import REFINERY_CHIPS, RISK_CHIPS, RiskFace
from oilgames.games.peak_oil.odds.bag import Bag
from oilgames.games.peak_oil.odds.jobs import Policy, at_least_one, jobs_in_turn


class Shipment(msgspec.Struct, frozen=True):
    """One planned shipment. Card effects go into the numbers: a Harbour Master adds 1 to the demand."""

    questions: int  # question marks of the route: one base pull each (PO-12.4)
    skulls: int  # PO-12.6
    demand: int  # PO-12.5
    waiting: int  # barrels on the Region before any pull
    hq: int  # black barrels in the HQ before any pull
    tie_pulls: int = 0  # pulls owed for a tie in the same action (PO-4.4)
    free_slots: int = 2  # empty Black Market slots: with 1, a pulled black barrel fills it (PO-7.3)
    divisor: int = 2  # the first crisis takes 1/divisor of the HQ, rounded down (PO-6.2; PO-K14: 3)

    @property
    def fine(self) -> int:
        """PO-6.2: barrels that the first crisis of the turn takes; later ones take none."""
        return self.hq // self.divisor


def landed(skulls: int, demand: int, waiting: int) -> int:
    """PO-12.5 to PO-12.8: barrels that reach the HQ, max(0, min(demand, waiting) - skulls)."""
    return max(0, min(demand, waiting) - skulls)


def crisis_chance(bag: Bag, shipment: Shipment) -> Fraction:
    """Spec 6.3: the chance that the shipment, with its tie pulls, brings a crisis."""
    return at_least_one(bag, shipment.questions + shipment.tie_pulls)


def expected_net(bag: Bag, shipment: Shipment, policy: Policy = Policy.NEVER) -> Fraction:
    """Spec 6.3: the mean change of cash: landed - floor(h/2) P(a crisis), plus what a full Black Market adds.

    The policy matters only with one free slot. Cards that a crisis turns up are left out: see `positions`.
    """
    base = landed(shipment.skulls, shipment.demand, shipment.waiting)
    more = landed(shipment.skulls, shipment.demand, shipment.waiting + 1) - base
    filled = black_chance(bag, shipment.questions + shipment.tie_pulls, policy) if shipment.free_slots == 1 else 0
    return base + more * Fraction(filled) - shipment.fine * crisis_chance(bag, shipment)


def black_chance(bag: Bag, pulls: int, policy: Policy = Policy.NEVER) -> Fraction:
    """PO-5.4: the chance of a black barrel: 1 - C(R,n)/C(N,n) never pulling on, otherwise certain if b > 0."""
    if not pulls or not bag.black:
        return Fraction(0)
    if policy is not Policy.NEVER:
        return Fraction(1)
    return at_least_one(Bag(bag.black, 0, bag.scandals), pulls)


def net(bag: Bag, shipment: Shipment, policy: Policy = Policy.NEVER) -> Distribution[int]:
    """Spec 6.3: the distribution of the change of cash, in barrels."""
    jobs = jobs_in_turn(bag, (shipment.tie_pulls, shipment.questions), policy)

    def change(haul: tuple[int, int]) -> int:
        crises, black = haul
        arrived = 1 if black and shipment.free_slots == 1 else 0
        gain = landed(shipment.skulls, shipment.demand, shipment.waiting + arrived)
        return gain - (shipment.fine if crises else 0)

    return jobs.map(change)


def break_even_cash(bag: Bag, shipment: Shipment) -> int | None:
    """The smallest cash at which the shipment loses barrels on average; None if no cash is so large.

    The fine grows with the cash and the cargo does not: so one ships first and saves later, or spends before sailing.
    """
    chance = crisis_chance(bag, shipment)
    if not chance:
        return None
    gain = expected_net(bag, msgspec.structs.replace(shipment, hq=0))
    return int(gain // chance + 1) * shipment.divisor


class RouteSymbols(NamedTuple):
    """What the chips of a route show together."""

    questions: int
    skulls: int
    closed: bool


@cache
def setup_route(spots: int, double_closed_chip: bool = False) -> Distribution[RouteSymbols]:
    """PO-1.2, PO-1.3, spec 6.3: the symbols of a route with so many Risk spots at the start of a game.

    Counts the sets of chips with the sides that set-up allows; the pool has ten chips, or all eleven with the option.
    """
    chips = [chip for chip in RISK_CHIPS.values() if double_closed_chip or not chip.optional]
    ways: list[dict[RouteSymbols, int]] = [{RouteSymbols(0, 0, False): 1}] + [{} for _ in range(spots)]
    for chip in chips:
        faces = [chip.faces[side] for side in chip.setup_faces]
        for taken in range(spots, 0, -1):
            for before, count in ways[taken - 1].items():
                for face in faces:  # two sides at most: one allowed side counts double
                    after = _joined(before, face)
                    ways[taken][after] = ways[taken].get(after, 0) + count * (2 // len(faces))
    return Distribution.of(ways[spots], "risk chips")


def _joined(route: RouteSymbols, face: RiskFace) -> RouteSymbols:
    return RouteSymbols(route.questions + face.question, route.skulls + face.skulls, route.closed or face.closed)


@cache
def setup_demand() -> Distribution[int]:
    """PO-1.1: the demand of a refinery at the start of a game: one of the chips' sides, all equally likely."""
    sides = [demand for chip in REFINERY_CHIPS.values() for demand in chip.demand]
    return Distribution(range(len(sides)), kind="refinery chips").map(sides.__getitem__)


def setup_landed(spots: int, waiting: int = 5) -> Fraction:
    """Spec 6.3: barrels landed on average at the start, over chips and demand, with so many barrels on the Region."""
    demand = setup_demand()
    return setup_route(spots).expect(lambda r: demand.expect(lambda d: landed(r.skulls, d, waiting)))


def setup_crisis_chance(spots: int, bag: Bag) -> Fraction:
    """Spec 6.3: the chance of a crisis on a route with so many spots at the start, over all chips."""
    return setup_route(spots).expect(lambda route: at_least_one(bag, route.questions))
