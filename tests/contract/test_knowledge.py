"""Who may know what: events can be told to everybody, and no secret of a seat reaches another seat or an onlooker."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from itertools import combinations, permutations

import msgspec
import pytest

from oilgames.engine import CHANCE, Event, redeal
from oilgames.games import GAMES
from tests.contract.playing import (
    deep,
    every_case,
    every_game,
    last_state,
    nodes_of,
    options_of,
    random_choice,
    some,
    strings_in,
    viewers,
    walk,
)  # fmt: skip

NAMES = ("Ada & Co", "Bo <b>", "Cy 'x'", 'Di "y"', "Ed {0}")


def events_of(name, variant):
    return [event for node in nodes_of(name, variant) for event in node.step.events]


def may_see(event, viewer):
    return event.seen_by is None or (viewer is not None and viewer in event.seen_by)


# ---------- events ----------


@every_case
def test_events_cite_rules_and_have_words(name, variant):
    game, seats = GAMES[name], range(options_of(name, variant).players)
    for event in events_of(name, variant):
        assert event.rule in game.rulebook
        assert event.kind in game.rulebook.words["events"]
        assert event.seat is None or event.seat in seats
        assert event.seen_by is None or set(event.seen_by) <= set(seats)


@every_case
def test_every_event_can_be_told_to_everybody(name, variant):
    game = GAMES[name]
    distinct = {(e.kind, e.seat, deep(dict(e.data)), e.seen_by): e for e in events_of(name, variant)}
    for event in some(list(distinct.values()), 600):
        for viewer in [None, *range(options_of(name, variant).players)]:
            told = game.rulebook.tell(event, NAMES, viewer)
            if may_see(event, viewer) or told:
                assert_sentence(told)


def assert_sentence(told):
    assert isinstance(told, str)
    assert len(told) > 3
    assert told[-1] in ".!?"
    for name in NAMES:
        told = told.replace(name, "")
    assert not re.search(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|<|Nobody's|_", told), told


@every_case
def test_what_happens_is_always_said(name, variant):
    """Each choice leaves at least one event, so that the log has a line for it."""
    assert all(node.step.events for node in nodes_of(name, variant))


@every_case
def test_events_hold_plain_data(name, variant):
    for event in some(events_of(name, variant), 400):
        plain = msgspec.to_builtins(dict(event.data), enc_hook=None)
        assert json.loads(json.dumps(plain)) is not None
        assert all(re.fullmatch(r"[a-z][a-z0-9_]*", key) for key in event.data)
        assert "seat" not in event.data


@every_game
def test_every_event_template_belongs_to_a_rule_room_and_fits(name):
    """Words for events that never happen are dead; `<kind>_hidden` belongs to a kind."""
    words = GAMES[name].rulebook.words["events"]
    rooms = "\n".join(source_texts(name))
    for kind in words:
        shown = kind.removesuffix("_hidden")
        assert shown in words
        assert f'"{shown}"' in rooms, f"no rule says {shown}"


@cache
def source_texts(name):
    from importlib.resources import files

    house = files(f"oilgames.games.{name}")
    return tuple(path.read_text("utf-8") for path in walk_files(house) if path.name.endswith(".py"))


def walk_files(folder):
    for path in folder.iterdir():
        if path.is_dir() and path.name != "__pycache__":
            yield from walk_files(path)
        elif path.is_file():
            yield path


# ---------- observations ----------


@every_case
def test_observations_are_hashable_records(name, variant):
    game = GAMES[name]
    for node in some(nodes_of(name, variant), 60):
        for viewer in viewers(game, node.state):
            view = game.observe(node.state, viewer)
            assert hash(view) == hash(game.observe(node.state, viewer))
            assert view == game.observe(node.state, viewer)


@every_case
def test_a_redealt_state_looks_the_same_to_the_seat(name, variant):
    game, rng = GAMES[name], random.Random(1)
    for node in some(nodes_of(name, variant), 60):
        for seat in viewers(game, node.state)[1:]:
            dealt = redeal(game, node.state, seat, rng)
            assert game.observe(dealt, seat) == game.observe(node.state, seat)
            assert deep(game.observe(dealt, seat)) == deep(game.observe(node.state, seat))
            assert game.observe(dealt, None) == game.observe(node.state, None)


@every_case
def test_a_redealt_state_is_a_position_of_the_game(name, variant):
    game, rng = GAMES[name], random.Random(2)
    for node in some(nodes_of(name, variant), 40):
        for seat in viewers(game, node.state)[1:]:
            dealt = redeal(game, node.state, seat, rng)
            assert [check(dealt) for check in game.invariants if check(dealt)] == []
            assert game.to_move(dealt) == game.to_move(node.state)
            assert game.scores(dealt).points[seat] == game.scores(node.state).points[seat]


@every_case
def test_the_mover_has_the_same_choices_after_a_redeal(name, variant):
    """A seat's choices follow from what it knows; else the buttons would give secrets away."""
    game, rng = GAMES[name], random.Random(3)
    for node in some([n for n in nodes_of(name, variant) if n.mover is not CHANCE], 120):
        dealt = redeal(game, node.state, node.mover, rng)
        assert [str(a) for a in game.legal(dealt)] == [str(a) for a in game.legal(node.state)]


