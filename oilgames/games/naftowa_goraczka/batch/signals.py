"""The lesson model of private signals, drawn many times (spec 6.7)."""

from __future__ import annotations

import numpy as np

from oilgames.engine.estimate import Estimate
from oilgames.games.naftowa_goraczka.batch.boards import Rng, chunks
from oilgames.games.naftowa_goraczka.odds.single_test import STANDARD, requirement_odds
from oilgames.games.naftowa_goraczka.odds.winners_curse import RIGHT
from oilgames.games.naftowa_goraczka.state import Options


def simulate_signals(
    bidders: int, draws: int, accuracy: float = float(RIGHT), options: Options = STANDARD, rng: Rng = 1
) -> Estimate:
    """Share of oil among the drawn tests in which the first bidder alone saw "oil" (spec 6.7)."""
    source = np.random.default_rng(rng)
    hits = alone = 0
    for count in chunks(draws):
        oil = source.random(count) < float(requirement_odds(options.base_required).oil)
        saw_oil = (source.random((bidders, count)) < accuracy) == oil
        picked = saw_oil[0] & (saw_oil.sum(axis=0) == 1)
        hits, alone = hits + int((picked & oil).sum()), alone + int(picked.sum())
    return Estimate.share(hits, alone)
