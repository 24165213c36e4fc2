"""Exact equilibria of two seats on tiny boards."""

from fractions import Fraction as F

import pytest

from oilgames.engine import CHANCE, Refused
from oilgames.games.naftowa_goraczka import GAME
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open, Raise
from oilgames.games.naftowa_goraczka.odds import equilibrium, game_value, opening_table
from oilgames.games.naftowa_goraczka.state import Options
from oilgames.odds import Tree
from oilgames.odds.policies import maximise


@pytest.mark.parametrize(
    ("rows", "cols", "money", "value"),
    [
        (1, 1, 6, F(1, 18)),
        (1, 1, 0, F(55, 18)),
        (1, 1, 3, F(1, 18)),
        (1, 2, 6, F(7, 27)),
        (1, 3, 6, F(575, 5832)),
        (2, 2, 3, F(4283, 26244)),
        (2, 2, 4, F(200989, 279936)),
        (2, 2, 6, F(167111, 419904)),
    ],
)
def test_values_of_the_game(rows, cols, money, value):
    assert game_value(Options(rows=rows, cols=cols, start_money=money)) == value


@pytest.mark.parametrize(
    ("rows", "cols", "money", "fields", "opening", "reply"),
    [
        (1, 1, 6, {"r1c1"}, 3, (Decline(),)),
        (1, 1, 0, {"r1c1"}, 0, ()),
        (1, 2, 6, {"r1c1", "r1c2"}, 2, (Raise(3),)),
        (1, 3, 6, {"r1c2"}, 2, (Decline(),)),
        (2, 2, 3, {"r1c1", "r1c2", "r2c1", "r2c2"}, 1, (Decline(),)),
        (2, 2, 4, {"r1c1", "r1c2", "r2c1", "r2c2"}, 1, (Decline(),)),
        (2, 2, 6, {"r1c1", "r1c2", "r2c1", "r2c2"}, 1, (Raise(2),)),
    ],
)
def test_best_openings_and_replies(rows, cols, money, fields, opening, reply):
    table = opening_table(GAME.start(Options(rows=rows, cols=cols, start_money=money)))
    best = [line for line in table if line.value == table[0].value]
    assert {(line.field, line.amount, line.replies) for line in best} == {(field, opening, reply) for field in fields}


def test_every_opening_on_one_field():
    lines = {line.amount: line for line in opening_table(GAME.start(Options(rows=1, cols=1)))}
    assert [lines[amount].value for amount in (0, 1, 2)] == [F(-1, 18)] * 3
    assert all(lines[amount].replies == (Raise(3),) for amount in (0, 1, 2))
    assert (lines[3].value, lines[3].replies) == (F(1, 18), (Decline(),))
    assert lines[4].value == F(-17, 18)


def test_other_openings_on_two_fields():
    lines = {(line.field, line.amount): line.value for line in opening_table(GAME.start(Options(rows=1, cols=2)))}
    assert [lines["r1c1", amount] for amount in (0, 1, 3)] == [F(-7, 27)] * 3


@pytest.mark.rule("NG-2.3", "NG-2.5", "NG-2.9", "NG-2.11", "NG-2.13", "NG-2.14", "NG-5.1")
@pytest.mark.parametrize(
    "options",
    [
        Options(rows=1, cols=1),
        Options(rows=1, cols=2, start_money=3),
        Options(rows=1, cols=2, start_money=(2, 4), auction="pass_out"),
        Options(rows=1, cols=2, start_money=4, auction="single_round"),
        Options(rows=1, cols=2, start_money=(4, 2), next_active="nominator_left"),
        Options(rows=1, cols=2, start_money=4, min_raise=2),
        Options(rows=1, cols=2, start_money=3, base_required=6, points_per_field=4, points_per_money=2),
        Options(rows=1, cols=3, start_money=(1, 2)),
        Options(rows=2, cols=2, start_money=0, diagonal_group=1, base_required=11),
    ],
)
def test_the_tree_of_the_engine_has_the_same_value_at_every_decision(options):
    tree = Tree(GAME, difference, maximise(0), key=lambda state: (state.fields, state.money, state.phase))
    for state in first_decisions(GAME.start(options)):
        answer = equilibrium(state)
        sign = 1 if answer.seat == 0 else -1
        walked = {choice: sign * (value - difference(state)) for choice, value in tree.choices(state).items()}
        assert answer.choices == walked
        assert answer.value == sign * (tree.value(state) - difference(state)) == max(walked.values())
        assert answer.best == tuple(choice for choice, value in walked.items() if value == answer.value)


def difference(state):
    """Seat 0's points over seat 1's."""
    mine, other = GAME.scores(state).points
    return F(mine - other)


def first_decisions(state):
    """Every decision of the first auction: nominations, openings and all sequences of bids."""
    if GAME.to_move(state) is CHANCE:
        return
    yield state
    for action in GAME.legal(state):
        yield from first_decisions(GAME.play(state, action).state)


def test_bidding_positions_are_answered_too():
    state = GAME.start(Options(rows=1, cols=1))
    for choice in (Nominate("r1c1"), Open(0), Raise(1)):
        state = GAME.play(state, choice).state
    answer = equilibrium(GAME.observe(state, 0))
    assert (answer.seat, answer.best, answer.value) == (0, (Raise(3),), F(1, 18))
    assert answer.choices[Decline()] == 1 - F(55, 18)


def test_unequal_purses_do_not_count_as_value():
    even, rich = (
        game_value(Options(rows=1, cols=1, start_money=6)),
        game_value(Options(rows=1, cols=1, start_money=(6, 9))),
    )
    assert even == rich == F(1, 18)


def test_oil_of_either_owner_counts_alike():
    answers = [
        equilibrium(GAME.position({"rows": [marks], "money": [4, 3], "active": 1})).value for marks in ("A..", "B..")
    ]
    assert answers[0] == answers[1]


def test_boards_too_large_or_for_three_are_refused():
    with pytest.raises(Refused, match="at most 6"):
        equilibrium(GAME.start(Options(rows=3, cols=3)))
    with pytest.raises(Refused, match="two seats"):
        equilibrium(GAME.start(Options(players=3, rows=1, cols=1)))
    opened = GAME.play(GAME.start(Options(rows=1, cols=1)), Nominate("r1c1")).state
    with pytest.raises(Refused, match="about to be nominated"):
        opening_table(opened)
