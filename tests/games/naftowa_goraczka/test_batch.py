"""Mass simulation: the same games as the engine's, the specification's figures, and the memory it takes."""

import subprocess
import sys
from math import sqrt

import numpy as np
import pytest

from oilgames.engine import CHANCE, NOBODY, Refused
from oilgames.engine.estimate import Estimate
from oilgames.games.naftowa_goraczka import GAME
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open, Raise, Roll
from oilgames.games.naftowa_goraczka.batch import play_games, simulate_games, simulate_order
from oilgames.games.naftowa_goraczka.batch.auctions import auction
from oilgames.games.naftowa_goraczka.batch.boards import estimate
from oilgames.games.naftowa_goraczka.odds import (
    adaptive_mean,
    board_odds,
    field_odds,
    mean_oil,
    mean_payout,
    mean_tests,
    oil_distribution,
)
from oilgames.games.naftowa_goraczka.state import Bidding, Nominating, Options

GAMES = 40_000


def agrees(drawn, printed, error):
    """Within four standard errors, both samples' errors together."""
    return abs(drawn.mean - printed) <= 4 * sqrt(drawn.standard_error**2 + error**2)


# ---------------------------------------------------------------- against the engine, game by game


@pytest.mark.rule("NG-2.8", "NG-2.9", "NG-2.11", "NG-2.13", "NG-2.14", "NG-3.9", "NG-4.3", "NG-5.1", "NG-6.1", "NG-6.2")
@pytest.mark.parametrize(
    ("policies", "options"),
    [
        (("zero", "value"), {}),
        (("value", "value"), {"start_money": (6, 7)}),
        (("value", "value", "value"), {"rows": 5, "cols": 6}),
        (("value", "zero", "value", "value"), {"rows": 4, "cols": 4, "start_money": (3, 9, 0, 14)}),
        (("value", "value", "value"), {"rows": 4, "cols": 3, "auction": "pass_out", "next_active": "nominator_left"}),
        (("value", "value", "value"), {"rows": 4, "cols": 5, "auction": "single_round", "start_money": 20}),
        (("value", "value"), {"rows": 3, "cols": 5, "min_raise": 3, "base_required": 6, "diagonal_group": 1}),
        (("value", "value"), {"rows": 3, "cols": 3, "points_per_field": 900, "points_per_money": 3, "start_money": 99}),
        (("value", "zero"), {"rows": 1, "cols": 7, "base_required": 13}),
    ],
    ids=str,
)
def test_with_the_same_dice_the_engine_plays_the_same_games(policies, options):
    options = Options(players=len(policies), **options)
    rng, games = np.random.default_rng(3), 12
    pairs = rng.integers(1, 7, (options.height * options.width, games, 2))
    first = rng.integers(0, options.players, games)
    money, oil, tests = play_games(policies, pairs.sum(axis=2).astype(np.uint8), options, first)
    for game in range(games):
        final, tested = engine_game(policies, options, int(first[game]), pairs[:, game])
        assert final.money == tuple(money[game])
        assert tuple(final.fields.count(2 + seat) for seat in range(options.players)) == tuple(oil[game])
        assert tested == list(tests[game])


def engine_game(policies, options, first, pairs):
    """One game of the policies with given dice, by the rules themselves."""
    state, dice, tested = GAME.start(options), iter(pairs), [0] * options.players
    state = type(state)(options, state.fields, state.payouts, state.money, Nominating(first))
    while (mover := GAME.to_move(state)) is not NOBODY:
        if mover is CHANCE:
            tested[state.phase.tester] += 1
            choice = Roll(*map(int, next(dice)))
        else:
            choice = decide(policies[mover], state, mover)
        state = GAME.play(state, choice).state
    return state, tested


def decide(policy, state, seat):
    """ZERO and VALUE as the specification tells them."""
    if isinstance(state.phase, Nominating):
        return Nominate(min(board_odds(state), key=lambda one: one.required).name)
    if not isinstance(state.phase, Bidding):
        return Open(0)
    bid = state.phase.high + state.options.min_raise
    worth = field_odds(state, state.phase.field).points
    return Raise(bid) if policy == "value" and bid <= min(state.money[seat], worth) else Decline()


@pytest.mark.rule("NG-2.9", "NG-2.10")
def test_auctions_by_the_least_raise():
    options = Options(players=3)
    limits = np.array([[0, 3, 3, 5], [0, 0, 3, 2], [0, 0, 4, 5]])
    winner, price = auction(limits, options)
    assert list(zip(winner, price, strict=True)) == [(0, 0), (0, 0), (2, 4), (0, 5)]


def test_an_auction_of_one_round_gives_each_other_seat_one_chance():
    limits = np.array([[9, 9], [9, 0], [9, 5]])
    winner, price = auction(limits, Options(players=3, auction="single_round"))
    assert list(zip(winner, price, strict=True)) == [(2, 2), (2, 1)]


