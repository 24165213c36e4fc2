"""The Agents as pawns: a piece for each, so that one that moves slides from place to place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from oilgames.engine.game import Seat
from oilgames.engine.rulebook import letter
from oilgames.games.peak_oil.components import NAME, PLACE_IDS, SPOT_IDS
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption
from oilgames.games.peak_oil.picture.layout import Point
from oilgames.games.peak_oil.picture.stores import penalty_spot
from oilgames.games.peak_oil.picture.world import PITCH, socket
from oilgames.games.peak_oil.state import Table
from oilgames.pictures import icons, svg

PAWN = 22


class Stand(NamedTuple):
    """Where a pawn stands."""

    at: Point
    where: str  # in words
    used: bool  # False: in reserve, or held on a PR card


def pawns(table: Table) -> Iterator[tuple[str, str]]:
    """Every Agent of every seat. Agents have no names: they are numbered along the places where they stand."""
    taken = [0] * len(SPOT_IDS)
    stands: list[list[Stand]] = [[] for _ in table.companies]
    for spot in range(len(SPOT_IDS)):
        for seat, agents in enumerate(table.board.agents[spot]):
            for _ in range(agents):
                stands[seat].append(Stand(socket(spot, taken[spot]), NAME[PLACE_IDS[spot]], True))
                taken[spot] += 1
    for seat, here in enumerate(stands):
        for number, stand in enumerate([*here, *elsewhere(table, seat)]):
            yield f"agent-{letter(seat)}{number}", pawn(seat, stand)


def elsewhere(table: Table, seat: Seat) -> Iterator[Stand]:
    """A seat's Agents on the PR Crisis track, at home, on PR cards and in reserve."""
    length = len(table.board.penalty)
    for spot, who in enumerate(table.board.penalty):
        if who == seat:
            yield Stand(penalty_spot(spot, length), caption("where", "track"), True)
    company, players = table.companies[seat], table.options.players
    held = sum(card.agents for card in company.crises)
    counts = (("home", company.agents), ("held", held), ("reserve", company.reserve))
    for number, where in enumerate([where for where, count in counts for _ in range(count)]):
        yield Stand(home_socket(seat, players, number), caption("where", where), where == "home")


def home_socket(seat: Seat, players: int, number: int) -> Point:
    """The place of an Agent in its HQ."""
    part = layout.home(seat, players)
    return part.x + layout.main_width(part) - 21 - (3 - number) * (PITCH - 1), part.y + 27


@cache
def pawn(seat: Seat, stand: Stand) -> str:
    """One Agent: its seat's letter in its seat's shape; pale when it cannot be used."""
    words = svg.title(caption("board", "agent", letter=letter(seat), where=stand.where))
    mark = icons.seat_mark(seat, 0, 0, PAWN)
    x, y = stand.at
    return svg.to_text(svg.group(words, mark, x=x, y=y, opacity=None if stand.used else 0.32))
