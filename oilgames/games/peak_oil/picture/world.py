"""What stays the same for a whole match: the sea, the continents, the lines, the names, the empty plates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from xml.etree.ElementTree import Element

from oilgames.games.peak_oil.components import REFINERIES, RISK_SPOTS, ROOM, ROUTES, SPOTS, TECH_IDS, kit
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption
from oilgames.games.peak_oil.picture.layout import Box, Point
from oilgames.pictures import icons, svg

ICONS = ("barrel", "shield", "refinery", "lock", "bag", "skull", "question", "arrow")
CASING, CORE = 8.4, 5.8  # width of a line and of its middle
NAMES = 19  # height of names and notes
SOCKET = 11.5  # radius of a place for a pawn
PITCH = 25  # from pawn to pawn


def size(obs: Observation) -> tuple[int, int]:
    """Width and height of the view box."""
    return layout.WIDTH, layout.HEIGHT


def backdrop(obs: Observation) -> str:
    """SVG markup for a whole match."""
    options = obs.table.options
    return drawn(options.players, options.crude)


@cache
def drawn(players: int, crude: bool) -> str:
    """The backdrop of a game with so many players."""
    parts = [sea(), *graticule(), *continents(), *lines(players), *map_names(), *spot_plates(players, crude)]
    parts += [*refinery_plates(), *risk_discs(), *track(players, crude), *frames(crude)]
    return icons.symbols(*ICONS) + lighting() + svg.to_text(parts)


def lighting() -> str:
    """A route lights up while its place on the board is under the pointer or has the focus."""
    rules = [
        f'svg:has([data-token="ship {route}"]:is(:hover,:focus-visible)) .og-way-{route}{{opacity:1}}'
        for route in ROUTES
    ]
    return svg.to_text(svg.el("style", text=".og-way{opacity:.45}" + "".join(rules)))


# ---------------------------------------------------------------- the map


def sea() -> Element:
    """The ground of the map."""
    return panel(layout.box("map"), "og-sea", 16)


def panel(place: Box, class_: str = "og-card og-line-line", rx: float = 12) -> Element:
    """A plain rounded plate."""
    return svg.el("rect", x=place.x, y=place.y, width=place.w, height=place.h, rx=rx, class_=class_)


def graticule() -> Iterator[Element]:
    """The fine lines of a survey sheet."""
    part = layout.box("map")
    across = "".join(f"M{part.x:g} {part.y + part.h * n / 5:g}h{part.w:g}" for n in range(1, 5))
    down = "".join(f"M{part.x + part.w * n / 8:g} {part.y:g}v{part.h:g}" for n in range(1, 8))
    yield svg.el("path", d=across + down, class_="og-hollow og-coast-line", stroke_width=0.8, opacity=0.35)


def continents() -> Iterator[Element]:
    """The land: few corners, rounded, with a quiet coast line; drawn once and shown twice, the coast a little wider."""
    d = "".join(layout.shape_data(corners) for corners in layout.land())
    yield svg.el("defs", svg.el("path", d=d, id="po-land"))
    for class_, wide in (("og-coast-line og-coast", 9), ("og-land-line og-land", 7)):
        yield svg.el("use", href="#po-land", class_=f"{class_} og-round", stroke_width=wide)


def lines(players: int) -> Iterator[Element]:
    """Sea lines pale, pipelines dark, one-way lines with an arrow; lines that no open Region uses are faint."""
    used = used_edges(players)
    kinds: dict[tuple[bool, bool], str] = {}
    for name, edge in layout.edges().items():
        kind = (edge.pipeline, name in used)
        kinds[kind] = kinds.get(kind, "") + layout.line_data(edge.course)
    for core in (False, True):
        yield from (stroke(d, pipeline, core, in_use) for (pipeline, in_use), d in kinds.items())
    for name, edge in layout.edges().items():
        if edge.one_way and name in used:
            yield arrow_head(*layout.arrow(edge.course), "og-ink-icon")


def used_edges(players: int) -> set[str]:
    """PO-16.3: the lines that a route in play runs along."""
    routes = [route.id for some in kit(players, False).routes for route in some]
    legs = {leg for route in routes for leg in legs_of(layout.courses()[route])}
    return {name for name, edge in layout.edges().items() if legs & legs_of(edge.course)}


def legs_of(course: tuple[Point, ...]) -> set[frozenset[Point]]:
    """The straight parts of a course, in no direction."""
    return {frozenset(part) for part in pairwise(course)}


def stroke(d: str, pipeline: bool, core: bool, used: bool) -> Element:
    """Lines of one kind, or the casing that sets them off from land and sea."""
    casing, colour = ("og-quiet-line", "og-oil-line") if pipeline else ("og-coast-line", "og-lane-line")
    class_, wide = (colour, CORE) if core else (casing, CASING)
    return svg.el("path", d=d, class_=f"og-hollow og-round {class_}", stroke_width=wide, opacity=None if used else 0.3)


def arrow_head(x: float, y: float, turn: float, class_: str, wide: float = 21) -> Element:
    """An arrow head at a point, pointing in a direction."""
    head = icons.use("arrow", -wide / 2, -wide / 2, wide, class_)
    return svg.el("g", head, transform=f"translate({x:g} {y:g}) rotate({turn:.1f})")


def map_names() -> Iterator[Element]:
    """The names of Risk spots and refineries, each once."""
    for label in layout.labels().values():
        x, y = label.at
        for number, words in enumerate(label.lines):
            yield svg.text(x, y + 20 * number, words, NAMES, "og-ink", label.anchor)


def refinery_plates() -> Iterator[Element]:
    """The plates of the refineries, without their demand."""
    for place in REFINERIES:
        yield panel(layout.refinery(place.id), "og-card og-ink-line", 9)


def risk_discs() -> Iterator[Element]:
    """The places of the Risk chips."""
    for place in RISK_SPOTS:
        x, y = layout.node(place.id)
        yield svg.el("circle", cx=x, cy=y, r=layout.risk_radius(), class_="og-card og-coast-line", stroke_width=2)


# ---------------------------------------------------------------- Spots


def spot_plates(players: int, crude: bool) -> Iterator[Element]:
    """The nine Spots: name, five sockets for Agents; a closed one says so."""
    in_play = kit(players, crude).spots
    for place in range(len(SPOTS)):
        yield from open_plate(place) if place in in_play else closed_plate(place)


def open_plate(spot: int) -> Iterator[Element]:
    """A Spot that is in play."""
    plate = layout.plate(spot)
    yield panel(plate, "og-card og-coast-line" if SPOTS[spot].region else "og-card og-line-line")
    yield svg.text(plate.x + 10, plate.y + 24, SPOTS[spot].name, 20, "og-ink og-bold", "start")
    (x, y), rings = socket(spot, 0), svg.el("path", d=sockets(), class_="og-hollow og-line-line", stroke_width=1.6)
    yield svg.group(rings, x=x, y=y)


def closed_plate(spot: int) -> Iterator[Element]:
    """PO-16.3: a Spot that is closed for few players."""
    plate = layout.plate(spot)
    yield panel(plate, "og-dry og-line-line")
    yield svg.text(plate.x + 10, plate.y + 24, SPOTS[spot].name, 20, "og-quiet og-bold", "start")
    words = caption("board", "closed_spot")
    yield svg.text(plate.x + plate.w / 2, plate.y + 66, words, NAMES, "og-quiet")


def sockets() -> str:
    """The rings of the five places of a Spot, as path data from the middle of the first."""
    half = f"a{SOCKET:g} {SOCKET:g} 0 1 0 "
    ring = f"{half}{2 * SOCKET:g} 0{half}{-2 * SOCKET:g} 0"
    return f"M{-SOCKET:g} 0{ring}" + f"m{PITCH:g} 0{ring}" * (ROOM - 1)


def socket(spot: int, number: int) -> Point:
    """The place of one of the five Agents of a Spot."""
    plate = layout.plate(spot)
    return plate.x + 20 + number * PITCH, plate.y + plate.h - (19 if SPOTS[spot].region else 17)


# ---------------------------------------------------------------- beside and below the map


def track(players: int, crude: bool) -> Iterator[Element]:
    """The Technology track with the Black Market over it."""
    whole, techs = layout.box("track"), kit(players, crude).techs
    yield panel(whole)
    yield svg.text(whole.x + 10, whole.y + 22, caption("board", "market"), NAMES, "og-quiet", "start")
    for number, place in enumerate(techs):
        yield from tech_column(layout.column(number, len(techs)), TECH_IDS[place], bool(number))


def tech_column(part: Box, tech: str, ruled: bool) -> Iterator[Element]:
    """One Technology: the slot of the Black Market, the way down, its letter and name."""
    x = part.x + part.w / 2
    if ruled:
        yield svg.el("path", d=f"M{part.x:g} {part.y + 34:g}V{part.y + part.h - 10:g}", class_="og-line-line")
    yield letter(tech, x - 24, part.y + 52, 28)
    yield svg.el("rect", x=x, y=part.y + 33, width=38, height=38, rx=8, class_="og-ground og-quiet-line og-dash")
    yield svg.text(x, part.y + part.h - 11, caption("short", tech), 18, "og-ink")


def letter(tech: str, x: float, y: float, wide: float) -> Element:
    """The badge of a Technology: its letter in a square, centred on a point."""
    square = svg.el("rect", x=-wide / 2, y=-wide / 2, width=wide, height=wide, rx=wide / 4, class_="og-ink")
    words = svg.text(0, wide * 0.28, tech, wide * 0.78, "og-card og-bold")
    return svg.group(square, words, x=x, y=y)


def frames(crude: bool) -> Iterator[Element]:
    """The box of the bag, and the headings of the displays."""
    bag = layout.box("bag")
    yield panel(bag)
    yield icons.use("bag", bag.x + 10, bag.y + 9, 46, "og-quiet-icon")
    for display in ("fields", "startups"):
        yield heading(layout.row(display, 0), caption("board", display))
    last, top = layout.box("consultants"), layout.box("penalties")
    yield panel(last)
    if not crude:
        yield svg.text(top.x + 2, top.y + 28, caption("board", "stacks"), NAMES, "og-quiet", "start")
    yield heading(last, caption("board", "penalty" if crude else "consultants"))


def heading(place: Box, words: str) -> Element:
    """A heading over a display."""
    return svg.text(place.x + 2, place.y - 8, words, NAMES, "og-quiet", "start")
