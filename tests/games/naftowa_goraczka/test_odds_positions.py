"""Odds of live positions: every unknown field, spill-overs, and the effect of the order."""

import random
from fractions import Fraction as F
from time import perf_counter

import pytest

from oilgames.engine import Refused
from oilgames.engine.playout import playout
from oilgames.games.naftowa_goraczka import GAME
from oilgames.games.naftowa_goraczka.odds import board_odds, field_odds, order_effect, requirement_odds
from oilgames.games.naftowa_goraczka.rules import oil_neighbours, required_sum
from oilgames.games.naftowa_goraczka.state import Options


def positions(count, **options):
    """Positions somewhere in random games."""
    rng = random.Random(5)
    start = GAME.start(GAME.options(**options))
    return [playout(GAME, start, (), rng, most=rng.randrange(20, 200)) for _ in range(count)]


@pytest.mark.rule("NG-3.3", "NG-3.4", "NG-3.5", "NG-3.6")
@pytest.mark.parametrize(
    "options", [{}, {"players": 4}, {"rows": 5, "cols": 7, "diagonal_group": 1, "base_required": 8}]
)
def test_every_unknown_field_has_the_engines_requirement_and_its_odds(options):
    for state in positions(20, **options):
        odds = board_odds(state)
        assert [one.field for one in odds] == [place for place, mark in enumerate(state.fields) if mark == 0]
        for one in odds:
            worth = requirement_odds(one.required, state.options)
            assert (one.orthogonal, one.diagonal) == oil_neighbours(state, one.field)
            assert one.required == required_sum(state.options, one.orthogonal, one.diagonal)
            assert one.name == state.board.names[one.field]
            assert (one.oil, one.payout, one.points) == (worth.oil, worth.payout, worth.points)


@pytest.mark.parametrize(
    "options", [{}, {"players": 3, "diagonal_group": 3, "points_per_field": 7, "points_per_money": 3}]
)
def test_the_externality_is_what_a_strike_adds_to_the_rest_of_the_board(options):
    for state in positions(12, **options):
        odds = board_odds(state)
        for one in random.Random(1).sample(odds, min(5, len(odds))):
            fields = state.fields[: one.field] + b"\x02" + state.fields[one.field + 1 :]
            struck = type(state)(state.options, fields, state.payouts, state.money, state.phase)
            after = sum(other.points for other in board_odds(struck))
            before = sum(other.points for other in odds if other is not one)
            assert one.externality == after - before
            assert one.expected_externality == one.oil * one.externality


def test_externalities_on_the_empty_board():
    board = {one.name: one for one in board_odds(GAME.start(Options()))}
    assert (board["r4c4"].externality, board["r1c4"].externality) == (F(20, 3), 5)
    assert board["r1c1"].externality == F(10, 3)


def test_private_and_social_value_of_a_wildcat():
    one = field_odds(GAME.start(Options()), "r4c4")
    assert (one.points, one.expected_externality, one.social) == (F(55, 18), F(50, 27), F(265, 54))
    assert float(one.spilled_share) == pytest.approx(0.377, abs=5e-4)


def test_a_second_diagonal_strike_lowers_a_field_too():
    drawn = {"rows": [".....", ".....", "..A..", ".....", "....."], "money": [6, 6]}
    lone = field_odds(GAME.position(drawn), "r1c1").externality  # r2c2 touches the oil by a corner already
    assert lone == 2 * F(60, 36) + F(60, 36)


def test_a_field_alone_has_no_externality():
    one = field_odds(GAME.start(Options(rows=1, cols=1)), 0)
    assert (one.externality, one.spilled_share, one.social) == (0, 0, F(55, 18))
    dead = field_odds(GAME.start(Options(rows=1, cols=1, base_required=13)), 0)
    assert (dead.social, dead.spilled_share) == (0, 0)


@pytest.mark.rule("NG-1.7")
def test_an_observation_answers_as_the_position_does():
    state = GAME.start(Options(players=3))
    assert board_odds(GAME.observe(state, 1)) == board_odds(state) == board_odds(GAME.observe(state, None))


@pytest.mark.rule("NG-4.1", "NG-4.2")
@pytest.mark.parametrize("field", ["r1c1", "r1c2", "r9c9", "nowhere", 0, -1, 99])
def test_only_unknown_fields_have_odds(field):
    drawn = GAME.position({"rows": ["Ax", ".."], "money": [0, 0]})
    with pytest.raises(Refused, match="not an unknown field"):
        field_odds(drawn, field)


def test_two_neighbours_and_the_order():
    effect = order_effect(GAME.start(Options(rows=1, cols=2)), "r1c1", "r1c2")
    assert (effect.after_oil, effect.after_dry) == (F(15, 36), F(10, 36))
    assert (effect.first, effect.second) == (F(5, 18), F(205, 648))


def test_order_effects_of_corners_and_of_far_fields():
    start = GAME.start(Options())
    corner, far = order_effect(start, "r4c4", "r5c5"), order_effect(start, "r1c1", "r8c8")
    assert corner.first == corner.second == far.after_oil == F(5, 18)
    drawn = {"rows": ["A..", "...", "..."], "money": [0, 0]}
    assert order_effect(GAME.position(drawn), "r3c3", "r2c2").after_oil == F(15, 36)


def test_a_whole_ten_by_ten_board_takes_under_five_milliseconds():
    state = GAME.start(Options(players=4))
    board_odds(state)
    runs = []
    for _ in range(5):
        begun = perf_counter()
        board_odds(state)
        runs.append(perf_counter() - begun)
    assert sorted(runs)[2] < 0.005
