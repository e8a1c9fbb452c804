"""The store of a house with many processes: PostgreSQL, one transaction for a batch.

Here are the statements of the contract. How a batch is kept is in `postgresql_commit`, and what becomes of a
statement when the line is cut in `pool.py`.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import asyncpg

from sicbo.failpoints import passes
from sicbo.ledger.accounts import Account
from sicbo.storage.accounts import LAST_LETTER, read_account
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
    whole_answer,
)
from sicbo.storage.evidence.chain import GENESIS
from sicbo.storage.evidence.head_check import verify_head
from sicbo.storage.postgresql.address import place_of
from sicbo.storage.postgresql.commit import commit
from sicbo.storage.postgresql.credentials import PostgresqlDoor
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
    """Keeps a house in a PostgreSQL database."""

    is_for_one_process = False

    def __init__(self, dsn: str, lines: Pool) -> None:
        self.address = dsn
        self._lines = lines
        self._fetch = lines.fetch
        self.door = PostgresqlDoor(lines.fetch)

    @classmethod
    async def open(cls, dsn: str, limits: PoolLimits | None = None) -> "PostgresqlStore":
        """Connect as `sicbo_app`; refuse a server, schema or role that is not fit, and a damaged house."""
        place = place_of(dsn)

        async def look(connection: asyncpg.Connection) -> None:
            await refuse_an_unsafe_server(connection, place)

        store = cls(dsn, await Pool.open(dsn, limits or PoolLimits(), look))
        try:
            await store._see_that_it_is_fit()
        except BaseException:
            await store.close()
            raise
        return store

    async def _see_that_it_is_fit(self) -> None:
        with translate_errors(self._lines.place):
            async with self._lines.pool.acquire() as connection:
                await refuse_another_schema(connection, self._lines.place)
                await refuse_too_many_rights(connection, self._lines.place)
                # One statement, so that heads and records are of one moment while others write.
                rows = await connection.fetch(
                    "SELECT id, stream.seq, stream.hash, last.seq AS last, data, previous FROM stream"
                    " LEFT JOIN LATERAL (SELECT seq, data, previous FROM event WHERE event.stream = stream.id"
                    " ORDER BY seq DESC LIMIT 1) AS last ON true ORDER BY id"
                )
        for stream, seq, stated, last, data, previous in rows:
            verify_head(self._lines.place, (stream, seq, stated), last and (last, data, previous))

    async def probe(self) -> None:
        """Commit a message to nobody: the server writes it to its log and syncs that, and no table has it."""
        await self._fetch("SELECT pg_logical_emit_message(true, 'sicbo', '')")

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
        return {row[0]: whole_answer(self._lines.place, row) for row in rows}

    async def commit(self, batch: Batch) -> None:
        """Keep a batch in one synced transaction, exactly once whatever becomes of the connection."""
        await commit(self._lines, batch)

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
            await self._lines.fetch_once(query, (list(meta), list(meta.values())))
        except StoreRefused:
            raise CannotBeFilled(f"{self._lines.place} has its name and mark already") from None

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
        with translate_errors(self._lines.place):
            async with self._lines.transaction() as connection:
                is_filled = await fill(connection, contents)
                await connection.execute("COMMIT" if is_filled else "ROLLBACK")
        if not is_filled:
            raise CannotBeFilled(f"{self._lines.place} holds a house already, and takes no other")

    async def close(self) -> None:
        """Close all connections; one that does not answer is cut."""
        await self._lines.close()
