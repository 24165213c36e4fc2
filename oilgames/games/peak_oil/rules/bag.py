"""Pulling barrels from the bag (spec 4.5) and the moment of Peak Oil (PO-14.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from oilgames.engine.chance import Distribution
from oilgames.engine.choices import NOTHING, Legal, OneOf
from oilgames.games.peak_oil.actions import Again, Barrel, Enough
from oilgames.games.peak_oil.components import SPOT_IDS
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.state import CrisisDue, PlaceBarrel, PullAgain, Pulling, State

AGAIN_OR_ENOUGH = OneOf(Again(), Enough())
RED, YELLOW, BLACK = Barrel("red"), Barrel("yellow"), Barrel("black")


@lru_cache(maxsize=4096)
def pull_odds(red: int, yellow: int, black: int) -> Distribution[Barrel]:
    """PO-5.3: the chance of each colour when one barrel is pulled from a bag that holds these."""
    return Distribution.of({RED: red, YELLOW: yellow, BLACK: black}, "pull")


def pull_chance(state: State, phase: Pulling) -> Distribution[Any]:
    """PO-5.1, PO-5.3: red r/N, yellow y/N, black b/N of the bag as it is now."""
    supply = state.table.supply
    return pull_odds(supply.red, supply.yellow, supply.black)


def can_pull(draft: Draft, phase: Pulling) -> bool:
    """PO-5.11: from an empty bag nothing comes; the pull counts as made."""
    if draft.supply.total:
        return True
    draft.tell("PO-5.11", "bag_empty", {"purpose": phase.purpose})
    return False


def pull(draft: Draft, phase: Pulling, choice: Barrel) -> None:
    """PO-5.2, PO-5.3: a barrel leaves the bag and is resolved at once."""
    supply = draft.supply
    share = f"{getattr(supply, choice.colour)}/{supply.total}"
    draft.tell("PO-5.3", "pulled", {"colour": choice.colour, "purpose": phase.purpose, "chance": share})
    if choice.colour == "black":
        pull_black(draft, phase)
    else:
        pull_scandal(draft, phase, choice.colour)


def pull_black(draft: Draft, phase: Pulling) -> None:
    """PO-5.4 to PO-5.6: to the Region when drilling; else the first of a turn to the Black Market, the rest aside."""
    black = draft.supply.black - 1
    if phase.purpose == "drill":
        draft.change_supply(black=black)
        draft.add_oil(phase.spot, 1)
        draft.tell("PO-9.6", "struck", named(region=SPOT_IDS[phase.spot]))
    elif not draft.turn.black_used:
        draft.change_supply(black=black)
        draft.track_turn(black_used=True)
        draft.then(PlaceBarrel("pull"))
    else:
        draft.change_supply(black=black, aside_black=draft.supply.aside_black + 1)
        draft.tell("PO-5.5", "black_aside")
    check_peak(draft)


def pull_scandal(draft: Draft, phase: Pulling, colour: str) -> None:
    """PO-5.7 to PO-5.9: a PR Crisis at once; red is put aside, yellow leaves the game; then the seat may pull again."""
    supply = draft.supply
    if colour == "red":
        draft.change_supply(red=supply.red - 1, aside_red=supply.aside_red + 1)
    else:
        draft.change_supply(yellow=supply.yellow - 1, box_yellow=supply.box_yellow + 1)
    draft.then(CrisisDue(), PullAgain(phase.purpose, phase.spot))


def check_peak(draft: Draft) -> None:
    """PO-14.1, PO-14.2, PO-14.14, PO-20.27: Peak Oil, once, when no black barrel is left in the bag (nor aside)."""
    supply = draft.supply
    spared = supply.aside_black if draft.options.peak_trigger == "net" else 0
    if draft.marker is None and not supply.black and not spared:
        draft.marker = draft.player
        draft.tell("PO-14.1", "peak_oil")


def again_moves(table: Open, phase: PullAgain) -> Legal:
    """PO-5.9, PO-20.10: one more barrel or not; not asked with an empty bag."""
    return AGAIN_OR_ENOUGH if table.supply.total else NOTHING


def pull_again(draft: Draft, phase: PullAgain, choice: Again) -> None:
    """PO-5.9, PO-5.10: the additional barrel is pulled for the same purpose."""
    draft.tell("PO-5.9", "pulls_again")
    draft.then(Pulling(phase.purpose, phase.spot))


def enough(draft: Draft, phase: PullAgain, choice: Enough) -> None:
    """PO-5.9: no additional barrel."""
    draft.tell("PO-5.9", "pulls_no_more")
