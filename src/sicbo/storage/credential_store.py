"""The credential store: what lets people and devices in, and is no evidence of anything.

Hashes of passwords and codes, second factors, sessions. Unlike a record an entry changes and ends; it changes
only from the version that the writer has seen, so that a code is used once however many try at once.

>>> async def main() -> list[bool]:
...     door = MemoryDoor()
...     first = Entry("code", "a", b"1")
...     return [await door.put(first), await door.put(first), await door.put(Entry("code", "a", b"2", 2))]
>>> import asyncio
>>> asyncio.run(main())
[True, False, True]
"""

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One thing in the book, in one of its versions; after `ends` it is as if it were not there."""

    kind: str
    name: str
    data: bytes
    version: int = 1
    ends: datetime | None = None


class CredentialStore(Protocol):
    """Keeps the book."""

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Give what stands under a name, ended or not."""
        ...

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Give what stands under several names, asked for at once."""
        ...

    async def put(self, entry: Entry) -> bool:
        """Keep the next version of an entry, the first or a later one; False where another did so before."""
        ...

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Strike out an entry that is still in this version; False where it is not."""
        ...

    async def drop_ended(self, now: datetime) -> None:
        """Strike out everything that has ended."""
        ...

    async def drop_all(self) -> None:
        """Strike out everything: nobody can come in any more but by a new code."""
        ...

    async def is_empty(self) -> bool:
        """Tell whether nothing stands in the book."""
        ...


class MemoryDoor:
    """Keeps the book in memory."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], Entry] = {}

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Give what stands under a name."""
        return self._entries.get((kind, name))

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Give what stands under several names."""
        return [self._entries[kind, name] for name in names if (kind, name) in self._entries]

    async def put(self, entry: Entry) -> bool:
        """Keep the next version of an entry."""
        if self._version(entry.kind, entry.name) != entry.version - 1:
            return False
        self._entries[entry.kind, entry.name] = entry
        return True

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Strike out an entry."""
        if self._version(kind, name) != version:
            return False
        return self._entries.pop((kind, name), None) is not None

    async def drop_ended(self, now: datetime) -> None:
        """Strike out everything that has ended."""
        self._entries = {
            key: each for key, each in self._entries.items() if each.ends is None or each.ends > now
        }

    async def drop_all(self) -> None:
        """Strike out everything."""
        self._entries = {}

    async def is_empty(self) -> bool:
        """Tell whether nothing stands in the book."""
        return not self._entries

    def _version(self, kind: str, name: str) -> int:
        found = self._entries.get((kind, name))
        return found.version if found else 0
