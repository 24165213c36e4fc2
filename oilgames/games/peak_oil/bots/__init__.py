"""The bots of Peak Oil: one that prices every action, and one that tries the best of them out."""

from oilgames.engine.bot import BotKind, Bots
from oilgames.games.peak_oil.bots.greedy import Greedy
from oilgames.games.peak_oil.bots.search import Search

BOTS: Bots = {
    "greedy": BotKind(Greedy, "prices every action in victory points and takes the best"),
    "search": BotKind(Search, "tries the best-priced actions out over a round, with hidden cards dealt anew"),
}

__all__ = ["BOTS", "Greedy", "Search"]
