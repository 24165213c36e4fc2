"""The one widget of the project: shows any game's board and sends back what the person did.

It knows no game. An owner (a table, a stepper) hands it a `View`, plain data made anew after each move, and
gets back small messages. **The contract** is the typed dictionaries of this module; a missing key is empty.

Markup is only what Python's ElementTree wrote (`backdrop`, `pieces`, `panel.svg`); every other text is data
and reaches the page as text, whatever a person typed.

Messages to the owner, each with the `turn` of the view that the person saw:

* `{"do": "choose", "token": "nominate r4c4", "turn": 17}`: a target, a button, a number, a pick;
* `{"do": "undo", "turn": 17}`, `{"do": "slider", "value": 12, "turn": 17}`: a tool, by its `name` or its `do`;
* `{"do": "reveal", "turn": 17}`: the cover's button, by its `do`.

What travels: a whole view now and then (`base`), otherwise only what differs from it (`delta`), in one message
per `show`. Both are plain state, so a second browser tab or a cell drawn anew needs nothing more.
"""

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, Literal, NotRequired, TypedDict, cast

import anywidget
import traitlets

from oilgames.pictures import palette

Message = dict[str, Any]


class Ask(TypedDict):
    """What is asked of whom: the first thing read."""

    seat: NotRequired[int | None]
    title: str
    detail: NotRequired[str]


class Target(TypedDict):
    """A part of the board that is a legal action. `label` says the action and its numbers in words."""

    token: str
    x: float
    y: float
    w: float
    h: float
    label: str
    key: NotRequired[str]
    round: NotRequired[bool]


class Blocked(TypedDict):
    """A part of the board that cannot be chosen now, and why (with the rule's id)."""

    x: float
    y: float
    w: float
    h: float
    why: str


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
    `why` disables it with a sentence.
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
    text: NotRequired[str]


class Seat(TypedDict):
    """A player's public facts; `facts` are [number, unit] pairs. `seat` (0..5) gives colour, shape and letter."""

    seat: NotRequired[int]
    letter: str
    shape: str
    name: str
    status: NotRequired[str]
    active: NotRequired[bool]
    facts: list[list[str]]


class Panel(TypedDict):
    """A small chart: markup, the sentence that describes it, and its table (first row: headings)."""

    title: str
    svg: str
    alt: str
    table: NotRequired[list[list[str]]]


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
    the point in its `data-from="x y"`. `wide` asks for the board over the whole width.
    """

    turn: int
    size: list[float]
    wide: bool
    pieces: list[list[str]]
    targets: list[Target]
    blocked: list[Blocked]
    alt: str
    ask: Ask
    controls: list[Control]
    tools: list[Tool]
    seats: list[Seat]
    panel: Panel | None
    log: list[LogLine]
    step: Progress | None
    message: Notice | None
    cover: Cover | None


class Board(anywidget.AnyWidget):
    """The board of any game, live. Without a kernel a notebook shows `fallback_html` or `fallback_text`."""

    _esm = files("oilgames.widgets").joinpath("board.js").read_text("utf-8")
    _css = palette.page_css() + files("oilgames.widgets").joinpath("board.css").read_text("utf-8")
