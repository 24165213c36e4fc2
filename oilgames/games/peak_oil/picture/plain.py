"""The board in words: one sentence to be spoken, and a board of plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oilgames.engine.rulebook import letter
from oilgames.games.peak_oil.components import (
    FIELDS,
    LEVELS,
    NAME,
    REFINERIES,
    REFINERY_CHIPS,
    RISK_CHIPS,
    RISK_SPOTS,
    ROOM,
    SPOTS,
    STARTUPS,
    TECH_IDS,
    RiskFace,
)  # fmt: skip
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.picture.captions import caption, risk_words
from oilgames.games.peak_oil.picture.cards import price
from oilgames.games.peak_oil.picture.moment import score, spot_acted_on, spots, stage, techs, winners
from oilgames.games.peak_oil.picture.plates import badge_of
from oilgames.games.peak_oil.picture.question import ask
from oilgames.games.peak_oil.picture.seats import cards, cash, counts, points, seats
from oilgames.games.peak_oil.picture.stores import risk_now
from oilgames.games.peak_oil.state import Table
from oilgames.pictures.captions import name_of


def alt(obs: Observation, names: Sequence[str]) -> str:
    """One sentence that describes the board and what is going on."""
    table = obs.table
    supply = table.supply
    return caption(
        "alt", "board", players=table.options.players, red=supply.red, yellow=supply.yellow, black=supply.black,
        risk=risk_words(risk_now(table)), oil=sum(table.board.oil), now=now(obs, names),
    )  # fmt: skip


def now(obs: Observation, names: Sequence[str]) -> str:
    """What is going on, as the end of a sentence."""
    if stage(obs.table) != "over":
        return ask(obs, names)[0].rstrip("?.")
    won = winners(obs)
    return caption("alt", "over", names=" and ".join(name_of(seat, names) for seat in won), n=score(obs, won[0]).total)


def text(obs: Observation, names: Sequence[str]) -> str:
    """The board and the players as plain text.

    Spots with oil and Agents (`A2` are two of A), Risk spots with face and back (`?` a question mark, `x` a skull),
    Technologies, open cards, players.
    """
    board = [*head(obs.table), *spot_lines(obs), *chip_lines(obs.table), *tech_lines(obs.table)]
    return "\n".join([*board, "", *card_lines(obs.table), "", *players(obs, names)])


def head(table: Table) -> Iterator[str]:
    """The bag and the turn."""
    supply, turn = table.supply, table.turn
    aside = f"{supply.aside_red} red, {supply.aside_black} black"
    yield caption(
        "text",
        "bag",
        red=supply.red,
        yellow=supply.yellow,
        black=supply.black,
        aside=aside,
        risk=risk_words(risk_now(table)),
    )
    marker = "" if table.marker is None else caption("text", "marker", letter=letter(table.marker))
    first = caption("text", "used" if turn.black_used else "free")
    yield caption("text", "turn", stage=stage_words(table), first=first, crises=turn.crises, marker=marker)


def stage_words(table: Table) -> str:
    """The step, or the part of the game."""
    now_, spot = stage(table), spot_acted_on(table)
    if now_ in ("1", "2", "3"):
        return caption("stage", "step", n=now_)
    return caption("stage", "peak_spot" if now_ == "peak" and spot is not None else now_, spot=SPOTS[spot or 0].name)


def spot_lines(obs: Observation) -> Iterator[str]:
    """The Spots: oil, Agents by seat, room, and what the observer could do."""
    table = obs.table
    yield f"{'Spot':<13}{'oil':>4}  {'Agents':<18}{'room':<6}"
    viewer = table.turn.player if obs.seat is None else obs.seat
    for spot in spots(table):
        there = " ".join(f"{letter(seat)}{n}" for seat, n in enumerate(table.board.agents[spot]) if n) or "·"
        oil = str(table.board.oil[spot]) if SPOTS[spot].region else ""
        kind = badge_of(table, viewer, spot)
        told = f"{letter(viewer)}: {caption('badge', kind)}" if kind else ""
        yield f"{SPOTS[spot].name:<13}{oil:>4}  {there:<18}{sum(table.board.agents[spot])}/{ROOM}   {told}".rstrip()


def chip_lines(table: Table) -> Iterator[str]:
    """Risk spots two in a line, and the refineries."""
    cells = []
    for place, laid in zip(RISK_SPOTS, table.board.risks, strict=False):
        up, down = (RISK_CHIPS[laid.chip].faces[side] for side in (laid.side, 1 - laid.side))
        cells.append(f"{place.name:<18}{signs(up):<7}(back {signs(down)})")
    yield from (f"{a:<44}{b}".rstrip() for a, b in zip(cells[::2], [*cells[1::2], ""], strict=False))
    demands = []
    for refinery, laid in zip(REFINERIES, table.board.refineries, strict=False):
        demand = REFINERY_CHIPS[laid.chip].demand
        demands.append(f"{refinery.name} {demand[laid.side]} (back {demand[1 - laid.side]})")
    if demands:
        yield "   ".join(demands)


def signs(face: RiskFace) -> str:
    """A side of a Risk chip in a few signs."""
    return "closed" if face.closed else "?" * face.question + "x" * face.skulls or "-"


def tech_lines(table: Table) -> Iterator[str]:
    """The Technologies with their barrels, and the Black Market."""
    parts = [f"{NAME[TECH_IDS[place]]} {table.board.track[place]}" for place in techs(table)]
    yield "   ".join(parts)
    full = ", ".join(TECH_IDS[place] for place in techs(table) if table.board.market[place])
    yield f"Black Market: {full or 'empty'}" + penalties(table)


def penalties(table: Table) -> str:
    """The PR Crisis track of the Crude game, or the sizes of the PR stacks."""
    if table.options.crude:
        return "   PR Crisis track: " + " ".join("·" if who is None else letter(who) for who in table.board.penalty)
    down = [company.facedown for company in table.companies if company.facedown]
    left = [
        len(stack.hidden) + len(stack.returned) - sum(card.level == level and not card.card for card in down)
        for level, stack in zip(LEVELS, table.decks.crises, strict=True)
    ]
    return "   PR cards: " + ", ".join(f"level {level} {n}" for level, n in zip(LEVELS, left, strict=True))


def card_lines(table: Table) -> Iterator[str]:
    """The open cards."""
    fields = [f"{FIELDS[c].name} ({field_signs(c)})" for c in table.decks.fields.display if c]
    startups = [
        f"{NAME[c]} ({STARTUPS[c].technology}, price {price(table, c)})" for c in table.decks.startups.display if c
    ]
    yield f"Oil Fields: {', '.join(fields) or 'none'}"
    yield f"Start-Ups: {', '.join(startups) or 'none'}"
    for level in LEVELS if table.decks.consultants else ():
        names = [NAME[card] for card in sorted(table.decks.consultants) if card.startswith(f"CO-{level}")]
        yield f"Consultants of level {level}: {', '.join(names) or 'none'}"


def field_signs(card: str) -> str:
    """An Oil Field in a few signs: Region, full barrels, question marks, symbols."""
    field = FIELDS[card]
    shield = " Security" if field.security else ""
    marks = f" {'?' * field.question}" if field.question else ""
    return f"{field.region} {field.full} full{marks} {''.join(field.symbols)}{shield}"


def players(obs: Observation, names: Sequence[str]) -> Iterator[str]:
    """The players, two lines each: numbers, then cards; `>` marks who is active."""
    cards_ = seats(obs, names)
    wide = max(len(card["name"]) for card in cards_)
    for seat, card in enumerate(cards_):
        mark = ">" if card["active"] else " "
        numbers, more = [cash(obs, seat), *counts(obs, seat), points(obs, seat)], list(cards(obs, seat))
        yield f"{mark} {card['letter']}  {card['name']:<{wide}}  {listed(numbers)}  {card['status']}".rstrip()
        if more:
            yield f"     {'':<{wide}}  {listed(more)}"


def listed(facts: Sequence[list[str]]) -> str:
    """Numbers with their nouns."""
    return ", ".join(f"{number} {noun}" for number, noun in facts)
