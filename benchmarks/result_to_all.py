"""S3: the time until the last of many terminals has the result of a round, and the memory of each (S5).

The peer is a bare broadcast: a server of the same WebSocket library that sends the same bytes to as many
connections, and does nothing else. Each is its own process, all connections end in this one, and both are
measured in the same way: from the request until the last connection has the message. As many terminals are
connected as the machine allows open files, at most 5,000; the output says how many.

The house sorts the round once, and makes, compares, queues and writes a view for each terminal; the bare
broadcast writes one frame to all. The extra memory of a connection is mostly the web server's: it keeps the
request with its headers, a queue and a task for each connection, while the bare server has one task.
"""

import argparse
import asyncio
import json
import resource
import statistics
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, broadcast
from websockets.asyncio.server import serve as serve_lines

from a_house import new_place
from a_served_house import CONNECTING, VIEW, Served, served
from measurement import Goal, line
from sicbo.cli.serve.event_loop import run
from sicbo.client.connection import LARGEST
from sicbo.load.robot_dealer import conclude, next_order, open_betting, take
from sicbo.messages.sockets import LookAgain, Message
from sicbo.messages.terminal import to_terminal
from sicbo.table import commands as c

WANTED = 5000
FILES_BESIDE = 256
RESULT = '"result":{'
S3, S5 = Goal("S3", "bare-broadcast", 1.5, at_most=True), Goal("S5", "bare-connection", 2.0, at_most=True)


def memory(process: int) -> int:
    """Return the kilobytes that a process uses."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(each.split()[1]) for each in lines if each.startswith("VmRSS:"))


class Arrivals:
    """Counts terminals that have the result."""

    def __init__(self) -> None:
        self.left = 0
        self.text = ""
        self.all_there = asyncio.Event()

    def expect(self, count: int) -> None:
        """Start counting."""
        self.left = count
        self.all_there.clear()

    def came(self, text: str) -> None:
        """Note one."""
        self.text = text
        self.left -= 1
        if self.left == 0:
            self.all_there.set()

    def read(self, text: str | bytes) -> Message:
        """Read a message of the house; of a view, only whether it is the first with a result."""
        told = str(text)
        if not told.startswith(VIEW):
            return to_terminal(text)
        if self.left > 0 and RESULT in told:
            self.came(told)
        return LookAgain()


async def ours(house: Served, arrivals: Arrivals) -> float:
    """Deal a round with a wager of each terminal; return the seconds from the draw to the last terminal."""
    number = await open_betting(house.console)
    await asyncio.gather(*(house.wager(each, 0, number) for each in range(len(house.terminals))))
    while not isinstance(order := next_order(await house.console.until(lambda view: view)), c.DrawOutcome):
        await take(house.console, order or c.CloseBetting())
    arrivals.expect(len(house.terminals))
    started = time.perf_counter()
    asking = asyncio.create_task(take(house.console, order))
    await arrivals.all_there.wait()
    spent = time.perf_counter() - started
    await asking
    await conclude(house.console)
    return spent


async def serve_bare() -> None:
    """Broadcast what one connection sends to all connections."""
    lines: set[ServerConnection] = set()

    async def come(connection: ServerConnection) -> None:
        lines.add(connection)
        async for text in connection:
            broadcast(lines, text)

    async with serve_lines(come, "127.0.0.1", 0, compression=None, max_size=LARGEST) as server:
        print(json.dumps({"port": next(iter(server.sockets)).getsockname()[1]}), flush=True)
        await asyncio.to_thread(sys.stdin.read)


async def bare(text: str, count: int, times: int) -> tuple[list[float], float]:
    """Return the seconds of bare broadcasts, and the kilobytes of a connection."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "--bare", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    found, arrivals = [], Arrivals()
    try:
        port = json.loads(await process.stdout.readline())["port"]  # type: ignore[union-attr]
        before = memory(process.pid)
        async with AsyncExitStack() as stack:
            turns = asyncio.Semaphore(CONNECTING)

            async def come() -> ClientConnection:
                async with turns:
                    coming = connect(f"ws://127.0.0.1:{port}", compression=None, max_size=LARGEST)
                    return await stack.enter_async_context(coming)

            async def follow(each: ClientConnection) -> None:
                async for told in each:
                    arrivals.came(str(told))

            lines = await asyncio.gather(*(come() for _ in range(count)))
            kilobytes = (memory(process.pid) - before) / count
            following = [asyncio.create_task(follow(each)) for each in lines]
            for _ in range(times):
                arrivals.expect(count)
                started = time.perf_counter()
                await lines[0].send(text)
                await arrivals.all_there.wait()
                found.append(time.perf_counter() - started)
            for each in following:
                each.cancel()
    finally:
        process.stdin.close()  # type: ignore[union-attr]
        await process.wait()
    return found, kilobytes


async def measure(folder: Path, count: int, times: int) -> tuple[list[float], list[float], float, float]:
    """Return the seconds of the house and of bare broadcasts, and the kilobytes of a connection of each."""
    arrivals = Arrivals()
    place = await new_place("sqlite", folder, "ours")
    async with served("sqlite", place, folder, count, is_connected_later=True) as house:
        await conclude(house.console)
        before = memory(house.process.pid)
        await house.connect(arrivals.read)
        kilobytes = (memory(house.process.pid) - before) / count
        own = [await ours(house, arrivals) for _ in range(times)]
    other, of_bare = await bare(arrivals.text, count, times)
    return own, other, kilobytes, of_bare


def main() -> int:
    """Measure, or be the bare server."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--terminals", type=int, default=WANTED)
    options.add_argument("--repetitions", type=int, default=5)
    options.add_argument("--bare", action="store_true", help="be the server of the bare broadcast")
    chosen = options.parse_args()
    if chosen.bare:
        run(serve_bare())
        return 0
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = min(chosen.terminals, hard - FILES_BESIDE)
    with TemporaryDirectory() as folder:
        found = run(measure(Path(folder), count, chosen.repetitions))
    own, other, kilobytes, of_bare = found
    ratios = [mine / theirs for mine, theirs in zip(own, other, strict=True)]
    print(line(S3, ratios))
    print(f"S3 {count} terminals: {1000 * statistics.median(own):.0f} ms to the last at the median")
    print(line(S5, [kilobytes / of_bare]))
    print(f"S5 {count} terminals: {kilobytes:.0f} KB each, {of_bare:.0f} KB of a bare connection")
    missed = S3.is_missed(statistics.median(ratios)) or S5.is_missed(kilobytes / of_bare)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
