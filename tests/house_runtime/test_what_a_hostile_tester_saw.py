"""Faults of a running house that a hostile tester saw, each by what a user would have seen."""

import asyncio
import errno
import os
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from house_runtime.house import BOSS, DEALER
from house_runtime.processes import TwoProcesses, two_processes, until
from house_runtime.test_house_shared import CAS, SELL, Doors, set_up
from sicbo.administration import commands as o
from sicbo.administration.events import TableStopped
from sicbo.administration.state import Mark
from sicbo.bus.contract import Answer as OwnersAnswer
from sicbo.bus.contract import BusIsAway, MessageIsTooLarge, Serving, Unanswered
from sicbo.house_runtime.requests import (
    NOBODY_RUNS_IT,
    OTHER_BODY,
    STOPPED,
    STORE_IS_AWAY,
    Accepted,
    Answer,
    Rejected,
    decode_answer,
)
from sicbo.house_runtime.tables.committer import Committed
from sicbo.house_runtime.tables.followed_table import Telling, topic
from sicbo.house_runtime.tables.table_record import Standing
from sicbo.house_runtime.tables.view_delivery import Audience, ViewerKind
from sicbo.house_runtime.wire import decode_told, encode_request
from sicbo.people import Actor, Role
from sicbo.storage.contract import StoredEvent, StoreIsAway, StoreIsDamaged
from sicbo.storage.memory import MemoryStore
from sicbo.storage.records import decode
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.streams import ADMINISTRATION, CAGE, DESK
from sicbo.table import commands as c

Test = Callable[[TwoProcesses], Awaitable[None]]
PROGRAM = Actor("program", Role.PROGRAM)


@pytest.fixture
def in_a_house(tmp_path: Path) -> Callable[[Test], None]:
    """Run a test in a house of two processes."""

    async def run(test: Test) -> None:
        async with two_processes("memory", tmp_path) as house, asyncio.timeout(120):
            await test(house)

    return lambda test: asyncio.run(run(test))


async def over_the_bus(house: TwoProcesses, stream: str, message: bytes) -> Answer:
    """Ask as a client does who is no process of the house."""
    return decode_answer(await house.bus.ask(stream, message, seconds=20))


def code_of(answer: Answer) -> str:
    """Give the code of a refusal."""
    assert isinstance(answer, Rejected), answer
    return answer.code


# ---- keys ------------------------------------------------------------------------------------------------


def test_a_key_that_was_used_at_another_table_is_not_answered_as_done(
    in_a_house: Callable[[Test], None],
) -> None:
    """The second table said that it was done, and had done nothing."""

    async def test(house: TwoProcesses) -> None:
        order = c.AssignPost(person="dealer", post="Dealer")
        for table in ("T1", "T2"):
            assert isinstance(await house.ask(house.first, set_up(table), BOSS, table=table), Accepted)
        assert isinstance(await house.ask(house.first, order, BOSS, key="k", table="T1"), Accepted)

        assert OTHER_BODY == await house.ask(house.first, order, BOSS, key="k", table="T2")

    in_a_house(test)


@pytest.mark.parametrize("person", ["boss/a", "program", "", "a b", "a\x00b", "x" * 65])
def test_nobody_uses_up_the_key_of_another_by_a_name(person: str, in_a_house: Callable[[Test], None]) -> None:
    """`boss/a` with the key `b` had the same key as `boss` with `a/b`, and `program` those of the house."""

    async def test(house: TwoProcesses) -> None:
        await house.open(house.first)
        order = c.AssignPost(person="dee", post="Dealer")

        refused = await house.ask(house.first, order, Actor(person, Role.SHIFT_MANAGER), key="b")

        assert "request/broken" == code_of(refused)
        assert isinstance(await house.ask(house.first, order, BOSS, key="a/b"), Accepted)

    in_a_house(test)


