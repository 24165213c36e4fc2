"""The Risk chips and the Refinery chips as they lie: the face large, the back small (PO-12.12, spec 2.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import Element

from oilgames.games.peak_oil.components import REFINERIES, REFINERY_CHIPS, RISK_CHIPS, RISK_SPOTS, RiskFace
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption, counted
from oilgames.games.peak_oil.state import Laid, Table
from oilgames.pictures import icons, svg

FACE, BACK = 31, 17  # height of a symbol on the face, and on the back


def chips(table: Table) -> Iterator[tuple[str, str]]:
    """Every chip on the board, keyed by its place."""
    for place, laid in zip(RISK_SPOTS, table.board.risks, strict=False):
        yield f"risk-{place.id}", risk_chip(place.id, place.name, laid)
    for place, laid in zip(REFINERIES, table.board.refineries, strict=False):
        yield f"refinery-{place.id}", refinery_chip(place.id, place.name, laid)


def face_words(face: RiskFace) -> str:
    """A side of a Risk chip in words: `2 question marks, 1 skull`, `closed`, `blank`."""
    if face.closed:
        return caption("chip", "closed")
    parts = [counted(kind, n) for kind, n in (("questions", face.question), ("skulls", face.skulls)) if n]
    return ", ".join(parts) or caption("chip", "blank")


@cache
def risk_chip(place: str, name: str, laid: Laid) -> str:
    """One Risk chip: its symbols, and what its back shows."""
    up, down = (RISK_CHIPS[laid.chip].faces[side] for side in (laid.side, 1 - laid.side))
    words = caption("chip", "risk", place=name, up=face_words(up), down=face_words(down))
    x, y = layout.node(place)
    dx, dy = layout.back_of(place)
    back = svg.group(*back_side(down), x=dx, y=dy)
    return svg.to_text(svg.group(svg.title(words), *face_side(up), back, x=x, y=y))


def face_side(face: RiskFace) -> Iterator[Element]:
    """The side that lies up, round a centre: closed as a stop sign with its word, else its symbols on a disc."""
    r = layout.risk_radius()
    if face.closed:
        yield svg.el("polygon", points=octagon(r + 3), class_="og-red og-ink-line og-round", stroke_width=2.5)
        yield svg.el("rect", x=-r - 5, y=-13, width=2 * r + 10, height=26, rx=6, class_="og-red og-card-line")
        yield svg.text(0, 6, caption("chip", "closed"), 16.5, "og-card og-bold")
        return
    yield svg.el("circle", r=r, class_="og-card og-ink-line", stroke_width=2.2)
    yield from symbols(face, FACE if face.question + face.skulls == 1 else FACE * 0.8)


def octagon(r: float) -> str:
    """The corners of a stop sign round a centre; it is told from a disc also without its colour."""
    a, b = r, r * 0.414
    corners = ((b, a), (a, b), (a, -b), (b, -a), (-b, -a), (-a, -b), (-a, b), (-b, a))
    return " ".join(f"{x:.4g},{y:.4g}" for x, y in corners)


def symbols(face: RiskFace, high: float) -> Iterator[Element]:
    """Question marks and skulls side by side, round a centre."""
    shown = ["question"] * face.question + ["skull"] * face.skulls
    step = high * (0.88 if face.skulls else 0.7)
    for number, name in enumerate(shown):
        x = (number - (len(shown) - 1) / 2) * step
        yield icons.use(name, x - high / 2, -high / 2, high, "og-red-icon" if name == "skull" else "og-ink-icon")


def back_side(face: RiskFace) -> Iterator[Element]:
    """The side that lies down, small, on a folded corner."""
    wide = 26 if face.question + face.skulls < 2 else 40
    yield svg.el("rect", x=-wide / 2, y=-12, width=wide, height=24, rx=7, class_="og-dry og-quiet-line")
    if face.closed:
        yield svg.el("path", d="M-6-6L6 6M6-6L-6 6", class_="og-red-line og-round", stroke_width=3.4)
    elif not face.question + face.skulls:
        yield svg.el("path", d="M-5 0H5", class_="og-quiet-line og-round", stroke_width=2)
    else:
        yield from symbols(face, BACK)


@cache
def refinery_chip(place: str, name: str, laid: Laid) -> str:
    """One Refinery chip: its demand, and the demand of its back."""
    demand = REFINERY_CHIPS[laid.chip].demand
    up, down = demand[laid.side], demand[1 - laid.side]
    words = caption("chip", "refinery", place=name, up=up, down=down)
    plate = layout.refinery(place)
    parts = [
        svg.title(words),
        svg.el("rect", width=plate.w, height=plate.h, rx=9, class_="og-card og-ink-line", stroke_width=1.6),
        icons.use("refinery", 5, 8, 32, "og-ink-icon"),
        svg.text(53, 36, up, 34, "og-ink og-bold"),
        svg.el("rect", x=plate.w - 10, y=plate.h - 15, width=24, height=24, rx=7, class_="og-dry og-quiet-line"),
        svg.text(plate.w + 2, plate.h + 3.5, down, 18, "og-ink"),
    ]
    return svg.to_text(svg.group(*parts, x=plate.x, y=plate.y))
