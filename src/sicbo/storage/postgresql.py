"""The store of a house with many processes: PostgreSQL, one transaction for a batch.

Nothing rests on an isolation level: the rows of the streams are locked first, in the order of their names,
and UNIQUE and CHECK are the last wall (finding F6).

A connection that breaks while COMMIT is under way leaves it open whether the batch was kept. COMMIT is never
sent again (finding F5). A new transaction locks the same rows, and so waits until the old one has ended
either way; only then it looks for the batch: there, it is done; absent, the whole transaction runs again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import asyncpg
from msgspec import Struct

from sicbo.failpoints import passes
from sicbo.ledger.accounts import Account
from sicbo.storage.accounts import LAST_LETTER, read_account
from sicbo.storage.chain import GENESIS
from sicbo.storage.contents import CannotBeFilled, Contents
from sicbo.storage.contract import (
    Batch,
    Claim,
    Head,
    OwnerIsStale,
    Part,
    Snapshot,
    StoredAnswer,
    StoredEvent,
    StoredTreeHead,
    StoreIsAway,
    StoreRefused,
    StreamHasMoved,
    whole_answer,
)
from sicbo.storage.ends import see_the_end
from sicbo.storage.postgresql_address import place_of, secrets
from sicbo.storage.postgresql_door import PostgresqlDoor
from sicbo.storage.postgresql_rows import add_batch, fill
from sicbo.storage.postgresql_server import (
    refuse_an_unsafe_server,
    refuse_another_schema,
    refuse_too_many_rights,
)
from sicbo.storage.postgresql_words import may_be_better_at_once, told_plainly

# That the server is away is told by whoever asks it, in one line: the driver would add a traceback a second.
logging.getLogger("asyncpg").setLevel(logging.ERROR)


class Limits(Struct, frozen=True, kw_only=True):
    """How long anything may take, in seconds, and how many connections there may be."""

    statement: float = 5
    lock: float = 2
    idle_in_transaction: float = 5
    connections: int = 10
    connecting: float = 5
    pauses: tuple[float, ...] = (0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
    """Before each attempt to learn what became of a commit; without such a doubt there are two attempts.

    Together with the waits for locks they outlast a transaction that is left idle, which the server cuts off.
    """

    def settings(self) -> dict[str, str]:
        """Write what the server is told about each connection.

        >>> Limits().settings()["statement_timeout"]
        '5000'
        """
        return {
            "application_name": "sicbo",
            "search_path": "public",
            "statement_timeout": _milliseconds(self.statement),
            "lock_timeout": _milliseconds(self.lock),
            "idle_in_transaction_session_timeout": _milliseconds(self.idle_in_transaction),
        }


class PostgresqlStore:
    """Keeps a house in a PostgreSQL database."""

    def __init__(self, dsn: str, pool: asyncpg.Pool, limits: Limits) -> None:
        self.address = dsn
        self._place = place_of(dsn)
        self._pool = pool
        self._limits = limits
        self.door = PostgresqlDoor(self._fetch)

    @classmethod
    async def open(cls, dsn: str, limits: Limits | None = None) -> "PostgresqlStore":
        """Connect as `sicbo_app`; refuse a server, schema or role that is not fit, and a damaged house."""
        limits = limits or Limits()
        place = place_of(dsn)

        async def look(connection: asyncpg.Connection) -> None:
            await refuse_an_unsafe_server(connection, place)

        with told_plainly(place):
            pool = await asyncpg.create_pool(
                dsn,
                min_size=1,
                max_size=limits.connections,
                timeout=limits.connecting,
                command_timeout=limits.statement + 1,
                server_settings=limits.settings(),
                init=look,
                reset=_nothing_to_reset,
                **secrets(),
            )
        store = cls(dsn, pool, limits)
        try:
            await store._see_that_it_is_fit()
        except BaseException:
            await store.close()
            raise
        return store

    async def _see_that_it_is_fit(self) -> None:
        with told_plainly(self._place):
            async with self._pool.acquire() as connection:
                await refuse_another_schema(connection, self._place)
                await refuse_too_many_rights(connection, self._place)
                # One statement, so that heads and records are of one moment while others write.
                rows = await connection.fetch(
                    "SELECT id, stream.seq, stream.hash, last.seq AS last, data, previous FROM stream"
                    " LEFT JOIN LATERAL (SELECT seq, data, previous FROM event WHERE event.stream = stream.id"
                    " ORDER BY seq DESC LIMIT 1) AS last ON true ORDER BY id"
                )
        for stream, seq, stated, last, data, previous in rows:
            see_the_end(self._place, (stream, seq, stated), last and (last, data, previous))

    async def create(self, stream: str) -> Head:
        """Make a stream, or give the one that is there."""
        await self._fetch(
            "INSERT INTO stream (id, seq, hash, epoch) VALUES ($1, 0, $2, 0) ON CONFLICT DO NOTHING",
            stream,
            GENESIS,
        )
        (row,) = await self._fetch("SELECT id, seq, hash, epoch FROM stream WHERE id = $1", stream)
        return Head(*row)

    async def heads(self) -> list[Head]:
        """List all streams by name."""
        return [
            Head(*row) for row in await self._fetch("SELECT id, seq, hash, epoch FROM stream ORDER BY id")
        ]

    async def read(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[StoredEvent]:
        """Read records in order."""
        rows = await self._fetch(
            "SELECT seq, epoch, data, previous, hash FROM event"
            " WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            stream,
            after,
            most,
        )
        return [StoredEvent(*row) for row in rows]

    async def answers(self, keys: Sequence[str]) -> dict[str, StoredAnswer]:
        """Look up keys."""
        rows = await self._fetch(
            "SELECT key, body_hash, answer, digest FROM answer WHERE key = ANY($1::text[])", list(keys)
        )
        return {row[0]: whole_answer(self._place, row) for row in rows}

    async def commit(self, batch: Batch) -> None:
        """Keep a batch in one synced transaction, exactly once whatever becomes of the connection."""
        attempt = _Attempt(batch)
        reason = StoreIsAway(f"{self._place}: no attempt is allowed")
        for number, pause in enumerate(self._limits.pauses, start=1):
            await asyncio.sleep(pause)
            try:
                with told_plainly(self._place):
                    await self._try(attempt)
            except StoreIsAway as away:
                reason = away
                if not attempt.is_in_doubt and (number > 1 or not may_be_better_at_once(away)):
                    break
                await self._pool.expire_connections()
            else:
                return
        raise reason

    async def _try(self, attempt: "_Attempt") -> None:
        batch = attempt.batch
        async with self._transaction() as connection:
            heads = await _lock(connection, batch)
            passes("stream-locked")
            if attempt.is_in_doubt and await _is_kept(connection, batch):
                await connection.execute("ROLLBACK")
                return
            for part in batch.parts:
                _refuse(part, heads.get(part.stream))
            await add_batch(connection, batch)
            attempt.is_in_doubt = True
            passes("before-commit")
            await connection.execute("COMMIT")
            passes("after-commit")

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        """Begin; what was refused is rolled back; a connection on which anything else went wrong is cut."""
        connection = await self._pool.acquire(timeout=self._limits.connecting)
        try:
            await connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
            try:
                yield connection
            except (StoreRefused, asyncpg.IntegrityConstraintViolationError) as refused:
                await connection.execute("ROLLBACK")
                refusal = refused
            else:
                return
        except BaseException:
            connection.terminate()
            raise
        finally:
            await self._pool.release(connection)
        raise refusal

    async def balances(self, prefix: str = "") -> dict[Account, int]:
        """Give the balances of accounts whose name begins so."""
        rows = await self._fetch(
            "SELECT account, net FROM balance WHERE net <> 0 AND account BETWEEN $1 AND $2 ORDER BY account",
            prefix,
            prefix + LAST_LETTER,
        )
        return {read_account(name): net for name, net in rows}

    async def claim(self, stream: str, owner: str, *, now: datetime, seconds: float) -> Claim | None:
        """Become the owner, where nobody else is."""
        rows = await self._fetch(
            "UPDATE stream SET epoch = stream.epoch + 1, owner = $2, owned_until = $3, owner_seen = $4"
            " FROM (SELECT id, owner, owner_seen FROM stream"
            " WHERE id = $1 AND (owner IN ('', $2) OR owned_until <= $4) FOR UPDATE) AS before"
            " WHERE stream.id = before.id RETURNING stream.epoch, before.owner, before.owner_seen",
            stream,
            owner,
            now + timedelta(seconds=seconds),
            now,
        )
        return Claim(*rows[0]) if rows else None

    async def free(self, *, now: datetime) -> list[str]:
        """List the streams that nobody owns."""
        rows = await self._fetch("SELECT id FROM stream WHERE owned_until <= $1 ORDER BY id", now)
        return [each for (each,) in rows]

    async def renew(self, stream: str, owner: str, epoch: int, *, now: datetime, seconds: float) -> bool:
        """Stay the owner."""
        rows = await self._fetch(
            "UPDATE stream SET owned_until = $4, owner_seen = $5"
            " WHERE id = $1 AND owner = $2 AND epoch = $3 RETURNING id",
            stream,
            owner,
            epoch,
            now + timedelta(seconds=seconds),
            now,
        )
        return bool(rows)

    async def release(self, stream: str, owner: str, epoch: int, *, now: datetime) -> None:
        """Give a stream up."""
        await self._fetch(
            "UPDATE stream SET owned_until = '-infinity', owner_seen = $4"
            " WHERE id = $1 AND owner = $2 AND epoch = $3",
            stream,
            owner,
            epoch,
            now,
        )

    async def save_snapshot(self, stream: str, snapshot: Snapshot, *, beside: int = 0) -> None:
        """Keep a snapshot, and of those after `beside` only this one."""
        passes("snapshot-under-way")
        await self._fetch(
            "WITH gone AS (DELETE FROM snapshot WHERE stream = $1 AND seq > $6 AND seq <> $2)"
            " INSERT INTO snapshot VALUES ($1, $2, $3, $4, $5) ON CONFLICT (stream, seq)"
            " DO UPDATE SET round = excluded.round, hash = excluded.hash, data = excluded.data",
            stream,
            snapshot.seq,
            snapshot.round,
            snapshot.hash,
            snapshot.data,
            beside,
        )

    async def snapshot(self, stream: str, *, before_round: int | None = None) -> Snapshot | None:
        """Give the newest snapshot, or the newest one of before a round."""
        rows = await self._fetch(
            "SELECT seq, hash, data, round FROM snapshot WHERE stream = $1"
            " AND round < coalesce($2::bigint, 9223372036854775807) ORDER BY round DESC, seq DESC LIMIT 1",
            stream,
            before_round,
        )
        return Snapshot(*rows[0]) if rows else None

    async def meta(self) -> dict[str, str]:
        """Give what the house says of itself."""
        return dict(await self._fetch("SELECT name, value FROM meta WHERE name <> 'schema' ORDER BY name"))

    async def say(self, meta: Mapping[str, str]) -> None:
        """Say what a house is, once and for ever."""
        try:
            query = "INSERT INTO meta SELECT * FROM unnest($1::text[], $2::text[])"
            await self._fetch_once(query, (list(meta), list(meta.values())))
        except StoreRefused:
            raise CannotBeFilled(f"{self._place} has its name and mark already") from None

    async def tree_heads(self) -> list[StoredTreeHead]:
        """List the tree heads."""
        rows = await self._fetch("SELECT number, data, signature FROM tree_head ORDER BY number")
        return [StoredTreeHead(*row) for row in rows]

    async def last_tree_head(self) -> StoredTreeHead | None:
        """Give the newest tree head."""
        rows = await self._fetch("SELECT number, data, signature FROM tree_head ORDER BY number DESC LIMIT 1")
        return StoredTreeHead(*rows[0]) if rows else None

    async def hashes(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[bytes]:
        """Read hashes in order."""
        query = "SELECT hash FROM event WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3"
        return [row[0] for row in await self._fetch(query, stream, after, most)]

    async def add_tree_head(self, head: StoredTreeHead) -> None:
        """Keep the next tree head; where the line broke, it may be there already."""
        passes("tree-head-under-way")
        rows = await self._fetch(
            "INSERT INTO tree_head SELECT $1::bigint, $2::bytea, $3::bytea"
            " WHERE (SELECT coalesce(max(number), 0) FROM tree_head) = $1::bigint - 1 RETURNING number",
            head.number,
            head.data,
            head.signature,
        )
        if not rows and head != await self.last_tree_head():
            raise StreamHasMoved(f"tree head {head.number} does not come next")

    async def fill(self, contents: Contents) -> None:
        """Take a whole house in one transaction."""
        with told_plainly(self._place):
            async with self._transaction() as connection:
                is_filled = await fill(connection, contents)
                await connection.execute("COMMIT" if is_filled else "ROLLBACK")
        if not is_filled:
            raise CannotBeFilled(f"{self._place} holds a house already, and takes no other")

    async def close(self) -> None:
        """Close all connections; one that does not answer is cut."""
        try:
            async with asyncio.timeout(self._limits.connecting):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        """Run one statement that may safely run twice: a connection that was cut is replaced once."""
        try:
            return await self._fetch_once(query, values)
        except StoreIsAway as away:
            if not may_be_better_at_once(away):
                raise
            await self._pool.expire_connections()
            return await self._fetch_once(query, values)

    async def _fetch_once(self, query: str, values: Sequence[object]) -> list[Any]:
        with told_plainly(self._place):
            async with self._pool.acquire(timeout=self._limits.connecting) as connection:
                rows: list[Any] = await connection.fetch(query, *values)
                return rows


class _Attempt:
    """A batch on its way, and whether a COMMIT of it was ever sent."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.is_in_doubt = False


