"""What takes two people: a second, different one who may approve."""

from sicbo.table.context import Context
from sicbo.table.people import SUPERVISORS
from sicbo.table.refusals import refused


def refuse_one_person(context: Context) -> None:
    """Refuse what only one person asks for."""
    second = context.second
    if second is None:
        raise refused("staff/needs-a-second-person", second="there is only one")
    if second.person == context.actor.person:
        raise refused("staff/needs-a-second-person", second=f"{second.person} is the same person")
    if second.role not in SUPERVISORS:
        raise refused("staff/needs-a-second-person", second=f"a {second.role.value} cannot approve it")
