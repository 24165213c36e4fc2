"""The chance of the set-up: chips, first barrels, portfolios, Consultants, the seat that begins (spec 3, PO-20.25)."""

from __future__ import annotations

from math import lcm
from typing import Any

from msgspec.structs import replace

from oilgames.engine.chance import Distribution
from oilgames.engine.game import Event
from oilgames.games.peak_oil.actions import Deal, First, Lay, Reveal
from oilgames.games.peak_oil.components import (
    CONSULTANTS,
    FIELDS,
    MOST_FEW,
    PORTFOLIOS,
    REFINERIES,
    REFINERY_CHIPS,
    RISK_CHIPS,
    RISK_SPOTS,
    SPOT,
    START,
)  # fmt: skip
from oilgames.games.peak_oil.rules.displays import reveal_odds, without_card
from oilgames.games.peak_oil.rules.draft import Draft, named
from oilgames.games.peak_oil.state import (
    ChoosingFirst,
    Dealing,
    Engaging,
    Laid,
    LayRefinery,
    LayRisk,
    SeedField,
    State,
    TurnStart,
)  # fmt: skip

# ---------------------------------------------------------------- chips


def refinery_chance(state: State, phase: LayRefinery) -> Distribution[Any]:
    """PO-1.1: any chip not laid yet, any side."""
    used = {laid.chip for laid in state.table.board.refineries}
    left = [chip for chip in REFINERY_CHIPS if chip not in used]
    return Distribution([Lay(chip, side) for chip in left for side in (0, 1)], kind="refineries")


def lay_refinery(draft: Draft, phase: LayRefinery, choice: Lay) -> None:
    """PO-1.1: the chip lies at the refinery, with a random side up."""
    draft.change_board(refineries=(*draft.board.refineries, Laid(choice.chip, choice.side)))
    shown = REFINERY_CHIPS[choice.chip].demand[choice.side]
    draft.report("PO-1.1", "refinery_laid", {**named(place=REFINERIES[phase.place].id), "demand": shown})


def risk_chance(state: State, phase: LayRisk) -> Distribution[Any]:
    """PO-1.2, PO-1.3: any chip of the pool not laid yet, and a fair coin for its side unless one side is ruled out."""
    table = state.table
    used = {laid.chip for laid in table.board.risks}
    pool = [chip for chip in RISK_CHIPS.values() if table.options.double_closed_chip or not chip.optional]
    left = [chip for chip in pool if chip.id not in used]
    scale = lcm(*[len(chip.setup_faces) for chip in left])
    sides = {Lay(chip.id, side): scale // len(chip.setup_faces) for chip in left for side in chip.setup_faces}
    return Distribution.of(sides, "chips")


def lay_risk(draft: Draft, phase: LayRisk, choice: Lay) -> None:
    """PO-1.2: the chip lies at the Risk spot, with a random side up."""
    draft.change_board(risks=(*draft.board.risks, Laid(choice.chip, choice.side)))
    draft.report("PO-1.2", "risk_laid", {**named(place=RISK_SPOTS[phase.place].id), "chip": choice.chip})


# ---------------------------------------------------------------- cards


def seed_chance(state: State, phase: SeedField) -> Distribution[Any]:
    """PO-1.4: any Oil Field that was not revealed yet."""
    return reveal_odds(state.table.decks.fields.unseen, "fields")


def seed_field(draft: Draft, phase: SeedField, choice: Reveal) -> None:
    """PO-1.4: two barrels from the supply go to its Region; the card goes under the deck."""
    deck = without_card(draft.decks.fields, choice.card)
    draft.decks = replace(draft.decks, fields=replace(deck, returned=(*deck.returned, choice.card)))
    barrels = START["barrels_per_revealed_field"]
    draft.change_supply(box_black=draft.supply.box_black - barrels)
    region = FIELDS[choice.card].region
    draft.add_oil(SPOT[region], barrels)
    draft.report("PO-1.4", "seeded", {**named(card=choice.card, region=region), "barrels": barrels})


def portfolios(players: int) -> tuple[str, ...]:
    """PO-1.8, PO-16.1: the portfolios in play."""
    return tuple(card.id for card in PORTFOLIOS.values() if not (players <= MOST_FEW and card.removed_for_few))


def deal_chance(state: State, phase: Dealing) -> Distribution[Any]:
    """PO-1.8: any portfolio that nobody has."""
    dealt = {secret.portfolio for secret in state.secrets}
    left = [card for card in portfolios(state.table.options.players) if card not in dealt]
    return Distribution(map(Deal, left), kind="portfolio")


def deal(draft: Draft, phase: Dealing, choice: Deal) -> None:
    """PO-1.8: only the seat itself knows its portfolio."""
    draft.secrets[phase.seat] = replace(draft.secrets[phase.seat], portfolio=choice.portfolio)
    facts = {"portfolio": choice.portfolio, "technologies": " ".join(PORTFOLIOS[choice.portfolio].technologies)}
    draft.events.append(Event("PO-1.8", "dealt", phase.seat, facts, (phase.seat,)))


def engage_chance(state: State, phase: Engaging) -> Distribution[Any]:
    """PO-1.12: any Consultant of the level that does not lie open yet."""
    laid = state.table.decks.consultants
    left = tuple(card.id for card in CONSULTANTS.values() if card.level == phase.level and card.id not in laid)
    return reveal_odds(left, "consultants")


def lay_consultant(draft: Draft, phase: Engaging, choice: Reveal) -> None:
    """PO-1.12: the Consultant lies open."""
    draft.decks = replace(draft.decks, consultants=tuple(sorted((*draft.decks.consultants, choice.card))))
    draft.report("PO-1.12", "consultant_laid", {**named(card=choice.card), "level": phase.level})


# ---------------------------------------------------------------- the seat that begins


def first_chance(state: State, phase: ChoosingFirst) -> Distribution[Any]:
    """PO-1.15: each seat is equally likely."""
    return Distribution([First(seat) for seat in range(state.table.options.players)], kind="first")


def choose_first(draft: Draft, phase: ChoosingFirst, choice: First) -> None:
    """PO-1.15: the drawn seat begins."""
    draft.events.append(Event("PO-1.15", "first", choice.seat))
    draft.then(TurnStart(choice.seat))
