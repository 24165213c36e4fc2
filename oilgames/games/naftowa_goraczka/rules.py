"""The rules: who is to move, what is legal, what chance may do, and what each choice brings about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, overload

from msgspec.structs import replace

from oilgames.engine.chance import Distribution
from oilgames.engine.choices import NOTHING, AnyOf, EachOf, IntRange, Legal, OneOf
from oilgames.engine.game import CHANCE, NOBODY, Choice, Event, Mover, Scores, Seat, Step
from oilgames.games.naftowa_goraczka.actions import Decline, First, Nominate, Open, Raise, Roll
from oilgames.games.naftowa_goraczka.state import (
    EMPTY,
    UNKNOWN,
    Bidding,
    Board,
    Nominating,
    Opening,
    Options,
    Over,
    State,
    Testing,
)  # fmt: skip

# ---------------------------------------------------------------- who is to move, and what may be chosen


def to_move(state: State) -> Seat | Mover:
    """NG-8.1: the active seat nominates and opens, the seat asked bids, chance rolls."""
    phase = state.phase
    kind = type(phase)
    if kind is Bidding:
        return phase.asked  # type: ignore[union-attr]
    if kind is Nominating or kind is Opening:
        return phase.seat  # type: ignore[union-attr]
    return NOBODY if kind is Over else CHANCE


def legal(state: State) -> Legal:
    """NG-2.1, NG-2.3, NG-2.6: the actions of the seat to move; empty where no seat is."""
    phase = state.phase
    kind = type(phase)
    if kind is Bidding:
        return legal_bids(state)
    if kind is Opening:
        return IntRange(Open, 0, state.money[phase.seat])  # type: ignore[union-attr]
    if kind is Nominating:
        return EachOf(Nominate, UnknownFields(state))
    return NOTHING


def legal_bids(state: State) -> Legal:
    """NG-2.5 to NG-2.7: decline, or raise by at least the smallest raise up to one's own money."""
    phase = state.phase
    assert type(phase) is Bidding
    return AnyOf(DECLINE, IntRange(Raise, phase.high + state.options.min_raise, state.money[phase.asked]))


DECLINE = OneOf(Decline())


class UnknownFields(Sequence[str]):
    """NG-2.1, NG-2.2: the names of the fields still unknown, in reading order, without building a list."""

    __slots__ = ("board", "fields")

    def __init__(self, state: State) -> None:
        self.board: Board = state.board
        self.fields = state.fields

    def __contains__(self, name: object) -> bool:
        place = self.board.index.get(name)  # type: ignore[call-overload]
        return place is not None and self.fields[place] == UNKNOWN

    def __len__(self) -> int:
        return self.fields.count(UNKNOWN)

    def __iter__(self) -> Iterator[str]:
        return (name for name, mark in zip(self.board.names, self.fields, strict=True) if mark == UNKNOWN)

    @overload
    def __getitem__(self, k: int) -> str: ...

    @overload
    def __getitem__(self, k: slice) -> Sequence[str]: ...

    def __getitem__(self, k: int | slice) -> str | Sequence[str]:
        if isinstance(k, slice):
            return tuple(self)[k]
        place = self.fields.find(UNKNOWN)
        for _ in range(k if k >= 0 else k + len(self)):
            place = self.fields.find(UNKNOWN, place + 1)
        if place < 0:
            raise IndexError(k)
        return self.board.names[place]


def chance(state: State) -> Distribution[Any]:
    """NG-3.1, NG-8.3: 36 equally likely pairs of dice; NG-1.6: the seat that begins."""
    return ROLL if type(state.phase) is Testing else first_seat(state.options.players)


ROLL: Distribution[Roll] = Distribution([Roll(a, b) for a in range(1, 7) for b in range(1, 7)], kind="roll")


@cache
def first_seat(players: int) -> Distribution[First]:
    """NG-1.6: each seat is equally likely to begin."""
    return Distribution([First(seat) for seat in range(players)], kind="first")


# ---------------------------------------------------------------- what a choice brings about


def apply(state: State, choice: Choice) -> Step:
    """The step that a legal choice or a possible outcome makes."""
    step: Step = _APPLY[type(choice)](state, choice)
    return step


