"""The picture's words and how it writes numbers: templates from `data/captions.toml`, filled with facts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from oilgames.games.naftowa_goraczka.odds.positions import FieldOdds
from oilgames.games.naftowa_goraczka.state import Bidding, Opening, Options, State, Testing
from oilgames.pictures.captions import Captions, decimal, signed

PACKAGE = "oilgames.games.naftowa_goraczka"
ROLLS = 36  # equally likely throws of two dice (NG-8.3)

CAPTIONS = Captions(PACKAGE)
caption = CAPTIONS.say


def short(value: Fraction) -> str:
    """A number in three figures: 3.06, 10.6, 123."""
    size = abs(float(value))
    return signed(f"{float(value):.{2 if size < 9.995 else 1 if size < 99.95 else 0}f}")


def ways(chance: Fraction) -> str:
    """A chance of two dice as the rolls out of 36: 21/36."""
    return f"{int(chance * ROLLS)}/{ROLLS}"


def facts_of(odds: FieldOdds, options: Options) -> dict[str, Any]:
    """Everything that a caption may say of an unknown field."""
    return {
        "field": odds.name, "required": signed(odds.required), "o": odds.orthogonal, "d": odds.diagonal,
        "ways": ways(odds.oil), "share": decimal(odds.oil), "payout": f"{float(odds.payout):.2f}",
        "points": short(odds.points), "why": why_required(options, odds.orthogonal, odds.diagonal),
    }  # fmt: skip


def why_required(options: Options, o: int, d: int) -> str:
    """NG-3.2 to NG-3.4: how a required sum comes about."""
    off = d // options.diagonal_group
    if not o and not d:
        return caption("why", "plain")
    orthogonal = caption("why", "orthogonal", o=o) if o else ""
    diagonal = caption("why", "diagonal" if off else "unpaired", d=d, off=off) if d else ""
    return signed(options.base_required) + orthogonal + diagonal


def nominated(state: State) -> int | None:
    """The field under the hammer or under the dice, if there is one."""
    phase = state.phase
    return phase.field if isinstance(phase, Opening | Bidding | Testing) else None
