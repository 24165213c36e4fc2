"""The Crude game: spec 4.17."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.rules import breakdown
from tests.games.peak_oil.table import Play, at, seats


def crude(agents, own=None, **sketch):
    """A position of the Crude game for five; seat 0 begins its turn."""
    options = {"crude": True, **sketch.pop("options", {})}
    sketch.setdefault("seats", seats(5, s0=own or {}))
    return at(options=options, agents=agents, **sketch)


def alone(spot, own=None, **sketch):
    """The same, and seat 0 acts on a Spot with the majority."""
    return crude({spot: [1, 0, 0, 0, 0]}, own, **sketch).go(f"act {spot}")


@pytest.mark.rule("PO-17.4", "PO-17.1")
def test_one_option_with_majority_or_tied():
    play = alone("DEV")
    assert play.legal == ["use drill", "use research", "done"]
    assert play.go("use drill", "skip").phase == "PickTarget"
    tied = crude({"INV": [1, 1, 0, 0, 0]}).go("act INV")
    assert tied.phase == "Pulling"
    assert tied.go("barrel black", "slot H", "use whitewash_track").phase == "PickTarget"


@pytest.mark.rule("PO-17.5", "PO-20.9", "PO-6.2")
def test_a_crisis_costs_an_agent_and_nothing_else():
    play = crude({"DEV": [1, 1, 0, 0, 0]}, {"barrels": 9}).go("act DEV", "barrel red")
    assert play.legal == ["lose DEV", "lose HQ"]
    play.refused("lose INV", "PO-20.9")
    play.go("lose DEV")
    assert (play.company(0).barrels, play.company(0).facedown, play.agents("DEV")) == (9, None, (0, 1, 0, 0, 0))
    play.go("again", "barrel red", "again", "barrel yellow")
    assert play.table.board.penalty == (0, 0, None)  # no Agent left for the third crisis


@pytest.mark.rule("PO-17.6")
@pytest.mark.parametrize(
    ("before", "after", "home"),
    [("...", (0, None, None), None), ("B..", (0, 1, None), None), (".BC", (0, 1, 2), None), ("B.C", (0, 1, 2), None),
     ("BCD", (0, 1, 2), 3)],
)  # fmt: skip
def test_the_bump(before, after, home):
    play = crude({"DEV": [1, 1, 0, 0, 0]}, penalty=before).go("act DEV", "barrel red", "lose HQ")
    assert play.table.board.penalty == after
    assert [e.data["owner"] for e in play.events if e.kind == "bumped_home"] == ([] if home is None else [home])


@pytest.mark.rule("PO-17.7")
def test_agents_on_the_track_count_nowhere():
    play = crude({"DEV": [1, 1, 0, 0, 0]}, {"home": 0}, penalty="A..")
    assert play.legal == ["act DEV", "reassign"]
    assert play.go("act DEV").phase == "Pulling"  # one against one: still tied


@pytest.mark.rule("PO-17.8")
def test_all_stuck_agents_come_home_when_the_turn_begins():
    play = crude({}, {"home": 0}, penalty="A.A")
    assert (play.company(0).agents, play.table.board.penalty) == (2, (None,) * 3)
    some = crude({"DEV": [1, 0, 0, 0, 0]}, {"home": 0}, penalty="A.A")
    assert some.table.board.penalty == (0, None, 0)


@pytest.mark.rule("PO-17.9")
def test_few_players_enter_at_the_second_spot():
    play = crude({"DEV": [1, 1, 0]}, seats=seats(3)).go("act DEV", "barrel red", "lose HQ")
    assert play.table.board.penalty == (None, 0, None)


@pytest.mark.rule("PO-17.10", "PO-9.1")
def test_research_renews_both_displays_and_drill_does_not_renew():
    assert alone("DEV").go("use drill").phase == "PickField"
    shown = {"open_fields": ["OF-NIG-4"], "open_startups": ["SU-E1", "SU-E2"]}
    play = alone("DEV", **shown).go("use research")
    assert play.table.decks.fields.returned == ("OF-NIG-4",)
    assert play.table.decks.startups.returned == ("SU-E1", "SU-E2")
    play.go("reveal OF-VEN-1", "reveal OF-VEN-2", "reveal OF-VEN-3", "reveal SU-H1", "reveal SU-H2", "reveal SU-H3")
    assert play.phase == "PickTarget"
    assert play.table.decks.startups.display == ("SU-H1", "SU-H2", "SU-H3")


@pytest.mark.rule("PO-17.11", "PO-10.1")
def test_whitewash_frees_all_own_agents():
    play = alone("INV", {"home": 0}, penalty="ABA").go("use whitewash_track")
    assert play.table.board.penalty == (None, 1, None)
    assert play.company(0).agents == 3  # two from the track, one from Invest
    assert alone("INV").go("use startups").phase == "PickStartUp"


@pytest.mark.rule("PO-17.12")
def test_grey_ops_without_an_entry_barrel():
    play = alone("GREY", {"barrels": 0}, market=["E"])
    assert play.legal == ["use black_market", "use marketing", "done"]
    assert play.go("use black_market").track("E") == 1


@pytest.mark.rule("PO-17.13", "PO-20.32")
def test_marketing_puts_or_shifts():
    play = alone("GREY", {"barrels": 2}, track={"E": 2, "T": 1}).go("use marketing")
    puts = [f"put {tech}" for tech in "HESAT"]
    assert play.legal == [*puts, "shift E", "shift T", "skip"]
    assert Play(play.state).go("put A").company(0).barrels == 1
    shift = Play(play.state).go("shift E")
    assert shift.legal == ["onto H", "onto S", "onto A", "onto T"]
    shift.go("onto T")
    assert (shift.track("E"), shift.track("T"), shift.company(0).barrels) == (1, 2, 0)
    other = Play(play.state).go("shift T")
    assert other.legal == ["onto H", "onto S", "onto A"]  # three barrels on Ethanol cannot be paid
    other.refused("onto E", "PO-17.13")
    play.refused("shift A", "PO-17.13")


@pytest.mark.rule("PO-20.32", "PO-17.13")
def test_marketing_without_a_barrel():
    play = alone("GREY", {"barrels": 0}, track={"E": 2}).go("use marketing")
    assert play.phase == "PickTarget"
    assert play.event("nothing_taken")


@pytest.mark.rule("PO-17.14", "PO-15.6")
def test_scoring_of_the_crude_game():
    play = at(options={"crude": True}, moment="over", bag=[2, 1, 0], penalty="ABA", seats=seats(5), track={"A": 1})
    losses = [score.pr_loss for score in breakdown(play.state)]
    assert losses == [4, 2, 0, 0, 0]
    assert all(score.consultants == 0 for score in breakdown(play.state))


@pytest.mark.rule("PO-17.15", "PO-17.16", "PO-17.12")
def test_the_peak_phase_of_the_crude_game():
    where = {"DEV": [1, 0, 0, 0, 0], "INV": [0, 1, 0, 0, 0], "GREY": [0, 0, 1, 0, 0]}
    play = crude(where, moment="peak", marker=0, bag=[2, 1, 0], seats=seats(5, s2={"barrels": 0}))
    assert play.legal == ["use drill", "skip"]
    play.refused("use research", "PO-17.16")
    play.go("skip")
    assert play.legal == ["use startups", "use whitewash_track", "skip"]
    play.go("skip")
    assert play.legal == ["use black_market", "use marketing", "skip"]
    fresh = crude(where, moment="peak", marker=0, bag=[2, 1, 0], options={"peak_refresh": True})
    assert fresh.legal == ["use drill", "use research", "skip"]


@pytest.mark.rule("PO-17.2")
def test_basic_options_are_covered():
    alone("DEV").refused("use whitewash", "PO-20.11")
    alone("INV").refused("use technologies", "PO-20.11")
    alone("GREY").refused("use consultants", "PO-20.11")


@pytest.mark.rule("PO-17.3", "PO-17.1")
def test_pulls_of_the_crude_game():
    play = crude({"DEV": [1, 1, 0, 0, 0]}).go("act DEV")
    assert play.chance("barrel red") == Fraction(2, 32)
    assert [check(play.state) for check in GAME.invariants if check(play.state)] == []
