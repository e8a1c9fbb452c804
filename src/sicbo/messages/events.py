"""The answers to a search of the house's records."""

from datetime import datetime

from msgspec import Struct

from sicbo.people import Role
from sicbo.table.transcript import Fact


class EventTold(Struct, frozen=True, kw_only=True):
    """One record: its stream and number, time, person, key and event, and the event in words."""

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
    """The values in the words, each with its name."""
    round: int = 0
    """The round it concerns, if any."""


class EventsFound(Struct, frozen=True, kw_only=True):
    """Records by time, or newest first; `next` is the cursor of the next page, empty at the end."""

    events: tuple[EventTold, ...]
    next: str
