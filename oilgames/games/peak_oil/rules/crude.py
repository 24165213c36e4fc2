"""The PR Crisis track of the Crude game (spec 4.17)."""

from __future__ import annotations

from msgspec.structs import replace

from oilgames.engine.choices import NOTHING, EachOf, Legal
from oilgames.engine.game import Seat
from oilgames.games.peak_oil.actions import Lose
from oilgames.games.peak_oil.components import CRUDE, PLACE, PLACE_IDS
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.state import AgentToTrack


def agent_places(table: Open) -> list[str]:
    """PO-17.5, PO-P22: the places where the active seat has Agents, HQ and Spots."""
    seat = table.turn.player
    home = table.companies[seat].agents
    counts = (*[there[seat] for there in table.board.agents], home)
    return [PLACE_IDS[place] for place, agents in enumerate(counts) if agents]


def track_moves(table: Open, phase: AgentToTrack) -> Legal:
    """PO-17.5: any own Agent in HQ or on a Spot."""
    places = agent_places(table)
    return EachOf(Lose, places) if places else NOTHING


def send_to_track(draft: Draft, phase: AgentToTrack, choice: Lose) -> None:
    """PO-17.5: the Agent goes on the entry spot of the track."""
    draft.move_agents(PLACE[choice.place], -1)
    draft.tell("PO-17.5", "to_track", named(place=choice.place))
    bump(draft, draft.player)


def entry_spot(table: Open) -> int:
    """PO-17.9: the place in the track where Agents enter; with two or three players the first spot is skipped."""
    return CRUDE["first_spot_few"] - 1 if table.options.few else 0


def bump(draft: Draft, seat: Seat) -> None:
    """PO-17.6: Agents move on up to the first empty spot; one moved past the last goes home."""
    track = list(draft.board.penalty)
    coming: Seat | None = seat
    for place in range(entry_spot(draft), len(track)):
        track[place], coming = coming, track[place]
        if coming is None:
            break
    draft.change_board(penalty=tuple(track))
    if coming is not None:
        come_home(draft, coming, 1)
        draft.tell("PO-17.6", "bumped_home", {"owner": coming})


def come_home(draft: Draft, seat: Seat, agents: int) -> None:
    """PO-17.6, PO-17.8: Agents return to their owner's HQ."""
    company = draft.companies[seat]
    draft.companies[seat] = replace(company, agents=company.agents + agents)


def take_off_track(draft: Draft) -> int:
    """PO-17.8, PO-17.11: all own Agents leave the track for HQ; how many there were."""
    seat = draft.player
    stuck = draft.board.penalty.count(seat)
    if stuck:
        draft.change_board(penalty=tuple(None if who == seat else who for who in draft.board.penalty))
        come_home(draft, seat, stuck)
    return stuck


def release(draft: Draft) -> None:
    """PO-17.8: at the start of a turn, if all own Agents outside the reserve are stuck, they come home."""
    if not agent_places(draft):
        agents = take_off_track(draft)
        if agents:
            draft.tell("PO-17.8", "released", {"agents": agents})
