"""When to play a Security chip: when the route is chosen, if one chip less or one chip turned makes it much better."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from oilgames.games.peak_oil.bots.spots import Spots
from oilgames.games.peak_oil.components import REFINERIES, REFINERY_CHIPS, RISK_CHIPS, RISK_SPOTS, RiskFace, Route
from oilgames.games.peak_oil.state import Laid

PLACES = range(len(RISK_SPOTS))


class Plan(NamedTuple):
    """One use of a Security chip: the worth of the route then, the use, and the places of the chips."""

    worth: float
    use: str
    places: tuple[str, ...]


@lru_cache(maxsize=1)  # asked for each of the four uses, and for each chip of a swap
def plan(spots: Spots, spot: int) -> Plan | None:
    """PO-13.1: the best use for a shipment from a Region, if it gains more than the chip is worth."""
    routes = spots.look.kit.routes[spot]
    found = max((use for route in routes for use in uses(spots, route)), default=None, key=lambda use: use.worth)
    price = spots.look.weights.security if spots.look.turns > 1 else 0.05
    return found if found and found.worth > max(0.0, spots.shipping(spot)) + price else None


def uses(spots: Spots, route: Route) -> Iterator[Plan]:
    """PO-13.4: every use that touches a route."""
    for place in route.risks:
        laid = spots.board.risks[place]
        yield from flipped(spots, route, place, laid)
        yield from swapped(spots, route, place)
    yield from refinery_uses(spots, route)


def flipped(spots: Spots, route: Route, place: int, laid: Laid) -> Iterator[Plan]:
    """One Risk chip of the route turned over."""
    worth = with_face(spots, route, place, turned(laid))
    if worth is not None:
        yield Plan(worth, "flip-risk", (RISK_SPOTS[place].id,))


def swapped(spots: Spots, route: Route, place: int) -> Iterator[Plan]:
    """One Risk chip of the route exchanged for one that lies elsewhere."""
    for other in PLACES:
        if other not in route.risks:
            worth = with_face(spots, route, place, spots.up[other])
            if worth is not None:
                yield Plan(worth, "swap-risk", (RISK_SPOTS[place].id, RISK_SPOTS[other].id))


def refinery_uses(spots: Spots, route: Route) -> Iterator[Plan]:
    """The refinery of the route with its chip turned over, or with another chip."""
    here, laid = REFINERIES[route.refinery].id, spots.board.refineries
    chip = laid[route.refinery]
    yield with_demand(spots, route, REFINERY_CHIPS[chip.chip].demand[1 - chip.side], "flip-refinery", (here,))
    for place, other in enumerate(laid):
        if place != route.refinery:
            demand, ids = REFINERY_CHIPS[other.chip].demand[other.side], (here, REFINERIES[place].id)
            yield with_demand(spots, route, demand, "swap-refinery", ids)


def turned(laid: Laid) -> RiskFace:
    """The side of a Risk chip that lies down."""
    return RISK_CHIPS[laid.chip].faces[1 - laid.side]


def with_face(spots: Spots, route: Route, place: int, changed: RiskFace) -> float | None:
    """The worth of a route with another face at one of its Risk spots; None if it is closed."""
    up = [changed if risk == place else spots.up[risk] for risk in route.risks]
    return None if any(side.closed for side in up) else spots.voyage(route, up)


def with_demand(spots: Spots, route: Route, demand: int, use: str, places: tuple[str, ...]) -> Plan:
    """The worth of a route with another demand; nothing if it is closed."""
    up = [spots.up[risk] for risk in route.risks]
    shut = any(side.closed for side in up)
    return Plan(0.0 if shut else spots.voyage(route, up, 0, demand), use, places)
