"""Chance with integer weights: what the games roll and draw, and what the charts show."""

from __future__ import annotations

import hashlib
import math
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate, product
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """A finite distribution: distinct outcomes with positive integer weights.

    `kind` names the source of chance ("roll", "pull" ...): a match draws each kind from a random stream of its own.
    Numeric questions (`mean`, `variance`, `quantile`) need outcomes that are numbers.
    """

    __slots__ = ("_cumulative", "_index", "kind", "outcomes", "total", "weights")

    def __init__(self, outcomes: Iterable[T], weights: Iterable[int] | None = None, kind: str = "draw") -> None:
        self.outcomes: tuple[T, ...] = tuple(outcomes)
        self.weights: tuple[int, ...] = (1,) * len(self.outcomes) if weights is None else tuple(weights)
        if len(self.outcomes) != len(self.weights) or not self.outcomes:
            raise ValueError("a distribution needs as many weights as outcomes, and at least one outcome")
        if min(self.weights) <= 0:
            raise ValueError("every outcome needs a positive integer weight")
        self.kind = kind
        self.total: int = sum(self.weights)
        self._cumulative: tuple[int, ...] | None = None
        self._index: dict[T, int] | None = None

    @classmethod
    def of(cls, weights: Mapping[T, int], kind: str = "draw") -> Distribution[T]:
        """From outcome -> integer weight; outcomes of weight 0 are left out."""
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        return cls(kept.keys(), kept.values(), kind)

    @classmethod
    def from_fractions(cls, chances: Mapping[T, Fraction], kind: str = "draw") -> Distribution[T]:
        """From outcome -> exact probability; they must add up to 1."""
        if sum(chances.values()) != 1:
            raise ValueError("the probabilities of a distribution add up to 1")
        scale = math.lcm(*(chance.denominator for chance in chances.values()))
        return cls.of({outcome: int(chance * scale) for outcome, chance in chances.items()}, kind)

    def at(self, n: int) -> T:
        """The outcome that holds place `n` of the `total` equally likely places 0 ... total - 1."""
        if len(self.outcomes) == self.total:
            return self.outcomes[n]
        if self._cumulative is None:
            self._cumulative = tuple(accumulate(self.weights))
        return self.outcomes[bisect_right(self._cumulative, n)]

    def weight(self, outcome: object) -> int:
        """The integer weight of an outcome, 0 when it cannot happen."""
        if self._index is None:
            self._index = {known: place for place, known in enumerate(self.outcomes)}
        place = self._index.get(cast(T, outcome))
        return 0 if place is None else self.weights[place]

    def probability(self, event: object | Callable[[T], bool]) -> Fraction:
        """The exact chance of one outcome, or of all outcomes for which a function is true."""
        if callable(event):
            return Fraction(sum(w for outcome, w in self.pairs() if event(outcome)), self.total)
        return Fraction(self.weight(event), self.total)

    def pairs(self) -> Iterator[tuple[T, int]]:
        """Outcomes with their integer weights."""
        return zip(self.outcomes, self.weights, strict=True)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Outcomes with their exact probabilities."""
        return ((outcome, Fraction(weight, self.total)) for outcome, weight in self.pairs())

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """The distribution of `function(outcome)`; equal results are merged, in order of first appearance."""
        merged: dict[U, int] = {}
        for outcome, weight in self.pairs():
            value = function(outcome)
            merged[value] = merged.get(value, 0) + weight
        return Distribution.of(merged, self.kind)

    def expect(self, function: Callable[[T], Any]) -> Fraction:
        """The exact mean of `function(outcome)`."""
        return sum((Fraction(function(outcome)) * w for outcome, w in self.pairs()), Fraction(0)) / self.total

    def mean(self) -> Fraction:
        """The exact mean of numeric outcomes."""
        return self.expect(lambda value: value)

    def variance(self) -> Fraction:
        """The exact variance of numeric outcomes."""
        mean = self.mean()
        return self.expect(lambda value: (value - mean) ** 2)  # type: ignore[operator]

    def std(self) -> float:
        """The standard deviation of numeric outcomes."""
        return math.sqrt(self.variance())

    def quantile(self, share: Fraction | float) -> T:
        """The smallest outcome below or at which at least `share` of the chance lies."""
        ordered = sorted(self.pairs())
        running = accumulate(weight for _, weight in ordered)
        return next(o for (o, _), upto in zip(ordered, running, strict=True) if upto >= share * self.total)

    def __contains__(self, outcome: object) -> bool:
        return self.weight(outcome) > 0

    def __iter__(self) -> Iterator[T]:
        return iter(self.outcomes)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{o!r}: {w}" for o, w in list(self.pairs())[:12])
        return f"Distribution({{{shown}{', ...' if len(self) > 12 else ''}}} / {self.total})"


@cache
def dice_sum(dice: int = 2, sides: int = 6) -> Distribution[int]:
    """The sum of several fair dice: for two six-sided ones weights 1, 2, ... 6, ... 1 out of 36."""
    rolls = product(range(1, sides + 1), repeat=dice)
    return Distribution(rolls, [1] * sides**dice, "roll").map(sum)


def stream_number(seed: str, kind: str, index: int, total: int) -> int:
    """Draw number `index` of the stream `kind`: a whole number 0 ... total - 1, the same on every platform.

    The 128-bit hash makes the bias of the remainder smaller than total / 2**128.
    """
    text = f"{seed}\x1f{kind}\x1f{index}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=16).digest(), "big") % total
