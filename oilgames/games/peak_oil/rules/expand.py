"""Expand: Recruit and Dispatch (spec 4.8)."""

from __future__ import annotations

from oilgames.engine.choices import AnyOf, EachOf, Legal, OneOf
from oilgames.games.peak_oil.actions import Act, Dispatch, Leave, Recruit
from oilgames.games.peak_oil.components import EXPAND, HQ, PLACE, ROOM, SPOT, SPOT_IDS, kit
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.rules.effects import HEAD_HUNTER, TRAVEL_BAN, employs, suffers
from oilgames.games.peak_oil.rules.majority import may_act
from oilgames.games.peak_oil.rules.reassign import has_room
from oilgames.games.peak_oil.state import ActOrLeave, PickDispatch, PickRecruitPlace

LEAVE = OneOf(Leave())


def recruit(draft: Draft) -> None:
    """PO-8.1, PO-8.2, PO-K15: an Agent comes from the reserve; without one, nothing happens."""
    if not draft.own.reserve:
        draft.tell("PO-8.1", "nobody_to_recruit")
    elif employs(draft.own, HEAD_HUNTER):
        draft.then(PickRecruitPlace())
    else:
        enlist(draft, HQ)


def enlist(draft: Draft, place: str) -> None:
    """PO-8.1, PO-8.2: the Agent is a normal one at once."""
    draft.amend(reserve=draft.own.reserve - 1)
    draft.move_agents(PLACE[place], 1)
    draft.tell("PO-8.1", "recruited", named(place=place))


def recruit_moves(table: Open, phase: PickRecruitPlace) -> Legal:
    """PO-K15: HQ, or any Spot but Expand that has room."""
    spots = kit(table.options.players, table.options.crude).spots
    return EachOf(Recruit, [HQ, *[SPOT_IDS[spot] for spot in spots if spot != EXPAND and has_room(table, spot)]])


def recruit_to(draft: Draft, phase: PickRecruitPlace, choice: Recruit) -> None:
    """PO-K15: the recruit starts where the Head-Hunter sends it."""
    enlist(draft, choice.place)


def destinations(table: Open) -> list[str]:
    """PO-8.3, PO-3.2: the Spots with room for all own Agents of Expand, and not left this turn."""
    moving = table.board.agents[EXPAND][table.turn.player]
    spots = kit(table.options.players, table.options.crude).spots
    return [
        SPOT_IDS[spot] for spot in spots
        if spot != EXPAND and spot not in table.turn.left and sum(table.board.agents[spot]) + moving <= ROOM
    ]  # fmt: skip


def may_dispatch(table: Open) -> bool:
    """PO-4.16, PO-P15: whether there is somebody to dispatch, somewhere to go, and no ban."""
    seat = table.turn.player
    banned = suffers(table.companies[seat], TRAVEL_BAN)
    return bool(table.board.agents[EXPAND][seat] and not banned and destinations(table))


def dispatch(draft: Draft) -> None:
    """PO-8.3: all own Agents of Expand move together; where to is asked now."""
    draft.then(PickDispatch())


def dispatch_moves(table: Open, phase: PickDispatch) -> Legal:
    """PO-8.3, PO-14.11: the legal destinations."""
    return EachOf(Dispatch, destinations(table))


def dispatch_to(draft: Draft, phase: PickDispatch, choice: Dispatch) -> None:
    """PO-8.3, PO-8.4, PO-8.6, PO-14.11: the Agents move; in the Peak Oil phase they wait there."""
    agents = draft.board.agents[EXPAND][draft.player]
    spot = SPOT[choice.spot]
    draft.move_agents(EXPAND, -agents)
    draft.move_agents(spot, agents)
    draft.track_turn(left=(*draft.turn.left, EXPAND))
    draft.tell("PO-8.3", "dispatched", {**named(target=choice.spot), "agents": agents})
    if not draft.turn.final:
        draft.then(ActOrLeave(spot, agents))


def act_or_leave_moves(table: Open, phase: ActOrLeave) -> Legal:
    """PO-8.4, PO-8.7: act on the Spot, if its rules allow it, or leave the Agents there."""
    if may_act(table, table.turn.player, phase.spot):
        return AnyOf(EachOf(Act, (SPOT_IDS[phase.spot],)), LEAVE)
    return LEAVE


def leave(draft: Draft, phase: ActOrLeave, choice: Leave) -> None:
    """PO-3.6, PO-8.4: Agents left there count as moved."""
    draft.tell("PO-8.4", "left_there", {**named(spot=SPOT_IDS[phase.spot]), "agents": phase.agents})
    draft.track_turn(moved=(*draft.turn.moved, *[phase.spot] * phase.agents))
