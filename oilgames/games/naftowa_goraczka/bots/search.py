"""The bot that weighs every bid against the rest of the game.

For a field it works out the auction to its end, for two sides: itself and its richest rival. What the winner gets is
exact for the test itself (36 rolls); what follows is valued by the race for money at the requirement that the remaining
fields may be expected to have, which a strike lowers. So the bid for a field counts its points, its payout, what the
strike does for its neighbours and who will be able to pay for them, and what the rival would have had.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import Any

import numpy as np

from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice, Game, Seat
from oilgames.games.naftowa_goraczka.actions import Decline, Nominate, Open, Raise
from oilgames.games.naftowa_goraczka.bots.policies import whole_points
from oilgames.games.naftowa_goraczka.bots.race import PURSE, Race, Table, race, stakes
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.rules import next_active, required_sum
from oilgames.games.naftowa_goraczka.state import EMPTY, UNKNOWN, Bidding, Nominating, Opening, Options, State, Testing

TRUST = 0.5
FOUND = 0.2  # how many unknown neighbours hold oil by the time a field is tested: tested before it, and a strike


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
            auction = Auction(state, phase.seat, phase.seat, outlook(state).field(phase.field))
            return Open(auction.best_opening())
        assert isinstance(phase, Bidding)
        auction = Auction(state, phase.asked, phase.nominator, outlook(state).field(phase.field), phase.out)
        bid = auction.best_raise(phase.high, phase.holder)
        return Decline() if bid is None else Raise(bid)


def best_field(state: State, seat: Seat) -> int:
    """The field whose auction is worth most to the nominator."""
    view = outlook(state)
    places = {}
    for place in view.unknown:
        places.setdefault(view.field(place), place)
    worth = {field: Auction(state, seat, seat, field).opening_value() for field in places}
    return places[max(worth, key=lambda field: worth[field])]


def outlook(state: State) -> Outlook:
    return Outlook(state.options, state.fields)


class Outlook:
    """The requirements that the unknown fields may be expected to have when they are tested."""

    def __init__(self, options: Options, fields: bytes) -> None:
        self.options, self.fields = options, fields
        self.grid = State(options, fields, (), (), None).board
        self.unknown = [place for place, mark in enumerate(fields) if mark == UNKNOWN]
        self.counts = {place: self._count(place) for place in self.unknown}
        self.total = sum([expected(options, *count) for count in self.counts.values()])

    def _count(self, place):
        o = uo = d = ud = 0
        for near in self.grid.orthogonal[place]:
            mark = self.fields[near]
            if mark > EMPTY: o += 1
            elif mark == UNKNOWN: uo += 1
        for near in self.grid.diagonal[place]:
            mark = self.fields[near]
            if mark > EMPTY: d += 1
            elif mark == UNKNOWN: ud += 1
        return o, uo, d, ud

    def field(self, place):
        """(requirement now, mean requirement of the rest after a dry hole, after a strike)."""
        o, uo, d, ud = self.counts[place]
        rest = len(self.unknown) - 1
        dry = oil = self.total - expected(self.options, o, uo, d, ud)
        ex = expected; opt = self.options
        for near in self.grid.orthogonal[place]:
            if near in self.counts:
                a, b, c, e = self.counts[near]
                was = ex(opt, a, b, c, e)
                dry += ex(opt, a, b - 1, c, e) - was
                oil += ex(opt, a + 1, b - 1, c, e) - was
        for near in self.grid.diagonal[place]:
            if near in self.counts:
                a, b, c, e = self.counts[near]
                was = ex(opt, a, b, c, e)
                dry += ex(opt, a, b, c, e - 1) - was
                oil += ex(opt, a, b, c + 1, e - 1) - was
        return required_sum(self.options, o, d), round(dry / max(rest, 1), 3), round(oil / max(rest, 1), 3), rest


@lru_cache(maxsize=100000)
def expected(options, o, uo, d, ud):
    g = options.diagonal_group
    k = d + FOUND * ud
    return options.base_required - o - FOUND * uo - max(d // g, (k - (g - 1) / 2) / g)


@lru_cache(maxsize=4096)
def table(stk, mean, tests) -> Table:
    low = floor(mean)
    part = mean - low
    a = race(stk, min(max(low, 2), 13)).table(tests)
    if not part: return a
    b = race(stk, min(max(low + 1, 2), 13)).table(tests)
    return (1 - part) * a + part * b


class Auction:
    def __init__(self, state, seat, nominator, field, out=()):
        options = state.options
        self.options = options
        stk = stakes(options)
        n = options.players
        required, dry, oil, rest = field
        rivals = [s for s in range(n) if s != seat and s not in out]
        holder = state.phase.holder if isinstance(state.phase, Bidding) else seat
        rival = max(rivals or [holder], key=lambda s: state.money[s])
        self.rival = rival
        mine, other = state.money[seat], state.money[rival]
        self.mine, self.other = mine, other
        self.step = options.min_raise
        td, to = table(stk, dry, rest), table(stk, oil, rest)
        # value to tester (me) with purse index; active next me or rival
        f = 0
        ppm = stk.money
        def after(tester, money, opp):
            active = next_active(options, Testing(f, nominator, tester))
            if active == tester:
                a, b = td[:, min(opp, PURSE)], to[:, min(opp, PURSE)]
            else:
                a, b = -td[min(opp, PURSE)], -to[min(opp, PURSE)]
            x = np.arange(min(money, PURSE) + 1)
            u = np.zeros(len(x))
            from oilgames.games.naftowa_goraczka.bots.race import outcome
            for total, w in SUMS:
                k, pts, c = outcome(total, w, required, stk)
                v = b if total >= required else a
                u += c * (pts + v[np.minimum(x + k, PURSE)])
            return u
        um = after(seat, mine, other)
        ur = after(rival, other, mine)
        # price p -> value to me
        bm, br = len(um) - 1, len(ur) - 1
        self.win = [float(um[bm - p]) - ppm * p for p in range(bm + 1)]
        self.lose = [ppm * p - float(ur[br - p]) for p in range(br + 1)]
        self.limit = whole_points(required, options)
        self.solve(seat == nominator, options.auction)

    def solve(self, nominating, form):
        e = self.walk(nominating, form, None)
        if TRUST:
            m = self.walk(nominating, form, self.limit)
            self.me = [(1-TRUST)*x+TRUST*y for x,y in zip(e[0],m[0])]
            self.ri = [(1-TRUST)*x+TRUST*y for x,y in zip(e[1],m[1])]
        else: self.me, self.ri = e

    def walk(self, nominating, form, limit):
        step = self.step
        top = max(len(self.win), len(self.lose))
        me = list(self.win); ri = list(self.lose)
        for p in range(top - 1, -1, -1):
            if p < len(ri):
                if not (form == "single_round" and nominating):
                    ri[p] = max([self.lose[p], *me[p + step:]])
            if p < len(me):
                if not (form == "single_round" and not nominating):
                    if limit is None:
                        me[p] = min([self.win[p], *ri[p + step:]])
                    elif p + step <= limit and p + step < len(ri):
                        me[p] = ri[p + step]
        return me, ri

    def opening_value(self): return max(self.me)
    def best_opening(self): return self.me.index(max(self.me))
    def best_raise(self, high, holder):
        stay = self.lose[min(high, len(self.lose) - 1)]
        best, bid = stay + 1e-9, None
        for p in range(high + self.step, len(self.me)):
            if self.me[p] > best: best, bid = self.me[p], p
        return bid

from oilgames.engine.chance import dice_sum
SUMS = list(dice_sum().pairs())
