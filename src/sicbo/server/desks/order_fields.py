"""The form fields of an order, derived from its type: the kind of each field, and its choices.

>>> from sicbo.table import commands as c
>>> [(each.name, each.kind.value, each.is_needed) for each in fields_of(c.FillTray)]
[('amount', 'money', True)]
>>> [each.words for each in fields_of(c.BuyIn)[2].choices]
['cash', 'value chips', 'ticket']
"""

from collections.abc import Iterable, Mapping
from enum import Enum

import msgspec
from msgspec import inspect as types

from sicbo.messages.orders import Choice, FieldKind, FieldShown
from sicbo.money import Currency, Money
from sicbo.outcome import DICE
from sicbo.server.edge.text_limits import WRITTEN_BY_PEOPLE
from sicbo.streams import Command

MAX_ITEMS = 64
"""The most items of a list that has no limit of its own."""

PLAIN = {
    types.BoolType: FieldKind.FLAG,
    types.IntType: FieldKind.WHOLE,
    types.DateTimeType: FieldKind.TIME,
}
"""Types that always use the same kind of field."""


def fields_of(kind: type[Command], known: Mapping[str, FieldShown] | None = None) -> tuple[FieldShown, ...]:
    """Return the fields of an order; `known` overrides those for which the current state says more."""
    found = types.type_info(kind)
    if not isinstance(found, types.StructType):
        raise TypeError(f"{kind} is not an order")
    known = known or {}
    return tuple(
        known[each.name] if each.name in known else _field(each.name, each.type, is_needed=each.required)
        for each in found.fields
    )


def choice(value: object, words: str = "") -> Choice:
    """Return an option, described by `words` or else by its value.

    >>> choice("night-shift")
    Choice(value='"night-shift"', words='night-shift')
    """
    return Choice(value=as_json(value), words=words or str(value))


def one_of(
    name: str, choices: Iterable[Choice], *, is_needed: bool = True, value: object = None
) -> FieldShown:
    """Return a field with a choice of one option."""
    kept = as_json(value) if value is not None else ""
    return FieldShown(
        name=name, kind=FieldKind.CHOICE, is_needed=is_needed, choices=tuple(choices), value=kept
    )


def fixed(name: str, value: object, words: str = "") -> FieldShown:
    """Return a field with a single option."""
    return one_of(name, (choice(value, words),), value=value)


def group(name: str, fields: Iterable[FieldShown], words: str = "") -> FieldShown:
    """Return a field that groups other fields."""
    return FieldShown(name=name, kind=FieldKind.GROUP, fields=tuple(fields), words=words)


def items(name: str, item: FieldShown, fewest: int, most: int) -> FieldShown:
    """Return a repeated field."""
    return FieldShown(name=name, kind=FieldKind.LIST, fields=(item,), fewest=fewest, most=most)


def amount(name: str, value: Money | None = None, *, is_needed: bool = True) -> FieldShown:
    """Return a field for an amount."""
    kept = as_json(value) if value is not None else ""
    return FieldShown(name=name, kind=FieldKind.MONEY, is_needed=is_needed, value=kept)


def as_json(value: object) -> str:
    """Encode a value as JSON, as an order carries it."""
    return msgspec.json.encode(value).decode()


def in_words(value: Enum) -> str:
    """Return an enum member as readable words."""
    return str(value.value).replace("-", " ")


def _field(name: str, kind: types.Type, *, is_needed: bool) -> FieldShown:  # noqa: PLR0911 - one per type
    """Return a field for a type."""
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
            raise TypeError(f"{name} has a type that forms do not support yet: {kind}")


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
