"""Positions and moves for the tests of Peak Oil, written as plain data and tokens."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from oilgames.engine import CHANCE, NOBODY, Refused
from oilgames.engine.examples import read_examples
from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.components import RISK, SPOT, TECH

EXAMPLES = read_examples(GAME)


class Play:
    """A match from a set-up position; every token is checked against the rules."""

    def __init__(self, state):
        self.state = state
        self.events = []

    def go(self, *tokens):
        """Play tokens; returns itself."""
        for token in tokens:
            step = GAME.play(self.state, GAME.vocabulary.read(token))
            self.state = step.state
            self.events += step.events
            assert [check(self.state) for check in GAME.invariants if check(self.state)] == []
        return self

    @property
    def table(self):
        return self.state.table

    @property
    def phase(self):
        return type(self.state.table.phase).__name__

    @property
    def mover(self):
        return GAME.to_move(self.state)

    @property
    def legal(self):
        return [str(action) for action in GAME.legal(self.state)]

    @property
    def bag(self):
        supply = self.table.supply
        return supply.red, supply.yellow, supply.black

    @property
    def aside(self):
        return self.table.supply.aside_red, self.table.supply.aside_black

    @property
    def kinds(self):
        return [event.kind for event in self.events]

    @property
    def market(self):
        return {tech for tech, place in TECH.items() if self.table.board.market[place]}

    def company(self, seat):
        return self.table.companies[seat]

    def agents(self, spot):
        return self.table.board.agents[SPOT[spot]]

    def oil(self, spot):
        return self.table.board.oil[SPOT[spot]]

    def track(self, tech):
        return self.table.board.track[TECH[tech]]

    def risk(self, place):
        laid = self.table.board.risks[RISK[place]]
        return laid.chip, laid.side

    def chance(self, token):
        return GAME.chance(self.state).probability(GAME.vocabulary.read(token))

    def outcomes(self):
        return {str(outcome): share for outcome, share in GAME.chance(self.state).items()}

    def event(self, kind):
        """The last event of a kind."""
        return next(event for event in reversed(self.events) if event.kind == kind)

    def refused(self, token, rule):
        """The token is refused, with this rule."""
        with pytest.raises(Refused) as caught:
            GAME.play(self.state, GAME.vocabulary.read(token))
        assert caught.value.rule == rule, caught.value
        assert caught.value.sentence.endswith(".")

    def until(self, *phases):
        """Play the first legal action or outcome until a phase is reached."""
        for _ in range(500):
            if self.phase in phases:
                return self
            possible = GAME.chance(self.state) if self.mover is CHANCE else GAME.legal(self.state)
            self.go(str(next(iter(possible))))
        raise AssertionError(f"never came to {phases}")


def at(**sketch):
    """A set-up position."""
    return Play(GAME.position(sketch))


def seats(number, **by_seat):
    """So many HQs, some of them changed: `seats(4, s1={"barrels": 5})`."""
    return [by_seat.get(f"s{seat}", {}) for seat in range(number)]


def example(number, moves=None):
    """A worked example, played to its end or so many moves."""
    shown = EXAMPLES[number]
    return Play(shown.start(GAME)).go(*shown.tokens[:moves])


def random_match(options, seed=1, most=20_000):
    """All states of a random match."""
    rng = random.Random(seed)
    state = GAME.start(options)
    for _ in range(most):
        yield state
        mover = GAME.to_move(state)
        if mover is NOBODY:
            return
        possible = GAME.chance(state) if mover is CHANCE else GAME.legal(state)
        pick = (
            possible.at(rng.randrange(possible.total))
            if mover is CHANCE
            else possible.pick(rng.randrange(len(possible)))
        )
        state = GAME.apply(state, pick).state
    raise AssertionError("the match does not end")


def half(text):
    """A fraction written `a/b`."""
    return Fraction(text)
