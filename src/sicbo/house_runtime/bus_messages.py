"""What goes over the bus: requests to a stream, and notices of the owner of a table to its followers."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import Struct

from sicbo import streams
from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.house_runtime.requests import PROGRAM, Request
from sicbo.proposals import commands as p
from sicbo.storage.contract import StoredEvent
from sicbo.table import commands
from sicbo.table.orders import ORDERS as TABLE_ORDERS
from sicbo.table.people import Actor, Role

C = TypeVar("C", bound=streams.Command)

MAX_BODIES = 128
"""Orders in proposals that are cached once read: each is used several times."""

LONGEST_KEY = 64
"""The maximum length of a key that a sender may choose: printable characters, no blanks."""

NO_SENDERS = (Role.PROGRAM, Role.DEVICE)
"""The program orders in its own process; a device is trusted by its signature alone."""


PROPOSAL_COMMANDS = (p.MakeProposal, p.ApproveProposal, p.RejectProposal, p.WithdrawProposal)
"""What can be sent about a proposal, to any stream; only the program declares one expired."""


class NotARequest(ValueError):
    """Bytes that are not a valid request."""


class NotANotice(ValueError):
    """Bytes that are not a valid notice of the owner of a table."""


class Sent(Struct, Generic[C], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request as it is sent: the key is the sender's own and means nothing to anyone else."""

    key: str
    command: C
    actor: Actor
    second: Actor | None = None


class RecordsNotice(Struct, frozen=True, array_like=True):
    """Records that were just committed; none if there are too many to send, and they must be read."""

    stream: str
    upto: int
    records: tuple[StoredEvent, ...] = ()


class _Accepts:
    """The commands that a kind of stream accepts, and the decoders of what is sent to it."""

    def __init__(self, orders: Iterable[type[streams.Command]]) -> None:
        commands = tuple(orders)
        sent: Any = Union[commands + PROPOSAL_COMMANDS]  # noqa: UP007 - made of a tuple
        self.kinds = frozenset(commands + PROPOSAL_COMMANDS)
        self.requests: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Sent[sent])
        self.bodies: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[commands])  # noqa: UP007 - the same


_AT_TABLES = _Accepts(TABLE_ORDERS)
_ACCEPTS = {streams.CAGE: _Accepts(CAGE_ORDERS), streams.ADMINISTRATION: _Accepts(ADMINISTRATION_ORDERS)}
_encoder = msgspec.json.Encoder(order="sorted")
_told = msgspec.msgpack.Decoder(RecordsNotice)
_telling = msgspec.msgpack.Encoder()


def write_body(command: streams.Command) -> str:
    """Encode an order as a proposal holds it, which two people compare and the house hashes.

    >>> write_body(commands.DropBox(box="B1"))
    '{"box":"B1","command":"drop-box"}'
    """
    return _encoder.encode(command).decode()


@lru_cache(maxsize=MAX_BODIES)
def read_body(stream: str, body: str) -> streams.Command:
    """Decode the order of a proposal to a stream; only the canonical form is accepted.

    >>> read_body("T1", '{"box":"B1","command":"drop-box"}')
    DropBox(box='B1')
    >>> read_body("T1", '{"command": "drop-box", "box": "B1"}')
    Traceback (most recent call last):
    sicbo.house_runtime.bus_messages.NotARequest: an order in a proposal is JSON with sorted keys and no spaces
    """  # noqa: E501 - as Python prints it
    try:
        command: streams.Command = _ACCEPTS.get(stream, _AT_TABLES).bodies.decode(body)
    except streams.UNREADABLE as mistake:
        raise NotARequest(f"this is no order that could be proposed: {mistake}") from mistake
    if write_body(command) != body:
        raise NotARequest("an order in a proposal is JSON with sorted keys and no spaces")
    return command


def encode_request(key: str, command: streams.Command, actor: Actor, second: Actor | None = None) -> bytes:
    """Encode a request to a stream of another process."""
    return _encoder.encode(Sent(key=key, command=command, actor=actor, second=second))


def decode_sent(stream: str, data: bytes) -> Sent[streams.Command]:
    """Decode what another process sent to a stream.

    >>> from sicbo.cage.commands import PayTicket
    >>> sent = encode_request("k1", PayTicket(number="123"), Actor("cas", "cashier"))
    >>> decode_sent("cage", sent).command
    PayTicket(number='123')
    """
    try:
        sent: Sent[streams.Command] = _ACCEPTS.get(stream, _AT_TABLES).requests.decode(data)
    except streams.UNREADABLE as mistake:
        raise NotARequest(f"this is no request: {mistake}") from mistake
    return sent


def request_of(
    stream: str, key: str, command: streams.Command, actor: Actor, second: Actor | None = None
) -> Request:
    """Make a request. Its key includes the sender: nobody can use up another's key, or see its answer.

    >>> request_of("T1", "k1", commands.CloseBetting(), Actor("dora", Role.DEALER)).key
    'dora/k1'
    >>> request_of("cage", "k1", commands.CloseBetting(), Actor("dora", Role.DEALER))
    Traceback (most recent call last):
    sicbo.house_runtime.bus_messages.NotARequest: close-betting is no order to the cage
    """
    if type(command) not in _ACCEPTS.get(stream, _AT_TABLES).kinds:
        where = f"the {stream}" if stream in _ACCEPTS else "a table"
        raise NotARequest(f"{type(command).__struct_config__.tag} is no order to {where}")
    if isinstance(command, p.MakeProposal):
        read_body(stream, command.body)
    body = _body(stream, command, actor, second)
    return Request(key=_key(key, actor), command=command, actor=actor, second=second, body=body)


def _key(key: str, actor: Actor) -> str:
    """Join sender and key, so that no two senders share a key, and the program has its own."""
    if not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable() and " " not in key):
        raise NotARequest(f"a key has 1 to {LONGEST_KEY} printable characters without blanks, not {key!r}")
    is_program = actor.role is Role.PROGRAM
    if not streams.is_name(actor.person) or is_program != (actor.person == PROGRAM.person):
        raise NotARequest(f"{actor.person[: streams.LONGEST_NAME]!r} is no name of a sender")
    return f"{actor.person}/{key}"


def _body(stream: str, command: streams.Command, actor: Actor, second: Actor | None) -> bytes:
    """Encode what one key stands for: the same order to another table is another request."""
    return _encoder.encode([stream, command, actor.role, second.person if second else ""])


def from_outside(sent: Sent[C]) -> Sent[C]:
    """Refuse what nobody may send: the program's own orders, and those of a device without its signature.

    >>> from_outside(Sent(key="k1", command=commands.CloseBetting(), actor=Actor("program", Role.PROGRAM)))
    Traceback (most recent call last):
    sicbo.house_runtime.bus_messages.NotARequest: nobody sends this as program
    """
    for each in (sent.actor, sent.second):
        is_signed = each is sent.actor and isinstance(sent.command, commands.TakeDeviceResult)
        if each is not None and each.role in NO_SENDERS and not (is_signed and each.role is Role.DEVICE):
            raise NotARequest(f"nobody sends this as {each.role.value}")
    return sent


def encode_notice(told: RecordsNotice) -> bytes:
    """Encode a notice to the followers of a table."""
    return _telling.encode(told)


def decode_notice(data: bytes) -> RecordsNotice:
    """Decode a notice of the owner of a table."""
    try:
        return _told.decode(data)
    except streams.UNREADABLE as mistake:
        raise NotANotice(f"this was told by no owner: {mistake}") from mistake
