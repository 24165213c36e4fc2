"""A chunk of boards side by side, the dice, and the mean of an array with its error."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from oilgames.engine.estimate import Estimate
from oilgames.engine.game import Refused
from oilgames.games.naftowa_goraczka.state import Options

Ints: TypeAlias = npt.NDArray[np.integer[Any]]
Rng: TypeAlias = np.random.Generator | int
CHUNK = 4096  # games at once: board arrays of about 1 MB stay in the cache; fewer on very large boards
TOP = 8  # the most by which neighbours can lower a requirement: 4 orthogonal and 4 diagonal ones, counted singly
CLOSED = 32  # above every key of a field still open


def estimate(values: npt.NDArray[Any]) -> Estimate:
    """Mean and standard error of an array of independent draws."""
    drawn = values.astype(np.float64)
    spread = float(drawn.std(ddof=1)) if len(drawn) > 1 else 0.0
    return Estimate(float(drawn.mean()), spread / len(drawn) ** 0.5, len(drawn))


class Boards:
    """Boards side by side: array[place, game], with a border of fields that do not exist.

    `key` orders the open fields of a game for testing: hot boards have the lowest requirement first, cold boards
    the highest, both ties in reading order. One row of `key` per field makes "first in every game" one pass.
    """

    def __init__(self, options: Options, games: int, cold: bool = False) -> None:
        self.rows, self.cols, self.games, self.cold = options.height, options.width, games, cold
        self.group = options.diagonal_group
        self.shift = int(self.rows * self.cols - 1).bit_length()
        wide = CLOSED + 2 * TOP << self.shift > 1 << 16
        self.kind: Any = np.uint32 if wide else np.uint16
        self.line = self.cols + 2
        self.border = self._bordered()
        self.key: Ints = np.empty(((self.rows + 2) * self.line, games), self.kind)
        self.key[:] = self.kind(CLOSED << self.shift)
        self.key[self.border] = self._first_keys()[:, None]
        self.diagonal = np.zeros(self.key.shape, np.uint8)
        self.game = np.arange(games)

    def _bordered(self) -> Ints:
        """Places with the border for places without."""
        rows, cols = np.divmod(np.arange(self.rows * self.cols), self.cols)
        place: Ints = (rows + 1) * self.line + cols + 1
        return place

    def _first_keys(self) -> Ints:
        start = 0 if self.cold else TOP << self.shift
        keys: Ints = (start + np.arange(self.rows * self.cols)).astype(self.kind)
        return keys

    def first(self) -> Ints:
        """The place (with border) of the field that comes first in each game."""
        place: Ints = self.border[np.minimum.reduce(self.key, axis=0) & ((1 << self.shift) - 1)]
        return place

    def lowered(self, place: Ints) -> Ints:
        """By how much the neighbours lower the requirement of one field of each game."""
        levels = self.key[place, self.game] >> self.shift
        return levels if self.cold else TOP - levels

    def close(self, place: Ints, oil: npt.NDArray[np.bool_]) -> None:
        """NG-3.3, NG-3.4: mark one field of each game as tested; where it holds oil the neighbours get easier."""
        self.key[place, self.game] = self.kind(CLOSED << self.shift)
        struck = np.flatnonzero(oil)
        here = place[struck] * self.games + struck
        step = self.kind(1 << self.shift)
        keys, counts = self.key.reshape(-1), self.diagonal.reshape(-1)
        for off in (-self.line, -1, 1, self.line):
            self._ease(keys, here + off * self.games, step)
        for off in (-self.line - 1, -self.line + 1, self.line - 1, self.line + 1):
            near = here + off * self.games
            counts[near] = now = counts[near] + 1
            self._ease(keys, near, step * (now % min(self.group, 255) == 0).astype(self.kind))

    def _ease(self, keys: Ints, near: Ints, step: Any) -> None:
        if self.cold:
            keys[near] += step
        else:
            keys[near] -= step


def dice(rng: np.random.Generator, tests: int, games: int) -> Ints:
    """NG-3.1: sums of two dice, one row per test and one column per game."""
    sums = np.array([a + b for a in range(1, 7) for b in range(1, 7)], np.uint8)
    rolls: Ints = sums[rng.integers(0, 36, (tests, games), dtype=np.uint8)]
    return rolls


def chunks(games: int, fields: int = 1) -> list[int]:
    """How many games to play at once, one number per chunk."""
    if games < 1:
        raise Refused("A simulation needs at least one game.")
    size = max(1, min(CHUNK, CHUNK * 100 // fields))
    whole, rest = divmod(games, size)
    return [size] * whole + [rest] * bool(rest)
