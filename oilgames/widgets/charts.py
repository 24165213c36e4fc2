"""Charts of distributions and tables, made once and updated in place.

A chart takes data; its picture, its spoken sentence and its table come from the same rows. Colours are the
palette's CSS variables, so one figure serves both themes. bqplot is loaded with the first chart.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any
from xml.etree.ElementTree import Element

import bqplot
import ipywidgets
import numpy as np

from oilgames.engine import Distribution
from oilgames.engine.estimate import Estimate
from oilgames.pictures import palette, svg
from oilgames.pictures.standalone import figure_html
from oilgames.widgets.fallback import mimebundle

ACCENT, LINE, INK, QUIET = "var(--og-accent)", "var(--og-line)", "var(--og-ink)", "var(--og-quiet)"
SERIES = tuple(f"var(--og-{palette.seat_colour(seat)})" for seat in range(6))

SHAPES = {  # of the points of lines, as bqplot calls them, and as a path in a box of 14
    "circle": "M7 1a6 6 0 1 1 0 12a6 6 0 1 1 0 -12z",
    "square": "M1 1h12v12h-12z",
    "triangle-up": "M7 1l6.5 12h-13z",
    "diamond": "M7 0l7 7l-7 7l-7 -7z",
}
SMALLEST = 0.001  # the least chance that a mark in a figure tells from nothing
GRID_LEFT, GRID_TOP, CELL_WIDE, CELL_HIGH = 56, 78, 68, 42  # user units of a grid's picture

Number = Fraction | float | int
Cell = str | int | float | Fraction | None
Table = tuple[list[str], list[list[Cell]]]  # header and rows


class Chart:
    """A figure with its sentence and its table. Show it as the last expression of a cell."""

    def __init__(self, title: str, figure: Any) -> None:
        self.title, self.sentence = title, ""
        self.header: tuple[str, ...] = ()
        self.rows: list[tuple[Cell, ...]] = []
        self.figure = figure
        self._words = ipywidgets.HTML()
        self.view = ipywidgets.VBox([self.figure, self._words])
        self.view.add_class("og")
        self.view.add_class("og-chart")

    def tell(self, sentence: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
        """Set the sentence and the table; the page shows the table on demand."""
        self.sentence, self.header, self.rows = sentence, tuple(header), [tuple(row) for row in rows]
        table = table_html(self.header, self.rows)
        said = html.escape(self.sentence)
        self._words.value = f"<p>{said}</p><details><summary>The numbers as a table</summary>{table}</details>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live figure; beside it sentence and table for a reader without a kernel."""
        caption = f"<figcaption><strong>{html.escape(self.title)}.</strong> {html.escape(self.sentence)}</figcaption>"
        page = f"<figure>{caption}{table_html(self.header, self.rows)}</figure>"
        plain = f"{self.title}. {self.sentence}\n{table_text(self.header, self.rows)}"
        return mimebundle(self.view, page, plain, **kwargs)


def draw(title: str, marks: Sequence[Any], axes: Sequence[Any]) -> Any:
    """A bqplot figure in the project's clothes."""
    return bqplot.Figure(
        marks=list(marks), axes=list(axes), title=title, animation_duration=250,
        layout={"width": "100%", "height": "340px", "max_width": "760px"},
        fig_margin={"top": 44, "bottom": 56, "left": 64, "right": 24},
        background_style={"fill": "transparent"}, title_style={"fill": INK, "font-size": "16px"},
        display_toolbar=False,  # it would cover the title
    )  # fmt: skip


