"""Worked examples: a position as plain data and the moves from it, read from a game's `examples.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from oilgames.engine.data import read_records
from oilgames.engine.game import Game, Move, State


class Example(msgspec.Struct, frozen=True):
    """A worked example turn: what it shows, the rules it cites, the position it starts from, its moves.

    `notes` are sentences by the number of the move they follow (0: before the first).
    `after` is what the position must look like at the end, in the form of `position`; a test compares.
    """

    id: str
    title: str
    text: str
    rules: list[str]
    position: dict[str, Any]
    tokens: list[str]
    names: list[str] = []
    notes: dict[str, str] = {}
    after: dict[str, Any] = {}

    def start(self, game: Game) -> State:
        """The first position."""
        return game.set_up(self.position)

    def moves(self, game: Game) -> Iterator[Move]:
        """Its moves, each checked against the rules."""
        state = self.start(game)
        for token in self.tokens:
            choice = game.vocabulary.read(token)
            mover = game.to_move(state)
            step = game.play(state, choice)
            state = step.state
            yield Move(mover, choice, step)


def read_examples(game: Game) -> dict[str, Example]:
    """The worked examples of a game by id."""
    records = read_records(f"oilgames.games.{game.name}", "examples", "example", Example)
    return {example.id: example for example in records}
