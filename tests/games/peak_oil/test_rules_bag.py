"""The bag, PR Crises and the Black Market: spec 4.5 to 4.7."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.rules.bag import pull_odds
from tests.games.peak_oil.table import EXAMPLES, Play, at, seats

TIED = {"agents": {"DEV": [1, 1, 0, 0]}}


def tied(own=None, **sketch):
    """Seat 0 acts on Develop and is about to pull for the tie."""
    return at(**TIED, seats=seats(4, s0=own or {}), **sketch).go("act DEV")


def drilling(card, own=None, **sketch):
    """Seat 0 drills a card with the majority."""
    play = at(agents={"DEV": [1, 0, 0, 0]}, open_fields=[card], seats=seats(4, s0=own or {}), **sketch)
    return play.go("act DEV", "use drill", "keep", f"take {card}")


# ---------------------------------------------------------------- pulling


@pytest.mark.rule("PO-5.1", "PO-5.2", "PO-5.3", "PO-20.5")
def test_a_pull_is_uniform_over_the_barrels():
    play = tied(bag=[4, 3, 15])
    assert play.outcomes() == {
        "barrel red": Fraction(4, 22), "barrel yellow": Fraction(3, 22), "barrel black": Fraction(15, 22),
    }  # fmt: skip
    assert play.go("barrel black").event("pulled").data["chance"] == "15/22"
    assert GAME.observe(play.state, None).table.supply.black == 14
    assert len(pull_odds(3, 0, 1)) == 2  # no yellow barrel, no outcome


@pytest.mark.rule("PO-5.3")
def test_pulls_of_a_turn_are_without_replacement():
    play = tied(bag=[5, 5, 25], open_fields=["OF-VEN-4"]).go(
        "barrel black", "slot H", "use drill", "keep", "take OF-VEN-4", "pull"
    )
    assert play.table.supply.total == 33  # one more left as the full barrel of the card
    red = tied(bag=[5, 5, 25]).go("barrel red", "draw PR-11", "again")
    assert red.chance("barrel red") + red.chance("barrel yellow") == Fraction(9, 34)
    black = tied({"crises": ["PR-24"]}, bag=[5, 5, 25]).go("barrel black", "slot H")
    assert black.chance("barrel red") + black.chance("barrel yellow") == Fraction(10, 34)


@pytest.mark.rule("PO-5.4", "PO-20.6", "PO-7.1")
def test_the_first_black_goes_to_an_empty_slot_of_choice():
    play = tied(market=["E", "T"]).go("barrel black")
    assert play.legal == ["slot H", "slot S", "slot A"]
    play.refused("slot E", "PO-7.1")
    play.go("slot S")
    assert play.market == {"E", "S", "T"}
    assert play.bag == (4, 4, 21)


@pytest.mark.rule("PO-5.5")
def test_later_blacks_lie_aside_until_the_turn_ends():
    play = tied({"crises": ["PR-24"]}).go("barrel black", "slot H", "barrel black")
    assert (play.bag, play.aside, play.market) == ((4, 4, 20), (0, 1), {"H"})
    play.go("done").until("TurnStart", "PickTarget").go("to NIG")
    assert play.bag == (4, 4, 21)


@pytest.mark.rule("PO-5.6", "PO-9.6")
def test_a_drilled_black_neither_needs_nor_uses_the_first_black():
    play = drilling("OF-NIG-2").go("pull", "barrel black")
    assert (play.oil("NIG"), play.market, play.table.turn.black_used) == (2, set(), False)
    play = tied(open_fields=["OF-NIG-2"]).go("barrel black", "slot H", "use drill", "keep", "take OF-NIG-2", "pull")
    assert play.go("barrel black").oil("NIG") == 2


@pytest.mark.rule("PO-5.7", "PO-5.8")
def test_red_returns_and_yellow_leaves_the_game():
    red = tied().go("barrel red", "draw PR-11", "enough")
    assert (red.bag, red.aside) == ((3, 4, 22), (1, 0))
    yellow = tied().go("barrel yellow", "draw PR-11", "enough", "done", "to NIG")
    assert yellow.bag == (4, 3, 22)
    assert yellow.table.supply.box_yellow == 2


@pytest.mark.rule("PO-5.9", "PO-20.10", "PO-20.7")
def test_after_a_crisis_one_may_pull_again_and_again():
    play = tied().go("barrel red", "draw PR-11")
    assert play.legal == ["again", "enough"]
    play.go("again", "barrel yellow")
    assert play.legal == ["again", "enough"]
    assert [held.card for held in play.company(0).crises] == ["PR-11"]
    play.go("again", "barrel black", "slot H")
    assert play.phase == "ChooseOption"
    play.refused("again", "PO-20.11")


@pytest.mark.rule("PO-5.10", "PO-9.7")
def test_an_additional_drill_pull_replaces_the_missed_barrel():
    play = drilling("OF-NIG-2").go("pull", "barrel red", "draw PR-11", "again", "barrel black")
    assert play.oil("NIG") == 2
    assert play.company(0).facedown.level == 1
    assert play.legal == ["pull", "stop"]
    assert play.table.phase.left == 1


@pytest.mark.rule("PO-5.11")
def test_a_pull_from_an_empty_bag_counts_as_made():
    play = at(**TIED, bag=[0, 0, 0], marker=3).go("act DEV")
    assert play.phase == "ChooseOption"
    assert play.event("bag_empty").data == {"purpose": "tie"}


@pytest.mark.rule("PO-5.12", "PO-20.29")
def test_scandals_are_never_on_the_board():
    play = tied().go("barrel red", "draw PR-11", "again", "barrel yellow", "again")
    supply = play.table.supply
    assert supply.red + supply.aside_red + supply.box_red == 5
    assert supply.yellow + supply.box_yellow == 5


@pytest.mark.rule("PO-5.13")
def test_only_blacks_that_leave_for_good_deplete_the_bag():
    play = tied({"crises": ["PR-24"]}, bag=[4, 4, 3]).go("barrel black", "slot H", "barrel black", "done")
    play.go("to NIG")
    assert (play.bag, play.table.marker) == ((4, 4, 2), None)


# ---------------------------------------------------------------- crises


@pytest.mark.rule("PO-6.1", "PO-6.2", "PO-6.12")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 1), (2, 1), (5, 3), (10, 5)])
def test_the_first_crisis_costs_half_rounded_down(before, after):
    play = tied({"barrels": before}).go("barrel red")
    assert play.company(0).barrels == after
    assert play.event("crisis").data == {"number": 1}


@pytest.mark.rule("PO-6.3", "PO-P36")
def test_later_crises_cost_nothing_but_with_public_outrage():
    play = tied({"barrels": 8}).go("barrel red", "draw PR-11", "again", "barrel red")
    assert play.company(0).barrels == 4
    angry = tied({"barrels": 8, "crises": ["PR-36"]}).go("barrel red", "draw PR-31", "again", "barrel red")
    assert angry.company(0).barrels == 2


@pytest.mark.rule("PO-6.4", "PO-6.5", "PO-6.7")
def test_a_card_comes_face_down_and_is_turned_up_by_the_next_crisis():
    play = tied().go("barrel red", "draw PR-13")
    assert play.company(0).crises == ()
    assert play.company(0).facedown.level == 1
    play.go("again", "barrel red")
    assert [held.card for held in play.company(0).crises] == ["PR-13"]
    assert play.company(0).facedown is None
    play.go("again", "barrel red")
    assert set(play.outcomes()) == {f"draw PR-2{n}" for n in range(1, 7)}


@pytest.mark.rule("PO-6.6")
@pytest.mark.parametrize(
    ("crises", "level"), [([], 1), (["PR-11"], 2), (["PR-21"], 3), (["PR-11", "PR-32"], 3), (["PR-33"], 3)]
)
def test_the_next_level(crises, level):
    play = tied({"crises": crises}).go("barrel red")
    assert play.table.phase.level == level


@pytest.mark.rule("PO-6.8", "PO-18.2", "PO-20.8")
def test_only_the_owner_knows_a_face_down_card():
    play = tied().go("barrel red", "draw PR-13")
    assert GAME.observe(play.state, 0).own.crisis == "PR-13"
    assert GAME.observe(play.state, 1).own.crisis is None
    assert "PR-13" in GAME.observe(play.state, 1).pr_unseen[0]
    assert "PR-13" not in GAME.observe(play.state, 0).pr_unseen[0]
    assert play.event("card_seen").seen_by == (0,)
    assert play.event("card_seen").data["chance"] == "1/6"
    assert play.event("card_down").data == {"level": 1}


@pytest.mark.rule("PO-6.9", "PO-6.5")
def test_an_empty_stack_gives_no_card_but_the_fine_is_due():
    all_cards = [f"PR-3{n}" for n in range(1, 7)]
    rich = {"barrels": 6, "crises": ["PR-21"]}
    play = at(**TIED, seats=seats(4, s0=rich, s2={"crises": all_cards})).go("act DEV", "barrel red")
    assert play.event("no_card").data == {"level": 3}
    assert (play.company(0).barrels, play.company(0).facedown) == (3, None)


@pytest.mark.rule("PO-20.8", "PO-20.28", "PO-18.1")
def test_a_card_drawn_from_those_put_back_is_known_to_all():
    others = ["PR-12", "PR-13", "PR-14", "PR-15"]
    play = at(**TIED, seats=seats(4, s1={"crises": others}), crises_back=["PR-16", "PR-11"]).go("act DEV", "barrel red")
    assert play.outcomes() == {"draw PR-16": Fraction(1)}
    play.go("draw PR-16")
    assert play.company(0).facedown.card == "PR-16"
    assert play.event("card_seen").seen_by is None
    assert play.go("again", "barrel red").company(0).crises[-1].card == "PR-16"


@pytest.mark.rule("PO-6.10")
def test_the_action_goes_on_after_a_crisis():
    assert tied().go("barrel red", "draw PR-11", "enough", "use drill").phase == "Renewing"


@pytest.mark.rule("PO-6.11", "PO-P35", "PO-P32", "PO-P25", "PO-P22")
def test_what_lies_on_cards_is_out_of_the_game():
    own = {"barrels": 3, "home": 1, "startups": [], "crises": [
        {"card": "PR-35", "under": "SU-H1"}, {"card": "PR-32", "barrels": 2}, {"card": "PR-25", "under": "CO-11"},
        {"card": "PR-22", "agents": 1},
    ]}  # fmt: skip
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0=own), track={"H": 4})
    score = GAME.scores(play.state)
    assert score.points[0] <= GAME.scores(at(seats=seats(4, s0={"crises": ["PR-35", "PR-32", "PR-25", "PR-22"]}),
                                             track={"H": 4}).state).points[0]  # fmt: skip
    play.go("act DEV", "use whitewash", "clear PR-22")
    assert (play.company(0).agents, play.company(0).barrels) == (2, 2)
    assert play.table.decks.crises[1].returned == ("PR-22",)


# ---------------------------------------------------------------- the Black Market


@pytest.mark.rule("PO-7.1", "PO-7.2", "PO-7.5")
def test_the_market_takes_one_barrel_a_slot_from_three_sources():
    reasons = set()
    for play in (
        tied().go("barrel black", "slot H"),
        at(agents={"GREY": [1, 0, 0, 0]}).go("act GREY", "slot S"),
        Play(EXAMPLES["W1"].start(GAME)).go(*EXAMPLES["W1"].tokens[:9]),
    ):
        reasons |= {kind for kind in play.kinds if kind.startswith("market_")}
        assert max(play.table.board.market) == 1
    assert reasons == {"market_pull", "market_entry", "market_skull"}


@pytest.mark.rule("PO-7.3", "PO-7.4")
def test_barrels_of_a_full_market_can_be_loaded():
    play = at(agents={"NIG": [1, 1, 0, 0]}, market=["H", "E", "S", "A"], risks={"GUIN": ["RC-01", 0]})
    play.go("act NIG", "barrel black", "ship RT-08")
    assert (play.oil("NIG"), play.company(0).barrels) == (0, 2)


@pytest.mark.rule("PO-7.6", "PO-11.5")
def test_the_market_moves_to_the_technologies():
    play = at(agents={"GREY": [1, 0, 0, 0]}, market=["E", "T"], track={"T": 2}).go(
        "act GREY", "slot S", "use black_market"
    )
    assert [play.track(tech) for tech in "HESAT"] == [0, 1, 1, 0, 3]
    assert play.market == set()
