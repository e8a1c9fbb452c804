"""Starts from snapshots, and looks at old rounds: as from the whole stream, and without reading it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from house_runtime.house import BOSS, House, lay, running
from sicbo.house_runtime import stream_reader
from sicbo.house_runtime.requests import Accepted, Answer
from sicbo.house_runtime.snapshots import digest, freeze, thaw
from sicbo.house_runtime.stream_reader import read_standing
from sicbo.house_runtime.stream_standing import replay
from sicbo.house_runtime.tables.past_rounds import past_rounds
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.rules.irregularities import Event as Irregular
from sicbo.storage.contract import Snapshot, StoredEvent, StoreIsAway, StoreIsDamaged
from sicbo.storage.records import decode
from sicbo.table import commands as c
from sicbo.table.events import Event, RoundCorrected, SettledRoundVoided
from sicbo.table.people import Actor, Role
from sicbo.table.round import HowConcluded
from storage.memory_store import MemoryStore
from storage.stores import KINDS

on_every_store = pytest.mark.parametrize("kind", KINDS)
DEPUTY = Actor("deputy", Role.CASINO_MANAGER)


@pytest.fixture
def every_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a snapshot be due after ten records."""
    monkeypatch.setattr(stream_reader, "EVERY", 10)


async def play(house: House, rounds: int, player: Actor) -> None:
    """Play rounds, with a wager of the player on each."""
    for _ in range(rounds):
        await house.do(c.OpenBetting())
        await house.do(lay(player.person, {"small": 5}), player)
        await house.finish((1, 2, 6))
        await house.table._keeping.snapshots.finish()  # noqa: SLF001 - so that none is left out here


async def replayed(house: House) -> Standing:
    """Read the whole stream, as if there were no snapshots."""
    return replay(Standing(stream="T1"), await house.store.read("T1"))


