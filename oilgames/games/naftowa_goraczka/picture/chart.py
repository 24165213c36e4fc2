"""The small chart beside the board: the two dice against the field in question, or the chances on offer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from oilgames.engine.chance import dice_sum
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds.positions import board_odds, field_odds
from oilgames.games.naftowa_goraczka.odds.single_test import requirement_odds
from oilgames.games.naftowa_goraczka.picture.captions import ROLLS, caption, nominated, ways
from oilgames.games.naftowa_goraczka.state import Over, State
from oilgames.pictures.bars import columns, strip
from oilgames.pictures.captions import signed
from oilgames.pictures.views import Panel


def panel(obs: View) -> Panel | None:
    """Two dice against the field in question; while a field is chosen, the chances on offer; None at the end."""
    field = nominated(obs.state)
    if field is not None:
        return dice_panel(field_odds(obs, field).required)
    return None if isinstance(obs.state.phase, Over) else levels_panel(obs.state)


def dice_panel(required: int) -> Panel:
    """The 11 sums of two dice, those that find oil in the accent colour (NG-3.9)."""
    sums, shown = dice_sum(), signed(required)
    found = int(requirement_odds(required).oil * ROLLS)
    lit = [place for place, total in enumerate(sums.outcomes) if total >= required]
    names, notes = [str(total) for total in sums.outcomes], [str(weight) for weight in sums.weights]
    return Panel(
        title=caption("panel", "dice", required=shown),
        svg=columns(names, sums.weights, notes, lit, caption("panel", "dice_axis")),
        alt=caption("panel", "dice_alt", required=shown, found=found, rest=ROLLS - found),
        table=[["Sum", "Ways of 36", "Result"], *(dice_row(s, w, required) for s, w in sums.pairs())],
    )


def dice_row(total: int, weight: int, required: int) -> list[str]:
    """One line of the dice table."""
    return [str(total), str(weight), f"oil, pays {total - required}" if total >= required else "dry"]


def levels_panel(state: State) -> Panel:
    """The sums that the unknown fields need, with the chance of each; the best in the accent colour."""
    levels = sorted(Counter((odds.required, odds.oil) for odds in board_odds(state)).items(), reverse=True)
    names, notes = [signed(needed) for (needed, _), _ in levels], [ways(oil) for (_, oil), _ in levels]
    counts, heights = [fields for _, fields in levels], [float(oil) for (_, oil), _ in levels]
    rows = list(zip(names, notes, counts, strict=True))
    told = [caption("panel", "level", n=n, required=needed, ways=oil) for needed, oil, n in rows]
    chart = columns(names, heights, notes, [len(levels) - 1], caption("panel", "levels_axis"), most=1)
    return Panel(
        title=caption("panel", "levels"),
        svg=one_level(*levels[0]) if len(levels) == 1 else chart,
        alt=caption("panel", "levels_alt", levels="; ".join(told)),
        table=[["Sum needed", "Chance", "Fields"], *([needed, oil, str(n)] for needed, oil, n in rows)],
    )


def one_level(level: tuple[int, Fraction], fields: int) -> str:
    """While all unknown fields need the same: the 36 rolls in a row, those that find oil in the accent colour."""
    required, found = signed(level[0]), int(level[1] * ROLLS)
    above = caption("panel", "one_level", n=fields, required=required)
    return strip(found, ROLLS, above, caption("panel", "one_level_rolls", found=found, rolls=ROLLS))
