"""The messages of a display over its WebSocket, `/display`: a screen that shows a table to everyone.

The house opens with a challenge, as it does to a terminal. A screen above the table identifies itself with
its key; a signed-in person presents a socket ticket; in a demo house anyone on the same machine may watch.
The house then lists the visible tables, and sends the whole view and every change of the chosen one, or of
all of them.
"""

from collections.abc import Callable

import msgspec

from sicbo.messages.sockets import Goodbye, LookAgain, Message, MessageReader
from sicbo.messages.terminal import Challenge, Prove
from sicbo.table.views.display import DisplayView

# ---- from the display ------------------------------------------------------------------------------------


class Open(Message, frozen=True, kw_only=True):
    """Watch as a signed-in person, with a ticket from `POST /socket-ticket`."""

    ticket: str


class Watch(Message, frozen=True, kw_only=True):
    """Watch anonymously: only in a demo house, and from the machine it runs on."""


class Show(Message, frozen=True, kw_only=True):
    """Choose the table to show, or switch to another."""

    table: str


class ShowAll(Message, frozen=True, kw_only=True):
    """Choose all visible tables; versions count per table, and new tables are announced as they appear."""


# ---- from the house --------------------------------------------------------------------------------------


class Tables(Message, frozen=True, kw_only=True):
    """The viewer is admitted: the visible tables, and the kind of house."""

    mark: str
    tables: tuple[str, ...]


class View(Message, frozen=True, kw_only=True):
    """A version of the whole public view; `follows` is null if it follows no earlier one."""

    version: int
    follows: int | None
    view: DisplayView


FromDisplay = Prove | Open | Watch | Show | ShowAll | LookAgain
ToDisplay = Challenge | Tables | View | Goodbye

from_display = MessageReader[FromDisplay](FromDisplay)
"""Reads a message from a display; raises msgspec.MsgspecError if it is invalid."""
to_display: Callable[[str | bytes], ToDisplay] = msgspec.json.Decoder(ToDisplay).decode
"""Reads a message from the house."""
