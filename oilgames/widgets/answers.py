"""Reading what a learner types: 5/36, 0.139, 13.9 % or a whole number, and judging it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from oilgames.engine import Refused

Verdict = Literal["right", "near", "wrong"]
_FORM = re.compile(r"([+-]?\d{1,30}(?:[.,]\d{1,30})?|[+-]?[.,]\d{1,30})(?:\s*/\s*(\d{1,30}))?\s*(%?)")


def read_number(text: str) -> Fraction:
    """The exact value of a typed number; `Refused` with a sentence when it is none."""
    found = _FORM.fullmatch(text.strip().replace("\u2212", "-"))
    if not found:
        raise Refused("Type a number such as 5/36, 0.139 or 13.9 %.")
    above, below, percent = found.groups()
    if below is not None and int(below) == 0:
        raise Refused("A fraction cannot have 0 below the line.")
    value = Fraction(above.replace(",", ".")) / int(below or 1)
    return value / 100 if percent else value


def form(answer: Fraction | float) -> str:
    """What may be typed, shown in the empty field: a whole number, a number, or a chance."""
    if isinstance(answer, int):
        return "a whole number"
    return "a number, such as 2.5 or 5/2" if abs(float(answer)) > 1 else "5/36, 0.139 or 13.9 %"


def judge(given: Fraction, answer: Fraction | float, near: Fraction | float, close: float = 0.01) -> Verdict:
    """Right within rounding (`close`, relative, or half a thousandth), near within `near` (absolute), else wrong."""
    distance = abs(float(given) - float(answer))
    if distance <= max(abs(float(answer)) * close, 0.0005):
        return "right"
    return "near" if distance <= float(near) else "wrong"
