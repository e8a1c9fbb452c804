"""The table's own money: fills, credits, counts of the tray, and the drop box."""

from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.amounts import refuse_amount, refuse_count
from sicbo.table.decisions.decision import Decision
from sicbo.table.refusals import refused


def fill_tray(decision: Decision, command: c.FillTray, _: Context) -> None:
    """Bring chips from the cage."""
    refuse_amount(decision.table, command.amount)
    decision.add(e.TrayFilled(amount=command.amount, slip=command.slip))


def credit_tray(decision: Decision, command: c.CreditTray, _: Context) -> None:
    """Take chips to the cage."""
    refuse_amount(decision.table, command.amount)
    decision.add(e.TrayCredited(amount=command.amount, slip=command.slip))


def count_tray(decision: Decision, command: c.CountTray, _: Context) -> None:
    """Count the tray of a table that stays open."""
    refuse_count(decision.table, command.count)
    decision.add(e.TrayCounted(count=command.count))


def drop_box(decision: Decision, command: c.DropBox, context: Context) -> None:
    """Take the drop box to the count, with what the books say is in it."""
    decision.add(e.BoxDropped(box=command.box, amount=context.in_the_box))


def count_box(decision: Decision, command: c.CountBox, _: Context) -> None:
    """Record the count of a box beside its content according to the books."""
    table = decision.table
    amount = table.boxes_out.get(command.box)
    if amount is None:
        waiting = ", ".join(sorted(table.boxes_out)) or "none"
        raise refused("money/box-not-out", box=command.box, waiting=waiting)
    refuse_count(table, command.counted)
    decision.add(e.BoxCounted(box=command.box, amount=amount, counted=command.counted))
