"""The bots of spec 6.6: exact policies, and a search that beats VALUE."""

from __future__ import annotations

import time
from random import Random

import pytest
from msgspec.structs import replace

from oilgames.bots import find_bot
from oilgames.engine import NOBODY
from oilgames.games import GAMES
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open, Raise
from oilgames.games.naftowa_goraczka.bots import Explorer, Search, Value, Zero
from oilgames.games.naftowa_goraczka.bots.outlook import Outlook, Prospect
from oilgames.games.naftowa_goraczka.bots.race import race, stakes
from oilgames.games.naftowa_goraczka.bots.search import Auction
from oilgames.games.naftowa_goraczka.odds import equilibrium, requirement_odds
from oilgames.games.naftowa_goraczka.state import EMPTY, Bidding, Nominating, Opening
from oilgames.simulate import play_match, tournament

RUSH = GAMES["naftowa_goraczka"]
OIL = 2


def start(**options):
    return RUSH.start(RUSH.options(options))


def choose(bot, state):
    seat = RUSH.to_move(state)
    return bot.choose(RUSH.observe(state, seat), RUSH.legal(state), Random(1))


def with_oil(state, *names):
    fields = bytearray(state.fields)
    for name in names:
        fields[state.board.index[name]] = OIL
    return replace(state, fields=bytes(fields))


@pytest.mark.parametrize("make", [Zero, Value])
def test_zero_and_value_nominate_the_easiest_field_in_reading_order_and_open_at_0(make):
    bot = make(RUSH)
    assert choose(bot, start()) == Nominate("r1c1")
    assert choose(bot, with_oil(start(), "r4c4")) == Nominate("r3c4")
    assert choose(bot, with_oil(start(), "r4c4", "r5c5")) == Nominate("r4c5")
    assert choose(bot, replace(start(), phase=Opening(0, 5))) == Open(0)


def test_explorer_nominates_the_hardest_field_in_reading_order():
    assert choose(Explorer(RUSH), with_oil(start(), "r1c1")) == Nominate(
        "r1c3"
    )  # r1c2 needs 8; a lone diagonal nothing
    assert choose(Explorer(RUSH), replace(start(), phase=Opening(0, 5))) == Open(0)


@pytest.mark.parametrize(
    ("high", "oil", "money", "expected"),
    [
        (0, (), 6, Raise(1)),
        (2, (), 6, Raise(3)),  # floor(55/18) = 3
        (3, (), 6, Decline()),
        (3, ("r1c2",), 6, Raise(4)),  # floor(85/18) = 4
        (4, ("r1c2",), 6, Decline()),
        (1, (), 1, Decline()),
    ],
)
def test_value_raises_by_1_up_to_its_money_and_the_expected_points(high, oil, money, expected):
    state = with_oil(start(), *oil)
    state = replace(state, money=(6, money), phase=Bidding(0, 0, high, 0, 1))
    assert choose(Value(RUSH), state) == expected
    assert choose(Zero(RUSH), state) == Decline()


def test_value_raises_by_the_least_step_of_the_options():
    state = replace(start(min_raise=2), phase=Bidding(0, 0, 0, 0, 1))
    assert choose(Value(RUSH), state) == Raise(2)
    assert choose(Value(RUSH), replace(state, phase=Bidding(0, 0, 2, 0, 1))) == Decline()  # 4 is above 3


def test_zero_v_zero_tests_turn_by_turn():
    result = play_match(RUSH, RUSH.options(rows=4, cols=4), ["zero", "zero"], "1")
    assert result.choices == 16 * 4  # nominate, open, one decline, roll


# ---------------------------------------------------------------- the race and the auction


@pytest.mark.parametrize("money", [0, 1, 2, 3, 6])
def test_the_race_with_one_test_left_is_the_exact_equilibrium_of_one_field(money):
    options = RUSH.options(rows=1, cols=1, start_money=money)
    table = race(stakes(options), 9).table(1)
    assert table[money, money] == pytest.approx(float(equilibrium(RUSH.start(options)).value), abs=1e-9)


@pytest.mark.parametrize("form", ["circulating", "single_round", "pass_out"])
@pytest.mark.parametrize("purses", [(6, 6), (2, 5), (0, 3)])
def test_bids_on_two_fields_are_those_of_the_exact_equilibrium(form, purses):
    # with one field to follow, the expected requirement after a roll is exact, and so is every value
    state = start(rows=1, cols=2, start_money=purses, auction=form)
    exact = equilibrium(replace(state, phase=Opening(0, 0)))
    worth = Auction(state, 0, 0, Outlook(state).prospect(0)).held()
    assert worth == pytest.approx([float(exact.choices[Open(bid)]) for bid in range(purses[0] + 1)], abs=1e-9)
    assert choose(Search(RUSH), replace(state, phase=Opening(0, 0))) in exact.best


