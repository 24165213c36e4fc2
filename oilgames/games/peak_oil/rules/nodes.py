"""The step model (spec 4.20): which phases are passed at once, which are chance, which are decisions."""

from __future__ import annotations

from typing import Any

from oilgames.engine.chance import Distribution
from oilgames.engine.choices import NOTHING, Legal
from oilgames.engine.game import CHANCE, NOBODY, Choice, Mover, Seat, Step
from oilgames.games.peak_oil import actions as a
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.rules import (
    action,
    bag,
    crisis,
    crude,
    develop,
    displays,
    expand,
    grey,
    invest,
    market,
    opening,
    peak,
    reassign,
    security,
    shipping,
    turn,
)  # fmt: skip
from oilgames.games.peak_oil.rules.draft import Draft

# Phases that are passed at once.
AUTOMATIC: dict[type, Any] = {
    s.TurnStart: turn.start_turn,
    s.TurnEnd: turn.end_turn,
    s.CrisisDue: crisis.crisis,
    s.EntryBarrel: grey.pay_entry,
    s.GoHome: action.go_home,
    s.Loading: shipping.load,
    s.Loaded: shipping.count_skulls,
    s.Sailing: shipping.sail,
    s.TurnChips: shipping.turn_chips,
    s.LastReassign: peak.last_reassign,
    s.CheckSpot: peak.check_spot,
    s.Activate: peak.activate,
    s.FinalEffect: peak.final_effect,
    s.ActivationEnd: peak.end_activation,
}

# Phases of chance: the distribution of their outcomes.
CHANCES: dict[type, Any] = {
    s.LayRefinery: opening.refinery_chance,
    s.LayRisk: opening.risk_chance,
    s.SeedField: opening.seed_chance,
    s.Dealing: opening.deal_chance,
    s.Engaging: opening.engage_chance,
    s.ChoosingFirst: opening.first_chance,
    s.Pulling: bag.pull_chance,
    s.Drawing: crisis.draw_chance,
    s.Revealing: displays.reveal_chance,
}

# Chance that may have nothing to give: then the phase is passed.
READY: dict[type, Any] = {s.Pulling: bag.can_pull, s.Revealing: displays.can_reveal}

# Phases of decision: the legal actions of the active seat.
DECISIONS: dict[type, Any] = {
    s.Step1: turn.step1_moves,
    s.PickSource: reassign.source_moves,
    s.PickTarget: reassign.target_moves,
    s.Step3: turn.step3_moves,
    s.TieChoice: action.tie_moves,
    s.PullAgain: bag.again_moves,
    s.PlaceBarrel: market.slot_moves,
    s.AgentToCard: crisis.agent_moves,
    s.ConsultantToCard: crisis.consultant_moves,
    s.StartUpToCard: crisis.startup_moves,
    s.AgentToTrack: crude.track_moves,
    s.ChooseOption: action.option_moves,
    s.Renewing: displays.renew_moves,
    s.PickField: develop.field_moves,
    s.Geologist: develop.geologist_moves,
    s.QuestionMarks: develop.question_moves,
    s.PickWhitewash: develop.whitewash_moves,
    s.KeepConsultant: develop.retain_moves,
    s.PickStartUp: invest.startup_moves,
    s.PickTechnology: invest.technology_moves,
    s.PickConsultant: grey.consultant_moves,
    s.PickMarketing: grey.marketing_moves,
    s.PickMarketingTarget: grey.onto_moves,
    s.PickRecruitPlace: expand.recruit_moves,
    s.PickDispatch: expand.dispatch_moves,
    s.ActOrLeave: expand.act_or_leave_moves,
    s.PickRoute: shipping.route_moves,
    s.Window: security.window_moves,
    s.PickChip: security.chip_moves,
    s.FinalOption: action.final_moves,
}

