"""How the seats decide in a tree: at random, by a given rule, or for the best.

A policy names the actions it considers, with integer weights, and settles what a decision is worth from their values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from oilgames.engine.chance import Distribution
from oilgames.engine.game import Choice, Game, Refused, Seat, State
from oilgames.odds.averages import Branch, Value, average

Rule: TypeAlias = Callable[[State], Any]  # state -> an action, or a Distribution of actions


class Policy(Protocol):
    """How decisions are made."""

    def considered(self, game: Game, state: State) -> Iterable[tuple[Choice, int]]:
        """The actions that may be taken here, with integer weights."""

    def settle(self, game: Game, state: State, branches: Sequence[Branch]) -> Value:
        """The value of the decision, from the values of the considered actions in the same order."""

    def draw(self, game: Game, state: State, rng: Any) -> Choice:
        """One action, for a simulated play; `Refused` where the policy needs the whole tree to know."""


class Uniform:
    """Every legal action is equally likely."""

    def considered(self, game: Game, state: State) -> Iterable[tuple[Choice, int]]:
        """All legal actions, each with weight 1."""
        return ((action, 1) for action in game.legal(state))

    def settle(self, game: Game, state: State, branches: Sequence[Branch]) -> Value:
        """Their mean."""
        return average(branches)

    def draw(self, game: Game, state: State, rng: Any) -> Choice:
        """Any of them."""
        legal = game.legal(state)
        return legal.pick(int(rng.random() * len(legal)))


class Follow:
    """A rule decides: a function from the state to an action, or to a Distribution of actions."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def considered(self, game: Game, state: State) -> Iterable[tuple[Choice, int]]:
        """The action, or the actions of the distribution."""
        chosen = self.rule(state)
        return chosen.pairs() if isinstance(chosen, Distribution) else ((chosen, 1),)

    def settle(self, game: Game, state: State, branches: Sequence[Branch]) -> Value:
        """Their weighted mean."""
        return average(branches)

    def draw(self, game: Game, state: State, rng: Any) -> Choice:
        """The action, or one of the distribution."""
        chosen = self.rule(state)
        return chosen.at(int(rng.random() * chosen.total)) if isinstance(chosen, Distribution) else chosen


class Extreme:
    """The action with the highest (`max`) or lowest (`min`) value is taken."""

    def __init__(self, choose: Callable[[Iterable[Value]], Value]) -> None:
        self.choose = choose

    def considered(self, game: Game, state: State) -> Iterable[tuple[Choice, int]]:
        """All legal actions."""
        return ((action, 1) for action in game.legal(state))

    def settle(self, game: Game, state: State, branches: Sequence[Branch]) -> Value:
        """The extreme value."""
        return self.choose(value for _, value in branches)

    def draw(self, game: Game, state: State, rng: Any) -> Choice:
        """Not possible: the best action is known only after the tree has been walked."""
        raise Refused("A best choice cannot be drawn without its tree: follow the tree's `best` instead.")


class Selfish(Extreme):
    """Each seat takes the action that is best for itself; the tree's value is a tuple with one number per seat."""

    def __init__(self) -> None:
        super().__init__(max)

    def settle(self, game: Game, state: State, branches: Sequence[Branch]) -> Value:
        """The values that the mover likes best; of several, the first."""
        seat = game.to_move(state)
        return max((value for _, value in branches), key=lambda value: value[seat])


class BySeat:
    """A policy for some seats, another for the rest."""

    def __init__(self, policies: Mapping[Seat, Policy], rest: Policy) -> None:
        self.policies = policies
        self.rest = rest

    def at(self, game: Game, state: State) -> Policy:
        """The policy of the seat to move."""
        return self.policies.get(game.to_move(state), self.rest)  # type: ignore[arg-type]

    def considered(self, game: Game, state: State) -> Iterable[tuple[Choice, int]]:
        """As that policy says."""
        return self.at(game, state).considered(game, state)

    def settle(self, game: Game, state: State, branches: Sequence[Branch]) -> Value:
        """As that policy says."""
        return self.at(game, state).settle(game, state, branches)

    def draw(self, game: Game, state: State, rng: Any) -> Choice:
        """As that policy says."""
        return self.at(game, state).draw(game, state, rng)


uniform = Uniform()
highest = Extreme(max)  # everybody works for a high value
lowest = Extreme(min)  # everybody works for a low value
selfish = Selfish()


def follow(rule: Rule) -> Follow:
    """Every seat follows one rule."""
    return Follow(rule)


def maximise(seat: Seat) -> BySeat:
    """One seat works for a high value, all others for a low one."""
    return BySeat({seat: highest}, lowest)


def best_reply(seat: Seat, others: Policy) -> BySeat:
    """One seat works for a high value while the others keep to their policy."""
    return BySeat({seat: highest}, others)
