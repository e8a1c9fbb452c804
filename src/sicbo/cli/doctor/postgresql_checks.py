"""The checks of `sicbo doctor` for a house in PostgreSQL."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from sicbo.cli.doctor.file_checks import named, verify_heads
from sicbo.cli.doctor.program_checks import Check, Level
from sicbo.cli.shared.databases import Server
from sicbo.clock import SystemClock
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.migrations import newest
from sicbo.storage.postgresql.address import PASSWORD_FILE
from sicbo.storage.postgresql.contents import PostgresqlContents
from sicbo.storage.postgresql.errors import translate_errors
from sicbo.storage.postgresql.server_check import (
    connect,
    fault_of_the_role,
    faults_of_the_server,
    schema_fault,
    schema_version,
)

CLOCKS_APART = 1.0
"""Seconds: leases of tables end by the processes' clocks."""

NEARLY_ALL = 0.8
_MEGABYTE = 10**6


def checks_of_a_server(server: Server) -> list[Check]:
    """Check everything that matters for a house in this database."""
    found = [password()]
    try:
        found += asyncio.run(_all_of(server))
        if all(each.part != "schema" or each.level is not Level.WRONG for each in found):
            found += _house(server)
    except (StoreIsAway, StoreIsDamaged) as mistake:
        found.append(Check("database", Level.WRONG, str(mistake)))
    return found


def password() -> Check:
    """Report where a password would come from."""
    named_file = os.environ.get(PASSWORD_FILE)
    if named_file:
        return Check("password", Level.GOOD, f"from {named_file}, as {PASSWORD_FILE} says")
    file = Path(os.environ.get("PGPASSFILE") or Path.home() / ".pgpass")
    if file.exists() and file.stat().st_mode & 0o077:
        says = f"{file} has mode {file.stat().st_mode & 0o777:04o}, so it is ignored: chmod 600 {file}"
        return Check("password", Level.WRONG, says)
    if file.exists():
        return Check("password", Level.GOOD, f"from {file}")
    return Check("password", Level.NOTE, f"none: neither {PASSWORD_FILE} nor PGPASSFILE names a file")


async def _all_of(server: Server) -> list[Check]:
    with translate_errors(str(server)):
        connection = await connect(server.for_the_application)
        try:
            return [each async for each in _looks(connection, str(server))]
        finally:
            await connection.close()


async def _looks(connection: Any, place: str) -> AsyncIterator[Check]:  # noqa: ANN401 - untyped driver
    version = await connection.fetchval("SELECT current_setting('server_version')")
    yield Check("server", Level.GOOD, f"{place}, PostgreSQL {version}")
    for fault in await faults_of_the_server(connection):
        yield Check("server", Level.WRONG, fault)
    yield await _encryption(connection)
    yield await _clock(connection)
    yield await _connections(connection)
    found = await schema_version(connection)
    fault = schema_fault(found, newest("postgresql"))
    if fault:
        yield Check("schema", Level.WRONG, fault)
        return
    yield Check("schema", Level.GOOD, f"version {found}")
    fault = await fault_of_the_role(connection)
    role = await connection.fetchval("SELECT current_user")
    yield Check("role", Level.WRONG if fault else Level.GOOD, fault or f"{role} may add, and change nothing")
    yield await _owners(connection)


async def _encryption(connection: Any) -> Check:  # noqa: ANN401 - untyped driver
    is_safe, is_near = await connection.fetchrow(
        "SELECT coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false),"
        " inet_client_addr() IS NULL OR inet_client_addr() << '127.0.0.0/8' OR inet_client_addr() = '::1'"
    )
    if is_safe or is_near:
        return Check("line", Level.GOOD, "encrypted" if is_safe else "on this machine")
    return Check("line", Level.NOTE, "not encrypted: add ?sslmode=verify-full to the address")


async def _clock(connection: Any) -> Check:  # noqa: ANN401 - untyped driver
    before = SystemClock().now()
    theirs = await connection.fetchval("SELECT clock_timestamp()")
    after = SystemClock().now()
    apart = max((before - theirs).total_seconds(), (theirs - after).total_seconds(), 0)
    if apart > CLOCKS_APART:
        says = f"the clocks of this machine and of the server are {apart:.1f} s apart: set them with NTP"
        return Check("clock", Level.WRONG, says)
    return Check("clock", Level.GOOD, "this machine and the server have the same time")


async def _connections(connection: Any) -> Check:  # noqa: ANN401 - untyped driver
    used, most = await connection.fetchrow(
        "SELECT count(*), current_setting('max_connections')::int FROM pg_stat_activity"
        " WHERE backend_type = 'client backend'"
    )
    level = Level.NOTE if used > NEARLY_ALL * most else Level.GOOD
    return Check("connections", level, f"{used} of {most} are in use")


async def _owners(connection: Any) -> Check:  # noqa: ANN401 - untyped driver
    """Report which processes run the tables; their leases expire by themselves."""
    rows = await connection.fetch(
        "SELECT owner, count(*) FROM stream WHERE owner <> '' AND owned_until > clock_timestamp()"
        " GROUP BY owner ORDER BY owner"
    )
    running = ", ".join(f"{owner} ({tables})" for owner, tables in rows)
    return Check("tables", Level.GOOD, f"run by {running}" if running else "no process runs any")


def _house(server: Server) -> list[Check]:
    """Check the house itself as the auditor role: its tables, and the heads of its streams."""
    with PostgresqlContents(server.for_the_auditor) as contents:
        faults = [
            Check("database", Level.WRONG, f"{each}; run `sicbo audit verify`") for each in contents.faults()
        ]
        verify_heads(str(server), contents)
        return [named("", contents), *faults]
