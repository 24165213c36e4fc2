"""Exact values: against numbers worked out by hand, against plain recursion, and against the games' own odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from oilgames.engine import CHANCE, NOBODY, Distribution, Refused, Step
from oilgames.games import GAMES
from oilgames.games.naftowa_goraczka.actions import Nominate, Open
from oilgames.games.naftowa_goraczka.odds import equilibrium, payout_distribution, requirement_odds
from oilgames.odds import Tree, best_reply, distribution, expect, follow, highest, lowest, maximise, selfish, uniform
from tests.engine.toy import TOY
from tests.odds.dice_race import RACE, Jump, Place, Walk, begin, first_wins

RUSH = GAMES["naftowa_goraczka"]
HALF = Fraction(1, 2)


def rush(**options):
    return RUSH.start(RUSH.options(options))


def lead(state):
    points = RUSH.scores(state).points
    return points[0] - points[1]


def without_payouts(state):
    """What the future of Naftowa Gorączka depends on."""
    return state.fields, state.money, state.phase


def plain(state: Place, decide) -> Fraction:
    """P(seat 0 wins), by recursion without memory; `decide(seat, values)` settles decisions."""
    mover = RACE.to_move(state)
    if mover is NOBODY:
        return Fraction(first_wins(state))
    choices = RACE.chance(state).outcomes if mover is CHANCE else tuple(RACE.legal(state))
    values = [plain(RACE.apply(state, choice).state, decide) for choice in choices]
    return sum(values, Fraction(0)) / len(values) if mover is CHANCE else decide(mover, values)


def test_one_step_race_by_hand():
    state = begin(goal=1)
    jumps = follow(lambda position: Jump() if position.seat == 0 else Walk())
    assert expect(RACE, state, first_wins, maximise(0)) == 1
    assert expect(RACE, state, first_wins, jumps) == Fraction(2, 3)  # a 0, one face of three, hands over the win
    assert expect(RACE, state, first_wins) == HALF + HALF * Fraction(2, 3)


@pytest.mark.parametrize("goal", [1, 2, 3])
def test_policies_equal_plain_recursion(goal):
    state = begin(goal=goal)
    means = plain(state, lambda seat, values: sum(values) / len(values))
    duel = plain(state, lambda seat, values: max(values) if seat == 0 else min(values))
    against_random = plain(state, lambda seat, values: max(values) if seat == 0 else sum(values) / len(values))
    assert expect(RACE, state, first_wins, uniform) == means
    assert expect(RACE, state, first_wins, maximise(0)) == duel
    assert expect(RACE, state, first_wins, best_reply(0, uniform)) == against_random
    assert expect(RACE, state, first_wins, highest) == plain(state, lambda seat, values: max(values))
    assert expect(RACE, state, first_wins, lowest) == plain(state, lambda seat, values: min(values))
    assert duel <= against_random


def test_selfish_seats_equal_the_duel_where_one_seats_gain_is_the_others_loss():
    state = begin(goal=3)
    both = expect(RACE, state, lambda final: (first_wins(final), not first_wins(final)), selfish)
    assert both == (expect(RACE, state, first_wins, maximise(0)), 1 - expect(RACE, state, first_wins, maximise(0)))


def test_following_a_mixed_rule_equals_uniform_play():
    coin = Distribution((Walk(), Jump()))
    assert expect(RACE, begin(goal=3), first_wins, follow(lambda _: coin)) == expect(RACE, begin(goal=3), first_wins)


def test_best_and_choices_agree_with_the_value():
    tree = Tree(RACE, first_wins, maximise(0))
    state = begin(goal=3)
    assert tree.choices(state)[tree.best(state)] == tree.value(state) == max(tree.choices(state).values())
    assert expect(RACE, state, first_wins, follow(tree.best)) == tree.value(state)


def test_distribution_adds_up_and_has_the_expected_mean():
    state = begin(goal=3)
    steps = distribution(RACE, state, lambda final: final.steps[0])
    assert sum(chance for _, chance in steps.items()) == 1
    assert steps.mean() == expect(RACE, state, lambda final: final.steps[0])
    assert distribution(RACE, state, first_wins).probability(True) == expect(RACE, state, first_wins)


def test_distribution_under_best_play_follows_a_tree():
    state = begin(goal=3)
    tree = Tree(RACE, first_wins, maximise(0))
    with pytest.raises(Refused, match="walk a tree first"):
        distribution(RACE, state, first_wins, highest)
    assert distribution(RACE, state, first_wins, follow(tree.best)).probability(True) == tree.value(state)


def test_weights_of_chance_count():
    state = TOY.start(TOY.options(turns=1, die="lucky"))  # the six comes with 5/10, the five with 1/10
    bid = follow(lambda position: TOY.legal(position).pick(1))
    red = distribution(TOY, state, lambda final: final.cards[0], bid)
    assert red.probability(("red",)) == Fraction(6, 10) * Fraction(2, 3)


def test_a_tree_too_large_is_refused_in_a_sentence():
    with pytest.raises(Refused, match=r"more than 50 positions.*simulate it instead"):
        expect(RUSH, rush(), lead, limit=50)


def test_a_tree_without_end_is_refused():
    idle = replace(RACE, apply=lambda state, choice: Step(replace_seat(state)))
    with pytest.raises(Refused, match="no end"):
        expect(idle, begin(), first_wins)


def replace_seat(state: Place) -> Place:
    return Place(state.options, state.steps, 1 - state.seat)


@pytest.mark.rule("NG-3.9", "NG-4.3")
def test_the_walked_tree_gives_the_games_odds_of_one_test():
    state = RUSH.apply(RUSH.apply(rush(), Nominate("r4c4")).state, Open(6)).state
    odds = requirement_odds(9)
    tested = {"until": lambda position: RUSH.to_move(position) == 1}
    assert RUSH.to_move(state) is CHANCE  # nobody can go above 6
    assert distribution(RUSH, state, lambda s: 2 in s.fields, **tested).probability(True) == odds.oil
    assert expect(RUSH, state, lambda s: s.money[0], **tested) == odds.payout
    assert expect(RUSH, state, lambda s: RUSH.scores(s).points[0], **tested) == odds.points
    assert odds.payout == payout_distribution(9).expect(lambda payout: payout or 0)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({"rows": 1, "cols": 1}, Fraction(1, 18)),
        ({"rows": 1, "cols": 1, "start_money": 0}, Fraction(55, 18)),
        ({"rows": 1, "cols": 1, "start_money": 3}, Fraction(1, 18)),
        ({"rows": 1, "cols": 2}, Fraction(7, 27)),
    ],
)
def test_equilibria_of_spec_6_6_by_walking_the_engine(options, value):
    state = rush(**options)
    tree = Tree(RUSH, lead, maximise(0), key=without_payouts)
    assert tree.value(state) == value
    assert equilibrium(state).value == value
    assert tree.choices(state)[tree.best(state)] == value


def test_number_of_oil_fields_on_2_x_2_row_by_row():
    in_order = follow(lambda position: RUSH.legal(position).pick(0))
    found = distribution(RUSH, rush(rows=2, cols=2, start_money=0), oil_fields, in_order, key=without_payouts)
    assert found.probability(0) == Fraction(28561, 104976)
    assert found.probability(4) == Fraction(875, 31104)
    assert found.mean() == Fraction(1074145, 839808)


def oil_fields(state) -> int:
    return sum(mark > 1 for mark in state.fields)
