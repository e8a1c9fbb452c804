"""What the pit desk sees: every table at a glance, over HTTP (`/floor`) and over its WebSocket, `/pit`.

A signed-in person requests a ticket (`POST /socket-ticket`) and opens the socket with it. The house then
sends the whole view of every table, in every version; orders and approvals are sent over HTTP.
"""

from datetime import datetime

from msgspec import Struct

from sicbo.messages.sockets import Goodbye, LookAgain, Message, MessageReader
from sicbo.people import Role
from sicbo.table.views.pit import PitView


class OpenPit(Message, frozen=True, kw_only=True):
    """The first message: the socket ticket."""

    ticket: str


class PitOpened(Message, frozen=True, kw_only=True):
    """The desk is open: who is signed in, and the kind of house."""

    person: str
    role: Role
    mark: str


class TableView(Message, frozen=True, kw_only=True):
    """A version of the pit's whole view of a table; `follows` is null if it follows no earlier one."""

    table: str
    version: int
    follows: int | None
    now: datetime
    """The house's time, by which a desk counts down to deadlines."""
    view: PitView


FromPit = OpenPit | LookAgain
ToPit = PitOpened | TableView | Goodbye

from_pit = MessageReader[FromPit](FromPit)
"""Reads a message from a pit desk; raises msgspec.MsgspecError if it is invalid."""


class TableShown(Struct, frozen=True, kw_only=True):
    """A table as the pit sees it, and the number of its last record."""

    table: str
    version: int
    view: PitView


class FloorShown(Struct, frozen=True, kw_only=True):
    """All tables of the house that are set up, sorted by name."""

    mark: str
    now: datetime
    tables: tuple[TableShown, ...]
