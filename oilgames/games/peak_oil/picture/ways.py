"""Routes: the one under way, those that may be chosen, and with the odds what each of them is worth (PO-12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from xml.etree.ElementTree import Element

from oilgames.games.peak_oil.components import NAME, REFINERIES, RISK_SPOTS, ROUTES, SPOT, SPOT_IDS, Route, kit
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.odds.positions import RouteOdds, route_odds
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption, counted, mean, mean_short, risk_words
from oilgames.games.peak_oil.picture.layout import Box
from oilgames.games.peak_oil.picture.moment import route_under_way, shipping_spot, stage
from oilgames.games.peak_oil.picture.world import arrow_head
from oilgames.games.peak_oil.rules.majority import may_act
from oilgames.games.peak_oil.rules.shipping import is_open
from oilgames.games.peak_oil.state import Table
from oilgames.pictures import palette, svg


@lru_cache(maxsize=64)
def routes(obs: Observation) -> tuple[RouteOdds, ...]:
    """PO-12.2, PO-12.3: the route under way, or the open ones that the seat could take, with their odds.

    Without additional pulls (PO-5.9).
    """
    return tuple(route_odds(obs, route.id) for route in routes_at_hand(obs.table))


def routes_at_hand(table: Table) -> list[Route]:
    """PO-4.1, PO-12.2, PO-12.3: the route under way; those of the Region acted on; or of all where the seat may act."""
    under_way, spot = route_under_way(table), shipping_spot(table)
    if under_way:
        return [ROUTES[under_way]]
    in_play = kit(table.options.players, table.options.crude)
    starts = in_play.regions if spot is None else (spot,)
    return [
        route
        for start in starts
        if start == spot or could_act(table, start)
        for route in in_play.routes[start]
        if is_open(table, route)
    ]


def could_act(table: Table, spot: int) -> bool:
    """PO-4.1: whether the seat whose turn it is could act on a Region with the Agents that stand there."""
    return stage(table) in ("1", "2", "3") and may_act(table, table.turn.player, spot)


def route_of(obs: Observation, route: str) -> RouteOdds:
    """The odds of one route."""
    return next((one for one in routes(obs) if one.route == route), None) or route_odds(obs, route)


def ways(obs: Observation) -> Iterator[tuple[str, str]]:
    """The lines of routes, to lie under the chips."""
    under_way = route_under_way(obs.table)
    if under_way:
        yield f"way-{under_way}", way(under_way, False)
    elif shipping_spot(obs.table) is not None:
        for odds in routes(obs):
            yield f"way-{odds.route}", way(odds.route, True)


@cache
def way(route: str, choosable: bool) -> str:
    """The course of a route in the accent colour, with arrows."""
    course = layout.courses()[route]
    d = layout.line_data(course)
    class_ = f"og-way og-way-{route}" if choosable else None
    strokes = [
        svg.el("path", d=d, class_="og-hollow og-round og-card-line", stroke_width=10),
        svg.el("path", d=d, class_="og-hollow og-round og-accent-line", stroke_width=6.5),
    ]
    heads = [arrow_head(*layout.arrow(course), "og-accent-icon", 27)]
    return svg.to_text(svg.el("g", *strokes, *heads, class_=class_))


def tags(obs: Observation, odds: bool) -> Iterator[tuple[str, str]]:
    """Over everything else: what may be chosen, what is under way, or with the odds every open route."""
    under_way = route_under_way(obs.table)
    if under_way:
        yield "shipment", shipment(routes(obs)[0])
    elif shipping_spot(obs.table) is not None:
        for one, place in tag_boxes(obs).items():
            yield (
                f"tag-{one.route}",
                tag(place, palette.shade(one.crisis_chance), mean_short(one.expected_net), one.route),
            )
    elif odds:
        yield from overview(obs)


# ---------------------------------------------------------------- routes to choose from


def tag_boxes(obs: Observation) -> dict[RouteOdds, Box]:
    """The places of the routes that may be chosen: beside their refineries, a second way beside the first."""
    seen: dict[int, int] = {}
    boxes: dict[RouteOdds, Box] = {}
    for one in routes(obs):
        refinery = ROUTES[one.route].refinery
        boxes[one] = tag_box(refinery, seen.get(refinery, 0))
        seen[refinery] = seen.get(refinery, 0) + 1
    return boxes


@cache
def tag_box(refinery: int, number: int) -> Box:
    """The place of a route's tag: beside its refinery, further ones beside it."""
    return layout.tag(REFINERIES[refinery].id, number)


