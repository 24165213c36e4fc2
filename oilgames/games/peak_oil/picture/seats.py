"""The players' cards: cash, points, named cards, what each does now; the numbers of its HQ in words, for a reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oilgames.engine.game import Seat
from oilgames.engine.rulebook import letter
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.components import CONSULTANTS, CRISES, CRISIS_VP, LEVEL, NAME, PORTFOLIOS
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.picture.captions import caption
from oilgames.games.peak_oil.picture.moment import active, facedown_card, portfolio_of, score, stage, winners
from oilgames.games.peak_oil.rules.scoring import startup_cards, symbols
from oilgames.games.peak_oil.state import Table
from oilgames.pictures import icons
from oilgames.pictures.captions import name_of, signed
from oilgames.pictures.views import SeatCard


def seats(obs: Observation, names: Sequence[str]) -> list[SeatCard]:
    """The facts of each seat, as far as the observer may know them."""
    return [seat_card(obs, seat, names) for seat in range(obs.table.options.players)]


def seat_card(obs: Observation, seat: Seat, names: Sequence[str]) -> SeatCard:
    """One player: mark, name, what it does now, and its numbers."""
    over = stage(obs.table) == "over"
    here = seat in winners(obs) if over else seat == active(obs.table)
    return SeatCard(
        seat=seat, letter=letter(seat), shape=icons.SHAPES[seat], name=name_of(seat, names),
        status=status(obs, seat), active=here,
        facts=[cash(obs, seat), points(obs, seat)],
        notes=list(cards(obs, seat)), spoken=", ".join(" ".join(one) for one in counts(obs, seat)),
    )  # fmt: skip


def status(obs: Observation, seat: Seat) -> str:
    """What a seat does now."""
    table = obs.table
    if stage(table) == "over":
        won = winners(obs)
        return caption("status", ("wins" if len(won) == 1 else "shares") if seat in won else "rest")
    words = [caption("status", doing(table))] if seat == active(table) else []
    words += [caption("status", "marker")] if seat == table.marker else []
    return ", ".join(words)


def doing(table: Table) -> str:
    """What the active seat does: the kind of its caption."""
    phase = table.phase
    if isinstance(phase, s.Pulling):
        return "pulls"
    if isinstance(phase, s.Drawing):
        return "draws"
    if isinstance(phase, s.PickSource | s.PickTarget):
        return "moves"
    return "acts" if isinstance(phase, s.Step1) else "chooses"


def cash(obs: Observation, seat: Seat) -> list[str]:
    """PO-1.9: the barrels of an HQ, its cash."""
    return fact("barrels", obs.table.companies[seat].barrels)


def counts(obs: Observation, seat: Seat) -> Iterator[list[str]]:
    """Agents, Security chips, fields and Start-Ups: what the HQ on the board shows to those who see it."""
    company, table = obs.table.companies[seat], obs.table
    yield fact("home", company.agents)
    yield fact("out", sum(there[seat] for there in table.board.agents))
    held = sum(card.agents for card in company.crises) + table.board.penalty.count(seat)
    for kind, number in (("reserve", company.reserve), ("held", held), ("security", company.security)):
        if number:
            yield fact(kind, number)
    if company.startups:
        yield fact("startups", len(company.startups), list_of(startup_cards(company, None)))
    if company.fields:
        yield fact("fields", len(company.fields), list_of(symbols(company)))


def list_of(held: dict[str, int]) -> str:
    """Technologies with their numbers: `E 2, T`."""
    shown = [tech if number == 1 else f"{tech} {number}" for tech, number in sorted(held.items()) if number]
    return f" ({', '.join(shown)})" if shown else ""


def fact(kind: str, number: int, more: str = "") -> list[str]:
    """A number with its noun, singular or plural."""
    words = caption("facts", kind, n=number).partition(" ")[2]
    return [signed(number), words + more]


def cards(obs: Observation, seat: Seat) -> Iterator[list[str]]:
    """Consultants by level, PR cards by what they cost; a portfolio and a face-down card have names for their owner."""
    company, portfolio = obs.table.companies[seat], portfolio_of(obs, seat)
    for card in company.consultants:
        yield [caption("facts", "level", n=CONSULTANTS[card].level), NAME[card]]
    for held in company.crises:
        yield [signed(-CRISIS_VP[LEVEL[held.card]]), CRISES[held.card].name]
    if company.facedown:
        known = facedown_card(obs, seat)
        words = caption("facts", "own_down", name=NAME[known]) if known else caption("facts", "down")
        yield [caption("facts", "level", n=company.facedown.level), words]
    if portfolio:
        yield ["".join(PORTFOLIOS[portfolio].technologies), caption("facts", "portfolio")]


def points(obs: Observation, seat: Seat) -> list[str]:
    """PO-15.5: the points if the game ended now: all of them for who knows the portfolio, else those that all see."""
    return fact("points" if portfolio_of(obs, seat) else "seen", score(obs, seat).total)
