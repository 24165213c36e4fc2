"""The greedy bot: it prices every action by what it expects of it, and takes the best. It does not look ahead."""

from __future__ import annotations

from typing import Any

from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice, Game
from oilgames.games.peak_oil.bots.outlook import WEIGHTS, Outlook, Weights
from oilgames.games.peak_oil.bots.ratings import best
from oilgames.games.peak_oil.bots.spots import Spots
from oilgames.games.peak_oil.observe import Observation


class Greedy:
    """Takes the action with the highest rating; one of them at random if they are equal."""

    def __init__(self, game: Game, weights: Weights = WEIGHTS) -> None:
        self.game, self.weights = game, weights

    def choose(self, view: Observation, legal: Legal, rng: Any) -> Choice:
        """The best of the legal actions."""
        return best(Spots(Outlook(view, self.weights)), legal, rng)
