"""The odds of live positions are those of the game itself: the engine's own tree, walked, gives the same fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from oilgames.engine import CHANCE, Distribution
from oilgames.engine.playout import playout
from oilgames.games.peak_oil import GAME, odds
from oilgames.games.peak_oil import actions as a
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.components import (
    CRISES,
    CRISIS_VP,
    FIELDS,
    LEVEL,
    REFINERY,
    RISK,
    ROUTES,
    SPOT_IDS,
    TECH_IDS,
)  # fmt: skip
from oilgames.games.peak_oil.odds import Bag, Policy
from oilgames.odds import distribution, follow

NEVER, ALWAYS, UNTIL = Policy.NEVER, Policy.ALWAYS, Policy.UNTIL_BLACK
MATTERS_LITTLE = ("CO-13", "CO-12", "CO-14", "CO-34", "CO-32")  # the Consultants of a shipment, least first


def first_turn(options: Any = "standard", seed: int = 1) -> s.State:
    """A position at Step 1 of the first turn."""
    state, rng = GAME.start(GAME.options(options)), Random(seed)
    while not isinstance(state.table.phase, s.Step1):
        state = playout(GAME, state, (), rng, most=1)
    return state


def position(
    options: Any = "standard",
    bag: tuple[int, int, int] = (2, 1, 3),
    agents: Mapping[str, tuple[int, int]] | None = None,
    barrels: int = 5,
    oil: int = 4,
    chips: Mapping[str, tuple[str, int]] | None = None,
    market: int = 0,
    consultants: tuple[str, ...] = (),
    shown: tuple[str, ...] = (),
    facedown: str | None = None,
    rival: str | None = None,
    track: tuple[int | None, ...] | None = None,
) -> s.State:
    """A built position, seat 0 to move at Step 1: `agents` of seats 0 and 1 by Spot, `oil` on every Region.

    `facedown` and `rival` are the face-down PR cards of seats 0 and 1; `market` barrels lie on the Black Market.
    """
    state = first_turn(options)
    table, players = state.table, state.table.options.players
    spots = agents or {"GUL": (2, 0)}
    rest = (0,) * (players - 2)
    there = tuple((*spots[spot], *rest) if spot in spots else (0,) * players for spot in SPOT_IDS)
    risks, refineries = list(table.board.risks), list(table.board.refineries)
    for place, (chip, side) in (chips or {}).items():
        (risks if place in RISK else refineries)[(RISK | REFINERY)[place]] = s.Laid(chip, side)
    kept = [tech for tech in TECH_IDS if players > 3 or tech != "H"]
    board = replace(
        table.board, agents=there, oil=tuple(oil for _ in SPOT_IDS), risks=tuple(risks), refineries=tuple(refineries),
        market=tuple(int(tech in kept[:market]) for tech in TECH_IDS), penalty=track or table.board.penalty,
    )  # fmt: skip
    stacks = tuple(
        replace(stack, hidden=tuple(card for card in stack.hidden if card not in shown)) for stack in table.decks.crises
    )
    companies, secrets = list(table.companies), list(state.secrets)
    companies[0] = replace(
        companies[0], barrels=barrels, agents=1, consultants=consultants,
        crises=tuple(map(s.HeldCrisis, shown)), facedown=s.FaceDown(LEVEL[facedown]) if facedown else None,
    )  # fmt: skip
    companies[1] = replace(companies[1], facedown=s.FaceDown(LEVEL[rival]) if rival else None)
    for seat, card in enumerate((facedown, rival)):
        secrets[seat] = replace(secrets[seat], crisis=card)
    table = replace(
        table, board=board, companies=tuple(companies), decks=replace(table.decks, crises=stacks),
        supply=replace(table.supply, red=bag[0], yellow=bag[1], black=bag[2]), turn=replace(table.turn, player=0),
    )  # fmt: skip
    return s.State(table, tuple(secrets))


def decide(policy: Policy, wish: Mapping[type, Any]):
    """A rule for the walk: the policy for additional pulls, wishes for other phases, else the first legal action."""

    def rule(state: s.State) -> Any:
        phase, table = state.table.phase, state.table
        if isinstance(phase, s.PullAgain):
            more = policy is ALWAYS or (policy is UNTIL and not table.turn.black_used)
            return a.Again() if more else a.Enough()
        if isinstance(phase, s.ConsultantToCard):
            own = table.companies[table.turn.player].consultants
            return a.Under(min(own, key=lambda card: MATTERS_LITTLE.index(card) if card in MATTERS_LITTLE else -1))
        if isinstance(phase, s.TieChoice):
            return a.Decline()
        if isinstance(phase, s.Window):
            return a.GoOn()
        if isinstance(phase, s.ChooseOption) and phase.used:
            return a.Done()
        return wish.get(type(phase)) or GAME.legal(state).pick(0)

    return rule


def walked(state: s.State, policy: Policy, wish: Mapping[type, Any]) -> Distribution[tuple[int, int | None, int, bool]]:
    """From the engine's tree: change of cash, crises, points lost and Peak Oil, when the action is over.

    Crises are None where the next turn or activation, which begins at once, has cleared their count.
    """
    before, seat = state.table, state.table.turn.player

    def lost(table: s.Table) -> int:
        cards = sum(CRISIS_VP[LEVEL[held.card]] for held in table.companies[seat].crises)
        return cards + 2 * table.board.penalty.count(seat)

    def feature(final: s.State) -> tuple[int, int | None, int, bool]:
        now = final.table
        gain = now.companies[seat].barrels - before.companies[seat].barrels
        peak = before.marker is None and now.marker is not None
        cleared = now.turn.final or now.turn.player != seat
        crises = None if cleared else now.turn.crises - before.turn.crises
        return gain, crises, lost(now) - lost(before), peak

    def over(now: s.State) -> bool:
        agenda = now.table.agenda
        ended = isinstance(agenda[-1], s.Revealing | s.FinalOption)  # after a Drill, before the next activation
        return ended or not any(isinstance(phase, s.GoHome) for phase in agenda)

    return distribution(GAME, state, feature, follow(decide(policy, wish)), over)


def check(walk: Distribution[Any], found: odds.ActionOdds) -> None:
    """All that the odds say is what the walk says."""
    assert found.results.map(lambda r: (r.net, r.vp)) == walk.map(lambda f: (f[0], f[2]))
    assert found.peak == walk.probability(lambda f: f[3])
    assert found.expected_net == walk.expect(lambda f: f[0]) == found.net.mean()
    assert found.expected_vp_loss == walk.expect(lambda f: f[2])
    if walk.probability(lambda f: f[1] is None) == 0:
        assert found.results.map(lambda r: (r.net, r.crises, r.vp)) == walk.map(lambda f: f[:3])
        assert found.crisis_chance == walk.probability(lambda f: f[1] > 0)
        assert found.crises == walk.map(lambda f: f[1])


def ship_both(state: s.State, route: str, policy: Policy) -> tuple[Distribution[Any], odds.RouteOdds]:
    """The route before the action begins: walked from there, and asked of the odds."""
    region = SPOT_IDS[ROUTES[route].region]
    begun = GAME.play(state, a.Act(region)).state
    return (
        walked(begun, policy, {s.PickRoute: a.Ship(route)}),
        odds.route_odds(GAME.observe(state, 0), route, policy),
    )


SUEZ = {"ADEN": ("RC-05", 1), "SUEZ": ("RC-03", 1), "ROT": ("RF-2", 0)}  # two question marks, one skull, demand 4
MALACCA = {"MALA": ("RC-09", 0), "SIN": ("RF-1", 1)}  # one question mark, one skull, demand 2
TIED = {"GUL": (1, 1)}
STRICT = {"players": 4, "peak_trigger": "strict"}

VOYAGES = {
    "majority": ("RT-13", {"chips": SUEZ}),
    "tied": ("RT-13", {"chips": SUEZ, "agents": TIED, "bag": (2, 1, 2)}),
    "a known card is turned up": ("RT-12", {"chips": MALACCA, "agents": TIED, "facedown": "PR-14"}),
    "Port Blockade turned up by the tie": ("RT-12", {"chips": MALACCA, "agents": TIED, "facedown": "PR-34"}),
    "Asset Freeze turned up": ("RT-13", {"chips": SUEZ, "facedown": "PR-32", "barrels": 7}),
    "Frozen Account turned up": ("RT-12", {"chips": MALACCA, "facedown": "PR-12", "barrels": 1}),
    "Boycott and Surcharge": ("RT-13", {"chips": SUEZ, "shown": ("PR-14", "PR-23")}),
    "Outrage": ("RT-13", {"chips": SUEZ, "shown": ("PR-36",), "barrels": 9}),
    "Outrage and Press Officer": (
        "RT-13", {"chips": SUEZ, "shown": ("PR-36",), "consultants": ("CO-14",), "barrels": 9},
    ),
    "Reporters": ("RT-12", {"chips": MALACCA, "agents": TIED, "shown": ("PR-24",), "bag": (1, 1, 2)}),
    "Harbour Master and Convoy Captain": ("RT-13", {"chips": SUEZ, "consultants": ("CO-12", "CO-13"), "oil": 6}),
    "Crisis Manager": ("RT-13", {"chips": SUEZ, "consultants": ("CO-32",), "barrels": 9}),
    "Pirate Treaty": ("RT-13", {"chips": SUEZ, "consultants": ("CO-34",), "shown": ("PR-14",)}),
    "Fixer": ("RT-13", {"chips": SUEZ, "agents": TIED, "consultants": ("CO-25",)}),
    "Power Broker": ("RT-13", {"chips": SUEZ, "agents": TIED, "consultants": ("CO-31",)}),
    "Inquiry": ("RT-13", {"chips": SUEZ, "agents": {"GUL": (2, 1)}, "shown": ("PR-31",), "bag": (1, 1, 2)}),
    "Conflict of Interest": (
        "RT-13", {"chips": SUEZ, "facedown": "PR-25", "consultants": ("CO-14", "CO-12"), "barrels": 8, "oil": 6},
    ),
    "Conflict with one to spare": (
        "RT-13", {"chips": SUEZ, "facedown": "PR-25", "consultants": ("CO-12", "CO-21"), "oil": 6},
    ),
    "the Black Market fills": ("RT-13", {"chips": SUEZ, "market": 4, "oil": 2}),
    "the last black barrel": ("RT-13", {"chips": SUEZ, "bag": (2, 2, 1)}),
    "strict reading": ("RT-13", {"chips": SUEZ, "bag": (2, 1, 2), "options": STRICT}),
    "three players, full market": (
        "RT-12", {"chips": MALACCA, "options": "three players", "market": 3, "agents": TIED},
    ),
    "an empty Region": ("RT-13", {"chips": SUEZ, "oil": 0}),
    "crude": ("RT-13", {"chips": SUEZ, "options": "crude", "bag": (2, 2, 2), "track": (2, None, 0)}),
    "crude, few": ("RT-12", {"chips": MALACCA, "options": "crude three", "agents": TIED, "track": (None, 1, 0)}),
}  # fmt: skip


@pytest.mark.rule(
    "PO-4.4", "PO-4.6", "PO-4.14", "PO-5.3", "PO-5.9", "PO-6.1", "PO-7.3", "PO-12.4", "PO-12.5", "PO-12.6", "PO-14.1",
    "PO-18.3", "PO-K12", "PO-K13", "PO-K14", "PO-K25", "PO-K31", "PO-K32", "PO-K34", "PO-P12", "PO-P14", "PO-P23",
    "PO-P24", "PO-P25", "PO-P31", "PO-P32", "PO-P34", "PO-P36", "PO-17.5", "PO-17.6", "PO-17.14",
)  # fmt: skip
@pytest.mark.parametrize("policy", [NEVER, ALWAYS])
@pytest.mark.parametrize("name", VOYAGES)
def test_routes_equal_the_walked_tree(name, policy):
    route, changes = VOYAGES[name]
    state = position(**changes)
    walk, found = ship_both(state, route, policy)
    check(walk, found)
    assert found.route == route
    assert found.open


@pytest.mark.rule("PO-5.9")
def test_pulling_until_the_first_black_barrel_equals_the_walked_tree():
    state = position(chips=SUEZ, bag=(3, 2, 2), barrels=9)
    check(*ship_both(state, "RT-13", UNTIL))


@pytest.mark.rule("PO-6.8", "PO-18.3")
@pytest.mark.parametrize("policy", [NEVER, ALWAYS])
def test_a_rivals_face_down_card_is_any_that_the_seat_has_not_seen(policy):
    walks = []
    for card in [card.id for card in CRISES.values() if card.level == 1 and card.id != "PR-13"]:
        state = position(chips=SUEZ, barrels=7, facedown="PR-13", rival=card, bag=(2, 2, 2))
        walks.append(ship_both(state, "RT-13", policy))
    mixed: dict[Any, Fraction] = {}
    for walk, found in walks:
        assert found == walks[0][1]  # the odds of the seat cannot depend on what it does not know
        for feature, chance in walk.items():
            mixed[feature] = mixed.get(feature, Fraction(0)) + chance / len(walks)
    check(Distribution.from_fractions(mixed), walks[0][1])


@pytest.mark.rule("PO-6.8", "PO-18.2")
def test_an_onlooker_does_not_know_the_face_down_card():
    known = position(chips=SUEZ, facedown="PR-32")
    onlooker = odds.route_odds(GAME.observe(known, None), "RT-13", NEVER)
    rival = odds.route_odds(GAME.observe(known, 1), "RT-13", NEVER)
    assert onlooker == rival
    cards = [card.id for card in CRISES.values() if card.level == 3]
    mean = sum(ship_both(position(chips=SUEZ, facedown=card), "RT-13", NEVER)[1].expected_net for card in cards) / 6
    assert onlooker.expected_net == mean
    assert odds.route_odds(GAME.observe(known, 0), "RT-13", NEVER).expected_net != mean


WELLS = {
    "majority": ("OF-NIG-2", {}),
    "tied": ("OF-GUL-2", {"agents": {"DEV": (1, 1)}}),
    "Geologist": ("OF-NIG-2", {"consultants": ("CO-22",)}),
    "Blowout": ("OF-GUL-4", {"shown": ("PR-26",)}),
    "Blowout turned up by the tie": ("OF-GUL-4", {"agents": {"DEV": (1, 1)}, "facedown": "PR-26"}),
    "Blowout and Geologist": ("OF-GUL-4", {"shown": ("PR-26",), "consultants": ("CO-22",)}),
    "Geologist lost to a Conflict in the tie": (
        "OF-NIG-2", {"agents": {"DEV": (1, 1)}, "facedown": "PR-25", "consultants": ("CO-22",)},
    ),
    "all the oil": ("OF-GUL-3", {"bag": (1, 1, 2)}),
    "the last barrel": ("OF-GUL-2", {"bag": (1, 1, 1), "agents": {"DEV": (1, 1)}}),
    "two tie pulls and the last barrels": (
        "OF-GUL-5", {"bag": (1, 1, 3), "agents": {"DEV": (1, 1)}, "shown": ("PR-24",)},
    ),
    "strict reading": (
        "OF-GUL-5",
        {"bag": (1, 1, 3), "agents": {"DEV": (1, 1)}, "shown": ("PR-24",), "options": STRICT},
    ),
    "crude": ("OF-GUL-2", {"options": "crude", "track": (None, None, None)}),
}  # fmt: skip


@pytest.mark.rule("PO-9.4", "PO-9.5", "PO-9.6", "PO-9.7", "PO-14.1", "PO-K22", "PO-P26", "PO-4.4")
@pytest.mark.parametrize("policy", [NEVER, ALWAYS])
@pytest.mark.parametrize("name", WELLS)
def test_fields_equal_the_walked_tree(name, policy):
    field, changes = WELLS[name]
    state = position(**{"agents": {"DEV": (2, 0)}, "bag": (2, 1, 4)} | changes)
    display = (field, *[card for card in state.table.decks.fields.display if card != field][:2])
    fields = replace(state.table.decks.fields, display=display)
    state = replace(state, table=replace(state.table, decks=replace(state.table.decks, fields=fields)))
    begun = GAME.play(state, a.Act("DEV")).state
    wish = {
        s.ChooseOption: a.Use("drill"), s.Renewing: a.Keep(), s.PickField: a.Take(field), s.Geologist: a.Convert(),
        s.QuestionMarks: a.Pull(),
    }  # fmt: skip
    found = odds.field_odds(GAME.observe(state, 0), field, policy)
    check(walked(begun, policy, wish), found)
    assert odds.all_fields(GAME.observe(state, 0), policy)[0] == found


def paths(state: s.State, policy: Policy, wish: Mapping[type, Any], rng: Random) -> list[s.State]:
    """The nodes of one way through an action, the first included."""
    rule, nodes = decide(policy, wish), []
    while any(isinstance(phase, s.GoHome) for phase in state.table.agenda):
        nodes.append(state)
        if GAME.to_move(state) is CHANCE:
            possible = GAME.chance(state)
            state = GAME.apply(state, possible.at(int(rng.random() * possible.total))).state
        else:
            state = GAME.play(state, rule(state)).state
    return nodes


@pytest.mark.rule("PO-5.3", "PO-5.9", "PO-6.10", "PO-20.26")
@pytest.mark.parametrize("policy", [NEVER, ALWAYS])
@pytest.mark.parametrize("name", ["tied", "Port Blockade turned up by the tie", "the Black Market fills", "crude, few"])
def test_odds_in_the_middle_of_a_shipment_equal_the_walked_tree(name, policy):
    route, changes = VOYAGES[name]
    begun = GAME.play(position(**changes), a.Act("GUL")).state
    wish, seen = {s.PickRoute: a.Ship(route)}, set()
    for seed in range(3):
        for node in paths(begun, policy, wish, Random(seed)):
            agenda = node.table.agenda
            if any(isinstance(phase, s.PickRoute | s.Loading) for phase in agenda):
                seen.add(type(agenda[-1]))
                check(walked(node, policy, wish), odds.route_odds(GAME.observe(node, 0), route, policy))
    assert {s.Pulling, s.PickRoute} <= seen
    assert len(seen) > 2 or "market" in changes  # the barrel for a last slot is placed at once


@pytest.mark.rule("PO-9.6", "PO-20.16")
@pytest.mark.parametrize("policy", [NEVER, ALWAYS])
def test_odds_in_the_middle_of_a_drill_equal_the_walked_tree(policy):
    state = position(agents={"DEV": (2, 0)}, bag=(2, 2, 3), barrels=7)
    field = next(card for card in state.table.decks.fields.display if card and FIELDS[card].question)
    begun = GAME.play(state, a.Act("DEV")).state
    wish = {
        s.ChooseOption: a.Use("drill"), s.Renewing: a.Keep(), s.PickField: a.Take(field), s.QuestionMarks: a.Pull(),
    }  # fmt: skip
    looked_at = 0
    for seed in range(6):
        for node in paths(begun, policy, wish, Random(seed)):
            now = odds.drill_now(GAME.observe(node, 0), policy)
            if isinstance(node.table.phase, s.Revealing):
                break
            if now is not None:
                looked_at += 1
                check(walked(node, policy, wish), now)
    assert looked_at > 6


@pytest.mark.rule("PO-5.1", "PO-5.3", "PO-6.2", "PO-15.4")
def test_the_next_pull():
    state = position(bag=(2, 1, 3), barrels=7, facedown="PR-32")
    pull = odds.next_pull_odds(GAME.observe(state, 0))
    assert (pull.bag, pull.risk, pull.fine) == (Bag(2, 1, 3), Fraction(1, 2), 3)
    assert (pull.expected_loss, pull.expected_vp_loss) == (3 + 2, 5)  # 7 - 3 = 4, of which 2 are frozen
    unknown = odds.next_pull_odds(GAME.observe(state, 2))
    assert (unknown.expected_loss, unknown.expected_vp_loss) == (3 + Fraction(2, 6), 5)
    crude = odds.next_pull_odds(GAME.observe(position("crude", track=(None, None, None)), 0))
    assert (crude.fine, crude.expected_loss, crude.expected_vp_loss) == (0, 0, 2)


@pytest.mark.rule("PO-4.4", "PO-14.1")
def test_a_tie_alone():
    state = position(bag=(2, 1, 1), barrels=6, agents={"INV": (1, 1)}, facedown="PR-11")
    tie = odds.tie_odds(GAME.observe(state, 0), "INV")
    assert (tie.status, tie.tie_pulls) == ("tied", 1)
    assert (tie.crisis_chance, tie.expected_net, tie.expected_vp_loss) == (
        Fraction(3, 4), -3 * Fraction(3, 4), Fraction(3, 4),
    )  # fmt: skip
    assert tie.peak == Fraction(1, 4)
    assert odds.tie_odds(GAME.observe(state, 0), "GREY").status is None


@pytest.mark.rule("PO-12.2", "PO-12.3", "PO-16.3")
def test_routes_that_may_be_taken():
    state = position(chips={"MALA": ("RC-10", 0)}, agents={"GUL": (2, 0), "RUS": (1, 1)})
    found = {route.route: route for route in odds.all_routes(GAME.observe(state, 0))}
    assert found.keys() == {route.id for route in ROUTES.values() if RISK["MALA"] not in route.risks}
    assert {route.spot: route.status for route in found.values()} == {
        "VEN": None, "LIB": None, "NIG": None, "GUL": "majority", "RUS": "tied",
    }  # fmt: skip
    begun = GAME.play(state, a.Act("GUL")).state
    inside = odds.all_routes(GAME.observe(begun, 0))
    assert {(route.route, route.status) for route in inside} == {("RT-13", "acting"), ("RT-14", "acting")}
    few = odds.all_routes(GAME.observe(position("two players"), 0))
    assert "VEN" not in {route.spot for route in few}
    assert not odds.route_odds(GAME.observe(state, 0), "RT-12").open


def without_rival_secrets(state: s.State) -> s.State:
    """The position with the other seats' face-down cards back in their stacks: the mover knows what chance knows."""
    mover, table = state.table.turn.player, state.table
    companies = [
        company if seat == mover or not (company.facedown and company.facedown.card is None)
        else replace(company, facedown=None)
        for seat, company in enumerate(table.companies)
    ]  # fmt: skip
    secrets = [secret if seat == mover else replace(secret, crisis=None) for seat, secret in enumerate(state.secrets)]
    return s.State(replace(table, companies=tuple(companies)), tuple(secrets))


