"""Messages made from their types: the smallest that can be read, and the same with a text in one field.

>>> from sicbo.table.commands import ReleasePerson
>>> specimen(ReleasePerson)
{'command': 'release-person', 'person': 'x'}
>>> [path for path in text_fields(ReleasePerson)]
[('person',)]
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

TEXT = "x"
NOW = "2026-11-16T12:00:00Z"
Path = tuple[str | int, ...]


def specimen(kind: Any, *, whole: bool = False) -> Any:  # noqa: ANN401 - whatever the type says
    """Make the smallest value of a type as JSON has it; `whole` fills in what could be left out."""
    return _of(inspect.type_info(kind), whole=whole)


def text_fields(kind: Any) -> Iterator[Path]:  # noqa: ANN401 - any type
    """Find the fields of a type that hold any text, of its whole specimen."""
    yield from _texts(inspect.type_info(kind), ())


def with_text(value: Any, path: Path, text: str) -> Any:  # noqa: ANN401 - as above
    """Put a text into one field of a value."""
    if not path:
        return text
    first, *rest = path
    if isinstance(value, dict):
        return value | {first: with_text(value.get(first), tuple(rest), text)}
    return [with_text(each, tuple(rest), text) if at == first else each for at, each in enumerate(value)]


def _of(kind: inspect.Type, *, whole: bool) -> Any:  # noqa: ANN401, C901, PLR0911, PLR0912 - one line a type
    match kind:
        case inspect.StrType():
            return TEXT
        case inspect.BoolType():
            return False
        case inspect.IntType():
            return max(1, int(kind.ge or 0))
        case inspect.DateTimeType():
            return NOW
        case inspect.EnumType():
            return next(iter(kind.cls)).value
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.NoneType():
            return None
        case inspect.CustomType() | inspect.AnyType():
            return TEXT
        case inspect.UnionType():
            first = next((each for each in kind.types if not isinstance(each, inspect.NoneType)), None)
            return None if first is None else _of(first, whole=whole)
        case inspect.TupleType():
            return [_of(each, whole=whole) for each in kind.item_types]
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            return [_of(kind.item_type, whole=whole)]
        case inspect.DictType():
            return {_of(kind.key_type, whole=whole): _of(kind.value_type, whole=whole)} if whole else {}
        case inspect.DataclassType():
            return {each.encode_name: _of(each.type, whole=whole) for each in kind.fields}
        case inspect.StructType():
            made = {kind.tag_field: kind.tag} if kind.tag_field else {}
            wanted = [each for each in kind.fields if each.required or whole]
            return made | {each.encode_name: _of(each.type, whole=whole) for each in wanted}
        case _:
            raise TypeError(f"no specimen of {kind}")


def _texts(kind: inspect.Type, path: Path) -> Iterator[Path]:
    match kind:
        case inspect.StrType() | inspect.CustomType():
            yield path
        case inspect.UnionType():
            for each in kind.types:
                if not isinstance(each, inspect.NoneType):
                    yield from _texts(each, path)
                    return
        case inspect.TupleType():
            for at, each in enumerate(kind.item_types):
                yield from _texts(each, (*path, at))
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            yield from _texts(kind.item_type, (*path, 0))
        case inspect.StructType() | inspect.DataclassType():
            for field in kind.fields:
                yield from _texts(field.type, (*path, field.encode_name))
        case _:
            return


def is_readable(kind: Any, value: Any) -> bool:  # noqa: ANN401 - as above
    """Tell whether a value can be read as a type."""
    try:
        msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except msgspec.MsgspecError:
        return False
    return True
