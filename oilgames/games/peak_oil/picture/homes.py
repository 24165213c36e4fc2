"""The HQs in a row at the foot: cash, Start-Ups and symbols, Consultants, PR cards, and for the owner its secrets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from oilgames.engine.game import Seat
from oilgames.engine.rulebook import letter as seat_letter
from oilgames.games.peak_oil.components import (
    CONSULTANTS,
    CRISES,
    CRISIS_VP,
    LEVEL,
    NAME,
    PORTFOLIOS,
    TECH_IDS,
)  # fmt: skip
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption
from oilgames.games.peak_oil.picture.layout import Box
from oilgames.games.peak_oil.picture.moment import active, facedown_card, portfolio_of, score, techs
from oilgames.games.peak_oil.picture.world import letter
from oilgames.games.peak_oil.rules.scoring import startup_cards, symbols
from oilgames.pictures import icons, palette, svg
from oilgames.pictures.captions import signed

TOP, TILES, CARDS, FOOT = 44, 50, 104, 154  # heights inside an HQ
CHIP = 34  # width of a card in an HQ


class Held(NamedTuple):
    """A card in an HQ as it is drawn."""

    key: str
    sign: str  # initials or level
    words: str
    kind: str  # "consultant", "crisis", "down", "security"
    name: str = ""


def homes(obs: Observation) -> Iterator[tuple[str, str]]:
    """Every HQ, in pieces: frame and cash, Technologies, each card, the owner's line."""
    table = obs.table
    players = table.options.players
    for seat, company in enumerate(table.companies):
        part, mark = layout.home(seat, players), seat_letter(seat)
        yield f"home-{mark}", home(seat, part, company.barrels, seat == active(table))
        yield f"techs-{mark}", tech_row(part, tech_counts(obs, seat))
        for number, held in enumerate(held_cards(obs, seat)):
            yield f"held-{mark}-{held.key}", card(held_box(part, number, len(held_cards(obs, seat))), held)
        yield f"own-{mark}", own_line(part, own_words(obs, seat))


@cache
def home(seat: Seat, part: Box, barrels: int, acts: bool) -> str:
    """Frame, mark and cash of an HQ."""
    edge = f"og-{palette.seat_colour(seat)}-line" if acts else "og-line-line"
    parts = [
        svg.title(caption("board", "home", letter=seat_letter(seat), n=barrels)),
        svg.el("rect", width=part.w, height=part.h, rx=12, class_=f"og-card {edge}", stroke_width=4 if acts else 1.5),
        icons.seat_mark(seat, 23, 27, 31),
        icons.use("barrel", 43, 12, 31, "og-oil-icon"),
        svg.text(76, 39, barrels, 34, "og-ink og-bold", "start"),
    ]
    return svg.to_text(svg.group(*parts, x=part.x, y=part.y))


# ---------------------------------------------------------------- Technologies

Counts = tuple[tuple[str, int, int, int], ...]  # Technology, bought Start-Ups, those of the portfolio, symbols


def tech_counts(obs: Observation, seat: Seat) -> Counts:
    """PO-15.1: what a seat holds of every Technology in play, as far as the observer knows."""
    company, portfolio = obs.table.companies[seat], portfolio_of(obs, seat)
    bought, owned = startup_cards(company, None), symbols(company)
    own = PORTFOLIOS[portfolio].technologies if portfolio else ()
    names = [TECH_IDS[place] for place in techs(obs.table)]
    return tuple((tech, bought[tech], own.count(tech), owned[tech]) for tech in names)


@cache
def tech_row(part: Box, counts: Counts) -> str:
    """The Technologies of an HQ side by side: Start-Ups large, symbols on Oil Fields with a plus."""
    wide = (layout.main_width(part) - 12) / len(counts)
    tiles = [tech_tile(counted, wide, 6 + number * wide) for number, counted in enumerate(counts)]
    return svg.to_text(svg.group(*tiles, x=part.x, y=part.y + TILES))


def tech_tile(counted: tuple[str, int, int, int], wide: float, x: float) -> Element:
    """One Technology of an HQ."""
    tech, bought, own, owned = counted
    words = caption("board", "holding", name=NAME[tech], n=bought, own=own, symbols=owned)
    total = bought + own
    parts = [
        svg.title(words),
        svg.el("rect", x=1.5, width=wide - 3, height=48, rx=7, class_="og-dry" if total or owned else "og-ground"),
        letter(tech, wide / 2, 11.5, 18),
        svg.text(wide / 2 - (10 if owned else 0), 44, total or "·", 24, "og-ink og-bold" if total else "og-quiet"),
    ]
    parts += [svg.text(wide / 2 - 2, 43, f"+{owned}", 15, "og-ink", "start")] if owned else []
    return svg.group(*parts, x=x)


# ---------------------------------------------------------------- cards


def held_cards(obs: Observation, seat: Seat) -> list[Held]:
    """Security chips, Consultants and PR cards of an HQ. A face-down card has a name for its owner only."""
    company = obs.table.companies[seat]
    cards = [security(company.security)] if company.security else []
    cards += [consultant(card) for card in company.consultants]
    cards += [crisis(held.card, held.barrels, held.agents, held.under) for held in company.crises]
    if company.facedown:
        cards.append(facedown(company.facedown.level, facedown_card(obs, seat)))
    return cards


