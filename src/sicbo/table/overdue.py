"""Dice that have been on a table for longer than its document allows: what must be taken away."""

from datetime import datetime, timedelta

from sicbo.table.state import Table

A_MOMENT = timedelta.resolution


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
