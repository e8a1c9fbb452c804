"""Refusing a person whose duty something is not, by the document's list of duties."""

from sicbo.rules.posts import Duty
from sicbo.table.refusals import Refused, refused
from sicbo.table.state import Table


def duty_is_not_yours(table: Table, duty: Duty, person: str, clause: tuple[str, ...] = ()) -> Refused:
    """Say whose duty it is, and in which post the person is instead."""
    authority = next(each for each in table.document.staff.authorities if each.duty is duty)
    entry = table.roster.get(person)
    return refused(
        "staff/duty-is-not-yours",
        duty=duty.value.replace("-", " "),
        posts=", ".join(authority.posts),
        person=person,
        post=entry.post if entry else "no post here",
        clause=clause or authority.clause,
    )
