"""The fields of an order, made from its type: what kind of thing each is, and what may be chosen.

>>> from sicbo.table import commands as c
>>> [(each.name, each.kind.value, each.is_needed) for each in fields_of(c.CreditTray)]
[('amount', 'money', True), ('slip', 'text', True)]
>>> [each.words for each in fields_of(c.BuyIn)[2].choices]
['cash', 'value chips', 'ticket']
"""

from collections.abc import Iterable, Mapping
from enum import Enum

import msgspec
from msgspec import inspect as types

from sicbo.messages.orders import Choice, FieldKind, FieldShown
from sicbo.money import Currency, Money
from sicbo.server.edge.text_limits import WRITTEN_BY_PEOPLE
from sicbo.streams import Command

DICE = 3
MAX_ITEMS = 64
"""Of a list that has no end of its own."""

PLAIN = {
    types.BoolType: FieldKind.FLAG,
    types.IntType: FieldKind.WHOLE,
    types.DateTimeType: FieldKind.TIME,
}
"""Types that are filled in by one kind of field, whatever they are called."""


def fields_of(kind: type[Command], known: Mapping[str, FieldShown] | None = None) -> tuple[FieldShown, ...]:
    """List the fields of an order; some are known better than from its type, by how things stand."""
    found = types.type_info(kind)
    if not isinstance(found, types.StructType):
        raise TypeError(f"{kind} is no order")
    known = known or {}
    return tuple(
        known[each.name] if each.name in known else _field(each.name, each.type, is_needed=each.required)
        for each in found.fields
    )


def choice(value: object, words: str = "") -> Choice:
    """Give something that may be chosen; in words, or as it is called.

    >>> choice("night-shift")
    Choice(value='"night-shift"', words='night-shift')
    """
    return Choice(value=as_json(value), words=words or str(value))


def one_of(
    name: str, choices: Iterable[Choice], *, is_needed: bool = True, value: object = None
) -> FieldShown:
    """Make a field in which one of some things is chosen."""
    kept = as_json(value) if value is not None else ""
    return FieldShown(
        name=name, kind=FieldKind.CHOICE, is_needed=is_needed, choices=tuple(choices), value=kept
    )


def named(name: str, names: Iterable[str], *, is_needed: bool = True) -> FieldShown:
    """Make a field in which one of some names is chosen."""
    return one_of(name, map(choice, names), is_needed=is_needed)


def fixed(name: str, value: object, words: str = "") -> FieldShown:
    """Make a field in which nothing is left to choose."""
    return one_of(name, (choice(value, words),), value=value)


def group(name: str, fields: Iterable[FieldShown], words: str = "") -> FieldShown:
    """Make a field of fields."""
    return FieldShown(name=name, kind=FieldKind.GROUP, fields=tuple(fields), words=words)


def items(name: str, item: FieldShown, fewest: int, most: int) -> FieldShown:
    """Make a field that is repeated."""
    return FieldShown(name=name, kind=FieldKind.LIST, fields=(item,), fewest=fewest, most=most)


def amount(name: str, value: Money | None = None, *, is_needed: bool = True) -> FieldShown:
    """Make a field for an amount."""
    kept = as_json(value) if value is not None else ""
    return FieldShown(name=name, kind=FieldKind.MONEY, is_needed=is_needed, value=kept)


def as_json(value: object) -> str:
    """Write a value as an order carries it."""
    return msgspec.json.encode(value).decode()


def in_words(value: Enum) -> str:
    """Write a member of a closed list for a person."""
    return str(value.value).replace("-", " ")


def _field(name: str, kind: types.Type, *, is_needed: bool) -> FieldShown:  # noqa: PLR0911 - one a type
    """Make a field from the type of what stands in it."""
    if isinstance(kind, types.UnionType):
        (kind,) = (each for each in kind.types if not isinstance(each, types.NoneType))
    match kind:
        case types.StrType():
            words = name in WRITTEN_BY_PEOPLE
            return FieldShown(
                name=name, kind=FieldKind.WORDS if words else FieldKind.TEXT, is_needed=is_needed
            )
        case types.EnumType(cls):
            return one_of(name, (choice(each, in_words(each)) for each in cls), is_needed=is_needed)
        case types.DataclassType(cls) if cls is Money:
            return amount(name, is_needed=is_needed)
        case types.DataclassType(cls) if cls is Currency:
            return FieldShown(name=name, kind=FieldKind.CHOICE, is_needed=is_needed)
        case types.TupleType(item_types) if len(item_types) == DICE:
            return FieldShown(name=name, kind=FieldKind.FACES, is_needed=is_needed)
        case types.VarTupleType(item_type):
            return _several(name, item_type, is_needed=is_needed)
        case _ if type(kind) in PLAIN:
            return FieldShown(name=name, kind=PLAIN[type(kind)], is_needed=is_needed)
        case _:
            raise TypeError(f"{name} is of a type that no form has yet: {kind}")


def _several(name: str, kind: types.Type, *, is_needed: bool) -> FieldShown:
    match kind:
        case types.EnumType(cls):
            found = tuple(choice(each, in_words(each)) for each in cls)
            return FieldShown(name=name, kind=FieldKind.SEVERAL, is_needed=is_needed, choices=found)
        case types.IntType():
            return FieldShown(name=name, kind=FieldKind.WHOLES, is_needed=is_needed)
        case types.StrType():
            return FieldShown(name=name, kind=FieldKind.TEXTS, is_needed=is_needed)
        case _:
            return items(name, _field(name, kind, is_needed=True), 0, MAX_ITEMS)
