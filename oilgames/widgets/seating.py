"""What the next new match will be: seats, names, rules and seed, as set in the menu."""

from __future__ import annotations

from oilgames import bots
from oilgames.engine import Game, Match, Player, Refused, Seat, letter
from oilgames.widgets.board import Tool

PERSON = "person"
LONGEST = 200  # characters kept of what is typed; the match says what is too long for it


class Seating:
    """The settings of a new match, beginning with those of the match on the table."""

    def __init__(self, match: Match) -> None:
        self.options, self.preset = match.options, ""
        self.seed = match.seed
        self.seats = [player.bot or PERSON for player in match.players]
        self.names = list(match.names)

    def note(self, what: str, value: str) -> None:
        """Remember one setting, by the name of its tool; `Refused` when there is no such tool."""
        kind, _, seat = what.partition("_")
        if what == "seed":
            self.seed = value[:LONGEST] or "1"
        elif what == "preset":
            self.preset = value[:LONGEST]
        elif kind in {"sits", "name"} and seat in map(str, range(len(self.seats))):
            (self.seats if kind == "sits" else self.names)[int(seat)] = value[:LONGEST]
        else:
            raise Refused("That setting is not known here.")

    def match(self, game: Game) -> Match:
        """The new match; `Refused` when a setting does not fit."""
        options = game.options(self.preset or self.options)
        seats = range(options.players)
        return Match(game, options, [self._player(game, seat) for seat in seats], self.seed)

    def _player(self, game: Game, seat: Seat) -> Player:
        kind = self.seats[seat] if seat < len(self.seats) else self.seats[-1]
        name = self.names[seat] if seat < len(self.names) else f"Player {letter(seat)}"
        if kind == PERSON:
            return Player(name)
        bots.find_bot(game, kind)
        return Player(name, kind)

    def tools(self, game: Game) -> list[Tool]:
        """The settings as tools."""
        presets = [["", "as now"], *([name, name] for name in game.presets)]
        rules: Tool = {
            "do": "select", "name": "preset", "label": "Rules of a new match", "options": presets, "value": self.preset,
        }  # fmt: skip
        seed: Tool = {"do": "text", "name": "seed", "label": "Seed of chance", "value": self.seed}
        return [rules, *self._seat_tools(game), seed]

    def _seat_tools(self, game: Game) -> list[Tool]:
        kinds = [[PERSON, "a person"], *([name, f"bot: {name}"] for name in bots.bots_of(game))]
        tools: list[Tool] = []
        for seat, kind in enumerate(self.seats):
            who, name = letter(seat), self.names[seat]
            tools += [
                {"do": "select", "name": f"sits_{seat}", "label": f"Seat {who}", "options": kinds, "value": kind},
                {"do": "text", "name": f"name_{seat}", "label": f"Name of {who}", "value": name},
            ]
        return tools
