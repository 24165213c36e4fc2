"""How fast the library is: absolute rates, and ratios to a plain Python loop timed beside each.

    python benchmarks/run.py                  all, medians of five
    python benchmarks/run.py --only playouts  those whose name contains a word
    python benchmarks/run.py --json rates.json --check

The ratio of a rate says how many units of work are done while the calibration loop does a million rounds; it depends
much less on the machine than the rate itself. All times are processor time, since other programs should not count.
`--check` ends with 1 if a budget is missed.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from oilgames.bots import find_bot
from oilgames.engine import CHANCE, NOBODY, Game, Match, replay
from oilgames.engine.playout import playout
from oilgames.games import GAMES

SECONDS = 0.4  # each of the five timings of a rate lasts at least this long
BATCH = 100_000  # games


@dataclass(frozen=True)
class Budget:
    """What is measured, and how good it has to be: a rate should be high, a time or a size low."""

    name: str
    unit: str
    least: float
    aim: float
    high_is_good: bool = True

    def met(self, value: float) -> bool:
        return value >= self.least if self.high_is_good else value <= self.least


@dataclass(frozen=True)
class Finding:
    """One line of the report. `ratio`: to a million rounds of the calibration loop in the same run."""

    name: str
    unit: str
    value: float
    ratio: float
    least: float
    aim: float
    met: bool
    runs: tuple[float, ...]


Measure = Callable[[], float]
BENCHMARKS: list[tuple[Budget, Callable[[], Measure]]] = []


def benchmark(name: str, unit: str, least: float, aim: float, high_is_good: bool = True) -> Callable[[Any], Any]:
    """Register a function that prepares a measurement and returns the function that takes it once."""

    def register(prepare: Callable[[], Measure]) -> Callable[[], Measure]:
        BENCHMARKS.append((Budget(name, unit, least, aim, high_is_good), prepare))
        return prepare

    return register


def rate(work: Callable[[], int]) -> float:
    """Units of work per second of processor time, over at least `SECONDS`; `work` does some and answers how many."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        done += work()
    return done / spent


def calibration() -> float:
    """Millions of rounds per second of a plain loop over numbers, a list and a dict."""

    def rounds() -> int:
        total, seen, numbers = 0, {}, list(range(64))
        for k in range(20_000):
            number = numbers[k & 63]
            seen[number] = total
            total += number * k % 7
        return 20_000

    return rate(rounds) / 1e6


# ---------------------------------------------------------------- what is measured


@benchmark("Naftowa Gorączka 8x8, 4 seats: random playouts", "games/s", 250, 600)
def playouts() -> Measure:
    game = GAMES["naftowa_goraczka"]
    first, rng = game.start(game.options(players=4, rows=8, cols=8)), random.Random(1)

    def one() -> int:
        playout(game, first, (), rng)
        return 1

    return lambda: rate(one)


@benchmark("Naftowa Gorączka: replay of records, checked", "moves/s", 200_000, 450_000)
def replays() -> Measure:
    game = GAMES["naftowa_goraczka"]
    options = game.options(players=4, rows=8, cols=8)
    tokens = random_record(game, options)
    return lambda: rate(lambda: sum(1 for _ in replay(game, options, tokens)))


def moves_of(name: str) -> Callable[[], Measure]:
    """Random play of any game in moves a second, with the whole engine."""

    def prepare() -> Measure:
        game, rng = GAMES[name], random.Random(1)
        first = game.start(game.options())
        return lambda: rate(lambda: random_moves(game, first, rng))

    return prepare


for game_name in GAMES:
    benchmark(f"{game_name}: random moves", "moves/s", 40_000, 120_000)(moves_of(game_name))


@benchmark(f"NumPy: Naftowa Gorączka 8x8, VALUE v ZERO, {BATCH:,} games", "games/s", 20_000, 57_000)
def batch() -> Measure:
    from oilgames.games.naftowa_goraczka.batch import simulate_games

    def once() -> float:
        began = time.process_time()
        simulate_games(("value", "zero"), BATCH)
        return BATCH / (time.process_time() - began)

    return once


@benchmark(f"memory of {BATCH:,} batch games above the bare process", "MiB", 100, 60, high_is_good=False)
def memory() -> Measure:
    code = f"""
import re, numpy
def peak():  # kibibytes; getrusage would count the memory of the process that started this one
    return int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1])
bare = peak()
from oilgames.games.naftowa_goraczka.batch import simulate_games
simulate_games(("value", "zero"), {BATCH})
print((peak() - bare) / 1024)
"""
    return lambda: float(fresh(code))


@benchmark("import of oilgames and one game", "ms", 100, 50, high_is_good=False)
def importing() -> Measure:
    code = """
import sys, time
began = time.process_time()
import oilgames
oilgames.GAMES["naftowa_goraczka"]
spent = time.process_time() - began
heavy = {"numpy", "pandas", "ipywidgets", "anywidget", "bqplot", "IPython"} & set(sys.modules)
assert not heavy, f"imported beside: {heavy}"
print(1000 * spent)
"""
    return lambda: float(fresh(code))


@benchmark("ready process to first board", "ms", 500, 150, high_is_good=False)
def first_board() -> Measure:
    code = """
import time
import IPython, ipywidgets  # a kernel has these before the first cell
began = time.process_time()
import oilgames
oilgames.play("naftowa_goraczka", ["Alba", "Bruno"], folder=None)
print(1000 * (time.process_time() - began))
"""
    return lambda: float(fresh(code))


