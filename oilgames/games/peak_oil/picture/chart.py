"""The small chart beside the board: the risk of the pulls at hand, or of what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from oilgames.engine.chance import Distribution
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.components import FIELDS, NAME, SPOT_IDS
from oilgames.games.peak_oil.observe import Observation
from oilgames.games.peak_oil.odds.positions import ActionOdds, all_fields, bag_of, drill_now, tie_odds
from oilgames.games.peak_oil.picture.captions import caption, fraction, mean, mean_short, risk_words
from oilgames.games.peak_oil.picture.moment import phases, route_under_way, stage
from oilgames.games.peak_oil.picture.ways import by_words, refinery_id, routes, sentence, to_words
from oilgames.pictures.bars import columns
from oilgames.pictures.captions import decimal
from oilgames.pictures.views import Panel

FEW = 4  # so many colours or numbers have their fraction over the bar


def panel(obs: Observation) -> Panel | None:
    """Routes or fields that can be chosen; crises of the pulls at hand; else one pull; None when none can come."""
    table = obs.table
    if stage(table) in ("setup", "over") or not table.supply.total:
        return None
    if isinstance(table.phase, s.PickRoute) and routes(obs):
        return routes_panel(obs)
    if isinstance(table.phase, s.PickField) and any(table.decks.fields.display):
        return fields_panel(obs)
    job = job_at_hand(obs)
    return crises_panel(*job) if job and len(job[1].crises.outcomes) > 1 else bag_panel(obs)


def job_at_hand(obs: Observation) -> tuple[str, ActionOdds] | None:
    """The pulls that lie ahead, with their odds if the seat never pulls again: of a tie, a route or a drill."""
    table = obs.table
    ties: list[Any] = [phase for phase in table.agenda if tie_to_pull(phase)]
    if ties:
        return "tie", tie_odds(obs, SPOT_IDS[ties[0].spot])
    if route_under_way(table) and phases(table, s.Loading):
        return "ship", routes(obs)[0]
    drill = drill_now(obs)
    return ("drill", drill) if drill else None


def tie_to_pull(phase: Any) -> bool:
    """PO-4.4, PO-K25: whether a phase is about a tie pull."""
    pulls = isinstance(phase, s.Pulling | s.PullAgain) and phase.purpose == "tie"
    return pulls or isinstance(phase, s.TieChoice)


def bag_panel(obs: Observation) -> Panel:
    """PO-5.3: the colour of the next barrel."""
    bag = bag_of(obs.table)
    counts = {"red": bag.red, "yellow": bag.yellow, "black": bag.black}
    shares = {colour: Fraction(n, bag.size) for colour, n in counts.items()}
    names = [caption("colour", colour) for colour in counts]
    notes = [f"{n}/{bag.size}" for n in counts.values()]
    told = [caption("panel", "share", colour=name, share=note) for name, note in zip(names, notes, strict=True)]
    return Panel(
        title=caption("panel", "one_pull"),
        svg=columns(names, [float(share) for share in shares.values()], notes, [0, 1], caption("panel", "one_axis")),
        alt=caption("panel", "one_alt", shares=", ".join(told)),
        table=[["Colour", "Barrels", "Chance"], *row_of(names, counts.values(), shares.values())],
    )


def row_of(names: Sequence[str], counts: object, shares: object) -> list[list[str]]:
    """The lines of the bag's table."""
    return [
        [name, str(n), risk_words(share)]
        for name, n, share in zip(names, counts, shares, strict=True)  # type: ignore[call-overload]
    ]


def crises_panel(purpose: str, odds: ActionOdds) -> Panel:
    """Spec 6.1: the number of PR Crises that the pulls at hand bring."""
    crises: Distribution[int] = odds.crises
    shares = dict(sorted(crises.items()))
    told = [caption("panel", "crises_share", n=n, share=fraction(share)) for n, share in shares.items()]
    lit = [place for place, n in enumerate(shares) if n]
    names, notes = [str(n) for n in shares], [note(share, len(shares)) for share in shares.values()]
    return Panel(
        title=caption("panel", f"crises_{purpose}"),
        svg=columns(names, [float(share) for share in shares.values()], notes, lit, caption("panel", "crises_axis")),
        alt=caption("panel", "crises_alt", shares="; ".join(told)),
        table=[["Crises", "Chance"], *([str(n), risk_words(share)] for n, share in shares.items())],
    )


def note(share: Fraction, several: int) -> str:
    """A chance over its bar."""
    return fraction(share) if several <= FEW else decimal(share)


def routes_panel(obs: Observation) -> Panel:
    """PO-12: the risk of every route that can be chosen; the one that brings most in the accent colour."""
    shown = routes(obs)
    best = max(range(len(shown)), key=lambda place: shown[place].expected_net)
    heights = [float(one.crisis_chance) for one in shown]
    names, nets = [refinery_id(one.route) for one in shown], [mean_short(one.expected_net) for one in shown]
    rows = [
        [f"{to_words(one.route)} over {by_words(one.route)}", risk_words(one.crisis_chance), mean(one.expected_net)]
        for one in shown
    ]
    return Panel(
        title=caption("panel", "routes"),
        svg=columns(names, heights, nets, [best], caption("panel", "routes_axis"), most=1),
        alt=caption("panel", "routes_alt", list="; ".join(sentence(one) for one in shown)),
        table=[["Route", "Risk", "Expected net"], *rows],
    )


def fields_panel(obs: Observation) -> Panel:
    """PO-9.2: the risk of every open Oil Field, with the barrels that it brings on average."""
    shown = all_fields(obs)
    oil = [f"{float(one.oil.mean()):.2f}" for one in shown]
    names, risks = [FIELDS[one.field].region for one in shown], [one.crisis_chance for one in shown]
    rows = [
        [NAME[one.field], risk_words(risk), mean_oil] for one, risk, mean_oil in zip(shown, risks, oil, strict=True)
    ]
    told = [caption("panel", "field_told", name=name, risk=risk, oil=mean_oil) for name, risk, mean_oil in rows]
    best = max(range(len(shown)), key=lambda place: shown[place].oil.mean())
    return Panel(
        title=caption("panel", "fields"),
        svg=columns(names, [float(risk) for risk in risks], oil, [best], caption("panel", "fields_axis"), most=1),
        alt=caption("panel", "fields_alt", list="; ".join(told)),
        table=[["Oil Field", "Risk", "Barrels on average"], *rows],
    )
