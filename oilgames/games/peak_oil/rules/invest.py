"""Invest: Start-Ups, Technologies, and Whitewash of the Crude game (spec 4.10, PO-17.11)."""

from __future__ import annotations

from oilgames.engine.choices import AnyOf, EachOf, Legal
from oilgames.games.peak_oil.actions import Put, Skip, Take
from oilgames.games.peak_oil.components import STARTUPS, TECH, kit
from oilgames.games.peak_oil.rules.crude import take_off_track
from oilgames.games.peak_oil.rules.displays import open_cards, refill, take_open
from oilgames.games.peak_oil.rules.draft import Draft, Open, changed, named
from oilgames.games.peak_oil.rules.effects import startup_price, technology_barrels
from oilgames.games.peak_oil.rules.security import SKIP
from oilgames.games.peak_oil.state import PickStartUp, PickTechnology, Renewing


def startups(draft: Draft) -> None:
    """PO-10.1: perhaps new cards, then one may be bought."""
    draft.then(Renewing("startups"), PickStartUp())


def price(table: Open, card: str) -> int:
    """PO-10.2, PO-10.5: what a Start-Up costs the active seat."""
    barrels = table.board.track[TECH[STARTUPS[card].technology]]
    return startup_price(table.companies[table.turn.player], barrels)


def startup_moves(table: Open, phase: PickStartUp) -> Legal:
    """PO-10.2: each open Start-Up that can be paid, or none."""
    purse = table.companies[table.turn.player].barrels
    return AnyOf(EachOf(Take, [card for card in open_cards(table, "startups") if price(table, card) <= purse]), SKIP)


def buy(draft: Draft, phase: PickStartUp, choice: Take) -> None:
    """PO-10.2, PO-10.3: pay, take the card before all eyes, reveal a new one."""
    cost = price(draft, choice.card)
    draft.pay(cost)
    take_open(draft, "startups", choice.card)
    draft.amend(startups=(*draft.own.startups, choice.card))
    facts = named(card=choice.card, technology=STARTUPS[choice.card].technology)
    draft.tell("PO-10.2", "bought", {**facts, "price": cost})
    refill(draft, "startups")


def skip_startup(draft: Draft, phase: PickStartUp, choice: Skip) -> None:
    """PO-10.2: nothing is bought."""
    draft.tell("PO-10.2", "nothing_taken")


def technologies(draft: Draft) -> None:
    """PO-10.4, PO-K24: one barrel, or up to two with the Trend Setter."""
    draft.then(PickTechnology(technology_barrels(draft.own)))


def technology_moves(table: Open, phase: PickTechnology) -> Legal:
    """PO-10.4, PO-16.2: any Technology in play, if there is a barrel in HQ; or none."""
    able = table.companies[table.turn.player].barrels > 0
    techs = kit(table.options.players, table.options.crude).tech_ids
    return AnyOf(EachOf(Put, techs), SKIP) if able else SKIP


def put(draft: Draft, phase: PickTechnology, choice: Put) -> None:
    """PO-10.4: the barrel goes on the Technology."""
    raise_technology(draft, choice.technology, "PO-10.4")
    if phase.left > 1:
        draft.then(PickTechnology(phase.left - 1))


def raise_technology(draft: Draft, technology: str, rule: str) -> None:
    """PO-10.4, PO-17.13: one HQ barrel goes on a Technology."""
    tech = TECH[technology]
    barrels = draft.board.track[tech] + 1
    draft.amend(barrels=draft.own.barrels - 1)
    draft.change_board(track=changed(draft.board.track, tech, barrels))
    draft.tell(rule, "raised", {**named(technology=technology), "barrels": barrels})


def skip_technology(draft: Draft, phase: PickTechnology, choice: Skip) -> None:
    """PO-10.4: no (further) barrel is placed."""
    draft.tell("PO-10.4", "nothing_raised")


def whitewash_track(draft: Draft) -> None:
    """PO-17.11: all own Agents come home from the PR Crisis track."""
    draft.tell("PO-17.11", "track_cleared", {"agents": take_off_track(draft)})
