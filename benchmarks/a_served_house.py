"""Shared by the benchmarks of the whole server: a house in its own process, and terminals.

Terminals are admitted as usual, with codes and keys over the network. They read no views: what a screen does
with them is not the server's work, and this machine has to play all of them.
"""

import asyncio
import json
import pickle
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import apsw
import asyncpg
from msgspec.structs import replace

from a_house import STREAM, store_of
from bare_writers import Rows
from sicbo.bus.in_process import InProcessBus
from sicbo.chance import fresh_id
from sicbo.cli.serve.event_loop import run
from sicbo.client.console import Console
from sicbo.client.enrolment import terminals_of
from sicbo.client.terminal import Terminal, connected
from sicbo.clock import SystemClock
from sicbo.demo.robot_sessions import Crew
from sicbo.demo.staff import BOSS
from sicbo.house_runtime.gc_tuning import collect_less_often
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import Accepted, RetryLater
from sicbo.house_runtime.tables.outcome_sources import source_for
from sicbo.load.house_setup import Seat, make_table, seat
from sicbo.load.robot_dealer import TABLE
from sicbo.messages import terminal as m
from sicbo.messages.sockets import LookAgain, Message
from sicbo.money import Money
from sicbo.server.edge.listener import bound
from sicbo.server.lifecycle import opened_edge
from sicbo.server.settings import Settings, WebLimits
from sicbo.storage.contents import HOUSE, MARK
from sicbo.storage.contract import Batch

AREAS = (
    "small",
    "big",
    "odd",
    "even",
    "total:9",
    "total:10",
    "domino:23",
    "single:5",
    "single:2",
    "any-triple",
)
STAKE = Money(500)
AGAIN = 0.05
"""Seconds before a wager is sent again that the table had no time for."""
VIEW = '{"message":"view"'
MANY = 1_000_000
PLENTY = 10**12
CONNECTING = 32
LIMITS = WebLimits(
    commands_a_second=MANY,
    commands_at_once=MANY,
    connects_a_minute=MANY,
    sign_ins_a_minute=MANY,
    sign_ins_a_minute_from_address=MANY,
    connections=MANY,
)
"""No rate limits: otherwise nothing else would be measured."""


async def serve(kind: str, place: str, noted: Path) -> None:
    """Serve a house until standard input ends; store the rows of every batch of wagers that it committed."""
    collect_less_often()  # as a server does
    batches: list[Batch] = []
    async with store_of(kind, place) as store:
        await store.set_meta({HOUSE: fresh_id(), MARK: "demo"})
        commit = store.commit

        async def noting(batch: Batch) -> None:
            batches.append(batch)
            await commit(batch)

        store.commit = noting  # type: ignore[method-assign]
        clock = SystemClock()
        house = House(store, InProcessBus(), clock, owner="benchmark", source=source_for("demo"))
        await house.start()
        with bound("127.0.0.1", 0) as line:
            url = f"http://127.0.0.1:{line.getsockname()[1]}"
            settings = Settings(origins=(url,), limits=LIMITS)
            async with opened_edge(house, store.credentials, clock, line, settings) as edge:
                print(json.dumps({"url": url, "code": edge.set_up_code}), flush=True)
                await asyncio.to_thread(sys.stdin.read)
        await house.stop()
    written = [_written(each) for each in batches]
    wagers = [Rows.of(each) for each in written if _is_of_wagers(each)]
    noted.write_bytes(pickle.dumps(wagers))  # noqa: ASYNC240 - everything has ended


def _written(batch: Batch) -> Batch:
    """Leave out the streams that were only checked: nothing is written there."""
    return replace(batch, parts=tuple(each for each in batch.parts if each.events))


def _is_of_wagers(batch: Batch) -> bool:
    events = [each for part in batch.parts for each in part.events]
    return len(batch.parts) == 1 and bool(events) and all(b'"wager-r' in each.data for each in events)


@dataclass
class Served:
    """A house in its own process; `rows` are available when it has ended."""

    process: asyncio.subprocess.Process
    crew: Crew
    console: Console
    terminals: list[Terminal]
    lines: AsyncExitStack
    seats: list[Seat]
    rows: list[Rows] = field(default_factory=list)

    async def connect(self, read: Callable[[str | bytes], Message]) -> None:
        """Connect all terminals, which read messages in this way."""
        turns = asyncio.Semaphore(CONNECTING)

        async def come(each: Seat) -> Terminal:
            async with turns:
                coming = connected(terminals_of(self.crew.house), each.identity)
                terminal = await self.lines.enter_async_context(coming)
                terminal._read = read  # noqa: SLF001 - see above
                return terminal

        self.terminals = list(await asyncio.gather(*(come(each) for each in self.seats)))

    async def wager(self, terminal: int, number: int, of: int) -> None:
        """Lay one wager, and wait for its answer; if the table is too busy, try again."""
        stake = m.CreditStake(area=AREAS[(terminal + number) % len(AREAS)], amount=STAKE)
        order = m.Lay(key=fresh_id(), round=of, stakes=(stake,))
        while isinstance(answer := await self.terminals[terminal].order(order), RetryLater):  # noqa: ASYNC110 - it is the house
            await asyncio.sleep(AGAIN)
        if not isinstance(answer, Accepted):
            raise SystemExit(f"{answer.code}: {answer.sentence}")


@asynccontextmanager
async def served(
    kind: str, place: str, folder: Path, terminals: int, *, is_connected_later: bool = False
) -> AsyncIterator[Served]:
    """Start a house with terminals that are seated and connected; end it, and gather its rows."""
    noted = folder / "rows"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        __file__,
        kind,
        place,
        str(noted),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        said = json.loads(await process.stdout.readline())  # type: ignore[union-attr]
        crew = Crew(said["url"], SystemClock())
        await make_table(crew, said["code"])
        seats = await seat(crew, terminals)
        async with AsyncExitStack() as lines, crew.console(BOSS, TABLE.name) as console:
            house = Served(process, crew, console, [], lines, seats)
            if not is_connected_later:
                await house.connect(without_views)
            yield house
    finally:
        process.stdin.close()  # type: ignore[union-attr]
        await process.wait()
    house.rows = pickle.loads(noted.read_bytes())  # noqa: S301 - our own, a moment ago


def without_views(text: str | bytes) -> Message:
    """Read a message, unless it is a view."""
    return LookAgain() if str(text).startswith(VIEW) else m.to_terminal(text)


async def bare_place(kind: str, place: str, rows: list[Rows]) -> None:
    """Make an empty house into which rows of another can be written: its stream, and accounts with plenty."""
    async with store_of(kind, place):
        pass
    stream = (STREAM, 0, bytes(32), 1)
    accounts = {
        name: (name, PLENTY * side, side, may) for each in rows for name, _, side, may in each.accounts
    }
    if kind == "postgresql":
        line = await asyncpg.connect(place)
        await line.execute("INSERT INTO stream (id, seq, hash, epoch) VALUES ($1, $2, $3, $4)", *stream)
        await line.executemany("INSERT INTO balance VALUES ($1, $2, $3, $4)", accounts.values())
        await line.close()
    else:
        file = apsw.Connection(place)
        file.execute("INSERT INTO stream (id, seq, hash, epoch) VALUES (?, ?, ?, ?)", stream)
        file.executemany("INSERT INTO balance VALUES (?, ?, ?, ?)", accounts.values())
        file.close()


if __name__ == "__main__":
    run(serve(sys.argv[1], sys.argv[2], Path(sys.argv[3])))
