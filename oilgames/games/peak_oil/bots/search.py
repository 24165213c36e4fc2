"""The searching bot: it tries the best-rated actions out, in positions that look like the present one.

Hidden cards are dealt anew for each trial, all seats go on as the greedy bot does, and after a few turns the position
is valued. After some trials of all candidates the worse half of them drops out, and so on until one is left
(sequential halving: Karnin, Koren and Somekh 2013). The budget is a number of trials, not of seconds, so that the same
seed gives the same move on every machine.
"""

from __future__ import annotations

from random import Random
from typing import Any

from oilgames.engine.choices import Legal
from oilgames.engine.game import CHANCE, NOBODY, Choice, Game, Seat, State
from oilgames.games.peak_oil.bots.outlook import WEIGHTS, Outlook, Weights
from oilgames.games.peak_oil.bots.ratings import NEVER, best, rated
from oilgames.games.peak_oil.bots.spots import Spots
from oilgames.games.peak_oil.observe import Observation, observe


class Search:
    """Takes the action that leaves it furthest ahead after short trials.

    `width` actions at most are tried, of those that the greedy bot rates within `margin` points of its best. Each
    halving takes `deals` deals of the hidden cards (with more than two seats fewer, so that a move takes about as
    long), and each trial lasts `rounds` turns of every seat.
    """

    def __init__(
        self, game: Game, deals: int = 8, width: int = 5, rounds: int = 1, margin: float = 3.0,
        weights: Weights = WEIGHTS,
    ) -> None:  # fmt: skip
        self.game, self.deals, self.width, self.rounds = game, deals, width, rounds
        self.margin, self.weights = margin, weights

    def choose(self, view: Observation, legal: Legal, rng: Any) -> Choice:
        """The best of the actions tried; of several, the one rated higher."""
        actions = self.candidates(view, legal)
        totals = dict.fromkeys(actions, 0.0)
        deals = max(2, 2 * self.deals // view.table.options.players)  # a round of more seats takes longer
        while len(actions) > 1:
            for _ in range(deals):
                self._try_all(view, actions, totals, rng)
            actions = sorted(actions, key=totals.__getitem__, reverse=True)[: -(-len(actions) // 2)]
        return actions[0]

    def candidates(self, view: Observation, legal: Legal) -> list[Choice]:
        """The best-rated actions, the best first."""
        ranked = sorted(rated(Spots(Outlook(view, self.weights)), legal), key=lambda pair: -pair[0])
        least = max(NEVER / 2, ranked[0][0] - self.margin)
        return [ranked[0][1], *[action for rating, action in ranked[1 : self.width] if rating >= least]]

    def _try_all(self, view: Observation, actions: list[Choice], totals: dict[Choice, float], rng: Any) -> None:
        """One deal for all actions, with the same random numbers, so that they differ by what they are."""
        assert view.seat is not None
        state, seed = self.game.redeal(view, rng), rng.random()
        for action in actions:
            after = self.play_on(self.game.apply(state, action).state, Random(seed))
            totals[action] += self.lead(after, view.seat)

    def play_on(self, state: State, rng: Random) -> State:
        """The position after `rounds` turns of every seat, all playing greedily; or the end."""
        turns, player = self.rounds * state.table.options.players, state.table.turn.player
        while turns:
            mover = self.game.to_move(state)
            if mover is NOBODY:
                break
            state = self.game.apply(state, self._choice(state, mover, rng)).state
            if state.table.turn.player != player:
                turns, player = turns - 1, state.table.turn.player
        return state

    def _choice(self, state: State, mover: Any, rng: Random) -> Choice:
        if mover is CHANCE:
            possible = self.game.chance(state)
            return possible.at(int(rng.random() * possible.total))
        return best(self._spots(state, mover), self.game.legal(state), rng)

    def lead(self, state: State, seat: Seat) -> float:
        """Points ahead of the mean of the others: at the end those scored, before it those that may be expected."""
        if self.game.to_move(state) is NOBODY:
            worths = list(map(float, self.game.scores(state).points))
        else:
            worths = [self._worth(state, other) for other in range(state.table.options.players)]
        others = [worth for other, worth in enumerate(worths) if other != seat]
        return worths[seat] - sum(others) / len(others)

    def _worth(self, state: State, seat: Seat) -> float:
        spots = self._spots(state, seat)
        return spots.look.standing() + spots.waiting(spots.mine)

    def _spots(self, state: State, seat: Seat) -> Spots:
        return Spots(Outlook(observe(state, seat), self.weights))
