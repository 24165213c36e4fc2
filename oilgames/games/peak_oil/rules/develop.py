"""Develop: Drill, Whitewash, and Research of the Crude game (spec 4.9, PO-17.10)."""

from __future__ import annotations

from oilgames.engine.choices import NOTHING, AnyOf, EachOf, Legal, OneOf
from oilgames.games.peak_oil.actions import Clear, Convert, Pull, Retain, Skip, Stop, Take
from oilgames.games.peak_oil.components import CONSULTANTS, FIELDS, LEVEL, SPOT, SPOT_IDS, START, WHITEWASH_COST
from oilgames.games.peak_oil.rules.bag import check_peak
from oilgames.games.peak_oil.rules.crisis import change_stack
from oilgames.games.peak_oil.rules.displays import SIZE, open_cards, put_back, refill, take_open
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.rules.effects import BLOWOUT, GEOLOGIST, SPIN_DOCTOR, employs, suffers
from oilgames.games.peak_oil.rules.security import SKIP
from oilgames.games.peak_oil.state import (
    Company,
    Geologist,
    HeldCrisis,
    KeepConsultant,
    PickField,
    PickWhitewash,
    Pulling,
    QuestionMarks,
    Renewing,
    Revealing,
)  # fmt: skip

CONVERT_OR_SKIP = OneOf(Convert(), Skip())
PULL_OR_STOP = OneOf(Pull(), Stop())

# ---------------------------------------------------------------- Drill


def drill(draft: Draft) -> None:
    """PO-9.1, PO-20.26: perhaps new cards, then a field is taken."""
    draft.then(Renewing("fields"), PickField())


def field_moves(table: Open, phase: PickField) -> Legal:
    """PO-9.2: each open Oil Field, or none."""
    return AnyOf(EachOf(Take, open_cards(table, "fields")), SKIP)


def take_field(draft: Draft, phase: PickField, choice: Take) -> None:
    """PO-9.2 to PO-9.4, PO-9.8, PO-9.9, PO-K22: the card, its Security chip, then its barrels; lastly a new card."""
    card = FIELDS[choice.card]
    take_open(draft, "fields", card.id)
    draft.amend(fields=(*draft.own.fields, card.id))
    draft.tell("PO-9.2", "field_taken", named(card=card.id, region=card.region))
    if card.security:
        take_security(draft)
    refill(draft, "fields")
    ask_geologist(draft, SPOT[card.region], *yields(draft.own, card.full, card.question))


def skip_field(draft: Draft, phase: PickField, choice: Skip) -> None:
    """PO-9.2: without a card the option ends."""
    draft.tell("PO-9.2", "nothing_taken")


def take_security(draft: Draft) -> None:
    """PO-9.3, PO-1.10: a Security chip from the reserve, if there is one."""
    if sum(company.security for company in draft.companies) < START["security_chips"]:
        draft.amend(security=draft.own.security + 1)
        draft.tell("PO-9.3", "security_gained")
    else:
        draft.tell("PO-9.3", "no_security_left")


def yields(company: Company, full: int, question: int) -> tuple[int, int]:
    """PO-P26: with the Blowout full barrels count as question marks."""
    return (0, full + question) if suffers(company, BLOWOUT) else (full, question)


def ask_geologist(draft: Draft, region: int, full: int, question: int) -> None:
    """PO-K22: the Geologist may count one question mark as a full barrel."""
    if question and employs(draft.own, GEOLOGIST):
        draft.then(Geologist(region, full, question))
    else:
        draw_oil(draft, region, full, question)


def geologist_moves(table: Open, phase: Geologist) -> Legal:
    """PO-20.15: convert or not."""
    return CONVERT_OR_SKIP


def convert(draft: Draft, phase: Geologist, choice: Convert) -> None:
    """PO-K22: one question mark less, one full barrel more."""
    draft.tell("PO-K22", "converted")
    draw_oil(draft, phase.region, phase.full + 1, phase.question - 1)


def keep_question(draft: Draft, phase: Geologist, choice: Skip) -> None:
    """PO-K22: the card is used as it is."""
    draft.tell("PO-K22", "not_converted")
    draw_oil(draft, phase.region, phase.full, phase.question)


def draw_oil(draft: Draft, region: int, full: int, question: int) -> None:
    """PO-9.4 to PO-9.6, PO-5.13: full barrels are taken openly, as far as the bag has them; then come the pulls."""
    found = min(full, draft.supply.black)
    draft.then(QuestionMarks(region, question))
    if full:
        draft.tell("PO-9.4", "oil_found", {**named(region=SPOT_IDS[region]), "barrels": found, "wanted": full})
    if found:
        draft.change_supply(black=draft.supply.black - found)
        draft.add_oil(region, found)
        check_peak(draft)


