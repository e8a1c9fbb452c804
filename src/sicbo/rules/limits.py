"""Limits: whether they are shown, and how much of a stake outside them is in action.

The amounts belong to each table; they are compared with what one player has on one area (T50). How
chips found outside them are treated is in the document's table of irregularities; only MBS v6
5.10-5.12 have clauses on it (T48, T49).
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
    """Return how much of a stake outside the limits is played, by the document's verdict on it.

    MBS v6 plays a stake above the maximum up to the maximum (5.11); a stake below the minimum is played
    in full once for each player, and afterwards returned (5.10).

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
