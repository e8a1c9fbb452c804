"""Reads a house in a SQLite file without writing, even while it runs or if it is damaged.

Everything is read in one transaction, so that a running house is seen at one moment.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import apsw

from sicbo.storage.contract import (
    StoreIsAway,
    StoreIsDamaged,
)
from sicbo.storage.migrations import migrations
from sicbo.storage.sqlite.connection import run
from sicbo.storage.sqlite.database_file import log_file
from sicbo.storage.statements import ContentsStatements

_MAX_FAULTS = 20


class SqliteContents(ContentsStatements):
    """The contents of a SQLite file at the moment it was opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with _translate_errors(path):
            self._connection = connect_to_read(path)
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        with _translate_errors(self._path):
            self._connection.execute("BEGIN")
            tables = {name for (name,) in self._rows("SELECT name FROM sqlite_schema")}
        if not {"meta", "stream", "event"} <= tables:
            raise StoreIsDamaged(f"{self._path} holds no house: its tables are missing")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    def copy_to(self, path: Path) -> None:
        """Copy the whole file while the house runs.

        The copy has no write-ahead log: it is one file, and reading it leaves nothing beside it.
        """
        with _translate_errors(self._path, "copied"):
            copy = apsw.Connection(str(path))
            try:
                with copy.backup("main", self._connection, "main") as backup:
                    backup.step()
                copy.pragma("journal_mode", "delete")
            finally:
                copy.close()

    def faults(self) -> Iterator[str]:
        """Run SQLite's integrity check, and check that no guard of the schema was removed."""
        for (finding,) in self._rows(f"PRAGMA integrity_check({_MAX_FAULTS})"):
            if finding != "ok":
                yield f"the file is damaged: {' '.join(str(finding).split())}"
        for table, *_ in self._rows("PRAGMA foreign_key_check"):
            yield f"a row of {table} belongs to a record or stream that is not there"
        yield from self._changes_of_the_schema()
        yield from self.faults_of_rows()

    def _changes_of_the_schema(self) -> Iterator[str]:
        """Compare tables and triggers with those of a new file: a dropped trigger is a way in."""
        query = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
        done = int(self.meta().get("schema", "0"))
        fresh = apsw.Connection(":memory:")
        for number, text in migrations("sqlite", 0):
            if number <= done:
                fresh.execute(text)
        wanted: dict[Any, Any] = {(kind, name): sql for kind, name, sql in fresh.execute(query)}
        found = {(kind, name): sql for kind, name, sql in self._rows(query)}
        for kind, name in wanted.keys() | found.keys():
            if wanted.get((kind, name)) != found.get((kind, name)):
                what = "missing" if (kind, name) not in found else "not as it was made"
                yield f"the {kind} {name} of the schema is {what}"

    def _rows(self, query: str, *values: str | int) -> Iterator[Any]:
        with _translate_errors(self._path):
            yield from run(self._connection, query, values)


def connect_to_read(path: Path) -> apsw.Connection:
    """Open a file read-only."""
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    place = f"file:{quote(str(path.absolute()))}"
    log = log_file(path)
    try:
        connection = apsw.Connection(f"{place}?mode=ro", flags=flags)
        connection.set_busy_timeout(5_000)
        connection.execute("SELECT 1 FROM sqlite_schema").fetchall()
    except (apsw.CantOpenError, apsw.ReadOnlyError):
        if log.exists() and log.stat().st_size:
            raise
        # In a read-only folder the log has no index; without a log none is needed.
        connection = apsw.Connection(f"{place}?immutable=1", flags=flags)
    return connection


@contextmanager
def _translate_errors(path: Path, done: str = "read") -> Iterator[None]:
    """Translate errors of SQLite."""
    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError) as mistake:
        raise StoreIsDamaged(f"{path} is damaged or not a database: {mistake}") from mistake
    except (apsw.FullError, apsw.IOError, apsw.CantOpenError, apsw.ReadOnlyError, apsw.BusyError) as mistake:
        raise StoreIsAway(f"{path} cannot be {done}: {mistake}") from mistake
    except apsw.SQLError as mistake:
        raise StoreIsDamaged(f"{path} holds no house: {mistake}") from mistake
