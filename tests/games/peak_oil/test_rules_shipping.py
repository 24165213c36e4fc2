"""Shipping and Security chips: spec 4.12 and 4.13."""

from __future__ import annotations

import pytest

from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.components import REFINERY, RISK_SPOTS
from tests.games.peak_oil.table import Play, at, seats

BLANK = ("RC-01", 0)
ONE = ("RC-02", 1)  # one question mark
TWO = ("RC-05", 1)  # two
SKULL = ("RC-03", 1)
SKULLS = ("RC-08", 1)
CLOSED = ("RC-10", 0)


def shipping(region="NIG", oil=5, own=None, **sketch):
    """Seat 0 acts on a Region with the majority and is about to choose a route."""
    play = at(agents={region: [1, 0, 0, 0]}, oil={region: oil}, seats=seats(4, s0=own or {}), **sketch)
    return play.go(f"act {region}")


def by_guinea(own=None, chip=BLANK, demand=("RF-2", 0), oil=5, **sketch):
    """The same in Nigeria with a given chip on the way to Rotterdam."""
    return shipping("NIG", oil, own, risks={"GUIN": chip}, refineries={"ROT": demand}, **sketch)


@pytest.mark.rule("PO-12.1", "PO-12.2", "PO-20.18", "PO-16.4")
def test_routes_start_in_the_region_acted_on():
    play = shipping("NIG")
    assert play.legal == ["ship RT-07", "ship RT-08", "ship RT-09", "ship RT-10", "ship RT-11", "skip"]
    play.refused("ship RT-12", "PO-12.2")
    play.refused("ship RT-99", "PO-12.2")
    play.go("skip")
    assert (play.agents("NIG")[0], play.company(0).agents) == (0, 2)


@pytest.mark.rule("PO-12.3")
def test_a_closed_chip_shuts_all_its_routes():
    play = by_guinea(chip=CLOSED)
    assert play.legal == ["ship RT-07", "ship RT-09", "ship RT-11", "skip"]
    play.refused("ship RT-08", "PO-12.3")


@pytest.mark.rule("PO-12.4", "PO-12.11", "PO-20.26")
def test_question_marks_are_pulled_before_loading():
    play = by_guinea({"barrels": 4}, TWO).go("ship RT-08")
    assert (play.phase, play.oil("NIG")) == ("Pulling", 5)
    play.go("barrel red", "draw PR-11", "enough")
    assert play.company(0).barrels == 2
    play.go("barrel black", "slot H")
    assert play.company(0).barrels == 6


@pytest.mark.rule("PO-12.5")
@pytest.mark.parametrize(("oil", "demand", "landed"), [(5, ("RF-2", 0), 4), (5, ("RF-2", 1), 3), (1, ("RF-1", 0), 1)])
def test_loading_is_the_smaller_of_demand_and_region(oil, demand, landed):
    play = by_guinea(demand=demand, oil=oil).go("ship RT-08")
    assert (play.company(0).barrels, play.oil("NIG")) == (1 + landed, oil - landed)


@pytest.mark.rule("PO-12.6", "PO-12.7", "PO-12.8")
def test_skulls_take_loaded_barrels_on_top_of_the_pull():
    play = by_guinea(chip=("RC-09", 0)).go("ship RT-08", "barrel black", "slot H")
    assert (play.phase, play.table.phase.reason) == ("PlaceBarrel", "skull")
    play.go("slot E")
    assert (play.company(0).barrels, play.market) == (1 + 3, {"H", "E"})


@pytest.mark.rule("PO-12.6")
def test_skulls_stop_when_nothing_is_left():
    play = by_guinea(chip=SKULLS, oil=1).go("ship RT-08", "slot A")
    assert (play.company(0).barrels, play.market) == (1, {"A"})


@pytest.mark.rule("PO-12.7", "PO-5.4")
def test_a_skull_does_not_use_up_the_first_black():
    play = by_guinea(chip=SKULL).go("ship RT-08", "slot A")
    assert not play.table.turn.black_used


