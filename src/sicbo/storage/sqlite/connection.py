"""Opens the SQLite file of a house, with every check made before anything is written."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import apsw

from sicbo.failpoints import failpoint
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.evidence.chain import verify_head
from sicbo.storage.migrations import migrations, newest

OLDEST_SQLITE = 3_051_003
"""From this version on a reset cannot corrupt the write-ahead log (stack notes)."""

BUSY_TIMEOUT = 5_000
"""How long to wait for another program that has locked the file, in milliseconds."""

QUICK_CHECK_LIMIT = 32_000_000
"""Files up to this many bytes are checked at every start; `sicbo audit verify` checks any."""


def refuse_an_old_library() -> None:
    """Refuse a SQLite version that could lose a log."""
    if apsw.SQLITE_VERSION_NUMBER < OLDEST_SQLITE:
        raise StoreIsAway(f"SQLite {apsw.sqlite_lib_version()} is too old for a safe write-ahead log")


def connect(path: Path, vfs: str) -> apsw.Connection:
    """Connect through the named VFS."""
    connection = apsw.Connection(str(path), vfs=vfs or None)
    connection.set_busy_timeout(BUSY_TIMEOUT)
    connection.execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    return connection


def run(connection: apsw.Connection, query: str, values: Sequence[Any]) -> apsw.Cursor:
    """Run a statement that PostgreSQL has too: SQLite writes a value as ?1, and a time is text."""
    bound = [each.isoformat() if isinstance(each, datetime) else each for each in values]
    return connection.execute(query.replace("$", "?"), bound)


def sync_every_commit(path: Path, connection: apsw.Connection) -> None:
    """Sync every commit, so that a power cut cannot undo an acknowledged one (finding F2)."""
    mode = connection.pragma("journal_mode", "wal")
    connection.execute("PRAGMA synchronous = FULL")
    sync = connection.pragma("synchronous")
    if (mode, sync) != ("wal", 2):
        raise StoreIsAway(
            f"{path}: SQLite offers journal {mode} and synchronous {sync}, but wal and 2 are needed"
        )


def refuse_another_file(path: Path, connection: apsw.Connection) -> int:
    """Refuse a file that is read-only or not ours; return how many records it holds."""
    if connection.readonly("main"):
        raise StoreIsAway(f"{path} is read-only")
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if names and "meta" not in names:
        raise StoreIsDamaged(f"{path} is some other database: it holds no house")
    if "stream" not in names:
        return 0
    rows: list[Any] = connection.execute("SELECT coalesce(sum(seq), 0) FROM stream").fetchall()
    return int(rows[0][0])


def refuse_damage(path: Path, connection: apsw.Connection) -> None:
    """Refuse a damaged file, as far as a quick check can tell."""
    if path.stat().st_size > QUICK_CHECK_LIMIT:
        return
    rows: list[Any] = connection.execute("PRAGMA quick_check(1)").fetchall()
    if rows != [("ok",)]:
        finding = " ".join(str(rows[0][0]).split())
        raise StoreIsDamaged(f"{path} is damaged: {finding}; restore a backup")


def bring_up_to_date(path: Path, connection: apsw.Connection) -> None:
    """Migrate the schema, each step in one transaction; refuse one from a newer program."""
    version = _version(connection)
    if version > newest("sqlite"):
        raise StoreIsAway(f"{path}: its schema is version {version}, from a newer program than this one")
    for number, text in migrations("sqlite", version):
        with connection:
            connection.execute(text)
            failpoint("migrating")
            connection.execute("REPLACE INTO meta (name, value) VALUES ('schema', ?)", (str(number),))


def refuse_lost_ends(path: Path, connection: apsw.Connection) -> None:
    """Compare every head with the last record of its stream."""
    heads: list[Any] = connection.execute("SELECT id, seq, hash FROM stream").fetchall()
    for stream, seq, hash_ in heads:
        last: Any = connection.execute(
            "SELECT seq, data, previous, hash FROM event WHERE stream = ? ORDER BY seq DESC LIMIT 1",
            (stream,),
        ).fetchone()
        verify_head(str(path), (stream, seq, hash_), last)


def _version(connection: apsw.Connection) -> int:
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").fetchall():
        return 0
    rows: list[Any] = connection.execute("SELECT value FROM meta WHERE name = 'schema'").fetchall()
    return int(rows[0][0])
