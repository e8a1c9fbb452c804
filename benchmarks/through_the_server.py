"""S1, S2 and S4 through the whole server: wagers over WebSockets, from the frame to the answer.

S1 and S2: wagers registered durably, with 200 terminals that each wait for one answer after the other, as a
share of what a bare writer registers (see durable_wagers.py): it writes the same rows of all tables in the
same batch sizes. S4: how long one terminal waits on an idle table, beside a bare durable commit of the same
rows (see one_wager.py). The house is a separate process; this one plays all terminals, takes its share of
the machine, and reads no views. House and bare writer take turns by repetition.

What limits S1 and S2 is Python in one process: deciding and keeping a wager are what durable_wagers.py
measures, and around them each wager is a frame read and checked, an answer written, a view made and written.
No single part of that stands out: in a profile of the house deciding takes about a fifth, making
views another, writing to lines a quarter (half of it in the kernel), reading and checking messages a sixth,
the thread that commits the rest. Half of the bare writer would leave some forty microseconds for all of it.
A house that needs more has several tables, and several processes (PostgreSQL and NATS).

S4 is two hops between threads, two system calls and a loop on either side beside the commit; the view that
follows an answer is made before the next wager is read, which the next answer waits for.
"""

import argparse
import asyncio
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import durable_wagers
from a_house import new_place
from a_served_house import bare_place, served
from bare_writers import BarePostgresql, BareSqlite, Rows
from durable_wagers import bare_postgresql, bare_sqlite
from measurement import Goal, line
from one_wager import MUST, at
from sicbo.cli.serve.event_loop import run
from sicbo.load.robot_dealer import conclude, open_betting

NAMES = {"sqlite": "S1", "postgresql": "S2"}


async def many(kind: str, folder: Path, chosen: argparse.Namespace) -> tuple[float, float]:
    """Return the seconds of the house for all wagers of all terminals, and those of the bare writer."""
    place = await new_place(kind, folder, "ours")
    async with served(kind, place, folder, chosen.terminals) as house:
        number = await open_betting(house.console)

        async def play(terminal: int) -> None:
            for wager in range(chosen.wagers):
                await house.wager(terminal, wager, number)

        started = time.perf_counter()
        await asyncio.gather(*(play(each) for each in range(chosen.terminals)))
        spent = time.perf_counter() - started
        await conclude(house.console)
    if sum(each.waiting for each in house.rows) != chosen.terminals * chosen.wagers:
        raise SystemExit("the batches that were noted are not those of all wagers")
    place = await new_place(kind, folder, "bare")
    await bare_place(kind, place, house.rows)
    durable_wagers.TERMINALS, durable_wagers.WAGERS = chosen.terminals, chosen.wagers
    bare = bare_postgresql if kind == "postgresql" else bare_sqlite
    return spent, await bare(place, house.rows)


async def one(kind: str, folder: Path, chosen: argparse.Namespace) -> tuple[list[float], list[float]]:
    """Return how long each of many answers took with nobody else there, and each bare commit."""
    own = []
    place = await new_place(kind, folder, "ours")
    async with served(kind, place, folder, 1) as house:
        number = await open_betting(house.console)
        for wager in range(chosen.answers):
            started = time.perf_counter()
            await house.wager(0, wager, number)
            own.append(time.perf_counter() - started)
        await conclude(house.console)
    place = await new_place(kind, folder, "bare")
    await bare_place(kind, place, house.rows)
    return own, await commits(kind, place, house.rows)


async def commits(kind: str, place: str, rows: list[Rows]) -> list[float]:
    """Commit the rows of one wager after the other; return the seconds of each."""
    loop, bare = asyncio.get_running_loop(), []
    sqlite = BareSqlite(place) if kind == "sqlite" else None
    postgresql = await BarePostgresql.open(place) if kind == "postgresql" else None
    with ThreadPoolExecutor(1) as thread:
        for each in rows:
            columns = each.columns()
            started = time.perf_counter()
            if sqlite:
                await loop.run_in_executor(thread, sqlite.write, each)
            elif postgresql:
                await postgresql.write(columns, each.head)
            bare.append(time.perf_counter() - started)
    if sqlite:
        sqlite.close()
    if postgresql:
        await postgresql.close()
    return bare


def main() -> int:
    """Measure both stores, several times over."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--only", choices=NAMES)
    options.add_argument("--terminals", type=int, default=200)
    options.add_argument("--wagers", type=int, default=40)
    options.add_argument("--answers", type=int, default=300)
    options.add_argument("--repetitions", type=int, default=5)
    chosen = options.parse_args()
    missed = False
    for kind, name in NAMES.items():
        if chosen.only not in (None, kind):
            continue
        pairs, waits = [], []
        for _ in range(chosen.repetitions):
            with TemporaryDirectory() as folder:
                pairs.append(run(many(kind, Path(folder), chosen)))
            with TemporaryDirectory() as folder:
                waits.append(run(one(kind, Path(folder), chosen)))
        goal = Goal(name, f"bare-writer({kind},through-the-server)", 0.5)
        ratios = [bare / own for own, bare in pairs]
        rate = chosen.terminals * chosen.wagers / statistics.median(own for own, _ in pairs)
        print(line(goal, ratios))
        print(
            f"{name} {kind}: {rate:.0f} wagers a second from {chosen.terminals} terminals through the server"
        )
        missed = missed or goal.is_missed(statistics.median(ratios))
        for share, at_share in (("p50", 0.5), ("p99", 0.99)):
            goal = Goal("S4", f"bare-commit({kind},{share},through-the-server)", MUST[share], at_most=True)
            ratios = [at(at_share, own) / at(at_share, bare) for own, bare in waits]
            print(line(goal, ratios))
            missed = missed or goal.is_missed(statistics.median(ratios))
        own = statistics.median(at(0.5, each) for each, _ in waits)
        print(f"S4 {kind}: {own * 1000:.2f} ms at the median through the server")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
