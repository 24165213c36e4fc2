"""A match kept on disk choice by choice, so that a dead kernel or a closed tab loses nothing."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

import msgspec

from oilgames.engine import Game, Match
from oilgames.engine.match import SAVE_LIMIT, DamagedSave, read_save, resume

FOLDER = "oilgames-matches"  # beside the notebook
KEPT = 20  # older journals of a folder are removed


class Journal:
    """One text file: the save without moves on the first line, then a token a line.

    Writing never stops a match: `fault` holds the sentence for the learner when the folder cannot be written.
    """

    def __init__(self, match: Match, folder: Path | str = FOLDER, path: Path | None = None) -> None:
        self.folder = Path(folder)
        self.path = path or self.folder / f"{_kind(match)}-{secrets.token_hex(4)}.match"
        self.written = 0  # a file found with a damaged end is written anew by the first choice
        self.fault: str | None = None

    def keep(self, match: Match) -> None:
        """Bring the file up to the match: append what is new, write anew after an undo."""
        try:
            if self.written and self.written <= len(match.history):
                self._append(match)
            else:
                self._rewrite(match)
            self.fault = None
        except OSError as error:
            self.fault = f"This match is not kept on disk: {error.strerror or error}. Copy it before you leave."

    def put_away(self) -> None:
        """Mark the match as one not to be offered again; its file stays."""
        if self.path.exists():
            self.path.replace(self.path.with_suffix(".left"))

    def _append(self, match: Match) -> None:
        fresh = [match.game.vocabulary.write(move.choice) for move in match.history[self.written :]]
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(f"{token}\n" for token in fresh)
        self.written = len(match.history)

    def _rewrite(self, match: Match) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".draft")
        draft.write_text("\n".join([_head(match), *match.tokens, ""]), "utf-8")
        os.replace(draft, self.path)
        self.written = len(match.history)
        _clear_old(self.folder)


def find_unfinished(match: Match, folder: Path | str = FOLDER) -> tuple[Match, Path] | None:
    """The newest unfinished match of the same game, options and players in a folder, with its file."""
    for path in sorted(Path(folder).glob(f"{_kind(match)}-*.match"), key=_age):
        found = read_journal(path, {match.game.name: match.game})
        if found is not None and found.history and not found.over:
            return found, path
    return None


def read_journal(path: Path, games: Mapping[str, Game]) -> Match | None:
    """The match in a journal, up to its last good line; None when nothing in it can be read."""
    try:
        if path.stat().st_size > SAVE_LIMIT:
            return None
        head, *tokens = path.read_text("utf-8", errors="replace").split("\n")
        save = read_save(head)
        match = Match(games[save.game], save.options, save.players, save.seed, save.position)
        return resume(match, tokens[:-1])  # what follows the last line end was cut off in writing
    except DamagedSave as error:
        return error.recovered
    except (OSError, ValueError, KeyError):
        return None


def _head(match: Match) -> str:
    bare = msgspec.structs.replace(read_save(match.save()), tokens=[])
    return msgspec.json.encode(bare).decode()


def _kind(match: Match) -> str:
    """The game and a mark of options and players: what two matches must share to go on for each other."""
    seats = [(player.name, player.bot) for player in match.players]
    text = msgspec.json.encode([msgspec.to_builtins(match.options), seats, match.position])
    return f"{match.game.name}-{hashlib.blake2b(text, digest_size=4).hexdigest()}"


def _age(path: Path) -> float:
    return -path.stat().st_mtime


def _clear_old(folder: Path) -> None:
    journals = sorted((p for p in folder.iterdir() if p.suffix in {".match", ".left"}), key=_age)
    for path in journals[KEPT:]:
        path.unlink(missing_ok=True)
