"""The board as everybody sees it: a world map in SVG, its words, and a board of plain text (spec section 9).

Everything is made from an observation. Names come in as typed; they reach a picture only escaped.
"""

from oilgames.games.peak_oil.picture.chart import panel
from oilgames.games.peak_oil.picture.places import blocked, label, label_range, targets
from oilgames.games.peak_oil.picture.plain import alt, text
from oilgames.games.peak_oil.picture.question import ask
from oilgames.games.peak_oil.picture.seats import seats
from oilgames.games.peak_oil.picture.sheet import pieces
from oilgames.games.peak_oil.picture.world import backdrop, size

__all__ = [
    "alt", "ask", "backdrop", "blocked", "label", "label_range", "panel", "pieces", "seats", "size", "targets", "text",
]  # fmt: skip
