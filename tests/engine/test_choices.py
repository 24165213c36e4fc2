"""A described set answers membership, iteration, length and picking alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oilgames.engine import NOTHING, AnyOf, EachOf, IntRange, Legal, OneOf, Token


class Stop(Token, frozen=True):
    pass


class Put(Token, frozen=True):
    place: str


class Pay(Token, frozen=True):
    amount: int


class Ask(Token, frozen=True):
    amount: int


SETS = {
    "nothing": (NOTHING, []),
    "one": (OneOf(Stop(), Put("a")), [Stop(), Put("a")]),
    "each": (EachOf(Put, ("a", "b", "c")), [Put("a"), Put("b"), Put("c")]),
    "each of numbers": (EachOf(Pay, (3, 5)), [Pay(3), Pay(5)]),
    "range": (IntRange(Pay, 2, 4), [Pay(2), Pay(3), Pay(4)]),
    "one number": (IntRange(Pay, 0, 0), [Pay(0)]),
    "empty range": (IntRange(Pay, 3, 2), []),
    "very empty range": (IntRange(Pay, 9, -9), []),
    "union": (
        AnyOf(OneOf(Stop()), IntRange(Pay, 1, 2), EachOf(Put, "xy")),
        [Stop(), Pay(1), Pay(2), Put("x"), Put("y")],
    ),
    "nested": (AnyOf(AnyOf(OneOf(Stop()), NOTHING), AnyOf(IntRange(Ask, 1, 1))), [Stop(), Ask(1)]),
    "union of nothing": (AnyOf(NOTHING, IntRange(Pay, 1, 0)), []),
}
ALL = [Stop(), *(Put(p) for p in "abcxyz"), *(k(n) for k in (Pay, Ask) for n in range(-2, 12))]
cases = pytest.mark.parametrize(("legal", "actions"), SETS.values(), ids=SETS.keys())


@cases
def test_iteration_length_and_pick_agree(legal, actions):
    assert list(legal) == actions
    assert len(legal) == len(actions)
    assert [legal.pick(k) for k in range(len(legal))] == actions


@cases
def test_membership_is_iteration(legal, actions):
    assert [a for a in ALL if a in legal] == [a for a in ALL if a in actions]


@cases
def test_parts_hold_the_same_actions_and_are_simple(legal, actions):
    parts = legal.parts()
    assert [a for part in parts for a in part] == actions
    assert all(part.parts() == (part,) for part in parts)
    assert not any(isinstance(part, AnyOf) for part in parts)


@cases
def test_there_is_no_action_past_the_end(legal, actions):
    with pytest.raises(IndexError):
        legal.pick(len(actions))


@cases
def test_every_set_keeps_the_protocol(legal, actions):
    assert isinstance(legal, Legal)


@cases
@pytest.mark.parametrize(
    "stranger", [None, 0, 1, 2.0, "pay 2", "a", (), [], {}, Stop, Pay, object(), b"", float("nan")]
)
def test_things_that_are_no_actions_are_no_members(legal, actions, stranger):
    assert stranger not in legal


@pytest.mark.parametrize("amount", [True, 2.0, 2.5, "2", None, float("nan"), [2], 10**30, -(10**30)])
def test_a_range_holds_whole_numbers_only(amount):
    assert Pay(amount) not in IntRange(Pay, 0, 5)
    assert Pay(amount) not in AnyOf(OneOf(Stop()), IntRange(Pay, 0, 5))


def test_a_range_holds_its_own_kind_only():
    assert Ask(2) not in IntRange(Pay, 0, 5)
    assert Ask(3) not in EachOf(Pay, (3, 5))


def test_a_wide_range_costs_nothing():
    wide = IntRange(Pay, 0, 10**12)
    assert len(wide) == 10**12 + 1
    assert wide.pick(10**12) == Pay(10**12)
    assert Pay(10**12 + 1) not in wide


@given(st.integers(-40, 40), st.integers(-40, 40), st.integers(-60, 60))
def test_any_range(low, high, amount):
    legal = IntRange(Pay, low, high)
    assert (Pay(amount) in legal) == (low <= amount <= high)
    assert len(legal) == len(list(legal))
    assert [legal.pick(k) for k in range(len(legal))] == list(legal)


simple = st.one_of(
    st.just(OneOf(Stop())),
    st.integers(0, 4).map(lambda n: EachOf(Put, "abcd"[:n])),
    st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda r: IntRange(Pay, *r)),
    st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda r: IntRange(Ask, *r)),
)


@given(st.lists(simple, max_size=4, unique_by=lambda s: (type(s), getattr(s, "make", None))))
def test_any_union(sets):
    union = AnyOf(*sets)
    actions = [a for part in sets for a in part]
    assert list(union) == actions
    assert [union.pick(k) for k in range(len(union))] == actions
    assert [a for a in ALL if a in union] == [a for a in ALL if a in actions]
