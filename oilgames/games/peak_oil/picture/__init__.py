"""The board as everybody sees it."""
from oilgames.games.peak_oil.picture.sheet import pieces
from oilgames.games.peak_oil.picture.world import backdrop, size
