"""The exact odds of Peak Oil: the bag, jobs of pulls, shipping, drilling, the end, set-up, and live positions.

All exact values are Fractions or `Distribution`s. The `simulate_...` functions give the same by sampling; they bring
NumPy, which is loaded when the first of them is asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from oilgames.games.peak_oil.odds.bag import (
    Bag,
    Colour,
    Depletion,
    depletion,
    harmonic,
    next_pull,
    red_pulls_by_black_left,
    risk,
    risk_after,
    risk_curve,
    starting_bag,
)
from oilgames.games.peak_oil.odds.drilling import Prospect, after_full, break_even, drill, drilled, pull_gain
from oilgames.games.peak_oil.odds.hands import Hand, Pile
from oilgames.games.peak_oil.odds.jobs import (
    Haul,
    Policy,
    at_least_one,
    crises,
    expected_crises,
    job,
    job_barrel_by_barrel,
    jobs_in_turn,
    yellow_among,
)
from oilgames.games.peak_oil.odds.peak import Reading, trigger_by_drill, trigger_by_pulls
from oilgames.games.peak_oil.odds.penalties import (
    Cards,
    after_crises,
    crude_loss,
    full_stacks,
    loss_of_crises,
    vp_loss,
)
from oilgames.games.peak_oil.odds.positions import (
    ActionOdds,
    FieldOdds,
    PullOdds,
    RouteOdds,
    Status,
    all_fields,
    all_routes,
    bag_of,
    drill_now,
    field_odds,
    hand_of,
    next_pull_odds,
    route_odds,
    tie_odds,
)
from oilgames.games.peak_oil.odds.setup_odds import (
    chip_placed,
    consultant_available,
    each_region_once,
    fields_by_region,
    first_crisis_card,
    starting_fields,
    technology_shown,
)
from oilgames.games.peak_oil.odds.shipping import (
    RouteSymbols,
    Shipment,
    black_chance,
    break_even_cash,
    crisis_chance,
    expected_net,
    landed,
    net,
    setup_crisis_chance,
    setup_demand,
    setup_landed,
    setup_route,
)
from oilgames.games.peak_oil.odds.voyages import Cargo, Result, drilling, voyage

if TYPE_CHECKING:
    from oilgames.games.peak_oil.odds.batch import (
        Sample,
        simulate_depletion,
        simulate_drill,
        simulate_hauls,
        simulate_job,
        simulate_shipment,
        simulate_vp_loss,
    )

__all__ = [
    "ActionOdds", "Bag", "Cards", "Cargo", "Colour", "Depletion", "FieldOdds", "Hand", "Haul", "Pile",
    "Policy", "Prospect", "PullOdds", "Reading", "Result", "RouteOdds", "RouteSymbols", "Sample",
    "Shipment", "Status", "after_crises", "after_full", "all_fields", "all_routes", "at_least_one",
    "bag_of", "black_chance", "break_even", "break_even_cash", "chip_placed", "consultant_available",
    "crises", "crisis_chance", "crude_loss", "depletion", "drill", "drill_now", "drilled", "drilling",
    "each_region_once", "expected_crises", "expected_net", "field_odds", "fields_by_region",
    "first_crisis_card", "full_stacks", "hand_of", "harmonic", "job", "job_barrel_by_barrel",
    "jobs_in_turn", "landed", "loss_of_crises", "net", "next_pull", "next_pull_odds", "pull_gain",
    "red_pulls_by_black_left", "risk", "risk_after", "risk_curve", "route_odds", "setup_crisis_chance",
    "setup_demand", "setup_landed", "setup_route", "simulate_depletion", "simulate_drill", "simulate_hauls",
    "simulate_job", "simulate_shipment", "simulate_vp_loss", "starting_bag", "starting_fields",
    "technology_shown", "tie_odds", "trigger_by_drill", "trigger_by_pulls", "voyage", "vp_loss",
    "yellow_among",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "Sample" or name.startswith("simulate_"):
        return getattr(importlib.import_module(f"{__name__}.batch"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
