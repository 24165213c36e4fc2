"""The greedy bot: every action is played on a few times, at random and not far."""

from __future__ import annotations

from random import Random
from typing import Any

from oilgames.bots.candidates import candidates, lead
from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice, Game, Observation, Seat, State
from oilgames.engine.playout import playout


class Greedy:
    """Takes the action with the best mean lead after short random play from positions that look like the present one.

    `deals` positions per action, each played on for `horizon` choices and outcomes; at most about `width` actions.
    All actions meet the same deals and the same random numbers, so that they differ by what they are, not by luck.
    """

    def __init__(self, game: Game, deals: int = 12, horizon: int = 16, width: int = 16) -> None:
        self.game, self.deals, self.horizon, self.width = game, deals, horizon, width

    def choose(self, observation: Observation, legal: Legal, rng: Any) -> Choice:
        """The best of the actions looked at; of several, the first."""
        actions = candidates(legal, self.width, rng)
        if len(actions) == 1:
            return actions[0]
        deals = [(self.game.redeal(observation, rng), rng.random()) for _ in range(self.deals)]
        seat = self.game.to_move(deals[0][0])
        return max(actions, key=lambda action: sum(self._try(state, action, seed, seat) for state, seed in deals))

    def _try(self, state: State, action: Choice, seed: float, seat: Seat | Any) -> float:
        """The lead after one short random play that begins with the action."""
        after = self.game.apply(state, action).state
        return lead(self.game.scores(playout(self.game, after, (), Random(seed), self.horizon)), seat)
