"""A table of numbers with its sentence: where a chart would say less."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any

import ipywidgets

from oilgames.engine.estimate import Estimate
from oilgames.widgets.charts import Cell, table_html, table_text
from oilgames.widgets.fallback import mimebundle


class NumberTable:
    """Rows under a header, the first column naming each row. Fractions are shown with their decimals."""

    def __init__(
        self, header: Sequence[str], rows: Iterable[Sequence[Cell | Estimate]], title: str, sentence: str = ""
    ) -> None:
        self.title, self.header = title, tuple(header)
        self._words = ipywidgets.HTML()
        self.view = ipywidgets.VBox([self._words])
        self.view.add_class("og")
        self.update(rows, sentence)

    def update(self, rows: Iterable[Sequence[Cell | Estimate]], sentence: str = "") -> None:
        """Other rows under the same header."""
        self.rows = [tuple(_cell(cell) for cell in row) for row in rows]
        self.sentence = sentence
        self._words.value = self.html()

    def html(self) -> str:
        """Title, sentence and table."""
        caption = f"<p><strong>{html.escape(self.title)}.</strong> {html.escape(self.sentence)}</p>"
        return f'{caption}<div style="overflow-x:auto">{table_html(self.header, self.rows)}</div>'

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live table; beside it the same words."""
        plain = f"{self.title}. {self.sentence}\n{table_text(self.header, self.rows)}"
        return mimebundle(self.view, self.html(), plain, **kwargs)


def _cell(cell: Cell | Estimate) -> Cell:
    return f"{cell.mean:.4f} ± {cell.standard_error:.4f}" if isinstance(cell, Estimate) else cell
