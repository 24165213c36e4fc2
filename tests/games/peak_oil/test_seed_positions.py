"""Positions written from the rulebook text and the specification before the rules in code were read.

Each docstring names the lines of the seed (L…), the rules or the decisions (D…) that say what must happen.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from oilgames.engine import CHANCE
from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.components import REFINERY
from oilgames.games.peak_oil.rules import breakdown
from oilgames.games.peak_oil.state import Options
from tests.games.peak_oil.table import Play, at, random_match, seats

REGIONS = ("VEN", "LIB", "NIG", "GUL", "RUS")
CALM = {"SIDR": ["RC-01", 0], "GUIN": ["RC-02", 0], "BELA": ["RC-03", 0]}  # blank faces


def oils(play):
    return [play.oil(region) for region in REGIONS]


def shown(play):
    return [card for card in play.table.decks.fields.display if card]


# ---------------------------------------------------------------- majority and ties


@pytest.mark.rule("PO-4.3", "PO-4.10")
@pytest.mark.parametrize("order", [("startups", "technologies"), ("technologies", "startups")])
def test_a_majority_needs_no_pull_and_uses_both_options_in_any_order(order):
    """L177, L201: more Agents than any other single player, although fewer than all others together."""
    play = at(agents={"INV": [2, 1, 1, 1]}, seats=seats(4, s0={"barrels": 3})).go("act INV")
    assert play.legal == ["use startups", "use technologies", "done"]
    for option in order:
        play.go(f"use {option}", *(["keep", "take SU-H1"] if option == "startups" else ["put E"]))
        play = play.until("ChooseOption", "PickTarget")
    assert (play.phase, play.agents("INV"), play.company(0).agents) == ("PickTarget", (0, 1, 1, 1), 2)
    assert (play.company(0).startups, play.track("E")) == (("SU-H1",), 1)
    assert "pulled" not in play.kinds


@pytest.mark.rule("PO-4.4", "PO-4.6", "PO-4.8", "PO-6.10")
def test_a_tie_between_three_takes_one_pull_and_leaves_one_option():
    """L178, L187: one pull, whatever it brings and however many are tied."""
    play = at(agents={"EXP": [1, 1, 1, 0]}).go("act EXP")
    assert play.chance("barrel black") == Fraction(22, 30)
    play.go("barrel red", "draw PR-13", "enough")
    assert play.legal == ["use recruit", "use dispatch", "done"]
    play.go("use recruit")
    assert (play.phase, play.kinds.count("pulled")) == ("PickTarget", 1)
    assert (play.company(0).agents, play.company(0).reserve) == (3, 1)


@pytest.mark.rule("PO-4.4", "PO-4.5", "PO-4.7")
def test_the_smaller_number_may_not_act_and_the_tied_may():
    """L179, L199: Olja 2, Alba 2, Karen 1."""
    there = {"DEV": [2, 2, 1, 0]}
    assert at(agents=there, seat=1).go("act DEV").phase == "Pulling"
    third = at(agents=there, seat=2)
    assert "act DEV" not in third.legal
    third.refused("act DEV", "PO-4.5")


@pytest.mark.rule("PO-4.11", "PO-4.7", "PO-4.10")
def test_even_a_wasted_tie_is_pulled_for():
    """L187, L193: nothing need be done, but the barrel comes first."""
    play = at(agents={"DEV": [1, 1, 0, 0]}).go("act DEV", "barrel black", "slot H", "done")
    assert (play.phase, play.agents("DEV"), play.market) == ("PickTarget", (0, 1, 0, 0), {"H"})


@pytest.mark.rule("PO-2.5", "PO-4.1")
def test_nobody_acts_after_reassigning():
    """L138, L175, L189: a Spot just reached, or any Spot in Step 2, gives no action."""
    play = at(agents={"DEV": [1, 0, 0, 0]}).go("reassign", "from HQ", "to INV")
    assert play.phase == "PickTarget"  # Step 2: the Agent on DEV is the only fresh one
    play.refused("act DEV", "PO-2.5")
    play.refused("act INV", "PO-2.5")


# ---------------------------------------------------------------- the bag


@pytest.mark.rule("PO-5.7", "PO-5.8", "PO-5.9", "PO-2.9")
def test_red_comes_back_at_the_end_of_the_turn_and_yellow_never():
    """L214-215: out of the bag during the turn; each scandal allows one more pull."""
    play = at(agents={"DEV": [1, 1, 0, 0]}, bag=[3, 2, 10]).go("act DEV", "barrel red", "draw PR-13")
    assert play.legal == ["again", "enough"]
    play.go("again")
    assert play.outcomes() == {
        "barrel red": Fraction(2, 14), "barrel yellow": Fraction(2, 14), "barrel black": Fraction(10, 14),
    }  # fmt: skip
    play.go("barrel yellow")
    assert play.legal == ["again", "enough"]
    play.go("enough", "done")
    assert (play.bag, play.aside) == ((2, 1, 10), (1, 0))
    play.go("to INV")
    assert (play.mover, play.bag, play.aside) == (1, (3, 1, 10), (0, 0))


@pytest.mark.rule("PO-5.4", "PO-5.5", "PO-12.7")
def test_only_the_first_black_of_a_turn_goes_to_the_market():
    """L213, L221, L392: a later black waits aside, even from another pull; a skull barrel comes on top."""
    play = at(agents={"NIG": [1, 1, 0, 0]}, oil={"NIG": 4}, bag=[4, 4, 12],
              risks={"GUIN": ["RC-09", 0]}, refineries={"ROT": ["RF-2", 0]})  # fmt: skip
    play.go("act NIG", "barrel black", "slot H", "ship RT-08", "barrel black")
    assert play.aside == (0, 1)
    assert play.phase == "PlaceBarrel"  # the skull of the same chip
    play.go("slot T")
    assert (play.market, play.company(0).barrels, play.oil("NIG"), play.bag) == ({"H", "T"}, 4, 0, (4, 4, 10))
    play.go("to DEV", "skip")
    assert play.bag == (4, 4, 11)


@pytest.mark.rule("PO-7.3", "PO-7.4", "PO-12.5")
def test_a_full_market_is_spread_before_the_action_goes_on():
    """L260, L268, D14: one barrel on each of the five Regions; what comes before the loading can be loaded."""
    play = at(agents={"LIB": [1, 1, 0, 0]}, market=["H", "E", "S", "A"], risks=CALM)
    play.go("act LIB", "barrel black")
    assert (oils(play), play.market) == ([1] * 5, set())
    play.go("ship RT-05")
    assert (oils(play), play.company(0).barrels) == ([1, 0, 1, 1, 1], 2)


@pytest.mark.rule("PO-16.2", "PO-16.3", "PO-7.3")
def test_for_few_players_the_fourth_barrel_spreads_the_market():
    """L114, L264: four slots, four Regions."""
    play = at(agents={"DEV": [1, 1, 0]}, market=["E", "S", "A"], seats=seats(3)).go("act DEV", "barrel black")
    assert (oils(play), play.market) == ([0, 1, 1, 1, 1], set())


@pytest.mark.rule("PO-5.11")
def test_a_pull_from_an_empty_bag_counts_as_made():
    """D9."""
    play = at(agents={"DEV": [1, 1, 0, 0]}, bag=[0, 0, 0], marker=3).go("act DEV")
    assert play.legal == ["use drill", "use whitewash", "done"]


# ---------------------------------------------------------------- crises


@pytest.mark.rule("PO-6.2", "PO-6.12")
@pytest.mark.parametrize(("held", "kept"), [(0, 0), (1, 1), (2, 1), (5, 3), (6, 3)])
def test_half_rounded_down_is_discarded(held, kept):
    """L231, D12: of five barrels two go, of one none; they leave the game."""
    play = at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0={"barrels": held}))
    box = play.table.supply.box_black
    play.go("act DEV", "barrel red")
    assert (play.company(0).barrels, play.table.supply.box_black - box) == (kept, held - kept)


@pytest.mark.rule("PO-6.3", "PO-6.4", "PO-6.5", "PO-6.6")
def test_the_second_crisis_of_a_turn_costs_no_barrels_but_turns_the_card():
    """L231-234: draw level 1 face down; then turn it up; then draw level 2 face down."""
    play = at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0={"barrels": 9}))
    play.go("act DEV", "barrel red", "draw PR-14", "again", "barrel red")
    own = play.company(0)
    assert (own.barrels, [held.card for held in own.crises], own.facedown) == (5, ["PR-14"], None)
    play.go("again", "barrel yellow")
    assert set(play.outcomes()) == {f"draw PR-2{n}" for n in range(1, 7)}
    play.go("draw PR-22")
    assert (play.company(0).barrels, play.company(0).facedown.level) == (5, 2)


@pytest.mark.rule("PO-6.6")
@pytest.mark.parametrize(
    ("crises", "level"), [([], 1), (["PR-13"], 2), (["PR-23"], 3), (["PR-13", "PR-26"], 3), (["PR-34"], 3)]
)
def test_the_next_level_is_one_above_the_highest(crises, level):
    """L238: level 3 again for who has level 3; a missing level 1 is not made up for."""
    play = at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0={"crises": crises})).go("act DEV", "barrel red")
    assert {outcome[:9] for outcome in play.outcomes()} == {f"draw PR-{level}"}
    assert not set(crises) & {outcome[5:] for outcome in play.outcomes()}


@pytest.mark.rule("PO-6.9")
def test_an_empty_third_stack_gives_no_card_but_still_costs():
    """D13."""
    own = {"barrels": 4, "crises": [f"PR-3{n}" for n in range(2, 6)]}
    play = at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0=own, s2={"crises": ["PR-31", "PR-36"]}))
    play.go("act DEV", "barrel red")
    assert (play.company(0).barrels, play.company(0).facedown, play.phase) == (2, None, "PullAgain")


@pytest.mark.rule("PO-4.12", "PO-P21")
@pytest.mark.parametrize(
    ("own", "after"), [({"crises": ["PR-21"]}, "PickTarget"), ({"facedown": "PR-21"}, "PickTechnology")]
)
def test_strained_resources_allows_one_option_once_it_is_face_up(own, after):
    """L247: a face-down card has no effect."""
    play = at(agents={"INV": [1, 0, 0, 0]}, seats=seats(4, s0=own)).go("act INV", "use startups", "keep", "skip")
    if after == "PickTechnology":
        play.go("use technologies")
    assert play.phase == after


@pytest.mark.rule("PO-9.10", "PO-9.11")
def test_whitewash_takes_one_face_up_card_that_can_be_paid():
    """L310, L322: free, one, two barrels; never a face-down card; the card goes under its stack."""
    own = {"barrels": 1, "crises": ["PR-13", "PR-23", "PR-34"]}
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0=own)).go("act DEV", "use whitewash")
    assert play.legal == ["clear PR-13", "clear PR-23", "skip"]
    play.go("clear PR-23")
    assert play.company(0).barrels == 0
    assert play.table.decks.crises[1].returned == ("PR-23",)
    assert play.legal == ["use drill", "done"]
    down = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"barrels": 5, "facedown": "PR-12"}))
    down.go("act DEV", "use whitewash")
    assert down.legal == ["use drill", "done"]
    assert down.company(0).facedown.level == 1


@pytest.mark.rule("PO-9.10", "PO-6.11", "PO-P22", "PO-P12")
def test_what_lay_on_a_card_comes_back_after_the_payment():
    """L246, L322: an Agent and barrels on a card are out of the game until it leaves."""
    held = {"barrels": 0, "home": 1, "crises": [{"card": "PR-22", "agents": 1}, {"card": "PR-12", "barrels": 1}]}
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0=held)).go("act DEV", "use whitewash")
    assert play.legal == ["clear PR-12", "skip"]  # the barrel on the card pays for nothing
    play.go("clear PR-12")
    assert (play.company(0).barrels, play.company(0).agents) == (1, 1)


@pytest.mark.rule("PO-6.2", "PO-6.3", "PO-2.10", "PO-8.4")
def test_the_turn_has_one_first_crisis_although_two_spots_are_tied():
    """L231, L288: the tie on Expand and the tie where the Agents are dispatched belong to one turn."""
    play = at(agents={"EXP": [1, 1, 0, 0], "NIG": [0, 1, 0, 0]}, seats=seats(4, s0={"barrels": 8}))
    play.go("act EXP", "barrel red", "draw PR-13", "enough", "use dispatch", "dispatch NIG", "act NIG")
    assert play.chance("barrel red") == Fraction(3, 29)
    play.go("barrel red", "enough", "skip")
    assert (play.company(0).barrels, len(play.company(0).crises), play.phase) == (4, 1, "PickTarget")


@pytest.mark.rule("PO-6.11", "PO-6.12", "PO-P12")
def test_barrels_on_a_card_are_not_halved():
    """L246: out of the game for every purpose."""
    own = {"barrels": 4, "crises": [{"card": "PR-12", "barrels": 1}]}
    play = at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0=own)).go("act DEV", "barrel red")
    assert (play.company(0).barrels, play.company(0).crises[0].barrels) == (2, 1)


# ---------------------------------------------------------------- reassigning


@pytest.mark.rule("PO-3.2", "PO-3.4", "PO-3.5", "PO-3.3")
def test_the_limits_of_reassigning():
    """L156-159: not back to a Spot that was left, not to a full one, not the same Agent, never to its own place."""
    play = at(agents={"DEV": [1, 1, 2, 1], "INV": [1, 0, 0, 0]}, seats=seats(4, s0={"barrels": 2}))
    play.go("reassign", "from INV")
    assert "to DEV" not in play.legal
    assert "to INV" not in play.legal
    assert "to HQ" in play.legal
    play.refused("to DEV", "PO-3.3")
    play.go("to GUL")
    assert play.phase == "PickTarget"  # the Agent on DEV is the only fresh one
    play.refused("to INV", "PO-3.2")
    play.go("to GUL")
    assert play.mover == 1  # no third fresh Agent: Step 3 is not offered


@pytest.mark.rule("PO-3.6", "PO-4.17", "PO-3.2")
def test_agents_that_came_home_from_an_action_may_go_anywhere_but_back():
    """L156, L181, D3."""
    play = at(agents={"DEV": [2, 0, 0, 0]}).go("act DEV", "done")
    assert play.phase == "PickTarget"
    assert "to DEV" not in play.legal
    assert "to RUS" in play.legal


@pytest.mark.rule("PO-2.6", "PO-2.7", "PO-2.11")
@pytest.mark.parametrize(("barrels", "phase"), [(1, "PickTarget"), (2, "Step3")])
def test_the_third_step_costs_two_barrels(barrels, phase):
    """L134, L142: paid out of the game, only by those who have them."""
    play = at(seats=seats(4, s0={"barrels": barrels, "home": 3})).go("to DEV", "to DEV")
    assert (play.phase, play.mover) == (phase, 0 if barrels == 2 else 1)
    if play.phase == "Step3":
        box = play.table.supply.box_black
        play.go("pay", "to INV")
        assert (play.company(0).barrels, play.table.supply.box_black, play.mover) == (0, box + 2, 1)


@pytest.mark.rule("PO-3.7")
def test_a_turn_that_changes_nothing_is_barred():
    """L167, D2: HQ to a Spot, then the other Agent from there home."""
    play = at(agents={"DEV": [1, 0, 0, 0]}).go("reassign", "from HQ", "to DEV")
    assert play.phase == "PickTarget"  # one fresh Agent, on DEV
    play.refused("to HQ", "PO-3.7")
    free = at(agents={"DEV": [1, 0, 0, 0]}, options={"forbid_null_turn": False})
    assert "to HQ" in free.go("reassign", "from HQ", "to DEV").legal


# ---------------------------------------------------------------- Expand


@pytest.mark.rule("PO-8.1", "PO-8.2", "PO-4.16")
def test_nobody_has_more_than_four_agents():
    """L298, D44: Recruit may be chosen with an empty reserve and does nothing."""
    play = at(agents={"EXP": [1, 0, 0, 0]}, seats=seats(4, s0={"home": 3})).go("act EXP", "use recruit")
    assert (play.company(0).agents, play.company(0).reserve, play.agents("EXP")[0]) == (3, 0, 1)
    assert play.legal == ["use dispatch", "done"]


@pytest.mark.rule("PO-8.3", "PO-8.4", "PO-8.5", "PO-8.6")
def test_dispatch_with_a_majority_at_both_spots():
    """L288-294: both options there, then Recruit; afterwards neither Spot may be entered."""
    play = at(agents={"EXP": [2, 1, 0, 0], "INV": [1, 2, 0, 0]}, seats=seats(4, s0={"barrels": 2}))
    play.go("act EXP", "use dispatch", "dispatch INV", "act INV")
    assert play.legal == ["use startups", "use technologies", "done"]
    play.go("use technologies", "put T", "use startups", "keep", "skip")
    assert play.legal == ["use recruit", "done"]
    play.go("use recruit")
    assert (play.phase, play.company(0).agents) == ("PickTarget", 4)
    play.refused("to EXP", "PO-3.2")
    play.refused("to INV", "PO-3.2")
    assert "pulled" not in play.kinds


@pytest.mark.rule("PO-8.4", "PO-3.6", "PO-8.6")
def test_dispatched_agents_that_wait_are_spent_but_the_spot_stays_open():
    """L288, L292, L294, D3: nothing was removed from the destination."""
    play = at(agents={"EXP": [2, 0, 0, 0]}, seats=seats(4, s0={"home": 1}))
    play.go("act EXP", "use dispatch", "dispatch GUL", "leave", "done")
    assert (play.agents("GUL")[0], play.phase) == (2, "PickTarget")  # only the Agent in HQ is fresh
    assert "to GUL" in play.legal
    assert "to EXP" not in play.legal


@pytest.mark.rule("PO-8.3", "PO-3.3")
def test_dispatch_needs_room_for_all():
    """L292, D5."""
    play = at(agents={"EXP": [2, 0, 0, 0], "DEV": [0, 2, 2, 0], "INV": [0, 0, 0, 3]}, seats=seats(4, s3={"home": 0}))
    play.go("act EXP", "use dispatch")
    assert "dispatch DEV" not in play.legal
    assert "dispatch INV" in play.legal
    assert "dispatch EXP" not in play.legal
    play.refused("dispatch DEV", "PO-8.3")


@pytest.mark.rule("PO-8.4", "PO-4.5")
def test_dispatch_to_a_stronger_rival_can_only_wait():
    """L292: the usual majority rules hold at the destination."""
    play = at(agents={"EXP": [1, 0, 0, 0], "RUS": [0, 2, 0, 0]}).go("act EXP", "use dispatch", "dispatch RUS")
    assert (play.phase, play.agents("RUS")) == ("ChooseOption", (1, 2, 0, 0))


# ---------------------------------------------------------------- Develop


@pytest.mark.rule("PO-9.3", "PO-9.4", "PO-9.6", "PO-9.7", "PO-5.6", "PO-9.8")
def test_drilled_barrels_go_to_the_region_and_leave_the_first_black_alone():
    """L213, L302-308, D7, D8: three question marks; an additional pull is a drilling pull as well."""
    play = at(agents={"DEV": [1, 1, 0, 0]}, bag=[4, 4, 10], open_fields=["OF-LIB-4", "OF-RUS-2", "OF-NIG-2"])
    play.go("act DEV", "barrel black", "slot E", "use drill", "keep", "take OF-LIB-4")
    assert play.company(0).security == 1
    assert play.legal == ["pull", "stop"]
    play.go("pull", "barrel red", "draw PR-13", "again", "barrel black")
    assert (play.oil("LIB"), play.market, play.aside) == (1, {"E"}, (1, 0))
    play.go("pull", "barrel black")
    assert play.legal == ["pull", "stop"]
    play.go("stop")
    assert play.phase == "Revealing"  # lastly a new card
    play.go("reveal OF-VEN-1", "go-on")
    assert (play.oil("LIB"), play.bag, shown(play)) == (2, (3, 4, 7), ["OF-VEN-1", "OF-RUS-2", "OF-NIG-2"])
    assert play.phase == "PickTarget"


@pytest.mark.rule("PO-9.4", "PO-9.5")
def test_full_barrels_are_searched_in_the_bag_alone():
    """L306, D10, D11: a black barrel aside is not found, and too few are no obstacle."""
    play = at(agents={"EXP": [1, 1, 0, 0], "DEV": [0, 1, 0, 0]}, bag=[4, 4, 3], open_fields=["OF-RUS-2"])
    play.go("act EXP", "barrel black", "slot E", "use dispatch", "dispatch DEV", "act DEV", "barrel black")
    play.go("use drill", "keep", "take OF-RUS-2")
    assert (play.oil("RUS"), play.bag, play.aside, play.table.marker) == (1, (4, 4, 0), (0, 1), None)


@pytest.mark.rule("PO-9.3", "PO-1.10")
def test_the_sixth_security_chip_does_not_exist():
    """L304, L320."""
    play = at(
        agents={"DEV": [1, 0, 0, 0]}, open_fields=["OF-RUS-4"], seats=seats(4, s0={"security": 1}, s1={"security": 4})
    )
    play.go("act DEV", "use drill", "keep", "take OF-RUS-4")
    assert [company.security for company in play.table.companies] == [1, 4, 0, 0]


@pytest.mark.rule("PO-9.1", "PO-9.2", "PO-9.12")
def test_the_three_open_fields_can_be_renewed_first():
    """L314: to the bottom of the deck, three new ones; then a card may still be left."""
    play = at(agents={"DEV": [1, 0, 0, 0]}, open_fields=["OF-LIB-4", "OF-RUS-2", "OF-NIG-2"]).go(
        "act DEV", "use drill", "renew"
    )
    assert len(play.outcomes()) == 25 - 3
    play.go("reveal OF-VEN-1", "reveal OF-VEN-2", "reveal OF-VEN-3")
    assert play.table.decks.fields.returned == ("OF-LIB-4", "OF-RUS-2", "OF-NIG-2")
    assert play.legal == ["take OF-VEN-1", "take OF-VEN-2", "take OF-VEN-3", "skip"]
    play.go("skip")
    assert play.phase == "ChooseOption"
    assert play.legal == ["use whitewash", "done"]


@pytest.mark.rule("PO-9.9", "PO-9.4")
def test_no_agent_is_needed_on_the_drilled_region():
    """L318."""
    play = at(agents={"DEV": [1, 0, 0, 0], "RUS": [0, 2, 2, 1]}, open_fields=["OF-RUS-2"])
    play.go("act DEV", "use drill", "keep", "take OF-RUS-2")
    assert (play.oil("RUS"), play.bag) == (3, (4, 4, 19))


# ---------------------------------------------------------------- Invest


@pytest.mark.rule("PO-10.2", "PO-10.3", "PO-2.11")
def test_a_start_up_costs_the_barrels_on_its_technology():
    """L328, L344: free, two and one; one barrel buys the first and the last, not the second."""
    own = {"barrels": 1}
    play = at(
        agents={"INV": [1, 0, 0, 0]},
        track={"S": 2, "A": 1},
        open_startups=["SU-E1", "SU-S1", "SU-A1"],
        seats=seats(4, s0=own),
    )
    play.go("act INV", "use startups", "keep")
    assert play.legal == ["take SU-E1", "take SU-A1", "skip"]
    play.refused("take SU-S1", "PO-10.2")
    box = play.table.supply.box_black
    play.go("take SU-A1")
    assert (play.company(0).barrels, play.table.supply.box_black, play.track("A")) == (0, box + 1, 1)
    assert (play.phase, play.company(0).startups) == ("Revealing", ("SU-A1",))


@pytest.mark.rule("PO-10.4", "PO-10.5", "PO-16.2")
def test_technologies_takes_one_barrel_to_any_technology_in_play():
    """L114, L330: with few players not Hydrogen."""
    few = at(agents={"INV": [1, 0]}, seats=seats(2, s0={"barrels": 3})).go("act INV", "use technologies")
    assert few.legal == ["put E", "put S", "put A", "put T", "skip"]
    few.go("put T")
    assert (few.track("T"), few.company(0).barrels, few.legal) == (1, 2, ["use startups", "done"])
    assert "put H" in at(agents={"INV": [1, 0, 0, 0]}).go("act INV", "use technologies").legal


# ---------------------------------------------------------------- Grey Ops


@pytest.mark.rule("PO-11.1", "PO-11.2", "PO-11.4", "PO-11.5", "PO-7.3")
def test_the_entry_barrel_comes_first_and_can_sweep_the_market():
    """L348, L356, L260: with one slot left nothing remains for the Black Market option."""
    play = at(agents={"GREY": [1, 0, 0, 0]}, market=["H", "E", "S", "T"]).go("act GREY")
    assert (play.company(0).barrels, oils(play), play.market) == (0, [1] * 5, set())
    play.go("use black_market")
    assert play.table.board.track == (0, 0, 0, 0, 0)
    assert play.legal == ["use consultants", "done"]
    poor = at(agents={"GREY": [1, 0, 0, 0]}, seats=seats(4, s0={"barrels": 0}))
    assert "act GREY" not in poor.legal


@pytest.mark.rule("PO-11.5", "PO-7.6", "PO-11.2")
def test_the_black_market_option_moves_all_barrels_with_the_entry_barrel():
    """L350: each to the Technology of its slot."""
    play = at(agents={"GREY": [1, 0, 0, 0]}, market=["E", "S"], track={"S": 2}).go("act GREY", "slot T")
    play.go("use black_market")
    assert (play.table.board.track, play.market) == ((0, 1, 3, 0, 1), set())


@pytest.mark.rule("PO-11.6", "PO-11.7", "PO-11.8")
@pytest.mark.parametrize(
    ("have", "can"),
    [
        ([], ["take CO-11", "take CO-13", "skip"]),
        (["CO-12"], ["take CO-22", "skip"]),
        (["CO-12", "CO-23"], ["take CO-31", "skip"]),
    ],
)
def test_consultants_come_level_by_level(have, can):
    """L352: one of each level, the first first."""
    own = {"consultants": have}
    play = at(
        agents={"GREY": [1, 0, 0, 0]}, open_consultants=["CO-11", "CO-13", "CO-22", "CO-31"], seats=seats(4, s0=own)
    )
    assert play.go("act GREY", "slot E", "use consultants").legal == can


@pytest.mark.rule("PO-11.7", "PO-11.6")
def test_without_an_open_card_of_the_level_none_is_taken():
    """L358: a higher level is no substitute."""
    play = at(agents={"GREY": [1, 0, 0, 0]}, open_consultants=["CO-22", "CO-31"]).go(
        "act GREY", "slot E", "use consultants"
    )
    assert (play.phase, play.company(0).consultants) == ("ChooseOption", ())


@pytest.mark.rule("PO-11.8", "PO-P25", "PO-20.31")
def test_a_consultant_under_a_card_frees_its_level_until_it_comes_back():
    """D30: then one of the two leaves the game."""
    own = {"barrels": 2, "crises": [{"card": "PR-25", "under": "CO-11"}]}
    play = at(agents={"GREY": [1, 0, 0, 0]}, open_consultants=["CO-13"], seats=seats(4, s0=own))
    play.go("act GREY", "slot E", "use consultants", "take CO-13")
    assert play.company(0).consultants == ("CO-13",)
    own = {"barrels": 2, "consultants": ["CO-13"], "crises": [{"card": "PR-25", "under": "CO-11"}]}
    play = at(agents={"DEV": [1, 0, 0, 0]}, open_consultants=[], seats=seats(4, s0=own))
    play.go("act DEV", "use whitewash", "clear PR-25", "retain CO-11")
    assert (play.company(0).consultants, play.table.decks.consultants) == (("CO-11",), ())


# ---------------------------------------------------------------- Shipping and Security


@pytest.mark.rule("PO-12.4", "PO-12.5", "PO-12.6", "PO-12.8", "PO-12.9", "PO-13.1")
def test_the_shipping_example_of_the_rulebook():
    """L396: swap, two black pulls, four loaded, one to the pirates, three home, three chips turned."""
    play = at(
        seat=2, agents={"GUL": [0, 0, 2, 1]}, oil={"GUL": 5}, seats=seats(4, s2={"barrels": 0, "security": 1}),
        risks={"ADEN": ["RC-08", 0], "SUEZ": ["RC-04", 0], "BELA": ["RC-05", 1]}, refineries={"ROT": ["RF-2", 0]},
    )  # fmt: skip
    play.go("act GUL", "security swap-risk", "chip BELA", "chip SUEZ", "ship RT-13")
    play.go("barrel black", "slot A", "barrel black", "slot S")
    assert (play.company(2).barrels, play.company(2).agents, play.company(2).security) == (3, 2, 0)
    assert (play.oil("GUL"), play.agents("GUL"), play.market) == (1, (0, 0, 0, 1), {"A", "S"})
    assert (play.risk("ADEN"), play.risk("SUEZ"), play.risk("BELA")) == (("RC-08", 1), ("RC-05", 0), ("RC-04", 0))
    assert play.table.board.refineries[REFINERY["ROT"]].side == 1


@pytest.mark.rule("PO-12.6", "PO-12.8")
def test_pirates_take_no_more_than_is_shipped():
    """L390, D15: two skulls, one barrel loaded; HQ and Region lose nothing."""
    play = at(agents={"NIG": [1, 0, 0, 0]}, oil={"NIG": 1}, risks={"GUIN": ["RC-08", 1]})
    play.go("act NIG", "ship RT-08", "slot E")
    assert (play.company(0).barrels, play.market, play.oil("NIG")) == (1, {"E"}, 0)
    assert (play.phase, play.risk("GUIN")) == ("PickTarget", ("RC-08", 0))


@pytest.mark.rule("PO-12.10", "PO-12.9", "PO-12.11")
def test_an_empty_region_still_pulls_and_turns_chips():
    """D16; L368-370: a crisis on the way halves what was in HQ before."""
    play = at(agents={"NIG": [1, 0, 0, 0]}, risks={"GUIN": ["RC-02", 1]}, seats=seats(4, s0={"barrels": 4}))
    play.go("act NIG", "ship RT-08", "barrel yellow", "draw PR-13", "enough")
    assert (play.company(0).barrels, play.risk("GUIN")) == (2, ("RC-02", 0))


@pytest.mark.rule("PO-12.5")
def test_no_more_is_loaded_than_is_there_or_wanted():
    """L370, L388."""
    few = at(agents={"NIG": [1, 0, 0, 0]}, oil={"NIG": 2}, risks=CALM, refineries={"PHI": ["RF-1", 0]})
    assert few.go("act NIG", "ship RT-10").company(0).barrels == 3
    many = at(agents={"NIG": [1, 0, 0, 0]}, oil={"NIG": 6}, risks=CALM, refineries={"PHI": ["RF-1", 0]})
    many.go("act NIG", "ship RT-10")
    assert (many.company(0).barrels, many.oil("NIG")) == (6, 1)


@pytest.mark.rule("PO-12.2", "PO-12.3")
def test_closed_routes_and_wrong_directions_are_not_offered():
    """L366, L386: Venezuela cannot sail against the arrows into the Mediterranean."""
    play = at(agents={"VEN": [1, 0, 0, 0]}, risks={"CARI": ["RC-01", 0], "MALA": ["RC-10", 0]}).go("act VEN")
    assert play.legal == ["ship RT-02", "ship RT-03", "skip"]
    play.refused("ship RT-01", "PO-12.3")
    play.refused("ship RT-13", "PO-12.2")


@pytest.mark.rule("PO-12.3", "PO-12.4", "PO-13.3")
def test_a_chip_turned_after_the_choice_changes_what_is_read_later():
    """L378, D17: closed is read at the choice; skulls after the loading."""
    play = at(
        agents={"NIG": [1, 0, 0, 0]}, oil={"NIG": 3}, risks={"GUIN": ["RC-10", 1]}, refineries={"ROT": ["RF-2", 1]},
        seats=seats(4, s0={"security": 2}),
    )  # fmt: skip
    play.go("act NIG", "ship RT-08", "go-on", "security flip-risk", "chip GUIN", "go-on")
    assert (play.company(0).barrels, play.market) == (4, set())  # the skull has been turned away
    play.go("security flip-refinery", "chip ROT")
    assert play.table.board.refineries[REFINERY["ROT"]].side == 1  # turned twice
    assert play.risk("GUIN") == ("RC-10", 1)


@pytest.mark.rule("PO-13.1", "PO-13.2", "PO-13.5")
def test_security_is_for_the_own_turn_and_goes_back_to_the_reserve():
    """L378, L320: swapped chips keep their face; a returned chip can be won again."""
    play = at(
        seats=seats(4, s0={"security": 1}, s1={"security": 4}), agents={"DEV": [1, 0, 0, 0]},
        open_fields=["OF-RUS-4"], refineries={"SIN": ["RF-1", 1], "PHI": ["RF-3", 0]},
    )  # fmt: skip
    play.go("security swap-refinery", "chip SIN")
    assert "chip SIN" not in play.legal
    play.go("chip PHI")
    laid = play.table.board.refineries
    assert [(laid[REFINERY[r]].chip, laid[REFINERY[r]].side) for r in ("SIN", "PHI")] == [("RF-3", 0), ("RF-1", 1)]
    play.refused("security flip-risk", "PO-13.1")
    play.go("act DEV", "use drill", "keep", "take OF-RUS-4")
    assert [company.security for company in play.table.companies] == [1, 4, 0, 0]


# ---------------------------------------------------------------- Peak Oil


@pytest.mark.rule("PO-14.1", "PO-14.2", "PO-14.3", "PO-14.4")
def test_from_the_last_black_barrel_to_the_phase():
    """L402-414: the turn is finished with a refill and Step 2; each other seat may reassign once; then the Spots."""
    play = at(
        seat=1,
        agents={"DEV": [0, 1, 0, 0], "INV": [1, 0, 0, 0]},
        bag=[4, 2, 3],
        open_fields=["OF-RUS-2", "OF-LIB-4", "OF-NIG-2"],
    )
    play.go("act DEV", "use drill", "keep", "take OF-RUS-2")
    assert (play.table.marker, play.oil("RUS"), play.phase) == (1, 3, "Revealing")
    play.go("reveal OF-VEN-1", "done", "to RUS")
    assert (play.mover, play.table.phase.step) == (2, 4)
    assert "skip" in play.legal
    play.go("from HQ", "to RUS")
    assert play.mover == 3
    play.go("skip")
    assert play.mover == 0
    play.go("skip")
    assert (play.phase, play.mover) == ("FinalOption", 1)  # Russia: one each, the holder first


@pytest.mark.rule("PO-14.1", "PO-14.14")
@pytest.mark.parametrize(("reading", "marker"), [("net", None), ("strict", 0)])
def test_a_black_barrel_that_returns_does_not_end_the_oil(reading, marker):
    """L402, L213, D6."""
    play = at(
        agents={"NIG": [1, 1, 0, 0]}, bag=[4, 1, 2], risks={"GUIN": ["RC-02", 1]}, options={"peak_trigger": reading}
    )
    play.go("act NIG", "barrel black", "slot E", "ship RT-08", "barrel black")
    assert (play.bag, play.table.marker) == ((4, 1, 0), marker)


@pytest.mark.rule("PO-14.1")
def test_the_last_black_for_the_market_triggers():
    """L402, L213: it has left the bag for good."""
    play = at(agents={"NIG": [1, 1, 0, 0]}, bag=[4, 1, 1]).go("act NIG", "barrel black", "slot E")
    assert play.table.marker == 0


def peak(agents, marker=0, **more):
    """The Peak Oil phase begins: no black barrel left."""
    return at(**{"moment": "peak", "marker": marker, "bag": [3, 1, 0], "agents": agents, **more})


@pytest.mark.rule("PO-14.5", "PO-14.6", "PO-14.7")
def test_the_majority_goes_first_then_clockwise_from_the_marker():
    """L418-419, L429: one option each, without a pull, then home."""
    play = peak({"INV": [1, 0, 2, 1], "GREY": [1, 1, 0, 1]}, marker=3)
    order = []
    while play.phase == "FinalOption":
        order.append(play.mover)
        play.go("skip")
    assert order == [2, 3, 0, 3, 0, 1]
    assert play.company(2).agents == 2
    assert "pulled" not in play.kinds


@pytest.mark.rule("PO-14.4", "PO-16.3")
def test_the_spots_are_checked_from_left_to_right():
    """L408-414, L433."""
    play = at(moment="peak", marker=0, bag=[3, 1, 0], seats=seats(5, s0={"home": 0}, s1={"home": 0}, s2={"home": 0}),
              agents={"GREY": [1, 0, 0, 0, 0], "INV": [0, 1, 0, 0, 0], "RUS": [1, 0, 0, 0, 0], "GUL": [0, 1, 0, 0, 0],
                      "NIG": [0, 0, 1, 0, 0], "LIB": [0, 0, 1, 0, 0], "VEN": [1, 0, 0, 0, 0], "DEV": [0, 1, 0, 0, 0],
                      "EXP": [0, 0, 1, 0, 0]})  # fmt: skip
    checked = []
    while play.phase == "FinalOption":
        checked.append(play.mover)
        play.go("skip")
    assert checked == [2, 1, 0, 2, 2, 1, 0, 1, 0]


@pytest.mark.rule("PO-14.11", "PO-14.5")
def test_agents_dispatched_in_the_phase_count_where_they_arrive():
    """L431: they wait; with them their owner has the majority in Develop."""
    play = peak({"EXP": [0, 2, 0, 0], "DEV": [1, 0, 1, 0]}).go("use dispatch", "dispatch DEV")
    assert (play.mover, play.agents("DEV")) == (1, (1, 2, 1, 0))
    play.go("skip")
    assert play.mover == 0


@pytest.mark.rule("PO-14.10", "PO-14.12", "PO-9.8")
def test_displays_shrink_in_the_phase_and_drilling_finds_nothing():
    """L421."""
    play = peak({"DEV": [1, 1, 0, 0]}, open_fields=["OF-RUS-2", "OF-RUS-4"])
    play.go("use drill")
    assert play.legal == ["take OF-RUS-2", "take OF-RUS-4", "skip"]
    play.go("take OF-RUS-2")
    assert (play.oil("RUS"), shown(play), play.mover) == (0, ["OF-RUS-4"], 1)


@pytest.mark.rule("PO-14.8", "PO-14.9", "PO-6.2")
def test_each_activation_is_fined_anew():
    """L427, D20: pulls and crises as usual, an activation being a turn."""
    play = peak(
        {"NIG": [1, 1, 0, 0]}, seats=seats(4, s0={"barrels": 5}, s1={"barrels": 7}), risks={"GUIN": ["RC-07", 1]}
    )
    play.go("use ship", "ship RT-08", "barrel red", "draw PR-13", "enough", "barrel red", "enough")
    assert play.company(0).barrels == 3
    assert (play.bag, play.mover) == ((3, 1, 0), 1)
    play.go("use ship", "ship RT-08", "barrel red")
    assert play.company(1).barrels == 4


@pytest.mark.rule("PO-14.15")
def test_doing_nothing_at_grey_ops_is_free_in_the_phase():
    """L435, D46."""
    play = peak({"GREY": [1, 0, 0, 0]}).go("skip")
    assert (play.phase, play.company(0).barrels, play.market) == ("Over", 1, set())


@pytest.mark.rule("PO-14.2", "PO-2.6", "PO-14.3")
def test_the_holder_may_still_pay_for_step_3_and_is_not_asked_again():
    """L404-406, D22."""
    play = at(
        agents={"DEV": [1, 0, 0]},
        bag=[3, 2, 1],
        seats=seats(3, s0={"barrels": 2}),
        open_fields=["OF-RUS-2", "OF-LIB-4"],
    )
    play.go("act DEV", "use drill", "keep", "take OF-RUS-2").until("ChooseOption").go("done", "to LIB")
    assert (play.table.marker, play.oil("RUS"), play.legal) == (0, 1, ["pay", "skip"])
    play.go("pay", "to NIG")
    asked = []
    while play.phase == "PickSource":
        asked.append(play.mover)
        play.go("skip")
    assert asked == [1, 2]


@pytest.mark.rule("PO-14.3", "PO-3.3", "PO-14.16")
def test_the_last_reassignment_keeps_the_limit_of_five():
    """L157, L406."""
    play = at(moment="last", marker=0, bag=[3, 1, 0], agents={"DEV": [2, 0, 2, 1]}, seats=seats(4)).go("from HQ")
    assert play.mover == 1
    play.refused("to DEV", "PO-3.3")
    assert "to EXP" in play.legal


@pytest.mark.rule("PO-14.5", "PO-14.8", "PO-14.1")
def test_in_the_strict_phase_a_black_barrel_may_still_be_pulled():
    """D6, L427: each activation has its own first black for the Black Market."""
    play = peak({"NIG": [1, 1, 0, 0]}, bag=[3, 1, 2], risks={"GUIN": ["RC-07", 1]}, options={"peak_trigger": "strict"})
    play.go("use ship", "ship RT-08", "barrel black", "slot H", "barrel black")
    assert (play.bag, play.aside, play.mover) == ((3, 1, 1), (0, 0), 1)
    play.go("use ship", "ship RT-08", "barrel black", "slot E")
    assert play.market == {"H", "E"}


# ---------------------------------------------------------------- scoring


@pytest.mark.rule("PO-15.1", "PO-15.2", "PO-15.3", "PO-15.4", "PO-15.5")
def test_the_scoring_example_of_the_rulebook():
    """L474-497, D24: fifteen from Start-Ups, one Consultant, one PR card; a face-down card is free."""
    alba = {
        "portfolio": "PP-1", "startups": ["SU-H1", "SU-H2", "SU-S1", "SU-A1"], "barrels": 9, "security": 2,
        "fields": ["OF-RUS-1", "OF-LIB-5", "OF-LIB-4", "OF-NIG-4"], "consultants": ["CO-11"], "crises": ["PR-13"],
        "facedown": "PR-22",
    }  # fmt: skip
    play = at(moment="over", seats=seats(4, s1=alba), track={"H": 2, "S": 2, "T": 1}, marker=0)
    score = breakdown(play.state)[1]
    assert {line.technology: line.total for line in score.lines} == {"H": 9, "E": 0, "S": 4, "A": 2, "T": 0}
    assert (score.startups, score.consultants, score.pr_loss, score.total) == (15, 1, 1, 15)
    assert GAME.scores(play.state).points[1] == 15


TWO_CARDS = {"fields": ["OF-LIB-2"], "startups": ["SU-E1"]}  # with PP-3: two Ethanol cards of one point each
THREE_CARDS = {**TWO_CARDS, "startups": ["SU-E1", "SU-E2"], "crises": ["PR-13"]}  # three points, one lost
TIDAL = {"fields": ["OF-LIB-5"], "startups": ["SU-T1"]}  # with PP-4: two points again


@pytest.mark.rule("PO-15.6")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (THREE_CARDS, {"consultants": ["CO-11", "CO-21"]}, (1,)),
        (TWO_CARDS, {"consultants": ["CO-11", "CO-21"]}, (0,)),
        (THREE_CARDS, TIDAL, (1,)),
        (TWO_CARDS, TIDAL, (0, 1)),
    ],
)
def test_ties_are_broken_by_pr_loss_then_start_ups_and_else_shared(first, second, winners):
    """L468-470, D35: two points each; equal Start-Up scores and losses leave equal Consultant scores."""
    papers = ("PP-3", "PP-4", "PP-1", "PP-2")
    hqs = [{**own, "portfolio": paper} for own, paper in zip((first, second, {}, {}), papers, strict=True)]
    result = GAME.scores(at(moment="over", marker=0, seats=hqs).state)
    assert (result.points, result.winners) == ((2, 2, 0, 0), winners)


# ---------------------------------------------------------------- numbers of players, set-up


@pytest.mark.rule("PO-1.4", "PO-1.5", "PO-1.6", "PO-1.9", "PO-1.11", "PO-1.12", "PO-16.1", "PO-16.3")
@pytest.mark.parametrize(
    ("players", "bag", "consultants"),
    [(2, (2, 2, 18), [2, 2, 1]), (3, (3, 3, 20), [3, 2, 2]), (4, (4, 4, 22), [4, 3, 2]), (5, (5, 5, 25), [5, 4, 3])],
)
def test_the_set_up_by_number_of_players(players, bag, consultants):
    """L83-102, L112-114."""
    play = Play(GAME.start(Options(players=players, two_symbol_fields=True))).until("PickTarget", "Step1")
    table = play.table
    assert play.bag == bag
    assert [sum(card[3] == level for card in table.decks.consultants) for level in "123"] == consultants
    assert (sum(oils(play)), sum(company.barrels for company in table.companies)) == (2 * players, players)
    assert {(company.agents, company.reserve) for company in table.companies} == {(2, 2)}
    assert len(shown(play)) == 3
    assert None not in table.decks.startups.display
    cards = [*table.decks.fields.unseen, *table.decks.fields.returned, *table.decks.fields.display]
    assert len(cards) == (22 if players < 4 else 35)
    assert any(card.startswith("OF-VEN") for card in cards) == (players > 3)


@pytest.mark.rule("PO-16.3", "PO-16.2")
def test_venezuela_and_hydrogen_are_shut_for_few_players():
    """L114."""
    play = at(seats=seats(3))
    assert "to VEN" not in play.legal
    assert "to LIB" in play.legal
    play.refused("to VEN", "PO-16.3")
    pulled = at(seats=seats(3), agents={"DEV": [1, 1, 0]}).go("act DEV", "barrel black")
    assert pulled.legal == ["slot E", "slot S", "slot A", "slot T"]


# ---------------------------------------------------------------- cards


@pytest.mark.rule("PO-P24", "PO-4.14", "PO-5.11")
def test_the_reporters_ask_for_two_pulls_read_once():
    """D43: the card turned up by the tie pull does not add one."""
    two = at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0={"crises": ["PR-24"]}))
    two.go("act DEV", "barrel black", "slot E")
    assert two.mover is CHANCE
    two.go("barrel black")
    assert two.aside == (0, 1)
    assert two.legal[0] == "use drill"
    late = at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0={"facedown": "PR-24"}))
    late.go("act DEV", "barrel red", "enough")
    assert late.phase == "ChooseOption"


@pytest.mark.rule("PO-4.9", "PO-4.17", "PO-P22")
def test_an_agent_lost_in_the_middle_does_not_end_the_action():
    """D37: the only Agent there is taken; the action goes on, and the Spot is barred."""
    play = at(agents={"INV": [1, 1, 0, 0]}, seats=seats(4, s0={"facedown": "PR-22"}))
    play.go("act INV", "barrel red")
    assert play.legal == ["lose INV", "lose HQ"]
    play.go("lose INV", "enough")
    assert play.legal == ["use startups", "use technologies", "done"]
    play.go("done")
    assert play.agents("INV") == (0, 1, 0, 0)
    assert "to INV" not in play.legal
    assert play.company(0).agents == 1


@pytest.mark.rule("PO-4.2", "PO-P31", "PO-K31", "PO-3.3")
def test_counts_for_majority_that_cards_change():
    """D36: a lone Agent can count nothing, and one can count two."""
    lost = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"crises": ["PR-31"]}))
    assert "act DEV" not in lost.legal
    broker = {"consultants": ["CO-11", "CO-21", "CO-31"]}
    tied = at(agents={"DEV": [1, 2, 0, 0]}, seats=seats(4, s0=broker))
    assert tied.go("act DEV").phase == "Pulling"


@pytest.mark.rule("PO-11.3", "PO-P32", "PO-11.2")
def test_grey_ops_ends_when_the_pull_leaves_no_barrel():
    """D19: half is discarded, the last barrel is frozen."""
    play = at(agents={"GREY": [1, 1, 0, 0]}, seats=seats(4, s0={"barrels": 2, "facedown": "PR-32"}))
    play.go("act GREY", "barrel red", "enough")
    assert (play.company(0).barrels, play.phase, play.agents("GREY")) == (0, "PickTarget", (0, 1, 0, 0))
    assert play.market == set()


@pytest.mark.rule("PO-K22", "PO-P26")
def test_the_geologist_counts_after_the_blowout():
    """PO-P26 before PO-K22: a card of three full barrels becomes two question marks and one full."""
    own = {"consultants": ["CO-11", "CO-22"], "crises": ["PR-26"]}
    play = at(agents={"DEV": [1, 0, 0, 0]}, open_fields=["OF-RUS-2"], seats=seats(4, s0=own))
    play.go("act DEV", "use drill", "keep", "take OF-RUS-2", "convert")
    assert play.oil("RUS") == 1
    play.go("pull", "barrel black", "pull", "barrel black")
    assert (play.oil("RUS"), play.phase) == (3, "Revealing")


@pytest.mark.rule("PO-K14", "PO-K32", "PO-P36", "PO-6.2")
@pytest.mark.parametrize(
    ("own", "after"),
    [
        ({"consultants": ["CO-14"]}, [6, 6]),
        ({"crises": ["PR-36"]}, [5, 3]),
        ({"consultants": ["CO-14"], "crises": ["PR-36"]}, [6, 3]),
        ({"consultants": ["CO-14", "CO-21", "CO-32"], "crises": ["PR-36"]}, [9, 9]),
    ],
)
def test_the_fine_with_cards(own, after):
    """PO-K14 at the first crisis of a turn only; PO-P36 at every one; PO-K32 at none."""
    play = at(agents={"DEV": [1, 1, 0, 0]}, seats=seats(4, s0={"barrels": 9, **own})).go("act DEV", "barrel red")
    fined = [play.company(0).barrels]
    play.until("PullAgain").go("again", "barrel yellow")
    assert [*fined, play.company(0).barrels] == after


@pytest.mark.rule("PO-K25", "PO-K33", "PO-4.15")
def test_the_fixer_and_the_double_agent():
    """The pull may be left out for one option; both options come only with the pull."""
    own = {"consultants": ["CO-11", "CO-25", "CO-33"]}
    play = at(agents={"INV": [1, 1, 0, 0]}, seats=seats(4, s0=own)).go("act INV")
    assert play.legal == ["pull", "decline"]
    left = Play(play.state).go("decline", "use technologies", "put E")
    assert left.phase == "PickTarget"
    both = Play(play.state).go("pull", "barrel black", "slot E", "use technologies", "put E")
    assert both.legal == ["use startups", "done"]


@pytest.mark.rule("PO-4.15", "PO-K33", "PO-11.6")
def test_the_double_agent_taken_in_the_middle_of_a_tied_action_counts_at_once():
    """L358, D43: effects are active from the moment the card lies in the HQ."""
    own = {"barrels": 1, "consultants": ["CO-11", "CO-21"]}
    play = at(agents={"GREY": [1, 1, 0, 0]}, open_consultants=["CO-33"], seats=seats(4, s0=own))
    play.go("act GREY", "barrel black", "slot E", "slot S", "use consultants", "take CO-33")
    assert play.legal == ["use black_market", "done"]
    play.go("use black_market")
    assert (play.track("E"), play.track("S"), play.phase) == (1, 1, "PickTarget")


@pytest.mark.rule("PO-K15", "PO-3.2", "PO-8.5")
def test_the_head_hunter_sends_a_fresh_recruit_even_where_the_player_just_acted():
    """PO-K15: not a reassignment, so the Spot that was left is open to the recruit alone."""
    own = {"home": 0, "consultants": ["CO-15"]}
    play = at(agents={"EXP": [2, 0, 0, 0]}, seats=seats(4, s0=own))
    play.go("act EXP", "use dispatch", "dispatch INV", "act INV", "done", "use recruit")
    assert "recruit EXP" not in play.legal
    play.go("recruit INV")
    assert (play.agents("INV")[0], play.company(0).agents) == (1, 2)
    assert play.legal == ["from HQ", "from INV"]  # fresh, so it may still be reassigned
    play.go("from HQ")
    play.refused("to INV", "PO-3.2")


@pytest.mark.rule("PO-8.7", "PO-8.1")
def test_a_tied_dispatch_uses_up_the_option_of_expand():
    """L178, L292: the dispatched action has its own limit, and no Recruit follows."""
    play = at(agents={"EXP": [1, 1, 0, 0]}).go(
        "act EXP", "barrel black", "slot E", "use dispatch", "dispatch INV", "act INV"
    )
    assert play.legal == ["use startups", "use technologies", "done"]
    play.go("use technologies", "put E", "use startups", "keep", "skip")
    assert (play.phase, play.company(0).reserve) == ("PickTarget", 2)


@pytest.mark.rule("PO-12.5", "PO-13.3", "PO-P23", "PO-K12")
@pytest.mark.parametrize(("own", "loaded"), [({}, 4), ({"crises": ["PR-23"]}, 3), ({"consultants": ["CO-12"]}, 5)])
def test_the_demand_is_read_at_the_loading(own, loaded):
    """L378, D17: a refinery chip turned after the pulls counts; cards change the number on it."""
    play = at(agents={"NIG": [1, 0, 0, 0]}, oil={"NIG": 6}, risks=CALM, refineries={"ROT": ["RF-2", 1]},
              seats=seats(4, s0={"security": 1, **own}))  # fmt: skip
    play.go("act NIG", "ship RT-08", "security flip-refinery", "chip ROT")
    assert (play.company(0).barrels, play.oil("NIG")) == (1 + loaded, 6 - loaded)
    assert play.table.board.refineries[REFINERY["ROT"]].side == 1


@pytest.mark.rule("PO-P34", "PO-P14", "PO-K13", "PO-K34", "PO-12.4", "PO-12.6")
@pytest.mark.parametrize(
    ("own", "skulls"),
    [
        ({"crises": ["PR-14"]}, 2),
        ({"crises": ["PR-14"], "consultants": ["CO-13"]}, 1),
        ({"consultants": ["CO-13"]}, 0),
        ({"crises": ["PR-14"], "consultants": ["CO-11", "CO-21", "CO-34"]}, 0),
    ],
)
def test_skulls_with_cards(own, skulls):
    """PO-K34 comes last; one skull on the chip, three barrels loaded."""
    play = at(agents={"NIG": [1, 0, 0, 0]}, oil={"NIG": 3}, seats=seats(4, s0=own),
              risks={"GUIN": ["RC-03", 1]}, refineries={"ROT": ["RF-2", 0]})  # fmt: skip
    play.go("act NIG", "ship RT-08").until("PickTarget")
    assert (len(play.market), play.company(0).barrels) == (skulls, 1 + 3 - skulls)


@pytest.mark.rule("PO-P34", "PO-12.4")
def test_the_port_blockade_adds_a_pull_to_a_calm_route():
    """PO-P34: also where no chip shows a question mark."""
    play = at(agents={"NIG": [1, 0, 0, 0]}, risks=CALM, seats=seats(4, s0={"crises": ["PR-34"]}))
    assert play.go("act NIG", "ship RT-08").phase == "Pulling"


@pytest.mark.rule("PO-K11", "PO-P11", "PO-2.6")
@pytest.mark.parametrize(
    ("own", "phase"),
    [({"consultants": ["CO-11"]}, "Step3"), ({"barrels": 5, "crises": ["PR-11"]}, "PickTarget"), ({}, "PickTarget")],
)
def test_step_3_with_cards(own, phase):
    """One barrel is enough with the Travel Desk, and none with the Grumpy Editorials face up."""
    play = at(seats=seats(4, s0={"barrels": 1, "home": 3, **own})).go("to DEV", "to DEV")
    assert play.phase == phase
    if phase == "Step3":
        assert play.go("pay").company(0).barrels == 0


# ---------------------------------------------------------------- Crude Rules


def crude(number=5, **sketch):
    return at(**{"options": {"crude": True}, "seats": seats(number), **sketch})


@pytest.mark.rule("PO-17.3", "PO-17.2")
@pytest.mark.parametrize(("players", "bag"), [(2, (2, 2, 18)), (3, (2, 3, 20)), (4, (2, 4, 22)), (5, (2, 5, 25))])
def test_the_crude_bag_has_two_red_barrels(players, bag):
    """L505-509."""
    play = Play(GAME.start(Options(players=players, crude=True))).until("PickTarget", "Step1")
    assert (play.bag, play.table.decks.consultants) == (bag, ())
    assert all(not stack.hidden for stack in play.table.decks.crises)


@pytest.mark.rule("PO-17.4", "PO-17.12", "PO-17.13")
def test_crude_actions_have_one_option_and_grey_ops_no_entry():
    """L511, L533, L535: also with the majority, also without a barrel."""
    play = crude(agents={"GREY": [2, 1, 0, 0, 0]}, market=["E", "S"], seats=seats(5, s0={"barrels": 0}))
    play.go("act GREY")
    assert (play.legal, play.market) == (["use black_market", "use marketing", "done"], {"E", "S"})
    play.go("use black_market")
    assert (play.table.board.track, play.phase) == ((0, 1, 1, 0, 0), "PickTarget")


@pytest.mark.rule("PO-17.13", "PO-20.32")
def test_marketing_puts_a_barrel_or_moves_one_for_its_new_height():
    """L535: onto two barrels makes three, to be paid with three."""
    own = {"barrels": 2}
    play = crude(agents={"GREY": [1, 0, 0, 0, 0]}, track={"E": 1, "S": 2, "T": 1}, seats=seats(5, s0=own))
    play.go("act GREY", "use marketing", "shift E")
    assert set(play.legal) == {"onto H", "onto A", "onto T"}
    box = play.table.supply.box_black
    play.go("onto T")
    assert (play.table.board.track, play.company(0).barrels) == ((0, 0, 2, 0, 2), 0)
    assert play.table.supply.box_black == box + 2


@pytest.mark.rule("PO-17.5", "PO-17.6")
def test_a_crude_crisis_takes_an_agent_and_bumps():
    """L513-517: no barrels, no card; two crises of one turn push Karen on and Sandra home."""
    play = crude(
        agents={"DEV": [1, 1, 0, 0, 0]},
        penalty="C.D",
        seats=seats(5, s0={"barrels": 9, "home": 2}, s2={"home": 1}, s3={"home": 1}),
    )
    play.go("act DEV", "barrel red")
    assert play.legal == ["lose DEV", "lose HQ"]
    play.go("lose HQ")
    assert (play.table.board.penalty, play.company(0).barrels) == ((0, 2, 3), 9)
    play.go("again", "barrel yellow", "lose HQ")
    assert (play.table.board.penalty, play.company(3).agents) == ((0, 0, 2), 2)
    assert play.company(0).facedown is None


@pytest.mark.rule("PO-17.9")
def test_with_few_players_the_first_spot_of_the_track_is_skipped():
    """L523."""
    play = crude(3, agents={"DEV": [1, 1, 0]}, penalty=".BC", seats=seats(3, s1={"home": 0}, s2={"home": 1}))
    play.go("act DEV", "barrel red", "lose HQ")
    assert (play.table.board.penalty, play.company(2).agents) == ((None, 0, 1), 2)


@pytest.mark.rule("PO-17.8", "PO-17.7")
def test_whose_agents_are_all_stuck_gets_them_back_at_the_start_of_the_turn():
    """L521: those in the reserve do not count."""
    play = crude(penalty="AAB", seats=seats(5, s0={"home": 0}, s1={"home": 1}))
    assert (play.table.board.penalty, play.company(0).agents, play.company(0).reserve) == ((None, None, 1), 2, 2)
    stuck = crude(penalty="AB.", seats=seats(5, s0={"home": 1}, s1={"home": 1}))
    assert stuck.table.board.penalty == (0, 1, None)


@pytest.mark.rule("PO-17.10", "PO-17.11")
def test_crude_develop_and_invest():
    """L525-531: no renewal; Research renews both displays; Whitewash frees the track."""
    play = crude(agents={"DEV": [1, 0, 0, 0, 0]}).go("act DEV")
    assert play.legal == ["use drill", "use research", "done"]
    assert Play(play.state).go("use drill").phase == "PickField"
    play.go("use research").until("PickTarget")
    assert play.kinds.count("revealed") == 6
    stuck = crude(agents={"INV": [1, 0, 0, 0, 0]}, penalty="AB.", seats=seats(5, s0={"home": 0}, s1={"home": 1}))
    stuck.go("act INV", "use whitewash_track")
    assert (stuck.table.board.penalty, stuck.company(0).agents) == ((None, 1, None), 2)


@pytest.mark.rule("PO-17.16", "PO-17.15", "PO-17.4")
def test_no_research_in_the_crude_peak_phase_and_grey_ops_without_barrels():
    """L421, L503, D47."""
    play = crude(moment="peak", marker=0, bag=[2, 1, 0], agents={"DEV": [1, 0, 0, 0, 0], "GREY": [1, 0, 0, 0, 0]},
                 seats=seats(5, s0={"barrels": 0}))  # fmt: skip
    assert play.legal == ["use drill", "skip"]
    play.go("skip")
    assert play.legal == ["use black_market", "use marketing", "skip"]


@pytest.mark.rule("PO-17.14")
def test_agents_on_the_track_cost_two_points_each():
    """L537."""
    play = crude(moment="over", marker=0, penalty="A.A", seats=seats(5, s0={"home": 0}))
    score = breakdown(play.state)[0]
    assert (score.pr_loss, score.total) == (4, score.startups - 4)


@pytest.mark.rule("PO-17.5", "PO-17.4", "PO-4.17")
def test_a_crude_crisis_without_agents_has_no_effect_and_the_action_goes_on():
    """L513, D27, D37: the third crisis finds nobody; the Spot acted on stays barred."""
    play = crude(agents={"DEV": [1, 1, 0, 0, 0]}, seats=seats(5, s0={"home": 0})).go("act DEV", "barrel red")
    play.go("again", "barrel yellow")  # one Agent only: it went without a question
    assert (play.table.board.penalty, play.agents("DEV")) == ((0, None, None), (0, 1, 0, 0, 0))
    play.go("enough")
    assert play.legal == ["use drill", "use research", "done"]
    play.go("done")
    assert play.mover == 1  # nobody to reassign


# ---------------------------------------------------------------- random matches


@pytest.mark.rule("PO-5.7", "PO-5.12", "PO-3.3", "PO-8.2", "PO-14.13", "PO-14.14", "PO-16.3")
@pytest.mark.parametrize("name", ["full five", "two players", "challenge", "crude", "crude three"])
def test_what_the_seed_says_holds_in_random_matches(name):
    """L219 red stays, L157 five on a Spot, L298 four each, L402 one marker, L423 no Agent is left on the board."""
    for seed in (11, 12, 13):
        marker = None
        for state in random_match(GAME.presets[name], seed):
            table, red = state.table, state.table.supply.red + state.table.supply.aside_red
            assert red == (2 if table.options.crude else table.options.players)
            assert max(map(sum, table.board.agents)) <= 5
            assert all(owned(table, seat) == 4 for seat in range(table.options.players))
            assert marker is None or table.marker == marker
            marker = table.marker
        assert marker is not None
        assert sum(map(sum, table.board.agents)) == 0


def owned(table, seat):
    """The Agents of a seat, wherever they are."""
    company = table.companies[seat]
    out = sum(there[seat] for there in table.board.agents) + table.board.penalty.count(seat)
    return out + company.agents + company.reserve + sum(held.agents for held in company.crises)
