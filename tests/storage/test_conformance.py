"""What every store promises: whole batches or nothing, in order, by the owner, one answer for a key."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from sicbo.clock import ManualClock, SystemClock
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.transfers import Transfer
from sicbo.money import MAX_MINOR_UNITS, Money
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    Claim,
    KeyIsTaken,
    OwnerIsStale,
    Part,
    Snapshot,
    Store,
    StoredAnswer,
    StoredEvent,
    StoreRefused,
    StreamHasMoved,
)
from sicbo.storage.evidence.chain import GENESIS, link, verify
from storage.memory_store import MemoryStore
from storage.stores import KINDS, leases_by, opened

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
OURS = datetime(2026, 11, 15, 11, 59, tzinfo=UTC)
"""What the clock of an owner says."""
HOUR, MILLISECOND = timedelta(hours=1), timedelta(milliseconds=1)
BOX, ANN = Account(AccountKind.DROP_BOX, "T1"), Account(AccountKind.PLAYER_CREDIT, "ann")


@pytest.fixture(params=KINDS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Open each kind of store, with a stream `T1` that its writer owns in epoch 1."""
    async with opened(request.param, tmp_path) as store:
        await store.create("T1")
        leases_by(store, ManualClock(NOW))
        assert Claim(1) == await store.claim("T1", "us", clock=OURS, seconds=10)
        yield store


def events(*texts: str, after: int = 0, previous: bytes = GENESIS, epoch: int = 1) -> tuple[StoredEvent, ...]:
    """Chain some bytes."""
    made = []
    for seq, text in enumerate(texts, start=after + 1):
        data = text.encode()
        made.append(StoredEvent(seq, epoch, data, previous, link(previous, data)))
        previous = made[-1].hash
    return tuple(made)


def part(*texts: str, after: int = 0, previous: bytes = GENESIS, epoch: int = 1, moved: int = 0) -> Part:
    """Make what a batch adds to T1; with money moved into the box by the first event."""
    made = events(*texts, after=after, previous=previous, epoch=epoch)
    transfers = ((after + 1, Transfer(BOX, ANN, Money(moved), "in")),) if moved else ()
    return Part(stream="T1", epoch=epoch, after=after, events=made, transfers=transfers)


def answer(key: str, text: str = "done") -> StoredAnswer:
    """Make an answer."""
    return StoredAnswer(key, bytes(32), text.encode())


async def test_what_is_committed_is_read_back_to_the_byte(store: Store) -> None:
    """Records, head, balances and answers are all there, and the chain verifies."""
    added = part("one", "two", moved=500)
    await store.commit(Batch(parts=(added,), answers=(answer("k1"),)))

    kept = await store.read("T1")
    (head,) = await store.heads()

    assert list(added.events) == kept
    assert ("T1", 2, kept[-1].hash, 1) == (head.stream, head.seq, head.hash, head.epoch)
    assert head.hash == verify("T1", [(each.seq, each.data, each.previous, each.hash) for each in kept])
    assert {ANN: 500, BOX: -500} == await store.balances()
    assert {ANN: 500} == await store.balances("player-credit:")
    assert {"k1": answer("k1")} == await store.answers(["k1", "k2"])
    assert kept[1:] == await store.read("T1", after=1)
    assert kept[:1] == await store.read("T1", limit=1)


REFUSED = [
    (part("x", epoch=2), (), OwnerIsStale),
    (part("x", after=1), (), StreamHasMoved),
    (part("x", previous=bytes([1] * 32)), (), StreamHasMoved),
    (part("x"), (answer("k"), answer("k")), KeyIsTaken),
]


@pytest.mark.parametrize(("bad", "answers", "why"), REFUSED)
async def test_a_refused_batch_leaves_no_trace(
    store: Store, bad: Part, answers: tuple[StoredAnswer, ...], why: type[StoreRefused]
) -> None:
    """A stale owner, a stream that moved, a key that is taken: nothing at all is kept."""
    with pytest.raises(why):
        await store.commit(Batch(parts=(bad,), answers=answers))

    (head,) = await store.heads()
    assert (0, []) == (head.seq, await store.read("T1"))
    assert {} == await store.balances()
    assert {} == await store.answers(["k"])


