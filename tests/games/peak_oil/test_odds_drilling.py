"""Drilling and the chance of Peak Oil: every reference value, and each formula counted out (spec 6.4, 6.5)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oilgames.engine import Distribution
from oilgames.games.peak_oil import odds
from oilgames.games.peak_oil.odds import Bag, Policy, Prospect
from tests.games.peak_oil.test_odds_bag import REFERENCE, bags, policies

prospects = st.builds(Prospect, st.integers(0, 3), st.integers(0, 3))
N, A = Policy.NEVER, Policy.ALWAYS


@pytest.mark.rule("PO-9.4", "PO-9.6", "PO-9.7")
@pytest.mark.parametrize("row", REFERENCE["drills"], ids=str)
def test_yield_of_a_drill(row):
    hauls = odds.drill(Bag(*row["bag"]), Prospect(*row["card"]), Policy[row["policy"]])
    black = hauls.map(lambda haul: haul.black)
    crises = hauls.map(lambda haul: haul.crises)
    assert [black.probability(j) for j in range(4)] == [Fraction(chance) for chance in row["chances"]]
    assert crises.probability(lambda k: k >= 1) == Fraction(row["crisis"])
    assert crises.mean() == Fraction(row["mean"])


@pytest.mark.rule("PO-9.5", "PO-9.7")
@given(bags, prospects)
def test_always_pulling_on_gets_all_there_is(bag, prospect):
    total = min(prospect.full + prospect.questions, bag.black)
    assert odds.drilled(bag, prospect, A) == Distribution((total,))
    assert odds.drilled(bag, prospect, N).mean() <= total


@pytest.mark.rule("PO-9.4", "PO-9.5", "PO-5.11")
@given(bags, prospects, policies)
def test_a_drill_is_the_full_barrels_and_a_job(bag, prospect, policy):
    left = Bag(bag.red, bag.yellow, max(0, bag.black - prospect.full))
    assert odds.drill(bag, prospect, policy) == odds.job_barrel_by_barrel(left, prospect.questions, policy)
    full = bag.black - left.black
    assert odds.drilled(bag, prospect, policy).mean() == full + odds.job(left, prospect.questions, policy).expect(
        lambda haul: haul.black
    )


@pytest.mark.rule("PO-K22", "PO-P26")
def test_cards_that_change_a_prospect():
    assert Prospect(1, 2).geologist() == Prospect(2, 1)
    assert Prospect(3, 0).geologist() == Prospect(3, 0)
    assert Prospect(2, 1).blowout() == Prospect(0, 3)
    assert Prospect(2, 1).blowout().geologist() == Prospect(1, 2)


@pytest.mark.rule("PO-9.6")
def test_when_one_more_pull_pays():
    assert odds.break_even(odds.starting_bag(2)) == Fraction(2, 9)
    assert odds.break_even(odds.starting_bag(5)) == Fraction(2, 5)
    assert odds.break_even(Bag(5, 3, 6)) == Fraction(4, 3)
    assert odds.break_even(Bag(5, 3, 0)) is None
    assert odds.pull_gain(Bag(5, 3, 6), 4, 3) == 0
    assert odds.pull_gain(Bag(0, 0, 0), 4, 3) == 0


@given(bags, st.fractions(0, 10), st.fractions(0, 10))
def test_break_even_is_where_the_gain_changes_its_sign(bag, barrel, crisis):
    limit, gain = odds.break_even(bag), odds.pull_gain(bag, barrel, crisis)
    if limit is not None and crisis:
        assert (gain > 0) == (barrel / crisis > limit)


@pytest.mark.rule("PO-14.1")
@pytest.mark.parametrize(
    ("chance", "net", "strict"),
    [
        (lambda reading: odds.trigger_by_pulls(Bag(5, 3, 1), 1, N, reading), "1/9", "1/9"),
        (lambda reading: odds.trigger_by_pulls(Bag(5, 3, 1), 3, N, reading), "1/3", "1/3"),
        (lambda reading: odds.trigger_by_pulls(Bag(3, 1, 2), 2, N, reading), "0", "1/15"),
        (lambda reading: odds.trigger_by_pulls(Bag(3, 1, 2), 2, A, reading), "0", "1"),
        (lambda reading: odds.trigger_by_drill(Bag(3, 1, 3), Prospect(1, 2), N, reading), "1/15", "1/15"),
        (lambda reading: odds.trigger_by_drill(Bag(3, 1, 3), Prospect(3, 0), N, reading), "1", "1"),
    ],
)
def test_chance_of_peak_oil(chance, net, strict):
    assert chance("net") == Fraction(net)
    assert chance("strict") == Fraction(strict)


@pytest.mark.rule("PO-14.1", "PO-5.4", "PO-5.5")
@given(bags, st.integers(0, 2), st.integers(0, 4), policies, st.booleans())
def test_peak_oil_by_pulls_from_the_hauls(bag, tie, route, policy, gone):
    hauls = odds.jobs_in_turn(bag, (tie, route), policy)
    out = hauls.probability(lambda haul: haul.black == bag.black) if bag.black else 0
    assert odds.trigger_by_pulls(bag, (tie, route), policy, "strict", gone) == out
    net = odds.trigger_by_pulls(bag, (tie, route), policy, "net", gone)
    assert net == (out if bag.black == 1 and not gone else 0)


@pytest.mark.rule("PO-14.1")
def test_barrels_aside_put_off_peak_oil():
    assert odds.trigger_by_drill(Bag(1, 1, 1), Prospect(1, 0), N, "net", aside=1) == 0
    assert odds.trigger_by_drill(Bag(1, 1, 1), Prospect(1, 0), N, "strict", aside=1) == 1
    assert odds.trigger_by_drill(Bag(1, 1, 0), Prospect(1, 0)) == 0
