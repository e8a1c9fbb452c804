"""The contents of a house, read in full and in order to audit, copy or move it.

A running store and an exported file look alike here. Nothing is repaired while reading.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

from sicbo.administration.state import Mark
from sicbo.storage.contract import Head, Snapshot, Store, StoredAnswer, StoredEvent, StoredTreeHead
from sicbo.storage.credential_store import CredentialStore

HOUSE, MARK = "house", "mark"
"""The keys in `meta` of the house's id and of its mark."""

MARKS = tuple(each.value for each in Mark)
"""Play money with robots; scripted outcomes allowed; a real house. A mark never changes."""


class StoredTransfer(Struct, frozen=True):
    """A transfer as stored: account names and minor units."""

    debit: str
    credit: str
    amount: int
    reason: str


Record = tuple[StoredEvent, tuple[StoredTransfer, ...]]
"""A record with what it moved."""


class Contents(Protocol):
    """Everything a house holds."""

    def faults(self) -> Iterator[str]:
        """Describe what is wrong with the file or database itself."""

    def meta(self) -> dict[str, str]:
        """Return the house's metadata."""

    def heads(self) -> list[Head]:
        """Return the stored head of every stream, sorted by stream."""

    def records(self, stream: str, *, after: int = 0) -> Iterator[Record]:
        """Yield the records of a stream in order, each with its transfers."""

    def hashes(self, stream: str) -> Iterator[bytes]:
        """Yield only the hashes of a stream's records, in order."""

    def snapshots(self, stream: str) -> Iterator[Snapshot]:
        """Yield the snapshots of a stream in order; they are not evidence, and exports have none."""

    def answers(self) -> Iterator[StoredAnswer]:
        """Yield all answers, sorted by key."""

    def balances(self) -> dict[str, int]:
        """Return the stored balances by account name."""

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Yield all tree heads in order."""


def join_transfers(records: Iterable[tuple[Any, ...]], moved: Iterator[tuple[Any, ...]]) -> Iterator[Record]:
    """Join rows of records with rows of transfers, which begin with the number of their record.

    A transfer without a record is joined to the next record, so that an audit notices it.
    """
    waiting = next(moved, None)
    for row in records:
        transfers = []
        while waiting is not None and waiting[0] <= row[0]:
            transfers.append(StoredTransfer(*waiting[1:]))
            waiting = next(moved, None)
        yield StoredEvent(*row), tuple(transfers)


class CannotBeFilled(ValueError):
    """The store already holds a house."""


class WholeHouse(Store, Protocol):
    """A store that also holds the house's metadata, tree heads and credential store.

    It can be filled from an export, which does not include the credential store.
    """

    @property
    def credentials(self) -> CredentialStore:
        """The credential store."""

    async def set_meta(self, meta: Mapping[str, str]) -> None:
        """Store the house's metadata permanently, or raise CannotBeFilled if it is already set."""

    async def tree_heads(self) -> list[StoredTreeHead]:
        """Return the tree heads in order."""

    async def add_tree_head(self, head: StoredTreeHead) -> None:
        """Store the next tree head, or raise StreamHasMoved if another was stored first."""

    async def fill(self, contents: Contents) -> None:
        """Import everything in one transaction, or raise CannotBeFilled and import nothing."""
