"""Why an action is not legal: a sentence for learners, and the rule it offends. Asked only about illegal actions."""

from __future__ import annotations

from typing import Any, TypeAlias

from oilgames.engine.game import Choice
from oilgames.games.peak_oil import actions as a
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.components import (
    AT_HOME,
    CONSULTANTS,
    EXPAND,
    FIELDS,
    GREY,
    LEVEL,
    NAME,
    OPTIONS,
    PLACE,
    ROOM,
    ROUTES,
    SPOT,
    SPOTS,
    STARTUPS,
    TECH,
    kit,
)  # fmt: skip
from oilgames.games.peak_oil.rules.action import offered
from oilgames.games.peak_oil.rules.develop import whitewash_cost
from oilgames.games.peak_oil.rules.displays import open_cards
from oilgames.games.peak_oil.rules.effects import TRAVEL_BAN, suffers
from oilgames.games.peak_oil.rules.expand import destinations
from oilgames.games.peak_oil.rules.grey import next_consultant_level
from oilgames.games.peak_oil.rules.invest import price
from oilgames.games.peak_oil.rules.majority import counts, may_act
from oilgames.games.peak_oil.rules.reassign import fresh, null_move, own_agents
from oilgames.games.peak_oil.rules.security import chip_places

Reason: TypeAlias = tuple[str, str]

# What each phase asks for, and the rule that says so: the answer to an action of another kind.
ASKED: dict[type, Reason] = {
    s.Step1: ("In Step 1 you act on a Spot or reassign an Agent.", "PO-2.3"),
    s.PickSource: ("First say from where you take the Agent.", "PO-20.20"),
    s.PickTarget: ("Say where the Agent goes.", "PO-20.20"),
    s.Step3: ("Step 3: pay and reassign one more Agent, or leave it out.", "PO-2.6"),
    s.TieChoice: ("You are tied: pull a barrel, or let the Fixer leave it out.", "PO-K25"),
    s.PullAgain: ("After the crisis you may pull one more barrel, or not.", "PO-5.9"),
    s.PlaceBarrel: ("The barrel must go to an empty Black Market slot.", "PO-7.1"),
    s.AgentToCard: ("One of your Agents must go on the PR card: say which.", "PO-20.9"),
    s.ConsultantToCard: ("One of your Consultants must go under the PR card: say which.", "PO-P25"),
    s.StartUpToCard: ("One of your Start-Ups must go under the PR card: say which.", "PO-P35"),
    s.AgentToTrack: ("One of your Agents must go to the PR Crisis track: say which.", "PO-17.5"),
    s.ChooseOption: ("Use an option of the Spot, or say that you are done.", "PO-20.11"),
    s.Renewing: ("First replace the open cards, or keep them.", "PO-20.12"),
    s.PickField: ("Take an open Oil Field, or none.", "PO-9.2"),
    s.Geologist: ("The Geologist may turn one question mark into a full barrel: yes or no.", "PO-K22"),
    s.QuestionMarks: ("Pull a barrel for the question mark, or stop.", "PO-9.6"),
    s.PickStartUp: ("Buy an open Start-Up, or none.", "PO-10.2"),
    s.PickTechnology: ("Put a barrel on a Technology, or none.", "PO-10.4"),
    s.PickConsultant: ("Take an open Consultant of your next level, or none.", "PO-11.6"),
    s.PickWhitewash: ("Whitewash one of your face-up PR cards, or none.", "PO-9.10"),
    s.KeepConsultant: ("You have two Consultants of one level: say which of them stays.", "PO-20.31"),
    s.PickMarketing: ("Put a barrel on a Technology, shift one, or do neither.", "PO-20.32"),
    s.PickMarketingTarget: ("Say to which Technology the barrel goes.", "PO-17.13"),
    s.PickRecruitPlace: ("Say where the new Agent starts.", "PO-K15"),
    s.PickDispatch: ("Say to which Spot the Agents of Expand go.", "PO-8.3"),
    s.ActOrLeave: ("Act with the dispatched Agents, or leave them there.", "PO-8.4"),
    s.PickRoute: ("Choose a route of the Region, or none.", "PO-12.2"),
    s.Window: ("Use a Security chip, or go on.", "PO-13.3"),
    s.PickChip: ("Say which chip the Security chip changes.", "PO-13.1"),
    s.FinalOption: ("Use one option of the Spot, or none.", "PO-14.6"),
}


def why_not(state: s.State, choice: Choice) -> Reason:
    """PO-20.1: the sentence that tells why an action is not legal, and the rule it offends."""
    return why_not_on(state.table, choice)


