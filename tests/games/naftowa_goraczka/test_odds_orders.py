"""Exact laws of the oil on a board tested in a fixed order."""

from fractions import Fraction as F
from itertools import product
from math import prod

import pytest

from oilgames.engine import Refused
from oilgames.games.naftowa_goraczka import GAME
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open
from oilgames.games.naftowa_goraczka.odds import (
    ORDERS,
    field_chances,
    fixed_order,
    mean_oil,
    mean_payout,
    mean_tests,
    oil_distribution,
    requirement_odds,
)
from oilgames.games.naftowa_goraczka.rules import required_sum
from oilgames.games.naftowa_goraczka.state import Bidding, Nominating, Options, board
from oilgames.odds import distribution, follow


def grid(rows, cols, **options):
    return Options(rows=rows, cols=cols, **options)


EXACT_MEANS = [
    (1, 1, F(5, 18)),
    (1, 2, F(385, 648)),
    (1, 3, F(21365, 23328)),
    (1, 4, F(1039945, 839808)),
    (2, 2, F(1074145, 839808)),
    (2, 3, F(1085368715, 544195584)),
    (3, 3, F(39418041295505, 12694994583552)),
]


@pytest.mark.parametrize(("rows", "cols", "mean"), EXACT_MEANS)
def test_exact_means_row_by_row(rows, cols, mean):
    assert oil_distribution(grid(rows, cols)).mean() == mean == mean_oil(grid(rows, cols))


@pytest.mark.parametrize(
    ("rows", "cols", "mean", "std"),
    [
        (1, 1, 0.277778, 0.447903),
        (2, 2, 1.279036, 1.063878),
        (3, 3, 3.105007, 1.774240),
        (4, 4, 5.788470, 2.541375),
        (8, 8, 25.199360, 5.822082),
        (9, 9, 32.223372, 6.659952),
        (10, 10, 40.115800, 7.500197),
    ],
)
def test_means_and_spreads_row_by_row(rows, cols, mean, std):
    law = oil_distribution(grid(rows, cols))
    assert float(law.mean()) == pytest.approx(mean, abs=6e-7)
    assert law.std() == pytest.approx(std, abs=6e-7)


def test_a_long_line():
    assert float(mean_oil(grid(1, 8))) == pytest.approx(2.528616, abs=6e-7)


def test_distribution_on_two_by_two():
    law = oil_distribution(grid(2, 2))
    expected = F(28561, 104976), F(143585, 419904), F(17425, 69984), F(30475, 279936), F(875, 31104)
    assert tuple(law.probability(oil) for oil in range(5)) == expected


def test_distribution_on_the_two_player_board():
    law = oil_distribution(Options())
    assert max(law, key=law.weight) == 25
    assert float(law.probability(25)) == pytest.approx(0.067608, abs=6e-7)
    assert float(law.probability(lambda oil: oil <= 15)) == pytest.approx(0.040670, abs=6e-7)
    assert float(law.probability(lambda oil: oil >= 32)) == pytest.approx(0.142613, abs=6e-7)
    assert float(law.probability(lambda oil: oil >= 35)) == pytest.approx(0.061034, abs=6e-7)


@pytest.mark.parametrize(
    ("players", "quantiles"),
    [(2, [16, 21, 25, 29, 35]), (3, [22, 28, 32, 37, 44]), (4, [28, 35, 40, 45, 53])],
)
def test_quantiles_of_the_full_boards(players, quantiles):
    law = oil_distribution(Options(players=players))
    assert [law.quantile(F(share, 100)) for share in (5, 25, 50, 75, 95)] == quantiles


def test_payout_and_requirements_of_the_full_board_row_by_row():
    assert float(mean_payout()) == pytest.approx(34.3508, abs=6e-5)
    tests = mean_tests()
    assert list(tests) == [9, 8, 7, 6]
    assert [float(mean) for mean in tests.values()] == pytest.approx([27.538, 24.263, 9.865, 2.334], abs=6e-4)
    assert sum(tests.values()) == 64


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("rows", "cols"), [(1, 5), (2, 3), (3, 3), (5, 2)])
@pytest.mark.parametrize("options", [{}, {"base_required": 4, "diagonal_group": 1}, {"base_required": 12}])
def test_the_sweep_agrees_with_listing_all_outcomes(order, rows, cols, options):
    chosen = grid(rows, cols, **options)
    chances, payout = enumerated(order, chosen)
    law = oil_distribution(chosen, order)
    assert {oil: law.probability(oil) for oil in law} == chances
    assert mean_payout(chosen, order) == payout
    assert mean_oil(chosen, order) == law.mean()