def security(chips: int) -> Held:
    """The Security chips of an HQ."""
    return Held("security", str(chips), caption("board", "security", n=chips), "security")


def consultant(card: str) -> Held:
    """A Consultant in an HQ: its initials."""
    one = CONSULTANTS[card]
    words = caption("card", "consultant", name=one.name, level=one.level, effect=one.effect)
    return Held(card, "".join(part[0] for part in one.name.replace("-", " ").split()), words, "consultant", one.name)


def crisis(card: str, barrels: int, agents: int, under: str | None) -> Held:
    """A PR card that lies face up, with what lies on or under it."""
    one = CRISES[card]
    lost = CRISIS_VP[LEVEL[card]]
    words = caption("card", "crisis", name=one.name, level=one.level, effect=one.effect, n=lost)
    on = [
        caption("card", "on", n=n, what=caption("counts", kind, n=n))
        for kind, n in (("barrels", barrels), ("agents", agents))
        if n
    ]
    on += [caption("card", "under", what=NAME[under])] if under else []
    return Held(card, signed(-lost), " ".join([words, *on]), "crisis", one.name)


def facedown(level: int, known: str | None) -> Held:
    """A PR card that lies face down: its level; its name for who may know it."""
    words = (
        caption("card", "down", level=level)
        if known is None
        else caption("card", "own_down", level=level, name=NAME[known])
    )
    return Held(f"down-{level}", str(level), words, "down", caption("card", "hidden") if known is None else NAME[known])


def held_box(part: Box, number: int, cards: int) -> Box:
    """The place of a card in an HQ; many cards are narrower. A roomy HQ has a line for each, with its name."""
    if layout.is_roomy(part):
        left, high = layout.main_width(part), min(27, (part.h - 16) / max(1, cards))
        return Box(part.x + left + 12, part.y + 9 + number * high, part.w - left - 20, high - 3)
    step = min(CHIP + 4, (part.w - 14) / max(1, cards))
    return Box(part.x + 8 + number * step, part.y + CARDS, step - 3, CHIP)


@cache
def card(place: Box, held: Held) -> str:
    """One card of an HQ."""
    parts = [svg.title(held.words), *(named_card(place, held) if place.w > 2 * CHIP else small_card(place.w, held))]
    return svg.to_text(svg.group(*parts, x=place.x, y=place.y))


_LOOK = {
    "consultant": ("og-gold", "og-oil"),
    "crisis": ("og-red", "og-card"),
    "down": ("og-quiet", "og-card"),
    "security": ("og-dry", "og-ink"),
}


def small_card(wide: float, held: Held) -> Iterator[Element]:
    """A card as a square with its sign."""
    back, ink = _LOOK[held.kind]
    yield svg.el("rect", width=wide, height=CHIP, rx=7, class_=f"{back} og-card-line", stroke_width=1.5)
    if held.kind == "security":
        yield icons.use("shield", 1, 7, min(22, wide - 12), "og-ink-icon")
        yield svg.text(wide - 2, 25, held.sign, 17, "og-ink og-bold", "end")
        return
    if held.kind == "down":
        yield svg.el(
            "rect", x=3, y=4, width=wide - 6, height=CHIP - 8, rx=4, class_="og-hollow og-card-line", opacity=0.7
        )
    yield svg.text(wide / 2, 24, held.sign, min(18, wide * 0.95 / (0.7 * len(held.sign))), f"{ink} og-bold")


def named_card(place: Box, held: Held) -> Iterator[Element]:
    """A card as a line with its sign and its name."""
    back, ink = _LOOK[held.kind]
    size = min(15.5, place.h - 6)
    yield svg.el("rect", width=30, height=place.h, rx=6, class_=f"{back} og-card-line")
    yield svg.text(15, place.h * 0.74, held.sign, size, f"{ink} og-bold")
    yield svg.text(36, place.h * 0.74, held.name or caption("board", "security_short"), size, "og-ink", "start")


# ---------------------------------------------------------------- the owner's line


def own_words(obs: Observation, seat: Seat) -> tuple[str, str]:
    """PO-18.2: the portfolio and the points for who may know them, else what all can see."""
    portfolio = portfolio_of(obs, seat)
    if portfolio is None:
        return "", caption("board", "seen_points", n=score(obs, seat).total).replace("-", "−")
    points = signed(score(obs, seat).total)
    return " ".join(PORTFOLIOS[portfolio].technologies), caption("board", "points", n=points)


@cache
def own_line(part: Box, words: tuple[str, str]) -> str:
    """Portfolio with a lock, and points."""
    letters, points = words
    parts = [
        svg.title(caption("board", "own_why" if letters else "hidden_why")),
        icons.use("lock", 8, -15, 17, "og-quiet-icon"),
        svg.text(
            29, 0, letters or caption("board", "hidden"), 18, "og-ink og-bold" if letters else "og-quiet", "start"
        ),
        svg.text(layout.main_width(part) - 9, 0, points, 18, "og-ink og-bold" if letters else "og-quiet", "end"),
    ]
    return svg.to_text(svg.group(*parts, x=part.x, y=part.y + FOOT))
