"""The keys under which records stand, on disk: a house has as many as it was ever asked for things."""

from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

import apsw
from msgspec import Struct

_MEMORY_IN_KIB = 32 * 1024


class Group(Struct, frozen=True):
    """The records that stand under one key."""

    stream: str
    first: int
    last: int
    by_program: bool


class CommandKeys:
    """Notes keys as streams are gone through, and is asked for each once; a file that vanishes by itself."""

    def __init__(self) -> None:
        self._connection = apsw.Connection("")
        self._connection.execute(
            f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -{_MEMORY_IN_KIB};"
            "CREATE TABLE command (key TEXT PRIMARY KEY, stream TEXT, first INT, last INT, by_program INT)"
            " WITHOUT ROWID; BEGIN"
        ).fetchall()

    def __enter__(self) -> Self:
        """Note for as long as a block lasts."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Throw everything away."""
        self._connection.close()

    def begin(self, key: str, group: Group) -> Group | None:
        """Note a key with its first record; give the records under it where there are some already."""
        row = (key, group.stream, group.first, group.last, group.by_program)
        self._connection.execute("INSERT INTO command VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
        return None if self._connection.changes() else self._find(key)

    def extend(self, key: str, last: int) -> None:
        """Note that more records stand under a key."""
        self._connection.execute("UPDATE command SET last = ? WHERE key = ?", (last, key))

    def take(self, key: str) -> Group | None:
        """Return the records under a key, and strike them out."""
        found = self._find(key)
        if found is not None:
            self._connection.execute("DELETE FROM command WHERE key = ?", (key,))
        return found

    def left(self) -> Iterator[tuple[str, Group]]:
        """List what nobody asked for, in the order of streams and records."""
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
