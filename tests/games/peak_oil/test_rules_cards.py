"""The effects of Consultants and PR cards: spec 2.9 and 2.10."""

from __future__ import annotations

import pytest

from oilgames.games.peak_oil.components import CONSULTANTS, CRISES
from oilgames.games.peak_oil.rules import effects
from tests.games.peak_oil.table import Play, at, seats


def act(spot, own, agents=1, **sketch):
    return at(agents={spot: [agents, 0, 0, 0]}, seats=seats(4, s0=own), **sketch).go(f"act {spot}")


def tied(own):
    return at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0=own)).go("act DEV")


def turned_up(card, own=None, agents=None):
    """Seat 0's face-down card is turned up by a red barrel in a tie on Develop."""
    where = {"DEV": [1, 1, 0, 0]} | (agents or {})
    return at(agents=where, seats=seats(4, s0={"facedown": card, **(own or {})})).go("act DEV", "barrel red")


def test_every_card_has_an_effect_by_its_rule():
    named = [value for value in vars(effects).values() if isinstance(value, str)]
    assert {*CONSULTANTS, *CRISES} <= set(named)


# ---------------------------------------------------------------- Consultants


@pytest.mark.rule("PO-K11", "PO-2.6")
def test_the_travel_desk_makes_step_3_cheap():
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"consultants": ["CO-11"], "home": 2}))
    play.go("reassign", "from HQ", "to INV", "from HQ", "to NIG", "pay")
    assert play.company(0).barrels == 0


@pytest.mark.rule("PO-K14", "PO-K32", "PO-P36", "PO-6.2", "PO-6.3")
@pytest.mark.parametrize(
    ("consultants", "crises", "first", "second"),
    [
        ([], [], 5, 5), (["CO-14"], [], 7, 7), (["CO-32"], [], 10, 10), ([], ["PR-36"], 5, 3),
        (["CO-14"], ["PR-36"], 7, 4), (["CO-32"], ["PR-36"], 10, 10),
    ],
)  # fmt: skip
def test_what_a_crisis_costs(consultants, crises, first, second):
    play = tied({"barrels": 10, "consultants": consultants, "crises": crises}).go("barrel red")
    assert play.company(0).barrels == first
    play.until("PullAgain").go("again", "barrel red")
    assert play.company(0).barrels == second
    assert play.company(0).facedown is None  # the card part happens all the same


@pytest.mark.rule("PO-K21", "PO-9.10")
def test_the_spin_doctor_whitewashes_for_nothing():
    play = act("DEV", {"barrels": 0, "consultants": ["CO-21"], "crises": ["PR-33"]}).go("use whitewash", "clear PR-33")
    assert play.company(0).crises == ()


@pytest.mark.rule("PO-K22", "PO-20.15", "PO-P26")
def test_the_geologist_turns_a_question_mark_into_oil():
    own = {"consultants": ["CO-22"]}
    play = act("DEV", own, open_fields=["OF-NIG-2"]).go("use drill", "keep", "take OF-NIG-2")
    assert play.legal == ["convert", "skip"]
    yes = Play(play.state).go("convert")
    assert (yes.oil("NIG"), yes.table.phase.left) == (2, 1)
    no = Play(play.state).go("skip")
    assert (no.oil("NIG"), no.table.phase.left) == (1, 2)
    blown = act("DEV", own | {"crises": ["PR-26"]}, open_fields=["OF-NIG-4"]).go(
        "use drill", "keep", "take OF-NIG-4", "convert"
    )
    assert (blown.oil("NIG"), blown.table.phase.left) == (1, 2)
    plain = act("DEV", own, open_fields=["OF-NIG-4"]).go("use drill", "keep", "take OF-NIG-4")
    assert plain.phase == "Revealing"  # no question mark, no question


@pytest.mark.rule("PO-K23", "PO-P13", "PO-10.2")
@pytest.mark.parametrize(
    ("own", "price"),
    [({}, 1), ({"consultants": ["CO-23"]}, 0), ({"crises": ["PR-13"]}, 2),
     ({"consultants": ["CO-23"], "crises": ["PR-13"]}, 1)],
)  # fmt: skip
def test_startup_prices(own, price):
    play = act("INV", {"barrels": 3, **own}, open_startups=["SU-T1"], track={"T": 1}).go(
        "use startups", "keep", "take SU-T1"
    )
    assert play.company(0).barrels == 3 - price
    free = act("INV", {"barrels": 0, "consultants": ["CO-23"]}, open_startups=["SU-E1"]).go("use startups", "keep")
    assert "take SU-E1" in free.legal  # never below zero


@pytest.mark.rule("PO-K24", "PO-10.4")
def test_the_trend_setter_places_up_to_two():
    play = act("INV", {"barrels": 3, "consultants": ["CO-24"]}).go("use technologies", "put E")
    assert play.phase == "PickTechnology"
    assert Play(play.state).go("put E").track("E") == 2
    assert Play(play.state).go("skip").company(0).barrels == 2


# ---------------------------------------------------------------- PR cards