def begin(state: State, choice: First) -> Step:
    """NG-1.6: the drawn seat becomes the first active player."""
    return Step(replace(state, phase=Nominating(choice.seat)), (Event("NG-1.6", "first", choice.seat),))


def nominate(state: State, choice: Nominate) -> Step:
    """NG-2.1: the active player names an unknown field; the opening bid follows."""
    seat = state.phase.seat  # type: ignore[union-attr]
    event = Event("NG-2.1", "nominated", seat, {"field": choice.field})
    return Step(replace(state, phase=Opening(seat, state.board.index[choice.field])), (event,))


def open_bidding(state: State, choice: Open) -> Step:
    """NG-2.3, NG-2.4: the opening bid stands unless somebody goes higher."""
    phase = state.phase
    assert type(phase) is Opening
    event = Event("NG-2.3", "opened", phase.seat, {"amount": choice.amount})
    bid = Bidding(phase.field, phase.seat, choice.amount, phase.seat, phase.seat)
    return ask_next(state, bid, (event,))


def raise_bid(state: State, choice: Raise) -> Step:
    """NG-2.6, NG-2.9: the raiser holds the bid; the asking goes on at the raiser's left."""
    phase = state.phase
    assert type(phase) is Bidding
    event = Event("NG-2.6", "raised", phase.asked, {"amount": choice.amount})
    return ask_next(state, replace(phase, high=choice.amount, holder=phase.asked), (event,))


def decline(state: State, choice: Decline) -> Step:
    """NG-2.5, NG-2.10: no raise for now; only with `pass_out` is it for good."""
    phase = state.phase
    assert type(phase) is Bidding
    event = Event("NG-2.5", "declined", phase.asked)
    out = (*phase.out, phase.asked) if state.options.auction == "pass_out" else ()
    return ask_next(state, replace(phase, out=out), (event,))


def ask_next(state: State, bid: Bidding, events: tuple[Event, ...]) -> Step:
    """NG-2.8, NG-2.9, NG-2.11: ask the next seat that can raise; when there is none, the bid stands."""
    options = state.options
    last = bid.nominator if options.auction == "single_round" else bid.holder
    seat = (bid.asked + 1) % options.players
    while seat != last:
        if seat not in bid.out:
            if can_raise(state, seat, bid.high):
                return Step(replace(state, phase=replace(bid, asked=seat)), events)
            events = (*events, Event("NG-2.8", "cannot_raise", seat, {"money": state.money[seat]}))
        seat = (seat + 1) % options.players
    return close_auction(state, bid, events)


def can_raise(state: State, seat: Seat, high: int) -> bool:
    """NG-2.7, NG-2.8: whether a seat can pay the smallest raise above the standing bid."""
    return state.money[seat] >= high + state.options.min_raise


def close_auction(state: State, bid: Bidding, events: tuple[Event, ...]) -> Step:
    """NG-2.11, NG-2.13, NG-2.14: the holder of the bid pays the bank, becomes active and must test."""
    winner, price = bid.holder, bid.high
    closed = replace(state, money=pay(state.money, winner, -price), phase=Testing(bid.field, bid.nominator, winner))
    won = Event("NG-2.13", "won", winner, {"field": state.board.names[bid.field], "price": price})
    return Step(closed, (*events, won, need(state, bid.field)))


def need(state: State, field: int) -> Event:
    """NG-3.2 to NG-3.4, NG-3.7: what the field requires, fixed before the roll."""
    orthogonal, diagonal = oil_neighbours(state, field)
    required = required_sum(state.options, orthogonal, diagonal)
    facts = {"field": state.board.names[field], "required": required, "o": orthogonal, "d": diagonal}
    lowered = diagonal >= state.options.diagonal_group
    rule = "NG-3.3" if orthogonal else "NG-3.4" if lowered else "NG-3.2"
    return Event(rule, "needs" if orthogonal or diagonal else "needs_plain", None, facts)


