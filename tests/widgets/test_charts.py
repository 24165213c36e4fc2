"""Charts: made once, updated in place, with a sentence and a table from the same data."""

from __future__ import annotations

from fractions import Fraction

import pytest
from ipywidgets.widgets.widget import _instances

from oilgames.engine.chance import dice_sum
from oilgames.engine.estimate import Estimate
from oilgames.widgets import BarChart, GridChart, LineChart, StackedChart
from oilgames.widgets.charts import exact, short, table_html, table_text

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def bars() -> BarChart:
    return BarChart(dice_sum(), "Two dice", "sum", lit=lambda total: total >= 9)


def all_charts():
    return {
        "bars": (bars(), lambda c: c.update({"a": HALF, "b": HALF}, lit=lambda o: o == "a")),
        "lines": (
            LineChart({"one": [(1, HALF), (2, THIRD)], "two": [(1, 0), (2, 1)]}, "Lines", "test", "chance"),
            lambda c: c.update({"one": [(1, THIRD)], "two": [(1, HALF), (3, 2)]}),
        ),
        "stack": (
            StackedChart([9, 8], {"field": [HALF, THIRD], "payout": [1, 2]}, "Stack", "needed", "points"),
            lambda c: c.update([7], {"field": [HALF], "payout": [3]}),
        ),
        "grid": (
            GridChart([0, 1], [0, 1], [[HALF, THIRD], [THIRD, None]], "Grid", "across", "corner"),
            lambda c: c.update([0], [0], [[HALF]]),
        ),
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["bars", "lines", "stack", "grid"])
def test_a_chart_is_updated_in_place_without_new_models(kind):
    chart, update = all_charts()[kind]
    before, models, figure = chart.rows, len(_instances), chart.figure
    for _ in range(20):
        update(chart)
    assert chart.rows != before
    assert len(_instances) == models
    assert chart.figure is figure


@pytest.mark.parametrize("kind", ["bars", "lines", "stack", "grid"])
def test_sentence_and_table_stand_on_the_page_and_in_the_fallback(kind):
    chart, _ = all_charts()[kind]
    data, _ = chart._repr_mimebundle_()
    assert chart.sentence
    for row in chart.rows:
        assert str(row[0]) in data["text/plain"]
    assert f"<strong>{chart.title}.</strong> " in data["text/html"]
    assert data["text/html"].count("<tr>") == len(chart.rows) + 1
    assert "<summary>The numbers as a table</summary>" in chart._words.value
    assert "application/vnd.jupyter.widget-view+json" in data


def test_columns_are_the_distribution():
    chart = bars()
    assert [float(height) for height in chart._bars.y] == [float(chance) for _, chance in dice_sum().items()]
    assert chart.sentence == "The marked columns together: 5/18 = 0.278."
    lit = [colour == "var(--og-accent)" for colour in chart._bars.colors]
    assert lit == [False] * 7 + [True] * 4
    assert chart.rows[0] == ("2", "1/36", "0.0278")


def test_a_simulation_stands_beside_the_exact_value_with_n_and_error():
    chart = bars()
    chart.update(dice_sum(), simulated={total: Estimate.share(25, 100) for total in dice_sum().outcomes})
    assert chart.header == ("sum", "chance", "decimal", "simulated", "standard error", "n")
    assert chart.rows[0][3:] == ("0.2500", f"{Estimate.share(25, 100).standard_error:.4f}", "100")
    assert list(chart._dots.y) == [0.25] * 11
    chart.update(dice_sum())
    assert len(chart._dots.y) == 0


def test_a_grid_shows_a_fraction_in_every_possible_cell():
    chart, _ = all_charts()["grid"]
    assert chart.rows == [("0", "1/2 = 0.500", "1/3 = 0.333"), ("1", "1/3 = 0.333", "-")]


def test_a_line_that_is_empty_is_no_fault():
    chart, _ = all_charts()["lines"]
    chart.update({"one": [], "two": [(1, HALF)]})
    assert chart.rows == [("1", "-", "1/2 = 0.500")]


def test_a_table_escapes_what_it_holds():
    page = table_html(["<a>"], [["<script>alert(1)</script>"]])
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert table_text(["a", "bb"], [["1", Fraction(1, 3)]]).splitlines()[1].endswith("1/3 = 0.333")


@pytest.mark.parametrize(
    ("value", "words"),
    [(THIRD, "1/3 = 0.333"), (Fraction(4), "4"), (0.25, "0.25"), (3, "3"), (Fraction(1, 10**9), "0.0000")],
)
def test_numbers_are_told_exactly_where_they_can_be_read(value, words):
    assert exact(value) == words


def test_a_mark_has_room_for_a_small_fraction_only():
    assert short(Fraction(5, 36)) == "5/36"
    assert short(Fraction(1001, 3000)) == "0.334"
