"""Bag, Technology track, Black Market, PR stacks, the PR Crisis track of the Crude game, and the strip of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from xml.etree.ElementTree import Element

from oilgames.engine.game import Seat
from oilgames.games.peak_oil.components import GREY, LEVELS, NAME, SPOTS, TECH_IDS
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.odds.bag import risk, starting_bag
from oilgames.games.peak_oil.odds.positions import bag_of
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption
from oilgames.games.peak_oil.picture.layout import Point
from oilgames.games.peak_oil.picture.moment import Stage, active, spot_acted_on, stage, techs
from oilgames.games.peak_oil.rules.crude import entry_spot
from oilgames.games.peak_oil.state import Options, Supply, Table
from oilgames.pictures import icons, palette, svg
from oilgames.pictures.captions import decimal

SCARCE = Fraction(1, 3)  # of the first black barrels: fewer are shown in amber
PILE = 7  # barrels are stacked one by one up to so many
IN_A_ROW = 6  # spots of the PR Crisis track side by side


def stores(obs: Observation) -> Iterator[tuple[str, str]]:
    """Bag, track, market, stacks and turn, each a piece of its own."""
    table = obs.table
    yield from bag(table)
    for number, place in enumerate(techs(table)):
        yield f"tech-{TECH_IDS[place]}", pile(number, len(techs(table)), place, table.board.track[place])
        if table.board.market[place]:
            yield f"slot-{TECH_IDS[place]}", slot_barrel(number, len(techs(table)), place)
    if table.options.crude:
        yield "penalty", penalty_track(len(table.board.penalty), entry_spot(table))
    else:
        yield from stacks(obs)
    yield from turn_strip(table)


# ---------------------------------------------------------------- the bag


def bag(table: Table) -> Iterator[tuple[str, str]]:
    """PO-5.1: the three counts, what lies aside, the risk of a pull, and how far the oil is gone."""
    supply = table.supply
    x, y, *_ = layout.box("bag")
    for number, colour in enumerate(("red", "yellow", "black")):
        yield (
            f"bag-{colour}",
            bag_count(colour, getattr(supply, colour), x + 64 + number * 88, y, getattr(supply, f"aside_{colour}", 0)),
        )
    yield "bag-risk", bag_risk(supply.red, supply.yellow, supply.black, supply.aside_red + supply.aside_black)
    yield "bag-bar", depletion_bar(supply, table.options)


@cache
def bag_count(colour: str, barrels: int, x: float, y: float, aside: int) -> str:
    """One colour of the bag: a barrel, its number, its name, and how many lie aside until the turn ends."""
    parts = [
        icons.use("barrel", 0, 6, 34, f"og-{'oil' if colour == 'black' else colour}-icon"),
        svg.text(38, 37, barrels, 34, "og-ink og-bold", "start"),
        svg.text(2, 60, caption("colour", colour) + (f" +{aside}" if aside else ""), 18, "og-quiet", "start"),
    ]
    return svg.to_text(svg.group(*parts, x=x, y=y))


@cache
def bag_risk(red: int, yellow: int, black: int, aside: int) -> str:
    """PO-5.3: the risk of one pull, on the shade of its chance, and the barrels aside until the turn ends."""
    part, size = layout.box("bag"), red + yellow + black
    chance = Fraction(red + yellow, size) if size else Fraction(0)
    shade = palette.shade(chance)
    words = caption("board", "risk", part=red + yellow, whole=size, share=decimal(chance))
    parts = [
        svg.title(caption("board", "risk_why", part=red + yellow, whole=size)),
        svg.el("rect", x=10, y=70, width=214, height=30, rx=8, class_=f"og-p{shade}"),
        svg.text(117, 92, words if size else caption("board", "empty"), 19, f"og-pi{shade} og-bold"),
    ]
    parts += [svg.text(part.w - 10, 92, caption("board", "aside", n=aside), 19, "og-ink", "end")] if aside else []
    return svg.to_text(svg.group(*parts, x=part.x, y=part.y))


def depletion_bar(supply: Supply, options: Options) -> str:
    """PO-5.13: the black barrels left of those of the start."""
    first = starting_bag(options.players, options.crude, options.bag_extra).black
    return bar_of(supply.black + supply.aside_black, first)


@cache
def bar_of(left: int, first: int) -> str:
    """A bar of black barrels left; amber when fewer than a third are."""
    part = layout.box("bag")
    wide = part.w - 20
    scarce = Fraction(left, first) < SCARCE if first else True
    fill = "og-gold og-quiet-line" if scarce else "og-oil og-quiet-line"
    parts = [
        svg.title(caption("board", "depletion", left=left, first=first)),
        svg.el("rect", width=wide, height=15, rx=5, class_="og-dry og-line-line"),
        svg.el("rect", width=max(0, wide * min(1, left / max(1, first))), height=15, rx=5, class_=fill),
        svg.el("path", d=f"M{wide / 3:g}-3V18", class_="og-quiet-line", stroke_width=2),
    ]
    return svg.to_text(svg.group(*parts, x=part.x + 10, y=part.y + part.h - 23))


# ---------------------------------------------------------------- Technologies


@cache
def pile(number: int, columns: int, place: int, barrels: int) -> str:
    """PO-10.5: the barrels of a Technology: the price and the value of its Start-Ups."""
    part = layout.column(number, columns)
    words = caption("board", "technology", name=NAME[TECH_IDS[place]], n=barrels)
    class_ = "og-ink og-bold" if barrels else "og-quiet og-bold"
    parts: list[Element] = [svg.title(words), svg.text(part.w / 2 - 22, 126, barrels, 36, class_)]
    for one in range(min(barrels, PILE)):
        x = part.w / 2 - 2 + (one // 4) * 18
        parts.append(icons.use("barrel", x, 106 - (one % 4) * 9, 22, "og-oil-icon"))
    return svg.to_text(svg.group(*parts, x=part.x, y=part.y))


@cache
def slot_barrel(number: int, columns: int, place: int) -> str:
    """PO-7.1: the barrel on a slot of the Black Market."""
    part = layout.column(number, columns)
    words = svg.title(caption("board", "slot_full", name=NAME[TECH_IDS[place]]))
    barrel = icons.use("barrel", -16, -17, 34, "og-oil-icon")
    return svg.to_text(svg.group(words, barrel, x=part.x + part.w / 2 + 19, y=part.y + 52))


# ---------------------------------------------------------------- PR cards


def stacks(obs: Observation) -> Iterator[tuple[str, str]]:
    """PO-1.13: the three PR stacks with the cards left in each."""
    table = obs.table
    down = [company.facedown for company in table.companies if company.facedown]
    for level in LEVELS:
        stack = table.decks.crises[level - 1]
        away = sum(card.level == level and card.card is None for card in down)
        yield f"stack-{level}", stack_of(level, len(stack.hidden) + len(stack.returned) - away)


@cache
def stack_of(level: int, cards: int) -> str:
    """One PR stack: its level and how many cards are left."""
    part = layout.box("penalties")
    parts = [
        svg.title(caption("board", "stack", level=level, n=cards)),
        *card_back(level),
        svg.text(38, 28, f"× {cards}", 21, "og-ink og-bold" if cards else "og-quiet", "start"),
    ]
    return svg.to_text(svg.group(*parts, x=part.x + 92 + (level - 1) * 83, y=part.y))


def card_back(level: int) -> Iterator[Element]:
    """The back of a PR card, with its level."""
    yield svg.el("rect", x=2, y=2, width=30, height=36, rx=5, class_="og-quiet og-line-line")
    yield svg.el("rect", x=6, y=6, width=22, height=28, rx=3, class_="og-hollow og-card-line", opacity=0.6)
    yield svg.text(17, 28, level, 22, "og-card og-bold")


def penalty_spot(number: int, length: int) -> Point:
    """The place of an Agent on the PR Crisis track."""
    part = layout.box("consultants")
    rows = -(-length // IN_A_ROW)
    high = min(50, (part.h - 14) / rows)
    line, column = divmod(number, IN_A_ROW)
    return part.x + 32 + column * 55, part.y + min(36, 8 + high / 2) + line * high


@cache
def penalty_track(length: int, first: int) -> str:
    """PO-17.2: the spots of the PR Crisis track; the entry has an arrow, a spot that is not used is faint."""
    parts: list[Element] = []
    for number in range(length):
        x, y = penalty_spot(number, length)
        class_ = "og-ground og-quiet-line" if number >= first else "og-dry og-line-line"
        parts.append(svg.el("circle", cx=x, cy=y, r=15, class_=class_, stroke_width=2))
        if number == first:
            parts.append(svg.el("circle", cx=x, cy=y, r=18, class_="og-hollow og-red-line", stroke_width=2.5))
    if length <= IN_A_ROW:
        part = layout.box("consultants")
        for line, kind in enumerate(("penalty_in", "penalty_on", "penalty_cost")):
            parts.append(
                svg.text(part.x + 14, part.y + 86 + line * 26, caption("board", kind), 17, "og-quiet", "start")
            )
    return svg.to_text(svg.group(svg.title(caption("board", "penalty_why", first=first + 1)), *parts))


# ---------------------------------------------------------------- the turn


def turn_strip(table: Table) -> Iterator[tuple[str, str]]:
    """PO-2.2, PO-2.10: whose turn, which step, what the turn remembers; the Peak Oil marker."""
    now, turn, seat = stage(table), table.turn, active(table)
    if seat is not None:
        yield "turn-seat", turn_mark(seat)
    yield "turn-step", steps(now, spot_acted_on(table) if now == "peak" else None)
    if now in ("1", "2", "3", "peak"):
        yield "turn-facts", turn_facts(turn.black_used, turn.crises)
    if table.marker is not None:
        yield "marker", peak_marker(table.marker)


@cache
def turn_mark(seat: Seat) -> str:
    """The seat whose turn it is."""
    return svg.to_text(svg.group(icons.seat_mark(seat, 0, 0, 34), x=24, y=24))


@cache
def steps(now: Stage, spot: int | None) -> str:
    """Three pills for the steps; before and after the turns one that says what is going on."""
    if now not in ("1", "2", "3"):
        kind = "peak_spot" if spot is not None else now
        return one_pill(caption("stage", kind, spot=SPOTS[spot if spot is not None else GREY].name))
    pills = [pill(number, now) for number in (1, 2, 3)]
    return svg.to_text(svg.group(*pills, x=50, y=6))


def pill(number: int, now: Stage) -> Element:
    """One step of the turn; the present one is filled."""
    here, gone = str(number) == now, number < int(now)
    back = "og-ink" if here else "og-dry og-line-line" if gone else "og-card og-line-line"
    words = svg.text(41, 25, caption("stage", "step", n=number), 19, "og-card og-bold" if here else "og-quiet")
    return svg.group(svg.el("rect", width=82, height=36, rx=18, class_=back), words, x=(number - 1) * 90, y=0)


def one_pill(words: str) -> str:
    """One wide pill with words."""
    wide = 262
    parts = [
        svg.el("rect", width=wide, height=36, rx=18, class_="og-ink"),
        svg.text(wide / 2, 25, words, 19, "og-card og-bold"),
    ]
    return svg.to_text(svg.group(*parts, x=50, y=6))


@cache
def turn_facts(black_used: bool, crises: int) -> str:
    """PO-2.10: whether the first black barrel of the turn is used, and the PR Crises of this turn."""
    used = caption("board", "first_black_used" if black_used else "first_black_free")
    parts = [
        icons.use("barrel", 0, 1, 24, "og-oil-icon"),
        svg.text(29, 20, used, 18, "og-ink" if black_used else "og-quiet", "start"),
        svg.text(
            216, 20, caption("board", "crises", n=crises), 18, "og-red og-bold" if crises else "og-quiet", "start"
        ),
    ]
    return svg.to_text(svg.group(*parts, x=334, y=11))


@cache
def peak_marker(holder: Seat) -> str:
    """PO-14.2: who holds the Peak Oil marker."""
    parts = [
        svg.title(caption("board", "marker_why")),
        svg.el("rect", width=148, height=36, rx=8, class_="og-oil og-quiet-line"),
        svg.text(12, 25, caption("board", "marker"), 19, "og-gold og-bold", "start"),
        icons.seat_mark(holder, 128, 18, 26),
    ]
    return svg.to_text(svg.group(*parts, x=688, y=6))


def risk_now(table: Table) -> Fraction:
    """PO-5.3: the risk of one pull."""
    return risk(bag_of(table))
