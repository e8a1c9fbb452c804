"""The statements that SQLite and PostgreSQL have in common, each written once.

A value is written as $1. Where the two need other words (locks, casts, lists of values), each has its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from typing import Any

from sicbo.ledger.accounts import Account
from sicbo.storage.accounts import LAST_CHARACTER, faults_of_balances, read_account
from sicbo.storage.contents import Record, join_transfers
from sicbo.storage.contract import (
    Head,
    Snapshot,
    StoredAnswer,
    StoredEvent,
    StoredTreeHead,
    damaged_answer,
)
from sicbo.storage.credential_store import Entry
from sicbo.storage.evidence.chain import GENESIS

NO_ROUND = 2**63 - 1
"""Later than any round."""

HEADS = "SELECT id, seq, hash, epoch FROM stream"
EVENTS = "SELECT seq, epoch, data, previous, hash FROM event WHERE stream = $1 AND seq > $2 ORDER BY seq"
TREE_HEADS = "SELECT number, data, signature FROM tree_head ORDER BY number"


def moment(value: str | datetime) -> datetime:
    """Read a time, which SQLite gives as text."""
    return value if isinstance(value, datetime) else datetime.fromisoformat(value)


class StoreStatements(ABC):
    """The common part of a store."""

    UNOWNED: str
    """Until when a stream is owned that nobody owns: earlier than any time."""

    @abstractmethod
    def _time(self, later: float = 0) -> str:
        """Return an expression for the time by the clock of the store, or for so many seconds later."""

    @abstractmethod
    async def _read(self, query: str, *values: object) -> list[Any]:
        """Run a statement that changes nothing, and return its rows."""

    @abstractmethod
    async def _change(self, query: str, *values: object) -> list[Any]:
        """Run a statement that may safely run twice."""

    async def create(self, stream: str) -> Head:
        """Create a stream, or return the existing one."""
        await self._change(
            "INSERT INTO stream (id, seq, hash, epoch) VALUES ($1, 0, $2, 0) ON CONFLICT DO NOTHING",
            stream,
            GENESIS,
        )
        (row,) = await self._read(f"{HEADS} WHERE id = $1", stream)
        return Head(*row)

    async def heads(self) -> list[Head]:
        """Return all heads, sorted by stream."""
        return [Head(*row) for row in await self._read(f"{HEADS} ORDER BY id")]

    async def read(self, stream: str, *, after: int = 0, limit: int = 10_000) -> list[StoredEvent]:
        """Return records in order."""
        rows = await self._read(f"{EVENTS} LIMIT $3", stream, after, limit)
        return [StoredEvent(*row) for row in rows]

    async def hashes(self, stream: str, *, after: int = 0, limit: int = 10_000) -> list[bytes]:
        """Return hashes in order."""
        query = "SELECT hash FROM event WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3"
        return [row[0] for row in await self._read(query, stream, after, limit)]

    async def balances(self, prefix: str = "") -> dict[Account, int]:
        """Return the balances of accounts whose name starts with the prefix."""
        rows = await self._read(
            "SELECT account, net FROM balance WHERE net <> 0 AND account BETWEEN $1 AND $2 ORDER BY account",
            prefix,
            prefix + LAST_CHARACTER,
        )
        return {read_account(name): net for name, net in rows}

    async def now(self) -> datetime:
        """Return the time by the clock of the store."""
        ((now,),) = await self._read(f"SELECT {self._time()}")
        return moment(now)

    async def free(self) -> list[str]:
        """Return the streams without an owner."""
        query = f"SELECT id FROM stream WHERE owned_until <= {self._time()} ORDER BY id"  # noqa: S608 - our own text
        return [each for (each,) in await self._read(query)]

    async def renew(self, stream: str, owner: str, epoch: int, *, clock: datetime, seconds: float) -> bool:
        """Extend ownership."""
        rows = await self._change(
            f"UPDATE stream SET owned_until = {self._time(seconds)}, owner_seen = {self._time()},"  # noqa: S608 - our own text
            " owner_clock = $4 WHERE id = $1 AND owner = $2 AND epoch = $3 RETURNING id",
            stream,
            owner,
            epoch,
            clock,
        )
        return bool(rows)

    async def release(self, stream: str, owner: str, epoch: int, *, clock: datetime) -> None:
        """Release a stream."""
        await self._change(
            f"UPDATE stream SET owned_until = {self.UNOWNED}, owner_seen = {self._time()},"  # noqa: S608 - our own text
            " owner_clock = $4 WHERE id = $1 AND owner = $2 AND epoch = $3",
            stream,
            owner,
            epoch,
            clock,
        )

    async def snapshot(self, stream: str, *, before_round: int | None = None) -> Snapshot | None:
        """Return the newest snapshot, or the newest from before a round."""
        rows = await self._read(
            "SELECT seq, hash, data, round FROM snapshot WHERE stream = $1 AND round < $2"
            " ORDER BY round DESC, seq DESC LIMIT 1",
            stream,
            NO_ROUND if before_round is None else before_round,
        )
        return Snapshot(*rows[0]) if rows else None

    async def meta(self) -> dict[str, str]:
        """Return the house's metadata."""
        return dict(await self._read("SELECT name, value FROM meta WHERE name <> 'schema' ORDER BY name"))

    async def tree_heads(self) -> list[StoredTreeHead]:
        """Return the tree heads."""
        return [StoredTreeHead(*row) for row in await self._read(TREE_HEADS)]

    async def last_tree_head(self) -> StoredTreeHead | None:
        """Return the newest tree head."""
        rows = await self._read(f"{TREE_HEADS} DESC LIMIT 1")
        return StoredTreeHead(*rows[0]) if rows else None


