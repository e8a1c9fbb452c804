"""Who may act now: checked for every command, in the transaction of its effect (INV-X1).

A person must work here, hold the role, and be signed in with it, at the device and in the session if named.
Someone who supervises or manages does so at the tables of their own pit, if one was assigned.
A device that acts for itself must be approved, be of the right kind, and belong to the table.
"""

from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration, Device, DeviceKind, DeviceStanding, Mark, Person
from sicbo.people import PIT, SUPERVISORS, Actor, Role
from sicbo.streams import Refusal, Refused

ACTS_AT = {Role.TERMINAL: DeviceKind.TERMINAL, Role.DEVICE: DeviceKind.DICE_READER}
"""Devices that act for themselves; people act at a console."""


def may_act(administration: Administration, actor: Actor, *, table: str = "") -> Refusal | None:
    """Return why someone may not act at a table, or in the house if none is named; None if they may.

    >>> may_act(Administration(), Actor("mallory", Role.DEALER)).code
    'access/unknown-person'
    """
    try:
        refuse_unless_may_act(administration, actor, table=table)
    except Refused as reason:
        return reason.refusal
    return None


def may_have_proposed(administration: Administration, actor: Actor, *, table: str = "") -> Refusal | None:
    """Return why someone's proposal may not be carried out; None if they still hold the role and the pit.

    The approver acts now, and is at work. The proposer acted earlier, and may have left meanwhile.

    >>> may_have_proposed(Administration(), Actor("mallory", Role.DEALER)).code
    'access/unknown-person'
    """
    try:
        refuse_role(administration, actor.person, actor.role)
        refuse_other_pit(administration, actor, table)
    except Refused as reason:
        return reason.refusal
    return None


def refuse_unless_may_act(administration: Administration, actor: Actor, *, table: str = "") -> None:
    """Refuse anyone who may not act; the program itself always may."""
    if actor.role is Role.PROGRAM:
        return
    if actor.role in ACTS_AT:
        _refuse_device(administration, actor, table)
        if actor.person != actor.device:
            raise refused("access/speaks-for-another", device=actor.device, person=actor.person)
        return
    refuse_role(administration, actor.person, actor.role)
    if actor.device:
        _refuse_device(administration, actor, table)
    mine = (actor.person, actor.role, actor.device)
    sessions = (each for each in administration.sessions.values() if actor.session in ("", each.session))
    if not any((each.person, each.role, each.device) == mine for each in sessions):
        where = f"at {actor.device}" if actor.device else "anywhere"
        raise refused("access/not-signed-in", person=actor.person, role=actor.role.value, where=where)
    refuse_other_pit(administration, actor, table)


def refuse_other_pit(administration: Administration, actor: Actor, table: str) -> None:
    """Refuse someone who supervises or manages at a table outside the pit that was assigned to them."""
    pit = administration.people[actor.person].pit
    if table and actor.role in SUPERVISORS and pit and table not in pit:
        raise refused("access/not-your-pit", person=actor.person, tables=", ".join(pit), table=table)


def refuse_role(administration: Administration, person: str, role: Role) -> None:
    """Refuse a person who does not hold a role."""
    found = at_work(administration, person)
    if role not in found.roles:
        held = ", ".join(each.value for each in found.roles)
        raise refused("access/role-not-held", person=person, role=role.value, held=held)


def at_work(administration: Administration, name: str) -> Person:
    """Return someone who works here."""
    found = administration.people.get(name)
    if found is None:
        raise refused("access/unknown-person", person=name)
    if found.is_dismissed:
        raise refused("access/dismissed", person=name)
    return found


def may_hold_a_post(person: Person) -> bool:
    """Return whether someone can have a post at a table: posts are for the ranks of the pit.

    Auditors, who may read everything, write nothing, and admins give no orders of the game.

    >>> may_hold_a_post(Person("dora", (Role.DEALER,))), may_hold_a_post(Person("ann", (Role.AUDITOR,)))
    (True, False)
    """
    return not person.is_dismissed and bool(PIT.intersection(person.roles))


def may_be_given_a_post(administration: Administration, person: str) -> Refusal | None:
    """Return why someone who works here cannot have a post at a table; the table itself refuses strangers."""
    found = administration.people.get(person)
    if found is None or may_hold_a_post(found):
        return None
    held = ", ".join(each.value for each in found.roles)
    return refused("access/no-post", person=person, held=held).refusal


def _refuse_device(administration: Administration, actor: Actor, table: str) -> None:
    device = active_device(administration, actor.device)
    refuse_other_kind(device, actor.role, ACTS_AT.get(actor.role, DeviceKind.CONSOLE))
    if table and device.table not in ("", table):
        raise refused("access/other-table", device=device.name, its=device.table, table=table)


def refuse_other_kind(device: Device, role: Role, needed: DeviceKind) -> None:
    """Refuse a device of a kind that this role does not act at."""
    if device.kind is not needed:
        raise refused(
            "access/wrong-device",
            device=device.name,
            kind=device.kind.value,
            role=role.value,
            needed=needed.value,
        )


def active_device(administration: Administration, name: str) -> Device:
    """Return a device that may act."""
    device = known_device(administration, name)
    if device.standing is not DeviceStanding.ACTIVE:
        raise refused("access/device-not-active", device=name, standing=device.standing.value)
    return device


def known_device(administration: Administration, name: str) -> Device:
    """Return a device."""
    if name not in administration.devices:
        raise refused("access/unknown-device", device=name)
    return administration.devices[name]


def may_be_watched_by_anyone(administration: Administration) -> bool:
    """Return whether tables are shown to anyone: only if nobody's money is at stake.

    >>> from sicbo.administration.state import House
    >>> [may_be_watched_by_anyone(Administration(house=House("h1", mark))) for mark in Mark]
    [True, False, False]
    >>> may_be_watched_by_anyone(Administration())
    False
    """
    return administration.house is not None and administration.house.mark is Mark.DEMO
