"""The journal: a match is on disk after each choice, and comes back from any file a dead kernel may leave."""

from __future__ import annotations

import os
import random

import pytest

import oilgames
from oilgames import GAMES, Player
from oilgames.engine import write
from oilgames.engine.match import SAVE_LIMIT
from oilgames.widgets.journal import KEPT, Journal, find_unfinished, read_journal
from oilgames.widgets.table import GameTable

from .pressing import choose, press

BOARD = {"rows": 3, "cols": 3}


def laid(folder, seats=("Alba", "Bruno"), options=None, **more) -> GameTable:
    return oilgames.play(seats=list(seats), options=options or BOARD, folder=folder, speed="at once", **more)


def played(folder, choices=14, **more) -> GameTable:
    """A table after some random choices of its people."""
    table, rng = laid(folder, **more), random.Random(5)
    for _ in range(choices):
        legal = table.match.game.legal(table.match.state)
        choose(table, write(legal.pick(rng.randrange(len(legal)))))
    return table


def lines(table: GameTable) -> list[str]:
    assert table.journal is not None
    return table.journal.path.read_text("utf-8").splitlines()[1:]


def test_every_choice_and_throw_is_on_disk_at_once(tmp_path):
    table, rng = laid(tmp_path), random.Random(1)
    while not table.match.over:
        legal = table.match.game.legal(table.match.state)
        choose(table, write(legal.pick(rng.randrange(len(legal)))))
        assert lines(table) == table.match.tokens
    assert len(list(tmp_path.iterdir())) == 1


def test_nothing_is_written_before_the_first_choice(tmp_path):
    table = laid(tmp_path / "matches")
    press(table, "odds")
    assert not (tmp_path / "matches").exists()


def test_chance_and_bots_before_the_first_choice_are_not_written(tmp_path):
    for seed in range(6):  # chance names the first player, often a bot
        table = laid(tmp_path / "matches", ["Alba", Player("Bruno", "zero")], "unequal purses", seed=seed)
        assert table.match.history
    assert not (tmp_path / "matches").exists()
    choose(table, write(table.match.game.legal(table.match.state).pick(0)))
    assert lines(table) == table.match.tokens


def test_an_undo_to_the_start_is_written(tmp_path):
    table = played(tmp_path, 1)
    press(table, "undo")
    assert lines(table) == []
    assert find_unfinished(table.match, tmp_path) is None


def test_an_undo_is_written_too(tmp_path):
    table = played(tmp_path, lesson=True)
    for _ in range(5):
        press(table, "undo")
        assert lines(table) == table.match.tokens
    choose(table, write(table.match.game.legal(table.match.state).pick(0)))
    assert lines(table) == table.match.tokens


def test_the_table_offers_to_go_on_and_goes_on(tmp_path):
    before = played(tmp_path)
    after = laid(tmp_path)  # the kernel died; the cell is run again
    view = after.view()
    assert view["ask"]["title"] == "A match that you left is waiting"
    assert f"after {len(before.match.history)} moves" in view["ask"]["detail"]
    assert [control["token"] for control in view["controls"]] == ["resume", "anew"]
    assert "Choose first" in choose(after, "nominate r1c1")
    assert choose(after, "resume") == ""
    assert after.match.tokens == before.match.tokens
    assert after.match.state == before.match.state
    choose(after, write(after.match.game.legal(after.match.state).pick(0)))
    assert lines(after) == after.match.tokens
    assert after.journal.path == before.journal.path


def test_the_dice_go_on_as_they_would_have(tmp_path):
    straight, broken = played(tmp_path / "a", 24, seed=9), played(tmp_path / "b", 8, seed=9)
    resumed = laid(tmp_path / "b", seed=1)
    choose(resumed, "resume")
    rng = random.Random(5)
    for _ in range(8):
        rng.randrange(7)
    for token in straight.match.tokens[len(broken.match.tokens) :]:
        if not token.startswith("roll") and not resumed.match.over:
            choose(resumed, token)
    assert resumed.match.tokens == straight.match.tokens


def test_begin_anew_puts_the_old_match_aside_and_keeps_its_file(tmp_path):
    old = played(tmp_path)
    table = laid(tmp_path)
    choose(table, "anew")
    assert table.match.tokens == []
    assert table.waiting is None
    assert find_unfinished(table.match, tmp_path) is None
    (left,) = tmp_path.glob("*.left")
    assert read_journal(left, {"naftowa_goraczka": GAMES["naftowa_goraczka"]}).tokens == old.match.tokens


