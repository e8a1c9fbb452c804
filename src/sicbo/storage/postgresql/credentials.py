"""The credential store in PostgreSQL.

Each change is one statement that names the version it follows. If the connection breaks, a change may have
been made although it is reported as not made: the user signs in again, and nobody is let in twice.
"""

from collections.abc import Collection

from sicbo.storage.credential_store import Entry
from sicbo.storage.statements import CredentialStatements


class PostgresqlCredentials(CredentialStatements):
    """Stores credentials in the database of the house."""

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Return several entries."""
        query = "SELECT kind, name, data, version, ends FROM door WHERE kind = $1 AND name = ANY($2::text[])"
        return [Entry(*row) for row in await self._ask(query, kind, list(names))]
