"""Bounds of amounts: positive, and small enough for exact arithmetic.

What is accepted here can be settled, paid and cashed out: the bounds are those of money.py.
"""

from sicbo.money import MAX_HELD, MAX_IN_ONE_ORDER, MAX_MINOR_UNITS, NOTHING, Money
from sicbo.table import commands as c
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def refuse_amount(table: Table, amount: Money, most: int = MAX_IN_ONE_ORDER) -> None:
    """Refuse zero, negative amounts, and more than one order may move."""
    if amount <= NOTHING:
        raise refused("money/not-positive", amount=table.show(amount))
    refuse_too_much(table, amount, most)


def refuse_too_much(table: Table, amount: Money, most: int = MAX_IN_ONE_ORDER) -> None:
    """Refuse an amount above the largest."""
    if amount.minor_units > most:
        raise refused("money/too-much", amount=table.show(amount), most=table.show(Money(most)))


def refuse_count(table: Table, count: Money) -> None:
    """Refuse a negative count, or one that JSON readers may not hold exactly (INV-M2)."""
    if count < NOTHING:
        raise refused("money/not-positive", amount=table.show(count))
    refuse_too_much(table, count, MAX_MINOR_UNITS)


def refuse_too_much_credit(table: Table, player: str, amount: Money) -> None:
    """Refuse more credit at a table than can still be paid out after any win."""
    if amount.minor_units > MAX_HELD:
        most = table.show(Money(MAX_HELD))
        raise refused("money/too-much-held", player=player, held=table.show(amount), most=most)


def refuse_no_ticket(command: c.BuyIn | c.IssueColourChips) -> None:
    """Refuse a payment by ticket that names no ticket."""
    if command.paid_with is c.PaidWith.TICKET and not command.ticket:
        raise refused("money/ticket-needed")
