"""The messages of a dice reader, or of an automated shaker that reads its own dice, over `/dice-reader`.

The house opens with a challenge, as it does to a terminal; the device signs with its Ed25519 key. The house
then announces the round in play and whether it awaits a reading. Each result has its own signature
(`sicbo-device/1`) over the house, the device, the table, the round, an increasing counter, the faces and the
time by the device's clock. The answer is keyed by the counter; a repeated result gets the same answer.
"""

from collections.abc import Callable
from datetime import datetime

import msgspec

from sicbo.messages.sockets import Answered, Goodbye, Message, MessageReader
from sicbo.messages.terminal import Challenge, Prove


class Result(Message, frozen=True, kw_only=True):
    """A reading by the device, and its signature."""

    house: str
    table: str
    round: int
    counter: int
    """Higher than in any earlier result, across all tables and restarts."""
    faces: tuple[int, int, int]
    at: datetime
    """By the device's clock, in UTC."""
    signature: str
    """In hexadecimal: of these fields, `device` and `form`, as JSON with sorted keys and no spaces."""


class ReaderWelcome(Message, frozen=True, kw_only=True):
    """The proof is accepted: the table the device belongs to, and the kind of house."""

    device: str
    table: str
    mark: str


class RoundShown(Message, frozen=True, kw_only=True):
    """The round in play, 0 if there is none, and whether the device is to read its dice now."""

    round: int
    is_awaited: bool


FromReader = Prove | Result
ToReader = Challenge | ReaderWelcome | RoundShown | Answered | Goodbye

from_reader = MessageReader[FromReader](FromReader)
"""Reads a message from a dice reader; raises msgspec.MsgspecError if it is invalid."""
to_reader: Callable[[str | bytes], ToReader] = msgspec.json.Decoder(ToReader).decode
"""Reads a message from the house."""
