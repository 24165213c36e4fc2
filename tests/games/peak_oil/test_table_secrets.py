"""The same match with the other seats' secrets dealt anew: nothing that a person is shown may tell the two apart."""

from __future__ import annotations

import json
import random

import pytest

from oilgames.engine import CHANCE, Match, Player, write
from oilgames.games.peak_oil import GAME
from oilgames.widgets.table import GameTable


def played(preset, seed):
    """A match of random choices, at the table of persons; acting and pulling are preferred, so that cards are drawn."""
    rng, options = random.Random(seed), GAME.options(preset)
    match = Match(GAME, options, [Player(f"P{seat}") for seat in range(options.players)], seed)
    while not match.over:
        if match.to_move is CHANCE:
            match.draw()
            continue
        legal = GAME.legal(match.state)
        bold = [a for a in legal if write(a).split()[0] in {"act", "again", "pull", "ship"}]
        match.play(rng.choice(bold) if bold and rng.random() < 0.7 else legal.pick(rng.randrange(len(legal))))
    return match


def twin(match, at, viewer, rng):
    """The first moves of a match, with the secrets that the viewer cannot know dealt anew."""
    other = GAME.redeal(GAME.observe(match.state_at(at), viewer), rng).secrets
    tokens, seat = [write(move.choice) for move in match.history[:at]], 0
    last_draw = {}
    for place, token in enumerate(tokens):
        if token.startswith("deal"):
            tokens[place], seat = f"deal {other[seat].portfolio}", seat + 1
        elif token.startswith("draw"):
            last_draw[match.state_at(place).table.phase.seat] = place
    for holder, secret in enumerate(other):
        if secret.crisis:
            tokens[last_draw[holder]] = f"draw {secret.crisis}"
    again = Match(GAME, match.options, match.players, match.seed)
    for token in tokens:
        again.play(token)
    assert again.state.secrets == other
    return again


def on_show(match, at, viewer):
    """What the table shows the viewer after so many moves and one step back; the line for copying holds the record."""
    start = Match(GAME, match.options, match.players, match.seed)
    start.history = match.history[:at]
    table = GameTable(start, odds=True, by_hand=True, folder=None)
    table.viewer = viewer
    views = [table.view()]
    table.cursor = max(0, at - 1)
    views.append(table.view())
    table.board.close()
    for view in views:
        view["turn"] = 0
        view["menu"] = [tool for tool in view.get("menu", []) if tool["do"] != "copy"]
    return [json.loads(json.dumps(view)) for view in views]


@pytest.mark.rule("PO-18.2", "PO-18.3", "PO-6.8", "PO-1.8")
@pytest.mark.parametrize("preset", ["challenge", "three players"])
def test_the_table_shows_nothing_of_other_seats_secrets(preset):
    match, rng, different, own = played(preset, 3), random.Random(4), 0, 0
    draws = [place for place, move in enumerate(match.history) if write(move.choice).startswith("draw")]
    for at in {place + later for place in draws[:8] for later in (0, 1, 3)}:
        viewer = rng.randrange(match.options.players)
        other = twin(match, at, viewer, rng)
        one, two = match.state_at(at).secrets, other.state.secrets
        assert on_show(match, at, viewer) == on_show(other, at, viewer)
        different += one != two
        holder = next((seat for seat in range(len(one)) if one[seat].portfolio != two[seat].portfolio), viewer)
        own += on_show(match, at, holder) != on_show(other, at, holder)
    assert different > 10
    assert own > 3  # the owner is shown the difference, unless the screen is being handed over


@pytest.mark.rule("PO-18.2")
def test_while_the_screen_goes_round_there_is_nothing_but_the_cover():
    match = played("standard", 5)
    at = next(p for p in range(60, 999) if match.history[p].mover == 1)
    view = on_show(match, at, 0)[0]
    assert set(view) == {"turn", "cover", "message", "menu"}
    assert view["menu"] == []
    assert view["message"] is None
