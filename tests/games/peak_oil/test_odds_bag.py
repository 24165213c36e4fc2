"""The bag and jobs of pulls: every reference value, closed forms against pulling barrel by barrel (spec 6.1, 6.2)."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oilgames.engine import Distribution
from oilgames.games.peak_oil import odds
from oilgames.games.peak_oil.odds import Bag, Haul, Policy

REFERENCE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "odds_reference.toml").read_text("utf-8"))
LEFT = (15, 10, 5, 3, 2, 1)

bags = st.builds(Bag, st.integers(0, 5), st.integers(0, 5), st.integers(0, 30))
small_bags = st.builds(Bag, st.integers(0, 3), st.integers(0, 2), st.integers(0, 4))
policies = st.sampled_from(Policy)
pulls = st.integers(0, 6)


@pytest.mark.rule("PO-5.3", "PO-5.9", "PO-6.1")
@pytest.mark.parametrize("row", REFERENCE["jobs"], ids=str)
def test_crises_of_a_job(row):
    bag, policy = Bag(*row["bag"]), Policy[row["policy"]]
    found = odds.crises(bag, row["pulls"], policy)
    chances = [found.probability(0), found.probability(1), found.probability(2), found.probability(lambda k: k >= 3)]
    assert chances == [Fraction(chance) for chance in row["chances"]]
    assert found.mean() == odds.expected_crises(bag, row["pulls"], policy) == Fraction(row["mean"])
    assert odds.at_least_one(bag, row["pulls"]) == 1 - chances[0]


@pytest.mark.rule("PO-5.9", "PO-5.10", "PO-5.11")
@given(bags, pulls, policies)
def test_closed_forms_equal_pulling_barrel_by_barrel(bag, n, policy):
    assert odds.job(bag, n, policy) == odds.job_barrel_by_barrel(bag, n, policy)
    assert odds.expected_crises(bag, n, policy) == odds.crises(bag, n, policy).mean()
    assert odds.at_least_one(bag, n) == odds.crises(bag, n, policy).probability(lambda k: k >= 1)


def haul_of_order(order: tuple[bool, ...], n: int, policy: Policy) -> Haul:
    """The haul of a job when the barrels (True is black) come out in this order: the rule told a third time."""
    crises = black = 0
    barrels = iter(order)
    for _ in range(n):
        for oil in barrels:
            black, crises = black + oil, crises + (not oil)
            again = policy is Policy.ALWAYS or (policy is Policy.UNTIL_BLACK and not black)
            if oil or not again:
                break
    return Haul(crises, black)


@pytest.mark.rule("PO-5.2", "PO-5.3")
@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("n", [1, 2, 3, 5])
@pytest.mark.parametrize("bag", [Bag(2, 1, 3), Bag(1, 3, 2), Bag(3, 1, 1), Bag(2, 2, 0)], ids=str)
def test_jobs_equal_the_count_of_all_orders(bag, n, policy):
    barrels = (False,) * bag.scandals + (True,) * bag.black
    counted = Counter(haul_of_order(order, n, policy) for order in permutations(barrels))
    assert odds.job(bag, n, policy) == Distribution.of(counted)


@pytest.mark.rule("PO-5.3", "PO-2.9")
@given(small_bags, st.integers(0, 2), st.integers(0, 3), policies)
def test_jobs_of_one_turn_share_one_bag(bag, first, second, policy):
    both = odds.jobs_in_turn(bag, (first, second), policy)
    after: dict[Haul, Fraction] = {}
    for one, chance in odds.job_barrel_by_barrel(bag, first, policy).items():
        rest = Bag(bag.scandals - one.crises, 0, bag.black - one.black)
        for two, own in odds.job_barrel_by_barrel(rest, second, policy).items():
            haul = Haul(one.crises + two.crises, one.black + two.black)
            after[haul] = after.get(haul, Fraction(0)) + chance * own
    assert both == Distribution.from_fractions(after)
    if policy is not Policy.UNTIL_BLACK:  # the other two do not care where one job ends
        assert both == odds.job(bag, first + second, policy)


@pytest.mark.rule("PO-5.3")
def test_second_pull_of_a_turn():
    start = odds.starting_bag(5)
    assert odds.risk(start) == Fraction(2, 7)
    assert odds.risk_after(start, ["black"]) == Fraction(5, 17)
    assert odds.risk_after(start, ["red"]) == odds.risk_after(start, ["yellow"]) == Fraction(9, 34)
    assert odds.risk_after(start, ["black", "red", "yellow"]) == Fraction(8, 32)


@pytest.mark.rule("PO-1.11", "PO-17.3", "PO-5.1")
@pytest.mark.parametrize("row", REFERENCE["risks"], ids=str)
def test_risk_of_one_pull_as_the_oil_runs_out(row):
    bag = odds.starting_bag(row["players"], row["crude"])
    bag = Bag(bag.red, 0 if row["yellow_gone"] else bag.yellow, bag.black)
    curve = odds.risk_curve(bag)
    assert list(curve) == list(range(bag.black, -1, -1))
    assert [curve[bag.black], *(curve[left] for left in LEFT)] == [Fraction(value) for value in row["values"]]


@pytest.mark.rule("PO-2.9", "PO-5.7", "PO-5.8", "PO-5.13")
@pytest.mark.parametrize("row", REFERENCE["depletion"], ids=str)
def test_cost_of_emptying_the_bag(row):
    cost = odds.depletion(odds.starting_bag(row["players"]))
    assert (cost.red, cost.yellow) == (Fraction(row["red"]), Fraction(row["yellow"]))
    assert float(cost.crises) == pytest.approx(row["crises"], abs=6e-5)
    assert float(cost.pulls) == pytest.approx(row["pulls"], abs=6e-5)
    assert sum(odds.red_pulls_by_black_left(odds.starting_bag(row["players"])).values()) == cost.red


@cache
def pulls_and_crises(red: int, yellow: int, black: int) -> tuple[Fraction, Fraction, Fraction]:
    """(red pulls, yellow pulls, pulls) until no black is left: one step of the process, solved for itself."""
    if not black:
        return Fraction(0), Fraction(0), Fraction(0)
    moves = yellow + black
    after_yellow = pulls_and_crises(red, yellow - 1, black) if yellow else (Fraction(0),) * 3
    after_black = pulls_and_crises(red, yellow, black - 1)
    mixed = [(yellow * one + black * two) / moves for one, two in zip(after_yellow, after_black, strict=True)]
    waits = Fraction(red, moves)  # red pulls before the bag changes
    return waits + mixed[0], Fraction(yellow, moves) + mixed[1], waits + 1 + mixed[2]


@given(bags)
def test_emptying_the_bag_step_by_step(bag):
    cost = odds.depletion(bag)
    assert (cost.red, cost.yellow, cost.pulls) == pulls_and_crises(bag.red, bag.yellow, bag.black)


@pytest.mark.rule("PO-5.8")
@given(small_bags, policies)
def test_yellow_barrels_among_the_crises(bag, policy):
    for crises in range(bag.scandals + 1):
        split = odds.yellow_among(bag, crises)
        assert split.mean() * max(bag.scandals, 1) == crises * bag.yellow
        assert all(crises - yellow <= bag.red for yellow in split)
    with pytest.raises(ValueError, match="cannot come from"):
        odds.yellow_among(bag, bag.scandals + 1)


@pytest.mark.rule("PO-1.17", "PO-1.11")
def test_bags_of_the_set_up():
    assert [odds.starting_bag(n) for n in (2, 3, 4, 5)] == [
        Bag(2, 2, 18), Bag(3, 3, 20), Bag(4, 4, 22), Bag(5, 5, 25),
    ]  # fmt: skip
    assert odds.starting_bag(5, crude=True, extra=(1, 2, 3)) == Bag(3, 7, 28)


@pytest.mark.rule("PO-5.11")
def test_what_no_bag_can_hold_or_do_is_refused():
    for wrong in [(-1, 0, 0), (0, True, 0), (0, 0, 2.5)]:
        with pytest.raises(ValueError, match="whole numbers"):
            Bag(*wrong)
    with pytest.raises(ValueError, match="2 to 5 players"):
        odds.starting_bag(6)
    with pytest.raises(ValueError, match="0 or more pulls"):
        odds.job(Bag(1, 1, 1), -1)
    with pytest.raises(ValueError, match="whole numbers"):
        odds.risk_after(Bag(0, 1, 1), ["red"])
    assert odds.risk(Bag(0, 0, 0)) == 0
    assert odds.next_pull(Bag(1, 0, 2)) == Distribution(("red", "black"), (1, 2))