def shipments_of(state: s.State) -> list[tuple[s.State, str]]:
    """The shipments that may begin in a position: the node after the choice of the Spot, and the route."""
    if isinstance(state.table.phase, s.FinalOption):
        begun = [a.Use("ship")] if a.Use("ship") in GAME.legal(state) else []
    else:
        begun = [a.Act(spot) for spot in ("VEN", "LIB", "NIG", "GUL", "RUS") if a.Act(spot) in GAME.legal(state)]
    found = []
    for choice in begun:
        region = choice.spot if isinstance(choice, a.Act) else SPOT_IDS[state.table.phase.spot]
        after = GAME.play(state, choice).state
        routes = [route.route for route in odds.all_routes(GAME.observe(state, None)) if route.spot == region]
        found += [(after, route) for route in routes[:1]]
    return found


@pytest.mark.rule("PO-12.2", "PO-14.7", "PO-14.8", "PO-14.12", "PO-18.3", "PO-20.28")
@pytest.mark.parametrize("preset", GAME.presets)
def test_shipments_of_random_matches_equal_the_walked_tree(preset):
    rng, checked, final = Random(f"walk {preset}"), 0, 0
    for _ in range(4):
        state = GAME.start(GAME.options(preset))
        while not isinstance(state.table.phase, s.Over):
            state = playout(GAME, state, (), rng, most=1)
            phase = state.table.phase
            if not isinstance(phase, s.FinalOption) and not (isinstance(phase, s.Step1) and rng.random() < 0.1):
                continue
            clear = without_rival_secrets(state)
            for begun, route in shipments_of(clear):
                found = odds.route_odds(GAME.observe(clear, clear.table.turn.player), route, NEVER)
                walk = walked(begun, NEVER, {s.PickRoute: a.Ship(route)})
                check(walk, found)
                checked, final = checked + 1, final + clear.table.turn.final
    assert checked >= 10
    assert final >= 1


@pytest.mark.rule("PO-18.3")
@pytest.mark.parametrize("preset", GAME.presets)
def test_every_position_of_random_matches_has_odds(preset):
    rng, state = Random(preset), GAME.start(GAME.options(preset))
    for _ in range(12):
        state = playout(GAME, state, (), rng, most=150)
        if isinstance(state.table.phase, s.Over) or GAME.to_move(state) is CHANCE:
            continue
        view = GAME.observe(state, state.table.turn.player)
        redealt = GAME.observe(GAME.redeal(view, rng), view.seat)
        for policy in Policy:
            for found in (*odds.all_routes(view, policy), *odds.all_fields(view, policy)):
                assert 0 <= found.peak <= 1
                assert found.crises.mean() <= state.table.supply.red + state.table.supply.yellow
            assert odds.all_routes(view, policy) == odds.all_routes(redealt, policy)
