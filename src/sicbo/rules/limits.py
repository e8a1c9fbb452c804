"""Limits: what they are measured on, and how much of a stake outside them is in action.

The amounts belong to each table. What becomes of chips found outside them is in the document's
table of irregularities; MBS v6 5.10-5.12 are the only clauses that say anything (T48, T49).
"""

from dataclasses import dataclass
from enum import Enum

from sicbo.money import NOTHING, Money
from sicbo.rules.entry import Entry


class MeasuredOn(Enum):
    """What a minimum and a maximum are compared with."""

    PLAYER_AND_AREA = "player-and-area"


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsPolicy(Entry):
    """How limits work in a document, whatever their amounts."""

    measured_on: MeasuredOn
    terminal_refuses_outside: bool
    shown_on_terminals: bool


def in_action(stake: Money, *, minimum: Money, maximum: Money, one_time_used: bool) -> Money:
    """Find how much of the chips found on an area is played, by MBS v6 5.10 and 5.11.

    Over the maximum, the maximum is played. Under the minimum, all of it once for each player,
    and nothing afterwards.

    >>> limits = {"minimum": Money(25), "maximum": Money(1000)}
    >>> in_action(Money(1500), **limits, one_time_used=False)
    Money(minor_units=1000)
    >>> in_action(Money(10), **limits, one_time_used=True)
    Money(minor_units=0)
    """
    if stake < minimum and one_time_used:
        return NOTHING
    return min(stake, maximum)
