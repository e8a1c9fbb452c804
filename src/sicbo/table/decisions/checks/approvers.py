"""Who may be the second of two people at a table: by role, or by the post that is held there."""

from sicbo.people import MANAGERS, Actor, Role
from sicbo.table.people import holds_post
from sicbo.table.state import Table


def approvers_there(table: Table, approvers: frozenset[Role]) -> tuple[str, ...]:
    """Name those on the roster whose post lets them approve, whatever they have signed in as."""
    by_post = (name for name in table.roster if may_approve(table, Actor(name, Role.DEALER), approvers))
    return tuple(sorted(by_post))


def may_approve(table: Table, who: Actor, approvers: frozenset[Role]) -> bool:
    """Tell whether someone may approve: by role, or in a post of such a rank, acting ones too.

    The lowest post of a document deals; the next one supervises, and what takes a manager takes one above it.
    """
    staff = table.document.staff
    ranks = sorted({post.rank for post in staff.posts})
    below = ranks[:2] if approvers <= MANAGERS else ranks[:1]
    entry = table.roster.get(who.person)
    above = (post.title for post in staff.posts if post.rank > max(below))
    return who.role in approvers or any(holds_post(staff, entry, title) for title in above)
