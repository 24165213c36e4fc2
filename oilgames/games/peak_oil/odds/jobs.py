"""A job of n pulls: how many PR Crises it brings and how much oil, under three ways to pull on (PO-5.9, spec 6.1)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from math import comb, gcd, lcm
from typing import NamedTuple, TypeVar

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.odds.bag import Bag

T = TypeVar("T", bound=Hashable)


class Policy(Enum):
    """When the player pulls an additional barrel after a PR Crisis (PO-5.9)."""

    NEVER = "never"
    ALWAYS = "always"
    UNTIL_BLACK = "until the first black barrel"


class Haul(NamedTuple):
    """What a job brings: PR Crises (red or yellow barrels) and black barrels."""

    crises: int
    black: int


@lru_cache(maxsize=4096)
def job(bag: Bag, pulls: int, policy: Policy = Policy.NEVER) -> Distribution[Haul]:
    """Crises and black barrels of a job with `pulls` base pulls (a tie 1, a route its question marks, a Drill its `?`).

    Never pulling on: hypergeometric. Always: negative hypergeometric. Until the first black: the two, one after the
    other. A bag with fewer barrels than pulls is emptied (PO-5.11).
    """
    if pulls < 0:
        raise ValueError(f"a job has 0 or more pulls, not {pulls}")
    if policy is Policy.NEVER or pulls == 0:
        return _hypergeometric(bag.scandals, bag.black, pulls)
    if policy is Policy.ALWAYS or bag.black == 0:
        return _negative_hypergeometric(bag.scandals, bag.black, pulls)
    return _first_black_then_stop(bag.scandals, bag.black, pulls)


@cache
def _hypergeometric(scandals: int, black: int, pulls: int) -> Distribution[Haul]:
    """P(k) = C(R,k) C(b,n-k) / C(N,n) for n pulls from R red or yellow and b black barrels."""
    pulls = min(pulls, scandals + black)
    ways = {Haul(k, pulls - k): comb(scandals, k) * comb(black, pulls - k) for k in range(pulls + 1)}
    return Distribution.of(ways, "pull")


@cache
def _negative_hypergeometric(scandals: int, black: int, pulls: int) -> Distribution[Haul]:
    """P(k) = C(n+k-1,k) C(N-n-k,R-k) / C(N,R): k crises before the black barrel number n; with n > b all R."""
    if pulls > black:
        return Distribution([Haul(scandals, black)], kind="pull")
    size = scandals + black
    ways = {Haul(k, pulls): comb(pulls + k - 1, k) * comb(size - pulls - k, scandals - k) for k in range(scandals + 1)}
    return Distribution.of(ways, "pull")


@cache
def _first_black_then_stop(scandals: int, black: int, pulls: int) -> Distribution[Haul]:
    """The first black barrel is pulled for, whatever it costs; the other n - 1 pulls are made once each."""
    return mixture([
        (weight, _after(first, _hypergeometric(scandals - first.crises, black - 1, pulls - 1)))
        for first, weight in _negative_hypergeometric(scandals, black, 1).pairs()
    ])  # fmt: skip


def _after(first: Haul, rest: Distribution[Haul]) -> Distribution[Haul]:
    return rest.map(lambda haul: Haul(first.crises + haul.crises, first.black + haul.black))


def mixture(branches: Sequence[tuple[int, Distribution[T]]]) -> Distribution[T]:
    """A two-stage draw: first a branch by its integer weight, then an outcome of its distribution."""
    scale = lcm(*(part.total for _, part in branches))
    mixed: dict[T, int] = {}
    for weight, part in branches:
        share = weight * (scale // part.total)
        for outcome, own in part.pairs():
            mixed[outcome] = mixed.get(outcome, 0) + share * own
    common = gcd(*mixed.values())
    return Distribution.of({outcome: weight // common for outcome, weight in mixed.items()}, "pull")


@lru_cache(maxsize=4096)
def crises(bag: Bag, pulls: int, policy: Policy = Policy.NEVER) -> Distribution[int]:
    """Spec 6.1: the number of PR Crises of a job."""
    return job(bag, pulls, policy).map(lambda haul: haul.crises)


def at_least_one(bag: Bag, pulls: int) -> Fraction:
    """Spec 6.1: the chance of one crisis or more, 1 - C(b,n)/C(N,n): the same under every policy.

    The additional pull only comes after a crisis, so it cannot bring the first one.
    """
    pulls = min(pulls, bag.size)
    return 1 - Fraction(comb(bag.black, pulls), comb(bag.size, pulls))


def expected_crises(bag: Bag, pulls: int, policy: Policy = Policy.NEVER) -> Fraction:
    """Spec 6.1: the mean: nR/N never pulling on, nR/(b+1) always, between the two for the third policy."""
    if policy is Policy.NEVER:
        return min(pulls, bag.size) * Fraction(bag.scandals, max(bag.size, 1))
    if policy is Policy.ALWAYS:
        return min(pulls, bag.black + 1) * Fraction(bag.scandals, bag.black + 1)
    return crises(bag, pulls, policy).mean()


def job_barrel_by_barrel(bag: Bag, pulls: int, policy: Policy = Policy.NEVER) -> Distribution[Haul]:
    """The same as `job`, one barrel after another as PO-5.2 tells it. Slower; for checking."""
    return Distribution.from_fractions(dict(_barrels(bag.scandals, bag.black, pulls, False, policy)), "pull")


@cache
def _barrels(scandals: int, black: int, pulls: int, seen: bool, policy: Policy) -> dict[Haul, Fraction]:
    if pulls == 0 or scandals + black == 0:
        return {Haul(0, 0): Fraction(1)}
    again = policy is Policy.ALWAYS or (policy is Policy.UNTIL_BLACK and not seen)
    chances: dict[Haul, Fraction] = {}
    if scandals:
        after_crisis = _barrels(scandals - 1, black, pulls if again else pulls - 1, seen, policy)
        _add(chances, after_crisis, Haul(1, 0), Fraction(scandals, scandals + black))
    if black:
        after_black = _barrels(scandals, black - 1, pulls - 1, True, policy)
        _add(chances, after_black, Haul(0, 1), Fraction(black, scandals + black))
    return chances


def _add(chances: dict[Haul, Fraction], later: dict[Haul, Fraction], now: Haul, chance: Fraction) -> None:
    for haul, own in later.items():
        whole = Haul(haul.crises + now.crises, haul.black + now.black)
        chances[whole] = chances.get(whole, Fraction(0)) + chance * own


def yellow_among(bag: Bag, crises: int) -> Distribution[int]:
    """PO-5.8: how many of so many crises were yellow barrels, which leave the game: C(y,j) C(r,k-j) / C(R,k)."""
    if not 0 <= crises <= bag.scandals:
        raise ValueError(f"{crises} crises cannot come from {bag.scandals} red and yellow barrels")
    ways = {j: comb(bag.yellow, j) * comb(bag.red, crises - j) for j in range(min(crises, bag.yellow) + 1)}
    return Distribution.of(ways, "pull")


def jobs_in_turn(bag: Bag, pulls: tuple[int, ...], policy: Policy = Policy.NEVER) -> Distribution[Haul]:
    """Several jobs of one turn, say a tie and then a route: what is pulled stays out until the turn ends (PO-5.3)."""
    hauls = Distribution((Haul(0, 0),), kind="pull")
    for base in pulls:
        hauls = mixture(
            [(weight, _after(had, job(bag_after(bag, had), base, policy))) for had, weight in hauls.pairs()]
        )
    return hauls


def bag_after(bag: Bag, haul: Haul) -> Bag:
    """What is left in the bag within the turn, red and yellow barrels counted together as red."""
    return Bag(bag.scandals - haul.crises, 0, bag.black - haul.black)
