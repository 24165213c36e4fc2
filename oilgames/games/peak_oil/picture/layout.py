"""Where everything stands on the drawn board: read from `data/layout.toml`, in units of the view box."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any, NamedTuple, TypeAlias

from oilgames.engine.data import read_table
from oilgames.games.peak_oil.components import PACKAGE, SPOT_IDS, SPOTS

Point: TypeAlias = tuple[float, float]

WIDTH, HEIGHT = 1200, 920
BEND = 14  # how far from a corner its rounding begins


class Box(NamedTuple):
    """A rectangle by its left top corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2


class Edge(NamedTuple):
    """A line of the map: its ends, its course, whether it is a pipeline, and whether it runs one way only."""

    ends: tuple[str, str]
    course: tuple[Point, ...]
    pipeline: bool
    one_way: bool


class Label(NamedTuple):
    """A name on the map: its lines, where the first one stands, and its anchor."""

    lines: tuple[str, ...]
    at: Point
    anchor: str


@cache
def _layout() -> dict[str, Any]:
    return read_table(PACKAGE, "layout")


@cache
def box(name: str) -> Box:
    """A rectangle of the layout by its name."""
    part = _layout()[name]
    return Box(part["x"], part["y"], part["w"], part["h"])


@cache
def node(place: str) -> Point:
    """The centre of a disc, a refinery or a meeting point."""
    x, y = _layout()["nodes"][place]
    return x, y


@cache
def risk_radius() -> float:
    """How large the disc of a Risk spot is."""
    return float(_layout()["sizes"]["risk_radius"])


@cache
def back_of(place: str) -> Point:
    """Where the back of a Risk chip shows, from the centre of its disc."""
    x, y = _layout()["back"][place]
    return x, y


@cache
def plate(spot: int) -> Box:
    """The plate of a Spot: on the map for a Region, below it for the others."""
    name = SPOT_IDS[spot]
    if SPOTS[spot].region:
        (x, y), (w, h) = _layout()["plates"][name], _layout()["sizes"]["region_plate"]
        return Box(x, y, w, h)
    spots = _layout()["spots"]
    x, y = spots[name]
    return Box(x, y, spots["w"], spots["h"])


@cache
def refinery(place: str) -> Box:
    """The plate of a refinery."""
    (x, y), (w, h) = node(place), _layout()["sizes"]["refinery_plate"]
    return Box(x - w / 2, y - h / 2, w, h)


@cache
def tag(refinery: str, number: int) -> Box:
    """The place of a route that may be chosen, beside its refinery; `number` counts several to the same one."""
    part = _layout()["tags"]
    x, y = part[refinery]
    return Box(x + number * part["step"], y, part["w"], part["h"])


@cache
def odds_row(spot: int) -> Box:
    """The first cell of the row that shows what every open route of a Region is worth."""
    part = _layout()["odds"]
    x, y = part[SPOT_IDS[spot]]
    return Box(x, y, part["w"], part["h"])


@cache
def row(name: str, number: int) -> Box:
    """A card of a display whose cards lie one under the other."""
    part = _layout()[name]
    return Box(part["x"], part["y"] + number * (part["h"] + part["gap"]), part["w"], part["h"])


@cache
def home(seat: int, players: int) -> Box:
    """The HQ of a seat, in the row at the foot."""
    part = _layout()["homes"]
    gap = part["gap"]
    wide = (WIDTH - 8 - gap * (players - 1)) / players
    return Box(4 + seat * (wide + gap), part["y"], wide, part["h"])


def is_roomy(part: Box) -> bool:
    """Whether an HQ has room to name its cards."""
    return bool(part.w >= _layout()["homes"]["roomy"])


def main_width(part: Box) -> float:
    """How wide the part of an HQ is that holds numbers and Agents."""
    return float(_layout()["homes"]["main"]) if is_roomy(part) else part.w


@cache
def column(place: int, columns: int) -> Box:
    """A column of the Technology track."""
    whole = box("track")
    wide = whole.w / columns
    return Box(whole.x + place * wide, whole.y, wide, whole.h)


