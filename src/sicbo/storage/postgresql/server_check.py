"""Is this server fit to keep a house? Its settings, its version, its schema and our rights, told in words.

Roles: `sicbo_owner` owns the tables and changes the schema, `sicbo_app` adds to them, `sicbo_auditor` reads.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.resources import files
from urllib.parse import unquote, urlsplit, urlunsplit

import asyncpg

from sicbo.failpoints import passes
from sicbo.storage.contents import CannotBeFilled
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.migrations import migrations, newest
from sicbo.storage.postgresql.address import place_of, secrets
from sicbo.storage.postgresql.errors import translate_errors

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

CONNECTING = 5
"""Seconds to wait for a server that does not answer."""

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
    'there is no house in it yet: `sicbo house init` makes one, `sicbo house migrate` tables to restore into'
    >>> schema_fault(1, 2)
    'its schema is version 1 and this program needs 2: `sicbo house migrate` brings it up to date'
    >>> schema_fault(3, 2)
    'its schema is version 3 and this program knows only 2: use a newer program'
    """
    if found == known:
        return ""
    if found > known:
        return f"its schema is version {found} and this program knows only {known}: use a newer program"
    if found == 0:
        return (
            "there is no house in it yet:"
            " `sicbo house init` makes one, `sicbo house migrate` tables to restore into"
        )
    needs = f"its schema is version {found} and this program needs {known}"
    return f"{needs}: `sicbo house migrate` brings it up to date"


