"""Tables N1 and N2 and the marginal table, against the specification and against the engine's own dice."""

from fractions import Fraction as F

import pytest

from oilgames.engine import CHANCE
from oilgames.games.naftowa_goraczka import GAME
from oilgames.games.naftowa_goraczka.odds import (
    lowest_required,
    marginal_table,
    oil_table,
    payout_distribution,
    points_distribution,
    possible_requirements,
    required_table,
    requirement_odds,
    worth_table,
)
from oilgames.games.naftowa_goraczka.state import Options
from oilgames.games.naftowa_goraczka.state import Testing as Rolling

N2 = [  # required, 36ths of oil, of payout and of points, standard deviation, 36ths paying 0, largest payout
    (9, 10, 10, 110, 4.955, 4, 3),
    (8, 15, 20, 170, 5.645, 5, 4),
    (7, 21, 35, 245, 5.863, 6, 5),
    (6, 26, 56, 316, 5.633, 5, 6),
    (5, 30, 82, 382, 5.057, 4, 7),
    (4, 33, 112, 442, 4.220, 3, 8),
    (3, 35, 145, 495, 3.244, 2, 9),
]


@pytest.mark.rule("NG-3.2", "NG-3.3", "NG-3.4", "NG-3.8")
def test_required_sums_are_table_n1():
    assert required_table() == (
        (9, 9, 8, 8, 7),
        (8, 8, 7, 7, 6),
        (7, 7, 6, 6, 5),
        (6, 6, 5, 5, 4),
        (5, 5, 4, 4, 3),
    )


@pytest.mark.rule("NG-3.8")
def test_places_limit_how_low_a_requirement_falls():
    assert (lowest_required(0), lowest_required(3), lowest_required(9)) == (7, 5, 3)


@pytest.mark.rule("NG-3.1", "NG-3.9", "NG-4.3", "NG-4.4")
@pytest.mark.parametrize(("required", "oil", "payout", "points", "std", "nothing", "largest"), N2)
def test_worth_of_a_test_is_table_n2(required, oil, payout, points, std, nothing, largest):
    odds = requirement_odds(required)
    assert (odds.oil, odds.payout, odds.points) == (F(oil, 36), F(payout, 36), F(points, 36))
    assert (odds.pays_nothing, odds.largest) == (F(nothing, 36), largest)
    assert odds.payout_if_oil == F(payout, oil)
    assert odds.pays_nothing_if_oil == F(nothing, oil)
    assert odds.std == pytest.approx(std, abs=5e-4)


def test_the_table_lists_every_possible_requirement_once():
    assert [odds.required for odds in worth_table()] == list(possible_requirements()) == [9, 8, 7, 6, 5, 4, 3]


@pytest.mark.parametrize(("o", "d", "oil"), [(0, 1, 10), (1, 2, 21), (2, 3, 26), (3, 2, 30), (4, 4, 35)])
def test_reference_neighbourhoods(o, d, oil):
    assert oil_table()[o][d] == F(oil, 36)


def test_each_point_less_to_roll_is_worth_this_much():
    steps = [(step.before, step.after, step.oil, step.points) for step in marginal_table()]
    assert steps == [
        (9, 8, F(5, 36), F(60, 36)),
        (8, 7, F(6, 36), F(75, 36)),
        (7, 6, F(5, 36), F(71, 36)),
        (6, 5, F(4, 36), F(66, 36)),
        (5, 4, F(3, 36), F(60, 36)),
        (4, 3, F(2, 36), F(53, 36)),
    ]


@pytest.mark.rule("NG-3.9", "NG-4.3")
@pytest.mark.parametrize("required", range(-3, 17))
def test_payouts_are_the_excess_of_each_of_the_36_rolls(required):
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    results = [total - required if total >= required else None for total in rolls]
    law = payout_distribution(required)
    assert {result: law.probability(result) for result in law} == {r: F(results.count(r), 36) for r in results}


def test_a_requirement_of_two_is_certain_and_thirteen_impossible():
    certain, impossible = requirement_odds(2), requirement_odds(13)
    assert (certain.oil, certain.payout, certain.points) == (1, 5, 15)
    assert (impossible.oil, impossible.points, impossible.variance, impossible.largest) == (0, 0, 0, None)
    assert impossible.payout_if_oil is None
    assert impossible.pays_nothing_if_oil is None
    assert requirement_odds(0).payout == 7


def test_options_change_the_table():
    options = Options(base_required=7, diagonal_group=1, points_per_field=5, points_per_money=2)
    assert possible_requirements(options) == (7, 6, 5, 4, 3, 2, 1, 0, -1)
    assert requirement_odds(7, options).points == 5 * F(21, 36) + 2 * F(35, 36)
    assert points_distribution(7, 5, 2).probability(5 + 2 * 3) == F(3, 36)
    assert requirement_odds(-1, options).points == 5 + 2 * 8


@pytest.mark.rule("NG-3.1", "NG-3.9", "NG-3.10", "NG-4.1", "NG-4.2", "NG-4.3", "NG-4.4")
@pytest.mark.parametrize("required", range(3, 10))
def test_the_dice_of_the_engine_give_the_charted_chances(required):
    state = surrounded(9 - required)
    assert GAME.to_move(state) is CHANCE
    after = GAME.chance(state).map(lambda roll: GAME.apply(state, roll).state)
    odds = requirement_odds(required)
    assert after.probability(lambda s: s.fields[12] == 2) == odds.oil
    assert after.expect(lambda s: s.money[0] - state.money[0]) == odds.payout
    assert after.expect(lambda s: GAME.scores(s).points[0] - GAME.scores(state).points[0]) == odds.points
    assert after.probability(lambda s: s.fields[12] == 2 and s.payouts[12] == 0) == odds.pays_nothing


def surrounded(lowered):
    """A test of the middle field of 5 x 5 about to be rolled, its requirement lowered by 0 to 6."""
    beside, corners = [7, 11, 13, 17][:lowered], [6, 8, 16, 18][: 2 * max(0, lowered - 4)]
    fields = bytes(3 if place in {*beside, *corners} else 0 for place in range(25))
    start = GAME.start(Options(rows=5, cols=5))
    return type(start)(start.options, fields, start.payouts, start.money, Rolling(12, 0, 0))
