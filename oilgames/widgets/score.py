"""The score of a notebook's bets: how many were right, and whether the learner was as sure as the results allow."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import ipywidgets

from oilgames.widgets.answers import Verdict
from oilgames.widgets.fallback import mimebundle

POINTS: dict[Verdict, int] = {"right": 2, "near": 1, "wrong": 0}
SURE = {"a guess": 0.5, "fairly sure": 0.7, "very sure": 0.9}


class Score:
    """All bets of one kernel, by the id of the question; the first bet on a question is the one that counts."""

    def __init__(self) -> None:
        self.bets: dict[str, tuple[Verdict, str]] = {}
        self._watchers: list[Callable[[], None]] = []

    def record(self, id: str, verdict: Verdict, sure: str) -> None:
        """Note a bet; a second bet on the same question changes nothing."""
        self.bets.setdefault(id, (verdict, sure))
        for watcher in self._watchers:
            watcher()

    def forget(self, id: str | None = None) -> None:
        """Forget one bet, or all of them: the next class begins at nothing."""
        self.bets = {} if id is None else {key: bet for key, bet in self.bets.items() if key != id}
        for watcher in self._watchers:
            watcher()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` after each change."""
        self._watchers.append(watcher)

    @property
    def points(self) -> int:
        """Two points for a right bet, one for a near one."""
        return sum(POINTS[verdict] for verdict, _ in self.bets.values())

    def calibration(self) -> list[tuple[str, float, int, int]]:
        """For each degree of sureness: what it claims, how many bets, how many of them right or near."""
        rows = []
        for words, claim in SURE.items():
            verdicts = [verdict for verdict, sure in self.bets.values() if sure == words]
            rows.append((words, claim, len(verdicts), sum(verdict != "wrong" for verdict in verdicts)))
        return rows

    def sentence(self) -> str:
        """The score in words."""
        if not self.bets:
            return "No bets yet. Each prediction above that you lock in is a bet."
        counts = {verdict: sum(v == verdict for v, _ in self.bets.values()) for verdict in POINTS}
        told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
        bets = "bet" if len(self.bets) == 1 else "bets"
        return f"{self.points} of {2 * len(self.bets)} points from {len(self.bets)} {bets}: {told}."


SCORE = Score()


class ScoreCard:
    """The score on the page, up to date after each bet."""

    def __init__(self, score: Score = SCORE) -> None:
        self.score = score
        self._words = ipywidgets.HTML()
        self._again = ipywidgets.Button(description="Forget all bets", tooltip="For the next class")
        self._again.on_click(lambda _: score.forget())
        self.view = ipywidgets.VBox([self._words, self._again])
        self.view.add_class("og")
        score.watch(self._show)
        self._show()

    def _show(self) -> None:
        self._words.value = self.html()

    def html(self) -> str:
        """Sentence and calibration table."""
        rows = "".join(
            f'<tr><th scope="row">{words}</th><td>{claim:.0%}</td><td>{bets}</td><td>{hits}</td></tr>'
            for words, claim, bets, hits in self.score.calibration()
        )
        head = "<tr><th>You were</th><th>share that should be right or near</th><th>bets</th><th>were</th></tr>"
        return (
            f'<p><strong>{html.escape(self.score.sentence())}</strong></p><table class="og-table">{head}{rows}</table>'
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live card; beside it the same words."""
        return mimebundle(self.view, self.html(), self.score.sentence(), **kwargs)
