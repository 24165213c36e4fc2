"""Whole small games in a real JupyterLab: by mouse, by keyboard alone, after a dead kernel, in both themes."""

from __future__ import annotations

import re

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Lab, NotebookPage

pytestmark = pytest.mark.browser

MOST = 60  # choices and key strokes after which a game of four tests must long be over
SOURCE = """\
import oilgames
bruno = oilgames.Player("Bruno", bot="zero")
oilgames.play(seats=["Alba", bruno], options={"rows": 2, "cols": 2}, seed=3, folder="FOLDER")"""


class Table:
    """The board of the notebook in front, as somebody plays on it."""

    def __init__(self, shown: NotebookPage) -> None:
        self.shown, self.page = shown, shown.page
        self.root: Locator = shown.notebook.locator(".og-root").first
        self.question = self.root.locator(".og-question").first
        self.progress = self.root.locator(".og-log .og-range").first

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(re.search(r"wins$|^A draw$", self.question.inner_text()))

    def moves(self) -> int:
        """How many moves have been made."""
        return int(self.progress.inner_text().split("/")[1])

    def settle(self, before: int) -> None:
        """Wait until a move has been made and a person is asked again, or the game is over."""
        asked = re.compile(r"^Alba: |wins$|^A draw$")
        expect(self.progress).not_to_have_text(re.compile(rf"/ {before}$"))
        expect(self.question).to_have_text(asked, timeout=20_000)

    def click(self) -> None:
        """One choice by mouse: a field on the board, or the first button of the question."""
        before, fields = self.moves(), self.root.locator(".og-target")
        choice = fields.last if fields.count() else self.root.locator(".og-controls button").first
        choice.click()
        self.settle(before)

    def tab_to(self, selector: str) -> None:
        """Press Tab until something of the kind has the focus."""
        for _ in range(MOST):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"Tab does not reach {selector}")

    def type(self) -> None:
        """One choice by keyboard: the next field by arrows, or the number that is offered."""
        before = self.moves()
        if self.root.locator(".og-target").count():
            self.tab_to(".og-root .og-target")
            self.page.keyboard.press("ArrowRight")
        else:
            self.tab_to(".og-root [role=spinbutton], .og-root [data-token]:not(.og-target)")
        self.page.keyboard.press("Enter")
        self.settle(before)


@pytest.fixture
def table(browser_page: NotebookPage, lab: Lab, request: pytest.FixtureRequest) -> Table:
    """A notebook with one small board, run; each test has its own, and its own folder of matches."""
    name = request.node.originalname
    cell = nbformat.v4.new_code_cell(SOURCE.replace("FOLDER", f"matches-{name}"))
    notebook = nbformat.v4.new_notebook(cells=[cell])
    notebook.metadata.kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(notebook, lab.folder / f"{name}.ipynb")
    browser_page.open(f"{name}.ipynb")
    browser_page.run_all()
    return Table(browser_page)


def test_a_whole_game_by_mouse(table: Table) -> None:
    for _ in range(MOST):
        if table.over:
            break
        table.click()
    assert table.over
    expect(table.root.locator(".og-target")).to_have_count(0)
    expect(table.root.locator(".og-log li").first).to_contain_text("The last field is tested")


def test_a_whole_game_by_keyboard_alone(table: Table) -> None:
    for _ in range(MOST):
        if table.over:
            break
        table.type()
    assert table.over


def test_a_match_goes_on_after_the_kernel_has_been_restarted(table: Table) -> None:
    table.click()
    table.click()
    moves, asked = table.moves(), table.question.inner_text()
    page = table.page
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_text("Restart Kernel…", exact=True).click()
    page.locator(".jp-Dialog").get_by_role("button", name="Confirm Kernel Restart").click()
    table.shown.run_all()
    expect(table.question).to_have_text("A match that you left is waiting")
    table.root.get_by_role("button", name="Go on with it").click()
    expect(table.question).to_have_text(asked)
    assert table.moves() == moves


def test_the_board_follows_the_theme(table: Table) -> None:
    page = table.page
    expect(table.root).to_have_css("background-color", "rgb(251, 248, 242)")
    for theme, ground in (("JupyterLab Dark", "rgb(15, 27, 34)"), ("JupyterLab Light", "rgb(251, 248, 242)")):
        page.keyboard.press("Control+Shift+C")
        page.locator("#modal-command-palette input").fill(f"Use Theme: {theme}")
        page.keyboard.press("Enter")
        expect(table.root).to_have_css("background-color", ground)


def test_a_name_is_typed_and_a_new_match_begun(table: Table) -> None:
    root, name = table.root, "Eve <b>בא</b> 🛢"
    root.get_by_text("Match and settings").click()
    root.get_by_label("Name of A").fill(name)
    root.get_by_role("button", name="New match").click()  # the name is sent as the field is left
    expect(root.locator(".og-name").first).to_have_text(name)
    expect(table.question).to_contain_text(name)
    assert root.locator(".og-seat b b").count() == 0
