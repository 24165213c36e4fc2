"""The turn and reassigning: spec 4.2 and 4.3."""

from __future__ import annotations

import pytest

from oilgames.games.peak_oil.components import AT_HOME, SPOT
from tests.games.peak_oil.table import Play, at, seats


@pytest.mark.rule("PO-2.1", "PO-2.2", "PO-20.2", "PO-20.22")
def test_seats_take_turns_clockwise_with_steps_in_order():
    play = at()
    order = []
    for seat in (0, 1, 2, 3):
        assert play.mover == seat
        order.append(play.phase)
        play.go("to DEV" if seat < 2 else "to INV", "to NIG")
    assert play.mover == 0
    assert order == ["PickTarget"] * 4
    assert play.kinds.count("turn") == 4


@pytest.mark.rule("PO-2.3", "PO-20.3", "PO-20.1")
def test_step_1_offers_acting_or_reassigning():
    play = at(agents={"DEV": [1, 0, 0, 0], "INV": [1, 1, 0, 0], "NIG": [0, 1, 0, 0]})
    assert play.legal == ["act DEV", "act INV", "reassign"]
    assert Play(play.state).go("reassign").phase == "PickSource"
    assert at().phase == "PickTarget"  # with nothing but one Agent to move, neither is asked


@pytest.mark.rule("PO-2.4", "PO-4.5")
def test_without_an_action_step_1_must_be_a_reassignment():
    play = at(agents={"DEV": [1, 2, 0, 0]})
    assert play.phase == "PickSource"
    assert play.legal == ["from HQ", "from DEV"]


@pytest.mark.rule("PO-2.5", "PO-4.1")
def test_no_action_after_step_1():
    play = at(agents={"DEV": [1, 0, 0, 0]}).go("reassign", "from HQ", "to INV")
    assert play.phase == "PickTarget"
    play.refused("act DEV", "PO-2.5")
    at(agents={"DEV": [1, 0, 0, 0]}).go("reassign").refused("act DEV", "PO-2.3")
    play.go("to NIG")
    assert play.mover == 1


@pytest.mark.rule("PO-2.6", "PO-2.7", "PO-20.21", "PO-2.11")
def test_step_3_costs_two_barrels_once():
    sketch = {"agents": {"DEV": [1, 0, 0, 0]}, "seats": seats(4, s0={"barrels": 5, "home": 2})}
    play = at(**sketch).go("reassign", "from HQ", "to INV", "from HQ", "to NIG")
    assert play.legal == ["pay", "skip"]
    box = play.table.supply.box_black
    assert Play(play.state).go("skip").mover == 1
    play.go("pay")
    assert (play.company(0).barrels, play.table.supply.box_black) == (3, box + 2)
    assert play.phase == "PickTarget"
    play.go("to EXP")
    assert play.mover == 1


@pytest.mark.rule("PO-2.7")
def test_step_3_is_not_offered_to_the_poor_or_the_stuck():
    poor = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"barrels": 1, "home": 2}))
    assert poor.go("reassign", "from HQ", "to INV", "from HQ", "to NIG").mover == 1
    stuck = at(seats=seats(4, s0={"barrels": 5}))
    assert stuck.go("to INV", "to NIG").mover == 1


@pytest.mark.rule("PO-2.8")
def test_a_step_without_a_legal_move_is_skipped():
    play = at(seats=seats(4, s0={"home": 1})).go("to DEV")
    assert play.event("step_skipped").data == {"step": 2}
    assert play.mover == 1
    nobody = at(seats=seats(4, s0={"home": 0}))
    assert nobody.mover == 1
    assert nobody.phase == "PickTarget"


@pytest.mark.rule("PO-2.9", "PO-2.10")
def test_the_end_of_the_turn_clears_trackers_and_returns_barrels():
    play = at(agents={"DEV": [1, 1, 0, 0], "INV": [0, 1, 0, 0]}).go("act DEV", "barrel red", "draw PR-11", "again")
    play.go("barrel black", "slot H", "done")
    assert play.aside == (1, 0)
    assert (play.table.turn.crises, play.table.turn.black_used, play.table.turn.left) == (1, True, (SPOT["DEV"],))
    play.go("to NIG")
    assert play.mover == 1
    assert (play.bag, play.aside) == ((4, 4, 21), (0, 0))
    turn = play.table.turn
    assert (turn.crises, turn.black_used, turn.left, turn.moved) == (0, False, (), ())
    assert turn.start[SPOT["DEV"]] == 1


# ---------------------------------------------------------------- reassigning


@pytest.mark.rule("PO-3.1", "PO-20.20")
def test_from_hq_to_a_spot_between_spots_and_back():
    play = at(agents={"DEV": [1, 0, 0, 0]}).go("reassign", "from DEV")
    assert play.legal == ["to EXP", "to VEN", "to LIB", "to NIG", "to GUL", "to RUS", "to INV", "to GREY", "to HQ"]
    assert Play(play.state).go("to GUL").agents("GUL")[0] == 1
    assert Play(play.state).go("to HQ").company(0).agents == 2
    home = at(agents={"DEV": [1, 0, 0, 0]}).go("reassign", "from HQ")
    assert "to HQ" not in home.legal
    assert "to DEV" in home.legal


