"""Batches over several streams, one of which may only be looked at: it must still stand where it was seen."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.transfers import Transfer
from sicbo.money import Money
from sicbo.storage.contract import Batch, OwnerIsStale, Part, Store, StoredEvent, StreamHasMoved
from sicbo.storage.evidence.chain import GENESIS
from sicbo.storage.postgresql.commit import lock_streams
from sicbo.storage.postgresql.store import PoolLimits, PostgresqlStore
from storage.a_postgresql import server
from storage.postgresql_proxy import Cut, proxy_to
from storage.stores import KINDS, needs_postgresql, opened
from storage.test_conformance import ANN, BOX, NOW, answer, events, part

ADMINISTRATION, TABLES = "administration", 8


@pytest.fixture(params=KINDS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Open each kind of store: `T1` is owned in epoch 1, the administration by nobody."""
    async with opened(request.param, tmp_path) as store:
        await prepare(store)
        yield store


async def prepare(store: Store) -> None:
    """Make the two streams."""
    for stream in ("T1", ADMINISTRATION):
        await store.create(stream)
    assert await store.claim("T1", "us", clock=NOW, seconds=10)


def administration(*texts: str, after: int = 0, previous: bytes = GENESIS) -> Part:
    """Add to the administration, or look at it."""
    return Part(
        stream=ADMINISTRATION,
        epoch=0,
        after=after,
        events=events(*texts, after=after, previous=previous, epoch=0),
    )


async def test_a_stream_that_is_looked_at_must_still_stand_there(store: Store) -> None:
    """A writer in between is noticed, and its stream named; the stream that is only read gains nothing."""
    await store.commit(Batch(parts=(part("one", moved=500), administration()), answers=(answer("k1"),)))
    first = administration("dismissed")
    await store.commit(Batch(parts=(first,)))
    previous = (await store.read("T1"))[-1].hash
    two = part("two", after=1, previous=previous)

    with pytest.raises(StreamHasMoved) as moved:
        await store.commit(Batch(parts=(two, administration()), answers=(answer("k2"),)))
    assert ADMINISTRATION == moved.value.stream
    with pytest.raises(StreamHasMoved) as moved:
        await store.commit(Batch(parts=(part("two"), administration(after=1)), answers=(answer("k2"),)))
    assert "T1" == moved.value.stream
    await store.commit(Batch(parts=(two, administration(after=1)), answers=(answer("k2"),)))

    assert [("T1", 2), (ADMINISTRATION, 1)] == [(head.stream, head.seq) for head in await store.heads()]
    assert list(first.events) == await store.read(ADMINISTRATION)


async def test_only_refusals_look_too(store: Store) -> None:
    """A final refusal rests on what was seen, and is kept only if that still holds."""
    await store.commit(Batch(parts=(administration("appointed"),)))

    with pytest.raises(StreamHasMoved):
        await store.commit(Batch(parts=(part(), administration()), answers=(answer("k"),)))
    assert {} == await store.answers(["k"])
    await store.commit(Batch(parts=(administration(after=1),), answers=(answer("k"),)))
    with pytest.raises(OwnerIsStale):
        await store.commit(Batch(parts=(part("x", epoch=0),)))

    assert {"k": answer("k")} == await store.answers(["k"])


async def test_a_balance_is_judged_by_what_the_whole_batch_comes_to(store: Store) -> None:
    """What one stream takes before another brings it is not an overdraft, whatever their order."""
    bank = Account(AccountKind.HOUSE_BANK, "T1")

    taken = Part(
        stream="T1",
        epoch=1,
        after=0,
        events=events("out"),
        transfers=((1, Transfer(ANN, bank, Money(500), "out")),),
    )
    brought = Part(
        stream=ADMINISTRATION,
        epoch=0,
        after=0,
        events=events("in", epoch=0),
        transfers=((1, Transfer(BOX, ANN, Money(500), "in")),),
    )

    await store.commit(Batch(parts=(taken, brought)))

    assert {BOX: -500, bank: 500} == await store.balances()


# ---- PostgreSQL: two processes --------------------------------------------------------------------------


def chained(stream: str, seq: int, previous: bytes, epoch: int = 0) -> StoredEvent:
    """Make one record."""
    return events(f"{stream} {seq}", after=seq - 1, previous=previous, epoch=epoch)[0]


async def until_waiting(database: str, many: int) -> None:
    """Wait until so many wait for a lock of others."""
    waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = '{}'"
    while many > len(await server().run(waiting.format(database))):  # noqa: ASYNC110 - the server tells nobody
        await asyncio.sleep(0.01)


