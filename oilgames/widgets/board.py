"""The one widget of the project: shows any game's board and sends back what the person did.

It knows no game. An owner (a table, a stepper) hands it a `View`, plain data made anew after each move, and
gets back small messages. **The contract** is the typed dictionaries of this module; a missing key is empty.

Markup is only what Python's ElementTree wrote (`backdrop`, `seat_marks`, `pieces`, `panel.svg`); every other text is
data and reaches the page as text, whatever a person typed.

Messages to the owner, each with the `turn` of the view that the person saw:

* `{"do": "choose", "token": "nominate r4c4", "turn": 17}`: a target, a button, a number, a pick;
* `{"do": "undo", "turn": 17}`, `{"do": "slider", "value": 12, "turn": 17}`: a tool, by its `name` or its `do`;
* `{"do": "reveal", "turn": 17}`: the cover's button, by its `do`.

One message per `show` tells the page what it does not hold yet (`oilgames.widgets.changes`). `whole` is everything,
for a page that opens later or asks for it; it is state like any other, so a second tab or a cell drawn anew just works.
"""

import logging
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, Literal, NotRequired, TypedDict, cast

import anywidget
import traitlets

from oilgames.pictures import icons, palette
from oilgames.pictures.views import Blocked, Panel, SeatCard, Target
from oilgames.widgets.changes import Page

__all__ = [
    "Ask", "Blocked", "Board", "Control", "Cover", "LogLine", "Message", "Notice", "Panel", "Progress", "SeatCard",
    "Target", "Tool", "View",
]  # fmt: skip

Message = dict[str, Any]


class Ask(TypedDict):
    """What is asked of whom: the first thing read."""

    seat: NotRequired[int | None]
    title: str
    detail: NotRequired[str]


class Control(TypedDict):
    """A way to choose. `button`: token, primary. `number`: verb, low, high, value; sends `verb number`.

    `pick`: options as [token, words]; without options it offers the targets. `button` names its button.
    """

    kind: Literal["button", "number", "pick"]
    label: str
    token: NotRequired[str]
    primary: NotRequired[bool]
    verb: NotRequired[str]
    low: NotRequired[int]
    high: NotRequired[int]
    value: NotRequired[int]
    options: NotRequired[list[list[str]]]
    button: NotRequired[str]


class Tool(TypedDict):
    """Something to do that is no move. The message's `do` is `name` if given, else `do`.

    What is drawn follows `do` = slider, select, text, copy; anything else is a button, with `pressed` a toggle.
    `why` disables it with a sentence. A `text` without a `button` is sent when the person leaves it, and a button
    that is `always` on also while an answer is under way.
    """

    do: str
    label: str
    name: NotRequired[str]
    why: NotRequired[str | None]
    pressed: NotRequired[bool]
    low: NotRequired[int]
    high: NotRequired[int]
    value: NotRequired[int | str]
    options: NotRequired[list[list[str]]]
    placeholder: NotRequired[str]
    button: NotRequired[str]
    always: NotRequired[bool]
    text: NotRequired[str]


class LogLine(TypedDict):
    """One thing that happened. The rule's text comes from `help`, or from the board's `rules`."""

    text: str
    rule: NotRequired[str]
    help: NotRequired[str]


class Progress(TypedDict):
    """Where in a record: step `at` of `of`."""

    at: int
    of: int


class Notice(TypedDict):
    """The message line: what went wrong, or what to know."""

    kind: Literal["info", "error"]
    text: str


class Cover(TypedDict):
    """Hides board, hands and log until the next player is ready. Its button sends `do`."""

    title: str
    detail: NotRequired[str]
    button: str
    do: str