async def test_a_probe_keeps_nothing(store: Store) -> None:
    """It only shows that a batch could be kept, before the first one and after."""
    before = (await store.meta(), await store.heads())
    await store.probe()
    assert before == (await store.meta(), await store.heads())

    await store.commit(Batch(parts=(part("one"),)))
    await store.probe()
    await store.probe()
    assert [1] == [head.seq for head in await store.heads()]


async def test_a_balance_below_zero_is_the_last_wall(store: Store) -> None:
    """Whatever the program thought, credit that is not there does not go out (INV-M3)."""
    first = part("in", moved=500)
    await store.commit(Batch(parts=(first,)))
    out = events("out", after=1, previous=first.events[-1].hash)
    too_much = ((2, Transfer(ANN, BOX, Money(501), "out")),)
    bad = Part(stream="T1", epoch=1, after=1, events=out, transfers=too_much)

    with pytest.raises(BalanceIsRefused):
        await store.commit(Batch(parts=(bad,), answers=(answer("k"),)))

    assert {ANN: 500, BOX: -500} == await store.balances()
    assert {} == await store.answers(["k"])


async def test_a_total_is_exact_as_far_as_a_database_counts_and_refused_beyond(store: Store) -> None:
    """Far above what a browser can count; where 64 bits are not enough, nothing of the batch is kept."""
    first = part("in", moved=MAX_MINOR_UNITS)
    await store.commit(Batch(parts=(replace(first, transfers=first.transfers * 1024),)))
    most = {ANN: 2**63 - 1024, BOX: 1024 - 2**63}
    assert most == await store.balances()

    if not isinstance(store, MemoryStore):  # Python counts on
        more = part("in", after=1, previous=first.events[-1].hash, moved=MAX_MINOR_UNITS)
        with pytest.raises(StoreRefused):
            await store.commit(Batch(parts=(more,)))
        assert most == await store.balances()


async def test_money_moves_between_streams_in_one_batch(store: Store) -> None:
    """What one stream brings another may take in the same batch; a fault in one leaves no trace in the other."""
    await store.create("cage")
    brought = part("in", moved=500)
    taken = Part(
        stream="cage",
        epoch=0,
        after=0,
        events=events("out", epoch=0),
        transfers=((1, Transfer(ANN, BOX, Money(500), "out")),),
    )
    stale = Part(stream="cage", epoch=7, after=0, events=events("out", epoch=7))
    with pytest.raises(OwnerIsStale):
        await store.commit(Batch(parts=(brought, stale)))

    await store.commit(Batch(parts=(brought, taken)))

    assert {} == await store.balances()
    assert [("T1", 1), ("cage", 1)] == [(head.stream, head.seq) for head in await store.heads()]


def test_money_never_moves_without_a_record() -> None:
    """A transfer belongs to a record of its own part (INV-W2)."""
    with pytest.raises(ValueError, match="belongs to no record"):
        Part(stream="T1", epoch=1, after=0, transfers=((1, Transfer(BOX, ANN, Money(1), "in")),))


async def test_a_key_has_one_answer_for_ever(store: Store) -> None:
    """A second answer under a key is refused with all that came with it, also without events."""
    await store.commit(Batch(parts=(part(),), answers=(answer("k", "refused"),)))

    with pytest.raises(KeyIsTaken):
        await store.commit(Batch(parts=(part("x"),), answers=(answer("k", "done"),)))

    assert {"k": answer("k", "refused")} == await store.answers(["k"])
    assert [] == await store.read("T1")


def after(store: Store, seconds: float) -> datetime:
    """Let the clock of a store say that so many seconds have gone by since the claim."""
    now = NOW + timedelta(seconds=seconds)
    leases_by(store, ManualClock(now))
    return now


