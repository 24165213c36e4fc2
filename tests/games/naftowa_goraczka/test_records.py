"""Golden records, node counts and saves: what a match is on paper may not change unnoticed.

`python -m tests.games.naftowa_goraczka.test_records` writes the golden records anew; look at the difference.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from oilgames.engine import CHANCE, NOBODY, DamagedSave, Match, load, replay
from oilgames.games.naftowa_goraczka import GAME
from tests.games.naftowa_goraczka.paper import Paper
from tests.games.naftowa_goraczka.test_rules import drawn, moves, new

GOLDEN = Path(__file__).parent / "golden"

# One small match for every value of every option; the choices are numbers modulo what there is.
RECORDS = {
    "plain": {"rows": 2, "cols": 3},
    "three_players": {"players": 3, "rows": 2, "cols": 3},
    "four_players": {"players": 4, "rows": 2, "cols": 3},
    "one_field": {"rows": 1, "cols": 1},
    "one_row": {"rows": 1, "cols": 5},
    "own_purses": {"players": 3, "rows": 2, "cols": 2, "start_money": [0, 9, 4]},
    "no_money": {"rows": 2, "cols": 2, "start_money": 0},
    "easy_ground": {"rows": 2, "cols": 3, "base_required": 6},
    "each_diagonal_counts": {"rows": 3, "cols": 2, "diagonal_group": 1, "base_required": 8},
    "other_points": {"rows": 2, "cols": 2, "points_per_field": 4, "points_per_money": 3},
    "pass_out": {"players": 4, "rows": 2, "cols": 2, "auction": "pass_out"},
    "single_round": {"players": 3, "rows": 2, "cols": 2, "auction": "single_round"},
    "min_raise": {"players": 3, "rows": 2, "cols": 2, "min_raise": 2},
    "nominator_left": {"players": 3, "rows": 2, "cols": 3, "next_active": "nominator_left"},
    "random_first": {"players": 4, "rows": 2, "cols": 2, "first_player": "random"},
}


def golden_match(options):
    """A match with dice from the seed "golden" and choices from a fixed row of numbers."""
    match, numbers = Match(GAME, options, seed="golden"), iter(k * k % 17 for k in range(1, 10_000))
    while not match.over:
        if match.to_move is CHANCE:
            match.draw()
        else:
            legal = GAME.legal(match.state)
            match.play(legal.pick(next(numbers) % len(legal)))
    return match


def golden_text(options):
    """The match as text: options, then a line for each token with mover and events, then board, money and points."""
    match = golden_match(options)
    lines = [json.dumps(options)]
    for move, token in zip(match.history, match.tokens, strict=True):
        mover = "dice" if move.mover is CHANCE else "ABCD"[move.mover]
        lines.append(f"{mover:4} {token:14} | {'; '.join(map(event_text, move.step.events))}")
    scores = GAME.scores(match.state)
    lines += [*drawn(match.state), f"money {match.state.money}", f"points {scores.points}, winners {scores.winners}"]
    return "\n".join(lines) + "\n"


def event_text(event):
    seat = "" if event.seat is None else f" {'ABCD'[event.seat]}"
    facts = "".join(f" {key}={value}" for key, value in event.data.items())
    return f"{event.rule} {event.kind}{seat}{facts}"


def golden_tokens(name):
    """The tokens of a golden record as they stand in its file."""
    lines = (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()
    return [line.split("|")[0][5:].strip() for line in lines if "|" in line]


@pytest.mark.parametrize("name", RECORDS)
def test_golden_records_stay_as_they_are(name):
    assert golden_text(RECORDS[name]) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_there_is_no_golden_record_too_many():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(RECORDS)


@pytest.mark.parametrize("name", RECORDS)
def test_golden_records_replay(name):
    steps = list(replay(GAME, GAME.options(RECORDS[name]), golden_tokens(name)))
    assert GAME.to_move(steps[-1][1].state) is NOBODY


@pytest.mark.parametrize("name", RECORDS)
def test_golden_records_are_right_on_paper(name):
    """The second account of the rules comes to the same board, money and points."""
    size = {"rows": 8, "cols": 8} | RECORDS[name]
    paper = Paper(**size)
    for token in golden_tokens(name):
        paper.do(token)
    assert paper.mover() is None
    last = (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()
    assert f"money {tuple(paper.money)}" in last
    assert any(line.startswith(f"points {tuple(paper.points())}") for line in last)
    assert last[-2 - len(paper.rows()) : -2] == paper.rows()


def test_golden_records_try_every_option():
    tried = set().union(*RECORDS.values())
    assert tried == set(GAME.Options.__struct_fields__)


# ---------------------------------------------------------------- counting all matches of tiny boards


def count(state, level=0, found=None):
    """All nodes of the tree below a state, by depth and kind."""
    found = Counter() if found is None else found
    mover = GAME.to_move(state)
    found[level, "end" if mover is NOBODY else "chance" if mover is CHANCE else "choice"] += 1
    if mover is not NOBODY:
        for choice in GAME.chance(state) if mover is CHANCE else GAME.legal(state):
            count(GAME.apply(state, choice).state, level + 1, found)
    return found


def kinds_of(found):
    """Depth dropped: how many nodes of each kind."""
    totals = Counter()
    for (_, kind), number in found.items():
        totals[kind] += number
    return dict(totals)


def test_one_field_no_money_by_hand():
    """Nominate, open at 0, nobody can be asked, 36 rolls."""
    assert count(new(rows=1, cols=1, start_money=0)) == {
        (0, "choice"): 1,
        (1, "choice"): 1,
        (2, "chance"): 1,
        (3, "end"): 36,
    }


def test_one_field_one_unit_by_hand():
    """Open 0 (the other declines or goes to 1) or open 1: three auctions, of which one is shorter."""
    assert count(new(rows=1, cols=1, start_money=1)) == {
        (0, "choice"): 1, (1, "choice"): 1, (2, "choice"): 1, (2, "chance"): 1, (3, "chance"): 2, (3, "end"): 36,
        (4, "end"): 72,
    }  # fmt: skip


@pytest.mark.parametrize("money", range(8))
def test_two_players_have_an_auction_for_every_rising_row_of_bids(money):
    """On one field, with k units each: each non-empty subset of 0 ... k in rising order, so 2^(k+1) - 1 auctions."""
    for auction in ("circulating", "pass_out"):
        found = kinds_of(count(new(rows=1, cols=1, start_money=money, auction=auction)))
        assert found["chance"] == 2 ** (money + 1) - 1
        assert found["end"] == 36 * found["chance"]


@pytest.mark.parametrize("money", range(8))
def test_in_a_single_round_one_bid_or_two(money):
    """With two seats: an opening bid and perhaps one higher bid, so (k+1) + (k+1)k/2 auctions."""
    found = kinds_of(count(new(rows=1, cols=1, start_money=money, auction="single_round")))
    assert found["chance"] == (money + 1) + (money + 1) * money // 2


def test_three_players_one_unit_by_hand():
    """Open 1: sold. Open 0: B to 1, or B declines and C to 1, or both decline. Four auctions, whatever the form."""
    for auction in ("circulating", "pass_out", "single_round"):
        assert kinds_of(count(new(players=3, rows=1, cols=1, start_money=1, auction=auction)))["chance"] == 4


def test_three_players_two_units_by_hand():
    """Circulating. Standing bid 1 with two seats left to ask (x, then y): x to 2, y to 2, or nobody: 3 ends.

    Open 2: 1. Open 1: 3. Open 0: B to 2, B to 1 (3 ends), or B declines: C to 2, C to 1 (3 ends), or C declines: 9.
    With `pass_out`, once B has declined and C gone to 1, only A is left to ask: 2 ends instead of 3, so 12 in all.
    In a single round, after C nobody is left: B to 1 leaves C (2 ends), C to 1 ends it: open 0 has 6; open 1 has 3: 10.
    """
    for auction, auctions in (("circulating", 13), ("pass_out", 12), ("single_round", 10)):
        assert kinds_of(count(new(players=3, rows=1, cols=1, start_money=2, auction=auction)))["chance"] == auctions


def test_two_fields_without_money_by_hand():
    """First test: 26 dry rolls and 4 exact ones leave no money; payouts of 1, 2, 3 (3, 2, 1 rolls) let him raise.

    Then the other nominates the last field and opens at 0, and there are 1 + payout auctions: 26 + 4 + 6 + 6 + 4 = 46.
    (A neighbour with oil changes the required sum, not the number of rolls.) Two fields can come first.
    """
    found = count(new(rows=1, cols=2, start_money=0))
    assert kinds_of(found)["chance"] == 2 * (1 + 46)
    assert kinds_of(found)["end"] == 2 * 46 * 36
    assert found[3, "choice"] == 2 * 36
    assert found[5, "chance"] == 2 * 36 - 2 * 6
    assert found[5, "choice"] == 2 * 6


def count_on_paper(options, tokens=(), level=0, found=None):
    """The same tree, walked by the second account of the rules from the beginning for every node."""
    found = Counter() if found is None else found
    paper = Paper(**options)
    for token in tokens:
        paper.do(token)
    mover = paper.mover()
    found[level, {"chance": "chance", None: "end"}.get(mover, "choice")] += 1
    for token in paper.moves():
        count_on_paper(options, (*tokens, token), level + 1, found)
    return found


@pytest.mark.parametrize("auction", ["circulating", "pass_out", "single_round"])
@pytest.mark.parametrize(
    "options",
    [
        {"rows": 1, "cols": 1, "start_money": 4}, {"rows": 1, "cols": 1, "players": 3, "start_money": 3},
        {"rows": 1, "cols": 1, "players": 4, "start_money": (2, 1, 2, 1)},
        {"rows": 1, "cols": 1, "players": 3, "start_money": 5, "min_raise": 2},
        {"rows": 1, "cols": 1, "players": 3, "start_money": (1, 2, 3), "first_player": "random"},
        {"rows": 1, "cols": 2, "start_money": (0, 1)},
    ],
    ids=str,
)  # fmt: skip
def test_all_matches_of_tiny_boards_are_as_many_as_on_paper(options, auction):
    options = options | {"auction": auction}
    assert count(new(**options)) == count_on_paper(options)


def test_the_set_of_records_of_a_tiny_board_is_the_same_on_paper():
    """Not only as many: the very same tokens, all the way down."""
    options = {"rows": 1, "cols": 1, "players": 3, "start_money": 2}
    assert sorted(all_records(new(**options))) == sorted(all_on_paper(options))


def all_records(state, tokens=()):
    if GAME.to_move(state) is NOBODY:
        yield tokens
        return
    for token in moves(state):
        step = GAME.apply(state, GAME.vocabulary.read(token))
        yield from all_records(step.state, (*tokens, token))


def all_on_paper(options, tokens=()):
    paper = Paper(**options)
    for token in tokens:
        paper.do(token)
    if paper.mover() is None:
        yield tokens
    for token in paper.moves():
        yield from all_on_paper(options, (*tokens, token))


# ---------------------------------------------------------------- saves


@pytest.mark.parametrize("name", RECORDS)
def test_golden_matches_save_and_load(name):
    match = golden_match(RECORDS[name])
    again = load(match.save(), {GAME.name: GAME})
    assert (again.tokens, again.state, again.options) == (match.tokens, match.state, match.options)


def test_a_save_with_an_impossible_bid_keeps_the_rest():
    match = golden_match(RECORDS["plain"])
    table = json.loads(match.save())
    place = next(k for k, token in enumerate(table["tokens"]) if token.startswith("open"))
    table["tokens"][place] = "open 77"
    with pytest.raises(DamagedSave, match=r"no credit") as caught:
        load(json.dumps(table), {GAME.name: GAME})
    assert caught.value.rule == "NG-2.7"
    assert caught.value.recovered.tokens == match.tokens[:place]


def test_dice_of_a_seed_are_the_same_whatever_is_chosen():
    """Thirty pupils with one seed meet the same dice."""
    rolls = set()
    for first in ("r1c1", "r4c4", "r8c8"):
        for bid, answer in product((0, 3), ("decline", "raise 4")):
            match = Match(GAME, seed="class 7b")
            for token in (f"nominate {first}", f"open {bid}", answer):
                match.play(token)
            if match.to_move is not CHANCE:
                match.play("decline")
            match.draw()
            rolls.add(match.tokens[-1])
    assert len(rolls) == 1


if __name__ == "__main__":
    for record, chosen in RECORDS.items():
        (GOLDEN / f"{record}.txt").write_text(golden_text(chosen), "utf-8")
