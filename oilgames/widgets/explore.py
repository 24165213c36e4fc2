"""Explore: labelled controls over one view that is updated in place."""

from __future__ import annotations

import html
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import ipywidgets

from oilgames.engine import Refused
from oilgames.widgets.fallback import mimebundle
from oilgames.widgets.predict import as_widget

Control: TypeAlias = Any  # an ipywidgets control that has a value and a description


def whole(label: str, low: int, high: int, value: int) -> Control:
    """A slider over whole numbers; it reports when it is let go."""
    return ipywidgets.IntSlider(value, low, high, description=label, continuous_update=False, **_wide())


def pick(label: str, options: Sequence[str], value: str | None = None) -> Control:
    """One of several words."""
    return ipywidgets.Dropdown(options=list(options), value=value or options[0], description=label, **_wide())


def switch(label: str, value: bool = False) -> Control:
    """Yes or no."""
    return ipywidgets.Checkbox(value=value, description=label, indent=False)


def lines(label: str, value: str, rows: int = 8) -> Control:
    """A text of several lines, such as a drawn position; it reports when the learner leaves it."""
    layout = {"width": "340px", "max_width": "100%"}
    box = ipywidgets.Textarea(value, description=label, rows=rows, continuous_update=False, layout=layout)
    box.style = {"description_width": "initial"}
    box.add_class("og-lines")
    return box


class Explore:
    """Controls by name and a view. `change(**values)` updates the view; what it raises is said on the page.

    `change` may return a sentence, shown under the controls. `follows`: a table; each move there calls `change` too.
    """

    def __init__(
        self, controls: Mapping[str, Control], view: Any, change: Callable[..., str | None], follows: Any = None
    ) -> None:
        self.controls, self.shown, self._change = dict(controls), view, change
        self.said = ""
        self._words = ipywidgets.HTML()
        for control in self.controls.values():
            control.observe(lambda _: self.refresh(), names="value")
        if follows is not None:
            follows.board.observe(lambda _: self.refresh(), names="whole")
        row = ipywidgets.HBox(list(self.controls.values()), layout={"flex_flow": "row wrap"})
        self.view = ipywidgets.VBox([row, self._words, as_widget(view)])
        self.view.add_class("og")
        self.refresh()

    @property
    def values(self) -> dict[str, Any]:
        """What the controls say now."""
        return {name: control.value for name, control in self.controls.items()}

    def refresh(self) -> None:
        """Bring the view up to the controls."""
        try:
            self.said = self._change(**self.values) or ""
        except Refused as refusal:
            self.said = str(refusal)
        except Exception as fault:  # the page is the only place where the learner would see it
            logging.getLogger(__name__).exception("An exploration failed.")
            self.said = f"That does not work: {fault}"
        self._words.value = f"<p>{html.escape(self.said)}</p>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live view; beside it the first setting and what it shows."""
        settings = ", ".join(f"{control.description}: {control.value}" for control in self.controls.values())
        inner, _ = self.shown._repr_mimebundle_(**kwargs)
        words = f"{settings}. {self.said}"
        page = f"<p>{html.escape(words)}</p>{inner.get('text/html', '')}"
        return mimebundle(self.view, page, f"{words}\n{inner.get('text/plain', '')}", **kwargs)


def _wide() -> dict[str, Any]:
    return {"style": {"description_width": "initial"}, "layout": {"width": "340px", "max_width": "100%"}}
