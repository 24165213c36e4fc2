"""Auctions of seats that raise by the least step up to a limit, many at once (spec 6.6)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from oilgames.games.naftowa_goraczka.batch.boards import Ints
from oilgames.games.naftowa_goraczka.state import Options


def auction(limits: Ints, options: Options) -> tuple[Ints, Ints]:
    """NG-2.5 to NG-2.11 for seats that raise by the least step up to their limits, after an opening bid of 0.

    `limits[k, game]` belongs to the seat k places left of the nominator. Answers who wins (as such a k) and the
    price. Since limits stand and bids rise, whoever has declined never raises later: `pass_out` changes nothing.
    """
    seats, games = limits.shape
    asked, holder, price = (np.zeros(games, np.intp) for _ in range(3))
    game, single = np.arange(games), options.auction == "single_round"
    while len(game):
        asked[game] = (asked[game] + 1) % seats
        game = game[asked[game] != (0 if single else holder[game])]
        raises = game[limits[asked[game], game] >= price[game] + options.min_raise]
        holder[raises] = asked[raises]
        price[raises] += options.min_raise
    return holder, price


@lru_cache(maxsize=8)
def auction_table(seats: int, most: int, options: Options) -> tuple[Ints, Ints]:
    """Winners and prices for all limits 0 ... most of all seats, the limits read as digits."""
    digits = np.arange((most + 1) ** seats)
    limits = np.array([digits // (most + 1) ** k % (most + 1) for k in range(seats)])
    winner, price = auction(limits, options)
    return winner.astype(np.uint8), price.astype(np.int32)


TABLE_SIZE = 1 << 17  # 13 is the standard limit: 14**4 auctions; only strange options go beyond
