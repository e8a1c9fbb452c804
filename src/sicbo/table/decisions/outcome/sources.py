"""Sources of an outcome: people who read it, a device, or the program; in a laboratory, a script."""

from sicbo.table.context import Context
from sicbo.table.people import Role
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def source_in_words(table: Table) -> str:
    """Describe where an outcome comes from."""
    return table.equipment.mixer.mixer.value if table.equipment.mixer else "shoe"


def refuse_virtual(table: Table) -> None:
    """Refuse an outcome from anyone else where only the program can know it."""
    if table.equipment.is_virtual:
        raise refused("outcome/is-virtual", mixer=source_in_words(table))


def refuse_other_source(table: Table, context: Context) -> None:
    """Refuse the outcome of a virtual tumbler except from the program, and any other except from a device."""
    if context.actor.role is not Role.PROGRAM:
        refuse_virtual(table)
    elif not table.equipment.is_virtual:
        raise refused("outcome/not-virtual", mixer=source_in_words(table))


def refuse_named(table: Table, context: Context) -> None:
    """Refuse a given outcome, except in a laboratory without a committed chain."""
    if not context.is_laboratory:
        raise refused("outcome/not-named-here")
    if table.equipment.draws is not None:
        raise refused("draws/not-from-the-chain")
