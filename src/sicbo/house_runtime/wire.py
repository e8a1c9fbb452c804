"""What goes over the bus: requests to the owner of a table, and what the owner tells those who follow it."""

from types import ModuleType
from typing import Any, TypeVar, Union

import msgspec
from msgspec import Struct

from sicbo import streams
from sicbo.administration import commands as of_the_administration
from sicbo.cage import commands as of_the_cage
from sicbo.house_runtime.requests import PROGRAM, Asked, Request
from sicbo.proposals import commands as p
from sicbo.storage.contract import StoredEvent
from sicbo.table import commands
from sicbo.table.people import Actor, Role

LONGEST_KEY = 64
"""Characters of a key that a sender may choose: printable, and no blank."""

NO_SENDERS = (Role.PROGRAM, Role.DEVICE)
"""The program orders where it runs; a device is believed by its signature alone."""


def _commands_in(module: ModuleType) -> tuple[type[streams.Command], ...]:
    """List the commands of a kind of stream, without the classes that they have in common."""
    found = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, streams.Command) and each.__module__ == module.__name__
    ]
    return tuple(each for each in found if not each.__subclasses__())


PROPOSAL_COMMANDS = (p.MakeProposal, p.ApproveProposal, p.RejectProposal, p.WithdrawProposal)
"""What can be sent about a proposal, to any stream; that one has expired is for the program to say."""
COMMANDS = _commands_in(commands)
CAGE_COMMANDS = _commands_in(of_the_cage)
OFFICE_COMMANDS = _commands_in(of_the_administration)


class NotARequest(ValueError):
    """Bytes that are no request."""


class NotTold(ValueError):
    """Bytes that no owner of a table told."""


class Sent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request as it is sent: the key is the sender's own and means nothing to anyone else."""

    key: str
    command: Union[COMMANDS + PROPOSAL_COMMANDS]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple
    actor: Actor
    second: Actor | None = None


class SentToCage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order to the cage as it is sent."""

    key: str
    command: Union[CAGE_COMMANDS + PROPOSAL_COMMANDS]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple
    actor: Actor
    second: Actor | None = None


class SentToOffice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order to the administration as it is sent."""

    key: str
    command: Union[OFFICE_COMMANDS + PROPOSAL_COMMANDS]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple
    actor: Actor
    second: Actor | None = None


class RecordsNotice(Struct, frozen=True, array_like=True):
    """Records that were just kept; none where there are too many to send, and they are to be read."""

    stream: str
    upto: int
    records: tuple[StoredEvent, ...] = ()


_requests = msgspec.json.Decoder(Sent)
_orders: dict[str, msgspec.json.Decoder[Any]] = {
    streams.CAGE: msgspec.json.Decoder(SentToCage),
    streams.ADMINISTRATION: msgspec.json.Decoder(SentToOffice),
}
_bodies: dict[str, msgspec.json.Decoder[Any]] = {
    streams.CAGE: msgspec.json.Decoder(Union[CAGE_COMMANDS]),  # noqa: UP007 - made of a tuple
    streams.ADMINISTRATION: msgspec.json.Decoder(Union[OFFICE_COMMANDS]),  # noqa: UP007 - made of a tuple
}
_bodies_at_tables: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[COMMANDS])  # noqa: UP007 - the same
_encoder = msgspec.json.Encoder(order="sorted")
_told = msgspec.msgpack.Decoder(RecordsNotice)
_telling = msgspec.msgpack.Encoder()


_A = TypeVar("_A", bound=Asked)


def write_body(command: streams.Command) -> str:
    """Write an order as a proposal holds it, which two people compare and the house hashes.

    >>> write_body(commands.DropBox(box="B1"))
    '{"box":"B1","command":"drop-box"}'
    """
    return _encoder.encode(command).decode()


def read_body(stream: str, body: str) -> streams.Command:
    """Read the order of a proposal to a stream; it is written in one way only.

    >>> read_body("T1", '{"box":"B1","command":"drop-box"}')
    DropBox(box='B1')
    >>> read_body("T1", '{"command": "drop-box", "box": "B1"}')
    Traceback (most recent call last):
    sicbo.house_runtime.wire.NotARequest: an order in a proposal is JSON with sorted keys and no spaces
    """
    try:
        command: streams.Command = _bodies.get(stream, _bodies_at_tables).decode(body)
    except streams.UNREADABLE as mistake:
        raise NotARequest(f"this is no order that could be proposed: {mistake}") from mistake
    if write_body(command) != body:
        raise NotARequest("an order in a proposal is JSON with sorted keys and no spaces")
    return command


