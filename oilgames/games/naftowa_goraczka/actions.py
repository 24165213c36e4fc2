"""Actions and outcomes of Naftowa Gorączka, and their tokens (NG-8.1)."""

from __future__ import annotations

from oilgames.engine.record import Token, Vocabulary


class First(Token, frozen=True, gc=False):
    """Outcome: the seat that begins, when it is drawn (NG-1.6). Token `first 1`."""

    seat: int


class Nominate(Token, frozen=True, gc=False):
    """The active seat names the field to be auctioned (NG-2.1). Token `nominate r4c4`."""

    field: str


class Open(Token, frozen=True, gc=False):
    """The opening bid that goes with a nomination (NG-2.3). Token `open 0`."""

    amount: int


class Raise(Token, frozen=True, gc=False):
    """A higher bid (NG-2.6). Token `raise 3`."""

    amount: int


class Decline(Token, frozen=True, gc=False):
    """No higher bid for now (NG-2.5). Token `decline`."""


class Roll(Token, frozen=True, gc=False):
    """Outcome: the two dice of a test (NG-8.3). Token `roll 4 5`."""

    first: int
    second: int


VOCABULARY = Vocabulary(First, Nominate, Open, Raise, Decline, Roll)
