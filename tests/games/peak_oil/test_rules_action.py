"""Actions, majority and ties: spec 4.4."""

from __future__ import annotations

import pytest

from oilgames.games.peak_oil.components import AT_HOME, SPOT
from oilgames.games.peak_oil.rules.majority import standing
from tests.games.peak_oil.table import Play, at, seats

TIED = {"agents": {"DEV": [1, 1, 0, 0]}}


@pytest.mark.rule("PO-4.1")
def test_acting_needs_an_agent_there():
    at(agents={"DEV": [1, 0, 0, 0]}).refused("act INV", "PO-4.1")


@pytest.mark.rule("PO-4.2", "PO-K31", "PO-P31")
@pytest.mark.parametrize(
    ("mine", "theirs", "own", "other", "expected"),
    [
        (1, 1, {"consultants": ["CO-31"]}, {}, "majority"),
        (1, 2, {"consultants": ["CO-31"]}, {}, "tied"),
        (0, 1, {"consultants": ["CO-31"]}, {}, None),
        (1, 0, {"crises": ["PR-31"]}, {}, None),
        (2, 1, {"crises": ["PR-31"]}, {}, "tied"),
        (1, 1, {"crises": ["PR-31"], "consultants": ["CO-31"]}, {}, "tied"),
        (1, 2, {}, {"crises": ["PR-31"]}, "tied"),
        (2, 2, {}, {"crises": ["PR-31"]}, "majority"),
    ],
)
def test_what_agents_count(mine, theirs, own, other, expected):
    play = at(agents={"DEV": [mine, theirs, 0, 0]}, seats=seats(4, s0=own, s1=other))
    assert standing(play.table, 0, SPOT["DEV"]) == expected


@pytest.mark.rule("PO-4.2")
def test_agents_that_count_nothing_cannot_act():
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"crises": ["PR-31"]}))
    play.refused("act DEV", "PO-4.2")


@pytest.mark.rule("PO-4.3")
def test_both_options_in_any_order_or_none():
    play = at(agents={"DEV": [1, 0, 0, 0]}).go("act DEV")
    assert Play(play.state).go("use whitewash", "use drill", "keep", "skip").phase == "PickTarget"
    assert Play(play.state).go("use drill", "keep", "skip", "use whitewash").phase == "PickTarget"
    assert Play(play.state).go("use drill", "keep", "skip", "done").phase == "PickTarget"
    used = Play(play.state).go("use whitewash")
    used.refused("use whitewash", "PO-4.3")
    used.refused("use recruit", "PO-20.11")
    used.refused("use nonsense", "PO-20.11")


@pytest.mark.rule("PO-4.4", "PO-4.6", "PO-4.7", "PO-20.4")
def test_tied_one_pull_then_one_option():
    play = at(agents={"DEV": [1, 1, 1, 1]}).go("act DEV")
    assert play.phase == "Pulling"
    play.go("barrel black", "slot H")
    assert play.phase == "ChooseOption"
    assert Play(play.state).go("use whitewash").phase == "PickTarget"
    assert Play(play.state).go("done").kinds.count("wasted") == 1


@pytest.mark.rule("PO-4.6", "PO-5.10", "PO-6.10")
def test_the_action_may_be_taken_whatever_was_pulled():
    play = at(**TIED).go("act DEV", "barrel red", "draw PR-11", "enough")
    assert play.legal == ["use drill", "use whitewash", "done"]


@pytest.mark.rule("PO-4.8")
def test_the_pull_does_not_break_the_limit():
    play = at(**TIED).go("act DEV", "barrel black", "slot H", "use drill", "keep", "skip")
    assert play.phase == "PickTarget"


@pytest.mark.rule("PO-4.9", "PO-4.17", "PO-P33")
def test_agents_lost_during_the_action_do_not_change_it():
    sketch = {"agents": {"DEV": [2, 0, 0, 0]}, "open_fields": ["OF-NIG-2"]}
    play = at(**sketch, seats=seats(4, s0={"home": 1, "facedown": "PR-33"}))
    play.go(
        "act DEV", "use drill", "keep", "take OF-NIG-2", "pull", "barrel red", "lose DEV", "lose DEV", "enough", "stop"
    )
    play.go("reveal OF-VEN-2")
    assert play.agents("DEV")[0] == 0
    assert play.legal == ["use whitewash", "done"]  # still a majority action
    play.go("done")
    assert play.table.turn.left == (SPOT["DEV"],)
    play.refused("to DEV", "PO-3.2")


@pytest.mark.rule("PO-4.10")
def test_all_own_agents_go_home_after_one_action():
    play = at(agents={"DEV": [3, 1, 0, 0], "INV": [1, 0, 0, 0]}, seats=seats(4, s0={"home": 0})).go("act DEV", "done")
    assert (play.agents("DEV"), play.company(0).agents) == ((0, 1, 0, 0), 3)
    assert play.phase == "PickSource"


