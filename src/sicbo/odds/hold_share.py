"""The hold of a set of wagers: the share of its stakes that the house keeps, and how much it varies.

Mean, variance and limits of one round are exact. Over many rounds the hold lies in a band around the
mean; the bands here are those of a normal distribution, an approximation that callers must state.

>>> import sicbo
>>> from sicbo.odds.worth import Z_95
>>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
>>> hold = hold_of(rules, level_stakes(rules, [rules.area("small")]))
>>> hold.mean, hold.variance
(Fraction(1, 36), Fraction(1295, 1296))
>>> [round(float(end), 4) for end in hold.band(rounds=100, deviations=Z_95)]
[-0.1681, 0.2237]
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from sicbo.money import Money, total
from sicbo.odds.chances import DICE, Chances
from sicbo.odds.decimals import rounded_root
from sicbo.odds.net_distribution import one_round
from sicbo.rules.areas import Area
from sicbo.rules.rule_set import RuleSet

_PLACES = 24
"""Decimals of a root before it is added to a fraction: far more than are ever shown."""


@dataclass(frozen=True, slots=True)
class HoldShare:
    """What the house keeps of the stakes of one round, as shares of them."""

    staked: Money
    mean: Fraction
    variance: Fraction
    least: Fraction
    most: Fraction

    def band(self, *, rounds: int, deviations: Fraction) -> tuple[Fraction, Fraction]:
        """Return the ends of the band of so many standard deviations after independent rounds."""
        reach = Fraction(rounded_root(deviations**2 * self.variance / rounds, places=_PLACES))
        return self.mean - reach, self.mean + reach


def level_stakes(rules: RuleSet, areas: Iterable[Area]) -> dict[str, Money]:
    """Stake the same on each area: the smallest multiple of the table's step that all areas pay exactly.

    >>> import sicbo
    >>> rules = sicbo.rule_set("us-ma-sicbo")
    >>> level_stakes(rules, [rules.area("small"), rules.area("single:1")])
    {'small': Money(minor_units=50), 'single:1': Money(minor_units=50)}
    """
    wanted = tuple(areas)
    steps = (rules.stake_step_of(area).minor_units for area in wanted)
    unit = Money(lcm(rules.stake_step.minor_units, *steps))
    return {area.id: unit for area in wanted}


def hold_of(rules: RuleSet, stakes: Mapping[str, Money], chances: Chances = DICE) -> HoldShare:
    """Compute the hold of one round of these stakes; the house wins what the players lose."""
    one, staked = one_round(rules, stakes, chances), total(stakes.values())
    units = staked.minor_units
    return HoldShare(
        staked=staked,
        mean=-one.mean / units,
        variance=one.variance / units**2,
        least=Fraction(-max(one.ways), units),
        most=Fraction(-min(one.ways), units),
    )