# What an action or outcome does in a phase.
EFFECTS: dict[tuple[Any, Any], Any] = {
    (s.LayRefinery, a.Lay): opening.lay_refinery,
    (s.LayRisk, a.Lay): opening.lay_risk,
    (s.SeedField, a.Reveal): opening.seed_field,
    (s.Dealing, a.Deal): opening.deal,
    (s.Engaging, a.Reveal): opening.lay_consultant,
    (s.ChoosingFirst, a.First): opening.choose_first,
    (s.Pulling, a.Barrel): bag.pull,
    (s.Drawing, a.Draw): crisis.draw_card,
    (s.Revealing, a.Reveal): displays.reveal,
    (s.Step1, a.Act): action.act,
    (s.Step1, a.Reassign): turn.reassign_first,
    (s.PickSource, a.From): reassign.take_agent,
    (s.PickSource, a.Skip): reassign.stay,
    (s.PickTarget, a.To): reassign.move_agent,
    (s.Step3, a.Pay): turn.pay_step3,
    (s.Step3, a.Skip): turn.skip_step3,
    (s.TieChoice, a.Pull): action.choose_pull,
    (s.TieChoice, a.Decline): action.decline_pull,
    (s.PullAgain, a.Again): bag.pull_again,
    (s.PullAgain, a.Enough): bag.enough,
    (s.PlaceBarrel, a.Slot): market.place_barrel,
    (s.AgentToCard, a.Lose): crisis.agent_to_card,
    (s.ConsultantToCard, a.Under): crisis.consultant_to_card,
    (s.StartUpToCard, a.Under): crisis.startup_to_card,
    (s.AgentToTrack, a.Lose): crude.send_to_track,
    (s.ChooseOption, a.Use): action.use,
    (s.ChooseOption, a.Done): action.done,
    (s.Renewing, a.Renew): displays.renew,
    (s.Renewing, a.Keep): displays.keep,
    (s.PickField, a.Take): develop.take_field,
    (s.PickField, a.Skip): develop.skip_field,
    (s.Geologist, a.Convert): develop.convert,
    (s.Geologist, a.Skip): develop.keep_question,
    (s.QuestionMarks, a.Pull): develop.pull_question,
    (s.QuestionMarks, a.Stop): develop.stop_drilling,
    (s.PickWhitewash, a.Clear): develop.clear_card,
    (s.PickWhitewash, a.Skip): develop.skip_whitewash,
    (s.KeepConsultant, a.Retain): develop.retain,
    (s.PickStartUp, a.Take): invest.buy,
    (s.PickStartUp, a.Skip): invest.skip_startup,
    (s.PickTechnology, a.Put): invest.put,
    (s.PickTechnology, a.Skip): invest.skip_technology,
    (s.PickConsultant, a.Take): grey.engage,
    (s.PickConsultant, a.Skip): grey.skip_consultant,
    (s.PickMarketing, a.Put): grey.market_put,
    (s.PickMarketing, a.Shift): grey.market_shift,
    (s.PickMarketing, a.Skip): grey.market_skip,
    (s.PickMarketingTarget, a.Onto): grey.market_onto,
    (s.PickRecruitPlace, a.Recruit): expand.recruit_to,
    (s.PickDispatch, a.Dispatch): expand.dispatch_to,
    (s.ActOrLeave, a.Act): action.act,
    (s.ActOrLeave, a.Leave): expand.leave,
    (s.PickRoute, a.Ship): shipping.ship,
    (s.PickRoute, a.Skip): shipping.skip_route,
    (s.Window, a.GoOn): security.go_on,
    (s.PickChip, a.Chip): security.name_chip,
    (s.FinalOption, a.Use): peak.final_use,
    (s.FinalOption, a.Skip): peak.final_skip,
} | {
    (phase, a.Security): security.begin_use
    for phase in (s.Step1, s.PickSource, s.Step3, s.PickRoute, s.Window, s.FinalOption)
}  # fmt: skip


def to_move(state: s.State) -> Seat | Mover:
    """PO-13.5, PO-20.1: decisions are the active seat's; chance and the end are nobody's."""
    table = state.table
    kind = type(table.agenda[-1])
    if kind in DECISIONS:
        return table.turn.player
    return NOBODY if kind is s.Over else CHANCE


def legal_on(table: s.Table) -> Legal:
    """PO-18.3, PO-20.1: the legal actions, from what lies open alone."""
    known_table, known_moves = _latest[0]
    if known_table is table:
        return known_moves
    phase = table.agenda[-1]
    moves = DECISIONS.get(type(phase))
    return moves(table, phase) if moves else NOTHING


# The table that `apply` made last, and its legal actions: it had to work them out, and they are asked for next.
_latest: list[tuple[s.Table | None, Legal]] = [(None, NOTHING)]


def legal(state: s.State) -> Legal:
    """PO-20.1: the legal actions of the active seat."""
    return legal_on(state.table)


def chance(state: s.State) -> Distribution[Any]:
    """PO-20.1: the outcomes of the chance node with their exact probabilities."""
    phase = state.table.agenda[-1]
    odds: Distribution[Any] = CHANCES[type(phase)](state, phase)
    return odds


def apply(state: s.State, choice: Choice) -> Step:
    """PO-20.1: the step that a choice makes, up to the next node where something is open."""
    draft = Draft(state)
    resolve(draft, choice)
    moves = advance(draft)
    step = draft.freeze()
    if moves:
        _latest[0] = (step.state.table, moves)
    return step


def resolve(draft: Draft, choice: Choice) -> None:
    """PO-20.1: the present phase is answered by a choice."""
    phase = draft.agenda.pop()
    EFFECTS[type(phase), type(choice)](draft, phase, choice)


def advance(draft: Draft) -> Legal | None:
    """PO-20.1: pass automatic phases, decisions with at most one legal action, and chance that has nothing to give.

    A chance node stays a node even when its outcome is certain, so that a record names every card and barrel.
    Returns the legal actions of the decision it comes to, None at a chance node and at the end.
    """
    agenda = draft.agenda
    while True:
        phase = agenda[-1]
        kind = type(phase)
        if kind in AUTOMATIC:
            agenda.pop()
            AUTOMATIC[kind](draft, phase)
        elif kind in DECISIONS:
            moves = still_open(draft, phase)
            if moves:
                return moves
        elif kind not in READY or READY[kind](draft, phase):
            return None
        else:
            agenda.pop()


def still_open(draft: Draft, phase: Any) -> Legal | None:
    """PO-2.8, PO-20.1: the legal actions if there is something to decide; else None, and the phase has been passed."""
    moves: Legal = DECISIONS[type(phase)](draft, phase)
    number = len(moves)
    if number > 1:
        return moves
    if number:
        resolve(draft, moves.pick(0))
        return None
    draft.agenda.pop()
    if isinstance(phase, s.Step1 | s.PickSource):
        turn.skip_step(draft, 1 if isinstance(phase, s.Step1) else phase.step)
    return None
