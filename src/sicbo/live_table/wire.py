"""What goes over the bus: requests to the owner of a table, and what the owner tells those who follow it."""

from typing import Union

import msgspec
from msgspec import Struct

from sicbo.live_table.asking import Request
from sicbo.storage.contract import StoredEvent
from sicbo.table import commands
from sicbo.table.people import Actor

LONGEST_KEY = 64
"""Characters of a key that a sender may choose: printable, and no blank."""

COMMANDS = tuple(
    each
    for each in vars(commands).values()
    if isinstance(each, type)
    and issubclass(each, commands.Command)
    and each not in (commands.Command, commands.Order, commands.Report)
)


class NotARequest(ValueError):
    """Bytes that are no request."""


class Sent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request as it is sent: the key is the sender's own and means nothing to anyone else."""

    key: str
    command: Union[COMMANDS]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple
    actor: Actor
    second: Actor | None = None


class Told(Struct, frozen=True, array_like=True):
    """Records that were just kept; none where there are too many to send, and they are to be read."""

    stream: str
    upto: int
    records: tuple[StoredEvent, ...] = ()


_requests = msgspec.json.Decoder(Sent)
_encoder = msgspec.json.Encoder(order="sorted")
_told = msgspec.msgpack.Decoder(Told)
_telling = msgspec.msgpack.Encoder()


def encode_request(key: str, command: commands.Command, actor: Actor, second: Actor | None = None) -> bytes:
    """Write a request."""
    return _encoder.encode(Sent(key=key, command=command, actor=actor, second=second))


def decode_request(data: bytes) -> Request:
    """Read a request.

    >>> sent = encode_request("k1", commands.CloseBetting(), Actor("dora", "dealer"))
    >>> decode_request(sent).key
    'dora/k1'
    """
    try:
        sent = _requests.decode(data)
    except msgspec.MsgspecError as mistake:
        raise NotARequest(f"this is no request: {mistake}") from mistake
    return request_of(sent.key, sent.command, sent.actor, sent.second)


def request_of(key: str, command: commands.Command, actor: Actor, second: Actor | None = None) -> Request:
    """Make a request. Nobody can use up another's key, or learn the answer under it: it holds the sender."""
    if not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable() and " " not in key):
        raise NotARequest(f"a key has 1 to {LONGEST_KEY} printable characters without blanks, not {key!r}")
    body = _encoder.encode([command, actor.role, second.person if second else ""])
    return Request(key=f"{actor.person}/{key}", command=command, actor=actor, second=second, body=body)


def encode_told(told: Told) -> bytes:
    """Write what is told to those who follow a table."""
    return _telling.encode(told)


def decode_told(data: bytes) -> Told:
    """Read what the owner of a table told."""
    return _told.decode(data)
