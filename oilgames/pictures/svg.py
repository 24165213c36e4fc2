"""Thin builders of SVG over ElementTree, which escapes everything put into it.

Coordinates are user units of the picture's view box. Sources: SVG 2 (W3C 2018), XML 1.0 section 2.2 for characters.
"""

import html
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from oilgames.pictures import palette

Value = str | int | float
NAMESPACE = "http://www.w3.org/2000/svg"

# What XML 1.0 forbids even when escaped: a name typed with such a character would break the whole picture.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def el(tag: str, /, *children: Element, text: Value | None = None, **attributes: Value | None) -> Element:
    """One element: `el("rect", x=1, class_="og-oil", stroke_width=2)`; `text` is its words. `None` leaves out.

    A trailing `_` is dropped and other `_` become `-`; numbers are written with at most two decimals.
    """
    made = Element(tag, {_attribute(name): _written(v) for name, v in attributes.items() if v is not None})
    made.text = None if text is None else _written(text)
    made.extend(children)
    return made


def text(
    x: float, y: float, words: Value, size: float = 14, class_: str = "og-ink", text_anchor: str = "middle",
    **more: Value | None,
) -> Element:  # fmt: skip
    """A line of text, centred on `x` (`text_anchor="start"` begins there, `"end"` ends there); `y` is its base line."""
    return el("text", x=x, y=y, font_size=size, class_=class_, text_anchor=text_anchor, text=words, **more)


def group(*children: Element, x: float = 0, y: float = 0, **attributes: Value | None) -> Element:
    """A `<g>` moved to (`x`, `y`). The board slides a piece whose group moved between two views."""
    return el("g", *children, transform=f"translate({_written(x)} {_written(y)})", **attributes)


def title(words: str) -> Element:
    """A hover title: the first child of the element that it explains. Never the only place of a fact."""
    return el("title", text=words)


def to_text(element: Element | Iterable[Element]) -> str:
    """Markup of one element or several, escaped."""
    several = [element] if isinstance(element, Element) else element
    return "".join(ET.tostring(one, encoding="unicode") for one in several)


def document(parts: Iterable[str], size: tuple[float, float], sentence: str, theme: palette.Theme | None = None) -> str:
    """A picture that stands alone: markup from `to_text`, its own colours, its ground, a title for readers."""
    body = '<rect width="100%" height="100%" class="og-ground"/>' + "".join(parts)
    style = palette.stylesheet(theme, palette.classes_in(body))
    width, height = map(_written, size)
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'
        f"<title>{html.escape(clean(sentence))}</title><style>{html.escape(style, quote=False)}</style>{body}</svg>"
    )


def clean(words: str) -> str:
    """The words without characters that XML forbids (control characters, lone surrogates)."""
    return _FORBIDDEN.sub("", words)


def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _written(value: Value) -> str:
    if isinstance(value, str):
        return clean(value)
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown
