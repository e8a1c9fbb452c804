"""What time ends: the read-back of faces that were keyed, and how long a set of dice may stay.

A deadline is a fact of the record. What it ends is over at that moment, whether or not the program has
written so. The end of betting is in `Betting.takes_wagers`.
"""

from datetime import datetime, timedelta

from sicbo.table.state import Table

A_SECOND = timedelta(seconds=1)
A_MOMENT = timedelta.resolution


def entry_lapses_at(table: Table) -> datetime | None:
    """Say until when faces that were keyed may be confirmed; None where there are none to confirm."""
    play = table.round
    entered = play.reading.entered if play is not None and play.outcome is None else None
    if entered is None or entered.at is None:
        return None
    return entered.at + timedelta(seconds=table.read_back_seconds)


def is_overdue(table: Table, now: datetime) -> bool:
    """Tell whether the dice have been on the table for longer than the document allows (T37)."""
    since = overdue_from(table)
    return since is not None and now >= since


def overdue_from(table: Table) -> datetime | None:
    """Give the first moment at which the dice on the table are overdue: when the whole time is over (T37)."""
    rule, dice = table.document.dice, table.equipment.dice
    if rule is None or rule.hours_on_table_most is None or dice is None:
        return None
    return dice.since + timedelta(hours=rule.hours_on_table_most) + A_MOMENT


def seconds_left(until: datetime, now: datetime) -> int:
    """Count the seconds until then, a begun one as a whole one.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
    >>> seconds_left(noon + timedelta(seconds=9.5), noon)
    10
    """
    return -((now - until) // A_SECOND)
