"""The learner's copy of the notebooks: brought up to date, never written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from oilgames import lab
from oilgames.lab import LabError, refresh
from oilgames.widgets.journal import FOLDER


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    put(tmp_path / "shipped", {"00_start_here.ipynb": "start 1", "game/01_rules.ipynb": "rules 1"})
    return tmp_path / "shipped"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def contents(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != lab.MANIFEST)
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


def test_a_new_folder_gets_everything(shipped: Path, folder: Path) -> None:
    assert refresh(shipped, folder).new == ("00_start_here.ipynb", "game/01_rules.ipynb")
    assert contents(folder) == contents(shipped)


def test_a_second_time_changes_nothing(shipped: Path, folder: Path) -> None:
    refresh(shipped, folder)
    put(folder, {"game/01_rules.ipynb": "my answers", "my notes.ipynb": "mine"})
    before = contents(folder)
    assert refresh(shipped, folder) == lab.Copied()
    assert contents(folder) == before


def test_an_untouched_file_is_brought_up_to_date(shipped: Path, folder: Path) -> None:
    refresh(shipped, folder)
    put(shipped, {"game/01_rules.ipynb": "rules 2"})
    assert refresh(shipped, folder).updated == ("game/01_rules.ipynb",)
    assert contents(folder)["game/01_rules.ipynb"] == "rules 2"


def test_a_changed_file_stays_and_the_new_version_comes_beside_it_once(shipped: Path, folder: Path) -> None:
    refresh(shipped, folder)
    put(folder, {"game/01_rules.ipynb": "my answers"})
    put(shipped, {"game/01_rules.ipynb": "rules 2"})
    assert refresh(shipped, folder) == lab.Copied(beside=("game/01_rules.new.ipynb",))
    assert refresh(shipped, folder) == lab.Copied()
    kept = contents(folder)
    assert (kept["game/01_rules.ipynb"], kept["game/01_rules.new.ipynb"]) == ("my answers", "rules 2")


def test_work_in_the_version_beside_is_kept_too(shipped: Path, folder: Path) -> None:
    refresh(shipped, folder)
    put(folder, {"game/01_rules.ipynb": "my answers"})
    put(shipped, {"game/01_rules.ipynb": "rules 2"})
    refresh(shipped, folder)
    put(folder, {"game/01_rules.new.ipynb": "more answers"})
    put(shipped, {"game/01_rules.ipynb": "rules 3"})
    assert refresh(shipped, folder).beside == ("game/01_rules.new2.ipynb",)
    assert set(contents(folder).values()) == {"start 1", "my answers", "more answers", "rules 3"}


def test_files_that_were_there_before_us_are_the_learners(shipped: Path, folder: Path) -> None:
    put(folder, {"00_start_here.ipynb": "not ours"})
    assert refresh(shipped, folder).beside == ("00_start_here.new.ipynb",)
    assert contents(folder)["00_start_here.ipynb"] == "not ours"


@pytest.mark.parametrize("damage", ["", "[1, 2", '{"00_start_here.ipynb": 7}', "\x00\xff"])
def test_a_damaged_list_of_deliveries_costs_nobody_any_work(shipped: Path, folder: Path, damage: str) -> None:
    refresh(shipped, folder)
    put(folder, {"00_start_here.ipynb": "my answers", lab.MANIFEST: damage})
    refresh(shipped, folder)
    assert contents(folder)["00_start_here.ipynb"] == "my answers"


def test_a_deleted_notebook_comes_back_afresh(shipped: Path, folder: Path) -> None:
    refresh(shipped, folder)
    (folder / "00_start_here.ipynb").unlink()
    assert refresh(shipped, folder).new == ("00_start_here.ipynb",)


def test_caches_and_matches_are_not_shipped(shipped: Path, folder: Path) -> None:
    leftovers = (".ipynb_checkpoints/a.ipynb", "game/.hidden", f"game/{FOLDER}/a.match", "__pycache__/a.pyc")
    put(shipped, dict.fromkeys(leftovers, "left"))
    refresh(shipped, folder)
    assert "left" not in contents(folder).values()


def test_the_originals_are_never_the_copy(shipped: Path) -> None:
    with pytest.raises(LabError, match="holds the originals"):
        refresh(shipped, shipped / "game")


def test_where_the_folder_cannot_be(shipped: Path, tmp_path: Path) -> None:
    put(tmp_path, {"a file": ""})
    with pytest.raises(OSError):  # noqa: PT011 -- which one depends on the system
        refresh(shipped, tmp_path / "a file" / "mine")


def test_the_server_listens_on_this_computer_only_and_opens_the_start_notebook(tmp_path: Path) -> None:
    arguments = lab.lab_arguments(tmp_path, 8899, browser=False)
    assert "--ServerApp.ip=127.0.0.1" in arguments
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in arguments
    assert {"--ServerApp.port=8899", "--no-browser", f"--ServerApp.root_dir={tmp_path}"} <= set(arguments)
