"""The register of bots: three for any game, and those that a game brings itself."""

from __future__ import annotations

from collections.abc import Sequence

from oilgames.bots.greedy import Greedy
from oilgames.bots.plain import AnyAction
from oilgames.bots.search import Search
from oilgames.engine.bot import Bot, BotKind, Bots
from oilgames.engine.game import Game, Refused

BOTS: Bots = {
    "random": BotKind(AnyAction, "takes any legal action"),
    "greedy": BotKind(Greedy, "plays each action on for a short while at random and takes the best"),
    "search": BotKind(Search, "searches a tree of likely continuations (Monte Carlo tree search)"),
}


def bots_of(game: Game) -> Bots:
    """Name -> kind of every bot that can play a game; the game's own bots replace those of the same name."""
    try:
        own: Bots = game.room("bots").BOTS
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"oilgames.games.{game.name}.bots".startswith(missing.name):
            raise  # the room is there, but something that it needs is not
        own = {}
    return {**BOTS, **own}


def find_bot(game: Game, name: str) -> Bot:
    """A new bot by name; `Refused` lists the names there are."""
    kinds = bots_of(game)
    if name not in kinds:
        raise Refused(f"{game.title} has no bot called {name[:40]!r}; it has: {', '.join(kinds)}.")
    return kinds[name].make(game)


def make_bots(game: Game, kinds: Sequence[str | BotKind]) -> list[Bot]:
    """One bot per seat, from names or kinds."""
    return [kind.make(game) if isinstance(kind, BotKind) else find_bot(game, kind) for kind in kinds]
