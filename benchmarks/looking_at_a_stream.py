"""What it costs tables on PostgreSQL that every batch checks the administration (INV-X1, decision 0028).

Tables commit small batches as fast as they can, alternately without and with a part that only checks the
stream `administration`; and, meanwhile, somebody writes to it. There is no goal: the figures are in the
decision. `python benchmarks/looking_at_a_stream.py`
"""

import asyncio
import statistics
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.transfers import Transfer
from sicbo.money import Money
from sicbo.storage.contract import Batch, Head, Part, StoredAnswer, StoredEvent, StreamHasMoved
from sicbo.storage.evidence.chain import GENESIS, link
from sicbo.storage.postgresql.store import PostgresqlStore
from storage.a_postgresql import server

ADMINISTRATION = "administration"
SECONDS = 1.5
REPETITIONS = 7


class Writer:
    """A stream that is written to, one small batch after the other."""

    def __init__(self, store: PostgresqlStore, head: Head) -> None:
        self.store = store
        self.head = head
        self.box = Account(AccountKind.DROP_BOX, head.stream)
        self.credit = Account(AccountKind.PLAYER_CREDIT, head.stream)

    async def commit(self, *beside: Part) -> None:
        """Add one record with one transfer and one answer."""
        head, seq = self.head, self.head.seq + 1
        data = f"{head.stream} {seq} {'x' * 300}".encode()
        event = StoredEvent(seq, head.epoch, data, head.hash, link(head.hash, data))
        moved = ((seq, Transfer(self.box, self.credit, Money(1), "in")),)
        own = Part(stream=head.stream, epoch=head.epoch, after=head.seq, events=(event,), transfers=moved)
        answer = StoredAnswer(f"{head.stream}/{seq}", bytes(32), b"done")
        await self.store.commit(Batch(parts=(own, *beside), answers=(answer,)))
        self.head = Head(head.stream, seq, event.hash, head.epoch)

    async def for_a_while(self, *beside: Part) -> int:
        """Commit until the time is up; return how often."""
        until, done = time.perf_counter() + SECONDS, 0
        while time.perf_counter() < until:
            await self.commit(*beside)
            done += 1
        return done


async def administration_under_load(tables: list[Writer], administration: Writer) -> list[float]:
    """Write to the administration while tables check its stream, whatever its head is."""
    taken: list[float] = []
    stop = asyncio.Event()

    async def look(table: Writer) -> None:
        while not stop.is_set():
            with suppress(StreamHasMoved):
                await table.commit(Part(stream=ADMINISTRATION, epoch=0, after=administration.head.seq))

    looking = [asyncio.create_task(look(each)) for each in tables]
    for _ in range(100):
        await asyncio.sleep(0.005)
        started = time.perf_counter()
        await administration.commit()
        taken.append((time.perf_counter() - started) * 1000)
    stop.set()
    await asyncio.gather(*looking)
    return taken


async def main() -> None:
    """Measure with one, four and eight tables."""
    store = await PostgresqlStore.open(server().dsn(await server().new_house()))
    now = datetime(2026, 11, 16, tzinfo=UTC)
    administration = Writer(store, await store.create(ADMINISTRATION))
    tables = []
    for number in range(8):
        await store.create(f"T{number}")
        claim = await store.claim(f"T{number}", "us", clock=now, seconds=10_000)
        assert claim is not None  # noqa: S101
        tables.append(Writer(store, Head(f"T{number}", 0, GENESIS, claim.epoch)))
    for count in (1, 4, 8):
        some = tables[:count]
        ratios, plain, looked = [], [], []
        for _ in range(REPETITIONS):
            look = Part(stream=ADMINISTRATION, epoch=0, after=administration.head.seq)
            without = sum(await asyncio.gather(*(each.for_a_while() for each in some)))
            with_look = sum(await asyncio.gather(*(each.for_a_while(look) for each in some)))
            plain.append(without / SECONDS)
            looked.append(with_look / SECONDS)
            ratios.append(with_look / without)
        print(
            f"{count} tables: {statistics.median(plain):.0f} commits/s without, "
            f"{statistics.median(looked):.0f} with a look, "
            f"ratio {statistics.median(ratios):.2f} ({min(ratios):.2f}..{max(ratios):.2f})"
        )
    taken = sorted(await administration_under_load(tables, administration))
    print(
        f"a write to the administration under 8 tables: median {taken[50]:.1f} ms, slowest {taken[-1]:.1f} ms"
    )
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())
