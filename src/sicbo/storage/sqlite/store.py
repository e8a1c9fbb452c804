"""The embedded store: one SQLite file, one writing process, every commit synced before it is acknowledged.

One thread writes and one reads; asyncio hands them work, and they never wait for each other.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, ParamSpec, Self, TypeVar

import apsw

from sicbo.failpoints import failpoint
from sicbo.storage.contents import CannotBeFilled, Contents
from sicbo.storage.contract import (
    Batch,
    Claim,
    Snapshot,
    StoredAnswer,
    StoredTreeHead,
    StoreIsAway,
    StreamHasMoved,
    verified_answer,
)
from sicbo.storage.sqlite.connection import (
    bring_up_to_date,
    connect,
    refuse_an_old_library,
    refuse_another_file,
    refuse_damage,
    refuse_lost_ends,
    run,
    sync_every_commit,
)
from sicbo.storage.sqlite.credentials import SqliteCredentials
from sicbo.storage.sqlite.database_file import Lock, refuse_a_truncated_file, was_opened_before
from sicbo.storage.sqlite.errors import translate_errors
from sicbo.storage.sqlite.rows import add_answers, add_part, fill, is_empty, move_balances
from sicbo.storage.statements import StoreStatements, moment

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

PAGES_IN_THE_LOG = 1000
"""The write-ahead log is checkpointed when it has this many pages; the number is SQLite's default."""


