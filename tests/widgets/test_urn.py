"""Bags pulled from by hand, bags on show, views together, and an exploration that follows a table."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from ipywidgets.widgets.widget import _instances

import oilgames
from oilgames.engine import Refused
from oilgames.engine.estimate import Estimate
from oilgames.pictures import barrels, palette
from oilgames.widgets import Bag, BarChart, Explore, LineChart, NumberTable, Pulls, Together, Urn, whole
from oilgames.widgets.table import GameTable, lay_out
from tests.widgets.pressing import choose, press, said
from tests.widgets.test_palette import contrast

FIVE = {"red": 5, "yellow": 5, "black": 25}


def test_pulled_barrels_stay_out_and_red_ones_go_back() -> None:
    pulls = Pulls(FIVE, back=["red"], seed="a")
    for _ in range(20):
        pulls.pull()
    gone = {colour: pulls.pulled.count(colour) for colour in FIVE}
    assert pulls.counts == {"red": 5, "yellow": 5 - gone["yellow"], "black": 25 - gone["black"]}
    assert sum(gone.values()) == 20


def test_a_bag_is_emptied_of_the_wanted_colour_only() -> None:
    pulls = Pulls.emptied(FIVE, back=["red"], seed=3)
    assert pulls.counts["black"] == 0
    assert pulls.pulled[-1] == "black"
    assert sum(pulls.misses) == len(pulls.pulled) - 25
    with pytest.raises(Refused, match="No black barrel is left"):
        pulls.pull()


def test_the_thirds_of_25_barrels_are_9_8_and_8() -> None:
    pulls = Pulls(FIVE)
    pulls.pulled = ["red", *["black"] * 9, "red", "red", *["black"] * 8, "yellow", *["black"] * 8]
    assert pulls.misses == [1, 2, 1]


def test_pulling_by_hand_agrees_with_the_exact_mean() -> None:
    odds = oilgames.GAMES["peak_oil"].room("odds")
    bag = odds.starting_bag(3)
    found = Estimate.of(sum(Pulls.emptied(bag, ["red"], seed=f"mean/{k}").misses) for k in range(600))
    assert found.within(float(odds.depletion(bag).crises))


def test_the_same_seed_pulls_the_same_barrels() -> None:
    one, same, other = (Pulls.emptied(FIVE, ["red"], seed=seed).pulled for seed in (1, 1, 2))
    assert one == same != other


def test_every_button_of_an_urn() -> None:
    urn = Urn(FIVE, back=["red"], seed=4)
    assert choose(urn, "pull") == ""
    assert len(urn.pulls.pulled) == 1
    assert choose(urn, "next") == ""
    assert urn.pulls.pulled[-1] == "black"
    assert choose(urn, "all") == ""
    assert urn.pulls.counts["black"] == 0
    assert "No black barrel is left" in choose(urn, "pull")
    first = list(urn.pulls.pulled)
    assert press(urn, "again") == ""
    assert urn.pulls.pulled == []
    choose(urn, "all")
    assert urn.pulls.pulled == first
    press(urn, "other")
    choose(urn, "all")
    assert urn.pulls.pulled != first
    assert "not something" in press(urn, "dance")
    assert said(urn.board)


def test_an_urn_shows_counts_risk_and_what_happened() -> None:
    urn = Urn({"red": 1, "yellow": 0, "black": 2}, back=["red"], event="scandal", seed=1)
    assert urn.board.view["ask"]["detail"].endswith("1/3 = 0.333.")
    assert "1/3" in urn.board.view["pieces"][0][1]
    choose(urn, "all")
    assert urn.board.view["ask"]["title"] == f"No black barrel is left: {sum(urn.pulls.misses)} × scandal."
    assert len(urn.board.view["log"]) == len(urn.pulls.pulled)
    assert urn.board.view["panel"]["table"][1:] == [
        [p, str(n)] for p, n in zip(["first", "middle", "last"], urn.pulls.misses, strict=True)
    ]


def test_a_piece_of_an_urn_has_one_root() -> None:
    markup = Urn(FIVE).board.view["pieces"][0][1]
    assert markup.startswith("<g")
    assert markup.endswith("</g>")
    assert markup.count("#og-i-barrel") == 35


def test_an_urn_reads_without_a_kernel() -> None:
    data, _ = Urn(FIVE)._repr_mimebundle_()
    assert 'alt="The bag is full.' in data["text/html"]
    assert "<table" in data["text/html"]
    assert "10/35 = 0.286" in data["text/plain"]


def test_a_bag_takes_a_record_of_a_games_odds_and_is_updated_in_place() -> None:
    odds = oilgames.GAMES["peak_oil"].room("odds")
    bag = Bag(odds.starting_bag(2), most=odds.starting_bag(5))
    high, models = bag._size, len(_instances)
    assert "4/22" in bag.view.value
    bag.update(odds.Bag(0, 0, 0))
    assert bag.sentence == "The bag is empty now; nothing can be pulled."
    bag.update(odds.Bag(9, 9, 40))  # more than foreseen: it grows
    assert bag._size[1] > high[1]
    assert len(_instances) == models
    page = bag._repr_mimebundle_()[0]["text/html"]
    assert re.search(r'alt="In the bag: 9 red, 9 yellow, 40 black\.', page)


def test_views_together_show_and_tell_all() -> None:
    chart = BarChart({"a": Fraction(1, 2), "b": Fraction(1, 2)}, "Two", "which")
    both = Together(Bag(FIVE), chart)
    assert len(both.view.children) == 2
    data, _ = both._repr_mimebundle_()
    assert "In the bag: 5 red" in data["text/plain"]
    assert "Two." in data["text/plain"]
    assert "<img" in data["text/html"]
    assert "<table" in data["text/html"]


def test_a_line_chart_may_run_backwards() -> None:
    chart = LineChart({"left": [(3, 1), (1, 2)]}, "Left", "barrels left", "risk", backwards=True)
    assert chart._lines["left"].scales["x"].reverse


def test_an_exploration_follows_a_table() -> None:
    table = GameTable(oilgames.new_match("peak_oil", ["Alba", "Bruno"], seed=1), folder=None)
    seen: list[int] = []
    shown = NumberTable(["n"], [(1,)], "Number")

    def change(n: int) -> None:
        seen.append(len(table.match.history))

    Explore({"n": whole("n", 0, 3, 1)}, shown, change, follows=table)
    before = len(seen)
    press(table, "reveal")
    token = next(iter(table.match.game.legal(table.match.state)))
    press(table, "choose", token=table.match.game.vocabulary.write(token))
    assert len(seen) > before
    assert seen[-1] == len(table.match.history)


def test_a_long_set_up_is_laid_out_before_anybody_looks() -> None:
    match = oilgames.new_match("peak_oil", ["Alba", "Bruno"], seed=1)
    table = GameTable(match, folder=None)
    assert match.history
    assert match.is_person(match.to_move)
    again = oilgames.new_match("peak_oil", ["Alba", "Bruno"], seed=1)
    while again.to_move is oilgames.engine.CHANCE:
        again.draw()
    assert table.match.tokens == again.tokens


def test_a_short_set_up_stays_to_be_watched() -> None:
    match = oilgames.new_match("naftowa_goraczka", options="unequal purses")
    lay_out(match)
    assert not match.history


def test_a_match_under_way_is_left_as_it_is() -> None:
    match = oilgames.new_match("peak_oil", ["Alba", "Bruno"], seed=1)
    match.draw()
    lay_out(match)
    assert len(match.history) == 1


@pytest.mark.parametrize("theme", palette.THEMES)
def test_the_letter_of_a_barrel_reads_on_its_colour(theme: palette.Theme) -> None:
    shades = palette.colours(theme)
    for look, ink in barrels.LOOKS.values():
        barrel = shades[look.removeprefix("og-").removesuffix("-icon")]
        assert contrast(barrel, shades[ink.removeprefix("og-")]) >= 4.5, (look, ink)