def why_not_on(table: s.Table, choice: Choice) -> Reason:
    """PO-18.3, PO-20.1: the reason, from what lies open alone."""
    phase = table.agenda[-1]
    if type(phase) is s.Over:
        return "The game is over.", "PO-14.13"
    if type(choice) is a.Security:
        return why_not_security(table, phase)
    reason = REASONS.get((type(phase), type(choice)))
    given: Reason | None = reason(table, phase, choice) if reason else None
    return given or ASKED.get(type(phase), ("Chance decides something now; no player does.", "PO-20.1"))


def why_not_security(table: s.Table, phase: s.Phase) -> Reason:
    """PO-13.1, PO-13.3: no chip, not now, or not for that."""
    asks = (s.Step1, s.PickSource, s.Step3, s.PickRoute, s.Window, s.FinalOption)
    if not isinstance(phase, asks) or (isinstance(phase, s.PickSource) and phase.step != s.LAST_STEP):
        return "Security chips are used at set moments, and this is none of them.", "PO-13.3"
    if not table.companies[table.turn.player].security:
        return "You hold no Security chip.", "PO-13.1"
    return "A Security chip swaps two Risk or two Refinery chips, or flips one of either.", "PO-13.1"


def spot_out_of_play(table: s.Table, spot: str) -> Reason | None:
    """PO-16.3: a Spot that does not exist or is closed."""
    if spot not in SPOT:
        return f"There is no Spot called {spot}.", "PO-4.1"
    if SPOT[spot] not in kit(table.options.players, table.options.crude).spots:
        return f"{NAME[spot]} is closed with two or three players.", "PO-16.3"
    return None


def why_not_act(table: s.Table, phase: s.Step1, choice: a.Act) -> Reason:
    """PO-4.1, PO-4.2, PO-4.5, PO-11.1: no Agent there, outnumbered, or no barrel for Grey Ops."""
    away = spot_out_of_play(table, choice.spot)
    if away:
        return away
    spot, seat = SPOT[choice.spot], table.turn.player
    own, most = counts(table, spot)[seat], max(counts(table, spot))
    if not table.board.agents[spot][seat]:
        return f"You have no Agent on {SPOTS[spot].name}.", "PO-4.1"
    if not own:
        return f"Your Agents on {SPOTS[spot].name} count nothing now.", "PO-4.2"
    if own < most:
        return f"On {SPOTS[spot].name} you count {own} and another player counts {most}.", "PO-4.5"
    return "Without a barrel in your HQ you cannot start Grey Ops.", "PO-11.1"


def why_not_act_now(table: s.Table, phase: s.PickSource | s.PickTarget, choice: a.Act) -> Reason:
    """PO-2.3, PO-2.5: Step 1 is used for reassigning, or is over."""
    if phase.step != 1:
        return "An action can be taken in Step 1 only.", "PO-2.5"
    if choice.spot in SPOT and may_act(table, table.turn.player, SPOT[choice.spot]):
        return "In this turn you reassign in Step 1, so you cannot act.", "PO-2.3"
    return why_not_act(table, s.Step1(), choice)


def why_not_dispatched_act(table: s.Table, phase: s.ActOrLeave, choice: a.Act) -> Reason:
    """PO-8.4: only the Spot of the dispatched Agents can be acted on."""
    return f"You can act only where your Agents were sent: {SPOTS[phase.spot].name}.", "PO-8.4"


def why_not_from(table: s.Table, phase: s.PickSource, choice: a.From) -> Reason:
    """PO-3.1, PO-3.5, PO-3.8: nobody there, or only Agents moved before, or nowhere to go."""
    if choice.place not in PLACE:
        return f"There is no place called {choice.place}.", "PO-3.1"
    place = PLACE[choice.place]
    if not own_agents(table, place):
        return f"You have no Agent at {NAME[choice.place]}.", "PO-3.8"
    if fresh(table, place) < 1:
        return f"Your Agents at {NAME[choice.place]} have moved in this turn already.", "PO-3.5"
    return f"An Agent at {NAME[choice.place]} has nowhere to go.", "PO-3.2"


def why_not_to(table: s.Table, phase: s.PickTarget, choice: a.To) -> Reason | None:
    """PO-3.2 to PO-3.4, PO-3.7: the same place, a Spot left this turn, a full Spot, a null turn."""
    place = PLACE.get(choice.place)
    if place == phase.source:
        return "The Agent must move to another place.", "PO-3.4"
    if place == AT_HOME or place is None:
        away = spot_out_of_play(table, choice.place) if place is None else None
        return away or why_not_null(table, phase, AT_HOME)
    return spot_out_of_play(table, choice.place) or why_not_spot(table, place) or why_not_null(table, phase, place)


def why_not_spot(table: s.Table, place: int) -> Reason | None:
    """PO-3.2, PO-3.3: the Spot was left this turn, or is full."""
    if place in table.turn.left:
        return f"You removed Agents from {SPOTS[place].name} in this turn.", "PO-3.2"
    if sum(table.board.agents[place]) >= ROOM:
        return f"{SPOTS[place].name} holds {ROOM} Agents already.", "PO-3.3"
    return None


