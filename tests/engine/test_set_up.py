"""Matches that begin from a set-up position: played, saved, branched; and what does not fit is refused."""

import json
import random

import pytest

from oilgames.engine import NOBODY, DamagedSave, Match, Refused, load, to_code
from oilgames.games import GAMES

SKETCHES = {
    "naftowa_goraczka": {"rows": ["A.x", "...", "xB."], "money": [4, 2], "active": 1},
    "peak_oil": {"options": {"players": 3}, "bag": [2, 1, 4]},
}


def fresh(name):
    return Match(GAMES[name], seed="lesson", position=SKETCHES[name])


def play_on(match, most=60):
    rng = random.Random(5)
    while match.to_move is not NOBODY and len(match.history) < most:
        if isinstance(match.to_move, int):
            legal = match.game.legal(match.state)
            match.play(legal.pick(rng.randrange(len(legal))))
        else:
            match.draw()
    return match


@pytest.mark.parametrize("name", SKETCHES)
def test_the_match_begins_where_the_sketch_says_and_goes_on_by_the_rules(name):
    match = fresh(name)
    assert match.state == GAMES[name].set_up(SKETCHES[name])
    assert len(match.players) == match.options.players
    played = play_on(match)
    assert played.history
    assert all(check(move.step.state) is None for move in played.history for check in match.game.invariants)


@pytest.mark.parametrize("name", SKETCHES)
def test_save_code_and_branch_keep_the_position(name):
    match = play_on(fresh(name), 12)
    for text in (match.save(), to_code(match)):
        again = load(text, GAMES)
        assert again.state == match.state
        assert again.first == match.first
    assert match.branch(0).state == match.first


@pytest.mark.parametrize("name", SKETCHES)
@pytest.mark.parametrize("position", [{"rows": 7}, {"moo": 1}, {"options": {"players": 99}}])
def test_a_save_with_a_position_that_does_not_fit_is_refused(name, position):
    save = json.loads(fresh(name).save())
    with pytest.raises(Refused) as refusal:
        load(json.dumps({**save, "position": position}), GAMES)
    assert refusal.value.sentence


@pytest.mark.parametrize("name", SKETCHES)
def test_a_position_of_the_wrong_type_is_a_damaged_save(name):
    save = json.loads(fresh(name).save())
    for wrong in ([1], "rows", 3):
        with pytest.raises(DamagedSave):
            load(json.dumps({**save, "position": wrong}), GAMES)


def test_a_match_from_the_start_has_no_position_in_its_save():
    assert "position" not in json.loads(Match(GAMES["naftowa_goraczka"]).save())


def test_a_refusal_that_nobody_catches_shows_its_sentence_alone():
    with pytest.raises(Refused) as refusal:
        Match(GAMES["naftowa_goraczka"], players=["x" * 200, "Bo"])
    assert refusal.value._render_traceback_() == [str(refusal.value)]


@pytest.mark.parametrize("text", ["hello", "", "<script>alert(1)</script>", "og1.", b"\xff\xfe"])
def test_what_is_no_save_at_all_is_told_apart_from_a_damaged_one(text):
    with pytest.raises(DamagedSave, match=r"should begin with|damaged"):
        load(text, GAMES)