def oil_neighbours(state: State, field: int) -> tuple[int, int]:
    """NG-3.3 to NG-3.6: how many orthogonal and diagonal neighbours hold oil, whoever owns it."""
    grid, fields = state.board, state.fields
    orthogonal = sum([fields[place] > EMPTY for place in grid.orthogonal[field]])
    return orthogonal, sum([fields[place] > EMPTY for place in grid.diagonal[field]])


def required_sum(options: Options, orthogonal: int, diagonal: int) -> int:
    """NG-3.2 to NG-3.4, NG-3.8: one less for each orthogonal oil neighbour and for each full group of diagonal ones."""
    return options.base_required - orthogonal - diagonal // options.diagonal_group


def roll(state: State, choice: Roll) -> Step:
    """NG-3.1, NG-3.9: oil exactly if the two dice reach the required sum."""
    phase = state.phase
    assert type(phase) is Testing
    required = required_sum(state.options, *oil_neighbours(state, phase.field))
    total = choice.first + choice.second
    facts = {"first": choice.first, "second": choice.second, "total": total, "required": required}
    rolled = Event("NG-3.1", "rolled", phase.tester, {**facts, "field": state.board.names[phase.field]})
    settle = strike if total >= required else stay_dry
    return hand_over(settle(state, phase, total - required, rolled), phase)


def strike(state: State, phase: Testing, excess: int, rolled: Event) -> Step:
    """NG-4.2 to NG-4.4: the field is the tester's for good, and the bank pays the excess."""
    place, seat = phase.field, phase.tester
    payouts = (*state.payouts[:place], excess, *state.payouts[place + 1 :])
    struck = replace(
        state, fields=mark(state.fields, place, 2 + seat), payouts=payouts, money=pay(state.money, seat, excess)
    )
    facts = {"field": state.board.names[place], "payout": excess}
    rule, kind = ("NG-4.3", "oil") if excess else ("NG-4.4", "oil_unpaid")
    return Step(struck, (rolled, Event(rule, kind, seat, facts)))


def stay_dry(state: State, phase: Testing, excess: int, rolled: Event) -> Step:
    """NG-4.1: the field is empty for good and the bid is lost."""
    empty = replace(state, fields=mark(state.fields, phase.field, EMPTY))
    return Step(empty, (rolled, Event("NG-4.1", "dry", phase.tester, {"field": state.board.names[phase.field]})))


def hand_over(step: Step, phase: Testing) -> Step:
    """NG-5.1, NG-5.4, NG-6.1: the next active seat, or the end after the last unknown field."""
    state: State = step.state
    if UNKNOWN not in state.fields:
        return Step(replace(state, phase=Over()), (*step.events, end(state)))
    seat = next_active(state.options, phase)
    return Step(replace(state, phase=Nominating(seat)), (*step.events, Event("NG-5.1", "next", seat)))


def next_active(options: Options, phase: Testing) -> Seat:
    """NG-5.1, NG-5.3: the left neighbour of the tester (or, by option, of the nominator)."""
    of = phase.tester if options.next_active == "winner_left" else phase.nominator
    return (of + 1) % options.players


def end(state: State) -> Event:
    """NG-6.3, NG-6.4: the winner, or a draw among the best."""
    winners = scores(state).winners
    if len(winners) > 1:
        return Event("NG-6.4", "draw", None, {"points": max(scores(state).points)})
    return Event("NG-6.3", "winner", winners[0], {"points": max(scores(state).points)})


def mark(fields: bytes, place: int, value: int) -> bytes:
    """NG-2.1: the fields with one mark changed."""
    return fields[:place] + bytes((value,)) + fields[place + 1 :]


