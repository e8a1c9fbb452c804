"""Whose duty something is at a table, and who may approve it as the second person."""

from sicbo.people import MANAGERS, Actor, Role
from sicbo.rules.posts import Duty
from sicbo.table.people import holds_post
from sicbo.table.refusals import Refused, refused
from sicbo.table.state import Table


def duty_is_not_yours(table: Table, duty: Duty, person: str, clause: tuple[str, ...] = ()) -> Refused:
    """Return the refusal that names whose duty it is, and the person's own post."""
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


def ruling_is_not_yours(table: Table, authority: str, person: str, clause: tuple[str, ...] = ()) -> Refused:
    """Return the refusal that names the post that rules, and the person's own."""
    entry = table.roster.get(person)
    post = entry.post if entry else "no post here"
    return refused("ruling/not-yours", authority=authority, person=person, post=post, clause=clause)


def approvers_there(table: Table, approvers: frozenset[Role]) -> tuple[str, ...]:
    """Return the people on the roster whose post lets them approve, whatever their role."""
    by_post = (name for name in table.roster if may_approve(table, Actor(name, Role.DEALER), approvers))
    return tuple(sorted(by_post))


def may_approve(table: Table, who: Actor, approvers: frozenset[Role]) -> bool:
    """Return whether someone may approve: by role, or by a post of that rank, acting or not.

    The lowest post of a document deals and the next one supervises; managers are the posts above it.
    """
    staff = table.document.staff
    ranks = sorted({post.rank for post in staff.posts})
    below = ranks[:2] if approvers <= MANAGERS else ranks[:1]
    entry = table.roster.get(who.person)
    above = (post.title for post in staff.posts if post.rank > max(below))
    return who.role in approvers or any(holds_post(staff, entry, title) for title in above)
