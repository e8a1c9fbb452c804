"""Wagers registered durably, with 200 terminals waiting, as a share of what a bare writer registers.

S1: SQLite, synced at every commit. The bare writer is a thread that takes as many waiting producers as our
table took at once, inserts the same rows of all tables, commits, and lets them go on. S2: the same on
PostgreSQL, by a task with asyncpg. Neither decides, hashes or encodes anything, nor looks a key up: their
rows are those that our table made in the same repetition.
"""

import argparse
import asyncio
import cProfile
import pstats
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import apsw
import asyncpg

from a_house import STREAM, House, new_place, orders_of, store_of
from measuring import Goal, line
from sicbo.storage.accounts import net_changes
from sicbo.storage.contract import Batch
from sicbo.storage.postgresql_rows import ANSWERS, BALANCES, EVENTS, TRANSFERS
from sicbo.table import commands as c

TERMINALS = 200
WAGERS = 40
REPETITIONS = 7
GOALS = {
    "sqlite": Goal("S1", "bare-writer", 0.5),
    "postgresql": Goal("S2", "bare-asyncpg-writer", 0.5),
}
Row = tuple[Any, ...]


@dataclass(frozen=True)
class Rows:
    """The rows of a batch, ready to be inserted, and how many producers wait for them."""

    waiting: int
    events: list[Row]
    transfers: list[Row]
    accounts: list[Row]
    moves: list[Row]
    answers: list[Row]
    head: Row


def rows_of(batch: Batch) -> Rows:
    """Write down all that a batch puts into the tables."""
    (part,) = batch.parts
    changes = net_changes(batch.parts)
    return Rows(
        waiting=len(batch.answers),
        events=[(STREAM, e.seq, e.epoch, e.data, e.previous, e.hash) for e in part.events],
        transfers=[
            (STREAM, seq, nth, str(each.debit), str(each.credit), each.amount.minor_units, each.reason)
            for nth, (seq, each) in enumerate(part.transfers)
        ],
        accounts=[(name, 0, *kind) for name, _, *kind in changes],
        moves=[(change, name) for name, change, *_ in changes],
        answers=[(each.key, each.body_hash, each.answer) for each in batch.answers],
        head=(part.events[-1].seq, part.events[-1].hash, STREAM),
    )


async def ours(kind: str, place: str) -> tuple[float, list[Rows]]:
    """Register the wagers through a running table; give the seconds, and the rows of each batch."""
    async with store_of(kind, place) as store:
        house = House(store)
        await house.open(TERMINALS)
        await house.do(c.OpenBetting())
        batches: list[Batch] = []
        commit = store.commit

        async def noted(batch: Batch) -> None:
            batches.append(batch)
            await commit(batch)

        store.commit = noted  # type: ignore[method-assign]
        orders = [orders_of(number, 0, WAGERS) for number in range(TERMINALS)]
        started = time.perf_counter()
        await asyncio.gather(*(house.wager(each) for each in orders))
        spent = time.perf_counter() - started
        await house.table.stop()
        return spent, [rows_of(batch) for batch in batches]


async def ready(kind: str, place: str) -> None:
    """Make a house that stands where ours stood before the first wager."""
    async with store_of(kind, place) as store:
        house = House(store)
        await house.open(TERMINALS)
        await house.do(c.OpenBetting())
        await house.table.stop()


class Producers:
    """Two hundred who each wait for one thing after the other."""

    def __init__(self) -> None:
        self.waiting: SimpleQueue[asyncio.Future[None]] = SimpleQueue()
        self.left = TERMINALS

    async def produce(self) -> None:
        """Wait for so many things, one after the other."""
        loop = asyncio.get_running_loop()
        for _ in range(WAGERS):
            answer = loop.create_future()
            self.waiting.put(answer)
            await answer
        self.left -= 1

    def take(self, count: int) -> "list[asyncio.Future[None]]":
        """Take as many as our table took, or all that are left."""
        return [self.waiting.get() for _ in range(min(count, self.left))]

    @staticmethod
    def let_go(taken: "list[asyncio.Future[None]]") -> None:
        """Answer."""
        for each in taken:
            each.set_result(None)


