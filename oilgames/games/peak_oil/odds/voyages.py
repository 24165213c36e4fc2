"""One action with its pulls, exactly: tie pulls, pulls of a route or a field, cargo or oil, with all cards.

The bag and the cards meet only in the number of crises: so the two are worked out apart and joined.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.odds.bag import Bag
from oilgames.games.peak_oil.odds.drilling import Prospect, drill
from oilgames.games.peak_oil.odds.hands import FOR_DRILL, FOR_VOYAGE, Hand, after_crises_of, in_view_of
from oilgames.games.peak_oil.odds.jobs import Haul, Policy, bag_after, job, mixture
from oilgames.games.peak_oil.odds.shipping import landed
from oilgames.games.peak_oil.rules.effects import (
    BLOWOUT,
    CONSUMER_BOYCOTT,
    CONVOY_CAPTAIN,
    GEOLOGIST,
    HARBOUR_MASTER,
    INSURANCE_SURCHARGE,
    PIRATE_TREATY,
    PORT_BLOCKADE,
)


class Result(NamedTuple):
    """What an action comes to, in barrels unless said otherwise."""

    net: int  # change of the HQ
    crises: int  # a number
    vp: int  # victory points lost by PR cards turned up
    tie_black: int  # black barrels pulled for the tie
    black: int  # black barrels out of the bag after that, pulled or taken openly
    oil: int  # landed, or brought to the Region by a Drill


class Cargo(msgspec.Struct, frozen=True):
    """A shipment as the board shows it, before card effects."""

    questions: int
    skulls: int
    demand: int
    waiting: int
    fills: bool = False  # the next black barrel pulled fills the Black Market (PO-5.4, PO-7.3)
    counted: bool = False  # `questions` are the pulls still to come, cards included (PO-12.4)


def questions(cargo: Cargo, hand: Hand) -> int:
    """PO-12.4, PO-P34: the question count."""
    return cargo.questions + (PORT_BLOCKADE in hand.held and not cargo.counted)


def demand(cargo: Cargo, hand: Hand) -> int:
    """PO-12.5, PO-K12, PO-P23: what the refinery takes."""
    return max(0, cargo.demand + (HARBOUR_MASTER in hand.held) - (CONSUMER_BOYCOTT in hand.held))


def skulls(cargo: Cargo, hand: Hand) -> int:
    """PO-12.6, PO-P14, PO-K13, PO-K34: the skull count."""
    if PIRATE_TREATY in hand.held:
        return 0
    return max(0, cargo.skulls + (INSURANCE_SURCHARGE in hand.held) - (CONVOY_CAPTAIN in hand.held))


def prospect(card: Prospect, hand: Hand, convert: bool = True) -> Prospect:
    """PO-P26, then PO-K22 if the player wants it: what a field counts as."""
    card = card.blowout() if BLOWOUT in hand.held else card
    return card.geologist() if convert and GEOLOGIST in hand.held else card


@lru_cache(maxsize=1024)
def voyage(
    bag: Bag, hand: Hand, cargo: Cargo, tie_pulls: int = 0, policy: Policy = Policy.NEVER
) -> Distribution[Result]:
    """PO-20.26: everything that a shipment can come to, from the tie pull to the HQ."""

    def sail(left: Bag, before: Hand, tie: Haul) -> Distribution[Result]:
        def result(now: Hand, pulled: Haul) -> Result:
            waiting = cargo.waiting + (cargo.fills and tie.black + pulled.black > 0)
            oil = landed(skulls(cargo, now), demand(cargo, now), waiting)
            net, vp = now.barrels + oil - hand.barrels, now.loss - hand.loss
            return Result(net, tie.crises + pulled.crises, vp, tie.black, pulled.black, oil)

        return _results(before, job(left, questions(cargo, before), policy), result)

    return _after_tie(bag, in_view_of(hand, FOR_VOYAGE), tie_pulls, policy, sail)


@lru_cache(maxsize=1024)
def drilling(
    bag: Bag, hand: Hand, card: Prospect, tie_pulls: int = 0, policy: Policy = Policy.NEVER, convert: bool = True
) -> Distribution[Result]:
    """PO-20.26: everything that a Drill can come to; all question marks are pulled for."""

    def bore(left: Bag, before: Hand, tie: Haul) -> Distribution[Result]:
        seen = prospect(card, before, convert)
        full = min(seen.full, left.black)

        def result(now: Hand, pulled: Haul) -> Result:
            net, vp, oil = now.barrels - hand.barrels, now.loss - hand.loss, full + pulled.black
            return Result(net, tie.crises + pulled.crises, vp, tie.black, oil, oil)

        return _results(before, drill(left, seen, policy), result)

    return _after_tie(bag, in_view_of(hand, FOR_DRILL), tie_pulls, policy, bore)


def _after_tie(
    bag: Bag, hand: Hand, tie_pulls: int, policy: Policy, action: Callable[[Bag, Hand, Haul], Distribution[Result]]
) -> Distribution[Result]:
    """The tie pulls are a job of their own (PO-4.6); then comes the action, with what they left."""
    return mixture([
        (weight, mixture([
            (own, action(bag_after(bag, tie), before, tie)) for before, own in after_crises_of(hand, tie.crises).pairs()
        ]))
        for tie, weight in job(bag, tie_pulls, policy).pairs()
    ])  # fmt: skip


def _results(hand: Hand, hauls: Distribution[Haul], result: Callable[[Hand, Haul], Result]) -> Distribution[Result]:
    """A job, the crises it brings, and what comes of both."""
    return mixture([
        (weight, after_crises_of(hand, haul.crises).map(lambda now, haul=haul: result(now, haul)))  # type: ignore[misc]
        for haul, weight in hauls.pairs()
    ])  # fmt: skip
