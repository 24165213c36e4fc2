"""What every game shares: protocol, chance, choices, records, matches and rulebooks. Names no game."""

from oilgames.engine.chance import Distribution, dice_sum, stream_number
from oilgames.engine.choices import NOTHING, AnyOf, EachOf, IntRange, Legal, OneOf
from oilgames.engine.game import (
    CHANCE, NOBODY, Choice, Event, Game, Mover, Observation, Options, Position, Refused, Scores, Seat, State, Step, redeal,
)  # fmt: skip
from oilgames.engine.match import DamagedSave, Match, Move, Player, clean_name, load, resume
from oilgames.engine.record import Token, Vocabulary, replay, write
from oilgames.engine.rulebook import Rule, Rulebook, Words, letter

__all__ = [
    "CHANCE", "NOBODY", "NOTHING", "AnyOf", "Choice", "DamagedSave", "Distribution", "EachOf", "Event", "Game", "IntRange",
    "Legal", "Match", "Move", "Mover", "Observation", "OneOf", "Options", "Player", "Position", "Refused", "Rule", "Rulebook", "Scores",
    "Seat", "State", "Step", "Token", "Vocabulary", "Words", "clean_name", "dice_sum", "letter", "load", "redeal", "replay",
    "resume", "stream_number", "write",
]  # fmt: skip
