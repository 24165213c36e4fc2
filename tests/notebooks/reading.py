"""Reads a notebook as TEACHING's criteria see it: sections, words, views, questions."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).resolve().parents[2] / "notebooks"
NOTEBOOKS = sorted(path for path in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)

OPENING = ("Goals", "Before you start")
CLOSING = ("Check yourself", "What you saw", "For the teacher", "Sources")
PREDICTIONS = {"Predict"}
CHECKS = {"SelfCheck"}

HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$", re.MULTILINE)
FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
WORD = re.compile(r"\w[\w'’./-]*")


@dataclass
class Section:
    """What stands under one H2, with its cells; the part before the first H2 has no title."""

    title: str | None
    cells: list[Any] = field(default_factory=list)

    @property
    def words(self) -> int:
        """Words of its texts, headings not counted."""
        return sum(count_words(cell.source) for cell in self.cells if cell.cell_type == "markdown")

    @property
    def code(self) -> list[Any]:
        """Its code cells."""
        return [cell for cell in self.cells if cell.cell_type == "code"]


class Reading:
    """One notebook, read once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notebook = nbformat.read(path, as_version=4)

    @property
    def lesson(self) -> dict[str, Any]:
        """The notebook's `lesson` metadata."""
        return dict(self.notebook.metadata.get("lesson", {}))

    @property
    def kind(self) -> str:
        """What kind of notebook it is: start, rules, odds, play or lesson."""
        return str(self.lesson.get("kind", ""))

    @cached_property
    def code(self) -> list[Any]:
        """All code cells."""
        return [cell for cell in self.notebook.cells if cell.cell_type == "code"]

    @cached_property
    def headings(self) -> list[tuple[int, str]]:
        """All headings: level and title."""
        return [found for cell in self._texts for found in headings(cell.source)]

    @property
    def _texts(self) -> list[Any]:
        return [cell for cell in self.notebook.cells if cell.cell_type == "markdown"]

    @cached_property
    def sections(self) -> list[Section]:
        """The parts of the notebook, cut at each H2."""
        parts = [Section(None)]
        for cell in self.notebook.cells:
            titles = [t for level, t in headings(cell.source) if level == 2] if cell.cell_type == "markdown" else []
            parts += [Section(title) for title in titles]
            parts[-1].cells.append(cell)
        return parts

    @property
    def steps(self) -> list[Section]:
        """The sections that are steps: all but the fixed ones."""
        return [part for part in self.sections if part.title and part.title not in OPENING + CLOSING]

    def words_before(self, cell: Any) -> int:
        """Words of all texts above a cell."""
        above = self.notebook.cells[: self.notebook.cells.index(cell)]
        return sum(count_words(c.source) for c in above if c.cell_type == "markdown")

    def calls(self, names: set[str]) -> list[str]:
        """The ids of all calls of the given names: the first argument, or `id=`; "" where it is no literal."""
        return [_first(call) for cell in self.code for call in calls(cell.source) if _name(call) in names]

    @property
    def outputs(self) -> list[Any]:
        """All outputs of all cells."""
        return [output for cell in self.code for output in cell.outputs]


def headings(text: str) -> list[tuple[int, str]]:
    """The headings of a markdown text, none from code in it."""
    return [(len(marks), title) for marks, title in HEADING.findall(FENCED.sub("", text))]


def count_words(text: str) -> int:
    """Words a reader reads: without headings, code, pictures, addresses of links and table rules."""
    text = HEADING.sub("", FENCED.sub("", text))
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)|<[^>]+>", " ", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return len(WORD.findall(text))


def calls(source: str) -> list[ast.Call]:
    """All calls in a cell; its magics do not count."""
    tree = ast.parse("\n".join(line for line in source.splitlines() if not line.startswith(("%", "!"))))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _first(call: ast.Call) -> str:
    named = [keyword.value for keyword in call.keywords if keyword.arg == "id"]
    given = (named or call.args or [None])[0]
    return str(given.value) if isinstance(given, ast.Constant) else ""


def is_view(output: Any) -> bool:
    """Whether an output is a board, a chart or a table, as a reader without a kernel sees it."""
    html = output.get("data", {}).get("text/html", "")
    return "<img" in html or "<table" in html
