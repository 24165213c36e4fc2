"""The picture of Peak Oil: map, chips, bag, cards, HQs, places to click, words; and what it must not show."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from oilgames.engine import CHANCE
from oilgames.games.peak_oil import GAME, picture
from oilgames.games.peak_oil import actions as a
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.components import (
    CONSULTANTS,
    CRISES,
    NAME,
    PORTFOLIOS,
    RISK_CHIPS,
    RISK_SPOTS,
    ROUTES,
    SPOT,
    SPOTS,
)  # fmt: skip
from oilgames.games.peak_oil.picture import chips, layout, moment, pawns, question, stores, ways
from oilgames.games.peak_oil.picture.plates import oil
from oilgames.games.peak_oil.rules.nodes import DECISIONS
from oilgames.pictures import palette
from oilgames.widgets.fallback import is_wide
from tests.games.peak_oil.table import EXAMPLES, Play, at, random_match, seats

NAMES = ("Alba", "Bruno", "Chen", "Dina", "Emeka")
GLYPH = 0.62  # of a sign's height: its width in a wide font, a little more for bold ones


def drawing(markup):
    """The root of a fragment that must be well-formed."""
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


def seen(play, seat=None):
    return GAME.observe(play.state, seat)


def piece(obs, key, **more):
    return drawing(dict(picture.pieces(obs, **more))[key])


def keys(obs, **more):
    return [key for key, _ in picture.pieces(obs, **more)]


def words(root):
    return [node.text for node in root.iter("text")]


def icons_of(root):
    return [node.get("href").removeprefix("#og-i-") for node in root.iter("use")]


def classes(root):
    return {name for node in root.iter() for name in node.get("class", "").split()}


def titles(root):
    return " ".join(node.text for node in root.iter("title"))


def shown(obs, names=NAMES):
    """All that reaches the page."""
    panel = picture.panel(obs)
    parts = [
        picture.backdrop(obs),
        picture.text(obs, names),
        picture.alt(obs, names),
        *picture.ask(obs, names),
        str(panel),
    ]
    parts += [markup for odds in (False, True) for _, markup in picture.pieces(obs, odds)]
    return " ".join([*parts, str(picture.seats(obs, names)), str(picture.blocked(obs))])


GULF = {
    "seat": 0, "bag": [5, 5, 25], "agents": {"GUL": [2, 1, 0, 0, 0]}, "oil": {"GUL": 5},
    "seats": seats(5, s0={"barrels": 4, "portfolio": "PP-1"}),
    "risks": {"ADEN": ["RC-03", 1], "SUEZ": ["RC-05", 1], "MALA": ["RC-08", 1]}, "refineries": {"ROT": ["RF-2", 0]},
}  # fmt: skip


# ---------- the map ----------


def test_the_board_is_wide_so_that_a_page_gives_it_its_whole_width():
    assert is_wide(*picture.size(seen(at())))


def boxes_of_names():
    """Every line of a name on the map with the rectangle that it needs."""
    for label in layout.labels().values():
        for number, line in enumerate(label.lines):
            wide, (x, y) = 19 * GLYPH * len(line), label.at
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[label.anchor]
            yield line, (left, y + 20 * number - 15, left + wide, y + 20 * number + 4)


def meets(box, start, end):
    """Whether a straight line passes a rectangle: looked at from point to point, two units apart."""
    steps = max(2, int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / 2))
    points = (tuple(a_ + (b - a_) * k / steps for a_, b in zip(start, end, strict=True)) for k in range(steps + 1))
    return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points)


def test_no_name_on_the_map_crosses_a_line():
    crossed = [
        (line, edge)
        for line, box in boxes_of_names()
        for edge, drawn in layout.edges().items()
        for part in pairwise(drawn.course)
        if meets(box, *part)
    ]
    assert crossed == []


def test_no_name_on_the_map_touches_a_plate_another_name_or_the_edge():
    plates = [layout.plate(spot) for spot in range(len(SPOTS)) if SPOTS[spot].region]
    plates += [layout.refinery(place) for place in ("SIN", "ROT", "PHI")]
    taken = [(p.x, p.y, p.x + p.w, p.y + p.h) for p in plates]
    names = list(boxes_of_names())
    apart = [(one, box) for one, box in names]
    sheet = layout.box("map")
    for line, (left, top, right, foot) in names:
        assert sheet.x < left < right < sheet.x + sheet.w
        others = [*taken, *(box for one, box in apart if one != line)]
        assert not [o for o in others if left < o[2] and o[0] < right and top + 3 < o[3] and o[1] < foot - 3], line


@pytest.mark.rule("PO-12.2")
def test_every_route_runs_from_its_region_to_its_refinery_by_its_risk_spots():
    for route in ROUTES.values():
        course = layout.courses()[route.id]
        plate, refinery = layout.plate(route.region), layout.node(("SIN", "ROT", "PHI")[route.refinery])
        assert plate.x <= course[0][0] <= plate.x + plate.w
        assert plate.y <= course[0][1] <= plate.y + plate.h
        assert course[-1] == refinery
        on_the_way = [course.index(layout.node(RISK_SPOTS[place].id)) for place in route.risks]
        assert on_the_way == sorted(on_the_way)


@pytest.mark.rule("PO-12.2")
def test_one_way_lines_have_an_arrow_and_pipelines_are_dark():
    root = drawing(picture.backdrop(seen(at())))
    assert icons_of(root).count("arrow") == sum(edge.one_way for edge in layout.edges().values()) == 6
    dark = [node for node in root.iter("path") if "og-oil-line" in node.get("class", "")]
    assert sum(node.get("d").count("M") for node in dark) == sum(edge.pipeline for edge in layout.edges().values()) == 3


@pytest.mark.rule("PO-16.2", "PO-16.3")
def test_what_few_players_do_not_use_is_closed_or_absent():
    few, many = (picture.backdrop(seen(at(options={"players": n}, seats=seats(n)))) for n in (2, 4))
    assert "closed" in words(drawing(few))
    assert "Hydrogen" not in words(drawing(few))
    assert "Hydrogen" in words(drawing(many))
    assert "oil-VEN" not in keys(seen(at(options={"players": 2}, seats=seats(2))))


def test_the_backdrop_lights_every_route():
    style = next(drawing(picture.backdrop(seen(at()))).iter("style")).text
    assert all(f'[data-token="ship {route}"]' in style and f".og-way-{route}{{" in style for route in ROUTES)


# ---------- chips ----------


@pytest.mark.rule("PO-12.12", "PO-18.1")
def test_a_risk_chip_shows_its_face_and_small_its_back():
    obs = seen(at(**GULF))
    suez, aden, mala = (piece(obs, f"risk-{place}") for place in ("SUEZ", "ADEN", "MALA"))
    assert icons_of(suez) == ["question", "question"]
    assert icons_of(aden) == ["skull"]
    assert icons_of(mala) == ["skull", "skull", "skull"]  # two up, one on the back
    large, small = {float(node.get("width")) for node in mala.iter("use")}
    assert {large, small} == {chips.BACK, chips.FACE * 0.8}
    assert titles(mala) == "Strait of Malacca: 2 skulls. Back: 1 skull."


@pytest.mark.rule("PO-12.3")
def test_a_closed_chip_says_so_in_words_and_in_red():
    closed = piece(seen(at(risks={"SUEZ": ["RC-10", 0]})), "risk-SUEZ")
    assert words(closed) == ["closed"]
    assert "og-red" in classes(closed)


@pytest.mark.parametrize("chip", list(RISK_CHIPS))
@pytest.mark.parametrize("side", [0, 1])
def test_every_side_of_every_chip_has_its_symbols(chip, side):
    up, down = RISK_CHIPS[chip].faces[side], RISK_CHIPS[chip].faces[1 - side]
    root = drawing(chips.risk_chip("SUEZ", "Suez Canal", s.Laid(chip, side)))
    drawn = icons_of(root)
    assert drawn.count("question") == up.question + down.question
    assert drawn.count("skull") == up.skulls + down.skulls
    assert words(root) == (["closed"] if up.closed else [])


@pytest.mark.rule("PO-12.5")
def test_a_refinery_shows_its_demand_large_and_its_back_small():
    root = piece(seen(at(**GULF)), "refinery-ROT")
    sizes = {node.text: float(node.get("font-size")) for node in root.iter("text")}
    assert sizes["4"] > sizes["3"]


# ---------- Spots and Agents ----------


@pytest.mark.parametrize("barrels", [0, 1, 5, 12])
def test_a_region_shows_its_barrels_as_a_number_and_one_by_one(barrels):
    root = drawing(oil(SPOT["GUL"], barrels))
    assert words(root) == [str(barrels)]
    assert icons_of(root) == ["barrel"] * min(barrels, 5)


@pytest.mark.rule("PO-3.3")
def test_a_spot_shows_how_many_of_five_places_are_taken():
    assert words(piece(seen(at(**GULF)), "room-GUL")) == ["3/5"]


@pytest.mark.rule("PO-4.3", "PO-4.4", "PO-4.5", "PO-11.1", "PO-K25", "PO-P21")
@pytest.mark.parametrize(
    ("agents", "own", "spot", "badge"),
    [
        ([2, 1, 0, 0], {}, "DEV", "2 options"),
        ([1, 1, 0, 0], {}, "DEV", "pull"),
        ([1, 2, 0, 0], {}, "DEV", "no action"),
        ([2, 1, 0, 0], {}, "GUL", "ship"),
        ([1, 1, 0, 0], {}, "GUL", "pull"),
        ([1, 0, 0, 0], {"barrels": 0}, "GREY", "no barrel"),
        ([1, 1, 0, 0], {"consultants": ["CO-25"]}, "DEV", "no pull"),
        ([2, 1, 0, 0], {"crises": ["PR-21"]}, "DEV", "1 option"),
    ],
)
def test_a_badge_says_what_the_seat_could_do(agents, own, spot, badge):
    obs = seen(at(agents={spot: agents}, seats=seats(4, s0=own)), 0)
    assert words(piece(obs, f"badge-{spot}")) == [badge]
    assert "badge-INV" not in keys(obs)


def test_the_badges_are_those_of_the_seat_that_looks():
    play = at(agents={"DEV": [2, 1, 0, 0]})
    assert words(piece(seen(play, 1), "badge-DEV")) == ["no action"]
    assert words(piece(seen(play, None), "badge-DEV")) == ["2 options"]  # an onlooker sees those of the active seat
    assert "badge-DEV" not in keys(seen(play, 2))


def test_a_badge_lies_over_all_else_and_over_no_words_of_a_neighbour():
    crowd = {"LIB": [2, 0, 0, 0], "NIG": [2, 0, 0, 0], "RUS": [0, 2, 0, 0], "GUL": [0, 2, 0, 0]}
    for viewer in (0, 1):
        obs = seen(at(agents=crowd, seats=seats(4, s0={"home": 0}, s1={"home": 0})), viewer)
        badges = [key for key in keys(obs) if key.startswith("badge")]
        assert keys(obs)[-len(badges) :] == badges
        for key in badges:
            left, top = (float(part) for part in place_of(obs, key))
            right = left + float(piece(obs, key).find(".//rect").get("width"))
            others = [layout.plate(n) for n, spot in enumerate(SPOTS) if spot.region and spot.id != key[6:]]
            rows = [(p.x, p.y + p.h - 13, p.x + p.w) for p in others]  # the base lines of their numbers of Agents
            assert not [row for row in rows if left < row[2] and row[0] < right and top < row[1] < top + 24], key
            names = [box for _, box in boxes_of_names()]
            assert not [n for n in names if left < n[2] and n[0] < right and top < n[3] - 4 and n[1] < top + 24], key


def test_every_agent_is_a_pawn_with_its_letter():
    obs = seen(at(**GULF))
    drawn = [key for key in keys(obs) if key.startswith("agent-")]
    assert drawn == [f"agent-{letter}{n}" for letter in "ABCDE" for n in range(4)]
    assert {words(piece(obs, key))[0] for key in drawn if key[6] == "C"} == {"C"}


def place_of(obs, key):
    return re.findall(r"-?[\d.]+", piece(obs, key)[0].get("transform"))


@pytest.mark.rule("PO-3.1")
def test_an_agent_that_moves_keeps_its_key_so_that_it_slides():
    before = at(**GULF).go("reassign")  # only from the Gulf Region, so nothing is asked
    after = Play(before.state).go("to DEV")
    moved = [key for key in agents(before) if place_of(seen(before), key) != place_of(seen(after), key)]
    assert 1 <= len([key for key in moved if key[6] == "A"]) <= 2
    assert set(moved) <= {"agent-A0", "agent-A1", "agent-B0"}  # that of B closes the gap
    assert agents(before) == agents(after)


def agents(play):
    return [key for key in keys(seen(play)) if key.startswith("agent-")]


def test_agents_that_cannot_be_used_are_pale_and_say_why():
    play = at(seats=seats(4, s0={"crises": [{"card": "PR-22", "agents": 1}]}))
    told = [titles(piece(seen(play), f"agent-A{n}")) for n in range(4)]
    assert told == ["Agent of A, at home", "Agent of A, held on a PR card", *["Agent of A, not yet recruited"] * 2]
    pale = [piece(seen(play), f"agent-A{n}")[0].get("opacity") for n in range(4)]
    assert pale[0] is None
    assert None not in pale[1:]


def test_no_two_agents_stand_on_the_same_place():
    for state in list(random_match(GAME.options("full five"), seed=3))[::40]:
        spots = [place for _, place in stands(state.table)]
        assert len(set(spots)) == len(spots)


def stands(table):
    for key, markup in pawns.pawns(table):
        yield key, drawing(markup)[0].get("transform")


# ---------- bag, Technologies, turn ----------


@pytest.mark.rule("PO-5.1", "PO-5.3")
def test_the_bag_shows_its_three_counts_and_the_risk_of_a_pull():
    obs = seen(at(bag=[4, 3, 15]))
    counts = [words(piece(obs, f"bag-{colour}")) for colour in ("red", "yellow", "black")]
    assert counts == [["4", "red"], ["3", "yellow"], ["15", "black"]]
    assert words(piece(obs, "bag-risk")) == ["risk 7/22 = 0.318"]
    assert f"og-p{palette.shade(7 / 22)}" in classes(piece(obs, "bag-risk"))


@pytest.mark.rule("PO-2.9", "PO-5.5", "PO-5.7")
def test_barrels_aside_stand_beside_the_bag():
    play = at(**GULF | {"bag": [4, 3, 15], "market": []}).go("act GUL", "ship RT-13", "barrel red")
    obs = seen(play.until("PullAgain"))
    assert words(piece(obs, "bag-red")) == ["3", "red +1"]
    assert "1 aside" in words(piece(obs, "bag-risk"))


@pytest.mark.rule("PO-5.13")
@pytest.mark.parametrize(("black", "amber"), [(22, False), (8, False), (7, True), (0, True)])
def test_the_bar_of_oil_turns_amber_below_a_third(black, amber):
    bar = piece(seen(at(bag=[4, 4, black])), "bag-bar")
    assert ("og-gold" in classes(bar)) is amber
    assert titles(bar) == f"{black} of 22 black barrels are left in the bag."


@pytest.mark.rule("PO-7.1", "PO-10.5")
def test_technologies_show_price_and_value_and_the_market_its_barrels():
    obs = seen(at(track={"E": 5, "T": 1}, market=["H", "S"]))
    assert words(piece(obs, "tech-E")) == ["5"]
    assert icons_of(piece(obs, "tech-E")) == ["barrel"] * 5
    assert [key for key in keys(obs) if key.startswith("slot-")] == ["slot-H", "slot-S"]


@pytest.mark.rule("PO-1.13", "PO-6.8")
def test_the_stacks_count_the_cards_that_are_left():
    obs = seen(at(seats=seats(4, s0={"crises": ["PR-11"], "facedown": "PR-22"}, s1={"facedown": "PR-12"})))
    left = [words(piece(obs, f"stack-{level}"))[1] for level in (1, 2, 3)]
    assert left == ["× 4", "× 5", "× 6"]


@pytest.mark.rule("PO-2.2")
def test_the_strip_follows_the_steps_of_a_turn():
    play = at(agents={"DEV": [1, 0, 0, 0]}, seats=seats(4, s0={"barrels": 5, "home": 2}))
    found = [moment.stage(play.table)]
    for token in ("reassign", "from HQ", "to INV", "from DEV", "to EXP", "pay", "to GUL"):
        play.go(token)
        found.append(moment.stage(play.table))
    assert found == ["1", "1", "1", "2", "2", "3", "3", "1"]


@pytest.mark.rule("PO-2.10", "PO-5.4")
def test_the_strip_remembers_the_first_black_barrel_and_the_crises():
    play = at(**GULF | {"bag": [4, 3, 15]}).go("act GUL", "ship RT-13", "barrel red").until("PullAgain")
    assert words(piece(seen(play), "turn-facts")) == ["first black: not yet", "1 crisis"]
    assert words(piece(seen(play.go("enough", "barrel black")), "turn-facts"))[0] == "first black: placed"


@pytest.mark.rule("PO-14.2", "PO-14.4")
def test_peak_oil_shows_its_marker_and_the_spot_being_checked():
    play = at(moment="peak", marker=1, bag=[3, 1, 0], agents={"EXP": [1, 0, 0, 0]})
    obs = seen(play)
    assert words(piece(obs, "marker")) == ["Peak Oil", "B"]
    assert words(piece(obs, "turn-step")) == ["Peak Oil: Expand"]
    assert "marker" not in keys(seen(at()))


@pytest.mark.rule("PO-17.2", "PO-17.9")
def test_the_crude_game_has_its_track_in_place_of_cards():
    play = at(options={"crude": True, "players": 3}, seats=seats(3), penalty=".A.")
    obs = seen(play)
    assert not [key for key in keys(obs) if key.startswith(("stack", "consultant"))]
    rings = list(piece(obs, "penalty").iter("circle"))
    assert len(rings) == 3 + 1
    assert titles(piece(obs, "agent-A0")) == "Agent of A, on the PR Crisis track"


@pytest.mark.parametrize("length", [2, 3, 6, 7, 20])
def test_a_track_of_any_length_fits_its_box(length):
    part = layout.box("consultants")
    for spot in range(length):
        x, y = stores.penalty_spot(spot, length)
        assert part.x + 14 < x < part.x + part.w - 14
        assert part.y + 14 < y < part.y + part.h - 14


# ---------- cards and HQs ----------


def test_the_displays_show_what_a_card_brings():
    obs = seen(at(open_fields=["OF-LIB-7", "OF-LIB-2"], options={"two_symbol_fields": True}))
    first, second, third = (piece(obs, f"field-{n}") for n in range(3))
    assert words(first)[:2] == ["Oasis Nine", "Libya"]
    assert sorted(words(first)[2:]) == ["S", "T"]
    assert icons_of(first) == ["question", "question"]
    assert icons_of(second) == ["barrel", "question", "shield"]
    assert words(third) == []


@pytest.mark.rule("PO-10.2", "PO-K23", "PO-P13")
@pytest.mark.parametrize(("own", "price"), [({}, "2"), ({"consultants": ["CO-23"]}, "1"), ({"crises": ["PR-13"]}, "3")])
def test_a_start_up_shows_its_price_for_the_active_seat(own, price):
    obs = seen(at(track={"E": 2}, open_startups=["SU-E1"], seats=seats(4, s0=own)))
    assert words(piece(obs, "startup-0")) == ["E", "Sugar Rush Fuels", price]


def test_open_consultants_stand_by_level():
    obs = seen(at())
    listed = [key.removeprefix("consultant-") for key in keys(obs) if key.startswith("consultant-")]
    assert listed == sorted(obs.table.decks.consultants)
    assert words(piece(obs, f"consultant-{listed[-1]}")) == ["3", NAME[listed[-1]]]


@pytest.mark.rule("PO-15.1", "PO-18.2")
def test_an_hq_shows_start_ups_and_symbols_and_to_its_owner_the_portfolio():
    own = {"startups": ["SU-E1", "SU-E2"], "fields": ["OF-LIB-2"], "portfolio": "PP-3"}
    play = at(seats=seats(4, s0=own), track={"E": 1})
    assert words(piece(seen(play, 1), "techs-A"))[:6] == ["H", "·", "E", "2", "+1", "S"]
    assert words(piece(seen(play, 0), "techs-A"))[:6] == ["H", "·", "E", "3", "+1", "S"]
    assert words(piece(seen(play, 0), "own-A")) == ["E S A", "6 VP"]
    assert words(piece(seen(play, 1), "own-A")) == ["hidden", "4 VP seen"]


@pytest.mark.rule("PO-6.8")
def test_a_face_down_card_has_a_level_for_all_and_a_name_for_its_owner():
    play = at(seats=seats(4, s0={"facedown": "PR-22"}))
    assert "Subpoena" in titles(piece(seen(play, 0), "held-A-down-2"))
    for viewer in (None, 1, 2, 3):
        obs = seen(play, viewer)
        assert titles(piece(obs, "held-A-down-2")) == "PR card of level 2, face down"
        assert "Subpoena" not in shown(obs)


@pytest.mark.parametrize("players", [2, 5])
def test_however_many_cards_an_hq_holds_they_stay_inside_and_apart(players):
    own = {
        "security": 2, "consultants": ["CO-11", "CO-22", "CO-34"], "facedown": "PR-33",
        "crises": ["PR-11", "PR-21", "PR-31", "PR-32", "PR-34", "PR-36"],
    }  # fmt: skip
    play = at(options={"players": players}, seats=seats(players, s0=own))
    held = picture.homes.held_cards(seen(play), 0)
    assert len(held) == 11
    part = layout.home(0, players)
    places = [picture.homes.held_box(part, number, len(held)) for number in range(len(held))]
    for one, other in pairwise(places):
        assert one.x + one.w <= other.x or one.y + one.h <= other.y
    assert all(part.x <= p.x and p.x + p.w <= part.x + part.w and p.y + p.h <= part.y + part.h for p in places)


# ---------- secrets ----------


@pytest.mark.rule("PO-18.2", "PO-18.3")
@pytest.mark.parametrize("options", ["challenge", "full five", "two players", "crude"])
def test_nothing_that_is_shown_depends_on_what_the_viewer_may_not_know(options):
    rng = random.Random(5)
    states = [
        state for state in random_match(GAME.options(options), seed=2) if not isinstance(state.table.phase, s.Over)
    ]
    for state in states[40::60]:
        for viewer in range(state.table.options.players):
            obs = GAME.observe(state, viewer)
            other = GAME.redeal(obs, rng)
            assert shown(GAME.observe(other, viewer)) == shown(obs)


@pytest.mark.rule("PO-18.2")
def test_an_onlooker_sees_no_portfolio_before_scoring_and_all_of_them_then():
    play = at(**GULF)
    assert all(words(piece(seen(play), f"own-{letter}"))[0] == "hidden" for letter in "ABCDE")
    over = at(moment="over", marker=0, seats=seats(4, s0={"portfolio": "PP-3"}))
    assert words(piece(seen(over), "own-A"))[0] == " ".join(PORTFOLIOS["PP-3"].technologies)


# ---------- routes ----------


@pytest.mark.rule("PO-12.4", "PO-12.6", "PO-18.3")
def test_a_route_says_what_it_asks_and_what_it_is_worth():
    obs = seen(at(**GULF).go("act GUL"), 0)
    told = {t["token"]: t["label"] for t in picture.targets(obs, GAME.legal(at(**GULF).go("act GUL").state))}
    assert told["ship RT-13"] == (
        "Ship Gulf Region to Rotterdam over Gulf of Aden, Suez Canal: 2 question marks, 1 skull, lands 3, "
        "risk 59/119 = 0.496, expected +1.98"
    )  # spec 6.3: 239/119; less 9/119 x 2/6 for two cards that a second crisis may turn up (PO-P12, PO-P14)


@pytest.mark.rule("PO-12.2", "PO-12.3")
def test_open_routes_are_drawn_with_their_net_and_closed_ones_say_why():
    play = at(**GULF | {"risks": GULF["risks"] | {"SUEZ": ["RC-10", 0]}}).go("act GUL")
    obs = seen(play, 0)
    assert [key for key in keys(obs) if key.startswith(("way", "tag"))] == ["way-RT-12", "tag-RT-12"]
    assert [b["why"] for b in picture.blocked(obs)] == ["Suez Canal is closed: no route passes it now (PO-12.3)."]


def test_a_route_under_way_stays_lit_with_its_counts():
    obs = seen(at(**GULF).go("act GUL", "ship RT-13"), 0)
    assert "way-RT-13" in keys(obs)
    assert words(piece(obs, "shipment")) == ["2 pulls", "1 skull"]
    assert "og-way" not in classes(piece(obs, "way-RT-13"))


@pytest.mark.rule("PO-18.3")
def test_with_the_odds_every_open_route_of_the_acting_seat_shows_its_net():
    obs = seen(at(**GULF), 0)
    assert "odds-GUL" not in keys(obs)
    cells = words(piece(obs, "odds-GUL", odds=True))
    nets = {route.route: float(route.expected_net) for route in ways.routes(obs)}
    assert len(cells) == len(nets) == 3
    assert f"R+{nets['RT-13']:.1f}" in cells
    assert "odds-LIB" not in keys(obs, odds=True)
    assert "odds-key" in keys(obs, odds=True)


# ---------- places to click ----------


@cache
def decisions():
    """One observation of the mover with its legal set for every kind of decision met in random matches."""
    found = {}
    for options in ("full", "crude", "full two", "challenge", "crude five"):
        for seed in range(4):
            for state in random_match(GAME.options(options), seed=seed):
                kind, mover = type(state.table.phase), GAME.to_move(state)
                if isinstance(mover, int) and len(found.setdefault(kind, [])) < 6:
                    found[kind].append((GAME.observe(state, mover), GAME.legal(state)))
    return found


# Actions that have no place on the board: an option is a word of its Spot, a Security use is one of four.
WORDS_ONLY = (
    a.Reassign, a.Pay, a.Skip, a.Leave, a.Use, a.Done, a.Decline, a.Stop, a.Enough, a.Renew, a.Keep,
    a.Convert, a.Security, a.GoOn,
)  # fmt: skip


def test_every_action_that_has_a_place_can_be_clicked_there():
    missing = set()
    for several in decisions().values():
        for obs, legal in several:
            placed = {target["token"] for target in picture.targets(obs, legal)}
            missing |= {
                str(action) for action in legal if not isinstance(action, WORDS_ONLY) and str(action) not in placed
            }
    assert all(re.match("under SU-", token) for token in missing), missing  # Start-Ups lie together, by Technology


def test_the_decisions_looked_at_are_nearly_all_there_are():
    never = {kind.__name__ for kind in DECISIONS if kind not in decisions()}
    assert never <= {
        "KeepConsultant",
        "ConsultantToCard",
        "StartUpToCard",
        "Geologist",
        "TieChoice",
        "PickRecruitPlace",
    }


def test_targets_cover_pieces_that_are_there_and_lie_apart():
    for several in decisions().values():
        for obs, legal in several:
            targets = picture.targets(obs, legal)
            assert {target["key"] for target in targets} <= set(keys(obs))
            boxes = [(t["x"], t["y"], t["x"] + t["w"], t["y"] + t["h"]) for t in targets]
            for number, one in enumerate(boxes):
                for other in boxes[:number]:
                    apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                    assert apart, (targets[number]["token"], one, other)


def test_labels_are_different_and_places_that_are_shut_are_no_targets():
    for several in decisions().values():
        for obs, legal in several:
            labels = [picture.label(obs, action) for action in legal]
            assert len(set(labels)) == len(labels)
            open_ = {(t["x"], t["y"]) for t in picture.targets(obs, legal)}
            for shut in picture.blocked(obs):
                assert (shut["x"], shut["y"]) not in open_
                assert re.search(r"\(PO-[0-9A-Z.]+\)\.$", shut["why"])


@pytest.mark.rule("PO-3.2", "PO-3.3", "PO-3.4")
def test_shut_places_say_why():
    play = at(agents={"DEV": [1, 0, 0, 0], "INV": [0, 2, 2, 1]}).go("reassign", "from DEV")
    why = {b["why"] for b in picture.blocked(seen(play, 0))}
    assert "Invest holds 5 Agents already (PO-3.3)." in why
    assert "The Agent must move to another place (PO-3.4)." in why


def test_a_label_says_what_the_choice_costs_or_risks():
    play = at(agents={"DEV": [1, 1, 0, 0]}, bag=[4, 4, 22], track={"E": 2}, open_startups=["SU-E1"])
    obs = seen(play, 0)
    assert picture.label(obs, a.Act("DEV")) == "Act on Develop (tied: first a pull, risk 4/15 = 0.267)"
    assert picture.label(obs, a.Again()) == "Pull again (risk 4/15 = 0.267)"
    assert picture.label(obs, a.Take("SU-E1")) == "Sugar Rush Fuels (Ethanol, price 2)"
    assert picture.label(obs, a.Security("swap-risk")) == "Security: swap two Risk chips"


# ---------- questions, seats, chart ----------


def test_every_phase_has_a_question_and_a_line_below():
    for state in [state for seed in range(3) for state in random_match(GAME.options("full"), seed=seed)]:
        obs = GAME.observe(state, None)
        told, detail = question.ask(obs, NAMES)
        assert told
        assert detail
        assert "{" not in told + detail


@pytest.mark.parametrize("kind", list(DECISIONS))
def test_no_kind_of_decision_is_forgotten(kind):
    assert kind in question._DETAIL


@pytest.mark.rule("PO-5.3", "PO-6.2")
def test_the_line_below_a_pull_says_what_a_crisis_costs():
    play = at(**GULF).go("act GUL", "ship RT-13")
    title, detail = picture.ask(seen(play, 0), NAMES)
    assert title == "Alba pulls a barrel: 5 red, 5 yellow, 25 black."
    assert (
        detail
        == "A pull brings a crisis with chance 2/7 = 0.286. A crisis costs 2.00 barrels and 0.00 points on average."
    )


@pytest.mark.rule("PO-15.5", "PO-15.6")
def test_the_end_names_the_winner_and_all_points():
    over = at(moment="over", marker=0, track={"E": 3}, seats=seats(4, s1={"startups": ["SU-E1", "SU-E2"]}))
    title, detail = picture.ask(seen(over), NAMES)
    assert title == "Bruno wins"
    assert detail.startswith("Bruno ")
    cards = picture.seats(seen(over), NAMES)
    assert [card["active"] for card in cards] == [False, True, False, False]
    assert picture.panel(seen(over)) is None


@pytest.mark.rule("PO-18.1", "PO-18.2")
def test_a_seats_card_names_its_cards():
    own = {"barrels": 3, "consultants": ["CO-22"], "crises": ["PR-21"], "facedown": "PR-31", "portfolio": "PP-3"}
    play = at(seats=seats(4, s0=own))
    mine, theirs = (picture.seats(seen(play, viewer), NAMES)[0]["notes"] for viewer in (0, 1))
    assert ["L2", "Geologist"] in theirs
    assert ["−3", "Strained Resources"] in theirs
    assert ["L3", "PR card, face down"] in theirs
    assert ["L3", "down: Parliamentary Inquiry"] in mine
    assert ["ESA", "portfolio"] in mine
    assert ["ESA", "portfolio"] not in theirs


@pytest.mark.rule("PO-15.5")
def test_a_seats_card_has_cash_and_points_and_speaks_what_the_hq_shows():
    own = {"barrels": 3, "startups": ["SU-E1", "SU-E2"], "fields": ["OF-LIB-2"], "portfolio": "PP-3", "security": 1}
    play = at(seats=seats(4, s0=own), track={"E": 1}, agents={"DEV": [1, 0, 0, 0]})
    mine, theirs = (picture.seats(seen(play, viewer), NAMES)[0] for viewer in (0, 1))
    assert mine["facts"] == [["3", "barrels"], ["6", "points now"]]
    assert theirs["facts"] == [["3", "barrels"], ["4", "points seen"]]
    assert theirs["spoken"] == (
        "1 Agent at home, 1 Agent out, 2 to recruit, 1 Security chip, 2 Start-Ups (E 2), 1 Oil Field (E)"
    )


@pytest.mark.rule("PO-5.3")
def test_the_panel_shows_one_pull_when_nothing_else_is_at_stake():
    panel = picture.panel(seen(at(bag=[4, 4, 22])))
    assert panel["table"][1:] == [
        ["red", "4", "2/15 = 0.133"],
        ["yellow", "4", "2/15 = 0.133"],
        ["black", "22", "11/15 = 0.733"],
    ]


@pytest.mark.rule("PO-5.9")
def test_the_panel_shows_the_crises_of_the_pulls_at_hand():
    panel = picture.panel(seen(at(**GULF).go("act GUL", "ship RT-13"), 0))
    assert panel["title"] == "PR Crises of this route"
    assert panel["table"][1:] == [["0", "60/119 = 0.504"], ["1", "50/119 = 0.420"], ["2", "9/119 = 0.076"]]
    tied = picture.panel(seen(at(agents={"DEV": [1, 1, 0, 0]}, bag=[4, 4, 22]).go("act DEV"), 0))
    assert tied["title"] == "PR Crises of the tie pull"
    assert tied["table"][1:] == [["0", "11/15 = 0.733"], ["1", "4/15 = 0.267"]]


def test_the_panel_compares_routes_and_fields_while_they_are_chosen():
    routes = picture.panel(seen(at(**GULF).go("act GUL"), 0))
    assert ["Rotterdam over Gulf of Aden, Suez Canal", "59/119 = 0.496", "+1.98"] in routes["table"]
    play = at(agents={"DEV": [1, 0, 0, 0]}, open_fields=["OF-NIG-4", "OF-LIB-3"], bag=[4, 4, 22])
    fields = picture.panel(seen(play.go("act DEV", "use drill", "keep"), 0))
    assert fields["table"][1] == ["Heron Bank", "0", "3.00"]


# ---------- what has just happened ----------


def test_the_barrel_just_pulled_comes_out_of_the_bag():
    play = at(**GULF).go("act GUL", "ship RT-13")
    step = GAME.play(play.state, a.Barrel("yellow"))
    obs = GAME.observe(step.state, 0)
    root = piece(obs, "pulled", last=step.events)
    assert titles(root) == "Just pulled: yellow"
    assert root[0].get("data-from")
    assert "pulled" not in keys(obs)


def test_what_changed_is_ringed_once():
    play = at(**GULF).go("reassign")
    step = GAME.play(play.state, a.To("DEV"))
    assert [key for key in keys(GAME.observe(step.state, 0), last=step.events) if key.startswith("new-")] == ["new-DEV"]


@pytest.mark.parametrize("options", ["full five", "crude"])
def test_every_event_can_be_marked(options):
    rng, state = random.Random(1), GAME.start(GAME.options(options))
    while isinstance(mover := GAME.to_move(state), int) or mover is CHANCE:
        possible = GAME.chance(state) if mover is CHANCE else GAME.legal(state)
        choice = (
            possible.at(rng.randrange(possible.total))
            if mover is CHANCE
            else possible.pick(rng.randrange(len(possible)))
        )
        step = GAME.apply(state, choice)
        state = step.state
        listed = keys(GAME.observe(state, None), last=step.events)
        assert len(listed) == len(set(listed))


# ---------- sizes, speed of the wire, words ----------


def texts_on_the_sheet(obs):
    """Every text of the pieces with the rectangle that it may need: left, right, base line."""
    for key, markup in picture.pieces(obs, True):
        yield from ((key, *found) for found in texts_in(drawing(markup), 0, 0))


def texts_in(node, x, y):
    moved = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    x, y = (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)
    if node.tag == "text":
        left, wide = x + float(node.get("x")), GLYPH * float(node.get("font-size")) * len(node.text)
        left -= {"start": 0, "middle": wide / 2, "end": wide}[node.get("text-anchor")]
        yield node.text, left, left + wide, y + float(node.get("y"))
    for child in node:
        yield from texts_in(child, x, y)


@pytest.mark.parametrize("options", ["two players", "full five", "crude three"])
def test_no_text_leaves_the_sheet(options):
    for state in list(random_match(GAME.options(options), seed=4))[::50]:
        obs = GAME.observe(state, 0)
        width, height = picture.size(obs)
        out = [t for t in texts_on_the_sheet(obs) if t[2] < 0 or t[3] > width + 2 or not 0 < t[4] < height]
        assert out == []


@pytest.mark.parametrize("key", ["oil-GUL", "refinery-ROT", "tech-E", "bag-black", "home-A"])
def test_the_main_numerals_are_large_enough_for_the_last_row(key):
    obs = seen(at(**GULF))
    largest = max(float(node.get("font-size")) for node in piece(obs, key).iter("text"))
    assert largest * 1000 / picture.size(obs)[0] >= 24


def test_a_move_changes_few_pieces():
    play = at(**GULF)
    before, after = (dict(picture.pieces(seen(p, 0))) for p in (play, Play(play.state).go("reassign")))
    changed = [key for key, markup in after.items() if before.get(key) != markup]
    assert changed == []
    moved = dict(picture.pieces(seen(Play(play.state).go("reassign", "to DEV"), 0)))
    assert sum(len(m) for key, m in moved.items() if before.get(key) != m) < 4096


def test_the_board_in_one_sentence_and_as_plain_text():
    obs = seen(at(**GULF), 0)
    assert picture.alt(obs, NAMES) == (
        "World map of Peak Oil with 5 players: the bag holds 5 red, 5 yellow and 25 black barrels, "
        "risk 2/7 = 0.286; on the Regions lie 5 barrels: Alba, Step 1: act on a Spot, or reassign an Agent."
    )
    lines = picture.text(obs, NAMES).splitlines()
    assert lines[0] == "Bag: 5 red, 5 yellow, 25 black; aside 0 red, 0 black; risk 2/7 = 0.286"
    assert "Gulf Region     5  A2 B1             3/5   A: ship" in lines
    assert any(line.startswith("> A  Alba") for line in lines)
    assert any("Suez Canal" in line and "??" in line for line in lines)


def test_names_of_cards_are_told_in_words_somewhere_without_a_pointer():
    """What an HQ shows by initials or level stands in its seat's card in full."""
    own = {"consultants": list(CONSULTANTS)[::5], "crises": list(CRISES)[::6]}
    told = str(picture.seats(seen(at(seats=seats(4, s2=own))), NAMES))
    assert all(NAME[card] in told for card in own["consultants"] + own["crises"])


@pytest.mark.parametrize("number", list(EXAMPLES))
def test_the_worked_examples_can_be_looked_at_from_every_seat(number):
    shown_ = EXAMPLES[number]
    play = Play(shown_.start(GAME))
    for token in shown_.tokens:
        for viewer in (None, 0):
            obs = seen(play, viewer)
            drawing("".join(markup for _, markup in picture.pieces(obs, True)))
        play.go(token)


def test_a_bigger_bag_is_compared_with_its_own_start():
    bar = piece(seen(at(options={"bag_extra": (0, 0, 8)}, bag=[4, 4, 9])), "bag-bar")
    assert titles(bar).startswith("9 of 30")
    assert "og-gold" in classes(bar)


def test_an_observation_drawn_twice_is_drawn_alike():
    obs = seen(at(**GULF), 0)
    assert picture.pieces(obs, True) == picture.pieces(replace(obs), True)
