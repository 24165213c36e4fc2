"""A position as a view: board, question, choices, seats and log. Shared by table and stepper; knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from oilgames.engine import Event, Game, IntRange, Legal, Observation, OneOf, Seat, write
from oilgames.engine.record import verb
from oilgames.widgets.board import Control, LogLine, Target, View
from oilgames.widgets.fallback import is_wide

LOG_LINES = 40  # a long game's log stays light on the wire; the steps back hold the rest
FEW = 6  # up to so many places are offered as buttons, more as a list


def show_position(
    game: Game, seen: Observation, names: Sequence[str], last: Sequence[Event] = (), odds: bool = False
) -> View:
    """What anybody may look at: the board, the question, the seats; nothing to choose."""
    picture = game.room("picture")
    title, detail = picture.ask(seen, names)
    width, height = picture.size(seen)
    return cast(View, {
        "size": [width, height],
        "wide": is_wide(width, height),
        "pieces": [list(piece) for piece in picture.pieces(seen, odds, last)],
        "alt": picture.alt(seen, names),
        "ask": {"title": title, "detail": detail},
        "seats": picture.seats(seen, names),
        "panel": picture.panel(seen),
    })  # fmt: skip


def offer(game: Game, seen: Observation, legal: Legal) -> View:
    """The legal actions as places on the board and as labelled controls, and why other places are closed."""
    picture = game.room("picture")
    targets: list[Target] = picture.targets(seen, legal)
    placed = {target["token"] for target in targets}
    controls = [control for part in legal.parts() for control in _controls(picture, seen, part, placed)]
    if any(control["kind"] == "pick" and "options" not in control for control in controls):
        targets = _with_short_words(picture, game, seen, targets)
    return cast(View, {"targets": targets, "blocked": picture.blocked(seen), "controls": controls})


def _with_short_words(picture: Any, game: Game, seen: Observation, targets: list[Target]) -> list[Target]:
    """The places with the words that a list of them shows; they travel with the place, so only once."""
    read = game.vocabulary.read
    return [{**target, "short": picture.label(seen, read(target["token"]))} for target in targets]


def _controls(picture: Any, seen: Observation, part: Legal, placed: set[str]) -> list[Control]:
    if isinstance(part, IntRange):
        return [_number(picture, seen, part)]
    if isinstance(part, OneOf) or len(part) <= FEW:
        return [{"kind": "button", "token": write(a), "label": picture.label(seen, a)} for a in part]
    options = [[write(action), picture.label(seen, action)] for action in part]
    if all(token in placed for token, _ in options):
        return [{"kind": "pick", "label": "Choose on the board, or here", "button": "Choose"}]
    return [{"kind": "pick", "label": "Choose", "options": options, "button": "Choose"}]


def _number(picture: Any, seen: Observation, part: IntRange) -> Control:
    words = picture.label_range(seen, part)
    return {
        "kind": "number", "verb": verb(cast(type, part.make)), "label": words,
        "low": part.low, "high": part.high, "value": part.low,
    }  # fmt: skip


def offered_tokens(view: View) -> set[str]:
    """Every token that the controls of a view can send."""
    found: set[str] = set()
    for control in view.get("controls", ()):
        if control["kind"] == "button":
            found.add(control["token"])
        elif control["kind"] == "number":
            found |= {f"{control['verb']} {n}" for n in range(control["low"], control["high"] + 1)}
        else:
            found |= {token for token, _ in control.get("options") or _target_options(view)}
    return found


def _target_options(view: View) -> list[list[str]]:
    return [[target["token"], target.get("short", target["label"])] for target in view.get("targets", ())]


def log_lines(game: Game, events: Sequence[Event], names: Sequence[str], viewer: Seat | None) -> list[LogLine]:
    """The latest events in words, newest first, each with the rule that made it happen."""
    told = ((event.rule, game.rulebook.tell(event, names, viewer)) for event in reversed(events))
    lines: list[LogLine] = []
    for rule, sentence in told:
        if sentence:
            lines.append({"rule": rule, "text": sentence})
        if len(lines) == LOG_LINES:
            break
    return lines


def rule_texts(game: Game) -> dict[str, str]:
    """The text of every rule by its id, for the log's rule marks."""
    return {rule.id: f"{rule.title}. {rule.text}" for rule in game.rulebook.rules.values()}
