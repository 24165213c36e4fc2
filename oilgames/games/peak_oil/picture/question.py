"""What is asked of whom, and the numbers that matter for the answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.components import (
    CONSULTANTS,
    CRISES,
    FIELDS,
    NAME,
    PLACE_IDS,
    REFINERIES,
    RISK_SPOTS,
    ROOM,
    SPOT_IDS,
    SPOTS,
    TECH_IDS,
)  # fmt: skip
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.odds.positions import next_pull_odds
from oilgames.games.peak_oil.picture.captions import CAPTIONS, caption, counted, mean, risk_words, with_names
from oilgames.games.peak_oil.picture.moment import portfolio_of, score, techs, winners
from oilgames.games.peak_oil.picture.places import standing_words
from oilgames.games.peak_oil.picture.stores import risk_now
from oilgames.games.peak_oil.picture.ways import by_words, routes, to_words
from oilgames.games.peak_oil.rules.action import option_limit
from oilgames.games.peak_oil.rules.develop import whitewash_cost
from oilgames.games.peak_oil.rules.displays import deck_of
from oilgames.games.peak_oil.rules.effects import step3_cost
from oilgames.games.peak_oil.rules.grey import next_consultant_level
from oilgames.games.peak_oil.rules.opening import portfolios
from oilgames.games.peak_oil.rules.turn import acting_spots
from oilgames.games.peak_oil.state import Company, Table
from oilgames.pictures.captions import name_of, signed


def ask(obs: Observation, names: Sequence[str]) -> tuple[str, str]:
    """The question in words, and a line with the numbers that matter."""
    kind, facts = question(obs)
    return CAPTIONS.rulebook.say("ask", kind, facts, names), detail(obs, names)


def question(obs: Observation) -> tuple[str, dict[str, Any]]:
    """Which question is asked now, and its facts."""
    table = obs.table
    if isinstance(table.phase, s.Over):
        won = winners(obs)
        return ("winner", {"seat": won[0]}) if len(won) == 1 else ("shared_win", {})
    return kind_of(table.phase), with_names(facts_of(table))


def kind_of(phase: Any) -> str:
    """The name of a phase as the words file has it; a reassignment says its step."""
    kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(phase).__name__).lower()
    return f"{kind}_{phase.step}" if isinstance(phase, s.PickSource) else kind


def facts_of(table: Table) -> dict[str, Any]:
    """The facts of the present phase, with ids for places and cards."""
    phase, supply = table.phase, table.supply
    facts: dict[str, Any] = {name: getattr(phase, name) for name in phase.__struct_fields__}
    facts |= {"seat": facts.get("seat", table.turn.player), "cost": step3_cost(own(table))}
    facts |= {"red": supply.red, "yellow": supply.yellow, "black": supply.black}
    if isinstance(phase, s.LayRefinery | s.LayRisk):
        places = REFINERIES if isinstance(phase, s.LayRefinery) else RISK_SPOTS
        facts["place"] = places[phase.place].id
    if "spot" in facts:
        facts["spot"] = SPOT_IDS[facts["spot"]]
    if "source" in facts:
        ids = TECH_IDS if isinstance(phase, s.PickMarketingTarget) else PLACE_IDS
        facts["source"] = ids[facts["source"]]
    return facts


def own(table: Table) -> Company:
    """The HQ of the active seat."""
    return table.companies[table.turn.player]


# ---------------------------------------------------------------- the line below


def detail(obs: Observation, names: Sequence[str]) -> str:
    """One line with the numbers that matter now."""
    told = _DETAIL.get(type(obs.table.phase))
    return told(obs, names) if told else ""


def say(kind: str, **facts: Any) -> str:
    """One caption of the line below the question."""
    return caption("detail", kind, **facts)


def chip_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-1.1, PO-1.2: chips are laid at random."""
    return say("chips")


def seed_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-1.4: each Oil Field is as likely as the other."""
    return say("each", chance=Fraction(1, len(obs.table.decks.fields.unseen)))


def dealing_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-1.8: each portfolio left is as likely as the other."""
    return say("each", chance=Fraction(1, len(portfolios(obs.table.options.players)) - obs.dealt))


