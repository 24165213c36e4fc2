"""What a notebook shows without a kernel: the board as an image that nothing can run in, and as plain text."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from oilgames.engine import Event, Game, Observation
from oilgames.pictures.compact import compact
from oilgames.pictures.standalone import figure_html, standalone

WIDTH = 560  # CSS pixels; wide maps get more
WIDE_WIDTH = 900  # the small words of a map 1200 wide are 11 px then
WIDE_FROM = 640  # user units of a board that may need the whole width of the page
LARGE = 50_000  # signs of a document; larger ones are shortened, for a notebook holds ten of them
MOST_ENLARGED = 1.4  # a tiny board is not blown up to the full width


def board_html(
    game: Game, seen: Observation, names: Sequence[str], last: Sequence[Event] = (), odds: bool = False
) -> str:
    """The board as `<img>` with its sentence; `odds` overlays the live chances."""
    picture = game.room("picture")
    width, height = picture.size(seen)
    document = standalone(picture, seen, odds=odds, last=last, names=names)
    document = compact(document) if len(document) > LARGE else document
    return figure_html(document, picture.alt(seen, names), display_width(width, height))


def display_width(width: float, height: float) -> int:
    """How wide a board is shown, in CSS pixels."""
    return WIDE_WIDTH if is_wide(width, height) else min(WIDTH, round(MOST_ENLARGED * width))


def is_wide(width: float, height: float) -> bool:
    """Whether a board asks for the whole width of the page: a map does, a row of three fields does not."""
    return width > 1.3 * height and width > WIDE_FROM


def board_text(game: Game, seen: Observation, names: Sequence[str]) -> str:
    """The board and the question as plain text."""
    picture = game.room("picture")
    title, detail = picture.ask(seen, names)
    return f"{picture.text(seen, names)}\n{title}\n{detail}".rstrip()


def mimebundle(widget: Any, page: str, plain: str, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A widget's bundle with, beside the live view, what a reader without a kernel sees."""
    found = widget._repr_mimebundle_(**kwargs)  # a dict, or a pair with metadata: packages differ
    data, metadata = found if isinstance(found, tuple) else (found or {}, {})
    return {**data, "text/html": page, "text/plain": plain}, metadata


def static_html(thing: Any) -> str:
    """What a view shows without a kernel, as HTML."""
    if thing is None:
        return ""
    if isinstance(thing, str):
        return f"<p>{html.escape(thing)}</p>"
    data, _ = thing._repr_mimebundle_()
    return str(data.get("text/html", ""))
