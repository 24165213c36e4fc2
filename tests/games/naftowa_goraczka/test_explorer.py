"""The explorer of the lesson on externalities: always the hardest field, and what that costs."""

from __future__ import annotations

from random import Random

from oilgames import GAMES
from oilgames.bots import find_bot
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open
from oilgames.simulate import play_matches

GAME = GAMES["naftowa_goraczka"]
GROUND = {"rows": 5, "cols": 5, "start_money": 0, "min_raise": 99}


def choose(state):
    seat = GAME.to_move(state)
    return find_bot(GAME, "explorer").choose(GAME.observe(state, seat), GAME.legal(state), Random(1))


def test_it_nominates_the_first_field_with_the_highest_requirement():
    state = GAME.position({"rows": [".A.", "...", "..."], "money": [6, 6]})
    assert choose(state) == Nominate("r2c1")  # r1c1, r1c3 and r2c2 need 8


def test_it_opens_at_0_and_declines():
    state = GAME.play(GAME.position({"rows": ["...", "..."], "money": [6, 6]}), Nominate("r1c1")).state
    assert choose(state) == Open(0)
    assert choose(GAME.play(state, Open(1)).state) == Decline()


def test_who_explores_for_a_follower_gets_clearly_less_than_half():
    followed = play_matches(GAME, GROUND, ("explorer", "zero"), 300, seed="lesson")
    explorer, follower = followed.points(0), followed.points(1)
    assert follower.mean - explorer.mean > 4 * (explorer.standard_error + follower.standard_error)


def test_a_follower_takes_points_from_an_explorer_who_had_a_companion():
    followed = play_matches(GAME, GROUND, ("explorer", "zero"), 300, seed="lesson").points(0)
    alike = play_matches(GAME, GROUND, ("explorer", "explorer"), 300, seed="lesson").points(0)
    assert alike.mean - followed.mean > 4 * followed.standard_error
