"""Boards that stand alone: for a notebook without a kernel, a web page or print."""

import base64
import html
from collections.abc import Sequence
from typing import Any, Literal, Protocol

from oilgames.pictures import svg

Theme = Literal["auto", "light", "dark"]


class Picture(Protocol):
    """The part of a game's picture room that a stand-alone board needs."""

    def size(self, obs: Any) -> tuple[int, int]:
        """Width and height of the view box."""

    def backdrop(self, obs: Any) -> str:
        """What stays the same for a whole match."""

    def pieces(self, obs: Any, odds: bool = False, last: Sequence[Any] = ()) -> list[tuple[str, str]]:
        """Keyed fragments, in drawing order."""

    def alt(self, obs: Any, names: Sequence[str]) -> str:
        """One sentence that describes the board."""


def standalone(
    picture: Picture,
    obs: Any,
    theme: Theme = "auto",
    odds: bool = False,
    last: Sequence[Any] = (),
    names: Sequence[str] = (),
) -> str:
    """A complete SVG document of a board, with its own style and its sentence as title.

    `auto` is light and turns dark with the reader's system; `last` are the events of the last step.
    """
    fixed = None if theme == "auto" else theme
    parts = [picture.backdrop(obs), *(markup for _, markup in picture.pieces(obs, odds, last))]
    return svg.document(parts, picture.size(obs), picture.alt(obs, names), fixed)


def data_uri(document: str) -> str:
    """An SVG document as the address of an image, which no script can leave."""
    return "data:image/svg+xml;base64," + base64.b64encode(document.encode()).decode()


def figure_html(document: str, sentence: str, width: int | None = None) -> str:
    """An SVG document as an `<img>` that says `sentence`; `width` in CSS pixels, else its own, never over the page."""
    wide = "" if width is None else f' width="{width:d}"'
    alt = html.escape(svg.clean(sentence))
    return f'<img alt="{alt}"{wide} style="max-width:100%;height:auto" src="{data_uri(document)}">'
