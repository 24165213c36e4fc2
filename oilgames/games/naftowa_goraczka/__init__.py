"""Naftowa Gorączka (Oil Rush): sequential exploration, auctions and spill-overs on a square grid.

A pencil-and-paper game for 2 to 4 players, published in Poland about 1980, author unknown.
"""

from oilgames.engine.game import Game
from oilgames.games.naftowa_goraczka.actions import VOCABULARY
from oilgames.games.naftowa_goraczka.observe import observe, redeal
from oilgames.games.naftowa_goraczka.rules import INVARIANTS, apply, chance, legal, scores, to_move, why_not
from oilgames.games.naftowa_goraczka.setup import position, start
from oilgames.games.naftowa_goraczka.state import Options

GAME = Game(
    name="naftowa_goraczka",
    title="Naftowa Gorączka",
    credit=(
        "Naftowa Gorączka (Oil Rush), published in Poland about 1980, designer uncredited. "
        "An unofficial teaching adaptation, not connected with any publisher."
    ),
    version=1,
    seats=range(2, 5),
    Options=Options,
    vocabulary=VOCABULARY,
    start=start,
    to_move=to_move,
    legal=legal,
    chance=chance,
    apply=apply,
    why_not=why_not,
    observe=observe,
    options_of=lambda state: state.options,
    redeal=redeal,
    scores=scores,
    invariants=INVARIANTS,
    position=position,
    presets={
        "standard": Options(),
        "three players": Options(players=3),
        "four players": Options(players=4),
        "declining is final": Options(players=3, rows=4, cols=4, auction="pass_out"),
        "one chance each": Options(players=4, rows=4, cols=4, auction="single_round", next_active="nominator_left"),
        "lesson board": Options(rows=4, cols=4),
        "one field": Options(rows=1, cols=1),
        "unequal purses": Options(rows=3, cols=5, start_money=(0, 9), first_player="random", min_raise=2),
        "generous ground": Options(
            rows=3, cols=3, base_required=6, diagonal_group=1, points_per_field=5, points_per_money=2
        ),
    },
)
