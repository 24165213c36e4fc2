"""The command `oilgames`, as somebody types it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from oilgames import GAMES, __version__, cli, lab


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"oilgames {__version__}\n"


def test_games_lists_every_game_with_seats_and_credit(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games"]) == 0
    said = capsys.readouterr().out
    for game in GAMES.values():
        assert game.title in said
        assert f"{game.seats[0]} to {game.seats[-1]} players" in said
        assert game.credit in said
    assert f"{len(GAMES['naftowa_goraczka'].rulebook.rules)} rules" in said


def test_no_command_or_an_unknown_one_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["paly"]):
        with pytest.raises(SystemExit, match="2"):
            cli.main(arguments)
        assert "usage: oilgames" in capsys.readouterr().err


def test_simulate_writes_a_table(tmp_path: Path) -> None:
    out = tmp_path / "matches.json"
    assert cli.main(["simulate", "naftowa_goraczka", "--matches", "2", "--quiet", "--out", str(out)]) == 0
    assert json.loads(out.read_text())


def test_simulate_refuses_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "monopoly", "--quiet"]) != 0
    said = capsys.readouterr().err
    assert "monopoly" in said
    assert "Traceback" not in said


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Path, int | None, bool]]:
    """What JupyterLab would have been started with; the notebooks are two small files."""
    calls: list[tuple[Path, int | None, bool]] = []
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / lab.START).write_text("start")
    monkeypatch.setattr(lab, "shipped_notebooks", lambda: shipped)
    monkeypatch.setattr(lab, "open_lab", lambda *given: calls.append(given))
    return calls


def test_lab_opens_a_personal_copy(opened: list[tuple[Path, int | None, bool]], tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert cli.main(["lab", "--dir", str(mine), "--port", "8899", "--no-browser"]) == 0
    assert opened == [(mine, 8899, False)]
    assert (mine / lab.START).read_text() == "start"


def test_lab_says_which_notebooks_were_kept(
    opened: list[tuple[Path, int | None, bool]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / lab.START).write_text("my answers")
    assert cli.main(["lab", "--dir", str(tmp_path / "mine")]) == 0
    assert "00_start_here.new.ipynb" in capsys.readouterr().out
    assert opened


def test_lab_without_jupyterlab_says_what_to_install(
    opened: list[tuple[Path, int | None, bool]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert cli.main(["lab"]) == 1
    assert "pip install 'oilgames[lab]'" in capsys.readouterr().err
    assert not opened


@pytest.mark.parametrize("port", ["0", "70000", "-1", "eight"])
def test_lab_refuses_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["lab", f"--port={port}"])
    assert "--port" in capsys.readouterr().err


def test_lab_in_a_place_that_is_a_file_says_so(
    opened: list[tuple[Path, int | None, bool]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["lab", "--dir", str(tmp_path / "file")]) == 1
    assert str(tmp_path / "file") in capsys.readouterr().err
    assert not opened
