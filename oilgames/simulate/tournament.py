"""Tournaments with mirrored seats: each pairing meets the same seeds in every seat order, so luck cancels."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import combinations, permutations
from typing import Any

import msgspec

from oilgames.engine.estimate import Estimate
from oilgames.engine.game import Game, Refused
from oilgames.games import find_game
from oilgames.simulate.matches import BotName, Progress, Task, bot_name, check_run, run_tasks
from oilgames.simulate.results import MatchResult, Share, csv_text, json_text, match_row, text_table


class Pairing(msgspec.Struct, frozen=True):
    """One bot against another; with more than two seats, one of it against copies of the other in all other seats.

    `matches` holds `orders` matches per seed, the first bot in seat 0, 1, ... of them.
    """

    first: str
    second: str
    orders: int
    matches: tuple[MatchResult, ...]

    def difference(self) -> Estimate:
        """Points of the first bot minus mean points of the others: the mean over seat orders is one draw per seed."""
        leads = [lead(match, k % self.orders) for k, match in enumerate(self.matches)]
        per_seed = [leads[k : k + self.orders] for k in range(0, len(leads), self.orders)]
        return Estimate.of(sum(orders) / self.orders for orders in per_seed)

    def wins(self) -> Share:
        """How often the first bot won alone."""
        return Share(sum(m.winners == (k % self.orders,) for k, m in enumerate(self.matches)), len(self.matches))

    def losses(self) -> Share:
        """How often it had no part in the win."""
        return Share(sum(k % self.orders not in m.winners for k, m in enumerate(self.matches)), len(self.matches))

    def row(self) -> dict[str, Any]:
        """What a table says about the pairing."""
        gap, wins, losses = self.difference(), self.wins(), self.losses()
        (low, high), (wins_low, wins_high) = gap.interval(), wins.interval()
        return {
            "first": self.first, "second": self.second, "seeds": gap.n, "matches": wins.n,
            "difference": gap.mean, "standard_error": gap.standard_error, "low": low, "high": high,
            "wins": wins.share, "wins_low": wins_low, "wins_high": wins_high, "losses": losses.share,
        }  # fmt: skip


class Tournament(msgspec.Struct, frozen=True):
    """All pairings of a field of bots."""

    game: str
    options: dict[str, Any]
    seed: str
    pairings: tuple[Pairing, ...]

    def rows(self) -> list[dict[str, Any]]:
        """The summary: one row per pairing."""
        return [pairing.row() for pairing in self.pairings]

    def __str__(self) -> str:
        return text_table(self.rows())

    def to_json(self) -> str:
        """The summary and every match, as JSON text."""
        return json_text({**msgspec.to_builtins(self), "summary": self.rows()})

    def to_csv(self) -> str:
        """Every match in one line, as CSV text."""
        return csv_text(match_row(match) for pairing in self.pairings for match in pairing.matches)


def tournament(
    game: Game | str,
    options: Any,
    bots: Sequence[BotName],
    n: int,
    seed: int | str = 1,
    executor: Executor | None = None,
    on_progress: Progress | None = None,
) -> Tournament:
    """Every pairing of the bots over `n` seeds, each seed in every seat order.

    Two seats: n x 2 matches for each two bots. More seats: n x seats matches for each bot alone among copies of
    another.
    """
    game = find_game(game)
    options = game.options(options)
    seats = options.players
    pairs = list(combinations(bots, 2) if seats == 2 else permutations(bots, 2))
    if not pairs:
        raise Refused("A tournament needs at least two bots.")
    for pair in pairs:
        check_run(game, options, seating(*pair, 0, seats), n)
    tasks = [task for pair in pairs for task in pair_tasks(*pair, seats, n, seed)]
    played = run_tasks(game, options, tasks, executor, on_progress)
    size = n * seats
    pairings = tuple(
        Pairing(bot_name(one), bot_name(other), seats, tuple(played[k * size : (k + 1) * size]))
        for k, (one, other) in enumerate(pairs)
    )
    return Tournament(game.name, msgspec.to_builtins(options), str(seed), pairings)


def pair_tasks(one: BotName, other: BotName, seats: int, n: int, seed: int | str) -> list[Task]:
    """The matches of a pairing: seed by seed, the lone bot in each seat in turn."""
    return [Task(seating(one, other, seat, seats), f"{seed}/{k}") for k in range(n) for seat in range(seats)]


def seating(one: BotName, other: BotName, seat: int, seats: int) -> tuple[BotName, ...]:
    """One bot at a seat, the other at all others."""
    return (*(other,) * seat, one, *(other,) * (seats - seat - 1))


def lead(match: MatchResult, seat: int) -> float:
    """Points of a seat minus the mean points of the others."""
    others = [points for other, points in enumerate(match.points) if other != seat]
    return match.points[seat] - sum(others) / len(others)
