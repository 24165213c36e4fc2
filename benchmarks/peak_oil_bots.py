"""The bots of Peak Oil measured: strength over mirrored matches, lengths of games, seconds per choice.

    python benchmarks/peak_oil_bots.py strength --first greedy --second random --players 4 --seeds 50
    python benchmarks/peak_oil_bots.py lengths --bot greedy --games 200
    python benchmarks/peak_oil_bots.py speed --bot search --players 4

Every seed is played in every seat order; the interval is that of the mean over seeds, at 95 %. A match that is not
over after 100,000 choices counts as endless. Times are of the processor, so that other work does not count.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random
from statistics import mean, median

from oilgames.bots import find_bot
from oilgames.engine import CHANCE, NOBODY
from oilgames.engine.estimate import Estimate
from oilgames.games.peak_oil import GAME
from oilgames.simulate import tournament

SPEC_TURNS = {2: 30, 3: 35, 4: 40, 5: 47}  # spec 2.10: a simple heuristic player, card effects off
SPEC_CRISES = {2: 6, 3: 9, 4: 12, 5: 16}
MOST = 100_000  # choices and outcomes


def play(players, make_bots, seed):
    """How often each kind of event happened, the seconds of each choice, and whether the match ended."""
    rng, state = Random(f"{seed} chance"), GAME.start(GAME.options(players=players))
    bots, happened, seconds = make_bots(), Counter(), []
    for _ in range(MOST):
        mover = GAME.to_move(state)
        if mover is NOBODY:
            return happened, seconds, True
        if mover is CHANCE:
            possible = GAME.chance(state)
            choice = possible.at(int(rng.random() * possible.total))
        else:
            seen, legal, began = GAME.observe(state, mover), GAME.legal(state), time.process_time()
            choice = bots[mover].choose(seen, legal, rng)
            seconds.append(time.process_time() - began)
        step = GAME.apply(state, choice)
        happened.update(event.kind for event in step.events)
        state = step.state
    return happened, seconds, False


def strength(args):
    options = GAME.options(players=args.players)
    began = time.process_time()
    pairings = tournament(GAME, options, [args.first, args.second], args.seeds, args.seed).pairings
    pairing = pairings[0]  # with more than two seats: the first bot alone among copies of the second
    gap, wins = pairing.difference(), pairing.wins()
    low, high = gap.interval()
    print(
        f"{pairing.first} v {pairing.second}, {args.players} players, {args.seeds} seeds, {wins.n} matches: "
        f"{gap.mean:+.2f} points, standard error {gap.standard_error:.2f}, interval {low:+.2f} to {high:+.2f}; "
        f"wins alone {wins}; {time.process_time() - began:.0f} s"
    )


def lengths(args):
    print("players  games  ended  turns          longest  spec  crises         spec")
    for players in args.players or GAME.seats:
        games = [play(players, lambda n=players: [find_bot(GAME, args.bot)] * n, f"{args.seed}/{k}")
                 for k in range(args.games)]  # fmt: skip
        turns = Estimate.of(happened["turn"] for happened, _, _ in games)
        crises = Estimate.of(happened["crisis"] for happened, _, _ in games)
        ended = sum(over for _, _, over in games)
        longest = max(happened["turn"] for happened, _, _ in games)
        print(
            f"{players:7}  {args.games:5}  {ended:5}  {turns.mean:6.2f} ± {turns.standard_error:4.2f}  {longest:7}  "
            f"{SPEC_TURNS[players]:4}  {crises.mean:6.2f} ± {crises.standard_error:4.2f}  {SPEC_CRISES[players]:4}"
        )


def speed(args):
    seconds = []
    for k in range(args.games):
        seconds += play(args.players, lambda: [find_bot(GAME, args.bot)] * args.players, f"{args.seed}/{k}")[1]
    shown = ", ".join(f"{name} {1000 * of(seconds):.2f} ms" for name, of in
                      (("median", median), ("mean", mean), ("longest", max)))  # fmt: skip
    print(f"{args.bot}, {args.players} players, {args.games} games, {len(seconds)} choices: {shown}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parts = parser.add_subparsers(dest="part", required=True)
    part = parts.add_parser("strength")
    part.add_argument("--first", default="greedy")
    part.add_argument("--second", default="random")
    part.add_argument("--players", type=int, default=2)
    part.add_argument("--seeds", type=int, default=50)
    part.set_defaults(run=strength)
    part = parts.add_parser("lengths")
    part.add_argument("--bot", default="greedy")
    part.add_argument("--games", type=int, default=200)
    part.add_argument("--players", type=int, nargs="*")
    part.set_defaults(run=lengths)
    part = parts.add_parser("speed")
    part.add_argument("--bot", default="search")
    part.add_argument("--players", type=int, default=2)
    part.add_argument("--games", type=int, default=2)
    part.set_defaults(run=speed)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
