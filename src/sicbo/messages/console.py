"""The messages of the game console over its WebSocket, `/console`.

Whoever is signed in draws a ticket (`POST /socket-ticket`) and opens the socket with it, for one table. Then
comes what the dealer sees, whole, in every version. An order is a command of the table, under a key.
"""

from typing import Any, Union

import msgspec

from sicbo.house_runtime.wire import COMMANDS
from sicbo.messages.sockets import Answered, Goodbye, LookAgain, Message, MessageReader
from sicbo.people import Role
from sicbo.table.views.dealer import DealerView


class Open(Message, frozen=True, kw_only=True):
    """The first message: which table, and the ticket."""

    table: str
    ticket: str


class Order(Message, frozen=True, kw_only=True):
    """A command to the table."""

    key: str
    command: Union[COMMANDS]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple


class Opened(Message, frozen=True, kw_only=True):
    """The console is open: at which table, for whom, and what kind of house it is."""

    table: str
    person: str
    role: Role
    mark: str


class View(Message, frozen=True, kw_only=True):
    """What the dealer sees, whole, in its version; `follows` is null where it stands by itself."""

    version: int
    follows: int | None
    view: DealerView


FROM_CONSOLE = (Open, Order, LookAgain)
TO_CONSOLE = (Opened, View, Answered, Goodbye)

FromConsole = Open | Order | LookAgain
ToConsole = Opened | View | Answered | Goodbye

from_console = MessageReader[FromConsole](*FROM_CONSOLE)
"""Reads a message of a console; what is none raises msgspec.MsgspecError."""
_to_console: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ToConsole)


def to_console(data: str | bytes) -> ToConsole:
    """Read a message of the house.

    >>> to_console('{"message":"goodbye","code":"sign-in/needed","sentence":"sign in first"}')
    Goodbye(code='sign-in/needed', sentence='sign in first', facts={})
    """
    message: ToConsole = _to_console.decode(data)
    return message
