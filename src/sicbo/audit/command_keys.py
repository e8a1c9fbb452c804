"""The keys of commands with their records, on disk: a house has one for every command it ever received."""

from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

import apsw
from msgspec import Struct

_MEMORY_IN_KIB = 32 * 1024


class Group(Struct, frozen=True):
    """The records under one key."""

    stream: str
    first: int
    last: int
    by_program: bool


class CommandKeys:
    """Collects keys while streams are read, each of which can then be taken once; a self-deleting file."""

    def __init__(self) -> None:
        self._connection = apsw.Connection("")
        self._connection.execute(
            f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -{_MEMORY_IN_KIB};"
            "CREATE TABLE command (key TEXT PRIMARY KEY, stream TEXT, first INT, last INT, by_program INT)"
            " WITHOUT ROWID; BEGIN"
        ).fetchall()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Discard everything."""
        self._connection.close()

    def begin(self, key: str, group: Group) -> Group | None:
        """Add a key with its first record; return the existing records under it, if any."""
        row = (key, group.stream, group.first, group.last, group.by_program)
        self._connection.execute("INSERT INTO command VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
        return None if self._connection.changes() else self._find(key)

    def extend(self, key: str, last: int) -> None:
        """Note that a key has more records."""
        self._connection.execute("UPDATE command SET last = ? WHERE key = ?", (last, key))

    def take(self, key: str) -> Group | None:
        """Return the records under a key, and remove them."""
        found = self._find(key)
        if found is not None:
            self._connection.execute("DELETE FROM command WHERE key = ?", (key,))
        return found

    def left(self) -> Iterator[tuple[str, Group]]:
        """Yield what was not taken, in the order of streams and records."""
        query = "SELECT key, stream, first, last, by_program FROM command ORDER BY stream, first"
        for key, *row in self._connection.execute(query):
            yield str(key), _group(row)

    def _find(self, key: str) -> Group | None:
        query = "SELECT stream, first, last, by_program FROM command WHERE key = ?"
        row = self._connection.execute(query, (key,)).fetchone()
        return _group(row) if row else None


def _group(row: Any) -> Group:  # noqa: ANN401 - a row of the table above
    stream, first, last, by_program = row
    return Group(stream, first, last, bool(by_program))
