"""Random matches: they end, keep every invariant, hide every secret, and can be replayed."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from oilgames.engine import CHANCE, NOBODY, Match, replay
from oilgames.engine.record import verb
from oilgames.games.peak_oil import GAME
from oilgames.games.peak_oil.actions import Act
from oilgames.games.peak_oil.components import AT_HOME, GREY, PLACE_IDS, SPOT_IDS, kit
from oilgames.games.peak_oil.rules import legal_on, nodes, why_not_on
from oilgames.games.peak_oil.rules.draft import Draft
from oilgames.games.peak_oil.state import Phase, PickSource, PickTarget, Step1, Table
from tests.games.peak_oil.table import Play, at, random_match, seats


def first_states(name, seed=1):
    return list(random_match(GAME.presets[name], seed))


@pytest.mark.rule("PO-20.29", "PO-20.30", "PO-14.13")
@pytest.mark.parametrize("name", GAME.presets)
def test_random_matches_end_and_keep_all_invariants(name):
    for seed in (1, 2):
        for state in random_match(GAME.presets[name], seed):
            assert [check(state) for check in GAME.invariants if check(state)] == []
    assert GAME.to_move(state) is NOBODY


@pytest.mark.rule("PO-20.1")
@pytest.mark.parametrize("name", ["standard", "full five", "crude two"])
def test_every_node_is_a_real_choice_or_chance(name):
    for state in first_states(name)[:-1]:
        if GAME.to_move(state) is CHANCE:
            assert len(GAME.chance(state)) >= 1
        else:
            moves = list(GAME.legal(state))
            assert len(moves) == len(set(moves)) > 1
            assert all(move in GAME.legal(state) for move in moves)


@pytest.mark.rule("PO-18.2", "PO-18.3")
@pytest.mark.parametrize("name", ["standard", "challenge", "full two", "crude five"])
def test_a_redeal_looks_the_same_and_deals_anew(name):
    rng, different = random.Random(1), 0
    for state in first_states(name)[::9]:
        for seat in (None, *range(state.table.options.players)):
            view = GAME.observe(state, seat)
            other = GAME.redeal(view, rng)
            assert GAME.observe(other, seat) == view
            assert [check(other) for check in GAME.invariants if check(other)] == []
            different += other != state
    assert different > 20


@pytest.mark.rule("PO-18.2")
def test_a_redeal_is_uniform_over_what_a_seat_cannot_know():
    own = {"facedown": "PR-12", "portfolio": "PP-1"}
    play = at(seats=seats(4, s0=own, s1={"facedown": "PR-13", "portfolio": "PP-2"}))
    rng = random.Random(3)
    views = [GAME.redeal(GAME.observe(play.state, 0), rng).secrets for _ in range(2000)]
    assert {secrets[0] for secrets in views} == {play.state.secrets[0]}
    cards = Counter(secrets[1].crisis for secrets in views)
    papers = Counter(secrets[1].portfolio for secrets in views)
    assert set(cards) == {"PR-11", "PR-13", "PR-14", "PR-15", "PR-16"}
    assert set(papers) == {f"PP-{n}" for n in range(2, 8)}
    assert all(320 < count < 480 for count in cards.values())  # 400 expected
    assert all(260 < count < 410 for count in papers.values())  # 333 expected


@pytest.mark.rule("PO-18.3", "PO-18.1")
def test_choices_and_refusals_depend_on_the_open_table_alone():
    for state in random_match(GAME.presets["standard"]):
        moves = nodes.DECISIONS.get(type(state.table.phase))
        assert list(GAME.legal(state)) == (list(moves(state.table, state.table.phase)) if moves else [])
        assert list(GAME.legal(state)) == list(legal_on(state.table))
        choice = GAME.vocabulary.read("act DEV")
        if choice not in GAME.legal(state):
            assert GAME.why_not(state, choice) == why_not_on(state.table, choice)


@pytest.mark.rule("PO-18.2", "PO-15.1")
def test_portfolios_are_open_when_they_are_scored():
    states = first_states("standard")
    assert len(GAME.observe(states[-1], None).scored) == 4
    assert GAME.observe(states[-2], None).scored == ()


@pytest.mark.parametrize("name", ["standard", "crude three"])
def test_a_record_replays_without_a_seed(name):
    match, rng = Match(GAME, GAME.presets[name], seed=5), random.Random(5)
    while not match.over and len(match.history) < 400:
        if match.to_move is CHANCE:
            match.draw()
        else:
            moves = GAME.legal(match.state)
            match.play(moves.pick(rng.randrange(len(moves))))
    steps = [step for _, step in replay(GAME, GAME.presets[name], match.tokens)]
    assert steps == [move.step for move in match.history]
    assert all(GAME.vocabulary.write(GAME.vocabulary.read(token)) == token for token in match.tokens)


def test_the_same_seed_gives_the_same_match():
    one, two = (Match(GAME, "standard", seed=9) for _ in range(2))
    for match in (one, two):
        while match.to_move is CHANCE:
            match.draw()
    assert one.state == two.state
    assert {move.stream for move in one.history} == {
        "refineries",
        "chips",
        "fields",
        "startups",
        "portfolio",
        "consultants",
    }


def test_matches_reach_every_phase():
    """All phases but the rare ones come up in random play; the rare ones have tests of their own."""
    seen = {type(state.table.phase) for name in GAME.presets for state in first_states(name, 4)}
    resting = {kind for kind in Phase.__args__ if kind in nodes.DECISIONS or kind in nodes.CHANCES}
    assert len(resting - seen) <= 6, resting - seen


def test_every_phase_has_an_answer():
    tables = (nodes.AUTOMATIC, nodes.CHANCES, nodes.DECISIONS)
    known = [kind for table in tables for kind in table]
    assert len(known) == len(set(known))
    assert {kind.__name__ for kind in Phase.__args__} == {kind.__name__ for kind in known} | {"Over"}
    answered = {phase for phase, _ in nodes.EFFECTS}
    assert answered == set(nodes.CHANCES) | set(nodes.DECISIONS)


def test_every_event_can_be_told():
    for name in ("full five", "crude five", "challenge"):
        state, rng = GAME.start(GAME.presets[name]), random.Random(2)
        while GAME.to_move(state) is not NOBODY:
            possible = GAME.chance(state) if GAME.to_move(state) is CHANCE else GAME.legal(state)
            pick = possible.at(rng.randrange(possible.total)) if GAME.to_move(state) is CHANCE else possible.pick(
                rng.randrange(len(possible))
            )  # fmt: skip
            step = GAME.apply(state, pick)
            for event in step.events:
                told = GAME.rulebook.tell(event, ("Ada", "Bo", "Cy", "Di", "Ed"), None)
                assert told is None or "{" not in told
            state = step.state


def test_a_draft_leaves_its_state_alone_and_has_the_parts_of_a_table():
    state = at().state
    draft = Draft(state)
    draft.change_supply(black=0)
    draft.amend(barrels=99)
    draft.add_oil(4, 7)
    assert state == at().state
    assert set(Table.__struct_fields__) <= set(Draft.__slots__)


def test_events_of_the_chance_carry_their_share():
    play = Play(at(agents={"DEV": [1, 1, 0, 0]}, bag=[4, 4, 22]).state).go("act DEV", "barrel yellow")
    assert play.event("pulled").data["chance"] == "4/30"


def allowed(table, step, source, target):
    """PO-3.1 to PO-3.7 read off one by one, slowly."""
    seat, turn, agents = table.turn.player, table.turn, table.board.agents
    counts = [there[seat] for there in agents]
    here = table.companies[seat].agents if source == AT_HOME else counts[source]
    if source == target or here - turn.moved.count(source) < 1:
        return False
    if target != AT_HOME and (target in turn.left or sum(agents[target]) >= 5 or target not in spots_of(table)):
        return False
    after = list(counts)
    for place, change in ((source, -1), (target, 1)):
        if place != AT_HOME:
            after[place] += change
    null = tuple(after) == turn.start and table.options.forbid_null_turn and step in (2, 3)
    return not null


def spots_of(table):
    return kit(table.options.players, table.options.crude).spots


@pytest.mark.rule("PO-3.1", "PO-3.2", "PO-3.3", "PO-3.4", "PO-3.5", "PO-3.7", "PO-16.3")
@pytest.mark.parametrize("name", ["standard", "two players", "full five", "crude three", "strict"])
def test_reassigning_is_what_the_rules_say_one_by_one(name):
    places, seen = (*range(AT_HOME), AT_HOME), 0
    for state in first_states(name, 6) + first_states(name, 7):
        table, phase = state.table, state.table.phase
        if isinstance(phase, PickTarget):
            expected = {PLACE_IDS[p] for p in places if allowed(table, phase.step, phase.source, p)}
            assert {move.place for move in GAME.legal(state)} == expected
        elif isinstance(phase, PickSource):
            expected = {PLACE_IDS[p] for p in places if any(allowed(table, phase.step, p, q) for q in places)}
            assert {move.place for move in GAME.legal(state) if hasattr(move, "place")} == expected
        seen += isinstance(phase, PickSource | PickTarget)
    assert seen > 100


@pytest.mark.rule("PO-4.3", "PO-4.4", "PO-4.5", "PO-11.1")
@pytest.mark.parametrize("name", ["standard", "full five", "crude five"])
def test_acting_is_what_the_rules_say(name):
    for state in first_states(name, 8):
        table = state.table
        if not isinstance(table.phase, Step1):
            continue
        seat, spots = table.turn.player, {move.spot for move in GAME.legal(state) if isinstance(move, Act)}
        for place, there in enumerate(table.board.agents):
            weights = [slow_count(company, n) for company, n in zip(table.companies, there, strict=True)]
            most = weights[seat] >= 1 and weights[seat] == max(weights)
            paid = place != GREY or table.options.crude or table.companies[seat].barrels > 0
            assert (SPOT_IDS[place] in spots) == (most and paid)


def slow_count(company, agents):
    plus = "CO-31" in company.consultants
    minus = any(held.card == "PR-31" for held in company.crises)
    return max(0, agents + plus - minus) if agents else 0


def test_every_phase_has_a_question_and_every_action_a_label():
    words = GAME.rulebook.words
    resting = {kind.__name__ for kind in (*nodes.DECISIONS, *nodes.CHANCES)}
    asked = {verb(type(name, (), {})).replace("-", "_") for name in resting}
    known = set(words["ask"]) | {"pick_source"}
    assert asked <= known, asked - known
    labels = set(words["labels"]) | {"security"}
    assert set(GAME.vocabulary.kinds) <= labels


def broken(state, **changes):
    """The state with parts of its table exchanged."""
    return replace(state, table=replace(state.table, **changes))


def test_each_invariant_finds_what_is_broken():
    own = {"barrels": 2, "facedown": "PR-11", "consultants": ["CO-11"]}
    state = at(seats=seats(4, s0=own), agents={"DEV": [1, 0, 0, 0]}).state
    table, first = state.table, state.table.companies[0]
    others = table.companies[1:]

    def company(**changes):
        return broken(state, companies=(replace(first, **changes), *others))

    def board(**changes):
        return broken(state, board=replace(table.board, **changes))

    wrong = [
        company(barrels=3),
        company(reserve=4),
        broken(company(barrels=-1), supply=replace(table.supply, box_black=table.supply.box_black + 3)),
        board(agents=((2, 2, 1, 1), *table.board.agents[1:])),
        board(market=(1, 1, 1, 1, 1)),
        company(fields=("OF-LIB-1", "OF-LIB-1")),
        replace(state, secrets=(replace(state.secrets[0], crisis="PR-21"), *state.secrets[1:])),
        company(consultants=("CO-11", "CO-12")),
        company(security=6),
    ]
    for check, bad in zip(GAME.invariants, wrong, strict=True):
        assert check(state) is None
        assert check(bad), check.__name__


@pytest.mark.rule("PO-20.28")
def test_a_lost_card_and_an_unknown_secret_are_found():
    state = at().state
    decks = state.table.decks
    lost = broken(state, decks=replace(decks, fields=replace(decks.fields, unseen=decks.fields.unseen[1:])))
    assert any("nowhere" in (check(lost) or "") for check in GAME.invariants)
    stray = replace(state, secrets=(replace(state.secrets[0], portfolio="PP-9"), *state.secrets[1:]))
    assert any(check(stray) for check in GAME.invariants)
