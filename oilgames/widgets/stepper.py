"""The stepper: a record or a worked example, one move at a time."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from oilgames.engine import Event, Game, Match, Move, Refused, Seat, State, read_examples
from oilgames.widgets.board import Board, Message, Tool, View
from oilgames.widgets.fallback import board_html, board_text
from oilgames.widgets.position import log_lines, rule_texts, show_position

NAMES = ("Alba", "Bruno", "Chen", "Dina", "Emeka", "Freya")
LONG_STORY = 16  # moves; a longer one is folded away where no kernel runs


class Stepper:
    """Moves from a first position, to be stepped through: first, back, forward, last, or any step by the slider.

    `notes` are sentences by the number of the move they follow; 0 stands before the first. `others` are further
    stories, which the reader may put in the place of this one.
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
        others: Sequence[Story] = (),
    ) -> None:
        self.game, self.viewer, self.odds, self.turn = game, viewer, odds, 0
        told = Story(first, tuple(moves), tuple(names), title, text, dict(notes or {}))
        self.stories = {story.title: story for story in (told, *others)}
        self.board = Board(rules=rule_texts(game))
        self.board.on_message(self.receive)
        self._tell(title, at)

    @classmethod
    def example(cls, game: Game, *ids: str) -> Stepper:
        """The worked examples of a game by their ids: the first on show, the others to be chosen."""
        story, *others = [_read_story(game, id) for id in ids]
        return cls(game, *story, others=others)

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
        elif message["do"] == "story":
            self._tell(str(message.get("value")))
        else:
            self.go(steps.get(message["do"], message.get("value")))

    def go(self, to: Any) -> None:
        """Show the position after `to` moves, as near as there is one."""
        if type(to) is not int:
            raise Refused("A step is a whole number.")
        self.at = min(max(to, 0), len(self.moves))
        self.turn += 1
        self.board.show(self.view())

    def _tell(self, title: str, at: int = 0) -> None:
        """Put a story on the board, which may be of another size."""
        if title not in self.stories:
            raise Refused(f"The examples here are: {', '.join(self.stories)}.")
        self.first, moves, self.names, self.title, self.text, self.notes = self.stories[title]
        self.moves, self.at = list(moves), at
        self.turn += 1
        backdrop = self.game.room("picture").backdrop(self.game.observe(self.first, self.viewer))
        self.board.show(self.view(), backdrop)

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
            "turn": self.turn, "log": log, "step": {"at": self.at, "of": len(self.moves)},
            "tools": self._tools(), "steering": True,
            "ask": {"title": self._heading(), "detail": self._note()},
        }  # fmt: skip
        return cast(View, {**view, **own})

    def _heading(self) -> str:
        if not self.moves:
            return self.title
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
        if not self.moves:
            return self._story_tools()
        start = None if self.at else "This is the first step."
        end = None if self.at < len(self.moves) else "This is the last step."
        return [
            {"do": "first", "label": "First", "why": start},
            {"do": "back", "label": "Back", "why": start},
            {"do": "forward", "label": "Forward", "why": end},
            {"do": "last", "label": "Last", "why": end},
            {"do": "odds", "label": "Odds", "pressed": self.odds},
            {"do": "slider", "label": "Step", "low": 0, "high": len(self.moves), "value": self.at},
            *self._story_tools(),
        ]

    def _story_tools(self) -> list[Tool]:
        if len(self.stories) == 1:
            return []
        titles = [[title, title] for title in self.stories]
        return [{"do": "select", "name": "story", "label": "Example", "options": titles, "value": self.title}]

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live board; beside it the picture, and all steps in words, for a reader without a kernel."""
        seen = self.game.observe(self.state, self.viewer)
        picture = board_html(self.game, seen, self.names, self._last(), self.odds)
        told = [(title, *self._in_words(story)) for title, story in self.stories.items()]
        self.board.fallback_html = f"<figure>{picture}</figure>{''.join(_story_html(*one) for one in told)}"
        words = "\n\n".join("\n".join(filter(None, (title, start, *lines))) for title, start, lines in told)
        self.board.fallback_text = f"{board_text(self.game, seen, self.names)}\n\n{words}"
        return self.board._repr_mimebundle_(**kwargs)

    def _in_words(self, story: Story) -> tuple[str, list[str]]:
        """How a story begins, and then a line a move, with its notes."""
        tell, lines = self.game.rulebook.tell, []
        for number, move in enumerate(story.moves, 1):
            told = [tell(event, story.names, self.viewer) for event in move.step.events]
            lines.append(" ".join(filter(None, [*told, story.notes.get(number)])))
        return " ".join(filter(None, [story.text, story.notes.get(0)])), lines


class Story(NamedTuple):
    """What a stepper tells: a first position, the moves from it, who plays, and what is said about them."""

    first: State
    moves: tuple[Move, ...]
    names: tuple[str, ...] = ()
    title: str = ""
    text: str = ""
    notes: Mapping[int, str] = {}


def _read_story(game: Game, id: str) -> Story:
    """A worked example by its id; `Refused` lists those there are."""
    known = read_examples(game)
    if id not in known:
        raise Refused(f"{game.title} has no example {id!r}; it has: {', '.join(known)}.")
    found = known[id]
    notes = {int(number): note for number, note in found.notes.items()}
    names = tuple(found.names or NAMES)
    return Story(found.start(game), tuple(found.moves(game)), names, found.title, found.text, notes)


def _story_html(title: str, start: str, lines: Sequence[str]) -> str:
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    heading = f"<strong>{html.escape(title or 'What happens')}.</strong> {html.escape(start)}"
    if len(lines) > LONG_STORY:
        return f"<details><summary>{heading} ({len(lines)} moves)</summary><ol>{items}</ol></details>"
    return f"<p>{heading}</p><ol>{items}</ol>"
