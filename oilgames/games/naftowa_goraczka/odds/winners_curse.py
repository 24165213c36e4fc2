"""A lesson model, not a rule of the game: private signals and the winner's curse.

Spec 6.7, after Capen, Clapp and Campbell 1971. Before the bidding the outcome of the coming test is drawn but hidden.
Each bidder sees an independent private signal, "oil" or "dry", that is right with a known probability.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from oilgames.engine.game import Refused
from oilgames.games.naftowa_goraczka.odds.single_test import STANDARD, requirement_odds
from oilgames.games.naftowa_goraczka.state import Options

RIGHT = Fraction(2, 3)  # how often a signal is right in the lesson


class SignalOdds(msgspec.Struct, frozen=True, gc=False):
    """What the signals say together."""

    bidders: int
    saw_oil: int  # how many of the bidders' signals said "oil"
    oil: Fraction  # chance of oil, given all the signals
    value: Fraction  # expected points of the test, given all the signals


def signal_odds(
    bidders: int, saw_oil: int = 1, accuracy: Fraction = RIGHT, required: int | None = None, options: Options = STANDARD
) -> SignalOdds:
    """Bayes' rule for `bidders` signals of which `saw_oil` said "oil", on a field of the given required sum."""
    if not 0 <= saw_oil <= bidders or not 0 <= accuracy <= 1:
        raise Refused("Of the bidders 0 to all saw oil, and the accuracy of a signal lies between 0 and 1.")
    worth = requirement_odds(options.base_required if required is None else required, options)
    saw_dry = bidders - saw_oil
    if_oil = worth.oil * accuracy**saw_oil * (1 - accuracy) ** saw_dry
    if_dry = (1 - worth.oil) * (1 - accuracy) ** saw_oil * accuracy**saw_dry
    if not if_oil + if_dry:
        raise Refused("Signals that are always right cannot disagree.")
    oil = if_oil / (if_oil + if_dry)
    return SignalOdds(bidders, saw_oil, oil, oil * (worth.points / worth.oil if worth.oil else 0))


class WinnersCurse(msgspec.Struct, frozen=True, gc=False):
    """A bidder who alone saw oil: what his signal alone promises, and what winning tells him."""

    alone: SignalOdds  # judged by his own signal
    winning: SignalOdds  # judged by all signals, the others having seen "dry"

    @property
    def loss(self) -> Fraction:
        """Expected points lost by bidding the whole of one's own estimate and winning."""
        return self.alone.value - self.winning.value


def winners_curse(bidders: int, accuracy: Fraction = RIGHT, options: Options = STANDARD) -> WinnersCurse:
    """The curse among `bidders` bidders of whom one saw oil and the others, silent, saw "dry"."""
    return WinnersCurse(
        signal_odds(1, 1, accuracy, options=options), signal_odds(bidders, 1, accuracy, options=options)
    )
