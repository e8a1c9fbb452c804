"""S6: what a round costs after a long history, against the same round of a table that has seen a hundred.

Three houses, each in its own process, play the same rounds in turn: one that has played 100 rounds, one
that has played 20,000, and one into which a history of 1,000,000 rounds was imported. What each process
holds in memory is printed beside it. Runs once, and for minutes.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from a_history import History
from a_house import House, new_place, orders_of, store_of
from measurement import Goal, line
from sicbo.house_runtime.gc_tuning import collect_less_often
from sicbo.storage.contents import WholeHouse
from sicbo.table import commands as c

FEW, MANY, IMPORTED = 100, 20_000, 1_000_000
TERMINALS = 20
WAGERS = 2
AT_A_TIME = 5
REPETITIONS = 75
MUST = 1.1


class Played:
    """A house that plays rounds of the same load, one after the other."""

    def __init__(self, store: WholeHouse, name: str) -> None:
        self.house = House(store, f"/{name}")
        self._name = name
        self._rounds = 0

    async def rounds(self, count: int) -> float:
        """Play rounds; return the seconds of one."""
        started = time.perf_counter()
        for _ in range(count):
            await self.house.do(c.OpenBetting())
            first = self._rounds * WAGERS
            await asyncio.gather(
                *(self.house.wager(orders_of(each, first, WAGERS, self._name)) for each in range(TERMINALS))
            )
            await self.house.finish()
            self._rounds += 1
        return (time.perf_counter() - started) / count


async def child(kind: str, place: str, name: str, rounds: int) -> None:
    """Play so many rounds, and then as many as each line of input asks for."""
    async with store_of(kind, place) as store:
        played = Played(store, name)
        await played.house.table.start()
        if played.house.table.standing.table is None:
            await played.house.open(TERMINALS)
        collect_less_often()
        await played.rounds(rounds)
        print(f"{megabytes():.0f}", flush=True)
        loop = asyncio.get_running_loop()
        while asked := await loop.run_in_executor(None, sys.stdin.readline):
            print(await played.rounds(int(asked)), flush=True)
        await played.house.table.stop()


def megabytes() -> float:
    """Return how much memory this process uses."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(each.split()[1]) / 1024 for each in lines if each.startswith("VmRSS"))


class Process:
    """A house in its own process."""

    def __init__(self, kind: str, place: str, name: str, rounds: int) -> None:
        words = [sys.executable, __file__, "--child", kind, place, name, str(rounds)]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        """Use it for the duration of a block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop it."""
        self._process.communicate()

    def said(self) -> float:
        """Wait for its output."""
        if self._process.stdout is None or not (text := self._process.stdout.readline()):
            raise SystemExit("a house has died")
        return float(text)

    def rounds(self, count: int) -> float:
        """Let it play rounds; return the seconds of one."""
        if self._process.stdin is not None:
            self._process.stdin.write(f"{count}\n")
            self._process.stdin.flush()
        return self.said()


async def imported(kind: str, place: str, told: History) -> None:
    """Fill a new house with a history."""
    async with store_of(kind, place) as store:
        started = time.perf_counter()
        await store.fill(told)
        print(f"S6 {kind}: {told.heads()[0].seq} records imported in {time.perf_counter() - started:.0f} s")


def measure(kind: str, folder: Path, counts: tuple[int, int, int]) -> bool:
    """Measure one store; return whether its goal is missed."""
    few, many, much = counts
    places = [asyncio.run(new_place(kind, folder, name)) for name in ("few", "many", "much")]
    asyncio.run(imported(kind, places[2], History(much, terminals=TERMINALS, wagers=1)))
    with (
        Process(kind, places[0], "few", few) as fresh,
        Process(kind, places[1], "many", many) as old,
        Process(kind, places[2], "much", few) as told,
    ):
        memory = [each.said() for each in (fresh, old, told)]
        os.sync()  # otherwise the first sync would wait for what the import has left to write
        times = [[each.rounds(AT_A_TIME) for each in (fresh, old, told)] for _ in range(REPETITIONS)]
    missed = False
    for place, name in ((1, f"round-{few}({kind},{many})"), (2, f"round-{few}({kind},{much}-imported)")):
        goal = Goal("S6", name, MUST, at_most=True)
        ratios = [each[place] / each[0] for each in times]
        print(line(goal, ratios))
        missed = missed or goal.is_missed(statistics.median(ratios))
    print(f"S6 {kind}: {' MB, '.join(f'{each:.0f}' for each in memory)} MB of memory")
    return missed


def main() -> int:
    """Measure SQLite, and PostgreSQL on request."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kind", choices=("sqlite", "postgresql"), default="sqlite")
    options.add_argument("--rounds", type=int, nargs=3, default=(FEW, MANY, IMPORTED))
    options.add_argument("--child", nargs=4, metavar=("KIND", "PLACE", "NAME", "ROUNDS"))
    chosen = options.parse_args()
    if chosen.child:
        kind, place, name, rounds = chosen.child
        asyncio.run(child(kind, place, name, int(rounds)))
        return 0
    with TemporaryDirectory() as folder:
        return int(measure(chosen.kind, Path(folder), tuple(chosen.rounds)))


if __name__ == "__main__":
    sys.exit(main())
