"""The data files: the reconstructed decks and the map keep the constraints of the specification."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from oilgames.engine.data import read_table
from oilgames.games.peak_oil.components import (
    CONSULTANT_VP,
    CRISES,
    CRISIS_VP,
    FIELDS,
    PACKAGE,
    PORTFOLIOS,
    REFINERIES,
    REFINERY_CHIPS,
    RISK_CHIPS,
    RISK_SPOTS,
    ROUTES,
    SPOTS,
    STARTUPS,
    TECH_IDS,
    WHITEWASH_COST,
    Named,
    rows,
)  # fmt: skip


def map_rows(name):
    return read_table(PACKAGE, "map")[name]["rows"]


def lines():
    """Where one can go from each point of the map."""
    ways = {}
    for edge in map_rows("edges"):
        first, second = edge["ends"]
        ways.setdefault(first, []).append(second)
        if not edge["one_way"]:
            ways.setdefault(second, []).append(first)
    return ways


def paths(start):
    """All simple paths from a Region to a refinery through no other Region and no other refinery."""
    ways, regions = lines(), {spot.id for spot in SPOTS if spot.region}
    refineries, open_paths, found = {place.id for place in REFINERIES}, [[start]], []
    while open_paths:
        path = open_paths.pop()
        for point in ways.get(path[-1], ()):
            if point in refineries:
                found.append([*path, point])
            elif point not in path and point not in regions:
                open_paths.append([*path, point])
    return found


@pytest.mark.rule("PO-12.2", "PO-12.3")
def test_routes_are_all_simple_paths_along_the_lines():
    expected = {tuple(path) for spot in SPOTS if spot.region for path in paths(spot.id)}
    assert {tuple(row["path"]) for row in map_rows("routes")} == expected
    risks = {spot.id for spot in RISK_SPOTS}
    for row in map_rows("routes"):
        assert row["spots"] == [point for point in row["path"] if point in risks]
        assert (row["path"][0], row["path"][-1]) == (row["from"], row["to"])
        assert row["spots"]
    gulf = [route for route in ROUTES.values() if SPOTS[route.region].id == "GUL" and route.refinery == 1]
    assert [[RISK_SPOTS[place].id for place in route.risks] for route in gulf] == [["ADEN", "SUEZ"]]


@pytest.mark.rule("PO-1.16", "PO-16.1")
def test_oil_fields_are_built_by_the_rule():
    kinds = [(3, 0, False), (2, 1, False), (1, 1, True), (1, 2, False), (0, 3, True)]
    for region in ("VEN", "LIB", "NIG", "GUL", "RUS"):
        cards = [card for card in FIELDS.values() if card.region == region]
        assert [card.symbols for card in cards[:5]] == [(tech,) for tech in TECH_IDS]
        assert Counter((c.full, c.question, c.security) for c in cards[:5]) == Counter(kinds)
        assert [(c.full, c.question, c.security) for c in cards[5:]] == [(1, 1, False), (0, 2, False)]
    pairs = Counter(frozenset(c.symbols) for c in FIELDS.values() if len(c.symbols) == 2)
    assert pairs == Counter(map(frozenset, combinations(TECH_IDS, 2)))
    assert set(Counter(s for c in FIELDS.values() for s in c.symbols).values()) == {9}
    every = FIELDS.values()
    assert (sum(c.full for c in every), sum(c.question for c in every), sum(c.security for c in every)) == (40, 50, 10)
    for card in every:
        assert card.removed_for_few == (card.region == "VEN" or "H" in card.symbols)


@pytest.mark.rule("PO-16.1", "PO-1.8")
def test_startups_and_portfolios():
    assert Counter(card.technology for card in STARTUPS.values()) == Counter(dict.fromkeys(TECH_IDS, 5))
    assert all(len(card.technologies) == 3 for card in PORTFOLIOS.values())
    assert {card.id for card in PORTFOLIOS.values() if card.removed_for_few} == {"PP-1", "PP-2"}
    assert all(card.removed_for_few == ("H" in card.technologies) for card in PORTFOLIOS.values())


@pytest.mark.rule("PO-1.2", "PO-1.3", "PO-1.1")
def test_chips():
    faces = [(chip.id, face) for chip in RISK_CHIPS.values() for face in chip.faces]
    assert [chip for chip, face in faces if face.closed] == ["RC-10", "RC-11", "RC-11"]
    usual = [(chip, side) for chip in RISK_CHIPS.values() if not chip.optional for side in chip.setup_faces]
    weights = [2 // len(chip.setup_faces) for chip, _ in usual]
    for what in ("question", "skulls"):
        mean = sum(w * getattr(chip.faces[side], what) for (chip, side), w in zip(usual, weights, strict=True))
        assert mean == 9  # of 20: 9/20 a chip
    assert sum(demand for chip in REFINERY_CHIPS.values() for demand in chip.demand) == 20  # 10/3 a side


@pytest.mark.rule("PO-15.3", "PO-15.4", "PO-9.10")
def test_values_by_level():
    assert CONSULTANT_VP[1:] == (1, 1, 2)
    assert CRISIS_VP[1:] == (1, 3, 5)
    assert WHITEWASH_COST[1:] == (0, 1, 2)
    assert Counter(card.level for card in CRISES.values()) == {1: 6, 2: 6, 3: 6}


def test_a_broken_data_file_names_its_place():
    with pytest.raises(ValueError, match=r"map\.toml, \[nowhere\]"):
        rows("map", "nowhere", Named)
    with pytest.raises(ValueError, match=r"chips\.toml, \[risk_chips\]"):
        rows("chips", "risk_chips", Named)
