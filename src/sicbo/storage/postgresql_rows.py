"""Writing rows: what a batch adds, and a whole house at once. Many rows go in one statement each."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, starmap
from typing import Any

from sicbo.failpoints import passes
from sicbo.storage.accounts import balance_row, net_changes
from sicbo.storage.contents import Contents
from sicbo.storage.contract import Batch, Part, StoredAnswer, StoredEvent

STREAMS = (
    "INSERT INTO stream (id, seq, hash, epoch) SELECT * FROM"
    " unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[])"
)
EVENTS = (
    "INSERT INTO event SELECT * FROM"
    " unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bytea[])"
)
TRANSFERS = (
    "INSERT INTO transfer SELECT * FROM"
    " unnest($1::text[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::text[])"
)
ANSWERS = "INSERT INTO answer SELECT * FROM unnest($1::text[], $2::bytea[], $3::bytea[], $4::bytea[])"
TREE_HEADS = "INSERT INTO tree_head SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[])"
META = "INSERT INTO meta SELECT * FROM unnest($1::text[], $2::text[])"
BALANCES = "INSERT INTO balance SELECT * FROM unnest($1::text[], $2::bigint[], $3::int[], $4::bool[])"

AT_ONCE = 1_000
"""Rows in one statement when a house is filled: each stays far below the limit of time."""

FILLING = 0x51CB1
"""The advisory lock under which one process at a time fills a house."""

Row = tuple[Any, ...]


async def add_batch(connection: Any, batch: Batch) -> None:  # noqa: ANN401 - untyped driver
    """Add all that a batch holds; all writers take their locks in the same order, so none waits in a ring."""
    parts = batch.parts
    await _over(connection, ANSWERS, sorted(map(_answer, batch.answers)))
    await _over(connection, EVENTS, [_event(part.stream, each) for part in parts for each in part.events])
    passes("events-inserted")
    await _move_heads(connection, [part for part in parts if part.events])
    transfers = [
        (part.stream, seq, nth, str(each.debit), str(each.credit), each.amount.minor_units, each.reason)
        for part in parts
        for nth, (seq, each) in enumerate(part.transfers)
    ]
    await _over(connection, TRANSFERS, transfers)
    await _move_balances(connection, parts)
    passes("balances-moved")


async def _move_heads(connection: Any, parts: Sequence[Part]) -> None:  # noqa: ANN401 - untyped driver
    await _over(
        connection,
        "UPDATE stream SET seq = last.seq, hash = last.hash"
        " FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS last (id, seq, hash)"
        " WHERE stream.id = last.id",
        [(part.stream, part.events[-1].seq, part.events[-1].hash) for part in parts],
    )


async def _move_balances(connection: Any, parts: Sequence[Part]) -> None:  # noqa: ANN401 - untyped driver
    """Make the accounts that are new, lock them all, then move them: a check sees only what they come to."""
    changes = net_changes(parts)
    await _over(
        connection, f"{BALANCES} ON CONFLICT DO NOTHING", [(name, 0, *kind) for name, _, *kind in changes]
    )
    await _over(
        connection,
        "SELECT account FROM balance WHERE account = ANY($1::text[]) ORDER BY account FOR UPDATE",
        [(name,) for name, *_ in changes],
    )
    await _over(
        connection,
        "UPDATE balance SET net = net + moved.change"
        " FROM unnest($1::text[], $2::bigint[]) AS moved (account, change)"
        " WHERE balance.account = moved.account",
        [(name, change) for name, change, *_ in changes],
    )


async def fill(connection: Any, contents: Contents) -> bool:  # noqa: ANN401 - untyped driver
    """Add a whole house to an empty database; False where there is one already."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", FILLING)
    for table in ("stream", "answer", "balance", "tree_head", "meta WHERE name <> 'schema'"):
        if await connection.fetchval(f"SELECT 1 FROM {table} LIMIT 1"):  # noqa: S608 - the names above only
            return False
    heads = contents.heads()
    tables: list[tuple[str, Iterable[Row]]] = [
        (META, ((name, value) for name, value in contents.meta().items() if name != "schema")),
        (STREAMS, ((head.stream, head.seq, head.hash, head.epoch) for head in heads)),
        *((EVENTS, _events(head.stream, contents)) for head in heads),
        *((TRANSFERS, _transfers(head.stream, contents)) for head in heads),
        (ANSWERS, map(_answer, contents.answers())),
        (TREE_HEADS, ((each.number, each.data, each.signature) for each in contents.tree_heads())),
        (BALANCES, starmap(balance_row, contents.balances().items())),
    ]
    for query, rows in tables:
        left = iter(rows)
        while some := list(islice(left, AT_ONCE)):
            await _over(connection, query, some)
    return True


def _answer(each: StoredAnswer) -> Row:
    return each.key, each.body_hash, each.answer, each.digest


def _event(stream: str, each: StoredEvent) -> Row:
    return stream, each.seq, each.epoch, each.data, each.previous, each.hash


def _events(stream: str, contents: Contents) -> Iterator[Row]:
    return (_event(stream, each) for each, _ in contents.records(stream))


def _transfers(stream: str, contents: Contents) -> Iterator[Row]:
    for record, moved in contents.records(stream):
        for nth, each in enumerate(moved):
            yield stream, record.seq, nth, each.debit, each.credit, each.amount, each.reason


async def _over(connection: Any, query: str, rows: Sequence[Row]) -> None:  # noqa: ANN401 - untyped driver
    """Run a statement over rows, handed over as columns; over none there is nothing to do."""
    if rows:
        await connection.execute(query, *(list(column) for column in zip(*rows, strict=True)))