async def test_a_lease_goes_by_the_clock_of_the_store(store: Store) -> None:
    """Whatever the clocks of owners say: an hour ahead or behind is neither early nor late."""
    assert NOW == await store.now()
    for clock in (NOW + HOUR, NOW - HOUR):
        assert await store.claim("T1", "them", clock=clock, seconds=10) is None
        assert await store.renew("T1", "us", 1, clock=clock, seconds=10)
    assert [] == await store.free()

    after(store, 10)

    assert ["T1"] == await store.free()
    assert Claim(2, "us", NOW, NOW - HOUR) == await store.claim("T1", "them", clock=OURS, seconds=10)


@pytest.mark.parametrize("kind", KINDS)
async def test_the_clock_of_a_store_is_the_real_one_where_no_test_moves_it(kind: str, tmp_path: Path) -> None:
    """It goes on, and a lease of no length has ended at once."""
    async with opened(kind, tmp_path) as store:
        before = SystemClock().now() - MILLISECOND
        await store.create("T1")
        assert await store.claim("T1", "us", clock=OURS, seconds=0)
        assert await store.claim("T1", "them", clock=OURS, seconds=60)
        assert [] == await store.free()
        assert before <= await store.now() <= SystemClock().now()


async def test_an_owner_keeps_others_out_until_the_lease_ends(store: Store) -> None:
    """Another may take over once the time is up, in a new epoch, and the old owner can write nothing."""
    await store.create("T2")
    renewed = after(store, 9)
    assert ["T2"] == await store.free()
    assert await store.claim("T1", "them", clock=OURS, seconds=10) is None
    assert await store.renew("T1", "us", 1, clock=OURS, seconds=10)
    after(store, 18)
    assert await store.claim("T1", "them", clock=OURS, seconds=10) is None

    after(store, 20)
    assert ["T1", "T2"] == await store.free()
    taken = await store.claim("T1", "them", clock=OURS, seconds=10)
    assert Claim(2, "us", renewed, OURS) == taken

    after(store, 21)
    assert not await store.renew("T1", "us", 1, clock=OURS, seconds=10)
    with pytest.raises(OwnerIsStale):
        await store.commit(Batch(parts=(part("x"),)))
    await store.commit(Batch(parts=(part("x", epoch=2),)))


async def test_a_released_stream_is_free_at_once(store: Store) -> None:
    """Nobody waits for a lease that was given up; giving up another's changes nothing."""
    await store.release("T1", "them", 1, clock=OURS)
    assert await store.claim("T1", "them", clock=OURS, seconds=10) is None

    later = after(store, 1)
    await store.release("T1", "us", 1, clock=OURS)

    assert ["T1"] == await store.free()
    assert Claim(2, "us", later, OURS) == await store.claim("T1", "them", clock=OURS, seconds=10)


async def test_the_newest_snapshot_is_given(store: Store) -> None:
    """A start reads the snapshot and what came after."""
    assert await store.snapshot("T1") is None
    await store.save_snapshot("T1", Snapshot(1, bytes(32), b"old"))
    await store.save_snapshot("T1", Snapshot(2, bytes(32), b"new"))

    assert Snapshot(2, bytes(32), b"new") == await store.snapshot("T1")


async def test_snapshots_stand_beside_older_ones_and_take_the_place_of_newer(store: Store) -> None:
    """One is found by the round that came after it; the same record has one snapshot."""
    kept = [Snapshot(seq, bytes(32), b"%d" % seq, round=seq // 10) for seq in (15, 25, 35)]
    for each in kept:
        await store.save_snapshot("T1", each, keep_through=each.seq - 1)

    assert kept[2] == await store.snapshot("T1")
    assert kept[2] == await store.snapshot("T1", before_round=4)
    assert kept[1] == await store.snapshot("T1", before_round=3)
    assert kept[0] == await store.snapshot("T1", before_round=2)
    assert await store.snapshot("T1", before_round=1) is None
    anew = Snapshot(25, bytes(32), b"anew", round=2)
    await store.save_snapshot("T1", anew, keep_through=20)
    assert anew == await store.snapshot("T1")
    assert kept[0] == await store.snapshot("T1", before_round=2)
    await store.save_snapshot("T1", anew, keep_through=25)
    assert anew == await store.snapshot("T1")
