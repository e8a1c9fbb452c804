"""Dice that have been on a table for longer than its document allows: what must be taken away."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct

from sicbo.table.state import Table

A_MOMENT = timedelta.resolution


class OverdueDice(Struct, frozen=True):
    """A set of dice to be taken off a table, open or closed, and since when it has been there."""

    table: str
    serial: str
    since: datetime


def overdue_for_removal(tables: Iterable[Table], now: datetime) -> tuple[OverdueDice, ...]:
    """List the sets of dice that must be taken off these tables."""
    return tuple(
        OverdueDice(table.id, table.dice.serial, table.dice.since)
        for table in tables
        if table.dice is not None and is_overdue(table, now)
    )


def is_overdue(table: Table, now: datetime) -> bool:
    """Tell whether the dice have been on the table for longer than the document allows (T37)."""
    since = overdue_from(table)
    return since is not None and now >= since


def overdue_from(table: Table) -> datetime | None:
    """Give the first moment at which the dice on the table are overdue: when the whole time is over (T37)."""
    rule = table.document.dice
    if rule is None or rule.hours_on_table_most is None or table.dice is None:
        return None
    return table.dice.since + timedelta(hours=rule.hours_on_table_most) + A_MOMENT
