"""G9: a flat session of a million rounds of which only the end result is wanted, against numpy.

numpy draws every round and adds up what it brings; we draw how often each result came, from exact tables.
The two do not see the same outcomes, so the check is that the mean and the variance of many sessions agree
with the exact values, inside five standard errors, for both. We play a hundred sessions, numpy plays one.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import sys

import numpy as np
from numpy.typing import NDArray

import sicbo
from measurement import EnginesDisagree, Goal, report
from sicbo.money import Money
from sicbo.odds.net_distribution import Distribution, one_round
from sicbo.outcome import ALL_FALLS
from sicbo.simulation import Plan, Player, parts, play_part

ROUNDS, SESSIONS = 10**6, 100
CHECKED = 400
STAKE = 1000
GOALS = [Goal("G9", "numpy", 500)]
DEVIATIONS = 5


def plan(sessions: int) -> Plan:
    """Plan sessions of which only the ends are drawn."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    player = Player((("small", STAKE),))
    return Plan(rules, (player,), rounds=ROUNDS, sessions=sessions, seed=9, ends_only=True, keep_samples=True)


def round_by_round(chance: np.random.Generator, nets: NDArray[np.int64]) -> int:
    """Draw every round of one session."""
    return int(nets.take(chance.integers(0, len(nets), ROUNDS, dtype=np.uint8)).sum())


def refuse_wrong(name: str, ends: list[int], one: Distribution) -> None:
    """Check mean and variance of the end results."""
    mean, variance = float(ROUNDS * one.mean), float(ROUNDS * one.variance)
    count = len(ends)
    off_mean = (sum(ends) / count - mean) / (variance / count) ** 0.5
    found = sum((end - mean) ** 2 for end in ends) / count
    off_variance = (found / variance - 1) / (2 / count) ** 0.5
    if max(abs(off_mean), abs(off_variance)) > DEVIATIONS:
        raise EnginesDisagree(f"{name} is {off_mean:.1f} and {off_variance:.1f} standard errors off")


def main() -> int:
    """Check the distribution of end results, then measure."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    one = one_round(rules, {"small": Money(STAKE)})
    pays = [rules.pays("small", fall) for fall in ALL_FALLS]
    nets = np.array([-STAKE if odds is None else int(odds * STAKE) for odds in pays])
    chance = np.random.default_rng(1)
    checked = plan(CHECKED)
    refuse_wrong("sicbo", [row.net for row in play_part(checked, parts(checked)[0]).samples], one)
    refuse_wrong("numpy", [round_by_round(chance, nets) for _ in range(CHECKED)], one)
    whole = plan(SESSIONS)
    [part] = parts(whole)
    peers = {"numpy": lambda: round_by_round(chance, nets)}
    return int(report(GOALS, lambda: play_part(whole, part), peers, parts={"numpy": SESSIONS}))


if __name__ == "__main__":
    sys.exit(main())
