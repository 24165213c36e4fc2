"""Every worked example plays out under the rules to the position that its text tells of."""

import pytest

from oilgames.engine import read_examples
from oilgames.games import GAMES

GAME = GAMES["naftowa_goraczka"]
EXAMPLES = read_examples(GAME)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_example_ends_as_told(example):
    end = [move.step.state for move in example.moves(GAME)][-1]
    told = GAME.position({"options": example.position.get("options", {}), **example.after})
    assert (end.fields, end.money, end.phase) == (told.fields, told.money, told.phase)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_example_cites_rules_and_notes_that_exist(example):
    assert example.rules
    assert all(rule in GAME.rulebook for rule in example.rules)
    assert all(0 <= int(number) <= len(example.tokens) for number in example.notes)


@pytest.mark.rule("NG-6.2", "NG-6.3", "NG-6.4")
@pytest.mark.parametrize(
    ("example", "points", "winners"),
    [("W8", (100, 101), (1,)), ("W8-decline", (100, 102), (1,)), ("W8-draw", (100, 100), (0, 1))],
)
def test_the_last_field_decides(example, points, winners):
    end = [move.step.state for move in EXAMPLES[example].moves(GAME)][-1]
    assert (GAME.scores(end).points, GAME.scores(end).winners) == (points, winners)
