"""Worked example turns, with every event; the ones the notebooks show; and positions worked out from the description.

The last part was worked out by hand from the published description alone, without the code.
"""

from __future__ import annotations

import pytest

from oilgames.engine import CHANCE, NOBODY
from oilgames.engine.examples import read_examples
from oilgames.games.naftowa_goraczka import GAME
from tests.games.naftowa_goraczka.paper import Paper
from tests.games.naftowa_goraczka.test_rules import after, drawn, moves, new, refusal, run, sketch

A, B, C = 0, 1, 2


def told(events):
    """Events in short: (rule, kind, seat, the facts in order of their names)."""
    return [(e.rule, e.kind, e.seat, dict(sorted(e.data.items()))) for e in events]


# ---------------------------------------------------------------- W1 to W8 of the specification


@pytest.mark.rule("NG-2.4", "NG-4.4", "NG-5.1")
def test_w1_a_strike_without_reward():
    state, events = run(new(), "nominate r4c4", "open 0", "decline", "roll 4 5")
    assert told(events) == [
        ("NG-2.1", "nominated", A, {"field": "r4c4"}),
        ("NG-2.3", "opened", A, {"amount": 0}),
        ("NG-2.5", "declined", B, {}),
        ("NG-2.13", "won", A, {"field": "r4c4", "price": 0}),
        ("NG-3.2", "needs_plain", None, {"d": 0, "field": "r4c4", "o": 0, "required": 9}),
        ("NG-3.1", "rolled", A, {"field": "r4c4", "first": 4, "required": 9, "second": 5, "total": 9}),
        ("NG-4.4", "oil_unpaid", A, {"field": "r4c4", "payout": 0}),
        ("NG-5.1", "next", B, {}),
    ]
    assert state.money == (6, 6)
    assert drawn(state)[3] == "...A...."
    assert GAME.to_move(state) == B


@pytest.mark.rule("NG-2.6", "NG-2.13", "NG-4.3")
def test_w2_overbidding_payout_and_who_is_next():
    state = after(new(), "nominate r4c4", "open 0", "decline", "roll 4 5")
    state, events = run(state, "nominate r4c5", "open 0", "raise 2", "raise 3", "decline", "roll 6 6")
    assert told(events) == [
        ("NG-2.1", "nominated", B, {"field": "r4c5"}),
        ("NG-2.3", "opened", B, {"amount": 0}),
        ("NG-2.6", "raised", A, {"amount": 2}),
        ("NG-2.6", "raised", B, {"amount": 3}),
        ("NG-2.5", "declined", A, {}),
        ("NG-2.13", "won", B, {"field": "r4c5", "price": 3}),
        ("NG-3.3", "needs", None, {"d": 0, "field": "r4c5", "o": 1, "required": 8}),
        ("NG-3.1", "rolled", B, {"field": "r4c5", "first": 6, "required": 8, "second": 6, "total": 12}),
        ("NG-4.3", "oil", B, {"field": "r4c5", "payout": 4}),
        ("NG-5.1", "next", A, {}),
    ]
    assert state.money == (6, 7)
    assert drawn(state)[3] == "...AB..."
    assert GAME.to_move(state) == A


W2 = [
    "nominate r4c4",
    "open 0",
    "decline",
    "roll 4 5",
    "nominate r4c5",
    "open 0",
    "raise 2",
    "raise 3",
    "decline",
    "roll 6 6",
]


@pytest.mark.rule("NG-3.4", "NG-3.5", "NG-2.14", "NG-5.1", "NG-5.3")
def test_w3_a_foreign_diagonal_and_a_foreign_orthogonal():
    state, events = run(after(new(), *W2), "nominate r5c5", "open 0", "raise 4", "decline", "roll 2 5")
    assert told(events)[2:] == [
        ("NG-2.6", "raised", B, {"amount": 4}),
        ("NG-2.5", "declined", A, {}),
        ("NG-2.13", "won", B, {"field": "r5c5", "price": 4}),
        ("NG-3.3", "needs", None, {"d": 1, "field": "r5c5", "o": 1, "required": 8}),
        ("NG-3.1", "rolled", B, {"field": "r5c5", "first": 2, "required": 8, "second": 5, "total": 7}),
        ("NG-4.1", "dry", B, {"field": "r5c5"}),
        ("NG-5.1", "next", A, {}),
    ]
    assert state.money == (6, 3)
    assert drawn(state)[3:5] == ["...AB...", "....x..."]
    assert GAME.to_move(state) == A  # who has nominated twice in a row without testing once


