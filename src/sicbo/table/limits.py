"""The limits of a table: per kind of wager, for one player on one area, and a cap on each round (T50)."""

from collections.abc import Mapping

from msgspec import Struct

from sicbo.money import Money
from sicbo.rules.areas import Kind


class Limit(Struct, frozen=True):
    """The least and the most that a player may stake on one area."""

    minimum: Money
    maximum: Money


class Limits(Struct, frozen=True):
    """A limit for every kind of wager; `cap` is the most that the house may come to pay on any outcome."""

    by_kind: Mapping[Kind, Limit]
    cap: Money | None = None

    @property
    def table_minimum(self) -> Money:
        """The least that any wager takes: what colour chips are compared with."""
        return min(limit.minimum for limit in self.by_kind.values())


def same_for_all(
    kinds: tuple[Kind, ...], *, minimum: Money, maximum: Money, cap: Money | None = None
) -> Limits:
    """Set one limit for every kind.

    >>> same_for_all((Kind.SMALL, Kind.BIG), minimum=Money(500), maximum=Money(100000)).table_minimum
    Money(minor_units=500)
    """
    return Limits(dict.fromkeys(kinds, Limit(minimum, maximum)), cap)
