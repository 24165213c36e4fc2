"""The table: every control and tool pressed, the legal set kept, nothing lost, nothing heavy."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import time

import pytest
from ipywidgets.widgets.widget import _instances

import oilgames
from oilgames import GAMES, Player, Refused
from oilgames.engine import CHANCE, Match, to_code, write
from oilgames.widgets import pace
from oilgames.widgets.position import offer, offered_tokens
from oilgames.widgets.table import LATE, GameTable

from .pressing import WENT_WRONG, Wire, choose, everything, press, said
from .sample import NASTY

GORACZKA = GAMES["naftowa_goraczka"]
PEOPLE = ("Alba", "Bruno", "Chen", "Dina")
KIBIBYTE = 1024


def table_of(options=None, seats=(), **more) -> GameTable:
    """A table that keeps nothing on disk and whose bots move at once; people at all seats unless told."""
    given = GORACZKA.options({"rows": 3, "cols": 3} if options is None else options)
    return oilgames.play(
        GORACZKA, seats or PEOPLE[: given.players], options=given, **{"folder": None, "speed": "at once", **more}
    )


def random_token(table: GameTable, rng: random.Random) -> str:
    legal = table.match.game.legal(table.match.state)
    return write(legal.pick(rng.randrange(len(legal))))


def play_on(table: GameTable, rng: random.Random, choices: int = 10_000) -> int:
    """Random legal choices of the people until the end, or so many."""
    made = 0
    while not table.match.over and made < choices:
        assert choose(table, random_token(table, rng)) == ""
        made += 1
    return made


# ------------------------------------------------------------ controls and the legal set


def states(options, seed):
    """The states of a match of random choices in which a seat is to move."""
    rng, match = random.Random(seed), Match(GORACZKA, options, seed=seed)
    while not match.over:
        if match.to_move is CHANCE:
            match.draw()
            continue
        yield match
        legal = GORACZKA.legal(match.state)
        match.play(legal.pick(rng.randrange(len(legal))))


@pytest.mark.rule("NG-2.1", "NG-2.3", "NG-2.6", "NG-8.1")
def test_what_is_offered_is_the_legal_set_in_200_random_matches():
    presets, seen = list(GORACZKA.presets), 0
    for seed in range(200):
        name = presets[seed % len(presets)]
        if seed >= 90 and GORACZKA.options(name).height > 6:
            name = "lesson board"  # a few whole boards, many small ones
        for match in states(name, seed):
            legal, seat = GORACZKA.legal(match.state), match.to_move
            view = offer(GORACZKA, GORACZKA.observe(match.state, seat), legal)
            assert offered_tokens(view) == {write(action) for action in legal}
            assert {t["token"] for t in view["targets"]} <= {write(action) for action in legal}
            seen += 1
    assert seen > 10_000


@pytest.mark.rule("NG-2.1")
def test_every_field_is_open_or_says_why_it_is_closed():
    table, rng = table_of({"rows": 4, "cols": 4}), random.Random(5)
    while not table.match.over:
        view = table.view()
        if view["targets"]:
            assert len(view["targets"]) + len(view["blocked"]) == 16
            assert all("NG-2.1" in closed["why"] for closed in view["blocked"])
        choose(table, random_token(table, rng))


def test_a_list_of_places_has_short_words_and_sends_what_the_board_sends():
    view = table_of().view()
    assert view["controls"] == [{"kind": "pick", "label": "Choose on the board, or here", "button": "Choose"}]
    assert {target["short"] for target in view["targets"]} == {f"Nominate r{r}c{c}" for r in "123" for c in "123"}


@pytest.mark.parametrize("seed", range(6))
def test_a_match_played_by_its_controls_ends_as_the_engine_says(seed):
    table = table_of("declining is final", seed=seed)
    play_on(table, random.Random(seed))
    assert table.view()["ask"]["title"] in {"A draw", *(f"{name} wins" for name in PEOPLE)}
    assert offered_tokens(table.view()) == set()
    assert [record["facts"][2][0] for record in table.view()["seats"]] == [
        str(points) for points in GORACZKA.scores(table.match.state).points
    ]


@pytest.mark.parametrize("bot", ["value", "zero", "search", "random", "greedy"])
def test_every_control_and_tool_can_be_pressed_at_any_time(bot, tmp_path):
    table, rng = table_of(seats=["Alba", Player("Bruno", bot)], folder=tmp_path), random.Random(3)
    for _ in range(8):
        for message in list(everything(table.view())):
            text = press(table, **message)
            assert WENT_WRONG not in text, (message, text)
            assert "Traceback" not in text
        press(table, "now")
        press(table, "real")
        if table.match.over or not table.match.is_person(table.match.to_move):
            press(table, "new")
        choose(table, random_token(table, rng) if table.match.is_person(table.match.to_move) else "chance")


# ------------------------------------------------------------ what is refused


@pytest.mark.rule("NG-7.1")
@pytest.mark.parametrize(
    ("bid", "says"),
    [
        ("open 1.5", "whole number"), ("open two", "whole number"), ("open ", "whole number"), ("open", "word"),
        ("open -1", "NG-"), ("open 7", "6"), ("open 99999999999999999999", "whole number"), ("open 1 2", "word"),
        ("open 0x3", "whole number"), ("raise 3", "NG-"), ("nominate r1c1", "NG-"), ("pay 3", "not a move"),
        ("roll 6 6", "NG-"), ("x" * 500, "short text"), ("", "not a move"),
    ],
)  # fmt: skip
def test_a_bad_bid_is_refused_in_a_sentence_and_the_match_goes_on(bid, says):
    table = table_of()
    choose(table, "nominate r2c2")
    text = choose(table, bid)
    assert says in text
    assert table.board.view["message"]["kind"] == "error"
    assert table.match.tokens == ["nominate r2c2"]
    assert choose(table, "open 5") == ""
    assert table.match.tokens == ["nominate r2c2", "open 5"]


def test_a_click_on_an_older_board_is_refused():
    table = table_of()
    old = table.turn
    choose(table, "nominate r1c1")
    for late in ({"do": "choose", "token": "nominate r2c2"}, {"do": "undo"}, {"do": "what_if"}):
        assert press(table, **{**late, "turn": old}) == LATE
    assert table.match.tokens == ["nominate r1c1"]
    assert table.trunk is None
    assert press(table, "odds", turn=old) == ""  # a tool that is the same on any board


def test_a_choice_out_of_turn_is_refused():
    table = table_of(seats=["Alba", Player("Bruno", "zero")], by_hand=True)
    choose(table, "nominate r1c1")
    choose(table, "open 0")
    assert table.match.to_move is CHANCE
    assert "Chance decides" in choose(table, "open 0")
    assert choose(table, "chance") == ""
    play_by_hand(table)
    assert "game is over" in choose(table, "nominate r1c1")


def play_by_hand(table):
    rng = random.Random(1)
    while not table.match.over:
        choose(table, "chance" if table.match.to_move is CHANCE else random_token(table, rng))


@pytest.mark.parametrize("nonsense", ["fly", "sits_9", "name_x", "sits_", "name_-1", "__init__", "board"])
def test_an_unknown_button_is_refused(nonsense):
    table = table_of()
    assert press(table, nonsense, value="x") == "That setting is not known here."


@pytest.mark.parametrize("value", [None, "", "3", 1.5, True, [1], {"a": 1}])
def test_a_step_that_is_no_number_is_refused(value):
    assert "whole number" in press(table_of(), "slider", value=value)


@pytest.mark.parametrize("value", [-5, 0, 10**9])
def test_a_step_beyond_the_match_is_its_start_or_its_end(value):
    table = table_of()
    choose(table, "nominate r1c1")
    assert press(table, "slider", value=value) == ""
    assert table.view()["step"]["at"] == (0 if value <= 0 else 1)


def test_a_speed_that_does_not_exist_is_refused():
    table = table_of()
    assert "The speeds are: at once, quick, slow." in press(table, "speed", value="ludicrous")
    press(table, "speed", value="slow")
    assert table.pace.speed == "slow"


# ------------------------------------------------------------ names


@pytest.mark.parametrize(
    "name", ["<b>Eve</b>", "🛢️ Ölga 👩‍🔬", "שירה", NASTY[:40], "a\u202eb", '"; drop', "O'Brien & Co"]
)
def test_names_come_back_as_text(name):
    table = table_of()
    press(table, "name_0", value=name)
    assert press(table, "new") == ""
    view = table.view()
    kept = table.match.names[0]
    assert view["seats"][0]["name"] == kept
    assert "\u202e" not in kept
    markup = table.board.backdrop + "".join(part for _, part in view["pieces"])
    assert "<b>" not in markup
    assert "onerror" not in markup
    play_on(table, random.Random(1), 4)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("x" * 41, "at most 40"),
        ("y" * 200, "at most 40"),
        ("", "visible"),
        ("\u200b", "visible"),
        ("Bruno", "different"),
    ],
)
def test_a_name_that_does_not_fit_is_refused_when_the_match_begins(name, says):
    table = table_of()
    before = table.match
    press(table, "name_0", value=name)
    assert says in press(table, "new")
    assert table.match is before


def test_a_new_match_takes_seats_rules_and_seed():
    table = table_of()
    for do, value in {"preset": "three players", "sits_1": "value", "name_0": "Eve", "seed": "class 7"}.items():
        assert press(table, do, value=value) == ""
    assert press(table, "new") == ""
    assert table.match.seed == "class 7"
    assert [player.bot for player in table.match.players] == [None, "value", "value"]
    assert table.match.names[0] == "Eve"
    press(table, "sits_1", value="hal")
    assert "no bot called 'hal'" in press(table, "new")
    press(table, "sits_1", value="zero")
    press(table, "preset", value="chess")
    assert "no preset" in press(table, "new")


# ------------------------------------------------------------ pasted matches


def edited(code_or_save: str, **changes) -> str:
    return json.dumps({**json.loads(code_or_save), **changes})


def broken_texts():
    match = oilgames.new_match(options={"rows": 3, "cols": 3})
    for token in ("nominate r2c2", "open 1", "decline"):
        match.play(token)
    save, code = match.save(), to_code(match)
    return {
        "empty": "",
        "word": "hello",
        "no code": "og1.",
        "cut": code[:-9],
        "cut save": save[:-20],
        "letters": "og1.ÄÖÜ",
        "shuffled": "og1." + code[4:][::-1],
        "other game": edited(save, game="chess"),
        "number": "7",
        "list": "[[[]]]",
        "version": edited(save, version=99),
        "format": edited(save, format_version=2),
        "script": "<script>alert(1)</script>",
        "illegal": edited(save, tokens=["nominate r2c2", "open 1", "open 1"]),
        "option": edited(save, options={"rwos": 3}),
        "long": "og1." + "A" * 5_000_000,
        "deep": "[" * 100_000,
        "players": edited(save, players=[{"name": "Eve"}]),
        "huge board": edited(save, options={"rows": 10**9, "cols": 10**9}),
    }


@pytest.mark.parametrize(("kind", "text"), broken_texts().items(), ids=list(broken_texts()))
def test_a_broken_paste_is_told_and_loses_nothing(kind, text):
    table = table_of()
    choose(table, "nominate r1c1")
    before = table.match
    told = press(table, "paste", value=text)
    assert told.endswith((".", ")"))
    assert WENT_WRONG not in told
    assert table.match is before
    assert choose(table, "open 0") == ""


def test_a_paste_with_good_moves_says_how_many():
    told = press(table_of(), "paste", value=broken_texts()["illegal"])
    assert "Its first 2 moves are good; the match on the table is as it was." in told


def test_a_match_goes_from_table_to_table_as_a_line():
    here, there = table_of("declining is final", seed=8), table_of()
    play_on(here, random.Random(2), 9)
    (line,) = [tool["text"] for tool in here.view()["menu"] if tool["do"] == "copy"]
    told = press(there, "paste", value=f"  {line}\n")
    assert told == f"On the table now: Naftowa Gorączka, after {len(here.match.history)} moves."
    assert there.match.tokens == here.match.tokens
    assert there.match.state == here.match.state
    play_on(there, random.Random(2))


# ------------------------------------------------------------ back and forth


@pytest.mark.rule("NG-3.10")
def test_undo_takes_back_a_decision_but_not_the_dice():
    table = table_of(seats=["Alba", Player("Bruno", "zero")])
    assert "no decision" in press(table, "undo")
    choose(table, "nominate r1c1")
    assert press(table, "undo") == "Taken back: Nominate r1c1."
    assert table.match.tokens == []
    choose(table, "nominate r1c1")
    choose(table, "open 2")
    assert "only lesson mode takes that back" in press(table, "undo")
    undo = table.view()["tools"][0]
    assert "only lesson mode" in str(undo["why"])
    press(table, "lesson")
    assert press(table, "undo") == "Taken back: Open at 2."
    assert table.match.tokens == ["nominate r1c1"]


def test_undo_over_another_player_is_refused_with_the_reason():
    table = table_of(
        seats=["Alba", Player("Bruno", "zero"), Player("Chen", "zero")], options="declining is final", by_hand=True
    )
    choose(table, "nominate r1c1")
    choose(table, "open 2")
    assert "Another player has moved" in press(table, "undo")


def test_looking_back_shows_the_past_and_chooses_nothing():
    table = table_of(seed=2)
    play_on(table, random.Random(4), 9)
    now = table.match.state
    press(table, "back")
    assert table.view()["step"] == {"at": len(table.match.history) - 1, "of": len(table.match.history)}
    assert not table.view().get("controls")
    assert "looking back" in choose(table, random_token(table, random.Random(1)))
    press(table, "slider", value=0)
    assert table.view()["ask"]["detail"] == "The match begins."
    press(table, "forward")
    assert table.view()["step"]["at"] == 1
    press(table, "now")
    assert table.cursor is None
    assert table.match.state == now


def test_a_what_if_leaves_the_real_match_alone(tmp_path):
    table = table_of(seed=2, folder=tmp_path)
    play_on(table, random.Random(4), 12)
    real, tokens = table.match, table.match.tokens
    kept = table.journal.path.read_bytes()
    press(table, "slider", value=1)
    assert "the real match waits" in press(table, "what_if")
    assert table.match.tokens == tokens[:1]
    play_on(table, random.Random(9))
    assert table.match.over
    assert table.journal.path.read_bytes() == kept
    press(table, "real")
    assert (table.match, real.tokens) == (real, tokens)
    assert "This is the real match." in press(table, "real")


def test_the_board_lights_up_all_since_a_person_chose():
    table = table_of({"rows": 4, "cols": 4}, seats=["Alba", Player("Bruno", "value")])
    choose(table, "nominate r2c2")
    choose(table, "open 6")
    rolled = [event.data["field"] for event in table._lit_events() if event.kind == "rolled"]
    assert "r2c2" in rolled
    assert sum("die-" in markup for _, markup in table.view()["pieces"]) == len(rolled)


# ------------------------------------------------------------ bots, dice, secrets


def test_bots_move_one_by_one_on_the_loop(monkeypatch):
    monkeypatch.setitem(pace.SPEEDS, "quick", 0.001)

    async def play():
        table = table_of(seats=["Alba", Player("Bruno", "zero")], speed="quick")
        wire = Wire(table.board)
        choose(table, "nominate r1c1")
        choose(table, "open 0")
        assert len(wire.messages) == 2  # the bot has not answered yet
        assert press(table, "odds", turn=0) == ""  # a tool works meanwhile
        while table.match.to_move != 0 or len(table.match.history) < 4:
            await asyncio.sleep(0.001)
        return len(wire.messages), len(table.match.history)

    sent, moves = asyncio.run(play())
    assert sent == moves + 1  # each choice and each throw was shown, and the tool


def test_a_bot_that_fails_is_told_and_the_table_stays(monkeypatch):
    monkeypatch.setitem(pace.SPEEDS, "quick", 0.001)

    async def play():
        table = table_of(seats=["Alba", Player("Bruno", "zero")], speed="quick", lesson=True)
        monkeypatch.setattr(table, "_bot_choice", lambda seat: 1 / 0)
        choose(table, "nominate r1c1")
        choose(table, "open 0")
        await asyncio.sleep(0.05)
        return said(table.board), press(table, "undo")

    told, after = asyncio.run(play())
    assert told.startswith("The match paused: division by zero.")
    assert after == "Taken back: Open at 0."


def test_a_bot_chooses_the_same_when_the_match_is_replayed():
    first, second = (table_of(seats=["Alba", Player("Bruno", "random")], seed=4) for _ in range(2))
    for table in (first, second):
        play_on(table, random.Random(6))
    assert first.match.tokens == second.match.tokens


def test_dice_thrown_by_hand_wait_for_a_click():
    table = table_of(by_hand=True)
    for token in ("nominate r2c2", "open 0", "decline"):
        choose(table, token)
    (throw,) = table.view()["controls"]
    assert throw["token"] == "chance"
    assert choose(table, "chance") == ""
    assert table.match.tokens[-1].startswith("roll ")


def secret_table():
    game = dataclasses.replace(GORACZKA, hidden=True)  # as if there were hands to hide
    return GameTable(Match(game, {"rows": 3, "cols": 3}, ["Alba", "Bruno"]), folder=None, speed="at once")


def test_the_hand_over_hides_everything_until_the_next_player_is_there():
    table = secret_table()
    assert set(table.view()) == {"turn", "cover", "message"}
    assert table.view()["cover"]["title"] == "Hand over to Alba"
    state = json.dumps({key: str(value) for key, value in table.board.get_state().items() if not key.startswith("_")})
    assert "r2c2" not in state.replace(str(table.board.backdrop), "")
    press(table, "reveal")
    assert table.view()["ask"]["title"].startswith("Alba")
    choose(table, "nominate r2c2")
    choose(table, "open 0")
    assert table.view()["cover"]["title"] == "Hand over to Bruno"
    assert "lesson mode allows it" in press(table, "what_if").lower()


# ------------------------------------------------------------ steady and quick


def whole_board(seats=("Alba", "Bruno")):
    return table_of(options="standard", seats=list(seats), seed=3)


def test_200_moves_add_no_widget_model():
    table, rng = whole_board(), random.Random(1)
    models = len(_instances)
    moves = play_on(table, rng)
    press(table, "new")
    assert moves + play_on(table, rng, 100) >= 200
    assert len(_instances) == models


@pytest.mark.parametrize("seats", [("Alba", "Bruno"), ("Alba", Player("Bruno", "value"))], ids=["people", "bot"])
def test_a_move_is_at_most_two_messages_of_24_kibibytes(seats):
    table, rng = whole_board(seats), random.Random(1)
    wire, per_move = Wire(table.board), []
    while not table.match.over:
        before = len(wire.messages)
        choose(table, random_token(table, rng))
        per_move.append(wire.sizes[before:])
    assert max(map(len, per_move)) <= 2
    assert max(map(sum, per_move)) <= 24 * KIBIBYTE
    assert sorted(map(sum, per_move))[len(per_move) // 2] <= 12 * KIBIBYTE


def test_a_click_is_answered_in_a_tenth_of_a_second():
    table, rng, took = whole_board(), random.Random(1), []
    while not table.match.over:
        token = random_token(table, rng)
        start = time.perf_counter()
        choose(table, token)
        took.append(time.perf_counter() - start)
    assert sorted(took)[int(0.95 * len(took))] < 0.1


# ------------------------------------------------------------ without a kernel


def test_the_table_leaves_its_picture_and_its_words():
    table = table_of()
    choose(table, "nominate r2c2")
    data, _ = table._repr_mimebundle_()
    assert data["text/html"].startswith('<img alt="Board of 3 by 3 fields')
    assert "Alba: what is your opening bid for r2c2?" in data["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.parametrize(("rows", "cols", "widest"), [(1, 1, 521), (1, 3, 521), (3, 3, 521), (8, 8, 560)])
def test_a_tiny_board_is_not_blown_up(rows, cols, widest):
    table = table_of({"rows": rows, "cols": cols})
    assert f'width="{widest}"' in table._repr_mimebundle_()[0]["text/html"]
    assert table.view()["wide"] is False


def test_options_that_do_not_fit_are_refused_before_the_table_is_laid():
    with pytest.raises(Refused, match="2 to 4 players"):
        oilgames.play(options={"players": 7}, folder=None)
