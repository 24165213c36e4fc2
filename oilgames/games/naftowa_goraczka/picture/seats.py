"""The players' public facts: who acts, money, oil fields and points."""

from __future__ import annotations

from collections.abc import Sequence

from oilgames.engine.game import Seat
from oilgames.engine.rulebook import letter
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.picture.captions import CAPTIONS, caption
from oilgames.games.naftowa_goraczka.rules import can_raise, scores, to_move
from oilgames.games.naftowa_goraczka.state import Bidding, FirstPlayer, Nominating, Opening, Over, State, Testing
from oilgames.pictures import icons
from oilgames.pictures.captions import name_of, signed
from oilgames.pictures.views import SeatCard


def seats(obs: View, names: Sequence[str]) -> list[SeatCard]:
    """The public facts of each seat."""
    return [seat_card(obs.state, seat, names) for seat in range(obs.state.options.players)]


def seat_card(state: State, seat: Seat, names: Sequence[str]) -> SeatCard:
    """One player: mark, name, what it does now, money, oil fields and points."""
    over = isinstance(state.phase, Over)
    active = seat in scores(state).winners if over else seat == acting(state)
    return SeatCard(
        seat=seat, letter=letter(seat), shape=icons.SHAPES[seat], name=name_of(seat, names),
        status=caption("status", status(state, seat)), active=active, facts=facts(state, seat),
    )  # fmt: skip


def acting(state: State) -> Seat | None:
    """The seat that all look at: to move, or about to test."""
    if isinstance(state.phase, Testing):
        return state.phase.tester
    mover = to_move(state)
    return mover if isinstance(mover, int) else None


def facts(state: State, seat: Seat) -> list[list[str]]:
    """Numbers of a seat with their units."""
    oil, points = state.fields.count(2 + seat), scores(state).points[seat]
    counted = (("money", state.money[seat]), ("oil", oil), ("points", points))
    return [[signed(number), unit(fact, number)] for fact, number in counted]


def unit(fact: str, number: int) -> str:
    """The noun of a number, singular or plural."""
    one, _, many = CAPTIONS.sections["facts"][fact].partition("|")
    return one if number == 1 or not many else many


def status(state: State, seat: Seat) -> str:
    """What a seat does now: the kind of its caption."""
    phase = state.phase
    if isinstance(phase, Bidding):
        return bidding_status(state, phase, seat)
    if isinstance(phase, Over):
        return final_status(scores(state).winners, seat)
    return _DOING[type(phase)] if seat == acting(state) else "rest"


_DOING = {FirstPlayer: "rest", Nominating: "nominate", Opening: "open", Testing: "tests"}


def final_status(winners: Sequence[Seat], seat: Seat) -> str:
    """NG-6.3, NG-6.4: who wins, or who shares a draw."""
    if seat not in winners:
        return "rest"
    return "wins" if len(winners) == 1 else "draw"


def bidding_status(state: State, phase: Bidding, seat: Seat) -> str:
    """NG-2.5 to NG-2.11: where a seat stands in the auction."""
    if seat in (phase.holder, phase.asked):
        return "holds" if seat == phase.holder else "bid"
    if seat in phase.out:
        return "out"
    if not can_raise(state, seat, phase.high):
        return "poor"
    return answered(state, phase, seat)


def answered(state: State, phase: Bidding, seat: Seat) -> str:
    """NG-2.9, NG-2.11: whether the asking has passed a seat since the last raise.

    With `single_round` the asking begins once only, at the nominator's left, and never comes back to the nominator.
    """
    single = state.options.auction == "single_round"
    start = phase.nominator if single else phase.holder
    players = state.options.players
    if (seat - start) % players > (phase.asked - start) % players:
        return "waits"
    return "answered" if single else "declined"
