"""The odds of a live position: the next pull, every route, every open Oil Field, every tie (PO-18.3).

All from an observation: nothing is used that its seat may not know. They speak of the seat whose turn it is, as if it
acted now, without playing Security chips. Exact under each policy of pulling on, whatever PR cards turn up on the way;
a Consultant that goes under a card (PO-P25) is the one that matters least here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.components import (
    DEVELOP,
    FIELDS,
    LEVEL,
    LEVELS,
    REFINERY_CHIPS,
    ROUTES,
    SPOT,
    SPOT_IDS,
    Route,
    kit,
)
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.odds import voyages
from oilgames.games.peak_oil.odds.bag import Bag, risk
from oilgames.games.peak_oil.odds.drilling import Prospect
from oilgames.games.peak_oil.odds.hands import EMPTY, TELLING, Hand, Pile, crisis, draw_card, fine, given_up
from oilgames.games.peak_oil.odds.jobs import Policy
from oilgames.games.peak_oil.odds.penalties import crude_loss
from oilgames.games.peak_oil.odds.voyages import Cargo, Result
from oilgames.games.peak_oil.rules.crude import entry_spot
from oilgames.games.peak_oil.rules.effects import BLOWOUT, CRISIS_MANAGER, FIXER, GEOLOGIST, employs, tie_pulls
from oilgames.games.peak_oil.rules.majority import standing
from oilgames.games.peak_oil.rules.shipping import faces, is_open
from oilgames.games.peak_oil.state import (
    AgentToTrack,
    ChooseOption,
    ConsultantToCard,
    Drawing,
    FinalOption,
    Loading,
    PickRoute,
    PullAgain,
    Pulling,
    QuestionMarks,
    Table,
)

Status: TypeAlias = Literal["majority", "tied", "acting"]  # "acting": the action has begun


class ActionOdds(msgspec.Struct, frozen=True):
    """What one action can come to, from its first pull still to be made to its end."""

    spot: str
    status: Status | None  # None: the seat cannot act there now
    tie_pulls: int  # still to be made
    policy: Policy
    results: Distribution[Result]
    peak: Fraction  # chance to bring Peak Oil (PO-14.1)

    @property
    def net(self) -> Distribution[int]:
        """Change of the HQ's barrels."""
        return self.results.map(lambda result: result.net)

    @property
    def expected_net(self) -> Fraction:
        """The mean change of the HQ's barrels."""
        return self.results.expect(lambda result: result.net)

    @property
    def crises(self) -> Distribution[int]:
        """The number of PR Crises."""
        return self.results.map(lambda result: result.crises)

    @property
    def crisis_chance(self) -> Fraction:
        """The chance of one PR Crisis or more."""
        return self.results.probability(lambda result: result.crises > 0)

    @property
    def expected_vp_loss(self) -> Fraction:
        """Victory points lost on average, as PR cards turned up or, in the Crude game, Agents on the track."""
        return self.results.expect(lambda result: result.vp)

    @property
    def oil(self) -> Distribution[int]:
        """Barrels landed, or brought to the Region by a Drill."""
        return self.results.map(lambda result: result.oil)


class RouteOdds(ActionOdds, frozen=True):
    """A route, with the numbers that count for the seat before the first pull."""

    route: str
    open: bool  # PO-12.3; of a closed route the odds are those it would have
    questions: int
    skulls: int
    demand: int
    waiting: int  # barrels on the Region


class FieldOdds(ActionOdds, frozen=True):
    """An open Oil Field, with the barrels that count for the seat before the first pull."""

    field: str
    full: int
    questions: int


class PullOdds(msgspec.Struct, frozen=True):
    """The next single pull: how risky, and what a crisis would cost now."""

    bag: Bag
    risk: Fraction
    fine: int  # barrels discarded at a crisis
    expected_loss: Fraction  # barrels lost at a crisis, those put on a PR card included
    expected_vp_loss: Fraction  # victory points lost at a crisis


# ---------------------------------------------------------------- what lies on the table


def bag_of(table: Table) -> Bag:
    """PO-5.1: the bag as it is now."""
    return Bag(table.supply.red, table.supply.yellow, table.supply.black)


def hand_of(observation: Observation) -> Hand:
    """PO-18: cash and PR cards of the seat whose turn it is, as the observer knows them."""
    table = observation.table
    own = table.companies[table.turn.player]
    if table.options.crude:  # PO-17.2, PO-17.5: no cards, no fine
        return Hand(own.barrels, False, frozenset({CRISIS_MANAGER}), 0, None, (EMPTY,) * len(LEVELS))
    shown = [held.card for held in own.crises]
    down = own.facedown
    facedown = (down.level, down.card or known_card(observation)) if down else None
    top = max([*(LEVEL[card] for card in shown), facedown[0] if facedown else 0])
    piles = tuple(_pile(table, level, facedown[1] if facedown else None) for level in LEVELS)
    hand = Hand(own.barrels, table.turn.crises > 0, frozenset({*own.consultants, *shown}), top, facedown, piles)
    return _settled(hand, table)


