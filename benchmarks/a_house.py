"""Shared by the benchmarks of a running house: a table on a store with its terminals, and their wagers."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import sicbo
from sicbo.chips import Instrument
from sicbo.clock import SystemClock
from sicbo.house_runtime.requests import Accepted, Answer, Request
from sicbo.house_runtime.tables.outcome_sources import OperatingSystemsChance
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.money import Money
from sicbo.rules.equipment import Mixer
from sicbo.storage.contents import WholeHouse
from sicbo.storage.postgresql.store import PostgresqlStore
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.people import Actor, Role

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from storage.a_postgresql import server

STREAM = "T1"
RULE_SET = "rws-open-cover-2021-2"
DOCUMENT = "rws-open-cover-etg-2021"
AREAS = (
    "small",
    "big",
    "odd",
    "even",
    "total:9",
    "total:10",
    "domino:23",
    "single:5",
    "four:2345",
    "trio:235",
)
FACES = (2, 3, 5)
STAKE = Money(500)
PLENTY = Money(10**11)
BOSS, ADMIN, DEALER, PROGRAM = (
    Actor("boss", Role.SHIFT_MANAGER),
    Actor("ada", Role.ADMIN),
    Actor("dealer", Role.DEALER),
    Actor("program", Role.PROGRAM),
)


class House:
    """A table that runs on a store, and its people."""

    def __init__(self, store: WholeHouse, name: str = "") -> None:
        self.store = store
        source = OperatingSystemsChance(is_laboratory=True)  # faces are named here: the same for all
        self.table = RunningTable(store, STREAM, SystemClock(), "benchmark", source=source)
        self._name = name
        self._asked = 0

    async def do(self, command: c.Command, actor: Actor = DEALER) -> None:
        """Ask for something that must be done."""
        self._asked += 1
        key = f"staff{self._name}/{self._asked}"
        must_be_done(await self.table.ask(Request(key=key, command=command, actor=actor, body=b"an order")))

    async def open(self, terminals: int) -> None:
        """Set up a running table with a virtual tumbler, open it, and seat players with credit."""
        rules = sicbo.rule_set(RULE_SET)
        limits = same_for_all(rules.kinds, minimum=STAKE, maximum=Money(10**9))
        text = sicbo.document_text(DOCUMENT)
        await self.do(c.SetUpTable(table=STREAM, rules=text, rule_sets=(RULE_SET,), limits=limits), BOSS)
        await self.do(c.AssignPost(person="dealer", post="Dealer"), BOSS)
        await self.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ADMIN)
        await self.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True))
        await self.do(c.OpenTable(count=Money(0)), BOSS)
        for first in range(0, terminals, 100):
            names = [f"t{number}" for number in range(first, min(first + 100, terminals))]
            await asyncio.gather(*(self._seat(name) for name in names))

    async def begin(self, terminals: int) -> None:
        """Run the table of a new house, and open betting."""
        await self.table.start()
        await self.open(terminals)
        await self.do(c.OpenBetting())

    async def _seat(self, name: str) -> None:
        position = c.SetUpPosition(position=name, is_terminal=True, rule_set=RULE_SET, layout="B")
        for command in (
            position,
            c.TakePosition(position=name, player=name),
            c.BuyIn(player=name, amount=PLENTY, paid_with=c.PaidWith.CASH),
        ):
            await self.do(command, BOSS)

    async def wager(self, orders: Iterable[Request]) -> None:
        """Send wagers one after the other, each when the one before is answered, as a terminal does."""
        for order in orders:
            must_be_done(await self.table.ask(order))

    async def finish(self) -> None:
        """Close betting, take an outcome and settle."""
        await self.do(c.CloseBetting())
        await self.do(c.StartTumble())
        await self.do(c.TakeOutcome(faces=FACES), PROGRAM)
        await self.do(c.SettleRound())


def must_be_done(answer: Answer) -> None:
    """Stop if something was refused: its time would mean nothing."""
    if not isinstance(answer, Accepted):
        raise SystemExit(f"{answer.code}: {answer.sentence}")


def orders_of(terminal: int, first: int, count: int, run: str = "") -> list[Request]:
    """Make the wagers of a terminal, each with its own key; further ones on an area are raised."""
    name = f"t{terminal}"
    actor = Actor(name, Role.TERMINAL, name)
    return [
        Request(
            key=f"{run}{name}/{number}",
            command=c.LayWagers(
                position=name,
                stakes=(c.Stake(AREAS[(terminal + number) % len(AREAS)], STAKE, Instrument.CREDITS),),
            ),
            actor=actor,
            body=f"a slip of a terminal with all that it says: {name} {number}".encode(),
        )
        for number in range(first, first + count)
    ]


@asynccontextmanager
async def store_of(kind: str, place: str) -> AsyncIterator[WholeHouse]:
    """Open the store of an existing house, or of a new one in a file."""
    store: WholeHouse = (
        await PostgresqlStore.open(place) if kind == "postgresql" else await SqliteStore.open(Path(place))
    )
    try:
        yield store
    finally:
        await store.close()


async def new_place(kind: str, folder: Path, name: str) -> str:
    """Return the place of a new house: a file, or a database of a server started for us."""
    if kind == "postgresql":
        return server().dsn(await server().new_house())
    return str(folder / f"{name}.db")
