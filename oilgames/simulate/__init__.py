"""Many matches: seeds, mirrored tournaments, executors, result tables."""

from oilgames.engine.estimate import Estimate
from oilgames.engine.playout import Chooser, pick_any, playout
from oilgames.simulate.matches import play_match, play_matches, replayed
from oilgames.simulate.results import MatchResult, Results, Share
from oilgames.simulate.tournament import Pairing, Tournament, tournament

__all__ = [
    "Chooser",
    "Estimate",
    "MatchResult",
    "Pairing",
    "Results",
    "Share",
    "Tournament",
    "pick_any",
    "play_match",
    "play_matches",
    "playout",
    "replayed",
    "tournament",
]
