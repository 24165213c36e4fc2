"""One test: the required sum, the chance of oil and what it pays (tables N1 and N2, spec 6.1 and 6.2)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import sqrt

import msgspec

from oilgames.engine.chance import Distribution, dice_sum
from oilgames.games.naftowa_goraczka.rules import required_sum
from oilgames.games.naftowa_goraczka.state import Options, board

STANDARD = Options()


class RequirementOdds(msgspec.Struct, frozen=True, gc=False):
    """What a test is worth at one required sum: chances, units of money and points, all exact (table N2)."""

    required: int
    oil: Fraction  # chance of a strike
    payout: Fraction  # expected units of money, 0 when dry
    points: Fraction  # expected points: of the field and of the payout
    variance: Fraction  # of the points
    pays_nothing: Fraction  # chance of a strike that pays 0 (NG-4.4)
    largest: int | None  # largest payout; None where a strike is impossible

    @property
    def payout_if_oil(self) -> Fraction | None:
        """Expected payout of a strike; None where none is possible."""
        return self.payout / self.oil if self.oil else None

    @property
    def pays_nothing_if_oil(self) -> Fraction | None:
        """Chance that a strike pays 0; None where none is possible."""
        return self.pays_nothing / self.oil if self.oil else None

    @property
    def std(self) -> float:
        """Standard deviation of the points: the risk of the test."""
        return sqrt(self.variance)


@cache
def payout_distribution(required: int) -> Distribution[int | None]:
    """NG-3.9, NG-4.3: the payout of a test, None for a dry hole (chart 3 of the spec)."""
    return dice_sum().map(lambda total: total - required if total >= required else None)


@cache
def points_distribution(required: int, field: int = 10, money: int = 1) -> Distribution[int]:
    """NG-6.2: the points that a test brings: `field` for the strike and `money` for each unit it pays."""
    payouts = payout_distribution(required)
    return payouts.map(lambda payout: 0 if payout is None else field + money * payout)


def requirement_odds(required: int, options: Options = STANDARD) -> RequirementOdds:
    """Chance of oil, payout and points of a test at a required sum (below 3 certain, above 12 impossible)."""
    return _requirement_odds(required, options.points_per_field, options.points_per_money)


@cache
def _requirement_odds(required: int, field: int, money: int) -> RequirementOdds:
    payouts = payout_distribution(required)
    points = points_distribution(required, field, money)
    return RequirementOdds(
        required=required,
        oil=1 - payouts.probability(None),
        payout=payouts.expect(lambda payout: payout or 0),
        points=points.mean(),
        variance=points.variance(),
        pays_nothing=payouts.probability(0),
        largest=max((payout for payout in payouts if payout is not None), default=None),
    )


def required_table(options: Options = STANDARD) -> tuple[tuple[int, ...], ...]:
    """Table N1: the required sum; row = orthogonal oil neighbours 0-4, column = diagonal ones 0-4."""
    return tuple(tuple(required_sum(options, o, d) for d in range(5)) for o in range(5))


def oil_table(options: Options = STANDARD) -> tuple[tuple[Fraction, ...], ...]:
    """The chance of oil, laid out as table N1 (chart 1 of the spec)."""
    return tuple(tuple(requirement_odds(required).oil for required in row) for row in required_table(options))


def possible_requirements(options: Options = STANDARD) -> tuple[int, ...]:
    """Every required sum that some neighbourhood gives, from the hardest to the easiest (9 to 3)."""
    return tuple(sorted({required for row in required_table(options) for required in row}, reverse=True))


def worth_table(options: Options = STANDARD) -> tuple[RequirementOdds, ...]:
    """Table N2: what a test is worth at each required sum, from the hardest to the easiest."""
    return tuple(requirement_odds(required, options) for required in possible_requirements(options))


def lowest_required(field: int, options: Options = STANDARD) -> int:
    """Table N1: the required sum of a field when all its neighbours hold oil (corner 7, edge 5, interior 3)."""
    grid = board(options.height, options.width)
    return required_sum(options, len(grid.orthogonal[field]), len(grid.diagonal[field]))


class MarginalStep(msgspec.Struct, frozen=True, gc=False):
    """What one point less to roll adds: to the chance of oil and to the expected points (spec 6.2)."""

    before: int
    after: int
    oil: Fraction
    points: Fraction


def marginal_table(options: Options = STANDARD) -> tuple[MarginalStep, ...]:
    """Spec 6.2: the gain of each single step from the hardest to the easiest requirement."""
    table = worth_table(options)
    return tuple(_step(harder, easier) for harder, easier in pairwise(table))


def _step(before: RequirementOdds, after: RequirementOdds) -> MarginalStep:
    return MarginalStep(before.required, after.required, after.oil - before.oil, after.points - before.points)
