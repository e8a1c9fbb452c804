"""A long history for the benchmarks: a house in which the same round, played once, is repeated many times.

The records are byte for byte what a running table would have written, except for times and keys; a store
imports them like any others. They are generated each time they are read, so that they need no memory.
"""

import asyncio
from collections import deque
from collections.abc import Iterator
from datetime import timedelta

from msgspec import Struct
from msgspec.structs import replace

from a_house import STREAM, House, orders_of
from sicbo.audit.stream_examination import as_stored
from sicbo.house_runtime.requests import Accepted, decode_answer, encode_answer
from sicbo.house_runtime.stream_standing import take
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.storage.contents import StoredTransfer
from sicbo.storage.contract import Head, Snapshot, StoredAnswer, StoredEvent, StoredTreeHead
from sicbo.storage.evidence.chain import GENESIS, link
from sicbo.storage.records import Stamp, decode, encode
from sicbo.streams import Event
from sicbo.table import commands as c
from storage.memory_store import MemoryStore

Kept = tuple[StoredEvent, tuple[StoredTransfer, ...]]
A_ROUND_TAKES = timedelta(seconds=40)


class Told(Struct, frozen=True):
    """One record of the round, with what it moved."""

    stamp: Stamp
    event: Event
    moved: tuple[StoredTransfer, ...]


class History:
    """What a house holds after so many rounds with so many wagers each."""

    def __init__(self, rounds: int, *, terminals: int, wagers: int) -> None:
        self.rounds = rounds
        self._before, self._round, answers = asyncio.run(_played(terminals, wagers))
        first = self._round[0].stamp.seq
        self._answers_before = [each for each in answers if _first(each) < first]
        self._answers = [each for each in answers if _first(each) >= first]
        ((last, _),) = deque(self.records(STREAM), maxlen=1)
        self._head = Head(STREAM, last.seq, last.hash, last.epoch)

    def faults(self) -> Iterator[str]:
        """Return no faults."""
        yield from ()

    def meta(self) -> dict[str, str]:
        """Return no description of the house."""
        return {}

    def heads(self) -> list[Head]:
        """Return the one stream."""
        return [self._head]

    def records(self, stream: str, *, after: int = 0) -> Iterator[Kept]:
        """Repeat the round again and again."""
        return (each for each in self._records(stream) if each[0].seq > after)

    def hashes(self, stream: str) -> Iterator[bytes]:
        """Return the hashes of the records."""
        return (record.hash for record, _ in self._records(stream))

    def snapshots(self, _: str) -> Iterator[Snapshot]:
        """Give none."""
        yield from ()

    def _records(self, _: str) -> Iterator[Kept]:
        yield from self._before
        head = self._before[-1][0].hash if self._before else GENESIS
        for number in range(1, self.rounds + 1):
            for each in self._round:
                record = self._record(each, number, head)
                head = record.hash
                yield record, tuple(_of_round(moved, number) for moved in each.moved)

    def _record(self, told: Told, number: int, previous: bytes) -> StoredEvent:
        later = number - 1
        stamp = replace(
            told.stamp,
            seq=told.stamp.seq + later * len(self._round),
            at=told.stamp.at + later * A_ROUND_TAKES,
            key=_key(told.stamp.key, number),
        )
        data = encode(stamp, replace(told.event, round=number))
        return StoredEvent(stamp.seq, 1, data, previous, link(previous, data))

    def answers(self) -> Iterator[StoredAnswer]:
        """Return the answer to each command."""
        yield from sorted(self._answers_before, key=lambda each: each.key)
        for number in range(1, self.rounds + 1):
            more = (number - 1) * len(self._round)
            for each in self._answers:
                done = decode_answer(each.answer)
                if isinstance(done, Accepted):
                    answer = encode_answer(Accepted(done.first + more, done.last + more))
                    yield StoredAnswer(_key(each.key, number), each.body_hash, answer)

    def balances(self) -> dict[str, int]:
        """Add up; the stakes of each round cancel out, and its account stays."""
        net: dict[str, int] = {}
        for _, moved in self._before:
            _add(net, moved, 1)
        for told in self._round:
            _add(net, told.moved, self.rounds)
        stakes = f"stakes-in-play:{STREAM}/"
        net |= {f"{stakes}{number}": 0 for number in range(1, self.rounds + 1)}
        return dict(sorted(net.items()))

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Give none."""
        yield from ()


async def _played(terminals: int, wagers: int) -> tuple[list[Kept], list[Told], list[StoredAnswer]]:
    """Open a house and play one round: the records before it, the round, and all answers."""
    store = MemoryStore()
    house = House(store)
    await house.table.start()
    await house.open(terminals)
    before = house.table.standing.seq
    await house.do(c.OpenBetting())
    for number in range(wagers):
        await house.wager(orders_of(number % terminals, number // terminals, 1))
    await house.finish()
    await house.table.stop()
    records = await store.read(STREAM)
    keys = {decode(record.data)[0].key for record in records}
    answers = await store.answers(sorted(keys))
    kept = list(_with_transfers(records))
    told = [Told(*decode(record.data), moved) for record, moved in kept[before:]]
    return kept[:before], told, list(answers.values())


def _with_transfers(records: list[StoredEvent]) -> Iterator[Kept]:
    standing = Standing(stream=STREAM)
    for record in records:
        stamp, event = decode(record.data)
        standing, transfers = take(standing, record, event, stamp.at)
        yield record, tuple(as_stored(each) for each in transfers)


def _first(answer: StoredAnswer) -> int:
    done = decode_answer(answer.answer)
    return done.first if isinstance(done, Accepted) else 0


def _key(key: str, number: int) -> str:
    return f"{number:08}/{key}"


def _of_round(moved: StoredTransfer, number: int) -> StoredTransfer:
    own, other = f"stakes-in-play:{STREAM}/1", f"stakes-in-play:{STREAM}/{number}"
    debit, credit = (other if name == own else name for name in (moved.debit, moved.credit))
    return StoredTransfer(debit, credit, moved.amount, moved.reason)


def _add(net: dict[str, int], moved: tuple[StoredTransfer, ...], times: int) -> None:
    for each in moved:
        for name, change in ((each.debit, -each.amount), (each.credit, each.amount)):
            if not name.startswith("stakes-in-play:"):
                net[name] = net.get(name, 0) + change * times
