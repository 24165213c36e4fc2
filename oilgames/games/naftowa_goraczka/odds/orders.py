"""A fixed order of testing: the exact law of the oil found (spec 6.5).

The players do not matter here, only which field is tested when. A test looks no further than the neighbouring
fields, so the past matters only through the tested fields that still have an untested neighbour: the frontier.
Reading order keeps at most one row and one field open, hence exact results up to 10 x 10 and beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from oilgames.engine.chance import Distribution
from oilgames.engine.game import Refused
from oilgames.games.naftowa_goraczka.odds.single_test import STANDARD, requirement_odds
from oilgames.games.naftowa_goraczka.rules import required_sum
from oilgames.games.naftowa_goraczka.state import Options, board

ROLLS = 36
WIDEST = 16  # open fields at once: 2**16 possible frontiers is what pure Python does in some seconds


def row_by_row(rows: int, cols: int) -> tuple[int, ...]:
    """Reading order."""
    return tuple(range(rows * cols))


def boustrophedon(rows: int, cols: int) -> tuple[int, ...]:
    """Row by row, every second one from right to left, as an ox ploughs."""
    lines = [range(row * cols, (row + 1) * cols) for row in range(rows)]
    return tuple(place for row, line in enumerate(lines) for place in (line[::-1] if row % 2 else line))


def spiral_in(rows: int, cols: int) -> tuple[int, ...]:
    """From the top left corner along the border and inwards, clockwise."""
    lines = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    found: list[int] = []
    while lines:
        found += lines.pop(0)
        lines = [list(line) for line in zip(*lines, strict=True)][::-1]  # turn the rest to the left
    return tuple(found)


def spiral_out(rows: int, cols: int) -> tuple[int, ...]:
    """From the centre outwards: `spiral_in` backwards."""
    return spiral_in(rows, cols)[::-1]


def even_rows(rows: int, cols: int) -> tuple[int, ...]:
    """Rows 1, 3, 5 ... first, then rows 2, 4, 6 ... between them, each from left to right."""
    lines = [*range(0, rows, 2), *range(1, rows, 2)]
    return tuple(row * cols + col for row in lines for col in range(cols))


def checkerboard(rows: int, cols: int) -> tuple[int, ...]:
    """The fields of one colour, then those of the other, each in reading order."""
    return tuple(sorted(range(rows * cols), key=lambda place: (sum(divmod(place, cols)) % 2, place)))


ORDERS: Mapping[str, Callable[[int, int], tuple[int, ...]]] = {
    "row by row": row_by_row,
    "boustrophedon": boustrophedon,
    "spiral inwards": spiral_in,
    "spiral outwards": spiral_out,
    "even rows": even_rows,
    "checkerboard": checkerboard,
}

Order = str | Sequence[int]


def fixed_order(order: Order, options: Options = STANDARD) -> tuple[int, ...]:
    """The fields in the order of testing: by the name of an order, or as a list of all places."""
    rows, cols = options.height, options.width
    if isinstance(order, str):
        if order not in ORDERS:
            raise Refused(f"{order!r} is not a fixed order; there are: {', '.join(ORDERS)}.")
        return ORDERS[order](rows, cols)
    if sorted(order) != list(range(rows * cols)):
        raise Refused("An order names every field of the board exactly once.")
    return tuple(order)


class _Test(msgspec.Struct, frozen=True, gc=False):
    """One test of the sweep: bits of the frontier that are neighbours, the new field's bit, bits to keep."""

    field: int
    orthogonal: int
    diagonal: int
    bit: int
    keep: int


def _sweep(fields: Sequence[int], options: Options) -> list[_Test]:
    """Give every open field a bit of the frontier; a bit is used again once all its field's neighbours are tested."""
    grid = board(options.height, options.width)
    near = [{*grid.orthogonal[place], *grid.diagonal[place]} for place in range(len(fields))]
    bits: dict[int, int] = {}
    tested: set[int] = set()
    tests = []
    for field in fields:
        tested.add(field)
        orthogonal = sum(bits.get(place, 0) for place in grid.orthogonal[field])
        diagonal = sum(bits.get(place, 0) for place in grid.diagonal[field])
        bits[field] = bit = _free_bit(bits)
        bits = {place: own for place, own in bits.items() if not near[place] <= tested}
        tests.append(_Test(field, orthogonal, diagonal, bit, sum(bits.values())))
    return tests


