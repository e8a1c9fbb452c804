"""A house and the streams that all its processes share: asked through any of them, and kept in mind by each."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import sicbo
from at_the_table import money
from house_runtime.floor import ADA, BOSS, PROGRAM, SGD
from house_runtime.house import RULE_SET
from sicbo.administration import commands as o
from sicbo.administration.events import HouseFounded
from sicbo.administration.state import Administration, Device, DeviceKind, DeviceStanding, Mark
from sicbo.bus.in_process import InProcessBus
from sicbo.cage import commands as k
from sicbo.clock import ManualClock
from sicbo.house_runtime.access.who_may_act import refusal_of, requires_sign_in
from sicbo.house_runtime.bus_messages import encode_request
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import (
    BOOKS_REFUSE,
    BROKEN_REQUEST,
    STORE_IS_AWAY,
    Accepted,
    Answer,
    Rejected,
    Request,
    decode_answer,
)
from sicbo.house_runtime.settings import HouseSettings
from sicbo.house_runtime.shared_streams.administration_rules import (
    RegisteredDeviceKeys,
    administration_stream,
)
from sicbo.house_runtime.shared_streams.cage_rules import cage_stream
from sicbo.house_runtime.shared_streams.shared_standing import ADMINISTRATION_KIND, SharedStanding
from sicbo.house_runtime.stream_standing import replay
from sicbo.house_runtime.tables.device_feed import DeviceKey
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.people import Actor, Role
from sicbo.storage.contract import BalanceIsRefused, Batch, Store, StoreIsAway, StoreRefused
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION, CAGE, Command
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from storage.memory_store import MemoryStore
from storage.stores import leases_by, opened

CAS = Actor("cas", Role.CASHIER)
SELL = k.SellTicket(amount=money(5), currency=SGD)


class Doors:
    """One process of a house, and the ways into it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
        leases_by(store, self.clock)
        settings = HouseSettings(look_every=0.01, expire_every=60)
        self.bus = InProcessBus()
        self.house = House(store, self.bus, self.clock, owner="us", settings=settings)
        self.asked = 0

    async def ask(
        self, stream: str, command: Command, by: Actor = PROGRAM, second: Actor | None = None
    ) -> Answer:
        """Ask a stream."""
        self.asked += 1
        return await self.house.submit(stream, f"k{self.asked}", command, by, second)

    async def do(
        self, stream: str, command: Command, by: Actor = PROGRAM, second: Actor | None = None
    ) -> Accepted:
        """Ask for something that must be done."""
        answer = await self.ask(stream, command, by, second)
        assert isinstance(answer, Accepted), answer
        return answer

    async def code(self, stream: str, command: Command, by: Actor = PROGRAM) -> str:
        """Ask for something that must be refused; give the code."""
        answer = await self.ask(stream, command, by)
        assert isinstance(answer, Rejected), answer
        return answer.code

    async def people(self) -> None:
        """Appoint the first people, and let them in."""
        await self.do(ADMINISTRATION, o.AppointFirstPeople(shift_manager="boss", admin="ada"))
        for actor in (BOSS, ADA):
            order = o.SignPersonIn(session=f"s-{actor.person}", person=actor.person, role=actor.role)
            await self.do(ADMINISTRATION, order)


@pytest.fixture(params=("memory", "sqlite"))
async def doors(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Doors]:
    """Start a house."""
    async with opened(request.param, tmp_path) as store:
        doors = Doors(store)
        await doors.house.start()
        yield doors
        await doors.house.stop()


def set_up(table: str) -> c.SetUpTable:
    """Make the order for a table."""
    limits = same_for_all(sicbo.rule_set(RULE_SET).kinds, minimum=money(5), maximum=money(1000))
    text = sicbo.document_text("rws-open-cover-etg-2021")
    return c.SetUpTable(table=table, rules=text, rule_sets=(RULE_SET,), limits=limits)


