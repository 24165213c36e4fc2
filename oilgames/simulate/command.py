"""The command `oilgames simulate`: arguments and what they do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from oilgames.bots import bots_of
from oilgames.engine.game import Refused
from oilgames.games import GAMES, find_game
from oilgames.simulate.matches import play_matches
from oilgames.simulate.progress import Bar
from oilgames.simulate.results import Results
from oilgames.simulate.tournament import Tournament, tournament


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `simulate` to a parser."""
    add = parser.add_argument
    add("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    add("--bots", default=None, help="a bot for each seat, parted by commas; `list` shows all (default: random bots)")
    add("--matches", type=int, default=100, metavar="N", help="number of matches; with --mirror, of seeds (100)")
    add("--seed", default="1", help="any text; the same seed gives the same results (1)")
    add("--mirror", action="store_true", help="every pair of the bots, each seed in every seat order")
    add("--options", default="{}", metavar="JSON", help="rules, such as '{\"rows\": 6}', or the name of a preset")
    add("--workers", type=int, default=1, metavar="N", help="processes (1)")
    add("--out", type=Path, default=None, metavar="FILE", help="write every match to a .csv or .json file")
    add("--quiet", action="store_true", help="no progress bar")


def run(args: argparse.Namespace) -> int:
    """Simulate, print the summary, write the file. `Refused` and `OSError` say what does not fit."""
    return list_bots(args.game) if args.bots == "list" else simulate(args)


def simulate(args: argparse.Namespace) -> int:
    """Play, print and write."""
    check_file(args.out)
    found = play(args)
    print(found)
    if args.out:
        args.out.write_text(found.to_json() if args.out.suffix == ".json" else found.to_csv(), encoding="utf-8")
        print(f"Every match is in {args.out}.", file=sys.stderr)
    return 0


def play(args: argparse.Namespace) -> Results | Tournament:
    """The matches asked for."""
    game = find_game(args.game)
    options = game.options(read_options(args.options))
    bots = args.bots.split(",") if args.bots else ["random"] * options.players
    bar = Bar(sys.stderr)
    try:
        with workers(args.workers) as executor:
            many = tournament if args.mirror else play_matches
            return many(game, options, bots, args.matches, args.seed, executor, None if args.quiet else bar)
    finally:
        bar.close()


def read_options(text: str) -> Any:
    """The options as JSON, or the name of a preset."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise Refused(f"--options is not JSON such as '{{\"rows\": 6}}': {error}.") from None


def check_file(path: Path | None) -> None:
    """Refuse a result file that could not be written, before an hour has been spent on its contents."""
    if path and path.suffix not in (".csv", ".json"):
        raise Refused(f"--out names a .csv or a .json file, not {path.name!r}.")
    if path and not path.resolve().parent.is_dir():
        raise Refused(f"There is no folder {path.resolve().parent} to write to.")


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """That many processes, or None for one: then everything is played here."""
    if count < 1:
        raise Refused("--workers is at least 1.")
    if count == 1:
        yield None
        return
    with ProcessPoolExecutor(count) as pool:
        yield pool


def list_bots(name: str) -> int:
    """Print the bots of a game."""
    for bot, kind in bots_of(find_game(name)).items():
        print(f"{bot:12} {kind.about}")
    return 0