class View(TypedDict, total=False):
    """Everything on show after a move. `pieces` are [key, markup], drawn in order over the backdrop.

    A piece whose root `<g>` keeps its key but not its `transform` slides; a new one fades in, or slides from
    the point in its `data-from="x y"`. `wide` asks for the board over the whole width. `tools` stand under the
    board, or with the question when `steering`; `menu` holds more of them, folded away.
    """

    turn: int
    size: list[float]
    wide: bool
    steering: bool
    pieces: list[list[str]]
    targets: list[Target]
    blocked: list[Blocked]
    alt: str
    ask: Ask
    controls: list[Control]
    tools: list[Tool]
    menu: list[Tool]
    seats: list[SeatCard]
    panel: Panel | None
    log: list[LogLine]
    step: Progress | None
    message: Notice | None
    cover: Cover | None


class Board(anywidget.AnyWidget):
    """The board of any game, live. Without a kernel a notebook shows `fallback_html` or `fallback_text`."""

    _esm = files("oilgames.widgets").joinpath("board.js").read_text("utf-8")
    _css = palette.page_css() + files("oilgames.widgets").joinpath("board.css").read_text("utf-8")
    whole = traitlets.Dict().tag(sync=True)
    delta = traitlets.Dict().tag(sync=True)
    backdrop = traitlets.Unicode("").tag(sync=True)
    rules = traitlets.Dict().tag(sync=True)
    seat_marks = traitlets.Unicode(icons.seat_symbols()).tag(sync=True)

    def __init__(self, view: View | None = None, backdrop: str = "", rules: Mapping[str, str] | None = None) -> None:
        """Start with a view, the backdrop under the pieces (SVG markup) and the rules' texts by id."""
        self.fallback_html = ""
        self.fallback_text = "A game board: run the cell to see it."
        self._view: View = view or {}
        self._callbacks: list[Callable[[Message], None]] = []
        self._page = Page()
        self._page.turn_to(self._view)
        self._telling_whole = False
        super().__init__(whole=self._page.whole(), backdrop=backdrop, rules=dict(rules or {}))
        self.on_msg(self._receive)

    @property
    def view(self) -> View:
        """What is on show. Assign a new view to show it; never change one in place."""
        return self._view

    @view.setter
    def view(self, view: View) -> None:
        self.show(view)

    def show(self, view: View, backdrop: str | None = None) -> None:
        """Show another view, in one message to the page; also when nothing differs, as an answer to a click.

        With a backdrop (another match), and at a cover (another player), the page forgets all that it held.
        """
        self._view = view
        fresh = self._telling_whole = backdrop is not None or bool(view.get("cover"))
        with self.hold_sync():
            if backdrop is not None:
                self.backdrop = backdrop
            if fresh:
                self._page.forget()
            told = self._page.turn_to(view)
            self.whole = self._page.whole()
            self.delta = {"serial": told["serial"]} if fresh else told

    def say(self, kind: Literal["info", "error"], text: str) -> None:
        """Put a sentence into the message line and leave all else as it is."""
        self.show(cast(View, {**self._view, "message": {"kind": kind, "text": text}}))

    def on_message(self, callback: Callable[[Message], None]) -> None:
        """Call `callback` with each message of the page. What it raises is shown in the message line."""
        self._callbacks.append(callback)

    def _should_send_property(self, key: str, value: Any) -> bool:
        """`whole` is kept for pages that open later: it travels by itself only when the page must forget."""
        if key == "whole" and not self._telling_whole:
            return False
        return bool(super()._should_send_property(key, value))

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """A message of the page; one that is not of our making is passed over."""
        if not isinstance(content, dict) or not isinstance(content.get("do"), str):
            return
        if content["do"] == "whole":  # the page missed a change
            self.send_state("whole")
            return
        try:
            for callback in self._callbacks:
                callback(content)
        except Exception as fault:  # the page is the only place where the person would see it
            logging.getLogger(__name__).exception("A handler of the board failed.")
            self.say("error", f"That did not work: {_in_words(fault)}. You can go on.")

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live view, and beside it what a reader without a kernel sees."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        data["text/plain"] = self.fallback_text
        if self.fallback_html:
            data["text/html"] = self.fallback_html
        return data, metadata


def _in_words(fault: Exception) -> str:
    return str(fault).rstrip(".") or type(fault).__name__
