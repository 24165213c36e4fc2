"""What the searching bots share: a short list of actions to look at, and how good a position is for a seat."""

from __future__ import annotations

from typing import Any

from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice, Game, Scores, Seat, State


def candidates(legal: Legal, width: int, rng: Any) -> list[Choice]:
    """At most about `width` legal actions: all of a small set, else some of each simple set, its ends among them."""
    if len(legal) <= width:
        return list(legal)
    parts = legal.parts()
    share = max(2, width // len(parts))
    return [part.pick(k) for part in parts for k in places(len(part), share, rng)]


def places(size: int, share: int, rng: Any) -> list[int]:
    """`share` places out of 0 ... size - 1: the first, the last, and others at random."""
    if size <= share:
        return list(range(size))
    chosen = {0, size - 1}
    while len(chosen) < share:
        chosen.add(int(rng.random() * size))
    return sorted(chosen)


def lead(scores: Scores, seat: Seat) -> float:
    """Points ahead of the best other seat; a game won alone or shared counts a little more than its points."""
    best = max(points for other, points in enumerate(scores.points) if other != seat)
    won = 0.5 / len(scores.winners) if seat in scores.winners else 0.0
    return scores.points[seat] - best + won


def leads(game: Game, state: State) -> tuple[float, ...]:
    """The lead of every seat; before the end, as if the game ended now."""
    scores = game.scores(state)
    return tuple(lead(scores, seat) for seat in range(len(scores.points)))
