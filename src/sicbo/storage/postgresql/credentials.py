"""The credential store in PostgreSQL.

Each change is one statement that names the version it follows. If the connection breaks, a change may have
been made although it is reported as not made: the user signs in again, and nobody is let in twice.
"""

from collections.abc import Awaitable, Callable, Collection
from datetime import datetime
from typing import Any

from sicbo.storage.credential_store import Entry

Fetch = Callable[..., Awaitable[list[Any]]]
"""Runs one statement, and again if the connection broke."""


class PostgresqlCredentials:
    """Stores credentials in the database of the house."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Return an entry."""
        query = "SELECT data, version, ends FROM door WHERE kind = $1 AND name = $2"
        for data, version, ends in await self._fetch(query, kind, name):
            return Entry(kind, name, data, version, ends)
        return None

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Return several entries."""
        query = "SELECT kind, name, data, version, ends FROM door WHERE kind = $1 AND name = ANY($2::text[])"
        return [Entry(*row) for row in await self._fetch(query, kind, list(names))]

    async def put(self, entry: Entry) -> bool:
        """Store the next version of an entry."""
        if entry.version == 1:
            query = "INSERT INTO door VALUES ($1, $2, 1, $3, $4) ON CONFLICT DO NOTHING RETURNING version"
            return bool(await self._fetch(query, entry.kind, entry.name, entry.data, entry.ends))
        query = "UPDATE door SET version = version + 1, data = $3, ends = $4"
        query += " WHERE kind = $1 AND name = $2 AND version = $5 - 1 RETURNING version"
        return bool(await self._fetch(query, entry.kind, entry.name, entry.data, entry.ends, entry.version))

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Delete an entry."""
        query = "DELETE FROM door WHERE kind = $1 AND name = $2 AND version = $3 RETURNING version"
        return bool(await self._fetch(query, kind, name, version))

    async def drop_ended(self, now: datetime) -> None:
        """Delete expired entries."""
        await self._fetch("DELETE FROM door WHERE ends <= $1", now)

    async def drop_all(self) -> None:
        """Delete everything."""
        await self._fetch("DELETE FROM door")

    async def is_empty(self) -> bool:
        """Return whether there are no entries."""
        return not await self._fetch("SELECT 1 FROM door LIMIT 1")
