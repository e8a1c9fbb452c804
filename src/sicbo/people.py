"""Who acts in a house: a person in a role, at a device.

A role is what a person has signed in as, and is the same in every house; it decides only whether an
order may be sent at all. Posts are titles of a rule document and belong to a table (`sicbo.table.people`).
"""

from enum import Enum

from msgspec import Struct


class Role(Enum):
    """What an actor has signed in as; the last two are not people."""

    __hash__ = object.__hash__  # members are singletons; the hash of Enum is slow, and every command needs it

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
LADDER = (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.CASINO_MANAGER)
"""The ranks of the pit, lowest first."""
PIT = frozenset(LADDER)
PERSONS = frozenset(Role) - {Role.TERMINAL, Role.DEVICE, Role.PROGRAM}
"""The roles in which people sign in."""


ROBOT = "robot-"


def is_robot(name: str) -> bool:
    """Return whether a name is a robot's: they share a prefix, so that nobody mistakes one for a person.

    >>> is_robot("robot-dora"), is_robot("Robot-Dora"), is_robot("dora")
    (True, True, False)
    """
    return name.casefold().startswith(ROBOT)


class Actor(Struct, frozen=True):
    """A person (or a device) in a role; `session` is a person's session, if known."""

    person: str
    role: Role
    device: str = ""
    session: str = ""


def role_names(roles: frozenset[Role]) -> str:
    """List roles by name.

    >>> role_names(frozenset({Role.PROGRAM, Role.CASHIER}))
    'cashier, program'
    """
    return ", ".join(sorted(role.value for role in roles))
