"""Simulated values: near the exact ones, reproducible, with honest errors."""

from __future__ import annotations

import pytest

from oilgames.engine import Refused
from oilgames.odds import distribution, expect, follow, highest, sample, sample_shares
from tests.engine.toy import TOY, Bid
from tests.odds.dice_race import RACE, Jump, begin, first_wins


def test_the_mean_is_near_the_exact_value():
    simulated = sample(RACE, begin(), first_wins, n=4000)
    assert simulated.n == 4000
    assert simulated.within(expect(RACE, begin(), first_wins), 4)
    assert 0.004 < simulated.standard_error < 0.009  # sqrt(p (1 - p) / n) for p between 0.1 and 0.9


def test_a_policy_is_followed():
    jumping = follow(lambda state: Jump())
    assert sample(RACE, begin(), first_wins, jumping, n=2000).within(expect(RACE, begin(), first_wins, jumping), 4)


def test_shares_are_near_the_exact_distribution():
    exact = distribution(RACE, begin(), lambda final: final.steps)
    shares = sample_shares(RACE, begin(), lambda final: final.steps, n=4000)
    assert sum(share.mean for share in shares.values()) == pytest.approx(1)
    assert set(shares) <= set(exact)
    assert all(share.within(exact.probability(steps), 4.5) for steps, share in shares.items())


def test_same_seed_same_sample_and_other_seed_another():
    first, again, other = (sample(RACE, begin(), first_wins, n=300, seed=seed).mean for seed in ("a", "a", "b"))
    assert first == again != other


def test_what_a_seat_cannot_see_is_dealt_anew():
    state = TOY.start(TOY.options(turns=3))
    for choice in (Bid(0), "die 6", "hidden-card blue", Bid(0), "die 1"):
        choice = TOY.vocabulary.read(choice) if isinstance(choice, str) else choice
        state = TOY.play(state, choice).state

    def holds_blue(final) -> bool:
        return final.cards[0][0] == "blue"

    assert sample(TOY, state, holds_blue, n=200, seen_by=0).mean == 1  # seat 0 knows its own card
    seen = sample(TOY, state, holds_blue, n=800, seen_by=1)
    assert seen.within(0.5, 4)  # this game deals red and blue alike when it deals anew
    assert seen.standard_error > 0


def test_best_play_cannot_be_sampled_and_says_so():
    with pytest.raises(Refused, match="follow the tree's `best`"):
        sample(RACE, begin(), first_wins, highest, n=1)


def test_no_games_are_refused():
    with pytest.raises(Refused, match="at least one game"):
        sample(RACE, begin(), first_wins, n=0)
