"""The board as everybody sees it: a surveyor's sheet in SVG, its words, and a board of plain text (spec section 9).

Everything is made from an observation. Names come in as typed; they reach a picture only escaped.
"""

from oilgames.games.naftowa_goraczka.picture.chart import panel
from oilgames.games.naftowa_goraczka.picture.places import blocked, label, label_range, targets
from oilgames.games.naftowa_goraczka.picture.plain import alt, text
from oilgames.games.naftowa_goraczka.picture.question import ask
from oilgames.games.naftowa_goraczka.picture.seats import seats
from oilgames.games.naftowa_goraczka.picture.sheet import backdrop, pieces, size

__all__ = [
    "alt", "ask", "backdrop", "blocked", "label", "label_range", "panel", "pieces", "seats", "size", "targets", "text",
]  # fmt: skip