async def refuse_an_unsafe_server(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a server that could lose what it was told."""
    found = await faults_of_the_server(connection)
    if found:
        raise ServerIsUnfit(f"{place} is not fit to keep a house: {'; '.join(found)}")


async def faults_of_the_server(connection: asyncpg.Connection) -> list[str]:
    """Look at the settings as they are for this very connection: a role or a database may have its own."""
    row = await connection.fetchrow(
        "SELECT current_setting('server_version_num')::int AS version, current_setting('fsync') AS fsync,"
        " current_setting('synchronous_commit') AS synchronous_commit,"
        " current_setting('full_page_writes') AS full_page_writes,"
        " current_setting('server_encoding') AS server_encoding,"
        " pg_is_in_recovery()::text AS pg_is_in_recovery"
    )
    return faults(row, row["version"])


async def refuse_another_schema(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a database without our tables, or with those of another version of the program."""
    fault = schema_fault(await schema_version(connection), newest("postgresql"))
    if fault:
        raise ServerIsUnfit(f"{place}: {fault}")


async def refuse_too_many_rights(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a role that could change what is kept for ever (INV-M7), or that may not add to it."""
    fault = await fault_of_the_role(connection)
    if fault:
        raise ServerIsUnfit(f"{place}: {fault}")


async def fault_of_the_role(connection: asyncpg.Connection) -> str:
    """Say what is wrong with the role that we are, or nothing."""
    rows = await connection.fetch(
        "SELECT name, has_table_privilege(name, 'UPDATE') OR has_table_privilege(name, 'DELETE')"
        " OR has_table_privilege(name, 'TRUNCATE') OR has_any_column_privilege(name, 'UPDATE') AS may_change,"
        " has_table_privilege(name, 'INSERT') AS may_add, current_user AS role"
        " FROM unnest($1::text[]) AS name",
        list(APPEND_ONLY),
    )
    too_much = ", ".join(row["name"] for row in rows if row["may_change"])
    too_little = ", ".join(row["name"] for row in rows if not row["may_add"])
    if too_much:
        return f"the role {rows[0]['role']} could change {too_much}, which nobody may: connect as sicbo_app"
    if too_little:
        return f"the role {rows[0]['role']} may not add to {too_little}: connect as sicbo_app"
    return ""


async def schema_version(connection: asyncpg.Connection) -> int:
    """Read the version of the schema: 0 where there is none."""
    if await connection.fetchval("SELECT to_regclass('public.meta')") is None:
        return 0
    return int(await connection.fetchval("SELECT value FROM meta WHERE name = 'schema'"))


async def connect(dsn: str, **settings: str) -> asyncpg.Connection:
    """Connect once, with settings of the session."""
    named = {"application_name": "sicbo", "search_path": "public"} | settings
    return await asyncpg.connect(dsn, timeout=CONNECTING, server_settings=named, **secrets())


async def prepare(administrator: str) -> list[str]:
    """Make the roles and the database that an address names, as an administrator; list what was made.

    The database belongs to `sicbo_owner`, and nobody but the three roles may connect to it.
    """
    parts = urlsplit(administrator)
    name, elsewhere = unquote(parts.path.strip("/")), urlunsplit(parts._replace(path="/postgres"))
    made = await make_roles(elsewhere)
    with translate_errors(place_of(administrator)):
        connection = await connect(elsewhere)
        try:
            if await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name) is None:
                quoted = await connection.fetchval("SELECT quote_ident($1)", name)
                await connection.execute(
                    f"CREATE DATABASE {quoted} OWNER sicbo_owner ENCODING 'UTF8' TEMPLATE template0"
                )
                await connection.execute(f"REVOKE ALL ON DATABASE {quoted} FROM PUBLIC")
                await connection.execute(f"GRANT CONNECT ON DATABASE {quoted} TO sicbo_app, sicbo_auditor")
                made.append(f"database {name}")
        finally:
            await connection.close()
    return made


async def make_roles(administrator: str) -> list[str]:
    """Make those of the three roles that are not there yet; the address is that of an administrator."""
    text = (files("sicbo.storage.postgresql") / "roles.sql").read_text(encoding="utf-8")
    roles = "SELECT rolname FROM pg_roles WHERE rolname LIKE 'sicbo\\_%' ORDER BY rolname"
    with translate_errors(place_of(administrator)):
        connection = await connect(administrator)
        try:
            before = [row[0] for row in await connection.fetch(roles)]
            await connection.execute(text)
            after = [row[0] for row in await connection.fetch(roles)]
        finally:
            await connection.close()
    return [f"role {each}" for each in after if each not in before]


async def migrate(owner: str) -> int:
    """Bring the schema up to date as its owner, one step in one transaction each; give its version."""
    async with _as_owner(owner) as connection:
        return await _bring_up_to_date(connection)


async def make_house(owner: str, meta: Mapping[str, str]) -> None:
    """Make the tables as their owner, and say what the house is, once and for ever."""
    async with _as_owner(owner) as connection:
        await _bring_up_to_date(connection)
        try:
            await connection.executemany("INSERT INTO meta (name, value) VALUES ($1, $2)", list(meta.items()))
        except asyncpg.UniqueViolationError:
            raise CannotBeFilled(f"{place_of(owner)} holds a house already, and takes no other") from None


@asynccontextmanager
async def _as_owner(owner: str) -> AsyncIterator[asyncpg.Connection]:
    """Connect as the owner of the tables, alone: whoever else wants to change them waits."""
    place = place_of(owner)
    with translate_errors(place):
        connection = await connect(owner)
        try:
            await refuse_an_unsafe_server(connection, place)
            await connection.execute("SET ROLE sicbo_owner")
            await connection.execute("SELECT pg_advisory_lock($1)", MIGRATING)
            if await schema_version(connection) > newest("postgresql"):
                await refuse_another_schema(connection, place)
            yield connection
        finally:
            await connection.close()


async def _bring_up_to_date(connection: asyncpg.Connection) -> int:
    for number, text in migrations("postgresql", await schema_version(connection)):
        async with connection.transaction():
            await connection.execute(text)
            passes("migrating")
            await connection.execute(
                "INSERT INTO meta (name, value) VALUES ('schema', $1)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                str(number),
            )
    return await schema_version(connection)
