"""Node counts: by hand on a small race, by brute force, and as fixed numbers for a real game."""

from __future__ import annotations

import pytest

from oilgames.engine import Refused
from oilgames.games import GAMES
from oilgames.odds import NodeCount, count_nodes
from oilgames.odds.counting import possible
from tests.odds.dice_race import RACE, begin

RUSH = GAMES["naftowa_goraczka"]


def test_a_race_of_one_step_by_hand():
    # walk ends it; jump is a chance node whose three faces all end it (a 0 gives the other seat the step)
    assert count_nodes(RACE, begin(goal=1), 3) == (
        NodeCount(1, 0, 0),
        NodeCount(0, 1, 1),
        NodeCount(0, 0, 3),
        NodeCount(0, 0, 0),
    )


def nodes_at(game, state, depth: int) -> int:
    """Paths of a length, one by one."""
    if depth == 0:
        return 1
    return sum(nodes_at(game, game.apply(state, choice).state, depth - 1) for choice in possible(game, state))


@pytest.mark.parametrize(("game", "state"), [(RACE, begin(goal=3)), (RUSH, RUSH.start(RUSH.options(rows=2, cols=1)))])
def test_counts_equal_brute_force(game, state):
    counts = count_nodes(game, state, 4)
    assert [count.total for count in counts] == [nodes_at(game, state, depth) for depth in range(5)]


@pytest.mark.rule("NG-2.3", "NG-2.6", "NG-8.1")
def test_counts_of_two_fields_with_two_units_each():
    # 2 fields; openings 0, 1, 2 each: 2 closes the auction at once; after 0: decline, raise 1, raise 2; after 1: two
    counts = count_nodes(RUSH, RUSH.start(RUSH.options(rows=1, cols=2, start_money=2)), 3)
    assert counts == (NodeCount(1, 0, 0), NodeCount(2, 0, 0), NodeCount(4, 2, 0), NodeCount(2 + 72, 8, 0))


def test_too_many_positions_are_refused():
    with pytest.raises(Refused, match="more than 10 different positions"):
        count_nodes(RUSH, RUSH.start(RUSH.options()), 3, limit=10)
