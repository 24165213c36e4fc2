"""Bots for any game: they see observations only. `find_bot(game, name)` makes one, `bots_of(game)` lists them."""

from oilgames.bots.greedy import Greedy
from oilgames.bots.plain import AnyAction
from oilgames.bots.registry import BOTS, bots_of, find_bot, make_bots
from oilgames.bots.search import Search
from oilgames.engine.bot import Bot, BotKind, Bots

__all__ = ["BOTS", "AnyAction", "Bot", "BotKind", "Bots", "Greedy", "Search", "bots_of", "find_bot", "make_bots"]
