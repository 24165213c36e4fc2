"""A player's cash and PR cards while the crises of one turn strike, with the cards that can turn up (PO-6, PO-P, PO-K).

What nobody may know is left open until it matters: a card drawn from an unseen stack gets its identity when it is
turned up; all cards that the player cannot place are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.components import CONSULTANTS, COSTS, CRISIS_VP, EFFECTS, TOP_LEVEL
from oilgames.games.peak_oil.odds.jobs import mixture
from oilgames.games.peak_oil.rules.effects import (
    ASSET_FREEZE,
    BLOWOUT,
    CONFLICT,
    CONSUMER_BOYCOTT,
    CONVOY_CAPTAIN,
    CRISIS_MANAGER,
    FROZEN_ACCOUNT,
    GEOLOGIST,
    HARBOUR_MASTER,
    INSURANCE_SURCHARGE,
    PIRATE_TREATY,
    PORT_BLOCKADE,
    PRESS_OFFICER,
    PUBLIC_OUTRAGE,
)

# The PR cards that change what pulls, cargo or cash come to; and all cards that matter for an action.
TELLING = frozenset({
    ASSET_FREEZE, BLOWOUT, CONFLICT, CONSUMER_BOYCOTT, FROZEN_ACCOUNT, INSURANCE_SURCHARGE, PORT_BLOCKADE,
    PUBLIC_OUTRAGE,
})  # fmt: skip
CASH = frozenset({ASSET_FREEZE, CONFLICT, FROZEN_ACCOUNT, PUBLIC_OUTRAGE, PRESS_OFFICER, CRISIS_MANAGER})
FOR_DRILL = CASH | {BLOWOUT, GEOLOGIST}
FOR_VOYAGE = CASH | {
    CONSUMER_BOYCOTT, INSURANCE_SURCHARGE, PORT_BLOCKADE, CONVOY_CAPTAIN, HARBOUR_MASTER, PIRATE_TREATY,
}  # fmt: skip
GIVEN_UP_LAST = (GEOLOGIST, CONVOY_CAPTAIN, HARBOUR_MASTER, PRESS_OFFICER, PIRATE_TREATY, CRISIS_MANAGER)


class Pile(NamedTuple):
    """The PR cards of one level, as the player knows them."""

    stack: int  # cards of the stack that nobody has seen
    telling: tuple[str, ...]  # cards that may lie there or face down elsewhere, and that matter here
    others: int  # as many that do not matter here
    returned: tuple[str, ...]  # put back by Whitewash, in order (PO-20.28)


HARMLESS = "harmless"  # any known card that does not matter here
EMPTY = Pile(0, (), 0, ())


class Hand(NamedTuple):
    """What crises of this turn can change, before the next one."""

    barrels: int  # black barrels in the HQ
    struck: bool  # a crisis has come this turn (PO-6.3)
    held: frozenset[str]  # Consultants, and PR cards face up
    top: int  # the highest level among all own PR cards, 0 without any
    facedown: tuple[int, str | None] | None  # level, and the card if the player knows it
    piles: tuple[Pile, ...]
    loss: int = 0  # victory points lost by cards turned up this turn


@lru_cache(maxsize=1024)
def after_crises_of(hand: Hand, count: int) -> Distribution[Hand]:
    """The possible hands after so many more crises."""
    if not count:
        return Distribution((hand,))
    return mixture([(weight, crisis(before)) for before, weight in after_crises_of(hand, count - 1).pairs()])


@lru_cache(maxsize=4096)
def crisis(hand: Hand) -> Distribution[Hand]:
    """PO-6.1: one PR Crisis: first the barrels, then the cards."""
    hand = hand._replace(barrels=hand.barrels - fine(hand), struck=True)
    if hand.facedown is None:
        return Distribution((draw_card(hand),))
    level, card = hand.facedown
    if card is not None:
        return Distribution((turned_up(hand, level, card),))
    return mixture(list(_turn_up_unknown(hand, level)))


def fine(hand: Hand) -> int:
    """PO-6.2, PO-6.3, PO-K14, PO-K32, PO-P36: the barrels that the next crisis takes."""
    if CRISIS_MANAGER in hand.held or (hand.struck and PUBLIC_OUTRAGE not in hand.held):
        return 0
    lenient = PRESS_OFFICER in hand.held and not hand.struck
    return hand.barrels // (EFFECTS["press_officer_divisor"] if lenient else COSTS["crisis_divisor"])


def draw_card(hand: Hand) -> Hand:
    """PO-6.5, PO-6.6, PO-6.9, PO-20.8: a card of the next level comes face down: unseen, else the first put back."""
    level = min(TOP_LEVEL, hand.top + 1)
    pile = hand.piles[level - 1]
    if pile.stack:
        return _with_pile(hand, level, pile._replace(stack=pile.stack - 1))._replace(top=level, facedown=(level, None))
    if pile.returned:
        first, rest = pile.returned[0], pile.returned[1:]
        return _with_pile(hand, level, pile._replace(returned=rest))._replace(top=level, facedown=(level, first))
    return hand


def _turn_up_unknown(hand: Hand, level: int) -> Iterator[tuple[int, Distribution[Hand]]]:
    """PO-6.4: the face-down card is any of those that the player cannot place."""
    pile = hand.piles[level - 1]
    for card in pile.telling:
        rest = pile._replace(telling=tuple(other for other in pile.telling if other != card))
        yield 1, Distribution((turned_up(_with_pile(hand, level, rest), level, card),))
    if pile.others:
        rest = pile._replace(others=pile.others - 1)
        yield pile.others, Distribution((turned_up(_with_pile(hand, level, rest), level, HARMLESS),))


def turned_up(hand: Hand, level: int, card: str) -> Hand:
    """PO-6.4: a card is turned up; its points count, its effect holds.."""
    hand = _done_with(hand, level)._replace(facedown=None, loss=hand.loss + CRISIS_VP[level])
    if card == FROZEN_ACCOUNT:
        return hand._replace(barrels=max(0, hand.barrels - 1))
    if card == ASSET_FREEZE:
        return hand._replace(barrels=hand.barrels // 2)
    if card == CONFLICT:
        return hand._replace(held=hand.held - given_up(hand))
    return hand._replace(held=hand.held | {card}) if card in TELLING else hand


def given_up(hand: Hand) -> frozenset[str]:
    """PO-P25: the Consultant that goes under the card: the player keeps those longest that matter most here."""

    def worth(card: str) -> tuple[int, str]:
        return (GIVEN_UP_LAST.index(card) if card in GIVEN_UP_LAST else -1), card

    return frozenset(sorted(hand.held & CONSULTANTS.keys(), key=worth)[:1])


def _done_with(hand: Hand, level: int) -> Hand:
    """Below the top level no further card is drawn this turn: its pile is forgotten, so that equal hands meet."""
    return hand if level == TOP_LEVEL else _with_pile(hand, level, EMPTY)


def in_view_of(hand: Hand, cards: frozenset[str]) -> Hand:
    """The hand with only those PR cards and Consultants told apart that matter for an action."""
    mattering = hand.held & cards
    consultants = hand.held & CONSULTANTS.keys()
    if not consultants & cards or consultants - cards:  # PO-P25 takes none, or one that does not matter
        cards -= {CONFLICT}
    piles = tuple(_pile_in_view_of(pile, cards) for pile in hand.piles)
    down = hand.facedown
    if down and down[1] not in cards and down[1] is not None:
        down = down[0], HARMLESS
    return hand._replace(held=mattering, piles=piles, facedown=down)


def _pile_in_view_of(pile: Pile, cards: frozenset[str]) -> Pile:
    telling = tuple(card for card in pile.telling if card in cards)
    returned = tuple(card if card in cards else HARMLESS for card in pile.returned)
    return Pile(pile.stack, telling, pile.others + len(pile.telling) - len(telling), returned)


def _with_pile(hand: Hand, level: int, pile: Pile) -> Hand:
    return hand._replace(piles=(*hand.piles[: level - 1], pile, *hand.piles[level:]))
