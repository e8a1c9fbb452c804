"""The expected result of the stakes of a round, and its variance: exact, over all outcomes.

The house's result of one round is computed for all 56 classes of outcome, weighted by the ways to each:
with dice the 216 falls, with cards the hands that the shoe held before the draw. Rounds are then added up.
With dice they are independent; with a shoe the composition is the one that each round actually met,
so that the residual has no trend either, and its variance is the sum of the rounds' variances.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct, field

from sicbo.odds.chances import Chances
from sicbo.outcome import CLASSES, Outcome
from sicbo.rules.areas import all_areas
from sicbo.rules.rule_set import RuleSet

_OUTCOMES = tuple(Outcome(faces) for faces in CLASSES)
AREAS_KEPT = 4096


@lru_cache(AREAS_KEPT)
def _odds(rules: RuleSet, area_id: str) -> tuple[Fraction | None, ...]:
    """Return what an area pays on each class."""
    area = all_areas()[area_id]
    return tuple(rules.odds_won(area, outcome) for outcome in _OUTCOMES)


class Staked(Struct):
    """The stakes on one area in one round, in minor units, by what happens to the stake."""

    money: int = 0
    """Kept on a loss and returned on a win."""
    kept: int = 0
    """Money that the house keeps in any case."""
    tokens: int = 0
    """No money either way."""


class Expectation(Struct):
    """The sum of rounds: for each number of ways, the sums that make up mean and variance."""

    rounds: int = 0
    sums: dict[int, tuple[int, int]] = field(default_factory=dict)

    def add(self, rules: RuleSet, stakes: Mapping[str, Staked], chances: Chances) -> None:
        """Add a round."""
        results = house_results(rules, stakes)
        first = sum(ways * each for ways, each in zip(chances.ways, results, strict=True))
        second = sum(ways * each * each for ways, each in zip(chances.ways, results, strict=True))
        before = self.sums.get(chances.total, (0, 0))
        self.sums[chances.total] = (before[0] + first, before[1] + chances.total * second - first * first)
        self.rounds += 1

    @property
    def mean(self) -> Fraction:
        """The expected win of the house, in minor units."""
        return sum((Fraction(first, total) for total, (first, _) in self.sums.items()), start=Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the house's win."""
        return sum(
            (Fraction(second, total * total) for total, (_, second) in self.sums.items()), start=Fraction(0)
        )


def house_results(rules: RuleSet, stakes: Mapping[str, Staked]) -> list[int]:
    """Return what the house wins from these stakes on each class of outcome.

    >>> import sicbo
    >>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    >>> sorted(set(house_results(rules, {"small": Staked(money=100)})))
    [-100, 100]
    """
    results = [0] * len(_OUTCOMES)
    for area, staked in stakes.items():
        in_action = staked.money + staked.kept + staked.tokens
        lost = staked.money + staked.kept
        for place, odds in enumerate(_odds(rules, area)):
            if odds is None:
                results[place] += lost
            else:
                results[place] += staked.kept - in_action * odds.numerator // odds.denominator
    return results
