"""Security chips (spec 4.13)."""

from __future__ import annotations

from oilgames.engine.choices import NOTHING, AnyOf, EachOf, Legal, OneOf
from oilgames.games.peak_oil.actions import Chip, GoOn, Security, Skip
from oilgames.games.peak_oil.components import REFINERIES, REFINERY, RISK, RISK_SPOTS
from oilgames.games.peak_oil.rules.draft import Draft, Open, named
from oilgames.games.peak_oil.state import Laid, Phase, PickChip, Window

USES = ("swap-risk", "swap-refinery", "flip-risk", "flip-refinery")
SKIP = OneOf(Skip())
GO_ON = OneOf(GoOn())
BEGUN = {
    "swap-risk": "swaps_risks", "swap-refinery": "swaps_refineries", "flip-risk": "flips_risk",
    "flip-refinery": "flips_refinery",
}  # fmt: skip
ALL_USES = EachOf(Security, USES)
RISK_IDS = tuple(spot.id for spot in RISK_SPOTS)
REFINERY_IDS = tuple(refinery.id for refinery in REFINERIES)


def security_uses(table: Open) -> Legal:
    """PO-13.1, PO-13.5: the uses of a chip, for the active seat if it holds one."""
    return ALL_USES if table.companies[table.turn.player].security else NOTHING


def window_moves(table: Open, phase: Window) -> Legal:
    """PO-13.3, PO-20.19: use a chip, or go on; not asked without a chip."""
    return AnyOf(GO_ON, ALL_USES) if table.companies[table.turn.player].security else NOTHING


def begin_use(draft: Draft, phase: Phase, choice: Security) -> None:
    """PO-13.2: first the chips are named; then what was asked before is asked again."""
    draft.tell("PO-13.2", BEGUN[choice.use])
    draft.then(PickChip(choice.use), phase)


def go_on(draft: Draft, phase: Window, choice: GoOn) -> None:
    """PO-13.3, PO-20.19: no further chip is used now."""
    draft.tell("PO-13.3", "went_on")


def chip_places(use: str) -> tuple[str, ...]:
    """PO-13.4: the places whose chips a use can touch."""
    return RISK_IDS if use.endswith("risk") else REFINERY_IDS


def chip_moves(table: Open, phase: PickChip) -> Legal:
    """PO-13.1, PO-13.4: the chips on the board; for a swap two different ones."""
    return EachOf(Chip, tuple([place for place in chip_places(phase.use) if place != phase.first]))


def name_chip(draft: Draft, phase: PickChip, choice: Chip) -> None:
    """PO-13.1: flip the chip, or swap it with the one named before."""
    if phase.use.startswith("swap") and phase.first is None:
        draft.tell("PO-13.1", "swap_begun", named(place=choice.place))
        draft.then(PickChip(phase.use, choice.place))
        return
    draft.amend(security=draft.own.security - 1)
    if phase.first is None:
        turn_over(draft, choice.place)
        draft.tell("PO-13.1", "security_flip", named(place=choice.place))
    else:
        swap(draft, phase.first, choice.place)
        draft.tell("PO-13.1", "security_swap", named(place=phase.first, other=choice.place))


def laid(table: Open, place: str) -> Laid:
    """PO-13.4: the chip at a Risk spot or a refinery."""
    return table.board.risks[RISK[place]] if place in RISK else table.board.refineries[REFINERY[place]]


def lay(draft: Draft, place: str, chip: Laid) -> None:
    """PO-13.4: put a chip at a Risk spot or a refinery."""
    if place in RISK:
        draft.change_board(risks=exchanged(draft.board.risks, RISK[place], chip))
    else:
        draft.change_board(refineries=exchanged(draft.board.refineries, REFINERY[place], chip))


def exchanged(chips: tuple[Laid, ...], place: int, chip: Laid) -> tuple[Laid, ...]:
    """PO-13.4: the chips with another one at a place."""
    return (*chips[:place], chip, *chips[place + 1 :])


def turn_over(draft: Draft, place: str) -> None:
    """PO-12.9, PO-13.1: the chip shows its other side."""
    chip = laid(draft, place)
    lay(draft, place, Laid(chip.chip, 1 - chip.side))


def swap(draft: Draft, place: str, other: str) -> None:
    """PO-13.1: two chips change places and keep their faces."""
    first, second = laid(draft, place), laid(draft, other)
    lay(draft, place, second)
    lay(draft, other, first)
