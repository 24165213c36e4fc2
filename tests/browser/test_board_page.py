"""The board's browser half on a bare page: drawing, keys, focus, widths. The model is a stand-in without a kernel."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from oilgames.pictures import icons
from oilgames.widgets.board import Board, View
from oilgames.widgets.changes import Page as Held
from tests.widgets.sample import NASTY, RULES, backdrop, bidding, choosing, covered, piece, target

pytestmark = pytest.mark.browser

SCRIPT = """
window.sent = [];
class Model {
  constructor(state) { this.state = state; this.heard = {}; }
  get(name) { return this.state[name]; }
  on(name, call) { (this.heard[name] ??= new Set()).add(call); }
  off(name, call) { this.heard[name].delete(call); }
  send(content) { window.sent.push(content); }
  set(name, value) { this.update({ [name]: value }); }
  update(changed) {
    Object.assign(this.state, changed);
    for (const name of Object.keys(changed)) for (const call of this.heard["change:" + name] ?? []) call();
  }
  get listeners() { return Object.values(this.heard).reduce((sum, calls) => sum + calls.size, 0); }
}
window.model = new Model(STATE);
window.board.initialize({ model: window.model });
window.draw = () => window.board.render({ model: window.model, el: document.querySelector("main") });
window.ended = window.draw();
"""


def html(page: Held) -> str:
    state = json.dumps(
        {"whole": page.whole(), "delta": {}, "backdrop": backdrop(), "rules": RULES, "seat_marks": icons.seat_symbols()}
    ).replace("<", "\\u003c")
    module = str(Board._esm).replace("export default {", "window.board = {")
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>Board</title><style>body{{margin:0}}{Board._css}"
        f"</style><body><main></main><script type='module'>{module}{SCRIPT.replace('STATE', state)}</script></html>"
    )


class Desk:
    """A page with one board on it, and a hand that plays the kernel."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.held = Held()
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def open(self, view: View) -> Desk:
        self.held = Held()
        self.held.turn_to(view)
        self.page.set_content(html(self.held))
        self.page.wait_for_selector(".og-root")
        return self

    def show(self, view: View) -> None:
        self.page.evaluate("delta => window.model.update({ delta })", self.held.turn_to(view))

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    @property
    def sent(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("window.sent")
        return found

    @property
    def focus(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.focus ?? document.activeElement.tagName"))

    @property
    def pieces(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('.og-picture > g')][1].innerHTML.match(/<g[^]*?<.g>/g)"
        )
        return found


@pytest.fixture(params=[{}])
def desk(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Desk]:
    context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}, **request.param})
    opened = Desk(context.new_page())
    yield opened
    context.close()
    assert opened.faults == []


def test_a_click_on_the_board_sends_its_token(desk: Desk) -> None:
    desk.open(choosing()).page.locator("[data-token='take 6']").click()
    assert desk.sent == [{"do": "choose", "token": "take 6", "turn": 1}]


def test_clickable_parts_are_the_targets(desk: Desk) -> None:
    tokens = desk.open(choosing()).page.eval_on_selector_all(".og-target", "all => all.map(t => t.dataset.token)")
    assert tokens == [target["token"] for target in choosing()["targets"]]


def test_a_turn_by_keyboard_alone(desk: Desk) -> None:
    desk.open(choosing())
    desk.keys("Tab", "Tab", "Tab")
    assert desk.focus == "b:take 0"
    desk.keys("ArrowRight", "ArrowRight", "ArrowDown")
    assert desk.focus == "b:take 6"
    desk.keys("ArrowLeft")  # over the field that is taken
    assert desk.focus == "b:take 4"
    desk.keys("End", "Enter")
    assert desk.sent[-1] == {"do": "choose", "token": "take 11", "turn": 1}
    desk.show(bidding())
    assert desk.focus == "ask"
    desk.keys("Tab", "Tab", "Tab", "ArrowUp", "ArrowUp", "Enter")
    assert desk.sent[-1] == {"do": "choose", "token": "raise 3", "turn": 2}


def test_every_target_is_reached_by_arrows(desk: Desk) -> None:
    desk.open(choosing((1, 5, 6, 10)))
    seen, open_ends = set(), ["b:take 0"]
    while open_ends:
        at = open_ends.pop()
        if at in seen:
            continue
        seen.add(at)
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            desk.page.locator(f"[data-focus='{at}']").focus()
            desk.keys(key)
            open_ends.append(desk.focus)
    assert seen == {f"b:{target['token']}" for target in choosing((1, 5, 6, 10))["targets"]}


