"""Saves: what is written is read back equal; whatever is damaged or hostile is refused with a sentence."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oilgames.engine import DamagedSave, Match, Player, Refused, load
from tests.engine.test_match import new, play_out
from tests.engine.toy import GAMES, TOY

PLAYERS = (Player('<b>Łucja</b> 🛢️ & "Q"'), Player("Robo", "random"))


def saved(**changes):
    """A good save as a table, with changes."""
    return json.loads(GOOD.save()) | changes


GOOD = play_out(new(6, PLAYERS, turns=6, purse=4), 2)


def refused(text):
    with pytest.raises(Refused) as caught:
        load(text, GAMES)
    assert 15 < len(caught.value.sentence) < 600
    assert caught.value.sentence.endswith((".", ")"))
    return caught.value


# ---------- round trips ----------


@pytest.mark.parametrize("moves", range(len(GOOD.history) + 1))
def test_a_match_loads_as_it_was_saved_after_every_move(moves):
    match = GOOD.branch(moves)
    again = load(match.save(), GAMES)
    assert again.tokens == match.tokens
    assert again.state == match.state
    assert again.events == match.events
    assert (again.players, again.seed, again.options) == (match.players, match.seed, match.options)
    assert [m.stream for m in again.history] == [m.stream for m in match.history]
    assert again.save() == match.save()


def test_a_loaded_match_meets_the_same_dice():
    assert play_out(load(GOOD.branch(3).save(), GAMES), 2).tokens == GOOD.tokens


def test_saves_are_json_that_people_can_read():
    table = saved()
    assert list(table) == ["format", "format_version", "game", "version", "options", "players", "seed", "tokens"]
    assert table["tokens"] == GOOD.tokens
    assert table["players"][0]["name"] == PLAYERS[0].name


def test_bytes_and_bytes_with_another_order_of_keys_load_too():
    turned = dict(reversed(saved().items()))
    assert load(GOOD.save().encode(), GAMES).tokens == GOOD.tokens
    assert load(json.dumps(turned), GAMES).tokens == GOOD.tokens


# ---------- damage ----------


def test_a_save_cut_off_anywhere_is_refused():
    text = GOOD.save().encode()
    for length in range(len(text)):
        refused(text[:length])


def test_a_save_cut_off_anywhere_is_refused_as_text_too():
    text = GOOD.save()
    for length in range(0, len(text), 7):
        refused(text[:length])


def test_every_byte_changed_is_refused_or_still_a_match():
    text = GOOD.save().encode()
    for place in range(len(text)):
        for byte in (b"\x00", b'"', b"9", b"\xff"):
            check_any(text[:place] + byte + text[place + 1 :])


def check_any(text):
    """Any text either loads as a match that obeys the rules, or is refused; nothing else."""
    try:
        match = load(text, GAMES)
    except Refused:
        return
    assert isinstance(match, Match)
    assert len(match.tokens) == len(match.history)


@pytest.mark.parametrize("place", range(len(GOOD.tokens)))
@pytest.mark.parametrize("token", ["bid 99", "die 7", "hidden-card green", "fly", "", "bid 1 ", "<script>", "x" * 5000])
def test_an_edited_move_is_refused_and_the_good_part_kept(place, token):
    tokens = [*GOOD.tokens[:place], token, *GOOD.tokens[place + 1 :]]
    error = refused(json.dumps(saved(tokens=tokens)))
    assert isinstance(error, DamagedSave)
    assert f"Move {place + 1} of the save" in error.sentence
    assert error.recovered.tokens == GOOD.tokens[:place]
    assert error.recovered.names == GOOD.names
    play_out(error.recovered)


def test_moves_after_the_end_are_refused():
    error = refused(json.dumps(saved(tokens=[*GOOD.tokens, "pass"])))
    assert error.recovered.over
    assert error.recovered.tokens == GOOD.tokens


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "chess"}, "'chess'"), ({"game": "x" * 10_000}, "xxx"), ({"game": "../toy"}, "toy"),
        ({"game": ""}, "''"),
        ({"version": 2}, "version 2"), ({"version": 4}, "version 4"), ({"version": "3"}, "version"),
        ({"version": 3.5}, "version"),
        ({"format": "other"}, "cannot|can read"), ({"format": ""}, "can read"), ({"format_version": 2}, "can read"),
        ({"format_version": True}, "format_version"), ({"options": {"cheat": 1}}, "cheat"),
        ({"options": {"players": 9}}, "9"),
        ({"options": {"turns": 10**40}}, ""), ({"options": {"turns": -1}}, "turns"),
        ({"options": {"die": "loaded"}}, "loaded"),
        ({"options": []}, "options"), ({"options": None}, "options"), ({"options": {"purse": {"a": []}}}, "purse"),
        ({"players": [{"name": "Ada"}]}, "players"), ({"players": "Ada"}, "players"),
        ({"players": [{"name": "Ada"}, {"name": "Ada"}]}, "different name"),
        ({"players": [{"name": "Ada"}, {"name": ""}]}, "name"),
        ({"players": [{"name": "Ada"}, {"name": "x" * 200}]}, "200"),
        ({"players": [{"name": "Ada"}, {"nom": "B"}]}, "nom|name"),
        ({"players": [{"name": 3}, {"name": "B"}]}, "name"),
        ({"players": [{"name": "A", "admin": True}, {"name": "B"}]}, "admin"),
        ({"players": ["Ada", "Bo"]}, "players"), ({"players": [{"name": "A", "bot": 3}, {"name": "B"}]}, "bot"),
        ({"seed": 6}, "seed"), ({"seed": None}, "seed"), ({"seed": ["6"]}, "seed"), ({"seed": {}}, "seed"),
        ({"tokens": "bid 1"}, "tokens"), ({"tokens": [1]}, "tokens"), ({"tokens": [None]}, "tokens"),
        ({"tokens": [["bid 1"]]}, "tokens"),
        ({"tokens": {}}, "tokens"), ({"extra": 1}, "extra"), ({"__class__": "Match"}, "__class__"),
    ],
    ids=str,
)  # fmt: skip
def test_a_save_that_does_not_fit_is_refused_by_what_is_wrong(changes, said):
    error = refused(json.dumps(saved(**changes)))
    assert any(word in error.sentence for word in said.split("|"))


def test_missing_parts_are_refused():
    for name in saved():
        table = saved()
        del table[name]
        assert name in refused(json.dumps(table)).sentence


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "true",
        "3",
        "[]",
        "{}",
        '""',
        "NaN",
        "{",
        "}",
        '{"format"',
        "not json",
        "\ufeff{}",
        "\x00",
        "\ud800",
        b"",
        b"\xff\xfe",
        b"\x80" * 100,
        b"PK\x03\x04",
        b"\x89PNG\r\n",
        b"gASVDAAAAA==",
        "{'format': 'oilgames match'}",
        "__import__('os').system('true')",
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"format":' + "[" * 50_000,
        '{"options":' * 50_000,
        '{"options":{"a":' + "[" * 3000 + "]" * 3000 + "}}",
    ],
    ids=lambda t: repr(t)[:25],
)
def test_things_that_are_no_saves_are_refused(text):
    assert isinstance(refused(text), DamagedSave)


def test_deep_nesting_inside_a_good_save_is_refused():
    text = json.dumps(saved(options={"die": "DEEP"}))
    for depth in (10, 500, 5000, 200_000):
        refused(text.replace('"DEEP"', "[" * depth + "]" * depth))


@pytest.mark.parametrize("kind", ["text", "bytes", "well-formed"])
def test_a_hundred_megabytes_are_refused_at_once(kind):
    good = GOOD.save()
    text = {"text": lambda: "[" * 10**8, "bytes": lambda: b"[" * 10**8, "well-formed": lambda: good + " " * 10**8}[
        kind
    ]()
    begin = time.perf_counter()
    error = refused(text)
    assert time.perf_counter() - begin < 0.1
    assert "too long" in error.sentence


def test_very_many_moves_within_the_limit_stop_at_the_first_bad_one():
    begin = time.perf_counter()
    error = refused(json.dumps(saved(tokens=["pass"] * 400_000)))
    assert time.perf_counter() - begin < 2
    assert error.recovered.over


def test_names_are_cleaned_on_loading():
    match = load(json.dumps(saved(players=[{"name": " \u202eAda\u202c\n "}, {"name": "<img src=x onerror=y>"}])), GAMES)
    assert match.names == ("Ada", "<img src=x onerror=y>")


def test_a_save_of_changed_rules_is_refused():
    later = replace(TOY, version=4)
    with pytest.raises(DamagedSave, match="rules version 3; here is 4"):
        load(GOOD.save(), {"toy": later})


# ---------- anything at all ----------


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_random_bytes_are_refused(data):
    with pytest.raises(Refused):
        load(data, GAMES)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(list(saved())), json_values, max_size=3))
def test_a_save_with_any_other_values_is_refused_or_a_match(changes):
    check_any(json.dumps(saved(**changes)))


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(["pass", "bid 0", "bid 1", "bid 9", "die 1", "die 6", "hidden-card red", "x"]), max_size=12
    )
)
def test_any_record_is_refused_or_obeys_the_rules(tokens):
    check_any(json.dumps(saved(tokens=tokens)))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(GOOD.save()) - 1), st.integers(0, 60), st.binary(max_size=12))
def test_a_save_with_a_piece_cut_out_and_another_put_in(place, length, piece):
    text = GOOD.save().encode()
    check_any(text[:place] + piece + text[place + length :])
