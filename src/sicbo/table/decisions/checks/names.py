"""Valid names of positions, players, shifts, boxes and the like.

Only the order that introduces a name is checked: what an older record named otherwise can still be played
with, cashed out and removed under its name.
"""

from collections.abc import Iterator

from sicbo.streams import LONGEST_NAME, is_label, is_name
from sicbo.table import commands as c
from sicbo.table.refusals import refused

NAMES: dict[type[c.Command], tuple[str, ...]] = {
    c.SetUpTable: ("table",),
    c.AssignPost: ("person",),
    c.FitReader: ("device",),
    c.TakePosition: ("account",),
}
"""Fields with names that the house, the cage or the administration uses too."""

LABELS: dict[type[c.Command], tuple[str, ...]] = {
    c.SetUpTable: ("emblem", "colours"),
    c.StartShift: ("shift",),
    c.SetUpPosition: ("position",),
    c.TakePosition: ("player",),
    c.BuyIn: ("visit",),
    c.FitMixer: ("serial",),
    c.LogDice: ("serial",),
    c.DropBox: ("box",),
}
"""Fields with names that only the table uses; these may have spaces."""

MAY_BE_LEFT_OUT = frozenset({"account", "visit", "emblem"})


def refuse_names(command: c.Command) -> None:
    """Refuse an order that introduces an invalid name."""
    for name in _given(command, NAMES):
        if not is_name(name):
            raise refused("name/not-a-name", name=name, most=LONGEST_NAME)
    for label in _given(command, LABELS):
        if not is_label(label):
            raise refused("name/not-a-label", name=label, most=LONGEST_NAME)


def _given(command: c.Command, fields: dict[type[c.Command], tuple[str, ...]]) -> Iterator[str]:
    for field in fields.get(type(command), ()):
        value: str | tuple[str, ...] = getattr(command, field)
        if isinstance(value, tuple):
            yield from value
        elif value or field not in MAY_BE_LEFT_OUT:
            yield value