def test_search_plays_the_equilibrium_of_spec_6_6_on_one_field():
    state = replace(start(rows=1, cols=1), phase=Opening(0, 0))
    assert choose(Search(RUSH), state) == Open(3)
    assert choose(Search(RUSH), replace(state, phase=Bidding(0, 0, 2, 0, 1))) == Raise(3)
    assert choose(Search(RUSH), replace(state, phase=Bidding(0, 0, 3, 0, 1))) == Decline()


def test_money_is_worth_more_than_its_points_while_tests_are_left():
    table = race(stakes(RUSH.options()), 8).table(30)
    assert table[5, 4] - table[4, 4] > 1
    assert table[4, 5] - table[4, 4] < -1


def test_outlook_counts_what_a_strike_does_for_the_neighbours():
    board = Outlook(start())
    corner, middle = board.prospect(0), board.prospect(27)
    assert corner.required == middle.required == 9
    assert corner.rest == 63
    assert middle.oil < corner.oil < corner.dry  # a strike in the middle helps more neighbours
    assert Outlook(start()).different().keys() >= {corner, middle}


def test_outlook_of_the_last_field_is_empty():
    state = start(rows=1, cols=2)
    assert Outlook(replace(state, fields=bytes([OIL, 0]))).prospect(1) == Prospect(8, 0.0, 0.0, 0)
    assert Outlook(replace(state, fields=bytes([EMPTY, 0]))).prospect(1).required == 9


# ---------------------------------------------------------------- strength, speed, every option


def test_search_beats_value_by_more_than_two_standard_errors():
    # 80 matches; the benchmark plays hundreds: 62.4 ± 4.9 points over 500 mirrored matches
    gap = tournament(RUSH, None, ["search", "value"], 40, seed="test").pairings[0].difference()
    assert gap.mean > 2 * gap.standard_error
    assert gap.mean > 20


@pytest.mark.parametrize("players", [3, 4])
def test_search_beats_a_table_of_value_bots(players):
    lone = tournament(RUSH, {"players": players, "rows": 6, "cols": 6}, ["search", "value"], 16, seed="test").pairings[
        0
    ]
    assert lone.second == "value"
    assert lone.difference().mean > 2 * lone.difference().standard_error


EXTREMES = [
    {"start_money": 1_000_000},
    {"min_raise": 1_000_000, "diagonal_group": 1_000_000},
    {"base_required": -5, "points_per_money": -3},
    {"base_required": 40, "points_per_field": 1_000_000, "points_per_money": 1_000_000},
    {"points_per_field": -10, "next_active": "nominator_left", "auction": "single_round", "players": 4},
    {"points_per_money": 0, "auction": "pass_out", "players": 3, "first_player": "random"},
]


@pytest.mark.parametrize("name", ["zero", "value", "search"])
@pytest.mark.parametrize("options", [*RUSH.presets.values(), *EXTREMES])
def test_every_option_is_played_legally(name, options):
    options = RUSH.options(options)
    options = RUSH.options(options, rows=min(options.height, 4), cols=min(options.width, 4))
    state, bot, rng = RUSH.start(options), find_bot(RUSH, name), Random(4)
    while RUSH.to_move(state) is not NOBODY:
        if isinstance(RUSH.to_move(state), int):
            choice = choose(bot, state)
        else:
            possible = RUSH.chance(state)
            choice = possible.at(int(rng.random() * possible.total))
        state = RUSH.play(state, choice).state
    assert RUSH.to_move(state) is NOBODY


def test_a_move_takes_far_less_than_a_second():
    state, bot = start(players=4), find_bot(RUSH, "search")
    assert isinstance(state.phase, Nominating)
    choose(bot, state)  # the first move also works the race out
    began = time.perf_counter()
    for _ in range(5):
        choose(bot, state)
    assert (time.perf_counter() - began) / 5 < 0.5


def test_value_is_the_floor_of_table_n2():
    limits = [int(requirement_odds(required).points) for required in range(9, 2, -1)]
    assert limits == [3, 4, 6, 8, 10, 12, 13]
