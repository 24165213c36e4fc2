"""The open displays of Oil Fields and Start-Ups: revealing, refilling, renewing (PO-9.12, PO-20.28)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from oilgames.engine.chance import Distribution
from oilgames.engine.choices import NOTHING, Legal, OneOf
from oilgames.games.peak_oil.actions import Keep, Renew, Reveal
from oilgames.games.peak_oil.components import START
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.rules.effects import RED_TAPE, suffers
from oilgames.games.peak_oil.state import Deck, DeckName, Decks, Renewing, Revealing, State

RENEW_OR_KEEP = OneOf(Renew(), Keep())
SIZE = START["display_size"]


def deck_of(decks: Decks, name: DeckName) -> Deck:
    """PO-20.28: one of the two decks."""
    return decks.fields if name == "fields" else decks.startups


def change_deck(draft: Draft, name: DeckName, deck: Deck) -> None:
    """PO-20.28: exchange one of the two decks."""
    draft.decks = replace(draft.decks, **{name: deck})


@lru_cache(maxsize=4096)
def reveal_odds(cards: tuple[str, ...], kind: str) -> Distribution[Reveal]:
    """PO-20.13: each of these cards is equally likely."""
    return Distribution(map(Reveal, cards), kind=kind)


def reveal_chance(state: State, phase: Revealing) -> Distribution[Any]:
    """PO-20.13, PO-20.28: uniform over the unseen cards; without any, the first of the cards put back."""
    deck = deck_of(state.table.decks, phase.deck)
    return reveal_odds(deck.unseen or deck.returned[:1], phase.deck)


def can_reveal(draft: Draft, phase: Revealing) -> bool:
    """PO-20.13, PO-9.12: there must be a card, and an empty place for it."""
    deck = deck_of(draft.decks, phase.deck)
    return bool(deck.unseen or deck.returned) and None in deck.display


def without_card(deck: Deck, card: str) -> Deck:
    """PO-20.28: the deck after a card was drawn from its unseen part, or from the front of the cards put back."""
    if deck.unseen:
        return replace(deck, unseen=tuple([other for other in deck.unseen if other != card]))
    return replace(deck, returned=deck.returned[1:])


def reveal(draft: Draft, phase: Revealing, choice: Reveal) -> None:
    """PO-9.12: the card goes to the leftmost empty place."""
    deck = deck_of(draft.decks, phase.deck)
    share = f"1/{len(deck.unseen) or 1}"
    place = deck.display.index(None)
    display = (*deck.display[:place], choice.card, *deck.display[place + 1 :])
    change_deck(draft, phase.deck, replace(without_card(deck, choice.card), display=display))
    draft.report("PO-9.12", "revealed", {**named(card=choice.card), "deck": phase.deck, "chance": share})


def take_open(draft: Draft, name: DeckName, card: str) -> None:
    """PO-9.2, PO-10.2: a card leaves the display; its place stays empty."""
    deck = deck_of(draft.decks, name)
    change_deck(draft, name, replace(deck, display=tuple([None if c == card else c for c in deck.display])))


def open_cards(table: Open, name: DeckName) -> list[str]:
    """PO-9.12: the cards that lie open, from the left."""
    return [card for card in deck_of(table.decks, name).display if card]


def may_refill(table: Open) -> bool:
    """PO-9.8, PO-10.3, PO-14.2, PO-14.10: no refill in the Peak Oil phase."""
    return not table.turn.final


def refill(draft: Draft, name: DeckName) -> None:
    """PO-9.8, PO-9.12, PO-10.3: one card is revealed, even if more places are empty."""
    if may_refill(draft):
        draft.then(Revealing(name))


def renew_moves(table: Open, phase: Renewing) -> Legal:
    """PO-9.1, PO-10.1, PO-14.10, PO-17.10, PO-17.11, PO-P16: asked unless a rule forbids it or there is no card."""
    deck = deck_of(table.decks, phase.deck)
    shut = table.turn.final and not table.options.peak_refresh
    banned = table.options.crude or suffers(table.companies[table.turn.player], RED_TAPE)
    if shut or banned or not (deck.unseen or deck.returned or any(deck.display)):
        return NOTHING
    return RENEW_OR_KEEP


def renew(draft: Draft, phase: Renewing, choice: Renew) -> None:
    """PO-9.1, PO-10.1: the open cards are replaced."""
    put_back(draft, phase.deck)
    draft.then(*[Revealing(phase.deck)] * SIZE)


def keep(draft: Draft, phase: Renewing, choice: Keep) -> None:
    """PO-9.1, PO-10.1: the open cards stay."""
    draft.tell("PO-9.1" if phase.deck == "fields" else "PO-10.1", "kept")


def put_back(draft: Draft, name: DeckName) -> None:
    """PO-9.1, PO-20.28: the open cards go under the deck, from the left."""
    deck = deck_of(draft.decks, name)
    back = tuple(open_cards(draft, name))
    change_deck(draft, name, Deck(deck.unseen, deck.returned + back, (None,) * SIZE))
    draft.tell("PO-9.1" if name == "fields" else "PO-10.1", "renewed", {"deck": name, "cards": len(back)})
