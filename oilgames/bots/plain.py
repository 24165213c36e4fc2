"""The bot without a plan."""

from __future__ import annotations

from typing import Any

from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice, Game, Observation


class AnyAction:
    """Takes any legal action, all equally likely."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, observation: Observation, legal: Legal, rng: Any) -> Choice:
        """One of the legal actions."""
        return legal.pick(int(rng.random() * len(legal)))