@pytest.mark.rule("PO-12.9", "PO-12.10")
def test_an_empty_region_still_turns_the_chips():
    play = by_guinea(chip=ONE, oil=0).go("ship RT-08", "barrel black", "slot H")
    assert play.company(0).barrels == 1
    assert play.risk("GUIN") == ("RC-02", 0)
    assert play.table.board.refineries[REFINERY["ROT"]].side == 1
    others = [laid for place, laid in zip(RISK_SPOTS, play.table.board.risks, strict=True) if place.id != "GUIN"]
    assert others == [laid for place, laid in zip(RISK_SPOTS, by_guinea(chip=ONE).table.board.risks, strict=True)
                      if place.id != "GUIN"]  # fmt: skip


@pytest.mark.rule("PO-12.12")
def test_blank_chips_do_nothing():
    play = by_guinea(chip=BLANK).go("ship RT-08")
    assert "pulled" not in play.kinds
    assert play.company(0).barrels == 5


@pytest.mark.rule("PO-K12", "PO-K13", "PO-K34", "PO-P14", "PO-P23", "PO-P34", "PO-12.4", "PO-12.5", "PO-12.6")
@pytest.mark.parametrize(
    ("own", "chip", "landed"),
    [
        ({"consultants": ["CO-12"]}, BLANK, 5),
        ({"crises": ["PR-23"]}, BLANK, 3),
        ({"consultants": ["CO-12"], "crises": ["PR-23"]}, BLANK, 4),
        ({"consultants": ["CO-13"]}, SKULLS, 3),
        ({"consultants": ["CO-13"]}, BLANK, 4),
        ({"crises": ["PR-14"]}, SKULLS, 1),
        ({"consultants": ["CO-34"], "crises": ["PR-14"]}, SKULLS, 4),
    ],
)
def test_cards_change_demand_and_skulls(own, chip, landed):
    play = by_guinea(own, chip).go("ship RT-08")
    for slot in ("slot H", "slot E", "slot S"):
        if play.phase == "PlaceBarrel":
            play.go(slot)
    assert play.event("landed").data["barrels"] == landed


@pytest.mark.rule("PO-P34")
def test_the_port_blockade_adds_a_pull():
    assert by_guinea({"crises": ["PR-34"]}).go("ship RT-08").event("ships").data["questions"] == 1


# ---------------------------------------------------------------- Security

CHIPS = {"security": 2}


@pytest.mark.rule("PO-13.1", "PO-13.2", "PO-20.19")
def test_four_uses_and_any_number_of_chips():
    play = at(seats=seats(4, s0=CHIPS), agents={"DEV": [1, 0, 0, 0]}, risks={"SUEZ": SKULL, "ADEN": ONE})
    before = {place: play.risk(place) for place in ("SUEZ", "ADEN")}
    play.go("security swap-risk", "chip SUEZ")
    play.refused("chip SUEZ", "PO-13.1")
    play.refused("chip ROT", "PO-13.4")
    play.go("chip ADEN")
    assert (play.risk("SUEZ"), play.risk("ADEN")) == (before["ADEN"], before["SUEZ"])
    assert play.company(0).security == 1
    play.go("security flip-refinery", "chip ROT")
    assert play.table.board.refineries[REFINERY["ROT"]].side == 1
    assert play.company(0).security == 0
    assert play.legal == ["act DEV", "reassign"]
    play.refused("security flip-risk", "PO-13.1")


@pytest.mark.rule("PO-13.1")
def test_swapped_refinery_chips_keep_their_faces():
    play = at(
        seats=seats(4, s0=CHIPS), agents={"DEV": [1, 0, 0, 0]}, refineries={"SIN": ("RF-1", 1), "PHI": ("RF-3", 0)}
    )
    play.go("security swap-refinery", "chip SIN", "chip PHI")
    laid = play.table.board.refineries
    assert [(laid[REFINERY[p]].chip, laid[REFINERY[p]].side) for p in ("SIN", "PHI")] == [("RF-3", 0), ("RF-1", 1)]


