"""Options are checked before the start; what does not fit is refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oilgames.engine import Refused
from tests.engine.toy import TOY, Options


def test_options_from_everywhere():
    wanted = Options(turns=2, purse=5)
    assert TOY.options(wanted) == wanted
    assert TOY.options({"turns": 2, "purse": 5}) == wanted
    assert TOY.options(turns=2, purse=5) == wanted
    assert TOY.options({"turns": 9}, turns=2, purse=5) == wanted
    assert TOY.options() == Options()
    assert TOY.options(None) == Options()


def test_presets_by_name():
    assert TOY.options("lucky") == Options(die="lucky")
    assert TOY.options("lucky", players=3).players == 3


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"turn": 3}, "turn"), ({"players": 4}, "4"), ({"players": 1}, "1"), ({"players": "2"}, "str"),
        ({"players": 2.0}, "float"), ({"players": True}, "bool"), ({"players": None}, "null"), ({"turns": 0}, "turns"),
        ({"turns": 51}, "turns"), ({"die": "loaded"}, "loaded"), ({"die": 3}, "int"), ({"purse": [1]}, "array"),
        ({"__init__": 3}, "__init__"), ({"turns": 10**30}, ""), ({"players": float("nan")}, "float"),
        ("huge", "huge"), ("", ""),
    ],
)  # fmt: skip
def test_options_that_do_not_fit_are_refused_by_name(options, named):
    with pytest.raises(Refused) as caught:
        TOY.options(options)
    assert named in caught.value.sentence
    assert caught.value.sentence.endswith(".")


def test_a_range_refusal_keeps_its_rule():
    with pytest.raises(Refused) as caught:
        TOY.options(players=7)
    assert caught.value.rule == "TOY-1"
    assert str(caught.value).endswith("(TOY-1)")


@pytest.mark.parametrize("given", [3, 3.5, [1, 2], object(), b"x", {1: 2}, [("turns", 3, 4)]])
def test_things_that_are_no_options_are_refused(given):
    with pytest.raises(Refused):
        TOY.options(given)


values = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.lists(st.integers(), max_size=2)
)


@given(st.dictionaries(st.one_of(st.sampled_from(Options.__struct_fields__), st.text(max_size=8)), values, max_size=4))
def test_any_table_makes_options_or_is_refused(table):
    try:
        options = TOY.options(table)
    except Refused:
        return
    assert isinstance(options, Options)
    assert all(getattr(options, name) == value for name, value in table.items())
