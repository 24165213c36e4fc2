"""What things are worth to one seat, in victory points: the numbers behind every choice of the greedy bot.

A card of a Technology scores what lies on the track and on the own Oil Fields (PO-15.1), so a barrel or a symbol is
worth the own cards of its Technology, and a card what barrels and symbols there will be at the end. Both grow with the
turns that are left. All of it comes from an observation: rivals' portfolios count as the mean of those not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from oilgames.engine.game import Seat
from oilgames.games.peak_oil.components import (
    CONSULTANT_VP,
    CRISIS_VP,
    CRUDE,
    DEVELOP,
    FIELDS,
    GREY,
    INVEST,
    LEVEL,
    PORTFOLIOS,
    STARTUPS,
    TECH,
    TECH_IDS,
    kit,
)  # fmt: skip
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.odds import Bag, at_least_one, expected_crises
from oilgames.games.peak_oil.rules.crisis import next_level
from oilgames.games.peak_oil.rules.effects import FUTURIST, crisis_fine
from oilgames.games.peak_oil.state import Company, HeldCrisis, Table


class Weights(msgspec.Struct, frozen=True):
    """What the bot guesses about the rest of a game; set by playing variants against each other.

    Numbers "a turn" are for each own turn that is still to come.
    """

    pace: float = 0.6  # black barrels that leave the bag in a turn of any seat
    cards: float = 0.15  # Start-Ups still to be bought, a turn
    growth: float = 0.13  # barrels that each rival will bring to any Technology, a turn
    effort: float = 0.35  # barrels and symbols that the seat will add where its cards are, a turn
    haste: float = 0.2  # a black barrel that leaves the bag: the end comes nearer
    rivals: float = 0.8  # weight of the points that a barrel on the track gives to a rival
    cash: float = 0.8  # share of a raise that a barrel in HQ is worth before it is spent
    market: float = 0.3  # share of a raise that a barrel on the Black Market is worth
    agent: tuple[float, float] = (1.0, 0.25)  # a recruit: at once, and a turn
    later: float = 0.5  # worth of a second waiting Agent beside the first: one action a turn
    scandal: float = 0.7  # share of the points of a PR card turned up (it can be whitewashed)
    facedown: float = 0.35  # share of the points of a PR card drawn face down
    region: float = 0.3  # share of a barrel in HQ that one on a Region is worth to who may ship it
    security: float = 0.4  # a Security chip


WEIGHTS = Weights()
NEAR = 1.5  # own turns left: the end may come before the next one
HURRY = 4.0  # points for a black barrel out of the bag, to a seat that can only wait for oil or for the end
LAST_WISH = 50.0  # points for a pull once no oil comes for certain any more: more than any PR card costs

# Points a turn that the effect of a Consultant is worth, and that of a PR card face up costs (spec 2.9, 2.10).
HELP = {
    "CO-11": 0.03, "CO-12": 0.1, "CO-13": 0.06, "CO-14": 0.05, "CO-15": 0.05, "CO-21": 0.05, "CO-22": 0.06,
    "CO-23": 0.15, "CO-24": 0.15, "CO-25": 0.1, "CO-31": 0.25, "CO-32": 0.15, "CO-33": 0.15, "CO-34": 0.12,
}  # fmt: skip
NUISANCE = {
    "PR-11": 0.02, "PR-13": 0.1, "PR-14": 0.08, "PR-15": 0.1, "PR-16": 0.03, "PR-21": 0.25, "PR-23": 0.1,
    "PR-24": 0.06, "PR-26": 0.08, "PR-31": 0.4, "PR-34": 0.08, "PR-36": 0.1,
}  # fmt: skip


class Outlook:
    """One observation with the prices of things to its seat."""

    def __init__(self, view: Observation, weights: Weights = WEIGHTS) -> None:
        assert view.seat is not None
        self.view, self.weights = view, weights
        self.table: Table = view.table
        self.seat: Seat = view.seat
        self.own: Company = self.table.companies[view.seat]
        self.kit = kit(self.table.options.players, self.table.options.crude)
        self.turns = turns_left(self.table, weights.pace)
        portfolio = view.own.portfolio if view.own else None
        self.cards = startup_counts(self.own.startups, portfolio)
        self.symbols = symbol_counts(self.own.fields)

    @cached_property
    def focus(self) -> list[float]:
        """The share of each Technology among the own Start-Ups: where the seat will buy, drill and raise."""
        total = sum(self.cards) or 1
        return [count / total for count in self.cards]

    @cached_property
    def rivals(self) -> list[float]:
        """The mean Start-Ups of another seat, by Technology."""
        others = [company for seat, company in enumerate(self.table.companies) if seat != self.seat]
        hidden = mean_portfolio(self.view.portfolios_unseen)
        shown = zip(*[startup_counts(company.startups, None) for company in others], strict=True)
        return [guess + sum(column) / len(others) for guess, column in zip(hidden, shown, strict=True)]

    @cached_property
    def symbol(self) -> list[float]:
        """One more symbol on the own Oil Fields, by Technology: the own cards, now and later."""
        more = self.weights.cards * self.turns
        return [own + more * share for own, share in zip(self.cards, self.focus, strict=True)]

    @cached_property
    def raised(self) -> list[float]:
        """One more barrel on the track, by Technology: the own cards less those of a rival."""
        weight = self.weights.rivals
        return [own - weight * other for own, other in zip(self.symbol, self.rivals, strict=True)]

    @cached_property
    def best_raise(self) -> float:
        """The most that one barrel on the track brings."""
        return max(0.0, *[self.raised[tech] for tech in self.kit.techs])

    @cached_property
    def startup(self) -> list[float]:
        """One more Start-Up, by Technology: what its barrels and symbols will be."""
        every = self.weights.growth * self.turns * (len(self.table.companies) - 1)
        own = self.weights.effort * self.turns
        track, star = self.table.board.track, FUTURIST in self.own.consultants and max(self.cards)
        return [
            barrels + symbols + every + own * share + (0 < star == cards)
            for barrels, symbols, share, cards in zip(track, self.symbols, self.focus, self.cards, strict=True)
        ]

    # ------------------------------------------------------------ cash

    def purse(self, barrels: int) -> float:
        """The worth of so many barrels in HQ: the more there are, the less likely the last of them is spent."""
        if not self.uses:
            return 0.0
        spent = min(barrels, int(self.uses) + 1)
        return self.weights.cash * self.best_raise * spent * (1 - (spent - 1) / (2 * self.uses))

    @cached_property
    def uses(self) -> float:
        """About how many barrels the seat can still spend; in the Peak Oil phase only where Agents wait."""
        if self.table.marker is None:
            return 1.5 + self.turns
        agents, seat = self.table.board.agents, self.seat
        return 2.0 * (agents[INVEST][seat] + agents[GREY][seat]) + agents[DEVELOP][seat]

    @cached_property
    def held(self) -> float:
        """The worth of the barrels in HQ now."""
        return self.purse(self.own.barrels)

    def cash(self, change: int) -> float:
        """The worth of getting (or losing) so many HQ barrels."""
        return self.purse(self.own.barrels + change) - self.held if change else 0.0

    # ------------------------------------------------------------ the bag

    def pulls(self, number: int) -> float:
        """What so many pulls come to: the first black barrel goes, crises cost (PO-5, PO-6).

        A barrel for the Black Market is counted by those who know the slots.
        """
        supply, fined = self.table.supply, self.table.turn.crises == 0
        odds = pull_odds(supply.red + supply.yellow, supply.black, number)
        return odds.black * self.haste + odds.crisis * self.cash(-self.fine(fined)) - odds.crises * self.scandal

    def fine(self, first: bool) -> int:
        """PO-6.2, PO-17.5: barrels that a crisis takes."""
        return 0 if self.table.options.crude else crisis_fine(self.own, first)

    @cached_property
    def scandal(self) -> float:
        """What the card part of a crisis costs: a card turned up, or one drawn; in the Crude game an Agent."""
        if self.table.options.crude:
            return CRUDE["vp_loss_per_agent"] * self.weights.scandal + 0.1 * self.turns
        if self.own.facedown:
            return self.weights.scandal * self.turned_up(self.own.facedown.level)
        level = next_level(self.own)
        stack = self.table.decks.crises[level - 1]
        return self.weights.facedown * self.turned_up(level) if stack.hidden or stack.returned else 0.0

    def turned_up(self, level: int) -> float:
        """What a PR card of a level costs once it is face up."""
        return CRISIS_VP[level] + 0.06 * self.turns

    @cached_property
    def haste(self) -> float:
        """A black barrel that leaves the bag: worth more with nothing to wait for, and most when nothing can come."""
        dry, near, supply = not any(self.table.board.oil), self.turns < NEAR, self.table.supply
        broke = not any(company.barrels for company in self.table.companies)
        if self.spent:
            return LAST_WISH * supply.total / max(1, supply.black) if dry or near or broke else HURRY
        return HURRY if dry and (broke or (near and self.held < 0.5)) else self.weights.haste

    @property
    def spent(self) -> bool:
        """Whether no Oil Field is left that would bring barrels for certain."""
        deck = self.table.decks.fields
        left = (*deck.display, *deck.unseen, *deck.returned)
        return not any(card and FIELDS[card].full for card in left)

    # ------------------------------------------------------------ cards

    def consultant(self, card: str) -> float:
        """A Consultant: its points and its effect in the turns left."""
        return self.service(card) + (max(self.cards) if card == FUTURIST else 0)

    def service(self, card: str) -> float:
        """A Consultant without what a Futurist adds to Start-Ups, which counts with them."""
        return CONSULTANT_VP[LEVEL[card]] + HELP.get(card, 0.0) * self.turns

    def blame(self, held: HeldCrisis) -> float:
        """What a PR card face up costs: its points, and its effect in the turns left."""
        return CRISIS_VP[LEVEL[held.card]] + NUISANCE.get(held.card, 0.0) * self.turns

    def relief(self, held: HeldCrisis) -> float:
        """What it is worth to be rid of a PR card, with what lies on and under it."""
        freed = self.cash(held.barrels) + held.agents * self.recruit_worth
        back = 0.0 if held.under is None else self.card(held.under)
        return self.blame(held) + freed + back

    def card(self, card: str) -> float:
        """A Consultant or a Start-Up."""
        return self.consultant(card) if card in HELP or card == FUTURIST else self.startup[startup_tech(card)]

    @cached_property
    def recruit_worth(self) -> float:
        """One more Agent."""
        at_once, a_turn = self.weights.agent
        return (at_once if self.turns else 0.0) + a_turn * self.turns

    # ------------------------------------------------------------ a whole position

    def standing(self) -> float:
        """All that the seat has, as points: cards with what they will score, Consultants, PR cards, cash, Agents."""
        cards = sum(count * worth for count, worth in zip(self.cards, self.startup, strict=True))
        staff = sum(self.service(card) for card in self.own.consultants)
        blame = sum(self.blame(held) for held in self.own.crises)
        down = self.own.facedown
        fear = self.weights.facedown * self.turned_up(down.level) if down else 0.0
        stuck = CRUDE["vp_loss_per_agent"] * self.table.board.penalty.count(self.seat)
        recruits = (2 - self.own.reserve) * self.recruit_worth
        chips = self.weights.security * min(self.own.security, self.turns)
        return cards + staff - blame - fear - stuck + self.held + recruits + chips


# ---------------------------------------------------------------- counts that are asked for often


def turns_left(table: Table, pace: float) -> float:
    """About how many turns each seat has before the oil runs out."""
    if table.marker is not None:
        return 0.0
    black = table.supply.black + table.supply.aside_black
    return black / (pace * table.options.players)


@lru_cache(maxsize=4096)
def startup_counts(startups: tuple[str, ...], portfolio: str | None) -> tuple[int, ...]:
    """PO-15.1: Start-Ups by Technology, with those of a portfolio."""
    names = [STARTUPS[card].technology for card in startups]
    names += PORTFOLIOS[portfolio].technologies if portfolio else ()
    return tuple(map(names.count, TECH_IDS))


@lru_cache(maxsize=4096)
def symbol_counts(fields: tuple[str, ...]) -> tuple[int, ...]:
    """PO-15.2: symbols on Oil Fields by Technology."""
    names = [symbol for card in fields for symbol in FIELDS[card].symbols]
    return tuple(map(names.count, TECH_IDS))


@lru_cache(maxsize=1024)
def mean_portfolio(cards: Sequence[str]) -> tuple[float, ...]:
    """The mean Start-Ups by Technology of a portfolio that may be any of these."""
    each = [startup_counts((), card) for card in cards]
    return tuple(sum(column) / len(each) for column in zip(*each, strict=True)) if each else (0.0,) * len(TECH_IDS)


class PullOdds(NamedTuple):
    """What so many pulls bring, without pulling on (spec 6.1)."""

    crisis: float  # chance of one crisis or more
    crises: float  # their mean number
    black: float  # chance of one black barrel or more


@lru_cache(maxsize=8192)
def pull_odds(scandals: int, black: int, pulls: int) -> PullOdds:
    """Spec 6.1: the odds of so many pulls from a bag."""
    bag, turned = Bag(scandals, 0, black), Bag(black, 0, scandals)
    return PullOdds(
        float(at_least_one(bag, pulls)), float(expected_crises(bag, pulls)), float(at_least_one(turned, pulls))
    )


def startup_tech(card: str) -> int:
    """The Technology of a Start-Up, as its place in the list."""
    return TECH[STARTUPS[card].technology]
