"""The start notebook as a newcomer meets it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from oilgames.lab import START
from tests.browser.conftest import NotebookPage

pytestmark = pytest.mark.browser


@pytest.fixture
def started(browser_page: NotebookPage) -> NotebookPage:
    """The start notebook with all its cells run."""
    browser_page.open(START)
    browser_page.run_all()
    return browser_page


def test_a_field_is_clicked_and_the_board_answers(started: NotebookPage) -> None:
    board = started.notebook.locator(".og-picture").first
    board.scroll_into_view_if_needed()
    before = board.inner_html()
    started.notebook.locator(".og-target").first.click()
    expect(board).not_to_have_js_property("innerHTML", before)


def test_no_cell_ends_in_an_error(started: NotebookPage) -> None:
    expect(started.notebook.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.error']")).to_have_count(
        0
    )
    expect(started.notebook.get_by_text(re.compile("Error displaying widget|model not found"))).to_have_count(0)
