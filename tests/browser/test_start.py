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
    field = started.notebook.locator(".og-target").first
    name = str(field.get_attribute("data-token")).split()[-1]
    question = started.notebook.locator(".og-question", has_text=name)
    expect(question).to_have_count(0)
    field.click()
    expect(question).to_be_visible()


def test_no_cell_ends_in_an_error(started: NotebookPage) -> None:
    expect(started.notebook.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.error']")).to_have_count(
        0
    )
    expect(started.notebook.get_by_text(re.compile("Error displaying widget|model not found"))).to_have_count(0)
