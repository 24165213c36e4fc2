"""A simulated mean beside its error, as every chart and table shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of `n` independent draws and the standard error of that mean (0 for a single draw)."""

    mean: float
    standard_error: float
    n: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Estimate:
        """From the draws themselves."""
        drawn = [float(value) for value in values]
        mean = sum(drawn) / len(drawn) if drawn else 0.0  # the empty case is refused below
        return cls._from_deviations(len(drawn), mean, sum((value - mean) ** 2 for value in drawn))

    @classmethod
    def from_sums(cls, n: int, total: float, squares: float) -> Estimate:
        """From running sums: how many draws, the sum of the draws and of their squares."""
        return cls._from_deviations(n, total / max(n, 1), squares - total * total / max(n, 1))

    @classmethod
    def share(cls, hits: int, n: int) -> Estimate:
        """The share of `n` draws in which something happened."""
        return cls.from_sums(n, hits, hits)

    @classmethod
    def _from_deviations(cls, n: int, mean: float, squared: float) -> Estimate:
        if n < 1:
            raise ValueError("an estimate needs at least one draw")
        variance = max(squared, 0.0) / (n - 1) if n > 1 else 0.0
        return cls(mean, sqrt(variance / n), n)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The two-sided normal confidence interval, say 0.95 for plus and minus 1.96 standard errors."""
        from statistics import NormalDist  # loaded late: it brings decimal and half a dozen more

        reach = NormalDist().inv_cdf(0.5 + level / 2) * self.standard_error
        return self.mean - reach, self.mean + reach

    def errors_from(self, value: float) -> float:
        """How many standard errors the mean lies from a value (infinite for a missed value without error)."""
        distance = abs(self.mean - float(value))
        if self.standard_error:
            return distance / self.standard_error
        return 0.0 if distance < 1e-12 else float("inf")

    def within(self, value: float, errors: float = 4.0) -> bool:
        """Whether the mean lies no more than so many standard errors from a value."""
        return self.errors_from(value) <= errors

    def __str__(self) -> str:
        return f"{self.mean:.4f} ± {self.standard_error:.4f} (n = {self.n:,})"
