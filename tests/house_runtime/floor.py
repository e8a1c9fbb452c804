"""A floor to test with: two tables on one store, each its own process or not, with the cage and the administration."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import sicbo
from at_the_table import money
from house_runtime.house import RULE_SET
from sicbo.administration import commands as o
from sicbo.administration.state import DeviceKind, Mark
from sicbo.cage.numbers import with_check_digits
from sicbo.clock import ManualClock
from sicbo.house_runtime.access.ticket_seal import TicketSeal
from sicbo.house_runtime.requests import Accepted, Answer, Rejected, Request
from sicbo.house_runtime.shared_streams.administration_rules import administration_stream
from sicbo.house_runtime.shared_streams.cage_rules import TicketRules, cage_stream
from sicbo.house_runtime.shared_streams.cross_stream_batch import SharedStreams
from sicbo.house_runtime.tables.outcome_sources import source_for
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.money import Currency
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.storage.contract import Store
from sicbo.storage.postgresql.store import PostgresqlStore
from sicbo.streams import ADMINISTRATION, CAGE, Command
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from storage.a_postgresql import server
from storage.stores import opened

PROGRAM = Actor("program", Role.PROGRAM)
BOSS, ADA = Actor("boss", Role.SHIFT_MANAGER), Actor("ada", Role.ADMIN)
DEALER, CASHIER = Actor("dealer", Role.DEALER), Actor("cas", Role.CASHIER)
DEPUTY = Actor("dee", Role.PIT_SUPERVISOR)
STAFF = (BOSS, ADA, DEALER, CASHIER, DEPUTY)
SGD = Currency("SGD", 2)
START = datetime(2026, 11, 15, 12, tzinfo=UTC)


def numbers(first: int) -> Iterator[str]:
    """Draw the same numbers of tickets every time."""
    while True:
        yield with_check_digits(f"{first:020}")
        first += 1


class Process:
    """One process: what it knows of the shared streams, and the tables that it runs."""

    def __init__(
        self, store: Store, clock: ManualClock, name: str, *, seal: TicketSeal | None = None, first: int = 0
    ) -> None:
        self.store = store
        self.clock = clock
        self.name = name
        drawn = numbers(first or 1000 * len(name))
        rules = TicketRules(draw=lambda: next(drawn), seal=seal)
        self.administration = administration_stream(store, clock)
        self.cage = cage_stream(store, clock, self.administration, rules)
        self.shared = SharedStreams(self.administration, self.cage, rules)
        self.tables: dict[str, RunningTable] = {}
        self.asked = 0

    async def start(self) -> None:
        """Read the shared streams."""
        await self.administration.open()
        await self.cage.open()

    async def run(self, stream: str) -> None:
        """Run a table here."""
        table = RunningTable(
            self.store,
            stream,
            self.clock,
            self.name,
            source=source_for("laboratory"),
            shared=self.shared,
        )
        await table.start()
        self.tables[stream] = table

    async def stop(self) -> None:
        """Stop all tables."""
        for table in self.tables.values():
            await table.stop()

    def _key(self, key: str) -> str:
        self.asked += 1
        return key or f"{self.name}/{self.asked}"

    async def ask(
        self, stream: str, command: Command, by: Actor = BOSS, second: Actor | None = None, *, key: str = ""
    ) -> Answer:
        """Ask a stream for something, under a new key or one of the caller's."""
        key, body = self._key(key), repr(command).encode()
        request = Request(key=key, command=command, actor=by, second=second, body=body)
        if stream in self.tables:
            return await self.tables[stream].ask(request)
        return await (self.cage if stream == CAGE else self.administration).ask(request)

    async def do(
        self, stream: str, command: Command, by: Actor = BOSS, second: Actor | None = None
    ) -> Accepted:
        """Ask for something that must be done."""
        answer = await self.ask(stream, command, by, second)
        assert isinstance(answer, Accepted), answer
        return answer

    async def refused(
        self, stream: str, command: Command, by: Actor = BOSS, second: Actor | None = None, *, key: str = ""
    ) -> str:
        """Ask for something that must be refused for good; give the code."""
        answer = await self.ask(stream, command, by, second, key=key)
        assert isinstance(answer, Rejected), answer
        return answer.code

    async def open_table(self, stream: str) -> None:
        """Run a table, set it up with a virtual tumbler, and open it."""
        await self.run(stream)
        rules = sicbo.rule_set(RULE_SET)
        limits = same_for_all(rules.kinds, minimum=money(5), maximum=money(1000))
        text = sicbo.document_text("rws-open-cover-etg-2021")
        await self.do(stream, c.SetUpTable(table=stream, rules=text, rule_sets=(RULE_SET,), limits=limits))
        await self.do(stream, c.AssignPost(person="dealer", post="Dealer"))
        await self.do(stream, c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA)
        fit = c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True)
        await self.do(stream, fit, DEALER)
        await self.do(stream, c.OpenTable(count=money(0)))

    async def seat(self, stream: str, position: str, player: str) -> None:
        """Let a player sit down at a terminal."""
        order = c.SetUpPosition(position=position, is_terminal=True, rule_set=RULE_SET, layout="B")
        await self.do(stream, order)
        await self.do(stream, c.TakePosition(position=position, player=player))

    async def tickets(self) -> tuple[int, int]:
        """Give what live tickets add up to, by the cage and by the books: the same at every commit."""
        await self.cage.catch_up()
        kept = await self.store.balances("tickets")
        return self.cage.standing.state.live.minor_units, kept.get(Account(AccountKind.TICKETS), 0)


