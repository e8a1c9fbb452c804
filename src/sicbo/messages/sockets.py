"""What the messages of all sockets have in common."""

from typing import Any, Generic, TypeVar, Union

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


M = TypeVar("M")


class MessageReader(Generic[M]):
    """Makes messages of the kinds that one socket takes out of JSON that was read already.

    >>> MessageReader[LookAgain](LookAgain)({"message": "look-again"})
    LookAgain()
    """

    def __init__(self, *kinds: type[Message]) -> None:
        self._kinds = {str(each.__struct_config__.tag): each for each in kinds}
        self._any: Any = Union[kinds]  # noqa: UP007 - made of a tuple

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the kinds."""
        return tuple(self._kinds)

    def __call__(self, value: Any) -> M:  # noqa: ANN401 - whatever was sent
        """Make a message; what is none raises msgspec.MsgspecError."""
        name = value.get("message") if isinstance(value, dict) else None
        # By its name: msgspec would put a union together anew for each. What is none it words best.
        kind = self._kinds.get(name, self._any) if isinstance(name, str) else self._any
        message: M = msgspec.convert(value, kind, str_keys=True)
        return message


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
