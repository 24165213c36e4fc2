"""What is going on: who acts, which step it is, which Spot, route or pulls are at hand. From what lies open alone."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypeVar

from oilgames.engine.game import Seat
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.components import kit
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.rules.nodes import DECISIONS
from oilgames.games.peak_oil.rules.scoring import SeatScore, seat_score
from oilgames.games.peak_oil.state import Table

T = TypeVar("T")

Stage: TypeAlias = Literal["setup", "1", "2", "3", "last", "peak", "over"]


def phases(table: Table, kind: type[T]) -> list[T]:
    """The phases of a kind that are still to be resolved, the next one last."""
    return [phase for phase in table.agenda if isinstance(phase, kind)]


def decides(table: Table) -> bool:
    """Whether a seat is asked, and not chance."""
    return type(table.phase) in DECISIONS


def viewer(obs: Observation) -> Seat:
    """For whom the badges are: the seat that looks; for an onlooker the seat whose turn it is."""
    return obs.table.turn.player if obs.seat is None else obs.seat


def active(table: Table) -> Seat | None:
    """The seat that all look at; None during the set-up and at the end."""
    phase = table.phase
    if isinstance(phase, s.Dealing | s.Drawing):
        return phase.seat
    return None if stage(table) in ("setup", "over") else table.turn.player


def stage(table: Table) -> Stage:
    """PO-2.2, PO-14.3, PO-14.4: the step of the turn, or the part of the game."""
    if isinstance(table.phase, s.Over):
        return "over"
    if isinstance(table.agenda[0], s.TurnStart | s.ChoosingFirst):
        return "setup"
    if table.turn.final:
        return "peak"
    if any(phase.step == s.LAST_STEP for phase in picking(table)):
        return "last"
    return step(table)


def picking(table: Table) -> list[Any]:
    """The reassignments still ahead."""
    return [*phases(table, s.PickSource), *phases(table, s.PickTarget)]


def step(table: Table) -> Literal["1", "2", "3"]:
    """PO-2.2: Step 1, 2 or 3 of the turn."""
    second = next((place for place, phase in enumerate(table.agenda) if _second(phase)), None)
    if second is None:
        return "3"
    above = table.agenda[second + 1 :]
    waits = all(isinstance(phase, s.PickChip) or phase == s.Window("step2") for phase in above)
    return "2" if waits else "1"


def _second(phase: Any) -> bool:
    return isinstance(phase, s.PickSource | s.PickTarget) and phase.step == 2


def spot_acted_on(table: Table) -> int | None:
    """The Spot of the action that is under way, if there is one."""
    homes = phases(table, s.GoHome)
    return homes[-1].spot if homes else None


def route_under_way(table: Table) -> str | None:
    """The route of the shipment that is under way, if there is one."""
    sailing = [phase for phase in table.agenda if isinstance(phase, s.Loading | s.Loaded | s.Sailing | s.TurnChips)]
    return sailing[-1].route if sailing else None


def shipping_spot(table: Table) -> int | None:
    """The Region from which a route is being chosen, if one is."""
    picks = phases(table, s.PickRoute)
    return picks[-1].spot if picks else None


def portfolio_of(obs: Observation, seat: Seat) -> str | None:
    """PO-18.2: the Private Portfolio of a seat, if the observer may know it."""
    if obs.scored:
        return obs.scored[seat]
    return obs.own.portfolio if obs.own and obs.seat == seat else None


def facedown_card(obs: Observation, seat: Seat) -> str | None:
    """PO-6.8: the face-down PR card of a seat, if the observer may know it."""
    down = obs.table.companies[seat].facedown
    if down is None:
        return None
    if down.card:
        return down.card
    return obs.own.crisis if obs.own and obs.seat == seat else None


def score(obs: Observation, seat: Seat) -> SeatScore:
    """PO-15.5: the score of a seat as if the game ended now, from what the observer knows."""
    return seat_score(obs.table, seat, portfolio_of(obs, seat))


def winners(obs: Observation) -> list[Seat]:
    """PO-15.6: who has won a finished game."""
    ranks = [score(obs, seat).rank for seat in range(obs.table.options.players)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def regions(table: Table) -> tuple[int, ...]:
    """PO-16.3: the Regions in play."""
    return kit(table.options.players, table.options.crude).regions


def spots(table: Table) -> tuple[int, ...]:
    """PO-16.3: the Spots in play."""
    return kit(table.options.players, table.options.crude).spots


def techs(table: Table) -> tuple[int, ...]:
    """PO-16.2: the Technologies in play."""
    return kit(table.options.players, table.options.crude).techs
