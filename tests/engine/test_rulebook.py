"""The words for what happens: formats, hidden events, and data files that say what is wrong with them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oilgames.engine import Event, Rule, Rulebook, Words, letter
from oilgames.engine.data import read_records

RULES = [Rule("TOY-1", "Players", "Two or three of you play.", "own")]
WORDS = {
    "events": {
        "bid": "{seat:name} bids {amount:unit|units}.",
        "strike": "The chance was {chance:odds}.",
        "card": "{seat:name} draws {colour}.",
        "card_hidden": "{seat:name} draws a card face down.",
        "peek": "{seat:name} looks at {colour}.",
        "share": "{share:.2f} of it, {count:,}.",
    },
    "ask": {"bid": "{seat:name}, how much?"},
}
BOOK = Rulebook(RULES, WORDS)
NAMES = ("Ada", "Bo<b>", "{seat}")


def test_rules_by_id():
    assert BOOK["TOY-1"].title == "Players"
    assert "TOY-1" in BOOK
    assert "TOY-2" not in BOOK
    with pytest.raises(KeyError):
        BOOK["TOY-2"]


@pytest.mark.parametrize(
    ("amount", "words"), [(0, "0 units"), (1, "1 unit"), (2, "2 units"), (-1, "-1 units"), (Fraction(1), "1 unit")]
)
def test_counts_with_their_noun(amount, words):
    assert BOOK.tell(Event("TOY-1", "bid", 0, {"amount": amount}), NAMES) == f"Ada bids {words}."


def test_odds_are_shown_as_fraction_and_decimal():
    event = Event("TOY-1", "strike", None, {"chance": Fraction(5, 12)})
    assert BOOK.tell(event) == "The chance was 5/12 = 0.417."


def test_python_formats_still_work():
    assert BOOK.tell(Event("TOY-1", "share", data={"share": 0.126, "count": 12345})) == "0.13 of it, 12,345."


def test_seats_without_names_are_letters_and_no_seat_is_nobody():
    assert BOOK.tell(Event("TOY-1", "bid", 2, {"amount": 1})) == "C bids 1 unit."
    assert BOOK.tell(Event("TOY-1", "bid", None, {"amount": 1})) == "Nobody bids 1 unit."
    assert [letter(seat) for seat in range(6)] == list("ABCDEF")


def test_names_are_text_and_never_templates():
    assert BOOK.tell(Event("TOY-1", "bid", 1, {"amount": 1}), NAMES) == "Bo<b> bids 1 unit."
    assert BOOK.tell(Event("TOY-1", "bid", 2, {"amount": 1}), NAMES) == "{seat} bids 1 unit."


SECRET = Event("TOY-1", "card", 1, {"colour": "crimson"}, seen_by=(1,))


def test_a_hidden_event_is_told_in_full_to_those_who_may_know():
    assert BOOK.tell(SECRET, NAMES, viewer=1) == "Bo<b> draws crimson."


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_a_hidden_event_keeps_its_facts_from_everybody_else(viewer):
    assert BOOK.tell(SECRET, NAMES, viewer) == "Bo<b> draws a card face down."


def test_a_hidden_event_without_words_for_others_is_not_told():
    assert BOOK.tell(Event("TOY-1", "peek", 0, {"colour": "crimson"}, seen_by=(0,)), NAMES, 1) is None


def test_an_event_that_nobody_may_know():
    event = Event("TOY-1", "card", 0, {"colour": "crimson"}, seen_by=())
    assert {BOOK.tell(event, NAMES, viewer) for viewer in (None, 0, 1)} == {"Ada draws a card face down."}


def test_a_hidden_template_gets_no_facts_but_the_seat():
    leaky = Rulebook(RULES, {"events": {"card": "", "card_hidden": "It was {colour}."}})
    with pytest.raises(KeyError):
        leaky.tell(SECRET, NAMES, 0)


def test_words_for_questions():
    assert BOOK.say("ask", "bid", {"seat": 0}, NAMES) == "Ada, how much?"


def test_missing_words_are_an_error():
    with pytest.raises(KeyError):
        BOOK.tell(Event("TOY-1", "unheard-of"))


def test_words_on_their_own():
    assert Words(("Ada",)).format("{s:name} has {n:barrel|barrels}", s=0, n=3) == "Ada has 3 barrels"


def package_with(tmp_path, monkeypatch, name, text):
    (tmp_path / name / "data").mkdir(parents=True)
    (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / name / "data" / "rulebook.toml").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def test_data_files_become_records(tmp_path, monkeypatch):
    package_with(tmp_path, monkeypatch, "good_data", '[[rule]]\nid="A"\ntitle="B"\ntext="C"\nsource="D"\n')
    assert read_records("good_data", "rulebook", "rule", Rule) == (Rule("A", "B", "C", "D"),)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("missing_key", "[[other]]\nid=1\n", "rule"),
        ("missing_field", '[[rule]]\nid="A"\n', "title"),
        ("wrong_type", '[[rule]]\nid=3\ntitle="B"\ntext="C"\nsource="D"\n', "int"),
    ],
)
def test_a_wrong_data_file_names_file_and_place(tmp_path, monkeypatch, name, text, said):
    package_with(tmp_path, monkeypatch, name, text)
    with pytest.raises(ValueError, match=f"{name}/data/rulebook.toml, ..rule.*{said}"):
        read_records(name, "rulebook", "rule", Rule)
