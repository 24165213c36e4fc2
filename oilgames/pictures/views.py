"""What a game's picture hands to whoever shows it: places to click, cards of the players, a small chart.

Plain dictionaries, so that they travel as JSON. All lengths are user units of the picture's view box.
"""

from typing import NotRequired, TypedDict


class Target(TypedDict):
    """A part of the board that is a legal action. `label` says the action and its numbers in words."""

    token: str  # of the action, as `Vocabulary.write` writes it
    key: str  # of the piece that it covers
    x: float
    y: float
    w: float
    h: float
    label: str
    short: NotRequired[str]  # the words in a list of all targets; `label` if missing
    round: NotRequired[bool]


class Blocked(TypedDict):
    """A part of the board that cannot be chosen now, and why (with the rule's id)."""

    x: float
    y: float
    w: float
    h: float
    why: str


class SeatCard(TypedDict):
    """A player's public facts. `facts` are [number, unit] pairs; `seat` 0..5 gives colour, shape and letter."""

    seat: int
    letter: str
    shape: str
    name: str
    status: str
    active: bool
    facts: list[list[str]]
    notes: NotRequired[list[list[str]]]  # [sign, name] pairs in small: cards that the board shows by their signs
    spoken: NotRequired[str]  # for a screen reader: numbers that the board shows, so not repeated for the eye


class Panel(TypedDict):
    """A small chart: its markup, the sentence that describes it, and its table (first row: headings)."""

    title: str
    svg: str
    alt: str
    table: list[list[str]]
