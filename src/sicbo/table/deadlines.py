"""What time ends in a round: the betting window, and the read-back of faces that were keyed.

A deadline is a fact of the record. What it ends is over at that moment, whether or not the program has
written so: a late wager is late even where the closing call comes a little later still.
"""

from datetime import datetime, timedelta

from sicbo.table.state import Table

A_SECOND = timedelta(seconds=1)


def entry_lapses_at(table: Table) -> datetime | None:
    """Say until when faces that were keyed may be confirmed; None where there are none to confirm."""
    play = table.round
    entered = play.reading.entered if play is not None and play.outcome is None else None
    if entered is None or entered.at is None:
        return None
    return entered.at + timedelta(seconds=table.read_back_seconds)


def seconds_left(until: datetime, now: datetime) -> int:
    """Count the seconds until then, a begun one as a whole one.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
    >>> seconds_left(noon + timedelta(seconds=9.5), noon)
    10
    """
    return -((now - until) // A_SECOND)
