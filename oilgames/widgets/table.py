"""The table: a whole match on the board, against bots or round one screen."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from oilgames import bots
from oilgames.engine import CHANCE, DamagedSave, Event, Match, Mover, Refused, Seat, load, to_code
from oilgames.games import GAMES
from oilgames.widgets.board import Board, Control, Message, Tool, View
from oilgames.widgets.fallback import board_html, board_text
from oilgames.widgets.journal import FOLDER, Journal, find_unfinished
from oilgames.widgets.pace import SPEEDS, Pace, Speed
from oilgames.widgets.position import log_lines, offer, rule_texts, show_position
from oilgames.widgets.seating import Seating

# What depends on the position that the person saw; the other tools do the same on any board.
DEPENDS_ON_POSITION = frozenset({"choose", "undo", "what_if", "reveal"})
WATCHED = 3  # chances before the first choice that are worth watching one by one; a longer set-up is laid out at once
LATE = "The board has changed since that click; look again, then choose."


class GameTable:
    """A match at the table. Show it as the last expression of a cell.

    `lesson` allows taking back across dice and other players, and what-if matches where hands are hidden.
    `odds` overlays the live probabilities. `by_hand` waits for a click before the dice are thrown.
    `folder` is where the match is kept, choice by choice; None keeps nothing.
    """

    def __init__(
        self,
        match: Match,
        *,
        lesson: bool = False,
        odds: bool = False,
        by_hand: bool = False,
        speed: Speed = "quick",
        folder: Path | str | None = FOLDER,
    ) -> None:
        self.match = match
        self.trunk: Match | None = None  # the real match, while a what-if is played
        self.lesson, self.odds, self.by_hand = lesson, odds, by_hand
        self.folder = folder
        self.cursor: int | None = None  # looking back at this many moves
        self.viewer: Seat | None = self._first_viewer()
        self.turn = 0
        self.waiting = (folder is not None and find_unfinished(match, folder)) or None
        lay_out(match)
        self.journal = self._new_journal(match)
        self.pending = Seating(match)
        self.pace = Pace(speed, self._moves_alone, self._advance, self.show, self._paused)
        self._message: dict[str, str] | None = None
        self.board = Board(rules=rule_texts(match.game))
        self.board.on_message(self.receive)
        self._show_all()
        self.pace.go_on()

    # ------------------------------------------------------------ what the page says

    def receive(self, message: Message) -> None:
        """Answer a message of the page; what is refused is said in the message line and changes nothing."""
        self._message = None
        try:
            if message["do"] in DEPENDS_ON_POSITION and message.get("turn") != self.turn:
                raise Refused(LATE)
            self._answer(str(message["do"]), message)
        except Refused as refusal:
            self._message = {"kind": "error", "text": str(refusal)}
        self.show()
        self.pace.go_on()

    def _answer(self, do: str, message: Message) -> None:
        answers: dict[str, Callable[[Message], None]] = {
            "choose": self._choose, "undo": self._undo, "odds": self._toggle, "lesson": self._toggle,
            "by_hand": self._toggle, "speed": self._set_speed, "slider": self._look_back, "back": self._look_back,
            "forward": self._look_back, "now": self._look_back, "what_if": self._what_if, "real": self._real,
            "reveal": self._reveal, "new": self._new, "paste": self._paste,
        }  # fmt: skip
        return answers.get(do, self._note)(message)

    def _choose(self, message: Message) -> None:
        token = str(message.get("token", ""))
        if self.waiting:
            return self._resume(token)
        if self.cursor is not None:
            raise Refused("You are looking back. Go to the present, or play a what-if from here.")
        mover = self.match.to_move
        if token == "chance" and mover is CHANCE:
            self.match.draw()
        elif self.match.is_person(mover):
            self.match.play(token, cast(Seat, mover))
        else:
            raise Refused(self._not_yours(mover))
        return self._keep()

    def _not_yours(self, mover: Seat | Mover) -> str:
        if mover is CHANCE:
            return "Chance decides now; nothing is to be chosen."
        return "The game is over." if isinstance(mover, Mover) else f"It is {self.match.names[mover]}'s turn."

    def _resume(self, token: str) -> None:
        assert self.waiting is not None
        found, path = self.waiting
        if token == "resume":
            self._sit_down(found, Journal(found, cast(str, self.folder), path))
        elif token == "anew":
            Journal(found, cast(str, self.folder), path).put_away()
            self.waiting = None
        else:
            raise Refused("Choose first: go on with the match you left, or begin anew.")

    def _undo(self, _: Message) -> None:
        taken = self.match.undo(self.lesson)
        self.cursor = None
        game, seat = self.match.game, cast(Seat, self.match.to_move)
        words = game.room("picture").label(game.observe(self.match.state, seat), taken)
        self._inform(f"Taken back: {words}.")
        self._keep()

    def _toggle(self, message: Message) -> None:
        name = str(message["do"])
        setattr(self, name, not getattr(self, name))

    def _set_speed(self, message: Message) -> None:
        self.pace.set(message.get("value"))

    def _look_back(self, message: Message) -> None:
        moves = len(self.match.history)
        now = self._at()
        asked = {"back": now - 1, "forward": now + 1, "now": moves}.get(message["do"], message.get("value"))
        if type(asked) is not int:
            raise Refused("A step is a whole number.")
        self.cursor = None if asked >= moves else max(0, asked)

    def _what_if(self, _: Message) -> None:
        if self.match.game.hidden and not self.lesson:
            raise Refused("Hands are hidden in this game: a what-if would show them. Lesson mode allows it.")
        self.trunk = self.trunk or self.match
        self.match = self.match.branch(self.cursor, f"{self.match.seed} what if")
        self.cursor = None
        self._inform("A what-if: the real match waits, and chance may decide otherwise.")

    def _real(self, _: Message) -> None:
        if self.trunk is None:
            raise Refused("This is the real match.")
        self.match, self.trunk, self.cursor = self.trunk, None, None

    def _reveal(self, _: Message) -> None:
        mover = self.match.to_move
        self.viewer = mover if self.match.is_person(mover) else self.viewer  # type: ignore[assignment]

    def _note(self, message: Message) -> None:
        self.pending.note(str(message["do"]), str(message.get("value", "")))

    def _new(self, _: Message) -> None:
        match = self.pending.match(self.match.game)
        self._sit_down(match, self._new_journal(match))

    def _paste(self, message: Message) -> None:
        try:
            match = load(str(message.get("value", "")), GAMES)
        except DamagedSave as damage:
            kept = len(damage.recovered.history) if damage.recovered else 0
            more = f" Its first {kept} moves are good; the match on the table is as it was." if kept else ""
            raise Refused(f"{damage.sentence}{more}", damage.rule) from None
        self._sit_down(match, self._new_journal(match))
        self._inform(f"On the table now: {match.game.title}, after {len(match.history)} moves.")
        self._keep()

    def _new_journal(self, match: Match) -> Journal | None:
        return None if self.folder is None else Journal(match, self.folder)

    def _sit_down(self, match: Match, journal: Journal | None) -> None:
        """Another match comes on the table; the one before stays in its journal."""
        other_game = match.game is not self.match.game
        lay_out(match)
        self.match, self.journal = match, journal
        self.trunk, self.cursor, self.waiting = None, None, None
        self.viewer = self._first_viewer()
        self.pending = Seating(match)
        if other_game:
            self.board.rules = rule_texts(match.game)
        self._show_all()

    # ------------------------------------------------------------ bots and chance

    def _moves_alone(self) -> bool:
        if self.waiting or self.cursor is not None or self.match.over:
            return False
        mover = self.match.to_move
        return not self._thrown_by_hand() if mover is CHANCE else not self.match.is_person(mover)

    def _thrown_by_hand(self) -> bool:
        return self.by_hand and self._has_person()

    def _advance(self) -> None:
        mover = self.match.to_move
        if mover is CHANCE:
            self.match.draw()
        else:
            self.match.play(self._bot_choice(cast(Seat, mover)))
        self._keep()

    def _paused(self, fault: Exception) -> None:
        self._message = {"kind": "error", "text": f"The match paused: {fault}. Take a step back or go on."}
        self.show()

    def _bot_choice(self, seat: Seat) -> Any:
        """A bot's choice from what its seat may know; the same at every replay of the same match."""
        game, state = self.match.game, self.match.state
        chooser = bots.find_bot(game, cast(str, self.match.players[seat].bot))
        rng = random.Random(f"{self.match.seed} bot {seat} {len(self.match.history)}")
        return chooser.choose(game.observe(state, seat), game.legal(state), rng)

    def _keep(self) -> None:
        """Write to the journal, from a person's first choice on."""
        if self.journal is not None and self.trunk is None and (self.journal.written or self._person_chose()):
            self.journal.keep(self.match)
            if self.journal.fault:
                self._inform(self.journal.fault)

    def _person_chose(self) -> bool:
        return any(self.match.is_person(move.mover) for move in self.match.history)

    def _has_person(self) -> bool:
        return any(player.bot is None for player in self.match.players)

    def _inform(self, text: str) -> None:
        self._message = {"kind": "info", "text": text}

    # ------------------------------------------------------------ what the page shows

    def show(self) -> None:
        """Send the present view to the page, in one message."""
        self.turn += 1
        self.board.show(self.view())

    def _show_all(self) -> None:
        """Send the backdrop too: another match, another board."""
        self.turn += 1
        game = self.match.game
        backdrop = game.room("picture").backdrop(game.observe(self.match.first, self.viewer))
        self.board.show(self.view(), backdrop)

    def view(self) -> View:
        """Everything on show, as data. While the screen is handed over, nothing of the position is in it."""
        self._follow_mover()
        if self._handing_over():
            return cast(View, {"turn": self.turn, "cover": self._cover(), "message": self._message})
        match = self.match
        seen = match.game.observe(match.state_at(self._at()), self.viewer)
        view = show_position(match.game, seen, match.names, self._lit_events(), self.odds)
        own: dict[str, Any] = {
            "turn": self.turn, "log": log_lines(match.game, self._past_events(), match.names, self.viewer),
            "step": {"at": self._at(), "of": len(match.history)}, "message": self._message,
            "tools": self._tools(), "menu": self._menu(), **self._choices(seen),
        }  # fmt: skip
        return cast(View, {**view, **own})

    def _choices(self, seen: Any) -> dict[str, Any]:
        if self.waiting:
            return self._offer_resume()
        if self.cursor is not None:
            return {"ask": {"title": f"Looking back: after move {self.cursor}", "detail": self._what_happened()}}
        mover = self.match.to_move
        if mover is CHANCE and self._thrown_by_hand():
            return {"controls": [self._throw()]}
        if self.match.is_person(mover):
            return cast(dict[str, Any], offer(self.match.game, seen, self.match.game.legal(self.match.state)))
        return {}

    def _throw(self) -> Control:
        game = self.match.game
        label = game.rulebook.words.get("chance", {}).get(game.chance(self.match.state).kind, "Let chance decide")
        return {"kind": "button", "token": "chance", "label": label, "primary": True}

    def _offer_resume(self) -> dict[str, Any]:
        assert self.waiting is not None
        found = self.waiting[0]
        controls: list[Control] = [
            {"kind": "button", "token": "resume", "label": "Go on with it", "primary": True},
            {"kind": "button", "token": "anew", "label": "Begin anew"},
        ]
        detail = f"It stands after {len(found.history)} moves, played by {' and '.join(found.names)}."
        return {"ask": {"title": "A match that you left is waiting", "detail": detail}, "controls": controls}

    def _tools(self) -> list[Tool]:
        moves, at = len(self.match.history), self._at()
        start = None if at else "This is the start."
        end = None if self.cursor is not None else "This is the present."
        tools: list[Tool] = [
            {"do": "undo", "label": "Undo", "why": self.match.why_no_undo(self.lesson)},
            {"do": "odds", "label": "Odds", "pressed": self.odds},
            {"do": "back", "label": "Step back", "why": start},
            {"do": "forward", "label": "Step forward", "why": end},
            {"do": "now", "label": "Present", "why": end},
        ]
        if moves:
            tools.append({"do": "slider", "label": "Move", "low": 0, "high": moves, "value": at})
        if self.cursor is not None:
            tools.append({"do": "what_if", "label": "What if: play on from here"})
        if self.trunk is not None:
            tools.append({"do": "real", "label": "Back to the real match"})
        return tools

    def _menu(self) -> list[Tool]:
        speeds = [[name, name] for name in SPEEDS]
        return [
            {"do": "select", "name": "speed", "label": "Bots and chance", "options": speeds, "value": self.pace.speed},
            {"do": "by_hand", "label": "Chance waits for my click", "pressed": self.by_hand},
            {"do": "lesson", "label": "Lesson mode: take back anything", "pressed": self.lesson},
            {"do": "copy", "label": "Copy this match", "text": to_code(self.match)},
            {"do": "text", "name": "paste", "label": "Paste a match", "placeholder": "og1.…", "button": "Load"},
            *self.pending.tools(self.match.game),
            {"do": "new", "label": "New match", "always": True},
        ]

    def _cover(self) -> dict[str, str]:
        name = self.match.names[cast(Seat, self.match.to_move)]
        detail = "Hands are hidden while the screen goes round."
        return {"title": f"Hand over to {name}", "detail": detail, "button": f"I am {name}", "do": "reveal"}

    def _handing_over(self) -> bool:
        """Whether another person than the viewer must look now, in a game with secrets."""
        if not self.match.game.hidden or self.waiting:
            return False
        mover = self.match.to_move
        return self.match.is_person(mover) and mover != self.viewer

    def _follow_mover(self) -> None:
        mover = self.match.to_move
        if self.match.is_person(mover) and not self.match.game.hidden:
            self.viewer = cast(Seat, mover)

    def _first_viewer(self) -> Seat | None:
        persons = [seat for seat in range(len(self.match.players)) if self.match.is_person(seat)]
        return persons[0] if len(persons) == 1 or (persons and not self.match.game.hidden) else None

    def _at(self) -> int:
        return len(self.match.history) if self.cursor is None else self.cursor

    def _lit_events(self) -> tuple[Event, ...]:
        """What the board marks as new: all since a person last chose, so that no dice pass unseen."""
        moves = self.match.history[: self._at()]
        since = max(len(moves) - 1, 0)
        if self.cursor is None and self._has_person():
            chosen = (place for place in range(since, -1, -1) if self.match.is_person(moves[place].mover))
            since = next(chosen, 0) if moves else 0
        return tuple(event for move in moves[since:] for event in move.step.events)

    def _past_events(self) -> list[Event]:
        recent = self.match.history[max(0, self._at() - 60) : self._at()]
        return [event for move in recent for event in move.step.events]

    def _what_happened(self) -> str:
        told = log_lines(self.match.game, self._lit_events(), self.match.names, self.viewer)
        return " ".join(line["text"] for line in reversed(told)) or "The match begins."

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live board; beside it the picture and text for a reader without a kernel."""
        match = self.match
        seen = match.game.observe(match.state, None if match.game.hidden else self.viewer)
        self.board.fallback_html = board_html(match.game, seen, match.names, self._lit_events(), self.odds)
        self.board.fallback_text = board_text(match.game, seen, match.names)
        return self.board._repr_mimebundle_(**kwargs)


def lay_out(match: Match) -> None:
    """Draw a long set-up before anybody looks: chips, cards and portfolios, up to the first choice."""
    ready = match.branch()
    while ready.to_move is CHANCE and not match.history:
        ready.draw()
    if len(ready.history) > WATCHED:
        match.history = ready.history