# ---------------------------------------------------------------- the test rule alone

PRINTED = [  # order, mean oil, its error, standard deviation, mean payout, its error (8 x 8)
    ("row by row", 25.205, 0.009, 5.82, 34.36, 0.02),
    ("boustrophedon", 25.215, 0.009, 5.84, 34.39, 0.02),
    ("spiral inwards", 25.393, 0.009, 5.69, 35.92, 0.02),
    ("spiral outwards", 24.599, 0.009, 5.59, 32.76, 0.02),
    ("even rows", 24.691, 0.009, 5.49, 34.20, 0.02),
    ("random", 24.062, 0.008, 5.32, 32.78, 0.02),
    ("checkerboard", 23.334, 0.008, 5.18, 31.14, 0.02),
    ("hot", 25.119, 0.015, 5.81, 33.30, 0.03),
    ("cold", 23.216, 0.013, 5.00, 31.66, 0.03),
]


@pytest.mark.parametrize(("order", "oil", "oil_error", "std", "payout", "payout_error"), PRINTED)
def test_orders_on_the_two_player_board(order, oil, oil_error, std, payout, payout_error):
    drawn = simulate_order(order, GAMES, rng=11)
    assert agrees(drawn.mean_oil, oil, oil_error)
    assert agrees(drawn.mean_payout, payout, payout_error)
    assert abs(drawn.std_oil - std) < 4 * std / sqrt(2 * GAMES) + 0.03  # printed from as many or more games, rounded


@pytest.mark.parametrize(
    ("order", "players", "oil", "error"),
    [
        ("random", 3, 30.653, 0.019),
        ("random", 4, 38.088, 0.021),
        ("cold", 3, 29.579, 0.040),
        ("cold", 4, 36.531, 0.045),
        ("hot", 3, 32.072, 0.047),
        ("hot", 4, 40.007, 0.052),
    ],
)
def test_orders_on_the_larger_boards(order, players, oil, error):
    assert agrees(simulate_order(order, 20_000, Options(players=players), rng=12).mean_oil, oil, error)


def test_reading_order_agrees_with_the_exact_law():
    drawn = simulate_order("row by row", GAMES, rng=13)
    assert drawn.mean_oil.within(mean_oil())
    assert drawn.mean_payout.within(mean_payout())
    for required, mean in mean_tests().items():
        assert drawn.mean_tests(required).within(mean)
    law = oil_distribution()
    for oil in (15, 20, 25, 30, 35):
        assert estimate(drawn.oil == oil).within(law.probability(oil))


@pytest.mark.parametrize("goal", ["hot", "cold"])
@pytest.mark.parametrize(
    "options", [Options(rows=3, cols=3), Options(rows=2, cols=4, diagonal_group=1, base_required=7)]
)
def test_hot_and_cold_agree_with_the_exact_means(goal, options):
    assert simulate_order(goal, GAMES, options, rng=14).mean_oil.within(adaptive_mean(goal, options))


@pytest.mark.parametrize("order", ["spiral inwards", "checkerboard", "even rows"])
def test_other_orders_agree_with_the_exact_law_on_small_boards(order):
    options = Options(rows=4, cols=4, diagonal_group=3, base_required=8)
    drawn = simulate_order(order, GAMES, options, rng=15)
    assert drawn.mean_oil.within(mean_oil(options, order))
    assert drawn.mean_payout.within(mean_payout(options, order))


@pytest.mark.rule("NG-3.8")
def test_how_often_each_requirement_is_met():
    drawn = simulate_order("random", GAMES, rng=16)
    printed = {9: 35.7, 8: 17.8, 7: 7.15, 6: 2.53, 5: 0.71, 4: 0.13, 3: 0.008}
    rounding = {9: 0.05, 8: 0.05, 7: 0.005, 6: 0.005, 5: 0.005, 4: 0.005, 3: 0.0005}
    for required, mean in printed.items():
        own = drawn.mean_tests(required)
        error = own.standard_error * sqrt(1 + GAMES / 20_000)  # the printed means come from 20,000 games
        assert abs(own.mean - mean) <= 4 * error + rounding[required]
    assert int(drawn.tests.sum()) == 64 * GAMES


@pytest.mark.parametrize(("order", "share"), [("random", 0.008), ("cold", 0.039), ("hot", 0.0)])
def test_how_often_a_field_is_completely_surrounded(order, share):
    own = simulate_order(order, GAMES, rng=17).share_meeting(3)
    assert abs(own.mean - share) <= 4 * own.standard_error * sqrt(3) + 0.0005


def test_random_orders_differ_from_game_to_game_and_seeds_repeat():
    one, same, other = (simulate_order("random", 500, rng=seed) for seed in (1, 1, 2))
    assert (one.oil == same.oil).all()
    assert (one.oil != other.oil).any()
    assert (simulate_order("random", 500, rng=np.random.default_rng(1)).oil == one.oil).all()


