"""From crises to penalty cards and victory points (PO-6.4 to PO-6.9, PO-15.4, PO-17.5, PO-17.14; spec 6.7)."""

from __future__ import annotations

from functools import cache

import msgspec

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.components import CRISES, CRISIS_VP, CRUDE, LEVELS, TOP_LEVEL
from oilgames.games.peak_oil.odds.bag import Bag
from oilgames.games.peak_oil.odds.jobs import Policy, crises


class Cards(msgspec.Struct, frozen=True):
    """The levels of a player's PR Crisis cards: those face up, and the one face down if any (PO-6.7)."""

    shown: tuple[int, ...] = ()
    hidden: int | None = None

    @property
    def next_level(self) -> int:
        """PO-6.6: the level that the next card is drawn from."""
        levels = [*self.shown, self.hidden or 0]
        return min(TOP_LEVEL, 1 + max(levels))

    @property
    def loss(self) -> int:
        """PO-15.4: victory points lost by the cards that lie face up."""
        return sum(CRISIS_VP[level] for level in self.shown)


@cache
def full_stacks() -> tuple[int, ...]:
    """PO-1.13: the number of cards of level 1, 2, 3 in the box."""
    levels = [card.level for card in CRISES.values()]
    return tuple(map(levels.count, LEVELS))


def after_crises(count: int, cards: Cards | None = None, stacks: tuple[int, ...] | None = None) -> Cards:
    """PO-6.4 to PO-6.9: the cards after so many crises; `stacks` are the cards left per level (default: all)."""
    held, left = cards or Cards(), list(stacks or full_stacks())
    for _ in range(count):
        if held.hidden is not None:  # PO-6.4
            held = Cards((*held.shown, held.hidden))
        elif left[held.next_level - 1]:  # PO-6.5, PO-6.9
            left[held.next_level - 1] -= 1
            held = Cards(held.shown, held.next_level)
    return held


def loss_of_crises(count: int, cards: Cards | None = None, stacks: tuple[int, ...] | None = None) -> int:
    """Spec 6.7: victory points that so many crises cost, before any Whitewash."""
    return after_crises(count, cards, stacks).loss - (cards or Cards()).loss


def vp_loss(
    bag: Bag,
    pulls: int,
    policy: Policy = Policy.NEVER,
    cards: Cards | None = None,
    stacks: tuple[int, ...] | None = None,
) -> Distribution[int]:
    """Spec 6.7: the victory points that a job costs, as face-up PR Crisis cards."""
    return crises(bag, pulls, policy).map(lambda count: loss_of_crises(count, cards, stacks))


def crude_loss(count: int, track: tuple[int | None, ...], seat: int, free: int, entry: int = 0) -> int:
    """PO-17.5, PO-17.6, PO-17.14: victory points that so many crises cost a seat in the Crude game.

    `track` has a seat or None per spot, `free` is the seat's Agents in HQ and on Spots, `entry` the first spot used.
    Negative when the seat's own Agents are pushed off the track.
    """
    spots = list(track)
    for _ in range(count):
        if free:
            pushed = _push(spots, entry, seat)
            free += (pushed == seat) - 1
    return CRUDE["vp_loss_per_agent"] * (spots.count(seat) - track.count(seat))


def _push(spots: list[int | None], entry: int, seat: int) -> int | None:
    """Put an Agent on the entry spot; those in the way move on. The seat whose Agent falls off, if any."""
    moving: int | None = seat
    for place in range(entry, len(spots)):
        spots[place], moving = moving, spots[place]
        if moving is None:
            return None
    return moving
