"""The Black Market (spec 4.7)."""

from __future__ import annotations

from oilgames.engine.choices import EachOf, Legal
from oilgames.games.peak_oil.actions import Slot
from oilgames.games.peak_oil.components import TECH, TECH_IDS, kit
from oilgames.games.peak_oil.rules.draft import Draft, Open, changed, named
from oilgames.games.peak_oil.state import PlaceBarrel

TOLD = {  # why a barrel goes on the Black Market: the rule, and the event
    "pull": ("PO-5.4", "market_pull"), "skull": ("PO-12.6", "market_skull"), "entry": ("PO-11.2", "market_entry"),
}  # fmt: skip


def slot_moves(table: Open, phase: PlaceBarrel) -> Legal:
    """PO-7.1, PO-16.2: every empty slot of a Technology in play."""
    market = table.board.market
    techs = kit(table.options.players, table.options.crude).techs
    return EachOf(Slot, [TECH_IDS[tech] for tech in techs if not market[tech]])


def place_barrel(draft: Draft, phase: PlaceBarrel, choice: Slot) -> None:
    """PO-7.1, PO-7.2: the barrel in hand goes to the slot."""
    draft.change_board(market=changed(draft.board.market, TECH[choice.technology], 1))
    draft.tell(*TOLD[phase.reason], named(technology=choice.technology))
    if sum(draft.board.market) == len(draft.kit.techs):
        sweep(draft)


def sweep(draft: Draft) -> None:
    """PO-7.3, PO-7.4, PO-16.3: a full Black Market puts one barrel on each Region in play."""
    oil = list(draft.board.oil)
    for region in draft.kit.regions:
        oil[region] += 1
    draft.change_board(market=(0,) * len(TECH_IDS), oil=tuple(oil))
    draft.tell("PO-7.3", "market_swept", {"regions": len(draft.kit.regions)})
