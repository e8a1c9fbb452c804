"""The people on the roster of a table, and which of them deal."""

from msgspec import Struct

from sicbo.rules.posts import Duty
from sicbo.table.people import answers_to, holds_duty
from sicbo.table.state import Table


class PersonShown(Struct, frozen=True):
    """A person on the roster: their post, any acting post, and the joint names of these."""

    person: str
    post: str
    acting: str
    answers_to: tuple[str, ...]


def staff_shown(table: Table) -> tuple[PersonShown, ...]:
    """List the people on the roster."""
    staff = table.document.staff
    return tuple(
        PersonShown(person, entry.post, entry.acting, answers_to(staff, entry))
        for person, entry in sorted(table.roster.items())
    )


def dealers_shown(table: Table) -> tuple[str, ...]:
    """List those on the roster who may deal."""
    staff = table.document.staff
    return tuple(
        person for person, entry in sorted(table.roster.items()) if holds_duty(staff, entry, Duty.DEAL)
    )
