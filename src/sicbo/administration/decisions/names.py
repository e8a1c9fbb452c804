"""Valid names of people, devices, sessions, keys and tables, and the need for a reason."""

from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration, Mark
from sicbo.people import is_robot
from sicbo.streams import ADMINISTRATION, CAGE, DESK, LONGEST_NAME, is_name

RESERVED = frozenset({"program", ADMINISTRATION, CAGE, DESK})
"""Names the program uses itself."""


def refuse_name(name: str) -> None:
    """Refuse an invalid or reserved name."""
    if not is_name(name):
        raise refused("name/not-a-name", name=name, most=LONGEST_NAME)
    if name in RESERVED:
        raise refused("name/is-taken", name=name, of="the program itself")


def refuse_name_of_person(administration: Administration, name: str) -> None:
    """Refuse an invalid name for a person, or one that a device has."""
    refuse_name(name)
    refuse_robot(administration, name)
    if name in administration.devices:
        raise refused("name/is-taken", name=name, of="a device")


def refuse_robot(administration: Administration, name: str) -> None:
    """Refuse robots outside a demo house: what they do is never mixed with real play."""
    house = administration.house
    if house is not None and house.mark is not Mark.DEMO and is_robot(name):
        raise refused("name/is-a-robots", name=name, mark=house.mark.value)


def refuse_no_reason(reason: str) -> None:
    """Refuse an order without a reason."""
    if not reason.strip():
        raise refused("reason/needed")


def refuse_unknown_table(administration: Administration, table: str) -> None:
    """Refuse a table that the house does not have."""
    if table not in administration.tables:
        known = ", ".join(administration.tables) or "none"
        raise refused("table/unknown", table=table, known=known)
