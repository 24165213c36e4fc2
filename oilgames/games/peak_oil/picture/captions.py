"""The picture's words and how it writes numbers: templates from `data/captions.toml`, filled with facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from oilgames.engine.data import read_table
from oilgames.engine.game import Seat
from oilgames.engine.rulebook import Rulebook, Words, read_rulebook
from oilgames.games.peak_oil.components import NAME, PACKAGE

LONGEST = 9  # signs of a fraction that is shown as it is


@cache
def captions() -> Mapping[str, Mapping[str, str]]:
    """All captions, by section and kind."""
    return read_table(PACKAGE, "captions")


@cache
def rulebook() -> Rulebook:
    """The game's rulebook, with the questions and the labels of its words file."""
    return read_rulebook(PACKAGE)


def caption(section: str, kind: str, names: Sequence[str] = (), /, **facts: Any) -> str:
    """One caption, filled with facts."""
    return Words(names).vformat(captions()[section][kind], (), facts)


def name_of(seat: Seat, names: Sequence[str]) -> str:
    """A player's name; without names the letter of the seat."""
    return Words(names).format_field(seat, "name")


def with_names(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts, and beside each id `x` the name that people read, as `x_name`."""
    ids = {key: value for key, value in facts.items() if isinstance(value, str)}
    return {**facts, **{f"{key}_name": NAME.get(value, value) for key, value in ids.items()}}


def signed(number: int | str) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def mean(value: Fraction) -> str:
    """An average with its sign: +2.00, −0.35."""
    return signed(f"{float(round(value, 2)) + 0.0:+.2f}")


def mean_short(value: Fraction) -> str:
    """An average with its sign and one decimal: +2.0."""
    return signed(f"{float(round(value, 1)) + 0.0:+.1f}")


def decimal(chance: Fraction) -> str:
    """A chance with three decimals."""
    return f"{float(chance):.3f}"


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
