"""The bag: how risky one pull is, how that grows as the oil runs out, and what emptying it costs (PO-5, spec 6.2)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil.components import BY_PLAYERS, CRUDE

Colour: TypeAlias = Literal["red", "yellow", "black"]


class Bag(msgspec.Struct, frozen=True, order=True):
    """Barrels now in the bag: red, yellow, black. `ValueError` for a negative or broken number."""

    red: int
    yellow: int
    black: int

    def __post_init__(self) -> None:
        """Refuse what cannot lie in a bag."""
        if any(type(count) is not int or count < 0 for count in (self.red, self.yellow, self.black)):
            raise ValueError(f"a bag holds whole numbers of barrels, 0 or more: not {self!r}")

    @property
    def scandals(self) -> int:
        """Red and yellow barrels: each brings a PR Crisis when it is pulled (PO-6.1)."""
        return self.red + self.yellow

    @property
    def size(self) -> int:
        """All barrels."""
        return self.red + self.yellow + self.black

    def without(self, colour: Colour) -> Bag:
        """The bag after one barrel of a colour was pulled; `ValueError` if there is none."""
        return msgspec.structs.replace(self, **{colour: getattr(self, colour) - 1})


def starting_bag(players: int, crude: bool = False, extra: tuple[int, int, int] = (0, 0, 0)) -> Bag:
    """PO-1.11, PO-1.17, PO-17.3: the bag at the start of a game; `extra` are added red, yellow and black barrels."""
    check_players(players)
    row = BY_PLAYERS[players]
    red = CRUDE["red_barrels"] if crude else row["red"]
    return Bag(red + extra[0], row["yellow"] + extra[1], row["black"] + extra[2])


def check_players(players: int) -> None:
    """`ValueError` if the game is not for so many players."""
    if players not in BY_PLAYERS:
        raise ValueError(f"Peak Oil is for {min(BY_PLAYERS)} to {max(BY_PLAYERS)} players, not {players}")


def next_pull(bag: Bag) -> Distribution[Colour]:
    """PO-5.3: the colour of the next pull, weights as in the bag; `ValueError` for an empty bag (PO-5.11)."""
    return Distribution.of({"red": bag.red, "yellow": bag.yellow, "black": bag.black}, "pull")


def risk(bag: Bag) -> Fraction:
    """PO-5.3, PO-6.1: the chance that one pull brings a PR Crisis; 0 for an empty bag (PO-5.11)."""
    return Fraction(bag.scandals, bag.size) if bag.size else Fraction(0)


def risk_after(bag: Bag, pulled: Iterable[Colour]) -> Fraction:
    """PO-5.3: the risk of the next pull in the same turn, once these barrels were pulled."""
    for colour in pulled:
        bag = bag.without(colour)
    return risk(bag)


def risk_curve(bag: Bag) -> dict[int, Fraction]:
    """Spec 6.2: the risk of one pull for every number of black barrels left, from the bag's own number down to 0.

    Red and yellow barrels stay as they are. For the curve with all yellow barrels gone, give a bag without yellow.
    """
    return {black: risk(msgspec.structs.replace(bag, black=black)) for black in range(bag.black, -1, -1)}


def harmonic(n: int) -> Fraction:
    """1 + 1/2 + ... + 1/n."""
    return sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


class Depletion(msgspec.Struct, frozen=True):
    """What taking all black barrels out costs on average, one pull a turn without an additional one (spec 6.2)."""

    red: Fraction  # red pulls; each goes back at the end of its turn
    yellow: Fraction  # yellow pulls; each leaves the game
    pulls: Fraction  # all pulls until the bag holds no black barrel

    @property
    def crises(self) -> Fraction:
        """PR Crises on the way."""
        return self.red + self.yellow


def depletion(bag: Bag) -> Depletion:
    """PO-2.9, PO-5.7, PO-5.8: red r·H_b (H_b = 1 + 1/2 + ... + 1/b) and yellow y·b/(b+1) pulls on average.

    While j black barrels are left, r/j red pulls come before the next black one; a yellow barrel is pulled unless it
    is the last of b + 1.
    """
    red = bag.red * harmonic(bag.black)
    yellow = Fraction(bag.yellow * bag.black, bag.black + 1)
    return Depletion(red, yellow, red + yellow + bag.black)


def red_pulls_by_black_left(bag: Bag) -> dict[int, Fraction]:
    """Spec 6.2: red pulls expected while j black barrels are left, for j = b ... 1: the last one costs r of them."""
    return {left: Fraction(bag.red, left) for left in range(bag.black, 0, -1)}