def counted(house: House, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the records that are read from now on, call by call."""
    counts: list[int] = []
    read = house.store.read

    async def counting(stream: str, *, after: int = 0, limit: int = 10_000) -> list[StoredEvent]:
        records = await read(stream, after=after, limit=limit)
        counts.append(len(records))
        return records

    monkeypatch.setattr(house.store, "read", counting)
    return counts


@on_every_store
@pytest.mark.usefixtures("every_ten")
async def test_a_start_reads_a_snapshot_and_the_tail_and_stands_as_after_a_full_replay(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The digest is that of the running table and of a replay from the first record (INV-O2, INV-O3)."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await play(house, 6, ann)
        counts = counted(house, monkeypatch)

        standing = await read_standing(house.store, "T1")

        assert sum(counts) <= 21
        assert digest(house.table.standing) == digest(standing) == digest(await replayed(house))
        assert house.table.standing == standing


@on_every_store
async def test_after_a_clean_stop_nothing_is_left_to_read(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last snapshot is of the last record; only that one is looked at, to see that it is there."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await play(house, 2, ann)
        await house.table.stop()
        stood = house.table.standing
        counts = counted(house, monkeypatch)
        await house.start()

        assert [1, 0] == counts
        assert stood == house.table.standing
        await play(house, 1, ann)


def damaged(good: Snapshot) -> Snapshot:
    """Change a byte."""
    return replace(good, data=good.data[:-9] + bytes([good.data[-9] ^ 1]) + good.data[-8:])


def of_another_stream(good: Snapshot) -> Snapshot:
    """Take the snapshot of another table for this one."""
    standing = thaw(good.data)
    assert standing is not None
    return replace(good, data=freeze(replace(standing, stream="T2")))


def of_a_record_that_is_not_there(good: Snapshot) -> Snapshot:
    """Say another hash than that of the record, inside and outside."""
    standing = thaw(good.data)
    assert standing is not None
    other = bytes(32)
    return replace(good, hash=other, data=freeze(replace(standing, hash=other)))


def of_the_future(good: Snapshot) -> Snapshot:
    """Be of a record that was never written."""
    standing = thaw(good.data)
    assert standing is not None
    return replace(good, seq=good.seq + 1000, data=freeze(replace(standing, seq=good.seq + 1000)))


def of_another_round(good: Snapshot) -> Snapshot:
    """Say that other rounds had been opened."""
    return replace(good, round=good.round + 5)


@on_every_store
@pytest.mark.usefixtures("every_ten")
@pytest.mark.parametrize(
    "spoil", [damaged, of_another_stream, of_a_record_that_is_not_there, of_the_future, of_another_round]
)
async def test_a_snapshot_that_is_not_of_its_record_is_never_believed(
    kind: str, spoil: Callable[[Snapshot], Snapshot], tmp_path: Path
) -> None:
    """The one before it is taken, or the stream is read from its first record."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await play(house, 3, ann)
        await house.table.stop()
        good = await house.store.snapshot("T1")
        assert good is not None
        await house.store.save_snapshot("T1", spoil(good), keep_through=good.seq - 1)

        standing = await read_standing(house.store, "T1")

        assert house.table.standing == standing
        older = await house.store.snapshot("T1", before_round=good.round)
        assert older is not None
        await house.store.save_snapshot("T1", spoil(older), keep_through=0)
        assert house.table.standing == await read_standing(house.store, "T1")
        await house.start()


@pytest.mark.usefixtures("every_ten")
async def test_a_long_reading_leaves_snapshots_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an import, or with a new version of the program, everything is read once and not twice."""
    async with running("memory", tmp_path) as house:
        await play(house, 20, await house.terminal("ann"))
        await house.table.stop()
        await house.store.save_snapshot("T1", Snapshot(1, bytes(32), b"of another program", 0))
        counts = counted(house, monkeypatch)

        first = await read_standing(house.store, "T1")
        whole = sum(counts)
        counts.clear()

        assert first == await read_standing(house.store, "T1")
        assert whole > 150
        assert sum(counts) <= 21
        assert await house.store.snapshot("T1", before_round=10) is not None
        await house.start()


async def test_a_snapshot_waits_the_longer_the_more_wagers_are_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fourteen wagers put it off to five records for each."""
    monkeypatch.setattr(stream_reader, "EVERY", 20)

    async with running("memory", tmp_path) as house:
        ann = await house.terminal("ann", credit=1000)
        await house.do(c.OpenBetting())
        seen: list[tuple[int, int]] = []
        for area in [f"total:{total}" for total in range(4, 18)] * 5:
            await house.do(lay("ann", {area: 5}), ann)
            await house.table._keeping.snapshots.finish()  # noqa: SLF001 - as above
            found = await house.store.snapshot("T1")
            seen.append((house.table.standing.seq, found.seq if found else 0))

        assert {0} == {snapshot for seq, snapshot in seen if seq < 14 * 5}
        assert {70} == {snapshot for seq, snapshot in seen if seq >= 70}


@pytest.mark.parametrize(
    "why",
    [StoreIsAway("the disk is full"), StoreIsDamaged("a page is not what it was"), ZeroDivisionError()],
)
async def test_a_snapshot_that_cannot_be_kept_stops_nobody(
    why: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table plays on, and can be stopped and started; it reads more then."""
    monkeypatch.setattr(stream_reader, "EVERY", 10)

    async def away(*_: object, **__: object) -> None:
        raise why

    async with running("memory", tmp_path) as house:
        with monkeypatch.context() as patched:
            patched.setattr(house.store, "save_snapshot", away)
            await play(house, 4, await house.terminal("ann"))
            await house.table.stop()
        stood = house.table.standing
        assert await house.store.snapshot("T1") is None
        await house.start()

        assert stood == house.table.standing


async def test_a_record_that_does_not_follow_is_named_at_the_start(tmp_path: Path) -> None:
    """A store whose records were changed is damaged, and nothing is played on it."""
    async with running("memory", tmp_path) as house:
        await house.terminal("ann")
        records = await house.store.read("T1")
        broken = MemoryStore()
        await broken.create("T1")
        broken._events["T1"] = [*records[:4], replace(records[4], data=b"{}"), *records[5:]]  # noqa: SLF001

        with pytest.raises(StoreIsDamaged, match="the chain of T1 is broken at 5"):
            await read_standing(broken, "T1")


# ---- earlier rounds ----------------------------------------------------------------------------------


def correction(number: int, faces: tuple[int, int, int]) -> c.CorrectOutcome:
    """Order a correction."""
    return c.CorrectOutcome(
        round=number, faces=faces, event=Irregular.WRONG_RESULT_KEYED, reason="the camera shows it"
    )


async def by_two(house: House, command: c.Command) -> Answer:
    """Ask for something that takes two people."""
    return await house.table.ask(replace(house.request(command, BOSS), second=DEPUTY))


async def revisions(house: House) -> list[Event]:
    """List the corrections and late voids of a stream."""
    events = [decode(record.data)[1] for record in await house.store.read("T1")]
    return [event for event in events if isinstance(event, RoundCorrected | SettledRoundVoided)]


async def corrected(kind: str, folder: Path, *, rounds_between: int) -> list[Event]:
    """Play a round, some others, and put the first one right, twice."""
    async with running(kind, folder) as house:
        ann, bob, eve = [await house.terminal(name) for name in ("ann", "bob", "eve")]
        await house.do(c.OpenBetting())
        await house.do(lay("ann", {"small": 20, "total:9": 5}), ann)
        await house.do(lay("bob", {"big": 40}), bob)
        await house.finish((1, 2, 6))
        await play(house, rounds_between, eve)
        assert isinstance(await by_two(house, correction(1, (4, 5, 6))), Accepted)
        assert isinstance(await by_two(house, correction(1, (4, 4, 6))), Accepted)
        assert "correction/same-outcome" == getattr(await by_two(house, correction(1, (4, 6, 4))), "code", "")
        return await revisions(house)


@on_every_store
@pytest.mark.usefixtures("every_ten")
async def test_a_correction_of_a_round_that_is_long_over_is_as_one_at_once(kind: str, tmp_path: Path) -> None:
    """Twelve rounds later the same events follow, from the record alone."""
    at_once = await corrected("memory", tmp_path, rounds_between=0)

    assert at_once == await corrected(kind, tmp_path, rounds_between=12)
    assert [2, 3] == [each.revision for each in at_once if isinstance(each, RoundCorrected)]


async def test_a_correction_of_round_1_after_a_thousand_rounds(tmp_path: Path) -> None:
    """It is the same as one at once."""
    later = await corrected("memory", tmp_path, rounds_between=1000)

    assert await corrected("memory", tmp_path, rounds_between=0) == later


@pytest.mark.usefixtures("every_ten")
async def test_an_old_round_is_found_without_reading_the_stream(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the snapshot before it; rounds in a row are read in one go; what is no round is left out."""
    async with running("memory", tmp_path) as house:
        await play(house, 40, await house.terminal("ann"))
        await house.do(c.OpenBetting())
        counts = counted(house, monkeypatch)
        monkeypatch.setattr("sicbo.house_runtime.tables.past_rounds.AT_ONCE", 5)

        found = await past_rounds(house.store, house.table.standing, (20, 0, 41, 42, -1))

        assert [20] == list(found)
        assert (HowConcluded.SETTLED, (1, 2, 6)) == (found[20].concluded, found[20].reading.dice)
        assert sum(counts) <= 36
        counts.clear()
        assert [*range(11, 31)] == list(await past_rounds(house.store, house.table.standing, range(11, 31)))
        assert sum(counts) <= 20 * 20
        assert {} == await past_rounds(house.store, Standing(stream="T1"), (1,))


async def test_a_correction_in_one_batch_with_the_settlement_sees_the_settled_round(tmp_path: Path) -> None:
    """What looks back is decided alone, after all before it is kept; what comes after sees what it did."""
    async with running("memory", tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        await house.do(lay("ann", {"small": 20}), ann)
        await house.do(c.CloseBetting())
        await house.do(c.StartTumble())

        answers = await asyncio.gather(
            house.ask(c.TakeOutcome(faces=(1, 2, 6)), Actor("program", Role.PROGRAM)),
            house.ask(c.SettleRound()),
            house.ask(c.OpenBetting()),
            by_two(house, correction(1, (6, 6, 5))),
            by_two(house, correction(1, (6, 5, 5))),
            house.ask(lay("ann", {"small": 20}), ann),
        )

        assert [Accepted] * 6 == [type(each) for each in answers]
        assert [2, 3] == [getattr(each, "revision", 0) for each in await revisions(house)]
        assert [(6, 5, 5)] == [each.faces for each in house.table.standing.results]