def pay(money: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """NG-2.13, NG-4.3: the purses after the bank has paid one seat (a negative amount: the seat has paid)."""
    return (*money[:seat], money[seat] + amount, *money[seat + 1 :])


_APPLY: dict[type, Any] = {
    First: begin, Nominate: nominate, Open: open_bidding, Raise: raise_bid, Decline: decline, Roll: roll,
}  # fmt: skip

# ---------------------------------------------------------------- scores, refusals, invariants


def scores(state: State) -> Scores:
    """NG-6.2 to NG-6.4: ten points a field, one a unit of money; the best share the win."""
    options = state.options
    points = tuple(
        options.points_per_field * state.fields.count(2 + seat) + options.points_per_money * money
        for seat, money in enumerate(state.money)
    )
    return Scores(points, tuple(seat for seat, own in enumerate(points) if own == max(points)))


def why_not(state: State, choice: Choice) -> tuple[str, str]:
    """NG-7.1: the sentence that tells why an action is not legal, and the rule it offends."""
    phase = state.phase
    if type(phase) is Over:
        return "The game is over: every field has been tested.", "NG-6.1"
    if type(phase) is Nominating:
        return why_not_nominate(state, choice)
    if type(phase) is Opening:
        return why_not_open(state, choice, phase)
    assert type(phase) is Bidding
    return why_not_bid(state, choice, phase)


def why_not_nominate(state: State, choice: Choice) -> tuple[str, str]:
    """NG-2.1, NG-2.2: only an unknown field of this board can be nominated, and passing is not possible."""
    if type(choice) is not Nominate:
        return "Nominate a field first: as long as one is unknown, the active player cannot pass.", "NG-2.2"
    if choice.field not in state.board.index:
        return f"There is no field {choice.field} on this board.", "NG-2.1"
    return f"{choice.field} has been tested already; only an unknown field can be nominated.", "NG-2.1"


def why_not_open(state: State, choice: Choice, phase: Opening) -> tuple[str, str]:
    """NG-2.3, NG-2.7: an opening bid is a whole number from 0 up to one's own money."""
    if type(choice) is not Open:
        return "State the opening bid for the nominated field first.", "NG-2.3"
    return not_affordable(choice.amount, state.money[phase.seat]) or (
        "An opening bid is a whole number, 0 or more.", "NG-2.3",
    )  # fmt: skip


def why_not_bid(state: State, choice: Choice, phase: Bidding) -> tuple[str, str]:
    """NG-2.5 to NG-2.7: raise above the standing bid within one's money, or decline."""
    if type(choice) is not Raise:
        return f"A bid of {phase.high} stands: raise it or decline.", "NG-2.5"
    least = phase.high + state.options.min_raise
    return not_affordable(choice.amount, state.money[phase.asked]) or (
        f"A raise is a whole number, at least {least} here.", "NG-2.6",
    )  # fmt: skip


def not_affordable(amount: Any, money: int) -> tuple[str, str] | None:
    """NG-2.7: nobody bids more than the money at hand."""
    if type(amount) is int and amount > money:
        return f"A bid of {amount} is more than the {money} at hand; there is no credit.", "NG-2.7"
    return None


def money_is_whole(state: State) -> str | None:
    """NG-2.7: no purse is ever below zero."""
    return None if min(state.money) >= 0 else f"a purse is below zero: {state.money}"


def marks_are_known(state: State) -> str | None:
    """NG-1.3, NG-4.1, NG-4.2: every field is unknown, empty or the oil of a seat of this game."""
    fits = len(state.fields) == len(state.board.names) and max(state.fields) < 2 + state.options.players
    return None if fits else f"a field holds an impossible mark: {state.fields!r}"


def money_adds_up(state: State) -> str | None:
    """NG-2.13, NG-4.3: nobody holds more than the starting money and all payouts together."""
    most = sum(state.options.purses) + sum(state.payouts)
    return None if sum(state.money) <= most else f"{sum(state.money)} units from nowhere: at most {most} can exist"


def over_when_tested(state: State) -> str | None:
    """NG-6.1: the game is over exactly when no field is unknown."""
    return None if (UNKNOWN in state.fields) != (type(state.phase) is Over) else "the end does not fit the board"


def only_oil_pays(state: State) -> str | None:
    """NG-4.5: only a field with oil has ever paid, and never a negative amount."""
    fits = all(pay == 0 or (pay > 0 and mark > EMPTY) for pay, mark in zip(state.payouts, state.fields, strict=True))
    return None if fits else "a field without oil has paid"


INVARIANTS = (money_is_whole, marks_are_known, money_adds_up, over_when_tested, only_oil_pays)
