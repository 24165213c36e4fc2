"""Exact values of positions: the tree of a game walked once, equal positions only once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

from oilgames.engine.chance import Distribution
from oilgames.engine.game import CHANCE, NOBODY, Choice, Game, Refused, State
from oilgames.odds.averages import Branch, Value, average, exact
from oilgames.odds.policies import Extreme, Policy, uniform

Number: TypeAlias = Callable[[State], Any]  # a final state -> a number, or a tuple with one per seat
Edge: TypeAlias = tuple[int, Hashable, State]  # weight, key, position
LIMIT = 200_000  # positions; about ten seconds and 200 MB for a small game


def itself(state: State) -> Hashable:
    """The key that tells all positions apart."""
    return state  # type: ignore[no-any-return]


class Tree:
    """The exact values of positions under a policy, remembered between questions.

    `value` tells what a final position is worth; `until`, if given, tells which positions count as final beside those
    where the game ends. Chance is averaged with integer weights. Positions with an equal `key` count as one: a key that
    drops what the future does not depend on makes larger trees possible. No recursion: long games do not overflow.
    """

    def __init__(
        self,
        game: Game,
        value: Number,
        policy: Policy = uniform,
        until: Callable[[State], bool] | None = None,
        limit: int = LIMIT,
        key: Callable[[State], Hashable] | None = None,
    ) -> None:
        self.game, self.final, self.policy, self.until, self.limit = game, value, policy, until, limit
        self.key = key or itself
        self.known: dict[Hashable, Value] = {}

    def value(self, state: State) -> Value:
        """The exact value of a position; `Refused` if more than `limit` positions had to be looked at."""
        stack = [(self.key(state), state)]
        waiting: dict[Hashable, list[Edge]] = {}
        while stack:
            if stack[-1][0] in self.known:
                stack.pop()
            else:
                self._visit(stack, waiting)
        return self.known[self.key(state)]

    def choices(self, state: State) -> dict[Choice, Value]:
        """The value of each action considered (or outcome possible) in a position."""
        return {choice: self.value(self._next(state, choice)) for choice, _ in self._choices(state)}

    def best(self, state: State) -> Choice:
        """The action with the value that the policy settles on; of several, the first. For `follow(tree.best)`."""
        value = self.value(state)
        return next(choice for choice, own in self.choices(state).items() if own == value)

    def _visit(self, stack: list[tuple[Hashable, State]], waiting: dict[Hashable, list[Edge]]) -> None:
        """Settle the position on top of the stack, or put what it waits for above it."""
        key, state = stack[-1]
        if self._is_final(state):
            self.known[key] = exact(self.final(state))
            return
        if key not in waiting:
            waiting[key] = self._edges(state)
            self._check(len(waiting) + len(self.known))
        missing = [(after, child) for _, after, child in waiting[key] if after not in self.known]
        if any(after in waiting for after, _ in missing):
            raise Refused("Positions come back here, so this tree has no end: say with `until` where it is to stop.")
        if missing:
            stack.extend(missing)
        else:
            self.known[key] = self._settle(state, [(w, self.known[after]) for w, after, _ in waiting.pop(key)])

    def _is_final(self, state: State) -> bool:
        return self.game.to_move(state) is NOBODY or (self.until is not None and self.until(state))

    def _edges(self, state: State) -> list[Edge]:
        after = [(weight, self._next(state, choice)) for choice, weight in self._choices(state)]
        return [(weight, self.key(child), child) for weight, child in after]

    def _choices(self, state: State) -> Any:
        if self.game.to_move(state) is CHANCE:
            return self.game.chance(state).pairs()
        return self.policy.considered(self.game, state)

    def _next(self, state: State, choice: Choice) -> State:
        return self.game.apply(state, choice).state

    def _settle(self, state: State, branches: list[Branch]) -> Value:
        if self.game.to_move(state) is CHANCE:
            return average(branches)
        return self.policy.settle(self.game, state, branches)

    def _check(self, positions: int) -> None:
        if positions > self.limit:
            raise Refused(
                f"This tree has more than {self.limit:,} positions: too many to look at each. "
                "Ask about a smaller set-up or a later position, or simulate it instead."
            )


def expect(
    game: Game,
    state: State,
    value: Number,
    policy: Policy = uniform,
    until: Callable[[State], bool] | None = None,
    limit: int = LIMIT,
    key: Callable[[State], Hashable] | None = None,
) -> Value:
    """The exact expected value of the final position, as a Fraction (or a tuple of them)."""
    return Tree(game, value, policy, until, limit, key).value(state)


def distribution(
    game: Game,
    state: State,
    feature: Callable[[State], Hashable],
    policy: Policy = uniform,
    until: Callable[[State], bool] | None = None,
    limit: int = LIMIT,
    key: Callable[[State], Hashable] | None = None,
) -> Distribution[Any]:
    """The exact distribution of a feature of the final position.

    Distributions have no order, so the policy must be one that mixes: `uniform`, or `follow(tree.best)` for best play.
    """
    if isinstance(policy, Extreme):
        raise Refused("Distributions cannot be compared: walk a tree first, then follow its best choices.")
    return expect(game, state, lambda final: Distribution((feature(final),)), policy, until, limit, key)  # type: ignore[no-any-return]
