"""Decisions about people: appointing, changing roles, dismissing."""

from collections.abc import Iterator

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.access import at_work
from sicbo.administration.context import Context
from sicbo.administration.decisions.names import (
    refuse_name_of_person,
    refuse_no_reason,
    refuse_unknown_table,
)
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration, Person
from sicbo.orders import same_person
from sicbo.people import PERSONS, Role

REQUIRED = (Role.ADMIN, Role.SHIFT_MANAGER)
"""Roles that someone must always hold: otherwise nobody could be appointed."""
EXCLUSIVE = (Role.ADMIN, Role.AUDITOR)
"""Roles that cannot be combined: an admin takes no part in the game, and an auditor changes nothing."""


def appoint_first_people(
    administration: Administration, command: c.AppointFirstPeople, _: Context
) -> Iterator[e.Event]:
    """Appoint the two people without whom nobody could be appointed, and a dealer if named."""
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
    """Appoint a person, or appoint them again."""
    _refuse_oneself(command.person, context)
    refuse_name_of_person(administration, command.person)
    found = administration.people.get(command.person)
    if found is not None and not found.is_dismissed:
        raise refused("people/works-here", person=found.name, roles=_joined(found.roles))
    yield e.PersonAppointed(person=command.person, roles=_roles_of_a_person(command.roles))


def change_roles(
    administration: Administration, command: c.ChangeRoles, context: Context
) -> Iterator[e.Event]:
    """Change the roles of a person."""
    _refuse_oneself(command.person, context)
    person = at_work(administration, command.person)
    roles = _roles_of_a_person(command.roles)
    if roles == person.roles:
        raise refused("people/same-roles", person=person.name, roles=_joined(roles))
    _refuse_last_one(administration, person, roles)
    yield e.RolesChanged(person=person.name, roles=roles)


def assign_pit(administration: Administration, command: c.AssignPit, context: Context) -> Iterator[e.Event]:
    """Set the tables at which a person supervises or manages."""
    _refuse_oneself(command.person, context)
    person = at_work(administration, command.person)
    for table in command.tables:
        refuse_unknown_table(administration, table)
    tables = tuple(each for each in administration.tables if each in command.tables)
    if tables == person.pit:
        raise refused("people/same-pit", person=person.name, tables=", ".join(tables) or "all")
    yield e.PitAssigned(person=person.name, tables=tables)


def dismiss_person(
    administration: Administration, command: c.DismissPerson, context: Context
) -> Iterator[e.Event]:
    """Dismiss a person."""
    _refuse_oneself(command.person, context)
    person = at_work(administration, command.person)
    refuse_no_reason(command.reason)
    _refuse_last_one(administration, person, ())
    yield e.PersonDismissed(person=person.name, reason=command.reason)


def _refuse_oneself(person: str, context: Context) -> None:
    """Refuse decisions on one's own roles, alone or as the second person."""
    if person in (context.actor.person, context.second.person if context.second else ""):
        raise refused("people/not-for-yourself", person=person)


def _roles_of_a_person(asked: tuple[Role, ...]) -> tuple[Role, ...]:
    """Return the roles in order, each once; refuse roles that people do not hold, or not together."""
    roles = tuple(role for role in Role if role in asked)
    if not roles:
        raise refused("people/no-role")
    for role in roles:
        if role not in PERSONS:
            raise refused("people/not-of-a-person", role=role.value)
        if role in EXCLUSIVE and len(roles) > 1:
            others = tuple(each for each in roles if each is not role)
            raise refused("people/held-alone", role=role.value, others=_joined(others))
    return roles


def _refuse_last_one(administration: Administration, person: Person, roles: tuple[Role, ...]) -> None:
    for role in REQUIRED:
        if role not in roles and administration.holders(role) == [person.name]:
            raise refused("people/last-one", person=person.name, role=role.value)


def _joined(roles: tuple[Role, ...]) -> str:
    return ", ".join(role.value for role in roles)
