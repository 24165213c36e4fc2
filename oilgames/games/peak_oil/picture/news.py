"""What has just happened: the barrel that came out of the bag, and a ring round the places that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from oilgames.engine.game import Event
from oilgames.games.peak_oil.components import REFINERIES, RISK, SPOT, SPOTS, TECH
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption
from oilgames.games.peak_oil.picture.moment import techs
from oilgames.pictures import icons, svg

OUT = (33, 36)  # where the pulled barrel comes to lie, from the corner of the bag's box


def news(obs: Observation, last: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """The marks of the last step, each once."""
    pulled = next((event for event in reversed(last) if event.kind == "pulled"), None)
    if pulled:
        yield "pulled", out_of_the_bag(str(pulled.data["colour"]))
    found = {key: mark for event in last for key, mark in marks(obs, event)}
    yield from found.items()


@cache
def out_of_the_bag(colour: str) -> str:
    """A barrel that slides out of the bag, with its colour as a word."""
    part = layout.box("bag")
    x, y = part.x + OUT[0], part.y + OUT[1]
    barrel = icons.use("barrel", -20, -24, 40, f"og-{'oil' if colour == 'black' else colour}-icon")
    ring = svg.el("circle", cy=-4, r=27, class_="og-card og-accent-line", stroke_width=3)
    words = svg.title(caption("board", "pulled", colour=caption("colour", colour)))
    moved = {"data-from": f"{part.x + OUT[0]:g} {part.y + OUT[1] + 50:g}"}
    return svg.to_text(svg.el("g", words, ring, barrel, transform=f"translate({x:g} {y:g})", **moved))


def marks(obs: Observation, event: Event) -> Iterator[tuple[str, str]]:
    """The place where an event happened."""
    data = event.data
    if event.kind == "seeded" or event.kind in ("struck", "oil_found", "loaded"):
        yield f"new-{data['region']}", ring_spot(SPOT[data["region"]])
    elif event.kind in ("reassigned", "dispatched"):
        yield f"new-{data['target']}", ring_spot(SPOT[data["target"]]) if data["target"] in SPOT else ""
    elif event.kind == "market_swept":
        for spot in (s for s, one in enumerate(SPOTS) if one.region and obs.table.board.oil[s]):
            yield f"new-{SPOTS[spot].id}", ring_spot(spot)
    elif event.kind in ("market_pull", "market_skull", "market_entry", "raised"):
        yield from technology(obs, str(data["technology"]))
    elif event.kind in ("security_flip", "security_swap"):
        yield from ((f"new-{data[key]}", ring_chip(str(data[key]))) for key in ("place", "other") if key in data)


def technology(obs: Observation, tech: str) -> Iterator[tuple[str, str]]:
    """A Technology or its slot."""
    places = techs(obs.table)
    if TECH[tech] in places:
        yield f"new-{tech}", ring_column(places.index(TECH[tech]), len(places))


@cache
def ring_spot(spot: int) -> str:
    """A ring round a Spot."""
    plate = layout.plate(spot)
    return ring(plate.x - 3, plate.y - 3, plate.w + 6, plate.h + 6, 15)


@cache
def ring_column(number: int, columns: int) -> str:
    """A ring round a Technology."""
    part = layout.column(number, columns)
    return ring(part.x + 3, part.y + 26, part.w - 6, part.h - 30, 10)


@cache
def ring_chip(place: str) -> str:
    """A ring round a Risk spot or a refinery."""
    if place in RISK:
        (x, y), r = layout.node(place), layout.risk_radius() + 5
        return ring(x - r, y - r, 2 * r, 2 * r, r)
    assert place in {refinery.id for refinery in REFINERIES}
    plate = layout.refinery(place)
    return ring(plate.x - 4, plate.y - 4, plate.w + 8, plate.h + 8, 12)


def ring(x: float, y: float, w: float, h: float, rx: float) -> str:
    """A golden outline."""
    line = svg.el("rect", width=w, height=h, rx=rx, class_="og-hollow og-gold-line", stroke_width=4)
    return svg.to_text(svg.group(line, x=x, y=y))
