"""The games, each a house with the same rooms; none imports another."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from oilgames.engine.game import Game, Refused

NAMES = ("naftowa_goraczka", "peak_oil")


class Games(Mapping[str, Game]):
    """Name -> game; a game is imported when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        game: Game = importlib.import_module(f"oilgames.games.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES = Games()


def find_game(game: Game | str) -> Game:
    """A game by name; a game as it is. `Refused` lists the names there are."""
    if isinstance(game, Game):
        return game
    if game not in GAMES:
        raise Refused(f"There is no game called {game[:40]!r}; there are: {', '.join(GAMES)}.")
    return GAMES[game]
