"""What an order about the house would change, and how that stands now."""

from sicbo.administration import commands as c
from sicbo.administration.state import Administration
from sicbo.proposals.target import Target


def target_of(administration: Administration, command: c.Command) -> Target:
    """Name what an order is about, with its version.

    >>> target_of(Administration(), c.AppointPerson(person="eve", roles=()))
    Target(name='person eve', version='unknown')
    """
    match command:
        case c.AppointPerson(person=name) | c.ChangeRoles(person=name):
            return Target(f"person {name}", _standing(administration, name))
        case c.RegisterSigningKey() | c.RotateSigningKey():
            return Target("signing key", ", ".join(sorted(administration.signing_keys)))
        case _:
            return Target("house", "")


def _standing(administration: Administration, name: str) -> str:
    person = administration.people.get(name)
    if person is None:
        return "unknown"
    return "dismissed" if person.is_dismissed else ", ".join(role.value for role in person.roles)
