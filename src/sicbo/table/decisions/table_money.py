"""The money of the table itself: fills, credits and the drop box."""

from sicbo.money import NOTHING, Money
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.course import Course
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def fill_tray(course: Course, command: c.FillTray, _: Context) -> None:
    """Bring chips from the cage."""
    _refuse_nothing(course.table, command.amount)
    course.add(e.TrayFilled(amount=command.amount, slip=command.slip))


def credit_tray(course: Course, command: c.CreditTray, _: Context) -> None:
    """Take chips to the cage."""
    _refuse_nothing(course.table, command.amount)
    course.add(e.TrayCredited(amount=command.amount, slip=command.slip))


def drop_box(course: Course, command: c.DropBox, context: Context) -> None:
    """Take the drop box to the count, with what the books say is in it."""
    course.add(e.BoxDropped(box=command.box, amount=context.in_the_box))


def _refuse_nothing(table: Table, amount: Money) -> None:
    if amount <= NOTHING:
        raise refused("money/not-positive", amount=table.show(amount))
