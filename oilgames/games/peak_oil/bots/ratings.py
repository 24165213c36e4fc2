"""How good each legal action is, in victory points: one small function for every question the game asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice
from oilgames.games.peak_oil import actions as a
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.bots.chips import plan
from oilgames.games.peak_oil.bots.spots import Spots
from oilgames.games.peak_oil.components import (
    AT_HOME,
    EXPAND,
    PLACE,
    ROUTES,
    SPOT,
    TECH,
)  # fmt: skip
from oilgames.games.peak_oil.rules.action import option_limit
from oilgames.games.peak_oil.rules.effects import step3_cost
from oilgames.games.peak_oil.rules.reassign import open_spots, sources, targets

NEVER = -1000.0
FIRST = 100.0  # added to what should be done before something else that is wanted too
Rating = Callable[[Spots, Any, Any], float]


def rated(spots: Spots, legal: Legal) -> list[tuple[float, Choice]]:
    """Every legal action with its rating, in the order of the legal set."""
    phase = spots.table.phase
    rate = RATINGS[type(phase)]
    return [(rate(spots, phase, action), action) for action in legal]


def best(spots: Spots, legal: Legal, rng: Any) -> Choice:
    """The action with the highest rating; one of them at random if they are equal."""
    ratings = rated(spots, legal)
    most = max([rating for rating, _ in ratings])
    equal = [action for rating, action in ratings if rating == most]
    return equal[int(rng.random() * len(equal))] if len(equal) > 1 else equal[0]


# ---------------------------------------------------------------- the turn


def step1(spots: Spots, phase: s.Step1, action: Any) -> float:
    """Act and then place an Agent, or place two Agents: what comes now, and what the Agents promise then."""
    if isinstance(action, a.Security):
        return NEVER
    if isinstance(action, a.Reassign):
        return twice_moved(spots) - spots.promised
    spot = SPOT[action.spot]
    return spots.acting(spot, spots.standing(spot, spots.mine[spot])) + after_acting(spots, spot)


def after_acting(spots: Spots, spot: int) -> float:
    """What changes in the promise of all Agents once those of a Spot have gone home and one of them is placed anew."""
    agents = list(spots.mine)
    agents[spot] = 0
    return placed(spots, agents, but=spot) - spots.promised


def placed(spots: Spots, agents: list[int], but: int) -> float:
    """The promise of all Agents once one from home is placed best, but not on a certain Spot."""
    targets = [spot for spot in open_spots(spots.table) if spot != but]
    return max([spots.waiting(added(agents, target)) for target in targets], default=spots.waiting(agents))


def added(agents: list[int], spot: int) -> list[int]:
    """One Agent more on a Spot."""
    more = list(agents)
    more[spot] += 1
    return more


def twice_moved(spots: Spots) -> float:
    """The promise of all Agents after the best move of Step 1, and one more from home if somebody is there."""
    moves = [
        (spots.waiting(after_move(spots, source, target)), source, target)
        for source in sources(spots.table, 1) for target in targets(spots.table, 1, source)
    ]  # fmt: skip
    worth, source, target = max(moves)
    home = spots.own.agents - (source == AT_HOME) + (target == AT_HOME)
    return placed(spots, after_move(spots, source, target), but=source) if home else worth


def best_move(spots: Spots, step: int) -> float:
    """The best reassignment of a step."""
    return max([move_from(spots, step, source) for source in sources(spots.table, step)], default=NEVER)


def move_from(spots: Spots, step: int, source: int) -> float:
    """The best reassignment of an Agent from a place."""
    return max([moved(spots, source, target) for target in targets(spots.table, step, source)], default=NEVER)


def moved(spots: Spots, source: int, target: int) -> float:
    """What moving one Agent changes in what all own Agents promise."""
    return spots.waiting(after_move(spots, source, target)) - spots.promised


def after_move(spots: Spots, source: int, target: int) -> list[int]:
    """Own Agents by Spot after a move."""
    agents = list(spots.mine)
    if source != AT_HOME:
        agents[source] -= 1
    if target != AT_HOME:
        agents[target] += 1
    return agents


def pick_source(spots: Spots, phase: s.PickSource, action: Any) -> float:
    """Take the Agent with the best move."""
    if isinstance(action, a.Skip):
        return 0.0
    return NEVER if isinstance(action, a.Security) else move_from(spots, phase.step, PLACE[action.place])


def pick_target(spots: Spots, phase: s.PickTarget, action: a.To) -> float:
    """Send it where it promises most."""
    return moved(spots, phase.source, PLACE[action.place])


def step3(spots: Spots, phase: s.Step3, action: Any) -> float:
    """Pay if the best further move is worth it."""
    if isinstance(action, a.Pay):
        return best_move(spots, 3) + spots.look.cash(-step3_cost(spots.own))
    return 0.0 if isinstance(action, a.Skip) else NEVER


# ---------------------------------------------------------------- pulls and crises


def tie_choice(spots: Spots, phase: s.TieChoice, action: Any) -> float:
    """Pull only if the black barrel is worth the risk."""
    return -spots.risked(1) if isinstance(action, a.Pull) else 0.0


def pull_again(spots: Spots, phase: s.PullAgain, action: Any) -> float:
    """Pull on for oil if it pays; else only for the Black Market."""
    if isinstance(action, a.Enough):
        return 0.0
    if phase.purpose == "drill":
        return spots.pull(phase.spot)
    return -spots.risked(1)


def place_barrel(spots: Spots, phase: s.PlaceBarrel, action: a.Slot) -> float:
    """Where the own Start-Ups are."""
    return spots.slot(TECH[action.technology])


def lose_agent(spots: Spots, phase: Any, action: a.Lose) -> float:
    """The Agent that promises least; one at home before one that waits."""
    place = PLACE[action.place]
    return -0.01 if place == AT_HOME else moved(spots, place, AT_HOME)


def under_card(spots: Spots, phase: Any, action: a.Under) -> float:
    """The card that is worth least."""
    return -spots.look.card(action.card)


def retain(spots: Spots, phase: s.KeepConsultant, action: a.Retain) -> float:
    """The Consultant that is worth more."""
    return spots.look.consultant(action.card)


# ---------------------------------------------------------------- options


def choose_option(spots: Spots, phase: s.ChooseOption, action: Any) -> float:
    """The best option; of two that are both wanted, the one that should come first."""
    if isinstance(action, a.Done):
        return 0.0
    worth = spots.option(action.option)
    both = option_limit(spots.table, phase.standing) - len(phase.used) > 1
    return worth + FIRST if worth > 0 and both and comes_first(spots, action.option) else worth


def comes_first(spots: Spots, option: str) -> bool:
    """Buy before the price goes up; recruit and engage before anything else; drill before a card is washed."""
    return option in {"startups", "recruit", "consultants", "drill"}


def final_option(spots: Spots, phase: s.FinalOption, action: Any) -> float:
    """The best option for the end, costs included."""
    if not isinstance(action, a.Use):
        return 0.0 if isinstance(action, a.Skip) else NEVER
    if action.option == "ship":
        return spots.shipping(phase.spot)
    if action.option == "dispatch":
        return final_dispatch(spots)
    return spots.option(action.option) - spots.entry(phase.spot)


def final_dispatch(spots: Spots) -> float:
    """PO-14.11: the Agents wait elsewhere; more Agents on a Spot do not act more often."""
    moving = max(1, spots.mine[EXPAND])
    return max([final_arrival(spots, spot) for spot in spots.destinations(moving)], default=0.0)


def final_arrival(spots: Spots, spot: int) -> float:
    """PO-14.11: one more option on a Spot where the seat has no Agent yet."""
    return 0.0 if spots.mine[spot] else spots.final(spot)


# ---------------------------------------------------------------- Develop and Invest


def renewing(spots: Spots, phase: s.Renewing, action: Any) -> float:
    """Renew if three new cards promise more than the best open one."""
    if isinstance(action, a.Keep):
        return 0.0
    if phase.deck == "fields":
        return spots.new_fields - spots.best_field
    shown = [spots.buying(card) for card in spots.table.decks.startups.display if card]
    return spots.new_startups - max(shown, default=0.0)


def take(spots: Spots, phase: Any, action: Any) -> float:
    """The card that is worth most, for its price."""
    if isinstance(action, a.Skip):
        return 0.0
    return TAKING[type(phase)](spots, action.card)


TAKING: dict[type, Callable[[Spots, str], float]] = {
    s.PickField: lambda spots, card: spots.field(card) + 0.01,
    s.PickStartUp: lambda spots, card: spots.buying(card),
    s.PickConsultant: lambda spots, card: spots.look.consultant(card),
}


def geologist(spots: Spots, phase: s.Geologist, action: Any) -> float:
    """A certain barrel is better than a pull."""
    return spots.oil(phase.region) + 0.01 if isinstance(action, a.Convert) else 0.0


def question_marks(spots: Spots, phase: s.QuestionMarks, action: Any) -> float:
    """Pull while it pays."""
    return spots.pull(phase.region) if isinstance(action, a.Pull) else 0.0


def whitewash(spots: Spots, phase: s.PickWhitewash, action: Any) -> float:
    """The card it is best to be rid of."""
    return spots.washing(action.card) if isinstance(action, a.Clear) else 0.0


def technology(spots: Spots, phase: Any, action: Any) -> float:
    """The Technology that gains most, for a barrel from HQ."""
    if not isinstance(action, a.Put):
        return 0.0
    return spots.look.raised[TECH[action.technology]] + spots.look.cash(-1)


def marketing(spots: Spots, phase: s.PickMarketing, action: Any) -> float:
    """PO-17.13: put a barrel, or shift one to where it is worth more."""
    if not isinstance(action, a.Shift):
        return technology(spots, phase, action)
    source = TECH[action.technology]
    return max([shifting(spots, source, tech) for tech in spots.look.kit.techs if tech != source])


def shifting(spots: Spots, source: int, target: int) -> float:
    """PO-17.13 (b): the gain of one Technology less the loss of the other, for as many barrels as the target holds."""
    cost, raised = spots.board.track[target] + 1, spots.look.raised
    return raised[target] - raised[source] + spots.look.cash(-cost) if cost <= spots.own.barrels else NEVER


def shift_onto(spots: Spots, phase: s.PickMarketingTarget, action: a.Onto) -> float:
    """Where it gains most."""
    return shifting(spots, phase.source, TECH[action.technology])


# ---------------------------------------------------------------- Expand


def recruit_place(spots: Spots, phase: s.PickRecruitPlace, action: a.Recruit) -> float:
    """PO-K15: where the recruit promises most."""
    return moved(spots, AT_HOME, PLACE[action.place])


def dispatch_to(spots: Spots, phase: s.PickDispatch, action: a.Dispatch) -> float:
    """Where the Agents can do most at once."""
    if spots.table.turn.final:
        return final_arrival(spots, SPOT[action.spot])
    return spots.arriving(SPOT[action.spot], spots.mine[EXPAND])


def act_or_leave(spots: Spots, phase: s.ActOrLeave, action: Any) -> float:
    """Act unless waiting promises more."""
    here = spots.mine[phase.spot]
    if isinstance(action, a.Act):
        return spots.acting(phase.spot, spots.standing(phase.spot, here))
    return 0.5 * spots.promise(phase.spot, here)


# ---------------------------------------------------------------- Shipping and Security


def pick_route(spots: Spots, phase: s.PickRoute, action: Any) -> float:
    """The route that lands most for its risk; a Security chip first if it makes one much better."""
    if isinstance(action, a.Security):
        found = plan(spots, phase.spot)
        return FIRST if found and found.use == action.use else NEVER
    return 0.0 if isinstance(action, a.Skip) else spots.route(ROUTES[action.route]) or 0.0


def window(spots: Spots, phase: s.Window, action: Any) -> float:
    """Chips are played when the route is chosen."""
    return 0.0 if isinstance(action, a.GoOn) else NEVER


def pick_chip(spots: Spots, phase: s.PickChip, action: a.Chip) -> float:
    """The chips of the plan."""
    shipping = next((p for p in reversed(spots.table.agenda) if isinstance(p, s.PickRoute)), None)
    found = plan(spots, shipping.spot) if shipping else None
    return float(found is not None and action.place in found.places)


RATINGS: dict[type, Rating] = {
    s.Step1: step1,
    s.PickSource: pick_source,
    s.PickTarget: pick_target,
    s.Step3: step3,
    s.TieChoice: tie_choice,
    s.PullAgain: pull_again,
    s.PlaceBarrel: place_barrel,
    s.AgentToCard: lose_agent,
    s.ConsultantToCard: under_card,
    s.StartUpToCard: under_card,
    s.AgentToTrack: lose_agent,
    s.ChooseOption: choose_option,
    s.Renewing: renewing,
    s.PickField: take,
    s.Geologist: geologist,
    s.QuestionMarks: question_marks,
    s.PickWhitewash: whitewash,
    s.KeepConsultant: retain,
    s.PickStartUp: take,
    s.PickTechnology: technology,
    s.PickConsultant: take,
    s.PickMarketing: marketing,
    s.PickMarketingTarget: shift_onto,
    s.PickRecruitPlace: recruit_place,
    s.PickDispatch: dispatch_to,
    s.ActOrLeave: act_or_leave,
    s.PickRoute: pick_route,
    s.Window: window,
    s.PickChip: pick_chip,
    s.FinalOption: final_option,
}
