"""The open cards: Oil Fields, Start-Ups, Consultants by level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import Element

from oilgames.games.peak_oil.components import CONSULTANTS, FIELDS, NAME, STARTUPS, TECH
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption
from oilgames.games.peak_oil.picture.layout import Box
from oilgames.games.peak_oil.picture.world import letter, panel
from oilgames.games.peak_oil.rules.effects import startup_price
from oilgames.games.peak_oil.state import Table
from oilgames.pictures import icons, svg

ROWS = 6  # Consultants one under the other


def cards(obs: Observation) -> Iterator[tuple[str, str]]:
    """Every place of the displays, and every open Consultant."""
    table = obs.table
    for number, field in enumerate(table.decks.fields.display):
        yield f"field-{number}", field_card(number, field)
    for number, card in enumerate(table.decks.startups.display):
        yield f"startup-{number}", startup_card(number, card, price(table, card))
    for card, place in consultant_boxes(table).items():
        yield f"consultant-{card}", consultant_card(card, place)


def price(table: Table, card: str | None) -> int:
    """PO-10.2: what a Start-Up costs the seat whose turn it is."""
    if card is None:
        return 0
    return startup_price(table.companies[table.turn.player], table.board.track[TECH[STARTUPS[card].technology]])


def gap(place: Box) -> str:
    """An empty place of a display."""
    line = svg.el("rect", width=place.w, height=place.h, rx=10, class_="og-hollow og-line-line og-dash", stroke_width=2)
    return svg.to_text(svg.group(line, x=place.x, y=place.y))


@cache
def field_card(number: int, card: str | None) -> str:
    """An Oil Field: name, Region, full barrels and question marks, symbols, Security."""
    place = layout.row("fields", number)
    if card is None:
        return gap(place)
    field = FIELDS[card]
    parts: list[Element] = [
        svg.title(field_words(card)),
        panel(Box(0, 0, place.w, place.h), rx=10),
        svg.text(12, 24, field.name, 20, "og-ink og-bold", "start"),
        svg.text(12, 48, NAME[field.region], 18, "og-quiet", "start"),
        *yields(field.full, field.question, 236),
    ]
    for one, symbol in enumerate(field.symbols):
        parts.append(letter(symbol, place.w - 22 - one * 32, 17, 25))
    parts += [icons.use("shield", place.w - 37, 29, 25, "og-ink-icon")] if field.security else []
    return svg.to_text(svg.group(*parts, x=place.x, y=place.y))


def yields(full: int, question: int, right: float) -> Iterator[Element]:
    """Full barrels as barrels, question marks as barrels in outline, ending at the right."""
    shown = ["barrel"] * full + ["question"] * question
    for one, name in enumerate(shown):
        x = right + (one - len(shown)) * 23 + 57
        yield icons.use(name, x, 31, 22, "og-oil-icon" if name == "barrel" else "og-ink-icon")


def field_words(card: str) -> str:
    """An Oil Field in words."""
    field = FIELDS[card]
    more = caption("card", "security") if field.security else ""
    symbols = ", ".join(NAME[symbol] for symbol in field.symbols)
    return caption(
        "card", "field", name=field.name, region=NAME[field.region], full=field.full, question=field.question,
        symbols=symbols, security=more,
    )  # fmt: skip


@cache
def startup_card(number: int, card: str | None, cost: int) -> str:
    """A Start-Up: Technology, name, price for the seat whose turn it is."""
    place = layout.row("startups", number)
    if card is None:
        return gap(place)
    technology = STARTUPS[card].technology
    parts = [
        svg.title(startup_words(card, cost)),
        panel(Box(0, 0, place.w, place.h), rx=10),
        letter(technology, 24, place.h / 2, 26),
        svg.text(46, 26, NAME[card], 20, "og-ink og-bold", "start"),
        svg.text(place.w - 42, 28, cost, 25, "og-ink og-bold", "end"),
        icons.use("barrel", place.w - 37, 7, 25, "og-oil-icon"),
    ]
    return svg.to_text(svg.group(*parts, x=place.x, y=place.y))


def startup_words(card: str, cost: int) -> str:
    """A Start-Up in words."""
    return caption("card", "startup", name=NAME[card], technology=NAME[STARTUPS[card].technology], n=cost)


def consultant_boxes(table: Table) -> dict[str, Box]:
    """The places of the open Consultants: by level, down the first column and then the second."""
    part, cards = layout.box("consultants"), sorted(table.decks.consultants)
    high, wide = (part.h - 6) / ROWS, (part.w - 6) / 2
    places = (divmod(number, ROWS) for number in range(len(cards)))
    boxes = [Box(part.x + 3 + column * wide, part.y + 3 + line * high, wide, high) for column, line in places]
    return dict(zip(cards, boxes, strict=True))


@cache
def consultant_card(card: str, place: Box) -> str:
    """A Consultant: level and name; what it does is its title, and stands in the list of choices."""
    one = CONSULTANTS[card]
    parts = [
        svg.title(consultant_words(card)),
        svg.el("rect", width=place.w, height=place.h, class_="og-card", opacity=0.01),
        svg.el("rect", x=3, y=2.5, width=21, height=21, rx=6, class_="og-gold"),
        svg.text(13.5, 19, one.level, 17, "og-oil og-bold"),
        svg.text(29, 19.5, one.name, 16.5, "og-ink", "start"),
    ]
    return svg.to_text(svg.group(*parts, x=place.x, y=place.y))


def consultant_words(card: str) -> str:
    """A Consultant in words."""
    one = CONSULTANTS[card]
    return caption("card", "consultant", name=one.name, level=one.level, effect=one.effect)
