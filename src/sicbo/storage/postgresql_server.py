"""Is this server fit to keep a house? Its settings, its version, its schema and our rights, told in words.

Roles: `sicbo_owner` owns the tables and changes the schema, `sicbo_app` adds to them, `sicbo_auditor` reads.
"""

from collections.abc import Mapping
from importlib.resources import files

import asyncpg

from sicbo.failpoints import passes
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.migrations import migrations, newest
from sicbo.storage.postgresql_words import place_of, told_plainly

OLDEST_SERVER = 150_000
"""PostgreSQL 15: the oldest that is tested, and that its makers still mend."""

SAFE = {
    "fsync": ("on",),
    "synchronous_commit": ("on", "remote_apply"),
    "full_page_writes": ("on",),
    "server_encoding": ("UTF8",),
    "pg_is_in_recovery": ("false",),
}
"""What a commit that survives a power cut needs (finding F2), on a primary (F6)."""

WHY = {
    "server_encoding": "names in other letters could not be kept",
    "pg_is_in_recovery": "this server is a replica: decisions need the primary",
}
LOST = "a commit that was told could be lost in a power cut"

APPEND_ONLY = ("event", "transfer", "answer", "tree_head")

MIGRATING = 0x51CB0
"""The advisory lock under which one process at a time changes the schema."""


class ServerIsUnfit(StoreIsAway):
    """The server is there, and is not one to trust with a house."""


def faults(settings: Mapping[str, str], version: int) -> list[str]:
    """Say what is wrong with a server, one sentence for each fault.

    >>> good = {name: values[0] for name, values in SAFE.items()}
    >>> faults(good, 160_000)
    []
    >>> faults(good | {"fsync": "off"}, 140_005)
    ['PostgreSQL 14 is too old: 15 or newer is needed', \
'fsync is off and must be on: a commit that was told could be lost in a power cut']
    """
    found = [
        f"{name} is {settings[name]} and must be {' or '.join(allowed)}: {WHY.get(name, LOST)}"
        for name, allowed in SAFE.items()
        if settings[name] not in allowed
    ]
    if version < OLDEST_SERVER:
        needed = OLDEST_SERVER // 10_000
        found.insert(0, f"PostgreSQL {version // 10_000} is too old: {needed} or newer is needed")
    return found


def schema_fault(found: int, known: int) -> str:
    """Say what is wrong with the version of a schema, or nothing.

    >>> schema_fault(1, 1)
    ''
    >>> schema_fault(0, 1)
    'there is no house in it yet: its owner must set up the schema'
    >>> schema_fault(1, 2)
    'its schema is version 1 and this program needs 2: its owner must bring it up to date'
    >>> schema_fault(3, 2)
    'its schema is version 3 and this program knows only 2: use a newer program'
    """
    if found == known:
        return ""
    if found > known:
        return f"its schema is version {found} and this program knows only {known}: use a newer program"
    if found == 0:
        return "there is no house in it yet: its owner must set up the schema"
    return f"its schema is version {found} and this program needs {known}: its owner must bring it up to date"


async def refuse_an_unsafe_server(connection: asyncpg.Connection, place: str) -> None:
    """Look at the settings as they are for this very connection: a role or a database may have its own."""
    row = await connection.fetchrow(
        "SELECT current_setting('server_version_num')::int AS version, current_setting('fsync') AS fsync,"
        " current_setting('synchronous_commit') AS synchronous_commit,"
        " current_setting('full_page_writes') AS full_page_writes,"
        " current_setting('server_encoding') AS server_encoding,"
        " pg_is_in_recovery()::text AS pg_is_in_recovery"
    )
    found = faults(row, row["version"])
    if found:
        raise ServerIsUnfit(f"{place} is not fit to keep a house: {'; '.join(found)}")


async def refuse_another_schema(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a database without our tables, or with those of another version of the program."""
    fault = schema_fault(await schema_version(connection), newest("postgresql"))
    if fault:
        raise ServerIsUnfit(f"{place}: {fault}")


async def refuse_too_many_rights(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a role that could change what is kept for ever (INV-M7)."""
    rows = await connection.fetch(
        "SELECT name FROM unnest($1::text[]) AS name"
        " WHERE has_table_privilege(name, 'UPDATE') OR has_table_privilege(name, 'DELETE')"
        " OR has_table_privilege(name, 'TRUNCATE') OR has_any_column_privilege(name, 'UPDATE')",
        list(APPEND_ONLY),
    )
    if rows:
        role = await connection.fetchval("SELECT current_user")
        names = ", ".join(row["name"] for row in rows)
        raise ServerIsUnfit(
            f"{place}: the role {role} could change {names}, which nobody may: connect as sicbo_app"
        )


async def schema_version(connection: asyncpg.Connection) -> int:
    """Read the version of the schema: 0 where there is none."""
    if await connection.fetchval("SELECT to_regclass('public.meta')") is None:
        return 0
    return int(await connection.fetchval("SELECT value FROM meta WHERE name = 'schema'"))


async def make_roles(administrator: str) -> None:
    """Make the three roles where they are not there yet; the address is that of an administrator."""
    text = (files("sicbo.storage") / "schema" / "postgresql_roles.sql").read_text(encoding="utf-8")
    with told_plainly(place_of(administrator)):
        connection = await asyncpg.connect(administrator, timeout=5)
        try:
            await connection.execute(text)
        finally:
            await connection.close()


async def migrate(owner: str) -> int:
    """Bring the schema up to date as its owner, one step in one transaction each; give its version."""
    place = place_of(owner)
    with told_plainly(place):
        connection = await asyncpg.connect(owner, timeout=5, server_settings={"search_path": "public"})
        try:
            await refuse_an_unsafe_server(connection, place)
            await connection.execute("SET ROLE sicbo_owner")
            await connection.execute("SELECT pg_advisory_lock($1)", MIGRATING)
            for number, text in migrations("postgresql", await schema_version(connection)):
                async with connection.transaction():
                    await connection.execute(text)
                    passes("migrating")
                    await connection.execute(
                        "INSERT INTO meta VALUES ('schema', $1)"
                        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                        str(number),
                    )
            return await schema_version(connection)
        finally:
            await connection.close()
