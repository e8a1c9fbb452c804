"""Settlement of very many wagers at once: arrays of areas and stakes in, exact net results out.

`settle_rounds` takes different wagers in each round; `StandingWagers` takes wagers that stay from round to
round, so that a whole round of a house is one table lookup. Stakes are minor units; a stake of 0 is
no wager. Outcomes are falls, 0 to 215, as indices into sicbo.outcome.ALL_FALLS.

>>> import sicbo
>>> pays = Pays.of(sicbo.rule_set("mbs-sicbo-v6-2020"))
>>> falls = np.array([1], dtype=np.uint8)  # 1-1-2
>>> areas = np.array([[[pays.number("small"), pays.number("double:1")]]], dtype=np.uint8)
>>> settle_rounds(pays, falls, areas, np.array([[[1000, 500]]]))
array([[6500]])
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sicbo.odds.shoes.exposure import prices_of
from sicbo.outcome import CLASSES
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import StakeIsRefused
from sicbo.simulation.kernels.compiled import IS_COMPILED
from sicbo.simulation.outcomes import FALLS, Falls, class_of_fall
from sicbo.simulation.plan import LARGEST, AmountsAreTooLarge

MAX_CACHED_RULE_SETS = 64

Areas = NDArray[np.uint8]
Stakes = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Pays:
    """A pay table as an array: what a stake returns by class and area, in parts, `unit` to the stake."""

    rules: RuleSet
    parts: NDArray[np.signedinteger[Any]]
    unit: int
    steps: NDArray[np.int64]

    @classmethod
    def of(cls, rules: RuleSet) -> "Pays":
        """Make the array of a rule set, with the smallest number type, so that it stays in the cache."""
        return _pays_of(rules)

    def number(self, area_id: str) -> int:
        """Return the number of an area: its index in the rule set."""
        self.rules.area(area_id)
        return self.rules.area_ids.index(area_id)


@lru_cache(MAX_CACHED_RULE_SETS)
def _pays_of(rules: RuleSet) -> Pays:
    prices = prices_of(rules)
    parts = np.array(prices.returns, dtype=np.int64).T
    narrow = np.int16 if parts.max() <= np.iinfo(np.int16).max else np.int64
    steps = [rules.stake_step_of(area).minor_units for area in rules.areas]
    return Pays(rules, np.ascontiguousarray(parts, dtype=narrow), prices.unit, np.array(steps))


def settle_rounds(pays: Pays, falls: Falls, areas: Areas, stakes: Stakes) -> NDArray[np.int64]:
    """Settle wagers by round, terminal and wager into net results by round and terminal."""
    _refuse_bad_wagers(pays, areas, stakes)
    nets = np.empty(areas.shape[:2], dtype=np.int64)
    if IS_COMPILED:
        from sicbo.simulation.kernels import round_kernels  # noqa: PLC0415 - numba is slow to import

        round_kernels.settle_changing(falls, class_of_fall(), pays.parts, pays.unit, areas, stakes, nets)
        return nets
    for number, place in enumerate(class_of_fall()[falls].tolist()):
        nets[number] = _settled(pays, place, areas[number], stakes[number])
    return nets


class StandingWagers:
    """Wagers that stay, by terminal and wager: `nets` by class and terminal, `house` by class."""

    def __init__(self, pays: Pays, areas: Areas, stakes: Stakes) -> None:
        _refuse_bad_wagers(pays, areas, stakes)
        self.nets = np.stack([_settled(pays, place, areas, stakes) for place in range(len(CLASSES))])
        self.house = -self.nets.sum(axis=1)

    def house_results(self, falls: Falls) -> NDArray[np.int64]:
        """Return what the house wins in each of these rounds."""
        results: NDArray[np.int64] = self.house[class_of_fall()].take(falls)
        return results

    def terminal_results(self, falls: Falls) -> NDArray[np.int64]:
        """Return what each terminal has won after these rounds."""
        if len(falls) * int(np.abs(self.nets).max(initial=0)) >= LARGEST:
            raise AmountsAreTooLarge(
                f"{len(falls)} rounds of these wagers are too much to be counted exactly"
            )
        by_fall = np.bincount(falls, minlength=FALLS)
        counts = np.bincount(class_of_fall(), weights=by_fall, minlength=len(CLASSES)).astype(np.int64)
        results: NDArray[np.int64] = counts @ self.nets
        return results


def _settled(pays: Pays, place: int, areas: Areas, stakes: Stakes) -> NDArray[np.int64]:
    """Settle wagers by terminal and wager on one class."""
    back = np.multiply(pays.parts[place].take(areas), stakes, dtype=np.int64).sum(axis=-1)
    nets: NDArray[np.int64] = back // pays.unit - stakes.sum(axis=-1, dtype=np.int64)
    return nets


def _refuse_bad_wagers(pays: Pays, areas: Areas, stakes: Stakes) -> None:
    if areas.shape != stakes.shape:
        raise StakeIsRefused(
            f"areas of the shape {areas.shape} cannot have stakes of the shape {stakes.shape}"
        )
    if not areas.size:
        return
    if int(areas.max()) >= len(pays.steps):
        raise StakeIsRefused(f"there is no area {int(areas.max())}: the last one is {len(pays.steps) - 1}")
    if int(stakes.min()) < 0:
        raise StakeIsRefused(f"a stake of {int(stakes.min())} is negative")
    if int(stakes.max()) * int(pays.parts.max()) * areas.shape[-1] >= LARGEST:
        raise AmountsAreTooLarge(f"a stake of {int(stakes.max())} is too much to be paid exactly in 64 bits")
    if pays.unit != 1 and (stakes % pays.steps[areas]).any():
        raise StakeIsRefused("a stake is not a multiple of its area's step: a win could not be paid exactly")
