"""Actions and outcomes of Peak Oil, and their tokens (spec 4.20). Places and cards are named by their ids."""

from __future__ import annotations

from oilgames.engine.record import Token, Vocabulary

# ---------------------------------------------------------------- outcomes


class Lay(Token, frozen=True, gc=False):
    """Outcome: the chip for the next place of the map, and its side (PO-1.1, PO-1.2). Token `lay RC-03 1`."""

    chip: str
    side: int


class Reveal(Token, frozen=True, gc=False):
    """Outcome: the card that is turned over (PO-20.13, PO-1.12). Token `reveal OF-NIG-2`."""

    card: str


class Deal(Token, frozen=True, gc=False):
    """Outcome, secret: a seat's Private Portfolio (PO-1.8). Token `deal PP-3`."""

    portfolio: str


class Draw(Token, frozen=True, gc=False):
    """Outcome, secret: the PR Crisis card drawn (PO-20.8). Token `draw PR-12`."""

    card: str


class First(Token, frozen=True, gc=False):
    """Outcome: the seat that begins, when it is drawn (PO-1.15). Token `first 2`."""

    seat: int


class Barrel(Token, frozen=True, gc=False):
    """Outcome: the barrel that a pull brings out (PO-5.3). Token `barrel black`."""

    colour: str


# ---------------------------------------------------------------- the turn and its Agents


class Act(Token, frozen=True, gc=False):
    """Take an action on a Spot (PO-4.1, PO-8.4). Token `act DEV`."""

    spot: str


class Reassign(Token, frozen=True, gc=False):
    """Step 1: reassign instead of acting (PO-2.3). Token `reassign`."""


class From(Token, frozen=True, gc=False):
    """The place an Agent is taken from, a Spot or HQ (PO-20.20). Token `from HQ`."""

    place: str


class To(Token, frozen=True, gc=False):
    """The place the Agent goes to (PO-20.20). Token `to GUL`."""

    place: str


class Pay(Token, frozen=True, gc=False):
    """Step 3: pay for one more reassignment (PO-2.6). Token `pay`."""


class Skip(Token, frozen=True, gc=False):
    """Leave out what may be left out: a card, a route, Step 3 and so on. Token `skip`."""


class Dispatch(Token, frozen=True, gc=False):
    """The Spot to which the Agents of Expand go (PO-8.3). Token `dispatch RUS`."""

    spot: str


class Leave(Token, frozen=True, gc=False):
    """Leave the dispatched Agents there instead of acting (PO-8.4). Token `leave`."""


class Recruit(Token, frozen=True, gc=False):
    """Where a new Agent goes with the Head-Hunter (PO-K15). Token `recruit HQ`."""

    place: str


# ---------------------------------------------------------------- options, pulls and crises


class Use(Token, frozen=True, gc=False):
    """Use an option of the Spot (PO-20.11). Token `use drill`."""

    option: str


class Done(Token, frozen=True, gc=False):
    """Use no further option (PO-20.11). Token `done`."""


class Pull(Token, frozen=True, gc=False):
    """Pull a barrel: for a question mark (PO-9.6) or for a tie that could be left alone (PO-K25). Token `pull`."""


class Decline(Token, frozen=True, gc=False):
    """Leave out the tie pull (PO-K25). Token `decline`."""


class Stop(Token, frozen=True, gc=False):
    """Pull for no further question mark (PO-9.6). Token `stop`."""


class Again(Token, frozen=True, gc=False):
    """After a crisis: pull one more (PO-5.9). Token `again`."""


class Enough(Token, frozen=True, gc=False):
    """After a crisis: do not pull again (PO-5.9). Token `enough`."""


class Slot(Token, frozen=True, gc=False):
    """The empty Black Market slot for a barrel (PO-7.1). Token `slot S`."""

    technology: str


class Lose(Token, frozen=True, gc=False):
    """The place from which an Agent goes to a PR card or to the PR Crisis track (PO-20.9). Token `lose GUL`."""

    place: str


class Under(Token, frozen=True, gc=False):
    """The own card that goes under a PR card (PO-P25, PO-P35). Token `under CO-12`."""

    card: str


class Retain(Token, frozen=True, gc=False):
    """Which of two Consultants of one level stays (PO-P25). Token `retain CO-12`."""

    card: str


# ---------------------------------------------------------------- cards, Technologies, routes


class Renew(Token, frozen=True, gc=False):
    """Replace the open cards first (PO-9.1, PO-10.1). Token `renew`."""


class Keep(Token, frozen=True, gc=False):
    """Keep the open cards as they are (PO-9.1, PO-10.1). Token `keep`."""


class Take(Token, frozen=True, gc=False):
    """Take or buy an open card (PO-9.2, PO-10.2, PO-11.6). Token `take OF-NIG-2`."""

    card: str


class Convert(Token, frozen=True, gc=False):
    """Count one question mark as a full barrel (PO-K22). Token `convert`."""


class Clear(Token, frozen=True, gc=False):
    """Whitewash a PR card (PO-9.10). Token `clear PR-21`."""

    card: str


class Put(Token, frozen=True, gc=False):
    """Put an HQ barrel on a Technology (PO-10.4, PO-17.13). Token `put E`."""

    technology: str


class Shift(Token, frozen=True, gc=False):
    """Marketing: the Technology that loses a barrel (PO-17.13). Token `shift E`."""

    technology: str


class Onto(Token, frozen=True, gc=False):
    """Marketing: the Technology that gains the barrel (PO-17.13). Token `onto T`."""

    technology: str


class Ship(Token, frozen=True, gc=False):
    """The route of a shipment (PO-12.2). Token `ship RT-13`."""

    route: str


class Security(Token, frozen=True, gc=False):
    """Return a Security chip for one of four uses (PO-13.1). Token `security swap-risk`."""

    use: str


class Chip(Token, frozen=True, gc=False):
    """The place of a chip that Security flips or swaps (PO-13.1). Token `chip SUEZ`."""

    place: str


class GoOn(Token, frozen=True, gc=False):
    """Go on without another Security chip (PO-20.19). Token `go-on`."""


VOCABULARY = Vocabulary(
    Lay, Reveal, Deal, Draw, First, Barrel,
    Act, Reassign, From, To, Pay, Skip, Dispatch, Leave, Recruit,
    Use, Done, Pull, Decline, Stop, Again, Enough, Slot, Lose, Under, Retain,
    Renew, Keep, Take, Convert, Clear, Put, Shift, Onto, Ship, Security, Chip, GoOn,
)  # fmt: skip
