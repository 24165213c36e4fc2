"""The widget's Python half: what it sends, what it hears, what it leaves for a reader without a kernel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from oilgames.widgets.board import KEYED, Board, View, difference

from .sample import NASTY, RULES, backdrop, bidding, board, choosing, covered, piece

KIBIBYTE = 1024


class Wire:
    """What a board sends to the page."""

    def __init__(self, shown: Board) -> None:
        self.messages: list[dict[str, Any]] = []
        shown.comm.publish_msg = self._note

    def _note(self, kind: str, data: dict[str, Any] | None = None, **_more: Any) -> None:
        if kind == "comm_msg":
            self.messages.append(data or {})

    @property
    def sizes(self) -> list[int]:
        return [len(json.dumps(message)) for message in self.messages]


def on_page(shown: Board) -> dict[str, Any]:
    """The view as the page puts it together from the board's state."""
    view = {**shown.base, **shown.delta.get("plain", {})}
    for name, change in shown.delta.get("keyed", {}).items():
        items = {item[KEYED[name]]: item for item in shown.base.get(name) or ()} | change["set"]
        view[name] = [items[key] for key in (items if change["order"] is None else change["order"])]
    return filled(view)


def filled(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view without what is empty: an empty list and a missing one look the same."""
    return {key: value for key, value in view.items() if value is not None and value != []}


def click(shown: Board, content: object) -> None:
    shown._handle_custom_msg(content, [])


def test_a_board_shows_its_view():
    shown = board()
    assert shown.view == choosing()
    assert on_page(shown) == filled(choosing())
    assert shown.backdrop == backdrop()
    assert shown.rules == RULES


def test_a_move_is_one_small_message_and_no_new_model():
    shown = board()
    wire, models = Wire(shown), len(_instances)
    for turn in range(2, 202):
        taken = tuple(range(turn % 11))
        shown.show(choosing(taken, turn) if turn % 2 else bidding(turn))
    assert len(wire.messages) == 200
    assert sorted(wire.sizes)[100] <= 4 * KIBIBYTE
    assert max(wire.sizes) <= 24 * KIBIBYTE
    assert len(_instances) == models


def test_a_backdrop_travels_with_its_view():
    shown = board()
    wire = Wire(shown)
    shown.show(bidding(), backdrop="<g/>")
    (message,) = wire.messages
    assert set(message["state"]) == {"backdrop", "base", "delta"}


def test_an_unchanged_view_is_still_an_answer():
    shown = board()
    wire = Wire(shown)
    shown.show(shown.view)
    shown.show(shown.view)
    assert len(wire.messages) == 2


def test_assigning_a_view_shows_it():
    shown = board()
    wire = Wire(shown)
    shown.view = bidding()
    assert len(wire.messages) == 1
    assert on_page(shown) == filled(bidding())


def test_a_cover_leaves_nothing_of_the_position_in_the_page_s_state():
    shown = board()
    shown.show(covered())
    assert shown.base == covered()
    assert set(shown.delta) == {"serial"}
    shown.show(bidding())
    assert on_page(shown) == filled(bidding())


@st.composite
def views(draw: st.DrawFn) -> View:
    places = draw(st.lists(st.integers(0, 11), unique=True))
    oil = draw(st.booleans())
    kept = draw(st.sets(st.sampled_from(["ask", "tools", "seats", "panel", "log", "message"])))
    full = choosing(tuple(places))
    view = {key: value for key, value in full.items() if key in kept}
    return {
        "turn": draw(st.integers(0, 5)),
        "pieces": [piece(p, oil) for p in places],
        "targets": full["targets"],
        **view,
    }


@settings(max_examples=60, deadline=None)
@given(st.lists(views(), min_size=1, max_size=8))
def test_the_page_always_holds_the_latest_view(several):
    shown = Board()
    for view in several:
        shown.show(view)
        assert on_page(shown) == filled(view)


def test_a_difference_names_only_what_differs():
    before, after = choosing((5,)), choosing((5, 6))
    found = difference(before, after)
    assert set(found["keyed"]) == {"pieces", "targets", "blocked"}
    assert found["keyed"]["pieces"] == {"order": None, "set": {"cell 6": piece(6, True)}}
    assert found["keyed"]["targets"]["set"] == {}
    assert "take 6" not in found["keyed"]["targets"]["order"]
    assert set(found["plain"]) == {"alt"}
    assert difference(before, before) == {"plain": {}, "keyed": {}}


def test_keys_that_repeat_travel_as_a_whole():
    twice = {"pieces": [piece(1), piece(1, True)]}
    assert difference({}, twice) == {"plain": twice, "keyed": {}}


def test_messages_reach_the_owner():
    shown, heard = board(), []
    shown.on_message(heard.append)
    click(shown, {"do": "choose", "token": "take 3", "turn": 1})
    assert heard == [{"do": "choose", "token": "take 3", "turn": 1}]


@pytest.mark.parametrize("nonsense", [None, 7, "choose", [], {}, {"do": 3}, {"token": "take 3"}])
def test_what_is_no_message_is_passed_over(nonsense):
    shown, heard = board(), []
    shown.on_message(heard.append)
    click(shown, nonsense)
    assert heard == []


def test_a_fault_is_told_in_the_message_line_and_the_board_stays():
    shown = board()

    def fails(_message: object) -> None:
        raise ValueError("the bag is empty")

    shown.on_message(fails)
    click(shown, {"do": "undo", "turn": 1})
    message = shown.view["message"]
    assert message is not None
    assert message["kind"] == "error"
    assert "the bag is empty" in message["text"]
    assert shown.view["pieces"] == choosing()["pieces"]


def test_without_a_kernel_a_picture_and_words_are_left():
    shown = board()
    shown.fallback_html = '<img alt="A board" src="data:image/svg+xml;base64,">'
    shown.fallback_text = "A board of twelve fields."
    data, _metadata = shown._repr_mimebundle_()
    assert data["text/html"] == shown.fallback_html
    assert data["text/plain"] == "A board of twelve fields."
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == shown.model_id


def test_the_fallback_is_not_sent_to_the_page():
    shown = board()
    shown.fallback_html = "secret"
    assert "secret" not in json.dumps({key: str(value) for key, value in shown.get_state().items()})


def test_names_travel_as_data_never_as_markup():
    shown = board()
    markup = shown.backdrop + "".join(part for _, part in choosing()["pieces"])
    assert NASTY not in markup
    assert str(Board._esm).count("innerHTML") == 3  # a piece, the backdrop, the chart
