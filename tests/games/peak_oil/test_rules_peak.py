"""The Peak Oil phase and scoring: spec 4.14 and 4.15."""

from __future__ import annotations

import pytest

from oilgames.engine import NOBODY
from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.components import SPOT
from oilgames.games.peak_oil.rules import breakdown, seat_score
from tests.games.peak_oil.table import Play, at, seats


def peak(agents, own=None, bag=(3, 1, 0), marker=0, **sketch):
    """The Peak Oil phase begins."""
    by_seat = sketch.pop("by_seat", {"s0": own or {}})
    return at(moment="peak", marker=marker, bag=list(bag), agents=agents, seats=seats(4, **by_seat), **sketch)


# ---------------------------------------------------------------- the trigger


@pytest.mark.rule("PO-14.1", "PO-20.27", "PO-5.4")
def test_the_last_black_triggers_peak_oil():
    play = at(agents={"DEV": [1, 1, 0, 0]}, bag=[5, 3, 1]).go("act DEV", "barrel black")
    assert (play.table.marker, play.event("peak_oil").seat) == (0, 0)
    again = at(agents={"DEV": [1, 1, 0, 0]}, bag=[5, 3, 2]).go("act DEV", "barrel black")
    assert again.table.marker is None


@pytest.mark.rule("PO-14.1", "PO-5.5")
@pytest.mark.parametrize(("trigger", "marker"), [("net", None), ("strict", 0)])
def test_a_black_aside_triggers_only_the_strict_reading(trigger, marker):
    play = at(
        agents={"DEV": [1, 1, 0, 0]}, bag=[5, 3, 2], seats=seats(4, s0={"crises": ["PR-24"]}),
        options={"peak_trigger": trigger},
    ).go("act DEV", "barrel black", "slot H", "barrel black")  # fmt: skip
    assert play.table.marker == marker


@pytest.mark.rule("PO-14.2", "PO-9.8", "PO-14.3", "PO-20.23")
def test_the_turn_is_finished_and_the_others_move_once():
    play = at(agents={"DEV": [0, 1, 0, 0]}, bag=[4, 4, 3], seat=1, open_fields=["OF-NIG-4", "OF-GUL-3"])
    play.go("act DEV", "use drill", "keep", "take OF-NIG-4")
    assert (play.table.marker, play.phase) == (1, "Revealing")  # the display is refilled in this turn
    play.go("reveal OF-RUS-2", "done", "to INV")
    order = []
    while play.phase == "PickSource":
        order.append(play.mover)
        assert play.legal == ["from HQ", "skip"]
        play.go("skip" if play.mover == 2 else "from HQ")
        if play.phase == "PickTarget":
            play.go("to NIG")
    assert order == [2, 3, 0]
    assert play.event("stayed").seat == 2
    assert play.phase == "FinalOption"


@pytest.mark.rule("PO-14.14")
def test_peak_oil_is_triggered_once():
    play = at(
        agents={"DEV": [1, 1, 0, 0]}, bag=[4, 4, 2], seats=seats(4, s0={"crises": ["PR-24"]}), marker=2,
    ).go("act DEV", "barrel black", "slot H", "barrel black")  # fmt: skip
    assert play.table.marker == 2


@pytest.mark.rule("PO-14.16", "PO-3.8", "PO-13.3", "PO-20.23")
def test_the_last_reassignment():
    play = at(moment="last", marker=0, bag=[3, 1, 0], agents={"DEV": [0, 1, 0, 0]}, seats=seats(4, s1={"security": 1}))
    assert play.mover == 1
    assert play.legal[:3] == ["from HQ", "from DEV", "skip"]
    play.go("security flip-risk", "chip SUEZ", "from DEV")
    assert "to HQ" in play.legal
    play.refused("to DEV", "PO-3.4")
    play.go("to HQ")
    assert play.mover == 2
    play.refused("security flip-risk", "PO-13.1")


# ---------------------------------------------------------------- the phase


@pytest.mark.rule("PO-14.4", "PO-20.24")
def test_spots_are_checked_in_order():
    every = {spot: [1 if n < 4 else 0, 0, 0, 0] for n, spot in enumerate(("GREY", "INV", "RUS", "NIG"))}
    play = peak(every, {"home": 0})
    checked = []
    while play.phase != "Over":
        checked.append(play.table.phase.spot)
        play.go("skip")
    assert checked == [SPOT[spot] for spot in ("NIG", "RUS", "INV", "GREY")]


