"""The credential store in SQLite."""

import json
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime
from typing import Any

from sicbo.storage.credential_store import Entry

Ask = Callable[[str, tuple[object, ...]], Awaitable[list[Any]]]
"""Runs one statement in the writer's thread and returns its rows."""


class SqliteCredentials:
    """Stores credentials in the file of the house."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Return an entry."""
        query = "SELECT data, version, ends FROM door WHERE kind = ? AND name = ?"
        for data, version, ends in await self._ask(query, (kind, name)):
            return _entry(kind, name, data, version, ends)
        return None

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Return several entries."""
        query = "SELECT kind, name, data, version, ends FROM door"
        query += " WHERE kind = ? AND name IN (SELECT value FROM json_each(?))"
        rows = await self._ask(query, (kind, json.dumps(list(names))))
        return [_entry(*row) for row in rows]

    async def put(self, entry: Entry) -> bool:
        """Store the next version of an entry."""
        ends = entry.ends and entry.ends.isoformat()
        if entry.version == 1:
            query = "INSERT INTO door VALUES (?, ?, 1, ?, ?) ON CONFLICT DO NOTHING RETURNING version"
            return bool(await self._ask(query, (entry.kind, entry.name, entry.data, ends)))
        query = "UPDATE door SET version = version + 1, data = ?, ends = ?"
        query += " WHERE kind = ? AND name = ? AND version = ? RETURNING version"
        return bool(await self._ask(query, (entry.data, ends, entry.kind, entry.name, entry.version - 1)))

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Delete an entry."""
        query = "DELETE FROM door WHERE kind = ? AND name = ? AND version = ? RETURNING version"
        return bool(await self._ask(query, (kind, name, version)))

    async def drop_ended(self, now: datetime) -> None:
        """Delete expired entries."""
        await self._ask("DELETE FROM door WHERE ends <= ?", (now.isoformat(),))

    async def drop_all(self) -> None:
        """Delete everything."""
        await self._ask("DELETE FROM door", ())

    async def is_empty(self) -> bool:
        """Return whether there are no entries."""
        return not await self._ask("SELECT 1 FROM door LIMIT 1", ())


def _entry(kind: str, name: str, data: bytes, version: int, ends: str | None) -> Entry:
    return Entry(kind, name, data, version, datetime.fromisoformat(ends) if ends else None)
