"""Limits that players set for themselves: tighter at once, looser only after a day (STD-B1).

>>> from datetime import UTC
>>> noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
>>> kept = changed(OwnLimitsKept(), OwnLimits(loss=Money(5000)), noon)
>>> kept = changed(kept, OwnLimits(loss=Money(9000), seconds=3600), noon)
>>> kept.in_force(noon)
OwnLimits(loss=Money(minor_units=5000), stake=None, seconds=3600)
>>> kept.in_force(noon + LOOSER_AFTER)
OwnLimits(loss=Money(minor_units=9000), stake=None, seconds=3600)
>>> kept.waiting(noon).since == noon + LOOSER_AFTER, kept.waiting(noon + LOOSER_AFTER)
(True, None)
"""

from datetime import datetime, timedelta
from typing import TypeVar

from msgspec import Struct

from sicbo.money import NOTHING, Money

LOOSER_AFTER = timedelta(hours=24)
"""How long a looser limit waits: nobody raises one in the heat of a bad hour."""

_T = TypeVar("_T", Money, int)


class OwnLimits(Struct, frozen=True, kw_only=True):
    """What a player wants to lose in a day at most, to stake in one round, and to play for; None has no end.

    The day of a player without an account is the visit.
    """

    loss: Money | None = None
    stake: Money | None = None
    seconds: int | None = None


class Looser(Struct, frozen=True):
    """Limits that wait for their time."""

    limits: OwnLimits
    since: datetime


class OwnLimitsKept(Struct, frozen=True):
    """The limits in force, and looser ones that take their place in time."""

    now: OwnLimits = OwnLimits()
    later: Looser | None = None

    def in_force(self, at: datetime) -> OwnLimits:
        """Return the limits that hold at a moment."""
        return self.now if self.later is None or at < self.later.since else self.later.limits

    def waiting(self, at: datetime) -> Looser | None:
        """Return the looser limits that do not hold yet at a moment, if there are any."""
        return self.later if self.later is not None and at < self.later.since else None


class Played(Struct, frozen=True, kw_only=True):
    """What the cage knows of an account whose player is at a table: limits, and the day before the visit."""

    limits: OwnLimits
    lost: Money = NOTHING
    seconds: int = 0
    is_excluded: bool = False


def changed(kept: OwnLimitsKept, wanted: OwnLimits, at: datetime) -> OwnLimitsKept:
    """Take what is tighter now, and the whole of what is wanted after a day; the newest wish counts."""
    held = kept.in_force(at)
    now = OwnLimits(
        loss=_stricter(held.loss, wanted.loss),
        stake=_stricter(held.stake, wanted.stake),
        seconds=_stricter(held.seconds, wanted.seconds),
    )
    return OwnLimitsKept(now, None if now == wanted else Looser(wanted, at + LOOSER_AFTER))


def _stricter(one: _T | None, other: _T | None) -> _T | None:
    return min((each for each in (one, other) if each is not None), default=None)