@benchmark("click to new board, in the kernel, p95", "ms", 100, 30, high_is_good=False)
def clicks() -> Measure:
    from oilgames.widgets.table import GameTable

    game = GAMES["naftowa_goraczka"]

    def once() -> float:
        table, rng, times = GameTable(Match(game, {"players": 4}), odds=True, folder=None), random.Random(1), []
        for _ in range(120):
            times.append(click(table, rng))
        return 1000 * statistics.quantiles(times, n=20)[-1]

    return once


@benchmark("Naftowa Gorączka, bot search: one choice, mean over a match", "ms", 20, 10, high_is_good=False)
def search_bot() -> Measure:
    game = GAMES["naftowa_goraczka"]
    bot = find_bot(game, "search")
    first = game.start(game.options())

    def once() -> float:
        times = list(choice_times(game, first, bot, random.Random(1)))
        return 1000 * statistics.mean(times)

    return once


# ---------------------------------------------------------------- the work itself


def random_record(game: Game, options: Any) -> list[str]:
    """The tokens of a random match."""
    match, rng = Match(game, options, seed=1), random.Random(1)
    while not match.over:
        if match.to_move is CHANCE:
            match.draw()
        else:
            legal = game.legal(match.state)
            match.play(legal.pick(rng.randrange(len(legal))))
    return match.tokens


def random_moves(game: Game, state: Any, rng: random.Random, most: int = 5000) -> int:
    """Play on at random to the end or a good while; how many choices and outcomes that were."""
    to_move, legal, chance, apply = game.to_move, game.legal, game.chance, game.apply
    for played in range(most):
        mover = to_move(state)
        if mover is NOBODY:
            return played
        if mover is CHANCE:
            possible = chance(state)
            choice = possible.at(int(rng.random() * possible.total))
        else:
            actions = legal(state)
            choice = actions.pick(int(rng.random() * len(actions)))
        state = apply(state, choice).state
    return most


def click(table: Any, rng: random.Random) -> float:
    """Seconds from one legal choice of the page to the board after it."""
    match = table.match
    legal = match.game.legal(match.state)
    token = match.game.vocabulary.write(legal.pick(int(rng.random() * len(legal))))
    began = time.process_time()
    table.receive({"do": "choose", "token": token, "turn": table.turn})
    return time.process_time() - began


def choice_times(game: Game, state: Any, bot: Any, rng: random.Random) -> Iterator[float]:
    """Seconds of every choice of a match of a bot against itself."""
    while (mover := game.to_move(state)) is not NOBODY:
        if mover is CHANCE:
            possible = game.chance(state)
            choice = possible.at(int(rng.random() * possible.total))
        else:
            began = time.process_time()
            choice = bot.choose(game.observe(state, mover), game.legal(state), rng)
            yield time.process_time() - began
        state = game.apply(state, choice).state


def fresh(code: str) -> str:
    """What a new Python prints."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


# ---------------------------------------------------------------- the report


def measure(budget: Budget, prepare: Callable[[], Measure], repeats: int) -> Finding:
    """The median of several timings, each beside one of the calibration loop."""
    once = prepare()
    pairs = [(calibration(), once()) for _ in range(repeats)]
    values = tuple(value for _, value in pairs)
    value, speed = statistics.median(values), statistics.median(speed for speed, _ in pairs)
    ratio = value / speed if budget.high_is_good else value * speed
    return Finding(budget.name, budget.unit, value, ratio, budget.least, budget.aim, budget.met(value), values)


def report(found: Finding) -> str:
    """One line of the table."""
    mark = "ok  " if found.met else "LATE"
    return (
        f"{mark} {found.name:62} {found.value:12,.1f} {found.unit:8} ratio {found.ratio:12,.2f}"
        f"   budget {found.least:10,.0f}, aim {found.aim:10,.0f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Rates, absolute and as ratios to a calibration loop.")
    parser.add_argument("--only", default="", metavar="WORD", help="benchmarks whose name contains this")
    parser.add_argument("--repeats", type=int, default=5, metavar="N", help="timings of which the median is taken (5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all timings to a file")
    parser.add_argument("--check", action="store_true", help="end with 1 if a budget is missed")
    args = parser.parse_args()
    speed = statistics.median(calibration() for _ in range(args.repeats))
    print(f"Python {platform.python_version()}, calibration loop {speed:.2f} million rounds/s")
    found = []
    for budget, prepare in BENCHMARKS:
        if args.only.lower() in budget.name.lower():
            found.append(run_one(budget, prepare, args.repeats))
    if args.json:
        rows = [asdict(finding) for finding in found if finding]
        text = json.dumps({"python": platform.python_version(), "calibration": speed, "rates": rows}, indent=1)
        args.json.write_text(text + "\n", encoding="utf-8")
    return int(args.check and not all(finding and finding.met for finding in found))


def run_one(budget: Budget, prepare: Callable[[], Measure], repeats: int) -> Finding | None:
    """Measure and print one line; a part of the library that cannot be measured is told, not hidden."""
    try:
        found = measure(budget, prepare, repeats)
    except Exception as fault:
        print(f"---- {budget.name:62} not measured: {type(fault).__name__}: {fault}", flush=True)
        return None
    print(report(found), flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
