"""Events as bytes and back, and a digest of the table that they add up to.

Run as a program it plays every story and prints a line for each, so that another process can compare.
"""

import hashlib
from dataclasses import fields, is_dataclass
from enum import Enum

import msgspec
from immutables import Map

from sicbo.rules.document import RuleDocument
from sicbo.rules.rule_set import RuleSet
from sicbo.table import events as e
from sicbo.table.evolve import evolve_all
from sicbo.table.state import Table
from table.stories import DAYS, STORIES, told

EVENTS: tuple[type[e.Event], ...] = tuple(
    each
    for each in vars(e).values()
    if isinstance(each, type) and issubclass(each, e.Event) and each != e.Event
)
"""Every event that there is."""

_ENCODER = msgspec.json.Encoder(order="sorted")
_DECODERS = {str(each.__struct_config__.tag): msgspec.json.Decoder(each) for each in EVENTS}


def as_bytes(event: e.Event) -> bytes:
    """Write an event as canonical JSON: keys sorted, no spaces, whole numbers only."""
    return _ENCODER.encode(event)


def from_bytes(line: bytes) -> e.Event:
    """Read an event by its stable name."""
    name = msgspec.json.decode(line)["event"]
    return _DECODERS[name].decode(line)


def digest(table: Table) -> str:
    """Sum a table up, whatever order its maps have in this process."""
    return hashlib.sha256("\n".join(_parts(table)).encode()).hexdigest()


def _parts(value: object) -> list[str]:  # noqa: PLR0911 - one answer a sort of value
    """Write a value as lines: its name, and what it is made of."""
    if isinstance(value, RuleDocument):
        return [value.document]  # the whole text is in the first event
    if isinstance(value, RuleSet):
        return [value.id, value.pay_table.name]
    if isinstance(value, Enum):
        return [f"{type(value).__name__} {value.value}"]
    if isinstance(value, msgspec.Struct):
        return _named(value, value.__struct_fields__)
    if is_dataclass(value) and not isinstance(value, type):
        return _named(value, tuple(field.name for field in fields(value)))
    if isinstance(value, dict | Map):
        return ["map", *sorted(" ".join([*_parts(key), *_parts(each)]) for key, each in value.items())]
    if isinstance(value, tuple):
        return ["tuple", *(line for each in value for line in _parts(each)), "end"]
    return [repr(value)]


def _named(value: object, names: tuple[str, ...]) -> list[str]:
    inner = (line for name in names for line in (name, *_parts(getattr(value, name))))
    return [type(value).__name__, *inner, "end"]


def main() -> None:
    """Play every story and print what its log and its table come to."""
    for line in summary():
        print(line)  # noqa: T201 - another process reads it


def summary() -> list[str]:
    """Sum up every story: the bytes of its log, and the table that a replay of those bytes gives."""
    lines = []
    for game in STORIES:
        for story in (*STORIES[game], *DAYS.get(game, {})):
            log = [as_bytes(event) for event in told(game, story).log]
            replayed = evolve_all(None, [from_bytes(line) for line in log])
            kept = hashlib.sha256(b"\n".join(log)).hexdigest()
            lines.append(f"{game} {story} {kept} {digest(replayed)}")
    return lines


if __name__ == "__main__":
    main()