def known_card(observation: Observation) -> str | None:
    """PO-6.8: the face-down PR card of the seat whose turn it is, if the observer is that seat."""
    if observation.own is None or observation.seat != observation.table.turn.player:
        return None
    return observation.own.crisis


def _pile(table: Table, level: int, known: str | None) -> Pile:
    stack = table.decks.crises[level - 1]
    down = [company.facedown for company in table.companies if company.facedown]
    unnamed = sum(card.level == level and card.card is None for card in down)
    unknown = [card for card in stack.hidden if card != known]
    telling = tuple(card for card in unknown if card in TELLING)
    return Pile(len(stack.hidden) - unnamed, telling, len(unknown) - len(telling), stack.returned)


def _settled(hand: Hand, table: Table) -> Hand:
    """The hand once the crisis that is being resolved is over."""
    if _waits(table, Drawing):
        hand = draw_card(hand)
    if _waits(table, ConsultantToCard):
        hand = hand._replace(held=hand.held - given_up(hand))
    return hand


def _waits(table: Table, kind: type, **fields: Any) -> list[Any]:
    """The phases of a kind on the agenda, with these fields."""
    return [
        phase for phase in table.agenda
        if isinstance(phase, kind) and all(getattr(phase, name) == value for name, value in fields.items())
    ]  # fmt: skip


def pulls_due(table: Table, purpose: str, policy: Policy) -> int:
    """PO-5.9: the pulls of a purpose still on the agenda, with the additional one that the policy would make now.

    For the third policy a black barrel counts as seen if one was pulled this turn.
    """
    due = len(_waits(table, Pulling, purpose=purpose))
    again = policy is Policy.ALWAYS or (policy is Policy.UNTIL_BLACK and not table.turn.black_used)
    return due + (len(_waits(table, PullAgain, purpose=purpose)) if again else 0)


# ---------------------------------------------------------------- the next pull


def next_pull_odds(observation: Observation) -> PullOdds:
    """PO-5.3, PO-6: the risk of the next pull and what a crisis would cost the seat whose turn it is."""
    bag, hand = bag_of(observation.table), hand_of(observation)
    after = crisis(hand)
    lost = after.expect(lambda later: hand.barrels - later.barrels)
    points = after.expect(lambda later: later.loss - hand.loss)
    if observation.table.options.crude:
        points = Fraction(_crude_loss(observation.table, 1) - _crude_loss(observation.table, 0))
    return PullOdds(bag, risk(bag), fine(hand), lost, points)


# ---------------------------------------------------------------- routes


def all_routes(observation: Observation, policy: Policy = Policy.NEVER) -> tuple[RouteOdds, ...]:
    """PO-12.2, PO-12.3: the route under way, or the open routes of the Region acted on, or all open ones."""
    table = observation.table
    loading: list[Loading] = _waits(table, Loading)
    if loading:
        return (route_odds(observation, loading[0].route, policy),)
    acting = [phase.spot for kind in (PickRoute, FinalOption) for phase in _waits(table, kind)]
    in_play = kit(table.options.players, table.options.crude)
    routes = [route for spot in acting or in_play.regions for route in in_play.routes[spot]]
    return tuple(route_odds(observation, route.id, policy) for route in routes if is_open(table, route))


def route_odds(observation: Observation, route: str, policy: Policy = Policy.NEVER) -> RouteOdds:
    """PO-12, spec 6.3: one route for the seat whose turn it is, with its tie pulls and card effects."""
    table, hand, way = observation.table, hand_of(observation), ROUTES[route]
    status, tie = _status(table, way.region, PickRoute, policy)
    cargo = _cargo(table, way)
    if _waits(table, Loading, route=route):
        status, tie = "acting", 0
        cargo = replace(cargo, questions=pulls_due(table, "ship", policy), counted=True)
    results = _results(table, voyages.voyage(bag_of(table), hand, cargo, tie, policy))
    return RouteOdds(
        SPOT_IDS[way.region], status, tie, policy, results, _peak(table, results), route, is_open(table, way),
        voyages.questions(cargo, hand), voyages.skulls(cargo, hand), voyages.demand(cargo, hand), cargo.waiting,
    )  # fmt: skip


def _cargo(table: Table, route: Route) -> Cargo:
    """PO-7.3, PO-12.4 to PO-12.6: what the board shows for a route."""
    up = faces(table, route)
    laid = table.board.refineries[route.refinery]
    last_slot = len(kit(table.options.players, table.options.crude).techs) - sum(table.board.market) == 1
    return Cargo(
        sum(face.question for face in up),
        sum(face.skulls for face in up),
        REFINERY_CHIPS[laid.chip].demand[laid.side],
        table.board.oil[route.region],
        fills=last_slot and not table.turn.black_used,
    )


