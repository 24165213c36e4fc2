"""Plays many matches between bots, here or on any executor: the same seed gives the same results on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, as_completed
from random import Random
from typing import Any, TypeAlias

import msgspec

from oilgames.bots import BotKind, make_bots
from oilgames.engine.chance import stream_number
from oilgames.engine.game import CHANCE, NOBODY, Game, Refused
from oilgames.engine.match import Match
from oilgames.games import GAMES, find_game
from oilgames.simulate.results import MatchResult, Results

BotName: TypeAlias = str | BotKind
Progress: TypeAlias = Callable[[int, int], None]  # matches done, matches in all
UNITS = 64  # parts of a run: enough to keep many workers busy and a progress bar moving


class Task(msgspec.Struct, frozen=True):
    """One match to be played: who sits where, under which seed."""

    bots: tuple[BotName, ...]
    seed: str


class Unit(msgspec.Struct, frozen=True):
    """A piece of work that can be sent to another process: the game goes by name where it has one there."""

    number: int
    game: Any  # a name or a Game
    options: Any
    tasks: tuple[Task, ...]


def play_matches(
    game: Game | str,
    options: Any,
    bots: Sequence[BotName],
    n: int,
    seed: int | str = 1,
    executor: Executor | None = None,
    on_progress: Progress | None = None,
) -> Results:
    """`n` matches of the bots, one per seat in this order; match number k has the seed `seed/k`.

    `executor`: any `concurrent.futures.Executor`; None plays here.
    """
    game = find_game(game)
    options = check_run(game, options, bots, n)
    tasks = [Task(tuple(bots), f"{seed}/{k}") for k in range(n)]
    played = run_tasks(game, options, tasks, executor, on_progress)
    return Results(game.name, msgspec.to_builtins(options), tuple(map(bot_name, bots)), str(seed), tuple(played))


def play_match(game: Game, options: Any, bots: Sequence[BotName], seed: str) -> MatchResult:
    """One match between bots.

    Dice fall as in a `Match` with the same seed: one stream per kind of chance, so that mirrored matches meet the same.
    """
    seated = make_bots(game, bots)
    state, drawn, choices = game.start(options), Counter[str](), 0
    while (mover := game.to_move(state)) is not NOBODY:
        if mover is CHANCE:
            possible = game.chance(state)
            choice = possible.at(stream_number(seed, possible.kind, drawn[possible.kind], possible.total))
            drawn[possible.kind] += 1
        else:
            rng = bot_rng(seed, mover, choices)
            choice = seated[mover].choose(game.observe(state, mover), game.legal(state), rng)
        state, choices = game.apply(state, choice).state, choices + 1
    scores = game.scores(state)
    return MatchResult(seed, tuple(map(bot_name, bots)), scores.points, scores.winners, choices)


def replayed(game: Game, options: Any, bots: Sequence[BotName], seed: str) -> Match:
    """The match of a result, played again move by move, to look at: the same end as `play_match` reports."""
    match = Match(game, options, seed=seed)
    seated = make_bots(game, bots)
    while (mover := match.to_move) is not NOBODY:
        if mover is CHANCE:
            match.draw()
        else:
            seen, rng = game.observe(match.state, mover), bot_rng(seed, mover, len(match.history))
            match.play(seated[mover].choose(seen, game.legal(match.state), rng))
    return match


def bot_rng(seed: str, seat: int, moves: int) -> Random:
    """The random numbers of a bot's choice after so many moves: the same when a match is gone back or played again."""
    return Random(f"{seed} bot {seat} {moves}")


def run_tasks(
    game: Game, options: Any, tasks: Sequence[Task], executor: Executor | None, on_progress: Progress | None
) -> list[MatchResult]:
    """The results of all tasks, in their order."""
    units = cut(game, options, tasks)
    found: dict[int, list[MatchResult]] = {}
    done = 0
    for number, results in run_units(units, executor):
        found[number] = results
        done += len(results)
        if on_progress:
            on_progress(done, len(tasks))
    return [result for unit in units for result in found[unit.number]]


def cut(game: Game, options: Any, tasks: Sequence[Task]) -> list[Unit]:
    """The tasks in units of equal size."""
    size = -(-len(tasks) // UNITS)
    portable = game.name if GAMES.get(game.name) is game else game
    starts = range(0, len(tasks), size)
    return [Unit(i, portable, options, tuple(tasks[start : start + size])) for i, start in enumerate(starts)]


def run_units(units: Sequence[Unit], executor: Executor | None) -> Iterable[tuple[int, list[MatchResult]]]:
    """Number and results of each unit, as they get ready; what has not begun is cancelled after an error."""
    if executor is None:
        yield from map(run_unit, units)
        return
    futures = [executor.submit(run_unit, unit) for unit in units]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def run_unit(unit: Unit) -> tuple[int, list[MatchResult]]:
    """Play a unit; runs in the worker."""
    game = find_game(unit.game)
    return unit.number, [play_match(game, unit.options, task.bots, task.seed) for task in unit.tasks]


def check_run(game: Game, options: Any, bots: Sequence[BotName], n: int) -> Any:
    """The checked options; `Refused` if a bot is unknown, a seat stays empty or no match is asked for."""
    options = game.options(options)
    if n < 1:
        raise Refused("A simulation needs at least one match.")
    if len(bots) != options.players:
        raise Refused(f"This game is set up for {options.players} players, but {len(bots)} bots are named.")
    make_bots(game, bots)
    return options


def bot_name(bot: BotName) -> str:
    """How a bot is called in tables."""
    return bot if isinstance(bot, str) else getattr(bot.make, "__name__", "bot")
