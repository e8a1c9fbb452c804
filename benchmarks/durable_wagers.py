"""Wagers registered durably, with 200 terminals waiting, as a share of what a bare writer registers.

S1: SQLite, synced at every commit. The bare writer is a thread that takes as many waiting producers as our
table took at once, writes the same rows of all tables, and lets them go on. S2: the same on PostgreSQL, by a
task with asyncpg. The rows are those that our table made in the same repetition.

What limits S1 is Python itself: of some 70 microseconds for a wager on an idle machine, 36 go to deciding
(the table, its books, the record and its hash), 26 to the commit, which takes the bare writer about 20, and
the rest to waking the callers. Deciding the next batch during a commit would hide a part of it; the writer's
thread would then wait for the interpreter at every row, and a commit that fails would take two batches back.
"""

import argparse
import asyncio
import cProfile
import pstats
import statistics
import sys
import time
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread

from a_house import House, new_place, orders_of, store_of
from bare_writers import BarePostgresql, BareSqlite, Rows
from measurement import Goal, line
from sicbo.house_runtime.gc_tuning import collect_less_often
from sicbo.storage.contract import Batch

TERMINALS = 200
WAGERS = 40
REPETITIONS = 7
GOALS = {
    "sqlite": Goal("S1", "bare-writer", 0.5),
    "postgresql": Goal("S2", "bare-asyncpg-writer", 0.5),
}


async def ours(kind: str, place: str) -> tuple[float, list[Rows]]:
    """Register the wagers through a running table; return the seconds, and the rows of each batch."""
    async with store_of(kind, place) as store:
        house = House(store)
        await house.begin(TERMINALS)
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
        return spent, [Rows.of(batch) for batch in batches]


async def ready(kind: str, place: str) -> None:
    """Make a house in the state of ours before the first wager."""
    async with store_of(kind, place) as store:
        house = House(store)
        await house.begin(TERMINALS)
        await house.table.stop()


class Producers:
    """Two hundred producers, each of which waits for one answer after the other."""

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
    """Write the rows in a thread."""
    into, producers, loop = BareSqlite(place), Producers(), asyncio.get_running_loop()

    def write() -> None:
        for each in batches:
            taken = producers.take(each.waiting)
            into.write(each)
            loop.call_soon_threadsafe(producers.let_go, taken)

    writer = Thread(target=write)
    started = time.perf_counter()
    writer.start()
    await asyncio.gather(*(producers.produce() for _ in range(TERMINALS)))
    spent = time.perf_counter() - started
    writer.join()
    into.close()
    return spent


async def bare_postgresql(place: str, batches: list[Rows]) -> float:
    """Write the rows in a task."""
    into, producers = await BarePostgresql.open(place), Producers()
    columns = [each.columns() for each in batches]
    started = time.perf_counter()
    waiting = asyncio.gather(*(producers.produce() for _ in range(TERMINALS)))
    for each, values in zip(batches, columns, strict=True):
        await asyncio.sleep(0)  # all who were let go ask for their next
        taken = producers.take(each.waiting)
        await into.write(values, each.head)
        producers.let_go(taken)
    await waiting
    spent = time.perf_counter() - started
    await into.close()
    return spent


async def repetition(kind: str, folder: Path, number: int) -> tuple[float, float]:
    """Return our seconds and those of the bare writer, each on a new house."""
    spent, batches = await ours(kind, await new_place(kind, folder, f"ours{number}"))
    place = await new_place(kind, folder, f"bare{number}")
    await ready(kind, place)
    bare = bare_postgresql if kind == "postgresql" else bare_sqlite
    return spent, await bare(place, batches)


def main() -> int:
    """Measure both stores, several times over; or profile our part."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", choices=GOALS)
    options.add_argument("--profile", action="store_true", help="print where our own time goes")
    chosen = options.parse_args()
    missed = False
    collect_less_often()  # as a server does
    with TemporaryDirectory() as folder:
        for kind, goal in GOALS.items():
            if chosen.only not in (None, kind):
                continue
            if chosen.profile:
                with cProfile.Profile() as profile:
                    asyncio.run(ours(kind, asyncio.run(new_place(kind, Path(folder), "profiled"))))
                pstats.Stats(profile).sort_stats("tottime").print_stats(40)
                continue
            pairs = [asyncio.run(repetition(kind, Path(folder), each)) for each in range(REPETITIONS)]
            ratios = [bare / own for own, bare in pairs]
            rate = TERMINALS * WAGERS / statistics.median(own for own, _ in pairs)
            print(line(goal, ratios))
            print(f"{goal.name} {kind}: {rate:.0f} wagers a second")
            missed = missed or goal.is_missed(statistics.median(ratios))
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
