"""How many positions a game tree has at each depth (known to chess programmers as perft)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from oilgames.engine.game import CHANCE, NOBODY, Choice, Game, Refused, State


class NodeCount(msgspec.Struct, frozen=True):
    """Nodes of the tree at one depth, by kind; the same position reached on two paths counts twice."""

    decision: int
    chance: int
    terminal: int

    @property
    def total(self) -> int:
        """All nodes at this depth."""
        return self.decision + self.chance + self.terminal


def count_nodes(game: Game, state: State, depth: int, limit: int = 200_000) -> tuple[NodeCount, ...]:
    """The nodes at depth 0, 1, ... `depth`, each outcome of chance counted once, whatever its weight.

    Equal positions of one depth are expanded once; `Refused` if a depth has more than `limit` different ones.
    """
    layer, counts = Counter({state: 1}), []
    for _ in range(depth):
        counts.append(count_kinds(game, layer))
        layer = next_layer(game, layer, limit)
    return (*counts, count_kinds(game, layer))


def count_kinds(game: Game, layer: Counter[State]) -> NodeCount:
    """The nodes of one layer by kind."""
    kinds: Counter[str] = Counter()
    for state, paths in layer.items():
        mover = game.to_move(state)
        kinds["chance" if mover is CHANCE else "terminal" if mover is NOBODY else "decision"] += paths
    return NodeCount(kinds["decision"], kinds["chance"], kinds["terminal"])


def next_layer(game: Game, layer: Counter[State], limit: int) -> Counter[State]:
    """The positions one choice deeper, with the number of paths to each."""
    deeper: Counter[State] = Counter()
    for state, paths in layer.items():
        for choice in possible(game, state):
            deeper[game.apply(state, choice).state] += paths
        if len(deeper) > limit:
            raise Refused(f"A depth of this tree has more than {limit:,} different positions: too many to count.")
    return deeper


def possible(game: Game, state: State) -> Iterable[Choice]:
    """All actions or outcomes of a position, none at the end."""
    mover = game.to_move(state)
    return () if mover is NOBODY else game.chance(state) if mover is CHANCE else game.legal(state)
