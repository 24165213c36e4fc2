"""Tables: means and intervals against textbook numbers, files that read back."""

from __future__ import annotations

import csv
import json
from io import StringIO
from math import sqrt

import pytest

from oilgames.games import GAMES
from oilgames.simulate import Pairing, Results, Share, play_matches, tournament
from oilgames.simulate.results import MatchResult

RUSH = GAMES["naftowa_goraczka"]


def match(points, winners, seed="s", choices=4):
    return MatchResult(seed, ("a", "b"), points, winners, choices)


RESULTS = Results(
    "g", {}, ("a", "b"), "s", (match((3, 1), (0,)), match((5, 5), (0, 1)), match((1, 3), (1,), choices=7))
)


def test_means_errors_and_shares():
    assert RESULTS.points(0).mean == 3
    assert RESULTS.points(0).standard_error == pytest.approx(2 / sqrt(3))
    assert (RESULTS.wins(0), RESULTS.wins(1), RESULTS.draws()) == (Share(1, 3), Share(1, 3), Share(1, 3))
    assert RESULTS.length().mean == 5


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals_equal_published_ones(hits, n, low, high):
    # 81 of 263: Newcombe 1998, table I; 0 and 10 of 10 follow from the formula by hand
    assert Share(hits, n).interval() == pytest.approx((low, high), abs=5e-5)


def test_csv_reads_back():
    rows = list(csv.DictReader(StringIO(RESULTS.to_csv())))
    assert len(rows) == 3
    assert rows[1] == {
        "seed": "s",
        "bot_0": "a",
        "bot_1": "b",
        "points_0": "5",
        "points_1": "5",
        "winners": "0 1",
        "choices": "4",
    }


def test_json_reads_back_with_summary_and_matches():
    found = json.loads(play_matches(RUSH, {"rows": 2, "cols": 2}, ["value", "zero"], 8).to_json())
    assert found["game"] == "naftowa_goraczka"
    assert found["options"]["rows"] == 2
    assert len(found["matches"]) == 8
    mean = sum(row["points"][0] for row in found["matches"]) / 8
    assert found["summary"]["rows"][0]["points"] == pytest.approx(mean)


def test_the_table_in_words():
    assert str(RESULTS).splitlines()[0].split()[:3] == ["seat", "bot", "matches"]
    assert len(str(RESULTS).splitlines()) == 4


def test_paired_difference_by_hand():
    # seed 1: +2 in seat 0, and -2 in seat 1 (so +2 for the other): mean 0; seed 2: +4 and +2: mean 3
    rows = (match((3, 1), (0,)), match((3, 1), (0,)), match((4, 0), (0,)), match((1, 3), (1,)))
    pairing = Pairing("a", "b", 2, rows)
    assert pairing.difference().n == 2
    assert pairing.difference().mean == 1.5
    assert pairing.difference().standard_error == pytest.approx(1.5)
    assert pairing.wins() == Share(3, 4)
    assert pairing.losses() == Share(1, 4)


def test_a_bot_against_itself_is_exactly_even():
    both = tournament(RUSH, {"rows": 3, "cols": 3}, ["value", "value"], 10).pairings[0].difference()
    assert both.mean == 0  # the same dice in both seat orders: paired differences cancel
    assert both.standard_error == 0


def test_every_pair_meets_in_every_seat_order_under_the_same_seeds():
    found = tournament(RUSH, {"rows": 2, "cols": 2}, ["zero", "value", "random"], 3, seed=5)
    assert [(p.first, p.second) for p in found.pairings] == [("zero", "value"), ("zero", "random"), ("value", "random")]
    assert [row.bots for row in found.pairings[0].matches[:2]] == [("zero", "value"), ("value", "zero")]
    assert [row.seed for row in found.pairings[0].matches] == ["5/0", "5/0", "5/1", "5/1", "5/2", "5/2"]


def test_with_three_seats_each_bot_sits_alone_among_the_other():
    found = tournament(RUSH, {"players": 3, "rows": 2, "cols": 2}, ["zero", "value"], 2)
    assert [(p.first, p.second) for p in found.pairings] == [("zero", "value"), ("value", "zero")]
    assert [row.bots for row in found.pairings[1].matches[:3]] == [
        ("value", "zero", "zero"),
        ("zero", "value", "zero"),
        ("zero", "zero", "value"),
    ]


def test_tournament_files_read_back():
    found = tournament(RUSH, {"rows": 2, "cols": 2}, ["zero", "value"], 4)
    assert len(list(csv.DictReader(StringIO(found.to_csv())))) == 8
    assert json.loads(found.to_json())["summary"][0]["matches"] == 8
    assert "difference" in str(found)


@pytest.mark.parametrize(
    ("bots", "points"),
    [
        (("zero", "zero"), (148.4, 147.9)),
        (("value", "zero"), (195.0, 70.3)),
        (("zero", "value"), (73.3, 192.4)),
        (("value", "value"), (143.0, 109.6)),
    ],
)
def test_simulated_policies_of_spec_6_6(bots, points):
    found = play_matches(RUSH, None, bots, 150, seed="spec")
    assert all(found.points(seat).within(points[seat], 4) for seat in (0, 1))
