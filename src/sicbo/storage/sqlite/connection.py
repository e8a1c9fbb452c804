"""Opening the file of a house with SQLite: every look at it before anything is written."""

from pathlib import Path
from typing import Any

import apsw

from sicbo.failpoints import passes
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.evidence.head_check import verify_head
from sicbo.storage.migrations import migrations, newest

OLDEST_SQLITE = 3_051_003
"""From here on the write-ahead log cannot be corrupted by a reset (stack notes)."""

PATIENCE = 5_000
"""How long to wait for another program that holds the file, in milliseconds."""

LOOKED_THROUGH = 32_000_000
"""A file of so many bytes is looked through at every start; `sicbo audit verify` looks through any."""


def refuse_an_old_library() -> None:
    """Refuse a SQLite that could lose a log."""
    if apsw.SQLITE_VERSION_NUMBER < OLDEST_SQLITE:
        raise StoreIsAway(f"SQLite {apsw.sqlite_lib_version()} is too old for a safe write-ahead log")


def connect(path: Path, vfs: str) -> apsw.Connection:
    """Connect, through the layer of that name to the disk."""
    connection = apsw.Connection(str(path), vfs=vfs or None)
    connection.set_busy_timeout(PATIENCE)
    connection.execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    return connection


def sync_every_commit(path: Path, connection: apsw.Connection) -> None:
    """Let nothing be told that a power cut could take back (finding F2)."""
    mode = connection.pragma("journal_mode", "wal")
    connection.execute("PRAGMA synchronous = FULL")
    sync = connection.pragma("synchronous")
    if (mode, sync) != ("wal", 2):
        raise StoreIsAway(
            f"{path}: SQLite offers journal {mode} and synchronous {sync}, and wal and 2 are needed"
        )


def refuse_another_file(path: Path, connection: apsw.Connection) -> int:
    """Refuse a file that may not be written or is not ours; give how many records it holds."""
    if connection.readonly("main"):
        raise StoreIsAway(f"{path} may only be read")
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    if names and "meta" not in names:
        raise StoreIsDamaged(f"{path} is a database of something else: there is no house in it")
    if "stream" not in names:
        return 0
    rows: list[Any] = connection.execute("SELECT coalesce(sum(seq), 0) FROM stream").fetchall()
    return int(rows[0][0])


def refuse_damage(path: Path, connection: apsw.Connection) -> None:
    """Refuse a file that is damaged, as far as a quick look tells."""
    if path.stat().st_size > LOOKED_THROUGH:
        return
    rows: list[Any] = connection.execute("PRAGMA quick_check(1)").fetchall()
    if rows != [("ok",)]:
        said = " ".join(str(rows[0][0]).split())
        raise StoreIsDamaged(f"{path} is damaged: {said}; restore a backup")


def bring_up_to_date(path: Path, connection: apsw.Connection) -> None:
    """Bring the schema up to date, each step whole; one of a newer program is refused."""
    version = _version(connection)
    if version > newest("sqlite"):
        raise StoreIsAway(f"{path}: its schema is version {version}, of a newer program than this one")
    for number, text in migrations("sqlite", version):
        with connection:
            connection.execute(text)
            passes("migrating")
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