async def test_a_real_house_lets_nobody_in_before_its_first_people_do(doors: Doors) -> None:
    """Founded as real, it knows nobody; then those who are let in, and tables that are registered."""
    await doors.do(ADMINISTRATION, o.FoundHouse(house="h1", mark=Mark.REAL))
    assert "access/unknown-person" == await doors.code("T1", set_up("T1"), BOSS)
    assert "access/unknown-person" == await doors.code(CAGE, SELL, CAS)

    await doors.people()

    assert "table/unknown" == await doors.code("T1", set_up("T1"), BOSS)
    assert [ADMINISTRATION, CAGE] == [each.stream for each in await doors.store.heads()]
    await doors.do(ADMINISTRATION, o.RegisterTable(table="T1"), BOSS)
    await doors.do("T1", set_up("T1"), BOSS)
    assert "access/unknown-person" == await doors.code("T1", c.StartShift(shift="late"), CAS)


async def test_a_demonstration_may_be_run_by_programs_alone(doors: Doors) -> None:
    """Nobody is asked until there are people; from then on everybody is."""
    await doors.do("T1", set_up("T1"), BOSS)
    await doors.do(ADMINISTRATION, o.FoundHouse(house="h1", mark=Mark.DEMO))
    await doors.do(CAGE, SELL, CAS)
    await doors.do("T1", c.StartShift(shift="early"), BOSS)

    await doors.people()

    assert "access/unknown-person" == await doors.code(CAGE, SELL, CAS)
    assert "access/unknown-person" == await doors.code(
        "T1", c.StartShift(shift="late"), Actor("pia", Role.PIT_MANAGER)
    )
    await doors.do("T1", c.StartShift(shift="late"), BOSS)


async def test_tickets_expire_by_themselves(doors: Doors) -> None:
    """The house looks now and then; what nobody brought in time is off the list and in its own account."""
    await doors.do(CAGE, SELL, CAS)
    doors.clock.move(days=1)
    await asyncio.sleep(0.05)
    assert {Account(AccountKind.TICKETS): 500} == await doors.store.balances("tickets")

    doors.clock.move(days=365)

    expired = {Account(AccountKind.EXPIRED_TICKETS): 500}
    while expired != await doors.store.balances("expired-tickets"):  # noqa: ASYNC110 - what is waited for has no event of its own
        await asyncio.sleep(0.01)
    assert {} == await doors.store.balances("tickets")


async def test_strange_orders_to_a_shared_stream_are_told(doors: Doors) -> None:
    """Garbage, a table's order, a key with a blank: nothing is made of them."""
    strange: tuple[tuple[str, Command, Actor], ...] = (
        ("k", c.CloseBetting(), BOSS),
        ("a b", SELL, CAS),
        ("k", o.RegisterTable(table="T1"), BOSS),
    )
    inside = [await doors.house.submit(CAGE, *each) for each in strange]
    messages = [b"", *(encode_request(*each) for each in strange)]
    outside = [decode_answer(await doors.bus.ask(CAGE, each, seconds=20)) for each in messages]
    for answer in (*inside, *outside):
        assert isinstance(answer, Rejected)
        assert "request/broken" == answer.code
    nowhere = await doors.house.submit("desk", "k", set_up("T1"), BOSS)
    assert isinstance(nowhere, Rejected)
    assert "administration and cage take orders" in nowhere.sentence
    assert [0, 0] == [each.seq for each in await doors.store.heads()]


def asked(command: Command, key: str = "k") -> Request:
    """Ask as the program."""
    return Request(key=key, command=command, actor=PROGRAM, body=b"")


