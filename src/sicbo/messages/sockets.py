"""The messages common to all sockets, and how messages are read and written."""

from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import Struct, field

from sicbo.house_runtime.requests import Answer
from sicbo.streams import wire_name


class Message(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="message", tag=wire_name
):
    """Anything sent over a socket."""


class LookAgain(Message, frozen=True, kw_only=True):
    """Request the whole view again, after missing a version."""


class Answered(Message, frozen=True, kw_only=True):
    """The answer to an order: accepted, rejected, or retry later under the same key."""

    key: str
    answer: Answer


class Goodbye(Message, frozen=True, kw_only=True):
    """The last message before the house closes the socket, and why."""

    code: str
    sentence: str
    facts: dict[str, str] = field(default_factory=dict)
    """The names and numbers in the sentence."""


M = TypeVar("M")


class MessageReader(Generic[M]):
    """Converts parsed JSON to messages of the kinds that one socket accepts, given as a union.

    >>> MessageReader[LookAgain | Goodbye](LookAgain | Goodbye)({"message": "look-again"})
    LookAgain()
    """

    def __init__(self, kinds: Any) -> None:  # noqa: ANN401 - a union
        self._kinds = {str(each.__struct_config__.tag): each for each in get_args(kinds)}
        self._any = kinds

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the kinds."""
        return tuple(self._kinds)

    def __call__(self, value: Any) -> M:  # noqa: ANN401 - whatever was sent
        """Convert a message; raise msgspec.MsgspecError if it is invalid."""
        name = value.get("message") if isinstance(value, dict) else None
        # By name, since msgspec would rebuild the union each time. Invalid messages get msgspec's own error.
        kind = self._kinds.get(name, self._any) if isinstance(name, str) else self._any
        message: M = msgspec.convert(value, kind, str_keys=True)
        return message


_encoder = msgspec.json.Encoder()


def encode(message: Message) -> str:
    """Encode a message as text.

    >>> encode(LookAgain())
    '{"message":"look-again"}'
    """
    return _encoder.encode(message).decode()


def encode_as_bytes(message: Message) -> bytes:
    """Encode a message as bytes.

    >>> encode_as_bytes(LookAgain())
    b'{"message":"look-again"}'
    """
    return _encoder.encode(message)
