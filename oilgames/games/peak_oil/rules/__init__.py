"""The rules of Peak Oil, one small function per rule; `nodes` says which function answers which phase."""

from oilgames.games.peak_oil.rules.checks import INVARIANTS
from oilgames.games.peak_oil.rules.nodes import apply, chance, legal, legal_on, to_move
from oilgames.games.peak_oil.rules.refusal import why_not, why_not_on
from oilgames.games.peak_oil.rules.scoring import SeatScore, TechnologyScore, breakdown, scores, seat_score

__all__ = [
    "INVARIANTS", "SeatScore", "TechnologyScore", "apply", "breakdown", "chance", "legal", "legal_on", "scores",
    "seat_score", "to_move", "why_not", "why_not_on",
]  # fmt: skip
