"""Tokens parse back; anything else is refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oilgames.engine import Refused, Token, Vocabulary, replay, write
from oilgames.engine.record import verb
from tests.engine.toy import TOY, Bid, Die, HiddenCard, Pass


class BmSlot(Token, frozen=True):
    slot: str
    count: int


VOCABULARY = Vocabulary(Bid, Pass, Die, HiddenCard, BmSlot)
words = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}", fullmatch=True)
numbers = st.integers(1 - 10**15, 10**15 - 1)  # fifteen digits at most
choices = st.one_of(
    numbers.map(Bid), st.just(Pass()), numbers.map(Die), words.map(HiddenCard), st.builds(BmSlot, words, numbers)
)


@given(choices)
def test_every_token_parses_back(choice):
    token = VOCABULARY.write(choice)
    assert VOCABULARY.read(token) == choice
    assert type(VOCABULARY.read(token)) is type(choice)
    assert write(choice) == str(choice) == token


def test_tokens_are_what_the_log_shows():
    assert str(Bid(3)) == "bid 3"
    assert str(Pass()) == "pass"
    assert str(HiddenCard("red")) == "hidden-card red"
    assert str(BmSlot("H", 2)) == "bm-slot H 2"
    assert verb(BmSlot) == "bm-slot"


HOSTILE = [
    "", " ", "bid", "bid ", "bid  3", " bid 3", "bid 3 ", "bid 3 4", "bid 3.0", "bid 3e1", "bid +3", "bid 03", "bid -0",
    "bid 0x3", "bid 1_0", "bid ３", "bid ٣", "bid true", "bid True", "bid None", "bid 1000000000000000", "Bid 3",
    "BID 3",
    "bid\t3", "bid\n3", "bid 3\n", "bid\u00a03", "pass 0", "die", "die six", "hidden-card", "hidden-card ../../etc",
    "hidden-card <b>", "hidden-card $x", "hidden-card a;b", "hidden-card 'x'", "hidden-card " + "x" * 41,
    "hidden-card ż",
    "__class__ 1", "kinds 1", "<script>alert(1)</script>", "bid {0.__class__}", "bid %s", "\x00", "\ud800",
    "bid " + "9" * 500,
    "x" * 10_000_000, None, 3, 3.0, b"bid 3", True, (), Bid(3),
]  # fmt: skip


@pytest.mark.parametrize("token", HOSTILE, ids=lambda t: repr(t)[:30])
def test_hostile_tokens_are_refused_with_a_short_sentence(token):
    with pytest.raises(Refused) as caught:
        VOCABULARY.read(token)
    assert 10 < len(caught.value.sentence) < 400
    assert caught.value.sentence.endswith((".", "?"))


@given(st.text(max_size=60))
def test_any_text_is_a_token_or_refused(text):
    try:
        choice = VOCABULARY.read(text)
    except Refused:
        return
    assert VOCABULARY.write(choice) == text


@given(choices)
def test_reading_twice_gives_equal_choices(choice):
    token = str(choice)
    assert VOCABULARY.read(token) == VOCABULARY.read("".join(token))


def test_strangers_are_shown_shortened():
    assert VOCABULARY.write("x" * 500) == repr("x" * 500)[:60]
    assert len(VOCABULARY.write(list(range(500)))) == 60


RECORD = ["bid 1", "die 3", "pass", "bid 0", "die 6", "hidden-card blue", "bid 2", "die 1"]


def test_replay_needs_no_seed():
    steps = list(replay(TOY, TOY.options(), RECORD))
    assert [str(choice) for choice, _ in steps] == RECORD
    assert TOY.scores(steps[-1][1].state).points == (5, 2)
    assert steps[-1][1].state.cards == (("blue",), ())


@pytest.mark.parametrize(
    ("place", "token"),
    [(0, "bid 4"), (1, "bid 1"), (1, "die 7"), (2, "die 1"), (5, "hidden-card green"), (7, "nonsense")],
)
def test_replay_says_which_move_does_not_fit(place, token):
    record = [*RECORD[:place], token, *RECORD[place + 1 :]]
    with pytest.raises(Refused, match=f"^Move {place + 1}, '{token}'"):
        list(replay(TOY, TOY.options(), record))


def test_replay_refuses_moves_after_the_end():
    with pytest.raises(Refused, match="Move 9"):
        list(replay(TOY, TOY.options(), [*RECORD, "pass"]))


def test_replay_is_lazy_and_stops_at_the_fault():
    steps = replay(TOY, TOY.options(), ["bid 1", "nonsense"])
    assert str(next(steps)[0]) == "bid 1"
    with pytest.raises(Refused):
        next(steps)
