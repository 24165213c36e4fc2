"""The lab itself: it opens, a widget lives in it, nothing pops up."""

from __future__ import annotations

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lab, NotebookPage

pytestmark = pytest.mark.browser


@pytest.fixture
def clicks_notebook(lab: Lab) -> str:
    """A notebook with one button that counts its clicks."""
    source = (
        "import ipywidgets\n"
        "clicks = ipywidgets.Button(description='clicked 0')\n"
        "clicks.on_click(lambda b: setattr(b, 'description', f'clicked {int(b.description[8:]) + 1}'))\n"
        "clicks"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    notebook.metadata.kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(notebook, lab.folder / "clicks.ipynb")
    return "clicks.ipynb"


def test_a_click_reaches_the_kernel_and_comes_back(browser_page: NotebookPage, clicks_notebook: str) -> None:
    browser_page.open(clicks_notebook)
    browser_page.run_all()
    browser_page.page.get_by_role("button", name="clicked 0").click()
    expect(browser_page.page.get_by_role("button", name="clicked 1")).to_be_visible()


def test_no_news_and_no_update_popup(browser_page: NotebookPage, clicks_notebook: str) -> None:
    asked: list[str] = []
    browser_page.page.on("request", lambda request: asked.append(request.url))
    browser_page.open(clicks_notebook)
    expect(browser_page.page.locator(".Toastify__toast")).to_have_count(0)
    assert not [url for url in asked if not url.startswith((browser_page.lab.address, "data:", "blob:"))]


def test_the_address_without_a_path_opens_the_start_notebook(browser_page: NotebookPage) -> None:
    lab = browser_page.lab
    browser_page.page.goto(f"{lab.address}?token={lab.token}")
    tab = browser_page.page.get_by_role("tab", name="00_start_here.ipynb")
    expect(tab.first).to_be_visible(timeout=60_000)
