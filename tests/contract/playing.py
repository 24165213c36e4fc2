"""Random play of every game: the matches that the contract looks at. Played once, looked at by all tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from oilgames.engine import CHANCE, NOBODY, Game, Step
from oilgames.games import GAMES, NAMES

MOST = 20_000  # choices and outcomes in one match; a game that may by its rules go on for ever stops here
SEEDS = (1, 2, 3)


class Node(NamedTuple):
    """One moment of a match: the state, who moved, what was chosen, what came of it."""

    state: Any
    mover: Any
    choice: Any
    step: Step


def _variants(name: str) -> list[str]:
    """The presets of a game, and its default options with each number of seats; a game that fails has one case."""
    try:
        game = GAMES[name]
    except Exception:
        return ["start"]
    covered = [game.options(preset) for preset in game.presets]
    return [*game.presets, *(f"{seats} seats" for seats in game.seats if game.options(players=seats) not in covered)]


CASES = [(name, variant) for name in NAMES for variant in _variants(name)]
every_case = pytest.mark.parametrize(("name", "variant"), CASES, ids=[f"{n}-{v}" for n, v in CASES])
every_game = pytest.mark.parametrize("name", NAMES)


def options_of(name: str, variant: str) -> Any:
    """The options of a case."""
    game = GAMES[name]
    if variant.endswith(" seats") and variant not in game.presets:
        return game.options(players=int(variant.split()[0]))
    return game.options(variant)


@cache
def walk(name: str, variant: str, seed: int = 1) -> tuple[Node, ...]:
    """A match of random choices and outcomes from the start to the end, or to `MOST`."""
    game, rng = GAMES[name], random.Random(f"{name}/{variant}/{seed}")
    state, nodes = game.start(options_of(name, variant)), []
    while game.to_move(state) is not NOBODY and len(nodes) < MOST:
        mover, choice = game.to_move(state), random_choice(game, state, rng)
        step = game.apply(state, choice)
        nodes.append(Node(state, mover, choice, step))
        state = step.state
    return tuple(nodes)


def random_choice(game: Game, state: Any, rng: random.Random) -> Any:
    """Any action, all alike, or an outcome by its chance."""
    if game.to_move(state) is CHANCE:
        possible = game.chance(state)
        return possible.at(rng.randrange(possible.total))
    legal = game.legal(state)
    return legal.pick(rng.randrange(len(legal)))


def walks(name: str, variant: str) -> Iterator[tuple[Node, ...]]:
    """The matches of a case."""
    return (walk(name, variant, seed) for seed in SEEDS)


def nodes_of(name: str, variant: str) -> list[Node]:
    """All moments of all matches of a case."""
    return [node for match in walks(name, variant) for node in match]


def last_state(nodes: Sequence[Node]) -> Any:
    """Where a match ended."""
    return nodes[-1].step.state


def some(things: Sequence[Any], most: int, seed: int = 7) -> list[Any]:
    """At most so many of them, the first and the last always among them."""
    if len(things) <= most:
        return list(things)
    inner = random.Random(seed).sample(range(1, len(things) - 1), most - 2)
    return [things[0], *(things[k] for k in sorted(inner)), things[-1]]


def deep(thing: Any) -> bytes:
    """A deep copy of a record as bytes, to compare with later."""
    return msgspec.msgpack.encode(thing, enc_hook=repr)


def viewers(game: Game, state: Any) -> list[int | None]:
    """An onlooker and every seat."""
    return [None, *range(len(game.scores(state).points))]


def strings_in(thing: Any) -> set[str]:
    """Every text anywhere inside a record."""
    found: set[str] = set()
    _gather(msgspec.to_builtins(thing, enc_hook=repr, str_keys=False), found)
    return found


def _gather(thing: Any, found: set[str]) -> None:
    if isinstance(thing, str):
        found.add(thing)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            _gather(key, found)
            _gather(value, found)
    elif isinstance(thing, list | tuple | set | frozenset):
        for value in thing:
            _gather(value, found)
