"""Grey Ops: the entry barrel, Black Market, Consultants, and Marketing of the Crude game (spec 4.11, PO-17.13)."""

from __future__ import annotations

from msgspec.structs import replace

from oilgames.engine.choices import NOTHING, AnyOf, EachOf, Legal
from oilgames.games.peak_oil.actions import Onto, Put, Shift, Skip, Take
from oilgames.games.peak_oil.components import CONSULTANTS, COSTS, LEVELS, TECH, TECH_IDS, kit
from oilgames.games.peak_oil.rules.draft import Draft, Open, changed, named
from oilgames.games.peak_oil.rules.invest import raise_technology
from oilgames.games.peak_oil.rules.security import SKIP
from oilgames.games.peak_oil.state import (
    ChooseOption,
    Company,
    EntryBarrel,
    PickConsultant,
    PickMarketing,
    PickMarketingTarget,
    PlaceBarrel,
)  # fmt: skip

# ---------------------------------------------------------------- the entry barrel and the Black Market


def pay_entry(draft: Draft, phase: EntryBarrel) -> None:
    """PO-11.2 to PO-11.4: one HQ barrel goes on the Black Market; without one the action ends."""
    if draft.own.barrels < COSTS["grey_ops_entry"]:
        draft.tell("PO-11.3", "no_entry")
        assert isinstance(draft.agenda[-1], ChooseOption)
        draft.agenda.pop()
        return
    draft.amend(barrels=draft.own.barrels - COSTS["grey_ops_entry"])
    draft.then(PlaceBarrel("entry"))


def black_market(draft: Draft) -> None:
    """PO-7.6, PO-11.5: all barrels of the Black Market move to the Technologies of their slots."""
    board = draft.board
    track = tuple([on + off for on, off in zip(board.track, board.market, strict=True)])
    draft.tell("PO-7.6", "market_moved", {"barrels": sum(board.market)})
    draft.change_board(track=track, market=(0,) * len(TECH_IDS))


# ---------------------------------------------------------------- Consultants


def consultants(draft: Draft) -> None:
    """PO-11.6: one open Consultant of the next level."""
    draft.then(PickConsultant())


def next_consultant_level(company: Company) -> int | None:
    """PO-11.8: the lowest level of which no Consultant lies in this HQ; None with all three."""
    held = {CONSULTANTS[card].level for card in company.consultants}
    return next((level for level in LEVELS if level not in held), None)


def consultant_moves(table: Open, phase: PickConsultant) -> Legal:
    """PO-11.6, PO-11.7: each open card of the next level, or none."""
    level = next_consultant_level(table.companies[table.turn.player])
    cards = [card for card in table.decks.consultants if CONSULTANTS[card].level == level]
    return AnyOf(EachOf(Take, cards), SKIP)


def engage(draft: Draft, phase: PickConsultant, choice: Take) -> None:
    """PO-11.6, PO-11.7: the card goes to HQ and acts from now on; it is not replaced."""
    open_ones = tuple([card for card in draft.decks.consultants if card != choice.card])
    draft.decks = replace(draft.decks, consultants=open_ones)
    draft.amend(consultants=(*draft.own.consultants, choice.card))
    draft.tell("PO-11.6", "engaged", {**named(card=choice.card), "level": CONSULTANTS[choice.card].level})


def skip_consultant(draft: Draft, phase: PickConsultant, choice: Skip) -> None:
    """PO-11.6, PO-11.7: no Consultant is taken."""
    draft.tell("PO-11.6", "nothing_taken")


# ---------------------------------------------------------------- Marketing


def marketing(draft: Draft) -> None:
    """PO-17.13: put a barrel on a Technology, or shift one."""
    draft.then(PickMarketing())


def shift_targets(table: Open, source: int) -> list[str]:
    """PO-17.13: the Technologies to which a barrel can be shifted: as many HQ barrels as they hold afterwards."""
    purse, track = table.companies[table.turn.player].barrels, table.board.track
    techs = kit(table.options.players, table.options.crude).techs
    return [TECH_IDS[tech] for tech in techs if tech != source and track[tech] < purse]


def marketing_moves(table: Open, phase: PickMarketing) -> Legal:
    """PO-20.32: put (with a barrel in HQ), shift (if it can be paid), or none."""
    techs = kit(table.options.players, table.options.crude)
    able = EachOf(Put, techs.tech_ids) if table.companies[table.turn.player].barrels else NOTHING
    loaded = [TECH_IDS[tech] for tech in techs.techs if table.board.track[tech] and shift_targets(table, tech)]
    return AnyOf(able, EachOf(Shift, loaded), SKIP)


def market_put(draft: Draft, phase: PickMarketing, choice: Put) -> None:
    """PO-17.13 (a): one HQ barrel on a Technology."""
    raise_technology(draft, choice.technology, "PO-17.13")


def market_shift(draft: Draft, phase: PickMarketing, choice: Shift) -> None:
    """PO-17.13 (b): the Technology that loses a barrel is named; the other comes next."""
    draft.tell("PO-17.13", "shift_begun", named(source=choice.technology))
    draft.then(PickMarketingTarget(TECH[choice.technology]))


def market_skip(draft: Draft, phase: PickMarketing, choice: Skip) -> None:
    """PO-20.32: no Marketing."""
    draft.tell("PO-17.13", "nothing_taken")


def onto_moves(table: Open, phase: PickMarketingTarget) -> Legal:
    """PO-17.13: the Technologies that can be paid."""
    return EachOf(Onto, shift_targets(table, phase.source))


def market_onto(draft: Draft, phase: PickMarketingTarget, choice: Onto) -> None:
    """PO-17.13 (b): the barrel moves; the cost is what the target holds now."""
    target = TECH[choice.technology]
    track = changed(draft.board.track, phase.source, draft.board.track[phase.source] - 1)
    cost = track[target] + 1
    draft.change_board(track=changed(track, target, cost))
    draft.pay(cost)
    facts = named(source=TECH_IDS[phase.source], target=choice.technology)
    draft.tell("PO-17.13", "shifted", {**facts, "barrels": cost})
