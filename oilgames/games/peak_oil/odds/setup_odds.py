"""Chances before the first move: fields, chips, displays, Consultants and crisis stacks (PO-1, PO-16, spec 6.6)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.components import (
    BY_PLAYERS,
    CONSULTANTS,
    CRISES,
    FIELDS,
    MOST_FEW,
    RISK_CHIPS,
    START,
    STARTUPS,
)
from oilgames.games.peak_oil.odds.bag import check_players


def few(players: int) -> bool:
    """PO-16.1: whether the rules for few players hold; `ValueError` if the game is not for so many."""
    check_players(players)
    return players <= MOST_FEW


def fields_by_region(players: int, two_symbol_fields: bool = False) -> dict[str, int]:
    """PO-1.16, PO-16.1: how many Oil Fields of each Region are in the deck."""
    cards = [card for card in FIELDS.values() if not (few(players) and card.removed_for_few)]
    return dict(Counter(card.region for card in cards if two_symbol_fields or len(card.symbols) == 1))


def starting_fields(players: int, region: str, two_symbol_fields: bool = False) -> Distribution[int]:
    """PO-1.4, spec 6.6: how many of the first cards, one per player, name a Region: C(g,k) C(D-g,p-k) / C(D,p)."""
    by_region = fields_by_region(players, two_symbol_fields)
    deck, own = sum(by_region.values()), by_region.get(region, 0)
    ways = {k: comb(own, k) * comb(deck - own, players - k) for k in range(players + 1)}
    return Distribution.of(ways, "fields")


def each_region_once(players: int, two_symbol_fields: bool = False) -> Fraction:
    """PO-1.4, spec 6.6: the chance that all first cards name different Regions; with five players 5^5 / C(25,5)."""
    by_region = fields_by_region(players, two_symbol_fields)
    ways = [1] + [0] * players  # ways[k]: sets of k cards of different Regions
    for count in by_region.values():
        for k in range(players, 0, -1):
            ways[k] += ways[k - 1] * count
    return Fraction(ways[players], comb(sum(by_region.values()), players))


def technology_shown(players: int, technology: str) -> Fraction:
    """PO-1.6, spec 6.6: the chance that a Technology is among the Start-Ups first on display."""
    cards = [card for card in STARTUPS.values() if not (few(players) and card.removed_for_few)]
    others = sum(card.technology != technology for card in cards)
    shown = START["display_size"]
    return 1 - Fraction(comb(others, shown), comb(len(cards), shown))


def chip_placed(chip: str, double_closed_chip: bool = False) -> Fraction:
    """PO-1.2, PO-1.3, spec 6.6: the chance that a Risk chip lies on the board."""
    pool = [card.id for card in RISK_CHIPS.values() if double_closed_chip or not card.optional]
    placed = START["risk_chips_placed"]
    return Fraction(placed, len(pool)) if chip in pool else Fraction(0)


def consultant_available(players: int, level: int) -> Fraction:
    """PO-1.12, spec 6.6: the chance that a certain Consultant of a level lies open."""
    cards = sum(card.level == level for card in CONSULTANTS.values())
    check_players(players)
    return Fraction(BY_PLAYERS[players]["consultants"][level - 1], cards)


def first_crisis_card(card: str) -> Fraction:
    """PO-1.13, spec 6.6: the chance that the first card drawn of its level is this one; `ValueError` if unknown."""
    if card not in CRISES:
        raise ValueError(f"there is no PR Crisis card {card!r}")
    return Fraction(1, sum(other.level == CRISES[card].level for other in CRISES.values()))
