"""Exact and simulated odds over any game: trees with a memory, node counts, sampling with standard errors."""

from oilgames.engine.estimate import Estimate
from oilgames.odds.counting import NodeCount, count_nodes
from oilgames.odds.policies import Policy, best_reply, follow, highest, lowest, maximise, selfish, uniform
from oilgames.odds.sampling import sample, sample_shares
from oilgames.odds.tree import Tree, distribution, expect

__all__ = [
    "Estimate",
    "NodeCount",
    "Policy",
    "Tree",
    "best_reply",
    "count_nodes",
    "distribution",
    "expect",
    "follow",
    "highest",
    "lowest",
    "maximise",
    "sample",
    "sample_shares",
    "selfish",
    "uniform",
]
