"""The words of a picture and how it writes numbers: templates from a game's `data/captions.toml`, filled with facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from oilgames.engine.data import read_table
from oilgames.engine.game import Seat
from oilgames.engine.rulebook import Rulebook, Words, read_rulebook


class Captions:
    """The captions of one game, named by its package, and its rulebook; both are read when first needed."""

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def sections(self) -> Mapping[str, Mapping[str, str]]:
        """All templates, by section and kind."""
        return read_table(self.package, "captions")

    @cached_property
    def rulebook(self) -> Rulebook:
        """The game's rulebook, with the questions and the labels of its words file."""
        return read_rulebook(self.package)

    def say(self, section: str, kind: str, names: Sequence[str] = (), /, **facts: Any) -> str:
        """One caption, filled with facts. Raises `KeyError` for a caption or a fact that is not there."""
        return Words(names).vformat(self.sections[section][kind], (), facts)


def name_of(seat: Seat, names: Sequence[str]) -> str:
    """A player's name; without names the letter of the seat."""
    return Words(names).format_field(seat, "name")


def signed(number: int | str) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def decimal(chance: Fraction) -> str:
    """A chance with three decimals."""
    return f"{float(chance):.3f}"