async def found(process: Process, *tables: str) -> None:
    """Found a house with its first people, tables, and all staff signed in."""
    await process.do(ADMINISTRATION, o.FoundHouse(house="h1", mark=Mark.DEMO), PROGRAM)
    await process.do(ADMINISTRATION, o.AppointFirstPeople(shift_manager="boss", admin="ada"), PROGRAM)
    for each in STAFF[:2]:
        await sign_in(process, each)
    for each in STAFF[2:]:
        await process.do(ADMINISTRATION, o.AppointPerson(person=each.person, roles=(each.role,)), ADA, BOSS)
        await sign_in(process, each)
    for table in tables:
        await process.do(ADMINISTRATION, o.RegisterTable(table=table))


async def sign_in(process: Process, actor: Actor) -> None:
    """Begin a session."""
    order = o.SignPersonIn(session=f"s-{actor.person}", person=actor.person, role=actor.role)
    await process.do(ADMINISTRATION, order, PROGRAM)


async def let_in(process: Process, device: str, table: str) -> Actor:
    """Let a terminal in; give the actor that it is."""
    order = o.ProposeDevice(device=device, kind=DeviceKind.TERMINAL, public_key=f"K-{device}", table=table)
    await process.do(ADMINISTRATION, order, ADA)
    await process.do(ADMINISTRATION, o.ApproveDevice(device=device, public_key=f"K-{device}"), BOSS)
    return Actor(device, Role.TERMINAL, device)


async def cash_out(process: Process, table: str, position: str) -> str:
    """Let the player of a terminal cash out there; give the number of the ticket."""
    await process.administration.catch_up()
    is_in = position in process.administration.standing.state.devices
    terminal = Actor(position, Role.TERMINAL, position) if is_in else await let_in(process, position, table)
    return (await process.do(table, c.CashOut(position=position, ticket="mine"), terminal)).ticket


@asynccontextmanager
async def floor(kind: str, folder: Path) -> AsyncIterator[tuple[Process, Process]]:
    """Give two processes of a founded house, with a table each: `T1` and `T2`.

    On PostgreSQL each has a store of its own; a file and the memory can have one writing process only, and
    the two share it.
    """
    clock = ManualClock(START)
    async with AsyncExitStack() as stack:
        if kind == "postgresql":
            dsn = server().dsn(await server().new_house())
            stores: list[Store] = [await PostgresqlStore.open(dsn) for _ in range(2)]
            for store in stores:
                stack.push_async_callback(store.close)
        else:
            stores = [await stack.enter_async_context(opened(kind, folder))] * 2
        here, there = Process(stores[0], clock, "here"), Process(stores[1], clock, "there")
        await here.start()
        await there.start()
        await found(here, "T1", "T2")
        await here.open_table("T1")
        await there.open_table("T2")
        stack.push_async_callback(here.stop)
        stack.push_async_callback(there.stop)
        yield here, there


async def credit(process: Process, player: str) -> int:
    """Say what the store has for a player, in minor units."""
    kept = await process.store.balances(f"player-credit:{player}")
    return kept.get(Account(AccountKind.PLAYER_CREDIT, player), 0)


async def ticket_of(process: Process, table: str, player: str, amount: int) -> str:
    """Let a player buy in with cash and cash out again; give the number of the ticket."""
    await process.seat(table, f"{player}-at-{table}", player)
    await process.do(table, c.BuyIn(player=player, amount=money(amount), paid_with=c.PaidWith.CASH))
    return await cash_out(process, table, f"{player}-at-{table}")


def bring(player: str, number: str, amount: int) -> c.BuyIn:
    """Make the order of a player who brings a ticket."""
    return c.BuyIn(player=player, amount=money(amount), paid_with=c.PaidWith.TICKET, ticket=number)
