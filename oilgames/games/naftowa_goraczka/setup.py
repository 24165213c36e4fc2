"""From options to the first position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from oilgames.engine.game import Refused
from oilgames.games.naftowa_goraczka.state import EMPTY, UNKNOWN, FirstPlayer, Nominating, Options, Over, Phase, State


def start(options: Options) -> State:
    """NG-1.2 to NG-1.7: every field unknown, the purses filled, seat 0 or a drawn seat to begin."""
    size = options.height * options.width
    return State(options, bytes([UNKNOWN]) * size, (0,) * size, options.purses, first_phase(options))


def first_phase(options: Options) -> Phase:
    """NG-1.6: seat 0 begins, unless chance is to name the first seat."""
    return FirstPlayer() if options.first_player == "random" else Nominating(0)


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position drawn for a lesson: one text per row, `.` unknown, `x` empty, `A` ... `D` oil of that seat."""

    rows: list[str]
    money: list[int]
    active: int = 0
    options: dict[str, Any] = {}


def position(sketch: Mapping[str, Any]) -> State:
    """The position of a `Sketch` given as plain data; `Refused` says what does not fit. Payouts are not known: 0."""
    try:
        drawn = msgspec.convert(dict(sketch), Sketch)
        size = {"players": len(drawn.money), "rows": len(drawn.rows), "cols": len(drawn.rows[0])}
        options = msgspec.convert({**size, "start_money": drawn.money, **drawn.options}, Options)
    except (msgspec.ValidationError, IndexError) as error:
        raise Refused(f"This position does not fit: {error}.") from None
    return draw(drawn, options)


def draw(drawn: Sketch, options: Options) -> State:
    """The state of a checked sketch."""
    marks = "".join(drawn.rows)
    known = ".x" + "ABCD"[: options.players]
    if len(marks) != options.height * options.width or set(marks) - set(known) or min(drawn.money) < 0:
        raise Refused(f"A position has rows of equal length made of {known}, and money of 0 or more.")
    if not 0 <= drawn.active < options.players:
        raise Refused(f"The active seat is a number from 0 to {options.players - 1}.")
    fields = bytes(UNKNOWN if m == "." else EMPTY if m == "x" else known.index(m) for m in marks)
    phase: Phase = Nominating(drawn.active) if UNKNOWN in fields else Over()
    return State(options, fields, (0,) * len(fields), tuple(drawn.money), phase)
