"""A chip of a colour as anyone sees it: a colour and the emblem of its table, and no value."""

from msgspec import Struct

from sicbo.table.state import Table


class ColourChip(Struct, frozen=True):
    """What shows on a chip, and who holds chips of its colour."""

    emblem: str
    colour: str
    holders: tuple[str, ...]


def look_at_chip(table: Table, colour: str) -> ColourChip:
    """Look at a chip of a colour of this table."""
    holders = tuple(held.player for held in table.colours_held if held.colour == colour)
    return ColourChip(table.emblem, colour, holders)