def test_a_table_that_was_refused_is_not_set_up_later_under_the_same_key(
    in_a_house: Callable[[Test], None],
) -> None:
    """A refusal is for good under its key, also where there was no table yet to keep it."""

    async def test(house: TwoProcesses) -> None:
        founding = o.FoundHouse(house="h1", mark=Mark.REAL)
        await house.first.house.submit(ADMINISTRATION, "f", founding, PROGRAM)
        before = await house.ask(house.first, set_up("T1"), BOSS, key="k", table="T1")
        assert "access/unknown-person" == code_of(before)
        for key, order, actor in (
            ("p", o.AppointFirstPeople(shift_manager="boss", admin="ada"), PROGRAM),
            ("s", o.SignPersonIn(session="s", person="boss", role=Role.SHIFT_MANAGER), PROGRAM),
            ("r", o.RegisterTable(table="T1"), BOSS),
        ):
            answer = await house.first.house.submit(ADMINISTRATION, key, order, actor)
            assert isinstance(answer, Accepted)

        assert before == await house.ask(house.first, set_up("T1"), BOSS, key="k", table="T1")
        assert isinstance(await house.ask(house.first, set_up("T1"), BOSS, key="k2", table="T1"), Accepted)

    in_a_house(test)


# ---- who sends -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [Role.PROGRAM, Role.DEVICE])
def test_nobody_is_the_program_or_a_device_over_the_bus(
    role: Role, in_a_house: Callable[[Test], None]
) -> None:
    """A client named an outcome as the program, and appointed the first people of a real house."""

    async def test(house: TwoProcesses) -> None:
        await house.open(house.first)
        actor = Actor("program" if role is Role.PROGRAM else "R1", role, "R1")
        people = o.AppointFirstPeople(shift_manager="mallory", admin="ada")
        for stream, message in (
            ("T1", encode_request("k", c.TakeOutcome(faces=(6, 6, 6)), actor)),
            ("T1", encode_request("k", c.CloseBetting(), DEALER, actor)),
            (ADMINISTRATION, encode_request("k", people, actor)),
            (CAGE, encode_request("k", SELL, CAS, actor)),
            (DESK, encode_request("k", set_up("T9"), actor)),
        ):
            answer = await over_the_bus(house, stream, message)

            assert isinstance(answer, Rejected)
            assert ("request/broken", f"nobody sends this as {role.value}") == (answer.code, answer.sentence)

    in_a_house(test)


# ---- what is sent ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "garbage",
    [
        b'{"key":"\xff"}',
        b'{"key":"k","actor":{"person":"ann","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
        b'{"key":"k","command":{"x":' + b"[" * 100_000 + b"]" * 100_000 + b',"command":"close-betting"}}',
    ],
    ids=["no text", "deep", "deep in a command"],
)
def test_text_that_is_none_and_nests_without_end_are_refused(
    garbage: bytes, in_a_house: Callable[[Test], None]
) -> None:
    """Each failed instead, and the one who asked was told to ask again."""

    async def test(house: TwoProcesses) -> None:
        await house.open(house.first)
        for stream in ("T1", CAGE, ADMINISTRATION, DESK):
            assert "request/broken" == code_of(await over_the_bus(house, stream, garbage))

    in_a_house(test)


@pytest.mark.parametrize("name", ["", "T 1", "T1 ", "a/b", "a\x00b", "x" * 65, "x" * 5000])
def test_a_house_with_a_table_of_a_bad_name_starts_again(
    name: str, in_a_house: Callable[[Test], None]
) -> None:
    """A name that the bus does not take was kept as a table; from then on no process could start."""

    async def test(house: TwoProcesses) -> None:
        there = await house.ask(house.first, set_up(name), BOSS, table=name)
        at_the_desk = await over_the_bus(house, DESK, encode_request("k", set_up(name), BOSS))
        asked = await house.ask(house.first, c.CloseBetting(), table=name)

        assert ["table/not-a-name"] * 2 == [code_of(there), code_of(at_the_desk)]
        assert asked == NOBODY_RUNS_IT or "request/broken" == code_of(asked)
        assert () == await house.first.house.tables()

    in_a_house(test)