@pytest.mark.rule("PO-14.5", "PO-14.6")
@pytest.mark.parametrize(
    ("there", "marker", "order"),
    [([1, 1, 1, 0], 1, [1, 2, 0]), ([1, 1, 2, 0], 0, [2, 0, 1]), ([2, 2, 1, 0], 2, [2, 0, 1]), ([0, 0, 0, 1], 1, [3])],
)
def test_the_order_on_a_spot(there, marker, order):
    play = peak({"DEV": there}, marker=marker)
    movers = []
    while play.phase == "FinalOption":
        movers.append(play.mover)
        play.go("skip")
    assert movers == order
    assert GAME.to_move(play.state) is NOBODY


@pytest.mark.rule("PO-14.5", "PO-4.2")
def test_agents_that_count_nothing_still_get_their_place():
    play = peak({"DEV": [1, 0, 0, 0]}, {"crises": ["PR-31"]})
    assert play.legal == ["use drill", "use whitewash", "skip"]


@pytest.mark.rule("PO-14.6", "PO-14.7")
def test_one_option_without_a_pull_then_home():
    play = peak({"DEV": [1, 1, 0, 0]}).go("use whitewash")
    assert "pulled" not in play.kinds
    assert (play.mover, play.agents("DEV")) == (1, (0, 1, 0, 0))


@pytest.mark.rule("PO-14.8", "PO-6.2", "PO-2.9")
def test_each_activation_is_a_turn_of_its_own():
    play = peak({"NIG": [1, 0, 0, 0], "RUS": [1, 0, 0, 0]}, {"barrels": 8},
                risks={"GUIN": ("RC-01", 1), "BELA": ("RC-02", 1)})  # fmt: skip
    play.go("use ship", "ship RT-08", "barrel red", "draw PR-11", "enough")
    assert (play.company(0).barrels, play.bag) == (4, (3, 1, 0))
    play.go("use ship", "ship RT-16", "barrel red")
    assert play.company(0).barrels == 2


@pytest.mark.rule("PO-14.9", "PO-14.12")
def test_without_black_each_pull_is_a_crisis():
    play = peak({"NIG": [1, 0, 0, 0]}, risks={"GUIN": ("RC-01", 1)}).go("use ship", "ship RT-08")
    assert set(play.outcomes()) == {"barrel red", "barrel yellow"}


@pytest.mark.rule("PO-14.10", "PO-10.3", "PO-9.8")
def test_displays_are_neither_refilled_nor_renewed():
    play = peak(
        {"DEV": [1, 0, 0, 0], "INV": [0, 1, 0, 0]}, open_fields=["OF-NIG-4", "OF-GUL-3"], open_startups=["SU-E1"]
    )
    play.go("use drill")
    assert play.phase == "PickField"
    play.go("take OF-NIG-4")
    assert play.table.decks.fields.display == (None, "OF-GUL-3", None)
    play.go("use startups", "take SU-E1")
    assert play.table.decks.startups.display == (None, None, None)


@pytest.mark.rule("PO-14.10")
def test_the_option_peak_refresh_allows_renewal_but_no_refill():
    play = peak({"DEV": [1, 0, 0, 0]}, options={"peak_refresh": True}, open_fields=["OF-NIG-4"]).go("use drill")
    assert play.legal == ["renew", "keep"]
    play.go("keep", "take OF-NIG-4")
    assert play.phase == "Over"


@pytest.mark.rule("PO-14.11", "PO-8.3")
def test_dispatch_moves_agents_that_wait():
    play = peak({"EXP": [2, 0, 0, 0], "DEV": [0, 2, 2, 0]}, {"home": 0}).go("use dispatch")
    play.refused("dispatch DEV", "PO-8.3")
    play.go("dispatch INV")
    assert play.mover == 1  # Develop is checked first
    play.go("skip", "skip")
    assert (play.mover, play.table.phase.spot) == (0, SPOT["INV"])


@pytest.mark.rule("PO-14.13")
def test_the_game_ends_after_grey_ops():
    play = peak({"GREY": [1, 0, 0, 0]}).go("skip")
    assert play.phase == "Over"
    assert GAME.to_move(play.state) is NOBODY
    play.refused("skip", "PO-14.13")


@pytest.mark.rule("PO-14.15", "PO-11.2")
def test_grey_ops_in_the_peak_phase():
    play = peak({"GREY": [1, 0, 0, 0]}, {"barrels": 1})
    assert play.legal == ["use black_market", "use consultants", "skip"]
    nothing = Play(play.state).go("skip")
    assert (nothing.company(0).barrels, nothing.market) == (1, set())
    something = Play(play.state).go("use black_market", "slot E")
    assert (something.company(0).barrels, something.track("E"), something.phase) == (0, 1, "Over")
    engaged = Play(play.state).go("use consultants", "slot E", "take CO-11")
    assert engaged.company(0).consultants == ("CO-11",)
    broke = peak({"GREY": [1, 1, 0, 0]}, {"barrels": 0})
    assert broke.mover == 1  # seat 0 could only do nothing
    held = peak({"GREY": [1, 0, 0, 0]}, {"barrels": 0, "security": 1})
    held.refused("use black_market", "PO-14.15")


