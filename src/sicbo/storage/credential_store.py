"""The credential store: what people and devices sign in with. It is not evidence.

It holds hashes of passwords and codes, second factors and sessions. Unlike records, entries change and
expire. A write must name the version it follows, so that a code is used only once, however many try
concurrently.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One version of a credential; expired at `ends`."""

    kind: str
    name: str
    data: bytes
    version: int = 1
    ends: datetime | None = None

    def has_ended(self, now: datetime) -> bool:
        """Return whether it is expired."""
        return self.ends is not None and self.ends <= now


class CredentialStore(Protocol):
    """Stores credentials."""

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Return an entry, expired or not."""

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Return the entries that exist under these names, in one query."""

    async def put(self, entry: Entry) -> bool:
        """Store the next version of an entry; False if another writer did so first."""

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Delete an entry that still has this version; False if it does not."""

    async def drop_ended(self, now: datetime) -> None:
        """Delete expired entries."""

    async def drop_all(self) -> None:
        """Delete everything: from then on only a new code lets anyone in."""

    async def is_empty(self) -> bool:
        """Return whether there are no entries."""
