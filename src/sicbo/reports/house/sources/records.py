"""The records of a house as reports read them: event by event, each with the table before and after it.

Everything is read from the first record on, because a figure of today may depend on the seat that someone
took last week; what came before the interval is processed but not reported.
"""

import heapq
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from msgspec import Struct

from sicbo.house_runtime.stream_names import is_table
from sicbo.money import Currency, Money
from sicbo.reports.house.sources.gaming_days import ReportIsRefused
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.rules.document import RuleDocument
from sicbo.storage.contents import Contents, StoredTransfer
from sicbo.storage.contract import StoredEvent
from sicbo.storage.records import Stamp, decode
from sicbo.streams import ADMINISTRATION, CAGE, Event
from sicbo.table import events as e
from sicbo.table.evolve import evolve
from sicbo.table.state import Table

NO_CURRENCY = Currency("", 0)


class Entry(Struct, frozen=True):
    """One record: who and when, the event, its transfers; and the table before and after."""

    record: StoredEvent
    stamp: Stamp
    event: Event
    moved: tuple[StoredTransfer, ...]
    before: Table | None = None
    after: Table | None = None
    elsewhere: Currency = NO_CURRENCY
    """The currency for events without one and without a table: that of the house, if it has only one."""

    @property
    def at(self) -> datetime:
        """When it happened."""
        return self.stamp.at

    @property
    def stream(self) -> str:
        """Its stream."""
        return self.stamp.stream

    @property
    def currency(self) -> Currency:
        """The currency of its amounts: that of the table; the cage states that of what it pays."""
        if self.after is not None:
            return self.after.document.money.as_currency()
        named = getattr(self.event, "currency", None)
        return named if isinstance(named, Currency) else self.elsewhere

    def show(self, minor_units: int) -> str:
        """Format an amount in its currency."""
        return self.currency.show(Money(minor_units))

    def debits_of(self, account: str) -> int:
        """Return the sum of its debits to an account."""
        return sum(each.amount for each in self.moved if each.debit == account)

    def credits_of(self, account: str) -> int:
        """Return the sum of its credits to an account."""
        return sum(each.amount for each in self.moved if each.credit == account)

    def change_of(self, account: str) -> int:
        """Return its change of an account: credits less debits."""
        return self.credits_of(account) - self.debits_of(account)


def tables_of(contents: Contents, asked: ReportQuery) -> list[str]:
    """List the tables of a report; an unknown one is refused."""
    there = [head.stream for head in contents.heads() if is_table(head.stream) and head.seq]
    if asked.table and asked.table not in there:
        known = ", ".join(there) or "none"
        raise ReportIsRefused("no-table", table=asked.table[:40], known=known)
    return [asked.table] if asked.table else there


def entries(contents: Contents, stream: str, asked: ReportQuery) -> Iterator[Entry]:
    """Read a stream from its first record to the end of the interval."""
    table: Table | None = None
    elsewhere = NO_CURRENCY if is_table(stream) else _only_currency(contents)
    for record, moved in contents.records(stream):
        stamp, event = decode(record.data)
        if asked.interval.is_over(stamp.at):
            return
        before = table
        if isinstance(event, e.Event):
            table = evolve(table, event)
        yield Entry(record, stamp, event, moved, before, table, elsewhere)


def within(contents: Contents, stream: str, asked: ReportQuery) -> Iterator[Entry]:
    """Read the records of a stream inside the interval."""
    return (each for each in entries(contents, stream, asked) if asked.interval.has(each.at))


def shared_streams(contents: Contents) -> list[str]:
    """List the streams that are not tables: the cage and the administration, if they exist."""
    there = {head.stream for head in contents.heads()}
    return [each for each in (ADMINISTRATION, CAGE) if each in there]


def everything(contents: Contents, asked: ReportQuery) -> Iterator[Entry]:
    """Read all streams merged in chronological order; only one table if it is asked for."""
    streams = tables_of(contents, asked)
    if not asked.table:
        streams = [*shared_streams(contents), *streams]
    return heapq.merge(
        *(entries(contents, stream, asked) for stream in streams),
        key=lambda each: (each.at, each.stream, each.stamp.seq),
    )


def currencies_of(contents: Contents) -> set[Currency]:
    """Return the currencies in which tables play."""
    return {document.money.as_currency() for _, document, _ in _set_up(contents)}


def _only_currency(contents: Contents) -> Currency:
    found = currencies_of(contents)
    return found.pop() if len(found) == 1 else NO_CURRENCY


def rules_texts(contents: Contents) -> Iterator[tuple[str, str, str]]:
    """Yield for every table its document, and the hash of the text that it plays by."""
    for table, document, text in _set_up(contents):
        yield table, document.document, sha256(text.encode()).hexdigest()


def _set_up(contents: Contents) -> Iterator[tuple[str, RuleDocument, str]]:
    """Yield for every table its document and its text, from its first record."""
    for head in contents.heads():
        first = next(iter(contents.records(head.stream)), None) if is_table(head.stream) else None
        if first is not None:
            _, event = decode(first[0].data)
            if isinstance(event, e.TableSetUp):
                yield head.stream, evolve(None, event).document, event.rules
