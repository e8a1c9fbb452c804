"""The rows of a house as both databases store them, in the order of their columns."""

from collections.abc import Iterator, Sequence
from typing import Any

from sicbo.storage.contents import StoredTransfer
from sicbo.storage.contract import Part, StoredAnswer, StoredEvent

Row = tuple[Any, ...]

ANYTHING_THERE = tuple(
    f"SELECT 1 FROM {table} LIMIT 1"  # noqa: S608 - these names only
    for table in ("stream", "answer", "balance", "tree_head", "meta WHERE name <> 'schema'")
)
"""Statements that find a row if a database holds a house."""


def event_row(stream: str, each: StoredEvent) -> Row:
    """Return the row of a record."""
    return stream, each.seq, each.epoch, each.data, each.previous, each.hash


def transfer_rows(part: Part) -> list[Row]:
    """Return the rows of the transfers that a batch adds to a stream."""
    return [
        (part.stream, seq, nth, str(each.debit), str(each.credit), each.amount.minor_units, each.reason)
        for nth, (seq, each) in enumerate(part.transfers)
    ]


def moved_rows(stream: str, record: StoredEvent, moved: Sequence[StoredTransfer]) -> Iterator[Row]:
    """Return the rows of the transfers of a record that was stored before."""
    for nth, each in enumerate(moved):
        yield stream, record.seq, nth, each.debit, each.credit, each.amount, each.reason


def answer_row(each: StoredAnswer) -> Row:
    """Return the row of an answer."""
    return each.key, each.body_hash, each.answer, each.digest
