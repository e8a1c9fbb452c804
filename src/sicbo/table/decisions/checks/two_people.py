"""What takes two people: a second, different one who may approve; or one who may, where that is enough."""

from sicbo.table.context import Context
from sicbo.table.people import MANAGERS, SUPERVISORS, Actor, Role, holds_post
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def refuse_one_person(
    table: Table,
    context: Context,
    approvers: frozenset[Role] = SUPERVISORS,
    *,
    approver_may_alone: bool = False,
) -> None:
    """Refuse what only one person asks for, or what the second may not approve.

    Where an approver may do it alone, that is for whoever asks alone. Of two, the second is always looked at:
    else a proposer who was raised meanwhile would let anyone approve.
    """
    second = context.second
    if second is None and approver_may_alone and _may_approve(table, context.actor, approvers):
        return
    if second is None:
        raise refused("staff/needs-a-second-person", second="there is only one")
    if second.person == context.actor.person:
        raise refused("staff/needs-a-second-person", second=f"{second.person} is the same person")
    if not _may_approve(table, second, approvers):
        raise refused("staff/needs-a-second-person", second=f"a {second.role.value} cannot approve it")


def approvers_there(table: Table, approvers: frozenset[Role]) -> tuple[str, ...]:
    """Name those on the roster whose post lets them approve, whatever they have signed in as."""
    by_post = (name for name in table.roster if _may_approve(table, Actor(name, Role.DEALER), approvers))
    return tuple(sorted(by_post))


def _may_approve(table: Table, who: Actor, approvers: frozenset[Role]) -> bool:
    """Tell whether someone may approve: by role, or in a post of such a rank, acting ones too.

    The lowest post of a document deals; the next one supervises, and what takes a manager takes one above it.
    """
    staff = table.document.staff
    ranks = sorted({post.rank for post in staff.posts})
    below = ranks[:2] if approvers <= MANAGERS else ranks[:1]
    entry = table.roster.get(who.person)
    above = (post.title for post in staff.posts if post.rank > max(below))
    return who.role in approvers or any(holds_post(staff, entry, title) for title in above)
