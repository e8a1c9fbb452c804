"""Posts of devices: results of an automated shaker or a dice reader, signed with the device's own key.

A post is the signature, sixty-four bytes of Ed25519, followed by the message that it signs: canonical JSON
with sorted keys and no spaces. It becomes a command that holds all of it, and the owner of the table makes
the message again from the command and verifies it when deciding. What is not signed by a key of the house
is refused with its own code and logged, and that answer is not stored under its key: nobody but the device
can use up its keys. Whether the result is for this table and this round, and was not sent before, is for
the table to decide.

>>> from datetime import UTC
>>> from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
>>> shaker = Ed25519PrivateKey.generate()
>>> message = DeviceMessage(
...     house="h1",
...     device="R1",
...     table="T1",
...     round=7,
...     counter=12,
...     faces=(1, 2, 4),
...     at=datetime(2026, 11, 15, tzinfo=UTC),
... )
>>> posted = post_of(message, shaker.sign(message_bytes(message)))
>>> request_of(posted).key
'R1/12'
"""

import logging
from collections.abc import Mapping
from datetime import datetime

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from sicbo.administration.state import Administration, DeviceKind, DeviceStanding
from sicbo.house_runtime import bus_messages
from sicbo.house_runtime.refusals import house_refusal
from sicbo.house_runtime.requests import Rejected, Request, refused_answer
from sicbo.streams import UNREADABLE
from sicbo.table.commands import TakeDeviceResult
from sicbo.table.people import Actor, Role

FORM = "sicbo-device/1"
SIGNATURE_BYTES = 64
MAX_BYTES = 1024
"""The maximum length of a post."""

_log = logging.getLogger(__name__)


class DeviceMessage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a device signs: which device, for which house, table and round, what it read, and when.

    The counter goes up with every post of the device, across all tables and restarts.
    """

    form: str = FORM
    house: str = ""
    """A signature for one house is invalid at any other."""
    device: str
    table: str
    round: int
    counter: int
    faces: tuple[int, ...]
    at: datetime


class DeviceKey(Struct, frozen=True):
    """The key of a device: thirty-two bytes, and whether it was revoked."""

    public: bytes
    is_revoked: bool = False


class PostIsBroken(ValueError):
    """Bytes that are not a valid post of a device."""


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(DeviceMessage)


def message_bytes(message: DeviceMessage) -> bytes:
    """Encode a message as the bytes that are signed."""
    return _encoder.encode(message)


def post_of(message: DeviceMessage, signature: bytes) -> bytes:
    """Join a signature and its message."""
    return signature + message_bytes(message)


def read_post(post: bytes) -> TakeDeviceResult:
    """Make the command of a post; the owner of the table verifies its signature."""
    signature, data = post[:SIGNATURE_BYTES], post[SIGNATURE_BYTES:]
    if len(post) > MAX_BYTES:
        raise PostIsBroken(f"a post has {MAX_BYTES} bytes at most")
    try:
        message = _decoder.decode(data)
    except UNREADABLE as mistake:
        raise PostIsBroken(f"this is no message of a device: {mistake}") from None
    if message.form != FORM or message_bytes(message) != data or message.at.tzinfo is None:
        raise PostIsBroken(f"a message is canonical JSON of the form {FORM}, with a time in UTC")
    return TakeDeviceResult(
        house=message.house,
        device=message.device,
        table=message.table,
        round=message.round,
        counter=message.counter,
        faces=message.faces,
        read_at=message.at,
        signature=signature.hex(),
    )


def message_of(command: TakeDeviceResult) -> DeviceMessage:
    """Rebuild the message that a command came from."""
    return DeviceMessage(
        house=command.house,
        device=command.device,
        table=command.table,
        round=command.round,
        counter=command.counter,
        faces=command.faces,
        at=command.read_at,
    )


def request_of(post: bytes) -> Request:
    """Make the request of a post, or raise PostIsBroken; its key is the device and its counter."""
    command = read_post(post)
    actor = Actor(command.device, Role.DEVICE, command.device)
    return bus_messages.request_of(command.table, str(command.counter), command, actor)


def device_keys(administration: Administration) -> dict[str, DeviceKey]:
    """Return the keys of the dice readers in the administration: those registered, and those revoked.

    The key of a dice reader is written as sixty-four hexadecimal digits; one that is written otherwise
    verifies nothing.
    """
    found = {}
    for device in administration.devices.values():
        if device.kind is DeviceKind.DICE_READER and device.standing is not DeviceStanding.PROPOSED:
            is_revoked = device.standing is DeviceStanding.REVOKED
            found[device.name] = DeviceKey(_raw_key(device.public_key), is_revoked)
    return found


def _raw_key(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


class DeviceFeed:
    """The keys of the house's devices, which verify their posts."""

    def __init__(self, keys: Mapping[str, DeviceKey]) -> None:
        self._keys = keys

    def refusal(self, request: Request, house: str = "") -> Rejected | None:
        """Return why a device's result is not accepted; None for one that is, and for any other request.

        `house` is the name of ours; a table that belongs to no house does not check it.
        """
        if not isinstance(request.command, TakeDeviceResult):
            return None
        found = self._refusal(request.command, request.actor)
        if found is None and house and request.command.house != house:
            found = refused_answer(house_refusal("device/other-house", house=house))
        if found is not None:
            _log.warning("%s: %.200s (from %.64r)", found.code, found.sentence, request.actor.device)
        return found

    def _refusal(self, command: TakeDeviceResult, actor: Actor) -> Rejected | None:
        device = command.device
        if (actor.role, actor.device) != (Role.DEVICE, device):
            return refused_answer(house_refusal("device/not-its-own", device=device))
        key = self._keys.get(device)
        if key is None:
            return refused_answer(house_refusal("device/unknown-key", device=device))
        if key.is_revoked:
            return refused_answer(house_refusal("device/revoked-key", device=device))
        if not _is_signed(command, key.public):
            return refused_answer(house_refusal("device/bad-signature", device=device))
        return None


def _is_signed(command: TakeDeviceResult, public: bytes) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(public)
        key.verify(bytes.fromhex(command.signature), message_bytes(message_of(command)))
    except (InvalidSignature, ValueError):  # the second: not a key, or not hexadecimal digits
        return False
    return True
