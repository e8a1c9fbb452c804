"""The store of a house with several processes: PostgreSQL, one transaction per batch.

The statements of the contract are here; `commit.py` commits batches, and `pool.py` handles broken
connections.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Self

import asyncpg

from sicbo.failpoints import failpoint
from sicbo.storage.contents import CannotBeFilled, Contents
from sicbo.storage.contract import (
    Batch,
    Claim,
    Snapshot,
    StoredAnswer,
    StoredTreeHead,
    StoreRefused,
    StreamHasMoved,
    verified_answer,
)
from sicbo.storage.evidence.chain import verify_head
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
from sicbo.storage.statements import StoreStatements

__all__ = ["PoolLimits", "PostgresqlStore"]


class PostgresqlStore(StoreStatements):
    """Stores a house in a PostgreSQL database."""

    is_for_one_process = False
    UNOWNED = "'-infinity'"

    def __init__(self, dsn: str, pool: Pool) -> None:
        self.address = dsn
        self._pool = pool
        self.credentials = PostgresqlCredentials(pool.fetch)

    @classmethod
    async def open(cls, dsn: str, limits: PoolLimits | None = None) -> Self:
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

    def _time(self, later: float = 0) -> str:
        return f"clock_timestamp() + interval '{later:.3f} seconds'"

    async def _change(self, query: str, *values: object) -> list[Any]:
        return await self._pool.fetch(query, *values)

    _read = _change

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
        await self._change("SELECT pg_logical_emit_message(true, 'sicbo', '')")

    async def answers(self, keys: Sequence[str]) -> dict[str, StoredAnswer]:
        """Return stored answers."""
        rows = await self._read(
            "SELECT key, body_hash, answer, digest FROM answer WHERE key = ANY($1::text[])", list(keys)
        )
        return {row[0]: verified_answer(self._pool.place, row) for row in rows}

    async def commit(self, batch: Batch) -> None:
        """Store a batch in one synced transaction, exactly once even if the connection breaks."""
        await commit(self._pool, batch)

    async def claim(self, stream: str, owner: str, *, clock: datetime, seconds: float) -> Claim | None:
        """Become the owner, unless another process is."""
        rows = await self._change(
            "UPDATE stream SET epoch = stream.epoch + 1, owner = $2,"  # noqa: S608 - our own text
            f" owned_until = {self._time(seconds)}, owner_seen = {self._time()}, owner_clock = $3"
            " FROM (SELECT id, owner, owner_seen, owner_clock FROM stream"
            f" WHERE id = $1 AND (owner IN ('', $2) OR owned_until <= {self._time()}) FOR UPDATE) AS before"
            " WHERE stream.id = before.id"
            " RETURNING stream.epoch, before.owner, before.owner_seen, before.owner_clock",
            stream,
            owner,
            clock,
        )
        return Claim(*rows[0]) if rows else None

    async def save_snapshot(self, stream: str, snapshot: Snapshot, *, keep_through: int = 0) -> None:
        """Save a snapshot, replacing all after `keep_through`."""
        failpoint("snapshot-under-way")
        await self._change(
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

    async def set_meta(self, meta: Mapping[str, str]) -> None:
        """Store the house's metadata permanently."""
        try:
            query = "INSERT INTO meta SELECT * FROM unnest($1::text[], $2::text[])"
            await self._pool.fetch_once(query, (list(meta), list(meta.values())))
        except StoreRefused:
            raise CannotBeFilled(f"{self._pool.place} already has its name and mark") from None

    async def add_tree_head(self, head: StoredTreeHead) -> None:
        """Store the next tree head; after a broken connection it may be there already."""
        failpoint("tree-head-under-way")
        rows = await self._change(
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
