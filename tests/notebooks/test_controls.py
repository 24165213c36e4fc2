"""Every control of every notebook is pressed: no handler may raise, and none may say that something went wrong.

A notebook's code cells run in one namespace, as in a kernel; what a cell ends in is what a learner sees and presses.
"""

from __future__ import annotations

import ast
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from oilgames import GAMES
from oilgames.engine import read_examples, write
from oilgames.widgets import Explore, Predict, ScoreCard, SelfCheck, Stepper, Together, Urn
from oilgames.widgets.table import GameTable
from tests.notebooks.reading import NOTEBOOKS, ROOT, Reading
from tests.widgets.pressing import WENT_WRONG, choose, everything, press

ROUNDS = 2  # a table's controls are pressed so many times, in different positions
ANSWERS = ("0", "5/18", "0.4", "70 %", "3", "1000", "-1", "no idea", "")


def views_of(path: Path) -> Iterator[Any]:
    """What each code cell shows, in order; the cells run one after the other."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            yield run(cell.source, namespace)


def run(source: str, namespace: dict[str, Any]) -> Any:
    """Run a cell; the value of its last expression, which the notebook shows."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), namespace)
    return None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_control_is_pressed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    views = [view for view in views_of(path) if view is not None]
    with caplog.at_level(logging.ERROR):
        pressed = sum(press_all(view) for view in views)
    assert pressed > 20
    faults = [record for record in caplog.records if record.name.startswith("oilgames")]
    assert not faults, faults[0].getMessage() + "\n" + str(faults[0].exc_info)


@pytest.mark.parametrize("game", [name for name in GAMES if (ROOT / name).is_dir()])
def test_every_worked_example_is_stepped_through_in_a_notebook(game: str) -> None:
    known = set(read_examples(GAMES[game]))
    told = [ast.walk(ast.parse(c.source)) for p in NOTEBOOKS if p.parent.name == game for c in Reading(p).code]
    shown = {node.value for tree in told for node in tree if isinstance(node, ast.Constant)}
    assert known <= shown


def press_all(view: Any) -> int:
    """Press all that a view offers; answers how much that was."""
    if isinstance(view, GameTable):
        return press_table(view)
    if isinstance(view, Predict):
        return press_prediction(view)
    if isinstance(view, SelfCheck | Stepper | Urn):
        return press_each(view)
    if isinstance(view, Together):
        return sum(map(press_all, view.views))
    if isinstance(view, Explore):
        return press_exploration(view)
    if isinstance(view, ScoreCard):
        view._again.click()
        return 1
    assert hasattr(view, "_repr_mimebundle_") or isinstance(view, str | int), f"{view!r} is no view of the kit"
    return 0


def press_each(owner: Any) -> int:
    """Each control as it stands now; again where the first press brought others."""
    done = 0
    for _ in range(2):
        for message in list(everything(owner.board.view)):
            check(press(owner, **message), message)
            done += 1
        for answer in ANSWERS if isinstance(owner, SelfCheck) and not owner.choices else ():
            check(press(owner, "number", value=answer), answer)
            done += 1
    return done


def press_table(table: GameTable) -> int:
    """Everything at several positions of a match, then some choices more in the match that is on the table then."""
    table.pace.set("at once")
    rng, done = random.Random(1), 0
    for _ in range(ROUNDS):
        for message in list(everything(table.view())):
            if message.get("value") == "greedy":
                continue  # it plays well, but takes its time; its own tests press it
            check(press(table, **message), message)
            done += 1
        for do in ("speed", "now"):
            check(press(table, do, value="at once"), do)
        play_some(table, rng)
    return done


def play_some(table: GameTable, rng: random.Random) -> None:
    """Some legal choices of the people, whoever they are now."""
    for _ in range(6):
        mover = table.match.to_move
        if not table.match.is_person(mover):
            return
        legal = table.match.game.legal(table.match.state)
        assert choose(table, write(legal.pick(rng.randrange(len(legal))))) == ""


def press_prediction(question: Predict) -> int:
    """Bad numbers, then each kind of bet; then all of what the bet reveals."""
    done = 0
    for answer in ANSWERS:
        done += press_each(question)
        check(press(question, "estimate", value=answer), answer)
        press(question, "again")
    assert question.bet(str(float(question.answer))) == "right"
    revealed = question._reveal_view()
    return done + (press_all(revealed) if revealed is not None else 0)


def press_exploration(view: Explore) -> int:
    """Every value of every control, ends and middle of a slider."""
    done = 0
    for control in view.controls.values():
        for value in values_of(control):
            control.value = value
            assert not view.said.startswith("That does not work"), (control.description, value, view.said)
            done += 1
    return done + (press_all(view.shown) if not hasattr(view.shown, "figure") else 0)


def values_of(control: Any) -> list[Any]:
    """What a control can be set to."""
    if hasattr(control, "options"):
        return list(control.options)
    if hasattr(control, "min"):
        return [control.min, (control.min + control.max) // 2, control.max]
    return [True, False, True] if isinstance(control.value, bool) else [control.value]


def check(text: str, message: Any) -> None:
    """A refusal in a sentence is fine; a fault is not."""
    assert WENT_WRONG not in text, (message, text)
