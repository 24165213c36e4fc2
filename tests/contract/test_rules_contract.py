"""What every game keeps, whatever its rules: looked at along random matches of every preset and number of seats."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oilgames.engine import CHANCE, NOBODY, AnyOf, Game, Legal, Match, Refused, load, replay
from oilgames.games import GAMES, NAMES
from tests.contract.playing import (
    MOST,
    SEEDS,
    deep,
    every_case,
    every_game,
    last_state,
    nodes_of,
    options_of,
    random_choice,
    some,
    walk,
    walks,
)  # fmt: skip

# ---------- the record of the game itself ----------


@every_game
def test_the_game_fills_in_its_record(name):
    game = GAMES[name]
    assert isinstance(game, Game)
    assert game.name == name
    assert game.title
    assert "unofficial" in game.credit.lower()
    assert len(game.seats) > 0
    assert game.version >= 1
    assert game.invariants, "a game declares what always holds"
    assert game.presets, "a game has presets"


@every_game
def test_presets_cover_every_option_away_from_its_default(name):
    game = GAMES[name]
    plain = game.options()
    for field in type(plain).__struct_fields__:
        values = {deep(getattr(preset, field)) for preset in game.presets.values()}
        assert len(values | {deep(getattr(plain, field))}) > 1, f"no preset tries {field}"


@every_game
def test_presets_are_valid_and_start_alike(name):
    game = GAMES[name]
    for preset in game.presets:
        options = game.options(preset)
        assert options == game.presets[preset]
        assert game.start(options) == game.start(game.options(preset))


@every_game
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7, 100, 10**20, 2.0, "3", None, True])
def test_impossible_numbers_of_players_are_refused(name, seats):
    game = GAMES[name]
    if type(seats) is int and seats in game.seats:
        return
    with pytest.raises(Refused) as caught:
        game.options(players=seats)
    assert caught.value.sentence.endswith(".")


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_any_options_can_be_started_or_are_refused(name, data):
    game = GAMES[name]
    value = st.one_of(
        st.none(), st.booleans(), st.integers(-3, 12), st.integers(), st.floats(), st.text(max_size=4),
        st.lists(st.integers(-2, 30), max_size=4), st.sampled_from(["random", "seat0", "on", "off"]),
    )  # fmt: skip
    given_options = data.draw(st.dictionaries(st.sampled_from(game.Options.__struct_fields__), value, max_size=3))
    try:
        options = game.options(given_options)
    except Refused as refused:
        check_sentence(game, refused)
        return
    state = game.start(options)
    assert all(check(state) is None for check in game.invariants)
    assert game.options(msgspec.to_builtins(options)) == options


# ---------- random matches ----------


@every_case
def test_random_matches_end(name, variant):
    for match in walks(name, variant):
        assert len(match) < MOST, f"no end after {MOST} choices"
        assert GAMES[name].to_move(last_state(match)) is NOBODY


@every_case
def test_the_mover_is_a_seat_or_chance_until_the_end(name, variant):
    seats = range(options_of(name, variant).players)
    assert all(
        node.mover is CHANCE or (type(node.mover) is int and node.mover in seats) for node in nodes_of(name, variant)
    )


@every_case
def test_every_seat_gets_to_move(name, variant):
    """Over the three matches together; a seat that is never asked would be a lost player."""
    movers = {node.mover for node in nodes_of(name, variant)} - {CHANCE}
    decisions = sum(node.mover is not CHANCE for node in nodes_of(name, variant))
    if decisions > 60:
        assert movers == set(range(options_of(name, variant).players))


@every_case
def test_chance_has_positive_whole_weights_and_distinct_outcomes(name, variant):
    game = GAMES[name]
    for node in some([n for n in nodes_of(name, variant) if n.mover is CHANCE], 150):
        possible = game.chance(node.state)
        assert all(type(weight) is int and weight > 0 for weight in possible.weights)
        assert len(set(possible.outcomes)) == len(possible)
        assert possible.total == sum(possible.weights)
        assert possible.kind
        assert node.choice in possible
        assert all(game.vocabulary.read(str(outcome)) == outcome for outcome in possible)


@every_case
def test_every_outcome_of_chance_can_be_applied(name, variant):
    game = GAMES[name]
    for node in some([n for n in nodes_of(name, variant) if n.mover is CHANCE], 12):
        for outcome in some(list(game.chance(node.state)), 40):
            after = game.apply(node.state, outcome).state
            assert [check(after) for check in game.invariants if check(after)] == []


@every_case
def test_listed_actions_are_the_legal_set(name, variant):
    game = GAMES[name]
    for node in some([n for n in nodes_of(name, variant) if n.mover is not CHANCE], 200):
        legal = game.legal(node.state)
        assert isinstance(legal, Legal)
        assert len(legal) >= 1
        actions = list(legal) if len(legal) <= 400 else [legal.pick(k) for k in some(range(len(legal)), 50)]
        if len(legal) <= 400:
            assert len(actions) == len(legal) == len(set(actions))
            assert actions == [legal.pick(k) for k in range(len(legal))]
            assert actions == [action for part in legal.parts() for action in part]
        assert all(action in legal for action in actions)
        assert all(game.vocabulary.read(str(action)) == action for action in actions)
        assert not any(isinstance(part, AnyOf) for part in legal.parts())


@every_case
def test_every_listed_action_can_be_played(name, variant):
    game = GAMES[name]
    for node in some([n for n in nodes_of(name, variant) if n.mover is not CHANCE], 25):
        legal = game.legal(node.state)
        for k in some(range(len(legal)), 25):
            after = game.play(node.state, legal.pick(k)).state
            assert [check(after) for check in game.invariants if check(after)] == []


def strangers(name, variant):
    """Choices of this game, real ones and made-up ones, most of which do not fit a given moment."""
    game = GAMES[name]
    pool = {node.choice for node in nodes_of(name, variant)}
    words = {getattr(c, f) for c in pool for f in type(c).__struct_fields__ if isinstance(getattr(c, f), str)}
    made = {int: [-1, 0, 1, 2, 5, 7, 99, 10**6], str: [*sorted(words)[:12], "nowhere", "r0c0", "-"]}
    rng = random.Random(11)
    for kind in game.vocabulary.kinds.values():
        fields = msgspec.structs.fields(kind)
        for _ in range(10 if fields else 1):
            pool.add(kind(*(rng.choice(made.get(f.type, made[str])) for f in fields)))
    return sorted(pool, key=str)


@every_case
def test_actions_outside_the_set_are_refused_with_a_sentence_and_a_rule(name, variant):
    game, rng, refusals = GAMES[name], random.Random(5), 0
    pool = strangers(name, variant)
    decisions = [n for n in nodes_of(name, variant) if n.mover is not CHANCE and len(game.legal(n.state)) < 500]
    for node in some(decisions, 120):
        listed = {str(action) for action in game.legal(node.state)}
        for choice in rng.sample(pool, min(12, len(pool))):
            assert (choice in game.legal(node.state)) == (str(choice) in listed)
            if str(choice) not in listed:
                check_refusal(game, node.state, choice)
                refusals += 1
    assert refusals > 0


def check_refusal(game, state, choice, needs_rule=True):
    before = deep(state)
    with pytest.raises(Refused) as caught:
        game.play(state, choice)
    check_sentence(game, caught.value)
    assert caught.value.rule or not needs_rule
    assert deep(state) == before


def check_sentence(game, error):
    assert len(error.sentence) > 10
    assert error.sentence[-1] in ".?"
    assert "{" not in error.sentence
    assert error.rule is None or error.rule in game.rulebook


@every_case
def test_outcomes_outside_the_distribution_are_refused(name, variant):
    game, rng = GAMES[name], random.Random(6)
    pool = strangers(name, variant)
    for node in some([n for n in nodes_of(name, variant) if n.mover is CHANCE], 40):
        listed = {str(outcome) for outcome in game.chance(node.state)}
        for choice in rng.sample(pool, min(8, len(pool))):
            assert (choice in game.chance(node.state)) == (str(choice) in listed)
            if str(choice) not in listed:
                check_refusal(game, node.state, choice, needs_rule=False)


@every_case
def test_nothing_can_be_chosen_after_the_end(name, variant):
    game = GAMES[name]
    for match in walks(name, variant):
        for choice in some(strangers(name, variant), 20):
            check_refusal(game, last_state(match), choice)


@every_case
@pytest.mark.parametrize("thing", [None, 3, 2.5, "raise 3", (), frozenset(), object()])
def test_things_that_are_no_choices_are_refused_everywhere(name, variant, thing):
    game = GAMES[name]
    for node in some(walk(name, variant), 15):
        with pytest.raises(Refused):
            game.play(node.state, thing)


@every_case
def test_numbers_that_are_not_whole_are_refused_in_a_match(name, variant):
    """2.0 and True equal whole numbers in Python, but a record of them could not be read again."""
    game = GAMES[name]
    match = Match(game, options_of(name, variant))
    for node in walk(name, variant)[:150]:
        for odd in (float, bool, lambda n: n + 0.5):
            fields = {f: getattr(node.choice, f) for f in type(node.choice).__struct_fields__}
            numbers = {f: odd(value) for f, value in fields.items() if type(value) is int}
            if numbers:
                with pytest.raises(Refused):
                    match.play(type(node.choice)(**(fields | numbers)))
        match.play(node.choice)


@every_case
def test_applying_leaves_the_old_state_as_it_was(name, variant):
    game = GAMES[name]
    for node in some(nodes_of(name, variant), 400):
        before, number = deep(node.state), hash(node.state)
        step = game.apply(node.state, node.choice)
        assert deep(node.state) == before
        assert hash(node.state) == number
        assert step == node.step


@every_case
def test_states_are_hashable_and_equal_states_hash_alike(name, variant):
    game = GAMES[name]
    for node in some(nodes_of(name, variant), 200):
        again = game.apply(node.state, node.choice).state
        assert again == node.step.state
        assert hash(again) == hash(node.step.state)
        assert len({again, node.step.state}) == 1


@every_case
def test_states_cannot_be_written_to(name, variant):
    for node in some(walk(name, variant), 5):
        for field in type(node.state).__struct_fields__:
            with pytest.raises((AttributeError, TypeError)):
                setattr(node.state, field, None)


@every_case
def test_invariants_hold_after_every_choice(name, variant):
    game = GAMES[name]
    for match in walks(name, variant):
        for state in [match[0].state, *(node.step.state for node in match)]:
            assert [broken for check in game.invariants if (broken := check(state))] == []


@every_case
def test_scores_are_well_formed_all_along(name, variant):
    game, seats = GAMES[name], options_of(name, variant).players
    for match in walks(name, variant):
        for state in [*(node.state for node in some(match, 60)), last_state(match)]:
            scores = game.scores(state)
            assert len(scores.points) == seats
            assert all(type(points) is int for points in scores.points)
            assert len(set(scores.winners)) == len(scores.winners) >= 1
            assert set(scores.winners) <= set(range(seats))


@every_case
def test_winners_have_the_most_points(name, variant):
    for match in walks(name, variant):
        scores = GAMES[name].scores(last_state(match))
        assert {scores.points[seat] for seat in scores.winners} == {max(scores.points)}


# ---------- records ----------


@every_case
def test_a_record_replays_to_equal_steps(name, variant):
    game = GAMES[name]
    for match in walks(name, variant):
        tokens = [str(node.choice) for node in match]
        replayed = list(replay(game, options_of(name, variant), tokens))
        assert [(choice, step) for choice, step in replayed] == [(node.choice, node.step) for node in match]


@every_case
def test_every_choice_writes_and_reads_alike(name, variant):
    vocabulary = GAMES[name].vocabulary
    for choice in {node.choice for node in nodes_of(name, variant)}:
        token = vocabulary.write(choice)
        assert vocabulary.read(token) == choice
        assert len(token) <= 60
        assert token.isascii()


@every_case
def test_matches_save_and_load_equal(name, variant):
    game = GAMES[name]
    match = Match(game, options_of(name, variant), seed="save")
    for node in walk(name, variant):
        match.play(node.choice)
    again = load(match.save(), {name: game})
    assert again.state == match.state
    assert again.tokens == match.tokens
    assert again.events == match.events
    assert again.options == match.options
    assert len(match.save()) < 1_000_000


@every_case
def test_same_seed_and_choices_give_the_same_match(name, variant):
    first, second = (play_seeded(GAMES[name], options_of(name, variant), "same") for _ in range(2))
    assert first.tokens == second.tokens
    assert first.state == second.state
    assert first.events == second.events


def play_seeded(game, options, seed):
    """Chance from the match's own streams, actions from a random sequence of their own."""
    match, rng = Match(game, options, seed=seed), random.Random(3)
    while not match.over and len(match.history) < MOST:
        if match.to_move is CHANCE:
            match.draw()
        else:
            match.play(random_choice(game, match.state, rng))
    return match