class BarChart(Chart):
    """Columns: exact chances (or other numbers) by outcome, and beside them what a simulation found.

    `lit` tells which columns count; `simulated` gives an `Estimate` by outcome, drawn as a dot with two
    standard errors up and down.
    """

    def __init__(
        self,
        data: Distribution[Any] | Mapping[Any, Number],
        title: str,
        x: str,
        y: str = "chance",
        lit: Callable[[Any], bool] | None = None,
        simulated: Mapping[Any, Estimate] | None = None,
        sentence: str | None = None,
    ) -> None:
        self.x, self.y = x, y
        self._lit = lit or (lambda _: True)
        scales = {"x": bqplot.OrdinalScale(), "y": bqplot.LinearScale(min=0)}
        self._bars = bqplot.Bars(x=[], y=[], scales=scales, padding=0.25, stroke="transparent", tooltip=_tip(x, y))
        self._notes = bqplot.Label(
            x=[], y=[], text=[], scales=scales, align="middle", y_offset=-8, default_size=12, colors=[INK],
            font_weight="bold",
        )  # fmt: skip
        self._dots = bqplot.Scatter(x=[], y=[], scales=scales, colors=[INK], default_size=40, stroke="var(--og-card)")
        self._spread = bqplot.Lines(x=[], y=[], scales=scales, colors=[INK], stroke_width=2)
        self._height = scales["y"]
        super().__init__(title, draw(title, [self._bars, self._spread, self._dots, self._notes], _axes(scales, x, y)))
        self.update(data, simulated=simulated, sentence=sentence)

    def update(
        self,
        data: Distribution[Any] | Mapping[Any, Number],
        lit: Callable[[Any], bool] | None = None,
        simulated: Mapping[Any, Estimate] | None = None,
        sentence: str | None = None,
    ) -> None:
        """Other data in the same figure."""
        self._lit = lit or self._lit
        values = dict(data.items())
        names = [str(outcome) for outcome in values]
        heights = [float(value) for value in values.values()]
        colours = [ACCENT if self._lit(outcome) else LINE for outcome in values]
        found = simulated or {}
        tops = [max(height, _reach(found.get(o))) for o, height in zip(values, heights, strict=True)]
        self._height.max = 1.12 * max([*tops, 0.0]) or None  # air for the numbers above the columns
        with self._bars.hold_sync(), self._notes.hold_sync():
            self._bars.x, self._bars.y, self._bars.colors = names, heights, colours
            self._notes.x, self._notes.y = names, tops
            self._notes.text = [short(value) for value in values.values()] if len(values) <= 14 else [""] * len(values)
        self._simulate(found)
        self.tell(sentence or self._sentence(values), *self._table(values, found))

    def _simulate(self, simulated: Mapping[Any, Estimate]) -> None:
        """A dot for each estimate, and a line over two standard errors up and down."""
        names = [str(outcome) for outcome in simulated]
        means = [estimate.mean for estimate in simulated.values()]
        spread = [2 * estimate.standard_error for estimate in simulated.values()]
        with self._dots.hold_sync(), self._spread.hold_sync():
            self._dots.x, self._dots.y = names, means
            self._spread.x = np.array([[name, name] for name in names])
            self._spread.y = np.array([[m - s, m + s] for m, s in zip(means, spread, strict=True)])

    def _sentence(self, values: Mapping[Any, Number]) -> str:
        lit = [value for outcome, value in values.items() if self._lit(outcome)]
        if isinstance(sum(lit), Fraction) and len(lit) < len(values):
            return f"The marked columns together: {exact(sum(lit))}."
        top = max(values, key=lambda outcome: values[outcome], default=None)
        return "Nothing to show." if top is None else f"Highest: {top}, {exact(values[top])}."

    def _table(self, values: Mapping[Any, Number], simulated: Mapping[Any, Estimate]) -> Table:
        header = [self.x, self.y, "decimal"]
        rows: list[list[Cell]] = [[str(o), _fraction(v), _decimal(v)] for o, v in values.items()]
        if not simulated:
            return header, rows
        found = [_estimate_cells(simulated.get(outcome)) for outcome in values]
        return [*header, "simulated", "standard error", "n"], [[*a, *b] for a, b in zip(rows, found, strict=True)]