def test_tab_goes_from_question_to_board_to_tools_to_log(desk: Desk) -> None:
    desk.open(choosing())
    stops = []
    for _ in range(11):
        desk.keys("Tab")
        stops.append(desk.focus)
    assert stops[:3] == ["c:pick0", "c:pick0:go", "b:take 0"]
    assert stops[3:8] == ["t:undo", "t:odds", "t:slider", "t:speed", "menu"]
    assert stops[8] == "panel"


def test_escape_leaves_the_board_and_closes_a_rule(desk: Desk) -> None:
    desk.open(choosing()).page.locator("[data-focus='b:take 0']").focus()
    desk.keys("Escape")
    assert desk.focus == "ask"
    rule = desk.page.locator(".og-log details")
    rule.locator("summary").click()
    expect(rule.get_by_text(RULES["XX-1"])).to_be_visible()
    desk.keys("Escape")
    expect(rule.get_by_text(RULES["XX-1"])).to_be_hidden()


def test_focus_stays_on_a_tool_while_the_board_changes(desk: Desk) -> None:
    desk.open(choosing()).page.locator("[data-tool=odds]").focus()
    desk.keys("Enter")
    pressed = choosing(turn=2)
    pressed["tools"][1]["pressed"] = True
    desk.show(pressed)
    assert desk.focus == "t:odds"
    assert desk.page.get_by_role("button", name="Show odds", pressed=True).count() == 1
    assert desk.sent == [{"do": "odds", "turn": 1}]


def test_a_number_is_stepped_typed_and_sent_as_typed(desk: Desk) -> None:
    desk.open(bidding())
    field = desk.page.get_by_role("spinbutton", name="Raise to")
    more, go = desk.page.get_by_label("one more"), desk.page.get_by_role("button", name="Raise to", exact=True)
    for _ in range(9):
        more.click()
    assert field.input_value() == "6"
    field.fill("two")
    go.click()
    assert desk.sent[-1]["token"] == "raise two"
    desk.show(bidding(refused="“two” is no whole number."))
    expect(desk.page.locator(".og-message")).to_have_text("“two” is no whole number.")
    expect(desk.page.locator("[role=status]")).to_have_text("“two” is no whole number.")
    assert field.input_value() == "two"


def test_the_list_offers_what_the_board_offers(desk: Desk) -> None:
    desk.open(choosing()).page.get_by_label("Take a field").select_option("take 7")
    desk.page.get_by_role("button", name="Take", exact=True).click()
    assert desk.sent == [{"do": "choose", "token": "take 7", "turn": 1}]


def test_tools_send_their_values(desk: Desk) -> None:
    desk.open(choosing()).page.get_by_label("Speed").select_option("q")
    desk.page.get_by_label("Step").fill("7")
    desk.page.get_by_label("Step").dispatch_event("change")
    desk.page.get_by_text("Match and settings").click()
    desk.page.get_by_label("Paste a match").fill("og1.abc")
    desk.show(choosing(turn=2))
    desk.page.get_by_role("button", name="Load").click()
    values = [(message["do"], message.get("value")) for message in desk.sent]
    assert values[0] == ("speed", "q")
    assert ("slider", 7) in values
    assert values[-1] == ("paste", "og1.abc")


def test_a_disabled_tool_and_a_blocked_field_say_why(desk: Desk) -> None:
    desk.open(choosing())
    undo, line = desk.page.get_by_role("button", name="Undo"), desk.page.locator(".og-message")
    expect(undo).to_have_accessible_description("The dice have been seen (XX-2).")
    undo.click(force=True)
    expect(line).to_have_text("The dice have been seen (XX-2).")
    desk.page.locator(".og-blocked").click()
    expect(line).to_have_text("5 is taken (XX-1).")
    assert desk.sent == []


def test_names_are_text_and_nothing_in_them_runs(desk: Desk) -> None:
    desk.open(choosing())
    expect(desk.page.locator(".og-name").nth(1)).to_have_text(NASTY)
    assert desk.page.locator("main img").count() == 0
    assert desk.page.title() == "Board"


