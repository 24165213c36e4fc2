"""The turn: its three steps, its end, and who comes next (spec 4.2)."""

from __future__ import annotations

from oilgames.engine.choices import NOTHING, AnyOf, EachOf, Legal, OneOf
from oilgames.engine.game import Seat
from oilgames.games.peak_oil.actions import Act, Pay, Reassign, Skip
from oilgames.games.peak_oil.components import EVERY_SPOT, SPOT_IDS
from oilgames.games.peak_oil.rules.crude import release
from oilgames.games.peak_oil.rules.draft import Draft, Open
from oilgames.games.peak_oil.rules.effects import GRUMPY_EDITORIALS, step3_cost, suffers
from oilgames.games.peak_oil.rules.majority import may_act
from oilgames.games.peak_oil.rules.reassign import own_counts, sources
from oilgames.games.peak_oil.rules.security import security_uses
from oilgames.games.peak_oil.state import (
    CheckSpot,
    LastReassign,
    PickSource,
    Step1,
    Step3,
    Turn,
    TurnEnd,
    TurnStart,
    Window,
)  # fmt: skip

REASSIGN = OneOf(Reassign())
PAY_OR_SKIP = OneOf(Pay(), Skip())
STEPS = (Step1(), Window("step2"), PickSource(2), Step3(), TurnEnd())


def fresh_turn(draft: Draft, seat: Seat, final: bool = False) -> None:
    """PO-2.9, PO-2.10, PO-20.2: trackers are cleared and the position of the seat's Agents is noted."""
    draft.turn = Turn(seat, final=final)
    draft.track_turn(start=own_counts(draft))


def start_turn(draft: Draft, phase: TurnStart) -> None:
    """PO-2.1, PO-2.2, PO-20.2: a seat's turn begins; its steps come in order."""
    fresh_turn(draft, phase.seat)
    draft.tell("PO-2.2", "turn")
    if draft.options.crude:
        release(draft)
    draft.then(*STEPS)


def acting_spots(table: Open) -> list[str]:
    """PO-4.1: the Spots on which the active seat may act."""
    seat, agents = table.turn.player, table.board.agents
    return [SPOT_IDS[spot] for spot in EVERY_SPOT if agents[spot][seat] and may_act(table, seat, spot)]


def step1_moves(table: Open, phase: Step1) -> Legal:
    """PO-2.3, PO-2.4, PO-2.8, PO-20.3: act, reassign, or use Security.

    A seat that can act has an Agent that can go home instead, so where no Agent can move there is nothing to do at all.
    """
    if not sources(table, 1):
        return NOTHING
    return AnyOf(EachOf(Act, acting_spots(table)), REASSIGN, security_uses(table))


def reassign_first(draft: Draft, phase: Step1, choice: Reassign) -> None:
    """PO-2.3: Step 1 is used for reassigning; no action can follow in this turn."""
    draft.tell("PO-2.3", "reassigns_first")
    draft.then(PickSource(1))


def skip_step(draft: Draft, step: int) -> None:
    """PO-2.8: a step without a legal move is skipped."""
    draft.tell("PO-2.8", "step_skipped", {"step": step})


def step3_moves(table: Open, phase: Step3) -> Legal:
    """PO-2.6, PO-2.7, PO-P11: pay or not; not asked if it cannot be paid, or no Agent could move."""
    own = table.companies[table.turn.player]
    if own.barrels < step3_cost(own) or suffers(own, GRUMPY_EDITORIALS) or not sources(table, 3):
        return NOTHING
    return AnyOf(PAY_OR_SKIP, security_uses(table))


def pay_step3(draft: Draft, phase: Step3, choice: Pay) -> None:
    """PO-2.6, PO-2.11, PO-K11: the barrels leave the game, and one more Agent is reassigned."""
    cost = step3_cost(draft.own)
    draft.pay(cost)
    draft.tell("PO-2.6", "paid_step3", {"barrels": cost})
    draft.then(PickSource(3))


def skip_step3(draft: Draft, phase: Step3, choice: Skip) -> None:
    """PO-2.6: Step 3 is left out."""
    draft.tell("PO-2.6", "no_step3")


def return_aside(draft: Draft) -> None:
    """PO-2.9, PO-5.5, PO-5.7: red and black barrels aside go back into the bag."""
    supply = draft.supply
    red, black = supply.aside_red, supply.aside_black
    if red or black:
        draft.change_supply(red=supply.red + red, black=supply.black + black, aside_red=0, aside_black=0)
        draft.tell("PO-2.9", "returned", {"red": red, "black": black})


def end_turn(draft: Draft, phase: TurnEnd) -> None:
    """PO-2.1, PO-2.9, PO-14.3: the next seat's turn, or after the trigger the last reassignments."""
    return_aside(draft)
    players = draft.options.players
    if draft.marker is None:
        draft.then(TurnStart((draft.player + 1) % players))
        return
    others = [LastReassign((draft.marker + step) % players) for step in range(1, players)]
    draft.then(*others, CheckSpot(0))
