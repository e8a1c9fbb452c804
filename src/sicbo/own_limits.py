"""Limits that players set for themselves: tightened at once, loosened only after a day (STD-B1).

>>> from datetime import UTC
>>> noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
>>> limits = changed(LimitSchedule(), OwnLimits(loss=Money(5000)), noon)
>>> limits = changed(limits, OwnLimits(loss=Money(9000), seconds=3600), noon)
>>> limits.in_force(noon)
OwnLimits(loss=Money(minor_units=5000), stake=None, seconds=3600)
>>> limits.in_force(noon + LOOSER_AFTER)
OwnLimits(loss=Money(minor_units=9000), stake=None, seconds=3600)
>>> limits.waiting(noon).since == noon + LOOSER_AFTER, limits.waiting(noon + LOOSER_AFTER)
(True, None)
"""

from datetime import datetime, timedelta
from typing import TypeVar

from msgspec import Struct

from sicbo.money import NOTHING, Money

LOOSER_AFTER = timedelta(hours=24)
"""How long a looser limit waits, so that nobody raises one in the heat of a bad hour."""

_T = TypeVar("_T", Money, int)


class OwnLimits(Struct, frozen=True, kw_only=True):
    """The most a player wants to lose in a day, stake in one round, and play for; None is unlimited.

    For a player without an account the day is the visit.
    """

    loss: Money | None = None
    stake: Money | None = None
    seconds: int | None = None


class Looser(Struct, frozen=True):
    """Looser limits that are not in force yet."""

    limits: OwnLimits
    since: datetime


class LimitSchedule(Struct, frozen=True):
    """The limits in force, and looser ones that replace them later."""

    now: OwnLimits = OwnLimits()
    later: Looser | None = None

    def in_force(self, at: datetime) -> OwnLimits:
        """Return the limits in force at a moment."""
        return self.now if self.later is None or at < self.later.since else self.later.limits

    def waiting(self, at: datetime) -> Looser | None:
        """Return the looser limits that are not yet in force at a moment, if any."""
        return self.later if self.later is not None and at < self.later.since else None


class Played(Struct, frozen=True, kw_only=True):
    """What the cage knows of the account of a player at a table: limits, and the day before the visit."""

    limits: OwnLimits
    lost: Money = NOTHING
    seconds: int = 0
    is_excluded: bool = False


def changed(current: LimitSchedule, wanted: OwnLimits, at: datetime) -> LimitSchedule:
    """Apply what is tighter now, and all that is wanted after a day; the newest request counts."""
    held = current.in_force(at)
    now = OwnLimits(
        loss=_stricter(held.loss, wanted.loss),
        stake=_stricter(held.stake, wanted.stake),
        seconds=_stricter(held.seconds, wanted.seconds),
    )
    return LimitSchedule(now, None if now == wanted else Looser(wanted, at + LOOSER_AFTER))


def _stricter(one: _T | None, other: _T | None) -> _T | None:
    return min((each for each in (one, other) if each is not None), default=None)
