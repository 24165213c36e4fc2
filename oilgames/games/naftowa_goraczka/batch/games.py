"""Whole games between the policies ZERO and VALUE, many at once (spec 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Literal

import numpy as np
import numpy.typing as npt

from oilgames.engine.estimate import Estimate
from oilgames.engine.game import Refused
from oilgames.games.naftowa_goraczka.batch.auctions import TABLE_SIZE, auction, auction_table
from oilgames.games.naftowa_goraczka.batch.boards import TOP, Boards, Ints, Rng, chunks, dice, estimate
from oilgames.games.naftowa_goraczka.odds.single_test import requirement_odds
from oilgames.games.naftowa_goraczka.state import Options

Policy = Literal["zero", "value"]


@dataclass(frozen=True)
class GamesSample:
    """Simulated whole games, one row per game and one column per seat."""

    policies: tuple[Policy, ...]
    options: Options
    money: Ints
    oil: Ints  # own oil fields
    tests: Ints  # auctions won

    @property
    def scores(self) -> Ints:
        """NG-6.2: final points."""
        options, oil = self.options, self.oil.astype(np.int64)
        points: Ints = options.points_per_field * oil + options.points_per_money * self.money
        return points

    @property
    def best(self) -> npt.NDArray[np.bool_]:
        """NG-6.3, NG-6.4: whether a seat shares the highest score."""
        scores = self.scores
        best: npt.NDArray[np.bool_] = scores == scores.max(axis=1, keepdims=True)
        return best

    def mean_score(self, seat: int) -> Estimate:
        """Mean final points of a seat."""
        return estimate(self.scores[:, seat])

    def mean_money(self, seat: int) -> Estimate:
        """Mean final money of a seat."""
        return estimate(self.money[:, seat])

    def tests_won(self, seat: int) -> Estimate:
        """Mean number of tests of a seat per game."""
        return estimate(self.tests[:, seat])

    def share_won(self, seat: int) -> Estimate:
        """Share of games that a seat wins alone."""
        return estimate(self.best[:, seat] & ~self.drawn())

    def drawn(self) -> npt.NDArray[np.bool_]:
        """NG-6.4: the games in which several seats share the highest score."""
        draws: npt.NDArray[np.bool_] = self.best.sum(axis=1) > 1
        return draws


def simulate_games(policies: Sequence[Policy], games: int, options: Options | None = None, rng: Rng = 1) -> GamesSample:
    """Whole games between policies, one per seat.

    "zero" and "value" both nominate the unknown field with the lowest requirement (ties: reading order) and open
    at 0. "zero" never raises; "value" raises by the least step while the new bid is at most its money and at most
    the whole part of the expected points of the test.
    """
    options = Options(players=len(policies)) if options is None else options
    _check_policies(policies, options)
    source = np.random.default_rng(rng)
    fields = options.height * options.width
    parts = [
        play_games(policies, dice(source, fields, count), options, _first_seats(options, count, source))
        for count in chunks(games, fields)
    ]
    money, oil, tests = (np.concatenate(part) for part in zip(*parts, strict=True))
    return GamesSample(tuple(policies), options, money, oil, tests)


def _check_policies(policies: Sequence[Policy], options: Options) -> None:
    if len(policies) != options.players:
        raise Refused(f"{options.players} seats need {options.players} policies, not {len(policies)}.")
    unknown = set(policies) - {"zero", "value"}
    if unknown:
        raise Refused(f"There is no policy {sorted(unknown)[0]!r}; there are 'zero' and 'value'.")


def _first_seats(options: Options, games: int, rng: np.random.Generator) -> Ints:
    """NG-1.6: who is active first in each game."""
    if options.first_player == "random":
        return rng.integers(0, options.players, games)
    return np.zeros(games, np.intp)


def play_games(policies: Sequence[Policy], rolls: Ints, options: Options, first: Ints) -> tuple[Ints, Ints, Ints]:
    """Games with given dice (`rolls[test, game]`) and first seats: money, oil fields and tests, each [game, seat]."""
    games = rolls.shape[1]
    boards, seats = Boards(options, games), Seats(policies, options, games)
    active = first.copy()
    for total in rolls:
        place = boards.first()
        lowered = boards.lowered(place)
        tester = seats.hold_auction(active, lowered)
        excess = total.astype(np.int32) + lowered - options.base_required
        boards.close(place, excess >= 0)
        seats.settle(tester, excess)
        of = tester if options.next_active == "winner_left" else active
        active = seats.left[of + 1]
    return seats.money.T.copy(), seats.oil.T.copy(), seats.tests.T.copy()


class Seats:
    """The seats of a chunk of games: array[seat, game]."""

    def __init__(self, policies: Sequence[Policy], options: Options, games: int) -> None:
        self.options, self.seats = options, len(policies)
        self.game = np.arange(games)
        self.money = np.repeat(np.array(options.purses, np.int64)[:, None], games, axis=1)
        self.oil = np.zeros((self.seats, games), np.int16)
        self.tests = np.zeros((self.seats, games), np.int16)
        self.left = np.arange(2 * self.seats) % self.seats
        self.bids = np.array([policy == "value" for policy in policies])[:, None]
        self.worth = np.array([_limit(options, lowered) for lowered in range(TOP + 1)], np.int64)

    def hold_auction(self, nominator: Ints, lowered: Ints) -> Ints:
        """NG-2.13: find the winner of each auction, let him pay, and answer who tests."""
        limits = np.minimum(self.money, self.worth[lowered]) * self.bids
        seat = self.left[nominator + np.arange(self.seats)[:, None]]  # k places left of the nominator
        winner, price = self._decide(np.take_along_axis(limits, seat, axis=0))
        tester: Ints = self.left[nominator + winner]
        self.money[tester, self.game] -= price
        return tester

    def _decide(self, limits: Ints) -> tuple[Ints, Ints]:
        most = int(self.worth.max())
        if (most + 1) ** self.seats > TABLE_SIZE:
            return auction(limits, self.options)
        winner, price = auction_table(self.seats, most, self.options)
        index = limits[-1].astype(np.intp)
        for digit in limits[-2::-1]:
            index = index * (most + 1) + digit
        return winner[index], price[index]

    def settle(self, tester: Ints, excess: Ints) -> None:
        """NG-4.1 to NG-4.4: count the test, the strike and the payout."""
        self.tests[tester, self.game] += 1
        self.oil[tester, self.game] += excess >= 0
        self.money[tester, self.game] += np.maximum(excess, 0)


def _limit(options: Options, lowered: int) -> int:
    """The most that "value" bids for a test: the whole part of its expected points."""
    return max(0, floor(requirement_odds(options.base_required - lowered, options).points))
