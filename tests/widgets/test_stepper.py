"""The stepper: one move at a time, forward and back, with the rule of each step and nothing left out."""

from __future__ import annotations

import random

import pytest
from ipywidgets.widgets.widget import _instances

import oilgames
from oilgames import GAMES, Refused
from oilgames.engine import read_examples
from oilgames.widgets import Stepper

from .pressing import WENT_WRONG, everything, press

GORACZKA = GAMES["naftowa_goraczka"]
EXAMPLES = read_examples(GORACZKA)


def tool(stepper: Stepper, do: str):
    return next(tool for tool in stepper.view()["tools"] if (tool.get("name") or tool["do"]) == do)


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_is_stepped_to_its_end_and_back(id):
    stepper = oilgames.example(GORACZKA, id)
    positions = [stepper.state]
    for _ in stepper.moves:
        assert press(stepper, "forward") == ""
        positions.append(stepper.state)
    assert positions[-1] == stepper.moves[-1].step.state
    for position in reversed(positions[:-1]):
        press(stepper, "back")
        assert stepper.state == position


@pytest.mark.parametrize("id", EXAMPLES)
def test_each_step_tells_what_happened_and_each_rule_has_its_text(id):
    stepper = oilgames.example(GORACZKA, id)
    assert stepper.view()["ask"]["detail"].startswith(EXAMPLES[id].text)
    for at in range(1, len(stepper.moves) + 1):
        press(stepper, "slider", value=at)
        assert EXAMPLES[id].notes.get(str(at), "") in stepper.view()["ask"]["detail"]
        assert stepper.view()["ask"]["title"].endswith(f"step {at} of {len(stepper.moves)}")
    rules = {line["rule"] for line in stepper.view()["log"]}
    assert rules
    assert rules <= set(stepper.board.rules)


def test_the_ends_say_why_there_is_no_further_step():
    stepper = oilgames.example(GORACZKA, "W1")
    assert tool(stepper, "back")["why"] == "This is the first step."
    press(stepper, "last")
    assert tool(stepper, "forward")["why"] == "This is the last step."
    press(stepper, "forward")
    assert stepper.at == len(stepper.moves)
    press(stepper, "first")
    press(stepper, "back")
    assert stepper.at == 0


def test_odds_are_shown_and_put_away():
    stepper = oilgames.example(GORACZKA, "W1")
    plain = stepper.view()["pieces"]
    press(stepper, "odds")
    assert tool(stepper, "odds")["pressed"]
    assert stepper.view()["pieces"] != plain
    press(stepper, "odds")
    assert stepper.view()["pieces"] == plain


def test_every_tool_at_every_step():
    stepper = oilgames.example(GORACZKA, "W5", "W5-final")
    models = len(_instances)
    for at in range(len(stepper.moves) + 1):
        for message in everything(stepper.view()):
            assert press(stepper, **message) == ""
        stepper.go(at)
    assert len(_instances) == models


@pytest.mark.parametrize("value", [None, "3", 1.5, True, [2]])
def test_a_step_that_is_no_number_is_told(value):
    stepper = oilgames.example(GORACZKA, "W1")
    assert "whole number" in press(stepper, "slider", value=value)
    assert stepper.at == 0


@pytest.mark.rule("NG-2.10")
def test_several_examples_in_one_view():
    stepper = oilgames.example(GORACZKA, "W5", "W5-final")
    press(stepper, "last")
    chosen = EXAMPLES["W5-final"].title
    assert press(stepper, "story", value=chosen) == ""
    assert (stepper.title, stepper.at) == (chosen, 0)
    assert stepper.first.options.auction == "pass_out"
    press(stepper, "last")
    assert stepper.state.money == (3, 5, 3)
    told = press(stepper, "story", value="W99")
    assert "The examples here are:" in told
    assert stepper.title == chosen


def test_examples_of_different_size_bring_their_own_board():
    stepper = oilgames.example(GORACZKA, "W6", "W1")
    small = stepper.view()["size"]
    press(stepper, "story", value=EXAMPLES["W1"].title)
    assert stepper.view()["size"] > small
    assert ">8</text>" in stepper.board.backdrop


def test_an_unknown_example_is_refused_with_those_there_are():
    with pytest.raises(Refused, match="no example 'W99'; it has: W1, W2"):
        oilgames.example(GORACZKA, "W1", "W99")


def test_a_match_is_stepped_through_as_it_was_played():
    match, rng = oilgames.new_match(options={"rows": 2, "cols": 2}, seed=3), random.Random(1)
    while not match.over:
        legal = GORACZKA.legal(match.state) if isinstance(match.to_move, int) else None
        match.play(legal.pick(rng.randrange(len(legal)))) if legal else match.draw()
    stepper = Stepper.of(match)
    press(stepper, "last")
    assert stepper.state == match.state
    assert stepper.view()["step"] == {"at": len(match.history), "of": len(match.history)}


def test_without_a_kernel_the_whole_story_is_left_in_words():
    stepper = oilgames.example(GORACZKA, "W2", "W4")
    data, _ = stepper._repr_mimebundle_()
    for sentence in ("Bruno strikes oil at r4c5 and earns 4.", "Chen wins r1c1 and pays 2.", EXAMPLES["W4"].notes["7"]):
        assert sentence in data["text/plain"]
        assert sentence.replace("'", "&#x27;") in data["text/html"]
    assert '<img alt="Board of 8 by 8 fields' in data["text/html"]
    assert WENT_WRONG not in data["text/html"]
