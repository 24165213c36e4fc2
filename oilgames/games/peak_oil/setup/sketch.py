"""Positions set up by hand for lessons, from plain data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal

import msgspec

from oilgames.engine.game import Refused
from oilgames.games.peak_oil.components import (
    BLACK_BARRELS,
    BY_PLAYERS,
    CONSULTANTS,
    EVERY_SPOT,
    FIELDS,
    LEVEL,
    LEVELS,
    MOST_AGENTS,
    NAME,
    RED_BARRELS,
    REFINERIES,
    REFINERY_CHIPS,
    RISK_CHIPS,
    RISK_SPOTS,
    SPOT_IDS,
    START,
    STARTUPS,
    TECH_IDS,
    YELLOW_BARRELS,
    Named,
)  # fmt: skip
from oilgames.games.peak_oil.rules.checks import INVARIANTS
from oilgames.games.peak_oil.rules.draft import Draft
from oilgames.games.peak_oil.rules.nodes import advance
from oilgames.games.peak_oil.rules.opening import portfolios
from oilgames.games.peak_oil.setup.first import (
    crises_in_play,
    empty_board,
    fields_in_play,
    first_bag,
    startups_in_play,
)  # fmt: skip
from oilgames.games.peak_oil.state import (
    Board,
    CheckSpot,
    Company,
    Deck,
    Decks,
    FaceDown,
    HeldCrisis,
    Laid,
    LastReassign,
    Options,
    Over,
    Phase,
    Secret,
    Stack,
    State,
    Supply,
    Table,
    Turn,
    TurnStart,
)  # fmt: skip

GAP = "-"  # an empty place of a display


class HeldSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face-up PR card with what lies on or under it."""

    card: str
    barrels: int = 0
    agents: int = 0
    under: str | None = None


class SeatSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One HQ. `home` None: as many Agents as make two with those elsewhere; the rest are in reserve."""

    barrels: int = START["barrels_in_hq"]
    home: int | None = None
    security: int = 0
    fields: list[str] = []
    startups: list[str] = []
    consultants: list[str] = []
    crises: list[str | HeldSketch] = []
    facedown: str | None = None
    portfolio: str | None = None  # None: one that nobody else has


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position drawn for a lesson. What is left out is as at the start, chips and cards in the order of the data.

    The open Oil Fields are then of three Regions, the open Start-Ups of three Technologies (`mixture`).
    `agents` has a number per seat for each Spot named, `penalty` a letter (A ...) or a dot per spot of the PR Crisis
    track. `moment`: a seat's turn begins, the last reassignments or the Peak Oil phase begin, or the game is over.
    """

    options: dict[str, Any] = {}
    seat: int = 0
    moment: Literal["turn", "last", "peak", "over"] = "turn"
    seats: list[SeatSketch] = []
    bag: tuple[int, int, int] | None = None  # red, yellow, black
    agents: dict[str, list[int]] = {}
    oil: dict[str, int] = {}
    market: list[str] = []
    track: dict[str, int] = {}
    risks: dict[str, tuple[str, int]] = {}  # place -> chip, side
    refineries: dict[str, tuple[str, int]] = {}
    penalty: str = ""
    open_fields: list[str] | None = None  # from the left; `-` is an empty place
    open_startups: list[str] | None = None
    open_consultants: list[str] | None = None
    fields_back: list[str] = []  # under the deck, in order
    startups_back: list[str] = []
    crises_back: list[str] = []
    marker: int | None = None


def position(sketch: Mapping[str, Any]) -> State:
    """The position of a `Sketch` given as plain data; `Refused` says what does not fit."""
    try:
        drawn = msgspec.convert(dict(sketch), Sketch)
        check_ids(drawn)
        options = msgspec.convert({"players": len(drawn.seats) or 4, **drawn.options}, Options)
        check_fit(drawn, options)
        state = draw(drawn, options)
    except (msgspec.ValidationError, KeyError, IndexError, StopIteration) as error:
        raise Refused(f"This position does not fit: {error}.") from None
    broken = next((told for told in (check(state) for check in INVARIANTS) if told), None)
    if broken:
        raise Refused(f"This position does not fit: {broken}.")
    return state


