"""What each seat may know: everything, since nothing in this game is hidden (NG-1.7)."""

from __future__ import annotations

from typing import Any

import msgspec

from oilgames.engine.game import Seat
from oilgames.games.naftowa_goraczka.state import State


class View(msgspec.Struct, frozen=True, gc=False):
    """The open position, seen from a seat (None: an onlooker)."""

    seat: Seat | None
    state: State


def observe(state: State, seat: Seat | None) -> View:
    """NG-1.7: fields, money and bids are open to all."""
    return View(seat, state)


def redeal(view: View, rng: Any) -> State:
    """NG-1.7: nothing is hidden, so only one position looks like this one."""
    return view.state
