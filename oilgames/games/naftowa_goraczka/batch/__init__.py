"""Many games at once with NumPy: the test rule alone, and whole games of ZERO and VALUE (spec 6.5 to 6.7).

The engine plays the same games one by one; the tests give both the same dice and compare game by game. Games run in
chunks that fit the processor's cache, so memory hardly grows with their number. Every function takes a
`numpy.random.Generator` or a seed; the same seed gives the same numbers.
"""

from oilgames.games.naftowa_goraczka.batch.games import GamesSample, Policy, play_games, simulate_games
from oilgames.games.naftowa_goraczka.batch.orders import OrderSample, simulate_order
from oilgames.games.naftowa_goraczka.batch.signals import simulate_signals

__all__ = [
    "GamesSample",
    "OrderSample",
    "Policy",
    "play_games",
    "simulate_games",
    "simulate_order",
    "simulate_signals",
]