class LineChart(Chart):
    """Lines by name, each a list of (x, y) points, told apart by colour and by the shape of their points.

    `backwards` lets x fall from left to right: what is left of something that runs out.
    """

    def __init__(
        self,
        series: Mapping[str, Sequence[tuple[Number, Number]]],
        title: str,
        x: str,
        y: str,
        sentence: str | None = None,
        floor: float | None = 0.0,
        top: float | None = None,
        backwards: bool = False,
    ) -> None:
        self.x, self.y = x, y
        scales = {"x": bqplot.LinearScale(reverse=backwards), "y": bqplot.LinearScale(min=floor, max=top)}
        colours, shapes = _line_colours(len(series)), [*SHAPES] * len(series)
        self._lines = {
            name: bqplot.Lines(x=[], y=[], scales=scales, colors=[colour], stroke_width=3, marker=shape, marker_size=48)
            for name, colour, shape in zip(series, colours, shapes, strict=False)
        }
        super().__init__(title, draw(title, list(self._lines.values()), _axes(scales, x, y)))
        if len(series) > 1:
            self.view.children = (ipywidgets.HTML(_legend(list(series), colours, shapes)), *self.view.children)
        self.update(series, sentence)

    def update(self, series: Mapping[str, Sequence[tuple[Number, Number]]], sentence: str | None = None) -> None:
        """Other points for the same lines."""
        for name, line in self._lines.items():
            points = series[name]
            with line.hold_sync():
                line.x, line.y = [float(a) for a, _ in points], [float(b) for _, b in points]
        self.tell(sentence or self._sentence(series), *self._table(series))

    def _sentence(self, series: Mapping[str, Sequence[tuple[Number, Number]]]) -> str:
        ends = ((name, float(p[0][1]), float(p[-1][1])) for name, p in series.items() if p)
        return "; ".join(f"{name}: from {_plain(first)} to {_plain(last)}" for name, first, last in ends) + "."

    def _table(self, series: Mapping[str, Sequence[tuple[Number, Number]]]) -> Table:
        known = {name: dict(points) for name, points in series.items()}
        places = sorted({place for points in known.values() for place in points})
        return [self.x, *series], [[_plain(p), *(_both(points.get(p)) for points in known.values())] for p in places]


class StackedChart(Chart):
    """Columns made of layers, lowest first: `layers` gives each layer's values in the order of `names`."""

    def __init__(
        self,
        names: Sequence[Hashable],
        layers: Mapping[str, Sequence[Number]],
        title: str,
        x: str,
        y: str,
        sentence: str | None = None,
    ) -> None:
        self.x, self.y = x, y
        scales = {"x": bqplot.OrdinalScale(), "y": bqplot.LinearScale(min=0)}
        colours = [ACCENT, QUIET, *SERIES][: len(layers)]
        self._bars = bqplot.Bars(
            x=[], y=[[]], scales=scales, type="stacked", colors=colours, padding=0.25, stroke="transparent",
        )  # fmt: skip
        self._totals = bqplot.Label(
            x=[], y=[], text=[], scales=scales, default_size=12, colors=[INK], align="middle", y_offset=-8,
            font_weight="bold",
        )  # fmt: skip
        self._height = scales["y"]
        super().__init__(title, draw(title, [self._bars, self._totals], _axes(scales, x, y)))
        self.view.children = (ipywidgets.HTML(_legend(list(layers), colours)), *self.view.children)
        self.update(names, layers, sentence)

    def update(
        self, names: Sequence[Hashable], layers: Mapping[str, Sequence[Number]], sentence: str | None = None
    ) -> None:
        """Other values for the same layers."""
        with self._bars.hold_sync():
            self._bars.x = [str(name) for name in names]
            self._bars.y = np.array([[float(value) for value in values] for values in layers.values()])
        totals = [sum(column, Fraction(0)) for column in zip(*layers.values(), strict=True)]
        self._height.max = 1.12 * max(map(float, totals))
        with self._totals.hold_sync():
            self._totals.x, self._totals.y = [str(name) for name in names], [float(total) for total in totals]
            self._totals.text = [_plain(float(total)) if len(names) <= 14 else "" for total in totals]
        rows = [
            [str(name), *map(_both, column), _both(total)]
            for name, column, total in zip(names, zip(*layers.values(), strict=True), totals, strict=True)
        ]
        words = sentence or f"From {_both(totals[0])} at {names[0]} to {_both(totals[-1])} at {names[-1]}."
        self.tell(words, [self.x, *layers, "together"], rows)


