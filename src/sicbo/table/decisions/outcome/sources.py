"""Where an outcome comes from: people who read it, a device, the program; in a laboratory, who names it."""

from sicbo.table.context import Context
from sicbo.table.people import Role
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def source_in_words(table: Table) -> str:
    """Say where an outcome comes from."""
    return table.equipment.mixer.mixer.value if table.equipment.mixer else "shoe"


def refuse_virtual(table: Table) -> None:
    """Refuse to take from anyone else what only the program can know."""
    if table.equipment.is_virtual:
        raise refused("outcome/is-virtual", mixer=source_in_words(table))


def refuse_other_source(table: Table, context: Context) -> None:
    """Take the outcome of a virtual tumbler from the program only, and any other from a device only."""
    if context.actor.role is not Role.PROGRAM:
        refuse_virtual(table)
    elif not table.equipment.is_virtual:
        raise refused("outcome/not-virtual", mixer=source_in_words(table))


def refuse_named(table: Table, context: Context) -> None:
    """Refuse an outcome that someone names, but in a laboratory that is committed to no other."""
    if not context.is_laboratory:
        raise refused("outcome/not-named-here")
    if table.equipment.draws is not None:
        raise refused("draws/not-from-the-chain")
