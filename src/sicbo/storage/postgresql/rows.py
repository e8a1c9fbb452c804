"""Writes the rows of a batch, or of a whole house, with many rows in each statement."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, starmap
from typing import Any

from msgspec.structs import astuple

from sicbo.failpoints import failpoint
from sicbo.storage.accounts import BalanceRow, balance_row, net_changes
from sicbo.storage.contents import Contents
from sicbo.storage.contract import Batch
from sicbo.storage.rows import ANYTHING_THERE, Row, answer_row, event_row, moved_rows, transfer_rows

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

ROWS_PER_STATEMENT = 1_000
"""When importing a house: each statement stays far below the time limit."""

FILLING = 0x51CB1
"""The advisory lock under which one process at a time imports a house."""

RECORDS = (
    "WITH answered AS (INSERT INTO answer SELECT * FROM"
    " unnest($1::text[], $2::bytea[], $3::bytea[], $4::bytea[])),"
    " moved AS (UPDATE stream SET seq = last.seq, hash = last.hash"
    " FROM unnest($5::text[], $6::bigint[], $7::bytea[]) AS last (id, seq, hash)"
    " WHERE stream.id = last.id)"
    " INSERT INTO event SELECT * FROM"
    " unnest($8::text[], $9::bigint[], $10::bigint[], $11::bytea[], $12::bytea[], $13::bytea[])"
)
"""Answers, heads and records in one round trip."""

MOVE = (
    "UPDATE balance SET net = net + moved.change FROM"
    " (SELECT account, change FROM balance JOIN unnest($1::text[], $2::bigint[]) AS moved (name, change)"
    " ON account = name ORDER BY account FOR UPDATE OF balance) AS moved"
    " WHERE balance.account = moved.account"
)
"""Lock accounts in the order of their names and update them, skipping those that do not exist."""

MONEY = (
    "WITH written AS (INSERT INTO transfer SELECT * FROM"  # noqa: S608 - made of the statements above
    " unnest($3::text[], $4::bigint[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::text[])),"
    f" moved AS ({MOVE} RETURNING balance.account)"
    " SELECT name FROM unnest($1::text[]) AS wanted (name) WHERE name NOT IN (SELECT account FROM moved)"
)
"""Insert transfers and update balances; returns the accounts that do not exist yet."""


async def add_batch(connection: Any, batch: Batch) -> None:  # noqa: ANN401 - untyped driver
    """Insert a batch in two round trips to the server.

    All writers take their locks in the same order (answers, then accounts), so that they cannot deadlock.
    """
    parts = batch.parts
    answers = sorted(map(answer_row, batch.answers))
    heads = [(part.stream, part.events[-1].seq, part.events[-1].hash) for part in parts if part.events]
    events = [event_row(part.stream, each) for part in parts for each in part.events]
    if answers or events:
        values = (*_columns(answers, 4), *_columns(heads, 3), *_columns(events, 6))
        await connection.execute(RECORDS, *values)
    failpoint("events-inserted")
    transfers = [row for part in parts for row in transfer_rows(part)]
    if transfers:
        await _move_money(connection, transfers, net_changes(parts))
    failpoint("balances-moved")


async def _move_money(connection: Any, transfers: list[Row], changes: list[BalanceRow]) -> None:  # noqa: ANN401
    """Insert transfers and update balances, so that constraints check only the net effect.

    New accounts are inserted with zero before they are updated: PostgreSQL would check the proposed row, and
    refuse a stake.
    """
    moves = [(name, change) for name, change, *_ in changes]
    missing = await connection.fetch(MONEY, *_columns(moves, 2), *_columns(transfers, 7))
    if missing:
        names = {name for (name,) in missing}
        new = [each for each in changes if each[0] in names]
        made = [(name, 0, *kind) for name, _, *kind in new]
        await _execute_columns(connection, f"{BALANCES} ON CONFLICT DO NOTHING", made)
        await _execute_columns(connection, MOVE, [(name, change) for name, change, *_ in new])


def _columns(rows: Sequence[Row], count: int) -> Iterable[Sequence[object]]:
    """Transpose rows into `count` columns, even if there are no rows."""
    return zip(*rows, strict=True) if rows else ((),) * count


async def fill(connection: Any, contents: Contents) -> bool:  # noqa: ANN401 - untyped driver
    """Import a whole house into an empty database; False if it already holds one."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", FILLING)
    for query in ANYTHING_THERE:
        if await connection.fetchval(query):
            return False
    heads = contents.heads()
    tables: list[tuple[str, Iterable[Row]]] = [
        (META, ((name, value) for name, value in contents.meta().items() if name != "schema")),
        (STREAMS, map(astuple, heads)),
        *((EVENTS, _events(head.stream, contents)) for head in heads),
        *((TRANSFERS, _transfers(head.stream, contents)) for head in heads),
        (ANSWERS, map(answer_row, contents.answers())),
        (TREE_HEADS, map(astuple, contents.tree_heads())),
        (BALANCES, starmap(balance_row, contents.balances().items())),
    ]
    for query, rows in tables:
        left = iter(rows)
        while some := list(islice(left, ROWS_PER_STATEMENT)):
            await _execute_columns(connection, query, some)
    return True


def _events(stream: str, contents: Contents) -> Iterator[Row]:
    return (event_row(stream, each) for each, _ in contents.records(stream))


def _transfers(stream: str, contents: Contents) -> Iterator[Row]:
    for record, moved in contents.records(stream):
        yield from moved_rows(stream, record, moved)


async def _execute_columns(connection: Any, query: str, rows: Sequence[Row]) -> None:  # noqa: ANN401
    """Run a statement with rows passed as columns; do nothing without rows."""
    if rows:
        await connection.execute(query, *(list(column) for column in zip(*rows, strict=True)))
