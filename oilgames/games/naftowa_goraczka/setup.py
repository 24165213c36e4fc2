"""From options to the first position."""

from __future__ import annotations

from oilgames.games.naftowa_goraczka.state import UNKNOWN, FirstPlayer, Nominating, Options, Phase, State


def start(options: Options) -> State:
    """NG-1.2 to NG-1.7: every field unknown, the purses filled, seat 0 or a drawn seat to begin."""
    size = options.height * options.width
    return State(options, bytes([UNKNOWN]) * size, (0,) * size, options.purses, first_phase(options))


def first_phase(options: Options) -> Phase:
    """NG-1.6: seat 0 begins, unless chance is to name the first seat."""
    return FirstPlayer() if options.first_player == "random" else Nominating(0)
