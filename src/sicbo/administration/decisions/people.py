"""Who works here, in which roles: appointing, changing roles, dismissing."""

from collections.abc import Iterator

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.access import at_work
from sicbo.administration.context import Context
from sicbo.administration.decisions.names import refuse_name_of_person, refuse_no_reason
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration, Person
from sicbo.orders import same_person
from sicbo.people import PERSONS, Role

KEPT = (Role.ADMIN, Role.SHIFT_MANAGER)
"""Roles that a house is never without: nobody could be appointed any more."""
ALONE = (Role.ADMIN, Role.AUDITOR)
"""Roles that go with no other: an admin plays no game, and an auditor changes nothing."""


def appoint_first_people(
    administration: Administration, command: c.AppointFirstPeople, _: Context
) -> Iterator[e.Event]:
    """Appoint the two without whom nobody could be appointed, and a dealer where one is named."""
    if administration.people:
        raise refused("house/has-people", people=", ".join(sorted(administration.people)))
    roles = {Role.SHIFT_MANAGER: command.shift_manager, Role.ADMIN: command.admin}
    if command.dealer:
        roles[Role.DEALER] = command.dealer
    names = list(roles.values())
    for at, name in enumerate(names):
        refuse_name_of_person(administration, name)
        if name in names[:at]:
            raise same_person(name)
    for role, name in roles.items():
        yield e.PersonAppointed(person=name, roles=(role,))


def appoint_person(
    administration: Administration, command: c.AppointPerson, context: Context
) -> Iterator[e.Event]:
    """Let someone work here, or again."""
    _refuse_oneself(command.person, context)
    refuse_name_of_person(administration, command.person)
    found = administration.people.get(command.person)
    if found is not None and not found.is_dismissed:
        raise refused("people/works-here", person=found.name, roles=_told(found.roles))
    yield e.PersonAppointed(person=command.person, roles=_roles_of_a_person(command.roles))


def change_roles(
    administration: Administration, command: c.ChangeRoles, context: Context
) -> Iterator[e.Event]:
    """Return a person other roles."""
    _refuse_oneself(command.person, context)
    person = at_work(administration, command.person)
    roles = _roles_of_a_person(command.roles)
    if roles == person.roles:
        raise refused("people/same-roles", person=person.name, roles=_told(roles))
    _refuse_last_one(administration, person, roles)
    yield e.RolesChanged(person=person.name, roles=roles)


def dismiss_person(
    administration: Administration, command: c.DismissPerson, context: Context
) -> Iterator[e.Event]:
    """Let a person work here no more."""
    _refuse_oneself(command.person, context)
    person = at_work(administration, command.person)
    refuse_no_reason(command.reason)
    _refuse_last_one(administration, person, ())
    yield e.PersonDismissed(person=person.name, reason=command.reason)


def _refuse_oneself(person: str, context: Context) -> None:
    """Let nobody decide on his or her own roles, alone or as the second."""
    if person in (context.actor.person, context.second.person if context.second else ""):
        raise refused("people/not-for-yourself", person=person)


def _roles_of_a_person(asked: tuple[Role, ...]) -> tuple[Role, ...]:
    """Put roles into their order, each once; refuse those that no person holds, or not together."""
    roles = tuple(role for role in Role if role in asked)
    if not roles:
        raise refused("people/no-role")
    for role in roles:
        if role not in PERSONS:
            raise refused("people/not-of-a-person", role=role.value)
        if role in ALONE and len(roles) > 1:
            others = tuple(each for each in roles if each is not role)
            raise refused("people/held-alone", role=role.value, others=_told(others))
    return roles


def _refuse_last_one(administration: Administration, person: Person, roles: tuple[Role, ...]) -> None:
    for role in KEPT:
        if role not in roles and administration.holders(role) == [person.name]:
            raise refused("people/last-one", person=person.name, role=role.value)


def _told(roles: tuple[Role, ...]) -> str:
    return ", ".join(role.value for role in roles)
