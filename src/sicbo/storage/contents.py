"""What a house holds, as whoever audits, copies or moves it reads it: all of it, in order, as it stands.

A store that runs and a file that was exported look the same from here. Nothing is repaired on the way.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

from sicbo.administration.state import Mark
from sicbo.storage.contract import Head, Snapshot, Store, StoredAnswer, StoredEvent, StoredTreeHead
from sicbo.storage.credential_store import CredentialStore

HOUSE, MARK = "house", "mark"
"""The names in `meta` of the house's own id, and of what kind of house it is."""

MARKS = tuple(each.value for each in Mark)
"""Play money with robots; scripted outcomes allowed; a real house. Nobody changes a mark (design notes)."""


ANSWERS_WITH_DIGESTS = "SELECT key, body_hash, answer, digest FROM answer ORDER BY key"


class StoredTransfer(Struct, frozen=True):
    """A transfer as it is kept: accounts by name, minor units."""

    debit: str
    credit: str
    amount: int
    reason: str


class Contents(Protocol):
    """All that a house holds."""

    def faults(self) -> Iterator[str]:
        """Tell what is wrong with the thing itself, before anything in it is looked at."""
        ...

    def meta(self) -> dict[str, str]:
        """Give what the house says of itself."""
        ...

    def heads(self) -> list[Head]:
        """List all streams by name, with where they say that they stand."""
        ...

    def records(
        self, stream: str, *, after: int = 0
    ) -> Iterator[tuple[StoredEvent, tuple[StoredTransfer, ...]]]:
        """Read the records of a stream in order, each with its transfers."""
        ...

    def hashes(self, stream: str) -> Iterator[bytes]:
        """Read the hashes of the records of a stream in order, and nothing else of them."""
        ...

    def snapshots(self, stream: str) -> Iterator[Snapshot]:
        """Read the snapshots of a stream in order; they are no evidence, and an export has none."""
        ...

    def answers(self) -> Iterator[StoredAnswer]:
        """Read all answers by key."""
        ...

    def balances(self) -> dict[str, int]:
        """Give the balances that are kept, by the names of the accounts."""
        ...

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Read all tree heads in order."""
        ...


def side_by_side(
    records: Iterable[tuple[Any, ...]], moved: Iterator[tuple[Any, ...]]
) -> Iterator[tuple[StoredEvent, tuple[StoredTransfer, ...]]]:
    """Put the rows of transfers, each after the number of its record, beside the rows of records.

    One whose record is not there is put beside the next, so that someone stumbles over it.
    """
    waiting = next(moved, None)
    for row in records:
        transfers = []
        while waiting is not None and waiting[0] <= row[0]:
            transfers.append(StoredTransfer(*waiting[1:]))
            waiting = next(moved, None)
        yield StoredEvent(*row), tuple(transfers)


class CannotBeFilled(ValueError):
    """A store that holds a house already, and takes no other."""


class WholeHouse(Store, Protocol):
    """A store that also holds what the house says of itself, its tree heads and the book at its door.

    It can be filled at once with all that an export has; the book is not exported.
    """

    @property
    def door(self) -> CredentialStore:
        """The credential store."""
        ...

    async def say(self, meta: Mapping[str, str]) -> None:
        """Say what a house is, once and for ever, or raise CannotBeFilled."""
        ...

    async def tree_heads(self) -> list[StoredTreeHead]:
        """List the tree heads in order."""
        ...

    async def add_tree_head(self, head: StoredTreeHead) -> None:
        """Keep the next tree head, or raise StreamHasMoved where another has come between."""
        ...

    async def fill(self, contents: Contents) -> None:
        """Take everything in one transaction, or raise CannotBeFilled and take nothing."""
        ...
