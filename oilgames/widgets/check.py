"""Self-checks: questions whose key the engine computes, with a hint for each wrong answer."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from oilgames.engine import Refused
from oilgames.widgets.answers import form, judge, read_number
from oilgames.widgets.board import Board, Control, Message, View


class SelfCheck:
    """One question. `answer` is what the engine computed.

    With `choices`, triples of words, value and hint: the choice whose value equals `answer` is right, and the
    others explain themselves. Without, a number is typed; `hints` gives a sentence for wrong values that a usual
    mistake leads to, `hint` the one for all others.
    """

    def __init__(
        self,
        id: str,
        question: str,
        answer: Any,
        choices: Sequence[tuple[str, Any, str]] = (),
        hints: Mapping[Any, str] | None = None,
        hint: str = "",
        explain: str = "",
    ) -> None:
        self.id, self.question, self.answer, self.choices = id, question, answer, list(choices)
        self.hints, self.hint, self.explain = dict(hints or {}), hint, explain
        if choices and sum(value == answer for _, value, _ in choices) != 1:
            raise ValueError(f"self-check {id}: exactly one choice must carry the engine's answer {answer!r}")
        self.solved = False
        self.turn = 0
        self.board = Board()
        self.board.on_message(self.receive)
        self.show()

    def receive(self, message: Message) -> None:
        """Answer a message of the page."""
        try:
            if message["do"] == "choose":
                self.choose(str(message.get("token", "")))
            elif message["do"] == "number":
                self.give(str(message.get("value", "")))
            elif message["do"] == "again":
                self.solved = False
                self.show()
            else:
                raise Refused("That is not something this question asks.")
        except Refused as refusal:
            self.show({"kind": "error", "text": str(refusal)})

    def choose(self, token: str) -> bool:
        """Take one of the choices by its token `choice-0`, `choice-1` ...; true when it is right."""
        places = {f"choice-{place}": choice for place, choice in enumerate(self.choices)}
        if token not in places:
            raise Refused("That is not one of the answers.")
        words, value, hint = places[token]
        return self._settle(value == self.answer, f"“{words.rstrip('.')}.” {hint}")

    def give(self, typed: str) -> bool:
        """Take a typed number: 5/36, 0.139 and 13.9 % are the same answer; true when it is right."""
        given = read_number(typed)
        exact = {"close": 0.0} if isinstance(self.answer, int) else {}
        right = judge(given, self.answer, near=0, **exact) == "right"
        matching = (h for value, h in self.hints.items() if judge(given, Fraction(value), near=0) == "right")
        return self._settle(right, next(matching, self.hint) or "Look again at the step above.")

    def _settle(self, right: bool, hint: str) -> bool:
        self.solved = right
        kind, text = ("info", f"Right. {self.explain}".strip()) if right else ("error", f"Not yet. {hint}")
        self.show({"kind": kind, "text": text})
        return right

    def show(self, message: Mapping[str, str] | None = None) -> None:
        """Send the present state of the question to the page."""
        self.turn += 1
        ask = {"title": self.question}
        view: dict[str, Any] = {"turn": self.turn, "steering": True, "ask": ask, "message": message}
        if self.choices and not self.solved:
            view["controls"] = self._buttons()
        elif not self.solved:
            words = {"label": "Your answer", "placeholder": form(self.answer), "button": "Check"}
            view["tools"] = [{"do": "text", "name": "number", **words}]
        else:
            view["tools"] = [{"do": "again", "label": "Ask me again"}]
        self.board.show(cast(View, view))

    def _buttons(self) -> list[Control]:
        return [
            {"kind": "button", "token": f"choice-{place}", "label": words}
            for place, (words, _, _) in enumerate(self.choices)
        ]

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live question; beside it the question and, folded away, the answer for a reader without a kernel."""
        answers = "".join(f"<li>{html.escape(words)}</li>" for words, _, _ in self.choices)
        right = next((words for words, value, _ in self.choices if value == self.answer), _in_words(self.answer))
        self.board.fallback_html = (
            f"<p><strong>Check yourself:</strong> {html.escape(self.question)}</p>{answers and f'<ul>{answers}</ul>'}"
            f"<details><summary>The answer</summary><p>{html.escape(right)} {html.escape(self.explain)}</p></details>"
        )
        self.board.fallback_text = f"Check yourself: {self.question}\n(Run the cell to answer.)"
        return self.board._repr_mimebundle_(**kwargs)


def _in_words(answer: Any) -> str:
    if isinstance(answer, Fraction) and answer.denominator > 1:
        return f"{answer} = {float(answer):.3f}."
    return f"{answer}."
