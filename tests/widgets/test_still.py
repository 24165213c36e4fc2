"""A position on show, a table of numbers, and a text of several lines to explore with."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oilgames import GAMES
from oilgames.engine import Refused
from oilgames.odds import Estimate
from oilgames.widgets import Explore, NumberTable, Still, lines

GAME = GAMES["naftowa_goraczka"]
SMALL = {"rows": ["A.", ".x"], "money": [6, 5]}
LARGE = {"rows": ["...", ".B.", "..."], "money": [0, 0]}


def test_a_still_offers_nothing_to_choose() -> None:
    view = Still(GAME, GAME.position(SMALL), "Look", "Two are open.").board.view
    assert view["ask"] == {"title": "Look", "detail": "Two are open."}
    assert not {"targets", "controls", "tools", "menu"} & {key for key, value in view.items() if value}


def test_a_still_without_words_asks_what_the_position_asks() -> None:
    assert "Alba" in Still(GAME, GAME.position(SMALL)).board.view["ask"]["title"]


def test_another_position_may_be_of_another_size() -> None:
    still = Still(GAME, GAME.position(SMALL))
    before, backdrop = still.board.view["size"], still.board.backdrop
    still.update(GAME.position(LARGE))
    assert still.board.view["size"] != before
    assert still.board.backdrop != backdrop


def test_a_message_of_the_page_changes_nothing() -> None:
    still = Still(GAME, GAME.position(SMALL))
    before = still.board.view
    still.board._receive(still.board, {"do": "choose", "token": "nominate r1c2", "turn": 1}, [])
    assert still.board.view == before


@pytest.mark.parametrize("odds", [True, False])
def test_a_still_reads_without_a_kernel(odds: bool) -> None:
    still = Still(GAME, GAME.position(SMALL), odds=odds)
    data, _ = still._repr_mimebundle_()
    assert data["text/html"].startswith("<img alt=")
    assert "2 by 2" in data["text/html"]
    other = Still(GAME, GAME.position(SMALL), odds=not odds)
    assert other._repr_mimebundle_()[0]["text/html"] != data["text/html"]  # the picture shows the odds or does not


def test_a_table_shows_fractions_and_estimates_and_escapes() -> None:
    table = NumberTable(["what", "value"], [("<b>", Fraction(5, 18)), ("rolled", Estimate(0.25, 0.01, 100))], "Odds")
    data, _ = table._repr_mimebundle_()
    assert "5/18 = 0.278" in data["text/html"]
    assert "0.2500 ± 0.0100" in data["text/plain"]
    assert "<b>" not in data["text/html"]


def test_a_table_is_updated_in_place() -> None:
    table = NumberTable(["what", "value"], [("a", 1)], "Odds")
    view = table.view
    table.update([("b", 2)], "Two now.")
    assert table.view is view
    assert "Two now." in table._words.value
    assert '<th scope="row">b</th>' in table._words.value


def test_a_drawing_that_does_not_fit_is_answered_in_words(caplog: pytest.LogCaptureFixture) -> None:
    still = Still(GAME, GAME.position(SMALL))

    def draw(drawn: str) -> str:
        still.update(GAME.position({"rows": drawn.split(), "money": [6, 6]}))
        return "Drawn."

    explore = Explore({"drawn": lines("Position", "A.\n..")}, still, draw)
    assert explore.said == "Drawn."
    explore.controls["drawn"].value = "A.\n."
    with pytest.raises(Refused) as refused:
        draw("A.\n.")
    assert explore.said == str(refused.value)
    assert not caplog.records
