"""Runs of several rounds as one record, by which compiled kernels follow a player.

How the rounds of a run end is known as soon as they are drawn. So a table can hold in advance what they do
together, and for which net results of the session the player would stop on the way; only then must the
rounds be played one by one. A run is four rounds, or two or one if there would be too many records.

A record is NEXT, NET, STAKED, LOW, SPAN and CAME: the step that follows, what is won and staked, the lowest
net result before it with which the player plays on, how many such results there are from there, and how
often the record came. A step is identified by the index of its first record, in both tables.

>>> import sicbo
>>> from sicbo.odds.progressions import Progression
>>> from sicbo.simulation import Plan, Player
>>> from sicbo.simulation.strategy_tables import systems_of
>>> player = Player((("small", 1000),), Progression.MARTINGALE, bank=10_000, target=12_000, most=8_000)
>>> [system] = systems_of(Plan(sicbo.rule_set("mbs-sicbo-v6-2020"), (player,), rounds=50))
>>> lost_won_lost_won = WIDTH * 0b0101
>>> runs_of(system).runs[lost_won_lost_won : lost_won_lost_won + WIDTH].tolist()
[0, 2000, 6000, -7000, 7000, 0, 0, 0]
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sicbo.simulation.strategy_tables import MAX_CACHED_PLANS, System, Whole

NEXT, NET, STAKED, LOW, SPAN, CAME = range(6)
WIDTH = 8
"""Numbers per record: two are unused, so that a record is a cache line."""

MAX_ROUNDS_OF_A_RUN = 4
MAX_RECORDS = {2: 2**12, 4: 2**10}
"""The most records of so many rounds: more would not fit into the cache."""


class Runs(NamedTuple):
    """The records of a system: of single rounds, and of so many in a row.

    `places` has the offset of each round of a run and each fall in the index of the run's record; that of
    the last round is also that of a single round.
    """

    rounds: int
    places: NDArray[np.uint64]
    ones: Whole
    runs: Whole


@lru_cache(MAX_CACHED_PLANS)
def runs_of(system: System) -> Runs:
    """Make the records of a system, with runs as long as their number allows."""
    by_step = (-1, system.ends)
    nexts = (system.nexts // system.ends).reshape(by_step)
    nets, staked = system.nets.reshape(by_step), system.stakes.reshape(by_step)
    low, high = system.lows[system.nexts].reshape(by_step) - nets, system.high - nets
    one = run = nexts, nets, staked, low, high
    rounds = 1
    while (
        rounds < MAX_ROUNDS_OF_A_RUN and len(nexts) * system.ends ** (2 * rounds) <= MAX_RECORDS[2 * rounds]
    ):
        run = _doubled(*run)
        rounds *= 2
    records = system.ends**rounds
    weights = [WIDTH * system.ends**left for left in reversed(range(rounds))]
    places = np.concatenate([weight * system.end_of_fall.astype(np.uint64) for weight in weights])
    return Runs(rounds, places, _laid_out(records, *one), _laid_out(records, *run))


def counted(system: System, met: Runs) -> Whole:
    """Count how often each row of a system came, from how often each record came."""
    nexts = (system.nexts // system.ends).reshape(-1, system.ends)
    steps = len(nexts)
    counts = met.ones[CAME::WIDTH].reshape(steps, -1)[:, : system.ends].copy()
    came: Whole = met.runs[CAME::WIDTH].reshape(steps, -1)
    for _ in range(met.rounds):
        # The first round of each run is counted; the rest of the run goes on from the step that follows.
        came = came.reshape(steps, system.ends, -1)
        counts += came.sum(axis=2)
        rest = np.zeros((steps, came.shape[2]), dtype=np.int64)
        np.add.at(rest, nexts, came)
        came = rest
    return counts.reshape(-1)


def _doubled(
    nexts: Whole, nets: Whole, staked: Whole, low: Whole, high: Whole
) -> tuple[Whole, Whole, Whole, Whole, Whole]:
    """Make runs of double length, by step and ends: each run followed by each run from its next step."""
    steps = len(nexts)
    before = nets[:, :, None]
    return (
        nexts[nexts].reshape(steps, -1),
        (before + nets[nexts]).reshape(steps, -1),
        (staked[:, :, None] + staked[nexts]).reshape(steps, -1),
        np.maximum(low[:, :, None], low[nexts] - before).reshape(steps, -1),
        np.minimum(high[:, :, None], high[nexts] - before).reshape(steps, -1),
    )


def _laid_out(  # noqa: PLR0913, PLR0917 - next, net, staked, low and high
    records: int, nexts: Whole, nets: Whole, staked: Whole, low: Whole, high: Whole
) -> Whole:
    """Store records in one array, so many for each step."""
    table = np.zeros((len(nexts), records, WIDTH), dtype=np.int64)
    filled = table[:, : nexts.shape[1]]
    filled[..., NEXT] = nexts * (records * WIDTH)
    filled[..., NET] = nets
    filled[..., STAKED] = staked
    filled[..., LOW] = low
    # The difference fits into an unsigned 64-bit integer.
    filled[..., SPAN] = np.where(high > low, high - low, 0)
    return table.reshape(-1)
