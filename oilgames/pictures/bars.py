"""A small column chart beside a board: direct labels, the columns that count in the accent colour."""

from collections.abc import Collection, Sequence
from xml.etree.ElementTree import Element

from oilgames.pictures.svg import NAMESPACE, el, text, to_text

STEP, GAP, TALL = 34, 5, 100  # of a column, between two, of the highest
ABOVE, BELOW = 22, 24  # room for the number over a column and the name under it


def columns(
    names: Sequence[str], values: Sequence[float], notes: Sequence[str], lit: Collection[int], axis: str = ""
) -> str:
    """An SVG element with one column per name, `notes` over them, those at the places `lit` in the accent colour.

    `axis` names what stands below, with its unit. Heights are shares of the largest value.
    """
    width, height = STEP * len(names), ABOVE + TALL + BELOW + (20 if axis else 0)
    most = max(values, default=0) or 1
    drawn = [
        part
        for place, (name, value, note) in enumerate(zip(names, values, notes, strict=True))
        for part in _column(place, name, TALL * value / most, note, place in lit)
    ]
    if axis:
        drawn.append(text(width / 2, height - 4, axis, 13, "og-quiet"))
    return to_text(el("svg", *drawn, xmlns=NAMESPACE, viewBox=f"0 0 {width} {height}", width=width, height=height))


def _column(place: int, name: str, high: float, note: str, lit: bool) -> tuple[Element, ...]:
    x, base = STEP * place, ABOVE + TALL
    colour = "og-accent" if lit else "og-line"
    bar = el("rect", x=x + GAP / 2, y=base - high, width=STEP - GAP, height=high, rx=3, class_=colour)
    return (
        bar,
        text(x + STEP / 2, base - high - 6, note, 12, "og-ink" if lit else "og-quiet"),
        text(x + STEP / 2, base + 18, name, 14, "og-ink og-bold" if lit else "og-quiet"),
    )
