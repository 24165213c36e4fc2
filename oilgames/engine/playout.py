"""Plays a position to its end: the fast path of sampling, bots and simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from oilgames.engine.choices import Legal
from oilgames.engine.game import CHANCE, NOBODY, Choice, Game, State

# (state, its legal actions, random.Random) -> one of them. It sees the whole state: for open games and for rollouts.
Chooser: TypeAlias = Callable[[State, Legal, Any], Choice]


def pick_any(state: State, legal: Legal, rng: Any) -> Choice:
    """Any legal action, all equally likely."""
    return legal.pick(int(rng.random() * len(legal)))


def playout(game: Game, state: State, choosers: Sequence[Chooser], rng: Any, most: int = 10**9) -> State:
    """The position in which the game ends, or stands after `most` choices and outcomes.

    `choosers` has one function per seat, or none: then every seat plays at random. `rng` is a `random.Random`; only its
    method `random` is used, whose numbers are the same on every version of Python.
    """
    to_move, legal, chance, apply = game.to_move, game.legal, game.chance, game.apply
    draw = rng.random
    for _ in range(most):
        mover = to_move(state)
        if mover is CHANCE:
            possible = chance(state)
            choice = possible.at(int(draw() * possible.total))
        elif mover is NOBODY:
            break
        elif choosers:
            choice = choosers[mover](state, legal(state), rng)
        else:
            actions = legal(state)
            choice = actions.pick(int(draw() * len(actions)))
        state = apply(state, choice).state
    return state
