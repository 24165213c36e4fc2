"""The widget's Python half: what it sends, what it hears, what it leaves for a reader without a kernel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from oilgames.widgets.board import Board, View
from oilgames.widgets.changes import Page

from .sample import NASTY, RULES, backdrop, bidding, board, choosing, covered, piece

KIBIBYTE = 1024


class Wire:
    """What a board sends, and a page that puts it together as board.js does."""

    def __init__(self, shown: Board) -> None:
        self.messages: list[dict[str, Any]] = []
        self.state: dict[str, Any] = json.loads(json.dumps({"whole": shown.whole}))
        shown.comm.publish_msg = self._note

    def _note(self, kind: str, data: dict[str, Any] | None = None, **_more: Any) -> None:
        if kind != "comm_msg" or data is None:
            return
        self.messages.append(json.loads(json.dumps(data)))
        self.state |= self.messages[-1]["state"]
        if self.state["delta"]["serial"] == self.state["whole"]["serial"] + 1:
            self.state["whole"] = merged(self.state["whole"], self.state["delta"])

    @property
    def view(self) -> dict[str, Any]:
        whole = self.state["whole"]
        lists = {name: [whole["known"][name][key] for key in order] for name, order in whole["order"].items()}
        return filled({**whole["plain"], **lists, "log": whole["log"]})

    @property
    def sizes(self) -> list[int]:
        return [len(json.dumps(message)) for message in self.messages]


def merged(whole: dict[str, Any], delta: dict[str, Any]) -> dict[str, Any]:
    log = delta["log"]["front"] + whole["log"][: delta["log"]["keep"]]
    known, order = dict(whole["known"]), dict(whole["order"])
    for name, change in delta["lists"].items():
        known[name] = {**known.get(name, {}), **change.get("set", {})}
        order[name] = change.get("order", order.get(name))
    plain = {**whole["plain"], **delta["plain"]}
    return {"serial": delta["serial"], "plain": plain, "log": log, "known": known, "order": order}


def filled(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view without what is empty: an empty list and a missing one look the same."""
    return {key: value for key, value in view.items() if value is not None and value != []}


def click(shown: Board, content: object) -> None:
    shown._handle_custom_msg(content, [])


def test_a_board_shows_its_view():
    shown = board()
    assert shown.view == choosing()
    assert Wire(shown).view == filled(choosing())
    assert shown.backdrop == backdrop()
    assert shown.rules == RULES


def test_a_move_is_one_small_message_and_no_new_model():
    shown = board()
    wire, models = Wire(shown), len(_instances)
    for turn in range(1, 201):
        taken = tuple(range(turn % 11))
        shown.show(choosing(taken, turn) if turn % 2 else bidding(turn))
    assert wire.view == filled(bidding(200))
    assert len(wire.messages) == 200
    assert sorted(wire.sizes)[100] <= 2 * KIBIBYTE
    assert max(wire.sizes) <= 8 * KIBIBYTE
    assert len(_instances) == models


def test_a_backdrop_travels_with_its_view():
    shown = board()
    wire = Wire(shown)
    shown.show(bidding(), backdrop="<g/>")
    (message,) = wire.messages
    assert set(message["state"]) == {"backdrop", "whole", "delta"}


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
    assert wire.view == filled(bidding())


def test_a_cover_leaves_nothing_of_the_position_on_the_page():
    shown = board()
    wire = Wire(shown)
    shown.show(bidding())
    shown.show(covered())
    assert wire.view == covered()
    assert "Alba" not in json.dumps(wire.state)
    assert "cell 3" not in json.dumps(wire.state)
    shown.show(bidding())
    assert wire.view == filled(bidding())


def test_a_page_that_missed_a_change_may_ask_for_everything():
    shown, heard = board(), []
    shown.on_message(heard.append)
    wire = Wire(shown)
    click(shown, {"do": "whole"})
    (message,) = wire.messages
    assert message["state"] == {"whole": json.loads(json.dumps(shown.whole))}
    assert heard == []


def test_a_page_that_opens_later_gets_everything():
    shown = board()
    shown.show(bidding())
    assert shown.get_state()["whole"]["plain"]["ask"] == bidding()["ask"]
    assert shown.whole["serial"] == shown.delta["serial"]


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
    wire = Wire(shown)
    for view in several:
        shown.show(view)
        assert wire.view == filled(json.loads(json.dumps(view)))
        assert wire.state["whole"]["order"] == json.loads(json.dumps(shown.whole["order"]))


def test_only_what_differs_is_told():
    page = Page()
    page.turn_to(choosing((5,)))
    told = page.turn_to(choosing((5, 6)))
    assert set(told["lists"]) == {"pieces", "targets", "blocked"}
    assert told["lists"]["pieces"] == {"set": {"cell 6": piece(6, True)}}
    assert "take 6" not in told["lists"]["targets"]["order"]
    assert set(told["plain"]) == {"alt"}
    assert told["log"] == {"front": [], "keep": 2}
    assert page.turn_to(choosing((5, 6)))["lists"] == {}


def test_a_list_that_comes_back_is_only_an_order():
    page = Page()
    for view in (choosing(), bidding()):
        page.turn_to(view)
    targets = page.turn_to(choosing())["lists"]["targets"]
    assert targets == {"order": [target["token"] for target in choosing()["targets"]]}


def test_new_log_lines_travel_alone():
    page = Page()
    page.turn_to({"log": [{"text": "b"}, {"text": "a"}]})
    assert page.turn_to({"log": [{"text": "a"}, {"text": "b"}]})["log"] == {"front": [{"text": "a"}], "keep": 1}
    assert page.turn_to({"log": []})["log"] == {"front": [], "keep": 0}


def test_keys_that_repeat_lose_nothing():
    shown = Board()
    wire = Wire(shown)
    shown.show({"pieces": [piece(1), piece(1, True), piece(1)]})
    assert wire.view["pieces"] == [piece(1), piece(1, True), piece(1)]


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
    assert str(Board._esm).count("innerHTML") == 4  # a piece, the backdrop, the marks, the chart
