"""Predict, self-check, score and explore: locked until a bet, a word for every answer, faults told on the page."""

from __future__ import annotations

from fractions import Fraction

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

from oilgames.engine import Refused
from oilgames.widgets import Explore, Predict, ScoreCard, SelfCheck, pick, switch, whole
from oilgames.widgets.answers import judge, read_number
from oilgames.widgets.charts import BarChart
from oilgames.widgets.score import Score

from .pressing import press, said

ANSWER = Fraction(5, 18)
FEEDBACK = {"right": "Well done.", "near": "Almost.", "high": "Too high.", "low": "Too low."}


def chart() -> BarChart:
    return BarChart({"oil": ANSWER, "dry": 1 - ANSWER}, "One test", "result")


def question(score: Score | None = None, **more) -> Predict:
    return Predict("q", "How likely?", ANSWER, 0.05, FEEDBACK, chart, score=score or Score(), **more)


# ------------------------------------------------------------ numbers as learners type them


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("5/36", Fraction(5, 36)), ("0.139", Fraction(139, 1000)), ("13.9%", Fraction(139, 1000)),
        (" 13,9 % ", Fraction(139, 1000)), (".5", Fraction(1, 2)), ("-3", Fraction(-3)), ("−3", Fraction(-3)),
        ("+7", Fraction(7)), ("10 / 36", Fraction(5, 18)), ("0", Fraction(0)),
    ],
)  # fmt: skip
def test_numbers_are_read(typed, value):
    assert read_number(typed) == value


@pytest.mark.parametrize("typed", ["", "five", "1/0", "1/2/3", "1e5", "nan", "1..2", "9" * 50, "½", "<b>", "1 2"])
def test_what_is_no_number_is_refused_in_a_sentence(typed):
    with pytest.raises(Refused, match=r"Type a number such as|below the line"):
        read_number(typed)


@pytest.mark.parametrize(
    ("given", "verdict"), [("5/18", "right"), ("0.278", "right"), ("27.8%", "right"), ("0.3", "near"), ("0.5", "wrong")]
)
def test_an_answer_is_right_within_rounding(given, verdict):
    assert judge(read_number(given), ANSWER, 0.05) == verdict


# ------------------------------------------------------------ predictions


def test_nothing_is_revealed_before_the_bet():
    asked = question()
    view = asked.board.view
    assert asked._place.children == ()
    assert "5/18" not in str(view)
    assert [tool.get("name") for tool in view["tools"]] == ["sure", "estimate"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("5/18", "Right. Well done."),
        ("0.3", "Near. Almost."),
        ("0.9", "Not yet. Too high."),
        ("1 %", "Not yet. Too low."),
    ],
)
def test_feedback_differs_for_right_near_high_and_low(typed, words):
    asked = question()
    assert press(asked, "estimate", value=typed) == ""
    assert asked.board.view["ask"]["detail"] == f"{words} The answer is 5/18 = 0.278."
    assert len(asked._place.children) == 1


@pytest.mark.parametrize("typed", ["", "often", "1/0"])
def test_an_estimate_that_is_no_number_stays_locked(typed):
    asked = question()
    assert press(asked, "estimate", value=typed)
    assert asked.verdict is None
    assert asked._place.children == ()


def test_the_first_bet_stands_and_is_scored_with_how_sure_one_was():
    score = Score()
    asked = question(score)
    press(asked, "sure", value="very sure")
    press(asked, "estimate", value="0.9")
    press(asked, "estimate", value="5/18")
    assert score.bets == {"q": ("wrong", "very sure")}
    assert [tool["do"] for tool in asked.board.view["tools"]] == ["again"]


def test_asking_again_locks_the_answer_and_forgets_the_bet():
    score = Score()
    asked = question(score)
    press(asked, "estimate", value="0.3")
    press(asked, "again")
    assert (asked.verdict, score.bets, asked._place.children) == (None, {}, ())
    press(asked, "estimate", value="5/18")
    assert score.points == 2


def test_an_unknown_button_of_a_question_is_told():
    assert "not something this question asks" in press(question(), "fly")
    assert "not something this question asks" in press(question(), "sure", value="psychic")


def test_the_view_behind_a_bet_is_made_once():
    made = []

    def reveal():
        made.append(1)
        return chart()

    asked = Predict("q", "How likely?", ANSWER, 0.05, FEEDBACK, reveal, score=Score())
    asked._repr_mimebundle_()
    asked._repr_mimebundle_()
    models = len(_instances)
    press(asked, "estimate", value="0.3")
    press(asked, "again")
    press(asked, "estimate", value="0.2")
    assert made == [1]
    assert len(_instances) == models


def test_without_a_kernel_question_and_folded_answer_are_left():
    data, _ = question()._repr_mimebundle_()
    assert "<details><summary>The answer</summary><p>5/18 = 0.278</p>" in data["text/html"]
    assert "5/18" not in data["text/plain"]


# ------------------------------------------------------------ self-checks


def numeric() -> SelfCheck:
    return SelfCheck("n", "How many?", 8, hints={9: "No oil counted.", "7": "Counted twice."}, hint="Count again.")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("8", "Right."),
        ("8.0", "Right."),
        ("16/2", "Right."),
        ("9", "Not yet. No oil counted."),
        ("7", "Not yet. Counted twice."),
        ("3", "Not yet. Count again."),
        ("many", "Type a number such as"),
    ],
)
def test_each_wrong_number_has_its_hint(typed, says):
    assert press(numeric(), "number", value=typed).startswith(says)