@cache
def labels() -> Mapping[str, Label]:
    """The names on the map, by place."""
    found = _layout()["labels"].items()
    return {place: Label(tuple(one["lines"]), tuple(one["at"]), one["anchor"]) for place, one in found}


@cache
def land() -> tuple[tuple[Point, ...], ...]:
    """The continents as corners."""
    return tuple(tuple((x, y) for x, y in corners) for corners in _layout()["land"].values())


@cache
def edges() -> Mapping[str, Edge]:
    """The lines of the map, by id."""
    return {row["id"]: _edge(row) for row in read_table(PACKAGE, "map")["edges"]["rows"]}


def _edge(row: Mapping[str, Any]) -> Edge:
    first, last = row["ends"]
    between = tuple((x, y) for x, y in _layout()["lines"][row["id"]])
    course = (_start(first, between, 0), *between, _start(last, between, -1))
    return Edge((first, last), course, row["kind"] == "pipeline", row["one_way"])


def _start(place: str, between: tuple[Point, ...], end: int) -> Point:
    """Where a line begins: at the node, or inside the plate of a Region on the line's own height or side."""
    if place not in _layout()["plates"] or not between:
        return node(place)
    return between[end] if _inside(place, between[end]) else node(place)


def _inside(place: str, point: Point) -> bool:
    (x, y), (w, h) = _layout()["plates"][place], _layout()["sizes"]["region_plate"]
    return bool(x <= point[0] <= x + w and y <= point[1] <= y + h)


@cache
def courses() -> Mapping[str, tuple[Point, ...]]:
    """The course of every route, from its Region to its refinery."""
    return {row["id"]: _course(tuple(row["path"])) for row in read_table(PACKAGE, "map")["routes"]["rows"]}


def _course(path: tuple[str, ...]) -> tuple[Point, ...]:
    points: list[Point] = []
    for here, there in pairwise(path):
        points += [point for point in _leg(here, there) if not points or point != points[-1]]
    return tuple(points)


def _leg(here: str, there: str) -> tuple[Point, ...]:
    for edge in edges().values():
        if edge.ends == (here, there):
            return edge.course
        if edge.ends == (there, here):
            return edge.course[::-1]
    raise ValueError(f"No line of the map runs from {here} to {there}.")


def arrow(course: tuple[Point, ...]) -> tuple[float, float, float]:
    """The middle of the longest straight part of a course, and its direction in degrees."""
    parts = pairwise(course)
    (x, y), (to_x, to_y) = max(parts, key=lambda part: hypot(part[1][0] - part[0][0], part[1][1] - part[0][1]))
    return (x + to_x) / 2, (y + to_y) / 2, degrees(atan2(to_y - y, to_x - x))


def line_data(course: tuple[Point, ...]) -> str:
    """A line with rounded bends, as SVG path data."""
    bends = [bend(*three) for three in zip(course, course[1:], course[2:], strict=False)]
    return f"M{at(course[0])}{''.join(bends)}L{at(course[-1])}"


def shape_data(corners: tuple[Point, ...]) -> str:
    """A closed shape with rounded corners, as SVG path data."""
    around = (corners[-1], *corners, corners[0])
    bends = [bend(*three) for three in zip(around, around[1:], around[2:], strict=False)]
    return f"M{bends[0][1:]}{''.join(bends[1:])}z"


def bend(before: Point, corner: Point, after: Point) -> str:
    """A straight line up to a corner, and round it."""
    start, end = toward(corner, before), toward(corner, after)
    return f"L{at(start)}Q{at(corner)} {at(end)}"


def toward(corner: Point, other: Point) -> Point:
    """The point near a corner where its rounding begins."""
    (x, y), (to_x, to_y) = corner, other
    far = hypot(to_x - x, to_y - y)
    part = min(BEND / far, 0.45) if far else 0
    return x + part * (to_x - x), y + part * (to_y - y)


def at(point: Point) -> str:
    """A point in path data."""
    return f"{point[0]:.4g} {point[1]:.4g}"
