"""One position of Naftowa Gorączka: options, fields, money and the phase."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from oilgames.engine import game as engine
from oilgames.engine.game import Refused

UNKNOWN, EMPTY = 0, 1  # marks of a field; the oil of seat p is 2 + p


class Options(engine.Options, frozen=True, kw_only=True):
    """Variant switches (spec section 5). Ranges are checked by NG-7.2; `Refused` says what does not fit."""

    players: int = 2
    rows: int | None = None  # default by players: 8, 9, 10 (NG-1.2)
    cols: int | None = None
    start_money: int | tuple[int, ...] = 6  # one number for all, or one per seat (NG-1.4)
    base_required: int = 9
    diagonal_group: int = 2
    points_per_field: int = 10
    points_per_money: int = 1
    auction: Literal["circulating", "pass_out", "single_round"] = "circulating"
    min_raise: int = 1
    next_active: Literal["winner_left", "nominator_left"] = "winner_left"
    first_player: Literal["seat0", "random"] = "seat0"

    def __post_init__(self) -> None:
        """NG-7.2: refuse values out of range."""
        check_options(self)

    @property
    def height(self) -> int:
        """Rows of the board (NG-1.2)."""
        return 6 + self.players if self.rows is None else self.rows

    @property
    def width(self) -> int:
        """Columns of the board (NG-1.2)."""
        return 6 + self.players if self.cols is None else self.cols

    @property
    def purses(self) -> tuple[int, ...]:
        """Starting money per seat (NG-1.4)."""
        money = self.start_money
        return (money,) * self.players if isinstance(money, int) else tuple(money)


def check_options(options: Options) -> None:
    """NG-1.1, NG-7.2: raise `Refused` with a sentence for any option out of its range."""
    if options.players not in (2, 3, 4):
        raise Refused(f"Naftowa Gorączka is for 2 to 4 players, not {options.players}.", "NG-1.1")
    for name in ("rows", "cols", "diagonal_group", "min_raise"):
        value = getattr(options, name)
        if value is not None and not 1 <= value <= LARGEST[name]:
            raise Refused(f"The option {name} is a whole number from 1 to {LARGEST[name]}, not {value}.", "NG-7.2")
    for name in ("base_required", "points_per_field", "points_per_money"):
        if abs(getattr(options, name)) > AMOUNT:
            raise Refused(f"The option {name} is a whole number between -{AMOUNT:,} and {AMOUNT:,}.", "NG-7.2")
    if len(options.purses) != options.players:
        raise Refused("The option start_money is one number, or one number for each seat.", "NG-1.4")
    if not all(0 <= purse <= AMOUNT for purse in options.purses):
        raise Refused(f"Starting money is a whole number from 0 to {AMOUNT:,} for each seat.", "NG-1.4")


AMOUNT = 1_000_000  # bounds on amounts and sizes keep a hostile save from asking for endless memory
LARGEST = {"rows": 100, "cols": 100, "diagonal_group": AMOUNT, "min_raise": AMOUNT}


class FirstPlayer(msgspec.Struct, frozen=True, gc=False):
    """Chance is about to name the first active seat (NG-1.6)."""


class Nominating(msgspec.Struct, frozen=True, gc=False):
    """The active seat names a field (NG-2.1)."""

    seat: int


class Opening(msgspec.Struct, frozen=True, gc=False):
    """The nominator states the opening bid (NG-2.3)."""

    seat: int
    field: int


class Bidding(msgspec.Struct, frozen=True, gc=False):
    """A seat is asked to raise or decline (NG-2.5)."""

    field: int
    nominator: int
    high: int  # the standing bid
    holder: int  # whose bid it is
    asked: int
    out: tuple[int, ...] = ()  # seats that declined for good (only with `pass_out`)


class Testing(msgspec.Struct, frozen=True, gc=False):
    """The winner has paid and the dice are about to be rolled (NG-3.1)."""

    field: int
    nominator: int
    tester: int


class Over(msgspec.Struct, frozen=True, gc=False):
    """Every field has been tested (NG-6.1)."""


Phase: TypeAlias = FirstPlayer | Nominating | Opening | Bidding | Testing | Over


class State(engine.Position, frozen=True, gc=False):
    """One position. `fields` holds a mark per field in reading order, `payouts` what each strike paid."""

    options: Options
    fields: bytes
    payouts: tuple[int, ...]
    money: tuple[int, ...]
    phase: Phase

    @property
    def board(self) -> Board:
        """The grid this position is played on."""
        options = self.options  # asked for at every move: the two properties would cost more than all the rest
        usual = 6 + options.players
        return board(options.rows or usual, options.cols or usual)


class Board:
    """A grid of `rows` x `cols` fields in reading order: names, and who is whose neighbour. Shared, never copied."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        places = [(r, c) for r in range(rows) for c in range(cols)]
        self.names = tuple(f"r{r + 1}c{c + 1}" for r, c in places)
        self.index = {name: place for place, name in enumerate(self.names)}
        self.orthogonal = tuple(self._near(r, c, ((-1, 0), (0, -1), (0, 1), (1, 0))) for r, c in places)
        self.diagonal = tuple(self._near(r, c, ((-1, -1), (-1, 1), (1, -1), (1, 1))) for r, c in places)

    def _near(self, row: int, col: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        near = ((row + down, col + right) for down, right in steps)
        return tuple(r * self.cols + c for r, c in near if 0 <= r < self.rows and 0 <= c < self.cols)


@cache
def board(rows: int, cols: int) -> Board:
    """The grid of that size."""
    return Board(rows, cols)
