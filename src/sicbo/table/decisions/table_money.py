"""The table's own money: fills, credits, counts of the tray, and the drop box."""

from sicbo.money import NOTHING, Money
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.amounts import refuse_amount, refuse_count
from sicbo.table.decisions.decision import Decision
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def fill_tray(decision: Decision, command: c.FillTray, _: Context) -> None:
    """Bring chips from the cage."""
    refuse_amount(decision.table, command.amount)
    decision.add(e.TrayFilled(amount=command.amount, slip=_next_slip(decision.table)))


def credit_tray(decision: Decision, command: c.CreditTray, _: Context) -> None:
    """Take chips to the cage."""
    refuse_amount(decision.table, command.amount)
    decision.add(e.TrayCredited(amount=command.amount, slip=_next_slip(decision.table)))


def _next_slip(table: Table) -> str:
    """Return the number of the next slip: no other slip of the house has it."""
    return f"{table.id}-{table.slips + 1:06}"


def count_tray(decision: Decision, command: c.CountTray, _: Context) -> None:
    """Count the tray of a table that stays open."""
    refuse_count(decision.table, command.count)
    decision.add(e.TrayCounted(count=command.count))


def drop_box(decision: Decision, command: c.DropBox, context: Context) -> None:
    """Take the drop box to the count, with what the books say is in it."""
    _refuse_people_of_the_pit(decision.table, context)
    decision.add(e.BoxDropped(box=command.box, amount=context.in_the_box))


def count_box(decision: Decision, command: c.CountBox, context: Context) -> None:
    """Record the count of a box, by denomination, beside its content according to the books."""
    table = decision.table
    _refuse_people_of_the_pit(table, context)
    amount = table.boxes_out.get(command.box)
    if amount is None:
        waiting = ", ".join(sorted(table.boxes_out)) or "none"
        raise refused("money/box-not-out", box=command.box, waiting=waiting)
    refuse_count(table, command.counted)
    _refuse_other_sum(table, command)
    decision.add(
        e.BoxCounted(
            box=command.box,
            amount=amount,
            counted=command.counted,
            denominations=command.denominations,
        )
    )


def _refuse_people_of_the_pit(table: Table, context: Context) -> None:
    """Refuse whoever may deal or supervise: nobody counts the money that passed through the own hands."""
    for each in (context.actor, context.second):
        if each is not None and (each.person in context.of_the_pit or each.person in table.roster):
            raise refused("money/of-the-pit", person=each.person)


def _refuse_other_sum(table: Table, command: c.CountBox) -> None:
    """Refuse a count that its denominations do not make up, or that names a value twice or none of it."""
    values = [each.value for each in command.denominations]
    is_plain = all(each.value > NOTHING and each.pieces > 0 for each in command.denominations)
    found = Money(sum(each.value.minor_units * each.pieces for each in command.denominations))
    if not is_plain or len(set(values)) < len(values) or found != command.counted:
        raise refused(
            "money/denominations-differ", counted=table.show(command.counted), found=table.show(found)
        )
