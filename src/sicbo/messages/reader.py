"""The messages of a dice reader, or of an automated shaker that reads its own dice, over `/dice-reader`.

The house speaks first, with a challenge, as it does to a terminal; the device signs with its key of Ed25519.
Then it hears which round is in play, and whether its reading is awaited. A result is signed by itself
(`sicbo-device/1`): the house, the device, the table, the round, a counter that only goes up, the faces and
the time by the device's clock. The answer comes under the counter, and is the same to whoever sends it again.
"""

from datetime import datetime
from typing import Any

import msgspec

from sicbo.messages.sockets import Answered, Goodbye, Message, MessageReader
from sicbo.messages.terminal import Challenge, Prove


class Result(Message, frozen=True, kw_only=True):
    """What the device has read, and its signature."""

    house: str
    table: str
    round: int
    counter: int
    """Higher than in any result before, over all tables and restarts."""
    faces: tuple[int, int, int]
    at: datetime
    """By the clock of the device, in UTC."""
    signature: str
    """Of the same with `device` and `form`, as JSON with sorted keys and no spaces; in hexadecimal."""


class ReaderWelcome(Message, frozen=True, kw_only=True):
    """The proof is right: which table the device belongs to, and what kind of house it is."""

    device: str
    table: str
    mark: str


class RoundShown(Message, frozen=True, kw_only=True):
    """The round in play, 0 where there is none, and whether the device is to read its dice now."""

    round: int
    is_awaited: bool


FROM_READER = (Prove, Result)
TO_READER = (Challenge, ReaderWelcome, RoundShown, Answered, Goodbye)

FromReader = Prove | Result
ToReader = Challenge | ReaderWelcome | RoundShown | Answered | Goodbye

from_reader = MessageReader[FromReader](*FROM_READER)
"""Reads a message of a dice reader; what is none raises msgspec.MsgspecError."""
_to_reader: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ToReader)


def to_reader(data: str | bytes) -> ToReader:
    """Read a message of the house.

    >>> to_reader('{"message":"round-shown","round":7,"is_awaited":true}')
    RoundShown(round=7, is_awaited=True)
    """
    message: ToReader = _to_reader.decode(data)
    return message
