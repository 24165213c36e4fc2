"""The picture of every game: what can be clicked is legal, everything has words, and no secret shows."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import msgspec
import pytest

from oilgames.engine import CHANCE, IntRange
from oilgames.games import GAMES
from oilgames.pictures.standalone import data_uri, figure_html, standalone
from tests.contract.playing import (
    every_case,
    every_game,
    last_state,
    nodes_of,
    options_of,
    some,
    strings_in,
    viewers,
    walk,
)

NAMES = ("<script>alert(1)</script>", 'Ada & "Bo"', "Cy 'x' </svg>", "مريم", "{0.__class__}")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


@cache
def picture_of(name):
    return GAMES[name].room("picture")


def names_of(name, variant):
    return NAMES[: options_of(name, variant).players]


@cache
def scenes(name, variant):
    """Moments to look at: the start, the end, some between, each with the events that led there."""
    match = walk(name, variant)
    states = [(match[0].state, ()), *((node.step.state, node.step.events) for node in match)]
    return some(states, 24)


@cache
def views(name, variant):
    """(state, viewer, observation, events) of every scene and viewer."""
    game = GAMES[name]
    return [
        (state, viewer, game.observe(state, viewer), events)
        for state, events in scenes(name, variant)
        for viewer in viewers(game, state)
    ]


@cache
def decisions(name, variant):
    """(observation of the mover, legal set) at moments of a decision, all along the matches."""
    game = GAMES[name]
    nodes = [node for node in nodes_of(name, variant) if node.mover is not CHANCE]
    return [(game.observe(node.state, node.mover), game.legal(node.state)) for node in some(nodes, 80)]


def parse(markup):
    """The root of a fragment; fails when it is no well-formed XML."""
    return ElementTree.fromstring(SVG.format(markup))


def assert_harmless(root):
    for element in root.iter():
        tag = element.tag.split("}")[-1].lower()
        assert tag not in {"script", "foreignobject", "iframe", "image", "a", "animate", "set"}
        for attribute, value in element.attrib.items():
            assert not attribute.lower().split("}")[-1].startswith("on")
            assert not re.search(r"javascript:|https?://|data:", value)
            assert not (attribute.endswith("href") and not value.startswith("#"))
            assert "nan" not in value.lower().split()
            assert "None" not in value


# ---------- markup ----------


@every_case
def test_the_board_has_a_size_and_a_backdrop(name, variant):
    picture = picture_of(name)
    for _, _, obs, _ in some(views(name, variant), 12):
        width, height = picture.size(obs)
        assert 100 <= width <= 4000
        assert 100 <= height <= 4000
        assert_harmless(parse(picture.backdrop(obs)))


@every_case
def test_the_backdrop_stays_the_same_for_a_whole_match(name, variant):
    picture = picture_of(name)
    assert len({(picture.backdrop(obs), picture.size(obs)) for _, _, obs, _ in views(name, variant)}) == 1


@every_case
@pytest.mark.parametrize("odds", [False, True], ids=["plain", "odds"])
def test_pieces_are_clean_markup_with_keys_of_their_own(name, variant, odds):
    picture = picture_of(name)
    for _, _, obs, events in views(name, variant):
        pieces = picture.pieces(obs, odds, events)
        keys = [key for key, _ in pieces]
        assert len(set(keys)) == len(keys)
        assert all(isinstance(key, str) and re.fullmatch(r"[A-Za-z0-9 _.:-]+", key) for key in keys)
        assert_harmless(parse("".join(markup for _, markup in pieces)))
        assert all(len(parse(markup)) >= 1 for _, markup in pieces)


@every_case
def test_every_move_shows_on_the_board_or_in_the_question(name, variant):
    """A choice that changes what a viewer knows changes what the viewer is shown."""
    picture, game, names = picture_of(name), GAMES[name], names_of(name, variant)
    for node in some(walk(name, variant), 40):
        before, after = (game.observe(s, None) for s in (node.state, node.step.state))
        if before != after:
            assert shown(picture, before, names) != shown(picture, after, names)


def shown(picture, obs, names):
    return picture.pieces(obs), picture.ask(obs, names), picture.seats(obs, names), picture.text(obs, names)


@every_case
def test_a_board_stands_alone_as_one_image(name, variant):
    picture = picture_of(name)
    for _, _, obs, events in some(views(name, variant), 6):
        for theme in ("auto", "light", "dark"):
            document = standalone(picture, obs, theme, True, events, names_of(name, variant))
            root = ElementTree.fromstring(document)
            assert root.tag.endswith("svg")
            assert "<script" not in document.lower()
            html = figure_html(document, picture.alt(obs, names_of(name, variant)))
            assert data_uri(document) in html
            assert "<script" not in html


@every_case
def test_one_move_is_a_small_message(name, variant):
    """DESIGN's budget for a move: the pieces that changed, in at most 24 KiB."""
    picture, game = picture_of(name), GAMES[name]
    for node in some(walk(name, variant), 20):
        before = dict(picture.pieces(game.observe(node.state, None)))
        after = dict(picture.pieces(game.observe(node.step.state, None), False, node.step.events))
        changed = {key: markup for key, markup in after.items() if before.get(key) != markup}
        assert sum(len(k) + len(m) for k, m in changed.items()) <= 24 * 1024