@pytest.mark.rule("PO-13.4")
def test_42_different_uses():
    play = at(seats=seats(4, s0=CHIPS), agents={"DEV": [1, 0, 0, 0]}, risks={"SUEZ": SKULL, "ADEN": ONE})
    boards = set()
    for use in ("swap-risk", "swap-refinery", "flip-risk", "flip-refinery"):
        for first in Play(play.state).go(f"security {use}").legal:
            named = Play(play.state).go(f"security {use}", first)
            ends = [Play(named.state).go(second) for second in named.legal] if use.startswith("swap") else [named]
            boards |= {(end.table.board.risks, end.table.board.refineries) for end in ends}
    assert len(boards) == 42


@pytest.mark.rule("PO-13.4")
def test_flipping_the_double_closed_chip_changes_nothing():
    options = {"double_closed_chip": True}
    play = shipping("RUS", own=CHIPS, options=options, risks={"BELA": ("RC-11", 0)})
    assert "ship RT-16" not in play.legal
    assert "ship RT-16" not in play.go("security flip-risk", "chip BELA").legal


@pytest.mark.rule("PO-13.3", "PO-20.19", "PO-12.4", "PO-12.5", "PO-12.6", "PO-12.9")
def test_the_windows_of_a_shipment():
    play = by_guinea({"security": 5}, SKULL)
    assert play.phase == "PickRoute"
    play.go("security flip-risk", "chip SUEZ", "ship RT-08")
    assert (play.phase, play.table.phase.moment) == ("Window", "loading")
    play.go("security flip-refinery", "chip ROT", "go-on")  # demand 3 instead of 4
    assert (play.table.phase.moment, play.event("loaded").data["barrels"]) == ("skulls", 3)
    play.go("security flip-risk", "chip GUIN", "go-on")  # the skull is turned away
    assert (play.table.phase.moment, play.company(0).barrels) == ("flips", 4)
    play.go("security flip-risk", "chip GUIN", "go-on")
    assert play.risk("GUIN") == ("RC-03", 0)  # turned to the skull by the chip, and back by the rule
    assert play.table.phase.moment == "step2"
    play.refused("ship RT-08", "PO-13.3")


@pytest.mark.rule("PO-13.3", "PO-2.7", "PO-20.21")
def test_security_at_steps_1_to_3():
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"security": 3, "barrels": 2, "home": 2}))
    assert play.legal[:2] == ["act DEV", "reassign"]
    play.go("security flip-risk", "chip SUEZ", "reassign", "from HQ", "to NIG")
    assert (play.phase, play.table.phase.moment) == ("Window", "step2")
    play.go("security flip-risk", "chip SUEZ", "go-on", "from HQ", "to GUL")
    assert play.phase == "Step3"
    assert "security flip-risk" in play.legal
    play.go("security flip-risk", "chip SUEZ", "skip")
    assert play.mover == 1


@pytest.mark.rule("PO-13.5", "PO-13.3")
def test_only_the_active_player_and_only_in_a_window():
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s1=CHIPS))
    assert play.legal == ["act DEV", "reassign"]
    play.refused("security flip-risk", "PO-13.1")
    drill = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0=CHIPS)).go("act DEV")
    drill.refused("security flip-risk", "PO-13.3")


@pytest.mark.rule("PO-13.2", "PO-9.3")
def test_returned_chips_can_be_won_again():
    play = at(
        agents={"DEV": [1, 0, 0, 0]}, open_fields=["OF-LIB-2"], seats=seats(4, s0={"security": 5})
    ).go("security flip-risk", "chip SUEZ", "act DEV", "use drill", "keep", "take OF-LIB-2")  # fmt: skip
    assert play.company(0).security == 5
    assert all(check(play.state) is None for check in GAME.invariants)
