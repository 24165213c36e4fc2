"""The palette, measured: contrast, equal steps, and players who stay apart for every eye.

Contrast: WCAG 2.2, criteria 1.4.3 and 1.4.11. Lightness and distance: CIE 1976 L*a*b*, D65 white.
Colour deficiencies at full severity: Machado, Oliveira and Fernandes 2009, applied to linear RGB.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from oilgames.pictures import icons, palette

Vector = tuple[float, ...]

SEATS = [palette.seat_colour(seat) for seat in range(6)]
WHITE = (0.95047, 1, 1.08883)
TEXT, MARK = 4.5, 3.0
DEFICIENCIES = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST_DISTANCE = 15  # of two players' colours, in L*a*b*; letter and shape tell them apart as well


def dot(row: Vector, column: Vector) -> float:
    return sum(a * b for a, b in zip(row, column, strict=True))


def linear(colour: str) -> Vector:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(dot((0.2126, 0.7152, 0.0722), linear(c)) for c in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def lab(rgb: Vector) -> Vector:
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    x, y, z = (value / white for value, white in zip(times(to_xyz, rgb), WHITE, strict=True))
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    return tuple(dot(row, vector) for row in matrix)


def seen_with(deficiency: str, colour: str) -> Vector:
    return lab(tuple(min(1, max(0, part)) for part in times(DEFICIENCIES[deficiency], linear(colour))))


def test_contrast_of_black_on_white_is_21():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert lab(linear("#FFFFFF")) == pytest.approx((100, 0, 0), abs=0.01)


def test_both_themes_have_the_same_names():
    light, dark = (palette.colours(theme) for theme in palette.THEMES)
    assert list(light) == list(dark)
    assert all(re.fullmatch("#[0-9A-F]{6}", value) for value in (*light.values(), *dark.values()))


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize(
    ("text", "under"),
    [
        *((text, under) for text in ("ink", "quiet") for under in ("ground", "card")),
        *((f"pi{step}", f"p{step}") for step in range(palette.SHADES)),
        *(("seat-text", seat) for seat in SEATS),
        ("accent-text", "accent"), ("gold", "oil"), ("derrick", "oil"), ("ink", "sea"), ("ink", "land"), ("ink", "dry"),
    ],
)  # fmt: skip
def test_text_reads(theme, text, under):
    colours = palette.colours(theme)
    assert contrast(colours[text], colours[under]) >= TEXT


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize(
    ("mark", "under"),
    [
        *((seat, under) for seat in SEATS for under in ("ground", "card")),
        ("accent", "ground"), ("accent", "card"), ("cross", "dry"), ("red", "card"), ("quiet", "card"),
        *(("rim", under) for under in ("ground", "card", "dry", "land", "sea")),
    ],
)  # fmt: skip
def test_marks_show(theme, mark, under):
    colours = palette.colours(theme)
    assert contrast(colours[mark], colours[under]) >= MARK


@pytest.mark.parametrize("theme", palette.THEMES)
def test_probability_goes_in_equal_steps_of_lightness(theme):
    colours = palette.colours(theme)
    heights = [lab(linear(colours[f"p{step}"]))[0] for step in range(palette.SHADES)]
    steps = [after - before for before, after in pairwise(heights)]
    assert max(steps) - min(steps) < 0.7
    assert (theme == "dark") == (steps[0] > 0)


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_players_stay_apart(theme, deficiency):
    looks = {seat: seen_with(deficiency, palette.colours(theme)[seat]) for seat in SEATS}
    nearest = min(combinations(looks, 2), key=lambda pair: math.dist(looks[pair[0]], looks[pair[1]]))
    assert math.dist(*(looks[seat] for seat in nearest)) >= LEAST_DISTANCE, nearest


def test_shades_are_sevenths_of_certainty():
    sevenths = [palette.shade(Fraction(n, 7)) for n in range(8)]
    assert sevenths == [0, 1, 2, 3, 4, 5, 6, 6]
    assert palette.shade(Fraction(10, 36)) == 1


def test_page_css_gives_variables_and_classes_for_both_themes():
    css = palette.page_css()
    assert css.count("--og-ground:#FBF8F2;") == 1
    assert css.count("--og-ground:#0F1B22;") == 2  # where the page says so, and where the system does
    assert ".og-seat-a-line{stroke:var(--og-seat-a)}" in css
    assert css.count("{") == css.count("}")


def test_stylesheet_resolves_colours_and_keeps_what_is_used():
    css = palette.stylesheet(used=["og-p3", "og-bold"])
    assert "var(" not in css
    assert css.count(".og-p3{") == 2
    assert "prefers-color-scheme:dark" in css
    assert ".og-p4" not in css
    assert "prefers-color-scheme" not in palette.stylesheet("dark")


def test_no_class_of_a_picture_is_unknown():
    known = set(re.findall(r"\.(og-[\w-]+)\{", palette.page_css()))
    drawn = icons.symbols() + "".join(ET.tostring(icons.seat_mark(seat, 0, 0, 20), "unicode") for seat in range(6))
    assert palette.classes_in(drawn) <= known
