"""What is not allowed is refused with a sentence that fits and the rule that it offends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from oilgames.engine import Refused
from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.actions import Dispatch, From
from oilgames.games.peak_oil.components import AT_HOME, EVERY_SPOT, SPOT
from oilgames.games.peak_oil.rules.crisis import next_level
from oilgames.games.peak_oil.rules.expand import destinations
from oilgames.games.peak_oil.rules.nodes import DECISIONS
from oilgames.games.peak_oil.rules.reassign import sources
from oilgames.games.peak_oil.rules.refusal import ASKED, why_not_dispatch, why_not_from
from oilgames.games.peak_oil.state import Company, FaceDown, PickDispatch, PickSource
from tests.games.peak_oil.table import at, seats

DEV = {"agents": {"DEV": [1, 0, 0, 0]}}
TIED = {"agents": {"DEV": [1, 1, 0, 0]}}
INV = {"agents": {"INV": [1, 0, 0, 0]}}
EXP = {"agents": {"EXP": [1, 0, 0, 0]}}
NIG3 = DEV | {"open_fields": ["OF-NIG-3"]}
GREY = {"agents": {"GREY": [1, 0, 0, 0]}, "options": {"crude": True}, "track": {"E": 1}}


@pytest.mark.parametrize(
    ("sketch", "moves", "token", "rule", "words"),
    [
        (DEV, (), "act XYZ", "PO-4.1", "no Spot called XYZ"),
        (DEV, (), "pay", "PO-2.6", "Step 3"),
        (DEV, (), "barrel red", "PO-2.3", "Step 1"),
        (DEV, ("reassign",), "from XYZ", "PO-3.1", "no place called XYZ"),
        (DEV, ("reassign", "from HQ"), "to XYZ", "PO-4.1", "no Spot called XYZ"),
        (DEV, ("reassign", "from HQ"), "to HQ", "PO-3.4", "another place"),
        (DEV | {"seats": seats(4, s0={"security": 1})}, (), "security eat-chip", "PO-13.1", "swaps two Risk"),
        (TIED, ("act DEV", "barrel black"), "slot Q", "PO-7.1", "Black Market"),
        (TIED, ("act DEV", "barrel black", "slot H"), "act DEV", "PO-20.11", "option"),
        (DEV, ("act DEV", "use drill"), "take OF-LIB-1", "PO-20.12", "replace"),
        (DEV, ("act DEV", "use drill", "keep"), "take SU-H1", "PO-9.2", "Oil Field"),
        (INV, ("act INV", "use startups", "keep"), "take OF-LIB-1", "PO-10.2", "Start-Up"),
        (INV, ("act INV", "use technologies"), "put Q", "PO-16.2", "no Technology"),
        (
            {"agents": {"GREY": [1, 0, 0, 0]}}, ("act GREY", "slot H", "use consultants"), "take OF-LIB-1", "PO-11.6",
            "Consultant",
        ),
        (GREY, ("act GREY", "use marketing"), "shift Q", "PO-16.2", "no Technology"),
        (GREY | {"seats": seats(4, s0={"barrels": 2})}, ("act GREY", "use marketing", "shift E"), "put E", "PO-17.13",
         "Technology"),
        (EXP, ("act EXP", "use dispatch"), "dispatch XYZ", "PO-4.1", "no Spot"),
        (EXP, ("act EXP", "use dispatch", "dispatch LIB"), "act GUL", "PO-8.4", "Libya"),
        (DEV, ("act DEV", "use whitewash", "use drill", "keep"), "again", "PO-9.2", "Oil Field"),
        (NIG3, ("act DEV", "use drill", "keep", "take OF-NIG-3"), "again", "PO-9.6", "Pull"),
        (TIED, ("act DEV", "barrel red", "draw PR-11"), "pull", "PO-5.9", "one more barrel"),
    ],
)  # fmt: skip
def test_refused_with_a_reason(sketch, moves, token, rule, words):
    play = at(**sketch).go(*moves)
    before = play.state
    with pytest.raises(Refused) as caught:
        GAME.play(play.state, GAME.vocabulary.read(token))
    assert caught.value.rule == rule
    assert words in caught.value.sentence
    assert play.state == before


@pytest.mark.rule("PO-16.2")
def test_a_technology_out_of_play_is_refused():
    play = at(seats=seats(2), agents={"INV": [1, 0]}).go("act INV", "use technologies")
    play.refused("put H", "PO-16.2")


@pytest.mark.rule("PO-4.16", "PO-P22", "PO-8.3")
def test_nobody_left_on_expand():
    play = at(agents={"EXP": [1, 1, 0, 0]}, seats=seats(4, s0={"home": 1, "facedown": "PR-22"}))
    play.go("act EXP", "barrel red", "lose EXP", "enough")
    assert play.legal == ["use recruit", "done"]
    play.refused("use dispatch", "PO-4.16")


@pytest.mark.rule("PO-8.3")
def test_no_spot_has_room_for_all():
    crowds = {spot: [0, 2, 0, 0] for spot in ("DEV", "VEN")}
    play = at(agents={"EXP": [4, 0, 0, 0], **crowds}, seats=seats(4, s0={"home": 0})).go("act EXP", "use dispatch")
    play.refused("dispatch DEV", "PO-8.3")
    assert "dispatch LIB" in play.legal
    spots = ("DEV", "VEN", "LIB", "NIG", "GUL", "RUS", "INV", "GREY")
    two_each = {spot: [0, *[2 if seat == place // 2 else 0 for seat in range(4)]] for place, spot in enumerate(spots)}
    nowhere = at(agents={"EXP": [4, 0, 0, 0, 0], **two_each}, seats=[{"home": 0}] * 5).go("act EXP")
    assert nowhere.legal == ["use recruit", "done"]
    nowhere.refused("use dispatch", "PO-8.3")


@pytest.mark.rule("PO-3.2", "PO-8.3", "PO-3.5")
def test_when_all_spots_but_one_were_left():
    """No turn of the printed game comes to this; the rules hold all the same."""
    table = at(agents={"EXP": [1, 0, 0, 0]}).table
    left = tuple(place for place in EVERY_SPOT if place not in (SPOT["EXP"], SPOT["NIG"]))
    closed = replace(table, turn=replace(table.turn, left=left))
    assert destinations(closed) == ["NIG"]
    assert why_not_dispatch(closed, PickDispatch(), Dispatch("LIB"))[1] == "PO-3.2"
    shut = replace(table, turn=replace(table.turn, left=EVERY_SPOT))
    assert sources(shut, 1) == [SPOT["EXP"]]  # it can still go home
    assert why_not_from(shut, PickSource(1), From("HQ"))[1] == "PO-3.2"
    one = replace(table, turn=replace(table.turn, left=left, start=table.turn.start))
    assert sources(one, 2) == [AT_HOME, SPOT["EXP"]]


@pytest.mark.rule("PO-6.6")
def test_the_level_of_a_face_down_card_counts():
    assert next_level(Company(0, 2, 2, 0, facedown=FaceDown(1))) == 2
    assert next_level(Company(0, 2, 2, 0, facedown=FaceDown(3))) == 3


def test_every_decision_says_what_it_asks():
    assert set(ASKED) == set(DECISIONS)
    for sentence, rule in ASKED.values():
        assert sentence.endswith(".")
        assert rule in GAME.rulebook
