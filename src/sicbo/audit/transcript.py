"""The records of a stream in plain language, one line each."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from sicbo.money import Currency
from sicbo.storage.contents import Contents
from sicbo.storage.records import decode
from sicbo.streams import name_of
from sicbo.table.events import TableSetUp
from sicbo.table.evolve import evolve
from sicbo.table.transcript import short_numbers, tell

UNKNOWN = Currency("", 0)
"""Before a table is set up there is no currency, and no money."""


class TranscriptLine(Struct, frozen=True):
    """One record in plain language."""

    stream: str
    seq: int
    at: datetime
    person: str
    role: str
    device: str
    second: str
    key: str
    event: str
    words: str

    def __str__(self) -> str:
        """Return the line as text."""
        who = f"{self.person} ({self.role}{f' at {self.device}' if self.device else ''})"
        together = f" with {self.second}" if self.second else ""
        return f"{self.stream} {self.seq} {self.at.isoformat()} {who}{together}: {self.words}"


def transcript(contents: Contents, stream: str, until: int | None = None) -> Iterator[TranscriptLine]:
    """Yield the transcript of a stream, up to a record if one is given."""
    currency = UNKNOWN
    for record, _ in contents.records(stream):
        if until is not None and record.seq > until:
            return
        stamp, event = decode(record.data)
        if isinstance(event, TableSetUp):
            currency = evolve(None, event).document.money.as_currency()
        currency = getattr(event, "currency", currency)  # events of the cage name it with every amount
        yield TranscriptLine(
            stream,
            record.seq,
            stamp.at,
            stamp.person,
            stamp.role.value,
            stamp.device,
            stamp.second,
            stamp.key,
            name_of(event),
            short_numbers(tell(event, currency)),
        )
