"""Every rule NG-... shown by what it does; the rejections; the whole game against a second account on paper."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oilgames.engine import CHANCE, NOBODY, Match, Refused
from oilgames.games.naftowa_goraczka import GAME
from oilgames.games.naftowa_goraczka.rules import oil_neighbours, required_sum
from oilgames.games.naftowa_goraczka.state import EMPTY, UNKNOWN
from tests.games.naftowa_goraczka.paper import Paper

LETTERS = ".xABCD"


def new(**options):
    return GAME.start(GAME.options(**options))


def sketch(*rows, money=(6, 6), active=0, **options):
    return GAME.position({"rows": list(rows), "money": list(money), "active": active, "options": options})


def run(state, *tokens):
    """(state, events) after the tokens, each checked."""
    events = []
    for token in tokens:
        step = GAME.play(state, GAME.vocabulary.read(token))
        state = step.state
        events.extend(step.events)
    return state, events


def after(state, *tokens):
    return run(state, *tokens)[0]


def moves(state):
    choices = GAME.chance(state) if GAME.to_move(state) is CHANCE else GAME.legal(state)
    return [str(choice) for choice in choices]


def refusal(state, token):
    with pytest.raises(Refused) as caught:
        GAME.play(state, GAME.vocabulary.read(token))
    return caught.value


def kinds(events):
    return [event.kind for event in events]


def the(events, kind):
    found = [event for event in events if event.kind == kind]
    assert len(found) == 1, kinds(events)
    return found[0]


def drawn(state):
    """The board as rows of marks, as a `position` is written."""
    marks = "".join(LETTERS[mark] for mark in state.fields)
    width = state.options.width
    return [marks[k : k + width] for k in range(0, len(marks), width)]


# ---------------------------------------------------------------- NG-1: setup


@pytest.mark.rule("NG-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players):
    assert len(new(players=players).money) == players


@pytest.mark.rule("NG-1.1", "NG-7.2")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 40])
def test_no_other_number_plays(players):
    with pytest.raises(Refused, match="2 to 4 players") as caught:
        GAME.options(players=players)
    assert caught.value.rule == "NG-1.1"


@pytest.mark.rule("NG-1.2")
@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 9), (4, 10)])
def test_the_board_grows_with_the_players(players, size):
    state = new(players=players)
    assert (state.board.rows, state.board.cols) == (size, size)
    assert len(state.fields) == len(moves(state)) == size * size
    assert moves(state)[0] == "nominate r1c1"
    assert moves(state)[size] == "nominate r2c1"
    assert moves(state)[-1] == f"nominate r{size}c{size}"


@pytest.mark.rule("NG-1.2")
@pytest.mark.parametrize(
    ("options", "rows", "cols"),
    [
        ({"rows": 3}, 3, 8),
        ({"cols": 5, "players": 3}, 9, 5),
        ({"rows": 1, "cols": 1}, 1, 1),
        ({"rows": 2, "cols": 7}, 2, 7),
    ],
)
def test_lesson_boards_have_any_size_and_default_each_way_on_its_own(options, rows, cols):
    state = new(**options)
    assert [len(row) for row in drawn(state)] == [cols] * rows


@pytest.mark.rule("NG-1.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_field_starts_unknown(players):
    assert set(new(players=players).fields) == {UNKNOWN}


@pytest.mark.rule("NG-1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_six_and_no_oil(players):
    state = new(players=players)
    assert state.money == (6,) * players
    assert GAME.scores(state).points == (6,) * players


@pytest.mark.rule("NG-1.4")
def test_starting_money_for_all_or_for_each_seat():
    assert new(players=3, start_money=0).money == (0, 0, 0)
    assert new(players=3, start_money=(0, 9, 2)).money == (0, 9, 2)
    assert new(players=2, start_money=[3, 4]).money == (3, 4)


@pytest.mark.rule("NG-1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_go_round_clockwise(players):
    state, order = new(players=players, start_money=0), []
    for name in ("r1c1", "r3c3", "r5c5", "r7c7", "r1c5", "r5c1"):
        order.append(GAME.to_move(state))
        state = after(state, f"nominate {name}", "open 0", "roll 1 1")
    assert order == [k % players for k in range(6)]


@pytest.mark.rule("NG-1.6")
def test_seat_0_begins():
    assert GAME.to_move(new(players=4)) == 0


@pytest.mark.rule("NG-1.6", "NG-3.10", "NG-8.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_seat_begins_if_so_chosen(players):
    state = new(players=players, first_player="random")
    assert GAME.to_move(state) is CHANCE
    assert moves(state) == [f"first {seat}" for seat in range(players)]
    assert set(GAME.chance(state).weights) == {1}
    for seat in range(players):
        begun, events = run(state, f"first {seat}")
        assert GAME.to_move(begun) == seat
        assert (the(events, "first").seat, the(events, "first").rule) == (seat, "NG-1.6")


@pytest.mark.rule("NG-1.7")
def test_everything_is_open():
    state = after(new(players=3), "nominate r1c1", "open 2", "raise 4")
    assert all(GAME.observe(state, seat).state == state for seat in (None, 0, 1, 2))
    assert all(GAME.redeal(GAME.observe(state, seat), random.Random(1)) == state for seat in range(3))


# ---------------------------------------------------------------- NG-2: nomination and auction


@pytest.mark.rule("NG-2.1")
def test_one_unknown_field_must_be_nominated():
    state = sketch("A.x", ".BB", "x..")
    assert moves(state) == ["nominate r1c2", "nominate r2c1", "nominate r3c2", "nominate r3c3"]
    chosen, events = run(state, "nominate r3c2")
    assert moves(chosen)[0] == "open 0"
    assert the(events, "nominated").data["field"] == "r3c2"
    assert drawn(chosen) == drawn(state)


@pytest.mark.rule("NG-2.2")
@pytest.mark.parametrize("token", ["decline", "open 0", "raise 1"])
def test_the_active_player_cannot_pass(token):
    state = sketch("A.", "xx", money=(0, 0))
    assert moves(state) == ["nominate r1c2"]
    assert refusal(state, token).rule == "NG-2.2"
    assert moves(after(state, "nominate r1c2")) == ["open 0"]


@pytest.mark.rule("NG-2.3")
@pytest.mark.parametrize("money", [0, 1, 5])
def test_the_opening_bid_is_from_nothing_to_all_one_has(money):
    state = after(new(start_money=(money, 9)), "nominate r1c1")
    assert moves(state) == [f"open {amount}" for amount in range(money + 1)]


@pytest.mark.rule("NG-2.4")
@pytest.mark.parametrize("bid", [0, 3, 6])
def test_the_opening_bid_binds(bid):
    state = after(new(), "nominate r1c1", f"open {bid}")
    state = after(state, "decline") if bid < 6 else state
    assert state.money == (6 - bid, 6)
    assert the(run(state, "roll 1 1")[1], "rolled").seat == 0


@pytest.mark.rule("NG-2.5")
@pytest.mark.parametrize("nominator", [0, 1, 2, 3])
def test_the_others_are_asked_clockwise_from_the_left_neighbour(nominator):
    state = sketch("..", "..", money=(6, 6, 6, 6), active=nominator)
    state, asked = after(state, "nominate r1c1", "open 0"), []
    while GAME.to_move(state) is not CHANCE:
        asked.append(GAME.to_move(state))
        assert moves(state)[0] == "decline"
        assert "raise 1" in moves(state)
        state = after(state, "decline")
    assert asked == [(nominator + k) % 4 for k in (1, 2, 3)]


@pytest.mark.rule("NG-2.6")
def test_a_raise_is_one_or_any_jump_above_the_standing_bid():
    state = after(new(), "nominate r1c1", "open 2")
    assert moves(state) == ["decline", "raise 3", "raise 4", "raise 5", "raise 6"]
    assert moves(after(state, "raise 4")) == ["decline", "raise 5", "raise 6"]


@pytest.mark.rule("NG-2.6")
def test_the_smallest_raise_is_an_option_and_the_opening_knows_none():
    state = after(new(min_raise=3), "nominate r1c1")
    assert moves(state) == [f"open {amount}" for amount in range(7)]
    assert moves(after(state, "open 1")) == ["decline", "raise 4", "raise 5", "raise 6"]
    assert refusal(after(state, "open 1"), "raise 3").rule == "NG-2.6"


@pytest.mark.rule("NG-2.7", "NG-7.1")
def test_nobody_bids_more_than_he_has():
    state = after(new(start_money=(2, 4)), "nominate r1c1")
    assert refusal(state, "open 3").rule == "NG-2.7"
    state = after(state, "open 0")
    assert moves(state)[-1] == "raise 4"
    assert refusal(state, "raise 5").rule == "NG-2.7"
    assert GAME.play(state, GAME.vocabulary.read("raise 4")).state.money == (2, 0)


@pytest.mark.rule("NG-2.8")
def test_who_cannot_raise_is_skipped_without_being_asked():
    state, events = run(new(players=3, start_money=(6, 2, 3)), "nominate r1c1", "open 2")
    skipped = the(events, "cannot_raise")
    assert (skipped.rule, skipped.seat, skipped.data["money"]) == ("NG-2.8", 1, 2)
    assert GAME.to_move(state) == 2
    closed, events = run(after(new(players=3, start_money=(6, 2, 3)), "nominate r1c1"), "open 3")
    assert [e.seat for e in events if e.kind == "cannot_raise"] == [1, 2]
    assert GAME.to_move(closed) is CHANCE


@pytest.mark.rule("NG-2.8")
def test_with_a_larger_smallest_raise_there_is_no_smaller_all_in():
    state = after(new(min_raise=4, start_money=(6, 5)), "nominate r1c1", "open 2")
    assert GAME.to_move(state) is CHANCE  # 5 is above 2, but a raise would have to be 6
    state = after(new(min_raise=4, start_money=(6, 6)), "nominate r1c1", "open 2")
    assert moves(state) == ["decline", "raise 6"]


@pytest.mark.rule("NG-2.9")
def test_the_asking_goes_round_and_the_nominator_is_asked_once_overbid():
    state = after(new(players=4), "nominate r1c1", "open 0")
    order = []
    for token in ("decline", "raise 1", "decline", "raise 2", "raise 3", "decline", "decline", "raise 4"):
        order.append(GAME.to_move(state))
        state = after(state, token)
    assert order == [1, 2, 3, 0, 1, 2, 3, 0]
    assert GAME.to_move(state) == 1


@pytest.mark.rule("NG-2.9")
def test_the_high_bidder_is_never_asked_to_overbid_himself():
    rng = random.Random(2)
    for _ in range(300):
        state = after(new(players=rng.choice((2, 3, 4))), "nominate r1c1", "open 0")
        while GAME.to_move(state) is not CHANCE:
            assert GAME.to_move(state) != state.phase.holder
            state = after(state, rng.choice(moves(state)))


@pytest.mark.rule("NG-2.10")
def test_a_decline_is_not_final():
    state = after(new(players=3), "nominate r1c1", "open 0", "decline", "raise 1", "decline")
    assert GAME.to_move(state) == 1
    assert "raise 2" in moves(state)


@pytest.mark.rule("NG-2.10")
def test_with_pass_out_a_decline_is_final_and_the_rest_goes_round():
    state = after(new(players=4, auction="pass_out"), "nominate r1c1", "open 0", "decline", "raise 1")
    asked = []
    for token in ("raise 2", "raise 3", "raise 4", "decline", "decline"):
        asked.append(GAME.to_move(state))
        state = after(state, token)
    assert asked == [3, 0, 2, 3, 0]  # seat 1 is out for good
    assert GAME.to_move(state) is CHANCE
    assert state.money == (6, 6, 2, 6)


@pytest.mark.rule("NG-2.10")
def test_pass_out_lasts_for_one_auction_only():
    state = after(new(players=3, auction="pass_out"), "nominate r1c1", "open 0", "decline", "decline", "roll 1 1")
    state = after(state, "nominate r1c2", "open 0")
    assert [GAME.to_move(state), GAME.to_move(after(state, "decline"))] == [2, 0]


@pytest.mark.rule("NG-2.10")
def test_in_a_single_round_each_other_seat_is_asked_once():
    state = after(new(players=4, auction="single_round"), "nominate r1c1", "open 1")
    state = after(state, "raise 2", "decline", "raise 5")
    assert GAME.to_move(state) is CHANCE  # neither the nominator nor seat 1 is asked again
    assert state.money == (6, 6, 6, 1)


@pytest.mark.rule("NG-2.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_auction_ends_when_all_others_declined_the_same_bid(players):
    state = after(new(players=players), "nominate r1c1", "open 0")
    state = after(state, *["decline"] * (players - 2), "raise 1")
    for left in range(players - 1, 0, -1):
        assert GAME.to_move(state) is not CHANCE, f"{left} seats are still to be asked"
        state = after(state, "decline")
    assert GAME.to_move(state) is CHANCE


@pytest.mark.rule("NG-2.12")
@settings(max_examples=60)
@given(
    st.integers(2, 4),
    st.lists(st.integers(0, 12), max_size=12),
    st.sampled_from(["circulating", "pass_out", "single_round"]),
)
def test_bids_strictly_increase(players, picks, auction):
    state = after(new(players=players, start_money=9, auction=auction), "nominate r1c1")
    bids = []
    for pick in picks:
        if GAME.to_move(state) is CHANCE:
            break
        options = moves(state)
        step = GAME.play(state, GAME.vocabulary.read(options[pick % len(options)]))
        state = step.state
        bids += [e.data["amount"] for e in step.events if e.kind in ("opened", "raised")]
    assert all(lower < higher for lower, higher in pairwise(bids))


@pytest.mark.rule("NG-2.13", "NG-2.15")
def test_the_winner_pays_the_bank_before_the_dice():
    state, events = run(new(players=3), "nominate r1c1", "open 1", "raise 4", "decline", "decline")
    assert GAME.to_move(state) is CHANCE
    assert state.money == (6, 2, 6)
    won = the(events, "won")
    assert (won.rule, won.seat, won.data["price"], won.data["field"]) == ("NG-2.13", 1, 4, "r1c1")


@pytest.mark.rule("NG-2.14", "NG-2.15", "NG-4.2")
def test_the_winner_becomes_active_and_tests_whoever_nominated():
    state, events = run(new(), "nominate r1c1", "open 0", "raise 1", "decline", "roll 6 3")
    assert the(events, "rolled").seat == 1
    assert drawn(state)[0][0] == "B"
    assert GAME.to_move(state) == 0  # the winner's left neighbour nominates


@pytest.mark.rule("NG-2.15")
def test_nothing_but_the_test_can_follow_the_auction():
    state = after(new(), "nominate r1c1", "open 6")
    assert len(moves(state)) == 36
    for token in ("nominate r1c2", "open 0", "raise 1", "decline", "first 0"):
        refusal(state, token)


# ---------------------------------------------------------------- NG-3: the test


def drill(state, name, roll="1 1"):
    """The events of testing a field that nobody else bids for, with that roll."""
    state = after(state, f"nominate {name}", "open 0")
    while GAME.to_move(state) is not CHANCE:
        state = after(state, "decline")
    return run(state, f"roll {roll}")


def needed(state, name):
    return the(drill(state, name)[1], "rolled").data["required"]


@pytest.mark.rule("NG-3.1")
@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 5), (6, 6), (3, 4)])
def test_two_dice_are_added(first, second):
    rolled = the(drill(new(), "r1c1", f"{first} {second}")[1], "rolled")
    assert (rolled.data["first"], rolled.data["second"], rolled.data["total"]) == (first, second, first + second)
    assert rolled.rule == "NG-3.1"


@pytest.mark.rule("NG-3.2")
@pytest.mark.parametrize("name", ["r1c1", "r1c4", "r4c4", "r8c8"])
def test_without_oil_next_to_it_a_field_needs_nine(name):
    assert needed(new(), name) == 9


@pytest.mark.rule("NG-3.3")
@pytest.mark.parametrize(
    ("rows", "required"),
    [
        ((".A.", "...", "..."), 8), (("...", "A..", "..."), 8), (("...", "..A", "..."), 8), (("...", "...", ".A."), 8),
        ((".A.", "A..", "..."), 7), ((".A.", "A.A", "..."), 6), ((".A.", "A.A", ".A."), 5),
    ],
)  # fmt: skip
def test_each_orthogonal_oil_field_takes_one_off(rows, required):
    assert needed(sketch(*rows), "r2c2") == required


@pytest.mark.rule("NG-3.4")
@pytest.mark.parametrize(
    ("rows", "required"),
    [
        (("A..", "...", "..."), 9), (("A.A", "...", "..."), 8), (("A..", "...", "..A"), 8), (("A.A", "...", "A.."), 8),
        (("A.A", "...", "A.A"), 7), (("AA.", "...", "..."), 8), (("AAA", "...", "..."), 7), (("AAA", "A..", "A.."), 6),
    ],
)  # fmt: skip
def test_each_two_diagonal_oil_fields_take_one_off_and_an_odd_one_nothing(rows, required):
    assert needed(sketch(*rows), "r2c2") == required


@pytest.mark.rule("NG-3.5")
def test_whose_oil_it_is_does_not_matter():
    for owners in product("ABCD", repeat=3):
        a, b, c = owners
        assert needed(sketch(f"{a}{b}{c}", "...", "...", money=(6, 6, 6, 6)), "r2c2") == 7


@pytest.mark.rule("NG-3.6")
def test_empty_and_unknown_fields_and_the_border_count_nothing():
    assert needed(sketch("xxx", "x.x", "xxx"), "r2c2") == 9
    assert needed(sketch("..x", "x..", ".xx"), "r2c2") == 9
    assert needed(sketch("."), "r1c1") == 9
    assert needed(sketch(".A", "xx"), "r1c1") == 8


@pytest.mark.rule("NG-3.3", "NG-3.4", "NG-3.6")
@settings(max_examples=200)
@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 3), st.integers(4, 12), st.randoms(use_true_random=False))
def test_the_required_sum_on_any_board(rows, cols, group, base, rng):
    marks = [[rng.choice(".xAB") for _ in range(cols)] for _ in range(rows)]
    r, c = rng.randrange(rows), rng.randrange(cols)
    marks[r][c] = "."
    state = sketch(*map("".join, marks), base_required=base, diagonal_group=group)
    beside = cornered = 0
    for row, col in product(range(rows), range(cols)):
        if marks[row][col] in "AB":
            distance = (row - r) ** 2 + (col - c) ** 2
            beside += distance == 1
            cornered += distance == 2
    assert oil_neighbours(state, r * cols + c) == (beside, cornered)
    assert required_sum(state.options, beside, cornered) == base - beside - cornered // group
    assert needed(state, f"r{r + 1}c{c + 1}") == base - beside - cornered // group


@pytest.mark.rule("NG-3.3", "NG-3.4")
def test_table_n1():
    table = {0: (9, 9, 8, 8, 7), 1: (8, 8, 7, 7, 6), 2: (7, 7, 6, 6, 5), 3: (6, 6, 5, 5, 4), 4: (5, 5, 4, 4, 3)}
    options = GAME.options()
    for o, row in table.items():
        assert tuple(required_sum(options, o, d) for d in range(5)) == row


@pytest.mark.rule("NG-3.7")
def test_the_required_sum_is_said_before_the_roll_and_holds():
    state, events = run(sketch("AA", "..", money=(0, 0)), "nominate r2c1", "open 0")
    assert the(events, "needs").data["required"] == 8
    assert GAME.to_move(state) is CHANCE
    assert the(run(state, "roll 4 4")[1], "rolled").data["required"] == 8


@pytest.mark.rule("NG-3.7", "NG-4.1", "NG-5.4")
def test_a_later_strike_never_tests_an_earlier_field_again():
    state, _ = drill(new(rows=1, cols=2, start_money=0), "r1c1", "4 4")
    assert drawn(state) == ["x."]
    state, _ = drill(state, "r1c2", "6 6")
    assert drawn(state) == ["xB"]
    assert state.money == (0, 3)
    assert GAME.to_move(state) is NOBODY


@pytest.mark.rule("NG-3.8")
def test_the_lowest_required_sum_is_three():
    options = GAME.options()
    assert min(required_sum(options, o, d) for o in range(5) for d in range(5)) == 3
    assert needed(sketch("ABA", "B.A", "ABB"), "r2c2") == 3


SURROUNDED = {
    9: ".........",
    8: ".A.......",
    7: ".A.A.....",
    6: ".A.A.A...",
    5: ".A.A.A.A.",
    4: "AAAA.A.A.",
    3: "AAAA.AAAA",
}


@pytest.mark.rule("NG-3.9", "NG-4.3", "NG-4.4", "NG-8.3")
@pytest.mark.parametrize("required", SURROUNDED)
def test_oil_exactly_if_the_sum_reaches_the_required_sum(required):
    marks = SURROUNDED[required]
    state = sketch(marks[:3], marks[3:6], marks[6:], money=(0, 0))
    struck = 0
    for first, second in product(range(1, 7), repeat=2):
        done, events = drill(state, "r2c2", f"{first} {second}")
        excess = first + second - required
        assert the(events, "rolled").data["required"] == required
        assert drawn(done)[1][1] == ("A" if excess >= 0 else "x")
        assert done.money == (max(excess, 0), 0)
        struck += excess >= 0
    assert struck == {9: 10, 8: 15, 7: 21, 6: 26, 5: 30, 4: 33, 3: 35}[required]


@pytest.mark.rule("NG-3.10", "NG-8.3")
def test_dice_are_the_only_chance_and_every_roll_is_alike():
    state, rng, chances = new(), random.Random(5), set()
    while GAME.to_move(state) is not NOBODY:
        if GAME.to_move(state) is CHANCE:
            chances.add((GAME.chance(state).kind, GAME.chance(state).outcomes, GAME.chance(state).weights))
        state = after(state, rng.choice(moves(state)))
    assert len(chances) == 1
    kind, outcomes, weights = chances.pop()
    assert (kind, len(outcomes), set(weights)) == ("roll", 36, {1})
    totals = Counter(o.first + o.second for o in outcomes)
    assert [totals[s] for s in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


# ---------------------------------------------------------------- NG-4: the result


@pytest.mark.rule("NG-4.1")
def test_a_dry_field_is_empty_and_the_bid_is_lost():
    state, events = run(new(), "nominate r2c2", "open 4", "decline", "roll 5 3")
    assert drawn(state)[1][1] == "x"
    assert state.money == (2, 6)
    assert (the(events, "dry").rule, the(events, "dry").seat) == ("NG-4.1", 0)
    assert "nominate r2c2" not in moves(state)


@pytest.mark.rule("NG-4.2")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_strike_belongs_to_the_tester_for_good(seat):
    state = drill(sketch("....", "....", "....", money=(6,) * 4, active=seat), "r1c1", "6 6")[0]
    rng = random.Random(seat)
    while GAME.to_move(state) is not NOBODY:
        assert drawn(state)[0][0] == "ABCD"[seat]
        state = after(state, rng.choice(moves(state)))
    assert drawn(state)[0][0] == "ABCD"[seat]


@pytest.mark.rule("NG-4.3")
@pytest.mark.parametrize(("roll", "payout"), [("4 5", 0), ("5 5", 1), ("5 6", 2), ("6 6", 3)])
def test_the_bank_pays_the_excess(roll, payout):
    state, events = run(new(), "nominate r1c1", "open 2", "decline", f"roll {roll}")
    assert state.money == (4 + payout, 6)
    assert state.payouts[0] == payout
    assert the(events, "oil" if payout else "oil_unpaid").data["payout"] == payout


@pytest.mark.rule("NG-4.4")
def test_an_exact_roll_is_a_strike_that_pays_nothing():
    state, events = drill(sketch("A.", money=(0, 0)), "r1c2", "4 4")
    assert (drawn(state), state.money) == (["AA"], (0, 0))
    assert the(events, "oil_unpaid").rule == "NG-4.4"


@pytest.mark.rule("NG-4.5")
def test_an_oil_field_pays_once_and_is_never_taken():
    state = drill(new(rows=3, cols=3, start_money=0), "r2c2", "6 6")[0]
    assert (state.payouts[4], state.money) == (3, (3, 0))
    spent = 0
    rng = random.Random(8)
    while GAME.to_move(state) is not NOBODY:
        step = GAME.play(state, GAME.vocabulary.read(rng.choice(moves(state))))
        state = step.state
        spent += sum(e.data["price"] for e in step.events if e.kind == "won")
        assert (state.payouts[4], drawn(state)[1][1]) == (3, "A")
    assert sum(state.money) == sum(state.payouts) - spent


# ---------------------------------------------------------------- NG-5: the next turn


@pytest.mark.rule("NG-5.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_left_neighbour_of_the_tester_is_next(players):
    for winner in range(players):
        state = after(new(players=players), "nominate r1c1", "open 0")
        while GAME.to_move(state) is not CHANCE:
            state = after(state, "raise 6" if GAME.to_move(state) == winner else "decline")
        state, events = run(state, "roll 1 1")
        assert GAME.to_move(state) == the(events, "next").seat == (winner + 1) % players


@pytest.mark.rule("NG-5.1", "NG-5.3")
def test_by_option_the_left_neighbour_of_the_nominator_is_next():
    state = after(new(players=4, next_active="nominator_left"), "nominate r1c1", "open 0", "decline", "raise 6")
    state = after(state, "roll 6 6")
    assert drawn(state)[0][0] == "C"
    assert GAME.to_move(state) == 1


@pytest.mark.rule("NG-5.2")
def test_a_player_can_test_several_times_in_a_row():
    state, testers = new(), []
    for name in ("r1c1", "r3c3", "r5c5"):
        state, events = run(state, f"nominate {name}", "open 0", "raise 2", "decline", "roll 1 1")
        testers.append(the(events, "rolled").seat)
    assert testers == [1, 1, 1]
    assert GAME.to_move(state) == 0


@pytest.mark.rule("NG-5.3")
def test_seats_between_nominator_and_winner_lose_their_nomination():
    state = after(
        new(players=4), "nominate r1c1", "open 0", "decline", "decline", "raise 1", *["decline"] * 3, "roll 1 1"
    )
    assert GAME.to_move(state) == 0  # seats 1 and 2 did not get to nominate


@pytest.mark.rule("NG-5.4")
def test_while_a_field_is_unknown_a_new_turn_begins():
    state = drill(new(rows=1, cols=3), "r1c2")[0]
    assert GAME.to_move(state) == 1
    assert moves(state) == ["nominate r1c1", "nominate r1c3"]


# ---------------------------------------------------------------- NG-6: end and scoring


@pytest.mark.rule("NG-6.1")
@pytest.mark.parametrize(
    ("options", "tests"), [({}, 64), ({"players": 3}, 81), ({"players": 4}, 100), ({"rows": 2, "cols": 3}, 6)]
)
def test_the_game_lasts_exactly_one_test_for_each_field(options, tests):
    state, rng, rolls = new(**options), random.Random(4), 0
    while GAME.to_move(state) is not NOBODY:
        token = rng.choice(moves(state))
        rolls += token.startswith("roll")
        state = after(state, token)
    assert rolls == tests
    assert UNKNOWN not in state.fields


@pytest.mark.rule("NG-6.1")
def test_the_game_ends_at_once_with_the_last_test():
    state, events = drill(sketch("x.", money=(0, 0)), "r1c2")
    assert GAME.to_move(state) is NOBODY
    assert "next" not in kinds(events)
    assert kinds(events)[-1] in ("winner", "draw")
    assert len(GAME.legal(state)) == 0


@pytest.mark.rule("NG-6.2")
def test_ten_for_a_field_and_one_for_a_unit():
    state = sketch("AAB", "xxA", money=(4, 17))
    assert GAME.scores(state).points == (34, 27)
    other = sketch("AAB", "xxA", money=(4, 17), points_per_field=3, points_per_money=2)
    assert GAME.scores(other).points == (17, 37)


@pytest.mark.rule("NG-6.3")
def test_the_highest_score_wins():
    state, events = drill(sketch("AB.", money=(1, 0, 5), active=2), "r1c3", "6 6")
    assert GAME.scores(state).points == (11, 10, 19)  # 8 is needed beside B's field: 12 pays 4
    assert GAME.scores(state).winners == (2,)
    assert (the(events, "winner").seat, the(events, "winner").data["points"]) == (2, 19)


@pytest.mark.rule("NG-6.4")
def test_equal_highest_scores_are_a_draw():
    state, events = drill(sketch("AB.", money=(3, 3, 0), active=2), "r1c3", "1 1")
    assert GAME.scores(state).winners == (0, 1)
    assert (the(events, "draw").rule, the(events, "draw").data["points"]) == ("NG-6.4", 13)
    assert "winner" not in kinds(events)


# ---------------------------------------------------------------- NG-7: what is rejected


@pytest.mark.rule("NG-7.1", "NG-2.1")
@pytest.mark.parametrize("name", ["r1c1", "r1c3", "r3c1", "r0c1", "r1c0", "r4c4", "r01c2", "c2r1", "R1C2", "nowhere"])
def test_a_field_that_is_not_unknown_is_refused(name):
    state = sketch("A.x", "..B", "x..")
    error = refusal(state, f"nominate {name}")
    assert error.rule == "NG-2.1"
    assert name in error.sentence


@pytest.mark.rule("NG-7.1")
def test_a_player_whose_turn_it_is_not_is_refused():
    match = Match(GAME, {"players": 3}, ("Ada", "Bo", "Cy"))
    for seat in (1, 2):
        with pytest.raises(Refused, match="Ada is to move"):
            match.play("nominate r1c1", seat=seat)
    match.play("nominate r1c1", seat=0)
    match.play("open 0", seat=0)
    for seat in (0, 2):
        for token in ("raise 1", "decline"):
            with pytest.raises(Refused, match="Bo is to move"):
                match.play(token, seat=seat)
    assert match.tokens == ["nominate r1c1", "open 0"]


@pytest.mark.rule("NG-7.1", "NG-2.3")
@pytest.mark.parametrize("token", ["open -1", "open 7", "open 999999"])
def test_bad_opening_bids_are_refused(token):
    error = refusal(after(new(), "nominate r1c1"), token)
    assert error.rule in ("NG-2.3", "NG-2.7")


@pytest.mark.rule("NG-7.1", "NG-2.6")
@pytest.mark.parametrize(
    ("token", "cited"), [("raise -1", "NG-2.6"), ("raise 0", "NG-2.6"), ("raise 3", "NG-2.6"), ("raise 7", "NG-2.7")]
)
def test_bad_raises_are_refused(token, cited):
    state = after(new(), "nominate r1c1", "open 3")
    assert refusal(state, token).rule == cited
    assert moves(state) == ["decline", "raise 4", "raise 5", "raise 6"]


@pytest.mark.rule("NG-7.1")
@pytest.mark.parametrize("amount", ["1.5", "2.0", "1e3", "half", "", "٣"])
def test_bids_that_are_not_whole_are_refused(amount):
    match = Match(GAME)
    match.play("nominate r1c1")
    with pytest.raises(Refused, match=r"whole number|word"):
        match.play(f"open {amount}")
    assert match.tokens == ["nominate r1c1"]


@pytest.mark.rule("NG-7.1", "NG-6.1")
@pytest.mark.parametrize("token", ["nominate r1c1", "open 0", "raise 1", "decline", "roll 1 1", "first 0"])
def test_nothing_is_accepted_after_the_end(token):
    state = sketch("AB", "xx")
    assert GAME.to_move(state) is NOBODY
    assert refusal(state, token).rule == "NG-6.1"


@pytest.mark.rule("NG-7.1")
@pytest.mark.parametrize("token", ["open 0", "raise 1", "decline", "roll 3 3", "first 1"])
def test_actions_of_another_moment_are_refused(token):
    for state in (new(), after(new(), "nominate r1c1"), after(new(), "nominate r1c1", "open 0")):
        if token not in moves(state):
            assert refusal(state, token).rule.startswith("NG-")


@pytest.mark.rule("NG-7.2")
@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"rows": 0}, "rows"), ({"cols": -3}, "cols"), ({"rows": 2.5}, "float"), ({"rows": "8"}, "str"),
        ({"rows": 10**9}, "rows"),
        ({"diagonal_group": 0}, "diagonal_group"), ({"min_raise": 0}, "min_raise"), ({"min_raise": -1}, "min_raise"),
        ({"start_money": -1}, "money"), ({"start_money": 1.5}, "money"), ({"start_money": (1,)}, "start_money"),
        ({"start_money": (1, 2, 3)}, "start_money"), ({"start_money": (1, -2)}, "money"),
        ({"start_money": "6"}, "start_money"),
        ({"start_money": ()}, "start_money"), ({"start_money": (1, 2.5)}, "money"), ({"start_money": True}, "money"),
        ({"base_required": 9.5}, "base_required"), ({"points_per_field": "ten"}, "points_per_field"),
        ({"points_per_money": None}, "points_per_money"), ({"auction": "dutch"}, "auction"),
        ({"auction": None}, "auction"),
        ({"next_active": "right"}, "next_active"), ({"first_player": "seat1"}, "first_player"),
        ({"colour": "red"}, "colour"),
        ({"Rows": 3}, "Rows"), ({"player": 2}, "player"), ({"base_required": 10**30}, ""),
    ],
    ids=str,
)  # fmt: skip
def test_options_out_of_range_or_unknown_are_refused_before_the_start(options, named):
    with pytest.raises(Refused) as caught:
        GAME.options(options)
    assert named in caught.value.sentence
    assert caught.value.sentence.endswith(".")


@pytest.mark.rule("NG-7.2")
@pytest.mark.parametrize(
    "options",
    [
        {"rows": 1, "cols": 1}, {"min_raise": 1}, {"min_raise": 1000}, {"diagonal_group": 1}, {"diagonal_group": 5},
        {"start_money": 0}, {"start_money": 1000}, {"base_required": 2}, {"base_required": 13}, {"base_required": -5},
        {"points_per_field": 0}, {"points_per_money": -1},
    ],
    ids=str,
)  # fmt: skip
def test_options_at_the_ends_of_their_ranges_work(options):
    state, rng = new(**{"rows": 2, "cols": 2, **options}), random.Random(1)
    while GAME.to_move(state) is not NOBODY:
        state = after(state, rng.choice(moves(state)))
        assert [check(state) for check in GAME.invariants if check(state)] == []


@pytest.mark.rule("NG-3.2", "NG-4.3")
@pytest.mark.parametrize(
    ("base", "rolled", "mark", "payout"),
    [(2, "1 1", "A", 0), (0, "1 1", "A", 2), (-3, "6 6", "A", 15), (13, "6 6", "x", 0)],
)
def test_with_other_bases_a_strike_can_be_certain_or_impossible(base, rolled, mark, payout):
    state = drill(new(rows=1, cols=1, start_money=0, base_required=base), "r1c1", rolled)[0]
    assert (drawn(state), state.money) == ([mark], (payout, 0))


# ---------------------------------------------------------------- NG-8: the steps


@pytest.mark.rule("NG-8.1")
def test_the_nodes_of_a_turn_and_their_tokens():
    state = new(start_money=2)
    shapes = []
    for token in ("nominate r1c1", "open 0", "raise 1", "raise 2", "roll 6 6"):
        mover = GAME.to_move(state)
        shapes.append((mover, sorted({m.split()[0] for m in moves(state)})))
        state = after(state, token)
    assert shapes == [
        (0, ["nominate"]),
        (0, ["open"]),
        (1, ["decline", "raise"]),
        (0, ["decline", "raise"]),
        (CHANCE, ["roll"]),
    ]


@pytest.mark.rule("NG-8.2")
def test_a_last_field_and_an_empty_purse_are_still_asked():
    state = sketch("x.", money=(0, 0))
    assert (GAME.to_move(state), moves(state)) == (0, ["nominate r1c2"])
    state = after(state, "nominate r1c2")
    assert (GAME.to_move(state), moves(state)) == (0, ["open 0"])
    assert GAME.to_move(after(state, "open 0")) is CHANCE  # nobody can be asked: the auction closes at once


@pytest.mark.rule("NG-8.2")
def test_skipped_seats_leave_no_token():
    match = Match(GAME, {"players": 4, "start_money": (6, 0, 6, 0)}, seed=3)
    for token in ("nominate r1c1", "open 0", "raise 1", "decline"):
        match.play(token)
    assert match.to_move is CHANCE
    assert match.tokens == ["nominate r1c1", "open 0", "raise 1", "decline"]
    assert [move.mover for move in match.history] == [0, 0, 2, 0]


@pytest.mark.rule("NG-8.3")
def test_the_outcome_of_a_roll_is_the_ordered_pair():
    state = after(new(start_money=0), "nominate r1c1", "open 0")
    assert moves(state) == [f"roll {a} {b}" for a in range(1, 7) for b in range(1, 7)]
    for token in ("roll 0 1", "roll 7 1", "roll 3 7", "roll -1 4"):
        refusal(state, token)


# ---------------------------------------------------------------- the whole game against the game on paper


OPTIONS = st.fixed_dictionaries(
    {"players": st.integers(2, 4), "rows": st.integers(1, 3), "cols": st.integers(1, 3)},
    optional={
        "start_money": st.integers(0, 9), "base_required": st.integers(0, 14), "diagonal_group": st.integers(1, 4),
        "points_per_field": st.integers(-2, 12), "points_per_money": st.integers(-2, 3), "min_raise": st.integers(1, 4),
        "auction": st.sampled_from(["circulating", "pass_out", "single_round"]),
        "next_active": st.sampled_from(["winner_left", "nominator_left"]),
        "first_player": st.sampled_from(["seat0", "random"]),
    },
)  # fmt: skip


@settings(max_examples=250)
@given(OPTIONS, st.randoms(use_true_random=False))
def test_the_rules_agree_with_the_game_on_paper(options, rng):
    """Every legal choice, every purse and every mark, all along random matches with random options."""
    state, paper = new(**options), Paper(**options)
    while True:
        mover = GAME.to_move(state)
        assert paper.mover() == (None if mover is NOBODY else "chance" if mover is CHANCE else mover)
        assert list(state.money) == paper.money
        assert drawn(state) == paper.rows()
        assert list(GAME.scores(state).points) == paper.points()
        if mover is NOBODY:
            break
        assert moves(state) == paper.moves()
        token = rng.choice(paper.moves())
        paper.do(token)
        state = after(state, token)
    best = max(paper.points())
    assert GAME.scores(state).winners == tuple(s for s, p in enumerate(paper.points()) if p == best)


@pytest.mark.parametrize("money", [(0, 0), (40, 2), (6, 6, 6), (9, 0, 0, 100)])
def test_a_position_drawn_for_a_lesson_keeps_the_invariants(money):
    state = sketch("AB.", "x..", money=money)
    assert [broken for check in GAME.invariants if (broken := check(state))] == []
    assert state.money == money


@pytest.mark.parametrize(
    "given",
    [
        {}, {"rows": []}, {"rows": [""], "money": [1, 2]}, {"rows": ["..", "."], "money": [6, 6]},
        {"rows": ["C"], "money": [6, 6]},
        {"rows": ["."], "money": [6]}, {"rows": ["."], "money": [6, -1]}, {"rows": ["."], "money": [6, 6], "active": 2},
        {"rows": ["."], "money": [6, 6], "active": -1}, {"rows": ["."], "money": [6, 6.5]},
        {"rows": ["?"], "money": [6, 6]},
        {"rows": ["."], "money": [6, 6], "turn": 1}, {"rows": ["."], "money": [6, 6], "options": {"auction": "dutch"}},
        {"rows": ["."], "money": [6, 6], "options": {"rows": 2}}, {"rows": ".", "money": [6, 6]},
        {"rows": ["."], "money": [1] * 9},
        {"rows": ["."], "money": [6, 6], "options": {"colour": 1}},
    ],
    ids=str,
)  # fmt: skip
def test_positions_that_do_not_fit_are_refused(given):
    with pytest.raises(Refused) as caught:
        GAME.position(given)
    assert caught.value.sentence


def test_marks_are_as_the_state_says():
    assert (UNKNOWN, EMPTY) == (0, 1)
    assert sketch("x.A", "BBB").fields == bytes((1, 0, 2, 3, 3, 3))