# ---- who owns a table ------------------------------------------------------------------------------------


def test_a_damaged_table_is_left_alone_and_the_others_run(
    in_a_house: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One table whose record was damaged kept the whole house from starting."""

    async def test(house: TwoProcesses) -> None:
        for table in ("T1", "T2", "T3"):
            assert isinstance(await house.ask(house.first, set_up(table), BOSS, table=table), Accepted)
        founding = o.FoundHouse(house="h1", mark=Mark.LABORATORY)
        await house.first.house.submit(ADMINISTRATION, "k1", founding, Actor("program", Role.PROGRAM))
        await house.first.house.stop()
        read = house.store.read

        async def damaged(stream: str, *, after: int = 0, most: int = 10_000) -> object:
            if stream == "T2":
                raise StoreIsDamaged("T2: record 1 is not as it was written")
            return await read(stream, after=after, most=most)

        monkeypatch.setattr(house.store, "read", damaged)
        monkeypatch.setattr(house.store, "snapshot", _nothing)

        await house.second.house.start()
        house.clock.move(seconds=60)
        await asyncio.sleep(0.1)

        assert ("T1", "T3") == house.second.house.runs
        assert STOPPED == await house.ask(house.second, c.CloseBetting(), table="T2")
        assert "T2 cannot be run" in caplog.text
        assert 1 == caplog.text.count("T2 cannot be run")
        stopped: list[object] = []
        async with asyncio.timeout(60):
            while not stopped:
                await asyncio.sleep(0.02)
                on_record = [decode(each.data)[1] for each in await read(ADMINISTRATION)]
                stopped = [each for each in on_record if isinstance(each, TableStopped)]
        assert [TableStopped(table="T2", why="T2: record 1 is not as it was written")] == stopped

    in_a_house(test)


async def _nothing(*_: object, **__: object) -> None:
    return None


def test_tables_are_given_up_though_one_of_them_fails(
    in_a_house: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The process ended with its other tables in hand, and they waited until their leases ran out."""

    async def test(house: TwoProcesses) -> None:
        for table in ("T1", "T2"):
            assert isinstance(await house.ask(house.first, set_up(table), BOSS, table=table), Accepted)
        release = house.store.release

        async def fails(stream: str, owner: str, epoch: int, *, now: datetime) -> None:
            if stream == "T1":
                raise StoreIsDamaged("T1")
            await release(stream, owner, epoch, now=now)

        monkeypatch.setattr(house.store, "release", fails)

        await house.first.house.stop()

        assert "T1 could not be given up" in caplog.text
        assert "T2" in await house.store.free(now=house.clock.now())

    in_a_house(test)


def test_a_table_that_could_not_be_served_is_not_owned_for_ever(in_a_house: Callable[[Test], None]) -> None:
    """The bus failed at the moment of the takeover: the lease was renewed, and nobody could reach the table."""

    async def test(house: TwoProcesses) -> None:
        await house.open(house.first)
        await house.second.house.start()
        house.clock.move(seconds=1)
        await asyncio.sleep(0.1)
        serve, failed = house.second.bus.serve, list[str]()

        async def fails_once(table: str, answer: OwnersAnswer, *, epoch: int) -> Serving:
            if table == "T1" and not failed:
                failed.append(table)
                raise BusIsAway("lost at this moment")
            return await serve(table, answer, epoch=epoch)

        house.second.bus.serve = fails_once  # type: ignore[method-assign]
        await house.first.die()

        await house.run_by(house.second, but_first=15)

        assert ["T1"] == failed
        assert isinstance(await house.wager(house.second, {"small": 20}), Accepted)

    in_a_house(test)


def test_a_desk_whose_process_stands_still_is_taken_over(in_a_house: Callable[[Test], None]) -> None:
    """The cage could not be reached for as long as one process of two stood still."""

    async def test(house: TwoProcesses) -> None:
        await house.second.house.start()

        async def stands_still(_: bytes) -> bytes:
            await asyncio.Event().wait()
            return b""

        await house.bus.serve(CAGE, stands_still, epoch=10**15)
        with pytest.raises(Unanswered):
            await house.bus.ask(CAGE, b"", seconds=0.01)
        house.bus.forget(house.bus._owners[CAGE])  # noqa: SLF001 - what a later epoch does over NATS
        await house.bus.serve(CAGE, stands_still, epoch=0)

        async with asyncio.timeout(60):
            while not await _answers(house, CAGE):  # noqa: ASYNC110 - what is waited for has no event of its own
                await asyncio.sleep(0.01)

    in_a_house(test)


async def _answers(house: TwoProcesses, stream: str) -> bool:
    try:
        await house.bus.ask(stream, b"", seconds=1)
    except Unanswered:
        return False
    return True


def test_the_cage_is_reached_though_one_process_has_lost_the_store(
    in_a_house: Callable[[Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It kept the desk, and told everyone that the store was away, while another process could have answered."""

    async def test(house: TwoProcesses) -> None:
        await house.second.house.start()  # the desks are with whoever came last

        async def away(*_: object, **__: object) -> None:
            raise StoreIsAway("the line is cut")

        for call in ("free", "read", "answers", "commit", "heads"):
            monkeypatch.setattr(house.second.store, call, away, raising=False)

        async with asyncio.timeout(60):
            answer: Answer = STORE_IS_AWAY
            while not isinstance(answer, Accepted):
                await asyncio.sleep(0.02)
                if await _answers_at_all(house):
                    answer = await over_the_bus(house, CAGE, encode_request("k", SELL, CAS))

        assert STORE_IS_AWAY == await house.ask(house.second, set_up("T9"), BOSS, table="T9")

    in_a_house(test)


async def _answers_at_all(house: TwoProcesses) -> bool:
    return CAGE in house.bus._owners  # noqa: SLF001 - whether anyone serves it at this moment


# ---- who looks -------------------------------------------------------------------------------------------


def test_who_looks_goes_on_looking_when_something_strange_was_told(
    in_a_house: Callable[[Test], None],
) -> None:
    """One message that was none, and the view stood still for ever."""

    async def test(house: TwoProcesses) -> None:
        await house.open(house.first)
        await house.second.house.start()
        dealer = await house.second.house.look("T1", Audience(ViewerKind.DEALER))
        before = await dealer.next()
        await asyncio.sleep(0.05)

        await house.bus.publish(topic("T1"), b"\xc1 garbage")
        await asyncio.sleep(0.05)
        await house.wager(house.first, {"small": 20})

        assert before.version == (await dealer.next()).follows

    in_a_house(test)


def test_who_looks_goes_on_looking_when_the_process_gave_the_table_up(
    in_a_house: Callable[[Test], None],
) -> None:
    """Cut from the bus, the process gave its table to another; a view through it stood still for ever."""

    async def test(house: TwoProcesses) -> None:
        await house.open(house.first)
        dealer = await house.first.house.look("T1", Audience(ViewerKind.DEALER))
        await dealer.next()
        await house.first.bus.cut()
        house.clock.move(seconds=40)
        await until(lambda: not house.first.house.runs)

        await house.second.house.start()

        assert ("T1",) == house.second.house.runs
        kept = (await house.store.heads())[0].seq
        async with asyncio.timeout(60):
            while kept > (await dealer.next()).version:
                pass

    in_a_house(test)


def test_who_looks_elsewhere_sees_that_a_table_was_taken_over(in_a_house: Callable[[Test], None]) -> None:
    """What a new owner records first was told to nobody: views elsewhere stood still until the next wager."""

    async def test(house: TwoProcesses) -> None:
        await house.open(house.first)
        third = house.process("third")
        await third.house.start()
        await house.second.house.start()
        dealer = await third.house.look("T1", Audience(ViewerKind.DEALER))
        house.clock.move(seconds=1)
        await asyncio.sleep(0.1)
        third.store.is_cut = False
        await house.first.die()
        house.clock.move(seconds=15)
        await until(lambda: bool(house.second.house.runs or third.house.runs))
        kept = (await house.store.heads())[0].seq

        async with asyncio.timeout(60):
            while kept > (await dealer.next()).version:
                pass
        await third.house.stop()

    in_a_house(test)


class BadBus:
    """A bus on which nothing fits, and then nothing can be told; or nothing comes to an end."""

    def __init__(self, *, hangs: bool = False) -> None:
        self.told: list[int] = []
        self._hangs = hangs

    async def publish(self, _: str, message: bytes) -> None:
        """Take a message."""
        if self._hangs:
            await asyncio.Event().wait()
        told = decode_told(message)
        self.told.append(told.upto)
        if told.upto == 1:
            raise MessageIsTooLarge("too large") if len(self.told) % 2 else BusIsAway("gone")


def test_those_who_follow_are_told_again_after_the_bus_failed_over_a_large_message() -> None:
    """The one that told died of it, and nobody was told of the table any more."""

    async def test() -> None:
        bus = BadBus()
        telling = Telling(bus, Standing(stream="T1", seq=1))  # type: ignore[arg-type]
        for seq in (1, 2):
            telling.put(Committed(Standing(stream="T1", seq=seq), (), None))
        async with asyncio.timeout(60):
            await until(lambda: 2 in bus.told)
        await telling.stop()

    asyncio.run(test())


def test_what_waits_to_be_told_does_not_grow_without_end() -> None:
    """While a line stood still, every batch waited in memory."""

    async def test() -> None:
        telling = Telling(BadBus(hangs=True), Standing(stream="T1"))  # type: ignore[arg-type]
        for seq in range(5000):
            telling.put(Committed(Standing(stream="T1", seq=seq), (), ()))

        assert 1000 >= telling._waiting.qsize()  # noqa: SLF001 - what grew
        await telling.stop()

    asyncio.run(test())


# ---- the disk --------------------------------------------------------------------------------------------


def test_an_order_is_not_refused_that_was_kept_on_the_last_bytes_of_a_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The batch was on the disk and the note beside it was not: the cage said no, and the ticket was sold."""

    async def test() -> None:
        async with two_processes("sqlite", tmp_path) as house:
            with monkeypatch.context() as full:
                full.setattr(os, "pwrite", _is_full)
                sold = await house.first.house.submit(CAGE, "k", SELL, CAS)

            assert isinstance(sold, Accepted)
            assert sold == await house.first.house.submit(CAGE, "k", SELL, CAS)

    asyncio.run(test())


def _is_full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_house_that_cannot_be_locked_says_which_file_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk `sicbo serve` said that its output could not be written."""
    monkeypatch.setattr(os, "pwrite", _is_full)

    with pytest.raises(StoreIsAway, match=r"house\.db\.lock cannot be written: No space left"):
        asyncio.run(SqliteStore.open(tmp_path / "house.db"))


@pytest.mark.parametrize("spoilt", [ADMINISTRATION, CAGE])
def test_a_house_does_not_start_upon_people_or_tickets_that_were_changed(spoilt: str) -> None:
    """Records of tables were compared with their hashes at a start, those of the cage and the office not."""

    async def test() -> None:
        store = MemoryStore()
        await store.say({"house": "h1", "mark": "demo"})
        first = Doors(store)
        await first.house.start()
        await first.do(CAGE, SELL, CAS)
        await first.house.stop()
        read = store.read

        async def changed(stream: str, *, after: int = 0, most: int = 10_000) -> list[StoredEvent]:
            records = await read(stream, after=after, most=most)
            return [replace(each, data=each.data + b" ") for each in records] if stream == spoilt else records

        store.read = changed  # type: ignore[method-assign]
        with pytest.raises(StoreIsDamaged, match=spoilt):
            await Doors(store).house.start()

    asyncio.run(test())
