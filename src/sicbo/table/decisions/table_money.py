"""The money of the table itself: fills, credits and the drop box."""

from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.amounts import refuse_amount
from sicbo.table.decisions.course import Course


def fill_tray(course: Course, command: c.FillTray, _: Context) -> None:
    """Bring chips from the cage."""
    refuse_amount(course.table, command.amount)
    course.add(e.TrayFilled(amount=command.amount, slip=command.slip))


def credit_tray(course: Course, command: c.CreditTray, _: Context) -> None:
    """Take chips to the cage."""
    refuse_amount(course.table, command.amount)
    course.add(e.TrayCredited(amount=command.amount, slip=command.slip))


def drop_box(course: Course, command: c.DropBox, context: Context) -> None:
    """Take the drop box to the count, with what the books say is in it."""
    course.add(e.BoxDropped(box=command.box, amount=context.in_the_box))
