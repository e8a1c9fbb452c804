"""Deadlines: for confirming keyed faces, and for replacing a set of dice.

A deadline follows from the record and takes effect at its time, whether or not the program has recorded that
yet. The end of betting is in `Betting.takes_wagers`.
"""

from datetime import datetime, timedelta

from sicbo.table.state import Table

A_SECOND = timedelta(seconds=1)
A_MOMENT = timedelta.resolution


def entry_lapses_at(table: Table) -> datetime | None:
    """Return until when keyed faces may be confirmed, or None."""
    play = table.round
    entered = play.reading.entered if play is not None and play.outcome is None else None
    if entered is None or entered.at is None:
        return None
    return entered.at + timedelta(seconds=table.read_back_seconds)


def is_overdue(table: Table, now: datetime) -> bool:
    """Return whether the dice have been on the table longer than the document allows (T37)."""
    since = overdue_from(table)
    return since is not None and now >= since


def overdue_from(table: Table) -> datetime | None:
    """Return when the dice on the table become overdue (T37)."""
    rule, dice = table.document.dice, table.equipment.dice
    if rule is None or rule.hours_on_table_most is None or dice is None:
        return None
    return dice.since + timedelta(hours=rule.hours_on_table_most) + A_MOMENT


def seconds_left(until: datetime, now: datetime) -> int:
    """Return the seconds until then, rounded up.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
    >>> seconds_left(noon + timedelta(seconds=9.5), noon)
    10
    """
    return -((now - until) // A_SECOND)
