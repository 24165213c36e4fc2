"""What lies on the Spots: oil, the number of Agents, and for one seat what it could do there (PO-4.3 to PO-4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeAlias
from xml.etree.ElementTree import Element

from oilgames.engine.game import Seat
from oilgames.games.peak_oil.components import GREY, ROOM, SPOTS
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.picture import layout
from oilgames.games.peak_oil.picture.captions import caption
from oilgames.games.peak_oil.picture.moment import spot_acted_on, spots, stage, viewer
from oilgames.games.peak_oil.rules.action import option_limit
from oilgames.games.peak_oil.rules.effects import DOUBLE_AGENT, FIXER, employs
from oilgames.games.peak_oil.rules.majority import may_act, standing
from oilgames.games.peak_oil.state import Table
from oilgames.pictures import icons, svg

Badge: TypeAlias = Literal["both", "one", "ship", "pull", "pull_both", "fixer", "broke", "beaten"]
MANY = 5  # barrels are shown one by one up to so many
FILLED = ("both", "one", "ship", "fixer")  # badges of Spots where nothing stands in the way


def plates(obs: Observation) -> Iterator[tuple[str, str]]:
    """Oil and number of Agents of every Spot in play, and a frame round the one that is acted on."""
    table = obs.table
    if (spot_now := spot_acted_on(table)) is not None:
        yield "acting", frame(spot_now)
    for spot in spots(table):
        name = SPOTS[spot].id
        if SPOTS[spot].region:
            yield f"oil-{name}", oil(spot, table.board.oil[spot])
        yield f"room-{name}", room(spot, sum(table.board.agents[spot]))


def badges(obs: Observation) -> Iterator[tuple[str, str]]:
    """What the seat could do on every Spot. A badge sits on the edge of its plate, so it lies over frames and rings."""
    for spot in spots(obs.table):
        kind = badge_of(obs.table, viewer(obs), spot)
        if kind:
            yield f"badge-{SPOTS[spot].id}", badge(spot, kind)


@cache
def oil(spot: int, barrels: int) -> str:
    """The barrels of a Region: a numeral, and a barrel for each."""
    plate = layout.plate(spot)
    words = caption("board", "oil", place=SPOTS[spot].name, n=barrels)
    class_ = "og-ink og-bold" if barrels else "og-quiet"
    parts: list[Element] = [svg.title(words), svg.text(10, 62, barrels, 36, class_, "start")]
    left = 40 if barrels < 10 else 62
    for number in range(min(barrels, MANY)):
        parts.append(icons.use("barrel", left + number * 21, 36, 25, "og-oil-icon"))
    return svg.to_text(svg.group(*parts, x=plate.x, y=plate.y))


@cache
def room(spot: int, agents: int) -> str:
    """PO-3.3: how many of the five places are taken."""
    plate = layout.plate(spot)
    x, y = plate.x + plate.w - 7, plate.y + plate.h - (13 if SPOTS[spot].region else 11)
    class_ = "og-ink" if agents else "og-quiet"
    return svg.to_text(svg.group(svg.text(0, 0, f"{agents}/{ROOM}", 18, class_, "end"), x=x, y=y))


def badge_of(table: Table, seat: Seat, spot: int) -> Badge | None:
    """PO-4.3 to PO-4.5, PO-11.1, PO-K25, PO-K33: what a seat could do on a Spot; None where it has no Agent."""
    if not table.board.agents[spot][seat] or stage(table) in ("setup", "over", "peak", "last"):
        return None
    status = standing(table, seat, spot)
    if status is None:
        return "beaten"
    if spot == GREY and not may_act(table, seat, spot):
        return "broke"
    own = table.companies[seat]
    if status == "tied" and employs(own, FIXER):
        return "fixer"
    if status == "tied":
        both = employs(own, DOUBLE_AGENT) and not SPOTS[spot].region and not table.options.crude
        return "pull_both" if both else "pull"
    return "ship" if SPOTS[spot].region else most_options(table, seat)


def most_options(table: Table, seat: Seat) -> Badge:
    """PO-4.3, PO-4.12, PO-17.4: whether a majority allows both options."""
    if seat != table.turn.player:
        return "one" if table.options.crude else "both"
    return "one" if option_limit(table, "majority") == 1 else "both"


@cache
def badge(spot: int, kind: Badge) -> str:
    """What the seat could do there, in a word; a bag stands for a pull that comes first."""
    plate, words = layout.plate(spot), caption("badge", kind)
    pull = kind.startswith("pull")
    wide = len(words) * 10.6 + (36 if pull else 16)
    region = SPOTS[spot].region
    x, y = plate.x + plate.w - wide - (4 if region else 6), plate.y + (-20 if region else 27)
    filled = kind in FILLED
    back = "og-ink" if filled else "og-p1 og-quiet-line" if pull else "og-dry og-line-line"
    ink = "og-card og-bold" if filled else "og-pi1 og-bold" if pull else "og-quiet"
    parts = [svg.title(caption("badge_why", kind, place=SPOTS[spot].name))]
    parts.append(svg.el("rect", width=wide, height=24, rx=12, class_=back))
    parts += [icons.use("bag", 8, 3, 18, "og-pi1-icon")] if pull else []
    parts.append(svg.text((wide + 20) / 2 if pull else wide / 2, 17.5, words, 17, ink))
    return svg.to_text(svg.group(*parts, x=x, y=y))


@cache
def frame(spot: int) -> str:
    """The Spot that is acted on."""
    plate = layout.plate(spot)
    line = svg.el(
        "rect", x=-2, y=-2, width=plate.w + 4, height=plate.h + 4, rx=14, class_="og-hollow og-accent-line",
        stroke_width=4,
    )  # fmt: skip
    return svg.to_text(svg.group(line, x=plate.x, y=plate.y))
