"""Committing a batch to PostgreSQL: one transaction, exactly once, even if the connection breaks.

Nothing depends on an isolation level: the rows of the streams are locked first, in the order of their names,
and UNIQUE and CHECK constraints are the last defence (finding F6).

A connection that breaks during COMMIT leaves it unknown whether the batch was stored. COMMIT is never sent
again (finding F5). A new transaction locks the same rows, and so waits until the old one has ended either
way. Only then does it look for the batch: if it is there, the commit succeeded; otherwise it runs again.
"""

import asyncio
from functools import cache
from typing import Any

from sicbo.failpoints import failpoint
from sicbo.storage.contract import Batch, Head, Part, StoredAnswer, StoreIsAway, refuse_another_head
from sicbo.storage.postgresql.errors import is_worth_retrying, translate_errors
from sicbo.storage.postgresql.pool import Pool
from sicbo.storage.postgresql.rows import add_batch

OWNED = "WHERE id = ${} FOR UPDATE"
SHARED = "WHERE id = ${0} AND pg_advisory_xact_lock(hashtextextended(${0}, 1)) IS NOT NULL FOR UPDATE"
READ_ONLY = (
    "WHERE id = ${0} AND pg_advisory_xact_lock_shared(hashtextextended(${0}, 1)) IS NOT NULL FOR SHARE"
)
"""How the row of a stream is locked.

Readers share the row, and PostgreSQL keeps admitting new ones while a writer waits: with busy tables a
dismissal would starve. So all first take an advisory lock, which is granted in the order of arrival.
"""


class Attempt:
    """A batch being committed, and whether its COMMIT was ever sent."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.is_in_doubt = False


async def commit(pool: Pool, batch: Batch) -> None:
    """Store a batch in one synced transaction, exactly once even if the connection breaks."""
    attempt = Attempt(batch)
    reason = StoreIsAway(f"{pool.place}: no attempt is allowed")
    for number, pause in enumerate(pool.limits.pauses, start=1):
        await asyncio.sleep(pause)
        try:
            with translate_errors(pool.place):
                await _try(pool, attempt)
        except StoreIsAway as away:
            reason = away
            if not attempt.is_in_doubt and (number > 1 or not is_worth_retrying(away)):
                break
            await pool.connections.expire_connections()
        else:
            return
    raise reason


async def _try(pool: Pool, attempt: Attempt) -> None:
    batch = attempt.batch
    async with pool.transaction() as connection:
        heads = await lock_streams(connection, batch)
        failpoint("stream-locked")
        if attempt.is_in_doubt and await _is_committed(connection, batch):
            await connection.execute("ROLLBACK")
            return
        for part in batch.parts:
            refuse_another_head(part, heads.get(part.stream))
        await add_batch(connection, batch)
        attempt.is_in_doubt = True
        failpoint("before-commit")
        await connection.execute("COMMIT")
        failpoint("after-commit")


async def lock_streams(connection: Any, batch: Batch) -> dict[str, Head]:  # noqa: ANN401 - untyped driver
    """Lock the streams in the order of their names, shared for those that are only read.

    A batch that locks no stream exclusively locks its first key instead, so that a second attempt waits for
    it.
    """
    if all(part.is_read_only for part in batch.parts):
        for each in batch.answers[:1]:
            await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", each.key)
    if not batch.parts:
        return {}
    parts = sorted(batch.parts, key=lambda part: part.stream)
    query = _lock_statement(tuple(map(_lock_of, parts)))
    rows = await connection.fetch(query, *(part.stream for part in parts))
    return {row[0]: Head(*row) for row in rows}


def _lock_of(part: Part) -> str:
    if part.epoch:
        return OWNED
    return SHARED if part.events else READ_ONLY


@cache
def _lock_statement(locks: tuple[str, ...]) -> str:
    """Return one statement that locks rows one after the other, each in its own way.

    >>> print(_lock_statement((OWNED, OWNED)))
    SELECT * FROM (SELECT id, seq, hash, epoch FROM stream WHERE id = $1 FOR UPDATE) AS s1
    UNION ALL SELECT * FROM (SELECT id, seq, hash, epoch FROM stream WHERE id = $2 FOR UPDATE) AS s2
    """
    return "\nUNION ALL ".join(
        f"SELECT * FROM (SELECT id, seq, hash, epoch FROM stream {lock.format(number)}) AS s{number}"  # noqa: S608 - only our own text
        for number, lock in enumerate(locks, start=1)
    )


async def _is_committed(connection: Any, batch: Batch) -> bool:  # noqa: ANN401 - untyped driver
    """Look for the batch's first record, or without records its answers, while the streams are locked."""
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
