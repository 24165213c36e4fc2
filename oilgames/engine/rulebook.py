"""Rules with ids, and the words for what happens: read from each game's `rulebook.toml` and `words.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from string import Formatter
from typing import Any

import msgspec

from oilgames.engine.data import read_records, read_table
from oilgames.engine.game import Event, Seat


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, a short title, an explanation in our own words, and where it comes from."""

    id: str
    title: str
    text: str
    source: str


class Words(Formatter):
    """Fills the templates of a words file.

    `{seat:name}` a seat's name, `{n:barrel|barrels}` a count with its noun, `{chance:odds}` a fraction and its decimal.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        """One field by its house format, else by Python's."""
        if format_spec == "name":
            return self._name(value)
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return f"{value} {one if value == 1 else many}"
        if format_spec == "odds":
            return f"{value} = {float(Fraction(value)):.3f}"
        return str(super().format_field(value, format_spec))

    def _name(self, seat: Seat | None) -> str:
        if seat is None:
            return "Nobody"
        return self.names[seat] if seat < len(self.names) else letter(seat)


def letter(seat: Seat) -> str:
    """The letter of a seat: A, B, C ..."""
    return "ABCDEF"[seat]


class Rulebook:
    """The rules of a game by id, and its templates by section and kind."""

    def __init__(self, rules: Sequence[Rule], words: Mapping[str, Mapping[str, str]]) -> None:
        self.rules = {rule.id: rule for rule in rules}
        self.words = words

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def say(self, section: str, kind: str, facts: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """The template `kind` of a section ("events", "ask", "detail", "labels" ...), filled with facts."""
        return Words(names).vformat(self.words[section][kind], (), facts)

    def tell(self, event: Event, names: Sequence[str] = (), viewer: Seat | None = None) -> str | None:
        """The sentence of an event for a viewer (None: an onlooker).

        A hidden event is told by the template `<kind>_hidden`, which gets no facts but the seat, or not at all.
        """
        if event.seen_by is None or (viewer is not None and viewer in event.seen_by):
            return self.say("events", event.kind, {**event.data, "seat": event.seat}, names)
        hidden = self.words["events"].get(f"{event.kind}_hidden")
        return hidden and Words(names).vformat(hidden, (), {"seat": event.seat})


def read_rulebook(package: str) -> Rulebook:
    """The rulebook of a game's package."""
    return Rulebook(read_records(package, "rulebook", "rule", Rule), read_table(package, "words"))
