"""S5: from the start of a process to its first accepted wager, with a million stored events against none.

A process opens the store, runs the table, opens betting and takes a wager; the clock runs from before the
process starts until it reports that. The empty house also sets up its table. The full one is started after a
clean stop, and after it was killed with almost the largest possible number of records after its last
snapshot.
"""

import argparse
import asyncio
import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from a_history import History
from a_house import House, new_place, orders_of, store_of
from measurement import Goal, line
from sicbo.house_runtime.stream_reader import EVERY
from sicbo.table import commands as c

EVENTS = 1_000_000
TERMINALS = 50
WAGERS = 100
REPETITIONS = 9
MUST = 3
ROOM = 300
"""Records that the repetitions themselves add before the next snapshot is due."""


async def first_wager(kind: str, place: str, run: int, *, is_killed: bool) -> None:
    """Start the house at a place, take one wager and report it; then stop, or die."""
    async with store_of(kind, place) as store:
        house = House(store, f"{os.getpid()}/{run}")
        await house.table.start()
        if house.table.standing.table is None:
            await house.open(1)
        await house.do(c.OpenBetting())
        await house.wager(orders_of(0, 10**6 + run, 1))
        print("accepted", flush=True)
        if is_killed:
            os.kill(os.getpid(), signal.SIGKILL)
        await house.table.stop()


def seconds_to_accept(kind: str, place: str, run: int, *, is_killed: bool = False) -> float:
    """Start a process and wait until it has accepted a wager."""
    words = [sys.executable, __file__, "--child", kind, place, str(run), "kill" if is_killed else "stop"]
    started = time.perf_counter()
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        said = process.stdout.readline() if process.stdout else ""
        spent = time.perf_counter() - started
        process.communicate()
    if said.strip() != "accepted":
        raise SystemExit(f"the house at {place} accepted nothing")
    return spent


def history(events: int) -> History:
    """Make as many rounds as give so many events, ending with many records after the last snapshot."""
    one = History(1, terminals=TERMINALS, wagers=WAGERS)
    two = History(2, terminals=TERMINALS, wagers=WAGERS)
    before = 2 * one.heads()[0].seq - two.heads()[0].seq
    a_round = two.heads()[0].seq - one.heads()[0].seq
    rounds = events // a_round
    while not EVERY - ROOM - a_round <= (before + rounds * a_round) % EVERY < EVERY - ROOM:
        rounds += 1
    return History(rounds, terminals=TERMINALS, wagers=WAGERS)


async def filled(kind: str, place: str, told: History) -> None:
    """Put a history into a new house, and start it once: it is read completely, and leaves snapshots."""
    async with store_of(kind, place) as store:
        await store.fill(told)
        started = time.perf_counter()
        house = House(store)
        await house.table.start()
        spent = time.perf_counter() - started
        print(f"S5 {kind}: {told.heads()[0].seq} events read once in {spent:.0f} s, after the import")
        # Not stopped: the table is left as if the process had died.


def measure(kind: str, folder: Path, told: History) -> bool:
    """Measure one store; return whether its goal is missed."""
    places = {}
    for name in ("stopped", "killed"):
        places[name] = asyncio.run(new_place(kind, folder, name))
        asyncio.run(filled(kind, places[name], told))
    seconds_to_accept(kind, places["stopped"], 0)
    ratios: dict[str, list[float]] = {name: [] for name in places}
    for run in range(1, REPETITIONS + 1):
        new = asyncio.run(new_place(kind, folder, f"empty{run}"))
        empty = seconds_to_accept(kind, new, run)
        for name, place in places.items():
            ratios[name].append(seconds_to_accept(kind, place, run, is_killed=name == "killed") / empty)
    missed = False
    for name, found in ratios.items():
        goal = Goal("S5", f"empty-house({kind},{name})", MUST, at_most=True)
        print(line(goal, found))
        missed = missed or goal.is_missed(statistics.median(found))
    return missed


def main() -> int:
    """Measure both stores."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", choices=("sqlite", "postgresql"))
    options.add_argument("--events", type=int, default=EVENTS)
    options.add_argument("--child", nargs=4, metavar=("KIND", "PLACE", "RUN", "END"))
    chosen = options.parse_args()
    if chosen.child:
        kind, place, run, end = chosen.child
        asyncio.run(first_wager(kind, place, int(run), is_killed=end == "kill"))
        return 0
    told = history(chosen.events)
    kinds = [chosen.only] if chosen.only else ["sqlite", "postgresql"]
    with TemporaryDirectory() as folder:
        missed = [measure(kind, Path(folder), told) for kind in kinds]
    return int(any(missed))


if __name__ == "__main__":
    sys.exit(main())
