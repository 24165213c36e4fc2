"""Result tables: points, wins and lengths with their errors, as CSV and as JSON."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from math import sqrt
from typing import Any

import msgspec

from oilgames.engine.estimate import Estimate
from oilgames.engine.game import Seat


class MatchResult(msgspec.Struct, frozen=True):
    """One match: the seed that replays it, who sat where, and how it ended. `choices` counts actions and outcomes."""

    seed: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    choices: int


class Share(msgspec.Struct, frozen=True):
    """How often something happened in `n` matches."""

    hits: int
    n: int

    @property
    def share(self) -> float:
        """The share, 0 to 1."""
        return self.hits / self.n

    def interval(self, z: float = 1.959964) -> tuple[float, float]:
        """The interval of Wilson (1927), which also fits shares near 0 and 1; `z` standard errors, 95 % by default."""
        n, p = self.n, self.share
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, centre - reach), min(1.0, centre + reach)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.share:.3f} ({low:.3f} to {high:.3f})"


class Results(msgspec.Struct, frozen=True):
    """The matches of one simulation, all with the same bots in the same seats."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: str
    matches: tuple[MatchResult, ...]

    def points(self, seat: Seat) -> Estimate:
        """The mean points of a seat, with its standard error."""
        return Estimate.of(match.points[seat] for match in self.matches)

    def wins(self, seat: Seat) -> Share:
        """How often a seat won alone."""
        return Share(sum(match.winners == (seat,) for match in self.matches), len(self.matches))

    def draws(self) -> Share:
        """How often the win was shared."""
        return Share(sum(len(match.winners) > 1 for match in self.matches), len(self.matches))

    def length(self) -> Estimate:
        """The mean number of actions and outcomes of a match."""
        return Estimate.of(match.choices for match in self.matches)

    def rows(self) -> list[dict[str, Any]]:
        """The summary: one row per seat."""
        return [summary_row(self, seat) for seat in range(len(self.bots))]

    def __str__(self) -> str:
        return f"{text_table(self.rows())}\nshared wins {self.draws()}; choices per match {self.length()}"

    def to_json(self) -> str:
        """The summary and every match, as JSON text."""
        summary = {"rows": self.rows(), "shared_wins": self.draws().share, "choices": as_dict(self.length())}
        return json_text({**msgspec.to_builtins(self), "summary": summary})

    def to_csv(self) -> str:
        """Every match in one line, as CSV text."""
        return csv_text(map(match_row, self.matches))


def summary_row(results: Results, seat: Seat) -> dict[str, Any]:
    """What a table says about one seat."""
    points, wins = results.points(seat), results.wins(seat)
    low, high = wins.interval()
    return {
        "seat": seat, "bot": results.bots[seat], "matches": wins.n,
        "points": points.mean, "standard_error": points.standard_error,
        "wins": wins.share, "wins_low": low, "wins_high": high,
    }  # fmt: skip


def match_row(match: MatchResult) -> dict[str, Any]:
    """One match as a flat row: seats in columns of their own."""
    bots = {f"bot_{seat}": bot for seat, bot in enumerate(match.bots)}
    points = {f"points_{seat}": own for seat, own in enumerate(match.points)}
    winners = " ".join(map(str, match.winners))
    return {"seed": match.seed, **bots, **points, "winners": winners, "choices": match.choices}


def as_dict(estimate: Estimate) -> dict[str, float]:
    """An estimate for JSON."""
    return {"mean": estimate.mean, "standard_error": estimate.standard_error, "n": estimate.n}


def json_text(value: Any) -> str:
    """Indented JSON text."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"


def csv_text(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as CSV text, with the keys of the first as header."""
    rows = list(rows)
    out = StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def text_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as aligned plain text."""
    cells = [list(rows[0]), *([shown(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(c.rjust(w) for c, w in zip(line, widths, strict=True)) for line in cells)


def shown(value: Any) -> str:
    """A number with three decimals, anything else as it is."""
    return f"{value:.3f}" if isinstance(value, float) else str(value)
