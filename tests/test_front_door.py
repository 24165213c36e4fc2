"""`import oilgames`: what stands at the front door, and that it opens quickly."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

import oilgames
from oilgames import GAMES, Player, Refused
from oilgames.widgets.stepper import Stepper
from oilgames.widgets.table import GameTable

HEAVY = ("numpy", "pandas", "ipywidgets", "anywidget", "bqplot", "IPython")


def test_importing_and_starting_a_match_loads_nothing_heavy() -> None:
    program = f"import oilgames, sys; oilgames.new_match(); print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_version_is_the_installed_one() -> None:
    assert oilgames.__version__ == version("oilgames")


def test_a_match_by_name_with_named_seats() -> None:
    match = oilgames.new_match("naftowa_goraczka", ["Ann", "Ben", Player("Cy", "random")], seed="7b")
    assert match.names == ("Ann", "Ben", "Cy")
    assert (match.options.players, match.seed) == (3, "7b")


def test_options_by_mapping_and_by_preset() -> None:
    assert oilgames.new_match(options={"rows": 3, "cols": 2}).options.rows == 3
    assert oilgames.new_match(options="four players").options.players == 4
    assert oilgames.new_match(seats=["A", "B"], options={"rows": 3}).options.rows == 3


def test_what_does_not_fit_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match=r"no game called 'monopoly'; there are: naftowa_goraczka"):
        oilgames.new_match("monopoly")
    with pytest.raises(Refused, match="4 players, but 2 are named"):
        oilgames.new_match(seats=["A", "B"], options="four players")
    with pytest.raises(Refused, match="no option called 'rwos'"):
        oilgames.new_match(options={"rwos": 3})


def test_save_and_load() -> None:
    match = oilgames.new_match(options="lesson board")
    match.play("nominate r1c1")
    again = oilgames.load(match.save())
    assert again.tokens == ["nominate r1c1"]
    assert again.state == match.state


def test_a_table_for_you_against_bots() -> None:
    table = oilgames.play(options="three players", folder=None)
    assert isinstance(table, GameTable)
    assert [player.bot is None for player in table.match.players] == [True, False, False]


def test_a_table_for_a_match_under_way() -> None:
    match = oilgames.new_match(options="lesson board")
    assert oilgames.play(match, folder=None).match is match


def test_an_example_to_step_through() -> None:
    stepper = oilgames.example("naftowa_goraczka", "W1")
    assert isinstance(stepper, Stepper)
    assert GAMES["naftowa_goraczka"].vocabulary.write(stepper.moves[0].choice) == "nominate r4c4"
    with pytest.raises(Refused, match="no example 'W99'"):
        oilgames.example("naftowa_goraczka", "W99")
