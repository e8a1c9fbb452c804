"""Who acts at a table: people in roles, and the posts of the document.

A post is a title of the document, assigned to a person at this table; it decides who may do and rule on what
(T55). Roles are those of the house (`sicbo.people`).
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
    """A person's post at this table, and their acting post, if any."""

    post: str
    acting: str = ""


def acts_as(staff: Staff, entry: RosterEntry | None, title: str, *, or_above: bool = False) -> str:
    """Return the post in which someone may act for a title: the title itself, acting, or a senior one."""
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
    """Return whether someone may act in a post: by title, acting, or as a senior."""
    return bool(acts_as(staff, entry, title, or_above=or_above))


def supervising_post(staff: Staff) -> str:
    """Return the post next above the dealers: the lowest that may confirm what others report."""
    lowest = min(post.rank for post in staff.posts)
    above = (post for post in staff.posts if post.rank > lowest)
    return min(above, key=lambda post: post.rank).title


def answers_to(staff: Staff, entry: RosterEntry) -> tuple[str, ...]:
    """List the joint names of someone's own and acting posts."""
    return tuple(
        joint.name
        for joint in staff.joint_names
        if any(title in (entry.post, entry.acting) and acts_as(staff, entry, title) for title in joint.posts)
    )


def holds_duty(staff: Staff, entry: RosterEntry | None, duty: Duty) -> bool:
    """Return whether someone has a duty under the document; a duty without posts is anyone's."""
    authority = next((each for each in staff.authorities if each.duty is duty), None)
    if authority is None:
        return True
    return any(holds_post(staff, entry, title) for title in authority.posts)


def post_for(staff: Staff, entry: RosterEntry | None, duty: Duty) -> str:
    """Return the post in which someone has a duty; if it is anyone's, the post held, if any."""
    titles = [title for each in staff.authorities if each.duty is duty for title in each.posts]
    names = (acts_as(staff, entry, title) for title in titles)
    return next(filter(None, names), entry.post if entry else "")