async def test_what_cannot_be_kept_was_not_done_and_what_is_not_understood_neither(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A store that is away, one that cannot keep it, books that disagree, a command of another stream."""
    store = MemoryStore()
    administration = administration_stream(store, ManualClock(datetime(2026, 11, 15, tzinfo=UTC)))
    await administration.open()
    order = asked(o.FoundHouse(house="h1", mark=Mark.DEMO))
    for raised, answer in (
        (StoreIsAway("the disk is full"), STORE_IS_AWAY),
        (StoreRefused("a NUL"), BROKEN_REQUEST),
        (BalanceIsRefused("below zero"), BOOKS_REFUSE),
    ):

        async def fails(_: Batch, reason: Exception = raised) -> None:
            raise reason

        with monkeypatch.context() as patched:
            patched.setattr(store, "commit", fails)
            assert answer == await administration.ask(order)
    assert BROKEN_REQUEST == await administration.ask(asked(c.CloseBetting(), "broken"))
    assert ["broken"] == list(await store.answers(["k", "broken"]))
    assert 0 == administration.standing.seq

    assert Accepted(1, 1) == await administration.ask(order)


async def test_a_house_is_founded_by_the_first_process_that_runs_it() -> None:
    """Two start at once; the id and the mark that the database has are in the chain, once."""
    store = MemoryStore()
    await store.set_meta({"house": "h7", "mark": "laboratory"})
    both = [Doors(store), Doors(store)]

    await asyncio.gather(*(each.house.start() for each in both))
    await both[0].house.stop()
    await both[0].house.start()

    (record,) = await store.read(ADMINISTRATION)
    assert HouseFounded(house="h7", mark=Mark.LABORATORY) == decode(record.data)[1]
    for each in both:
        await each.house.stop()


async def test_a_store_that_goes_away_in_the_middle_of_a_decision_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The books are looked at while the cage decides: no answer is kept, and the same key works later."""
    store, clock = MemoryStore(), ManualClock(datetime(2026, 11, 15, tzinfo=UTC))
    cage = cage_stream(store, clock, administration_stream(store, clock))
    await store.create(ADMINISTRATION)
    await cage.open()
    order = Request(
        key="k", command=k.PayPayable(player="ann", amount=money(1), currency=SGD), actor=CAS, body=b""
    )

    async def away(_: str = "") -> dict[Account, int]:
        raise StoreIsAway("the line is cut")

    with monkeypatch.context() as patched:
        patched.setattr(store, "balances", away)
        assert STORE_IS_AWAY == await cage.ask(order)

    answer = await cage.ask(order)
    assert isinstance(answer, Rejected)
    assert "payable/not-owed" == answer.code
    assert BROKEN_REQUEST == await cage.ask(asked(c.CloseBetting(), "broken"))


async def test_a_record_of_another_stream_is_out_of_place() -> None:
    """A cage's event cannot have happened in the administration."""
    async with opened("memory", Path()) as store:
        doors = Doors(store)
        await doors.house.start()
        await doors.do(CAGE, SELL, CAS)
        records = await store.read(CAGE)
        administration = SharedStanding(
            stream=ADMINISTRATION, kind=ADMINISTRATION_KIND, state=Administration()
        )
        with pytest.raises(ValueError, match="ticket-sold/1 is no event of the administration"):
            replay(administration, records)
        await doors.house.stop()


async def test_clocks_that_differ_put_no_record_before_the_one_it_follows() -> None:
    """The second process is an hour behind: its record has the time of the one before (INV-O1)."""
    store = MemoryStore()
    ahead = administration_stream(store, ManualClock(datetime(2026, 11, 15, 13, tzinfo=UTC)))
    behind = administration_stream(store, ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC)))
    for each in (ahead, behind):
        await each.open()
    await ahead.ask(asked(o.FoundHouse(house="h1", mark=Mark.DEMO), "one"))

    await behind.ask(asked(o.AppointFirstPeople(shift_manager="boss", admin="ada"), "two"))

    assert ahead.standing.at == behind.standing.at


def test_keys_of_dice_readers_are_those_in_the_administration_now() -> None:
    """Who is let in later has a key from then on."""
    administration = administration_stream(MemoryStore(), ManualClock(datetime(2026, 11, 15, tzinfo=UTC)))
    keys = RegisteredDeviceKeys(administration)
    assert {} == dict(keys)
    reader = Device("r1", DeviceKind.DICE_READER, "T1", "ab" * 32, "ada", DeviceStanding.ACTIVE)
    state = Administration(devices=Administration().devices.set("r1", reader))

    administration.adopt(SharedStanding(stream=ADMINISTRATION, kind=ADMINISTRATION_KIND, state=state, seq=1))

    assert {"r1": DeviceKey(bytes.fromhex("ab" * 32))} == dict(keys)
    assert 1 == len(keys)
    assert not requires_sign_in(state)
    assert refusal_of(state, asked(SELL)) is None