def check_ids(drawn: Sketch) -> None:
    """Refuse the first id that no place or card of the game has."""
    places = {*drawn.agents, *drawn.oil, *drawn.market, *drawn.track, *drawn.risks, *drawn.refineries}
    cards = [c for s in drawn.seats for c in (*s.fields, *s.startups, *s.consultants)]
    cards += [*(drawn.open_fields or ()), *(drawn.open_startups or ()), *(drawn.open_consultants or ())]
    named = (*places, *cards, *drawn.fields_back, *drawn.startups_back)
    unknown = [name for name in named if name not in NAME and name != GAP]
    if unknown:
        raise Refused(f"This position does not fit: nothing in the game is called {unknown[0][:40]!r}.")


def check_fit(drawn: Sketch, options: Options) -> None:
    """Refuse chips that the game has not, and a PR Crisis track outside the Crude game."""
    laid = [*drawn.risks.values(), *drawn.refineries.values()]
    known = [chip in RISK_CHIPS for chip, _ in drawn.risks.values()]
    known += [chip in REFINERY_CHIPS for chip, _ in drawn.refineries.values()]
    if not all(known) or not {side for _, side in laid} <= {0, 1} or len({chip for chip, _ in laid}) < len(laid):
        raise Refused(f"This position does not fit: look at the chips {', '.join(chip for chip, _ in laid)[:90]}.")
    if max(len(drawn.open_fields or ()), len(drawn.open_startups or ())) > START["display_size"]:
        raise Refused("This position does not fit: a display has three places.", "PO-9.12")
    if drawn.penalty and not options.crude:
        raise Refused("This position does not fit: only the Crude game has a PR Crisis track.", "PO-1.14")


def draw(drawn: Sketch, options: Options) -> State:
    """The state of a sketch, resolved up to its first question."""
    seats = drawn.seats or [SeatSketch()] * options.players
    board = draw_board(drawn, options)
    companies = tuple(draw_company(seat, board, s) for seat, s in enumerate(seats))
    secrets = draw_secrets(seats, options)
    table = Table(
        options, board, draw_supply(drawn, options, board, companies), draw_decks(drawn, options, companies), companies,
        Turn(drawn.seat, (0,) * len(EVERY_SPOT)), drawn.marker, draw_agenda(drawn, options),
    )  # fmt: skip
    draft = Draft(State(table, secrets))
    advance(draft)
    ready: State = draft.freeze().state
    return ready


def draw_agenda(drawn: Sketch, options: Options) -> tuple[Phase, ...]:
    """What is resolved first."""
    if drawn.moment == "turn":
        return (TurnStart(drawn.seat),)
    if drawn.moment == "last":
        holder = drawn.marker or 0
        others = [LastReassign((holder + step) % options.players) for step in range(1, options.players)]
        return (CheckSpot(0), *reversed(others))
    return (CheckSpot(0),) if drawn.moment == "peak" else (Over(),)


def draw_board(drawn: Sketch, options: Options) -> Board:
    """The board of a sketch."""
    nobody = [0] * options.players
    letters = "ABCDE"[: options.players]
    track = tuple(None if mark == "." else letters.index(mark) for mark in drawn.penalty)
    empty = empty_board(options)
    return Board(
        tuple(tuple(drawn.agents.get(spot, nobody)) for spot in SPOT_IDS),
        tuple(drawn.oil.get(spot, 0) for spot in SPOT_IDS),
        tuple(int(tech in drawn.market) for tech in TECH_IDS),
        tuple(drawn.track.get(tech, 0) for tech in TECH_IDS),
        draw_chips(RISK_SPOTS, drawn.risks, {chip.id: chip.setup_faces[0] for chip in RISK_CHIPS.values()}),
        draw_chips(REFINERIES, drawn.refineries, dict.fromkeys(REFINERY_CHIPS, 0)),
        track or empty.penalty,
    )


def draw_chips(
    places: tuple[Named, ...], given: Mapping[str, tuple[str, int]], pool: Mapping[str, int]
) -> tuple[Laid, ...]:
    """The chips named, and on the other places the first of those left."""
    used = {chip for chip, _ in given.values()}
    left = iter([(chip, side) for chip, side in pool.items() if chip not in used])
    return tuple(Laid(*(given[place.id] if place.id in given else next(left))) for place in places)


def draw_company(seat: int, board: Board, drawn: SeatSketch) -> Company:
    """One HQ of a sketch; the Agents that are nowhere else are in reserve."""
    crises = tuple(
        HeldCrisis(c) if isinstance(c, str) else HeldCrisis(c.card, c.barrels, c.agents, c.under) for c in drawn.crises
    )
    out = sum(there[seat] for there in board.agents) + board.penalty.count(seat) + sum(held.agents for held in crises)
    home = max(0, START["agents_in_hq"] - out) if drawn.home is None else drawn.home
    down = FaceDown(LEVEL[drawn.facedown]) if drawn.facedown else None
    return Company(
        drawn.barrels, home, MOST_AGENTS - out - home, drawn.security, tuple(drawn.fields), tuple(drawn.startups),
        tuple(drawn.consultants), crises, down,
    )  # fmt: skip


