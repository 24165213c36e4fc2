"""The bot that weighs every bid against the rest of the game.

For a field it works the auction out to its end, for two sides: itself and its richest rival, each bidding for the best.
What the winner gets is exact for the test itself, all 36 rolls. What follows is valued by the race for money, at the
requirement that the remaining fields may be expected to have, which a strike lowers. So a bid counts the field's points
and payout, what a strike does for the neighbours and who will then be able to pay for them, and what the rival would
have had.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import Any

import numpy as np

from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice, Game, Seat
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open, Raise
from oilgames.games.naftowa_goraczka.bots.outlook import Outlook, Prospect
from oilgames.games.naftowa_goraczka.bots.race import PURSE, Stakes, Table, outcomes, race, stakes
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.rules import next_active
from oilgames.games.naftowa_goraczka.state import Bidding, Nominating, Opening, State, Testing

CERTAIN, HOPELESS = 2, 13  # at a requirement of 2 or less a strike is certain, at 13 or more impossible
CLEARLY = 1e-9  # a raise must be better than a decline by more than the arithmetic's noise


class Search:
    """Nominates, opens and bids for the highest expected final lead over the richest rival."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, legal: Legal, rng: Any) -> Choice:
        """The best choice; of equally good ones a decline, else the lowest bid, else the first field."""
        state, phase = view.state, view.state.phase
        if isinstance(phase, Nominating):
            return Nominate(state.board.names[best_field(state, phase.seat)])
        if isinstance(phase, Opening):
            return Open(best_opening(state, phase))
        assert isinstance(phase, Bidding)
        bid = best_raise(state, phase)
        return Decline() if bid is None else Raise(bid)


def best_field(state: State, seat: Seat) -> int:
    """The field whose auction is worth most to the nominator."""
    places = Outlook(state).different()
    worth = {prospect: max(Auction(state, seat, seat, prospect).held()) for prospect in places}
    return places[max(worth, key=lambda prospect: worth[prospect])]


def best_opening(state: State, phase: Opening) -> int:
    """The opening bid with the highest value, the lowest of several."""
    worth = Auction(state, phase.seat, phase.seat, Outlook(state).prospect(phase.field)).held()
    return worth.index(max(worth))


def best_raise(state: State, phase: Bidding) -> int | None:
    """The raise with the highest value, the lowest of several; None if to decline is as good."""
    prospect = Outlook(state).prospect(phase.field)
    auction = Auction(state, phase.asked, phase.nominator, prospect, phase.out)
    worth = auction.held()
    decline = auction.lose[min(phase.high, len(auction.lose) - 1)] + CLEARLY
    raises = range(phase.high + state.options.min_raise, len(worth))
    best = max(raises, key=worth.__getitem__, default=None)
    return best if best is not None and worth[best] > decline else None


class Auction:
    """One auction between a seat and its richest rival: values to the seat, in points of final lead, by price."""

    def __init__(
        self, state: State, seat: Seat, nominator: Seat, prospect: Prospect, out: tuple[Seat, ...] = ()
    ) -> None:
        self.options, self.seat, self.nominator = state.options, seat, nominator
        self.stakes, self.prospect = stakes(state.options), prospect
        rivals = [other for other in range(state.options.players) if other != seat and other not in out]
        rival = max(rivals, key=state.money.__getitem__)
        mine, other = (min(state.money[side], PURSE) for side in (seat, rival))
        self.win = self.tested(seat, mine, other)
        self.lose = [-value for value in self.tested(rival, other, mine)]

    def tested(self, tester: Seat, money: int, other: int) -> list[float]:
        """The value to the tester's side of getting the test at each price from 0 to all its money."""
        own = np.arange(money, -1, -1)  # what is left after paying
        dry, oil = (self.after(tester, mean, other) for mean in (self.prospect.dry, self.prospect.oil))
        value = -self.stakes.money * (money - own).astype(float)
        for payout, points, chance in outcomes(self.prospect.required, self.stakes):
            follows = dry if points is None else oil
            value += chance * ((points or 0) + follows[np.minimum(own + payout, PURSE)])
        return list(map(float, value))

    def after(self, tester: Seat, mean: float, other: int) -> Table:
        """The value of the next turn to the tester's side, by its money."""
        following = next_active(self.options, Testing(0, self.nominator, tester))  # which field does not matter
        table = blend(self.stakes, mean, self.prospect.rest)
        same_side = (following == self.seat) == (tester == self.seat)
        return table[:, other] if same_side else -table[other]

    def held(self) -> list[float]:
        """The value of having just bid each amount, if both sides go on for the best (NG-2.5 to NG-2.11)."""
        step, once = self.options.min_raise, self.options.auction == "single_round"
        opened = self.seat == self.nominator
        mine, other = list(self.win), list(self.lose)
        for bid in range(max(len(mine), len(other)) - 1, -1, -1):
            if bid < len(other) and not (once and opened):
                other[bid] = max(other[bid : bid + 1] + mine[bid + step :])
            if bid < len(mine) and not (once and not opened):
                mine[bid] = min(mine[bid : bid + 1] + other[bid + step :])
        return mine


@lru_cache(maxsize=4096)
def blend(stakes: Stakes, mean: float, tests: int) -> Table:
    """The race at a requirement between two whole ones, by linear interpolation."""
    low = floor(mean)
    below, above = (race(stakes, min(max(r, CERTAIN), HOPELESS)).table(tests) for r in (low, low + 1))
    return below + (mean - low) * (above - below)
