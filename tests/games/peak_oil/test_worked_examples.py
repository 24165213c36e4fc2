"""The worked turns W1 to W8 of the specification, and the examples of the rulebook text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.components import REFINERY
from oilgames.games.peak_oil.rules import breakdown
from tests.games.peak_oil.table import EXAMPLES, Play, at, example, seats


@pytest.mark.parametrize("number", EXAMPLES)
def test_every_example_plays_and_its_notes_follow_its_moves(number):
    shown = EXAMPLES[number]
    assert len(list(shown.moves(GAME))) == len(shown.tokens)
    assert all(0 <= int(place) <= len(shown.tokens) for place in shown.notes)
    assert all(rule in GAME.rulebook for rule in shown.rules)
    assert len(shown.names) == shown.start(GAME).table.options.players


@pytest.mark.rule("PO-12.3", "PO-13.1", "PO-12.4", "PO-5.4", "PO-5.5", "PO-12.5", "PO-12.6", "PO-12.8", "PO-12.9")
def test_w1_security_shipping_and_a_second_black():
    play = example("W1", 1)
    play.refused("ship RT-13", "PO-12.3")
    assert "ship RT-13" not in play.legal
    play = example("W1", 5)
    assert play.chance("barrel black") == Fraction(15, 22)
    play.go("barrel black", "slot E")
    assert play.chance("barrel black") == Fraction(14, 21)
    assert Fraction(15, 22) * Fraction(14, 21) == Fraction(5, 11)
    play.go("barrel black")
    assert play.aside == (0, 1)
    play = example("W1", 9)
    assert (play.company(2).barrels, play.company(2).agents, play.company(2).security) == (5, 2, 0)
    assert play.oil("GUL") == 1
    assert play.risk("ADEN") == ("RC-03", 0)
    assert play.risk("SUEZ") == ("RC-07", 0)
    assert play.risk("BELA") == ("RC-10", 0)
    assert play.table.board.refineries[REFINERY["ROT"]].side == 1
    assert play.market == {"E", "T"}
    end = example("W1")
    assert (end.bag, end.aside) == ((4, 3, 14), (0, 0))
    assert end.mover == 3


@pytest.mark.rule("PO-12.3")
def test_after_w1_the_routes_through_belarus_are_shut():
    play = at(agents={"RUS": [1, 0, 0, 0]}, risks={"BELA": ["RC-10", 0]}).go("act RUS")
    assert play.legal == ["ship RT-15", "ship RT-17", "ship RT-19", "skip"]


@pytest.mark.rule("PO-7.3", "PO-7.4", "PO-7.5", "PO-12.6")
def test_w2_the_market_fills_in_the_middle_of_the_skulls():
    play = example("W2", 2)
    assert play.legal == ["slot H", "slot E", "slot S", "slot A", "slot T"]
    assert [play.oil(region) for region in ("VEN", "LIB", "NIG", "GUL", "RUS")] == [1] * 5
    play.go("slot E")
    assert play.company(0).barrels == 2
    assert (play.oil("NIG"), play.market) == (1, {"E"})
    assert play.risk("GUIN") == ("RC-08", 0)
    assert play.table.board.refineries[REFINERY["PHI"]].side == 1


@pytest.mark.rule("PO-8.3", "PO-8.4", "PO-8.6", "PO-8.7", "PO-14.1", "PO-6.2", "PO-4.8")
def test_w3_two_ties_by_dispatch():
    play = example("W3", 1)
    assert play.chance("barrel black") == Fraction(2, 7)
    play.go("barrel black", "slot A")
    assert play.legal == ["use recruit", "use dispatch", "done"]
    play.go("use dispatch", "dispatch RUS")
    assert play.agents("RUS") == (0, 2, 2, 0)
    assert play.legal == ["act RUS", "leave"]
    play.go("act RUS")
    assert play.chance("barrel black") == Fraction(1, 6)
    play.go("barrel black")
    assert (play.bag, play.aside, play.table.marker) == ((4, 1, 0), (0, 1), None)
    play.go("ship RT-16")
    assert play.chance("barrel red") == Fraction(4, 5)
    play.go("barrel red", "draw PR-13")
    assert play.company(1).barrels == 3
    play.go("enough")
    assert (play.company(1).barrels, play.company(1).agents) == (7, 2)
    assert play.risk("BELA") == ("RC-01", 0)
    assert play.phase == "PickTarget"
    play.refused("to EXP", "PO-3.2")
    play.refused("to RUS", "PO-3.2")
    assert example("W3").bag == (4, 1, 1)


@pytest.mark.rule("PO-14.1")
def test_w3_under_the_strict_reading_is_peak_oil():
    sketch = dict(EXAMPLES["W3"].position, options={"peak_trigger": "strict"})
    play = Play(GAME.position(sketch)).go(*EXAMPLES["W3"].tokens[:7])
    assert play.table.marker == 1


@pytest.mark.rule("PO-9.4", "PO-9.6", "PO-9.7", "PO-6.2", "PO-6.3", "PO-6.4", "PO-6.5", "PO-6.6", "PO-4.12", "PO-P21")
def test_w4_a_drill_with_two_crises_and_strained_resources():
    play = example("W4", 4)
    assert (play.bag, play.oil("NIG")) == ((5, 4, 15), 1)
    play.go("pull")
    assert play.chance("barrel red") == Fraction(5, 24)
    play.go("barrel red")
    assert play.company(0).barrels == 4
    assert [held.card for held in play.company(0).crises] == ["PR-14", "PR-21"]
    play.go("again")
    assert play.chance("barrel yellow") == Fraction(4, 23)
    play.go("barrel yellow")
    assert play.company(0).barrels == 4
    assert set(play.outcomes()) == {f"draw PR-3{n}" for n in range(1, 7)}
    play.go("draw PR-31", "again")
    assert play.chance("barrel black") == Fraction(15, 22)
    play.go("barrel black", "pull")
    assert play.chance("barrel black") == Fraction(14, 21)
    play.go("barrel black", "reveal OF-VEN-1")
    assert play.oil("NIG") == 3
    assert play.phase == "PickTarget"  # no question for a second option: the action has ended
    end = example("W4")
    assert end.bag == (5, 3, 13)
    assert breakdown(end.state)[0].pr_loss == 4


@pytest.mark.rule("PO-3.1", "PO-3.2", "PO-3.4", "PO-3.5", "PO-3.7", "PO-2.6", "PO-2.11")
def test_w5_limits_of_reassigning():
    play = example("W5", 3)
    assert play.phase == "PickSource"
    assert play.legal == ["from DEV", "from INV"]
    play.refused("from HQ", "PO-3.8")
    invest = Play(play.state).go("from INV")
    invest.refused("to HQ", "PO-3.7")
    invest.refused("to INV", "PO-3.4")
    develop = Play(play.state).go("from DEV")
    assert "to HQ" in develop.legal
    assert "to GREY" in develop.legal
    develop.go("to GREY")
    assert develop.phase == "Step3"
    develop.go("pay")
    assert develop.company(2).barrels == 0
    develop.refused("to DEV", "PO-3.2")
    develop.go("to EXP")
    assert [develop.agents(spot)[2] for spot in ("INV", "GREY", "EXP")] == [1, 1, 1]


@pytest.mark.rule("PO-3.7")
def test_w5_without_the_ban_on_null_turns():
    sketch = dict(EXAMPLES["W5"].position, options={"forbid_null_turn": False})
    play = Play(GAME.position(sketch)).go("reassign", "from HQ", "to INV", "from INV", "to HQ")
    assert play.company(2).agents == 1


@pytest.mark.rule("PO-14.4", "PO-14.5", "PO-14.6", "PO-14.7", "PO-14.8", "PO-14.10", "PO-14.11", "PO-14.12", "PO-14.13")
def test_w6_the_peak_oil_phase():
    play = example("W6", 2)
    assert play.agents("GUL") == (0, 1, 0, 1)
    assert play.mover == 2
    play = example("W6", 5)
    assert (play.mover, play.company(0).security, play.oil("RUS")) == (0, 1, 0)
    assert play.legal == ["pull", "stop"]
    play = example("W6", 9)
    assert len([card for card in play.table.decks.fields.display if card]) == 1
    assert play.mover == 1
    play = example("W6", 11)
    assert (play.chance("barrel red"), play.chance("barrel yellow")) == (Fraction(3, 4), Fraction(1, 4))
    play = example("W6", 14)
    assert (play.company(1).barrels, play.mover, play.bag) == (4, 3, (3, 1, 0))
    assert play.risk("MALA") == ("RC-01", 0)
    end = example("W6")
    assert end.phase == "Over"
    assert (end.company(3).barrels, end.oil("GUL")) == (2, 0)
    assert end.risk("MALA") == ("RC-01", 1)
    assert end.table.board.refineries[REFINERY["SIN"]].side == 1
    assert sum(map(sum, end.table.board.agents)) == 0


@pytest.mark.rule("PO-17.5", "PO-17.6", "PO-17.7", "PO-17.8")
def test_w7_the_bump_track():
    assert example("W7", 3).table.board.penalty == (0, 2, 3)
    play = example("W7", 5)
    assert play.table.board.penalty == (0, 0, 2)
    assert play.company(3).agents == 2  # one at home before, and the one pushed off
    assert play.event("bumped_home").data["owner"] == 3
    end = example("W7")
    assert end.mover == 1
    for _ in range(400):
        if end.mover == 0:
            break
        end.go(end.legal[-1] if isinstance(end.mover, int) else "barrel black")
    assert end.table.board.penalty == (None, None, 2)
    assert end.company(0).agents == 2


@pytest.mark.rule("PO-17.9")
def test_w7_with_two_players_the_first_spot_is_skipped():
    play = at(options={"crude": True}, seats=seats(2), agents={"DEV": [1, 1]}, penalty=".BB", bag=[2, 2, 18]).go(
        "act DEV", "barrel red", "lose HQ"
    )
    assert play.table.board.penalty == (None, 0, 1)
    assert play.event("bumped_home").data["owner"] == 1


@pytest.mark.rule("PO-15.1", "PO-15.2", "PO-15.3", "PO-15.4", "PO-15.5")
def test_w8_scoring():
    score = breakdown(example("W8").state)[1]
    lines = {line.technology: (line.cards, line.barrels, line.symbols, line.total) for line in score.lines}
    assert lines == {"H": (3, 2, 1, 9), "E": (1, 0, 0, 0), "S": (2, 2, 0, 4), "A": (1, 0, 2, 2), "T": (0, 1, 1, 0)}
    assert (score.startups, score.consultants, score.pr_loss, score.total) == (15, 1, 1, 15)
    assert GAME.scores(example("W8").state).winners == (1,)


# ---------------------------------------------------------------- examples of the rulebook text


@pytest.mark.rule("PO-3.3")
def test_five_agents_fill_a_spot():
    play = at(agents={"DEV": [2, 2, 0, 0]}, seat=2).go("to DEV")
    assert play.agents("DEV") == (2, 2, 1, 0)
    play.refused("to DEV", "PO-3.3")


@pytest.mark.rule("PO-4.4", "PO-4.5")
def test_two_tied_players_and_one_outnumbered():
    for seat, acts in ((0, True), (1, True), (2, False)):
        play = at(agents={"DEV": [2, 2, 1, 0]}, seat=seat)
        if acts:
            assert play.go("act DEV").phase == "Pulling"
            assert play.go("barrel black", "slot H").legal == ["use drill", "use whitewash", "done"]
            assert play.go("use whitewash").phase != "ChooseOption"
        else:
            play.until("PickTarget")
            at(agents={"DEV": [2, 2, 1, 0], "INV": [0, 0, 1, 0]}, seat=2).refused("act DEV", "PO-4.5")


@pytest.mark.rule("PO-4.3", "PO-4.5")
def test_a_majority_uses_both_options_without_a_pull():
    play = at(agents={"DEV": [2, 1, 1, 0]}).go("act DEV")
    assert play.legal == ["use drill", "use whitewash", "done"]
    play.go("use whitewash")
    assert play.legal == ["use drill", "done"]
    at(agents={"DEV": [2, 1, 1, 0], "INV": [0, 1, 0, 0]}, seat=1).refused("act DEV", "PO-4.5")


@pytest.mark.rule("PO-P21")
def test_strained_resources_turned_up():
    play = at(seats=seats(4, s0={"facedown": "PR-21"}), agents={"DEV": [1, 1, 0, 0]}).go("act DEV", "barrel red")
    assert breakdown(play.state)[0].pr_loss == 3


@pytest.mark.rule("PO-5.4", "PO-5.5", "PO-7.3")
def test_a_tie_pull_fills_the_market():
    play = at(agents={"NIG": [1, 1, 0, 0]}, market=["H", "E", "S", "A"], risks={"GUIN": ["RC-01", 1]})
    play.go("act NIG", "barrel black")
    assert [play.oil(region) for region in ("VEN", "LIB", "NIG", "GUL", "RUS")] == [1] * 5
    assert (play.market, play.phase) == (set(), "PickRoute")
    play.go("ship RT-08", "barrel black")
    assert play.market == set()
    assert "black_aside" in play.kinds


@pytest.mark.rule("PO-10.2")
def test_prices_follow_the_track():
    play = at(
        seats=seats(4, s0={"barrels": 1}), agents={"INV": [1, 0, 0, 0]}, track={"S": 2, "A": 1},
        open_startups=["SU-E1", "SU-S1", "SU-A1"],
    ).go("act INV", "use startups", "keep")  # fmt: skip
    assert play.legal == ["take SU-E1", "take SU-A1", "skip"]
    play.refused("take SU-S1", "PO-10.2")
    play.go("take SU-A1")
    assert (play.company(0).barrels, play.company(0).startups) == (0, ("SU-A1",))
