"""Plans in which a player may stop or change the stake: each player is followed through whole sessions.

All players of a session see the same outcomes and do not affect each other, so they are followed one
after the other.
"""

from functools import reduce

import numpy as np

from sicbo.simulation.engines import Engine, SequencePosition, Whole
from sicbo.simulation.outcomes import deal_of
from sicbo.simulation.parallel.work_parts import Part
from sicbo.simulation.plan import Plan
from sicbo.simulation.strategy_tables import System, systems_of
from sicbo.simulation.tally import AreaTally, PlayerTally, Tally, exact_sum, sessions_tally


def play_followed(engine: Engine, plan: Plan, part: Part, position: SequencePosition) -> Tally:
    """Play whole sessions of a part."""
    deal = deal_of(plan)
    played, players = [], []
    for system in systems_of(plan):
        if system.is_over_at_once:
            counts = np.zeros(len(system.nets), dtype=np.int64)
            sessions = np.zeros((4, part.sessions), dtype=np.int64)
        else:
            counts, sessions = engine.follow(position, plan.rounds, deal, system)
        sessions[3] = system.endings(sessions[2], sessions[3])
        played.append(sessions)
        players.append(_player(system, counts))
    # The table is open until its last player has left.
    rounds = exact_sum(reduce(np.maximum, (sessions[0] for sessions in played)))
    tally = Tally(rounds, 0, tuple(players), 0, plan.rounds, plan.keep_samples)
    return tally + sessions_tally(plan, part.first_session, played)


def _player(system: System, counts: Whole) -> PlayerTally:
    """Settle the wagers of all rounds at once, from the count of each row of the system."""
    areas: dict[str, AreaTally] = {}
    rounds = squares = 0
    for row in np.flatnonzero(counts).tolist():
        count = int(counts[row])
        rounds += count
        squares += count * int(system.nets[row]) ** 2
        for settled in system.settled[row]:
            areas[settled.area_id] = areas.get(settled.area_id, AreaTally()) + settled.times(count)
    return PlayerTally(
        rounds=rounds,
        staked=sum(each.staked for each in areas.values()),
        returned=sum(each.returned for each in areas.values()),
        round_squares=squares,
        areas=dict(sorted(areas.items())),
    )