def _free_bit(bits: Mapping[int, int]) -> int:
    taken = sum(bits.values())
    bit = ~taken & (taken + 1)  # the lowest bit not taken
    if bit >> WIDEST:
        raise Refused(f"This order keeps more than {WIDEST} fields open at once: simulate it instead.")
    return bit


Frontiers = dict[int, int]  # bits of the open fields that hold oil -> weight in units of 1 / 36**tests


def _walk(order: Order, options: Options, shift: int) -> Iterator[tuple[Frontiers, list[int], _Test | None]]:
    """The weights before each test with the strikes out of 36 per frontier, and at last after all tests.

    A strike moves a weight up by `shift` bits, so that one integer holds the weights for every number of
    strikes side by side (a polynomial packed into an integer); 0 lumps all numbers of strikes together.
    """
    strikes = [[_strikes(options, o, d) for d in range(5)] for o in range(5)]
    frontiers: Frontiers = {0: 1}
    for test in _sweep(fixed_order(order, options), options):
        chances = [
            strikes[(open_ & test.orthogonal).bit_count()][(open_ & test.diagonal).bit_count()] for open_ in frontiers
        ]
        yield frontiers, chances, test
        frontiers = _tested(frontiers, chances, test, shift)
    yield frontiers, [], None


def _strikes(options: Options, o: int, d: int) -> int:
    return int(requirement_odds(required_sum(options, o, d)).oil * ROLLS)


def _tested(frontiers: Frontiers, chances: list[int], test: _Test, shift: int) -> Frontiers:
    after: Frontiers = {}
    for (frontier, weight), strikes in zip(frontiers.items(), chances, strict=True):
        if strikes:
            oil = (frontier | test.bit) & test.keep
            after[oil] = after.get(oil, 0) + ((weight * strikes) << shift)
        if strikes < ROLLS:
            dry = frontier & test.keep
            after[dry] = after.get(dry, 0) + weight * (ROLLS - strikes)
    return after


def oil_distribution(options: Options = STANDARD, order: Order = "row by row") -> Distribution[int]:
    """The exact law of the number of oil fields when a whole board is tested in a fixed order.

    Raises `Refused` for orders that keep more than 16 fields open at once.
    """
    tests = options.height * options.width
    shift = (ROLLS**tests).bit_length()
    *_, (frontiers, _, _) = _walk(order, options, shift)
    packed, mask = sum(frontiers.values()), (1 << shift) - 1
    return Distribution.of({oil: packed >> (oil * shift) & mask for oil in range(tests + 1)}, "oil fields")


def mean_oil(options: Options = STANDARD, order: Order = "row by row") -> Fraction:
    """The exact mean number of oil fields: the sum of every field's chance."""
    return sum(field_chances(options, order), Fraction(0))


def field_chances(options: Options = STANDARD, order: Order = "row by row") -> tuple[Fraction, ...]:
    """Each field's exact chance of oil before the first test, by place: made by the order alone (spec 6.4)."""
    chances = [Fraction(0)] * (options.height * options.width)
    for number, (frontiers, strikes, test) in enumerate(_walk(order, options, 0)):
        if test is not None:
            hits = sum(weight * chance for weight, chance in zip(frontiers.values(), strikes, strict=True))
            chances[test.field] = Fraction(hits, ROLLS ** (number + 1))
    return tuple(chances)


def mean_tests(options: Options = STANDARD, order: Order = "row by row") -> dict[int, Fraction]:
    """The exact mean number of tests per game at each required sum, from the hardest to the easiest met."""
    means: dict[int, Fraction] = {}
    for number, (frontiers, _, test) in enumerate(_walk(order, options, 0)):
        for required, weight in _met(frontiers, test, options).items():
            means[required] = means.get(required, Fraction(0)) + Fraction(weight, ROLLS**number)
    return dict(sorted(means.items(), reverse=True))


def _met(frontiers: Frontiers, test: _Test | None, options: Options) -> dict[int, int]:
    met: dict[int, int] = {}
    if test is None:
        return met
    for frontier, weight in frontiers.items():
        o, d = (frontier & test.orthogonal).bit_count(), (frontier & test.diagonal).bit_count()
        required = required_sum(options, o, d)
        met[required] = met.get(required, 0) + weight
    return met


def mean_payout(options: Options = STANDARD, order: Order = "row by row") -> Fraction:
    """The exact mean of all payouts of a game together, in units of money."""
    tests = mean_tests(options, order)
    return sum((mean * requirement_odds(required).payout for required, mean in tests.items()), Fraction(0))