@cache
def tag(place: Box, shade: int, net: str, route: str) -> str:
    """A route's tag: expected net barrels, on the shade of its risk."""
    parts = [
        svg.el("rect", width=place.w, height=place.h, rx=9, class_=f"og-p{shade} og-accent-line", stroke_width=2),
        svg.text(place.w / 2, 29, net, 24, f"og-pi{shade} og-bold"),
    ]
    return svg.to_text(svg.group(*parts, x=place.x, y=place.y))


def shipment(odds: RouteOdds) -> str:
    """The counts of the shipment under way, at its refinery."""
    place = tag_box(ROUTES[odds.route].refinery, 0)
    parts: list[Element] = [
        svg.el("rect", width=place.w, height=place.h, rx=9, class_="og-card og-accent-line", stroke_width=2.5),
        svg.text(place.w / 2, 17, counted("questions_short", odds.questions), 16, "og-ink og-bold"),
        svg.text(place.w / 2, 35, counted("skulls", odds.skulls), 16, "og-ink og-bold"),
    ]
    return svg.to_text(svg.group(*parts, x=place.x, y=place.y))


# ---------------------------------------------------------------- all routes at a glance


def overview(obs: Observation) -> Iterator[tuple[str, str]]:
    """The expected net of every open route of the Regions where the seat could act, under their plates."""
    by_region: dict[str, list[RouteOdds]] = {}
    for one in routes(obs):
        by_region.setdefault(one.spot, []).append(one)
    for region, several in by_region.items():
        cells = tuple((cell_words(one), palette.shade(one.crisis_chance), sentence(one)) for one in several)
        yield f"odds-{region}", cell_grid(SPOT[region], cells)
    if by_region:
        yield "odds-key", key()


@cache
def key() -> str:
    """What the cells of the overview mean."""
    part = layout.box("map")
    words = svg.text(0, 0, caption("route", "key"), 16, "og-ink", "start")
    return svg.to_text(svg.group(words, x=part.x + 100, y=part.y + part.h - 4))


def cell_words(odds: RouteOdds) -> str:
    """A route in a cell: the letter of its refinery and its net."""
    return f"{refinery_id(odds.route)[0]}{mean_short(odds.expected_net)}"


@cache
def cell_grid(spot: int, cells: tuple[tuple[str, int, str], ...]) -> str:
    """The cells of a Region's routes in a row beside its plate."""
    first = layout.odds_row(spot)
    drawn = []
    for number, (words, shade, told) in enumerate(cells):
        box = svg.el("rect", width=first.w, height=first.h, rx=6, class_=f"og-p{shade} og-quiet-line", stroke_width=1.2)
        text = svg.text(first.w / 2, 18.5, words, 16.5, f"og-pi{shade} og-bold")
        drawn.append(svg.group(svg.title(told), box, text, x=number * first.w))
    return svg.to_text(svg.group(*drawn, x=first.x, y=first.y))


# ---------------------------------------------------------------- in words


def sentence(odds: RouteOdds) -> str:
    """A route in words, with what it asks, what it brings and what it risks."""
    route = ROUTES[odds.route]
    lands = min(odds.demand, odds.waiting)
    return caption(
        "route", "sentence", start=NAME[SPOT_IDS[route.region]], end=to_words(odds.route), by=by_words(odds.route),
        questions=counted("questions", odds.questions), skulls=counted("skulls", odds.skulls),
        lands=max(0, lands - odds.skulls), risk=risk_words(odds.crisis_chance), net=mean(odds.expected_net),
    )  # fmt: skip


def by_words(route: str) -> str:
    """The Risk spots of a route in order."""
    return ", ".join(RISK_SPOTS[place].name for place in ROUTES[route].risks)


def to_words(route: str) -> str:
    """The refinery of a route."""
    return REFINERIES[ROUTES[route].refinery].name


def refinery_id(route: str) -> str:
    """The refinery of a route in three letters."""
    return REFINERIES[ROUTES[route].refinery].id
