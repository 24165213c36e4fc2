"""A position on show: a board with its odds, and nothing to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from oilgames.engine import Game, Seat, State
from oilgames.widgets.board import Board, View
from oilgames.widgets.fallback import board_html, board_text
from oilgames.widgets.position import rule_texts, show_position

NAMES = ("Alba", "Bruno", "Chen", "Dina", "Emeka", "Freya")


class Still:
    """One position as everybody sees it; `update` shows another one in its place.

    `odds` overlays the live chances. `title` and `text` replace the question that the position asks.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        title: str = "",
        text: str = "",
        names: Sequence[str] = NAMES,
        odds: bool = True,
        viewer: Seat | None = None,
    ) -> None:
        self.game, self.names, self.odds, self.viewer, self.turn = game, tuple(names), odds, viewer, 0
        self.board = Board(rules=rule_texts(game))
        self.board.on_message(lambda message: None)  # nothing on show can be pressed
        self.update(state, title, text)

    def update(self, state: State, title: str = "", text: str = "") -> None:
        """Show another position, of whatever size."""
        self.state, self.title, self.text = state, title, text
        self.turn += 1
        seen = self.game.observe(state, self.viewer)
        view = show_position(self.game, seen, self.names, odds=self.odds)
        ask = {**view["ask"], **({"title": title, "detail": text} if title else {})}
        self.board.show(cast(View, {**view, "turn": self.turn, "ask": ask}), self.game.room("picture").backdrop(seen))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live board; beside it the picture and its text for a reader without a kernel."""
        seen = self.game.observe(self.state, self.viewer)
        self.board.fallback_html = board_html(self.game, seen, self.names, odds=self.odds)
        self.board.fallback_text = board_text(self.game, seen, self.names)
        return self.board._repr_mimebundle_(**kwargs)
