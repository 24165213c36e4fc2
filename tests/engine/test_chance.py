"""Distributions are exact, complete and free of surprises; the streams of chance are the same everywhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oilgames.engine import Distribution, dice_sum, stream_number

weights = st.dictionaries(st.integers(-50, 50), st.integers(1, 60), min_size=1, max_size=12)


def test_two_dice_are_exact():
    two = dice_sum(2)
    assert list(two.pairs()) == list(zip(range(2, 13), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), strict=True))
    assert two.total == 36
    assert two.mean() == 7
    assert two.variance() == Fraction(35, 6)
    assert two.std() == pytest.approx((35 / 6) ** 0.5)
    assert two.probability(lambda s: s >= 9) == Fraction(10, 36)
    assert two.probability(7) == Fraction(1, 6)
    assert two.probability(13) == 0


def test_three_four_sided_dice_by_enumeration():
    counted = Counter(map(sum, product(range(1, 5), repeat=3)))
    assert dict(dice_sum(3, 4).pairs()) == counted


@given(weights)
def test_at_gives_every_outcome_exactly_its_weight(given_weights):
    chances = Distribution.of(given_weights)
    assert Counter(chances.at(n) for n in range(chances.total)) == Counter(given_weights)


@given(weights)
def test_probabilities_are_fractions_that_add_up_to_one(given_weights):
    chances = Distribution.of(given_weights)
    assert sum(p for _, p in chances.items()) == 1
    assert all(type(p) is Fraction and p > 0 for _, p in chances.items())
    assert all(chances.probability(o) == Fraction(w, chances.total) for o, w in given_weights.items())


@given(weights)
def test_mean_and_variance_agree_with_counting(given_weights):
    values = [value for value, weight in given_weights.items() for _ in range(weight)]
    mean = Fraction(sum(values), len(values))
    chances = Distribution.of(given_weights)
    assert chances.mean() == mean
    assert chances.variance() == sum((v - mean) ** 2 for v in values) / len(values)
    assert chances.expect(lambda v: v * v) == Fraction(sum(v * v for v in values), len(values))


@given(weights)
def test_map_merges_equal_results_and_keeps_the_chance(given_weights):
    chances = Distribution.of(given_weights)
    parity = chances.map(lambda v: v % 3)
    assert len(set(parity.outcomes)) == len(parity.outcomes)
    for rest in range(3):
        assert parity.probability(rest) == chances.probability(lambda v, rest=rest: v % 3 == rest)


@given(weights, st.fractions(Fraction(1, 100), 1))
def test_quantile_is_the_least_value_that_reaches_the_share(given_weights, share):
    chances = Distribution.of(given_weights)
    value = chances.quantile(share)
    assert chances.probability(lambda v: v <= value) >= share
    assert chances.probability(lambda v: v < value) < share


def test_quantiles_of_two_dice():
    assert [dice_sum(2).quantile(Fraction(n, 36)) for n in (1, 2, 3, 18, 36)] == [2, 3, 3, 7, 12]


@given(weights)
def test_fractions_and_weights_say_the_same(given_weights):
    chances = Distribution.of(given_weights)
    again = Distribution.from_fractions(dict(chances.items()))
    assert again == chances
    assert hash(again) == hash(chances)


@given(weights, st.integers(2, 9))
def test_equal_means_equal_chances_not_equal_weights(given_weights, factor):
    larger = Distribution.of({o: w * factor for o, w in given_weights.items()})
    assert larger == Distribution.of(given_weights)
    assert larger != Distribution.of({**given_weights, 99: 1})


def test_membership_and_weight():
    chances = Distribution("abc", (1, 2, 3))
    assert list(chances) == ["a", "b", "c"]
    assert len(chances) == 3
    assert "b" in chances
    assert "z" not in chances
    assert chances.weight("c") == 3
    assert chances.weight("z") == 0


def test_outcomes_of_weight_zero_are_left_out():
    assert Distribution.of({"red": 0, "black": 3}).outcomes == ("black",)


@pytest.mark.parametrize(("outcomes", "given_weights"), [((), ()), ("ab", (1,)), ("ab", (1, 0)), ("ab", (1, -1))])
def test_impossible_distributions_are_errors(outcomes, given_weights):
    with pytest.raises(ValueError, match=r"distribution|outcome"):
        Distribution(outcomes, given_weights)


def test_fractions_must_add_up_to_one():
    with pytest.raises(ValueError, match="add up to 1"):
        Distribution.from_fractions({"a": Fraction(1, 2), "b": Fraction(1, 3)})


def test_repr_shows_weights_and_shortens_long_lists():
    assert repr(Distribution("ab", (1, 2))) == "Distribution({'a': 1, 'b': 2} / 3)"
    assert repr(Distribution(range(40))).count(":") == 12


# Computed with the command `printf '1\x1froll\x1f0' | b2sum -l 128`, not with Python.
BLAKE = {
    ("1", "roll", 0): 0xABA85BF3A4E7FEECC6BBBA3C4FD1EBBC,
    ("1", "roll", 1): 0xAB5B6B413DAC586D779EC1E4D0F8B6F7,
    ("2024", "pull", 7): 0x1A6BBA67416E6980DAA6895E7B7170CE,
    ("Łódź", "first", 0): 0xA9A36D4358938FEDBB9F99BEAFD70D8F,
}


@pytest.mark.parametrize(("key", "number"), BLAKE.items())
@pytest.mark.parametrize("total", [1, 2, 36, 1000, 2**64])
def test_stream_numbers_are_the_same_on_every_platform(key, number, total):
    assert stream_number(*key, total) == number % total


@pytest.mark.parametrize("total", [6, 11, 36])
def test_stream_is_uniform(total):
    draws = 300 * total
    counts = Counter(stream_number("chi", "roll", n, total) for n in range(draws))
    chi_square = sum((counts[k] - 300) ** 2 / 300 for k in range(total))
    free = total - 1
    assert abs(chi_square - free) < 4 * (2 * free) ** 0.5  # mean f, variance 2 f; fixed seed, so no chance of failing


def test_streams_differ_by_seed_kind_and_place():
    first = [stream_number("1", "roll", n, 10**9) for n in range(50)]
    assert len(set(first)) == 50
    assert first != [stream_number("2", "roll", n, 10**9) for n in range(50)]
    assert first != [stream_number("1", "pull", n, 10**9) for n in range(50)]


def test_neighbouring_draws_are_not_correlated():
    rolls = [stream_number("pairs", "roll", n, 6) for n in range(7200)]
    pairs = Counter(zip(rolls[::2], rolls[1::2], strict=True))
    chi_square = sum((pairs[a, b] - 100) ** 2 / 100 for a in range(6) for b in range(6))
    assert abs(chi_square - 35) < 4 * 70**0.5
