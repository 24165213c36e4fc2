"""A bag of barrels of several colours, barrel by barrel, with the risk of the next pull: for odds and lessons."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from xml.etree.ElementTree import Element

from oilgames.pictures import icons, palette, svg

WIDTH = 640
ACROSS, STEP, LINE = 12, 28, 32  # barrels in a line, the width of one, the height of a line; user units
LEFT, TOP, GAP = 150, 12, 16  # where the barrels begin; the gap between colours
BOX, BOX_LEFT = 140, 492  # the box of the risk
SMALL, IN_A_ROW, ROWS = 22, 28, 4  # the barrels already pulled: their size, how many in a row, how many rows

# The colour of a barrel, and the ink of its letter: dark or pale enough to read on it in both themes.
LOOKS: Mapping[str, tuple[str, str]] = {
    "red": ("og-red-icon", "og-ground"), "yellow": ("og-yellow-icon", "og-pi5"), "black": ("og-oil-icon", "og-derrick"),
}  # fmt: skip


def bag_height(most: Mapping[str, int]) -> int:
    """The height of `bag` that has room for so many barrels of each colour."""
    return max(TOP + sum(_lines(count) * LINE + GAP for count in most.values()), BOX + 2 * TOP)


def bag(counts: Mapping[str, int], most: Mapping[str, int], wanted: str) -> list[Element]:
    """The barrels in the bag by colour, each with its number, and the chance that a pull is not of the wanted one."""
    parts: list[Element] = []
    y = TOP
    for colour, count in counts.items():
        parts += _row(colour, count, y)
        y += _lines(most[colour]) * LINE + GAP
    return [*parts, _risk(counts, wanted)]


def pulled_height(rows: int = ROWS) -> int:
    """The height of `pulled`."""
    return rows * (SMALL + 6) + 34


def pulled(colours: Sequence[str], y: float, rows: int = ROWS) -> list[Element]:
    """The barrels pulled so far, in order; of many only the last ones."""
    shown = list(colours)[-IN_A_ROW * rows :]
    before = len(colours) - len(shown)
    words = f"Pulled, in order: {len(colours)}" + (f" (the first {before} are not drawn)" if before else "")
    parts = [svg.text(8, y + 18, words, 15, "og-quiet", "start")]
    for place, colour in enumerate(shown):
        row, column = divmod(place, IN_A_ROW)
        parts.append(barrel(colour, 8 + column * SMALL, y + 30 + row * (SMALL + 6), SMALL))
    return parts


def barrel(colour: str, x: float, y: float, size: float) -> Element:
    """One barrel with the first letter of its colour; the backdrop has the icon `barrel`."""
    look, ink = LOOKS.get(colour, ("og-quiet-icon", "og-card"))
    letter = svg.text(size / 2, size * 0.63, colour[:1].upper(), size * 0.36, f"{ink} og-bold")
    return svg.group(icons.use("barrel", 0, 0, size, look), letter, x=x, y=y)


def _row(colour: str, count: int, y: float) -> Iterator[Element]:
    yield svg.text(62, y + 29, count, 34, "og-ink og-bold", "end")
    yield svg.text(72, y + 27, colour, 18, "og-quiet", "start")
    for place in range(count):
        row, column = divmod(place, ACROSS)
        yield barrel(colour, LEFT + column * STEP, y + row * LINE, 30)


def _risk(counts: Mapping[str, int], wanted: str) -> Element:
    size = sum(counts.values())
    others = size - counts[wanted]
    chance = Fraction(others, size) if size else Fraction(0)
    shade = palette.shade(chance)
    ink = f"og-pi{shade}"
    return svg.group(
        svg.el("rect", width=BOX, height=BOX - 20, rx=12, class_=f"og-p{shade}"),
        svg.text(BOX / 2, 28, "next pull: risk", 16, ink),
        svg.text(BOX / 2, 70, f"{others}/{size}" if size else "empty", 36, f"{ink} og-bold"),
        svg.text(BOX / 2, 102, f"{float(chance):.3f}", 24, ink),
        x=BOX_LEFT, y=TOP,
    )  # fmt: skip


def _lines(count: int) -> int:
    return max(1, -(-count // ACROSS))
