"""What each seat may know (spec 4.18), and hidden things dealt anew."""

from __future__ import annotations

from typing import Any

import msgspec

from oilgames.engine.game import Seat
from oilgames.games.peak_oil.rules.opening import portfolios
from oilgames.games.peak_oil.state import Over, Secret, State, Table


class Observation(msgspec.Struct, frozen=True, gc=False):
    """PO-18.3: the open table as one seat sees it (`seat` None: an onlooker), with that seat's own secret."""

    seat: Seat | None
    table: Table
    own: Secret | None
    dealt: int  # seats that have got their portfolio
    scored: tuple[str, ...]  # the portfolios of all seats, once they are scored

    @property
    def pr_unseen(self) -> tuple[tuple[str, ...], ...]:
        """PR cards by level that this seat has not seen: in the stack, or face down in another HQ."""
        mine = self.own.crisis if self.own else None
        return tuple(tuple([card for card in s.hidden if card != mine]) for s in self.table.decks.crises)

    @property
    def portfolios_unseen(self) -> tuple[str, ...]:
        """Portfolios in play that this seat has not seen: with another seat, or out of the game."""
        seen = {*self.scored, self.own.portfolio if self.own else None}
        return tuple([card for card in portfolios(self.table.options.players) if card not in seen])


def observe(state: State, seat: Seat | None) -> Observation:
    """PO-18.1, PO-18.2: everything open, the seat's own secret, and at scoring all portfolios."""
    secrets = state.secrets
    over = isinstance(state.table.phase, Over)
    scored = tuple([s.portfolio for s in secrets if s.portfolio]) if over else ()
    dealt = sum([s.portfolio is not None for s in secrets])
    return Observation(seat, state.table, None if seat is None else secrets[seat], dealt, scored)


def redeal(view: Observation, rng: Any) -> State:
    """PO-18.3: a state that looks the same to the seat; what it cannot know is dealt uniformly."""
    crises = deal_crises(view, rng)
    cards = deal_portfolios(view, rng)
    secrets = [Secret(portfolio, crisis) for portfolio, crisis in zip(cards, crises, strict=True)]
    return State(view.table, tuple(secrets))


def deal_portfolios(view: Observation, rng: Any) -> list[str | None]:
    """PO-1.8: a portfolio for each seat that has one; the own one stays."""
    players = view.table.options.players
    if view.scored:
        return list(view.scored)
    pool = shuffled(view.portfolios_unseen, rng)
    cards = [pool.pop() if seat < view.dealt and seat != view.seat else None for seat in range(players)]
    if view.own is not None and view.seat is not None:
        cards[view.seat] = view.own.portfolio
    return cards


def deal_crises(view: Observation, rng: Any) -> list[str | None]:
    """PO-6.8: a card of its level for each other seat with a face-down card that nobody else has seen."""
    pools = [shuffled(cards, rng) for cards in view.pr_unseen]
    dealt: list[str | None] = []
    for seat, company in enumerate(view.table.companies):
        down = company.facedown
        if seat == view.seat and view.own is not None:
            dealt.append(view.own.crisis)
        else:
            dealt.append(pools[down.level - 1].pop() if down and down.card is None else None)
    return dealt


def shuffled(cards: tuple[str, ...], rng: Any) -> list[str]:
    """The cards in random order; only `rng.random` is used, which is the same on every version of Python."""
    return sorted(cards, key=lambda card: rng.random())
