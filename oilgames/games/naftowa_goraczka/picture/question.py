"""What is asked of whom, and the numbers that matter for the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from oilgames.engine.game import Seat
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds.positions import board_odds, field_odds
from oilgames.games.naftowa_goraczka.odds.single_test import requirement_odds
from oilgames.games.naftowa_goraczka.picture.captions import CAPTIONS, caption, facts_of, ways
from oilgames.games.naftowa_goraczka.picture.seats import acting, status
from oilgames.games.naftowa_goraczka.rules import scores
from oilgames.games.naftowa_goraczka.state import EMPTY, Bidding, FirstPlayer, Nominating, Opening, Over, State, Testing
from oilgames.pictures.captions import decimal, name_of, signed

FEW = 4  # so many fields are named one by one


def ask(obs: View, names: Sequence[str]) -> tuple[str, str]:
    """The question in words, and a line with the numbers that matter."""
    kind, facts = question(obs.state)
    return CAPTIONS.rulebook.say("ask", kind, facts, names), detail(obs.state, names)


def question(state: State) -> tuple[str, dict[str, Any]]:
    """Which question is asked now, and its facts."""
    phase = state.phase
    if isinstance(phase, FirstPlayer):
        return "first", {}
    if isinstance(phase, Over):
        winners = scores(state).winners
        return ("winner", {"seat": winners[0]}) if len(winners) == 1 else ("draw", {})
    kind = type(phase).__name__.lower()
    return kind, {"seat": acting(state), "field": field_name(state)}


def field_name(state: State) -> str:
    """The field in question, if the phase has one."""
    place = getattr(state.phase, "field", None)
    return "" if place is None else state.board.names[place]


def detail(state: State, names: Sequence[str]) -> str:
    """One line with the numbers that matter now."""
    return _DETAIL[type(state.phase)](state, names)


def first_detail(state: State, names: Sequence[str]) -> str:
    """NG-1.6: the chance of each seat to begin."""
    return caption("detail", "first", chance=Fraction(1, state.options.players))


def nominating_detail(state: State, names: Sequence[str]) -> str:
    """How many fields are unknown, and which promise most."""
    known = board_odds(state)
    least = min(field.required for field in known)
    best = [field.name for field in known if field.required == least]
    where = ", ".join(best) if len(best) <= FEW else caption("detail", "many", n=len(best))
    chance = requirement_odds(least).oil
    return caption("detail", "nominating", unknown=len(known), where=where, ways=ways(chance), share=decimal(chance))


def opening_detail(state: State, names: Sequence[str]) -> str:
    """NG-2.3: what the field needs and what may be bid."""
    phase = state.phase
    assert isinstance(phase, Opening)
    money = state.money[phase.seat]
    return caption("detail", "opening" if money else "opening_broke", money=money, **in_question(state))


def bidding_detail(state: State, names: Sequence[str]) -> str:
    """The standing bid, the chance, and who lacks the money to raise (NG-2.8)."""
    phase = state.phase
    assert isinstance(phase, Bidding)
    poor = [name_of(seat, names) for seat in range(state.options.players) if status(state, seat) == "poor"]
    skipped = caption("detail", "skipped", who=", ".join(poor)) if poor else ""
    facts = {"high": phase.high, "holder": phase.holder, "skipped": skipped, **in_question(state)}
    return caption("detail", "bidding", names, **facts)


def testing_detail(state: State, names: Sequence[str]) -> str:
    """NG-3.7: what the field needs, fixed before the roll."""
    return caption("detail", "testing", **in_question(state))


def over_detail(state: State, names: Sequence[str]) -> str:
    """NG-6.2: the final points, best first, and how much oil there was."""
    points = scores(state).points
    told = [f"{name_of(seat, names)} {signed(points[seat])}" for seat in ranking(points)]
    oil = sum(mark > EMPTY for mark in state.fields)
    return caption("detail", "over", points=", ".join(told), oil=oil, all=len(state.fields))


def ranking(points: Sequence[int]) -> list[Seat]:
    """The seats, best first; equal ones in their order."""
    return sorted(range(len(points)), key=lambda seat: -points[seat])


def in_question(state: State) -> Mapping[str, Any]:
    """The facts of the field that is being auctioned or tested."""
    return facts_of(field_odds(state, field_name(state)), state.options)


_DETAIL = {
    FirstPlayer: first_detail, Nominating: nominating_detail, Opening: opening_detail, Bidding: bidding_detail,
    Testing: testing_detail, Over: over_detail,
}  # fmt: skip