@every_case
def test_other_seeds_give_other_chance(name, variant):
    drawn = {
        tuple(m.step.state.__hash__() for m in play_seeded(GAMES[name], options_of(name, variant), s).history[-1:])
        for s in range(8)
    }
    assert len(drawn) > 1


@every_case
def test_undo_in_lesson_mode_goes_back_to_an_earlier_position(name, variant):
    match = play_seeded(GAMES[name], options_of(name, variant), "undo")
    states = [match.state_at(n) for n in range(len(match.history) + 1)]
    for _ in range(10):
        if match.why_no_undo(lesson=True):
            break
        match.undo(lesson=True)
        assert match.state == states[len(match.history)]


# ---------- any choices at all ----------


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_any_sequence_of_choices_keeps_the_contract(name, data):
    """Small numbers stand for choices (modulo what there is), so that a failure shrinks to a short match."""
    game = GAMES[name]
    options = game.options(data.draw(st.sampled_from(list(game.presets))))
    state = game.start(options)
    for number in data.draw(st.lists(st.integers(0, 500), max_size=80)):
        mover = game.to_move(state)
        if mover is NOBODY:
            break
        choices = game.chance(state).outcomes if mover is CHANCE else game.legal(state)
        choice = choices[number % len(choices)] if mover is CHANCE else choices.pick(number % len(choices))
        step = game.play(state, choice)
        assert [broken for check in game.invariants if (broken := check(step.state))] == []
        assert all(event.rule in game.rulebook for event in step.events)
        state = step.state


def test_the_walks_are_different_matches():
    """Guards for this module itself: the walks it looks at really are different matches."""
    assert len(SEEDS) == 3
    for one, other in pairwise(walk(NAMES[0], next(iter(GAMES[NAMES[0]].presets)), seed) for seed in SEEDS):
        assert [n.choice for n in one] != [n.choice for n in other]
