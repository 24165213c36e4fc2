"""The command `oilgames`: lab, games, simulate, notebooks."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

from oilgames import GAMES, __version__, lab
from oilgames.engine import Game, Refused
from oilgames.simulate import command as simulate

ROOMS = {"odds": "exact odds", "bots": "bots of its own", "picture": "a board", "batch": "mass simulation"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 when all went well. What goes wrong is told in one sentence, without a traceback."""
    given = _parser().parse_args(arguments)
    try:
        result: int | None = given.run(given)
    except (Refused, lab.LabError) as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename or 'A file'}: {error.strerror or error}.")
    except KeyboardInterrupt:
        return _complain("Stopped.", 130)
    return result or 0


def _complain(sentence: str, code: int = 1) -> int:
    print(sentence, file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="oilgames", description="Oil board games as exact rules, boards and lessons in Jupyter."
    )
    parser.add_argument("--version", action="version", version=f"oilgames {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_lab(commands.add_parser("lab", help="open the notebooks in JupyterLab, in a copy of your own"))
    _add_games(commands.add_parser("games", help="list the games: seats, what is ready, credits"))
    simulation = commands.add_parser("simulate", help="let bots play many matches and print or store the results")
    simulate.add_arguments(simulation)
    simulation.set_defaults(run=simulate.run)
    _add_notebooks(commands.add_parser("notebooks", help="for authors: run notebooks again, compare or store outputs"))
    return parser


def _add_lab(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dir", type=Path, default=lab.LEARNER_FOLDER, metavar="DIR", help="your folder (default: %(default)s)"
    )
    parser.add_argument("--port", type=_port, help="the port on this computer (default: the first free one from 8888)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=_lab)


def _port(text: str) -> int:
    """A port number for argparse, which turns the ValueError into its own message."""
    port = int(text)
    if not 1 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"a port is a whole number from 1 to 65535, not {port}")
    return port


def _lab(given: argparse.Namespace) -> None:
    folder = given.dir.expanduser()
    lab.check_installed()
    copied = lab.refresh(lab.shipped_notebooks(), folder)
    print(f"Your notebooks are in {folder.resolve()}.")
    if copied.new or copied.updated:
        print(f"New there: {len(copied.new)}. Brought up to date: {len(copied.updated)}.")
    for name in copied.beside:
        print(f"You have worked in an earlier version, which stays as it is. The new one is beside it: {name}")
    print("JupyterLab opens now. To stop it, press Ctrl+C here.", flush=True)
    lab.open_lab(folder, given.port, not given.no_browser)


def _add_games(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_games)


def _games(_: argparse.Namespace) -> None:
    print("\n\n".join(describe(game) for game in GAMES.values()))


def describe(game: Game) -> str:
    """A game in four lines: title and name, seats, what is ready, credits."""
    seats = f"{game.seats[0]} to {game.seats[-1]} players" if len(game.seats) > 1 else f"{game.seats[0]} players"
    return f"{game.title} ({game.name})\n  {seats}\n  ready: {', '.join(ready(game))}\n  {game.credit}"


def ready(game: Game) -> list[str]:
    """What there is of a game: its rules, its rooms, its presets, its notebooks."""
    package = f"oilgames.games.{game.name}"
    rooms = [words for room, words in ROOMS.items() if importlib.util.find_spec(f"{package}.{room}")]
    notebooks = sorted(path.stem for path in (lab.shipped_notebooks() / game.name).glob("*.ipynb"))
    return [
        f"{len(game.rulebook.rules)} rules",
        *rooms,
        f"{len(game.presets)} presets",
        f"notebooks {', '.join(notebooks)}" if notebooks else "no notebooks yet",
    ]


def _add_notebooks(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only say which files differ from a fresh run (default)")
    what.add_argument("--write", action="store_true", help="store the outputs of the run, in normal form")
    parser.add_argument("places", nargs="*", type=Path, metavar="PATH", help="notebooks or folders (default: all)")
    parser.set_defaults(run=_notebooks)


def _notebooks(given: argparse.Namespace) -> int:
    from oilgames import notebook_outputs as outputs

    places = given.places or [lab.shipped_notebooks()]
    behind = 0
    try:
        for path, differs in outputs.differing(outputs.find_notebooks(places), given.write):
            behind += differs
            said = ("written" if given.write else "differs from a fresh run") if differs else "as it is"
            print(f"{path}: {said}", flush=True)
    except outputs.NotebookError as error:
        return _complain(str(error))
    return 1 if behind and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