@pytest.mark.parametrize("seats", [["Alba", "Bruno"], ["Alba", Player("Bruno", "zero")]], ids=["people", "bot"])
def test_a_kernel_that_dies_at_any_byte_loses_at_most_the_last_choice(tmp_path, seats):
    table = played(tmp_path, 8, seats=seats)
    path, whole, tokens = table.journal.path, table.journal.path.read_bytes(), table.match.tokens
    head = whole.index(b"\n") + 1
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        found = find_unfinished(table.match, tmp_path)
        complete = whole[head:cut].count(b"\n") if cut > head else 0
        assert (found[0].tokens if found else []) == tokens[:complete]


@pytest.mark.parametrize("lost", [1, 2, 5, 9, 20, 40])
def test_a_match_with_a_damaged_end_goes_on_and_its_file_is_whole_again(tmp_path, lost):
    table = played(tmp_path)
    path = table.journal.path
    path.write_bytes(path.read_bytes()[:-lost])
    again = laid(tmp_path)
    choose(again, "resume")
    choose(again, write(again.match.game.legal(again.match.state).pick(0)))
    assert lines(again) == again.match.tokens
    third = laid(tmp_path)
    choose(third, "resume")
    assert third.match.tokens == again.match.tokens


@pytest.mark.parametrize(
    "content",
    [b"", b"\n\n\n", b"{}", b"\xff\xfe\x00", b"null\nnominate r1c1\n", b'{"game": "chess"}\n', b"[" * 50_000],
    ids=["empty", "blank", "no save", "no text", "null", "other game", "deep"],
)
def test_a_file_that_is_no_journal_is_passed_over(tmp_path, content):
    table = played(tmp_path)
    table.journal.path.write_bytes(content)
    assert find_unfinished(table.match, tmp_path) is None
    assert laid(tmp_path).waiting is None


def test_a_huge_file_is_not_read(tmp_path):
    table = played(tmp_path)
    os.truncate(table.journal.path, 25 * SAVE_LIMIT)
    assert find_unfinished(table.match, tmp_path) is None


def test_a_journal_with_an_illegal_move_is_good_up_to_it(tmp_path):
    table = played(tmp_path, 4)
    good = list(table.match.tokens)
    with table.journal.path.open("a") as file:
        file.write("nominate r9c9\nopen 0\n")
    assert find_unfinished(table.match, tmp_path)[0].tokens == good


def test_only_a_match_of_the_same_players_and_rules_is_offered(tmp_path):
    played(tmp_path)
    assert laid(tmp_path, seats=["Alba", "Chen"]).waiting is None
    assert laid(tmp_path, seats=["Alba", Player("Bruno", "zero")]).waiting is None
    assert laid(tmp_path, options={"rows": 3, "cols": 4}).waiting is None
    assert laid(tmp_path, seed=77).waiting is not None  # the match that was left had its own dice


def test_a_finished_match_is_not_offered(tmp_path):
    played(tmp_path, 1, options={"rows": 1, "cols": 1})
    table = laid(tmp_path, options={"rows": 1, "cols": 1})
    assert table.waiting is not None
    choose(table, "resume")
    for token in ("open 0", "decline"):
        choose(table, token)
    assert table.match.over
    assert laid(tmp_path, options={"rows": 1, "cols": 1}).waiting is None


def test_a_folder_that_cannot_be_written_is_told_and_the_match_goes_on(tmp_path):
    (tmp_path / "file").write_text("in the way")
    table = laid(tmp_path / "file")
    told = choose(table, "nominate r1c1")
    assert told.startswith("This match is not kept on disk:")
    assert told.endswith("Copy it before you leave.")
    choose(table, "open 0")
    assert table.match.tokens == ["nominate r1c1", "open 0"]


def test_bots_alone_are_not_kept(tmp_path):
    bots = [Player("Alba", "zero"), Player("Bruno", "zero")]
    table = laid(tmp_path / "matches", seats=bots)
    assert table.match.over
    assert not (tmp_path / "matches").exists()


def test_old_journals_go_and_the_newest_stay(tmp_path):
    paths = []
    for number in range(KEPT + 5):
        match = oilgames.new_match(options=BOARD, seed=number)
        match.play("nominate r1c1")
        journal = Journal(match, tmp_path)
        journal.keep(match)
        os.utime(journal.path, (number, number))
        paths.append(journal.path)
    Journal(match, tmp_path).keep(match)
    assert not paths[0].exists()
    assert paths[-1].exists()
    assert len(list(tmp_path.iterdir())) == KEPT


def test_names_in_a_journal_are_data(tmp_path):
    played(tmp_path, 3, seats=["../../etc", "<b>Eve</b>"])
    assert laid(tmp_path, seats=["../../etc", "<b>Eve</b>"]).waiting is not None
    assert [path.parent for path in tmp_path.rglob("*.match")] == [tmp_path]
