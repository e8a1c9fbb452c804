"""What the messages of all sockets have in common."""

import msgspec
from msgspec import Struct, field

from sicbo.house_runtime.requests import Answer
from sicbo.streams import wire_name


class Message(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="message", tag=wire_name
):
    """Anything that is sent on a socket."""


class LookAgain(Message, frozen=True, kw_only=True):
    """Ask for the whole view anew: a version was missed."""


class Answered(Message, frozen=True, kw_only=True):
    """The answer to an order: done, refused, or to be asked again later under the same key."""

    key: str
    answer: Answer


class Goodbye(Message, frozen=True, kw_only=True):
    """The last message before the house closes the socket, and why."""

    code: str
    sentence: str
    facts: dict[str, str] = field(default_factory=dict)
    """The names and numbers in the sentence."""


_encoder = msgspec.json.Encoder()


def encode(message: Message) -> str:
    """Write a message.

    >>> encode(LookAgain())
    '{"message":"look-again"}'
    """
    return _encoder.encode(message).decode()


def encode_as_bytes(message: Message) -> bytes:
    """Write a message as it goes over a line.

    >>> encode_as_bytes(LookAgain())
    b'{"message":"look-again"}'
    """
    return _encoder.encode(message)
