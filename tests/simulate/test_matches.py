"""Many matches: the same results here, in threads and in processes, in any number of workers."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from random import Random

import pytest

from oilgames.bots import BotKind
from oilgames.engine import Match, Refused
from oilgames.games import GAMES
from oilgames.simulate import play_match, play_matches, playout, replayed, tournament
from tests.engine.toy import TOY
from tests.odds.dice_race import RACE, Jump, Walk, begin

RUSH = GAMES["naftowa_goraczka"]
SMALL = {"rows": 3, "cols": 3}


def test_results_are_complete_and_in_order():
    found = play_matches("naftowa_goraczka", SMALL, ["value", "zero"], 70, seed=7)
    assert [match.seed for match in found.matches] == [f"7/{k}" for k in range(70)]
    assert found.options["rows"] == 3
    assert {match.bots for match in found.matches} == {("value", "zero")}
    assert found.points(0).mean == pytest.approx(sum(match.points[0] for match in found.matches) / 70)
    assert found.wins(0).hits + found.wins(1).hits + found.draws().hits == 70


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_results(pool, workers):
    here = play_matches(RUSH, SMALL, ["search", "value"], 12, seed="x")
    with pool(workers) as executor:
        assert play_matches(RUSH, SMALL, ["search", "value"], 12, "x", executor) == here


def test_a_longer_run_begins_with_the_shorter_one():
    short, long = (play_matches(RUSH, SMALL, ["random", "random"], n, seed=3).matches for n in (5, 9))
    assert long[:5] == short


def test_other_seeds_give_other_matches():
    assert play_matches(RUSH, SMALL, ["random", "random"], 5, 1) != play_matches(
        RUSH, SMALL, ["random", "random"], 5, 2
    )


def test_a_result_can_be_looked_at_move_by_move():
    options = RUSH.options(SMALL)
    result = play_match(RUSH, options, ["search", "random"], "9/4")
    match = replayed(RUSH, options, ["search", "random"], "9/4")
    assert isinstance(match, Match)
    assert RUSH.scores(match.state).points == result.points
    assert len(match.history) == result.choices


def test_hidden_games_and_games_outside_the_register_play_in_processes():
    here = play_matches(TOY, {"turns": 4}, ["greedy", "random"], 6)
    with ProcessPoolExecutor(2) as executor:
        assert play_matches(TOY, {"turns": 4}, ["greedy", "random"], 6, executor=executor) == here


def test_progress_is_told_up_to_the_end():
    told: list[tuple[int, int]] = []
    play_matches(RACE, None, ["random", "random"], 130, on_progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (130, 130)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len(told) > 20


class Broken:
    """A bot that fails."""

    def __init__(self, game):
        self.game = game

    def choose(self, observation, legal, rng):
        raise RuntimeError("no idea")


def test_an_error_in_a_worker_comes_back():
    with ThreadPoolExecutor(2) as executor, pytest.raises(RuntimeError, match="no idea"):
        play_matches(RACE, None, [BotKind(Broken, "fails"), "random"], 9, executor=executor)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", None, ["random"], 1), "no game called 'chess'; there are: naftowa_goraczka"),
        ((RUSH, None, ["random"], 1), "2 players, but 1 bots"),
        ((RUSH, None, ["random", "genius"], 1), "no bot called 'genius'"),
        ((RUSH, None, ["random", "random"], 0), "at least one match"),
        ((RUSH, {"players": 7}, ["random"] * 7, 1), "for 2 to 4 players"),
        ((RUSH, {"colour": 1}, ["random"] * 2, 1), "no option called 'colour'"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(Refused, match=sentence):
        play_matches(*arguments)


def test_tournaments_refuse_likewise():
    with pytest.raises(Refused, match="at least two bots"):
        tournament(RUSH, None, ["random"], 1)
    with pytest.raises(Refused, match="no bot called 'genius'"):
        tournament(RUSH, None, ["random", "genius"], 1)
    with pytest.raises(Refused, match="at least one match"):
        tournament(RUSH, None, ["random", "zero"], 0)


def test_playout_ends_follows_choosers_and_stops_when_told():
    assert max(playout(RACE, begin(), (), Random(1)).steps) >= 3
    walk, jump = (lambda state, legal, rng: Walk()), (lambda state, legal, rng: Jump())
    assert playout(RACE, begin(), (walk, walk), Random(1)).steps == (3, 2)
    assert playout(RACE, begin(), (walk, walk), Random(1), most=1).steps == (1, 0)
    assert playout(RACE, begin(goal=9), (walk, jump), Random(1)) == playout(
        RACE, begin(goal=9), (walk, jump), Random(1)
    )