# ---------- choices ----------


@every_case
def test_what_can_be_clicked_is_legal(name, variant):
    picture, game = picture_of(name), GAMES[name]
    for obs, legal in decisions(name, variant):
        targets = picture.targets(obs, legal)
        tokens = [target["token"] for target in targets]
        assert len(set(tokens)) == len(tokens)
        assert all(game.vocabulary.read(token) in legal for token in tokens)
        width, height = picture.size(obs)
        for t in targets:
            assert t["label"]
            assert 0 <= t["x"] < t["x"] + t["w"] <= width
            assert 0 <= t["y"] < t["y"] + t["h"] <= height
            assert min(t["w"], t["h"]) >= 8


@every_case
def test_every_legal_choice_has_words(name, variant):
    picture = picture_of(name)
    for obs, legal in decisions(name, variant):
        for part in legal.parts():
            if isinstance(part, IntRange):
                assert_words(picture.label_range(obs, part))
            for k in some(range(len(part)), 30):
                assert_words(picture.label(obs, part.pick(k)))


@every_case
def test_different_choices_have_different_words(name, variant):
    """Two buttons that read alike cannot be told apart."""
    picture = picture_of(name)
    for obs, legal in decisions(name, variant):
        actions = [action for part in legal.parts() if len(part) <= 120 for action in part]
        labels = [picture.label(obs, action) for action in actions]
        assert len(set(labels)) == len(labels), sorted(labels)


def assert_words(text):
    assert isinstance(text, str)
    assert text.strip()
    assert not re.search(r"[{}]|\bNone\b", text.replace(NAMES[4], ""))


@every_case
def test_blocked_places_say_why(name, variant):
    picture, game = picture_of(name), GAMES[name]
    for _, _, obs, _ in views(name, variant):
        width, height = picture.size(obs)
        for place in picture.blocked(obs):
            assert_words(place["why"])
            assert place["x"] + place["w"] <= width
            assert place["y"] + place["h"] <= height
            cited = re.findall(r"[A-Z]{2}-[A-Z]?[0-9.]*[0-9]", place["why"])
            assert all(rule in game.rulebook for rule in cited)


# ---------- words ----------


@every_case
def test_question_cards_and_alternatives_are_in_words(name, variant):
    picture, names = picture_of(name), names_of(name, variant)
    for _, _, obs, _ in views(name, variant):
        question, detail = picture.ask(obs, names)
        assert_words(question)
        assert isinstance(detail, str)
        assert_words(picture.alt(obs, names))
        assert_words(picture.text(obs, names))
        assert "\n" not in picture.alt(obs, names)


@every_case
def test_there_is_a_card_for_every_seat(name, variant):
    picture, names = picture_of(name), names_of(name, variant)
    for _, _, obs, _ in views(name, variant):
        cards = picture.seats(obs, names)
        assert [card["seat"] for card in cards] == list(range(len(names)))
        assert [card["name"] for card in cards] == list(names)
        assert len({card["letter"] for card in cards}) == len({card["shape"] for card in cards}) == len(names)
        assert all(
            all(isinstance(part, str) for part in fact) and len(fact) == 2 for card in cards for fact in card["facts"]
        )


@every_case
def test_the_seat_to_move_is_marked(name, variant):
    picture, game, names = picture_of(name), GAMES[name], names_of(name, variant)
    for node in some([n for n in walk(name, variant) if n.mover is not CHANCE], 20):
        cards = picture.seats(game.observe(node.state, None), names)
        assert cards[node.mover]["active"]
        assert sum(card["active"] for card in cards) == 1


