"""From options to the first position (spec 3)."""

from __future__ import annotations

from collections.abc import Iterable

from oilgames.games.peak_oil.components import (
    BLACK_BARRELS,
    BY_PLAYERS,
    CRISES,
    CRUDE,
    EVERY_SPOT,
    FIELDS,
    LEVELS,
    RED_BARRELS,
    REFINERIES,
    RISK_SPOTS,
    START,
    STARTUPS,
    TECH_IDS,
    YELLOW_BARRELS,
)  # fmt: skip
from oilgames.games.peak_oil.state import (
    Board,
    ChoosingFirst,
    Company,
    Dealing,
    Deck,
    Decks,
    Drawing,
    Engaging,
    LayRefinery,
    LayRisk,
    Options,
    Phase,
    Revealing,
    Secret,
    SeedField,
    Stack,
    State,
    Supply,
    Table,
    Turn,
    TurnStart,
)  # fmt: skip


def start(options: Options) -> State:
    """PO-1.14: the first position; the chance of the set-up is still ahead, node by node."""
    seats = range(options.players)
    company = Company(START["barrels_in_hq"], START["agents_in_hq"], START["agents_in_reserve"], 0)
    table = Table(
        options, empty_board(options), first_supply(options), first_decks(options), (company,) * options.players,
        Turn(0, (0,) * len(EVERY_SPOT)), None, tuple(reversed(opening_phases(options))),
    )  # fmt: skip
    return State(table, tuple(Secret() for _ in seats))


def empty_board(options: Options) -> Board:
    """PO-1.14, PO-17.2: nothing lies on the board yet; only the Crude game has a PR Crisis track."""
    nobody = (0,) * options.players
    nothing = (0,) * len(TECH_IDS)
    track = (None,) * options.crude_track_length if options.crude else ()
    return Board((nobody,) * len(EVERY_SPOT), (0,) * len(EVERY_SPOT), nothing, nothing, (), (), track)


def first_bag(options: Options) -> tuple[int, int, int]:
    """PO-1.11, PO-1.17, PO-17.3: red, yellow and black barrels in the bag."""
    row = BY_PLAYERS[options.players]
    red = CRUDE["red_barrels"] if options.crude else row["red"]
    extra = options.bag_extra
    return red + extra[0], row["yellow"] + extra[1], row["black"] + extra[2]


def first_supply(options: Options) -> Supply:
    """PO-1.9, PO-1.11: the bag is filled, each player has a barrel; what is left of the supply is the box."""
    red, yellow, black = first_bag(options)
    extra_red, extra_yellow, extra_black = options.bag_extra
    at_home = START["barrels_in_hq"] * options.players
    return Supply(
        red, yellow, black, 0, 0,
        RED_BARRELS + extra_red - red, YELLOW_BARRELS + extra_yellow - yellow,
        BLACK_BARRELS + extra_black - black - at_home,
    )  # fmt: skip


def fields_in_play(options: Options) -> tuple[str, ...]:
    """PO-1.4, PO-1.16, PO-16.1: the Oil Fields in play."""
    return tuple(
        card.id for card in FIELDS.values()
        if not (options.few and card.removed_for_few) and (options.two_symbol_fields or len(card.symbols) == 1)
    )  # fmt: skip


def startups_in_play(options: Options) -> tuple[str, ...]:
    """PO-1.6, PO-16.1: the Start-Ups in play."""
    return tuple(card.id for card in STARTUPS.values() if not (options.few and card.removed_for_few))


def crises_in_play(options: Options, level: int) -> tuple[str, ...]:
    """PO-1.13, PO-17.2: the PR cards of a level; the Crude game has none."""
    return () if options.crude else tuple(card.id for card in CRISES.values() if card.level == level)


def first_decks(options: Options) -> Decks:
    """PO-1.4 to PO-1.6, PO-1.13: the decks, shuffled: no card has been seen."""
    nothing = (None,) * START["display_size"]
    stacks = tuple(Stack(crises_in_play(options, level), ()) for level in LEVELS)
    return Decks(Deck(fields_in_play(options), (), nothing), Deck(startups_in_play(options), (), nothing), (), stacks)


def opening_phases(options: Options) -> list[Phase]:
    """PO-1.1, PO-20.25: the chance nodes of the set-up in order, then the first turn."""
    seats = range(options.players)
    size = START["display_size"]
    phases: list[Phase] = [LayRefinery(place) for place in range(len(REFINERIES))]
    phases += [LayRisk(place) for place in range(len(RISK_SPOTS))]
    phases += [SeedField()] * options.players
    phases += [Revealing("fields")] * size + [Revealing("startups")] * size
    phases += [Dealing(seat) for seat in seats]
    phases += [] if options.crude else card_phases(options)
    return [*phases, ChoosingFirst() if options.random_start else TurnStart(0)]


def card_phases(options: Options) -> Iterable[Phase]:
    """PO-1.12, PO-1.13, PO-17.2: the Consultants, and with `challenge_start` a PR card for everybody."""
    numbers = BY_PLAYERS[options.players]["consultants"]
    engaging = [Engaging(level) for level, number in zip(LEVELS, numbers, strict=True) for _ in range(number)]
    drawing = [Drawing(seat, 1) for seat in range(options.players)] if options.challenge_start else []
    return [*engaging, *drawing]
