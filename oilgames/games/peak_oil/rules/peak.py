"""The last reassignments and the Peak Oil phase (spec 4.14)."""

from __future__ import annotations

from oilgames.engine.game import Event, Seat
from oilgames.games.peak_oil.actions import Skip, Use
from oilgames.games.peak_oil.components import GREY, SPOT_IDS
from oilgames.games.peak_oil.rules import shipping
from oilgames.games.peak_oil.rules.action import PERFORM, announce
from oilgames.games.peak_oil.rules.draft import Draft, named
from oilgames.games.peak_oil.rules.majority import sole_majority
from oilgames.games.peak_oil.rules.scoring import totals, winners
from oilgames.games.peak_oil.rules.turn import fresh_turn, return_aside
from oilgames.games.peak_oil.state import (
    LAST_STEP,
    Activate,
    ActivationEnd,
    CheckSpot,
    EntryBarrel,
    FinalEffect,
    FinalOption,
    GoHome,
    LastReassign,
    Over,
    PickSource,
    State,
    Window,
)  # fmt: skip


def last_reassign(draft: Draft, phase: LastReassign) -> None:
    """PO-14.3, PO-14.16, PO-20.23: a seat other than the holder may reassign one Agent."""
    fresh_turn(draft, phase.seat)
    draft.tell("PO-14.3", "last_move")
    draft.then(PickSource(LAST_STEP))


def check_spot(draft: Draft, phase: CheckSpot) -> None:
    """PO-14.4, PO-14.13: the next Spot of the fixed order; after the last one the game ends."""
    spots = draft.kit.spots
    if phase.place == len(spots):
        end_game(draft)
        return
    spot = spots[phase.place]
    order = activation_order(draft, spot)
    if order:
        draft.tell("PO-14.5", "spot_checked", {**named(spot=SPOT_IDS[spot]), "seats": len(order)})
    draft.then(*[Activate(seat, spot) for seat in order], CheckSpot(phase.place + 1))


def activation_order(draft: Draft, spot: int) -> list[Seat]:
    """PO-14.5: the sole majority first, then all others with an Agent there, clockwise from the holder."""
    players = draft.options.players
    assert draft.marker is not None
    around = [(draft.marker + step) % players for step in range(players)]
    present = [seat for seat in around if draft.board.agents[spot][seat]]
    first = sole_majority(draft, spot)
    return present if first is None else [first, *[seat for seat in present if seat != first]]


def activate(draft: Draft, phase: Activate) -> None:
    """PO-14.6 to PO-14.8: an activation is a turn of its own: one option at most, then home; no tie pull."""
    fresh_turn(draft, phase.seat, final=True)
    draft.tell("PO-14.6", "activated", named(spot=SPOT_IDS[phase.spot]))
    draft.then(FinalOption(phase.spot), GoHome(phase.spot), Window("activation"), ActivationEnd())


def final_use(draft: Draft, phase: FinalOption, choice: Use) -> None:
    """PO-14.6, PO-14.9, PO-14.15: the option is used as usual; Grey Ops takes its entry barrel first."""
    announce(draft, choice.option)
    if choice.option == "ship":
        shipping.begin(draft, phase.spot)
    elif phase.spot == GREY and not draft.options.crude:
        draft.then(EntryBarrel(), FinalEffect(choice.option))
    else:
        PERFORM[choice.option](draft)


def final_effect(draft: Draft, phase: FinalEffect) -> None:
    """PO-14.15: the option of Grey Ops, after its entry barrel."""
    PERFORM[phase.option](draft)


def final_skip(draft: Draft, phase: FinalOption, choice: Skip) -> None:
    """PO-14.6, PO-14.15: no option; no entry barrel is due."""
    draft.tell("PO-14.6", "wasted")


def end_activation(draft: Draft, phase: ActivationEnd) -> None:
    """PO-14.8: barrels aside go back at the end of each activation."""
    return_aside(draft)


def end_game(draft: Draft) -> None:
    """PO-14.13, PO-15.6: the game is over and scored."""
    draft.agenda.clear()
    draft.then(Over())
    state: State = draft.freeze().state
    best = winners(state)
    points = totals(state)[best[0]]
    kind = "winner" if len(best) == 1 else "shared_win"
    draft.events.append(Event("PO-15.6", kind, best[0], {"points": points, "winners": len(best)}))