def why_not_null(table: s.Table, phase: s.PickTarget, place: int) -> Reason | None:
    """PO-3.7: the move would undo the turn."""
    if null_move(table, phase.step) == (phase.source, place):
        return "All your Agents would stand as they stood at the start of the turn.", "PO-3.7"
    return None


def why_not_pay(table: s.Table, phase: Any, choice: a.Pay) -> Reason:
    """PO-2.6: Step 3 comes after Step 2."""
    return "Only Step 3 is paid for.", "PO-2.6"


def why_not_dispatch(table: s.Table, phase: s.PickDispatch, choice: a.Dispatch) -> Reason | None:
    """PO-8.3, PO-3.2: the Spot lacks room, was left this turn, or is Expand itself."""
    away = spot_out_of_play(table, choice.spot)
    if away or SPOT[choice.spot] == EXPAND:
        return away or ("The Agents must leave Expand.", "PO-3.4")
    if SPOT[choice.spot] in table.turn.left:
        return f"You removed Agents from {NAME[choice.spot]} in this turn.", "PO-3.2"
    return f"{NAME[choice.spot]} has no room for all your Agents of Expand.", "PO-8.3"


def why_not_use(table: s.Table, phase: s.ChooseOption, choice: a.Use) -> Reason:
    """PO-4.3: used already, or not an option of this Spot."""
    if choice.option in phase.used:
        return f"{NAME[choice.option]} has been used in this action.", "PO-4.3"
    return why_not_option(table, phase.spot, choice.option)


def why_not_final_use(table: s.Table, phase: s.FinalOption, choice: a.Use) -> Reason:
    """PO-14.6, PO-14.15: no barrel for Grey Ops, or not an option of this Spot."""
    if phase.spot == GREY and choice.option in offered(table, phase.spot):
        return "Without a barrel in your HQ you can do nothing in Grey Ops.", "PO-14.15"
    return why_not_option(table, phase.spot, choice.option)


def why_not_option(table: s.Table, spot: int, option: str) -> Reason:
    """PO-4.16, PO-8.3, PO-17.16, PO-P15: the option is barred, or belongs elsewhere."""
    if option not in OPTIONS:
        return f"There is no option called {option}.", "PO-20.11"
    if option not in kit(table.options.players, table.options.crude).options[spot]:
        return f"{NAME[option]} is no option of {SPOTS[spot].name} in this game.", "PO-20.11"
    if option == "research":
        return "In the Peak Oil phase the open cards are not replaced.", "PO-17.16"
    if suffers(table.companies[table.turn.player], TRAVEL_BAN):
        return "A Travel Ban lies before you: no Dispatch.", "PO-P15"
    if not destinations(table):
        return "No Spot has room for all your Agents of Expand.", "PO-8.3"
    return "You have no Agent left on Expand to dispatch.", "PO-4.16"


def why_not_slot(table: s.Table, phase: s.PlaceBarrel, choice: a.Slot) -> Reason | None:
    """PO-7.1, PO-16.2: not in play, or taken."""
    if choice.technology not in TECH:
        return None
    if TECH[choice.technology] not in kit(table.options.players, table.options.crude).techs:
        return f"{NAME[choice.technology]} is not in play with two or three players.", "PO-16.2"
    return f"The slot of {NAME[choice.technology]} holds a barrel already.", "PO-7.1"


def why_not_lose(table: s.Table, phase: Any, choice: a.Lose) -> Reason:
    """PO-20.9: nobody there."""
    return f"You have no Agent at {NAME.get(choice.place, choice.place)}.", "PO-20.9"


def why_not_take_field(table: s.Table, phase: s.PickField, choice: a.Take) -> Reason | None:
    """PO-9.2: the card does not lie open."""
    return (f"{NAME[choice.card]} does not lie open.", "PO-9.2") if choice.card in FIELDS else None


def why_not_buy(table: s.Table, phase: s.PickStartUp, choice: a.Take) -> Reason | None:
    """PO-10.2: the card does not lie open, or costs more than there is."""
    if choice.card not in STARTUPS:
        return None
    if choice.card not in open_cards(table, "startups"):
        return f"{NAME[choice.card]} does not lie open.", "PO-10.2"
    own = table.companies[table.turn.player].barrels
    return f"{NAME[choice.card]} costs {price(table, choice.card)}, and you have {own}.", "PO-10.2"