def question_moves(table: Open, phase: QuestionMarks) -> Legal:
    """PO-9.6, PO-20.16: pull or stop; not asked when no question mark is left or the bag is empty."""
    return PULL_OR_STOP if phase.left and table.supply.total else NOTHING


def pull_question(draft: Draft, phase: QuestionMarks, choice: Pull) -> None:
    """PO-9.6, PO-9.7: one pull for this question mark."""
    draft.tell("PO-9.6", "drills_on", {"left": phase.left})
    draft.then(Pulling("drill", phase.region), QuestionMarks(phase.region, phase.left - 1))


def stop_drilling(draft: Draft, phase: QuestionMarks, choice: Stop) -> None:
    """PO-20.16: all remaining question marks are left."""
    draft.tell("PO-9.6", "stopped_drilling", {"left": phase.left})


# ---------------------------------------------------------------- Whitewash


def whitewash(draft: Draft) -> None:
    """PO-9.10: which card is asked now."""
    draft.then(PickWhitewash())


def whitewash_cost(company: Company, card: str) -> int:
    """PO-9.10, PO-K21: barrels to pay for whitewashing a card."""
    return 0 if employs(company, SPIN_DOCTOR) else WHITEWASH_COST[LEVEL[card]]


def whitewash_moves(table: Open, phase: PickWhitewash) -> Legal:
    """PO-9.10, PO-9.11: each face-up card that can be paid, or none."""
    own = table.companies[table.turn.player]
    cards = [held.card for held in own.crises if whitewash_cost(own, held.card) <= own.barrels]
    return AnyOf(EachOf(Clear, cards), SKIP)


def clear_card(draft: Draft, phase: PickWhitewash, choice: Clear) -> None:
    """PO-9.10: pay, put the card under its stack, take back what lay on or under it."""
    cost = whitewash_cost(draft.own, choice.card)
    draft.pay(cost)
    level = LEVEL[choice.card]
    change_stack(draft, level, returned=(*draft.decks.crises[level - 1].returned, choice.card))
    held = next(held for held in draft.own.crises if held.card == choice.card)
    draft.amend(crises=tuple([other for other in draft.own.crises if other is not held]))
    draft.tell("PO-9.10", "whitewashed", {**named(card=choice.card), "barrels": cost})
    give_back(draft, held)


def give_back(draft: Draft, held: HeldCrisis) -> None:
    """PO-6.11, PO-9.10: barrels, Agents and the card under the PR card return to HQ."""
    own = draft.own
    draft.amend(barrels=own.barrels + held.barrels, agents=own.agents + held.agents)
    if held.barrels or held.agents:
        draft.tell("PO-9.10", "freed", {"barrels": held.barrels, "agents": held.agents})
    if held.under in CONSULTANTS:
        give_back_consultant(draft, held.under)
    elif held.under:
        draft.amend(startups=(*draft.own.startups, held.under))
        draft.tell("PO-9.10", "card_freed", named(card=held.under))


def give_back_consultant(draft: Draft, card: str) -> None:
    """PO-P25, PO-20.31: if there is another of its level by now, one of the two must go."""
    rival = next((other for other in draft.own.consultants if LEVEL[other] == LEVEL[card]), None)
    draft.amend(consultants=(*draft.own.consultants, card))
    draft.tell("PO-9.10", "card_freed", named(card=card))
    if rival:
        draft.then(KeepConsultant(card, rival))


def retain_moves(table: Open, phase: KeepConsultant) -> Legal:
    """PO-20.31: either of the two."""
    return EachOf(Retain, (phase.back, phase.held))


def retain(draft: Draft, phase: KeepConsultant, choice: Retain) -> None:
    """PO-P25: the other leaves the game."""
    gone = phase.held if choice.card == phase.back else phase.back
    draft.amend(consultants=tuple([card for card in draft.own.consultants if card != gone]))
    draft.tell("PO-P25", "consultant_gone", named(card=gone))


def skip_whitewash(draft: Draft, phase: PickWhitewash, choice: Skip) -> None:
    """PO-9.10: no card is whitewashed."""
    draft.tell("PO-9.10", "nothing_taken")


# ---------------------------------------------------------------- Research


def research(draft: Draft) -> None:
    """PO-17.10: both displays are renewed together."""
    put_back(draft, "fields")
    put_back(draft, "startups")
    draft.then(*[Revealing("fields")] * SIZE, *[Revealing("startups")] * SIZE)
