"""The bots of Peak Oil: what they value, that they see no secrets, that their games end, and who beats whom."""

from __future__ import annotations

import time
from random import Random
from statistics import median

import pytest
from msgspec.structs import replace

from oilgames.bots import bots_of, find_bot
from oilgames.engine import CHANCE, NOBODY
from oilgames.engine.bot import BotKind
from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil import state as s
from oilgames.games.peak_oil.bots import Greedy, Search
from oilgames.games.peak_oil.bots.chips import plan
from oilgames.games.peak_oil.bots.outlook import LAST_WISH, Outlook
from oilgames.games.peak_oil.bots.ratings import RATINGS, best, rated
from oilgames.games.peak_oil.bots.spots import Spots
from oilgames.games.peak_oil.components import GREY, INVEST, SPOT, TECH
from oilgames.games.peak_oil.odds import Shipment, bag_of, expected_net
from oilgames.games.peak_oil.rules.nodes import DECISIONS
from oilgames.simulate import play_match, tournament
from tests.games.peak_oil.table import at, seats

QUICK = BotKind(lambda game: Search(game, deals=2, width=3, margin=1.5), "search with few trials")
CALM = {place: (chip, 0) for place, chip in zip(
    ("PANA", "CARI", "GUIN", "SIDR", "SUEZ", "ADEN", "MALA", "BELA"),
    ("RC-01", "RC-02", "RC-03", "RC-04", "RC-05", "RC-06", "RC-07", "RC-08"), strict=True,
)}  # fmt: skip


def outlook(play, seat=0):
    """What a position is worth to a seat."""
    return Outlook(GAME.observe(play.state, seat))


def spots(play, seat=0):
    return Spots(outlook(play, seat))


def chosen(play, bot=Greedy):
    """The token that a bot chooses."""
    seen = GAME.observe(play.state, play.mover)
    return str(bot(GAME).choose(seen, GAME.legal(play.state), Random(1)))


def walk(bots, options, seed=1, most=6000):
    """Every decision of a match: state, seat and choice; each choice is checked by the rules."""
    rng, state = Random(seed), GAME.start(GAME.options(options))
    for _ in range(most):
        mover = GAME.to_move(state)
        if mover is NOBODY:
            return
        if mover is CHANCE:
            possible = GAME.chance(state)
            choice = possible.at(int(rng.random() * possible.total))
        else:
            choice = bots[mover].choose(GAME.observe(state, mover), GAME.legal(state), rng)
            yield state, mover, choice
        state = GAME.play(state, choice).state
    raise AssertionError("the match does not end")


# ---------------------------------------------------------------- what things are worth


def test_a_symbol_is_worth_the_own_cards_and_a_card_its_barrels_and_symbols():
    own = {"portfolio": "PP-7", "startups": ["SU-T1"], "fields": ["OF-GUL-5"]}
    end = outlook(at(seats=seats(4, s0=own), track={"T": 4}, bag=(5, 4, 0), marker=0, moment="last"), 0)
    assert end.turns == 0
    assert end.symbol[TECH["T"]] == 3  # two of the portfolio, one bought
    assert end.startup[TECH["T"]] == 4 + 1
    assert end.startup[TECH["E"]] == 0


def test_a_barrel_on_the_track_counts_less_where_rivals_hold_cards():
    rival = {"portfolio": "PP-4", "startups": ["SU-A1", "SU-A2", "SU-A3"]}
    alone = outlook(at(seats=seats(2, s0={"portfolio": "PP-7"}, s1={"portfolio": "PP-4"})))
    shared = outlook(at(seats=seats(2, s0={"portfolio": "PP-7"}, s1=rival)))
    assert shared.raised[TECH["A"]] < alone.raised[TECH["A"]]
    assert shared.raised[TECH["T"]] == alone.raised[TECH["T"]]


def test_the_first_barrel_in_hq_is_worth_more_than_the_tenth():
    look = outlook(at(seats=seats(4, s0={"barrels": 4})))
    assert look.cash(1) < -look.cash(-1)
    assert look.cash(0) == 0


def test_routes_are_ranked_as_by_the_expected_barrels_of_spec_6_3():
    play = at(seats=seats(4, s0={"barrels": 6}), agents={"GUL": [1, 0, 0, 0]}, oil={"GUL": 4}, risks=CALM,
              refineries={"SIN": ("RF-1", 1), "ROT": ("RF-2", 0), "PHI": ("RF-3", 1)})  # fmt: skip
    view = spots(play)
    worth = {route.id: view.route(route) for route in view.look.kit.routes[SPOT["GUL"]]}
    net = {}
    for route in view.look.kit.routes[SPOT["GUL"]]:
        up = [view.up[place] for place in route.risks]
        questions, skulls = sum(face.question for face in up), sum(face.skulls for face in up)
        shipment = Shipment(questions, skulls, view.demands[route.refinery], 4, 6)
        net[route.id] = expected_net(bag_of(play.table), shipment)
    assert len(set(net.values())) > 1
    assert sorted(worth, key=worth.get) == sorted(net, key=net.get)


