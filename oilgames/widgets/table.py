"""The table: a whole match on the board, against bots or round one screen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, cast

from oilgames import bots
from oilgames.engine import CHANCE, DamagedSave, Event, Match, Mover, Player, Refused, Seat, letter, load, to_code
from oilgames.games import GAMES
from oilgames.widgets.board import Board, Control, Message, Tool, View
from oilgames.widgets.fallback import board_html, board_text
from oilgames.widgets.journal import FOLDER, Journal, find_unfinished
from oilgames.widgets.position import log_lines, offer, rule_texts, show_position

SPEEDS = {"at once": 0.0, "quick": 0.45, "slow": 1.4}  # seconds before a bot's move or a throw of the dice
PERSON = "person"


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
        speed: Literal["at once", "quick", "slow"] = "quick",
        folder: Path | str | None = FOLDER,
    ) -> None:
        self.match = match
        self.trunk: Match | None = None  # the real match, while a what-if is played
        self.lesson, self.odds, self.by_hand, self.speed = lesson, odds, by_hand, speed
        self.folder = folder
        self.cursor: int | None = None  # looking back at this many moves
        self.viewer: Seat | None = self._first_viewer()
        self.turn = 0
        self.waiting = (folder is not None and find_unfinished(match, folder)) or None
        self.journal = Journal(match, folder) if folder is not None else None
        self.pending = _Setup(match)
        self._message: dict[str, str] | None = None
        self._task: asyncio.Task[None] | None = None
        self.board = Board(rules=rule_texts(match.game))
        self.board.on_message(self.receive)
        self._show_all()
        self._go_on()

    # ------------------------------------------------------------ what the page says

    def receive(self, message: Message) -> None:
        """Answer a message of the page; what is refused is said in the message line and changes nothing."""
        self._message = None
        try:
            if message.get("turn") != self.turn:
                raise Refused("The board has changed since that click; look again, then choose.")
            self._answer(str(message["do"]), message)
        except Refused as refusal:
            self._message = {"kind": "error", "text": str(refusal)}
            self.show()
            return
        self._go_on()

    def _answer(self, do: str, message: Message) -> None:
        answers: dict[str, Callable[[Message], None]] = {
            "choose": self._choose, "undo": self._undo, "odds": self._toggle, "lesson": self._toggle,
            "by_hand": self._toggle, "speed": self._set_speed, "slider": self._look_back, "back": self._look_back,
            "forward": self._look_back, "now": self._look_back, "what_if": self._what_if, "real": self._real,
            "reveal": self._reveal, "new": self._new, "paste": self._paste, "seed": self._note, "preset": self._note,
        }  # fmt: skip
        if do.startswith(("sits_", "name_")):
            return self._note(message)
        if do not in answers:
            raise Refused("That button is not known here.")
        return answers[do](message)

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
        self._inform(f"Taken back: {self.match.game.vocabulary.write(taken)}.")
        self._keep()

    def _toggle(self, message: Message) -> None:
        name = str(message["do"])
        setattr(self, name, not getattr(self, name))

    def _set_speed(self, message: Message) -> None:
        if message.get("value") not in SPEEDS:
            raise Refused(f"The speeds are: {', '.join(SPEEDS)}.")
        self.speed = cast(Any, message["value"])

    def _look_back(self, message: Message) -> None:
        moves = len(self.match.history)
        now = moves if self.cursor is None else self.cursor
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
        self._inform("A what-if: the real match waits, and other dice may fall.")

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
        self._sit_down(match, Journal(match, self.folder) if self.folder is not None else None)

    def _paste(self, message: Message) -> None:
        try:
            match = load(str(message.get("value", "")), GAMES)
        except DamagedSave as damage:
            kept = len(damage.recovered.history) if damage.recovered else 0
            more = f" Its first {kept} moves are good; the match on the table is as it was." if kept else ""
            raise Refused(f"{damage.sentence}{more}", damage.rule) from None
        self._sit_down(match, Journal(match, self.folder) if self.folder is not None else None)
        self._keep()

    def _sit_down(self, match: Match, journal: Journal | None) -> None:
        """Another match comes on the table; the one before stays in its journal."""
        self.match, self.journal = match, journal
        self.trunk, self.cursor, self.waiting = None, None, None
        self.viewer = self._first_viewer()
        self.pending = _Setup(match)
        self._show_all()

    # ------------------------------------------------------------ bots and chance

    def _go_on(self) -> None:
        """Show the position and let bots and chance move: at once, or one after the other on the kernel's loop."""
        self.show()
        if self._task is not None or not self._moves_alone():
            return
        if SPEEDS[self.speed] and (loop := _running_loop()):
            self._task = loop.create_task(self._run())
            return
        while self._moves_alone():
            self._advance()
        self.show()

    async def _run(self) -> None:
        try:
            while self._moves_alone():
                await asyncio.sleep(SPEEDS[self.speed])
                if self._moves_alone():
                    self._advance()
                    self.show()
        except Exception as fault:  # a task's fault would vanish: say it where the person looks
            self._message = {"kind": "error", "text": f"The match paused: {fault}. Take a step back or go on."}
            self.show()
        finally:
            self._task = None

    def _moves_alone(self) -> bool:
        if self.waiting or self.cursor is not None or self.match.over:
            return False
        mover = self.match.to_move
        return not self._thrown_by_hand() if mover is CHANCE else not self.match.is_person(mover)

    def _thrown_by_hand(self) -> bool:
        return self.by_hand and any(player.bot is None for player in self.match.players)

    def _advance(self) -> None:
        mover = self.match.to_move
        if mover is CHANCE:
            self.match.draw()
        else:
            self.match.play(self._bot_choice(cast(Seat, mover)))
        self._message = None
        self._keep()

    def _bot_choice(self, seat: Seat) -> Any:
        """A bot's choice from what its seat may know; the same at every replay of the same match."""
        game, state = self.match.game, self.match.state
        chooser = bots.find_bot(game, cast(str, self.match.players[seat].bot))
        rng = random.Random(f"{self.match.seed} bot {seat} {len(self.match.history)}")
        return chooser.choose(game.observe(state, seat), game.legal(state), rng)

    def _keep(self) -> None:
        if self.journal is not None and self.trunk is None and self._has_person():
            self.journal.keep(self.match)
            if self.journal.fault:
                self._inform(self.journal.fault)

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
        view = show_position(match.game, seen, match.names, self._last_events(), self.odds)
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
            words = self.match.game.rulebook.words.get("chance", {})
            kind = self.match.game.chance(self.match.state).kind
            label = words.get(kind, "Let chance decide")
            return {"controls": [{"kind": "button", "token": "chance", "label": label, "primary": True}]}
        if self.match.is_person(mover):
            return cast(dict[str, Any], offer(self.match.game, seen, self.match.game.legal(self.match.state)))
        return {}

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
            {"do": "select", "name": "speed", "label": "Bots and dice", "options": speeds, "value": self.speed},
            {"do": "by_hand", "label": "Throw the dice by hand", "pressed": self.by_hand},
            {"do": "lesson", "label": "Lesson mode: take back anything", "pressed": self.lesson},
            {"do": "copy", "label": "Copy this match", "text": to_code(self.match)},
            {"do": "text", "name": "paste", "label": "Paste a match", "placeholder": "og1.…", "button": "Load"},
            *self.pending.tools(self.match.game),
            {"do": "new", "label": "New match"},
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

    def _last_events(self) -> tuple[Event, ...]:
        """What changed by the last move, chance included: the events since the last seat's choice."""
        at = self._at()
        return self.match.history[at - 1].step.events if at else ()

    def _past_events(self) -> list[Event]:
        recent = self.match.history[max(0, self._at() - 60) : self._at()]
        return [event for move in recent for event in move.step.events]

    def _what_happened(self) -> str:
        told = log_lines(self.match.game, self._last_events(), self.match.names, self.viewer)
        return " ".join(line["text"] for line in reversed(told)) or "The match begins."

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live board; beside it the picture and text for a reader without a kernel."""
        match = self.match
        seen = match.game.observe(match.state, None if match.game.hidden else self.viewer)
        self.board.fallback_html = board_html(match.game, seen, match.names, self._last_events())
        self.board.fallback_text = board_text(match.game, seen, match.names)
        return self.board._repr_mimebundle_(**kwargs)


class _Setup:
    """What the next new match will be: seats, names, preset and seed, as set in the menu."""

    def __init__(self, match: Match) -> None:
        self.options, self.preset = match.options, ""
        self.seed = match.seed
        self.seats = [player.bot or PERSON for player in match.players]
        self.names = list(match.names)

    def note(self, what: str, value: str) -> None:
        """Remember one setting."""
        if what == "seed":
            self.seed = value[:80] or "1"
        elif what == "preset":
            self.preset = value[:80]
        else:
            kind, _, seat = what.partition("_")
            (self.seats if kind == "sits" else self.names)[int(seat)] = value[:200]

    def match(self, game: Any) -> Match:
        """The new match; `Refused` when a setting does not fit."""
        options = game.options(self.preset or self.options)
        seats = range(options.players)
        return Match(game, options, [self._player(game, seat) for seat in seats], self.seed)

    def _player(self, game: Any, seat: Seat) -> Player:
        kind = self.seats[seat] if seat < len(self.seats) else self.seats[-1]
        name = self.names[seat] if seat < len(self.names) else f"Player {letter(seat)}"
        if kind == PERSON:
            return Player(name)
        bots.find_bot(game, kind)
        return Player(name, kind)

    def tools(self, game: Any) -> list[Tool]:
        """The settings as tools."""
        kinds = [[PERSON, "a person"], *([name, f"bot: {name}"] for name in bots.bots_of(game))]
        presets = [["", "as now"], *([name, name] for name in game.presets)]
        rules: Tool = {
            "do": "select", "name": "preset", "label": "Rules of a new match", "options": presets, "value": self.preset,
        }  # fmt: skip
        seats: list[Tool] = []
        for seat, kind in enumerate(self.seats):
            who, name = letter(seat), self.names[seat]
            seats += [
                {"do": "select", "name": f"sits_{seat}", "label": f"Seat {who}", "options": kinds, "value": kind},
                {"do": "text", "name": f"name_{seat}", "label": f"Name of {who}", "value": name, "button": "Set"},
            ]
        seed: Tool = {"do": "text", "name": "seed", "label": "Seed of the dice", "value": self.seed, "button": "Set"}
        return [rules, *seats, seed]


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
