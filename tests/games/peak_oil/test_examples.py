"""Every worked example plays out under the rules to the position that it names as its end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.components import REFINERY
from oilgames.games.peak_oil.rules import breakdown
from tests.games.peak_oil.table import EXAMPLES, at, example, seats

TOLD = [id for id, shown in EXAMPLES.items() if shown.after]


def decks_without_gaps(decks):
    """The decks as a sketch can draw them: a sketch knows no gaps in a display."""
    fields, startups = ([card for card in deck.display if card] for deck in (decks.fields, decks.startups))
    rest = [(deck.unseen, deck.returned) for deck in (decks.fields, decks.startups)]
    return fields, startups, rest, decks.consultants, decks.crises


@pytest.mark.parametrize("id", TOLD)
def test_example_ends_as_told(id):
    end = example(id).state
    told = GAME.position({**EXAMPLES[id].position, **EXAMPLES[id].after})
    assert GAME.to_move(end) == GAME.to_move(told)
    assert end.secrets == told.secrets
    assert decks_without_gaps(end.table.decks) == decks_without_gaps(told.table.decks)
    for part in ("board", "supply", "companies", "marker", "agenda"):
        assert getattr(end.table, part) == getattr(told.table, part), part


def test_only_the_scoring_example_has_no_moves_and_no_end():
    still = [id for id, shown in EXAMPLES.items() if not shown.tokens]
    assert still == [id for id in EXAMPLES if id not in TOLD] == ["W8"]


@pytest.mark.parametrize("id", EXAMPLES)
def test_example_says_what_it_shows(id):
    shown = EXAMPLES[id]
    assert shown.text.endswith((".", "?"))
    assert shown.rules
    assert all(note.endswith(".") for note in shown.notes.values())
    assert len({other.title for other in EXAMPLES.values()}) == len(EXAMPLES)  # a stepper names its stories by title


# ---------------------------------------------------------------- what the notes say


@pytest.mark.rule("PO-3.3")
def test_l169_the_full_spot_refuses_karens_second_agent():
    play = example("L169", 5)
    assert play.agents("DEV") == (2, 2, 1, 0)
    play.refused("to DEV", "PO-3.3")


@pytest.mark.rule("PO-4.3", "PO-4.4", "PO-4.5")
def test_l199_a_tie_gives_one_option_and_leaves_the_other_player_with_the_majority():
    play = example("L199", 3)
    assert play.legal == ["use drill", "use whitewash", "done"]
    play.go(*EXAMPLES["L199"].tokens[3:7])
    assert play.phase == "PickTarget"  # no second option
    play.go("to INV")
    assert (play.mover, play.legal) == (1, ["act DEV", "reassign"])
    assert play.go("act DEV").phase == "ChooseOption"  # no pull


@pytest.mark.rule("PO-4.3", "PO-4.5")
def test_l201_a_majority_gives_both_options_without_a_pull():
    assert example("L201", 1).legal == ["use drill", "use whitewash", "done"]
    assert example("L201", 3).legal == ["use drill", "done"]
    assert "pulled" not in example("L201").kinds


@pytest.mark.rule("PO-P21", "PO-15.4")
def test_l248_the_card_costs_three_points_and_a_second_option():
    assert [breakdown(example("L248", moves).state)[0].pr_loss for moves in (2, 3)] == [0, 3]
    later = at(seats=seats(4, s0={"crises": ["PR-21"]}), agents={"DEV": [2, 0, 0, 0]})
    assert later.go("act DEV", "use drill", "keep", "skip").phase == "PickTarget"


@pytest.mark.rule("PO-5.4", "PO-5.5", "PO-7.3", "PO-7.4")
def test_l268_the_barrel_that_spilled_is_shipped():
    play = example("L268", 2)
    assert [play.oil(region) for region in ("VEN", "LIB", "NIG", "GUL", "RUS")] == [1, 1, 1, 2, 1]
    assert example("L268", 4).company(3).barrels == 3


@pytest.mark.rule("PO-10.2")
def test_l344_the_dear_card_is_not_offered():
    assert example("L344", 3).legal == ["take SU-E1", "take SU-A1", "skip"]


@pytest.mark.rule("PO-2.3", "PO-2.5", "PO-2.6")
def test_a_whole_turn_has_three_steps():
    phases = [example("turn", moves).phase for moves in range(5)]
    assert phases == ["Step1", "PickRoute", "PickTarget", "Step3", "PickTarget"]


@pytest.mark.rule("PO-5.3", "PO-6.2", "PO-6.5", "PO-6.8")
def test_a_scandal_in_a_tie():
    play = example("scandal", 1)
    assert play.chance("barrel red") + play.chance("barrel yellow") == Fraction(8, 30)
    play = example("scandal", 3)
    assert play.legal == ["again", "enough"]
    assert (play.company(1).barrels, play.company(1).facedown.level, play.company(1).facedown.card) == (3, 1, None)
    assert breakdown(example("scandal").state)[1].pr_loss == 0


@pytest.mark.rule("PO-6.11", "PO-P12", "PO-P22", "PO-P32")
@pytest.mark.parametrize(
    ("id", "moves", "seat", "barrels", "locked"),
    [("frozen", 2, 1, 2, (1, 0)), ("subpoena", 3, 2, 1, (0, 1)), ("freeze", 2, 3, 2, (2, 0))],
)
def test_cards_that_lock_pieces_away(id, moves, seat, barrels, locked):
    company = example(id, moves).company(seat)
    assert (company.barrels, (company.crises[-1].barrels, company.crises[-1].agents)) == (barrels, locked)


@pytest.mark.rule("PO-15.4")
def test_three_open_cards_cost_nine_points():
    assert [breakdown(example("freeze", moves).state)[3].pr_loss for moves in (0, 2)] == [4, 9]


@pytest.mark.rule("PO-8.3", "PO-8.4", "PO-8.6")
def test_after_a_dispatch_two_spots_are_closed():
    play = example("expand", 6)
    assert play.company(1).agents == 3
    assert not {"to EXP", "to LIB"} & set(play.legal)


@pytest.mark.rule("PO-5.6", "PO-9.6")
def test_a_drilled_barrel_goes_to_the_region():
    play = example("drill", 6)
    assert (play.oil("RUS"), play.market) == (2, set())


@pytest.mark.rule("PO-4.12", "PO-9.10", "PO-9.11")
def test_whitewashing_the_limit_lifts_it():
    play = example("whitewash", 2)
    assert play.legal == ["clear PR-12", "clear PR-21", "skip"]
    assert example("whitewash", 3).legal == ["use drill", "done"]
    other = example("whitewash", 2).go("clear PR-12")
    assert (other.company(1).barrels, other.phase) == (2, "PickTarget")


@pytest.mark.rule("PO-10.2", "PO-10.6")
def test_buying_before_raising_is_cheaper():
    buyer = example("invest").company(3)
    assert (buyer.startups, buyer.barrels) == (("SU-T1",), 0)
    raised = example("invest", 1).go("use technologies", "put T", "use startups", "renew")
    raised.go("reveal SU-E2", "reveal SU-T1", "reveal SU-S2").refused("take SU-T1", "PO-10.2")


@pytest.mark.rule("PO-11.2", "PO-11.5", "PO-11.6")
def test_grey_ops_takes_a_barrel_and_moves_all():
    play = example("grey", 3)
    assert [play.track(tech) for tech in ("H", "E", "S", "A", "T")] == [0, 1, 2, 0, 1]
    assert example("grey", 4).legal == ["take CO-11", "take CO-12", "take CO-13", "take CO-14", "skip"]


@pytest.mark.rule("PO-7.3", "PO-11.4")
def test_an_entry_barrel_can_spill_the_market():
    play = example("spill", 2)
    assert play.event("market_moved").data["barrels"] == 0
    assert [play.track(tech) for tech in ("H", "E", "S", "A", "T")] == [0] * 5


@pytest.mark.rule("PO-12.9")
def test_shipping_turns_the_refinery_too():
    assert example("turn", 2).table.board.refineries[REFINERY["PHI"]].side == 1
