"""What acting on each Spot, and having Agents wait there, is worth to a seat, in victory points."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from oilgames.games.peak_oil.bots.outlook import NEAR, Outlook, pull_odds, startup_tech
from oilgames.games.peak_oil.components import (
    CONSULTANTS,
    COSTS,
    EXPAND,
    FIELDS,
    GREY,
    REFINERY_CHIPS,
    RISK_CHIPS,
    ROOM,
    SPOT,
    SPOTS,
    TECH,
    RiskFace,
    Route,
)  # fmt: skip
from oilgames.games.peak_oil.rules.develop import whitewash_cost, yields
from oilgames.games.peak_oil.rules.effects import (
    DOUBLE_AGENT,
    FIXER,
    RED_TAPE,
    STRAINED_RESOURCES,
    TRAVEL_BAN,
    demand_change,
    employs,
    question_count,
    skull_count,
    startup_price,
    suffers,
    technology_barrels,
    tie_pulls,
)  # fmt: skip
from oilgames.games.peak_oil.rules.grey import next_consultant_level
from oilgames.games.peak_oil.rules.majority import count
from oilgames.games.peak_oil.state import Standing

SWEEP = 0.2  # points: a full Black Market puts oil on every Region, for all
RESEARCH = 0.3  # points: new open cards
CHANCES = {2: (0.95, 0.05), 1: (0.8, 0.2), 0: (0.1, 0.6)}  # ahead by so many now: majority, tied when the turn comes
MOST_SKULLS = 2 * len(RISK_CHIPS)
HOPE = 0.1  # chance to be tied, from behind


class ShippingCards(NamedTuple):
    """What Consultants and PR cards change in Shipping."""

    demand: int  # added
    questions: int  # added
    skulls: list[int]  # that count, by those on the chips


class Spots:
    """The Spots of one observation as its seat sees them."""

    def __init__(self, look: Outlook) -> None:
        self.look, self.table, self.own, self.seat = look, look.table, look.own, look.seat
        self.board = look.table.board
        self.crude = look.table.options.crude
        self._acting: dict[tuple[int, Standing], float] = {}
        self._promise: dict[tuple[int, int], float] = {}
        self._risked: dict[int, float] = {0: 0.0}

    # ------------------------------------------------------------ an action

    def acting(self, spot: int, standing: Standing | None) -> float:
        """An action on a Spot with this standing, its tie pull included."""
        if standing is None or (spot == GREY and not self.crude and not self.own.barrels):
            return 0.0
        key = spot, standing
        if key not in self._acting:
            self._acting[key] = self._region(spot, standing) if SPOTS[spot].region else self._options(spot, standing)
        return self._acting[key]

    def _region(self, spot: int, standing: Standing) -> float:
        return self.shipping(spot, self.ties if standing == "tied" else 0)

    def _options(self, spot: int, standing: Standing) -> float:
        worths = sorted([max(0.0, worth) for worth in self.options(spot).values()], reverse=True)
        limit = 2 if standing == "majority" or (standing == "tied" and employs(self.own, DOUBLE_AGENT)) else 1
        if self.crude or suffers(self.own, STRAINED_RESOURCES):
            limit = 1
        return sum(worths[:limit]) - self.entry(spot) - (self.risked(self.ties) if standing == "tied" else 0.0)

    def options(self, spot: int) -> dict[str, float]:
        """Each option of a Spot with its worth, costs included, but for the entry barrel of Grey Ops."""
        return {option: self.option(option) for option in self.look.kit.options[spot]}

    def option(self, option: str) -> float:
        """The worth of one option."""
        worth: float = getattr(self, option)
        return worth

    def entry(self, spot: int) -> float:
        """PO-11.2: the entry barrel of Grey Ops, less what it brings on the Black Market."""
        if spot != GREY or self.crude:
            return 0.0
        return -self.look.cash(-COSTS["grey_ops_entry"]) - self.slot_worth

    # ------------------------------------------------------------ pulls and the Black Market

    @cached_property
    def ties(self) -> int:
        """PO-4.6, PO-K25: the pulls that a tie asks for."""
        return 0 if employs(self.own, FIXER) else tie_pulls(self.own)

    def risked(self, pulls: int) -> float:
        """What so many pulls for a tie or a route cost: crises, less what the first black barrel is good for."""
        if pulls not in self._risked:
            supply = self.table.supply
            odds = pull_odds(supply.red + supply.yellow, supply.black, pulls)
            market = 0.0 if self.table.turn.black_used else odds.black * self.slot_worth
            self._risked[pulls] = -market - self.look.pulls(pulls)
        return self._risked[pulls]

    def slot(self, tech: int) -> float:
        """A barrel on a slot of the Black Market; the last empty one is filled for all (PO-7.3)."""
        return SWEEP if len(self.slots) == 1 else self.look.weights.market * self.look.raised[tech]

    @cached_property
    def slots(self) -> list[int]:
        """The empty slots."""
        return [tech for tech in self.look.kit.techs if not self.board.market[tech]]

    @cached_property
    def slot_worth(self) -> float:
        """A barrel on the best empty slot."""
        return max([self.slot(tech) for tech in self.slots], default=0.0)

    # ------------------------------------------------------------ Expand

    @cached_property
    def recruit(self) -> float:
        """PO-8.1: an Agent, while there is one in reserve."""
        return self.look.recruit_worth if self.own.reserve else 0.0

    @cached_property
    def dispatch(self) -> float:
        """PO-8.3: an action elsewhere with the Agents of Expand, or with one that is sent there first."""
        if suffers(self.own, TRAVEL_BAN):
            return 0.0
        moving = max(1, self.board.agents[EXPAND][self.seat])
        return max([self.arriving(spot, moving) for spot in self.destinations(moving)], default=0.0)

    def destinations(self, moving: int) -> list[int]:
        """PO-8.3: where so many Agents may be dispatched."""
        agents, left = self.board.agents, self.table.turn.left
        spots = [spot for spot in self.look.kit.spots if spot != EXPAND and spot not in left]
        return [spot for spot in spots if sum(agents[spot]) + moving <= ROOM]

    def arriving(self, spot: int, moving: int) -> float:
        """The action on a Spot once so many more own Agents are there; what waits there now is used up."""
        here = self.board.agents[spot][self.seat]
        return self.acting(spot, self.standing(spot, here + moving)) - 0.5 * self.promise(spot, here)

    # ------------------------------------------------------------ Develop

    @cached_property
    def drill(self) -> float:
        """PO-9.1, PO-9.2: the best open Oil Field, or the hope for a better one."""
        return max(0.0, self.best_field, self.new_fields if self.may_renew else 0.0)

    @cached_property
    def best_field(self) -> float:
        """The best open Oil Field."""
        return max([self.field(card) for card in self.table.decks.fields.display if card], default=0.0)

    @cached_property
    def new_fields(self) -> float:
        """The best of three Oil Fields not seen yet, roughly."""
        unseen = self.table.decks.fields.unseen
        return best_of_three([self.field(card) for card in unseen]) if len(unseen) >= 3 else 0.0

    @property
    def may_renew(self) -> bool:
        """PO-9.1, PO-10.1, PO-P16, PO-14.10: whether the open cards can be replaced."""
        shut = self.table.turn.final and not self.table.options.peak_refresh
        return not (self.crude or shut or suffers(self.own, RED_TAPE))

    def field(self, card: str) -> float:
        """PO-9.2 to PO-9.6: symbols, Security, open barrels, and those pulled for as long as it pays."""
        field = FIELDS[card]
        symbols = sum([self.look.symbol[TECH[symbol]] for symbol in field.symbols])
        region = SPOT[field.region]
        full, question = yields(self.own, field.full, field.question)
        chip = self.look.weights.security if field.security and self.look.turns > 1 else 0.0
        return symbols + chip + full * self.oil(region) + question * max(0.0, self.pull(region))

    def oil(self, region: int) -> float:
        """A barrel from the bag on a Region."""
        return self.share(region) + self.look.haste

    def share(self, region: int) -> float:
        """What one more barrel on a Region is worth to who may ship it."""
        mine, rivals = self.board.agents[region][self.seat], self.ahead[region]
        likely = 0.0 if mine < rivals else 0.5 if mine == rivals else 1.0
        return likely * self.look.weights.region * self.look.cash(1) if likely else 0.0

    def pull(self, region: int) -> float:
        """PO-9.6: one pull for an Oil Field on a Region."""
        supply = self.table.supply
        return supply.black / max(1, supply.total) * self.share(region) + self.look.pulls(1)

    @cached_property
    def whitewash(self) -> float:
        """PO-9.10: the PR card that it is best to be rid of."""
        return max([self.washing(held.card) for held in self.own.crises], default=0.0)

    def washing(self, card: str) -> float:
        """PO-9.10: one PR card away, for its price."""
        cost = whitewash_cost(self.own, card)
        held = next(held for held in self.own.crises if held.card == card)
        return self.look.relief(held) + self.look.cash(-cost) if cost <= self.own.barrels else 0.0

    research = RESEARCH

    # ------------------------------------------------------------ Shipping

    def shipping(self, spot: int, ties: int = 0) -> float:
        """PO-12: the best open route of a Region, or none, after the pulls for a tie."""
        nothing = -self.risked(ties)
        if not self.board.oil[spot] and self.look.haste == self.look.weights.haste:
            return nothing
        routes = [self.route(route, ties) for route in self.look.kit.routes[spot]]
        return max([worth for worth in routes if worth is not None], default=nothing)

    def route(self, route: Route, ties: int = 0) -> float | None:
        """PO-12.3: a route as it lies; None if it is closed."""
        up = [self.up[place] for place in route.risks]
        return None if any(face.closed for face in up) else self.voyage(route, up, ties)

    def voyage(self, route: Route, up: list[RiskFace], ties: int = 0, demand: int | None = None) -> float:
        """PO-12.4 to PO-12.8: what lands, and what goes to the Black Market, less the pulls."""
        cards = self.cards
        wanted = (self.demands[route.refinery] if demand is None else demand) + cards.demand
        loaded = max(0, min(wanted, self.board.oil[route.region]))
        landed = max(0, loaded - cards.skulls[sum([face.skulls for face in up])])
        pulls = ties + cards.questions + sum([face.question for face in up])
        return self.look.cash(landed) + (loaded - landed) * self.slot_worth - self.risked(pulls)

    @cached_property
    def up(self) -> list[RiskFace]:
        """The sides that lie up on the Risk spots."""
        return [RISK_CHIPS[laid.chip].faces[laid.side] for laid in self.board.risks]

    @cached_property
    def demands(self) -> list[int]:
        """The demand of the refineries."""
        return [REFINERY_CHIPS[laid.chip].demand[laid.side] for laid in self.board.refineries]

    @cached_property
    def cards(self) -> ShippingCards:
        """PO-12.4 to PO-12.6: what the own cards change."""
        skulls = [skull_count(self.own, printed) for printed in range(MOST_SKULLS + 1)]
        return ShippingCards(demand_change(self.own), question_count(self.own, 0), skulls)

    # ------------------------------------------------------------ Invest

    @cached_property
    def startups(self) -> float:
        """PO-10.1, PO-10.2: the best Start-Up to buy, or the hope for a better one."""
        shown = [self.buying(card) for card in self.table.decks.startups.display if card]
        return max(0.0, *shown, self.new_startups if self.may_renew else 0.0)

    @cached_property
    def new_startups(self) -> float:
        """The best of three Start-Ups not seen yet, roughly."""
        unseen = self.table.decks.startups.unseen
        return best_of_three([self.buying(card) for card in unseen]) if len(unseen) >= 3 else 0.0

    def buying(self, card: str) -> float:
        """PO-10.2: a Start-Up for its price; nothing if it cannot be paid."""
        tech = startup_tech(card)
        price = startup_price(self.own, self.board.track[tech])
        return self.look.startup[tech] + self.look.cash(-price) if price <= self.own.barrels else 0.0

    @cached_property
    def technologies(self) -> float:
        """PO-10.4: a barrel from HQ on the best Technology; two with the Trend Setter."""
        barrels = min(technology_barrels(self.own), self.own.barrels)
        return max(0.0, barrels * self.look.best_raise + self.look.cash(-barrels))

    @cached_property
    def whitewash_track(self) -> float:
        """PO-17.11: own Agents home from the PR Crisis track."""
        return self.board.penalty.count(self.seat) * (2.0 + 0.1 * self.look.turns)

    # ------------------------------------------------------------ Grey Ops

    @cached_property
    def black_market(self) -> float:
        """PO-7.6, PO-11.4, PO-11.5: what lies on the Black Market goes on the track, with the entry barrel."""
        if not self.crude and len(self.slots) == 1 and not self.table.turn.final:
            return 0.0
        gains = [self.look.raised[tech] for tech in self.look.kit.techs if self.board.market[tech]]
        more = 0.0 if self.crude else (1 / self.look.weights.market - 1) * self.slot_worth
        return sum(gains) + more

    @cached_property
    def consultants(self) -> float:
        """PO-11.6: the best open Consultant of the next level."""
        level = next_consultant_level(self.own)
        cards = [card for card in self.table.decks.consultants if CONSULTANTS[card].level == level]
        return max([self.look.consultant(card) for card in cards], default=0.0)

    @cached_property
    def marketing(self) -> float:
        """PO-17.13: a barrel from HQ on the best Technology."""
        return max(0.0, self.look.best_raise + self.look.cash(-1)) if self.own.barrels else 0.0

    # ------------------------------------------------------------ Agents that wait

    @cached_property
    def ahead(self) -> list[int]:
        """PO-4.2: the largest count of another seat on each Spot."""
        companies, most = self.table.companies, []
        for there in self.board.agents:
            most.append(max([count(companies[o], n) for o, n in enumerate(there) if o != self.seat]))
        return most

    def standing(self, spot: int, agents: int) -> Standing | None:
        """PO-4.3 to PO-4.5: the standing with so many own Agents."""
        own, rivals = count(self.own, agents), self.ahead[spot]
        if not own or own < rivals:
            return None
        return "majority" if own > rivals else "tied"

    @cached_property
    def nearness(self) -> float:
        """From 0 to 1: how likely the next activation is that of the Peak Oil phase."""
        return max(0.0, min(1.0, 1 - self.look.turns / NEAR))

    def promise(self, spot: int, agents: int) -> float:
        """What so many own Agents waiting on a Spot will bring, as likely as an action there is."""
        key = spot, agents
        if key not in self._promise:
            near = self.nearness
            in_turn = self.next_turn(spot, agents) if agents and near < 1 else 0.0
            self._promise[key] = in_turn + (near * (self.final(spot) - in_turn) if agents and near else 0.0)
        return self._promise[key]

    def next_turn(self, spot: int, agents: int) -> float:
        """An action in the next turn, when rivals may have come or gone."""
        lead = count(self.own, agents) - self.ahead[spot]
        most, tied = CHANCES[min(lead, 2)] if lead >= 0 else (0.0, HOPE)
        return most * max(0.0, self.acting(spot, "majority")) + tied * max(0.0, self.acting(spot, "tied"))

    def final(self, spot: int) -> float:
        """PO-14.6: one option in the Peak Oil phase."""
        if SPOTS[spot].region:
            return max(0.0, self.shipping(spot))
        if spot == GREY and not self.crude and not self.own.barrels:
            return 0.0
        return max([0.0, *self.options(spot).values()]) - self.entry(spot)

    def waiting(self, agents: list[int]) -> float:
        """What own Agents on the Spots promise together: one action a turn, so the second best counts less."""
        promises = sorted([self.promise(spot, n) for spot, n in enumerate(agents) if n], reverse=True)
        total, weight, later = 0.0, 1.0, self.later
        for promise in promises:
            total += weight * promise
            weight *= later
        return total

    @cached_property
    def later(self) -> float:
        """What the second best of the waiting Agents counts; in the Peak Oil phase all act."""
        later = self.look.weights.later
        return later + (1 - later) * self.nearness

    @cached_property
    def promised(self) -> float:
        """What all own Agents promise as they stand."""
        return self.waiting(self.mine)

    @cached_property
    def mine(self) -> list[int]:
        """Own Agents by Spot."""
        return [there[self.seat] for there in self.board.agents]


def best_of_three(worths: list[float]) -> float:
    """About the mean of the best of three cards: the upper quarter of them."""
    ranked = sorted(worths, reverse=True)
    return ranked[len(ranked) // 4]
