"""From options to the first position, and positions set up by hand."""

from oilgames.games.peak_oil.setup.first import start
from oilgames.games.peak_oil.setup.sketch import Sketch, position

__all__ = ["Sketch", "position", "start"]
