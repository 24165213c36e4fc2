"""The game as one plays it on paper: a second account of the rules, written from the description and not from the code.

A grid of letters, a list of purses, and a queue of those still to be asked. Slow, mutable and plain; the tests
compare it with the real rules move by move.
"""

from __future__ import annotations

from typing import Any


class Paper:
    """A match on paper. `options` are the keyword options of the game; `rows` and `cols` must be given."""

    def __init__(self, **options: Any) -> None:
        self.o = {
            "players": 2, "start_money": 6, "base_required": 9, "diagonal_group": 2, "points_per_field": 10,
            "points_per_money": 1, "auction": "circulating", "min_raise": 1, "next_active": "winner_left",
            "first_player": "seat0",
        } | options  # fmt: skip
        n, purse = self.o["players"], self.o["start_money"]
        self.n = n
        self.money = list(purse) if isinstance(purse, list | tuple) else [purse] * n
        self.grid = [["?"] * self.o["cols"] for _ in range(self.o["rows"])]
        self.stage = "first" if self.o["first_player"] == "random" else "nominate"
        self.active = 0
        self.spot: tuple[int, int] = (-1, -1)
        self.queue: list[int] = []
        self.high = self.holder = self.nominator = 0

    # ---- what may be done, as tokens ----

    def mover(self) -> Any:
        if self.stage in ("first", "roll"):
            return "chance"
        if self.stage == "over":
            return None
        return self.queue[0] if self.stage == "bid" else self.active

    def moves(self) -> list[str]:
        if self.stage == "first":
            return [f"first {seat}" for seat in range(self.n)]
        if self.stage == "nominate":
            cells = [(r, c) for r, row in enumerate(self.grid) for c, mark in enumerate(row) if mark == "?"]
            return [f"nominate r{r + 1}c{c + 1}" for r, c in cells]
        if self.stage == "open":
            return [f"open {amount}" for amount in range(self.money[self.active] + 1)]
        if self.stage == "bid":
            lowest = self.high + self.o["min_raise"]
            return ["decline", *(f"raise {amount}" for amount in range(lowest, self.money[self.queue[0]] + 1))]
        if self.stage == "roll":
            return [f"roll {a} {b}" for a in range(1, 7) for b in range(1, 7)]
        return []

    # ---- doing it ----

    def do(self, token: str) -> None:
        assert token in self.moves(), token
        word, *rest = token.split()
        getattr(self, f"_{word}")(*rest)

    def _first(self, seat: str) -> None:
        self.active, self.stage = int(seat), "nominate"

    def _nominate(self, name: str) -> None:
        row, col = name[1:].split("c")
        self.spot, self.stage, self.nominator = (int(row) - 1, int(col) - 1), "open", self.active

    def _open(self, amount: str) -> None:
        self.high, self.holder, self.stage = int(amount), self.active, "bid"
        self.queue = self._others(self.active)
        self.gone: set[int] = set()
        self._next()

    def _decline(self) -> None:
        self.gone.add(self.queue.pop(0))
        self._next()

    def _raise(self, amount: str) -> None:
        self.high, self.holder = int(amount), self.queue.pop(0)
        if self.o["auction"] == "circulating":
            self.queue = self._others(self.holder)
        elif self.o["auction"] == "pass_out":
            self.queue = [seat for seat in self._others(self.holder) if seat not in self.gone]
        self._next()

    def _others(self, seat: int) -> list[int]:
        return [(seat + k) % self.n for k in range(1, self.n)]

    def _next(self) -> None:
        while self.queue and self.money[self.queue[0]] < self.high + self.o["min_raise"]:
            self.queue.pop(0)
        if not self.queue:
            self.money[self.holder] -= self.high
            self.active, self.stage = self.holder, "roll"

    def required(self) -> int:
        r, c = self.spot
        beside = sum(self._oil(r + a, c + b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        cornered = sum(self._oil(r + a, c + b) for a in (1, -1) for b in (1, -1))
        return int(self.o["base_required"]) - beside - cornered // int(self.o["diagonal_group"])

    def _oil(self, r: int, c: int) -> bool:
        return 0 <= r < len(self.grid) and 0 <= c < len(self.grid[0]) and self.grid[r][c] in "ABCD"

    def _roll(self, first: str, second: str) -> None:
        excess = int(first) + int(second) - self.required()
        if excess >= 0:
            self.money[self.active] += excess
        self.grid[self.spot[0]][self.spot[1]] = "ABCD"[self.active] if excess >= 0 else "x"
        last = self.active if self.o["next_active"] == "winner_left" else self.nominator
        self.active = (last + 1) % self.n
        self.stage = "nominate" if any("?" in row for row in self.grid) else "over"

    # ---- the end ----

    def points(self) -> list[int]:
        oil = ["".join(map("".join, self.grid)).count(letter) for letter in "ABCD"[: self.n]]
        per_field, per_unit = self.o["points_per_field"], self.o["points_per_money"]
        return [per_field * fields + per_unit * money for fields, money in zip(oil, self.money, strict=True)]

    def rows(self) -> list[str]:
        return ["".join(row).replace("?", ".") for row in self.grid]
