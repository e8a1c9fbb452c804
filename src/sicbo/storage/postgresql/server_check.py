"""Checks whether a server is fit for a house (settings, version, schema, our rights), and sets one up.

Roles: `sicbo_owner` owns the tables and changes the schema, `sicbo_app` adds to them, `sicbo_auditor` reads.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.resources import files
from urllib.parse import unquote, urlsplit, urlunsplit

import asyncpg

from sicbo.failpoints import failpoint
from sicbo.storage.contents import CannotBeFilled
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.migrations import migrations, newest
from sicbo.storage.postgresql.address import place_of, secrets
from sicbo.storage.postgresql.errors import translate_errors

OLDEST_SERVER = 150_000
"""PostgreSQL 15: the oldest version that is tested, and that is still maintained."""

SAFE = {
    "fsync": ("on",),
    "synchronous_commit": ("on", "remote_apply"),
    "full_page_writes": ("on",),
    "server_encoding": ("UTF8",),
    "pg_is_in_recovery": ("false",),
}
"""Required for commits to survive a power cut (finding F2), on a primary (finding F6)."""

WHY = {
    "server_encoding": "names in other scripts could not be stored",
    "pg_is_in_recovery": "this server is a replica: decisions need the primary",
}
LOST = "an acknowledged commit could be lost in a power cut"

APPEND_ONLY = ("event", "transfer", "answer", "tree_head")

CONNECTING = 5
"""Seconds to wait for a server that does not respond."""

MIGRATING = 0x51CB0
"""The advisory lock under which one process at a time changes the schema."""


class ServerIsUnfit(StoreIsAway):
    """The server is available, but must not be trusted with a house."""


def faults(settings: Mapping[str, str], version: int) -> list[str]:
    """Describe what is wrong with a server, one sentence per fault.

    >>> good = {name: values[0] for name, values in SAFE.items()}
    >>> faults(good, 160_000)
    []
    >>> faults(good | {"fsync": "off"}, 140_005)
    ['PostgreSQL 14 is too old: 15 or newer is needed', \
'fsync is off and must be on: an acknowledged commit could be lost in a power cut']
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
    """Describe what is wrong with the version of a schema; empty if nothing is.

    >>> schema_fault(1, 1)
    ''
    >>> schema_fault(0, 1)
    'it holds no house yet: `sicbo house init` makes one, `sicbo house migrate` makes tables to restore into'
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
            "it holds no house yet:"
            " `sicbo house init` makes one, `sicbo house migrate` makes tables to restore into"
        )
    needs = f"its schema is version {found} and this program needs {known}"
    return f"{needs}: `sicbo house migrate` brings it up to date"


async def refuse_an_unsafe_server(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a server that could lose acknowledged commits."""
    found = await faults_of_the_server(connection)
    if found:
        raise ServerIsUnfit(f"{place} is not fit for a house: {'; '.join(found)}")


async def faults_of_the_server(connection: asyncpg.Connection) -> list[str]:
    """Check the settings of this very connection: a role or a database may have its own."""
    row = await connection.fetchrow(
        "SELECT current_setting('server_version_num')::int AS version, current_setting('fsync') AS fsync,"
        " current_setting('synchronous_commit') AS synchronous_commit,"
        " current_setting('full_page_writes') AS full_page_writes,"
        " current_setting('server_encoding') AS server_encoding,"
        " pg_is_in_recovery()::text AS pg_is_in_recovery"
    )
    return faults(row, row["version"])


async def refuse_another_schema(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a database without our tables, or with those of another program version."""
    fault = schema_fault(await schema_version(connection), newest("postgresql"))
    if fault:
        raise ServerIsUnfit(f"{place}: {fault}")


async def refuse_too_many_rights(connection: asyncpg.Connection, place: str) -> None:
    """Refuse a role that could change permanent records (INV-M7), or that may not add to them."""
    fault = await fault_of_the_role(connection)
    if fault:
        raise ServerIsUnfit(f"{place}: {fault}")


async def fault_of_the_role(connection: asyncpg.Connection) -> str:
    """Describe what is wrong with our role; empty if nothing is."""
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
    """Return the version of the schema; 0 if there is none."""
    if await connection.fetchval("SELECT to_regclass('public.meta')") is None:
        return 0
    return int(await connection.fetchval("SELECT value FROM meta WHERE name = 'schema'"))


async def connect(dsn: str, **settings: str) -> asyncpg.Connection:
    """Open one connection with these session settings."""
    named = {"application_name": "sicbo", "search_path": "public"} | settings
    return await asyncpg.connect(dsn, timeout=CONNECTING, server_settings=named, **secrets())


async def prepare(administrator: str) -> list[str]:
    """Create the roles and the database of an address as an administrator; return what was created.

    The database belongs to `sicbo_owner`, and only the three roles may connect to it.
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
    """Create those of the three roles that do not exist, connecting as an administrator."""
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
    """Migrate the schema as its owner, one transaction per step; return its version."""
    async with _as_owner(owner) as connection:
        return await _bring_up_to_date(connection)


async def make_house(owner: str, meta: Mapping[str, str]) -> None:
    """Create the tables as their owner, and store the house's metadata permanently."""
    async with _as_owner(owner) as connection:
        await _bring_up_to_date(connection)
        try:
            await connection.executemany("INSERT INTO meta (name, value) VALUES ($1, $2)", list(meta.items()))
        except asyncpg.UniqueViolationError:
            raise CannotBeFilled(f"{place_of(owner)} already holds a house") from None


@asynccontextmanager
async def _as_owner(owner: str) -> AsyncIterator[asyncpg.Connection]:
    """Connect as the owner of the tables, holding a lock so that only one process changes them."""
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
            failpoint("migrating")
            await connection.execute(
                "INSERT INTO meta (name, value) VALUES ('schema', $1)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                str(number),
            )
    return await schema_version(connection)
