"""The icons of all games, drawn once as SVG symbols, and the players' marks. All drawings are our own.

An icon lives in a 48 x 48 box and takes its colour from its use: `use("barrel", 10, 10, 20, "og-oil-icon")`.
Put `symbols("barrel", …)` into the picture's backdrop once; openings are holes, so the ground shows through.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from xml.etree.ElementTree import Element

from oilgames.pictures.palette import SEAT_LETTERS, seat_colour
from oilgames.pictures.svg import el, text, to_text

BOX = 48
SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon")

Drawing = tuple[Element, ...]


def names() -> tuple[str, ...]:
    """Every icon there is."""
    return tuple(_DRAWINGS)


def symbols(*wanted: str) -> str:
    """`<defs>` with the named icons (all without names), for a backdrop. `KeyError` for an unknown name."""
    drawn = (_symbol(name) for name in wanted or names())
    return to_text(el("defs", *drawn))


def use(name: str, x: float, y: float, size: float, class_: str | None = "og-ink-icon") -> Element:
    """One icon with its top left corner at (`x`, `y`), `size` wide and high."""
    if name not in _DRAWINGS:
        raise KeyError(f"No icon is called {name!r}.")
    return el("use", href=f"#og-i-{name}", x=x, y=y, width=size, height=size, class_=class_)


def seat_mark(seat: int, x: float, y: float, size: float) -> Element:
    """The mark of a player: its letter in its shape, centred on (`x`, `y`), about `size` wide. Seats 0..5."""
    shape = _shape(SHAPES[seat], size / 2)
    shape.set("class", f"og-{seat_colour(seat)} og-seat-text-line")
    shape.set("stroke-width", f"{size * 0.06:.2f}")
    small = SHAPES[seat] == "triangle"
    letter_size = size * (0.48 if small else 0.6)
    base = letter_size * 0.36 + (size * 0.1 if small else 0)
    letter = text(0, base, SEAT_LETTERS[seat], letter_size, "og-seat-text og-bold")
    return el("g", shape, letter, transform=f"translate({x:g} {y:g})")


def seat_symbols() -> str:
    """`<defs>` with the six marks as symbols `og-seat-A`…`og-seat-F`, in boxes of 26 around the origin."""
    marks = ((letter, seat_mark(seat, 0, 0, 20)) for seat, letter in enumerate(SEAT_LETTERS))
    drawn = (el("symbol", mark, id=f"og-seat-{letter}", viewBox="-13 -13 26 26") for letter, mark in marks)
    return to_text(el("defs", *drawn))


def _symbol(name: str) -> Element:
    return el("symbol", *_DRAWINGS[name], id=f"og-i-{name}", viewBox=f"0 0 {BOX} {BOX}")


def _shape(kind: str, r: float) -> Element:
    """A seat's shape of about equal weight for equal `r`, centred on the origin."""
    if kind == "circle":
        return el("circle", r=r)
    if kind == "square":
        return el("rect", x=-0.9 * r, y=-0.9 * r, width=1.8 * r, height=1.8 * r, rx=0.25 * r)
    corners, reach, drop = {"triangle": (3, 1.28, 0.2), "diamond": (4, 1.2, 0.0)}.get(
        kind, (5, 1.1, 0.04) if kind == "pentagon" else (6, 1.08, 0.0)
    )
    return _polygon(corners, reach * r, drop * r)


def _polygon(corners: int, reach: float, drop: float) -> Element:
    turns = (2 * pi * corner / corners - pi / 2 for corner in range(corners))
    points = " ".join(f"{reach * cos(turn):.2f},{reach * sin(turn) + drop:.2f}" for turn in turns)
    return el("polygon", points=points, stroke_linejoin="round")


def _fill(d: str) -> Element:
    return el("path", d=d, fill="currentColor", fill_rule="evenodd")


