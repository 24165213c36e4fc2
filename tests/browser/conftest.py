"""A real JupyterLab, started by `oilgames lab`, and a real Chromium to work in it."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
REQUIRED = os.environ.get("OILGAMES_BROWSER_TESTS") == "required" or os.environ.get("CI") == "true"
START_SECONDS = 60
RUN_SECONDS = 90


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its folder, its address and the token that opens it."""

    folder: Path
    address: str
    token: str

    def page_of(self, notebook: str) -> str:
        """The address of a notebook in a fresh workspace."""
        workspace = secrets.token_hex(4)
        return f"{self.address}lab/workspaces/{workspace}/tree/{notebook}?token={self.token}"


class NotebookPage:
    """A notebook open in JupyterLab, as somebody at the screen meets it."""

    def __init__(self, page: Page, lab: Lab) -> None:
        self.page = page
        self.lab = lab

    @property
    def notebook(self) -> Locator:
        """The notebook panel that is in front."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def open(self, notebook: str) -> None:
        """Open a notebook and wait for its kernel."""
        self.page.goto(self.lab.page_of(notebook))
        expect(self.notebook).to_be_visible(timeout=START_SECONDS * 1000)
        self.wait_until_idle()

    def run_all(self) -> None:
        """Clear what is stored, run all cells, both from the menu, and wait until the last cell has run."""
        self._menu("Edit", "Clear Outputs of All Cells")
        self._menu("Run", "Run All Cells")
        last = self.notebook.locator(".jp-CodeCell .jp-InputPrompt").last
        expect(last).to_have_text(re.compile(r"\[\d+\]:"), timeout=RUN_SECONDS * 1000)
        self.wait_until_idle()

    def wait_until_idle(self) -> None:
        """Wait until the kernel is connected and has nothing to do, as the status bar says."""
        status = self.page.locator(".jp-StatusBar-TextItem", has_text=re.compile(r"^Python 3.*\| Idle$"))
        expect(status).to_be_visible(timeout=RUN_SECONDS * 1000)

    def _menu(self, *names: str) -> None:
        for name in names:
            self.page.get_by_role("menuitem", name=name, exact=True).click()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on 127.0.0.1, on a fresh personal copy of the notebooks, with nobody's settings."""
    home = tmp_path_factory.mktemp("lab")
    folder, token = home / "notebooks", secrets.token_hex(16)
    command = [sys.executable, "-m", "oilgames.cli", "lab", "--no-browser", "--port", str(_free_port())]
    with open(home / "log.txt", "w") as log:
        server = subprocess.Popen(
            [*command, "--dir", str(folder)], env=_environment(home, token), stdout=log, stderr=subprocess.STDOUT
        )
    try:
        yield Lab(folder, _address(server, home), token)
    finally:
        server.terminate()
        server.wait(timeout=30)


def _environment(home: Path, token: str) -> dict[str, str]:
    folders = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
    }
    return os.environ | {name: str(path) for name, path in folders.items()} | {"JUPYTER_TOKEN": token}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _address(server: subprocess.Popen[bytes], home: Path) -> str:
    """The address that the server wrote down for itself when it was ready."""
    note = home / "runtime" / f"jpserver-{server.pid}.json"
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        if note.exists() and (text := note.read_text()).strip().endswith("}"):
            return str(json.loads(text)["url"])
        time.sleep(0.1)
    pytest.fail(f"JupyterLab did not start:\n{(home / 'log.txt').read_text()}")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Chromium with a user folder of its own; without Chromium the browser tests skip, or fail where required.

    It ends with the module: while it runs, its event loop is the thread's, which other tests could trip over.
    """
    if not Path(CHROMIUM).exists():
        missing = f"There is no Chromium at {CHROMIUM}: on Debian, `apt-get install chromium` brings it."
        pytest.fail(missing) if REQUIRED else pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def browser_page(chromium: Browser, lab: Lab, request: pytest.FixtureRequest) -> Iterator[NotebookPage]:
    """A fresh browser window, 1400 × 900 unless the test is parametrised (`indirect`) with another size."""
    size = getattr(request, "param", {"width": 1400, "height": 900})
    context = chromium.new_context(viewport=size)
    yield NotebookPage(context.new_page(), lab)
    context.close()