class SqliteStore(StoreStatements):
    """Stores a house in one file."""

    is_for_one_process = True
    UNOWNED = "''"

    def __init__(self, path: Path, vfs: str = "", now: Callable[[], datetime] | None = None) -> None:
        self.address = str(path)
        self._now = now
        self._path = path
        self._vfs = vfs
        is_known = path.exists() and was_opened_before(path)
        self._is_foreign = not is_known and path.exists() and bool(path.stat().st_size)
        """Whether this program never opened the file: if it holds no house, nothing is left beside it."""
        self._lock = Lock(path)
        self._records = 0
        self._is_started = False
        try:
            refuse_a_truncated_file(path, is_known=is_known)
        except BaseException:
            self._lock.close(leaves_nothing=self._is_foreign)
            raise
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")
        self.credentials = SqliteCredentials(self._change)
        self._writer: apsw.Connection
        self._reader: apsw.Connection
        self._pages_in_the_log = 0
        self._has_committed = False
        """Whether a batch was committed since the last probe."""

    @classmethod
    async def open(cls, path: Path, *, vfs: str = "", now: Callable[[], datetime] | None = None) -> Self:
        """Open or create the file, migrate its schema and check that it is intact.

        `vfs` names the layer through which SQLite reaches the disk: the default, or that of a test. `now` is
        the clock that leases go by: that of the one process that has the file open, or SQLite's own.
        """
        refuse_an_old_library()
        store = cls(path, vfs, now)
        try:
            await store._write(store._start)
        except BaseException:
            await store.close()
            raise
        return store

    def _start(self) -> None:
        self._writer = connect(self._path, self._vfs)
        self._records = refuse_another_file(self._path, self._writer)
        self._lock.refuse_lost_records(self._records)
        refuse_damage(self._path, self._writer)
        sync_every_commit(self._path, self._writer)
        self._writer.set_wal_hook(self._note_the_log)
        bring_up_to_date(self._path, self._writer)
        self._reader = connect(self._path, self._vfs)
        sync_every_commit(self._path, self._reader)
        refuse_lost_ends(self._path, self._writer)
        self._lock.begin(self._records)
        self._is_started = True

    async def probe(self) -> None:
        """Write a page without changing it, unless a batch was committed since the last probe.

        SQLite skips a row that an UPDATE does not change, but always writes the page of a PRAGMA.
        """

        def work() -> None:
            self._lock.renew_the_note()
            if not self._has_committed:
                self._writer.execute("PRAGMA user_version = 0")
            self._has_committed = False

        await self._write(work)

    async def answers(self, keys: Sequence[str]) -> dict[str, StoredAnswer]:
        """Return stored answers, as of the last commit."""
        marks = ", ".join("?" * len(keys))
        query = f"SELECT key, body_hash, answer, digest FROM answer WHERE key IN ({marks})"  # noqa: S608 - marks only
        rows: list[Any] = await self._write(lambda: self._writer.execute(query, tuple(keys)).fetchall())
        return {row[0]: verified_answer(str(self._path), row) for row in rows}

    async def commit(self, batch: Batch) -> None:
        """Store a batch in one synced transaction."""
        await self._write(self._commit, batch)

    def _commit(self, batch: Batch) -> None:
        self._writer.execute("BEGIN IMMEDIATE")
        failpoint("stream-locked")
        try:
            for part in sorted(batch.parts, key=lambda each: each.stream):
                add_part(self._writer, part)
            move_balances(self._writer, batch.parts)
            failpoint("balances-moved")
            add_answers(self._writer, batch.answers)
            failpoint("before-commit")
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise
        failpoint("after-commit")
        self._has_committed = True
        self._records += sum(len(part.events) for part in batch.parts)
        try:
            self._lock.note(self._records)
        except StoreIsAway as away:  # the batch is committed anyway, and the next note includes it
            log.warning("%s", away)

    def _time(self, later: float = 0) -> str:
        if self._now is None:
            return f"strftime('%Y-%m-%dT%H:%M:%f000+00:00', 'now', '{later:+.3f} seconds')"
        return f"'{(self._now() + timedelta(seconds=later)).isoformat()}'"

    async def claim(self, stream: str, owner: str, *, clock: datetime, seconds: float) -> Claim | None:
        """Become the owner, unless another process is."""
        now, until = self._time(), self._time(seconds)

        def work() -> Claim | None:
            with self._writer:
                query = "SELECT epoch, owner, owner_seen, owner_clock FROM stream"
                query += f" WHERE id = ? AND (owner IN ('', ?) OR owned_until <= {now})"
                found: Any = self._writer.execute(query, (stream, owner)).fetchone()
                if found is None:
                    return None
                self._writer.execute(
                    "UPDATE stream SET epoch = epoch + 1, owner = ?, owner_clock = ?,"  # noqa: S608 - our own text
                    f" owned_until = {until}, owner_seen = {now} WHERE id = ?",
                    (owner, clock.isoformat(), stream),
                )
            epoch, before, *signs = found
            return Claim(epoch + 1, before, *(each and moment(each) for each in signs))

        return await self._write(work)

    async def save_snapshot(self, stream: str, snapshot: Snapshot, *, keep_through: int = 0) -> None:
        """Save a snapshot, replacing all after `keep_through`."""

        def save() -> None:
            with self._writer:
                self._writer.execute(
                    "DELETE FROM snapshot WHERE stream = ? AND (seq > ? OR seq = ?)",
                    (stream, keep_through, snapshot.seq),
                )
                failpoint("snapshot-under-way")
                row = (stream, snapshot.seq, snapshot.round, snapshot.hash, snapshot.data)
                self._writer.execute("INSERT INTO snapshot VALUES (?, ?, ?, ?, ?)", row)

        await self._write(save)

    async def set_meta(self, meta: Mapping[str, str]) -> None:
        """Store the house's metadata permanently."""

        def insert() -> None:
            try:
                with self._writer:
                    self._writer.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
            except apsw.ConstraintError:
                raise CannotBeFilled(f"{self._path} already has its name and mark") from None

        await self._write(insert)

    async def add_tree_head(self, head: StoredTreeHead) -> None:
        """Store the next tree head."""
        row = (head.number, head.data, head.signature, head.number - 1)

        def insert() -> None:
            query = (
                "INSERT INTO tree_head SELECT ?, ?, ?"
                " WHERE (SELECT coalesce(max(number), 0) FROM tree_head) = ? RETURNING number"
            )
            failpoint("tree-head-under-way")
            if not self._writer.execute(query, row).fetchall():
                raise StreamHasMoved(f"tree head {head.number} does not come next")

        await self._write(insert)

    async def fill(self, contents: Contents) -> None:
        """Import a whole house in one transaction."""
        await self._write(self._fill, contents)

    def _fill(self, contents: Contents) -> None:
        with self._writer:
            if not is_empty(self._writer):
                raise CannotBeFilled(f"{self._path} already holds a house")
            fill(self._writer, contents)
        self._records = sum(head.seq for head in contents.heads())
        self._lock.note(self._records)

    async def close(self) -> None:
        """Close the file and release it to other processes."""
        try:
            for name, pool in (("_writer", self._writing), ("_reader", self._reading)):
                connection = getattr(self, name, None)
                if connection is not None and not self._is_started:
                    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # a log is evidence
                if connection is not None:
                    await asyncio.get_running_loop().run_in_executor(pool, connection.close)
        finally:
            self._writing.shutdown()
            self._reading.shutdown()
            self._lock.close(leaves_nothing=self._is_foreign and not self._is_started)

    async def _write(self, work: Callable[P, T], *what: P.args, **named: P.kwargs) -> T:
        def write() -> T:
            try:
                if self._is_started:
                    self._lock.refuse_a_moved_file()
                with translate_errors(self._path):
                    return work(*what, **named)
            finally:
                if self._pages_in_the_log >= PAGES_IN_THE_LOG:
                    self._pages_in_the_log = 0
                    self._writing.submit(self._checkpoint)

        return await asyncio.get_running_loop().run_in_executor(self._writing, write)

    def _note_the_log(self, _: apsw.Connection, __: str, pages: int) -> int:
        self._pages_in_the_log = pages
        return apsw.SQLITE_OK

    def _checkpoint(self) -> None:
        """Checkpoint a log that has grown, as SQLite would, with a failpoint on either side.

        SQLite would do so inside the commit; here nobody waits for it, as the batch is already committed. A
        failed checkpoint is retried after a later commit without being reported.
        """
        failpoint("checkpointing")
        with suppress(apsw.Error):
            self._writer.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        failpoint("checkpointing")

    async def _change(self, query: str, *values: object) -> list[Any]:
        return await self._write(lambda: run(self._writer, query, values).fetchall())

    async def _read(self, query: str, *values: object) -> list[Any]:
        def read() -> list[Any]:
            with translate_errors(self._path):
                return run(self._reader, query, values).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self._reading, read)
