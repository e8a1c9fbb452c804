"""Checks that the PostgreSQL tables of a house are still as they were made.

A dropped guard is a way in. Each column, constraint, right and role is one line; the expected lines of
each schema version are next to its SQL (`schema/NNNN.shape`, written by `make shapes`). Missing and
unexpected lines are reported.
"""

from importlib.resources import files
from typing import Any

from sicbo.storage.postgresql.server_check import schema_version

TABLES = ("answer", "balance", "door", "event", "meta", "snapshot", "stream", "transfer", "tree_head")
ROLES = ("sicbo_app", "sicbo_auditor", "sicbo_owner")

_folder = files("sicbo.storage.postgresql")


async def shape(connection: Any) -> list[str]:  # noqa: ANN401 - untyped driver
    """Return the lines of the current schema, sorted."""
    query = (_folder / "shape.sql").read_text(encoding="utf-8")
    return sorted(row[0] for row in await connection.fetch(query, list(TABLES), list(ROLES)))


async def faults_of_the_shape(connection: Any) -> list[str]:  # noqa: ANN401 - untyped driver
    """Describe missing and unexpected lines, for the schema version of this database."""
    version = await schema_version(connection)
    written = _folder / "schema" / f"{version:04}.shape"
    if not written.is_file():
        return [f"the schema is version {version}, which this program does not know"]
    wanted, found = written.read_text(encoding="utf-8").splitlines(), await shape(connection)
    missing = [f"missing from the schema: {each}" for each in wanted if each not in found]
    return missing + [f"not part of the schema: {each}" for each in found if each not in wanted]
