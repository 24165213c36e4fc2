"""Reassigning Agents (spec 4.3)."""

from __future__ import annotations

from oilgames.engine.choices import NOTHING, AnyOf, EachOf, Legal
from oilgames.games.peak_oil.actions import From, Skip, To
from oilgames.games.peak_oil.components import AT_HOME, EVERY_SPOT, PLACE, PLACE_IDS, ROOM, kit
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.rules.security import SKIP, security_uses
from oilgames.games.peak_oil.state import LAST_STEP, PickSource, PickTarget


def own_agents(table: Open, place: int) -> int:
    """PO-3.1: the active seat's Agents at a place, a Spot or AT_HOME."""
    seat = table.turn.player
    return table.companies[seat].agents if place == AT_HOME else table.board.agents[place][seat]


def own_counts(table: Open) -> tuple[int, ...]:
    """PO-3.7: the active seat's Agents per Spot."""
    seat = table.turn.player
    return tuple([there[seat] for there in table.board.agents])


def fresh(table: Open, place: int) -> int:
    """PO-3.5: own Agents at a place that were not moved this turn."""
    here = own_agents(table, place)
    moved = table.turn.moved
    return here - moved.count(place) if moved else here


def has_room(table: Open, spot: int) -> bool:
    """PO-3.3: whether a Spot holds fewer than five Agents."""
    return sum(table.board.agents[spot]) < ROOM


def open_spots(table: Open) -> list[int]:
    """PO-3.2, PO-3.3, PO-16.3: the Spots to which an Agent may be reassigned now."""
    left, agents = table.turn.left, table.board.agents
    spots = kit(table.options.players, table.options.crude).spots
    return [spot for spot in spots if spot not in left and sum(agents[spot]) < ROOM]


def null_move(table: Open, step: int) -> tuple[int, int] | None:
    """PO-3.7: the move (from, to) that would bring back all counts of the start of the turn, if there is one."""
    if not 1 < step < LAST_STEP or not table.options.forbid_null_turn:
        return None
    now, then = own_counts(table), table.turn.start
    off = [place for place in EVERY_SPOT if now[place] != then[place]]
    more = [place for place in off if now[place] == then[place] + 1]
    fewer = [place for place in off if now[place] == then[place] - 1]
    if not off or len(more) > 1 or len(fewer) > 1 or len(more) + len(fewer) < len(off):
        return None
    return (more or [AT_HOME])[0], (fewer or [AT_HOME])[0]


def targets(table: Open, step: int, source: int) -> list[int]:
    """PO-3.1 to PO-3.4, PO-3.7: where an Agent from a place may go."""
    places = [place for place in (*open_spots(table), AT_HOME) if place != source]
    barred = null_move(table, step)
    if barred and barred[0] == source:
        return [place for place in places if place != barred[1]]
    return places


def fresh_places(table: Open) -> list[int]:
    """PO-3.5: the places, HQ first, with an own Agent that was not moved this turn."""
    seat, moved = table.turn.player, table.turn.moved
    places = [AT_HOME] if table.companies[seat].agents else []
    places += [spot for spot in EVERY_SPOT if table.board.agents[spot][seat]]
    return [place for place in places if fresh(table, place) > 0] if moved else places


def sources(table: Open, step: int) -> list[int]:
    """PO-3.5, PO-20.20: the places with a fresh Agent that has somewhere to go."""
    places, spots = fresh_places(table), open_spots(table)
    if len(spots) > 1:  # with HQ three places: whatever the own one and the barred one are, a third remains
        return places
    around, barred = {*spots, AT_HOME}, null_move(table, step)
    return [p for p in places if around - {p} - ({barred[1]} if barred and barred[0] == p else set())]


def source_moves(table: Open, phase: PickSource) -> Legal:
    """PO-20.20, PO-20.23: where to take an Agent from; the last reassignment may be left out."""
    places = sources(table, phase.step)
    takes = EachOf(From, [PLACE_IDS[place] for place in places]) if places else NOTHING
    return AnyOf(takes, SKIP, security_uses(table)) if phase.step == LAST_STEP else takes


def target_moves(table: Open, phase: PickTarget) -> Legal:
    """PO-20.20: where the Agent may go."""
    return EachOf(To, [PLACE_IDS[place] for place in targets(table, phase.step, phase.source)])


def take_agent(draft: Draft, phase: PickSource, choice: From) -> None:
    """PO-3.1: the place an Agent is taken from is named; where it goes comes next."""
    draft.tell("PO-20.20", "agent_taken", named(origin=choice.place))
    draft.then(PickTarget(phase.step, PLACE[choice.place]))


def stay(draft: Draft, phase: PickSource, choice: Skip) -> None:
    """PO-14.3: the last reassignment is left out."""
    draft.tell("PO-14.3", "stayed")


def move_agent(draft: Draft, phase: PickTarget, choice: To) -> None:
    """PO-3.1, PO-3.2, PO-3.5: the Agent moves; the Spot it left is closed, and it stays where it is this turn."""
    target = PLACE[choice.place]
    draft.move_agents(phase.source, -1)
    draft.move_agents(target, 1)
    left = draft.turn.left if phase.source == AT_HOME else (*draft.turn.left, phase.source)
    draft.track_turn(left=left, moved=(*draft.turn.moved, target))
    draft.tell("PO-3.1", "reassigned", named(origin=PLACE_IDS[phase.source], target=choice.place))
