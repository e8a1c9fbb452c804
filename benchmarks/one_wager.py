"""S4: how long a terminal waits for the acknowledgement of one wager on an idle table.

It is compared with one bare durable commit of the same rows, requested by the same event loop: of a thread
for SQLite, of a connection of asyncpg for PostgreSQL. Both take turns, wager by wager; each repetition
compares their medians (p50) and the longest waits of a hundred (p99).
"""

import argparse
import asyncio
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from a_house import House, new_place, orders_of, store_of
from bare_writers import BarePostgresql, BareSqlite, Rows
from measurement import Goal, line
from sicbo.house_runtime.gc_tuning import collect_less_often
from sicbo.storage.contract import Batch

TERMINALS = 10
WAGERS = 300
REPETITIONS = 9
MUST = {"p50": 2.0, "p99": 3.0}


async def waits(kind: str, folder: Path, number: int) -> tuple[list[float], list[float]]:
    """Alternate between a wager and a bare commit of its rows; return the seconds of each."""
    places = [await new_place(kind, folder, f"{name}{number}") for name in ("ours", "bare")]
    async with store_of(kind, places[0]) as store, store_of(kind, places[1]) as other:
        house, twin = House(store), House(other)
        for each in (house, twin):
            await each.begin(TERMINALS)
        batches: list[Batch] = []
        commit = store.commit

        async def noted(batch: Batch) -> None:
            batches.append(batch)
            await commit(batch)

        store.commit = noted  # type: ignore[method-assign]
        own, bare = [], []
        await twin.table.stop()
        sqlite = BareSqlite(places[1]) if kind == "sqlite" else None
        postgresql = await BarePostgresql.open(places[1]) if kind == "postgresql" else None
        with ThreadPoolExecutor(1) as thread:
            loop = asyncio.get_running_loop()
            for wager in range(WAGERS):
                (order,) = orders_of(wager % TERMINALS, wager, 1)
                started = time.perf_counter()
                await house.wager([order])
                own.append(time.perf_counter() - started)
                rows = Rows.of(batches[-1])
                columns = rows.columns()
                started = time.perf_counter()
                if sqlite:
                    await loop.run_in_executor(thread, sqlite.write, rows)
                elif postgresql:
                    await postgresql.write(columns, rows.head)
                bare.append(time.perf_counter() - started)
        if sqlite:
            sqlite.close()
        if postgresql:
            await postgresql.close()
        await house.table.stop()
    return own, bare


def at(share: float, waits_: list[float]) -> float:
    """Return the wait that a share of all does not exceed."""
    return sorted(waits_)[round(share * (len(waits_) - 1))]


def main() -> int:
    """Measure both stores, several times over."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", choices=("sqlite", "postgresql"))
    chosen = options.parse_args()
    missed = False
    collect_less_often()  # as a server does
    for kind in [chosen.only] if chosen.only else ["sqlite", "postgresql"]:
        with TemporaryDirectory() as folder:
            found = [asyncio.run(waits(kind, Path(folder), each)) for each in range(REPETITIONS)]
        for name, share in (("p50", 0.5), ("p99", 0.99)):
            goal = Goal("S4", f"bare-commit({kind},{name})", MUST[name], at_most=True)
            ratios = [at(share, own) / at(share, bare) for own, bare in found]
            print(line(goal, ratios))
            missed = missed or goal.is_missed(statistics.median(ratios))
        own = statistics.median(at(0.5, each) for each, _ in found)
        print(f"S4 {kind}: {own * 1000:.2f} ms at the median")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
