"""Limits: whether they are shown, and how much of a stake outside them is in action.

The amounts belong to each table; they are compared with what one player has on one area (T50). What
becomes of chips found outside them is in the document's table of irregularities; MBS v6 5.10-5.12 are
the only clauses that say anything (T48, T49).
"""

from dataclasses import dataclass

from sicbo.money import NOTHING, Money
from sicbo.rules.files.entry import Entry
from sicbo.rules.irregularities import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsPolicy(Entry):
    """How limits work in a document, whatever their amounts."""

    shown_on_terminals: bool


def in_action(stake: Money, maximum: Money, verdict: Verdict) -> Money:
    """Find how much of chips outside the limits is played, by the document's verdict on them.

    MBS v6 plays the maximum of what is over it (5.11), and of what is under the minimum all of it once
    for each player and nothing afterwards (5.10).

    >>> in_action(Money(1500), Money(1000), Verdict.PAY_TO_MAXIMUM)
    Money(minor_units=1000)
    >>> in_action(Money(10), Money(1000), Verdict.RETURN_STAKE)
    Money(minor_units=0)
    """
    match verdict:
        case Verdict.PAY_TO_MAXIMUM:
            return min(stake, maximum)
        case Verdict.RETURN_STAKE:
            return NOTHING
        case _:
            return stake