# ---------------------------------------------------------------- whole games

MATCHES = [  # policies, mean scores and their errors, tests won, shares of wins, games
    (("zero", "zero"), [(148.4, 0.7), (147.9, 0.7)], [32, 32], [0.50, 0.49], 3000),
    (("value", "zero"), [(195.0, 1.3), (70.3, 0.6)], [47.8, 16.2], [0.94, 0.06], 3000),
    (("zero", "value"), [(73.3, 0.6), (192.4, 1.3)], [16.8, 47.2], [0.07, 0.93], 3000),
    (("value", "value"), [(143.0, 1.3), (109.6, 1.2)], [35.8, 28.3], [0.61, 0.37], 3000),
    (("value", "zero", "zero"), [(206.7, 3.4), (70.1, 1.1), (71.8, 1.2)], [49.7, 15.8, 15.6], [0.91, 0.04, 0.04], 600),
]


@pytest.mark.rule("NG-6.2", "NG-6.3", "NG-6.4")
@pytest.mark.parametrize(("policies", "scores", "tests", "wins", "games"), MATCHES, ids=str)
def test_matches_of_the_specification(policies, scores, tests, wins, games):
    drawn = simulate_games(policies, GAMES, rng=21)
    wider = sqrt(1 + GAMES / games)
    for seat, (score, error) in enumerate(scores):
        assert agrees(drawn.mean_score(seat), score, error)
        won, share = drawn.tests_won(seat), drawn.share_won(seat)
        assert abs(won.mean - tests[seat]) <= 4 * won.standard_error * wider + 0.05
        assert abs(share.mean - wins[seat]) <= 4 * share.standard_error * wider + 0.005
    assert (drawn.tests.sum(axis=1) == drawn.options.height * drawn.options.width).all()


def test_zero_hoards_money():
    assert simulate_games(("zero", "zero"), 10_000, rng=22).mean_money(0).mean == pytest.approx(23, abs=0.6)
    assert simulate_games(("zero", "value"), 10_000, rng=22).mean_money(0).mean == pytest.approx(13, abs=0.6)


@pytest.mark.rule("NG-1.6")
def test_a_drawn_first_seat_makes_equal_seats_even():
    drawn = simulate_games(("value", "value"), GAMES, Options(first_player="random"), rng=23)
    gap = estimate(drawn.scores[:, 0] - drawn.scores[:, 1])
    assert gap.within(0)


def test_a_sample_counts_wins_and_draws_once():
    drawn = simulate_games(("zero", "zero"), 5_000, rng=24)
    shares = [drawn.share_won(seat).mean for seat in range(2)]
    assert sum(shares) + drawn.drawn().mean() == pytest.approx(1)


@pytest.mark.parametrize("rows", [1, 3, 40])
def test_boards_of_any_size(rows):
    drawn = simulate_games(("value", "zero"), 5, Options(rows=rows, cols=rows), rng=25)
    assert (drawn.tests.sum(axis=1) == rows * rows).all()


@pytest.mark.parametrize(
    "options", [{"points_per_field": 1_000_000}, {"points_per_money": 1_000_000, "base_required": -9}]
)
def test_large_points_do_not_overflow(options):
    options = Options(rows=3, cols=3, start_money=0, **options)
    drawn = simulate_games(("zero", "zero"), 50, options, rng=26)
    paid = options.points_per_field * drawn.oil[0, 0].item() + options.points_per_money * drawn.money[0, 0].item()
    assert drawn.scores[0, 0] == paid > 100


def test_what_cannot_be_simulated_is_refused():
    with pytest.raises(Refused, match="3 seats need 3 policies"):
        simulate_games(("zero", "zero"), 10, Options(players=3))
    with pytest.raises(Refused, match="no policy 'greedy'"):
        simulate_games(("zero", "greedy"), 10)
    with pytest.raises(Refused, match="at least one game"):
        simulate_games(("zero", "zero"), 0)
    with pytest.raises(Refused, match="not a fixed order"):
        simulate_order("sideways", 10)
    with pytest.raises(Refused, match="requires 10"):
        simulate_order("hot", 10).mean_tests(10)


MEMORY = """
import resource
import numpy
from oilgames.games.naftowa_goraczka.batch import simulate_games
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
before = peak()
sample = simulate_games(("value",) * 4, 100_000)
print(peak() - before, sample.money.shape)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the peak is read in KiB, as Linux reports it")
def test_a_hundred_thousand_games_take_under_100_mebibytes():
    grown, *_ = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True
    ).stdout.split()
    assert float(grown) < 100


def test_estimates_of_arrays_and_of_plain_numbers_agree():
    values = np.array([1, 4, 4, 7, 9])
    array, plain = estimate(values), Estimate.of(values.tolist())
    assert (array.mean, array.n) == (plain.mean, plain.n) == (5.0, 5)
    assert array.standard_error == pytest.approx(plain.standard_error)