@every_case
def test_a_redealt_match_can_be_played_to_its_end(name, variant):
    game, rng = GAMES[name], random.Random(4)
    for node in some(walk(name, variant), 4):
        state = redeal(game, node.state, 0, rng)
        for _ in range(20_000):
            if game.to_move(state) not in (CHANCE, *range(options_of(name, variant).players)):
                break
            state = game.apply(state, random_choice(game, state, rng)).state
            assert [check(state) for check in game.invariants if check(state)] == []
        assert [str(game.to_move(state))] == [str(game.to_move(last_state(walk(name, variant))))]


@every_case
def test_hidden_things_are_really_dealt_anew(name, variant):
    """Where something is hidden, a redeal must change it: a redeal that copies the state would let bots cheat."""
    game, rng = GAMES[name], random.Random(5)
    if not any(event.seen_by is not None for event in events_of(name, variant)):
        return assert_nothing_hidden(name, variant)
    most = 0
    for node in some(nodes_of(name, variant), 30):
        for seat in viewers(game, node.state)[1:]:
            most = max(most, len({redeal(game, node.state, seat, rng) for _ in range(8)}))
    assert most >= 3
    return None


def assert_nothing_hidden(name, variant):
    game = GAMES[name]
    for node in some(nodes_of(name, variant), 20):
        texts = [strings_in(game.observe(node.state, viewer)) for viewer in viewers(game, node.state)]
        assert all(text == texts[0] for text in texts)


# ---------- secrets ----------


@every_case
def test_no_word_of_a_seats_secret_is_in_another_observation(name, variant):
    game = GAMES[name]
    for node in some(nodes_of(name, variant), 60):
        words = {viewer: strings_in(game.observe(node.state, viewer)) for viewer in viewers(game, node.state)}
        secrets = {seat: {word for word in words[seat] - words[None] if len(word) >= 3} for seat in words}
        for owner, other in permutations(words, 2):
            assert not (secrets[owner] - secrets[other]) & words[other]


@every_case
def test_a_change_of_a_secret_changes_no_other_observation(name, variant):
    """For two states that differ only in what others hide, a seat's view is the same, byte for byte."""
    game, rng = GAMES[name], random.Random(6)
    for node in some(nodes_of(name, variant), 60):
        for seat in viewers(game, node.state)[1:]:
            one, two = (redeal(game, node.state, seat, rng) for _ in range(2))
            assert deep(game.observe(one, seat)) == deep(game.observe(two, seat))
            assert deep(game.observe(one, None)) == deep(game.observe(two, None))


@every_case
def test_the_log_tells_nobody_what_only_another_seat_may_know(name, variant):
    """Two outcomes (or choices) that a seat cannot tell apart, and another seat can, must read alike in its log."""
    game, compared = GAMES[name], 0
    for node in secret_moments(name, variant):
        possible = game.chance(node.state).outcomes if node.mover is CHANCE else list(game.legal(node.state))
        steps = [game.apply(node.state, choice) for choice in some(list(possible), 8)]
        for one, two in combinations(steps, 2):
            compared += compare_logs(game, one, two, options_of(name, variant).players)
    if any(event.seen_by is not None for event in events_of(name, variant)):
        assert compared > 0


def secret_moments(name, variant):
    hidden = [n for n in nodes_of(name, variant) if any(e.seen_by is not None for e in n.step.events)]
    return [*some(hidden, 30), *some(nodes_of(name, variant), 30)]


def compare_logs(game, one, two, seats):
    alike = [game.observe(one.state, v) == game.observe(two.state, v) for v in [None, *range(seats)]]
    if all(alike) or not any(alike):
        return 0
    for viewer, same in zip([None, *range(seats)], alike, strict=True):
        if same:
            assert log_for(game, one.events, viewer) == log_for(game, two.events, viewer)
    return 1


def log_for(game, events, viewer):
    """What a viewer reads and hears: the sentences, and the data of the events it may see."""
    seen = [(e.rule, e.kind, e.seat, deep(dict(e.data))) for e in events if may_see(e, viewer)]
    return seen, [game.rulebook.tell(event, NAMES, viewer) for event in events]


@every_case
def test_hidden_events_keep_their_facts(name, variant):
    game = GAMES[name]
    for event in [e for e in events_of(name, variant) if e.seen_by is not None]:
        facts = {str(value) for value in event.data.values() if isinstance(value, str) and len(value) >= 3}
        for viewer in [None, *range(options_of(name, variant).players)]:
            if not may_see(event, viewer):
                told = game.rulebook.tell(event, NAMES, viewer) or ""
                assert not [fact for fact in facts if fact in told]


def test_the_scan_itself_finds_a_leak():
    """A guard for this module: the word scan sees strings in tuples, tables, records and keys."""
    event = Event("R", "card", 1, {"deep": ({"PP-3": ["CO-11"]},)}, seen_by=(1,))
    assert {"PP-3", "CO-11", "card"} <= strings_in(event)
    with pytest.raises(AssertionError):
        assert_sentence("Ada draws {card}.")
