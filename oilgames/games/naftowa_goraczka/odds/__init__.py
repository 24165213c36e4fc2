"""The exact questions of this game (spec section 6): one test, live positions, orders, auctions, the winner's curse."""

from oilgames.games.naftowa_goraczka.odds.adaptive import AdaptiveOrder, adaptive_mean, adaptive_order
from oilgames.games.naftowa_goraczka.odds.auctions import (
    Equilibrium,
    OpeningLine,
    equilibrium,
    game_value,
    opening_table,
)  # fmt: skip
from oilgames.games.naftowa_goraczka.odds.orders import (
    ORDERS,
    Order,
    field_chances,
    fixed_order,
    mean_oil,
    mean_payout,
    mean_tests,
    oil_distribution,
)  # fmt: skip
from oilgames.games.naftowa_goraczka.odds.positions import (
    FieldOdds,
    OrderEffect,
    board_odds,
    field_odds,
    order_effect,
)  # fmt: skip
from oilgames.games.naftowa_goraczka.odds.single_test import (
    MarginalStep,
    RequirementOdds,
    lowest_required,
    marginal_table,
    oil_table,
    payout_distribution,
    points_distribution,
    possible_requirements,
    required_table,
    requirement_odds,
    worth_table,
)  # fmt: skip
from oilgames.games.naftowa_goraczka.odds.winners_curse import (
    SignalOdds,
    WinnersCurse,
    signal_odds,
    winners_curse,
)  # fmt: skip

__all__ = [
    "ORDERS", "AdaptiveOrder", "Equilibrium", "FieldOdds", "MarginalStep", "OpeningLine", "Order", "OrderEffect",
    "RequirementOdds", "SignalOdds", "WinnersCurse", "adaptive_mean", "adaptive_order", "board_odds", "equilibrium",
    "field_chances", "field_odds", "fixed_order", "game_value", "lowest_required", "marginal_table", "mean_oil",
    "mean_payout", "mean_tests", "oil_distribution", "oil_table", "opening_table", "order_effect",
    "payout_distribution", "points_distribution", "possible_requirements", "required_table", "requirement_odds",
    "signal_odds", "winners_curse", "worth_table",
]  # fmt: skip
