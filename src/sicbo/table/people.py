"""Who acts at a table: a person in a role, at a device, and the posts that the document knows.

A role says what a person has signed in as, and is the same in every house; it decides only whether an
order may be sent at all. A post is a title of the document, given to a person at this table; it decides
who may do and settle what (design 9, T55).
"""

from enum import Enum

from msgspec import Struct

from sicbo.rules.posts import Duty, Staff


class Role(Enum):
    """What an actor has signed in as; the last two are no persons."""

    TERMINAL = "terminal"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    PIT_MANAGER = "pit-manager"
    SHIFT_MANAGER = "shift-manager"
    CASINO_MANAGER = "casino-manager"
    CASHIER = "cashier"
    TECHNICIAN = "technician"
    AUDITOR = "auditor"
    ADMIN = "admin"
    DEVICE = "device"
    PROGRAM = "program"


MANAGERS = frozenset({Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.CASINO_MANAGER})
SUPERVISORS = MANAGERS | {Role.PIT_SUPERVISOR}
PIT = SUPERVISORS | {Role.DEALER}
"""The ladder of the pit."""


class Actor(Struct, frozen=True):
    """A person (or a device) in a role."""

    person: str
    role: Role
    device: str = ""


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
    if entry.acting and staff.acting_may:
        held[entry.acting] = f"acting {entry.acting}"
    if title in held:
        return held[title]
    if title not in ranks or not (staff.higher_may or or_above):
        return ""
    return next((name for each, name in held.items() if ranks.get(each, 0) > ranks[title]), "")


def holds_post(staff: Staff, entry: RosterEntry | None, title: str, *, or_above: bool = False) -> bool:
    """Tell whether someone may act in a post: by title, as acting, or as senior."""
    return bool(acts_as(staff, entry, title, or_above=or_above))


def answers_to(staff: Staff, entry: RosterEntry) -> tuple[str, ...]:
    """List the joint names that someone goes by, in the own post or an acting one."""
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