@every_case
def test_the_panel_beside_the_board_has_a_sentence_and_a_table(name, variant):
    picture = picture_of(name)
    for _, _, obs, _ in views(name, variant):
        panel = picture.panel(obs)
        if panel is not None:
            assert_words(panel["title"])
            assert_words(panel["alt"])
            assert_harmless(
                ElementTree.fromstring(panel["svg"]) if panel["svg"].startswith("<svg") else parse(panel["svg"])
            )
            assert len(panel["table"]) >= 2
            assert len({len(row) for row in panel["table"]}) == 1
            assert all(isinstance(cell, str) for row in panel["table"] for cell in row)


@every_case
def test_typed_names_reach_the_markup_only_escaped(name, variant):
    picture, names = picture_of(name), names_of(name, variant)
    for _, _, obs, events in some(views(name, variant), 10):
        document = standalone(picture, obs, "light", True, events, names)
        assert "<script" not in document
        assert "</svg>" not in document[:-8]
        ElementTree.fromstring(document)
        assert "<script" not in figure_html(document, picture.alt(obs, names))


@every_case
def test_the_plain_text_fits_a_terminal(name, variant):
    picture = picture_of(name)
    for state, _, obs, _ in some(views(name, variant), 12):
        text = picture.text(obs, ())
        board = text.split("\n\n")[0]
        assert max(map(len, board.splitlines())) <= 100
        assert max(map(len, text.splitlines())) <= 240  # a sentence may wrap
        assert "\t" not in text
        if obs == GAMES[name].observe(state, None):
            assert str(state).strip()


@every_game
def test_a_finished_game_says_who_won(name):
    game, variant = GAMES[name], next(iter(GAMES[name].presets))
    state, picture = last_state(walk(name, variant)), picture_of(name)
    names = ("Adalind", "Borislav", "Cyprian", "Dorothea", "Emmerich")[: options_of(name, variant).players]
    question, detail = picture.ask(game.observe(state, None), names)
    winners = [names[seat] for seat in game.scores(state).winners]
    assert all(winner in question + detail for winner in winners) or "draw" in (question + detail).lower()
    assert picture.targets(game.observe(state, None), game.legal(state)) == []


# ---------- secrets ----------


@every_case
def test_no_secret_shows_in_a_picture_or_a_text(name, variant):
    """Words that only other seats may know: in their observations, or in the hidden events of the last step."""
    game, names = GAMES[name], names_of(name, variant)
    hidden = [n for n in nodes_of(name, variant) if any(e.seen_by is not None for e in n.step.events)]
    for node in [*some(hidden, 25), *some(nodes_of(name, variant), 5)]:
        state, events = node.step.state, node.step.events
        for viewer in viewers(game, state):
            obs = game.observe(state, viewer)
            secrets = secret_words(game, state, events, viewer) - strings_in(obs)
            page = everything_shown(picture_of(name), obs, events, names)
            assert not [word for word in secrets if word in page]


def secret_words(game, state, events, viewer):
    others = [s for s in viewers(game, state)[1:] if s != viewer]
    words = set().union(*(strings_in(game.observe(state, other)) for other in others))
    for event in events:
        if event.seen_by is not None and (viewer is None or viewer not in event.seen_by):
            words |= strings_in(dict(event.data)) - set(event.data)
    fields = set().union(*(field_names(game.observe(state, other)) for other in others))
    return {word for word in words - fields if len(word) >= 4}


def field_names(thing):
    """The names of the fields inside a record: they are the same for everybody, and so no secret."""
    if isinstance(thing, msgspec.Struct):
        inside = (field_names(getattr(thing, name)) for name in thing.__struct_fields__)
        return set(thing.__struct_fields__).union(*inside)
    return set().union(*map(field_names, thing)) if isinstance(thing, tuple) else set()


def everything_shown(picture, obs, events, names):
    panel = picture.panel(obs) or {}
    parts = [picture.backdrop(obs), picture.text(obs, names), picture.alt(obs, names), *picture.ask(obs, names)]
    parts += [markup for odds in (False, True) for _, markup in picture.pieces(obs, odds, events)]
    return "\n".join([*parts, str(picture.seats(obs, names)), str(picture.blocked(obs)), str(panel)])
