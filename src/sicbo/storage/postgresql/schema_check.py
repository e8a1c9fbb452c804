"""The tables of a house in PostgreSQL as they were made, and whether they still are so.

A guard that was dropped is a way in. Each column, constraint, right and role is one line; what a schema of
each version comes to stands beside its SQL (`schema/NNNN.shape`, written by `make shapes`). A line
that is missing or one too many is told.
"""

from importlib.resources import files
from typing import Any

from sicbo.storage.postgresql.server_check import schema_version

TABLES = ("answer", "balance", "door", "event", "meta", "snapshot", "stream", "transfer", "tree_head")
ROLES = ("sicbo_app", "sicbo_auditor", "sicbo_owner")

_folder = files("sicbo.storage.postgresql")


async def shape(connection: Any) -> list[str]:  # noqa: ANN401 - untyped driver
    """List what is there, one line each, in order."""
    query = (_folder / "shape.sql").read_text(encoding="utf-8")
    return sorted(row[0] for row in await connection.fetch(query, list(TABLES), list(ROLES)))


async def faults_of_the_shape(connection: Any) -> list[str]:  # noqa: ANN401 - untyped driver
    """Say what is missing and what is one too many, for the version of the schema that is there."""
    version = await schema_version(connection)
    written = _folder / "schema" / f"{version:04}.shape"
    if not written.is_file():
        return [f"the schema is version {version}, which this program does not know"]
    wanted, found = written.read_text(encoding="utf-8").splitlines(), await shape(connection)
    missing = [f"missing from the schema: {each}" for each in wanted if each not in found]
    return missing + [f"not of the schema: {each}" for each in found if each not in wanted]
