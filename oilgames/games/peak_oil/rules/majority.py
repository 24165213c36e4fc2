"""Who may act where: majority and ties (PO-4.1 to PO-4.5)."""

from __future__ import annotations

from oilgames.engine.game import Seat
from oilgames.games.peak_oil.components import GREY
from oilgames.games.peak_oil.rules.draft import Open
from oilgames.games.peak_oil.rules.effects import INQUIRY, POWER_BROKER, employs, suffers
from oilgames.games.peak_oil.state import Company, Standing


def count(company: Company, agents: int) -> int:
    """PO-4.2, PO-K31, PO-P31: what so many Agents on a Spot count for majority."""
    if not agents:
        return 0
    if not company.consultants and not company.crises:
        return agents
    return max(0, agents + employs(company, POWER_BROKER) - suffers(company, INQUIRY))


def counts(table: Open, spot: int) -> list[int]:
    """PO-4.2: the counts of all seats on a Spot."""
    return [count(company, n) for company, n in zip(table.companies, table.board.agents[spot], strict=True)]


def standing(table: Open, seat: Seat, spot: int) -> Standing | None:
    """PO-4.3 to PO-4.5: majority, tied, or None where no action is possible."""
    if not table.board.agents[spot][seat]:
        return None
    every = counts(table, spot)
    own = every[seat]
    if not own or own < max(every):
        return None
    return "majority" if every.count(own) == 1 else "tied"


def may_act(table: Open, seat: Seat, spot: int) -> bool:
    """PO-4.1, PO-11.1, PO-17.12: whether a seat may take an action on a Spot."""
    if spot == GREY and not table.companies[seat].barrels and not table.options.crude:
        return False
    return standing(table, seat, spot) is not None


def sole_majority(table: Open, spot: int) -> Seat | None:
    """PO-14.5: the seat that has more than every other, or None."""
    every = counts(table, spot)
    most = max(every)
    return every.index(most) if most and every.count(most) == 1 else None
