"""The records of a stream told in words, one line each, as they happened."""

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
"""Before a table is set up nothing says what money is; there is none yet."""


class TranscriptLine(Struct, frozen=True):
    """One record told in words."""

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
        """Return the line of a log."""
        who = f"{self.person} ({self.role}{f' at {self.device}' if self.device else ''})"
        together = f" with {self.second}" if self.second else ""
        return f"{self.stream} {self.seq} {self.at.isoformat()} {who}{together}: {self.words}"


def retell(contents: Contents, stream: str, until: int | None = None) -> Iterator[TranscriptLine]:
    """Tell the records of a stream, up to a number where one is given."""
    currency = UNKNOWN
    for record, _ in contents.records(stream):
        if until is not None and record.seq > until:
            return
        stamp, event = decode(record.data)
        if isinstance(event, TableSetUp):
            currency = evolve(None, event).document.money.as_currency()
        currency = getattr(event, "currency", currency)  # the cage says it of every amount
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
