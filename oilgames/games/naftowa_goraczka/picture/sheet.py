"""The board in SVG: what never changes, and one keyed piece for each field and each mark upon it.

Lengths are user units: a field is `TILE` wide and `PITCH` from the next, whatever the size of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from oilgames.engine.game import Event, Seat
from oilgames.engine.rulebook import letter
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds.positions import FieldOdds, board_odds
from oilgames.games.naftowa_goraczka.picture.captions import caption, facts_of, nominated, short, ways
from oilgames.games.naftowa_goraczka.state import EMPTY, State
from oilgames.pictures import icons, palette, svg
from oilgames.pictures.captions import signed

PITCH, TILE = 72, 66
LEFT, TOP, RIGHT, FOOT = 38, 36, 8, 34  # around the fields: row numbers, column numbers, air, the key to the shades
LEAST, ROOMY = 372, 610  # widths that the key needs on two lines and on one
HERO = 33  # height of the required sum: 26 px on a board of 10 x 10 that is 600 px wide

# ---------------------------------------------------------------- where things stand


def size(obs: View) -> tuple[int, int]:
    """Width and height of the view box."""
    grid = obs.state.board
    width = max(LEAST, LEFT + grid.cols * PITCH + RIGHT)
    return width, TOP + grid.rows * PITCH + FOOT + (0 if width >= ROOMY else 20)


def key_line(obs: View) -> int:
    """Base line of the key to the shades."""
    return TOP + obs.state.board.rows * PITCH + 24


def corner(obs: View, place: int) -> tuple[int, int]:
    """Top left corner of a field."""
    row, col = divmod(place, obs.state.board.cols)
    return first_column(obs) + col * PITCH, TOP + row * PITCH


def first_column(obs: View) -> int:
    """Where the first column begins: a board narrower than its key stands in the middle."""
    spare = size(obs)[0] - (LEFT + obs.state.board.cols * PITCH + RIGHT)
    return LEFT + spare // 2


def column_number(obs: View, col: int) -> tuple[float, float]:
    """Centre of a column's number."""
    return first_column(obs) + col * PITCH + TILE / 2, TOP - 19


def row_number(obs: View, row: int) -> tuple[float, float]:
    """Centre of a row's number."""
    return first_column(obs) - 21, TOP + row * PITCH + TILE / 2


# ---------------------------------------------------------------- what never changes


def backdrop(obs: View) -> str:
    """SVG markup for a whole match: icons, row and column numbers, the key to the shades."""
    signs = icons.symbols("derrick", "cross", *(f"die-{face}" for face in range(1, 7)))
    return signs + svg.to_text([*numbers(obs), *ramp(obs)])


def numbers(obs: View) -> Iterator[Element]:
    """The numbers of columns and rows."""
    grid = obs.state.board
    places = [(column_number(obs, col), col) for col in range(grid.cols)]
    places += [(row_number(obs, row), row) for row in range(grid.rows)]
    return (svg.text(x, y + 6, place + 1, 17, "og-quiet") for (x, y), place in places)


def ramp(obs: View) -> Iterator[Element]:
    """The key to the shades: from chance 0 to chance 1."""
    x, y = LEFT, key_line(obs)
    yield svg.text(x, y, caption("legend", "ramp"), 14, "og-quiet", text_anchor="start")
    yield svg.text(x + 108, y, "0", 14, "og-quiet", text_anchor="end")
    for step in range(palette.SHADES):
        yield svg.el("rect", x=x + 113 + 15 * step, y=y - 12, width=15, height=14, class_=f"og-p{step}")
    yield svg.text(x + 223, y, "1", 14, "og-quiet", text_anchor="start")


# ---------------------------------------------------------------- what changes


def pieces(obs: View, odds: bool = False, last: Sequence[Event] = ()) -> list[tuple[str, str]]:
    """Keyed SVG fragments in drawing order; `odds` overlays expected points, `last` marks what was just tested."""
    rolls = {event.data["field"]: event for event in last if event.kind == "rolled"}
    known = {field.field: field for field in board_odds(obs)}
    made = [
        (name, tile(obs, place, known.get(place), odds, rolls.get(name)))
        for place, name in enumerate(obs.state.board.names)
    ]
    key = [("key", worth_key(obs))] if odds else []
    return [(name, svg.to_text(element)) for name, element in (*made, *key, *surroundings(obs))]


def tile(obs: View, place: int, known: FieldOdds | None, odds: bool, roll: Event | None) -> Element:
    """One field: its odds while it is unknown, then what was found."""
    x, y = corner(obs, place)
    parts = tested_tile(obs.state, place, roll) if known is None else unknown_tile(obs.state, known, odds)
    return svg.group(*parts, x=x, y=y)


def unknown_tile(state: State, known: FieldOdds, odds: bool) -> list[Element]:
    """An unknown field on the shade of its chance."""
    step = palette.shade(known.oil)
    numerals = worth_numerals if odds else plain_numerals
    words = caption("place", "unknown", **facts_of(known, state.options))
    return [svg.title(words), ground(f"og-p{step}"), *numerals(known, f"og-pi{step}")]


def ground(class_: str) -> Element:
    """The plain square of a field."""
    return svg.el("rect", width=TILE, height=TILE, rx=8, class_=class_)


def plain_numerals(known: FieldOdds, ink: str) -> list[Element]:
    """The required sum as the hero, and the chance as a fraction under it."""
    signs = signed(known.required)
    hero = svg.text(TILE / 2, 37, signs, min(HERO, 96 / len(signs)), f"{ink} og-bold")
    return [hero, svg.text(TILE / 2, 57, ways(known.oil), 15.5, ink)]


