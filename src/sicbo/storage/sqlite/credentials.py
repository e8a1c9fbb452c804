"""The credential store in SQLite: lists of names are passed as JSON, and times are text."""

import json
from collections.abc import Collection
from datetime import datetime

from sicbo.storage.credential_store import Entry
from sicbo.storage.statements import CredentialStatements


class SqliteCredentials(CredentialStatements):
    """Stores credentials in the file of the house."""

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Return several entries."""
        query = "SELECT kind, name, data, version, ends FROM door"
        query += " WHERE kind = $1 AND name IN (SELECT value FROM json_each($2))"
        rows = await self._ask(query, kind, json.dumps(list(names)))
        return [self._entry(*row) for row in rows]

    @staticmethod
    def _entry(kind: str, name: str, data: bytes, version: int, ends: str | None) -> Entry:
        return Entry(kind, name, data, version, datetime.fromisoformat(ends) if ends else None)