@pytest.mark.rule("PO-4.11")
def test_the_action_may_be_wasted():
    play = at(agents={"INV": [1, 0, 0, 0]}).go("act INV", "done")
    assert play.event("wasted").rule == "PO-4.11"


@pytest.mark.rule("PO-4.12", "PO-P21")
def test_strained_resources_allows_one_option():
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"crises": ["PR-21"]})).go("act DEV", "use drill", "keep")
    assert play.go("skip").phase == "PickTarget"


@pytest.mark.rule("PO-4.12")
def test_strained_resources_can_be_whitewashed_first():
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"crises": ["PR-21"]})).go("act DEV", "use whitewash")
    assert play.go("clear PR-21").legal == ["use drill", "done"]


@pytest.mark.rule("PO-4.13", "PO-12.1")
def test_a_region_has_one_option():
    assert at(agents={"NIG": [1, 0, 0, 0]}).go("act NIG").phase == "PickRoute"
    assert at(agents={"NIG": [1, 1, 0, 0]}).go("act NIG", "barrel black", "slot H").phase == "PickRoute"


@pytest.mark.rule("PO-4.14", "PO-P24")
def test_the_number_of_tie_pulls_is_read_once():
    play = at(**TIED, seats=seats(4, s0={"facedown": "PR-24"})).go("act DEV", "barrel red")
    assert [held.card for held in play.company(0).crises] == ["PR-24"]
    assert play.go("enough").phase == "ChooseOption"
    two = at(**TIED, seats=seats(4, s0={"crises": ["PR-24"]})).go("act DEV", "barrel black", "slot H")
    assert two.phase == "Pulling"
    assert two.go("barrel black").phase == "ChooseOption"


@pytest.mark.rule("PO-4.15", "PO-K33", "PO-P25")
def test_the_double_agent_is_read_before_each_option():
    sketch = {**TIED, "seats": seats(4, s0={"consultants": ["CO-33"]})}
    play = at(**sketch).go("act DEV", "barrel black", "slot H", "use whitewash")
    assert play.legal == ["use drill", "done"]
    sketch = {
        **TIED,
        "seats": seats(4, s0={"consultants": ["CO-33"], "facedown": "PR-25"}),
        "open_fields": ["OF-NIG-2"],
    }
    play = at(**sketch).go(
        "act DEV", "barrel black", "slot H", "use drill", "keep", "take OF-NIG-2", "pull", "barrel red"
    )
    assert play.company(0).consultants == ()
    assert play.go("enough", "stop", "reveal OF-VEN-2").phase == "PickTarget"


@pytest.mark.rule("PO-4.16")
def test_options_without_effect_are_offered():
    play = at(agents={"EXP": [2, 0, 0, 0]}, seats=seats(4, s0={"home": 2})).go("act EXP")
    assert play.company(0).reserve == 0
    assert play.legal == ["use recruit", "use dispatch", "done"]
    assert play.go("use recruit").event("nobody_to_recruit")
    grey = at(agents={"GREY": [1, 0, 0, 0]}).go("act GREY", "slot H", "use black_market")
    assert grey.event("market_moved").data == {"barrels": 1}
    crowded = {spot: [0, 2, 2, 1] for spot in ("DEV",)}
    full = at(agents={"EXP": [1, 0, 0, 0], **crowded}).go("act EXP", "use dispatch")
    full.refused("dispatch DEV", "PO-8.3")


@pytest.mark.rule("PO-K25", "PO-20.4", "PO-4.7")
def test_the_fixer_may_leave_out_the_pull():
    sketch = {**TIED, "seats": seats(4, s0={"consultants": ["CO-25", "CO-33"]})}
    play = at(**sketch).go("act DEV")
    assert play.legal == ["pull", "decline"]
    declined = Play(play.state).go("decline", "use whitewash")
    assert declined.phase == "PickTarget"  # one option, even with the Double Agent
    assert Play(play.state).go("pull", "barrel black", "slot H", "use whitewash").phase == "ChooseOption"
    play.refused("use drill", "PO-K25")


@pytest.mark.rule("PO-20.3", "PO-11.1")
def test_grey_ops_is_not_offered_without_a_barrel():
    play = at(agents={"GREY": [1, 0, 0, 0], "DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"barrels": 0, "home": 1}))
    assert play.legal == ["act DEV", "reassign"]
    play.refused("act GREY", "PO-11.1")


@pytest.mark.rule("PO-20.11")
def test_done_ends_the_loop_of_options():
    play = at(agents={"INV": [1, 0, 0, 0]}).go("act INV", "use technologies", "put H", "done")
    assert play.event("options_done")
    assert play.table.phase.source == AT_HOME
