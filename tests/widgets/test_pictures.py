"""Icons and SVG builders: well formed, escaped, alone."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from oilgames.pictures import icons, svg
from oilgames.pictures.compact import compact

NASTY = '<script>alert(1)</script> & "quotes" \' \x00\x1b\ud800 \u202e right to left 🛢'
ASKED_FOR = {
    "derrick", "barrel", "tanker", "lorry", "locomotive", "agent", "licence", "card-back", "shield", "token",
    "refinery", "lock", "eye", "cross", *(f"die-{pips}" for pips in range(1, 7)),
}  # fmt: skip


def test_every_icon_is_there_once():
    drawn = ET.fromstring(icons.symbols())
    ids = [symbol.get("id") for symbol in drawn]
    assert len(ids) == len(set(ids)) == len(icons.names())
    assert set(icons.names()) >= ASKED_FOR
    assert all(len(symbol) > 0 for symbol in drawn)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_shows_its_pips(pips):
    (symbol,) = ET.fromstring(icons.symbols(f"die-{pips}"))
    assert symbol[1].get("d", "").count("M") == pips


def test_an_unknown_icon_is_refused():
    with pytest.raises(KeyError, match="zeppelin"):
        icons.use("zeppelin", 0, 0, 10)


@pytest.mark.parametrize("seat", range(6))
def test_each_seat_has_a_letter_in_its_own_shape(seat):
    shape, letter = icons.seat_mark(seat, 10, 20, 24)
    assert letter.text == "ABCDEF"[seat]
    assert f"og-seat-{'abcdef'[seat]}" in shape.get("class", "")
    corners = len(shape.get("points", "").split())
    assert corners == [0, 0, 3, 4, 5, 6][seat]


def test_what_is_typed_is_escaped_and_parses_back():
    markup = svg.to_text(svg.text(0, 0, NASTY))
    assert "<script" not in markup
    words = ET.fromstring(markup).text
    assert words is not None
    assert words.startswith('<script>alert(1)</script> & "quotes"')
    assert "\x00" not in words
    assert "🛢" in words


def test_attributes_are_named_and_numbered_as_svg_wants():
    made = svg.el("rect", svg.title("why"), x=1.0, y=2.345678, width=-0.001, class_="og-oil", stroke_width=3, id=None)
    assert made.attrib == {"x": "1", "y": "2.35", "width": "0", "class": "og-oil", "stroke-width": "3"}
    assert made[0].text == "why"


def test_numbers_are_written_plainly():
    assert svg.text(0, 0, 1_250_000).text == "1250000"
    assert svg.text(0, 0, 10).text == "10"


def test_a_document_stands_alone():
    parts = [icons.symbols("derrick"), svg.to_text(icons.use("derrick", 1, 1, 20, "og-derrick-icon"))]
    picture = svg.document(parts, (640, 480), NASTY)
    root = ET.fromstring(picture)
    assert root.get("viewBox") == "0 0 640 480"
    assert root[0].text is not None
    assert root[0].text.startswith("<script>")
    assert "var(" not in picture
    assert ".og-derrick-icon{color:" in picture
    assert "og-seat" not in picture


# ---------- fewer signs for an image in a notebook ----------


def document(*parts):
    """A small picture with an icon, three like drawings, one of its own, and what only a pointer meets."""
    box = [svg.title("hovered"), svg.el("rect", width=20, height=20, class_="og-card og-ink-line", stroke_width=2)]
    like = [svg.group(*box, svg.text(10, 15, "a & b"), x=x, y=4) for x in (0, 40, 80)]
    style = svg.el("style", text='.og-way{opacity:.45}svg:has([data-token="ship 1"]:is(:hover)) .og-way-1{opacity:1}')
    icon = icons.use("barrel", 4, 4, 20, "og-oil-icon")
    marks = [style, *like, icon, svg.text(9, 90, "left", text_anchor="start", class_="og-ink og-way")]
    return svg.document([icons.symbols("barrel", "skull"), svg.to_text(marks), *parts], (200, 100), "A <picture>")


def test_a_compact_picture_draws_once_what_is_drawn_often():
    root = ET.fromstring(compact(document()))
    space = f"{{{svg.NAMESPACE}}}"
    used = [node.get("href") for node in root.iter(f"{space}use")]
    assert used == ["#u0", "#u0", "#u0", "#og-i-barrel"]
    assert [node.get("transform") for node in root.findall(f"{space}g")] == [f"translate({x} 4)" for x in (0, 40, 80)]
    (shared,) = [node for node in root.iter(f"{space}g") if node.get("id") == "u0"]
    assert [node.tag.removeprefix(space) for node in shared] == ["rect", "text"]
    assert shared[1].text == "a & b"


def test_a_compact_picture_has_only_what_an_image_shows():
    short = compact(document())
    assert "hovered" not in short
    assert "hover" not in short
    assert "og-i-skull" not in short
    assert "opacity:.45" in short
    assert "A &lt;picture&gt;" in short
    assert len(short) < 0.8 * len(document())


def test_a_compact_picture_wears_the_same_clothes():
    """Each class of the drawing is one of the style sheet under its short name; anchors come from the root."""
    whole, short = document(), compact(document())
    root = ET.fromstring(short)
    assert root.get("text-anchor") == "middle"
    assert [node.get("text-anchor") for node in root.iter(f"{{{svg.NAMESPACE}}}text") if node.text == "left"] == [
        "start"
    ]
    rules, short_rules = (set(re.findall(r"\{([^{}]*)\}", text.split("style>")[1])) for text in (whole, short))
    assert short_rules <= rules
    worn = {name for node in root.iter() for name in node.get("class", "").split()}
    assert all(f".{name}{{" in short for name in worn)
    assert not re.search(r"\bog-(?!i-)", short)


def test_the_same_picture_is_made_compact_alike():
    assert compact(document()) == compact(document())
