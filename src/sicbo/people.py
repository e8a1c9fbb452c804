"""Who acts in a house: a person in a role, at a device.

A role says what a person has signed in as, and is the same in every house; it decides only whether an
order may be sent at all. Posts are titles of a rule document and belong to a table (`sicbo.table.people`).
"""

from enum import Enum

from msgspec import Struct


class Role(Enum):
    """What an actor has signed in as; the last two are no persons."""

    __hash__ = object.__hash__  # members are single; the hash of Enum is slow, and every command is asked

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
"""The ladder of the pit, from below."""
PIT = frozenset(LADDER)
PERSONS = frozenset(Role) - {Role.TERMINAL, Role.DEVICE, Role.PROGRAM}
"""The roles in which a person signs in."""


ROBOT = "robot-"


def is_robot(name: str) -> bool:
    """Return whether a name is a robot's: all of them begin alike, so that nobody takes one for a person.

    >>> is_robot("robot-dora"), is_robot("Robot-Dora"), is_robot("dora")
    (True, True, False)
    """
    return name.casefold().startswith(ROBOT)


class Actor(Struct, frozen=True):
    """A person (or a device) in a role; `session` is the one in which a person acts, where it is known."""

    person: str
    role: Role
    device: str = ""
    session: str = ""


def in_words(roles: frozenset[Role]) -> str:
    """List roles by name.

    >>> in_words(frozenset({Role.PROGRAM, Role.CASHIER}))
    'cashier, program'
    """
    return ", ".join(sorted(role.value for role in roles))