def test_w3_a_could_have_gone_to_six():
    state = after(after(new(), *W2), "nominate r5c5", "open 0", "raise 4")
    assert moves(state) == ["decline", "raise 5", "raise 6"]


@pytest.mark.rule("NG-5.3")
def test_w4_three_players_a_seat_is_skipped():
    start = new(players=3)
    state, events = run(start, "nominate r1c1", "open 1", "decline", "raise 2", "decline", "decline", "roll 3 3")
    assert [(kind, seat) for _, kind, seat, _ in told(events)] == [
        ("nominated", A), ("opened", A), ("declined", B), ("raised", C), ("declined", A), ("declined", B), ("won", C),
        ("needs_plain", None), ("rolled", C), ("dry", C), ("next", A),
    ]  # fmt: skip
    assert state.money == (6, 6, 4)
    assert drawn(state)[0] == "x........"
    assert GAME.to_move(state) == A


@pytest.mark.rule("NG-2.8", "NG-2.9", "NG-2.10", "NG-2.11")
def test_w5_re_entry_in_the_circulating_auction():
    start = sketch("...", "...", "...", money=(3, 5, 6))
    state, events = run(start, "nominate r2c2", "open 0", "decline", "raise 1", "raise 2", "raise 4", "raise 5")
    assert [(kind, seat) for _, kind, seat, _ in told(events)][2:] == [
        ("declined", B), ("raised", C), ("raised", A), ("raised", B), ("raised", C),
        ("cannot_raise", A), ("cannot_raise", B), ("won", C), ("needs_plain", None),
    ]  # fmt: skip
    assert state.money == (3, 5, 1)
    assert GAME.to_move(state) is CHANCE


@pytest.mark.rule("NG-2.10")
def test_w5_with_pass_out():
    start = sketch("...", "...", "...", money=(3, 5, 6), auction="pass_out")
    state = after(start, "nominate r2c2", "open 0", "decline", "raise 1", "raise 2")
    assert GAME.to_move(state) == C
    state, events = run(state, "raise 3")
    assert [(kind, seat) for _, kind, seat, _ in told(events)][:3] == [("raised", C), ("cannot_raise", A), ("won", C)]
    assert state.money == (3, 5, 3)
    assert GAME.to_move(state) is CHANCE


@pytest.mark.rule("NG-3.8")
@pytest.mark.parametrize(
    ("roll", "kind", "payout"), [("1 1", "dry", None), ("1 2", "oil_unpaid", 0), ("6 6", "oil", 9)]
)
def test_w6_a_surrounded_field(roll, kind, payout):
    start = sketch(".....", ".ABA.", ".B.C.", ".ACB.", ".....", money=(0, 0, 0))
    state, events = run(start, "nominate r3c3", "open 0", f"roll {roll}")
    assert ("NG-3.3", "needs", None, {"d": 4, "field": "r3c3", "o": 4, "required": 3}) in told(events)
    result = told(events)[-2]
    assert result[1] == kind
    assert result[3].get("payout") == payout
    assert state.money == (payout or 0, 0, 0)


@pytest.mark.rule("NG-3.3", "NG-3.4", "NG-3.6")
@pytest.mark.parametrize(
    ("rows", "name", "o", "d", "required"),
    [
        ((".A......", "BA......"), "r1c1", 2, 1, 7),
        (("..A.B...", "..BAA..."), "r1c4", 3, 2, 5),
    ],
)
def test_w7_corner_and_edge_limits(rows, name, o, d, required):
    start = sketch(*rows, *["........"] * 6, money=(0, 0))
    events = run(start, f"nominate {name}", "open 0")[1]
    assert told(events)[-1] == ("NG-3.3", "needs", None, {"d": d, "field": name, "o": o, "required": required})


