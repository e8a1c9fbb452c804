"""The limits of a table: by kind of wager, for one player on one area, and a cap on each round (T50).

The cap bounds what the house would have to pay on each class of faces.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from sicbo.money import Money, winnings
from sicbo.outcome import CLASSES, Outcome
from sicbo.rules.areas import Kind
from sicbo.rules.rule_set import RuleSet

NO_PAYOUTS = (0,) * len(CLASSES)

_CACHED = 4096


class Limit(Struct, frozen=True):
    """The least and the most that a player may stake on one area."""

    minimum: Money
    maximum: Money


class Limits(Struct, frozen=True):
    """A limit for every kind of wager; `cap` is the most that the house may have to pay on any outcome."""

    by_kind: Mapping[Kind, Limit]
    cap: Money | None = None

    @property
    def table_minimum(self) -> Money:
        """The smallest minimum of any wager, which colour chips are compared with."""
        return min(limit.minimum for limit in self.by_kind.values())


def same_for_all(
    kinds: tuple[Kind, ...], *, minimum: Money, maximum: Money, cap: Money | None = None
) -> Limits:
    """Set one limit for every kind.

    >>> same_for_all((Kind.SMALL, Kind.BIG), minimum=Money(500), maximum=Money(100000)).table_minimum
    Money(minor_units=500)
    """
    return Limits(dict.fromkeys(kinds, Limit(minimum, maximum)), cap)


# ---- payouts of the house -----------------------------------------------------------------------------


def with_payout(payouts: tuple[int, ...], rules: RuleSet, area: str, stake: Money) -> tuple[int, ...]:
    """Add what a stake would win on each class, in minor units; a negative stake subtracts it.

    >>> import sicbo
    >>> max(with_payout(NO_PAYOUTS, sicbo.rule_set("us-ma-sicbo"), "triple:1", Money(100)))
    15000
    """
    added = list(payouts)
    for place, odds in _odds_by_class(rules, area):
        added[place] += winnings(stake, odds).minor_units
    return tuple(added)


def most_won(rules: RuleSet, limits: Limits) -> int:
    """Return the most a player could win, in minor units: with the maximum on every area of a layout.

    >>> import sicbo
    >>> rules = sicbo.rule_set("us-ma-sicbo")
    >>> most_won(rules, same_for_all(rules.kinds, minimum=Money(100), maximum=Money(1000)))
    199000
    """
    won = NO_PAYOUTS
    for area in rules.rows:
        won = with_payout(won, rules, area.id, limits.by_kind[area.kind].maximum)
    return max(won)


@lru_cache(maxsize=_CACHED)
def _odds_by_class(rules: RuleSet, area: str) -> tuple[tuple[int, Fraction], ...]:
    """List the indices of the classes on which an area wins, with the odds."""
    found = rules.area(area)
    odds = ((place, rules.odds_won(found, Outcome(faces))) for place, faces in enumerate(CLASSES))
    return tuple((place, each) for place, each in odds if each is not None)
