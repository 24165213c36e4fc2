"""A very small game that shows every part of the engine: bids, a die, a hidden card, and an end.

Two or three seats. Each turn the seat to move bids 0 ... its purse, or passes; then a die is rolled; a 5 or 6 brings a
hidden card (red or blue), which only its owner sees. After `turns` turns the richest seat wins.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from oilgames.engine import (
    CHANCE,
    NOBODY,
    NOTHING,
    AnyOf,
    Distribution,
    Event,
    Game,
    IntRange,
    OneOf,
    Refused,
    Scores,
    Step,
    Token,
    Vocabulary,
)  # fmt: skip
from oilgames.engine import Options as EngineOptions


class Options(EngineOptions, frozen=True, kw_only=True):
    turns: int = 4
    purse: int = 3
    die: Literal["fair", "lucky"] = "fair"

    def __post_init__(self) -> None:
        if self.players not in (2, 3):
            raise Refused(f"This game is for 2 or 3 players, not {self.players}.", "TOY-1")
        if not 1 <= self.turns <= 50:
            raise Refused("The option turns is a whole number from 1 to 50.", "TOY-1")


class Bid(Token, frozen=True, gc=False):
    amount: int


class Pass(Token, frozen=True, gc=False):
    pass


class Die(Token, frozen=True, gc=False):
    pips: int


class HiddenCard(Token, frozen=True, gc=False):
    colour: str


class Now(msgspec.Struct, frozen=True, gc=False):
    options: Options
    money: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]
    turn: int = 0
    doing: str = "bid"  # bid, die, card


class View(msgspec.Struct, frozen=True, gc=False):
    options: Options
    money: tuple[int, ...]
    counts: tuple[int, ...]
    turn: int
    doing: str
    seat: int | None
    own: tuple[str, ...]


def start(options: Options) -> Now:
    return Now(options, (options.purse,) * options.players, ((),) * options.players)


def seat_of(state: Now) -> int:
    return state.turn % state.options.players


def to_move(state: Now) -> Any:
    if state.turn >= state.options.turns:
        return NOBODY
    return seat_of(state) if state.doing == "bid" else CHANCE


def legal(state: Now) -> Any:
    if state.doing != "bid" or state.turn >= state.options.turns:
        return NOTHING
    return AnyOf(OneOf(Pass()), IntRange(Bid, 0, state.money[seat_of(state)]))


def chance(state: Now) -> Distribution[Any]:
    if state.doing == "card":
        return Distribution((HiddenCard("red"), HiddenCard("blue")), (2, 1), "card")
    weights = (1,) * 6 if state.options.die == "fair" else (1, 1, 1, 1, 1, 5)
    return Distribution([Die(n) for n in range(1, 7)], weights, "die")


def apply(state: Now, choice: Any) -> Step:
    seat, set_to = seat_of(state), msgspec.structs.replace
    if isinstance(choice, Pass):
        return Step(set_to(state, turn=state.turn + 1), (Event("TOY-2", "passed", seat),))
    if isinstance(choice, Bid):
        money = changed(state.money, seat, state.money[seat] - choice.amount)
        event = Event("TOY-3", "bid", seat, {"amount": choice.amount})
        return Step(set_to(state, money=money, doing="die"), (event,))
    if isinstance(choice, Die):
        return rolled(state, choice.pips, seat)
    cards = changed(state.cards, seat, (*state.cards[seat], choice.colour))
    event = Event("TOY-5", "card", seat, {"colour": choice.colour}, seen_by=(seat,))
    return Step(set_to(state, cards=cards, doing="bid", turn=state.turn + 1), (event,))


def rolled(state: Now, pips: int, seat: int) -> Step:
    event = Event("TOY-4", "rolled", seat, {"pips": pips})
    if pips >= 5:
        return Step(msgspec.structs.replace(state, doing="card"), (event,))
    money = changed(state.money, seat, state.money[seat] + pips)
    return Step(msgspec.structs.replace(state, money=money, doing="bid", turn=state.turn + 1), (event,))


def changed(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def why_not(state: Now, choice: Any) -> tuple[str, str]:
    if to_move(state) is NOBODY:
        return "The game is over.", "TOY-6"
    return "You bid 0 up to your own money, or pass.", "TOY-3"


def observe(state: Now, seat: int | None) -> View:
    own = () if seat is None else state.cards[seat]
    counts = tuple(map(len, state.cards))
    return View(state.options, state.money, counts, state.turn, state.doing, seat, own)


def redeal(seen: View, rng: Any) -> Now:
    cards = tuple(
        seen.own if seat == seen.seat else tuple(rng.choice(("red", "blue")) for _ in range(count))
        for seat, count in enumerate(seen.counts)
    )
    return Now(seen.options, seen.money, cards, seen.turn, seen.doing)


def scores(state: Now) -> Scores:
    best = max(state.money)
    return Scores(state.money, tuple(s for s, m in enumerate(state.money) if m == best))


def options_of(state: Now) -> Options:
    return state.options


TOY = Game(
    name="toy", title="Toy", credit="made for the tests", version=3, seats=range(2, 4), Options=Options,
    vocabulary=Vocabulary(Bid, Pass, Die, HiddenCard), start=start, to_move=to_move, legal=legal, chance=chance,
    apply=apply, why_not=why_not, observe=observe, options_of=options_of, redeal=redeal, scores=scores,
    presets={"short": Options(turns=1), "lucky": Options(die="lucky")},
)  # fmt: skip
GAMES = {"toy": TOY}
