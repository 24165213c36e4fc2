"""Expand, Develop, Invest and Grey Ops: spec 4.8 to 4.11."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oilgames.games.peak_oil.components import AT_HOME, FIELDS, SPOT, STARTUPS
from tests.games.peak_oil.table import Play, at, seats


def act(spot, own=None, agents=1, **sketch):
    """Seat 0 acts on a Spot with the majority."""
    play = at(agents={spot: [agents, 0, 0, 0]} | sketch.pop("more", {}), seats=seats(4, s0=own or {}), **sketch)
    return play.go(f"act {spot}")


# ---------------------------------------------------------------- Expand


@pytest.mark.rule("PO-8.1", "PO-8.2")
def test_recruit():
    play = act("EXP").go("use recruit")
    assert (play.company(0).agents, play.company(0).reserve) == (2, 1)
    play.go("done")
    assert play.company(0).agents == 3  # with the one that went home
    assert play.phase == "PickTarget"  # a recruit can be reassigned at once
    nobody = act("EXP", {"home": 3}).go("use recruit")
    assert nobody.event("nobody_to_recruit").rule == "PO-8.1"
    assert nobody.company(0).agents == 3


@pytest.mark.rule("PO-8.3", "PO-20.17", "PO-3.3")
def test_dispatch_moves_all_to_one_spot_with_room():
    play = act("EXP", agents=2, more={"DEV": [0, 2, 2, 0], "INV": [0, 2, 1, 0]}).go("use dispatch")
    assert play.legal == [f"dispatch {spot}" for spot in ("VEN", "LIB", "NIG", "GUL", "RUS", "INV", "GREY")]
    play.refused("dispatch DEV", "PO-8.3")
    play.refused("dispatch EXP", "PO-3.4")
    assert play.go("dispatch INV").agents("INV") == (2, 2, 1, 0)
    assert play.legal == ["act INV", "leave"]


@pytest.mark.rule("PO-P15")
def test_the_travel_ban_forbids_dispatch():
    play = act("EXP", {"crises": ["PR-15"]})
    assert play.legal == ["use recruit", "done"]
    play.refused("use dispatch", "PO-P15")


@pytest.mark.rule("PO-8.4", "PO-8.5", "PO-8.6", "PO-20.17")
def test_act_after_dispatch_then_recruit():
    play = act("EXP", agents=1).go("use dispatch", "dispatch INV", "act INV", "use technologies", "put E", "done")
    assert play.legal == ["use recruit", "done"]
    play.go("use recruit")
    assert {SPOT["EXP"], SPOT["INV"]} <= set(play.table.turn.left)
    assert play.table.phase.source == AT_HOME
    play.refused("to EXP", "PO-3.2")
    play.refused("to INV", "PO-3.2")


@pytest.mark.rule("PO-8.4", "PO-8.6")
def test_leaving_dispatched_agents_keeps_their_spot_open():
    play = act("EXP", agents=1).go("use dispatch", "dispatch INV", "leave", "done")
    assert set(play.table.turn.left) == {SPOT["EXP"]}
    assert "to INV" in play.legal


@pytest.mark.rule("PO-8.4")
def test_outnumbered_after_dispatch_there_is_no_action():
    play = act("EXP", agents=1, more={"INV": [0, 2, 0, 0]}).go("use dispatch", "dispatch INV")
    assert play.event("left_there").data["agents"] == 1
    assert play.phase == "ChooseOption"
    choice = act("EXP", agents=1).go("use dispatch", "dispatch INV")
    choice.refused("act DEV", "PO-8.4")


@pytest.mark.rule("PO-8.7", "PO-4.4")
def test_a_tied_dispatch_uses_the_one_option_and_the_new_action_has_its_own():
    play = at(agents={"EXP": [1, 1, 0, 0]}).go(
        "act EXP", "barrel black", "slot H", "use dispatch", "dispatch DEV", "act DEV"
    )
    play.go("use whitewash", "use drill", "keep", "skip")
    assert play.phase == "PickTarget"


@pytest.mark.rule("PO-K15")
def test_the_head_hunter_places_the_recruit():
    play = act("EXP", {"consultants": ["CO-15"]}, more={"DEV": [0, 2, 2, 1]}).go("use recruit")
    assert play.legal == [f"recruit {p}" for p in ("HQ", "VEN", "LIB", "NIG", "GUL", "RUS", "INV", "GREY")]
    play.refused("recruit EXP", "PO-K15")
    play.refused("recruit DEV", "PO-K15")
    play.go("recruit INV", "done")
    assert play.agents("INV")[0] == 1
    assert play.table.turn.moved == ()  # not a reassignment: the Agent is fresh
    assert "from INV" in play.legal


# ---------------------------------------------------------------- Develop


@pytest.mark.rule("PO-9.1", "PO-20.12", "PO-20.28", "PO-20.13")
def test_renewing_the_fields():
    play = act("DEV", open_fields=["OF-VEN-1", "OF-VEN-2", "OF-VEN-3"]).go("use drill")
    assert play.legal == ["renew", "keep"]
    play.go("renew")
    assert play.table.decks.fields.returned == ("OF-VEN-1", "OF-VEN-2", "OF-VEN-3")
    assert set(play.outcomes().values()) == {Fraction(1, 22)}
    assert "reveal OF-VEN-1" not in play.outcomes()
    play.go("reveal OF-VEN-4", "reveal OF-VEN-5", "reveal OF-LIB-1")
    assert play.table.decks.fields.display == ("OF-VEN-4", "OF-VEN-5", "OF-LIB-1")
    assert play.phase == "PickField"


@pytest.mark.rule("PO-P16", "PO-9.1", "PO-10.1")
def test_red_tape_forbids_renewing():
    assert act("DEV", {"crises": ["PR-16"]}).go("use drill").phase == "PickField"
    assert act("INV", {"crises": ["PR-16"]}).go("use startups").phase == "PickStartUp"


@pytest.mark.rule("PO-9.2", "PO-9.9", "PO-20.14")
def test_taking_a_field_needs_no_agent_in_its_region():
    play = act("DEV", open_fields=["OF-NIG-4", "OF-GUL-3", "OF-RUS-2"]).go("use drill", "keep")
    assert play.legal == ["take OF-NIG-4", "take OF-GUL-3", "take OF-RUS-2", "skip"]
    play.refused("take OF-VEN-1", "PO-9.2")
    play.go("take OF-NIG-4")
    assert (play.company(0).fields, play.oil("NIG"), play.bag) == (("OF-NIG-4",), 3, (4, 4, 19))


@pytest.mark.rule("PO-9.2")
def test_without_a_card_the_option_ends():
    play = act("DEV").go("use drill", "keep", "skip")
    assert play.phase == "ChooseOption"
    assert play.legal == ["use whitewash", "done"]
    assert len(set(play.table.decks.fields.display)) == 3


@pytest.mark.rule("PO-9.3", "PO-1.10")
def test_a_security_symbol_gives_a_chip_if_there_is_one():
    play = act("DEV", open_fields=["OF-LIB-2"]).go("use drill", "keep", "take OF-LIB-2")
    assert play.company(0).security == 1
    none = at(
        agents={"DEV": [1, 0, 0, 0]}, open_fields=["OF-LIB-2"], seats=seats(4, s1={"security": 3}, s2={"security": 2})
    ).go("act DEV", "use drill", "keep", "take OF-LIB-2")  # fmt: skip
    assert none.company(0).security == 0
    assert "no_security_left" in none.kinds
    many = act("DEV", {"security": 4}, open_fields=["OF-LIB-2"]).go("use drill", "keep", "take OF-LIB-2")
    assert many.company(0).security == 5


@pytest.mark.rule("PO-9.4", "PO-9.5", "PO-14.1")
def test_full_barrels_are_searched_for_in_the_bag():
    play = act("DEV", open_fields=["OF-NIG-4"], bag=[4, 4, 2]).go("use drill", "keep", "take OF-NIG-4")
    assert (play.oil("NIG"), play.bag, play.table.marker) == (2, (4, 4, 0), 0)
    assert play.event("oil_found").data["wanted"] == 3


@pytest.mark.rule("PO-9.5")
def test_barrels_aside_cannot_be_searched():
    play = at(
        agents={"DEV": [1, 1, 0, 0]}, bag=[4, 4, 3], open_fields=["OF-NIG-4"], seats=seats(4, s0={"crises": ["PR-24"]})
    ).go("act DEV", "barrel black", "slot H", "barrel black", "use drill", "keep", "take OF-NIG-4")  # fmt: skip
    assert (play.oil("NIG"), play.aside, play.table.marker) == (1, (0, 1), None)


@pytest.mark.rule("PO-9.6", "PO-20.16", "PO-20.26")
def test_question_marks_one_by_one_until_stop():
    play = act("DEV", open_fields=["OF-NIG-3"]).go("use drill", "keep", "take OF-NIG-3")
    assert play.table.phase.left == 3
    play.go("pull", "barrel black", "pull", "barrel black", "stop")
    assert play.oil("NIG") == 2
    assert play.phase == "Revealing"
    empty = act("DEV", open_fields=["OF-NIG-3"], bag=[0, 0, 1]).go(
        "use drill", "keep", "take OF-NIG-3", "pull", "barrel black"
    )
    assert empty.phase == "Revealing"


@pytest.mark.rule("PO-9.8", "PO-9.12")
def test_one_card_is_revealed_at_the_leftmost_empty_place():
    play = act("DEV", open_fields=["OF-NIG-4", "OF-GUL-3"]).go("use drill", "keep", "take OF-NIG-4")
    assert play.table.decks.fields.display == (None, "OF-GUL-3", None)
    play.go("reveal OF-RUS-2")
    assert play.table.decks.fields.display == ("OF-RUS-2", "OF-GUL-3", None)
    assert play.phase == "ChooseOption"


@pytest.mark.rule("PO-20.13", "PO-20.28")
def test_an_empty_deck_leaves_gaps_and_cards_put_back_come_in_order():
    held = [card for card in FIELDS if len(FIELDS[card].symbols) == 1 and not card.startswith("OF-VEN")]
    own = {"fields": held}
    play = act("DEV", own, open_fields=["OF-VEN-1", "OF-VEN-2"], fields_back=["OF-VEN-4", "OF-VEN-3", "OF-VEN-5"])
    play.go("use drill", "renew")
    assert play.outcomes() == {"reveal OF-VEN-4": Fraction(1)}
    play.go("reveal OF-VEN-4", "reveal OF-VEN-3", "reveal OF-VEN-5", "take OF-VEN-4", "stop")
    assert play.outcomes() == {"reveal OF-VEN-1": Fraction(1)}
    none = {"fields": [*held, "OF-VEN-4", "OF-VEN-5"]}
    rest = act("DEV", none, open_fields=["OF-VEN-1", "OF-VEN-2", "OF-VEN-3"]).go("use drill", "keep", "take OF-VEN-1")
    assert rest.table.decks.fields.display == (None, "OF-VEN-2", "OF-VEN-3")
    assert rest.phase == "ChooseOption"


@pytest.mark.rule("PO-9.10", "PO-9.11")
@pytest.mark.parametrize(("card", "cost"), [("PR-11", 0), ("PR-21", 1), ("PR-31", 2)])
def test_whitewash_by_level(card, cost):
    play = act("DEV", {"barrels": cost, "crises": [card]}, agents=2).go("use whitewash", f"clear {card}")
    assert (play.company(0).barrels, play.company(0).crises) == (0, ())
    assert play.table.decks.crises[int(card[3]) - 1].returned == (card,)
    if cost:
        poor = act("DEV", {"barrels": cost - 1, "crises": [card, "PR-12"]}, agents=2).go("use whitewash")
        assert poor.legal == ["clear PR-12", "skip"]
        poor.refused(f"clear {card}", "PO-9.11")


@pytest.mark.rule("PO-9.11")
def test_a_face_down_card_cannot_be_whitewashed():
    play = act("DEV", {"facedown": "PR-11", "crises": ["PR-12"]}).go("use whitewash")
    assert play.legal == ["clear PR-12", "skip"]
    play.refused("clear PR-11", "PO-9.11")


@pytest.mark.rule("PO-9.10", "PO-6.11")
def test_barrels_on_a_card_return_after_the_payment():
    own = {"barrels": 1, "crises": [{"card": "PR-32", "barrels": 3}, "PR-11"]}
    play = act("DEV", own).go("use whitewash")
    assert play.legal == ["clear PR-11", "skip"]
    rich = act("DEV", own | {"barrels": 2}).go("use whitewash", "clear PR-32")
    assert rich.company(0).barrels == 3


# ---------------------------------------------------------------- Invest


@pytest.mark.rule("PO-10.1", "PO-20.12")
def test_renewing_the_startups():
    play = act("INV", open_startups=["SU-H1", "SU-H2", "SU-H3"]).go("use startups", "renew")
    assert play.table.decks.startups.returned == ("SU-H1", "SU-H2", "SU-H3")
    play.go("reveal SU-E1", "reveal SU-E2", "reveal SU-E3")
    assert play.phase == "PickStartUp"


@pytest.mark.rule("PO-10.2", "PO-10.3", "PO-10.5", "PO-20.14", "PO-18.1")
def test_buying_a_startup():
    play = act("INV", {"barrels": 4}, open_startups=["SU-E1"], track={"E": 3}).go("use startups", "keep", "take SU-E1")
    assert (play.company(0).barrels, play.company(0).startups) == (1, ("SU-E1",))
    assert play.event("bought").seen_by is None
    assert play.phase == "Revealing"
    play.go("reveal SU-H1")
    assert play.table.decks.startups.display == ("SU-H1", None, None)
    play = act("INV", open_startups=["SU-E1", "SU-T1"], track={"E": 3}).go("use startups", "keep")
    play.refused("take SU-E1", "PO-10.2")
    play.refused("take SU-H1", "PO-10.2")


@pytest.mark.rule("PO-10.4", "PO-10.5")
def test_raising_a_technology():
    play = act("INV", {"barrels": 2}, track={"A": 9}).go("use technologies")
    assert play.legal == ["put H", "put E", "put S", "put A", "put T", "skip"]
    assert play.go("put A").track("A") == 10
    assert (play.company(0).barrels, play.phase) == (1, "ChooseOption")
    broke = act("INV", {"barrels": 0}).go("use technologies")
    assert broke.phase == "ChooseOption"
    assert broke.event("nothing_raised")


@pytest.mark.rule("PO-10.2")
def test_nothing_need_be_bought():
    play = act("INV").go("use startups", "keep", "skip")
    assert play.event("nothing_taken").rule == "PO-10.2"
    assert play.legal == ["use technologies", "done"]


@pytest.mark.rule("PO-10.6")
def test_buying_before_raising_is_cheaper():
    own = {"barrels": 3}
    first = act("INV", own, open_startups=["SU-T1"], track={"T": 1})
    buy = Play(first.state).go("use startups", "keep", "take SU-T1", "reveal SU-H1", "use technologies", "put T")
    wait = Play(first.state).go("use technologies", "put T", "use startups", "keep", "take SU-T1", "reveal SU-H1")
    assert (buy.company(0).barrels, wait.company(0).barrels) == (1, 0)


@pytest.mark.rule("PO-10.2")
def test_all_startups_of_the_deck_can_be_bought():
    held = [card for card in STARTUPS if card != "SU-H1"]
    play = act("INV", {"startups": held}, open_startups=["SU-H1"]).go("use startups", "keep", "take SU-H1")
    assert play.phase == "ChooseOption"  # no card is left to reveal


# ---------------------------------------------------------------- Grey Ops


@pytest.mark.rule("PO-11.1", "PO-11.2")
def test_the_entry_barrel():
    play = act("GREY", {"barrels": 2})
    assert play.phase == "PlaceBarrel"
    play.go("slot T")
    assert (play.company(0).barrels, play.market) == (1, {"T"})
    assert play.go("done").market == {"T"}


@pytest.mark.rule("PO-11.2", "PO-20.26")
def test_the_tie_pull_comes_before_the_entry_barrel():
    play = at(agents={"GREY": [1, 1, 0, 0]}).go("act GREY", "barrel black", "slot H")
    assert play.table.phase.reason == "entry"
    assert play.legal == ["slot E", "slot S", "slot A", "slot T"]


@pytest.mark.rule("PO-11.3", "PO-P12", "PO-P32")
@pytest.mark.parametrize("card", ["PR-12", "PR-32"])
def test_grey_ops_ends_after_a_ruinous_tie_pull(card):
    play = at(agents={"GREY": [1, 1, 0, 0]}, seats=seats(4, s0={"barrels": 1, "facedown": card}))
    play.go("act GREY", "barrel red", "enough")
    assert play.event("no_entry").rule == "PO-11.3"
    assert play.agents("GREY") == (0, 1, 0, 0)
    assert play.phase == "PickTarget"


@pytest.mark.rule("PO-11.4", "PO-7.3")
def test_the_entry_barrel_can_fill_the_market():
    play = act("GREY", market=["H", "E", "S", "A"])
    assert play.oil("VEN") == 1
    play.go("use black_market")
    assert play.event("market_moved").data == {"barrels": 0}


@pytest.mark.rule("PO-11.5")
def test_the_entry_barrel_goes_along():
    play = act("GREY").go("slot T", "use black_market")
    assert (play.track("T"), play.market) == (1, set())


@pytest.mark.rule("PO-11.6", "PO-11.8", "PO-20.14")
def test_consultants_come_level_by_level():
    shown = ["CO-11", "CO-12", "CO-21", "CO-31"]
    play = act("GREY", open_consultants=shown).go("slot T", "use consultants")
    assert play.legal == ["take CO-11", "take CO-12", "skip"]
    play.refused("take CO-21", "PO-11.6")
    play.refused("take CO-13", "PO-11.7")
    play.go("take CO-12")
    assert play.company(0).consultants == ("CO-12",)
    assert play.table.decks.consultants == ("CO-11", "CO-21", "CO-31")
    second = act("GREY", {"consultants": ["CO-13"]}, open_consultants=shown).go("slot T", "use consultants")
    assert second.legal == ["take CO-21", "skip"]
    lost = act("GREY", {"consultants": ["CO-22"]}, open_consultants=shown).go("slot T", "use consultants")
    assert lost.legal == ["take CO-11", "take CO-12", "skip"]
    full = act("GREY", {"consultants": ["CO-13", "CO-22", "CO-32"]}, open_consultants=shown).go(
        "slot T", "use consultants"
    )
    assert full.event("nothing_taken")


@pytest.mark.rule("PO-11.7")
def test_no_consultant_of_the_level_is_left():
    play = act("GREY", open_consultants=["CO-21"]).go("slot T", "use consultants")
    assert play.phase == "ChooseOption"
    assert play.table.decks.consultants == ("CO-21",)