def engaging_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-1.12: each Consultant of the level that does not lie open is as likely as the other."""
    phase: Any = obs.table.phase
    left = [c for c in CONSULTANTS.values() if c.level == phase.level and c.id not in obs.table.decks.consultants]
    return say("each", chance=Fraction(1, len(left)))


def first_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-1.15: the chance of each seat to begin."""
    return say("each", chance=Fraction(1, obs.table.options.players))


def revealing_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-20.13: each unseen card is as likely as the other."""
    phase: Any = obs.table.phase
    return say("each", chance=Fraction(1, len(deck_of(obs.table.decks, phase.deck).unseen) or 1))


def drawing_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-20.8: what the observer has not seen of the level."""
    phase: Any = obs.table.phase
    return say("draw", level=phase.level, n=len(obs.pr_unseen[phase.level - 1]))


def step1_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-4.1: the Spots on which the seat can act, and the risk of a pull."""
    table = obs.table
    able = [f"{NAME[spot]} ({standing_words(table, SPOT_IDS.index(spot))})" for spot in acting_spots(table)]
    return say("act", spots=", ".join(able)) if able else say("act_nowhere")


def source_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-3.2, PO-3.5: what cannot move or be moved to."""
    left = [SPOTS[spot].name for spot in dict.fromkeys(obs.table.turn.left)]
    return say("left", spots=", ".join(left), room=ROOM) if left else say("move", room=ROOM)


def step3_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-2.6: what is there to pay with."""
    return say("step3", barrels=own(obs.table).barrels)


def pull_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-5.3, PO-6: the risk of the next pull, and what a crisis would cost."""
    odds, crude = next_pull_odds(obs), obs.table.options.crude
    told = say("pull", risk=risk_words(odds.risk))
    if crude or not odds.bag.size:
        return told + (say("crude_crisis") if odds.bag.size else "")
    return told + say(
        "crisis", loss=signed(f"{float(odds.expected_loss):.2f}"), vp=f"{float(odds.expected_vp_loss):.2f}"
    )


def again_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-5.9, PO-5.10: what one more pull is for."""
    phase: Any = obs.table.phase
    return say(f"again_{phase.purpose}") + pull_detail(obs, names)


def slot_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-7.3: how many slots are empty."""
    phase: Any = obs.table.phase
    empty = len(techs(obs.table)) - sum(obs.table.board.market)
    return say(f"slot_{phase.reason}") + say("slots", n=empty) + (say("last_slot") if empty == 1 else "")


def crisis_card_detail(obs: Observation, names: Sequence[str]) -> str:
    """What the PR card says."""
    phase: Any = obs.table.phase
    return f"{CRISES[phase.card].name}: {CRISES[phase.card].effect}"


def track_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-17.5, PO-17.14."""
    return say("track")


def option_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-4.3, PO-4.4: how many options are left."""
    phase: Any = obs.table.phase
    left = option_limit(obs.table, phase.standing) - len(phase.used)
    return say(f"option_{phase.standing}", n=left)


def renew_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-9.1, PO-10.1: what the deck still holds."""
    phase: Any = obs.table.phase
    deck = deck_of(obs.table.decks, phase.deck)
    return say("renew", n=len(deck.unseen), back=len(deck.returned))


def field_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-9.2, PO-15.1: the symbols that come with each open field."""
    shown = [card for card in obs.table.decks.fields.display if card]
    told = [f"{NAME[card]} {' '.join(FIELDS[card].symbols)}" for card in shown]
    return say("field", fields=", ".join(told) or caption("detail", "nothing"))


def geologist_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-K22: the card as it stands."""
    phase: Any = obs.table.phase
    return say("geologist", full=phase.full, question=phase.question) + pull_detail(obs, names)


def mark_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-9.6: where a black barrel goes."""
    phase: Any = obs.table.phase
    return say("marks", region=SPOTS[phase.region].name) + pull_detail(obs, names)


def cash_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-10.2, PO-10.4, PO-17.13: the barrels at hand, and the Technologies."""
    track = obs.table.board.track
    values = ", ".join(f"{TECH_IDS[place]} {track[place]}" for place in techs(obs.table))
    return say("cash", n=own(obs.table).barrels, values=values)


def consultant_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-11.6: the next level."""
    level = next_consultant_level(own(obs.table))
    return say("consultant", level=level) if level else say("all_consultants")