async def _lock(connection: Any, batch: Batch) -> dict[str, Head]:  # noqa: ANN401 - untyped driver
    """Lock the streams first, in the order of their names; those that are only looked at are shared.

    A batch that locks no stream for itself is locked by its first key: a second attempt must wait for it.
    """
    if all(part.is_looked_at for part in batch.parts):
        for each in batch.answers[:1]:
            await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", each.key)
    if not batch.parts:
        return {}
    parts = sorted(batch.parts, key=lambda part: part.stream)
    rows = await connection.fetch(_locking(tuple(map(_lock_of, parts))), *(part.stream for part in parts))
    return {row[0]: Head(*row) for row in rows}


OWNED = "WHERE id = ${} FOR UPDATE"
SHARED = "WHERE id = ${0} AND pg_advisory_xact_lock(hashtextextended(${0}, 1)) IS NOT NULL FOR UPDATE"
LOOKED_AT = (
    "WHERE id = ${0} AND pg_advisory_xact_lock_shared(hashtextextended(${0}, 1)) IS NOT NULL FOR SHARE"
)
"""How the row of a stream is locked.

Those who look share the row, and PostgreSQL lets ever new ones in while a writer waits: with busy tables a
dismissal would never come to pass. So all pass a gate first that is served in the order of arrival.
"""


