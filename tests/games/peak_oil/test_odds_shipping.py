"""Shipments and routes at set-up: every reference value, and each formula counted out (spec 6.3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oilgames.engine import Distribution
from oilgames.games.peak_oil import odds
from oilgames.games.peak_oil.components import RISK_CHIPS
from oilgames.games.peak_oil.odds import Bag, Policy, RouteSymbols, Shipment
from tests.games.peak_oil.test_odds_bag import REFERENCE, bags, haul_of_order, policies, small_bags

shipments = st.builds(
    Shipment, st.integers(0, 4), st.integers(0, 3), st.integers(0, 6), st.integers(0, 6), st.integers(0, 12),
    tie_pulls=st.integers(0, 2), free_slots=st.integers(1, 3), divisor=st.integers(2, 3),
)  # fmt: skip


@pytest.mark.rule("PO-12.5", "PO-12.6", "PO-12.8", "PO-12.10")
def test_barrels_that_land():
    assert odds.landed(skulls=1, demand=4, waiting=5) == 3
    assert odds.landed(skulls=0, demand=5, waiting=2) == 2
    assert odds.landed(skulls=3, demand=2, waiting=9) == 0
    assert odds.landed(skulls=0, demand=4, waiting=0) == 0


@pytest.mark.rule("PO-12.4", "PO-12.11", "PO-6.2", "PO-6.3")
@pytest.mark.parametrize("row", REFERENCE["shipments"], ids=str)
def test_example_shipment(row):
    bag, shipment = Bag(*row["bag"]), Shipment(questions=2, skulls=1, demand=4, waiting=5, hq=row["hq"])
    assert odds.crisis_chance(bag, shipment) == Fraction(row["crisis"])
    assert odds.expected_net(bag, shipment) == odds.net(bag, shipment).mean() == Fraction(row["net"])


@pytest.mark.rule("PO-4.4", "PO-7.3", "PO-7.4", "PO-K14")
@given(bags, shipments, policies)
def test_the_formula_is_the_mean_of_the_distribution(bag, shipment, policy):
    assert odds.expected_net(bag, shipment, policy) == odds.net(bag, shipment, policy).mean()


@given(small_bags, shipments, policies)
def test_the_distribution_by_all_places_of_the_oil(bag, shipment, policy):
    """Every set of places that the black barrels can hold in the order of the bag, one after another."""
    changes: dict[int, int] = {}
    for places in combinations(range(bag.size), bag.black):
        order = tuple(place in places for place in range(bag.size))
        tie = haul_of_order(order, shipment.tie_pulls, policy)
        route = haul_of_order(order[tie.crises + tie.black :], shipment.questions, policy)
        waiting = shipment.waiting + int(shipment.free_slots == 1 and tie.black + route.black > 0)
        gain = odds.landed(shipment.skulls, shipment.demand, waiting)
        change = gain - (shipment.hq // shipment.divisor if tie.crises + route.crises else 0)
        changes[change] = changes.get(change, 0) + 1
    assert odds.net(bag, shipment, policy) == Distribution.of(changes)


@pytest.mark.rule("PO-7.3")
def test_a_full_black_market_adds_a_barrel():
    late = Shipment(questions=1, skulls=0, demand=4, waiting=2, hq=0, free_slots=1)
    assert odds.expected_net(Bag(1, 1, 2), late) == 2 + Fraction(1, 2)
    assert odds.expected_net(Bag(1, 1, 2), late, Policy.ALWAYS) == 3
    assert odds.expected_net(Bag(1, 1, 0), late, Policy.ALWAYS) == 2


@given(bags, shipments)
def test_cash_at_which_a_shipment_stops_paying(bag, shipment):
    cash = odds.break_even_cash(bag, shipment)
    if cash is None:
        assert odds.crisis_chance(bag, shipment) == 0
        return

    def with_cash(hq):
        return odds.expected_net(bag, replace(shipment, hq=hq))

    assert with_cash(cash) < 0
    assert all(with_cash(less) >= 0 for less in range(min(cash, 40)))


@pytest.mark.rule("PO-1.1", "PO-1.2", "PO-1.3")
@pytest.mark.parametrize("row", REFERENCE["routes"], ids=str)
def test_routes_at_set_up(row):
    spots, route = row["spots"], odds.setup_route(row["spots"])
    found = {
        "bare": route.probability(RouteSymbols(0, 0, False)),
        "questions": route.expect(lambda r: r.questions),
        "skulls": route.expect(lambda r: r.skulls),
        "no_question": route.probability(lambda r: r.questions == 0),
        "no_skull": route.probability(lambda r: r.skulls == 0),
        "landed": odds.setup_landed(spots),
        "crisis_two": odds.setup_crisis_chance(spots, odds.starting_bag(2)),
        "crisis_five": odds.setup_crisis_chance(spots, odds.starting_bag(5)),
    }
    assert found == {name: Fraction(row[name]) for name in found}


@pytest.mark.rule("PO-1.2", "PO-1.3")
@pytest.mark.parametrize("double_closed", [False, True])
@pytest.mark.parametrize("spots", [1, 2, 3])
def test_routes_at_set_up_by_all_chips_and_sides(spots, double_closed):
    pool = [chip for chip in RISK_CHIPS.values() if double_closed or not chip.optional]
    chances: dict[RouteSymbols, Fraction] = {}
    sets = list(combinations(pool, spots))
    for chips in sets:
        sides = list(product(*([chip.faces[side] for side in chip.setup_faces] for chip in chips)))
        for faces in sides:
            seen = RouteSymbols(
                sum(f.question for f in faces), sum(f.skulls for f in faces), any(f.closed for f in faces)
            )
            chances[seen] = chances.get(seen, Fraction(0)) + Fraction(1, len(sets) * len(sides))
    assert odds.setup_route(spots, double_closed) == Distribution.from_fractions(chances)
    assert odds.setup_route(spots, double_closed).probability(lambda r: r.closed) == (
        Fraction(spots, 11) if double_closed else 0
    )


@pytest.mark.rule("PO-1.1")
def test_demand_at_set_up():
    assert odds.setup_demand() == Distribution((5, 4, 3, 2), (1, 2, 1, 2))
    assert odds.setup_demand().mean() == Fraction(10, 3)
