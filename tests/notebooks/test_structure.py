"""The criteria of a teaching notebook that a script can decide, for every notebook there is."""

from __future__ import annotations

import re
from itertools import pairwise

import nbformat
import pytest

from oilgames import GAMES
from tests.notebooks.reading import CHECKS, CLOSING, NOTEBOOKS, OPENING, PREDICTIONS, ROOT, Reading, is_view

KINDS = {"start", "rules", "odds", "play", "lesson"}
OBSERVABLE = re.compile(
    r"^(choose|compare|compute|decide|describe|derive|draw|estimate|explain|find|give|name|play|predict|rank|read|say"
    r"|save|show|simulate|state|take|tell|test|use|work out|write|apply|bid|calculate|count|start|step|open|undo)\b",
    re.IGNORECASE,
)
TEACHERS_PARTS = (
    "plan", "student sheet", "expected results", "debrief", "misconception", "variants", "paper", "network",
)  # fmt: skip
PICTURE = re.compile(r"<img\b[^>]*>")
UNREADABLE = re.compile(r"\bat 0x[0-9a-f]+|\b(VBox|HBox|HTML|Output|Figure)\(|model_id", re.IGNORECASE)


def name(path: object) -> str:
    return str(path).removeprefix(f"{ROOT}/")


@pytest.fixture(params=NOTEBOOKS, ids=name)
def reading(request: pytest.FixtureRequest) -> Reading:
    return Reading(request.param)


def test_the_start_notebook_and_each_games_kinds_are_there() -> None:
    assert ROOT / "00_start_here.ipynb" in NOTEBOOKS
    for game in GAMES:
        kinds = {Reading(path).kind for path in NOTEBOOKS if path.parent.name == game}
        assert {"rules", "odds", "play", "lesson"} <= kinds, game


def test_valid_in_normal_form_without_live_views(reading: Reading) -> None:
    notebook = reading.notebook
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) >= (4, 5)
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert notebook.metadata.kernelspec.name == "python3"
    assert "widgets" not in notebook.metadata
    assert [cell.execution_count for cell in reading.code] == list(range(1, len(reading.code) + 1))


def test_outputs_read_well_without_a_kernel(reading: Reading) -> None:
    for output in reading.outputs:
        assert output.output_type != "error"
        assert output.get("name") != "stderr", output.get("text")
        kinds = set(output.get("data", {}))
        assert not [kind for kind in kinds if "widget" in kind or kind == "image/svg+xml"]
        if kinds:
            text = output.data["text/plain"]
            assert text.strip(), "a picture needs words beside it"
            assert not UNREADABLE.search(text), text
        if "text/html" in kinds:
            check_pictures(output.data["text/html"])


def check_pictures(html: str) -> None:
    """No script; each picture is an image that nothing can run in, with a sentence that says what it shows."""
    assert "<script" not in html
    assert "<svg" not in html
    for picture in PICTURE.findall(html):
        assert 'src="data:image/' in picture
        alt = re.search(r'alt="([^"]*)"', picture)
        assert alt, picture[:200]
        assert len(alt[1].split()) >= 4, f"not a sentence: {alt[1]!r}"


def test_one_h1_and_no_heading_skipped(reading: Reading) -> None:
    levels = [level for level, _ in reading.headings]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))


def test_the_fixed_headings_in_their_order(reading: Reading) -> None:
    titles = [title for level, title in reading.headings if level == 2]
    assert [title for title in titles if title in OPENING + CLOSING] == [*OPENING, *CLOSING]
    # the steps stand between the opening and the closing; the first view may come before the goals
    first, last = titles.index(OPENING[-1]), titles.index(CLOSING[0])
    assert [part.title for part in reading.steps[-(last - first - 1) :]] == titles[first + 1 : last]


def test_the_first_view_comes_at_once(reading: Reading) -> None:
    early = reading.code[:2]
    views = [cell for cell in early if any(is_view(output) for output in cell.outputs)]
    assert views, "no view in the first two code cells"
    assert reading.words_before(views[0]) <= 120
    assert all(len(cell.source.splitlines()) <= 5 for cell in early[: early.index(views[0]) + 1])


def test_one_idea_a_step(reading: Reading) -> None:
    assert 6 <= len(reading.steps) <= 14
    for step in reading.steps:
        assert step.words <= 150, f"{step.title}: {step.words} words"


def test_goals_are_stated_and_each_has_a_check(reading: Reading) -> None:
    lesson = reading.lesson
    assert lesson["kind"] in KINDS
    assert 2 <= len(lesson["objectives"]) <= 4
    asked = {*reading.calls(CHECKS), *reading.calls(PREDICTIONS)}
    for objective in lesson["objectives"]:
        assert OBSERVABLE.match(objective["text"]), objective["text"]
        assert objective["checks"]
        assert set(objective["checks"]) <= asked, objective
    assert 5 <= lesson["minutes"] <= 90
    assert isinstance(lesson["prerequisites"], list)


def test_concepts_and_rules_are_named(reading: Reading) -> None:
    for concept in reading.lesson["concepts"]:
        assert concept["name"]
        assert re.search(r"\d{4}", concept["reference"]), "a reference has a year"
    if reading.kind != "start":
        rulebook = GAMES[reading.path.parent.name].rulebook
        assert reading.lesson["rules"]
        assert not [rule for rule in reading.lesson["rules"] if rule not in rulebook]


def test_enough_predictions_and_checks(reading: Reading) -> None:
    predictions, checks = reading.calls(PREDICTIONS), reading.calls(CHECKS)
    assert len(predictions) >= (1 if reading.kind in {"rules", "start"} else 3)
    assert len(checks) >= 5
    ids = [*predictions, *checks]
    assert all(ids), "every question has an id written out"
    assert len(set(ids)) == len(ids)


def test_a_lesson_is_ready_for_a_teacher(reading: Reading) -> None:
    if reading.kind != "lesson":
        pytest.skip("only lessons have a plan")
    teacher = "\n".join(part_text(reading, "For the teacher")).lower()
    for wanted in TEACHERS_PARTS:
        assert wanted in teacher, wanted
    minutes = [int(number) for number in re.findall(r"^\|\s*(\d+)\s*\|", teacher, re.MULTILINE)]
    assert minutes, "the plan is a table whose first column is minutes"
    assert 30 <= sum(minutes) <= 50
    assert sum(minutes) == reading.lesson["minutes"]


def part_text(reading: Reading, title: str) -> list[str]:
    return [c.source for p in reading.sections if p.title == title for c in p.cells if c.cell_type == "markdown"]


def test_nothing_forbidden_in_code(reading: Reading) -> None:
    forbidden = re.compile(r"!pip|%pip|\binteract\(|\brandom\.seed\(|\bOutput\(|https?://|np\.random\.seed\(")
    assert not [cell.source for cell in reading.code if forbidden.search(cell.source)]
