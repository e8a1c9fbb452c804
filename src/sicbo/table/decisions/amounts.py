"""Amounts that may be moved at all: more than nothing, and no more than can be told exactly anywhere."""

from sicbo.money import MOST_MINOR_UNITS, NOTHING, Money
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def refuse_amount(table: Table, amount: Money) -> None:
    """Refuse nothing, less than nothing, and more than JSON readers everywhere hold exactly (INV-M2)."""
    if amount <= NOTHING:
        raise refused("money/not-positive", amount=table.show(amount))
    refuse_too_much(table, amount)


def refuse_too_much(table: Table, amount: Money) -> None:
    """Refuse an amount beyond the largest that can be kept."""
    most = Money(MOST_MINOR_UNITS)
    if amount > most:
        raise refused("money/too-much", amount=table.show(amount), most=table.show(most))


def refuse_count(table: Table, count: Money) -> None:
    """Refuse a count below nothing, or beyond what can be kept."""
    if count < NOTHING:
        raise refused("money/not-positive", amount=table.show(count))
    refuse_too_much(table, count)
