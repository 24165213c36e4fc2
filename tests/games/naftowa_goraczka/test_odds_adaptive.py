"""Adaptive orders on small boards: the best, the worst, HOT and COLD."""

from fractions import Fraction as F
from functools import cache

import pytest

from oilgames.engine import Refused
from oilgames.games.naftowa_goraczka import GAME
from oilgames.games.naftowa_goraczka.odds import adaptive_mean, adaptive_order, mean_oil
from oilgames.games.naftowa_goraczka.state import Options
from oilgames.odds import expect, highest, lowest


@pytest.mark.parametrize(
    ("rows", "cols", "worst", "cold", "hot", "best"),
    [
        (1, 3, 0.910494, 0.912637, 0.915852, 0.915852),
        (2, 2, 1.269719, 1.271267, 1.281358, 1.281358),
        (2, 3, 1.946254, 1.968229, 1.995392, 2.013119),
        (3, 3, 2.984264, 3.036751, 3.109262, 3.195313),
    ],
)
def test_reference_values(rows, cols, worst, cold, hot, best):
    options = Options(rows=rows, cols=cols)
    means = [float(adaptive_mean(goal, options)) for goal in ("worst", "cold", "hot", "best")]
    assert means == pytest.approx([worst, cold, hot, best], abs=6e-7)


def test_reference_fractions():
    assert adaptive_mean("worst", Options(rows=1, cols=3)) == F(295, 324)
    assert adaptive_mean("worst", Options(rows=2, cols=2)) == F(7405, 5832)
    assert adaptive_mean("best", Options(rows=2, cols=2)) == F(1076095, 839808)


@pytest.mark.parametrize(
    "options", [Options(rows=2, cols=3), Options(rows=2, cols=3, diagonal_group=1, base_required=8)]
)
def test_no_order_lies_beyond_the_extremes(options):
    worst, best = adaptive_mean("worst", options), adaptive_mean("best", options)
    for order in ("row by row", "checkerboard", "even rows"):
        assert worst <= mean_oil(options, order) <= best
    assert worst <= adaptive_mean("cold", options) <= adaptive_mean("hot", options) <= best


def test_where_the_extremes_begin():
    line = Options(rows=1, cols=3)
    assert adaptive_order("worst", line).fields == (1,)
    assert adaptive_order("best", line).fields == (0, 2)
    assert adaptive_order("best", line).by_field[1] == F(295, 324)
    assert adaptive_order("cold", line).fields == adaptive_order("hot", line).fields == (0,)


def test_from_a_live_position_only_further_oil_counts():
    state = GAME.position({"rows": ["A.x", "..."], "money": [3, 3]})
    hot, cold = adaptive_order("hot", state), adaptive_order("cold", GAME.observe(state, 0))
    assert (hot.fields, cold.fields) == ((1,), (4,))
    assert set(hot.by_field) == {1, 3, 4, 5}
    last = GAME.position({"rows": ["A.x"], "money": [3, 3]})
    assert adaptive_order("worst", last).mean == F(15, 36)


@pytest.mark.rule("NG-2.1", "NG-3.9")
@pytest.mark.parametrize(("goal", "policy"), [("best", highest), ("worst", lowest)])
def test_the_tree_of_the_engine_has_the_same_extremes(goal, policy):
    options = Options(rows=1, cols=3, start_money=0)

    @cache
    def oil(state):
        return sum(mark > 1 for mark in state.fields)

    def key(state):
        return bytes(min(mark, 2) for mark in state.fields), state.phase, state.money

    assert expect(GAME, GAME.start(options), oil, policy, key=key) == adaptive_mean(goal, options)


def test_large_boards_are_refused():
    with pytest.raises(Refused, match="at most 12"):
        adaptive_order("best", Options(rows=4, cols=4))
