"""The searching bot: Monte Carlo tree search over positions that look like the present one.

Each iteration deals the hidden things anew and walks one shared tree of choices (information set search: Cowling,
Powley and Whitehouse 2012), picking by the upper confidence bound (Kocsis and Szepesvári 2006). The budget is a number
of iterations, not of seconds, so that the same seed gives the same move on every machine.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Any

from oilgames.bots.candidates import candidates, leads
from oilgames.engine.choices import Legal
from oilgames.engine.game import CHANCE, NOBODY, Choice, Game, Observation, Seat, State
from oilgames.engine.playout import playout


class Node:
    """What is known about one choice: how often it was taken and possible, and the mean lead of every seat after it."""

    __slots__ = ("actions", "after", "possible", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.possible = 0
        self.totals = [0.0] * seats
        self.after: dict[Choice, Node] = {}
        self.actions: list[Choice] | None = None  # looked at here; fixed at the first visit if nothing is hidden

    def mean(self, seat: Seat) -> float:
        """The mean lead of a seat."""
        return self.totals[seat] / self.visits if self.visits else -inf


class Search:
    """Takes the action that the search visited most.

    `iterations` walks, each ended by random play of at most `horizon` choices and outcomes; at most about `width`
    actions per decision. `curiosity` weighs the untried against the good, in units of the spread of leads met so far.
    """

    def __init__(
        self, game: Game, iterations: int = 400, horizon: int = 24, width: int = 16, curiosity: float = 0.35
    ) -> None:
        self.game, self.iterations, self.horizon = game, iterations, horizon
        self.width, self.curiosity = width, curiosity

    def choose(self, observation: Observation, legal: Legal, rng: Any) -> Choice:
        """The most visited of the actions looked at; of several, the first."""
        if len(legal) == 1:
            return legal.pick(0)
        state = self.game.redeal(observation, rng)
        walk = Walk(self, len(self.game.scores(state).points), rng)
        walk.root.actions = actions = candidates(legal, self.width, rng)
        for _ in range(self.iterations):
            walk.once(self.game.redeal(observation, rng))
        tried = walk.root.after
        return max(actions, key=lambda action: tried[action].visits if action in tried else 0)


class Walk:
    """One search under way: the tree and the range of leads met."""

    def __init__(self, bot: Search, seats: int, rng: Any) -> None:
        self.bot, self.game, self.rng, self.seats = bot, bot.game, rng, seats
        self.root = Node(seats)
        self.low, self.high = inf, -inf

    def once(self, state: State) -> None:
        """One iteration: down the tree, one new node, random play, and the result back up."""
        path, node = [self.root], self.root
        while self.game.to_move(state) is not NOBODY:
            choice = self._pick(node, state)
            state = self.game.apply(state, choice).state
            fresh = choice not in node.after
            node = node.after.setdefault(choice, Node(self.seats)) if fresh else node.after[choice]
            path.append(node)
            if fresh:
                break
        self._learn(path, leads(self.game, playout(self.game, state, (), self.rng, self.bot.horizon)))

    def _pick(self, node: Node, state: State) -> Choice:
        """Chance by its weights; a seat by the upper confidence bound among the actions legal in this deal."""
        mover = self.game.to_move(state)
        if mover is CHANCE:
            possible = self.game.chance(state)
            return possible.at(int(self.rng.random() * possible.total))
        actions = self._actions(node, self.game.legal(state))
        untried = [action for action in actions if action not in node.after]
        for action in actions:
            if action in node.after:
                node.after[action].possible += 1
        if untried:
            return untried[int(self.rng.random() * len(untried))]
        return max(actions, key=lambda action: self._bound(node.after[action], mover))  # type: ignore[arg-type]

    def _actions(self, node: Node, legal: Legal) -> list[Choice]:
        """The short list of a node, as far as it is legal in this deal; made anew when nothing of it is."""
        if node.actions is None:
            node.actions = candidates(legal, self.bot.width, self.rng)
        here = [action for action in node.actions if action in legal]
        return here or candidates(legal, self.bot.width, self.rng)

    def _bound(self, node: Node, seat: Seat) -> float:
        spread = max(self.high - self.low, 1e-9)
        return node.mean(seat) + self.bot.curiosity * spread * sqrt(log(node.possible + 1) / node.visits)

    def _learn(self, path: list[Node], result: tuple[float, ...]) -> None:
        """Add a result to every node of a path."""
        self.low, self.high = min(self.low, *result), max(self.high, *result)
        for node in path:
            node.visits += 1
            node.totals = [total + own for total, own in zip(node.totals, result, strict=True)]
