"""What the pit desk is told: every table at a glance, over HTTP (`/floor`) and over its WebSocket, `/pit`.

Whoever is signed in draws a ticket (`POST /socket-ticket`) and opens the socket with it. Then comes every
table, whole, in every version; orders and approvals are sent over HTTP.
"""

from datetime import datetime

from msgspec import Struct

from sicbo.messages.sockets import Goodbye, LookAgain, Message, MessageReader
from sicbo.people import Role
from sicbo.table.views.pit import PitView


class OpenPit(Message, frozen=True, kw_only=True):
    """The first message: the ticket."""

    ticket: str


class PitOpened(Message, frozen=True, kw_only=True):
    """The desk is open: for whom, and what kind of house it is."""

    person: str
    role: Role
    mark: str


class TableView(Message, frozen=True, kw_only=True):
    """What the pit sees of a table, whole, in its version; `follows` is null where it stands by itself."""

    table: str
    version: int
    follows: int | None
    now: datetime
    """The time of the house, by which a desk counts down to what runs out."""
    view: PitView


FROM_PIT = (OpenPit, LookAgain)
TO_PIT = (PitOpened, TableView, Goodbye)

FromPit = OpenPit | LookAgain

from_pit = MessageReader[FromPit](*FROM_PIT)
"""Reads a message of a pit desk; what is none raises msgspec.MsgspecError."""


class TableShown(Struct, frozen=True, kw_only=True):
    """A table as the pit sees it, and the number of its last record."""

    table: str
    version: int
    view: PitView


class FloorShown(Struct, frozen=True, kw_only=True):
    """All tables of the house that are set up, by name."""

    mark: str
    now: datetime
    tables: tuple[TableShown, ...]