@pytest.mark.rule("PO-3.2")
def test_not_to_a_spot_left_this_turn():
    play = at(agents={"DEV": [2, 0, 0, 0]}, seats=seats(4, s0={"home": 1}))
    play.go("reassign", "from DEV", "to INV", "from HQ")
    assert play.table.turn.left == (SPOT["DEV"],)
    play.refused("to DEV", "PO-3.2")
    acted = at(agents={"DEV": [1, 0, 0, 0]}).go("act DEV", "done")
    acted.refused("to DEV", "PO-3.2")


@pytest.mark.rule("PO-3.3")
def test_not_to_a_full_spot():
    at(agents={"DEV": [0, 2, 2, 1]}).refused("to DEV", "PO-3.3")


@pytest.mark.rule("PO-3.4")
def test_the_agent_must_move():
    play = at(agents={"DEV": [1, 0, 0, 0]}).go("reassign", "from DEV")
    play.refused("to DEV", "PO-3.4")


@pytest.mark.rule("PO-3.5")
def test_no_agent_moves_twice_in_a_turn():
    play = at(seats=seats(4, s0={"home": 2})).go("to DEV")
    assert play.table.turn.moved == (SPOT["DEV"],)
    play = at(seats=seats(4, s0={"home": 1}), agents={"DEV": [1, 0, 0, 0]}).go("reassign", "from HQ", "to DEV")
    assert play.phase == "PickTarget"  # one of the two on Develop is fresh
    assert play.table.phase.source == SPOT["DEV"]
    play.refused("to HQ", "PO-3.7")
    home = at(seats=seats(4, s0={"home": 0}), agents={"DEV": [1, 0, 0, 0], "INV": [1, 0, 0, 0]})
    home.go("reassign", "from DEV", "to HQ")
    assert home.table.turn.moved == (AT_HOME,)
    home.go("to NIG")  # from Invest: the Agent at home has moved
    assert home.mover == 1


@pytest.mark.rule("PO-3.5")
def test_an_agent_that_moved_is_refused_as_a_source():
    play = at(agents={"DEV": [1, 0, 0, 0], "INV": [1, 0, 0, 0]}, seats=seats(4, s0={"home": 1}))
    play.go("reassign", "from HQ", "to GUL")
    assert play.legal == ["from DEV", "from INV"]
    play.refused("from GUL", "PO-3.5")


@pytest.mark.rule("PO-3.6", "PO-4.10")
def test_agents_that_came_home_by_an_action_are_fresh():
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"home": 0})).go("act DEV", "done")
    assert (play.phase, play.table.phase.source) == ("PickTarget", AT_HOME)


@pytest.mark.rule("PO-3.6", "PO-8.4")
def test_agents_left_by_dispatch_count_as_moved():
    play = at(agents={"EXP": [2, 0, 0, 0]}, seats=seats(4, s0={"home": 1}))
    play.go("act EXP", "use dispatch", "dispatch NIG", "leave", "done")
    assert play.table.turn.moved == (SPOT["NIG"],) * 2
    assert play.table.phase.source == AT_HOME  # the only fresh one
    play = at(agents={"EXP": [1, 0, 0, 0], "NIG": [1, 0, 0, 0]})
    play.go("act EXP", "use dispatch", "dispatch NIG", "leave", "done")
    assert play.table.phase.source == SPOT["NIG"]  # one of the two there is fresh


@pytest.mark.rule("PO-3.7")
def test_no_null_turn():
    play = at(agents={"DEV": [1, 0, 0, 0]}).go("reassign", "from HQ", "to INV")
    assert play.table.phase.source == SPOT["DEV"]
    assert "to HQ" in play.legal  # Develop would be empty and Invest held: not as before
    swap = at(agents={"DEV": [2, 0, 0, 0]}, seats=seats(4, s0={"home": 1}))
    swap.go("reassign", "from HQ", "to DEV")
    swap.refused("to HQ", "PO-3.7")
    swap.go("to INV")
    assert swap.mover == 1


@pytest.mark.rule("PO-3.7")
def test_a_null_turn_by_way_of_step_3():
    play = at(agents={"DEV": [1, 0, 0, 0], "INV": [1, 0, 0, 0]}, seats=seats(4, s0={"barrels": 2, "home": 1}))
    play.go("reassign", "from HQ", "to DEV", "from INV", "to HQ", "pay")
    assert play.table.phase.source == SPOT["DEV"]
    assert "to HQ" in play.legal
    play.refused("to INV", "PO-3.2")


@pytest.mark.rule("PO-3.8", "PO-17.7")
def test_agents_in_reserve_on_cards_or_on_the_track_cannot_move():
    play = at(
        agents={"DEV": [1, 0, 0, 0], "NIG": [0, 2, 0, 0]},
        seats=seats(4, s0={"home": 0, "crises": [{"card": "PR-22", "agents": 1}]}),
    ).go("reassign")  # fmt: skip
    assert play.table.phase.source == SPOT["DEV"]
    crude = at(options={"crude": True}, penalty="A..", agents={"DEV": [1, 2, 0, 0]}, seats=seats(4, s0={"home": 0}))
    assert crude.table.phase.source == SPOT["DEV"]
    at(agents={"DEV": [1, 2, 0, 0]}).refused("from INV", "PO-3.8")