def draw_secrets(seats: list[SeatSketch], options: Options) -> tuple[Secret, ...]:
    """The secrets of a sketch; portfolios not named are the first of those left."""
    named = {seat.portfolio for seat in seats}
    left = iter([card for card in portfolios(options.players) if card not in named])
    return tuple(Secret(seat.portfolio or next(left), seat.facedown) for seat in seats)


def draw_supply(drawn: Sketch, options: Options, board: Board, companies: tuple[Company, ...]) -> Supply:
    """The bag named, or that of the start; all barrels that are nowhere else are out of the game."""
    red, yellow, black = drawn.bag or first_bag(options)
    out = sum(board.oil) + sum(board.market) + sum(board.track) + sum(company.barrels for company in companies)
    out += sum(held.barrels for company in companies for held in company.crises)
    extra = options.bag_extra
    return Supply(
        red, yellow, black, 0, 0, RED_BARRELS + extra[0] - red, YELLOW_BARRELS + extra[1] - yellow,
        BLACK_BARRELS + extra[2] - black - out,
    )  # fmt: skip


def draw_decks(drawn: Sketch, options: Options, companies: tuple[Company, ...]) -> Decks:
    """The decks of a sketch: what is not named elsewhere is unseen."""
    under = {held.under for company in companies for held in company.crises}
    fields = {card for company in companies for card in company.fields}
    startups = {card for company in companies for card in company.startups} | under
    return Decks(
        draw_deck(fields_in_play(options), region_of, fields, drawn.open_fields, drawn.fields_back),
        draw_deck(startups_in_play(options), technology_of, startups, drawn.open_startups, drawn.startups_back),
        draw_consultants(drawn, options, {card for company in companies for card in company.consultants} | under),
        tuple(draw_stack(drawn, options, level, companies) for level in LEVELS),
    )


def draw_deck(
    cards: tuple[str, ...],
    kind: Callable[[str], str],
    held: Collection[str | None],
    shown: list[str] | None,
    back: list[str],
) -> Deck:
    """One deck: named open cards, or a mixture of those that are left."""
    size = START["display_size"]
    left = [card for card in cards if card not in held and card not in back and card not in (shown or ())]
    display = mixture(left, kind, size) if shown is None else [None if card == GAP else card for card in shown]
    unseen = tuple(card for card in left if card not in display)
    return Deck(unseen, tuple(back), (*display, *[None] * (size - len(display))))


def mixture(cards: Sequence[str], kind: Callable[[str], str], size: int) -> list[str]:
    """The first card of the first kind, the second of the second, and so on; then the first of the others."""
    kinds = list(dict.fromkeys(map(kind, cards)))[:size]
    groups = [[card for card in cards if kind(card) == one] for one in kinds]
    found = [group[min(number, len(group) - 1)] for number, group in enumerate(groups)]
    return found + [card for card in cards if card not in found][: size - len(found)]


def region_of(field: str) -> str:
    """The Region of an Oil Field."""
    return FIELDS[field].region


def technology_of(startup: str) -> str:
    """The Technology of a Start-Up."""
    return STARTUPS[startup].technology


def draw_consultants(drawn: Sketch, options: Options, held: Collection[str | None]) -> tuple[str, ...]:
    """The open Consultants named, or the first of each level that nobody has."""
    if options.crude or drawn.open_consultants is not None:
        return tuple(drawn.open_consultants or ())
    numbers = BY_PLAYERS[options.players]["consultants"]
    shown: list[str] = []
    for level, number in zip(LEVELS, numbers, strict=True):
        left = [card.id for card in CONSULTANTS.values() if card.level == level and card.id not in held]
        shown += left[:number]
    return tuple(shown)


def draw_stack(drawn: Sketch, options: Options, level: int, companies: tuple[Company, ...]) -> Stack:
    """One PR stack: the cards that lie face up nowhere and were not put back."""
    seen = {held.card for company in companies for held in company.crises} | set(drawn.crises_back)
    back = tuple(card for card in drawn.crises_back if LEVEL[card] == level)
    return Stack(tuple(card for card in crises_in_play(options, level) if card not in seen), back)
