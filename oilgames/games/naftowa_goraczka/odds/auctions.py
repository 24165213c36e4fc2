"""Two players, a few fields: the exact equilibrium of the auctions by backward induction (spec 6.6).

Both maximise the expected final difference in score. The value of a position is the mover's expected final
difference minus the present one, so that it also serves for unequal purses. Whose oil a field holds does not matter
for what follows, only that it is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain

import msgspec

from oilgames.engine.chance import dice_sum
from oilgames.engine.game import Choice, Refused
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open, Raise
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds.positions import neighbour_counts, state_of
from oilgames.games.naftowa_goraczka.rules import required_sum
from oilgames.games.naftowa_goraczka.setup import start
from oilgames.games.naftowa_goraczka.state import (
    EMPTY,
    UNKNOWN,
    Bidding,
    Nominating,
    Opening,
    Options,
    State,
    board,
)  # fmt: skip

ROLLS = 36
MOST_FIELDS = 6  # unknown fields; 2 x 3 with 6 units each takes some seconds
OIL = 2  # the mark of a field with oil, whoever owns it
_OWNERLESS = bytes([UNKNOWN, EMPTY, *[OIL] * 254])


class Equilibrium(msgspec.Struct, frozen=True):
    """What perfect play is worth to the seat to move: points over the other seat, beyond the present difference."""

    seat: int
    value: Fraction
    choices: dict[Choice, Fraction]  # every legal action with the value of choosing it now
    best: tuple[Choice, ...]  # all actions that reach the value


def equilibrium(position: State | View) -> Equilibrium:
    """Exact best play of two seats from a position in which a seat is to move.

    At most six unknown fields (`Refused` otherwise).
    """
    state = state_of(position)
    if state.options.players != 2 or not isinstance(state.phase, (Nominating, Opening, Bidding)):
        raise Refused("An equilibrium is worked out for two seats where one of them is to move.")
    if state.fields.count(UNKNOWN) > MOST_FIELDS:
        raise Refused(f"Exact equilibria are worked out for at most {MOST_FIELDS} unknown fields.")
    scale = ROLLS ** state.fields.count(UNKNOWN)
    choices = {choice: Fraction(value, scale) for choice, value in _choices(state)}
    value = max(choices.values())
    seat = state.phase.asked if isinstance(state.phase, Bidding) else state.phase.seat
    return Equilibrium(seat, value, choices, tuple(choice for choice, own in choices.items() if own == value))


def game_value(options: Options) -> Fraction:
    """The value of the empty board for the first active player (money given by the options)."""
    return equilibrium(msgspec.structs.replace(start(options), phase=Nominating(0))).value


class OpeningLine(msgspec.Struct, frozen=True):
    """One nomination with one opening bid, its value to the nominator, and the other seat's best replies."""

    field: str
    amount: int
    value: Fraction
    replies: tuple[Choice, ...]  # empty where the other seat cannot raise


def opening_table(position: State | View) -> tuple[OpeningLine, ...]:
    """Every nomination and opening bid of the active seat, best first."""
    state = state_of(position)
    if not isinstance(state.phase, Nominating):
        raise Refused("Openings are compared where a field is about to be nominated.")
    seat, lines = state.phase.seat, []
    for place in _unknown(state.fields):
        opened = msgspec.structs.replace(state, phase=Opening(seat, place))
        for choice, value in equilibrium(opened).choices.items():
            replies = _replies(state, place, choice.amount)
            lines.append(OpeningLine(state.board.names[place], choice.amount, value, replies))
    return tuple(sorted(lines, key=lambda line: -line.value))


def _replies(state: State, place: int, amount: int) -> tuple[Choice, ...]:
    seat = state.phase.seat  # type: ignore[union-attr]
    if state.money[1 - seat] < amount + state.options.min_raise:
        return ()
    asked = msgspec.structs.replace(state, phase=Bidding(place, seat, amount, seat, 1 - seat))
    return equilibrium(asked).best


def _choices(state: State) -> Iterator[tuple[Choice, int]]:
    """Every legal action with its value to the seat to move, times 36**u."""
    solver, phase, fields = _solver(state.options), state.phase, state.fields.translate(_OWNERLESS)
    if isinstance(phase, Nominating):
        mine, other = state.money[phase.seat], state.money[1 - phase.seat]
        for place in _unknown(fields):
            yield Nominate(state.board.names[place]), max(solver.auction(fields, place, mine, other).openings)
    elif isinstance(phase, Opening):
        bids = solver.auction(fields, phase.field, state.money[phase.seat], state.money[1 - phase.seat])
        yield from ((Open(amount), value) for amount, value in enumerate(bids.openings))
    elif isinstance(phase, Bidding):
        bids = solver.auction(fields, phase.field, state.money[phase.nominator], state.money[1 - phase.nominator])
        yield from _bids(bids, phase, state)


def _bids(bids: _Auction, phase: Bidding, state: State) -> Iterator[tuple[Choice, int]]:
    own = phase.asked == phase.nominator
    sign, held, raised = (1, bids.lose, bids.openings) if own else (-1, bids.win, bids.overbids)
    yield Decline(), sign * held[phase.high]
    for amount in range(phase.high + state.options.min_raise, state.money[phase.asked] + 1):
        yield Raise(amount), sign * raised[amount]