@needs_postgresql
async def test_those_who_look_share_and_who_writes_comes_in_turn() -> None:
    """Looks do not wait for each other; a dismissal waits for those before it, and later looks wait for it.

    Were later looks let in, busy tables would keep a dismissal out for ever: seen with eight of them.
    """
    database = await server().new_house()
    store = await PostgresqlStore.open(server().dsn(database))
    await prepare(store)
    looking = await store._pool.connections.acquire()  # noqa: SLF001 - another process in the middle of its batch
    try:
        await looking.execute("BEGIN")
        await lock_streams(looking, Batch(parts=(administration(),), answers=(answer("k"),)))

        await store.commit(Batch(parts=(part("one"), administration())))
        writing = asyncio.create_task(store.commit(Batch(parts=(administration("dismissed"),))))
        await until_waiting(database, 1)
        late = asyncio.create_task(store.commit(Batch(parts=(administration(),), answers=(answer("l"),))))
        await until_waiting(database, 2)
        assert (False, False) == (writing.done(), late.done())
        await looking.execute("COMMIT")

        await writing
        with pytest.raises(StreamHasMoved):
            await late
        assert [("T1", 1), (ADMINISTRATION, 1)] == [(head.stream, head.seq) for head in await store.heads()]
    finally:
        await store._pool.connections.release(looking)  # noqa: SLF001
        await store.close()


@needs_postgresql
async def test_a_write_to_the_administration_gets_through_under_busy_tables() -> None:
    """Two processes: one appoints and dismisses, eight tables of the other write as fast as they can.

    Many who look do not keep the one who writes from getting through, and what was decided upon the old
    administration is refused.
    """
    fewest_rounds = 8
    written: dict[str, int] = {f"S{each}": 0 for each in range(TABLES)}
    refused: list[str] = []

    async def table(store: PostgresqlStore, name: str, seen: list[int], stop: asyncio.Event) -> None:
        await store.create(name)
        previous, seq = GENESIS, 0
        while not stop.is_set():
            began = seen[0]
            record = chained(name, seq + 1, previous)
            added = Part(stream=name, epoch=0, after=seq, events=(record,))
            try:
                await store.commit(Batch(parts=(added, administration(after=began))))
            except StreamHasMoved as moved:
                assert ADMINISTRATION == moved.stream
                refused.append(name)
                seen[0] = max(seen[0], next(h.seq for h in await store.heads() if h.stream == ADMINISTRATION))
                continue
            previous, seq = record.hash, seq + 1
            written[name] = seq

    database = await server().new_house()
    here = await PostgresqlStore.open(server().dsn(database))
    there = await PostgresqlStore.open(server().dsn(database))
    await prepare(here)
    stop, seen = asyncio.Event(), [0]
    tables = [asyncio.create_task(table(there, each, seen, stop)) for each in written]
    previous, rounds = GENESIS, 0
    while rounds < fewest_rounds or not refused or not all(written.values()):
        assert rounds < 5000, "somebody is kept out for ever"
        await asyncio.sleep(0.01)
        rounds += 1
        record = chained(ADMINISTRATION, rounds, previous)
        await here.commit(
            Batch(parts=(Part(stream=ADMINISTRATION, epoch=0, after=rounds - 1, events=(record,)),))
        )
        previous = record.hash
    stop.set()
    await asyncio.gather(*tables)

    assert rounds == len(await here.read(ADMINISTRATION))
    assert written == {name: len(await here.read(name)) for name in written}
    await here.close()
    await there.close()


LOOKING = Batch(parts=(part("one", moved=500), administration()), answers=(answer("k"),))
ONLY_LOOKING = Batch(parts=(administration(),), answers=(answer("k"), answer("l")))


@needs_postgresql
@pytest.mark.parametrize("batch", [LOOKING, ONLY_LOOKING])
@pytest.mark.parametrize("cut", Cut)
async def test_a_commit_in_doubt_that_looks_at_a_stream_is_done_exactly_once(cut: Cut, batch: Batch) -> None:
    """A second attempt waits for the first also where nothing but a look was locked (finding F5)."""
    database = await server().new_house()
    async with proxy_to(server().folder) as proxy:
        limits = PoolLimits(statement=2, lock=1, idle_in_transaction=0.6)
        store = await PostgresqlStore.open(proxy.dsn(database), limits)
        try:
            await prepare(store)
            proxy.cut = cut

            await store.commit(batch)

            assert proxy.was_cut
            assert len(batch.parts[0].events) == len(await store.read("T1"))
            assert {each.key: each for each in batch.answers} == await store.answers(["k", "l"])
            assert proxy.commits == (1 if cut in (Cut.AFTER_COMMIT, Cut.LATE_COMMIT) else 2)
        finally:
            await store.close()
