"""The messages of the game console over its WebSocket, `/console`.

A signed-in person requests a ticket (`POST /socket-ticket`) and opens the socket with it, for one table. The
house then sends the dealer's whole view, in every version. An order is a command to the table, under a key.
"""

from collections.abc import Callable
from typing import Union

import msgspec

from sicbo.messages.sockets import Answered, Goodbye, LookAgain, Message, MessageReader
from sicbo.people import Role
from sicbo.table.orders import ORDERS
from sicbo.table.views.dealer import DealerView


class Open(Message, frozen=True, kw_only=True):
    """The first message: the table and the socket ticket."""

    table: str
    ticket: str


class Order(Message, frozen=True, kw_only=True):
    """A command to the table."""

    key: str
    command: Union[tuple(ORDERS)]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple


class Opened(Message, frozen=True, kw_only=True):
    """The console is open: its table, who is signed in, and the kind of house."""

    table: str
    person: str
    role: Role
    mark: str


class View(Message, frozen=True, kw_only=True):
    """A version of the dealer's whole view; `follows` is null if it follows no earlier one."""

    version: int
    follows: int | None
    view: DealerView


FromConsole = Open | Order | LookAgain
ToConsole = Opened | View | Answered | Goodbye

from_console = MessageReader[FromConsole](FromConsole)
"""Reads a message from a console; raises msgspec.MsgspecError if it is invalid."""
to_console: Callable[[str | bytes], ToConsole] = msgspec.json.Decoder(ToConsole).decode
"""Reads a message from the house."""
