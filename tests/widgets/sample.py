"""A small made-up board for tests of the widget: no game, only the contract of `oilgames.widgets.board`."""

from __future__ import annotations

from oilgames.pictures import icons, svg
from oilgames.widgets.board import Board, Target, View

CELL, COLUMNS, ROWS = 100, 4, 3
RULES = {"XX-1": "A field may be chosen once.", "XX-2": "Oil is black."}
NASTY = '<img src=x onerror="document.title=1"> & \u202eבדיקה 🛢'


def backdrop() -> str:
    return icons.symbols("derrick")


def piece(place: int, oil: bool = False, x: float | None = None) -> list[str]:
    left, top = place % COLUMNS * CELL, place // COLUMNS * CELL
    inside = [svg.el("rect", width=96, height=96, class_="og-oil" if oil else "og-p2")]
    words = svg.text(48, 60, place, 28, "og-gold" if oil else "og-pi2")
    return [f"cell {place}", svg.to_text(svg.group(*inside, words, x=left if x is None else x, y=top))]


def target(place: int) -> Target:
    left, top = place % COLUMNS * CELL, place // COLUMNS * CELL
    token = f"take {place}"
    return {"token": token, "key": f"cell {place}", "x": left, "y": top, "w": 96, "h": 96, "label": f"Take {place}"}


def taken_already(place: int) -> str:
    return f"{place} is taken (XX-1)."


def choosing(taken: tuple[int, ...] = (5,), turn: int = 1) -> View:
    """Somebody chooses a field: clickable parts and a list."""
    free = [place for place in range(COLUMNS * ROWS) if place not in taken]
    return {
        "turn": turn,
        "size": [COLUMNS * CELL, ROWS * CELL],
        "pieces": [piece(place, place in taken) for place in range(COLUMNS * ROWS)],
        "targets": [target(place) for place in free],
        "blocked": [
            {"x": place % COLUMNS * CELL, "y": place // COLUMNS * CELL, "w": 96, "h": 96, "why": taken_already(place)}
            for place in taken
        ],
        "alt": f"A board of twelve fields, {len(taken)} of them taken.",
        "ask": {"seat": 0, "title": "Alba: which field?", "detail": "Each holds oil with chance 1/3 = 0.333."},
        "controls": [{"kind": "pick", "label": "Take a field", "button": "Take"}],
        "tools": [
            {"do": "undo", "label": "Undo", "why": "The dice have been seen (XX-2)."},
            {"do": "odds", "label": "Show odds", "pressed": False},
            {"do": "slider", "label": "Step", "low": 0, "high": 9, "value": 4},
            {"do": "select", "name": "speed", "label": "Speed", "options": [["s", "slow"], ["q", "fast"]]},
        ],
        "menu": [
            {"do": "text", "name": "paste", "label": "Paste a match", "placeholder": "og1", "button": "Load"},
            {"do": "copy", "label": "Copy match", "text": "take 5"},
        ],
        "seats": [
            {
                "seat": seat, "letter": "ABCDEF"[seat], "shape": icons.SHAPES[seat], "name": name, "status": "waits",
                "active": seat == 0, "facts": [["6", "money"], ["2", "oil fields"]],
            }
            for seat, name in enumerate(("Alba", NASTY))
        ],
        "panel": {
            "title": "Chance", "svg": svg.to_text(svg.el("svg", svg.el("rect", width=9, height=9), viewBox="0 0 9 9")),
            "alt": "One in three.", "table": [["result", "chance"], ["oil", "1/3"], ["dry", "2/3"]],
        },
        "log": [{"rule": "XX-1", "text": f"{NASTY} takes 5."}, {"text": "The match begins."}],
        "step": {"at": 4, "of": 9},
        "message": None,
    }  # fmt: skip


def bidding(turn: int = 2, refused: str | None = None) -> View:
    """Somebody bids: a number and a button."""
    return {
        **choosing(turn=turn),
        "targets": [],
        "ask": {"seat": 1, "title": "Bruno: raise, or decline?", "detail": "The bid stands at 0."},
        "controls": [
            {"kind": "number", "verb": "raise", "label": "Raise to", "low": 1, "high": 6, "value": 1},
            {"kind": "button", "token": "decline", "label": "Decline", "primary": True},
        ],
        "message": {"kind": "error", "text": refused} if refused else None,
    }


def covered(turn: int = 3) -> View:
    return {"turn": turn, "cover": {"title": "Hand over to Bruno", "button": "I am Bruno", "do": "reveal"}}


def board(view: View | None = None) -> Board:
    return Board(view or choosing(), backdrop(), RULES)