async def bare_sqlite(place: str, batches: list[Rows]) -> float:
    """Insert the rows in a thread."""
    connection = apsw.Connection(place)
    connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    producers, loop = Producers(), asyncio.get_running_loop()

    def write() -> None:
        for each in batches:
            taken = producers.take(each.waiting)
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", each.events)
            connection.executemany("INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)", each.transfers)
            connection.execute("UPDATE stream SET seq = ?, hash = ? WHERE id = ?", each.head)
            connection.executemany("INSERT OR IGNORE INTO balance VALUES (?, ?, ?, ?)", each.accounts)
            connection.executemany("UPDATE balance SET net = net + ? WHERE account = ?", each.moves)
            connection.executemany("INSERT INTO answer VALUES (?, ?, ?)", each.answers)
            connection.execute("COMMIT")
            loop.call_soon_threadsafe(producers.let_go, taken)

    writer = Thread(target=write)
    started = time.perf_counter()
    writer.start()
    await asyncio.gather(*(producers.produce() for _ in range(TERMINALS)))
    spent = time.perf_counter() - started
    writer.join()
    connection.close()
    return spent


async def bare_postgresql(place: str, batches: list[Rows]) -> float:
    """Insert the rows in a task: many rows in one statement each, as quickly as asyncpg can."""
    connection = await asyncpg.connect(place)
    producers = Producers()
    queries = (EVENTS, TRANSFERS, ANSWERS, f"{BALANCES} ON CONFLICT DO NOTHING")
    moving = (
        "UPDATE balance SET net = net + change"
        " FROM unnest($1::bigint[], $2::text[]) AS moved (change, name) WHERE account = name"
    )
    columns = [
        [
            tuple(zip(*some, strict=True))
            for some in (each.events, each.transfers, each.answers, each.accounts, each.moves)
        ]
        for each in batches
    ]

    async def write() -> None:
        for each, values in zip(batches, columns, strict=True):
            taken = producers.take(each.waiting)
            await connection.execute("BEGIN")
            for query, some in zip((*queries, moving), values, strict=True):
                await connection.execute(query, *some)
            await connection.execute("UPDATE stream SET seq = $1, hash = $2 WHERE id = $3", *each.head)
            await connection.execute("COMMIT")
            producers.let_go(taken)
            await asyncio.sleep(0)  # they put their next ones

    started = time.perf_counter()
    waiting = asyncio.gather(*(producers.produce() for _ in range(TERMINALS)))
    await asyncio.sleep(0)
    await write()
    await waiting
    spent = time.perf_counter() - started
    await connection.close()
    return spent


async def repetition(kind: str, folder: Path, number: int) -> tuple[float, float]:
    """Give our seconds and those of the bare writer, each on a new house."""
    spent, batches = await ours(kind, await new_place(kind, folder, f"ours{number}"))
    place = await new_place(kind, folder, f"bare{number}")
    await ready(kind, place)
    bare = bare_postgresql if kind == "postgresql" else bare_sqlite
    return spent, await bare(place, batches)


def main() -> int:
    """Measure both stores, several times over; or profile our part of one."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", choices=GOALS)
    options.add_argument("--profile", action="store_true", help="print where our own time goes")
    chosen = options.parse_args()
    missed = False
    with TemporaryDirectory() as folder:
        for kind, goal in GOALS.items():
            if chosen.only not in (None, kind):
                continue
            if chosen.profile:
                with cProfile.Profile() as profile:
                    asyncio.run(repetition(kind, Path(folder), 0))
                pstats.Stats(profile).sort_stats("tottime").print_stats(40)
                continue
            pairs = [asyncio.run(repetition(kind, Path(folder), each)) for each in range(REPETITIONS)]
            ratios = [bare / own for own, bare in pairs]
            print(line(goal, ratios))
            rate = TERMINALS * WAGERS / statistics.median(own for own, _ in pairs)
            print(f"{goal.name} {kind}: {rate:.0f} wagers a second")
            missed = missed or goal.is_missed(statistics.median(ratios))
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
