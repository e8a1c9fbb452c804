"""What is told of the records of a house to who searches them."""

from datetime import datetime

from msgspec import Struct

from sicbo.people import Role
from sicbo.table.transcript import Fact


class EventTold(Struct, frozen=True, kw_only=True):
    """One record: where it stands, when, who, under which key, what happened, and that in words."""

    stream: str
    seq: int
    at: datetime
    person: str
    role: Role
    device: str
    second: str
    key: str
    event: str
    words: str
    facts: tuple[Fact, ...] = ()
    """What is in the words, each by its name."""
    round: int = 0
    """The round that it is about, if any."""


class EventsFound(Struct, frozen=True, kw_only=True):
    """Records by time, or the newest first; `next` goes on from here, and is empty at the end."""

    events: tuple[EventTold, ...]
    next: str
