"""The lesson model of private signals."""

from fractions import Fraction as F
from itertools import product

import pytest

from oilgames.engine import Refused
from oilgames.games.naftowa_goraczka.batch import simulate_signals
from oilgames.games.naftowa_goraczka.odds import requirement_odds, signal_odds, winners_curse
from oilgames.games.naftowa_goraczka.state import Options

TABLE = [(1, F(10, 23), F(110, 23)), (2, F(5, 18), F(55, 18)), (3, F(5, 31), F(55, 31)), (4, F(5, 57), F(55, 57))]


@pytest.mark.parametrize(("bidders", "oil", "value"), TABLE)
def test_reference_values(bidders, oil, value):
    curse = winners_curse(bidders)
    assert (curse.winning.oil, curse.winning.value) == (oil, value)
    assert (curse.alone.oil, curse.alone.value) == (F(10, 23), F(110, 23))
    assert curse.loss == F(110, 23) - value


@pytest.mark.parametrize("accuracy", [F(1, 2), F(3, 5), F(9, 10)])
def test_bayes_against_listing_all_signals(accuracy):
    prior = requirement_odds(9).oil
    for saw_oil in range(4):
        weights = {oil: F(0) for oil in (True, False)}
        for oil, signals in product((True, False), product((True, False), repeat=3)):
            if sum(signals) == saw_oil:
                right = sum(signal == oil for signal in signals)
                weights[oil] += (prior if oil else 1 - prior) * accuracy**right * (1 - accuracy) ** (3 - right)
        assert signal_odds(3, saw_oil, accuracy).oil == weights[True] / sum(weights.values())


def test_worthless_and_perfect_signals():
    assert signal_odds(4, 1, F(1, 2)).oil == F(5, 18)
    assert signal_odds(1, 1, F(1)).oil == 1
    assert winners_curse(3, F(1, 2)).loss == 0


def test_other_fields_and_options():
    assert signal_odds(2, 1, required=7).oil == F(21, 36)
    generous = Options(base_required=8, points_per_field=20)
    assert signal_odds(2, 1, options=generous).value == requirement_odds(8, generous).points


@pytest.mark.parametrize("wrong", [(2, 3, F(2, 3)), (2, -1, F(2, 3)), (2, 1, F(5, 3)), (2, 1, F(1))])
def test_impossible_signals_are_refused(wrong):
    with pytest.raises(Refused):
        signal_odds(*wrong)


@pytest.mark.parametrize(
    ("bidders", "oil", "printed"), [(2, F(5, 18), 0.2762), (3, F(5, 31), 0.1625), (4, F(5, 57), 0.0867)]
)
def test_drawn_signals_agree(bidders, oil, printed):
    drawn = simulate_signals(bidders, 400_000, rng=7)
    assert drawn.within(oil)
    assert abs(drawn.mean - printed) <= 4 * 2**0.5 * drawn.standard_error  # the printed one has as large an error