def test_a_double_click_sends_once_and_the_board_frees_itself(desk: Desk) -> None:
    desk.open(bidding()).page.get_by_role("button", name="Decline").dblclick()
    assert len(desk.sent) == 1
    expect(desk.page.locator(".og-root")).to_have_attribute("aria-busy", "true")
    expect(desk.page.locator(".og-message")).to_contain_text("No answer yet", timeout=3000)
    desk.page.get_by_role("button", name="Decline").click()
    assert len(desk.sent) == 2


def test_a_board_whose_kernel_is_gone_says_so_and_stays_free(desk: Desk) -> None:
    desk.open(bidding()).page.evaluate("() => { window.model.send = () => { throw new Error('Cannot send'); }; }")
    desk.page.get_by_role("button", name="Decline").click()
    expect(desk.page.locator(".og-message")).to_contain_text("Run the cell again")
    expect(desk.page.locator(".og-root")).not_to_have_attribute("aria-busy", "true")


def test_only_changed_pieces_are_drawn_anew(desk: Desk) -> None:
    desk.open(choosing())
    desk.page.evaluate(
        "document.querySelectorAll('.og-picture > g:nth-of-type(2) > g').forEach(g => { g.dataset.old = 1; })"
    )
    after = choosing((5, 6), 2)
    after["pieces"] = [*after["pieces"][:2], *after["pieces"][3:], piece(90, x=10)]
    desk.show(after)
    drawn = desk.page.eval_on_selector_all(
        ".og-picture > g:nth-of-type(2) > g", "all => all.map(g => [g.textContent, g.dataset.old ?? ''])"
    )
    assert [text for text, _ in drawn] == ["0", "1", "3", "4", "5", "6", "7", "8", "9", "10", "11", "90"]
    assert [text for text, old in drawn if not old] == ["6", "90"]


def test_pieces_keep_their_order_whatever_comes_and_goes(desk: Desk) -> None:
    desk.open(choosing())
    for order in ([3, 1, 2], [2, 3], [5, 2, 3, 9, 1], [], [1, 2, 3, 4], [4, 3, 2, 1]):
        view = {**choosing(), "pieces": [piece(place) for place in order]}
        desk.show(view)  # type: ignore[arg-type]
        shown = desk.page.eval_on_selector_all(
            ".og-picture > g:nth-of-type(2) > g", "all => all.map(g => g.textContent)"
        )
        assert shown == [str(place) for place in order]


@pytest.mark.parametrize(("desk", "moving"), [({}, 1), ({"reduced_motion": "reduce"}, 0)], indirect=["desk"])
def test_a_moved_piece_slides_unless_motion_is_unwanted(desk: Desk, moving: int) -> None:
    desk.open(choosing())
    moved = choosing()
    moved["pieces"][3] = piece(3, x=20)
    desk.show(moved)
    frames = desk.page.evaluate(
        "document.getAnimations().map(a => a.effect).filter(e => e.getKeyframes()[0].transform)"
        ".map(e => e.getTiming().duration)"
    )
    assert frames == [250] * moving


def test_a_new_piece_slides_from_where_it_says(desk: Desk) -> None:
    desk.open(choosing())
    drawn = choosing()
    drawn["pieces"].append(["barrel", '<g data-from="10 20" transform="translate(200 100)"><circle r="9"/></g>'])
    desk.show(drawn)
    frames = desk.page.evaluate("document.getAnimations().flatMap(a => a.effect.getKeyframes().map(f => f.transform))")
    assert frames == ["translate(10px, 20px)", "translate(200px, 100px)"]


def test_a_cover_hides_everything(desk: Desk) -> None:
    desk.open(choosing())
    desk.show(covered())
    assert desk.page.locator(".og-grid").inner_text().split() == ["Hand", "over", "to", "Bruno", "I", "am", "Bruno"]
    assert desk.page.locator(".og-picture [data-token], .og-seat, .og-log li").count() == 0
    assert "Alba" not in desk.page.locator("main").inner_html()
    desk.page.get_by_role("button", name="I am Bruno").click()
    assert desk.sent == [{"do": "reveal", "turn": 3}]
    desk.show(bidding(4))
    expect(desk.page.get_by_role("heading", name="Bruno: raise, or decline?")).to_be_visible()


