"""What must be true of every position (PO-20.29)."""

from __future__ import annotations

from collections import Counter

from oilgames.games.peak_oil.components import (
    BLACK_BARRELS,
    CONSULTANTS,
    CRISES,
    FIELDS,
    LEVEL,
    MOST_AGENTS,
    PORTFOLIOS,
    RED_BARRELS,
    ROOM,
    SPOTS,
    START,
    STARTUPS,
    TECHNOLOGIES,
    YELLOW_BARRELS,
    kit,
)  # fmt: skip
from oilgames.games.peak_oil.state import Loaded, PlaceBarrel, Sailing, State, Table


def in_hand(table: Table) -> int:
    """PO-20.29: black barrels that are neither here nor there: waiting for a slot, or loaded."""
    waiting = [1 for phase in table.agenda if isinstance(phase, PlaceBarrel)]
    return sum(waiting) + sum(p.barrels for p in table.agenda if isinstance(p, Loaded | Sailing))


def black_everywhere(table: Table) -> int:
    """PO-20.29: all black barrels, wherever they are."""
    supply, board = table.supply, table.board
    on_board = sum(board.oil) + sum(board.market) + sum(board.track)
    at_home = sum(company.barrels for company in table.companies)
    on_cards = sum(held.barrels for company in table.companies for held in company.crises)
    return supply.black + supply.aside_black + supply.box_black + on_board + at_home + on_cards + in_hand(table)


def barrels_are_conserved(state: State) -> str | None:
    """PO-20.29, PO-5.12: the number of barrels of each colour never changes."""
    table = state.table
    supply, extra = table.supply, table.options.bag_extra
    now = (
        supply.red + supply.aside_red + supply.box_red, supply.yellow + supply.box_yellow, black_everywhere(table)
    )  # fmt: skip
    first = tuple(map(sum, zip((RED_BARRELS, YELLOW_BARRELS, BLACK_BARRELS), extra, strict=True)))
    return None if now == first else f"barrels (red, yellow, black) were {first} and are {now}"


def agents_are_conserved(state: State) -> str | None:
    """PO-8.2: every seat has four Agents, wherever they are."""
    table = state.table
    for seat, company in enumerate(table.companies):
        on_spots = sum(there[seat] for there in table.board.agents)
        on_cards = sum(held.agents for held in company.crises)
        total = company.agents + company.reserve + on_spots + on_cards + table.board.penalty.count(seat)
        if total != MOST_AGENTS:
            return f"seat {seat} has {total} Agents"
    return None


def nothing_is_negative(state: State) -> str | None:
    """PO-2.11: no count falls below zero."""
    table = state.table
    supply, board = table.supply, table.board
    homes = [n for c in table.companies for n in (c.barrels, c.agents, c.reserve, c.security)]
    bags = [getattr(supply, name) for name in supply.__struct_fields__]
    least = min(*homes, *bags, *board.oil, *board.track, *[n for there in board.agents for n in there])
    return None if least >= 0 else "a count has fallen below zero"


def spots_are_not_crowded(state: State) -> str | None:
    """PO-3.3, PO-16.3: at most five Agents on a Spot, none and no oil where nothing is in play."""
    table = state.table
    spots = kit(table.options.players, table.options.crude).spots
    for place, there in enumerate(table.board.agents):
        most = ROOM if place in spots else 0
        if sum(there) > most or (place not in spots and table.board.oil[place]):
            return f"{SPOTS[place].name} holds what it must not hold"
    return None


def market_has_a_free_slot(state: State) -> str | None:
    """PO-7.1, PO-7.5, PO-16.2: at most one barrel a slot, and always an empty slot."""
    table = state.table
    market, techs = table.board.market, kit(table.options.players, table.options.crude).techs
    shut = sum(market[p] + table.board.track[p] for p in range(len(TECHNOLOGIES)) if p not in techs)
    if shut or max(market) > 1 or sum(market) >= len(techs):
        return f"the Black Market holds {market}"
    return None


def cards_are_conserved(state: State) -> str | None:
    """PO-20.28: every card in play is in exactly one place."""
    table = state.table
    counted = Counter(card for cards in places_of_cards(state) for card in cards if card)
    twice = [card for card, number in counted.items() if number > 1]
    if twice:
        return f"these cards are in two places: {', '.join(twice)}"
    missing = [card for card in expected_cards(table) if card not in counted]
    return f"these cards are nowhere: {', '.join(missing)}" if missing else None


def places_of_cards(state: State) -> list[tuple[str | None, ...]]:
    """PO-20.28: all places where a card can be."""
    table = state.table
    decks = table.decks
    places: list[tuple[str | None, ...]] = [
        deck_part for deck in (decks.fields, decks.startups) for deck_part in (deck.unseen, deck.returned, deck.display)
    ]
    places += [part for stack in decks.crises for part in (stack.hidden, stack.returned)]
    places += [decks.consultants, tuple(secret.portfolio for secret in state.secrets)]
    for company in table.companies:
        places += [company.fields, company.startups, company.consultants]
        places += [(held.card, held.under) for held in company.crises]
        places += [(company.facedown.card,)] if company.facedown else []
    return places


def expected_cards(table: Table) -> list[str]:
    """PO-16.1, PO-1.16: the cards that never leave the game."""
    options = table.options
    fields = [c.id for c in FIELDS.values() if options.two_symbol_fields or len(c.symbols) == 1]
    cards = [*fields, *STARTUPS]
    kept = [c for c in cards if not (options.few and (FIELDS.get(c) or STARTUPS[c]).removed_for_few)]
    return kept + ([] if options.crude else list(CRISES))


def secrets_fit_the_table(state: State) -> str | None:
    """PO-6.7, PO-6.8, PO-18.2: a seat has a secret PR card exactly if one lies face down unseen, and of its level."""
    for secret, company in zip(state.secrets, state.table.companies, strict=True):
        down = company.facedown
        secret_level = down.level if down and down.card is None else None
        if secret_level != (LEVEL[secret.crisis] if secret.crisis else None):
            return "a face-down PR card does not fit its level"
        if secret.crisis and secret.crisis not in state.table.decks.crises[LEVEL[secret.crisis] - 1].hidden:
            return "a secret PR card is not among the hidden ones"
        if secret.portfolio and secret.portfolio not in PORTFOLIOS:
            return "a portfolio is unknown"
    return None


def consultants_by_level(state: State) -> str | None:
    """PO-11.6: at most one Consultant of each level, but for the moment of PO-20.31."""
    if any(type(phase).__name__ == "KeepConsultant" for phase in state.table.agenda):
        return None
    for company in state.table.companies:
        levels = [CONSULTANTS[card].level for card in company.consultants]
        if len(levels) != len(set(levels)):
            return "a seat has two Consultants of one level"
    return None


def security_is_limited(state: State) -> str | None:
    """PO-1.10: there are five Security chips."""
    held = sum(company.security for company in state.table.companies)
    return None if held <= START["security_chips"] else f"{held} Security chips are held"


INVARIANTS = (
    barrels_are_conserved, agents_are_conserved, nothing_is_negative, spots_are_not_crowded, market_has_a_free_slot,
    cards_are_conserved, secrets_fit_the_table, consultants_by_level, security_is_limited,
)  # fmt: skip
