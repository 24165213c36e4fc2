"""The sheet put together: every piece with its key, from the lines of the map up to what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oilgames.engine.game import Event
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.picture.cards import cards
from oilgames.games.peak_oil.picture.chips import chips
from oilgames.games.peak_oil.picture.homes import homes
from oilgames.games.peak_oil.picture.news import news
from oilgames.games.peak_oil.picture.pawns import pawns
from oilgames.games.peak_oil.picture.plates import badges, plates
from oilgames.games.peak_oil.picture.stores import stores
from oilgames.games.peak_oil.picture.ways import tags, ways


def pieces(obs: Observation, odds: bool = False, last: Sequence[Event] = ()) -> list[tuple[str, str]]:
    """Keyed SVG fragments in drawing order; `odds` shows what every open route is worth, `last` marks what changed."""
    return [piece for piece in drawn(obs, odds, last) if piece[1]]


def drawn(obs: Observation, odds: bool, last: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """All pieces, from the lowest to the highest."""
    yield from ways(obs)
    yield from chips(obs.table)
    yield from plates(obs)
    yield from stores(obs)
    yield from cards(obs)
    yield from homes(obs)
    yield from pawns(obs.table)
    yield from tags(obs, odds)
    yield from news(obs, last)
    yield from badges(obs)