FORMS = [(8, "a whole number"), (Fraction(5, 36), "5/36, 0.139 or 13.9 %"), (4.7, "a number, such as 2.5 or 5/2")]


@pytest.mark.parametrize(("answer", "form"), FORMS)
def test_a_question_says_what_form_the_answer_has(answer, form):
    assert SelfCheck("n", "How many?", answer).board.view["tools"][0]["placeholder"] == form
    bet = Predict("n", "How many?", answer, 1, {}, score=Score())
    assert bet.board.view["tools"][-1]["placeholder"] == form


def test_a_whole_number_must_be_met_exactly_and_a_rounded_one_nearly():
    assert not SelfCheck("n", "How many?", 100).give("101")
    assert SelfCheck("n", "How much?", 100.4).give("101")


def test_each_wrong_choice_has_its_hint_and_the_engine_has_the_key():
    check = SelfCheck(
        "c", "Which?", 9, [("seven", 7, "Too few."), ("nine", 9, ""), ("ten", 10, "Too many.")], explain="Rule."
    )
    assert press(check, "choose", token="choice-0") == "Not yet. “seven.” Too few."
    assert press(check, "choose", token="choice-2") == "Not yet. “ten.” Too many."
    assert not check.solved
    assert press(check, "choose", token="choice-1") == "Right. Rule."
    assert check.solved
    press(check, "again")
    assert len(check.board.view["controls"]) == 3
    for nonsense in ("choice-9", "", "nine"):
        assert "not one of the answers" in press(check, "choose", token=nonsense)


@pytest.mark.parametrize("answer", [8, None])
def test_choices_without_the_engines_answer_are_an_authors_fault(answer):
    with pytest.raises(ValueError, match="exactly one choice must carry the engine's answer"):
        SelfCheck("c", "Which?", answer, [("seven", 7, ""), ("nine", 9, "")])


def test_a_self_check_leaves_question_choices_and_folded_answer():
    check = SelfCheck("c", "Which <one>?", 9, [("seven", 7, "Too few."), ("nine", 9, "")], explain="By the rule.")
    data, _ = check._repr_mimebundle_()
    assert "Which &lt;one&gt;?" in data["text/html"]
    assert "<details><summary>The answer</summary><p>nine By the rule.</p></details>" in data["text/html"]


# ------------------------------------------------------------ the score


def test_the_score_counts_points_and_calibration():
    score = Score()
    card = ScoreCard(score)
    assert "No bets yet" in card._words.value
    for id, verdict, sure in (("a", "right", "very sure"), ("b", "wrong", "very sure"), ("c", "near", "a guess")):
        score.record(id, verdict, sure)
    assert score.points == 3
    assert "3 of 6 points from 3 bets: 1 right, 1 near, 1 wrong." in card._words.value
    assert score.calibration() == [("a guess", 0.5, 1, 1), ("fairly sure", 0.7, 0, 0), ("very sure", 0.9, 2, 1)]
    card._again.click()
    assert score.bets == {}
    assert "No bets yet" in card._words.value


# ------------------------------------------------------------ explore


def test_controls_change_the_view_in_place():
    bars = chart()

    def change(needed, kind, plain):
        bars.update({"oil": Fraction(needed, 36), "dry": 1 - Fraction(needed, 36)})
        return f"{needed} {kind} {plain}"

    shown = Explore(
        {"needed": whole("Needed", 3, 9, 9), "kind": pick("Kind", ["a", "b"]), "plain": switch("Plain")}, bars, change
    )
    models = len(_instances)
    shown.controls["needed"].value = 4
    shown.controls["kind"].value = "b"
    shown.controls["plain"].value = True
    assert shown.said == "4 b True"
    assert bars.rows[0][1] == "1/9"
    assert len(_instances) == models
    assert shown._words.value == "<p>4 b True</p>"


def test_what_a_change_raises_is_told_and_the_next_one_works():
    def change(needed):
        if needed == 4:
            raise Refused("Four <is> not possible.", "NG-7.2")
        return str(1 // (needed - 6)) + " fine"

    shown = Explore({"needed": whole("Needed", 3, 9, 9)}, chart(), change)
    shown.controls["needed"].value = 4
    assert shown.said == "Four <is> not possible. (NG-7.2)"
    assert "&lt;is&gt;" in shown._words.value
    shown.controls["needed"].value = 6
    assert shown.said == "That does not work: integer division or modulo by zero"
    shown.controls["needed"].value = 5
    assert shown.said == "-1 fine"


def test_an_exploration_leaves_its_first_setting_and_what_it_shows():
    shown = Explore({"needed": whole("Needed", 3, 9, 9)}, chart(), lambda needed: "Nine is hard.")
    data, _ = shown._repr_mimebundle_()
    assert "Needed: 9. Nine is hard." in data["text/plain"]
    assert "<table" in data["text/html"]


def test_every_control_has_a_visible_label():
    for control in (whole("Needed", 3, 9, 9), pick("Kind", ["a"]), switch("Plain")):
        assert isinstance(control, ipywidgets.ValueWidget)
        assert control.description


def test_a_question_s_message_line_starts_empty():
    assert said(question().board) == ""
