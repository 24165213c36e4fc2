"""The picture of the board: numbers, shades, outlines, places to click, words."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from oilgames.engine import Event, replay
from oilgames.engine.choices import NOTHING
from oilgames.games import GAMES
from oilgames.games.naftowa_goraczka import picture
from oilgames.games.naftowa_goraczka import state as phases
from oilgames.games.naftowa_goraczka.observe import View
from oilgames.games.naftowa_goraczka.odds.positions import board_odds
from oilgames.games.naftowa_goraczka.state import Bidding, Nominating, Opening, Over
from oilgames.pictures import palette
from oilgames.pictures.standalone import data_uri, figure_html, standalone

GAME = GAMES["naftowa_goraczka"]
NAMES = ("Alba", "Bruno", "Chen", "Dina")
R2C2 = 9  # the field r2c2 of a board eight fields wide

# The position of the design's drawing: r2c2 has r2c3 over a border, r3c1 and r3c3 over a corner.
ROWS = (
    "..x.xB..", "..AxxB..", "AxBBBBxx", "..xxxBxA", "..xxAAx.", ".x.xx...", "....x...", "........",
)  # fmt: skip


def at(rows, phase=None, money=(6, 4), payouts=(), **options):
    """The view of a sketched position, in another phase if one is given; `payouts` by the name of the field."""
    state = GAME.position({"rows": rows, "money": money, "options": options})
    paid = [dict(payouts).get(name, 0) for name in state.board.names]
    return View(None, replace(state, payouts=tuple(paid), phase=phase or state.phase))


def drawing(markup):
    """The root of a fragment that must be well-formed."""
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


def piece(obs, key, **more):
    return drawing(dict(picture.pieces(obs, **more))[key])


def keys(obs, **more):
    return [key for key, _ in picture.pieces(obs, **more)]


def words(root):
    return [node.text for node in root.iter("text")]


def classes(root):
    return {name for node in root.iter() for name in node.get("class", "").split()}


LOOK = at(ROWS, Bidding(R2C2, nominator=1, high=0, holder=1, asked=0), payouts={"r2c3": 1, "r1c6": 2})
START = at(["." * 8] * 8, money=(6, 6))


# ---------- the fields ----------


@pytest.mark.rule("NG-3.3", "NG-3.4")
def test_an_unknown_field_shows_its_sum_its_chance_and_its_shade():
    tile = piece(LOOK, "r2c2")
    assert words(tile) == ["7", "21/36"]
    assert f"og-p{palette.shade(Fraction(21, 36))}" in classes(tile)
    assert words(piece(LOOK, "r8c8")) == ["9", "10/36"]


@pytest.mark.rule("NG-3.5")
def test_the_numbers_are_those_of_the_odds_on_the_whole_board():
    for field in board_odds(LOOK):
        shown = words(piece(LOOK, field.name))
        assert (int(shown[0]), Fraction(shown[1])) == (field.required, field.oil)


def test_a_likelier_field_is_never_paler():
    shades = {
        field.oil: int(re.search(r"og-p(\d)", dict(picture.pieces(LOOK))[field.name])[1]) for field in board_odds(LOOK)
    }
    assert len(shades) > 2
    assert [shade for _, shade in sorted(shades.items())] == sorted(shades.values())


@pytest.mark.rule("NG-4.2", "NG-4.3")
def test_an_oil_field_is_black_with_owner_and_payout():
    tile = piece(LOOK, "r1c6")
    assert words(tile) == ["B", "+2"]
    assert {"og-oil", "og-seat-b", "og-seat-b-line", "og-gold"} <= classes(tile)
    assert [use.get("href") for use in tile.iter("use")] == ["#og-i-derrick"]


@pytest.mark.rule("NG-4.4")
def test_a_strike_that_paid_nothing_shows_no_gold():
    assert words(piece(LOOK, "r3c1")) == ["A"]


@pytest.mark.rule("NG-4.1")
def test_an_empty_field_shows_a_quiet_cross_and_no_number():
    tile = piece(LOOK, "r1c3")
    assert words(tile) == []
    assert [use.get("href") for use in tile.iter("use")] == ["#og-i-cross"]


@pytest.mark.rule("NG-8.3")
@pytest.mark.parametrize(("roll", "shown"), [("roll 3 6", ["A"]), ("roll 6 6", ["A", "+3"]), ("roll 2 6", ["8 < 9"])])
def test_the_field_just_tested_shows_both_dice(roll, shown):
    tokens = ["nominate r4c4", "open 0", "decline", roll]
    *_, (_, step) = replay(GAME, GAME.Options(), tokens)
    tile = piece(View(None, step.state), "r4c4", last=step.events)
    faces = [use.get("href")[-1] for use in tile.iter("use") if "die" in use.get("href")]
    assert faces == roll.split()[1:]
    assert words(tile) == shown


def test_the_dice_are_gone_at_the_next_step():
    assert "die" not in dict(picture.pieces(LOOK))["r1c3"]
    rolled = Event("NG-3.1", "rolled", 0, {"field": "r1c3", "first": 1, "second": 2, "total": 3, "required": 9})
    assert "die" in dict(picture.pieces(LOOK, last=(rolled,)))["r1c3"]


def test_odds_add_expected_points_and_the_gain_next_door():
    assert words(piece(START, "r4c4", odds=True)) == ["9", "10/36", "3.06", "+1.85"]  # 55/18 and 50/27, spec 6.3
    assert words(piece(START, "r1c1", odds=True)) == ["9", "10/36", "3.06", "+0.93"]  # 5/18 x 10/3
    assert "key" in keys(START, odds=True)
    assert "key" not in keys(START)


@pytest.mark.parametrize(("base", "shown"), [(13, ["13", "0/36"]), (2, ["2", "36/36"]), (-5, ["−5", "36/36"])])
def test_other_requirements_up_to_certain_and_impossible(base, shown):
    assert words(piece(at(["..", ".."], base_required=base), "r1c1")) == shown


# ---------- the field in question ----------


@pytest.mark.rule("NG-3.3", "NG-3.4")
def test_oil_neighbours_are_outlined_solid_over_a_border_and_dashed_over_a_corner():
    near = {key: classes(piece(LOOK, key)) for key in keys(LOOK) if key.startswith("near-")}
    assert set(near) == {"near-r2c3", "near-r3c1", "near-r3c3"}
    assert [key for key, used in near.items() if "og-dash" not in used] == ["near-r2c3"]


@pytest.mark.parametrize("phase", [Opening(1, R2C2), Bidding(R2C2, 1, 0, 1, 0), phases.Testing(R2C2, 1, 0)])
def test_the_field_in_question_is_framed_with_its_row_and_column(phase):
    obs = at(ROWS, phase)
    assert piece(obs, "frame")[0].get("transform") == piece(obs, "r2c2")[0].get("transform")
    assert (words(piece(obs, "row")), words(piece(obs, "col"))) == (["2"], ["2"])


def test_nothing_is_framed_while_no_field_is_in_question():
    assert set(keys(START)) == set(START.state.board.names)


# ---------- sizes ----------


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 3), (4, 4), (10, 10), (3, 7), (26, 26)])
def test_every_board_fits_its_view_box_and_keeps_the_size_of_a_field(rows, cols):
    obs = at(["." * cols] * rows)
    width, height = picture.size(obs)
    places = picture.targets(obs, GAME.legal(obs.state))
    assert len(places) == rows * cols
    assert all(p["x"] >= 0 and p["y"] >= 0 and p["x"] + p["w"] <= width and p["y"] + p["h"] <= height for p in places)
    assert {(p["w"], p["h"]) for p in places} == {(66, 66)}
    drawing(picture.backdrop(obs))


def test_numerals_are_large_enough_for_the_last_row_of_a_classroom():
    obs = at(["." * 10] * 10, money=(6, 6, 6, 6))
    hero = next(piece(obs, "r1c1").iter("text"))
    assert float(hero.get("font-size")) * 600 / picture.size(obs)[0] >= 24


# ---------- places to click ----------


@pytest.mark.rule("NG-2.1")
def test_the_targets_are_the_legal_nominations_and_the_rest_says_why_not():
    obs = at(ROWS)
    legal = GAME.legal(obs.state)
    targets, blocked = picture.targets(obs, legal), picture.blocked(obs)
    assert [target["token"] for target in targets] == [str(action) for action in legal]
    assert len(targets) + len(blocked) == 64
    assert {(p["x"], p["y"]) for p in targets}.isdisjoint((p["x"], p["y"]) for p in blocked)
    assert all(b["why"].endswith("(NG-2.1).") for b in blocked)
    assert len({b["why"] for b in blocked}) == len(blocked)


def test_a_target_says_its_numbers():
    obs = at(ROWS)
    told = {target["key"]: target["label"] for target in picture.targets(obs, GAME.legal(obs.state))}
    assert told["r2c2"] == "Nominate r2c2: needs 7, chance 21/36, worth 6.81 points on average"


@pytest.mark.rule("NG-7.1")
def test_no_field_can_be_clicked_during_an_auction_or_after_the_end():
    assert picture.targets(LOOK, GAME.legal(LOOK.state)) == []
    assert picture.targets(at(["xA"], Over()), NOTHING) == []
    assert picture.blocked(LOOK) == []


def test_the_words_of_each_choice():
    legal = GAME.legal(LOOK.state)
    assert [picture.label(LOOK, action) for action in legal][:2] == ["Decline", "Raise to 1"]
    assert picture.label_range(LOOK, legal.parts()[1]) == "Raise to"
    opening = at(ROWS, Opening(0, R2C2))
    assert picture.label_range(opening, GAME.legal(opening.state)) == "Open at"


# ---------- questions and players ----------


@pytest.mark.parametrize(
    ("phase", "question", "detail"),
    [
        (Nominating(0), "Alba: which field do you put up for auction?",
         "34 fields are unknown. Best chance: 21/36 = 0.583, at r2c2, r2c7."),
        (Opening(1, R2C2), "Bruno: what is your opening bid for r2c2?",
         "The field needs 7: 9 − 1 for 1 orthogonal neighbour with oil − 1 for 2 diagonal neighbours with oil. "
         "Chance 21/36 = 0.583. Bid from 0 to 4."),
        (Bidding(R2C2, 1, 2, 1, 0), "Alba: raise for r2c2, or decline?",
         "Standing bid 2 by Bruno. The field needs 7: chance 21/36 = 0.583."),
        (phases.Testing(R2C2, 1, 0), "Alba tests r2c2: roll the dice",
         "It needs 7: 9 − 1 for 1 orthogonal neighbour with oil − 1 for 2 diagonal neighbours with oil. "
         "Chance 21/36 = 0.583. Each point above 7 pays 1."),
    ],
)  # fmt: skip
def test_each_phase_asks_with_the_numbers_that_matter(phase, question, detail):
    assert picture.ask(at(ROWS, phase), NAMES) == (question, detail)


@pytest.mark.rule("NG-1.6")
def test_a_drawn_first_player_is_announced_with_its_chance():
    state = GAME.start(GAME.options(players=3, first_player="random"))
    assert picture.ask(View(None, state), NAMES) == (
        "Who begins?",
        "Each seat begins with the same chance: 1/3 = 0.333.",
    )
    assert not any(card["active"] for card in picture.seats(View(None, state), NAMES))


@pytest.mark.rule("NG-6.3", "NG-6.4")
def test_the_end_names_the_winner_or_the_draw():
    won, drawn = at(["AAB", "xxx"], money=(1, 2)), at(["AB", "xx"], money=(3, 3))
    assert picture.ask(won, NAMES) == ("Alba wins", "Alba 21, Bruno 12. 3 of 6 fields hold oil.")
    assert [card["status"] for card in picture.seats(won, NAMES)] == ["wins", ""]
    assert picture.ask(drawn, NAMES)[0] == "A draw"
    assert [card["status"] for card in picture.seats(drawn, NAMES)] == ["draw", "draw"]


def statuses(phase, money, **options):
    return [card["status"] for card in picture.seats(at(["...", "..."], phase, money, **options), NAMES)]


@pytest.mark.rule("NG-2.5", "NG-2.8", "NG-2.9")
def test_every_seat_shows_where_it_stands_in_the_auction():
    asked_last = Bidding(0, nominator=0, high=2, holder=1, asked=0)
    assert statuses(asked_last, (6, 6, 6, 6)) == ["to raise or decline", "holds the bid", "declined", "declined"]
    assert statuses(asked_last, (6, 6, 2, 6)) == ["to raise or decline", "holds the bid", "cannot pay", "declined"]
    asked_first = replace(asked_last, asked=2)
    assert statuses(asked_first, (6, 6, 6, 2)) == [
        "may still raise",
        "holds the bid",
        "to raise or decline",
        "cannot pay",
    ]


@pytest.mark.rule("NG-2.10")
def test_other_auctions_show_who_is_out():
    passed = Bidding(0, nominator=0, high=2, holder=2, asked=3, out=(1,))
    assert statuses(passed, (6, 6, 6, 6), auction="pass_out")[1] == "out of this auction"
    once = Bidding(0, nominator=0, high=2, holder=2, asked=3)
    assert statuses(once, (6, 6, 6, 6), auction="single_round")[:2] == ["not asked again", "not asked again"]


@pytest.mark.rule("NG-2.8")
def test_who_cannot_raise_is_named_in_the_detail():
    phase = Bidding(0, nominator=0, high=5, holder=2, asked=3)
    _, detail = picture.ask(at(["..."], phase, (3, 5, 6, 9)), NAMES)
    assert detail.endswith("Not enough money to raise: Alba, Bruno.")


@pytest.mark.rule("NG-6.2")
def test_the_cards_show_money_oil_fields_and_points():
    first, second = picture.seats(LOOK, NAMES)
    assert first["facts"] == [["6", "money"], ["5", "oil fields"], ["56", "points"]]
    assert second["facts"] == [["4", "money"], ["7", "oil fields"], ["74", "points"]]
    assert (first["letter"], first["shape"], first["active"], second["active"]) == ("A", "circle", True, False)
    assert picture.seats(at(["A."], money=(0, 1)), ())[1]["facts"] == [
        ["1", "money"],
        ["0", "oil fields"],
        ["1", "point"],
    ]


# ---------- the chart ----------


@pytest.mark.rule("NG-3.9")
def test_the_panel_lights_the_sums_that_find_oil():
    panel = picture.panel(LOOK)
    assert panel["title"] == "Two dice: 7 or more"
    lit = [node for node in ElementTree.fromstring(panel["svg"]).iter() if node.get("class") == "og-accent"]
    assert len(lit) == 6
    assert sum(int(row[1]) for row in panel["table"][1:] if row[2].startswith("oil")) == 21
    assert panel["table"][-1] == ["12", "1", "oil, pays 5"]


def test_while_a_field_is_chosen_the_panel_shows_the_chances_on_offer():
    panel = picture.panel(at(ROWS))
    assert panel["table"] == [
        ["Sum needed", "Chance", "Fields"],
        ["9", "10/36", "26"],
        ["8", "15/36", "6"],
        ["7", "21/36", "2"],
    ]
    assert "6 fields need 8 (chance 15/36)" in panel["alt"]
    assert picture.panel(at(["xA"], Over())) is None


@pytest.mark.parametrize(
    ("rows", "words", "lit"),
    [(["...", "..."], "6 unknown fields need 9", 10), (["A.x"], "1 unknown field needs 8", 15)],
)
def test_while_all_fields_need_the_same_the_panel_lights_the_rolls_that_find_oil(rows, words, lit):
    panel = picture.panel(at(rows))
    drawn = list(ElementTree.fromstring(panel["svg"]).iter())
    assert sum(node.get("class") == "og-accent" for node in drawn) == lit
    assert sum(node.tag.endswith("rect") for node in drawn) == 36
    assert [node.text for node in drawn if node.text] == [words, f"{lit} of 36 rolls find oil"]
    assert len(panel["table"]) == 2


# ---------- words for the whole board ----------


def test_the_alternative_text_is_one_sentence():
    assert picture.alt(LOOK, NAMES) == (
        "Board of 8 by 8 fields, 34 unknown, 18 empty, 12 with oil (Alba 5, Bruno 7): "
        "Alba is asked to raise the bid of 0 for r2c2, which needs 7."
    )


def test_the_board_as_plain_text():
    assert picture.text(LOOK, NAMES).splitlines() == [
        "      1    2    3    4    5    6    7    8",
        "  1   9    9    ·    9    ·   B+2   8    9",
        "  2   8   [7]  A+1   ·    ·    B    7    9",
        "  3   A    ·    B    B    B    B    ·    ·",
        "  4   8    8    ·    ·    ·    B    ·    A",
        "  5   9    9    ·    ·    A    A    ·    8",
        "  6   9    ·    9    ·    ·    8    9    9",
        "  7   9    9    9    9    ·    9    9    9",
        "  8   9    9    9    9    9    9    9    9",
        "",
        "> A  Alba    6 money,  5 oil fields, 56 points  to raise or decline",
        "  B  Bruno   4 money,  7 oil fields, 74 points  holds the bid",
    ]
    assert "> A  A   6 money" in str(LOOK.state)


# ---------- standing alone ----------


def test_a_board_stands_alone_in_both_themes_and_follows_the_reader():
    light, dark = (palette.colours(theme)["ground"] for theme in ("light", "dark"))
    fixed = {theme: standalone(picture, LOOK, theme) for theme in ("light", "dark", "auto")}
    assert all(ElementTree.fromstring(document).tag.endswith("svg") for document in fixed.values())
    assert light in fixed["light"]
    assert light not in fixed["dark"]
    assert "prefers-color-scheme:dark" in fixed["auto"]
    assert light in fixed["auto"]
    assert dark in fixed["auto"]


def test_typed_names_are_escaped_wherever_they_stand():
    rude = ("<script>x</script>", '"/></svg>')
    document = standalone(picture, LOOK, names=rude)
    root = ElementTree.fromstring(document)
    assert "script" not in {node.tag.split("}")[-1] for node in root.iter()}
    assert rude[0] in root[0].text
    image = figure_html(document, picture.alt(LOOK, rude), 480)
    assert re.fullmatch(
        r'<img alt="[^"<>]*" width="480" style="[^"<>]*" src="data:image/svg\+xml;base64,[A-Za-z0-9+/=]+">', image
    )
    assert data_uri(document) in image
