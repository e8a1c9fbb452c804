"""Snapshots: a state as bytes and back, exactly; and a digest that tells two states apart.

A snapshot spares a start from reading everything. It is never evidence: one that is damaged, or of another
version of the program, is ignored and the records are read instead.

The rule document is stored as its text. Maps are written in the byte order of their keys, so that the same
state gives the same bytes in every process, whatever its hash seed.
"""

import zlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from immutables import Map
from msgspec import Struct
from msgspec.structs import asdict

import sicbo
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.streams import UNREADABLE
from sicbo.table.rules_in_force import rules_of
from sicbo.table.state import Table

FORM = "sicbo-standing/1"
MAP = 1
"""The extension code of a map in the bytes."""

_BY_TEXT = ("document", "rule_sets", "steps")
"""Fields of a table that are derived from the text of its rules and from _FrozenRules."""


class _FrozenRules(Struct, frozen=True):
    """What a table takes from its document: the pay table of each rule set, and which of the steps."""

    pay_tables: dict[str, str]
    steps: tuple[int, ...]


_FrozenTable = msgspec.defstruct(
    "_FrozenTable",
    [(name, kind) for name, kind in get_type_hints(Table).items() if name not in _BY_TEXT],
    frozen=True,
    kw_only=True,
)
"""A table without what is derived from the text of its rules; new fields of a table are included."""

_FrozenStanding = msgspec.defstruct(
    "_FrozenStanding",
    [(name, kind) for name, kind in get_type_hints(Standing).items() if name != "table"]
    + [("table", _FrozenTable | None), ("in_force", _FrozenRules | None)],
    frozen=True,
    kw_only=True,
)


class _Sealed(Struct, frozen=True, array_like=True):
    """The bytes of a state with what is needed to verify them."""

    form: str
    program: str
    """The version of the program and a hash of the types that make up a state."""
    digest: bytes
    packed: bytes


def freeze(standing: Standing) -> bytes:
    """Encode a state as the bytes of a snapshot."""
    data = _pack(standing)
    return _seals.encode(_Sealed(FORM, program(), sha256(data).digest(), zlib.compress(data, 1)))


def thaw(data: bytes) -> Standing | None:
    """Decode a snapshot; None if it is damaged, or of another format or version of the program.

    >>> thaw(freeze(Standing(stream="T1"))) == Standing(stream="T1")
    True
    >>> thaw(b"anything else") is None
    True
    """
    try:
        sealed = _sealed.decode(data)
        if (sealed.form, sealed.program) != (FORM, program()):
            return None
        packed = zlib.decompress(sealed.packed)
        if sha256(packed).digest() != sealed.digest:
            return None
        return _unpack(packed)
    except (*UNREADABLE, zlib.error):
        return None


def digest(standing: Standing) -> str:
    """Return a hash of all that a state holds, independent of how this process holds it (INV-O2).

    >>> digest(Standing(stream="T1")) == digest(Standing(stream="T2"))
    False
    """
    return sha256(_pack(standing)).hexdigest()


# ---- the bytes ---------------------------------------------------------------------------------------


def _pack(standing: Standing) -> bytes:
    plain = {name: getattr(standing, name) for name in standing.__struct_fields__ if name != "table"}
    table = standing.table
    if table is None:
        return _encoder.encode(_FrozenStanding(**plain, table=None, in_force=None))
    inner = {name: getattr(table, name) for name in table.__struct_fields__ if name not in _BY_TEXT}
    places = {step: place for place, step in enumerate(table.document.procedure.steps)}
    in_force = _FrozenRules(
        {name: rules.pay_table.name for name, rules in table.rule_sets.items()},
        tuple(places[step] for step in table.steps),
    )
    return _encoder.encode(_FrozenStanding(**plain, table=_FrozenTable(**inner), in_force=in_force))


def _unpack(data: bytes) -> Standing:
    plain = asdict(_decoder.decode(data))
    frozen, in_force = plain.pop("table"), plain.pop("in_force")
    if frozen is None or in_force is None:
        return Standing(**plain, table=None)
    document, known = rules_of(plain["rules"])
    rule_sets = {
        name: known[name] if known[name].pay_table.name == pay_table else known[name].offering(pay_table)
        for name, pay_table in in_force.pay_tables.items()
    }
    steps = tuple(document.procedure.steps[place] for place in in_force.steps)
    table = Table(**asdict(frozen), document=document, rule_sets=rule_sets, steps=steps)
    return Standing(**plain, table=table)


def _write_map(value: object) -> msgspec.msgpack.Ext:
    if not isinstance(value, Map):
        raise NotImplementedError(f"a standing holds no {type(value).__name__}")
    items = sorted(value.items(), key=lambda item: _encoder.encode(item[0]))
    return msgspec.msgpack.Ext(MAP, _encoder.encode(items))


def _read_map(kind: Any, value: Any) -> Map[Any, Any]:  # noqa: ANN401 - whatever a map is made of
    return Map(_decoder_of_items(kind).decode(value.data))


@cache
def _decoder_of_items(kind: Any) -> msgspec.msgpack.Decoder[Any]:  # noqa: ANN401 - a map of anything
    return msgspec.msgpack.Decoder(list[tuple[get_args(kind)]], dec_hook=_read_map)  # type: ignore[misc]


_encoder = msgspec.msgpack.Encoder(order="deterministic", enc_hook=_write_map)
_decoder = msgspec.msgpack.Decoder(_FrozenStanding, dec_hook=_read_map)
_seals = msgspec.msgpack.Encoder()
_sealed = msgspec.msgpack.Decoder(_Sealed)


# ---- the version -------------------------------------------------------------------------------------


@cache
def program() -> str:
    """Return this version of the program: its number, and a hash of the types that make up a state."""
    told: dict[str, list[str]] = {}
    _tell(_FrozenStanding, told)
    lines = "\n".join(line for name in sorted(told) for line in (name, *told[name]))
    return f"{sicbo.__version__} {sha256(lines.encode()).hexdigest()}"


def _tell(kind: Any, told: dict[str, list[str]]) -> str:  # noqa: ANN401 - any annotation
    """Return the name of a type, and add a description of each type in it."""
    if get_origin(kind) is not None:
        return f"{get_origin(kind)}[{', '.join(_tell(each, told) for each in get_args(kind))}]"
    name = f"{getattr(kind, '__module__', '')}.{getattr(kind, '__qualname__', kind)}"
    if name not in told:
        told[name] = []
        told[name] = list(_parts(kind, told))
    return name


def _parts(kind: Any, told: dict[str, list[str]]) -> Iterator[str]:  # noqa: ANN401 - any class
    if isinstance(kind, type) and issubclass(kind, Enum):
        yield from (f"{each.name} {each.value!r}" for each in kind)
    elif isinstance(kind, type) and (issubclass(kind, Struct) or is_dataclass(kind)):
        names = [each.name for each in fields(kind)] if is_dataclass(kind) else kind.__struct_fields__
        hints = get_type_hints(kind)
        yield from (f"{each} {_tell(hints[each], told)}" for each in names)