def why_not_engage(table: s.Table, phase: s.PickConsultant, choice: a.Take) -> Reason | None:
    """PO-11.6, PO-11.7: the card does not lie open, or is not of the next level."""
    if choice.card not in CONSULTANTS:
        return None
    if choice.card not in table.decks.consultants:
        return f"{NAME[choice.card]} does not lie open.", "PO-11.7"
    level = next_consultant_level(table.companies[table.turn.player])
    wanted = f"your next Consultant is one of level {level}" if level else "you have one of each level"
    return f"{NAME[choice.card]} is of level {LEVEL[choice.card]}; {wanted}.", "PO-11.6"


def why_not_clear(table: s.Table, phase: s.PickWhitewash, choice: a.Clear) -> Reason:
    """PO-9.10, PO-9.11: not one's own face-up card, or too dear."""
    own = table.companies[table.turn.player]
    if suffers(own, choice.card):
        cost = whitewash_cost(own, choice.card)
        return f"Whitewashing {NAME[choice.card]} costs {cost}, and you have {own.barrels}.", "PO-9.11"
    return "Only a PR card that lies face up before you can be whitewashed.", "PO-9.11"


def why_not_put(table: s.Table, phase: Any, choice: a.Put) -> Reason:
    """PO-16.2: a Technology that is not in play."""
    return f"{NAME.get(choice.technology, choice.technology)} is no Technology of this game.", "PO-16.2"


def why_not_shift(table: s.Table, phase: Any, choice: a.Shift | a.Onto) -> Reason:
    """PO-17.13: nothing to shift, nowhere to, or too dear."""
    if choice.technology not in kit(table.options.players, table.options.crude).tech_ids:
        return f"{NAME.get(choice.technology, choice.technology)} is no Technology of this game.", "PO-16.2"
    if type(choice) is a.Shift and not table.board.track[TECH[choice.technology]]:
        return f"{NAME[choice.technology]} has no barrel to shift.", "PO-17.13"
    return "Shifting a barrel costs as many barrels as the target holds afterwards.", "PO-17.13"


def why_not_recruit(table: s.Table, phase: s.PickRecruitPlace, choice: a.Recruit) -> Reason:
    """PO-K15: Expand, a full Spot, or none at all."""
    away = spot_out_of_play(table, choice.place)
    full = f"{NAME.get(choice.place, choice.place)} cannot take the new Agent: it is full, or it is Expand."
    return away or (full, "PO-K15")


def why_not_ship(table: s.Table, phase: s.PickRoute, choice: a.Ship) -> Reason:
    """PO-12.2, PO-12.3: no such route, from elsewhere, or closed."""
    route = ROUTES.get(choice.route)
    if route is None:
        return f"There is no route called {choice.route}.", "PO-12.2"
    if route.region != phase.spot:
        return f"{choice.route} starts in {SPOTS[route.region].name}, not in {SPOTS[phase.spot].name}.", "PO-12.2"
    return f"{choice.route} is shut: a chip on it shows closed.", "PO-12.3"


def why_not_chip(table: s.Table, phase: s.PickChip, choice: a.Chip) -> Reason:
    """PO-13.1, PO-13.4: the same chip twice, or a chip of the other kind."""
    if choice.place == phase.first:
        return "A swap needs two different chips.", "PO-13.1"
    kind = "Risk" if phase.use.endswith("risk") else "Refinery"
    assert choice.place not in chip_places(phase.use)
    return f"This use changes {kind} chips that lie on the board.", "PO-13.4"


REASONS: dict[tuple[type, type], Any] = {
    (s.Step1, a.Act): why_not_act,
    (s.Step1, a.Pay): why_not_pay,
    (s.PickSource, a.Act): why_not_act_now,
    (s.PickTarget, a.Act): why_not_act_now,
    (s.PickSource, a.From): why_not_from,
    (s.PickTarget, a.To): why_not_to,
    (s.PlaceBarrel, a.Slot): why_not_slot,
    (s.AgentToCard, a.Lose): why_not_lose,
    (s.AgentToTrack, a.Lose): why_not_lose,
    (s.ChooseOption, a.Use): why_not_use,
    (s.FinalOption, a.Use): why_not_final_use,
    (s.PickField, a.Take): why_not_take_field,
    (s.PickStartUp, a.Take): why_not_buy,
    (s.PickConsultant, a.Take): why_not_engage,
    (s.PickWhitewash, a.Clear): why_not_clear,
    (s.PickTechnology, a.Put): why_not_put,
    (s.PickMarketing, a.Put): why_not_put,
    (s.PickMarketing, a.Shift): why_not_shift,
    (s.PickMarketingTarget, a.Onto): why_not_shift,
    (s.PickRecruitPlace, a.Recruit): why_not_recruit,
    (s.PickDispatch, a.Dispatch): why_not_dispatch,
    (s.ActOrLeave, a.Act): why_not_dispatched_act,
    (s.PickRoute, a.Ship): why_not_ship,
    (s.PickChip, a.Chip): why_not_chip,
}
