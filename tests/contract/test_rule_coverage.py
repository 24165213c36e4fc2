"""Every rule of a game is in its rulebook, shown by a test and explained in a notebook; nothing cites an unknown one.

The ids in `rule_ids/` were taken from the games' specifications.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

from oilgames.games import GAMES, NAMES
from tests.contract.playing import every_game

TESTS = Path(__file__).parents[1]
HOUSES = TESTS.parent / "oilgames" / "games"
NOTEBOOKS = TESTS.parent / "notebooks"
ID = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}-(?:[A-Z][0-9]+|[0-9]+\.[0-9]+)(?![0-9])")


@cache
def ids_of(name: str) -> tuple[str, ...]:
    """The committed list."""
    return tuple((Path(__file__).parent / "rule_ids" / f"{name}.txt").read_text("utf-8").split())


def prefix(name: str) -> str:
    """The letters that a game's ids begin with, `NG-` for example."""
    return ids_of(name)[0].split("-")[0] + "-"


def ids_in(text: str, name: str) -> set[str]:
    """All ids of a game that a text mentions, one by one: a span "1 to 5" mentions its ends only."""
    return {found for found in ID.findall(text) if found.startswith(prefix(name))}


@cache
def cited() -> dict[str, set[str]]:
    """Rule id -> the tests that cite it with `pytest.mark.rule`, by reading the test files."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for rule, where in citations(ast.parse(path.read_text("utf-8"))):
            found.setdefault(rule, set()).add(f"{path.name}:{where}")
    return found


def citations(tree: ast.AST) -> list[tuple[str, int]]:
    """The ids and lines of all calls `pytest.mark.rule("...", ...)` in a syntax tree."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_rule_mark(node.func)]
    return [(a.value, a.lineno) for call in calls for a in call.args if isinstance(a, ast.Constant)]


def is_rule_mark(function: ast.AST) -> bool:
    """Whether an expression reads `pytest.mark.rule`."""
    return ast.unparse(function) == "pytest.mark.rule"


@every_game
def test_ids_are_listed_once_and_look_like_ids(name):
    ids = ids_of(name)
    assert len(ids) == len(set(ids)) >= 40
    assert all(ID.fullmatch(rule) and rule.startswith(prefix(name)) for rule in ids)


@every_game
def test_every_rule_is_in_the_rulebook_and_no_other(name):
    assert set(GAMES[name].rulebook.rules) == set(ids_of(name))


@every_game
def test_rules_are_explained(name):
    for rule in GAMES[name].rulebook.rules.values():
        assert 3 <= len(rule.title) <= 70, rule.id
        assert len(rule.text) >= 20, rule.id
        assert rule.text.endswith((".", ")", "!", "?")), rule.id
        assert rule.source, rule.id


@every_game
def test_no_two_rules_share_a_title_or_a_text(name):
    rules = GAMES[name].rulebook.rules.values()
    assert len({rule.text for rule in rules}) == len({rule.title for rule in rules}) == len(rules)


@every_game
def test_every_rule_is_cited_by_a_test(name):
    missing = [rule for rule in ids_of(name) if rule not in cited()]
    assert not missing, f"{len(missing)} rules are shown by no test: {' '.join(missing)}"


def test_tests_cite_only_rules_that_exist():
    known = {rule for name in NAMES for rule in ids_of(name)}
    assert {rule: sorted(cited()[rule]) for rule in set(cited()) - known} == {}


@every_game
def test_every_rule_is_explained_in_a_notebook(name):
    paths = sorted((NOTEBOOKS / name).rglob("*.ipynb"))
    assert paths, f"there is no notebook in notebooks/{name}"
    mentioned = set().union(*(ids_in(notebook_text(path), name) for path in paths))
    missing = [rule for rule in ids_of(name) if rule not in mentioned]
    assert not missing, f"{len(missing)} rules are in no notebook: {' '.join(missing)}"


def notebook_text(path: Path) -> str:
    """Everything a reader of the notebook sees as text: cells, and their written outputs."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    outputs = [out for cell in cells for out in cell.get("outputs", ())]
    shown = [text for out in outputs for text in (out.get("text", ""), *out.get("data", {}).values())]
    return "\n".join(
        "".join(part) for part in [*(cell["source"] for cell in cells), *shown] if isinstance(part, str | list)
    )


@every_game
def test_notebooks_mention_only_rules_that_exist(name):
    for path in sorted((NOTEBOOKS / name).rglob("*.ipynb")):
        assert ids_in(notebook_text(path), name) <= set(ids_of(name)), path.name


@every_game
def test_code_and_data_mention_only_rules_that_exist(name):
    for path in sorted((HOUSES / name).rglob("*")):
        if path.suffix in (".py", ".toml"):
            assert ids_in(path.read_text("utf-8"), name) <= set(ids_of(name)), path.name


@every_game
def test_every_function_of_the_rules_begins_with_its_rule(name):
    """A rule sits under its id: each function of the rules room says first which rules it is."""
    house = HOUSES / name
    paths = [house / "rules.py"] if (house / "rules.py").exists() else sorted((house / "rules").rglob("*.py"))
    assert paths
    functions = [node for path in paths for node in rule_functions(path)]
    assert all(ast.get_docstring(node) for node in functions)
    bare = [node.name for node in functions if not begins_with_rule(node)]
    assert len(bare) * 20 <= len(functions), bare  # a few only keep books for the rules


def rule_functions(path: Path) -> list[ast.FunctionDef]:
    """The public functions of a module, without the doors to them that every game has."""
    doors = {"apply", "legal", "chance", "to_move", "why_not", "scores"}
    body = ast.parse(path.read_text("utf-8")).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    return [node for node in functions if node.name not in doors and not node.name.startswith("_")]


def begins_with_rule(node: ast.FunctionDef) -> bool:
    """Whether a docstring says first which rule it is."""
    return bool(ID.match(ast.get_docstring(node) or ""))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("NG-2.1 and NG-2.10.", {"NG-2.1", "NG-2.10"}), ("see NG-2.8 - 2.11", {"NG-2.8"}), ("PO-2.1", set()),
        ("(NG-1.6)", {"NG-1.6"}), ("NG-1.6 to NG-1.7", {"NG-1.6", "NG-1.7"}), ("xNG-1.6", set()),
    ],
)  # fmt: skip
def test_ids_are_found_one_by_one(text, found):
    assert ids_in(text, "naftowa_goraczka") == found


def test_citations_are_read_from_decorators_and_parameters():
    source = (
        '@pytest.mark.rule("NG-1.1", "NG-1.2")\ndef t(): ...\nx = pytest.param(1, marks=pytest.mark.rule("NG-9.9"))\n'
    )
    assert citations(ast.parse(source)) == [("NG-1.1", 1), ("NG-1.2", 1), ("NG-9.9", 3)]
