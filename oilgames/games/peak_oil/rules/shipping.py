"""Shipping: route, pulls, loading, skulls, landing, chips (spec 4.12)."""

from __future__ import annotations

from oilgames.engine.choices import AnyOf, EachOf, Legal
from oilgames.games.peak_oil.actions import Ship, Skip
from oilgames.games.peak_oil.components import (
    REFINERIES,
    REFINERY_CHIPS,
    RISK_CHIPS,
    RISK_SPOTS,
    ROUTES,
    SPOT_IDS,
    RiskFace,
    Route,
    kit,
)  # fmt: skip
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.rules.effects import demand_change, question_count, skull_count
from oilgames.games.peak_oil.rules.security import SKIP, security_uses, turn_over
from oilgames.games.peak_oil.state import (
    Loaded,
    Loading,
    PickRoute,
    PlaceBarrel,
    Pulling,
    Sailing,
    TurnChips,
    Window,
)  # fmt: skip


def begin(draft: Draft, spot: int) -> None:
    """PO-12.1, PO-4.13: the one option of a Region."""
    draft.then(PickRoute(spot))


def faces(table: Open, route: Route) -> list[RiskFace]:
    """PO-12.12: the sides that lie up along a route."""
    risks = table.board.risks
    return [RISK_CHIPS[risks[place].chip].faces[risks[place].side] for place in route.risks]


def is_open(table: Open, route: Route) -> bool:
    """PO-12.3: no chip on the route shows `closed`."""
    return not any(face.closed for face in faces(table, route))


def questions(table: Open, route: Route) -> int:
    """PO-12.4, PO-P34: the pulls that a route asks of the active seat now."""
    printed = sum([face.question for face in faces(table, route)])
    return question_count(table.companies[table.turn.player], printed)


def skulls(table: Open, route: Route) -> int:
    """PO-12.6, PO-K13, PO-K34, PO-P14: the skulls that a route has for the active seat now."""
    printed = sum([face.skulls for face in faces(table, route)])
    return skull_count(table.companies[table.turn.player], printed)


def demand(table: Open, route: Route) -> int:
    """PO-12.5, PO-K12, PO-P23: the barrels that the refinery takes from the active seat now."""
    laid = table.board.refineries[route.refinery]
    printed = REFINERY_CHIPS[laid.chip].demand[laid.side]
    return max(0, printed + demand_change(table.companies[table.turn.player]))


def route_moves(table: Open, phase: PickRoute) -> Legal:
    """PO-12.2, PO-12.3, PO-20.18: each open route of the Region, none, or Security."""
    routes = kit(table.options.players, table.options.crude).routes[phase.spot]
    return AnyOf(EachOf(Ship, [route.id for route in routes if is_open(table, route)]), SKIP, security_uses(table))


def ship(draft: Draft, phase: PickRoute, choice: Ship) -> None:
    """PO-12.2, PO-12.4, PO-12.10, PO-12.11, PO-20.26: the route is fixed and its pulls are counted; loading follows."""
    route = ROUTES[choice.route]
    pulls = questions(draft, route)
    draft.tell("PO-12.2", "ships", {**named(route=route.id), "questions": pulls})
    draft.then(*[Pulling("ship", phase.spot)] * pulls, Window("loading"), Loading(route.id))


def skip_route(draft: Draft, phase: PickRoute, choice: Skip) -> None:
    """PO-12.2: no shipment."""
    draft.tell("PO-12.2", "no_route")


def load(draft: Draft, phase: Loading) -> None:
    """PO-12.5: as many barrels as demanded, if the Region has them."""
    route = ROUTES[phase.route]
    wanted = demand(draft, route)
    barrels = min(wanted, draft.board.oil[route.region])
    draft.add_oil(route.region, -barrels)
    facts = named(region=SPOT_IDS[route.region], refinery=REFINERIES[route.refinery].id)
    draft.tell("PO-12.5", "loaded", {**facts, "barrels": barrels, "demand": wanted})
    draft.then(Window("skulls"), Loaded(phase.route, barrels))


def count_skulls(draft: Draft, phase: Loaded) -> None:
    """PO-12.6: the skulls are read after the last chance to change them."""
    draft.then(Sailing(phase.route, phase.barrels, skulls(draft, ROUTES[phase.route])))


def sail(draft: Draft, phase: Sailing) -> None:
    """PO-12.6 to PO-12.8: a skull takes a loaded barrel, as long as there is one; the rest lands."""
    if phase.barrels and phase.skulls:
        draft.then(PlaceBarrel("skull"), Sailing(phase.route, phase.barrels - 1, phase.skulls - 1))
        return
    draft.amend(barrels=draft.own.barrels + phase.barrels)
    draft.tell("PO-12.8", "landed", {"barrels": phase.barrels})
    draft.then(Window("flips"), TurnChips(phase.route))


def turn_chips(draft: Draft, phase: TurnChips) -> None:
    """PO-12.9: the chips that lie on the route and on its refinery now are turned over."""
    route = ROUTES[phase.route]
    for place in route.risks:
        turn_over(draft, RISK_SPOTS[place].id)
    turn_over(draft, REFINERIES[route.refinery].id)
    draft.tell("PO-12.9", "chips_turned", {"chips": len(route.risks) + 1})
