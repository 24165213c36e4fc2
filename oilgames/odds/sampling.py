"""Simulated odds: the same questions as the exact ones, answered by play at random, with standard errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from random import Random
from typing import Any

from oilgames.engine.estimate import Estimate
from oilgames.engine.game import Game, Refused, Seat, State
from oilgames.engine.playout import playout
from oilgames.odds.policies import Policy, uniform


def sample(
    game: Game,
    state: State,
    value: Callable[[State], float],
    policy: Policy = uniform,
    n: int = 1000,
    seed: int | str = 1,
    seen_by: Seat | None = None,
) -> Estimate:
    """The simulated mean of a number (or of a yes-or-no as 1 and 0) of the final position, over `n` games from here.

    With `seen_by`, what that seat cannot see is dealt anew for each game: the odds as the seat may know them.
    """
    return Estimate.of(float(value(final)) for final in final_positions(game, state, policy, n, seed, seen_by))


def sample_shares(
    game: Game,
    state: State,
    feature: Callable[[State], Hashable],
    policy: Policy = uniform,
    n: int = 1000,
    seed: int | str = 1,
    seen_by: Seat | None = None,
) -> dict[Any, Estimate]:
    """The simulated share of each value of a feature, most frequent first, to set beside the exact distribution."""
    counts = Counter(feature(final) for final in final_positions(game, state, policy, n, seed, seen_by))
    return {value: Estimate.share(count, n) for value, count in counts.most_common()}


def final_positions(
    game: Game, state: State, policy: Policy, n: int, seed: int | str, seen_by: Seat | None
) -> Iterator[State]:
    """The ends of `n` simulated games; the first hundred of a thousand are the same as a run of a hundred."""
    if n < 1:
        raise Refused("A simulation needs at least one game.")
    rng = Random(f"sample {seed}")

    def decide(position: State, legal: Any, rng: Random) -> Any:
        return policy.draw(game, position, rng)

    choosers = () if policy is uniform else (decide,) * game.seats.stop
    seen = None if seen_by is None else game.observe(state, seen_by)
    for _ in range(n):
        yield playout(game, state if seen is None else game.redeal(seen, rng), choosers, rng)
