"""What takes two people: a second, different one who may approve."""

from sicbo.table.context import Context
from sicbo.table.people import SUPERVISORS, Actor, holds_post
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def refuse_one_person(table: Table, context: Context) -> None:
    """Refuse what only one person asks for."""
    second = context.second
    if second is None:
        raise refused("staff/needs-a-second-person", second="there is only one")
    if second.person == context.actor.person:
        raise refused("staff/needs-a-second-person", second=f"{second.person} is the same person")
    if not _may_approve(table, second):
        raise refused("staff/needs-a-second-person", second=f"a {second.role.value} cannot approve it")


def _may_approve(table: Table, second: Actor) -> bool:
    """Tell whether someone may approve: as a supervisor, or in a post above the lowest, acting ones too."""
    staff = table.document.staff
    lowest = min(post.rank for post in staff.posts)
    entry = table.roster.get(second.person)
    above = (post.title for post in staff.posts if post.rank > lowest)
    return second.role in SUPERVISORS or any(holds_post(staff, entry, title) for title in above)
