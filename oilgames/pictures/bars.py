"""A small column chart beside a board: direct labels, the columns that count in the accent colour."""

from collections.abc import Collection, Iterator, Sequence
from xml.etree.ElementTree import Element

from oilgames.pictures.svg import NAMESPACE, el, text, to_text

NARROWEST, WIDEST = 34, 62  # a column with its gap
WIDTH = 11 * NARROWEST  # of the chart: room for the eleven sums of two dice; more columns make it wider
LARGEST = 1.25  # times its own size is as large as it is ever shown: its words must not outgrow the page's
GAP, TALL, ABOVE, BELOW = 5, 100, 22, 44  # between columns; the highest column; room for numbers, names and axis
ROW = 20  # how high the cells of a strip are


def columns(
    names: Sequence[str],
    values: Sequence[float],
    notes: Sequence[str],
    lit: Collection[int],
    axis: str,
    most: float | None = None,
) -> str:
    """An SVG element with one column per name, `notes` over them, those at the places `lit` in the accent colour.

    `axis` says what stands below, with its unit. `most` is the value of a column of full height (the largest one).
    """
    full = most or max(values, default=0) or 1
    step = max(NARROWEST, min(WIDEST, WIDTH / max(1, len(names))))
    width, height = max(WIDTH, step * len(names)), ABOVE + TALL + BELOW
    start = (width - step * len(names)) / 2
    drawn = [text(width / 2, height - 4, axis, 13, "og-quiet")]
    for place, (name, value, note) in enumerate(zip(names, values, notes, strict=True)):
        drawn += _column(start + place * step, step, TALL * value / full, (name, note), place in lit)
    box, style = f"0 0 {width:g} {height}", f"max-width:{LARGEST * width:g}px"
    return to_text(el("svg", *drawn, xmlns=NAMESPACE, viewBox=box, width=width, height=height, style=style))


def strip(lit: int, cells: int, above: str, below: str) -> str:
    """An SVG element with a row of equal cells, the first `lit` in the accent colour, between two lines of words."""
    step, middle, height = WIDTH / cells, WIDTH / 2, ABOVE + ROW + BELOW / 2
    drawn = [text(middle, ABOVE - 6, above, 15, "og-ink og-bold"), text(middle, height - 3, below, 13, "og-quiet")]
    for place in range(cells):
        colour = "og-accent" if place < lit else "og-line"
        drawn.append(el("rect", x=place * step + 1, y=ABOVE + 2, width=step - 2, height=ROW, rx=2, class_=colour))
    box, style = f"0 0 {WIDTH:g} {height:g}", f"max-width:{LARGEST * WIDTH:g}px"
    return to_text(el("svg", *drawn, xmlns=NAMESPACE, viewBox=box, width=WIDTH, height=height, style=style))


def _column(x: float, step: float, high: float, words: tuple[str, str], lit: bool) -> Iterator[Element]:
    base, middle, (name, note) = ABOVE + TALL, x + step / 2, words
    colour = "og-accent" if lit else "og-line"
    yield el("rect", x=x + GAP / 2, y=base - high, width=step - GAP, height=high, rx=3, class_=colour)
    yield text(middle, base - high - 6, note, 13, "og-ink" if lit else "og-quiet")
    yield text(middle, base + 18, name, 15, "og-ink og-bold" if lit else "og-quiet")