def worth_numerals(known: FieldOdds, ink: str) -> list[Element]:
    """Required sum and chance small, expected points large, what the neighbours gain under them."""
    signs = signed(known.required)
    gain = known.expected_externality
    return [
        svg.text(6, 19, signs, min(19, 30 / len(signs)), f"{ink} og-bold", text_anchor="start"),
        svg.text(TILE - 5, 18, ways(known.oil), 13, ink, text_anchor="end"),
        svg.text(TILE / 2, 43, short(known.points), 24, f"{ink} og-bold"),
        svg.text(TILE / 2, 60, ("+" if gain >= 0 else "") + short(gain), 15, ink),
    ]


def tested_tile(state: State, place: int, roll: Event | None) -> list[Element]:
    """A field whose secret is out."""
    mark, name = state.fields[place], state.board.names[place]
    if mark == EMPTY:
        return [svg.title(caption("place", "empty", field=name)), *empty_tile(roll)]
    owner, paid = mark - 2, state.payouts[place]
    words = caption("place", "oil", field=name, letter=letter(owner), payout=paid)
    return [svg.title(words), *oil_tile(owner, paid, roll)]


def empty_tile(roll: Event | None) -> list[Element]:
    """A dry hole: a quiet cross, and the dice if they have just been thrown."""
    if roll is None:
        return [ground("og-dry"), icons.use("cross", 13, 13, 40, "og-cross-icon")]
    cross = icons.use("cross", 0, 36, 25, "og-cross-icon")
    short_of = f"{roll.data['total']} < {signed(roll.data['required'])}"
    words = svg.text(TILE - 5, 54, short_of, min(15, 70 / len(short_of)), "og-ink", text_anchor="end")
    return [ground("og-dry"), cross, *dice(roll, 8, 6, (26, 0), 24), words]


def oil_tile(owner: Seat, paid: int, roll: Event | None) -> list[Element]:
    """A black field with its derrick, the owner's frame and mark, and what it paid in gold."""
    parts = [
        ground("og-oil"),
        owner_frame(owner),
        icons.use("derrick", 16 if roll is None else 5, 7, 34, "og-derrick-icon"),
        icons.seat_mark(owner, 17.5, 48.5, 18),
    ]
    if paid:
        gold = f"+{paid}"
        size = min(17, 46 / len(gold))
        parts.append(svg.text(TILE - 10.5, 55, gold, size, "og-gold og-bold", text_anchor="end"))
    return parts if roll is None else [*parts, *dice(roll, 38, 5, (0, 18), 20)]


def owner_frame(owner: Seat) -> Element:
    """A frame in the owner's colour."""
    side = TILE - 5
    line = f"og-hollow og-{palette.seat_colour(owner)}-line"
    return svg.el("rect", x=2.5, y=2.5, width=side, height=side, rx=6, stroke_width=5, class_=line)


def dice(roll: Event, x: float, y: float, step: tuple[int, int], side: float) -> list[Element]:
    """The two dice of a test, the second one a `step` from the first."""
    first, second = f"die-{roll.data['first']}", f"die-{roll.data['second']}"
    return [
        icons.use(first, x, y, side, "og-ink-icon"),
        icons.use(second, x + step[0], y + step[1], side, "og-ink-icon"),
    ]


def worth_key(obs: View) -> Element:
    """What the numbers of the odds overlay mean."""
    width, words, y = size(obs)[0], caption("legend", "worth"), key_line(obs)
    if width >= ROOMY:
        return svg.group(svg.text(0, 0, words, 13, "og-ink", text_anchor="end"), x=width - RIGHT - 6, y=y)
    return svg.group(svg.text(0, 0, words, 13, "og-ink", text_anchor="start"), x=LEFT, y=y + 20)


# ---------------------------------------------------------------- the field in question


def surroundings(obs: View) -> Iterator[tuple[str, Element]]:
    """The frame of the nominated field, its oil neighbours outlined, its row and column marked."""
    field = nominated(obs.state)
    if field is None:
        return
    grid = obs.state.board
    yield from outlined(obs, grid.orthogonal[field], "og-hollow og-gold-line")
    yield from outlined(obs, grid.diagonal[field], "og-hollow og-gold-line og-dash")
    yield "frame", frame(obs, field, -1.5, 5.5, "og-hollow og-accent-line")
    row, col = divmod(field, grid.cols)
    yield "col", badge(column_number(obs, col), col + 1)
    yield "row", badge(row_number(obs, row), row + 1)


def outlined(obs: View, places: Sequence[int], class_: str) -> Iterator[tuple[str, Element]]:
    """An outline around each of the places that holds oil."""
    for place in places:
        if obs.state.fields[place] > EMPTY:
            yield f"near-{obs.state.board.names[place]}", frame(obs, place, 6.5, 3, class_)


def frame(obs: View, place: int, inset: float, thick: float, class_: str) -> Element:
    """A line around a field, `inset` from its edge."""
    x, y = corner(obs, place)
    side, bend = TILE - 2 * inset, 8 - inset / 1.5
    line = svg.el("rect", x=inset, y=inset, width=side, height=side, rx=bend, stroke_width=thick, class_=class_)
    return svg.group(line, x=x, y=y)


def badge(centre: tuple[float, float], number: int) -> Element:
    """A number on a patch of the accent colour."""
    patch = svg.el("rect", x=-15, y=-11, width=30, height=22, rx=7, class_="og-accent")
    return svg.group(patch, svg.text(0, 6, number, 17, "og-accent-text og-bold"), x=centre[0], y=centre[1])