def enumerated(order, options):
    """All 2**k outcomes of a small board, one by one: chances of every number of oil fields, and the mean payout."""
    near, fields = board(options.height, options.width), fixed_order(order, options)
    chances, payout = {}, F(0)
    for outcome in product((0, 1), repeat=len(fields)):
        oil = dict(zip(fields, outcome, strict=True))
        seen, factors, paid = set(), [], F(0)
        for field in fields:
            o = sum(oil[place] for place in near.orthogonal[field] if place in seen)
            d = sum(oil[place] for place in near.diagonal[field] if place in seen)
            odds = requirement_odds(required_sum(options, o, d))
            factors.append(odds.oil if oil[field] else 1 - odds.oil)
            paid += odds.payout_if_oil if oil[field] and odds.oil else 0
            seen.add(field)
        weight = prod(factors)
        payout += weight * paid
        if weight:
            chances[sum(outcome)] = chances.get(sum(outcome), 0) + weight
    return chances, payout


@pytest.mark.rule("NG-3.7", "NG-3.10")
def test_the_engine_played_in_reading_order_finds_as_much_oil():
    options = grid(2, 3, start_money=0)
    law = distribution(
        GAME,
        GAME.start(options),
        lambda final: sum(mark > 1 for mark in final.fields),
        follow(first_field),
        key=lambda state: (bytes(min(mark, 2) for mark in state.fields), type(state.phase), sum(state.money) > 0),
    )
    assert law == oil_distribution(options)


def first_field(state):
    """Nominate in reading order, open at 0, never raise."""
    if isinstance(state.phase, Nominating):
        return Nominate(state.board.names[state.fields.index(0)])
    return Decline() if isinstance(state.phase, Bidding) else Open(0)


def test_chances_of_single_fields_depend_on_when_they_are_tested():
    assert field_chances(grid(1, 2)) == (F(5, 18), F(205, 648))
    assert field_chances(grid(1, 2), (1, 0)) == (F(205, 648), F(5, 18))


def test_named_orders_look_as_they_should():
    assert fixed_order("boustrophedon", grid(3, 3)) == (0, 1, 2, 5, 4, 3, 6, 7, 8)
    assert fixed_order("spiral inwards", grid(3, 3)) == (0, 1, 2, 5, 8, 7, 6, 3, 4)
    assert fixed_order("spiral inwards", grid(2, 4)) == (0, 1, 2, 3, 7, 6, 5, 4)
    assert fixed_order("spiral outwards", grid(3, 3)) == (4, 3, 6, 7, 8, 5, 2, 1, 0)
    assert fixed_order("even rows", grid(4, 2)) == (0, 1, 4, 5, 2, 3, 6, 7)
    assert fixed_order("checkerboard", grid(3, 3)) == (0, 2, 4, 6, 8, 1, 3, 5, 7)
    assert fixed_order([2, 0, 1], grid(1, 3)) == (2, 0, 1)


@pytest.mark.parametrize("order", ORDERS)
def test_every_named_order_tests_every_field_once(order):
    for rows, cols in [(1, 1), (1, 6), (6, 1), (4, 7), (8, 8)]:
        assert sorted(fixed_order(order, grid(rows, cols))) == list(range(rows * cols))


def test_what_is_no_order_is_refused():
    for order in ("sideways", [0, 0, 1, 2], [0, 1, 2]):
        with pytest.raises(Refused, match="order"):
            fixed_order(order, grid(2, 2))
    with pytest.raises(Refused, match="simulate"):
        oil_distribution(Options(), "checkerboard")


def test_certain_and_impossible_oil():
    assert oil_distribution(grid(3, 3, base_required=2)).outcomes == (9,)
    assert oil_distribution(grid(3, 3, base_required=13)).outcomes == (0,)