class CredentialStatements:
    """The common part of a credential store; `ask` runs a statement and returns its rows."""

    def __init__(self, ask: Callable[..., Awaitable[list[Any]]]) -> None:
        self._ask = ask

    @staticmethod
    def _entry(*row: Any) -> Entry:  # noqa: ANN401 - untyped drivers
        return Entry(*row)

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Return an entry."""
        query = "SELECT kind, name, data, version, ends FROM door WHERE kind = $1 AND name = $2"
        for row in await self._ask(query, kind, name):
            return self._entry(*row)
        return None

    async def put(self, entry: Entry) -> bool:
        """Store the next version of an entry."""
        if entry.version == 1:
            query = "INSERT INTO door VALUES ($1, $2, 1, $3, $4) ON CONFLICT DO NOTHING RETURNING version"
            return bool(await self._ask(query, entry.kind, entry.name, entry.data, entry.ends))
        query = "UPDATE door SET version = version + 1, data = $3, ends = $4"
        query += " WHERE kind = $1 AND name = $2 AND version = $5 - 1 RETURNING version"
        return bool(await self._ask(query, entry.kind, entry.name, entry.data, entry.ends, entry.version))

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Delete an entry."""
        query = "DELETE FROM door WHERE kind = $1 AND name = $2 AND version = $3 RETURNING version"
        return bool(await self._ask(query, kind, name, version))

    async def drop_ended(self, now: datetime) -> None:
        """Delete expired entries."""
        await self._ask("DELETE FROM door WHERE ends <= $1", now)

    async def drop_all(self) -> None:
        """Delete everything."""
        await self._ask("DELETE FROM door")

    async def is_empty(self) -> bool:
        """Return whether there are no entries."""
        return not await self._ask("SELECT 1 FROM door LIMIT 1")


class ContentsStatements(ABC):
    """The common part of the contents of a house."""

    @abstractmethod
    def _rows(self, query: str, *values: str | int) -> Iterator[Any]:
        """Yield the rows of a statement."""

    def faults_of_rows(self) -> Iterator[str]:
        """Describe balances that are not guarded as they should be, and damaged answers."""
        yield from faults_of_balances(self._rows("SELECT * FROM balance ORDER BY account"))
        for *parts, digest in self._rows("SELECT key, body_hash, answer, digest FROM answer ORDER BY key"):
            if StoredAnswer(*parts).digest != digest:
                yield damaged_answer(parts[0])

    def meta(self) -> dict[str, str]:
        """Return the house's metadata."""
        return dict(self._rows("SELECT name, value FROM meta ORDER BY name"))

    def heads(self) -> list[Head]:
        """Return all heads, sorted by stream."""
        return [Head(*row) for row in self._rows(f"{HEADS} ORDER BY id")]

    def records(self, stream: str, *, after: int = 0) -> Iterator[Record]:
        """Yield records in order with their transfers."""
        moved = self._rows(
            "SELECT seq, debit, credit, amount, reason FROM transfer"
            " WHERE stream = $1 AND seq > $2 ORDER BY seq, nth",
            stream,
            after,
        )
        return join_transfers(self._rows(EVENTS, stream, after), moved)

    def hashes(self, stream: str) -> Iterator[bytes]:
        """Yield the hashes of a stream's records in order."""
        for row in self._rows("SELECT hash FROM event WHERE stream = $1 ORDER BY seq", stream):
            yield row[0]

    def snapshots(self, stream: str) -> Iterator[Snapshot]:
        """Yield the snapshots of a stream in order."""
        for row in self._rows("SELECT seq, hash, data FROM snapshot WHERE stream = $1 ORDER BY seq", stream):
            yield Snapshot(*row)

    def answers(self) -> Iterator[StoredAnswer]:
        """Yield all answers, sorted by key."""
        for row in self._rows("SELECT key, body_hash, answer FROM answer ORDER BY key"):
            yield StoredAnswer(*row)

    def balances(self) -> dict[str, int]:
        """Return the stored balances."""
        return dict(self._rows("SELECT account, net FROM balance WHERE net <> 0 ORDER BY account"))

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Yield all tree heads in order."""
        for row in self._rows(TREE_HEADS):
            yield StoredTreeHead(*row)
