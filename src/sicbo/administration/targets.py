"""What an order about the house would change, and its current version."""

from sicbo.administration import commands as c
from sicbo.administration.state import Administration
from sicbo.orders import Target


def whole_house(_: Administration, __: c.Command) -> Target:
    """Return the house itself, which has no versions."""
    return Target("house", "")


def person(administration: Administration, command: c.AppointPerson | c.ChangeRoles) -> Target:
    """Return a person, with their roles as the version.

    >>> person(Administration(), c.AppointPerson(person="eve", roles=()))
    Target(name='person eve', version='unknown')
    """
    return Target(f"person {command.person}", _roles_of(administration, command.person))


def pit(administration: Administration, command: c.AssignPit) -> Target:
    """Return a person's pit, with its tables as the version.

    >>> pit(Administration(), c.AssignPit(person="eve"))
    Target(name='pit of eve', version='')
    """
    found = administration.people.get(command.person)
    return Target(f"pit of {command.person}", ", ".join(found.pit) if found else "")


def signing_keys(administration: Administration, _: c.RegisterSigningKey | c.RotateSigningKey) -> Target:
    """Return the signing keys."""
    return Target("signing key", ", ".join(sorted(administration.signing_keys)))


def _roles_of(administration: Administration, name: str) -> str:
    found = administration.people.get(name)
    if found is None:
        return "unknown"
    return "dismissed" if found.is_dismissed else ", ".join(role.value for role in found.roles)
