"""What a bot is: it chooses from an observation, never from a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

import msgspec

from oilgames.engine.choices import Legal
from oilgames.engine.game import Choice, Game, Observation


class Bot(Protocol):
    """A player made of code. It keeps no memory between choices, so a match can be gone back and branched."""

    def choose(self, observation: Observation, legal: Legal, rng: Any) -> Choice:
        """One of the legal actions; chance it needs comes from `rng`, a `random.Random`."""


class BotKind(msgspec.Struct, frozen=True):
    """An entry of a register of bots: how to make one for a game, and what it does, in one line."""

    make: Callable[[Game], Bot]
    about: str


Bots: TypeAlias = Mapping[str, BotKind]