def _lock_of(part: Part) -> str:
    if part.epoch:
        return OWNED
    return SHARED if part.events else LOOKED_AT


@cache
def _locking(locks: tuple[str, ...]) -> str:
    """Write one statement that locks rows one after the other, each in its own way.

    >>> print(_locking((OWNED, OWNED)))
    SELECT * FROM (SELECT id, seq, hash, epoch FROM stream WHERE id = $1 FOR UPDATE) AS s1
    UNION ALL SELECT * FROM (SELECT id, seq, hash, epoch FROM stream WHERE id = $2 FOR UPDATE) AS s2
    """
    return "\nUNION ALL ".join(
        f"SELECT * FROM (SELECT id, seq, hash, epoch FROM stream {lock.format(number)}) AS s{number}"  # noqa: S608 - our own words
        for number, lock in enumerate(locks, start=1)
    )


def _refuse(part: Part, head: Head | None) -> None:
    if head is None or head.epoch != part.epoch:
        raise OwnerIsStale(f"{part.stream} is in epoch {head and head.epoch}, not {part.epoch}")
    if head.seq != part.after or (part.events and part.events[0].previous != head.hash):
        raise StreamHasMoved(f"{part.stream} stands at {head.seq}, not at {part.after}", part.stream)


async def _is_kept(connection: Any, batch: Batch) -> bool:  # noqa: ANN401 - untyped driver
    """Look for the first record of a batch, or without records for its answers; the streams are locked."""
    for part in batch.parts:
        for first in part.events[:1]:
            query = "SELECT hash FROM event WHERE stream = $1 AND seq = $2 AND epoch = $3"
            found: bytes | None = await connection.fetchval(query, part.stream, first.seq, first.epoch)
            return found == first.hash
    rows = await connection.fetch(
        "SELECT key, body_hash, answer FROM answer WHERE key = ANY($1::text[])",
        [each.key for each in batch.answers],
    )
    return {StoredAnswer(*row) for row in rows} == set(batch.answers)


async def _nothing_to_reset(_: asyncpg.Connection) -> None:
    """Leave a connection as it is: we set nothing that outlives a transaction."""


def _milliseconds(seconds: float) -> str:
    return str(round(seconds * 1000))
