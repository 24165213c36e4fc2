"""The pieces of Peak Oil that never change: Spots, routes, chips and cards, read from the data files.

Inside the rules a Spot, a Technology, a Risk spot and a refinery is a place in `SPOTS`, `TECHNOLOGIES`, `RISK_SPOTS`
and `REFINERIES`; tokens, cards and events use the ids ("GUL", "E", "SUEZ", "ROT").
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

from oilgames.engine.data import read_table

PACKAGE = "oilgames.games.peak_oil"
HQ = "HQ"  # the place of Agents at home, in tokens and events

T = TypeVar("T")


class Spot(msgspec.Struct, frozen=True):
    """An Action Spot and its options in the basic and in the Crude game (spec 4.8 to 4.12, 4.17)."""

    id: str
    name: str
    region: bool
    options: tuple[str, ...]
    crude_options: tuple[str, ...]
    removed_for_few: bool


class Named(msgspec.Struct, frozen=True):
    """Anything on the board that has an id and a name."""

    id: str
    name: str
    removed_for_few: bool = False


class Option(msgspec.Struct, frozen=True):
    """An option of a Spot, and the rule that explains it."""

    id: str
    name: str
    rule: str


class RouteRow(msgspec.Struct, frozen=True, rename={"origin": "from", "target": "to"}):
    """A route as the map file writes it (spec 2.8)."""

    id: str
    origin: str
    target: str
    spots: tuple[str, ...]


class Route(msgspec.Struct, frozen=True):
    """A shipping route by places: its Region in `SPOTS`, its refinery, its Risk spots in order."""

    id: str
    region: int
    refinery: int
    risks: tuple[int, ...]


class RiskFace(msgspec.Struct, frozen=True):
    """One side of a Risk chip: pulls, lost barrels, or no passage."""

    question: int
    skulls: int
    closed: bool


class RiskChip(msgspec.Struct, frozen=True):
    """A Risk chip; `setup_faces` are the sides that may lie up at the start (PO-1.3)."""

    id: str
    faces: tuple[RiskFace, RiskFace]
    setup_faces: tuple[int, ...]
    optional: bool


class RefineryChip(msgspec.Struct, frozen=True):
    """A Refinery chip: the demand of its two sides, in barrels."""

    id: str
    demand: tuple[int, int]


class OilField(msgspec.Struct, frozen=True):
    """An Oil Field card: barrels taken openly (`full`), barrels pulled (`question`), symbols, Security."""

    id: str
    name: str
    region: str
    full: int
    question: int
    symbols: tuple[str, ...]
    security: bool
    removed_for_few: bool


class StartUp(msgspec.Struct, frozen=True):
    """A Start-Up card."""

    id: str
    name: str
    technology: str
    removed_for_few: bool


class Portfolio(msgspec.Struct, frozen=True):
    """A Private Portfolio: the Technologies of its three Start-Ups."""

    id: str
    technologies: tuple[str, ...]
    removed_for_few: bool


class Card(msgspec.Struct, frozen=True):
    """A Consultant or a PR Crisis card: its level and the rule that says what it does."""

    id: str
    level: int
    name: str
    rule: str
    effect: str


def rows(name: str, key: str, kind: type[T]) -> tuple[T, ...]:
    """The rows of a table of a data file; a wrong field raises `ValueError` with file and place."""
    try:
        return msgspec.convert(read_table(PACKAGE, name)[key]["rows"], tuple[kind, ...])  # type: ignore[valid-type]
    except (KeyError, msgspec.ValidationError) as error:
        raise ValueError(f"{PACKAGE}/data/{name}.toml, [{key}]: {error}") from error


def by_level(name: str, key: str, field: str) -> tuple[int, ...]:
    """A number for each card level; place 0 is unused."""
    return (0, *(row[field] for row in read_table(PACKAGE, name)[key]["rows"]))


SPOTS = rows("map", "action_spots", Spot)
OPTIONS = {option.id: option for option in rows("map", "options", Option)}
REFINERIES = rows("map", "refineries", Named)
RISK_SPOTS = rows("map", "risk_spots", Named)
TECHNOLOGIES = rows("startups", "technologies", Named)
COLOURS = rows("setup", "colours", Named)

SPOT = {spot.id: place for place, spot in enumerate(SPOTS)}
SPOT_IDS = tuple(spot.id for spot in SPOTS)
REFINERY = {refinery.id: place for place, refinery in enumerate(REFINERIES)}
RISK = {risk.id: place for place, risk in enumerate(RISK_SPOTS)}
TECH = {technology.id: place for place, technology in enumerate(TECHNOLOGIES)}
TECH_IDS = tuple(technology.id for technology in TECHNOLOGIES)
EXPAND, DEVELOP, INVEST, GREY = SPOT["EXP"], SPOT["DEV"], SPOT["INV"], SPOT["GREY"]
EVERY_SPOT = tuple(range(len(SPOTS)))
AT_HOME = len(SPOTS)  # the place of Agents at home: after the last Spot
PLACE_IDS = (*SPOT_IDS, HQ)
PLACE = SPOT | {HQ: AT_HOME}

RISK_CHIPS = {chip.id: chip for chip in rows("chips", "risk_chips", RiskChip)}
REFINERY_CHIPS = {chip.id: chip for chip in rows("chips", "refinery_chips", RefineryChip)}
FIELDS = {card.id: card for card in rows("oil_fields", "oil_fields", OilField)}
STARTUPS = {card.id: card for card in rows("startups", "startups", StartUp)}
PORTFOLIOS = {card.id: card for card in rows("portfolios", "portfolios", Portfolio)}
CONSULTANTS = {card.id: card for card in rows("consultants", "consultants", Card)}
CRISES = {card.id: card for card in rows("crises", "crises", Card)}
ROUTES = {
    row.id: Route(row.id, SPOT[row.origin], REFINERY[row.target], tuple(RISK[spot] for spot in row.spots))
    for row in rows("map", "routes", RouteRow)
}

CONSULTANT_VP = by_level("consultants", "consultant_levels", "vp")
CRISIS_VP = by_level("crises", "crisis_levels", "vp_loss")
WHITEWASH_COST = by_level("crises", "crisis_levels", "whitewash")

_SETUP: dict[str, Any] = read_table(PACKAGE, "setup")
START: dict[str, int] = _SETUP["start"]
COSTS: dict[str, int] = _SETUP["costs"]
EFFECTS: dict[str, int] = _SETUP["effects"]
CRUDE: dict[str, int] = _SETUP["crude"]
CRUDE_TRACK: dict[str, int] = _SETUP["crude_track"]
BY_PLAYERS: dict[int, dict[str, Any]] = {row["players"]: row for row in _SETUP["by_players"]["rows"]}
BLACK_BARRELS, RED_BARRELS, YELLOW_BARRELS = (
    next(row["count"] for row in _SETUP["components"]["rows"] if row["id"] == f"barrels_{colour}")
    for colour in ("black", "red", "yellow")
)
ROOM: int = _SETUP["limits"]["agents_per_spot"]  # PO-3.3
MOST_AGENTS: int = _SETUP["limits"]["agents_per_player"]  # PO-8.2
TOP_LEVEL: int = _SETUP["limits"]["highest_level"]  # PO-6.6
MOST_FEW: int = _SETUP["few_players"]["most_players"]  # PO-16.1
LEVELS = tuple(range(1, TOP_LEVEL + 1))


def _route_name(route: Route) -> str:
    risks = ", ".join(RISK_SPOTS[place].name for place in route.risks)
    return f"{SPOTS[route.region].name} to {REFINERIES[route.refinery].name} by {risks}"


NAME: dict[str, str] = {HQ: "HQ"} | {
    thing.id: thing.name
    for things in (SPOTS, REFINERIES, RISK_SPOTS, TECHNOLOGIES, OPTIONS.values(), FIELDS.values(),
                   STARTUPS.values(), CONSULTANTS.values(), CRISES.values())
    for thing in things
} | {route.id: _route_name(route) for route in ROUTES.values()}  # fmt: skip
LEVEL = {card.id: card.level for cards in (CONSULTANTS, CRISES) for card in cards.values()}
CARD_OF_RULE = {card.rule: card.id for cards in (CONSULTANTS, CRISES) for card in cards.values()}


class Kit(msgspec.Struct, frozen=True, gc=False):
    """What of the board is in play: for few players less (spec 4.16), in the Crude game other options (spec 4.17)."""

    spots: tuple[int, ...]
    regions: tuple[int, ...]
    techs: tuple[int, ...]
    tech_ids: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]  # per Spot
    routes: tuple[tuple[Route, ...], ...]  # per Spot


@cache
def kit(players: int, crude: bool) -> Kit:
    """PO-16.2, PO-16.3, PO-17.2: the part of the board that a game with so many players uses."""
    few = players <= MOST_FEW
    spots = tuple(place for place in EVERY_SPOT if not (few and SPOTS[place].removed_for_few))
    techs = tuple(p for p, technology in enumerate(TECHNOLOGIES) if not (few and technology.removed_for_few))
    return Kit(
        spots,
        tuple(place for place in spots if SPOTS[place].region),
        techs,
        tuple(TECH_IDS[place] for place in techs),
        tuple(spot.crude_options if crude else spot.options for spot in SPOTS),
        tuple(tuple(r for r in ROUTES.values() if r.region == place and place in spots) for place in EVERY_SPOT),
    )