LAST = ["AxBxAxBx", "xxxxxxxx", "BxAxBxAx", "xxxxxxxx", "AxBxAxBx", "BxAxBxAx", "xxxxxxxx", "AxBAxBx."]


@pytest.mark.rule("NG-6.1", "NG-6.2", "NG-6.3")
def test_w8_the_last_field():
    state, events = run(sketch(*LAST, money=(0, 2)), "nominate r8c8", "open 0", "raise 1", "roll 5 3")
    assert told(events) == [
        ("NG-2.1", "nominated", A, {"field": "r8c8"}),
        ("NG-2.3", "opened", A, {"amount": 0}),
        ("NG-2.6", "raised", B, {"amount": 1}),
        ("NG-2.8", "cannot_raise", A, {"money": 0}),
        ("NG-2.13", "won", B, {"field": "r8c8", "price": 1}),
        ("NG-3.2", "needs_plain", None, {"d": 0, "field": "r8c8", "o": 0, "required": 9}),
        ("NG-3.1", "rolled", B, {"field": "r8c8", "first": 5, "required": 9, "second": 3, "total": 8}),
        ("NG-4.1", "dry", B, {"field": "r8c8"}),
        ("NG-6.3", "winner", B, {"points": 101}),
    ]
    assert GAME.to_move(state) is NOBODY
    assert (GAME.scores(state).points, GAME.scores(state).winners) == ((100, 101), (B,))


@pytest.mark.rule("NG-6.3")
def test_w8_had_b_declined():
    state = after(sketch(*LAST, money=(0, 2)), "nominate r8c8", "open 0", "decline", "roll 5 3")
    assert GAME.scores(state).points == (100, 102)


@pytest.mark.rule("NG-6.4")
def test_w8_a_draw():
    state, events = run(sketch(*LAST, money=(0, 1)), "nominate r8c8", "open 0", "raise 1", "roll 5 3")
    assert (GAME.scores(state).points, GAME.scores(state).winners) == ((100, 100), (A, B))
    assert told(events)[-1] == ("NG-6.4", "draw", None, {"points": 100})


# ---------------------------------------------------------------- the examples that the notebooks step through


EXAMPLES = read_examples(GAME)


def test_the_notebooks_have_all_eight_examples():
    assert {example.split("-")[0] for example in EXAMPLES} == {f"W{n}" for n in range(1, 9)}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_an_example_plays_and_ends_as_it_says(example):
    played = list(example.moves(GAME))
    state = played[-1].step.state
    expected = dict(example.after)
    assert drawn(state) == expected.pop("rows")
    assert list(state.money) == expected.pop("money")
    if "active" in expected:
        assert GAME.to_move(state) == expected.pop("active")
    assert expected == {}
    assert set(example.rules) <= set(GAME.rulebook.rules)
    assert set(map(int, example.notes)) <= set(range(len(played) + 1))
    assert len(example.names) == len(state.money)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_an_example_goes_the_same_on_paper(example):
    position = example.position
    options = {"players": len(position["money"]), "rows": len(position["rows"]), "cols": len(position["rows"][0])}
    paper = Paper(**options, **position.get("options", {}), start_money=tuple(position["money"]))
    paper.grid = [list(row.replace(".", "?")) for row in position["rows"]]
    paper.active = position.get("active", 0)
    for token in example.tokens:
        paper.do(token)
    assert paper.rows() == example.after["rows"]
    assert paper.money == example.after["money"]


# ---------------------------------------------------------------- positions worked out from the published description


def test_description_the_table_is_laid():
    for players, size in ((2, 8), (3, 9), (4, 10)):
        state = new(players=players)
        assert (len(drawn(state)), len(drawn(state)[0]), state.money) == (size, size, (6,) * players)