@pytest.mark.rule("PO-P11", "PO-2.6")
def test_grumpy_editorials_forbid_step_3():
    own = {"barrels": 9, "crises": ["PR-11"], "home": 2}
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0=own))
    assert play.go("reassign", "from HQ", "to INV", "from HQ", "to NIG").mover == 1


@pytest.mark.rule("PO-P12", "PO-6.4")
@pytest.mark.parametrize(("before", "left", "on_card"), [(4, 1, 1), (1, 0, 1), (0, 0, 0)])
def test_the_frozen_account(before, left, on_card):
    play = turned_up("PR-12", {"barrels": before})
    assert (play.company(0).barrels, play.company(0).crises[0].barrels) == (left, on_card)


@pytest.mark.rule("PO-P32")
@pytest.mark.parametrize(("before", "left", "on_card"), [(5, 1, 2), (2, 0, 1), (0, 0, 0)])
def test_the_asset_freeze(before, left, on_card):
    play = turned_up("PR-32", {"barrels": before})
    assert (play.company(0).barrels, play.company(0).crises[0].barrels) == (left, on_card)


@pytest.mark.rule("PO-P22", "PO-20.9", "PO-6.11")
def test_the_subpoena_takes_an_agent_of_choice():
    play = turned_up("PR-22", agents={"INV": [1, 0, 0, 0]})
    assert play.legal == ["lose DEV", "lose INV"]
    play.go("lose INV")
    assert (play.company(0).crises[0].agents, play.agents("INV")[0], play.phase) == (1, 0, "PullAgain")
    last = turned_up("PR-22", {"home": 0})
    assert (last.phase, last.company(0).crises[0].agents) == ("PullAgain", 0)  # one always stays


@pytest.mark.rule("PO-P33", "PO-20.9")
@pytest.mark.parametrize(("home", "taken"), [(0, 0), (1, 1), (2, 2)])
def test_the_arrest_warrants_take_two_but_leave_one(home, taken):
    play = turned_up("PR-33", {"home": home})
    while play.phase == "AgentToCard":
        play.go(play.legal[-1])
    assert play.company(0).crises[0].agents == taken


@pytest.mark.rule("PO-P25", "PO-20.9")
def test_the_conflict_of_interest_takes_a_consultant():
    play = turned_up("PR-25", {"consultants": ["CO-11", "CO-21"]})
    assert play.legal == ["under CO-11", "under CO-21"]
    play.go("under CO-21")
    assert (play.company(0).consultants, play.company(0).crises[0].under) == (("CO-11",), "CO-21")
    assert turned_up("PR-25").phase == "PullAgain"


@pytest.mark.rule("PO-P25", "PO-20.31", "PO-11.8")
@pytest.mark.parametrize(("kept", "gone"), [("CO-12", "CO-11"), ("CO-11", "CO-12")])
def test_a_consultant_that_comes_back_to_a_rival(kept, gone):
    own = {"consultants": ["CO-11"], "crises": [{"card": "PR-25", "under": "CO-12"}]}
    play = act("DEV", own).go("use whitewash", "clear PR-25")
    assert play.legal == ["retain CO-12", "retain CO-11"]
    play.refused("go-on", "PO-20.31")
    play.go(f"retain {kept}")
    assert play.company(0).consultants == (kept,)
    assert play.event("consultant_gone").data["card"] == gone


@pytest.mark.rule("PO-P25")
def test_a_consultant_that_comes_back_alone():
    own = {"crises": [{"card": "PR-25", "under": "CO-12"}]}
    assert act("DEV", own).go("use whitewash", "clear PR-25").company(0).consultants == ("CO-12",)


@pytest.mark.rule("PO-P35", "PO-20.9")
def test_the_patent_dispute_takes_a_startup_until_it_leaves():
    play = turned_up("PR-35", {"startups": ["SU-H1", "SU-E1"]})
    assert play.legal == ["under SU-H1", "under SU-E1"]
    play.go("under SU-E1")
    assert (play.company(0).startups, play.company(0).crises[0].under) == (("SU-H1",), "SU-E1")
    own = {"barrels": 2, "crises": [{"card": "PR-35", "under": "SU-E1"}]}
    assert act("DEV", own).go("use whitewash", "clear PR-35").company(0).startups == ("SU-E1",)


@pytest.mark.rule("PO-P26", "PO-9.4")
def test_the_blowout_turns_full_barrels_into_question_marks():
    play = act("DEV", {"crises": ["PR-26"]}, open_fields=["OF-NIG-2"]).go("use drill", "keep", "take OF-NIG-2")
    assert (play.oil("NIG"), play.table.phase.left) == (0, 3)


@pytest.mark.rule("PO-P22", "PO-9.10")
def test_agents_on_a_card_come_home_with_it():
    own = {"barrels": 1, "home": 0, "crises": [{"card": "PR-22", "agents": 1}]}
    play = act("DEV", own).go("use whitewash", "clear PR-22")
    assert play.company(0).agents == 1
    assert play.event("freed").data == {"barrels": 0, "agents": 1}