def test_a_change_while_no_view_is_drawn_is_not_lost(desk: Desk) -> None:
    desk.open(choosing())
    desk.page.evaluate("() => { window.ended(); }")
    desk.show(bidding())
    desk.page.evaluate("() => { window.draw(); }")
    expect(desk.page.get_by_role("button", name="Decline")).to_be_visible()


def test_a_missed_change_is_asked_for(desk: Desk) -> None:
    desk.open(choosing())
    desk.held.turn_to(bidding())  # this one gets lost on the way
    desk.show(bidding(3))
    assert desk.sent == [{"do": "whole"}]
    desk.page.evaluate("whole => window.model.update({ whole })", desk.held.whole())
    expect(desk.page.get_by_role("button", name="Decline")).to_be_visible()
    desk.show(choosing(turn=4))
    expect(desk.page.get_by_label("Take a field")).to_be_visible()


def test_a_view_drawn_again_equals_the_first_and_leaves_no_listener(desk: Desk) -> None:
    desk.open(choosing())
    desk.show(bidding())
    before = desk.page.locator(".og-picture").inner_html()
    listeners = desk.page.evaluate("window.model.listeners")
    desk.page.evaluate("() => { window.ended(); window.ended = window.draw(); }")
    assert desk.page.locator(".og-picture").inner_html() == before
    assert desk.page.evaluate("window.model.listeners") == listeners
    assert desk.page.locator(".og-root").count() == 1


def test_two_views_of_one_board_both_live(desk: Desk) -> None:
    desk.open(choosing())
    desk.page.evaluate("() => { window.draw(); }")
    desk.show(bidding())
    assert desk.page.get_by_role("button", name="Decline").count() == 2
    ids = desk.page.eval_on_selector_all(".og-root [id]:not(symbol)", "all => all.map(node => node.id)")
    assert len(ids) == len(set(ids)) > 0


def test_every_control_has_a_name_and_room_for_a_finger(desk: Desk) -> None:
    desk.open(bidding()).page.get_by_text("Match and settings").click()
    controls = desk.page.locator(".og-root :is(button, input:not([type=range]), select)")
    for control in controls.all():
        expect(control).to_have_accessible_name(re.compile(r"\w"))
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 40


def test_what_is_drawn_has_roles_and_sentences(desk: Desk) -> None:
    page = desk.open(choosing()).page
    assert page.get_by_role("group", name="A board of twelve fields, 1 of them taken.").count() == 1
    assert page.get_by_role("img", name="One in three.").count() == 1
    assert page.get_by_role("button", name="Take 3", exact=True).count() == 1
    assert page.get_by_role("table").count() == 0
    page.get_by_text("Show as a table").click()
    assert page.get_by_role("cell", name="2/3").count() == 1
    assert [h.get_attribute("aria-level") for h in page.get_by_role("heading").all()] == ["3", "3", "3"]


def test_each_player_s_mark_stands_in_its_card(desk: Desk) -> None:
    desk.open(choosing())
    inside = """all => all.map(mark => {
        const [box, drawn] = [mark, mark.firstChild].map(node => node.getBoundingClientRect());
        return drawn.width > 15 && drawn.left >= box.left - 1 && drawn.right <= box.right + 1;
    })"""
    assert desk.page.eval_on_selector_all(".og-mark", inside) == [True, True]


def test_an_opened_rule_stays_open_while_the_log_grows(desk: Desk) -> None:
    desk.open(choosing()).page.locator(".og-log summary").first.click()
    longer = choosing(turn=2)
    longer["log"] = [{"rule": "XX-2", "text": "Bruno strikes oil."}, *longer["log"]]
    desk.show(longer)
    assert desk.page.locator(".og-log details").evaluate_all("all => all.map(d => d.open)") == [False, True]
    expect(desk.page.locator(".og-log details").nth(1).locator("summary")).to_be_focused()


@pytest.mark.parametrize("width", [380, 600, 759, 760, 1000, 1400])
@pytest.mark.parametrize("size", [[400, 300], [300, 300]])
def test_nothing_sticks_out_at_any_width(desk: Desk, width: int, size: list[float]) -> None:
    desk.page.set_viewport_size({"width": width, "height": 800})
    desk.open({**bidding(), "size": size})
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= width
    clipped = "all => all.filter(n => n.getBoundingClientRect().right > innerWidth + 0.5).length"
    assert desk.page.eval_on_selector_all(".og-root *:not(.og-hidden, svg *)", clipped) == 0
    top = desk.page.get_by_role("heading", name="Bruno: raise, or decline?").bounding_box()
    board = desk.page.locator(".og-picture").bounding_box()
    assert top is not None
    assert board is not None
    assert top["y"] <= board["y"] + 20