@pytest.mark.rule("PO-13.3", "PO-14.9")
def test_security_windows_of_an_activation():
    play = peak({"NIG": [1, 0, 0, 0]}, {"security": 2}, oil={"NIG": 2})
    assert "security flip-risk" in play.legal
    play.go("use ship", "ship RT-08", "go-on", "go-on", "go-on")
    assert (play.phase, play.table.phase.moment) == ("Window", "activation")
    play.go("security flip-risk", "chip SUEZ", "go-on")
    assert play.phase == "Over"


# ---------------------------------------------------------------- scoring


def over(**by_seat):
    return at(moment="over", marker=0, bag=[3, 1, 0], seats=seats(4, **by_seat), track={"H": 3, "E": 1})


@pytest.mark.rule("PO-15.1", "PO-15.2")
def test_a_field_with_two_symbols_counts_for_both():
    play = at(
        moment="over", bag=[3, 1, 0], options={"two_symbol_fields": True},
        seats=seats(4, s0={"fields": ["OF-VEN-6", "OF-VEN-7"], "portfolio": "PP-1"}),
    )  # fmt: skip
    assert [line.total for line in breakdown(play.state)[0].lines] == [2, 1, 1, 0, 0]


@pytest.mark.rule("PO-15.3", "PO-15.4", "PO-15.5")
def test_consultants_and_pr_cards():
    own = {"consultants": ["CO-11", "CO-21", "CO-31"], "crises": ["PR-11", "PR-21", "PR-31"], "facedown": "PR-32",
           "barrels": 5, "security": 2}  # fmt: skip
    score = breakdown(over(s0=own).state)[0]
    assert (score.consultants, score.pr_loss) == (4, 9)
    assert score.total == score.startups + 4 - 9


@pytest.mark.rule("PO-15.6")
def test_tie_breaks():
    both = {"portfolio": "PP-7"}  # A T T: worth nothing here
    clean = {"portfolio": "PP-4", "consultants": ["CO-11"]}
    scandal = {"portfolio": "PP-3", "consultants": ["CO-12"], "crises": ["PR-11"]}
    play = over(s0=scandal, s1=clean, s2=both, s3={"portfolio": "PP-5", "crises": ["PR-12"]})
    assert GAME.scores(play.state).points == (1, 1, 0, 0)
    assert GAME.scores(play.state).winners == (1,)  # less PR loss
    startups = over(s0={"portfolio": "PP-3"}, s1=clean, s2=both, s3={"portfolio": "PP-1", "crises": ["PR-21"]})
    assert GAME.scores(startups.state).points == (1, 1, 0, 1)
    assert GAME.scores(startups.state).winners == (0,)  # the better Start-Up score
    shared = over(s0={"portfolio": "PP-3"}, s1={"portfolio": "PP-5"}, s2=both, s3={"portfolio": "PP-4"})
    assert GAME.scores(shared.state).winners == (0, 1)


@pytest.mark.rule("PO-15.7", "PO-K35")
def test_the_futurist_backs_the_technology_with_most_startups():
    own = {"portfolio": "PP-1", "startups": ["SU-S1", "SU-S2"], "consultants": ["CO-35"]}
    score = breakdown(over(s0=own).state)[0]
    assert {line.technology: line.bonus for line in score.lines} == {"H": 0, "E": 0, "S": 1, "A": 0, "T": 0}
    assert score.startups == 3 + 1 + 3


@pytest.mark.rule("PO-18.3", "PO-15.5")
def test_a_score_without_the_portfolio_is_what_all_can_see():
    play = over(s0={"portfolio": "PP-1", "startups": ["SU-H1"]})
    assert seat_score(play.table, 0, None).startups == 3
    assert seat_score(play.table, 0, "PP-1").startups == 3 + 3 + 1


@pytest.mark.rule("PO-14.13", "PO-15.6")
def test_the_end_is_told():
    play = peak({"GREY": [1, 0, 0, 0]}, by_seat={"s0": {"portfolio": "PP-1"}}, track={"H": 3, "E": 1}).go("skip")
    assert (play.event("winner").seat, play.event("winner").data["points"]) == (0, 4)
    draw = peak({"GREY": [1, 0, 0, 0]}).go("skip")
    assert draw.event("shared_win").data["winners"] == 4
