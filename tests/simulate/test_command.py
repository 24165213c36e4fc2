"""The command `oilgames simulate`: what it prints, what it writes, what it refuses."""

from __future__ import annotations

import argparse
import csv
import json
from io import StringIO

import pytest

from oilgames.engine import Refused
from oilgames.simulate.command import add_arguments, run
from oilgames.simulate.progress import Bar

GAME = "naftowa_goraczka"
SMALL = ["--options", '{"rows": 2, "cols": 2}', "--matches", "6"]


def command(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(words))


def test_prints_a_table_on_stdout_and_a_bar_on_stderr(capsys):
    assert command(GAME, "--bots", "value,zero", *SMALL) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[1].split()[:3] == ["0", "value", "6"]
    assert "[##" in told.err
    assert "6 of 6 matches" in told.err


def test_quiet_has_no_bar(capsys):
    assert command(GAME, *SMALL, "--quiet") == 0
    assert capsys.readouterr().err == ""


def test_writes_csv_and_json(tmp_path):
    assert command(GAME, *SMALL, "--quiet", "--out", str(tmp_path / "r.csv")) == 0
    assert command(GAME, *SMALL, "--quiet", "--out", str(tmp_path / "r.json")) == 0
    rows = list(csv.DictReader((tmp_path / "r.csv").open(encoding="utf-8")))
    matches = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["matches"]
    assert [int(row["points_0"]) for row in rows] == [match["points"][0] for match in matches]


def test_workers_change_nothing(tmp_path):
    for workers in ("1", "2"):
        command(GAME, *SMALL, "--quiet", "--workers", workers, "--out", str(tmp_path / f"{workers}.json"))
    assert (tmp_path / "1.json").read_text() == (tmp_path / "2.json").read_text()


def test_mirrored_pairs_and_presets(capsys):
    assert command(GAME, "--bots", "zero,value,random", "--mirror", "--matches", "2", "--options", "one field") == 0
    assert len(capsys.readouterr().out.splitlines()) == 4  # a header and three pairs


def test_lists_the_bots(capsys):
    assert command(GAME, "--bots", "list") == 0
    assert capsys.readouterr().out.startswith("random ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "no game called"),
        ([GAME, "--bots", "genius,zero"], "no bot called"),
        ([GAME, "--options", "{rows"], "not JSON"),
        ([GAME, "--options", "huge"], "no preset"),
        ([GAME, "--matches", "0"], "at least one match"),
        ([GAME, "--workers", "0"], "at least 1"),
        ([GAME, "--out", "results.pdf"], "a .csv or a .json file"),
        ([GAME, "--out", "/no/such/folder/r.csv"], "no folder"),
        ([GAME, "--bots", "zero", "--mirror"], "at least two bots"),
    ],
)
def test_refuses_in_a_sentence(words, sentence):
    with pytest.raises(Refused, match=sentence):
        command(*words)


def test_the_bar_fills_and_is_wiped():
    out = StringIO()
    bar = Bar(out)
    bar(5, 10)
    bar(10, 10)
    assert "[###############...............] 5 of 10" in out.getvalue()
    assert "[##############################] 10 of 10" in out.getvalue()
    bar.close()
    assert out.getvalue().endswith(" \r")
