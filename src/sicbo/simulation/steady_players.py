"""Plans in which all players make the same wagers in every round: falls that pay the same count together.

How often each group of falls came settles every wager of every player at once, exactly; the number of
players costs nothing while rounds are drawn.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sicbo.simulation.binomials import LEVELS, table_of
from sicbo.simulation.engines import Engine, SequencePosition, Tables, Whole
from sicbo.simulation.outcomes import class_of_fall, deal_of
from sicbo.simulation.parallel.work_parts import Part
from sicbo.simulation.plan import LARGEST, Ended, Plan
from sicbo.simulation.strategy_tables import returns_by_class
from sicbo.simulation.tally import ENDINGS, AreaTally, PlayerTally, Tally, sessions_tally

MAX_CACHED_PLANS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Falls that pay the same on every wager: the group of each fall, and returns by wager and group.

    `owner` is the player of each wager; `nets` are by player and group.
    """

    group_of_fall: NDArray[np.uint8]
    falls: tuple[int, ...]
    owner: NDArray[np.int64]
    stakes: Whole
    backs: Whole
    nets: Whole

    @property
    def count(self) -> int:
        """The number of groups."""
        return len(self.falls)


@lru_cache(MAX_CACHED_PLANS)
def groups_of(plan: Plan) -> Groups:
    """Find the groups of a plan, the one of the most falls first."""
    wagers = [wager for player in plan.players for wager in player.wagers]
    by_class = np.array(returns_by_class(plan, wagers), dtype=np.int64)
    backs, group_of_class = np.unique(by_class, axis=0, return_inverse=True)
    group_of_fall = group_of_class.reshape(-1)[class_of_fall()]
    sizes = np.bincount(group_of_fall, minlength=len(backs))
    order = np.argsort(-sizes, kind="stable")
    owner = np.repeat(np.arange(len(plan.players)), [len(player.wagers) for player in plan.players])
    stakes = np.array([stake for _, stake in wagers], dtype=np.int64)
    nets = np.zeros((len(plan.players), len(backs)), dtype=np.int64)
    np.add.at(nets, owner, (backs[order] - stakes).T)
    return Groups(
        group_of_fall=np.argsort(order)[group_of_fall].astype(np.uint8),
        falls=tuple(sizes[order].tolist()),
        owner=owner,
        stakes=stakes,
        backs=np.ascontiguousarray(backs[order].T),
        nets=nets,
    )


@lru_cache(MAX_CACHED_PLANS)
def tables_of(falls: tuple[int, ...]) -> Tables:
    """Make the tables from which counts of groups are drawn: each group against those after it."""
    left = [sum(falls[at:]) for at in range(len(falls))]
    return tuple(
        tuple(table_of(falls[at], left[at], 2**level) for level in range(LEVELS))
        for at in range(len(falls) - 1)
    )


def play_steady(engine: Engine, plan: Plan, part: Part, position: SequencePosition) -> Tally:
    """Play a part of a steady plan."""
    groups = groups_of(plan)
    if plan.ends_only:
        blocks = plan.rounds >> (LEVELS - 1)
        stride = (blocks + LEVELS - 1) * (groups.count - 1)
        position = SequencePosition(position.key, part.first_session * stride, stride, part.sessions)
        counts = engine.count_ends(position, plan.rounds, tables_of(groups.falls))
    else:
        counts = engine.count(position, part.rounds, deal_of(plan), groups.group_of_fall, groups.count)
    players = _players(plan, groups, counts.sum(axis=0))
    tally = Tally(part.size, 0, players, 0, plan.rounds, plan.keep_samples)
    nets = counts @ groups.nets.T
    if part.rounds < plan.rounds:
        return tally.with_rounds((part.first_session, (part.rounds, tuple(nets[0].tolist()))))
    played = np.empty((len(plan.players), 4, part.sessions), dtype=np.int64)
    played[:, 0] = part.rounds
    played[:, 1] = np.array([[player.stake * part.rounds] for player in plan.players])
    played[:, 2] = nets.T
    played[:, 3] = ENDINGS.index(Ended.ALL_ROUNDS)
    return tally + sessions_tally(plan, part.first_session, list(played))


def _players(plan: Plan, groups: Groups, counts: Whole) -> tuple[PlayerTally, ...]:
    """Settle the wagers of all rounds at once."""
    rounds = int(counts.sum())
    won = (groups.backs > 0) @ counts
    returned = exact_product(groups.backs, counts)
    area_squares = exact_product((groups.backs - groups.stakes[:, None]).astype(object) ** 2, counts)
    squares = exact_product(groups.nets.astype(object) ** 2, counts)
    areas: list[dict[str, AreaTally]] = [{} for _ in plan.players]
    wagers = [wager for player in plan.players for wager in player.wagers]
    for (area_id, stake), owner, wins, back, square in zip(
        wagers, groups.owner.tolist(), won.tolist(), returned, area_squares, strict=True
    ):
        areas[owner][area_id] = AreaTally(wins, rounds - wins, rounds * stake, back, square)
    return tuple(
        PlayerTally(
            rounds=rounds,
            staked=rounds * player.stake,
            returned=sum(each.returned for each in by_area.values()),
            round_squares=square,
            areas=dict(sorted(by_area.items())),
        )
        for player, by_area, square in zip(plan.players, areas, squares, strict=True)
    )


def exact_product(amounts: NDArray[Any], counts: Whole) -> list[int]:
    """Multiply amounts by their counts exactly, in 64 bits if these are enough.

    >>> exact_product(np.array([[2**61, 3]]), np.array([4, 5]))
    [9223372036854775823]
    """
    largest = max(-int(amounts.min()), int(amounts.max()))
    if largest * int(counts.sum()) < LARGEST:
        return (amounts.astype(np.int64) @ counts).tolist()  # type: ignore[no-any-return]
    return (amounts.astype(object) @ counts.astype(object)).tolist()  # type: ignore[no-any-return]
