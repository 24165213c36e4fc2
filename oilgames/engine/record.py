"""Tokens: every action and outcome as a short text that parses back, and replay from tokens alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from oilgames.engine.game import Choice, Game, Refused, State, Step

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,14}")


class Token(msgspec.Struct, frozen=True, gc=False):
    """Base of all actions and outcomes: fields are whole numbers or single words.

    The token is the class name in lower case, then the fields, parted by spaces: `Roll(4, 5)` is `roll 4 5`.
    """

    def __str__(self) -> str:
        return write(self)


def write(choice: Choice) -> str:
    """The token of an action or outcome."""
    kind = type(choice)
    words = [str(getattr(choice, name)) for name in kind.__struct_fields__]
    return " ".join([verb(kind), *words])


def verb(kind: type) -> str:
    """The first word of a class's tokens: `BmSlot` -> `bm-slot`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


class Vocabulary:
    """All action and outcome classes of a game: parses and writes its tokens."""

    def __init__(self, *kinds: type) -> None:
        self.kinds = {verb(kind): kind for kind in kinds}
        self._fields = {kind: msgspec.structs.fields(kind) for kind in kinds}
        self.read = lru_cache(maxsize=8192)(self._read)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its classes, so that a game can be sent to another process; the cache stays behind."""
        return Vocabulary, tuple(self.kinds.values())

    def write(self, choice: Choice) -> str:
        """The token of a choice; anything else is shown shortened, so that an error can speak of it."""
        return write(choice) if type(choice) in self._fields else repr(choice)[:60]

    def _read(self, token: str) -> Any:
        """The choice a token stands for; `Refused` if it is not a token of this game."""
        if not isinstance(token, str) or len(token) > 200:
            raise Refused("A move is a short text such as those in the log.")
        first, *words = token.split(" ")
        kind = self.kinds.get(first)
        if kind is None:
            raise Refused(f"{token[:60]!r} is not a move of this game: moves begin with {', '.join(self.kinds)}.")
        fields = self._fields[kind]
        if len(words) != len(fields):
            raise Refused(f"{token[:60]!r} should have {len(fields)} word(s) after {first!r}.")
        return kind(*(_value(word, f.type, token) for word, f in zip(words, fields, strict=True)))


def _value(word: str, kind: Any, token: str) -> int | str:
    if kind is int:
        if not _NUMBER.fullmatch(word):
            raise Refused(f"“{word[:40]}” is not a whole number." if word else "A whole number is missing.")
        return int(word)
    if not _WORD.fullmatch(word):
        raise Refused(f"{word[:40]!r} in {token[:60]!r} should be one plain word.")
    return word


def replay(game: Game, options: Any, tokens: Iterable[str]) -> Iterator[tuple[Choice, Step]]:
    """Every step of a record, checked token by token; needs no seed. `Refused` names the token that fails."""
    state: State = game.start(options)
    read, play = game.vocabulary.read, game.play
    for number, token in enumerate(tokens, 1):
        try:
            choice = read(token)
            step = play(state, choice)
        except Refused as error:
            raise Refused(f"Move {number}, {str(token)[:60]!r}: {error.sentence}", error.rule) from None
        state = step.state
        yield choice, step