def _refuse_body(stream: str, command: streams.Command) -> None:
    if isinstance(command, p.MakeProposal):
        read_body(stream, command.body)


def encode_request(key: str, command: commands.Command, actor: Actor, second: Actor | None = None) -> bytes:
    """Write a request."""
    return _encoder.encode(Sent(key=key, command=command, actor=actor, second=second))


def decode_request(stream: str, data: bytes) -> Request:
    """Read a request to a table.

    >>> sent = encode_request("k1", commands.CloseBetting(), Actor("dora", "dealer"))
    >>> decode_request("T1", sent).key
    'dora/k1'
    """
    try:
        sent = _requests.decode(data)
    except streams.UNREADABLE as mistake:
        raise NotARequest(f"this is no request: {mistake}") from mistake
    _refuse_body(stream, sent.command)
    return request_of(stream, sent.key, sent.command, sent.actor, sent.second)


def encode_order(key: str, command: streams.Command, actor: Actor, second: Actor | None = None) -> bytes:
    """Write an order to the cage or the administration."""
    return _encoder.encode({"key": key, "command": command, "actor": actor, "second": second})


def decode_order(stream: str, data: bytes) -> Asked:
    """Read an order to the cage or the administration.

    >>> sent = encode_order("k1", of_the_cage.PayTicket(number="123"), Actor("cas", "cashier"))
    >>> decode_order("cage", sent).key
    'cas/k1'
    """
    if stream not in _orders:
        raise NotARequest(f"nothing is ordered from {stream!r}; {' and '.join(sorted(_orders))} take orders")
    try:
        sent = _orders[stream].decode(data)
    except streams.UNREADABLE as mistake:
        raise NotARequest(f"this is no order to the {stream}: {mistake}") from mistake
    _refuse_body(stream, sent.command)
    key, body = _key(sent.key, sent.actor), _body(stream, sent.command, sent.actor, sent.second)
    return Asked(key=key, command=sent.command, actor=sent.actor, second=sent.second, body=body)


def request_of(
    stream: str, key: str, command: commands.Command | p.Command, actor: Actor, second: Actor | None = None
) -> Request:
    """Make a request. Nobody can use up another's key, or learn the answer under it: it holds the sender."""
    body = _body(stream, command, actor, second)
    return Request(key=_key(key, actor), command=command, actor=actor, second=second, body=body)


def _key(key: str, actor: Actor) -> str:
    """Put sender and key together, so that no two senders have the same, and the program its own."""
    if not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable() and " " not in key):
        raise NotARequest(f"a key has 1 to {LONGEST_KEY} printable characters without blanks, not {key!r}")
    is_program = actor.role is Role.PROGRAM
    if not streams.is_name(actor.person) or is_program != (actor.person == PROGRAM.person):
        raise NotARequest(f"{actor.person[: streams.LONGEST_NAME]!r} is no name of a sender")
    return f"{actor.person}/{key}"


def _body(stream: str, command: streams.Command, actor: Actor, second: Actor | None) -> bytes:
    """Write what one key stands for: the same order to another table is another request."""
    return _encoder.encode([stream, command, actor.role, second.person if second else ""])


def from_outside(asked: _A) -> _A:
    """Refuse what nobody can send: the program's own orders, and those of a device that it does not sign.

    >>> from_outside(request_of("T1", "k1", commands.CloseBetting(), Actor("program", Role.PROGRAM)))
    Traceback (most recent call last):
    sicbo.house_runtime.wire.NotARequest: nobody sends this as program
    """
    for each in (asked.actor, asked.second):
        is_signed = each is asked.actor and isinstance(asked.command, commands.TakeDeviceResult)
        if each is not None and each.role in NO_SENDERS and not (is_signed and each.role is Role.DEVICE):
            raise NotARequest(f"nobody sends this as {each.role.value}")
    return asked


def encode_told(told: RecordsNotice) -> bytes:
    """Write what is told to those who follow a table."""
    return _telling.encode(told)


def decode_told(data: bytes) -> RecordsNotice:
    """Read what the owner of a table told."""
    try:
        return _told.decode(data)
    except streams.UNREADABLE as mistake:
        raise NotTold(f"this was told by no owner: {mistake}") from mistake
