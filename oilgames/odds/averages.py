"""Weighted means of the values that a tree may carry: numbers, tuples of numbers, distributions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any, TypeAlias

from oilgames.engine.chance import Distribution

Value: TypeAlias = Any  # a Fraction, a tuple of Fractions (one per seat), or a Distribution
Branch: TypeAlias = tuple[int, Value]  # integer weight, value


def exact(value: Any) -> Value:
    """A number as a Fraction, a tuple of numbers as a tuple of Fractions; a distribution as it is."""
    if isinstance(value, Distribution):
        return value
    return tuple(map(Fraction, value)) if isinstance(value, tuple) else Fraction(value)


def average(branches: Sequence[Branch]) -> Value:
    """The mean of values, weighted by integers."""
    first = branches[0][1]
    if len(branches) == 1:
        return first
    if isinstance(first, Distribution):
        return mixture(branches)
    if isinstance(first, tuple):
        return tuple(average([(weight, value[i]) for weight, value in branches]) for i in range(len(first)))
    return sum((weight * value for weight, value in branches), Fraction(0)) / sum(weight for weight, _ in branches)


def mixture(branches: Sequence[tuple[int, Distribution[Any]]]) -> Distribution[Any]:
    """The distribution of a two-stage draw: first a branch by its weight, then an outcome of its distribution."""
    scale = lcm(*(part.total for _, part in branches))
    mixed: dict[Any, int] = {}
    for weight, part in branches:
        for outcome, own in part.pairs():
            mixed[outcome] = mixed.get(outcome, 0) + weight * own * (scale // part.total)
    common = gcd(*mixed.values())
    return Distribution.of({outcome: weight // common for outcome, weight in mixed.items()})
