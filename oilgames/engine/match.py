"""A match in play: players, history, undo, what-if branches, save and load."""

from __future__ import annotations

import base64
import unicodedata
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from oilgames.engine.chance import stream_number
from oilgames.engine.game import CHANCE, NOBODY, Choice, Event, Game, Move, Mover, Refused, Seat, State, Step

NAME_LIMIT = 40  # characters; longer names would push the board aside
SAVE_LIMIT = 4_000_000  # bytes; the longest match takes well under 200 kB
FORMAT = "oilgames match"
FORMAT_VERSION = 1
CODE = "og1."  # how a pasted match begins


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat: a person (`bot` None) or a bot by its registered name."""

    name: str
    bot: str | None = None


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A saved match as it stands in JSON. `position` is the set-up position it began from, if it did not begin anew."""

    format: str
    format_version: int
    game: str
    version: int
    options: dict[str, Any]
    players: list[Player]
    seed: str
    tokens: list[str]
    position: dict[str, Any] | None = None


class DamagedSave(Refused):
    """A save that cannot be read to its end; `recovered` is the match up to the last good move, if any."""

    def __init__(self, sentence: str, rule: str | None = None, recovered: Match | None = None) -> None:
        super().__init__(sentence, rule)
        self.recovered = recovered


class Match:
    """A game being played. Chance comes from the seed, one stream for each kind of chance.

    So the same seed and choices give the same match everywhere, and two players who choose differently
    still meet the same dice. After an undo the same outcomes come again.

    With `position`, the match begins from a position set up from plain data (`Game.position`), which brings its own
    options: for lessons that begin in the middle.
    """

    def __init__(
        self,
        game: Game,
        options: Any = None,
        players: Sequence[Player | str] = (),
        seed: int | str = 1,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.position = None if position is None else dict(position)
        self.first: State = game.start(game.options(options)) if position is None else game.set_up(position)
        self.options = game.options_of(self.first)
        self.players = _seat_players(players, self.options.players)
        self.seed = str(seed)
        self.history: list[Move] = []

    @property
    def state(self) -> State:
        """The present position."""
        return self.history[-1].step.state if self.history else self.first

    @property
    def to_move(self) -> Seat | Mover:
        """The seat to move, CHANCE or NOBODY."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is NOBODY

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def tokens(self) -> list[str]:
        """The record: enough, with the options, to replay the match."""
        return [self.game.vocabulary.write(move.choice) for move in self.history]

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for move in self.history for event in move.step.events]

    def is_person(self, mover: Seat | Mover) -> bool:
        """Whether a seat is held by a person."""
        return not isinstance(mover, Mover) and self.players[mover].bot is None

    def play(self, choice: Choice | str, seat: Seat | None = None) -> Step:
        """One choice of the seat to move (or an outcome, when chance is to move), as a record or a token.

        With `seat`, the choice is refused when another seat is to move.
        """
        vocabulary = self.game.vocabulary
        choice = vocabulary.read(choice if isinstance(choice, str) else vocabulary.write(choice))  # as it is saved
        mover = self.to_move
        if seat is not None and seat != mover:
            raise Refused(f"It is not {self._seat_name(seat)}'s turn: {self._who(mover)} is to move.")
        return self._append(mover, choice, self.game.play(self.state, choice))

    def draw(self) -> Step:
        """Let chance decide, from the stream of its kind."""
        if self.to_move is not CHANCE:
            raise Refused("Chance has nothing to decide now.")
        possible = self.game.chance(self.state)
        drawn = Counter(move.stream for move in self.history)[possible.kind]
        choice = possible.at(stream_number(self.seed, possible.kind, drawn, possible.total))
        return self._append(CHANCE, choice, self.game.apply(self.state, choice))

    def why_no_undo(self, lesson: bool = False) -> str | None:
        """None when `undo` is possible, else the reason in one sentence."""
        back = self._last_decision()
        if back is None:
            return "There is no decision of a person to take back."
        after = [move.mover for move in self.history[back + 1 :]]
        if lesson or not after:
            return None
        if CHANCE in after:
            return "Chance has spoken since your last decision; only lesson mode takes that back."
        return "Another player has moved since your last decision; only lesson mode takes that back."

    def undo(self, lesson: bool = False) -> Choice:
        """Go back to before the last decision of a person and return that decision.

        Refused across dice, reveals and other players' moves, except in lesson mode.
        """
        reason = self.why_no_undo(lesson)
        if reason:
            raise Refused(reason)
        back = self._last_decision()
        assert back is not None
        taken = self.history[back].choice
        del self.history[back:]
        return taken

    def branch(self, at: int | None = None, seed: int | str | None = None) -> Match:
        """A what-if match that shares the first `at` moves (all of them by default); this one stays as it is."""
        other = Match(self.game, self.options, self.players, self.seed if seed is None else seed, self.position)
        other.history = self.history[: len(self.history) if at is None else at]
        return other

    def state_at(self, number: int) -> State:
        """The position after `number` moves; 0 is the start."""
        return self.history[number - 1].step.state if number else self.first

    def save(self) -> str:
        """The match as JSON."""
        options = msgspec.to_builtins(self.options)
        save = Save(
            FORMAT, FORMAT_VERSION, self.game.name, self.game.version, options,
            list(self.players), self.seed, self.tokens, self.position,
        )  # fmt: skip
        return msgspec.json.format(msgspec.json.encode(save), indent=1).decode()

    def _append(self, mover: Seat | Mover, choice: Choice, step: Step) -> Step:
        stream = self.game.chance(self.state).kind if mover is CHANCE else None
        self.history.append(Move(mover, choice, step, stream))
        return step

    def _last_decision(self) -> int | None:
        places = range(len(self.history) - 1, -1, -1)
        return next((place for place in places if self.is_person(self.history[place].mover)), None)

    def _seat_name(self, seat: Seat) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def _who(self, mover: Seat | Mover) -> str:
        if mover is NOBODY:
            return "the game is over, nobody"
        return "chance" if isinstance(mover, Mover) else self.names[mover]


def to_code(match: Match) -> str:
    """The match as one short line that can be pasted elsewhere (`load` reads it)."""
    packed = zlib.compress(msgspec.json.encode(msgspec.json.decode(match.save())), 9)
    return CODE + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _unpack(code: str) -> bytes:
    packed = code.removeprefix(CODE).strip()
    try:
        inflate = zlib.decompressobj()
        text = inflate.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), SAVE_LIMIT + 1)
    except (ValueError, zlib.error):
        raise DamagedSave("This pasted match is damaged: copy the whole line, from first sign to last.") from None
    return text


def load(text: str | bytes, games: Mapping[str, Game]) -> Match:
    """The match in a save or a pasted line, checked move by move.

    `DamagedSave` says what is wrong and keeps what is good.
    """
    save = read_save(text)
    if save.format != FORMAT or save.format_version != FORMAT_VERSION:
        raise DamagedSave("This file is not a saved match that this version of oilgames can read.")
    if save.game not in games:
        raise DamagedSave(f"This is a match of {save.game[:40]!r}, a game that is not here.")
    game = games[save.game]
    if save.version != game.version:
        raise DamagedSave(f"This match was played under rules version {save.version}; here is {game.version}.")
    match = Match(game, save.options, save.players, save.seed, save.position)
    return resume(match, save.tokens)


def resume(match: Match, tokens: Sequence[str]) -> Match:
    """Play a record on; `DamagedSave` keeps the match up to the last good move."""
    for number, token in enumerate(tokens, 1):
        try:
            match.play(token)
        except Refused as error:
            raise DamagedSave(
                f"Move {number} of the save, {token[:60]!r}, does not fit: {error.sentence}", error.rule, match
            ) from None
    return match


def read_save(text: str | bytes) -> Save:
    """The parsed save; a damaged or far too long text is refused before anything is done with it."""
    if len(text) > SAVE_LIMIT:
        raise DamagedSave(f"This save is too long: {len(text):,} characters; a match takes at most {SAVE_LIMIT:,}.")
    if isinstance(text, str) and text.strip().startswith(CODE):
        text = _unpack(text.strip())
        if len(text) > SAVE_LIMIT:
            raise DamagedSave("This pasted match unpacks to more than any match can hold.")
    if text.lstrip()[:1] not in ("{", b"{"):
        raise DamagedSave(f"This is not a saved match: it should begin with {CODE} or with a curly bracket.")
    try:
        return msgspec.json.decode(text, type=Save)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DamagedSave(f"This save is damaged or not a match: {error}.") from None


def clean_name(name: str) -> str:
    """A player's name without control and direction marks and with single spaces; `Refused` if empty or too long."""
    visible = "".join(" " if unicodedata.category(c) in {"Cc", "Zl", "Zp", "Zs"} else c for c in str(name))
    marks = {"Cf", "Cs", "Co", "Cn"}
    kept = "".join(c for c in visible if unicodedata.category(c) not in marks or c == "\u200d")
    kept = " ".join(kept.split())
    if not kept.strip(" \u200d"):
        raise Refused("A player needs a name with at least one visible character.")
    if len(kept) > NAME_LIMIT:
        raise Refused(f"A name has at most {NAME_LIMIT} characters; this one has {len(kept)}.")
    return kept


def _seat_players(given: Sequence[Player | str], seats: int) -> tuple[Player, ...]:
    defaults = ("Alba", "Bruno", "Chen", "Dina", "Emeka", "Freya")
    players = [p if isinstance(p, Player) else Player(p) for p in given] or [Player(n) for n in defaults[:seats]]
    if len(players) != seats:
        raise Refused(f"This game is set up for {seats} players, but {len(players)} are named.")
    players = [msgspec.structs.replace(player, name=clean_name(player.name)) for player in players]
    if len({player.name for player in players}) < seats:
        raise Refused("Each player needs a different name.")
    return tuple(players)
