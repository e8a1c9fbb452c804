"""Who acts at a table: a person in a role, and the posts that the document knows.

A post is a title of the document, given to a person at this table; it decides who may do and settle what
(design 9, T55). Roles are those of the house (`sicbo.people`).
"""

from msgspec import Struct

from sicbo.people import MANAGERS, PIT, SUPERVISORS, Actor, Role
from sicbo.rules.posts import Duty, Staff

__all__ = [
    "MANAGERS",
    "PIT",
    "SUPERVISORS",
    "Actor",
    "Role",
    "RosterEntry",
    "acts_as",
    "answers_to",
    "holds_duty",
    "holds_post",
    "post_for",
    "supervising_post",
]


class RosterEntry(Struct, frozen=True):
    """The post of a person at this table, and the post that he or she is acting in, if any."""

    post: str
    acting: str = ""


def acts_as(staff: Staff, entry: RosterEntry | None, title: str, *, or_above: bool = False) -> str:
    """Name the post in which someone may act for a title: the title itself, acting, or a senior one."""
    if entry is None:
        return ""
    ranks = {post.title: post.rank for post in staff.posts}
    held = {entry.post: entry.post}
    if entry.acting and staff.may_act_in(entry.acting):
        held[entry.acting] = f"acting {entry.acting}"
    if title in held:
        return held[title]
    if title not in ranks or not (staff.higher_may or or_above):
        return ""
    return next((name for each, name in held.items() if ranks.get(each, 0) > ranks[title]), "")


def holds_post(staff: Staff, entry: RosterEntry | None, title: str, *, or_above: bool = False) -> bool:
    """Tell whether someone may act in a post: by title, as acting, or as senior."""
    return bool(acts_as(staff, entry, title, or_above=or_above))


def supervising_post(staff: Staff) -> str:
    """Name the post next above those who deal: the lowest that may find a fact which others report."""
    lowest = min(post.rank for post in staff.posts)
    above = (post for post in staff.posts if post.rank > lowest)
    return min(above, key=lambda post: post.rank).title


def answers_to(staff: Staff, entry: RosterEntry) -> tuple[str, ...]:
    """List the joint names that someone goes by, in their own post or an acting one."""
    return tuple(
        joint.name
        for joint in staff.joint_names
        if any(title in (entry.post, entry.acting) and acts_as(staff, entry, title) for title in joint.posts)
    )


def holds_duty(staff: Staff, entry: RosterEntry | None, duty: Duty) -> bool:
    """Tell whether a document gives a duty to someone; a duty that it gives to nobody is anyone's."""
    authority = next((each for each in staff.authorities if each.duty is duty), None)
    if authority is None:
        return True
    return any(holds_post(staff, entry, title) for title in authority.posts)


def post_for(staff: Staff, entry: RosterEntry | None, duty: Duty) -> str:
    """Name the post in which someone does a duty; where it is anyone's, the post that is held, if any."""
    titles = [title for each in staff.authorities if each.duty is duty for title in each.posts]
    names = (acts_as(staff, entry, title) for title in titles)
    return next(filter(None, names), entry.post if entry else "")
