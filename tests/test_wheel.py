"""What is inside the wheel: the package, its data, and the notebooks."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LEFTOVER = re.compile(r"(^|/)(__pycache__|oilgames-matches|\.[^/]*)(/|$)")  # caches, matches, hidden files


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel built from the checkout, without asking any index."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*build, "--wheel-dir", str(out), str(ROOT)], check=True)
    return zipfile.ZipFile(next(out.glob("oilgames-*.whl")))


def shipped(folder: str) -> set[str]:
    """The files of a folder that belong to the project."""
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    names = {path.relative_to(ROOT).as_posix() for path in files}
    return {name for name in names if not LEFTOVER.search(name)}


def test_every_file_of_the_package_and_no_other(wheel: zipfile.ZipFile) -> None:
    wanted = shipped("oilgames") | {f"oilgames/{name}" for name in shipped("notebooks")}
    found = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert found == wanted


def test_data_boards_and_notebooks_are_among_them(wheel: zipfile.ZipFile) -> None:
    assert {
        "oilgames/py.typed",
        "oilgames/widgets/board.js",
        "oilgames/widgets/board.css",
        "oilgames/games/naftowa_goraczka/data/rulebook.toml",
        "oilgames/lab_defaults/labconfig/default_setting_overrides.json",
        "oilgames/notebooks/00_start_here.ipynb",
    } <= set(wheel.namelist())


def test_both_licences_and_the_command(wheel: zipfile.ZipFile) -> None:
    info = next(name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name)
    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/LICENSE-CONTENT"} <= set(wheel.namelist())
    assert "oilgames = oilgames.cli:main" in wheel.read(f"{info}/entry_points.txt").decode()


def test_an_unpacked_wheel_finds_its_own_notebooks(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    program = "from oilgames import lab; print(lab.shipped_notebooks())"  # -c looks first into the current folder
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert Path(done.stdout.strip()) == tmp_path / "oilgames" / "notebooks"
