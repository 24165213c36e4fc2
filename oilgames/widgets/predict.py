"""Predict, then see: a question whose answer stays locked until the learner has bet on it."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, cast

import ipywidgets

from oilgames.engine import Refused
from oilgames.widgets.answers import Verdict, form, judge, read_number
from oilgames.widgets.board import Board, Message, View
from oilgames.widgets.fallback import mimebundle, static_html
from oilgames.widgets.score import SCORE, SURE, Score

PRAISE: Mapping[Verdict, str] = {"right": "Right.", "near": "Near.", "wrong": "Not yet."}


class Predict:
    """One prediction. `answer` comes from the engine; `near` is the distance that still counts as near.

    `feedback` gives a sentence for "right", "near", "high" and "low" (wrong on that side).
    `reveal` makes the view that is shown afterwards: a chart, a stepper, a table or a text.
    """

    def __init__(
        self,
        id: str,
        question: str,
        answer: Fraction | float,
        near: Fraction | float,
        feedback: Mapping[str, str],
        reveal: Callable[[], Any] | None = None,
        shown: str | None = None,
        score: Score = SCORE,
    ) -> None:
        self.id, self.question, self.answer, self.near = id, question, answer, near
        self.feedback, self.score = feedback, score
        self.shown = shown or _in_words(answer)
        self.verdict: Verdict | None = None
        self.sure = next(iter(SURE))
        self.turn = 0
        self._make = reveal
        self._revealed: Any = None
        self._place = ipywidgets.VBox()
        self.board = Board()
        self.board.on_message(self.receive)
        self.view = ipywidgets.VBox([self.board, self._place])
        self.show()

    def receive(self, message: Message) -> None:
        """Answer a message of the page."""
        try:
            self._answer(message)
        except Refused as refusal:
            self.show({"kind": "error", "text": str(refusal)})

    def _answer(self, message: Message) -> None:
        if message["do"] == "sure" and message.get("value") in SURE:
            self.sure = str(message["value"])
            self.show()
        elif message["do"] == "estimate":
            self.bet(str(message.get("value", "")))
        elif message["do"] == "again":
            self.reset()
        else:
            raise Refused("That is not something this question asks.")

    def bet(self, typed: str) -> Verdict:
        """Lock in an estimate, then reveal; `Refused` when it is not a number. The first bet stands."""
        if self.verdict is None:
            given = read_number(typed)
            self.verdict = judge(given, self.answer, self.near)
            self.said = self._feedback(given)
            self.score.record(self.id, self.verdict, self.sure)
            self._reveal()
        self.show()
        return self.verdict

    def reset(self) -> None:
        """Lock the answer again, for the next learner."""
        self.verdict, self._place.children = None, ()
        self.score.forget(self.id)
        self.show()

    def _feedback(self, given: Fraction) -> str:
        assert self.verdict is not None
        side = "high" if float(given) > float(self.answer) else "low"
        said = self.feedback.get(self.verdict) or self.feedback.get(side, "")
        return f"{PRAISE[self.verdict]} {said} The answer is {self.shown}.".replace("  ", " ")

    def _reveal(self) -> None:
        view = self._reveal_view()
        self._place.children = () if view is None else (as_widget(view),)

    def _reveal_view(self) -> Any:
        """The view behind the bet, made once: a second learner and a reader without a kernel see the same."""
        if self._revealed is None and self._make is not None:
            self._revealed = self._make()
        return self._revealed

    def show(self, message: Mapping[str, str] | None = None) -> None:
        """Send the present state of the question to the page."""
        self.turn += 1
        bet = {"do": "text", "name": "estimate", "label": "Your estimate", "placeholder": form(self.answer),
               "button": "Lock in and see"}  # fmt: skip
        levels = [[words, f"{words} ({claim:.0%})"] for words, claim in SURE.items()]
        sure = {"do": "select", "name": "sure", "label": "How sure are you?", "options": levels, "value": self.sure}
        again = {"do": "again", "label": "Ask me again"}
        done = self.verdict is not None
        detail = self.said if self.verdict is not None else "Bet first; then the answer shows."
        self.board.show(cast(View, {
            "turn": self.turn, "ask": {"title": self.question, "detail": detail},
            "tools": [again] if done else [sure, bet], "message": message, "steering": True,
        }))  # fmt: skip

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live question; beside it question and, folded away, the answer for a reader without a kernel."""
        inside = static_html(self._reveal_view())
        page = (
            f"<p><strong>Predict:</strong> {html.escape(self.question)}</p>"
            f"<details><summary>The answer</summary><p>{html.escape(self.shown)}</p>{inside}</details>"
        )
        plain = f"Predict: {self.question}\n(Run the cell to bet and to see the answer.)"
        return mimebundle(self.view, page, plain, **kwargs)


def as_widget(thing: Any) -> ipywidgets.Widget:
    """The widget of a chart, stepper, table or widget; a text becomes escaped HTML."""
    if isinstance(thing, ipywidgets.Widget):
        return thing
    if isinstance(thing, str):
        return ipywidgets.HTML(f"<p>{html.escape(thing)}</p>")
    return cast(ipywidgets.Widget, getattr(thing, "view", None) if _has_widget(thing) else thing.board)


def _has_widget(thing: Any) -> bool:
    return isinstance(getattr(thing, "view", None), ipywidgets.Widget)


def _in_words(answer: Fraction | float) -> str:
    if isinstance(answer, Fraction) and answer.denominator > 1:
        return f"{answer} = {float(answer):.3f}"
    return f"{float(answer):g}"
