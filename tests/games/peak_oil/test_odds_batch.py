"""The simulated odds agree with the exact ones within four standard errors, and repeat by their seed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from oilgames.games.peak_oil import odds
from oilgames.games.peak_oil.odds import Bag, Cards, Haul, Policy, Prospect, Shipment

N = 40_000
LATE = Bag(5, 3, 6)


@pytest.mark.rule("PO-5.3", "PO-5.9")
@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize(("bag", "pulls"), [(Bag(2, 2, 18), 1), (Bag(5, 5, 25), 3), (LATE, 2), (Bag(2, 1, 1), 5)])
def test_simulated_jobs(bag, pulls, policy):
    exact, simulated = odds.crises(bag, pulls, policy), odds.simulate_job(bag, pulls, policy, N, seed=7)
    assert simulated.n == sum(simulated.counts.values()) == N
    assert set(simulated.counts) <= set(exact)
    assert simulated.mean().within(exact.mean())
    for crises, chance in exact.items():
        if chance * N > 20:
            assert simulated.share(crises).within(chance)
    assert simulated.share(lambda k: k >= 1).within(odds.at_least_one(bag, pulls))


@pytest.mark.rule("PO-9.6", "PO-12.8", "PO-15.4")
def test_simulated_drills_shipments_and_points():
    drill = odds.simulate_drill(LATE, Prospect(1, 2), Policy.UNTIL_BLACK, N)
    exact = odds.drill(LATE, Prospect(1, 2), Policy.UNTIL_BLACK)
    assert drill.map(lambda haul: haul.black).mean().within(exact.expect(lambda haul: haul.black))
    assert drill.share(Haul(1, 1)).within(exact.probability(Haul(1, 1)))
    shipment = Shipment(questions=2, skulls=1, demand=4, waiting=2, hq=7, tie_pulls=1, free_slots=1)
    assert odds.simulate_shipment(LATE, shipment, n=N).mean().within(odds.expected_net(LATE, shipment))
    held = Cards((1,), 2)
    loss = odds.simulate_vp_loss(LATE, 3, Policy.ALWAYS, held, N)
    assert loss.mean().within(odds.vp_loss(LATE, 3, Policy.ALWAYS, held).mean())


@pytest.mark.rule("PO-2.9", "PO-5.13")
@pytest.mark.parametrize("players", [2, 5])
def test_simulated_depletion(players):
    bag = odds.starting_bag(players)
    assert odds.simulate_depletion(bag, 20_000).mean().within(odds.depletion(bag).crises)


def test_the_same_seed_gives_the_same_sample():
    one, two = (odds.simulate_job(LATE, 3, n=500, seed=3) for _ in range(2))
    assert one == two
    assert odds.simulate_job(LATE, 3, n=500, seed=4) != one


def test_samples_of_no_or_too_many_jobs_are_refused():
    for n in (0, -1, 10**9):
        with pytest.raises(ValueError, match="simulate from 1"):
            odds.simulate_job(LATE, 1, n=n)
        with pytest.raises(ValueError, match="simulate from 1"):
            odds.simulate_depletion(LATE, n=n)


def test_exact_odds_come_without_numpy():
    code = "import sys; from oilgames.games.peak_oil import odds; odds.crises(odds.starting_bag(2), 2); "
    code += "print('numpy' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert loaded.stdout.strip() == "False", loaded.stderr
