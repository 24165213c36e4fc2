"""Odds of the set-up and what crises cost in victory points (spec 6.6, 6.7)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oilgames.engine import Distribution
from oilgames.games.peak_oil import odds
from oilgames.games.peak_oil.components import FIELDS
from oilgames.games.peak_oil.odds import Bag, Cards, Policy
from tests.games.peak_oil.test_odds_bag import bags, policies, pulls


@pytest.mark.rule("PO-1.4", "PO-1.16", "PO-16.1")
def test_first_oil_fields():
    five = odds.starting_fields(5, "GUL")
    assert [five.probability(k) for k in (0, 1, 2)] == [
        Fraction(2584, 8855), Fraction(1615, 3542), Fraction(380, 1771),
    ]  # fmt: skip
    assert odds.each_region_once(5) == Fraction(625, 10626) == Fraction(5**5, 53130)
    assert odds.starting_fields(2, "LIB").probability(0) == Fraction(11, 20)
    assert odds.starting_fields(2, "VEN") == Distribution((0,))


@pytest.mark.rule("PO-1.4", "PO-16.1")
@pytest.mark.parametrize(("players", "two_symbols"), [(2, False), (3, True), (4, False)])
def test_first_oil_fields_by_all_sets_of_cards(players, two_symbols):
    deck = [
        card for card in FIELDS.values()
        if (two_symbols or len(card.symbols) == 1) and not (players < 4 and card.removed_for_few)
    ]  # fmt: skip
    sets = list(combinations([card.region for card in deck], players))
    for region in ("VEN", "NIG", "RUS"):
        counted = Counter(regions.count(region) for regions in sets)
        assert odds.starting_fields(players, region, two_symbols) == Distribution.of(counted)
    different = sum(len(set(regions)) == players for regions in sets)
    assert odds.each_region_once(players, two_symbols) == Fraction(different, len(sets))


@pytest.mark.rule("PO-1.6", "PO-1.2", "PO-1.3", "PO-1.12", "PO-1.13")
def test_displays_chips_and_cards():
    assert odds.technology_shown(5, "E") == Fraction(58, 115)
    assert odds.technology_shown(3, "E") == Fraction(137, 228)
    assert odds.technology_shown(3, "H") == 0
    assert odds.chip_placed("RC-10") == Fraction(4, 5)
    assert odds.chip_placed("RC-11") == 0
    assert odds.chip_placed("RC-11", double_closed_chip=True) == Fraction(8, 11)
    assert [odds.consultant_available(n, 3) for n in (2, 3, 4, 5)] == [Fraction(k, 5) for k in (1, 2, 2, 3)]
    assert odds.first_crisis_card("PR-21") == Fraction(1, 6)


def test_unknown_pieces_are_refused():
    with pytest.raises(ValueError, match="no PR Crisis card"):
        odds.first_crisis_card("PR-99")
    with pytest.raises(ValueError, match="2 to 5 players"):
        odds.starting_fields(1, "GUL")
    with pytest.raises(ValueError, match="2 to 5 players"):
        odds.consultant_available(6, 1)


@pytest.mark.rule("PO-6.4", "PO-6.5", "PO-6.6", "PO-6.7", "PO-15.4")
@pytest.mark.parametrize(
    ("crises", "cards", "loss"),
    [
        (0, Cards(), 0),
        (1, Cards((), 1), 0),
        (2, Cards((1,)), 1),
        (3, Cards((1,), 2), 1),
        (4, Cards((1, 2)), 4),
        (5, Cards((1, 2), 3), 4),
        (6, Cards((1, 2, 3)), 9),
        (8, Cards((1, 2, 3, 3)), 14),
    ],
)
def test_cards_after_crises(crises, cards, loss):
    assert odds.after_crises(crises) == cards
    assert odds.loss_of_crises(crises) == cards.loss == loss


@pytest.mark.rule("PO-6.4", "PO-6.6", "PO-6.9")
def test_cards_held_before_and_empty_stacks():
    assert odds.after_crises(1, Cards((1,), 2)) == Cards((1, 2))
    assert odds.loss_of_crises(1, Cards((1,), 2)) == 3
    assert odds.after_crises(1, Cards((2,))) == Cards((2,), 3)  # the level 1 card went by Whitewash
    assert odds.after_crises(5, Cards((3,)), stacks=(6, 6, 1)) == Cards((3, 3))
    assert odds.after_crises(3, Cards((3,)), stacks=(6, 6, 0)) == Cards((3,))


@pytest.mark.rule("PO-15.4")
def test_points_lost_by_the_example_shipment():
    assert odds.vp_loss(odds.starting_bag(5), 2) == Distribution((0, 1), (110, 9))
    assert odds.vp_loss(odds.starting_bag(5), 2).probability(1) == Fraction(9, 119)


@given(bags, pulls, policies)
def test_points_lost_follow_the_crises(bag, n, policy):
    points = (0, 0, 1, 1, 4, 4, 9, 9, 14, 14, 19)  # after 0, 1, 2 ... crises
    by_hand = odds.job_barrel_by_barrel(bag, n, policy).map(lambda haul: points[haul.crises])
    assert odds.vp_loss(bag, n, policy) == by_hand


@pytest.mark.rule("PO-17.5", "PO-17.6", "PO-17.9", "PO-17.14")
def test_points_lost_in_the_crude_game():
    karen, olja, sandra = 0, 1, 2
    track = (karen, None, sandra)
    assert odds.crude_loss(1, track, olja, free=2) == 2  # Karen's Agent moves on to the empty spot
    assert odds.crude_loss(2, track, olja, free=2) == 4  # Sandra's Agent falls off the end
    assert odds.crude_loss(3, track, olja, free=2) == 4  # no Agent left to put there
    assert odds.crude_loss(1, (olja, olja, olja), olja, free=1) == 0  # the own last one comes home
    assert odds.crude_loss(1, (None, None, None), olja, free=1, entry=1) == 2
    assert odds.crude_loss(1, (None, karen, olja), olja, free=1, entry=1) == 0


@given(st.lists(st.sampled_from([None, 0, 1]), min_size=1, max_size=4), st.integers(0, 4), st.integers(0, 6))
def test_agents_on_the_track_never_exceed_those_there_are(track, free, crises):
    own = track.count(0)
    change = odds.crude_loss(crises, tuple(track), 0, free) // 2
    assert -own <= change <= min(free, len(track) - own)


@pytest.mark.rule("PO-5.9", "PO-6.5")
def test_one_pull_without_another_costs_no_points():
    bag = Bag(2, 2, 18)
    assert odds.vp_loss(bag, 1, Policy.NEVER) == Distribution((0,))
    assert odds.vp_loss(bag, 1, Policy.ALWAYS) == odds.vp_loss(bag, 1, Policy.UNTIL_BLACK) != Distribution((0,))
