"""The board in words: one sentence to be spoken, and a board of plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oilgames.engine.rulebook import letter
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.picture.captions import caption, nominated
from oilgames.games.naftowa_goraczka.picture.question import question
from oilgames.games.naftowa_goraczka.picture.seats import seats
from oilgames.games.naftowa_goraczka.rules import oil_neighbours, required_sum, scores
from oilgames.games.naftowa_goraczka.state import EMPTY, UNKNOWN, State
from oilgames.pictures.captions import name_of, signed


def alt(obs: View, names: Sequence[str]) -> str:
    """One sentence that describes the board and what is going on."""
    state, grid = obs.state, obs.state.board
    owned = [f"{name_of(seat, names)} {state.fields.count(2 + seat)}" for seat in range(state.options.players)]
    counts = {"unknown": state.fields.count(UNKNOWN), "empty": state.fields.count(EMPTY)}
    oil = sum(mark > EMPTY for mark in state.fields)
    owners = caption("alt", "owners", list=", ".join(owned)) if oil else ""
    facts = {"rows": grid.rows, "cols": grid.cols, "oil": oil, "owners": owners, **counts}
    return caption("alt", "board", now=now(state, names), **facts)


def now(state: State, names: Sequence[str]) -> str:
    """What is going on, as the end of a sentence."""
    kind, facts = question(state)
    if (field := nominated(state)) is not None:
        facts["required"] = signed(required(state, field))
    high, points = getattr(state.phase, "high", None), max(scores(state).points)
    return caption("alt", kind, names, high=high, points=points, **facts)


def required(state: State, place: int) -> int:
    """NG-3.2 to NG-3.4: the sum that a field needs now."""
    return required_sum(state.options, *oil_neighbours(state, place))


def text(obs: View, names: Sequence[str]) -> str:
    """The board and the players as plain text.

    A number is the sum that an unknown field needs, a dot an empty field, `A` an oil field of A, `A+2` one that paid 2.
    """
    return "\n".join([*fields(obs.state), "", *players(obs, names)])


def fields(state: State) -> Iterator[str]:
    """The fields, a line a row, with row and column numbers; the nominated field stands in brackets."""
    cells = [cell(state, place) for place in range(len(state.fields))]
    cols, wide = state.board.cols, max(5, *map(len, cells))
    yield "    " + "".join(str(col + 1).center(wide) for col in range(cols)).rstrip()
    for row in range(state.board.rows):
        line = "".join(one.center(wide) for one in cells[row * cols : (row + 1) * cols])
        yield f"{row + 1:>3} {line}".rstrip()


def cell(state: State, place: int) -> str:
    """One field in a few signs."""
    mark = state.fields[place]
    if mark == UNKNOWN:
        needed = required(state, place)
        return f"[{needed}]" if place == nominated(state) else str(needed)
    if mark == EMPTY:
        return "·"
    paid = state.payouts[place]
    return letter(mark - 2) + (f"+{paid}" if paid else "")


def players(obs: View, names: Sequence[str]) -> Iterator[str]:
    """The players, a line each; `>` marks who is active."""
    cards = seats(obs, names)
    wide = max(len(card["name"]) for card in cards)
    for card in cards:
        facts = ", ".join(f"{number:>2} {noun}" for number, noun in card["facts"])
        mark = ">" if card["active"] else " "
        yield f"{mark} {card['letter']}  {card['name']:<{wide}}  {facts}  {card['status']}".rstrip()
