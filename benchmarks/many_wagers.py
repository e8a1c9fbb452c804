"""Shared by the benchmarks of settlement: wagers, and the two obvious ways to settle them.

Areas and stakes are arrays by round, terminal and wager; stakes are 32 bits wide, so that neither engine
waits for memory longer than it must. Both peers are given the pay table and the outcomes.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import sicbo
from sicbo.outcome import ALL_FALLS
from sicbo.simulation import Pays, draw_dice
from sicbo.simulation.random_generator import words

RULES = sicbo.rule_set("mbs-sicbo-v6-2020")
PAYS = Pays.of(RULES)
SEED = 7
Nets = list[list[int]]

_IN_ORDER = sorted({fall.in_order for fall in ALL_FALLS})
CLASS_OF_FALL = np.array([_IN_ORDER.index(fall.in_order) for fall in ALL_FALLS])
BACK = np.zeros((len(_IN_ORDER), len(RULES.areas)), dtype=np.int32)
"""What a unit returns by class and area: a peer's own pay table, made by the public API."""
for _at, _faces in enumerate(_IN_ORDER):
    for _number, _area_id in enumerate(RULES.area_ids):
        _odds = RULES.pays(_area_id, _faces)
        BACK[_at, _number] = 0 if _odds is None else int(_odds) + 1
BACK_LISTS: list[list[int]] = BACK.tolist()


@dataclass(frozen=True)
class Wagers:
    """Areas and stakes, and the outcomes that settle them."""

    falls: NDArray[np.uint8]
    areas: NDArray[np.uint8]
    stakes: NDArray[np.int32]

    @classmethod
    def make(cls, *shape: int) -> "Wagers":
        """Make wagers by round, terminal and wager, all areas alike and stakes from 1.00 to 100.00."""
        numbers = words(SEED, 0, int(np.prod(shape))).reshape(shape)
        areas = (numbers % np.uint64(len(RULES.areas))).astype(np.uint8)
        stakes = (100 * (1 + (numbers >> np.uint64(32)) % np.uint64(100))).astype(np.int32)
        return cls(draw_dice(SEED, shape[0]), areas, stakes)


def by_take(wagers: Wagers) -> NDArray[np.int64]:
    """Settle round by round with numpy's take: one row of the pay table a round, which stays in the cache."""
    nets = np.empty(wagers.areas.shape[:2], dtype=np.int64)
    staked = wagers.stakes.sum(axis=2)
    for number, place in enumerate(CLASS_OF_FALL[wagers.falls].tolist()):
        back = BACK[place].take(wagers.areas[number])
        back *= wagers.stakes[number]
        back.sum(axis=1, out=nets[number])
    nets -= staked
    return nets


def by_gather(wagers: Wagers) -> NDArray[np.int64]:
    """Settle all rounds at once with numpy's gather, by class and area."""
    back = BACK[CLASS_OF_FALL[wagers.falls][:, None, None], wagers.areas]
    back *= wagers.stakes
    back -= wagers.stakes
    return back.sum(axis=2)  # type: ignore[no-any-return]


def by_python(falls: list[int], areas: list[list[list[int]]], stakes: list[list[list[int]]]) -> Nets:
    """Settle wager by wager with a loop over lists, which plain Python reads faster than arrays."""
    classes = CLASS_OF_FALL.tolist()
    nets = []
    for fall, areas_now, stakes_now in zip(falls, areas, stakes, strict=True):
        row = BACK_LISTS[classes[fall]]
        nets.append(
            [
                sum([stake * (row[area] - 1) for area, stake in zip(of_areas, of_stakes, strict=True)])
                for of_areas, of_stakes in zip(areas_now, stakes_now, strict=True)
            ]
        )
    return nets
