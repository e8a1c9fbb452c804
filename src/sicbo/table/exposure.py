"""What the house would have to pay on each class of faces: what a cap on a round is compared with."""

from fractions import Fraction
from functools import lru_cache

from sicbo.money import Money, winnings
from sicbo.outcome import CLASSES, Outcome
from sicbo.rules.rule_set import RuleSet
from sicbo.table.limits import Limits

NO_PAYOUTS = (0,) * len(CLASSES)

_CACHED = 4096


def with_payout(payouts: tuple[int, ...], rules: RuleSet, area: str, stake: Money) -> tuple[int, ...]:
    """Add what a stake would win on each class, in minor units; a negative stake takes it away.

    >>> import sicbo
    >>> max(with_payout(NO_PAYOUTS, sicbo.rule_set("us-ma-sicbo"), "triple:1", Money(100)))
    15000
    """
    added = list(payouts)
    for place, odds in _odds_by_class(rules, area):
        added[place] += winnings(stake, odds).minor_units
    return tuple(added)


def most_won(rules: RuleSet, limits: Limits) -> int:
    """Say what a player could win at most, in minor units: with the maximum on every area of a layout.

    >>> import sicbo
    >>> from sicbo.table.limits import same_for_all
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
    """List the classes on which an area wins, by their place, with the odds."""
    found = rules.area(area)
    odds = ((place, rules.odds_won(found, Outcome(faces))) for place, faces in enumerate(CLASSES))
    return tuple((place, each) for place, each in odds if each is not None)
