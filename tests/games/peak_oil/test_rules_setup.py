"""The set-up: components in play, its chance, and options out of range."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import prod

import pytest

from oilgames.engine import CHANCE, Refused
from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.components import (
    CONSULTANTS,
    CRISES,
    FIELDS,
    PORTFOLIOS,
    RISK_CHIPS,
    ROUTES,
    SPOTS,
    STARTUPS,
    TECHNOLOGIES,
    kit,
)  # fmt: skip
from oilgames.games.peak_oil.state import Options
from tests.games.peak_oil.table import Play, at


def started(options, *tokens):
    return Play(GAME.start(GAME.options(options))).go(*tokens)


def after_setup(options):
    return started(options).until("Step1", "PickTarget", "PickSource")


def leave_chips(options):
    """The set-up after all chips lie on the board."""
    return started(options).until("SeedField")


@pytest.mark.rule("PO-1.1", "PO-20.25")
def test_three_refinery_chips_make_48_equal_results():
    play, chances = started({}), []
    for _ in range(3):
        outcomes = play.outcomes()
        assert len(set(outcomes.values())) == 1
        chances.append(next(iter(outcomes.values())))
        play.go(next(iter(outcomes)))
    assert prod(chances) == Fraction(1, 48)
    assert len({laid.chip for laid in play.table.board.refineries}) == 3


@pytest.mark.rule("PO-1.2", "PO-1.3")
def test_risk_chips_are_drawn_without_replacement_and_tossed():
    play = started({}).until("LayRisk")
    outcomes = play.outcomes()
    assert outcomes["lay RC-01 0"] == outcomes["lay RC-01 1"] == Fraction(1, 20)
    assert outcomes["lay RC-10 1"] == Fraction(1, 10)
    assert "lay RC-10 0" not in outcomes
    assert not any("RC-11" in token for token in outcomes)
    play.go("lay RC-10 1")
    assert play.chance("lay RC-01 0") == Fraction(1, 18)
    assert len(leave_chips({}).table.board.risks) == 8


@pytest.mark.rule("PO-1.2", "PO-1.3")
def test_the_double_closed_chip_is_an_option():
    play = started({"double_closed_chip": True}).until("LayRisk")
    assert play.chance("lay RC-11 0") == Fraction(1, 11)
    assert play.chance("lay RC-11 1") == 0


@pytest.mark.rule("PO-1.4", "PO-1.5", "PO-9.12")
def test_first_fields_bring_oil_and_go_under_the_deck():
    play = leave_chips({"players": 5})
    assert len(play.outcomes()) == 25
    play.go("reveal OF-NIG-2", "reveal OF-NIG-3", "reveal OF-GUL-3", "reveal OF-VEN-1", "reveal OF-RUS-2")
    assert [play.oil(region) for region in ("VEN", "LIB", "NIG", "GUL", "RUS")] == [2, 0, 4, 2, 2]
    deck = play.table.decks.fields
    assert deck.returned == ("OF-NIG-2", "OF-NIG-3", "OF-GUL-3", "OF-VEN-1", "OF-RUS-2")
    assert play.outcomes() == {f"reveal {card}": Fraction(1, 20) for card in deck.unseen}
    play.go("reveal OF-LIB-1", "reveal OF-LIB-2", "reveal OF-LIB-3")
    assert play.table.decks.fields.display == ("OF-LIB-1", "OF-LIB-2", "OF-LIB-3")


@pytest.mark.rule("PO-1.6")
def test_three_startups_lie_open():
    display = after_setup({}).table.decks.startups.display
    assert len(set(display)) == 3
    assert set(display) <= set(STARTUPS)


@pytest.mark.rule("PO-1.7", "PO-1.9", "PO-1.10", "PO-1.14")
def test_first_position():
    play = after_setup({})
    for seat in range(4):
        company = play.company(seat)
        assert (company.barrels, company.agents, company.reserve, company.security) == (1, 2, 2, 0)
        assert (company.fields, company.startups, company.consultants, company.crises, company.facedown) == (
            (),
        ) * 4 + (None,)
    assert sum(play.table.board.market) == sum(play.table.board.track) == 0
    assert play.table.board.penalty == ()


@pytest.mark.rule("PO-1.8", "PO-18.2", "PO-16.1")
def test_portfolios_are_dealt_in_secret():
    play = started({"players": 2}).until("Dealing")
    assert play.outcomes() == {f"deal PP-{n}": Fraction(1, 5) for n in range(3, 8)}
    play.go("deal PP-7")
    assert play.outcomes() == {f"deal PP-{n}": Fraction(1, 4) for n in range(3, 7)}
    told = play.event("dealt")
    assert told.seen_by == (0,)
    assert GAME.rulebook.tell(told, ("Ada", "Bo"), 1) == "Ada gets a Private Portfolio."
    assert len(started({}).until("Dealing").outcomes()) == 7


@pytest.mark.rule("PO-1.11")
@pytest.mark.parametrize(("players", "bag"), [(2, (2, 2, 18)), (3, (3, 3, 20)), (4, (4, 4, 22)), (5, (5, 5, 25))])
def test_the_bag_by_players(players, bag):
    assert started({"players": players}).bag == bag


@pytest.mark.rule("PO-1.17")
def test_bonus_barrels():
    play = started({"bag_extra": (1, 2, 3)})
    assert play.bag == (5, 6, 25)
    assert after_setup({"bag_extra": (1, 2, 3)}).bag == (5, 6, 25)


@pytest.mark.rule("PO-17.3")
@pytest.mark.parametrize(("players", "bag"), [(2, (2, 2, 18)), (3, (2, 3, 20)), (4, (2, 4, 22)), (5, (2, 5, 25))])
def test_the_crude_bag(players, bag):
    assert started({"players": players, "crude": True}).bag == bag


@pytest.mark.rule("PO-1.12")
@pytest.mark.parametrize(("players", "numbers"), [(2, (2, 2, 1)), (3, (3, 2, 2)), (4, (4, 3, 2)), (5, (5, 4, 3))])
def test_open_consultants(players, numbers):
    play = started({"players": players}).until("Engaging")
    assert set(play.outcomes().values()) == {Fraction(1, 5)}
    shown = Counter(CONSULTANTS[card].level for card in after_setup({"players": players}).table.decks.consultants)
    assert tuple(shown[level] for level in (1, 2, 3)) == numbers


@pytest.mark.rule("PO-1.13")
def test_pr_stacks_and_the_challenge():
    stacks = after_setup({}).table.decks.crises
    assert [len(stack.hidden) for stack in stacks] == [6, 6, 6]
    play = started({"challenge_start": True}).until("Drawing")
    assert play.outcomes() == {f"draw PR-1{n}": Fraction(1, 6) for n in range(1, 7)}
    play.go("draw PR-11")
    assert play.outcomes() == {f"draw PR-1{n}": Fraction(1, 5) for n in range(2, 7)}
    ready = after_setup({"challenge_start": True})
    assert [company.facedown.level for company in ready.table.companies] == [1] * 4
    assert ready.company(0).crises == ()


@pytest.mark.rule("PO-1.15")
def test_who_begins():
    assert after_setup({}).mover == 0
    play = started({"random_start": True}).until("ChoosingFirst")
    assert play.outcomes() == {f"first {seat}": Fraction(1, 4) for seat in range(4)}
    assert play.go("first 2").mover == 2


@pytest.mark.rule("PO-1.16", "PO-16.1")
@pytest.mark.parametrize(("players", "both", "number"), [(5, False, 25), (5, True, 35), (2, False, 16), (3, True, 22)])
def test_fields_in_play(players, both, number):
    play = started({"players": players, "two_symbol_fields": both})
    fields = play.table.decks.fields.unseen
    assert len(fields) == number
    assert both or all(len(FIELDS[card].symbols) == 1 for card in fields)
    assert players > 3 or not any(FIELDS[card].region == "VEN" or "H" in FIELDS[card].symbols for card in fields)
    assert len(play.table.decks.startups.unseen) == (25 if players > 3 else 20)


@pytest.mark.rule("PO-16.2", "PO-16.3", "PO-16.4")
def test_the_board_for_few_players():
    few, many = kit(3, False), kit(4, False)
    assert [SPOTS[place].id for place in few.regions] == ["LIB", "NIG", "GUL", "RUS"]
    assert few.tech_ids == ("E", "S", "A", "T")
    assert (len(many.regions), len(many.techs)) == (5, 5)
    assert [route.id for route in few.routes[SPOTS.index(SPOTS[2])]] == []
    assert len(leave_chips({"players": 2}).table.board.risks) == 8
    play = at(seats=[{}, {}], agents={"RUS": [1, 0]}).go("act RUS")
    assert "ship RT-17" in play.legal  # through the Panama Canal and the Caribbean Sea


@pytest.mark.rule("PO-16.2", "PO-16.3")
def test_with_few_players_venezuela_and_hydrogen_are_closed():
    play = at(seats=[{}, {}, {}], agents={"RUS": [1, 1, 0]}, market=["E", "S"]).go("act RUS", "barrel black")
    play.refused("slot H", "PO-16.2")
    play.go("slot A")
    assert play.market == {"E", "S", "A"}
    play = at(seats=[{}, {}, {}], agents={"RUS": [1, 1, 0]}, market=["E", "S", "A"]).go("act RUS", "barrel black")
    assert [play.oil(region) for region in ("VEN", "LIB", "NIG", "GUL", "RUS")] == [0, 1, 1, 1, 1]
    play = at(seats=[{}, {}]).go()
    play.refused("to VEN", "PO-16.3")
    at(seats=[{}, {}], agents={"INV": [1, 0]}).refused("act VEN", "PO-16.3")


@pytest.mark.rule("PO-16.5")
def test_three_players_play_like_four():
    assert after_setup({"players": 3}).legal == [t for t in after_setup({}).legal if t != "to VEN"]


@pytest.mark.rule("PO-17.17")
@pytest.mark.parametrize(("players", "length", "fits"), [(4, 1, True), (3, 1, False), (3, 2, True), (5, 0, False)])
def test_the_shortest_track(players, length, fits):
    given = {"players": players, "crude": True, "crude_track_length": length}
    if fits:
        assert len(GAME.start(GAME.options(given)).table.board.penalty) == length
    else:
        with pytest.raises(Refused, match=r"PO-17\.17"):
            GAME.options(given)


@pytest.mark.parametrize(
    ("given", "rule"),
    [({"players": 1}, "PO-1.11"), ({"players": 6}, "PO-1.11"), ({"bag_extra": (-1, 0, 0)}, "PO-1.17"),
     ({"bag_extra": (0, 0, 99)}, "PO-1.17"), ({"crude_track_length": 99}, "PO-17.17")],
)  # fmt: skip
@pytest.mark.rule("PO-1.11", "PO-1.17", "PO-17.17")
def test_options_out_of_range(given, rule):
    with pytest.raises(Refused) as caught:
        GAME.options(given)
    assert caught.value.rule == rule


def test_presets_use_every_option_and_number_of_players():
    plain = Options()
    for name in Options.__struct_fields__:
        assert any(getattr(options, name) != getattr(plain, name) for options in GAME.presets.values()), name
    assert {options.players for options in GAME.presets.values()} == {2, 3, 4, 5}


@pytest.mark.rule("PO-17.2", "PO-17.1")
def test_the_crude_game_has_no_pr_cards_and_no_consultants():
    play = after_setup({"crude": True, "challenge_start": True})
    assert play.table.decks.consultants == ()
    assert all(stack.hidden == () for stack in play.table.decks.crises)
    assert play.table.board.penalty == (None, None, None)
    assert all(company.facedown is None for company in play.table.companies)


def test_data_has_the_numbers_of_the_box():
    assert [len(cards) for cards in (FIELDS, STARTUPS, PORTFOLIOS, CONSULTANTS, CRISES)] == [35, 25, 7, 15, 18]
    assert (len(RISK_CHIPS), len(ROUTES), len(SPOTS), len(TECHNOLOGIES)) == (11, 19, 9, 5)


@pytest.mark.parametrize(
    "sketch",
    [
        {"agents": {"XXX": [1, 0, 0, 0]}}, {"agents": {"DEV": [5, 0, 0, 0]}}, {"agents": {"DEV": [3, 3, 0, 0]}},
        {"bag": [9, 0, 0]}, {"bag": [4, 4, 41]}, {"seat": 9}, {"risks": {"SUEZ": ["RC-99", 0]}}, {"colour": 1},
        {"seats": [{"fields": ["OF-NIG-1"]}, {"fields": ["OF-NIG-1"]}]}, {"seats": [{"startups": ["nonsense"]}, {}]},
        {"seats": [{"consultants": ["CO-11", "CO-12"]}, {}]}, {"market": ["H", "E", "S", "A", "T"]},
        {"options": {"players": 9}}, {"penalty": "A"},
        {"open_fields": ["OF-LIB-1", "OF-LIB-2", "OF-LIB-3", "OF-LIB-4"]}, {"seats": [{"facedown": "CO-11"}, {}]},
    ],
)  # fmt: skip
def test_positions_that_do_not_fit_are_refused(sketch):
    with pytest.raises(Refused):
        GAME.position(sketch)


def test_a_position_left_out_is_a_first_turn():
    play = at()
    assert (play.mover, play.bag) == (0, (4, 4, 22))
    assert GAME.to_move(GAME.start(Options())) is CHANCE
