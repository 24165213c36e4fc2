"""What the README, the Binder files and the citation promise is true."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from oilgames import GAMES, __version__

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
README = (ROOT / "README.md").read_text()
PINS = dict(line.split("==") for line in (ROOT / "binder/requirements.txt").read_text().splitlines() if "==" in line)


def test_the_readmes_example_prints_what_it_says() -> None:
    program = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert program
    done = subprocess.run([sys.executable, "-c", program[1]], capture_output=True, text=True, check=True)
    assert done.stdout == "5/12\n"
    assert "next door: 5/12" in program[1]


def test_the_readmes_commands_install_extras_that_there_are() -> None:
    commands = re.findall(r"pip install -e '\.\[(\w+)\]' && \.venv/bin/(\w+)", README)
    assert commands == [("lab", "oilgames"), ("test", "pytest")]
    assert {extra for extra, _ in commands} <= set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_to_files_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text())
    assert not [link for link in links if "://" not in link and not (ROOT / link).exists()]


def test_binders_link_opens_a_notebook_that_is_there() -> None:
    opened = re.search(r"mybinder\.org/\S+\?urlpath=lab/tree/([^)]+)", README)
    assert opened
    assert (ROOT / opened[1]).is_file()


def test_every_ready_game_stands_in_the_readme_with_its_seats() -> None:
    for game in GAMES.values():
        assert re.search(rf"\| {game.title}[^|]*\| {game.seats[0]} to {game.seats[-1]} \|", README), game.name


def test_binder_pins_every_dependency_within_its_range() -> None:
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["lab"]]
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(PINS[requirement.name]), requirement
    lines = [line for line in (ROOT / "binder/requirements.txt").read_text().splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w-]+==[\w.]+", line) for line in lines)


def test_binder_runs_a_python_that_is_allowed() -> None:
    runtime = (ROOT / "binder/runtime.txt").read_text().strip()
    assert SpecifierSet(PROJECT["requires-python"]).contains(runtime.removeprefix("python-"))


def test_scripts_can_be_run() -> None:
    for script in (".ci/run", "binder/postBuild"):
        assert (ROOT / script).stat().st_mode & 0o111, script


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text()