class _Auction(msgspec.Struct, frozen=True, gc=False):
    """One auction seen from the nominator; lists by the standing bid, values times 36**u."""

    win: list[int]  # the nominator gets the test at this price
    lose: list[int]  # the other seat gets it at this price
    openings: list[int]  # the nominator has just bid this much
    overbids: list[int]  # the other seat has just bid this much


class _Solver:
    """Backward induction with memo. Everything about a position with u unknown fields is counted in 1 / 36**u."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.grid = board(options.height, options.width)
        self.turned = _symmetries(options.height, options.width)
        self.values: dict[tuple[bytes, int, int], int] = {}
        self.tests: dict[tuple[bytes, bytes, int, int, int, bool], int] = {}
        self.canonical = lru_cache(maxsize=None)(self._canonical)
        self.prospects = lru_cache(maxsize=None)(self._prospects)
        self.again = options.next_active == "nominator_left"  # who outbids the nominator is active next

    def _canonical(self, fields: bytes) -> bytes:
        """The least of the boards that turning and mirroring make of this one."""
        return min(bytes([fields[place] for place in turn]) for turn in self.turned)

    def _prospects(self, fields: bytes) -> tuple[tuple[int, int, bytes, bytes], ...]:
        """Each unknown field, what it requires, and the board after a dry hole and after a strike."""
        return tuple(self.prospect(fields, place) for place in _unknown(fields))

    def prospect(self, fields: bytes, place: int) -> tuple[int, int, bytes, bytes]:
        """One field of `prospects`."""
        need = required_sum(self.options, *neighbour_counts(self.grid, fields, (place,))[place])
        dry, oil = (fields[:place] + bytes((mark,)) + fields[place + 1 :] for mark in (EMPTY, OIL))
        return place, need, self.canonical(dry), self.canonical(oil)

    def value(self, fields: bytes, mine: int, other: int) -> int:
        """The value to the active seat of a (canonical) board, given its own and the other's money."""
        if UNKNOWN not in fields:
            return 0
        key = (fields, mine, other)
        if key not in self.values:
            different = {prospect[1:]: prospect[0] for prospect in self.prospects(fields)}
            self.values[key] = max(
                max(self.auction(fields, place, mine, other).openings) for place in different.values()
            )
        return self.values[key]

    def auction(self, fields: bytes, place: int, mine: int, other: int) -> _Auction:
        """NG-2.3 to NG-2.11 for two seats, from the highest possible bid downwards."""
        prospect, step = self.prospect(fields, place), self.options.min_raise
        price = self.options.points_per_money * ROLLS ** fields.count(UNKNOWN)
        win = [self.test(prospect, mine - bid, other, False) - bid * price for bid in range(mine + 1)]
        lose = [bid * price - self.test(prospect, other - bid, mine, self.again) for bid in range(other + 1)]
        openings, overbids = list(win), list(lose)
        for bid in range(max(mine, other), -1, -1):
            if bid <= other and self.options.auction != "single_round":
                overbids[bid] = max(overbids[bid : bid + 1] + openings[bid + step :])
            if bid <= mine:
                openings[bid] = min(openings[bid : bid + 1] + overbids[bid + step :])
        return _Auction(win, lose, openings, overbids)

    def test(self, prospect: tuple[int, int, bytes, bytes], money: int, other: int, again: bool) -> int:
        """The value to the tester, who has paid: strike, payout and everything after.

        `again`: the tester is active next; otherwise the other seat is (NG-5.1).
        """
        _, required, dry, oil = prospect
        key = (dry, oil, required, money, other, again)
        if key not in self.tests:
            self.tests[key] = sum(
                weight * self.outcome(total - required, dry, oil, money, other, again)
                for total, weight in dice_sum().pairs()
            )
        return self.tests[key]

    def outcome(self, excess: int, dry: bytes, oil: bytes, money: int, other: int, again: bool) -> int:
        """The value to the tester of one roll, by its excess over the required sum."""
        if excess < 0:
            return self.next(dry, money, other, again)
        points: int = self.options.points_per_field + self.options.points_per_money * excess
        field: int = points * ROLLS ** oil.count(UNKNOWN)
        return field + self.next(oil, money + excess, other, again)

    def next(self, fields: bytes, tester: int, other: int, again: bool) -> int:
        """The value of the next turn to the seat that has just tested."""
        return self.value(fields, tester, other) if again else -self.value(fields, other, tester)


@lru_cache(maxsize=4)
def _solver(options: Options) -> _Solver:
    return _Solver(options)


def _unknown(fields: bytes) -> list[int]:
    return [place for place, mark in enumerate(fields) if mark == UNKNOWN]


def _symmetries(rows: int, cols: int) -> list[list[int]]:
    """The places of a board turned and mirrored in every way that keeps its shape."""
    lines = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    found = []
    for _ in range(4):
        lines = [list(line) for line in zip(*lines, strict=True)][::-1]
        if (len(lines), len(lines[0])) == (rows, cols):
            found += [list(chain(*lines)), list(chain(*lines[::-1]))]
    return found