def _stroke(d: str, width: float = 2.5) -> Element:
    return el(
        "path", d=d, fill="none", stroke="currentColor", stroke_width=width,
        stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def _cut(d: str, width: float = 2) -> Element:
    """A line in the card's colour across a filled shape: it reads in both themes."""
    return el("path", d=d, class_="og-card-line og-hollow", stroke_width=width, opacity=0.75)


def _pale(d: str, width: float = 2) -> Element:
    """A pale line across oil, which is black in both themes."""
    return el("path", d=d, class_="og-derrick-line og-hollow", stroke_width=width, opacity=0.75)


def _rim(d: str) -> Element:
    """An edge that stands off the ground: black by day, pale by night, where the ground is as dark as the oil."""
    return el("path", d=d, class_="og-hollow og-rim-line", stroke_width=2.8)


def _paper(d: str) -> Element:
    """A sheet or a face: the card's colour with an edge in the icon's."""
    return el("path", d=d, class_="og-card", stroke="currentColor", stroke_width=2.5, stroke_linejoin="round")


def _disc(x: float, y: float, r: float, hole: float = 0) -> str:
    """Path data of a disc, with a hole when `hole` is given."""
    ring = f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"
    return ring + (_disc(x, y, hole) if hole else "")


def _die(pips: Sequence[tuple[int, int]]) -> Drawing:
    face = _paper("M13.5 4.5h21a9 9 0 0 1 9 9v21a9 9 0 0 1-9 9h-21a9 9 0 0 1-9-9v-21a9 9 0 0 1 9-9z")
    return face, _fill("".join(_disc(13.5 + 10.5 * column, 13.5 + 10.5 * row, 4) for column, row in pips))


_CORNERS = ((0, 0), (2, 2))
_OTHER_CORNERS = ((2, 0), (0, 2))
_SIDES = ((0, 1), (2, 1))
_CENTRE = ((1, 1),)
_BARREL = "M11 8.5C11 3.5 37 3.5 37 8.5C38.8 18 38.8 30 37 39.5C37 44.5 11 44.5 11 39.5C9.2 30 9.2 18 11 8.5z"
_SKULL = (
    "M24 4C12.5 4 4.5 12 4.5 22.5c0 6 2.5 10.5 7 13.2V42q0 2.5 2.5 2.5h20q2.5 0 2.5-2.5v-6.3"
    "c4.5-2.7 7-7.2 7-13.2C43.5 12 35.5 4 24 4zM24 28.5l3.2 6h-6.4z"
)
_DROP = "M24 4C29.5 13.5 37 21 37 30.5a13 13 0 0 1-26 0C11 21 18.5 13.5 24 4z"

_DRAWINGS: dict[str, Drawing] = {
    "derrick": (
        _fill("M19.5 3h9v4.5h-9z"),
        _stroke("M21.5 8L10.5 44M26.5 8l11 36M6.5 44.5h35", 2.6),
        _stroke("M18.9 17h10.2M15.8 27h16.4M12.7 37h22.6", 2),
        _stroke("M18.9 17l13.3 10M29.1 17L15.8 27M15.8 27l19.5 10M32.2 27L12.7 37", 1.6),
    ),
    "barrel": (
        _fill(_BARREL),
        _rim(_BARREL),
        _pale("M13.5 8.6a10.5 2.6 0 1 0 21 0a10.5 2.6 0 1 0-21 0z", 1.6),
        _pale("M10 18.5C14 21.8 34 21.8 38 18.5M10 30.5C14 33.8 34 33.8 38 30.5"),
    ),
    "tanker": (
        _fill("M2.5 29.5h43l-4.3 10.2q-.6 1.3-2 1.3H9.2q-1.6 0-2.3-1.5z"),
        _fill("M6.5 16.5H17v11.3H6.5zM9 19.5v2.5h5.5v-2.5zM8.5 9.5h5v5h-5z"),
        _fill("M19.5 27.8a3.5 3.5 0 0 1 7 0zM27.5 27.8a3.5 3.5 0 0 1 7 0z"),
        _stroke("M38.5 28V15M38.5 17.5h3.5M19.5 24.2h19", 1.8),
    ),
    "lorry": (
        _fill("M10 13.5h13.5q6.5 0 6.5 8.8t-6.5 8.7H10q-6.5 0-6.5-8.7T10 13.5z"),
        _fill("M32 18h6.3q1.4 0 2.2 1.2L45 26v8.5H32zM35 21v5.2h6.2L38 21z"),
        _fill("M3.5 32.5h41v3.2h-41z"),
        _fill(_disc(10.5, 38, 4.6, 1.6) + _disc(21, 38, 4.6, 1.6) + _disc(38, 38, 4.6, 1.6)),
        _cut("M12 14v16.5M21.5 14v16.5", 1.6),
    ),
    "locomotive": (
        _fill("M4.5 8.5h15v23h-15zM8 12.5v7h8v-7z"),
        _fill("M20.5 17H38q4.5 0 4.5 7.3T38 31.5H20.5z"),
        _fill("M32.5 15.5l-1.5-8h9l-1.5 8zM23 15.5q0-4 3.5-4t3.5 4z"),
        _fill("M3.5 32.5h40l3 8.5h-5.5l-1.5-4.5h-36z"),
        _fill(_disc(11.5, 38, 6, 2) + _disc(24, 39, 5, 1.6) + _disc(34.5, 39, 5, 1.6)),
    ),
    "agent": (
        _fill(_disc(24, 11.5, 8)),
        _fill("M16.5 20h15q2 0 2 2t-2 2h-2.2c.4 6 2.7 10.5 6.2 13.5H12.5c3.5-3 5.8-7.5 6.2-13.5h-2.2q-2 0-2-2t2-2z"),
        _fill("M11.5 39h25q2.5 0 2.5 2.5T36.5 44h-25Q9 44 9 41.5t2.5-2.5z"),
    ),
    "licence": (
        _paper("M9.5 4.5h21l8 8v31h-29z"),
        _stroke("M30.5 4.5v8h8", 2.5),
        _stroke("M15.5 14.5h9M15.5 21h17M15.5 27.5h17", 2.2),
        _fill(_disc(30.5, 35, 5) + "M27.5 39h6v7l-3-2-3 2z"),
        _stroke("M15.5 34.5h7", 2.2),
    ),
    "card-back": (
        el("rect", x=8.5, y=3.5, width=31, height=41, rx=5, fill="currentColor"),
        _cut("M14.5 7.5h19q2 0 2 2v29q0 2-2 2h-19q-2 0-2-2v-29q0-2 2-2z", 1.6),
        el("path", d=_DROP, class_="og-card", transform="translate(13.2 12) scale(.45)", opacity=0.85),
    ),
    "shield": (
        _fill("M24 3.5l17 5.5v14.5c0 10-7 16.8-17 21.5-10-4.7-17-11.5-17-21.5V9z"),
        _cut("M24 8.5l12.5 4v11c0 7-4.8 12.3-12.5 16.3C16.3 35.8 11.5 30.5 11.5 23.5v-11z", 1.6),
    ),
    "token": (
        _fill(_disc(24, 24, 20)),
        _cut(_disc(24, 24, 14.5), 1.8),
        el("g", _cut(_disc(24, 24, 17.6), 3), stroke_dasharray="4.61 9.21"),
    ),
    "refinery": (
        _fill("M6 13h8v31H6zM7 8.5h6V12H7zM18 21h7v23h-7zM19 17h5v3h-5z"),
        _fill(_disc(36, 33.5, 8.5) + "M30.5 40h3v4h-3zM38.5 40h3v4h-3z"),
        _fill("M4 43h40v2.6H4z"),
        _stroke("M14 26h4M25 30h4M35.5 24.5V16", 2),
        _fill("M35.5 3c2.5 3.5 4.5 5.5 4.5 8.5a4.5 4.5 0 0 1-9 0c0-2 1-3 2-4.5.8 1 1.2 1.3 1.5 2 .8-1.5 1.2-3.5 1-6z"),
        _cut("M6 19.5h8M6 27h8M6 34.5h8M18 29h7M18 36h7", 1.4),
    ),
    "lock": (
        _fill("M9 21h30v23H9zM24 27a3.8 3.8 0 0 0-2 7l-1 5h6l-1-5a3.8 3.8 0 0 0-2-7z"),
        _stroke("M15 21v-6.5a9 9 0 0 1 18 0V21", 4),
    ),
    "eye": (
        _stroke("M3.5 24C11 10.5 37 10.5 44.5 24C37 37.5 11 37.5 3.5 24z", 3),
        _fill(_disc(24, 24, 7.5, 2.6)),
    ),
    "cross": (_stroke("M13 13l22 22M35 13L13 35", 5),),
    "drop": (_fill(_DROP), _rim(_DROP), _pale("M16.5 30.5q.5 6 6.5 7.5", 2.4)),
    "bag": (
        _fill("M15.5 14.5h17c9 8 12 17 9.3 25.5q-1.3 4.5-6 4.5H12.2q-4.7 0-6-4.5C3.5 31.5 6.5 22.5 15.5 14.5z"),
        _fill("M13.5 3.5q10.5 4 21 0l-3.3 7.5H16.8z"),
        _cut("M15 13h18", 1.8),
    ),
    "skull": (
        _fill(_SKULL + _disc(15.5, 23, 5) + _disc(32.5, 23, 5)),
        _cut("M19.5 38.5v6M24 38.5v6M28.5 38.5v6", 2),
    ),
    "question": (
        _stroke("M14.5 16.5c0-6 4.2-10 9.8-10s9.7 3.7 9.7 9c0 8.3-9.7 8-9.7 16.5", 6),
        _fill(_disc(24.3, 41, 3.9)),
    ),
    "coin": (_fill(_disc(24, 24, 19)), _cut(_disc(24, 24, 14), 1.8), _cut("M24 16v16M20 20l4-4 4 4", 2.4)),
    "arrow": (_fill("M9 8.5L41 24L9 39.5L16.5 24z"),),
    "die-1": _die(_CENTRE),
    "die-2": _die(_CORNERS),
    "die-3": _die(_CORNERS + _CENTRE),
    "die-4": _die(_CORNERS + _OTHER_CORNERS),
    "die-5": _die(_CORNERS + _OTHER_CORNERS + _CENTRE),
    "die-6": _die(_CORNERS + _OTHER_CORNERS + _SIDES),
}
