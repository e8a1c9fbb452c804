"""Reads a shipped rule file into frozen values, several times as fast as schema.py.

The tests read the shipped files with all checks, so only their types are checked here. Each class gets one
function that reads its tables, made once per process. It raises one of UNREADABLE at the first wrong type,
unknown key or missing key, without its location; schema.py gives that.

>>> from sicbo.rules.pay_table import PayRow
>>> row = reader_of(PayRow)({"kind": "total", "numbers": ["4", "17"], "odds": "62 to 1"})
>>> row == PayRow(kind=row.kind, numbers=("4", "17"), odds=(Fraction(62),))
True
>>> reader_of(PayRow)({"kind": "total", "odds": "62 to 1", "colour": "red"})
Traceback (most recent call last):
    ...
KeyError: 'colour'
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

from sicbo.rules.files.schema import Form, fields_of, form_of
from sicbo.rules.odds_wording import read_odds

UNREADABLE = (AttributeError, KeyError, TypeError, ValueError)
"""What a reader raises when a table does not fit its class."""

Read = Callable[[Any], Any]


@cache
def reader_of(expected: Any) -> Read:  # noqa: ANN401 - a class, or what typing makes of one
    """Return the function that reads a value of this type."""
    form, inner = form_of(expected)
    if form is Form.LIST:
        return _list_reader(reader_of(inner))
    if form is Form.FIXED:
        return _fixed_reader([reader_of(each) for each in inner])
    if form is Form.TABLE:
        return _table_reader(inner)
    if issubclass(inner, Enum):
        return {member.value: member for member in inner}.__getitem__
    return read_odds if inner is Fraction else _leaf_reader(inner)


def _list_reader(read: Read) -> Read:
    # The brackets of a list of one may be left out.
    return lambda raw: tuple(map(read, raw)) if type(raw) is list else (read(raw),)


def _fixed_reader(readers: list[Read]) -> Read:
    return lambda raw: tuple([read(each) for read, each in zip(readers, raw, strict=True)])


def _table_reader(kind: Any) -> Read:  # noqa: ANN401 - a dataclass with slots
    readers = {key: reader_of(expected) for key, expected in fields_of(kind)[0].items()}
    defaults = {each.name: each.default for each in fields(kind) if each.default is not MISSING}
    slots = [(each.name, getattr(kind, each.name).__set__) for each in fields(kind)]

    def read(raw: dict[str, object]) -> object:
        values = defaults | {key: readers[key](held) for key, held in raw.items()}
        # Setting the slots of a frozen value directly takes half the time of its constructor.
        made = kind.__new__(kind)
        for key, fill in slots:
            fill(made, values[key])
        return made

    return read


def _leaf_reader(kind: type) -> Read:
    if kind is str:
        return str.__str__  # returns a string, and refuses anything else

    def read(raw: object) -> object:
        # Not isinstance: Python takes true for a number.
        if type(raw) is kind:
            return raw
        raise TypeError(raw)

    return read