def _status(table: Table, spot: int, begun: type, policy: Policy) -> tuple[Status | None, int]:
    """PO-4.3 to PO-4.6, PO-4.14, PO-14.7, PO-K25: may the seat act there, and the tie pulls still to be made."""
    if _waits(table, begun, spot=spot) or _waits(table, FinalOption, spot=spot):
        return "acting", pulls_due(table, "tie", policy)
    if table.turn.final:
        return None, 0
    own = table.companies[table.turn.player]
    status = standing(table, table.turn.player, spot)
    if status == "majority":
        return "majority", 0
    return ("tied", 0 if employs(own, FIXER) else tie_pulls(own)) if status else (None, 0)


# ---------------------------------------------------------------- fields and ties


def all_fields(observation: Observation, policy: Policy = Policy.NEVER) -> tuple[FieldOdds, ...]:
    """PO-9.2: each open Oil Field, as a Drill for the seat whose turn it is."""
    display = observation.table.decks.fields.display
    return tuple(field_odds(observation, card, policy) for card in display if card is not None)


def field_odds(observation: Observation, field: str, policy: Policy = Policy.NEVER, convert: bool = True) -> FieldOdds:
    """PO-9, spec 6.4: one Oil Field with all its question marks, tie pulls and card effects.

    `convert`: whether a Geologist counts a question mark as a full barrel (PO-K22).
    """
    table, hand, card = observation.table, hand_of(observation), FIELDS[field]
    status, tie = _status(table, DEVELOP, ChooseOption, policy)
    printed = Prospect(card.full, card.question)
    results = _results(table, voyages.drilling(bag_of(table), hand, printed, tie, policy, convert))
    seen = voyages.prospect(printed, hand, convert)
    peak = _peak(table, results, drills=True)
    return FieldOdds(SPOT_IDS[DEVELOP], status, tie, policy, results, peak, field, seen.full, seen.questions)


def drill_now(observation: Observation, policy: Policy = Policy.NEVER) -> ActionOdds | None:
    """PO-9.6: what the question marks still to be pulled for can bring, in the middle of a Drill; None outside one."""
    table, hand = observation.table, hand_of(observation)
    marks: list[QuestionMarks] = _waits(table, QuestionMarks)
    due = sum(phase.left for phase in marks) + pulls_due(table, "drill", policy)
    if not marks and not due:
        return None
    hand = hand._replace(held=hand.held - {BLOWOUT, GEOLOGIST})  # PO-P26, PO-K22: counted already
    results = _results(table, voyages.drilling(bag_of(table), hand, Prospect(0, due), 0, policy))
    return ActionOdds(SPOT_IDS[DEVELOP], "acting", 0, policy, results, _peak(table, results, drills=True))


def tie_odds(observation: Observation, spot: str, policy: Policy = Policy.NEVER) -> ActionOdds:
    """PO-4.4: what the tie pull on a Spot costs, before any option is used."""
    table, hand = observation.table, hand_of(observation)
    status, tie = _status(table, SPOT[spot], ChooseOption, policy)
    nothing = Cargo(0, 0, 0, 0, counted=True)
    results = _results(table, voyages.voyage(bag_of(table), hand, nothing, tie, policy))
    return ActionOdds(spot, status, tie, policy, results, _peak(table, results))


# ---------------------------------------------------------------- points and Peak Oil


def _results(table: Table, results: Distribution[Result]) -> Distribution[Result]:
    """PO-17.14: in the Crude game a crisis costs points as an Agent on the track."""
    if not table.options.crude:
        return results
    return results.map(lambda result: result._replace(vp=_crude_loss(table, result.crises)))


def _crude_loss(table: Table, crises: int) -> int:
    crises += len(_waits(table, AgentToTrack))  # an Agent still to be named for a crisis that has come
    seat = table.turn.player
    free = table.companies[seat].agents + sum(there[seat] for there in table.board.agents)
    return crude_loss(crises, table.board.penalty, seat, free, entry_spot(table))


def _peak(table: Table, results: Distribution[Result], drills: bool = False) -> Fraction:
    """PO-5.4, PO-5.5, PO-14.1, PO-14.14: the chance that the last black barrel goes (net: and none goes back)."""
    supply, used, net = table.supply, table.turn.black_used, table.options.peak_trigger == "net"

    def triggers(result: Result) -> bool:
        pulled = result.tie_black + (0 if drills else result.black)
        aside = supply.aside_black + max(0, pulled - (not used))
        return result.tie_black + result.black == supply.black and not (net and aside)

    if table.marker is not None or not supply.black:
        return Fraction(0)
    return results.probability(triggers)