WIDE = [1200.0, 900.0]  # a map, whose small words would be too small on a narrow page


def across(*places: float, turn: int = 1) -> View:
    """A map with something to choose at these distances from its left edge."""
    targets = [{**target(0), "token": f"take {x}", "x": x} for x in places]
    return {**choosing(turn=turn), "size": WIDE, "targets": targets}  # type: ignore[typeddict-item]


INSIDE = """selector => {
  const board = document.querySelector(".og-board").getBoundingClientRect();
  const one = document.querySelector(selector).getBoundingClientRect();
  return one.left >= board.left && one.right <= board.right;
}"""


def slides_to(desk: Desk, selector: str) -> None:
    """The board comes to rest where a part of it shows whole."""
    desk.page.wait_for_function(INSIDE, arg=selector, timeout=5000)


@pytest.mark.parametrize("desk", [{"viewport": {"width": 600, "height": 900}}], indirect=True)
def test_a_map_stays_legible_on_a_narrow_page_and_slides_to_what_can_be_done(desk: Desk) -> None:
    desk.open(across(1050))
    assert desk.page.evaluate("document.querySelector('.og-picture').getBoundingClientRect().width") == 900
    assert desk.page.evaluate("document.documentElement.scrollWidth") == 600
    slides_to(desk, "[data-token='take 1050']")
    desk.show(across(20, turn=2))
    slides_to(desk, "[data-token='take 20']")
    desk.show(across(20, 300, 1050, turn=3))  # two of three show already: no reason to move
    desk.page.wait_for_timeout(400)
    assert desk.page.evaluate(INSIDE, "[data-token='take 20']")


@pytest.mark.parametrize("desk", [{"viewport": {"width": 600, "height": 900}}], indirect=True)
def test_a_map_that_slides_is_a_region_for_keys_and_readers(desk: Desk) -> None:
    desk.open(across(20))
    region = desk.page.get_by_role("region", name="The board, wider than its place: scroll sideways")
    region.focus()
    desk.keys("ArrowRight")
    desk.page.wait_for_function("document.querySelector('.og-board').scrollLeft > 20")
    desk.page.set_viewport_size({"width": 1280, "height": 900})
    expect(region).to_have_count(0)
    assert desk.page.locator(".og-board").get_attribute("tabindex") is None


@pytest.mark.parametrize("desk", [{"viewport": {"width": 600, "height": 900}}], indirect=True)
def test_a_map_slides_to_what_has_changed_when_nothing_can_be_chosen(desk: Desk) -> None:
    desk.open(across())
    changed = across(turn=2)
    changed["pieces"] = [*changed["pieces"][:-1], piece(11, x=1060)]
    desk.show(changed)
    slides_to(desk, ".og-picture > g:nth-child(2) > g:last-child")


def test_cards_are_named_in_small_and_numbers_on_the_board_are_only_spoken(desk: Desk) -> None:
    view = choosing()
    view["seats"][0] = {**view["seats"][0], "notes": [["L2", NASTY]], "spoken": "2 Agents at home"}
    seat = desk.open(view).page.locator(".og-seat").first
    expect(seat.locator(".og-notes")).to_have_text(f"L2 {NASTY}")
    spoken = seat.locator(".og-hidden")
    expect(spoken).to_have_text("2 Agents at home")
    assert spoken.evaluate("node => node.getBoundingClientRect().width") <= 1


@pytest.mark.parametrize("desk", [{"color_scheme": "dark"}], indirect=True)
def test_the_page_s_theme_goes_before_the_system_s(desk: Desk) -> None:
    colour = "getComputedStyle(document.querySelector('.og-root')).backgroundColor"
    desk.open(choosing())
    assert desk.page.evaluate(colour) == "rgb(15, 27, 34)"
    desk.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    assert desk.page.evaluate(colour) == "rgb(251, 248, 242)"
    desk.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert desk.page.evaluate(colour) == "rgb(15, 27, 34)"
