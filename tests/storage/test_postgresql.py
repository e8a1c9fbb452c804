"""PostgreSQL: a commit in doubt is done exactly once, and an unfit server is refused with a message."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import asyncpg
import pytest

from sicbo.storage.contract import (
    Batch,
    Claim,
    OwnerIsStale,
    Part,
    StoredAnswer,
    StoredEvent,
    StoredTreeHead,
    StoreIsAway,
    StoreIsDamaged,
    StoreRefused,
    StreamHasMoved,
)
from sicbo.storage.evidence.chain import GENESIS, link
from sicbo.storage.migrations import newest
from sicbo.storage.postgresql.errors import translate_errors
from sicbo.storage.postgresql.server_check import SAFE, ServerIsUnfit, faults, migrate
from sicbo.storage.postgresql.store import PoolLimits, PostgresqlStore
from storage.a_postgresql import server
from storage.postgresql_proxy import Cut, PostgresqlProxy, proxy_to
from storage.stores import needs_postgresql
from storage.test_conformance import ANN, BOX, answer, part

pytestmark = needs_postgresql

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
QUICK = PoolLimits(statement=2, lock=1, idle_in_transaction=0.6)


@asynccontextmanager
async def through_a_proxy(
    limits: PoolLimits = QUICK,
) -> AsyncIterator[tuple[PostgresqlStore, PostgresqlProxy]]:
    """Open a new house through a proxy, with a stream `T1` that we own in epoch 1."""
    database = await server().new_house()
    async with proxy_to(server().folder) as proxy:
        store = await PostgresqlStore.open(proxy.dsn(database), limits)
        try:
            await store.create("T1")
            assert Claim(1) == await store.claim("T1", "us", clock=NOW, seconds=0)
            yield store, proxy
        finally:
            await store.close()


WITH_RECORDS = Batch(parts=(part("one", "two", moved=500),), answers=(answer("k"),))
WITHOUT_RECORDS = Batch(parts=(part(),), answers=(answer("k"),))
WITHOUT_STREAMS = Batch(parts=(), answers=(answer("k"), answer("l")))


@pytest.mark.parametrize("batch", [WITH_RECORDS, WITHOUT_RECORDS, WITHOUT_STREAMS])
@pytest.mark.parametrize("cut", Cut)
async def test_a_commit_in_doubt_is_done_exactly_once(cut: Cut, batch: Batch) -> None:
    """Whether COMMIT came through or not, now or later: the batch is there once (finding F5)."""
    async with through_a_proxy() as (store, proxy):
        proxy.cut = cut

        await store.commit(batch)

        assert proxy.was_cut
        events = [event for each in batch.parts for event in each.events]
        assert events == await store.read("T1")
        assert ({ANN: 500, BOX: -500} if events else {}) == await store.balances()
        assert {each.key: each for each in batch.answers} == await store.answers(["k", "l"])
        # Where the first was kept there is no second COMMIT; where it was not, there is one transaction more.
        assert proxy.commits == (1 if cut in (Cut.AFTER_COMMIT, Cut.LATE_COMMIT) else 2)


async def test_a_connection_cut_at_any_message_changes_nothing() -> None:
    """Cut at the first, second, third … message of a batch, until one passes untouched: always done once."""
    async with through_a_proxy() as (store, proxy):
        previous, after, cuts = GENESIS, 0, 0
        while True:
            proxy.cut_at = cuts + 1
            added = part("x", after=after, previous=previous, moved=5)
            await store.commit(Batch(parts=(added,), answers=(answer(f"k{after}"),)))
            after, previous = after + 1, added.events[0].hash
            assert [*range(1, after + 1)] == [each.seq for each in await store.read("T1")]
            assert {ANN: 5 * after, BOX: -5 * after} == await store.balances()
            if not proxy.was_cut:
                break
            proxy.was_cut = False
            cuts += 1

        assert cuts >= 5, "a batch is more messages than that"


@pytest.mark.parametrize("cut", [Cut.AFTER_COMMIT, Cut.BEFORE_COMMIT])
async def test_in_doubt_and_owned_by_another_meanwhile_the_store_says_what_is_true(cut: Cut) -> None:
    """A batch that was kept is done though we own nothing any more; one that was not kept is refused."""
    later = datetime(2026, 11, 15, 13, tzinfo=UTC)
    async with through_a_proxy() as (store, proxy):
        proxy.cut = cut
        proxy.when_cut = lambda: store.claim("T1", "them", clock=later, seconds=10)

        if cut is Cut.AFTER_COMMIT:
            await store.commit(WITH_RECORDS)
        else:
            with pytest.raises(OwnerIsStale):
                await store.commit(WITH_RECORDS)

        (head,) = await store.heads()
        assert (2 if cut is Cut.AFTER_COMMIT else 0, 2) == (head.seq, head.epoch)
        assert head.seq == len(await store.read("T1"))


async def test_a_server_that_stays_away_is_said_to_be_away() -> None:
    """Nothing hangs and nothing is made up; when the server is back the same batch is kept."""
    async with through_a_proxy(PoolLimits(pauses=(0, 0.01, 0.02))) as (store, proxy):
        proxy.cut, proxy.is_closed = Cut.BEFORE_COMMIT, True
        with pytest.raises(StoreIsAway, match=r"PostgreSQL 127\.0\.0\.1:\d+/house\d+ is away"):
            await store.commit(WITH_RECORDS)
        with pytest.raises(StoreIsAway):
            await store.heads()

        proxy.is_closed = False

        await store.commit(WITH_RECORDS)
        assert 2 == len(await store.read("T1"))


async def test_connections_ended_by_the_server_are_replaced() -> None:
    """After a restart of the server nobody sees an error for the old connections."""
    async with through_a_proxy() as (store, _):
        await server().run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sicbo'"
        )

        await store.commit(WITH_RECORDS)

        assert 2 == len(await store.read("T1"))


async def test_a_last_word_of_the_server_without_the_end_of_the_line_is_no_fault_of_ours() -> None:
    """Seen as "cannot switch to state 15": the shutdown notice arrived while the connection was still open."""
    async with through_a_proxy(PoolLimits(statement=2, lock=1, connecting=0.5)) as (store, proxy):
        proxy.hides_the_end = True
        end_all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sicbo'"
        await server().run(end_all)
        await asyncio.sleep(0.1)
        await store.commit(WITH_RECORDS)
        assert 2 == len(await store.read("T1"))

        await server().run(end_all)
        await asyncio.sleep(0.1)

        assert ["T1"] == [head.stream for head in await store.heads()]


def test_a_server_whose_disk_is_broken_is_away() -> None:
    """Seen raw, out of a task that nobody waited for: the disk was gone, and the server still answered."""
    with pytest.raises(StoreIsAway, match="nowhere is away: could not fsync"), translate_errors("nowhere"):
        raise asyncpg.PostgresIOError("could not fsync file: Input/output error")


def test_a_server_whose_disk_is_full_says_so() -> None:
    """The readiness answer says so, without the name of the server."""
    with pytest.raises(StoreIsAway, match="nowhere is away") as away, translate_errors("nowhere"):
        raise asyncpg.DiskFullError("could not extend file: No space left on device")

    assert "the disk of the store is full" == away.value.why


async def test_two_writers_of_a_stream_are_put_in_order() -> None:
    """Many at once with the same belief about the head: one is stored, the others are refused, nothing is lost."""
    async with through_a_proxy() as (store, _):
        batches = [Batch(parts=(part(f"by {each}"),), answers=(answer(f"k{each}"),)) for each in range(20)]

        told = await asyncio.gather(*(store.commit(each) for each in batches), return_exceptions=True)

        assert 1 == told.count(None)
        assert 19 == sum(isinstance(each, StreamHasMoved) for each in told)
        assert 1 == len(await store.read("T1"))


async def test_streams_that_move_the_same_accounts_do_not_wait_in_a_ring() -> None:
    """Eight streams move the same two accounts at once, in either order: all is kept, to the last minor unit."""

    async def write(store: PostgresqlStore, stream: str) -> None:
        await store.create(stream)
        previous = GENESIS
        for seq in range(1, 11):
            data = f"{stream} {seq}".encode()
            event = StoredEvent(seq, 0, data, previous, link(previous, data))
            moved = part("x", moved=seq).transfers[0][1]
            added = Part(stream=stream, epoch=0, after=seq - 1, events=(event,), transfers=((seq, moved),))
            await store.commit(Batch(parts=(added,), answers=(answer(f"{stream}/{seq}"),)))
            previous = event.hash

    async with through_a_proxy() as (store, _):
        await asyncio.gather(*(write(store, f"S{each}") for each in range(8)))

        assert {ANN: 8 * 55, BOX: -8 * 55} == await store.balances()


TABLES = ("event", "transfer", "answer", "tree_head")
CHANGES = [
    *(f"DELETE FROM {table}" for table in TABLES),  # noqa: S608 - names from above
    *(f"TRUNCATE {table} CASCADE" for table in TABLES),
    "UPDATE event SET data = ''",
    "UPDATE transfer SET amount = amount + 1",
    "UPDATE answer SET answer = ''",
    "UPDATE tree_head SET data = ''",
    "UPDATE balance SET may_be_negative = true",
    "UPDATE meta SET value = '0'",
    "DELETE FROM stream",
    "DROP TABLE event",
    "CREATE TABLE own (x int)",
]


async def test_the_application_may_change_nothing_that_is_kept_for_ever() -> None:
    """The server refuses its role to update, delete or empty, and to make tables of its own (INV-M7)."""
    database = await server().new_house()
    for change in CHANGES:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await server().run(change, database=database, role="sicbo_app")


async def test_the_auditor_reads_everything_and_writes_nothing() -> None:
    """All tables can be read, none can be added to."""
    database = await server().new_house()
    for table in (*TABLES, "meta", "stream", "balance", "snapshot"):
        await server().run(f"SELECT * FROM {table}", database=database, role="sicbo_auditor")  # noqa: S608 - names from above
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await server().run(
                f"INSERT INTO {table} SELECT * FROM {table}",  # noqa: S608 - names from above
                database=database,
                role="sicbo_auditor",
            )


async def refusal_to_open(database: str, role: str = "sicbo_app") -> str:
    """Return the message with which a house is refused."""
    with pytest.raises(ServerIsUnfit) as refused:
        await PostgresqlStore.open(server().dsn(database, role))
    return str(refused.value)


@pytest.mark.parametrize("role", ["sicbo_owner", "postgres"])
async def test_a_role_with_too_many_rights_is_refused(role: str) -> None:
    """The owner and the administrator could change records, so the program does not run as them."""
    said = await refusal_to_open(await server().new_house(), role)

    assert f"the role {role} could change event, transfer, answer, tree_head" in said


UNSAFE = [
    ("synchronous_commit", "ALTER DATABASE {house} SET synchronous_commit = off", ""),
    ("fsync", "ALTER SYSTEM SET fsync = off", "ALTER SYSTEM RESET fsync"),
    ("full_page_writes", "ALTER SYSTEM SET full_page_writes = off", "ALTER SYSTEM RESET full_page_writes"),
]


@pytest.mark.parametrize(("name", "change", "back"), UNSAFE)
async def test_a_server_that_could_lose_a_commit_is_refused(name: str, change: str, back: str) -> None:
    """Each setting is looked at where it counts: on our own connection (finding F2)."""
    house = await server().new_house()
    await server().run(change.format(house=house))
    try:
        await _until(house, name, "off")
        said = await refusal_to_open(house)
    finally:
        if back:
            await server().run(back)
            await _until(house, name, "on")

    assert f"{name} is off and must be on" in said
    assert "lost in a power cut" in said


async def _until(house: str, name: str, value: str) -> None:
    """Reload the settings, and wait until a new connection has this value."""
    await server().run("SELECT pg_reload_conf()")
    while [(value,)] != [tuple(row) for row in await server().run(f"SHOW {name}", database=house)]:  # noqa: ASYNC110 - the server tells nobody
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("synchronous_commit", "local", "must be on or remote_apply"),
        ("server_encoding", "SQL_ASCII", "other scripts"),
        ("pg_is_in_recovery", "true", "replica"),
    ],
)
def test_other_faults_of_a_server_are_named(name: str, value: str, says: str) -> None:
    """A weaker commit, an encoding that loses letters, a replica."""
    good = {each: values[0] for each, values in SAFE.items()}

    (fault,) = faults(good | {name: value}, 180_000)

    assert says in fault


async def test_tree_heads_come_one_after_the_other() -> None:
    """Of two stored at once, one is refused as too late; a broken connection does not store one twice."""
    async with through_a_proxy() as (store, proxy):
        heads = [StoredTreeHead(1, bytes([each]), b"signed") for each in range(5)]
        told = await asyncio.gather(*(store.add_tree_head(each) for each in heads), return_exceptions=True)
        assert 1 == told.count(None)
        assert 4 == sum(isinstance(each, StreamHasMoved) for each in told)

        proxy.cut_at = 1
        await store.add_tree_head(StoredTreeHead(2, b"next", b"signed"))

        assert [1, 2] == [each.number for each in await store.tree_heads()]


async def test_a_database_without_a_house_or_with_a_newer_one_is_refused() -> None:
    """The program changes no schema by itself: that is for the owner."""
    assert "it holds no house yet" in await refusal_to_open("postgres")

    house = await server().new_house()
    await server().run("UPDATE meta SET value = '99'", database=house, role="sicbo_owner")
    assert "schema is version 99" in await refusal_to_open(house)


async def test_a_migration_runs_once_and_by_the_owner() -> None:
    """A second run changes nothing, several at once do no harm, and other roles may not."""
    await server().run("CREATE DATABASE fresh OWNER sicbo_owner TEMPLATE template0")

    owner = server().dsn("fresh", "sicbo_owner")
    assert [newest("postgresql")] * 3 == await asyncio.gather(*(migrate(owner) for _ in range(3)))

    assert newest("postgresql") == await migrate(server().dsn("fresh", "postgres"))
    with pytest.raises(StoreIsAway, match="sicbo_owner"):
        await migrate(server().dsn("fresh", "sicbo_app"))


async def test_nobody_home_is_said_without_the_password() -> None:
    """An address where nothing listens, and an invalid one."""
    with pytest.raises(StoreIsAway) as away:
        await PostgresqlStore.open("postgresql://sicbo_app:secret@127.0.0.1:1/house")
    assert "PostgreSQL 127.0.0.1:1/house is away" in str(away.value)
    assert "secret" not in str(away.value)

    with pytest.raises(StoreIsAway, match="not an address"):
        await PostgresqlStore.open("mysql://somewhere/house")


@pytest.mark.parametrize(
    "damage", ["DELETE FROM event WHERE seq = 2", "UPDATE event SET data = 'other' WHERE seq = 2"]
)
async def test_a_damaged_end_is_named_at_the_start(damage: str) -> None:
    """A head without its last record, or with other bytes, is never opened."""
    house = await server().new_house()
    store = await PostgresqlStore.open(server().dsn(house))
    await store.create("T1")
    await store.commit(Batch(parts=(part("one", "two", epoch=0),)))
    await store.close()
    await server().run(damage, database=house, role="sicbo_owner")

    with pytest.raises(StoreIsDamaged, match="T1 should end with record 2"):
        await PostgresqlStore.open(server().dsn(house))


@pytest.mark.parametrize("key", ["a\0", "a\ud800"])
async def test_a_letter_that_the_server_cannot_keep_is_refused(key: str) -> None:
    """PostgreSQL has no zero byte and no half letter in texts; the batch is refused whole, and the store goes on."""
    async with through_a_proxy() as (store, _):
        with pytest.raises(StoreRefused, match="cannot store this"):
            await store.commit(Batch(parts=(part("x"),), answers=(StoredAnswer(key, bytes(32), b""),)))

        await store.commit(WITH_RECORDS)
