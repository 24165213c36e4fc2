"""What a Drill yields and when one more pull pays (PO-9, spec 6.4)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.odds.bag import Bag
from oilgames.games.peak_oil.odds.jobs import Haul, Policy, job


class Prospect(msgspec.Struct, frozen=True):
    """What an Oil Field card shows: full barrels and question marks."""

    full: int
    questions: int

    def geologist(self) -> Prospect:
        """PO-K22: one question mark counted as a full barrel; the card itself if it has none."""
        return Prospect(self.full + 1, self.questions - 1) if self.questions else self

    def blowout(self) -> Prospect:
        """PO-P26: all full barrels counted as question marks."""
        return Prospect(0, self.full + self.questions)


def after_full(bag: Bag, prospect: Prospect) -> Bag:
    """PO-9.4, PO-9.5: the bag once the full barrels were taken out openly, as far as there are any."""
    return msgspec.structs.replace(bag, black=max(0, bag.black - prospect.full))


def drill(bag: Bag, prospect: Prospect, policy: Policy = Policy.NEVER) -> Distribution[Haul]:
    """PO-9.6, PO-9.7: crises and black barrels from the question marks, all of which are pulled for.

    Never pulling on: P(j) = C(b-f,j) C(R,q-j) / C(N-f,q) black barrels. Always: min(q, b-f) for certain.
    """
    return job(after_full(bag, prospect), prospect.questions, policy)


def drilled(bag: Bag, prospect: Prospect, policy: Policy = Policy.NEVER) -> Distribution[int]:
    """PO-9.4 to PO-9.7: all black barrels that come to the Region, the full ones included."""
    full = min(prospect.full, bag.black)
    return drill(bag, prospect, policy).map(lambda haul: full + haul.black)


def break_even(bag: Bag) -> Fraction | None:
    """Spec 6.4: the value of a barrel, in costs of a crisis, above which one more pull pays: R/b; None without oil."""
    return Fraction(bag.scandals, bag.black) if bag.black else None


def pull_gain(bag: Bag, barrel: Fraction | int, crisis: Fraction | int) -> Fraction:
    """Spec 6.4: the mean gain of one more Drill pull, (b·v - R·c) / N, in the unit of its two prices."""
    return (bag.black * Fraction(barrel) - bag.scandals * Fraction(crisis)) / bag.size if bag.size else Fraction(0)
