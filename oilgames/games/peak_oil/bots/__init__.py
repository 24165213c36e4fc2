"""The bots of Peak Oil."""

from oilgames.engine.bot import BotKind, Bots
from oilgames.games.peak_oil.bots.greedy import Greedy

BOTS: Bots = {
    "greedy": BotKind(Greedy, "prices every action in victory points and takes the best"),
}

__all__ = ["BOTS", "Greedy"]
