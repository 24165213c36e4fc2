"""The bots of this game: ZERO and VALUE of spec 6.6, and one that weighs every bid against the whole race."""

from oilgames.engine.bot import BotKind, Bots
from oilgames.games.naftowa_goraczka.bots.policies import Explorer, Value, Zero
from oilgames.games.naftowa_goraczka.bots.search import Search

BOTS: Bots = {
    "zero": BotKind(Zero, "opens at 0 on the easiest field and never raises"),
    "explorer": BotKind(Explorer, "opens at 0 on the hardest field, away from known oil, and never raises"),
    "value": BotKind(Value, "raises by the least step up to the expected points of the test"),
    "search": BotKind(Search, "works out each auction to its end and what money will be worth later"),
}

__all__ = ["BOTS", "Explorer", "Search", "Value", "Zero"]
