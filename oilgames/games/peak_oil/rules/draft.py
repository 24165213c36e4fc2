"""The position being worked on while one choice is applied, and the events told on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from oilgames.engine.game import Event, Seat, Step
from oilgames.games.peak_oil.components import AT_HOME, NAME, kit
from oilgames.games.peak_oil.state import Company, Phase, State, Table


class Draft:
    """A copy of a state whose parts, frozen records themselves, can be exchanged; the state itself stays as it was."""

    __slots__ = (
        "agenda", "board", "companies", "decks", "events", "kit", "marker", "options", "secrets", "supply", "turn",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        table = state.table
        self.options = table.options
        self.board = table.board
        self.supply = table.supply
        self.decks = table.decks
        self.companies = list(table.companies)
        self.turn = table.turn
        self.marker = table.marker
        self.agenda = list(table.agenda)
        self.secrets = list(state.secrets)
        self.events: list[Event] = []
        self.kit = kit(table.options.players, table.options.crude)

    def freeze(self) -> Step:
        """The new state, with what happened."""
        table = Table(
            self.options, self.board, self.supply, self.decks, tuple(self.companies),
            self.turn, self.marker, tuple(self.agenda),
        )  # fmt: skip
        return Step(State(table, tuple(self.secrets)), tuple(self.events))

    @property
    def player(self) -> Seat:
        """The active seat."""
        return self.turn.player

    @property
    def own(self) -> Company:
        """What lies open in the active seat's HQ."""
        return self.companies[self.turn.player]

    def then(self, *phases: Phase) -> None:
        """What is resolved next, in this order, before all that was planned."""
        self.agenda.extend(reversed(phases))

    def tell(self, rule: str, kind: str, facts: Mapping[str, Any] | None = None) -> None:
        """Something happened to or through the active seat."""
        self.events.append(Event(rule, kind, self.turn.player, facts or {}))

    def report(self, rule: str, kind: str, facts: Mapping[str, Any]) -> None:
        """Something happened to no seat in particular."""
        self.events.append(Event(rule, kind, None, facts))

    def amend(self, **changes: Any) -> None:
        """Change the active seat's HQ."""
        seat = self.turn.player
        self.companies[seat] = replace(self.companies[seat], **changes)

    def track_turn(self, **changes: Any) -> None:
        """PO-2.10: change what is remembered until the turn ends."""
        self.turn = replace(self.turn, **changes)

    def change_board(self, **changes: Any) -> None:
        """Change something that lies on the board."""
        self.board = replace(self.board, **changes)

    def change_supply(self, **changes: Any) -> None:
        """Move barrels in or out of the bag, aside or the box."""
        self.supply = replace(self.supply, **changes)

    def pay(self, barrels: int) -> None:
        """PO-2.11: HQ barrels of the active seat leave the game."""
        if barrels:
            self.amend(barrels=self.own.barrels - barrels)
            self.change_supply(box_black=self.supply.box_black + barrels)

    def add_oil(self, spot: int, barrels: int) -> None:
        """Barrels come to a Region, or leave it (a negative number)."""
        self.change_board(oil=changed(self.board.oil, spot, self.board.oil[spot] + barrels))

    def move_agents(self, place: int, agents: int) -> None:
        """Own Agents come to a place (a Spot or AT_HOME), or leave it (a negative number)."""
        if place == AT_HOME:
            self.amend(agents=self.own.agents + agents)
            return
        there = self.board.agents[place]
        seat = self.turn.player
        there = changed(there, seat, there[seat] + agents)
        self.change_board(agents=(*self.board.agents[:place], there, *self.board.agents[place + 1 :]))


Open: TypeAlias = Table | Draft  # whatever has the open parts of a position


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """PO-20.1: the tuple with one value changed."""
    return (*values[:place], value, *values[place + 1 :])


def named(**ids: str) -> dict[str, str]:
    """PO-20.1: facts of an event: each id, and beside it the name that people read."""
    return ids | {f"{key}_name": NAME[thing] for key, thing in ids.items()}