# ---------------------------------------------------------------- what the greedy bot does


def test_it_buys_before_it_raises_the_price():
    play = at(seats=seats(4, s0={"barrels": 3, "portfolio": "PP-7"}), agents={"INV": [1, 0, 0, 0]},
              open_startups=["SU-T1", "SU-E1", "SU-H1"]).go("act INV")  # fmt: skip
    assert chosen(play) == "use startups"
    assert chosen(play.go("use startups", "keep")) == "take SU-T1"


def test_it_takes_the_field_of_its_own_technology():
    play = at(seats=seats(4, s0={"portfolio": "PP-7"}), agents={"DEV": [1, 0, 0, 0]},
              open_fields=["OF-LIB-5", "OF-GUL-3", "OF-RUS-2"]).go("act DEV", "use drill", "keep")  # fmt: skip
    assert chosen(play) == "take OF-LIB-5"  # T, of which it has two; the others show S and E


@pytest.mark.parametrize(("bag", "barrels", "token"), [((0, 0, 20), 1, "pull"), ((5, 4, 2), 8, "stop")])
def test_it_pulls_for_a_field_only_while_the_bag_is_mild(bag, barrels, token):
    own = {"barrels": barrels, "portfolio": "PP-7", "facedown": "PR-11"}
    play = at(seats=seats(4, s0=own), agents={"DEV": [1, 0, 0, 0]}, bag=bag,
              open_fields=["OF-LIB-4", "OF-GUL-3", "OF-RUS-2"])  # fmt: skip
    play.go("act DEV", "use drill", "keep", "take OF-LIB-4").until("QuestionMarks")
    assert chosen(play) == token


def test_it_whitewashes_the_card_that_costs_most():
    own = {"barrels": 3, "crises": ["PR-11", "PR-33"]}
    play = at(seats=seats(4, s0=own), agents={"DEV": [1, 0, 0, 0]}).go("act DEV", "use whitewash")
    assert chosen(play) == "clear PR-33"


def test_a_barrel_for_the_black_market_goes_to_the_own_technology():
    play = at(seats=seats(4, s0={"barrels": 2, "portfolio": "PP-7"}), agents={"GREY": [1, 0, 0, 0]}).go("act GREY")
    assert play.phase == "PlaceBarrel"
    assert chosen(play) == "slot T"


def test_a_security_chip_opens_a_closed_way():
    own = {"security": 1, "barrels": 0}
    risks = {**CALM, "BELA": ("RC-10", 0)}
    play = at(seats=seats(2, s0=own), agents={"RUS": [1, 0]}, oil={"RUS": 5}, risks=risks,
              refineries={"SIN": ("RF-1", 1), "ROT": ("RF-2", 0), "PHI": ("RF-3", 0)}).go("act RUS")  # fmt: skip
    view = spots(play)
    use = plan(view, SPOT["RUS"])
    assert use is not None
    assert use.worth > view.shipping(SPOT["RUS"])
    token = chosen(play)
    assert token == f"security {use.use}"
    play.go(token)
    while play.phase == "PickChip":
        play.go(chosen(play))
    assert spots(play).shipping(SPOT["RUS"]) == pytest.approx(use.worth)


def test_agents_wait_where_they_can_act():
    play = at(seats=seats(4), agents={"INV": [1, 3, 0, 0], "GREY": [1, 0, 0, 0]})
    view = spots(play)
    assert view.standing(INVEST, 1) is None
    assert view.promise(INVEST, 1) < view.promise(GREY, 1)
    assert view.promise(INVEST, 4) > view.promise(INVEST, 3) > view.promise(INVEST, 1)


def test_when_no_oil_can_come_any_more_it_hurries_to_the_end():
    fresh = at(seats=seats(4))
    assert outlook(fresh).haste < 1
    table = fresh.state.table
    dry = s.Deck((), (), ("OF-LIB-7", None, None))  # no full barrel
    board = replace(table.board, oil=(0,) * len(table.board.oil))
    bare = replace(table, decks=replace(table.decks, fields=dry), board=board)
    assert Outlook(GAME.observe(replace(fresh.state, table=bare), 0)).pulls(1) > LAST_WISH / 2


# ---------------------------------------------------------------- every option, no secrets, an end


def test_every_question_of_the_game_has_a_rating():
    assert set(RATINGS) == set(DECISIONS)


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_preset_is_played_legally_to_its_end(preset):
    options = GAME.presets[preset]
    bots = [find_bot(GAME, "random" if seat == 1 else "greedy") for seat in range(options.players)]
    asked = {type(state.table.phase) for state, _, _ in walk(bots, options)}
    assert {s.Step1, s.PickTarget, s.FinalOption} <= asked


