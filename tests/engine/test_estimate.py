"""Simulated means and their errors."""

from math import sqrt

import pytest

from oilgames.engine.estimate import Estimate


def test_mean_and_standard_error_of_draws():
    estimate = Estimate.of([1, 2, 3, 4])
    assert (estimate.mean, estimate.n) == (2.5, 4)
    assert estimate.standard_error == pytest.approx(sqrt(5 / 3 / 4))


def test_a_share_is_a_mean_of_zeros_and_ones():
    share, draws = Estimate.share(3, 5), Estimate.of([1, 1, 1, 0, 0])
    assert (share.mean, share.n) == (draws.mean, draws.n) == (0.6, 5)
    assert share.standard_error == pytest.approx(draws.standard_error)
    assert Estimate.share(0, 5).standard_error == 0


def test_large_means_keep_their_error():
    estimate = Estimate.of([1e9 + 1, 1e9 + 2, 1e9 + 3])
    assert estimate.standard_error == pytest.approx(1 / sqrt(3))


def test_interval_and_distance():
    estimate = Estimate(10.0, 0.5, 100)
    assert estimate.interval() == pytest.approx((10 - 0.98, 10 + 0.98), abs=1e-3)
    assert estimate.interval(0.5) == pytest.approx((10 - 0.337, 10 + 0.337), abs=1e-3)
    assert estimate.errors_from(11) == 2
    assert estimate.within(12)
    assert not estimate.within(12.1)
    assert not estimate.within(11, errors=1)


def test_without_error_only_the_value_itself_is_near():
    certain = Estimate.of([3, 3, 3])
    assert certain.within(3)
    assert not certain.within(3.1)
    assert Estimate.of([7]) == Estimate(7.0, 0.0, 1)


def test_it_reads_well():
    assert str(Estimate(0.31416, 0.00271, 12_000)) == "0.3142 ± 0.0027 (n = 12,000)"


def test_no_draws_are_no_estimate():
    for empty in (lambda: Estimate.of([]), lambda: Estimate.share(0, 0)):
        with pytest.raises(ValueError, match="at least one draw"):
            empty()
