"""Scoring (spec 4.15, PO-17.14)."""

from __future__ import annotations

from collections import Counter

import msgspec

from oilgames.engine.game import Scores, Seat
from oilgames.games.peak_oil.components import (
    CONSULTANT_VP,
    CRISIS_VP,
    CRUDE,
    FIELDS,
    LEVEL,
    PORTFOLIOS,
    STARTUPS,
    TECH,
    TECH_IDS,
)  # fmt: skip
from oilgames.games.peak_oil.rules.draft import Open
from oilgames.games.peak_oil.rules.effects import FUTURIST, employs
from oilgames.games.peak_oil.state import Company, State


class TechnologyScore(msgspec.Struct, frozen=True):
    """One line of the Start-Up score: cards of a Technology, what each is worth, and their total (PO-15.1)."""

    technology: str
    cards: int
    barrels: int  # on the track
    symbols: int  # on own Oil Fields
    bonus: int  # per card, by the Futurist (PO-15.7)
    total: int


class SeatScore(msgspec.Struct, frozen=True):
    """The result of one seat: its parts and their total, in victory points (PO-15.5)."""

    lines: tuple[TechnologyScore, ...]
    startups: int
    consultants: int
    pr_loss: int
    total: int

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """PO-15.6: compared from the left; larger is better."""
        return self.total, -self.pr_loss, self.startups, self.consultants


def startup_cards(company: Company, portfolio: str | None) -> Counter[str]:
    """PO-15.1: a seat's Start-Ups by Technology, with those of its portfolio."""
    cards = Counter(STARTUPS[card].technology for card in company.startups)
    cards.update(PORTFOLIOS[portfolio].technologies if portfolio else ())
    return cards


def symbols(company: Company) -> Counter[str]:
    """PO-15.1, PO-15.2: the symbols on a seat's Oil Fields; two on a card count for two Technologies."""
    return Counter(symbol for card in company.fields for symbol in FIELDS[card].symbols)


def favourite(company: Company, cards: Counter[str]) -> str | None:
    """PO-15.7, PO-K35: the Technology of which the Futurist's employer has most Start-Ups."""
    if not cards or not employs(company, FUTURIST):
        return None
    return max(TECH_IDS, key=lambda technology: cards[technology])


def seat_score(table: Open, seat: Seat, portfolio: str | None) -> SeatScore:
    """PO-15.1 to PO-15.5: the score of one seat; without its portfolio (None) only what all can see."""
    company = table.companies[seat]
    cards, owned = startup_cards(company, portfolio), symbols(company)
    star = favourite(company, cards)
    lines = tuple(technology_score(t, cards[t], table.board.track[TECH[t]], owned[t], int(t == star)) for t in TECH_IDS)
    startups = sum(line.total for line in lines)
    consultants = sum(CONSULTANT_VP[LEVEL[card]] for card in company.consultants)
    loss = pr_loss(table, seat)
    return SeatScore(lines, startups, consultants, loss, startups + consultants - loss)


def technology_score(technology: str, cards: int, barrels: int, owned: int, bonus: int) -> TechnologyScore:
    """PO-15.1: each card is worth the barrels on its Technology plus the own symbols (plus the bonus)."""
    return TechnologyScore(technology, cards, barrels, owned, bonus, cards * (barrels + owned + bonus))


def pr_loss(table: Open, seat: Seat) -> int:
    """PO-15.4, PO-17.14: points lost by face-up PR cards; in the Crude game by Agents on the track."""
    if table.options.crude:
        return CRUDE["vp_loss_per_agent"] * table.board.penalty.count(seat)
    return sum(CRISIS_VP[LEVEL[held.card]] for held in table.companies[seat].crises)


def breakdown(state: State) -> tuple[SeatScore, ...]:
    """PO-15.5: the score of every seat, part by part; before the end: as if it ended now."""
    return tuple(seat_score(state.table, seat, s.portfolio) for seat, s in enumerate(state.secrets))


def totals(state: State) -> tuple[int, ...]:
    """PO-15.5: the victory points of every seat."""
    return tuple(score.total for score in breakdown(state))


def winners(state: State) -> tuple[Seat, ...]:
    """PO-15.6: the best total; among equals less PR loss, then Start-Up score, then Consultant score; else shared."""
    ranks = [score.rank for score in breakdown(state)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def scores(state: State) -> Scores:
    """PO-15.5, PO-15.6: points and winners."""
    return Scores(totals(state), winners(state))