@pytest.mark.parametrize("preset", ["full two", "crude two", "challenge"])
def test_search_plays_every_kind_of_game(preset):
    options = GAME.presets[preset]
    bots = [QUICK.make(GAME), *[find_bot(GAME, "greedy")] * (options.players - 1)]
    assert sum(seat == 0 for _, seat, _ in walk(bots, options)) > 20


@pytest.mark.parametrize("preset", ["three players", "full", "crude"])
def test_a_bot_cannot_tell_apart_what_looks_the_same(preset):
    bot, few, rng = find_bot(GAME, "greedy"), QUICK.make(GAME), Random(8)
    differ = 0
    for number, (state, seat, choice) in enumerate(walk([bot] * 5, GAME.presets[preset])):
        twin = GAME.redeal(GAME.observe(state, seat), rng)
        differ += twin != state
        seen, legal = GAME.observe(twin, seat), GAME.legal(twin)
        assert bot.choose(seen, legal, Random(3)) == bot.choose(GAME.observe(state, seat), legal, Random(3))
        assert choice in legal
        if number % 40 == 0:
            assert few.choose(seen, legal, Random(3)) == few.choose(GAME.observe(state, seat), legal, Random(3))
    assert differ > 50


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_games_end(players):
    turns = []
    for seed in range(8):
        bots = [find_bot(GAME, "greedy")] * players
        turns.append(sum(isinstance(st.table.phase, s.Step1) for st, _, _ in walk(bots, {"players": players}, seed)))
    assert max(turns) < 40 * players
    assert min(turns) > 3 * players


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "bag_extra": (0, 0, 50)},
        {"players": 5, "bag_extra": (50, 50, 50)},
        {"players": 3, "bag_extra": (9, 9, 30), "crude": True},
        {"players": 4, "crude": True, "crude_track_length": 1, "two_symbol_fields": True},
        {"players": 5, "crude": True, "crude_track_length": 20},
    ],
)
def test_extreme_games_end_as_well(options):
    turns = [state for state, _, _ in walk([find_bot(GAME, "greedy")] * 5, options) if turn_begins(state)]
    assert len(turns) < 600


def turn_begins(state):
    """Whether the first question of a turn is asked."""
    return isinstance(state.table.phase, s.Step1)


def test_the_same_seed_gives_the_same_match():
    kinds = [BotKind(Greedy, "greedy"), QUICK]
    one, again = (play_match(GAME, GAME.options(players=2), kinds, "7") for _ in range(2))
    other = play_match(GAME, GAME.options(players=2), ["greedy", "greedy"], "7")
    assert one == again
    assert (one.points, one.choices) != (other.points, other.choices)


# ---------------------------------------------------------------- strength and speed


@pytest.mark.parametrize(("players", "seeds"), [(2, 8), (4, 3)])
def test_greedy_beats_random_by_far(players, seeds):
    pairing = tournament(GAME, {"players": players}, ["greedy", "random"], seeds, seed="test").pairings[0]
    low, _ = pairing.difference().interval()
    assert pairing.first == "greedy"
    assert low > 5


def test_search_beats_greedy():
    # few games and few trials; benchmarks/peak_oil_bots.py plays the real match
    gap = tournament(GAME, {"players": 2}, [QUICK, "greedy"], 4, seed="test").pairings[0].difference()
    assert gap.mean > 2 * gap.standard_error


def test_the_search_looks_only_at_what_may_be_best():
    play = at(seats=seats(4, s0={"barrels": 3, "security": 2}), agents={"GUL": [1, 0, 0, 0]}, oil={"GUL": 4})
    view, legal = GAME.observe(play.state, 0), GAME.legal(play.state)
    tried = Search(GAME).candidates(view, legal)
    ratings = {action: rating for rating, action in rated(spots(play), legal)}
    assert tried[0] == best(spots(play), legal, Random(1))
    assert [ratings[action] for action in tried] == sorted((ratings[action] for action in tried), reverse=True)
    assert not any(str(action).startswith("security") for action in tried)


def test_choices_are_quick():
    spent = {"greedy": [], "search": []}
    greedy, search = find_bot(GAME, "greedy"), find_bot(GAME, "search")
    for number, (state, seat, _) in enumerate(walk([greedy] * 4, {"players": 4}, 3)):
        view, legal = GAME.observe(state, seat), GAME.legal(state)
        for name, bot in (("greedy", greedy),) if number % 40 else (("greedy", greedy), ("search", search)):
            began = time.process_time()
            bot.choose(view, legal, Random(1))
            spent[name].append(time.process_time() - began)
    assert median(spent["greedy"]) < 0.003
    assert median(spent["search"]) < 1


def test_the_register():
    assert {"random", "greedy", "search"} <= set(bots_of(GAME))
    assert isinstance(find_bot(GAME, "greedy"), Greedy)
    assert isinstance(find_bot(GAME, "search"), Search)
