"""What a player does, as tables of integers: for each step and each end of a round, what follows.

A fall leads to one of a few ends (an area wins at one of its odds, or loses). A row of the tables is an end
of a step; a step is identified by its first row. All engines use the same tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sicbo.money import Money
from sicbo.odds.progressions import Progression, after_a_win
from sicbo.outcome import CLASSES, Outcome
from sicbo.settlement import payout
from sicbo.simulation.outcomes import class_of_fall
from sicbo.simulation.plan import LARGEST, Ended, Plan, Player
from sicbo.simulation.tally import ENDINGS, AreaTally

MAX_CACHED_PLANS = 8

Whole = NDArray[np.int64]
Numbers = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class WagerResult:
    """A wager at one end of a round: its area, its stake and its return."""

    area_id: str
    stake: int
    back: int

    def times(self, count: int) -> AreaTally:
        """Count this end so many times."""
        won = count if self.back else 0
        squares = count * (self.back - self.stake) ** 2
        return AreaTally(won, count - won, count * self.stake, count * self.back, squares)


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """One player: the end of each fall, and by row the net result, the next step, stake and lowest net.

    `lows` is the net result of the session below which a step is not played, `high` the target.
    """

    end_of_fall: Numbers
    ends: int
    nets: Whole
    nexts: Whole
    stakes: Whole
    lows: Whole
    high: int
    settled: tuple[tuple[WagerResult, ...], ...]
    player: Player

    @property
    def is_over_at_once(self) -> bool:
        """Whether not even the first round is played."""
        return bool(self.lows[0] > 0 or self.high <= 0)

    def endings(self, nets: Whole, rows: Whole) -> Whole:
        """Return how sessions ended, from their net results and last steps, as indices into ENDINGS."""
        bank = LARGEST if self.player.bank is None else self.player.bank
        stop = LARGEST if self.player.stop_loss is None else self.player.stop_loss
        ruin, stopped, reached, all_rounds = (
            ENDINGS.index(each) for each in (Ended.RUIN, Ended.STOP_LOSS, Ended.TARGET, Ended.ALL_ROUNDS)
        )
        endings = np.where(nets + bank < self.stakes[rows], ruin, all_rounds)
        endings = np.where(nets <= -stop, stopped, endings)
        return np.where(nets >= self.high, reached, endings)


@lru_cache(MAX_CACHED_PLANS)
def systems_of(plan: Plan) -> tuple[System, ...]:
    """Make the tables of all players."""
    return tuple(_system(plan, player) for player in plan.players)


def returns_by_class(plan: Plan, wagers: Sequence[tuple[str, int]]) -> list[tuple[int, ...]]:
    """Compute what each wager returns on each class."""
    rules = plan.rules
    return [
        tuple(
            payout(rules, rules.area(area), Money(stake), outcome).returned.minor_units
            for area, stake in wagers
        )
        for outcome in map(Outcome, CLASSES)
    ]


def _system(plan: Plan, player: Player) -> System:
    stakes = plan.stakes(player)
    by_class = returns_by_class(plan, player.wagers)
    ends = sorted(set(by_class))
    places = np.array([ends.index(each) for each in by_class], dtype=np.uint8)
    settled = [
        tuple(
            WagerResult(area_id, base * stake // player.stake, back * stake // player.stake)
            for (area_id, base), back in zip(player.wagers, end, strict=True)
        )
        for stake in stakes
        for end in ends
    ]
    steps = np.repeat(np.arange(len(stakes)), len(ends))
    staked = np.array([stakes[step] for step in steps], dtype=np.int64)
    nets = [sum(each.back - each.stake for each in wagers) for wagers in settled]
    nexts = [
        len(ends) * _next_step(player, step, len(stakes), is_won=any(each.back for each in wagers))
        for step, wagers in zip(steps.tolist(), settled, strict=True)
    ]
    bank = LARGEST if player.bank is None else player.bank
    stop = LARGEST if player.stop_loss is None else player.stop_loss
    return System(
        end_of_fall=places[class_of_fall()],
        ends=len(ends),
        nets=np.array(nets, dtype=np.int64),
        nexts=np.array(nexts, dtype=np.int64),
        stakes=staked,
        lows=np.maximum(staked - bank, 1 - stop),
        high=LARGEST if player.target is None or player.bank is None else player.target - player.bank,
        settled=tuple(settled),
        player=player,
    )


def _next_step(player: Player, step: int, steps: int, *, is_won: bool) -> int:
    if not isinstance(player.strategy, Progression) or player.strategy is Progression.FLAT:
        return 0
    return after_a_win(player.strategy, step) if is_won else min(step + 1, steps - 1)
