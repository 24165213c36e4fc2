"""PR Crises: the fine, the card, and what a card does when it is turned face up (spec 4.6, 2.10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from oilgames.engine.chance import Distribution
from oilgames.engine.choices import EachOf, Legal
from oilgames.engine.game import Event
from oilgames.games.peak_oil.actions import Draw, Lose, Under
from oilgames.games.peak_oil.components import LEVEL, PLACE, TOP_LEVEL
from oilgames.games.peak_oil.rules.crude import agent_places
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.rules.effects import (
    ARREST_WARRANTS,
    ASSET_FREEZE,
    CONFLICT,
    FROZEN_ACCOUNT,
    PATENT_DISPUTE,
    SUBPOENA,
    crisis_fine,
)  # fmt: skip
from oilgames.games.peak_oil.state import (
    AgentToCard,
    AgentToTrack,
    Company,
    ConsultantToCard,
    CrisisDue,
    Drawing,
    FaceDown,
    HeldCrisis,
    Secret,
    Stack,
    StartUpToCard,
    State,
)  # fmt: skip


def crisis(draft: Draft, phase: CrisisDue) -> None:
    """PO-6.1, PO-6.10, PO-20.7: a crisis of the active seat; the action goes on afterwards."""
    number = draft.turn.crises + 1
    draft.track_turn(crises=number)
    draft.tell("PO-6.1", "crisis", {"number": number})
    if draft.options.crude:
        draft.then(AgentToTrack())
        return
    fine(draft, first=number == 1)
    if draft.own.facedown is None:
        call_card(draft)
    else:
        turn_up(draft)


def fine(draft: Draft, first: bool) -> None:
    """PO-6.2, PO-6.3, PO-6.12: HQ barrels are discarded, out of the game."""
    barrels = crisis_fine(draft.own, first)
    if barrels:
        draft.pay(barrels)
        draft.tell("PO-6.2", "fined", {"barrels": barrels})


# ---------------------------------------------------------------- drawing a card


def next_level(company: Company) -> int:
    """PO-6.6: one above the highest level among all own PR cards, at most 3."""
    levels = [LEVEL[held.card] for held in company.crises]
    if company.facedown:
        levels.append(company.facedown.level)
    return min(TOP_LEVEL, 1 + max(levels, default=0))


def unseen(state: State | Draft, level: int) -> tuple[str, ...]:
    """PO-20.28: the cards still in the stack that nobody has seen: those hidden, without those face down in an HQ."""
    decks = state.decks if isinstance(state, Draft) else state.table.decks
    down = {secret.crisis for secret in state.secrets}
    return tuple([card for card in decks.crises[level - 1].hidden if card not in down])


def call_card(draft: Draft) -> None:
    """PO-6.5, PO-6.9: a card of the next level is drawn, unless its stack is empty."""
    level = next_level(draft.own)
    if unseen(draft, level) or draft.decks.crises[level - 1].returned:
        draft.then(Drawing(draft.player, level))
    else:
        draft.tell("PO-6.9", "no_card", {"level": level})


@lru_cache(maxsize=4096)
def draw_odds(cards: tuple[str, ...]) -> Distribution[Draw]:
    """PO-20.8: each unseen card is equally likely."""
    return Distribution(map(Draw, cards), kind="pr_draw")


def draw_chance(state: State, phase: Drawing) -> Distribution[Any]:
    """PO-20.8: uniform over the unseen cards; without any, the first of the cards put back."""
    return draw_odds(unseen(state, phase.level) or state.table.decks.crises[phase.level - 1].returned[:1])


def draw_card(draft: Draft, phase: Drawing, choice: Draw) -> None:
    """PO-6.5, PO-6.7, PO-6.8: the card lies face down; its level is public, its name is for the owner."""
    left = unseen(draft, phase.level)
    company = draft.companies[phase.seat]
    if left:
        draft.secrets[phase.seat] = replace(draft.secrets[phase.seat], crisis=choice.card)
        down = FaceDown(phase.level)
    else:
        change_stack(draft, phase.level, returned=draft.decks.crises[phase.level - 1].returned[1:])
        down = FaceDown(phase.level, choice.card)
    draft.companies[phase.seat] = replace(company, facedown=down)
    draft.events.append(Event("PO-6.5", "card_down", phase.seat, {"level": phase.level}))
    known = None if down.card else (phase.seat,)
    facts = {**named(card=choice.card), "level": phase.level, "chance": f"1/{len(left) or 1}"}
    draft.events.append(Event("PO-6.8", "card_seen", phase.seat, facts, known))


def change_stack(draft: Draft, level: int, **changes: tuple[str, ...]) -> None:
    """PO-20.28: change one of the three PR stacks."""
    stacks = list(draft.decks.crises)
    stacks[level - 1] = replace(stacks[level - 1], **changes)
    draft.decks = replace(draft.decks, crises=tuple(stacks))


# ---------------------------------------------------------------- turning a card up


def turn_up(draft: Draft) -> None:
    """PO-6.4: the face-down card is turned up; effect and loss count, and Flip effects happen now."""
    down = draft.own.facedown
    assert down is not None
    card = down.card or reveal_secret(draft, down.level)
    draft.amend(facedown=None, crises=(*draft.own.crises, HeldCrisis(card)))
    draft.tell("PO-6.4", "card_up", {**named(card=card), "level": down.level})
    if card in ON_FLIP:
        ON_FLIP[card](draft)


def reveal_secret(draft: Draft, level: int) -> str:
    """PO-6.4: the hidden card becomes public."""
    secret: Secret = draft.secrets[draft.player]
    assert secret.crisis is not None
    draft.secrets[draft.player] = replace(secret, crisis=None)
    stack: Stack = draft.decks.crises[level - 1]
    change_stack(draft, level, hidden=tuple([card for card in stack.hidden if card != secret.crisis]))
    return secret.crisis


def load_card(draft: Draft, card: str, **changes: Any) -> None:
    """PO-6.11: something is put on or under a PR card."""
    held = [replace(held, **changes) if held.card == card else held for held in draft.own.crises]
    draft.amend(crises=tuple(held))


def freeze_barrels(draft: Draft, card: str, barrels: int) -> None:
    """PO-P12, PO-P32: HQ barrels are put on the card."""
    if barrels:
        draft.amend(barrels=draft.own.barrels - barrels)
        load_card(draft, card, barrels=barrels)
        draft.tell(RULE[card], "frozen", {**named(card=card), "barrels": barrels})


def freeze_one(draft: Draft) -> None:
    """PO-P12: one HQ barrel, if there is any."""
    freeze_barrels(draft, FROZEN_ACCOUNT, min(1, draft.own.barrels))


def freeze_half(draft: Draft) -> None:
    """PO-P32: half of the HQ barrels, rounded up."""
    freeze_barrels(draft, ASSET_FREEZE, (draft.own.barrels + 1) // 2)


def seize_agents(draft: Draft, card: str, most: int) -> None:
    """PO-P22, PO-P33: up to so many Agents go on the card, but one always stays in HQ or on a Spot."""
    seat = draft.player
    agents = draft.own.agents + sum(there[seat] for there in draft.board.agents)
    draft.then(*[AgentToCard(card)] * min(most, agents - 1))


def seize_consultant(draft: Draft) -> None:
    """PO-P25: one Consultant goes under the card, if there is any."""
    if draft.own.consultants:
        draft.then(ConsultantToCard(CONFLICT))


def seize_startup(draft: Draft) -> None:
    """PO-P35: one bought Start-Up goes under the card, if there is any."""
    if draft.own.startups:
        draft.then(StartUpToCard(PATENT_DISPUTE))


ON_FLIP: dict[str, Callable[[Draft], None]] = {
    FROZEN_ACCOUNT: freeze_one,
    ASSET_FREEZE: freeze_half,
    SUBPOENA: lambda draft: seize_agents(draft, SUBPOENA, 1),
    ARREST_WARRANTS: lambda draft: seize_agents(draft, ARREST_WARRANTS, 2),
    CONFLICT: seize_consultant,
    PATENT_DISPUTE: seize_startup,
}
RULE = {
    FROZEN_ACCOUNT: "PO-P12", ASSET_FREEZE: "PO-P32", SUBPOENA: "PO-P22", ARREST_WARRANTS: "PO-P33",
    CONFLICT: "PO-P25", PATENT_DISPUTE: "PO-P35",
}  # fmt: skip


def agent_moves(table: Open, phase: AgentToCard) -> Legal:
    """PO-20.9: the places of own Agents."""
    return EachOf(Lose, agent_places(table))


def agent_to_card(draft: Draft, phase: AgentToCard, choice: Lose) -> None:
    """PO-P22, PO-P33: the Agent lies on the card until it leaves."""
    draft.move_agents(PLACE[choice.place], -1)
    on_card = next(held.agents for held in draft.own.crises if held.card == phase.card)
    load_card(draft, phase.card, agents=on_card + 1)
    draft.tell(RULE[phase.card], "agent_seized", named(card=phase.card, place=choice.place))


def consultant_moves(table: Open, phase: ConsultantToCard) -> Legal:
    """PO-20.9: the own Consultants."""
    return EachOf(Under, table.companies[table.turn.player].consultants)


def consultant_to_card(draft: Draft, phase: ConsultantToCard, choice: Under) -> None:
    """PO-P25: the Consultant lies under the card until it leaves."""
    draft.amend(consultants=tuple([card for card in draft.own.consultants if card != choice.card]))
    load_card(draft, phase.card, under=choice.card)
    draft.tell("PO-P25", "card_seized", named(card=phase.card, under=choice.card))


def startup_moves(table: Open, phase: StartUpToCard) -> Legal:
    """PO-20.9: the Start-Ups bought."""
    return EachOf(Under, table.companies[table.turn.player].startups)


def startup_to_card(draft: Draft, phase: StartUpToCard, choice: Under) -> None:
    """PO-P35: the Start-Up lies under the card until it leaves."""
    draft.amend(startups=tuple([card for card in draft.own.startups if card != choice.card]))
    load_card(draft, phase.card, under=choice.card)
    draft.tell("PO-P35", "card_seized", named(card=phase.card, under=choice.card))
