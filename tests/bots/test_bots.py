"""The bots for any game: legal, reproducible, blind to secrets, and better the more they think."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from oilgames.bots import BOTS, AnyAction, Greedy, Search, bots_of, find_bot, make_bots
from oilgames.bots.candidates import candidates, lead
from oilgames.engine import CHANCE, NOBODY, AnyOf, IntRange, OneOf, Refused, Scores
from oilgames.games import GAMES
from tests.engine.toy import TOY, Bid, Pass
from tests.odds.dice_race import RACE, Walk, begin

QUICK = {
    "random": AnyAction,
    "greedy": lambda game: Greedy(game, 2, 6, 6),
    "search": lambda game: Search(game, 20, 6, 6),
}
SMALL = {"toy": {"turns": 5}, "naftowa_goraczka": {"rows": 2, "cols": 2}, "dice_race": {}}
PLAYED = {"toy": TOY, "dice_race": RACE, "naftowa_goraczka": GAMES["naftowa_goraczka"]}


def play(game, bots, seed=1, **options):
    """All choices of a match, and its last position; every choice is checked by the engine."""
    rng, state, choices = Random(seed), game.start(game.options(options)), []
    while (mover := game.to_move(state)) is not NOBODY:
        if mover is CHANCE:
            possible = game.chance(state)
            choice = possible.at(int(rng.random() * possible.total))
        else:
            choice = bots[mover].choose(game.observe(state, mover), game.legal(state), rng)
        choices.append(choice)
        state = game.play(state, choice).state
    return choices, state


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_plays_any_game_to_its_end_and_the_same_seed_gives_the_same_match(bot, name):
    game = PLAYED[name]
    first, again, other = (play(game, [QUICK[bot](game)] * 2, seed, **SMALL[name])[0] for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_cannot_tell_apart_what_looks_the_same(bot):
    state = TOY.start(TOY.options(turns=3))
    for token in ("bid 0", "die 6", "hidden-card blue"):
        state = TOY.play(state, TOY.vocabulary.read(token)).state
    twin = msgspec.structs.replace(state, cards=(("red",), ()))
    seen = [TOY.observe(position, 1) for position in (state, twin)]
    assert seen[0] == seen[1]
    choices = [QUICK[bot](TOY).choose(view, TOY.legal(state), Random(5)) for view in seen]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("make", [Greedy, Search])
def test_thinking_bots_take_a_win_at_once(make):
    state = begin(goal=1, sides=2)  # a jump wins or loses by the toss of a coin
    assert all(make(RACE).choose(state, RACE.legal(state), Random(seed)) == Walk() for seed in range(8))


@pytest.mark.parametrize("make", [Greedy, Search])
def test_thinking_bots_leave_no_money_on_the_table(make):
    # in the last turn of the toy a higher bid buys nothing, and a pass gives away what the die may bring
    state = TOY.start(TOY.options(turns=1, purse=3))
    assert make(TOY).choose(TOY.observe(state, 0), TOY.legal(state), Random(3)) == Bid(0)


def mean_gap(game, one, other, seeds, **options):
    """Mean points of the first bot over the second, over mirrored matches."""
    gaps = []
    for seed in range(seeds):
        ahead = game.scores(play(game, (one, other), seed, **options)[1]).points
        behind = game.scores(play(game, (other, one), seed, **options)[1]).points
        gaps.append(ahead[0] - ahead[1] + behind[1] - behind[0])
    return sum(gaps) / len(gaps)


@pytest.mark.parametrize("bot", [Greedy(TOY, 4, 6), Search(TOY, 40, 6)])
def test_thinking_bots_beat_random(bot):
    assert mean_gap(TOY, bot, AnyAction(TOY), 20, turns=6) > 2


def test_greedy_beats_random_on_a_board():
    game = GAMES["naftowa_goraczka"]
    assert mean_gap(game, Greedy(game, 6, 12, 10), AnyAction(game), 30, rows=3, cols=3) > 0


def test_candidates_keep_small_sets_whole_and_the_ends_of_large_ones():
    small = OneOf(*map(Bid, range(5)))
    assert candidates(small, 5, Random(1)) == list(small)
    large = AnyOf(OneOf(Pass()), IntRange(Bid, 3, 1_000_000))
    chosen = candidates(large, 8, Random(1))
    assert {Pass(), Bid(3), Bid(1_000_000)} <= set(chosen)
    assert len(chosen) == len(set(chosen)) == 5
    assert all(action in large for action in chosen)


def test_lead_counts_points_and_prefers_a_win():
    assert lead(Scores((7, 4, 5), (0,)), 0) == 2.5
    assert lead(Scores((7, 4, 5), (0,)), 1) == -3
    assert lead(Scores((7, 7), (0, 1)), 0) == lead(Scores((7, 7), (0, 1)), 1) == 0.25


def test_the_register():
    assert list(BOTS) == ["random", "greedy", "search"]
    assert bots_of(TOY) == BOTS  # the toy brings no bots
    assert all(kind.about and kind.about[0].islower() for kind in BOTS.values())
    assert isinstance(find_bot(RACE, "greedy"), Greedy)
    assert [type(bot) for bot in make_bots(RACE, ["random", BOTS["search"]])] == [AnyAction, Search]
    with pytest.raises(Refused, match="no bot called 'genius'; it has: random, greedy, search"):
        find_bot(TOY, "genius")


def test_a_games_own_bots_replace_and_extend_the_general_ones():
    own = bots_of(GAMES["naftowa_goraczka"])
    assert {"random", "greedy", "search", "zero", "value"} <= set(own)
    assert own["random"] is BOTS["random"]
    assert own["search"] is not BOTS["search"]
