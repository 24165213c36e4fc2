"""The picture's words and how it writes numbers: templates from `data/captions.toml`, filled with facts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from oilgames.games.peak_oil.components import NAME, PACKAGE
from oilgames.pictures.captions import Captions, decimal, signed

LONGEST = 9  # signs of a fraction that is shown as it is

CAPTIONS = Captions(PACKAGE)
caption = CAPTIONS.say


def with_names(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts, and beside each id `x` the name that people read, as `x_name`."""
    ids = {key: value for key, value in facts.items() if isinstance(value, str)}
    return {**facts, **{f"{key}_name": NAME.get(value, value) for key, value in ids.items()}}


def mean(value: Fraction) -> str:
    """An average with its sign: +2.00, −0.35."""
    return signed(f"{float(round(value, 2)) + 0.0:+.2f}")


def mean_short(value: Fraction) -> str:
    """An average with its sign and one decimal: +2.0."""
    return signed(f"{float(round(value, 1)) + 0.0:+.1f}")


def fraction(chance: Fraction) -> str:
    """A chance as a fraction; one that is too long for its place as a decimal."""
    return str(chance) if len(str(chance)) <= LONGEST else decimal(chance)


def risk_words(chance: Fraction) -> str:
    """A chance as a fraction and a decimal: `59/119 = 0.496`; certain or impossible ones as they are."""
    return str(chance) if chance.denominator == 1 else f"{fraction_of(chance)}{decimal(chance)}"


def fraction_of(chance: Fraction) -> str:
    """The fraction before its decimal, left out when it would be too long to read."""
    return f"{chance} = " if len(str(chance)) <= 2 * LONGEST else "about "


def counted(kind: str, number: int) -> str:
    """A number with its noun: `1 barrel`, `2 barrels`."""
    return caption("counts", kind, n=number)