def whitewash_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-9.10: what each card costs."""
    company = own(obs.table)
    told = [f"{NAME[held.card]} {whitewash_cost(company, held.card)}" for held in company.crises]
    return say("whitewash", costs=", ".join(told), n=company.barrels)


def keep_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-P25: what the two Consultants do."""
    phase: Any = obs.table.phase
    return " ".join(f"{NAME[card]}: {CONSULTANTS[card].effect}" for card in (phase.back, phase.held))


def recruit_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-K15."""
    return say("recruit", room=ROOM)


def dispatch_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-8.3: how many Agents go."""
    agents = obs.table.board.agents[SPOT_IDS.index("EXP")][obs.table.turn.player]
    return say("dispatch", n=agents, room=ROOM)


def dispatched_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-8.4: the standing at the destination."""
    phase: Any = obs.table.phase
    return say("dispatched", spot=SPOTS[phase.spot].name, standing=standing_words(obs.table, phase.spot))


def route_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-12.2: the route that brings most on average."""
    if not routes(obs):
        return say("no_route")
    best = max(routes(obs), key=lambda one: one.expected_net)
    words = {"end": to_words(best.route), "by": by_words(best.route), "net": mean(best.expected_net)}
    return say("route", n=len(routes(obs)), risk=risk_words(best.crisis_chance), **words)


def window_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-13.3: the moment, and the chips at hand."""
    phase: Any = obs.table.phase
    return say(f"window_{phase.moment}") + say("chips_left", chips=counted("security", own(obs.table).security))


def pick_chip_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-13.1: what will happen to the chip."""
    phase: Any = obs.table.phase
    first = caption("detail", "swap_second", place=NAME[phase.first]) if phase.first else ""
    return first or say(phase.use.replace("-", "_"))


def final_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-14.6, PO-14.7."""
    return say("final", risk=risk_words(risk_now(obs.table)))


def over_detail(obs: Observation, names: Sequence[str]) -> str:
    """PO-15.5: the final points, best first, and how they came about."""
    results = [(seat, score(obs, seat)) for seat in range(obs.table.options.players)]
    ranking = sorted(results, key=lambda one: one[1].rank, reverse=True)
    return "; ".join(
        say(
            "score", name=name_of(seat, names), total=signed(got.total), startups=got.startups,
            consultants=got.consultants, loss=got.pr_loss, portfolio=portfolio_of(obs, seat),
        )
        for seat, got in ranking
    )  # fmt: skip


_DETAIL: dict[type, Callable[[Observation, Sequence[str]], str]] = {
    s.LayRefinery: chip_detail, s.LayRisk: chip_detail, s.SeedField: seed_detail, s.Dealing: dealing_detail,
    s.Engaging: engaging_detail, s.ChoosingFirst: first_detail, s.Revealing: revealing_detail,
    s.Drawing: drawing_detail, s.Step1: step1_detail, s.PickSource: source_detail, s.PickTarget: source_detail,
    s.Step3: step3_detail, s.TieChoice: pull_detail, s.Pulling: pull_detail, s.PullAgain: again_detail,
    s.PlaceBarrel: slot_detail, s.AgentToCard: crisis_card_detail, s.ConsultantToCard: crisis_card_detail,
    s.StartUpToCard: crisis_card_detail, s.AgentToTrack: track_detail, s.ChooseOption: option_detail,
    s.Renewing: renew_detail, s.PickField: field_detail, s.Geologist: geologist_detail,
    s.QuestionMarks: mark_detail, s.PickStartUp: cash_detail, s.PickTechnology: cash_detail,
    s.PickMarketing: cash_detail, s.PickMarketingTarget: cash_detail, s.PickConsultant: consultant_detail,
    s.PickWhitewash: whitewash_detail, s.KeepConsultant: keep_detail, s.PickRecruitPlace: recruit_detail,
    s.PickDispatch: dispatch_detail, s.ActOrLeave: dispatched_detail, s.PickRoute: route_detail,
    s.Window: window_detail, s.PickChip: pick_chip_detail, s.FinalOption: final_detail, s.Over: over_detail,
}  # fmt: skip
