"""A record: one event with who, when and under which key, as the exact bytes that are stored and hashed.

The bytes are JSON with sorted keys. They are written once and never re-encoded: what is hashed is what is
stored. Old versions of events are upgraded when they are read.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Union

import msgspec
from msgspec import Struct

from sicbo.administration import events as of_the_administration
from sicbo.cage import events as of_the_cage
from sicbo.people import Role
from sicbo.proposals import events as of_proposals
from sicbo.streams import UNREADABLE, Event, EventOutOfPlace, name_of
from sicbo.table import events as of_a_table

AtTable = of_a_table.Event | of_proposals.Event

EVENTS = tuple(
    each
    for events in (of_a_table, of_the_cage, of_the_administration, of_proposals)
    for each in vars(events).values()
    if isinstance(each, type) and issubclass(each, Event) and each not in (Event, events.Event)
)
"""Every event of every kind of stream; their names are distinct."""


class Stamp(Struct, frozen=True, kw_only=True):
    """Where and when an event happened, and who sent the command that caused it."""

    stream: str
    seq: int
    at: datetime
    key: str
    person: str
    role: Role
    device: str = ""
    second: str = ""
    epoch: int = 0
    """Of the stream's owner at the time; 0 if the stream has none."""


class RecordIsBroken(ValueError):
    """Bytes that are not a record, or a record of an unknown version."""


class _Named(Struct):
    """Only the name of an event."""

    event: str


_encoder = msgspec.json.Encoder(order="sorted")
_names = msgspec.json.Decoder(_Named)
_events = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007 - made of a tuple
_parts = msgspec.json.Decoder(dict[str, msgspec.Raw])
_stamps = msgspec.json.Decoder(Stamp)

UPCASTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each old event name: a function from its fields to those of the next version, new name included."""


def encode(stamp: Stamp, event: Event) -> bytes:
    """Encode a record as the bytes to store."""
    return _encoder.encode({"event": event, "stamp": stamp})


def decode(data: bytes) -> tuple[Stamp, Event]:
    """Decode a record, upgrading an old version of an event."""
    try:
        parts = _parts.decode(data)
        return _stamps.decode(parts["stamp"]), _decode_event(parts["event"])
    except (*UNREADABLE, KeyError) as mistake:
        raise RecordIsBroken(f"this is not a record: {mistake}") from mistake


def decode_at_table(data: bytes) -> tuple[Stamp, AtTable]:
    """Decode a record of a table: an event there, or of a proposal about it."""
    stamp, event = decode(data)
    if not isinstance(event, of_a_table.Event | of_proposals.Event):
        raise EventOutOfPlace(f"{name_of(event)} cannot have happened in {stamp.stream}")
    return stamp, event


def _decode_event(data: msgspec.Raw) -> Event:
    if UPCASTS and _names.decode(data).event in UPCASTS:
        plain = msgspec.json.decode(data)
        while plain["event"] in UPCASTS:
            plain = UPCASTS[plain["event"]](plain)
        data = msgspec.Raw(msgspec.json.encode(plain))
    found: Event = _events.decode(data)
    return found