class GridChart(Chart):
    """Chances by two counts, as a shaded grid. `values[row][column]`; None is not possible."""

    def __init__(
        self,
        rows: Sequence[Hashable],
        columns: Sequence[Hashable],
        values: Sequence[Sequence[Fraction | None]],
        title: str,
        row_label: str,
        column_label: str,
        sentence: str | None = None,
    ) -> None:
        self.row_label, self.column_label = row_label, column_label
        super().__init__(title, ipywidgets.HTML())
        self.update(rows, columns, values, sentence)

    def update(
        self,
        rows: Sequence[Hashable],
        columns: Sequence[Hashable],
        values: Sequence[Sequence[Fraction | None]],
        sentence: str | None = None,
    ) -> None:
        """Other values in the same place."""
        known = [value for line in values for value in line if value is not None]
        words = sentence or f"The chance runs from {exact(min(known))} to {exact(max(known))}."
        header = [f"{self.row_label} \\ {self.column_label}", *map(str, columns)]
        self._size = (GRID_LEFT + len(columns) * CELL_WIDE + 8, GRID_TOP + len(rows) * CELL_HIGH + 8)
        self._parts = svg.to_text([*self._margins(rows, columns), *_cells(values)])
        self.figure.value = self._live(words)
        self.tell(words, header, [[str(r), *map(_both, line)] for r, line in zip(rows, values, strict=True)])

    def _margins(self, rows: Sequence[Hashable], columns: Sequence[Hashable]) -> Iterator[Element]:
        """The title, and what the rows and the columns count."""
        middle = GRID_TOP + len(rows) * CELL_HIGH / 2
        across = GRID_LEFT + len(columns) * CELL_WIDE / 2
        yield svg.text(across, 20, self.title, 16, "og-ink og-bold")
        yield svg.text(across, 46, self.column_label, 14, "og-quiet")
        yield svg.text(16, middle, self.row_label, 14, "og-quiet", transform=f"rotate(-90 16 {middle})")
        for place, name in enumerate(columns):
            yield svg.text(GRID_LEFT + (place + 0.5) * CELL_WIDE, GRID_TOP - 8, str(name), 15, "og-ink")
        for place, name in enumerate(rows):
            yield svg.text(GRID_LEFT - 12, GRID_TOP + (place + 0.5) * CELL_HIGH + 5, str(name), 15, "og-ink", "end")

    def _live(self, sentence: str) -> str:
        width, height = self._size
        return (
            f'<svg role="img" aria-label="{html.escape(sentence)}" viewBox="0 0 {width} {height}" '
            f'style="width:100%;max-width:{width}px;height:auto">{self._parts}</svg>'
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live grid; beside it the picture, its sentence and its table."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        picture = figure_html(svg.document([self._parts], self._size, self.sentence), self.sentence)
        return {**data, "text/html": f"{picture}{data['text/html']}"}, metadata


def _cells(values: Sequence[Sequence[Fraction | None]]) -> Iterator[Element]:
    """One shaded field for each chance."""
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            if value is not None:
                shade, x, y = palette.shade(value), GRID_LEFT + column * CELL_WIDE, GRID_TOP + row * CELL_HIGH
                field = svg.el("rect", width=CELL_WIDE - 4, height=CELL_HIGH - 4, rx=7, class_=f"og-p{shade}")
                words = svg.text(CELL_WIDE / 2 - 2, 26, short(value), 15, f"og-pi{shade} og-bold")
                yield svg.group(field, words, x=x, y=y)


def exact(value: Number) -> str:
    """A fraction with its decimal: "5/18 = 0.278"; other numbers with three places."""
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{value} = {float(value):.3f}" if value.denominator < 10**7 else f"{float(value):.4f}"
    return _plain(value)


def short(value: Number) -> str:
    """The shortest readable form for a mark in a figure: a small fraction as it is, else a decimal."""
    if isinstance(value, Fraction) and value.denominator < 100:
        return str(value)
    if 0 < value < SMALLEST / 2:
        return f"< {SMALLEST}"  # rare is not impossible
    return _plain(float(value))


def table_html(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A plain table; every cell escaped."""
    head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in header)
    styles = [' style="text-align:left"' if _is_text(column) else "" for column in zip(*rows, strict=True)]
    body = "".join(
        f'<tr><th scope="row">{html.escape(_plain(row[0]))}</th>'
        + "".join(f"<td{s}>{html.escape(_plain(cell))}</td>" for cell, s in zip(row[1:], styles[1:], strict=True))
        + "</tr>"
        for row in rows
    )
    return f'<table class="og-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _is_text(column: Sequence[Cell]) -> bool:
    """Whether a column holds words: they are read from the left, numbers from the right."""
    return any(isinstance(cell, str) and cell[:1].isalpha() for cell in column)


def table_text(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """The same table as text in columns."""
    lines = [list(header), *([_plain(cell) for cell in row] for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(header))]
    return "\n".join("  ".join(c.rjust(w) for c, w in zip(line, widths, strict=True)) for line in lines)


def _legend(names: Sequence[str], colours: Sequence[str], shapes: Sequence[str] = ()) -> str:
    """The names of layers or lines beside their colour and shape."""
    marks = [SHAPES[shape] for shape in shapes] or [SHAPES["square"]] * len(names)
    look = "width:14px;height:14px;margin:0 6px 0 0;vertical-align:-2px"
    parts = (
        f'<span><svg viewBox="0 0 14 14" aria-hidden="true" style="{look}"><path d="{mark}" style="fill:{colour}"/>'
        f"</svg>{html.escape(name)}</span>"
        for name, colour, mark in zip(names, colours, marks, strict=False)
    )
    return f'<p style="display:flex;flex-wrap:wrap;gap:4px 20px;margin:8px 0 0">{"".join(parts)}</p>'


def _axes(scales: Mapping[str, Any], x: str, y: str) -> list[Any]:
    look = {"label_color": INK, "color": QUIET, "tick_style": {"fill": INK, "font-size": "13px"}, "grid_color": LINE}
    upright = {"orientation": "vertical", "grid_lines": "solid", "label_offset": "46px"}
    return [
        bqplot.Axis(scale=scales["x"], label=x, grid_lines="none", label_offset="38px", **look),
        bqplot.Axis(scale=scales["y"], label=y, **upright, **look),
    ]


def _tip(x: str, y: str) -> Any:
    return bqplot.Tooltip(fields=["x", "y"], labels=[x, y], formats=["", ".4f"])


def _line_colours(count: int) -> tuple[str, ...]:
    return (ACCENT, *SERIES, QUIET)[:count]


def _reach(estimate: Estimate | None) -> float:
    """The upper end of an estimate's two standard errors."""
    return 0.0 if estimate is None else estimate.mean + 2 * estimate.standard_error


def _estimate_cells(estimate: Estimate | None) -> list[Cell]:
    if estimate is None:
        return [None, None, None]
    return [f"{estimate.mean:.4f}", f"{estimate.standard_error:.4f}", f"{estimate.n:,}"]


def _fraction(value: Number) -> str:
    return str(value) if isinstance(value, Fraction) and value.denominator < 10**12 else _plain(value)


def _decimal(value: Number) -> str:
    return f"{float(value):.4f}"


def _both(value: Number | None) -> str:
    return "-" if value is None else exact(value)


def _plain(value: Cell) -> str:
    if value is None:
        return "-"
    if isinstance(value, Fraction):
        return str(value) if value.denominator == 1 else exact(value)
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".") if value != int(value) else f"{value:.0f}"
    return str(value)
