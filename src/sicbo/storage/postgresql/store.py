"""The store of a house with several processes: PostgreSQL, one transaction per batch.

The statements of the contract are here; `commit.py` commits batches, and `pool.py` handles broken
connections.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import asyncpg

from sicbo.failpoints import failpoint
from sicbo.ledger.accounts import Account
from sicbo.storage.accounts import LAST_CHARACTER, read_account
from sicbo.storage.contents import CannotBeFilled, Contents
from sicbo.storage.contract import (
    Batch,
    Claim,
    Head,
    Snapshot,
    StoredAnswer,
    StoredEvent,
    StoredTreeHead,
    StoreRefused,
    StreamHasMoved,
    verified_answer,
)
from sicbo.storage.evidence.chain import GENESIS
from sicbo.storage.evidence.head_check import verify_head
from sicbo.storage.postgresql.address import place_of
from sicbo.storage.postgresql.commit import commit
from sicbo.storage.postgresql.credentials import PostgresqlCredentials
from sicbo.storage.postgresql.errors import translate_errors
from sicbo.storage.postgresql.pool import Pool, PoolLimits
from sicbo.storage.postgresql.rows import fill
from sicbo.storage.postgresql.server_check import (
    refuse_an_unsafe_server,
    refuse_another_schema,
    refuse_too_many_rights,
)

__all__ = ["PoolLimits", "PostgresqlStore"]


class PostgresqlStore:
    """Stores a house in a PostgreSQL database."""

    is_for_one_process = False

    def __init__(self, dsn: str, pool: Pool) -> None:
        self.address = dsn
        self._pool = pool
        self._fetch = pool.fetch
        self.credentials = PostgresqlCredentials(pool.fetch)

    @classmethod
    async def open(cls, dsn: str, limits: PoolLimits | None = None) -> "PostgresqlStore":
        """Connect as `sicbo_app`; refuse an unfit server, schema or role, and a damaged house."""
        place = place_of(dsn)

        async def check(connection: asyncpg.Connection) -> None:
            await refuse_an_unsafe_server(connection, place)

        store = cls(dsn, await Pool.open(dsn, limits or PoolLimits(), check))
        try:
            await store._verify()
        except BaseException:
            await store.close()
            raise
        return store

    async def _verify(self) -> None:
        with translate_errors(self._pool.place):
            async with self._pool.connections.acquire() as connection:
                await refuse_another_schema(connection, self._pool.place)
                await refuse_too_many_rights(connection, self._pool.place)
                # One statement, so that heads and records are from the same moment while others write.
                rows = await connection.fetch(
                    "SELECT id, stream.seq, stream.hash, last.seq AS last, data, previous FROM stream"
                    " LEFT JOIN LATERAL (SELECT seq, data, previous FROM event WHERE event.stream = stream.id"
                    " ORDER BY seq DESC LIMIT 1) AS last ON true ORDER BY id"
                )
        for stream, seq, stated, last, data, previous in rows:
            verify_head(self._pool.place, (stream, seq, stated), last and (last, data, previous))

    async def probe(self) -> None:
        """Commit a logical message: the server writes and syncs its log, and no table changes."""
        await self._fetch("SELECT pg_logical_emit_message(true, 'sicbo', '')")

    async def create(self, stream: str) -> Head:
        """Create a stream, or return the existing one."""
        await self._fetch(
            "INSERT INTO stream (id, seq, hash, epoch) VALUES ($1, 0, $2, 0) ON CONFLICT DO NOTHING",
            stream,
            GENESIS,
        )
        (row,) = await self._fetch("SELECT id, seq, hash, epoch FROM stream WHERE id = $1", stream)
        return Head(*row)

    async def heads(self) -> list[Head]:
        """Return all heads, sorted by stream."""
        return [
            Head(*row) for row in await self._fetch("SELECT id, seq, hash, epoch FROM stream ORDER BY id")
        ]

    async def read(self, stream: str, *, after: int = 0, limit: int = 10_000) -> list[StoredEvent]:
        """Return records in order."""
        rows = await self._fetch(
            "SELECT seq, epoch, data, previous, hash FROM event"
            " WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            stream,
            after,
            limit,
        )
        return [StoredEvent(*row) for row in rows]

    async def answers(self, keys: Sequence[str]) -> dict[str, StoredAnswer]:
        """Return stored answers."""
        rows = await self._fetch(
            "SELECT key, body_hash, answer, digest FROM answer WHERE key = ANY($1::text[])", list(keys)
        )
        return {row[0]: verified_answer(self._pool.place, row) for row in rows}

    async def commit(self, batch: Batch) -> None:
        """Store a batch in one synced transaction, exactly once even if the connection breaks."""
        await commit(self._pool, batch)

    async def balances(self, prefix: str = "") -> dict[Account, int]:
        """Return the balances of accounts whose name starts with the prefix."""
        rows = await self._fetch(
            "SELECT account, net FROM balance WHERE net <> 0 AND account BETWEEN $1 AND $2 ORDER BY account",
            prefix,
            prefix + LAST_CHARACTER,
        )
        return {read_account(name): net for name, net in rows}

    async def claim(self, stream: str, owner: str, *, now: datetime, seconds: float) -> Claim | None:
        """Become the owner, unless another process is."""
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
        """Return the streams without an owner."""
        rows = await self._fetch("SELECT id FROM stream WHERE owned_until <= $1 ORDER BY id", now)
        return [each for (each,) in rows]

    async def renew(self, stream: str, owner: str, epoch: int, *, now: datetime, seconds: float) -> bool:
        """Extend ownership."""
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
        """Release a stream."""
        await self._fetch(
            "UPDATE stream SET owned_until = '-infinity', owner_seen = $4"
            " WHERE id = $1 AND owner = $2 AND epoch = $3",
            stream,
            owner,
            epoch,
            now,
        )

    async def save_snapshot(self, stream: str, snapshot: Snapshot, *, keep_through: int = 0) -> None:
        """Save a snapshot, replacing all after `keep_through`."""
        failpoint("snapshot-under-way")
        await self._fetch(
            "WITH gone AS (DELETE FROM snapshot WHERE stream = $1 AND seq > $6 AND seq <> $2)"
            " INSERT INTO snapshot VALUES ($1, $2, $3, $4, $5) ON CONFLICT (stream, seq)"
            " DO UPDATE SET round = excluded.round, hash = excluded.hash, data = excluded.data",
            stream,
            snapshot.seq,
            snapshot.round,
            snapshot.hash,
            snapshot.data,
            keep_through,
        )

    async def snapshot(self, stream: str, *, before_round: int | None = None) -> Snapshot | None:
        """Return the newest snapshot, or the newest from before a round."""
        rows = await self._fetch(
            "SELECT seq, hash, data, round FROM snapshot WHERE stream = $1"
            " AND round < coalesce($2::bigint, 9223372036854775807) ORDER BY round DESC, seq DESC LIMIT 1",
            stream,
            before_round,
        )
        return Snapshot(*rows[0]) if rows else None

    async def meta(self) -> dict[str, str]:
        """Return the house's metadata."""
        return dict(await self._fetch("SELECT name, value FROM meta WHERE name <> 'schema' ORDER BY name"))

    async def set_meta(self, meta: Mapping[str, str]) -> None:
        """Store the house's metadata permanently."""
        try:
            query = "INSERT INTO meta SELECT * FROM unnest($1::text[], $2::text[])"
            await self._pool.fetch_once(query, (list(meta), list(meta.values())))
        except StoreRefused:
            raise CannotBeFilled(f"{self._pool.place} already has its name and mark") from None

    async def tree_heads(self) -> list[StoredTreeHead]:
        """Return the tree heads."""
        rows = await self._fetch("SELECT number, data, signature FROM tree_head ORDER BY number")
        return [StoredTreeHead(*row) for row in rows]

    async def last_tree_head(self) -> StoredTreeHead | None:
        """Return the newest tree head."""
        rows = await self._fetch("SELECT number, data, signature FROM tree_head ORDER BY number DESC LIMIT 1")
        return StoredTreeHead(*rows[0]) if rows else None

    async def hashes(self, stream: str, *, after: int = 0, limit: int = 10_000) -> list[bytes]:
        """Return hashes in order."""
        query = "SELECT hash FROM event WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3"
        return [row[0] for row in await self._fetch(query, stream, after, limit)]

    async def add_tree_head(self, head: StoredTreeHead) -> None:
        """Store the next tree head; after a broken connection it may be there already."""
        failpoint("tree-head-under-way")
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
        """Import a whole house in one transaction."""
        with translate_errors(self._pool.place):
            async with self._pool.transaction() as connection:
                is_filled = await fill(connection, contents)
                await connection.execute("COMMIT" if is_filled else "ROLLBACK")
        if not is_filled:
            raise CannotBeFilled(f"{self._pool.place} already holds a house")

    async def close(self) -> None:
        """Close all connections, dropping any that does not respond."""
        await self._pool.close()
