"""The messages of a display over its WebSocket, `/display`: a screen that shows a table to everyone.

The house speaks first, with a challenge, as it does to a terminal. A screen above the table shows who it is
by its key; a person who is signed in shows a ticket; in a demo house anyone on the same machine may watch.
Then come the tables that may be seen, and of the one that is chosen, or of all of them, the whole view and
every change of it.
"""

from typing import Any

import msgspec

from sicbo.messages.sockets import Goodbye, LookAgain, Message, MessageReader
from sicbo.messages.terminal import Challenge, Prove
from sicbo.table.views.display import DisplayView

# ---- from the display ------------------------------------------------------------------------------------


class Open(Message, frozen=True, kw_only=True):
    """Someone who is signed in looks: with a ticket of `POST /socket-ticket`."""

    ticket: str


class Watch(Message, frozen=True, kw_only=True):
    """Look without showing who one is: in a demo house only, and from the machine that it runs on."""


class Show(Message, frozen=True, kw_only=True):
    """Choose a table, at first or in the place of the one that is shown."""

    table: str


class ShowAll(Message, frozen=True, kw_only=True):
    """Choose all tables that may be seen; versions count per table, and new tables are named as they come."""


# ---- from the house --------------------------------------------------------------------------------------


class Tables(Message, frozen=True, kw_only=True):
    """Whoever looks may: at these tables, and it is that kind of house."""

    mark: str
    tables: tuple[str, ...]


class View(Message, frozen=True, kw_only=True):
    """What everyone may see, whole, in its version; `follows` is null where it stands by itself."""

    version: int
    follows: int | None
    view: DisplayView


FROM_DISPLAY = (Prove, Open, Watch, Show, ShowAll, LookAgain)
TO_DISPLAY = (Challenge, Tables, View, Goodbye)

FromDisplay = Prove | Open | Watch | Show | ShowAll | LookAgain
ToDisplay = Challenge | Tables | View | Goodbye

from_display = MessageReader[FromDisplay](*FROM_DISPLAY)
"""Reads a message of a display; what is none raises msgspec.MsgspecError."""
_to_display: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ToDisplay)


def to_display(data: str | bytes) -> ToDisplay:
    """Read a message of the house.

    >>> to_display('{"message":"tables","mark":"demo","tables":["T1"]}')
    Tables(mark='demo', tables=('T1',))
    """
    message: ToDisplay = _to_display.decode(data)
    return message