def test_description_a_first_field_for_nothing():
    """Nobody overbids 0: the player himself tests for nothing; 8 is not enough, 9 just is and brings no unit."""
    asked = after(new(), "nominate r5c2", "open 0", "decline")
    dry, struck = after(asked, "roll 2 6"), after(asked, "roll 3 6")
    assert (drawn(dry)[4], dry.money, GAME.to_move(dry)) == (".x......", (6, 6), B)
    assert (drawn(struck)[4], struck.money, GAME.to_move(struck)) == (".A......", (6, 6), B)


def test_description_one_field_nearby_eight_needed_ten_rolled_pays_two():
    """The description's own figures."""
    state = after(sketch("...", "B..", "..."), "nominate r1c1", "open 0", "decline", "roll 4 6")
    assert (state.money, drawn(state)) == ((8, 6), ["A..", "B..", "..."])


def test_description_surrounded_on_all_sides_three_is_enough():
    around = sketch("BBB", "B.B", "BBB", money=(6, 0))
    asked = after(around, "nominate r2c2", "open 0")
    assert drawn(after(asked, "roll 1 2"))[1] == "BAB"
    assert drawn(after(asked, "roll 1 1"))[1] == "BxB"


def test_description_two_corners_take_off_one_three_corners_no_more():
    for rows, just in ((("A.A", "...", "..."), "4 4"), (("A.A", "...", "A.."), "2 6")):
        asked = after(sketch(*rows, money=(0, 0)), "nominate r2c2", "open 0")
        struck = after(asked, f"roll {just}")
        assert (drawn(struck)[1][1], struck.money) == ("A", (0, 0))
        assert drawn(after(asked, "roll 3 4"))[1][1] == "x"


def test_description_two_borders_and_three_corners():
    """9 - 2 - 1 = 6: a roll of 6 strikes for nothing, a roll of 11 brings 5."""
    asked = after(sketch("AAB", "..B", "A..", money=(1, 0)), "nominate r2c2", "open 1")
    assert GAME.to_move(asked) is CHANCE
    assert after(asked, "roll 1 5").money == (0, 0)
    assert after(asked, "roll 5 6").money == (5, 0)
    assert drawn(after(asked, "roll 1 4"))[1][1] == "x"


def test_description_the_highest_bidder_pays_tests_and_owns():
    state = after(new(players=3), "nominate r9c9", "open 1", "raise 2", "raise 5", "decline", "raise 6", "roll 6 4")
    assert state.money == (6, 1, 6)  # B paid all 6, and 10 over 9 brought 1
    assert drawn(state)[8] == "........B"


def test_description_play_goes_on_at_the_left_of_who_tested():
    """A named the field, C tested it: A is C's left neighbour among three."""
    state = after(new(players=3), "nominate r1c1", "open 0", "decline", "raise 1", "decline", "decline", "roll 1 1")
    assert GAME.to_move(state) == A


def test_description_several_tests_in_a_row_with_enough_money():
    state = after(new(), "nominate r1c1", "open 0", "raise 1", "decline", "roll 1 1")
    state = after(state, "nominate r1c8", "open 0", "raise 1", "decline", "roll 1 2")
    assert state.money == (6, 4)
    assert GAME.to_move(state) == A


def test_description_money_lost_even_when_dry():
    state = after(new(), "nominate r2c2", "open 6", "roll 2 3")
    assert state.money == (0, 6)
    assert refusal(state, "nominate r2c2").rule == "NG-2.1"


def test_description_everybodys_oil_helps_everybody():
    for letter in "ABC":
        state = after(sketch(f"{letter}.", "xx", money=(0, 0, 0)), "nominate r1c2", "open 0", "roll 4 4")
        assert drawn(state) == [f"{letter}A", "xx"]


def test_description_the_reckoning():
    """Ten a field, one a unit, when every field is checked; equal scores end in a draw."""
    state = after(sketch("AAB.", money=(5, 11), active=1), "nominate r1c4", "open 4", "decline", "roll 3 5")
    assert GAME.to_move(state) is NOBODY
    assert GAME.scores(state).points == (25, 27)
    drawn_game = after(sketch("AAB.", money=(3, 17), active=1), "nominate r1c4", "open 4", "roll 1 1")
    assert GAME.scores(drawn_game).points == (23, 23)
    assert GAME.scores(drawn_game).winners == (A, B)
