"""The stepper: a record or a worked example, one move at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from oilgames.engine import Event, Game, Match, Move, Refused, Seat, State, read_examples
from oilgames.widgets.board import Board, Message, Tool, View
from oilgames.widgets.fallback import board_html, board_text
from oilgames.widgets.position import log_lines, rule_texts, show_position


class Stepper:
    """Moves from a first position, to be stepped through: first, back, forward, last, or any step by the slider.

    `notes` are sentences by the number of the move they follow; 0 stands before the first.
    """

    def __init__(
        self,
        game: Game,
        first: State,
        moves: Sequence[Move],
        names: Sequence[str] = (),
        title: str = "",
        text: str = "",
        notes: Mapping[int, str] | None = None,
        at: int = 0,
        viewer: Seat | None = None,
        odds: bool = False,
    ) -> None:
        self.game, self.first, self.moves, self.names = game, first, list(moves), tuple(names)
        self.title, self.text, self.notes = title, text, dict(notes or {})
        self.at, self.viewer, self.odds, self.turn = at, viewer, odds, 0
        self.board = Board(rules=rule_texts(game))
        self.board.on_message(self.receive)
        backdrop = game.room("picture").backdrop(game.observe(first, viewer))
        self.board.show(self.view(), backdrop)

    @classmethod
    def example(cls, game: Game, id: str) -> Stepper:
        """A worked example of a game by its id."""
        known = read_examples(game)
        if id not in known:
            raise Refused(f"{game.title} has no example {id!r}; it has: {', '.join(known)}.")
        found = known[id]
        notes = {int(number): note for number, note in found.notes.items()}
        names = found.names or ["Alba", "Bruno", "Chen", "Dina", "Emeka"]
        return cls(game, found.start(game), list(found.moves(game)), names, found.title, found.text, notes)

    @classmethod
    def of(cls, match: Match, viewer: Seat | None = None) -> Stepper:
        """A match so far, as an onlooker or one seat saw it."""
        return cls(match.game, match.first, match.history, match.names, title="The match", viewer=viewer)

    def receive(self, message: Message) -> None:
        """Answer a message of the page."""
        steps = {"first": 0, "back": self.at - 1, "forward": self.at + 1, "last": len(self.moves)}
        if message["do"] == "odds":
            self.odds = not self.odds
            self.go(self.at)
        else:
            self.go(steps.get(message["do"], message.get("value")))

    def go(self, to: Any) -> None:
        """Show the position after `to` moves, as near as there is one."""
        if type(to) is not int:
            raise Refused("A step is a whole number.")
        self.at = min(max(to, 0), len(self.moves))
        self.turn += 1
        self.board.show(self.view())

    @property
    def state(self) -> State:
        """The position on show."""
        return self.moves[self.at - 1].step.state if self.at else self.first

    def view(self) -> View:
        """Everything on show, as data."""
        seen = self.game.observe(self.state, self.viewer)
        view = show_position(self.game, seen, self.names, self._last(), self.odds)
        log = log_lines(self.game, self._past(), self.names, self.viewer)
        own: dict[str, Any] = {
            "turn": self.turn, "log": log, "step": {"at": self.at, "of": len(self.moves)}, "tools": self._tools(),
            "ask": {"title": self._heading(), "detail": self._note()},
        }  # fmt: skip
        return cast(View, {**view, **own})

    def _heading(self) -> str:
        where = f"step {self.at} of {len(self.moves)}"
        return f"{self.title}: {where}" if self.title else where.capitalize()

    def _note(self) -> str:
        told = log_lines(self.game, self._last(), self.names, self.viewer)
        happened = " ".join(line["text"] for line in reversed(told)) or self.text
        return f"{happened} {self.notes.get(self.at, '')}".strip()

    def _last(self) -> tuple[Event, ...]:
        return self.moves[self.at - 1].step.events if self.at else ()

    def _past(self) -> list[Event]:
        return [event for move in self.moves[: self.at] for event in move.step.events]

    def _tools(self) -> list[Tool]:
        start = None if self.at else "This is the first step."
        end = None if self.at < len(self.moves) else "This is the last step."
        return [
            {"do": "first", "label": "First", "why": start},
            {"do": "back", "label": "Back", "why": start},
            {"do": "forward", "label": "Forward", "why": end},
            {"do": "last", "label": "Last", "why": end},
            {"do": "slider", "label": "Step", "low": 0, "high": len(self.moves), "value": self.at},
            {"do": "odds", "label": "Odds", "pressed": self.odds},
        ]

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live board; beside it the picture, and all steps in words, for a reader without a kernel."""
        seen = self.game.observe(self.state, self.viewer)
        picture = board_html(self.game, seen, self.names, self._last())
        self.board.fallback_html = f"<figure>{picture}</figure>"
        story = [self.game.rulebook.tell(e, self.names, self.viewer) for m in self.moves for e in m.step.events]
        told = "\n".join(sentence for sentence in story if sentence)
        self.board.fallback_text = f"{board_text(self.game, seen, self.names)}\n\nWhat happens:\n{told}"
        return self.board._repr_mimebundle_(**kwargs)
