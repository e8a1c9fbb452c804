"""The contract of a store, whatever its backend.

A batch (events, transfers with their effect on balances, and final answers under their keys) is stored whole
or not at all, and only if each stream's head is where the writer believes and the writer still owns it.
`commit` returns once the batch would survive a power cut.
"""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Protocol

from msgspec import Struct

from sicbo.ledger.accounts import Account
from sicbo.ledger.transfers import Transfer


class StoredEvent(Struct, frozen=True):
    """One record of a stream: its exact bytes and its links in the chain."""

    seq: int
    epoch: int
    data: bytes
    previous: bytes
    hash: bytes


class StoredAnswer(Struct, frozen=True):
    """The first and final answer under a key, with the hash of the request body."""

    key: str
    body_hash: bytes
    answer: bytes

    @property
    def digest(self) -> bytes:
        """Stored with the answer to detect accidental damage, as answers are not chained like records."""
        return sha256(
            b"\x03" + self.key.encode(errors="surrogatepass") + b"\x00" + self.body_hash + self.answer
        ).digest()


def verified_answer(place: str, row: Sequence[Any]) -> StoredAnswer:
    """Read an answer from its row (key, hash of the body, answer, digest), or raise if it is damaged."""
    *parts, digest = row
    answer = StoredAnswer(*parts)
    if answer.digest != digest:
        raise StoreIsDamaged(f"{place}: {damaged_answer(answer.key)}: restore a backup")
    return answer


def damaged_answer(key: str) -> str:
    """Return the message for a damaged answer."""
    return f"the answer under key {key!r} is not as it was written"


class Head(Struct, frozen=True):
    """The end of a stream: its last record and its epoch."""

    stream: str
    seq: int
    hash: bytes
    epoch: int


class Part(Struct, frozen=True, kw_only=True):
    """The additions of a batch to one stream, and the position the writer believes the stream is at.

    Without events it only requires that the stream is still there when the batch commits. Unowned streams are
    in epoch 0; batches that only read one do not block each other.
    """

    stream: str
    epoch: int
    after: int
    events: tuple[StoredEvent, ...] = ()
    transfers: tuple[tuple[int, Transfer], ...] = ()
    """Each with the number of the event it belongs to."""

    @property
    def is_read_only(self) -> bool:
        """Whether the batch adds nothing to this stream, and the stream has no owner."""
        return not self.events and not self.epoch

    def __post_init__(self) -> None:
        """Refuse transfers without a record that explains them."""
        if not {seq for seq, _ in self.transfers} <= {event.seq for event in self.events}:
            raise ValueError(f"a transfer of {self.stream} belongs to no record of its part")


class Batch(Struct, frozen=True, kw_only=True):
    """Everything one transaction stores; streams are locked in the order of their names."""

    parts: tuple[Part, ...]
    answers: tuple[StoredAnswer, ...] = ()


class Snapshot(Struct, frozen=True):
    """A stream's state after a record, so that loading need not read all records.

    `round` counts the rounds opened so far, to find the state before a given round.
    """

    seq: int
    hash: bytes
    data: bytes
    round: int = 0


class StoredTreeHead(Struct, frozen=True):
    """A tree head as stored: the signed line with the leaves it was computed from, and the signature."""

    number: int
    data: bytes
    signature: bytes


class Claim(Struct, frozen=True):
    """A claimed stream: its new epoch, its previous owner, and the last sign of life of that owner."""

    epoch: int
    before: str = ""
    seen: datetime | None = None
    """When that was, by the clock of the store."""
    owner_clock: datetime | None = None
    """What the clock of that owner said at the same moment."""


class StoreRefused(Exception):
    """The store rejected a write and stored nothing."""


class StreamHasMoved(StoreRefused):
    """Another writer has written to a stream; `stream` names it if known."""

    def __init__(self, why: str, stream: str = "") -> None:
        super().__init__(why)
        self.stream = stream


class OwnerIsStale(StoreRefused):
    """The writer's epoch has ended, so it no longer owns the stream."""


def refuse_another_head(part: Part, head: Head | None) -> None:
    """Refuse to add to a stream that has another owner by now, or is elsewhere than the writer believes."""
    if head is None or head.epoch != part.epoch:
        raise OwnerIsStale(f"{part.stream} is in epoch {head and head.epoch}, not {part.epoch}")
    if head.seq != part.after or (part.events and part.events[0].previous != head.hash):
        raise StreamHasMoved(f"{part.stream} is at {head.seq}, not at {part.after}", part.stream)


class KeyIsTaken(StoreRefused):
    """A key of the batch already has an answer."""


class BalanceIsRefused(StoreRefused):
    """A balance that may not be negative would go below zero (INV-M3)."""


class StoreIsAway(Exception):
    """The store is unavailable, and the fate of the batch is unknown.

    `why` is shown to anyone who asks whether the house is ready, so it holds no path, address or name.
    `may_come_back` tells a store that is only away from one that is named wrongly, refuses us or is unfit.
    """

    def __init__(self, message: str, why: str = "the store is away", *, may_come_back: bool = False) -> None:
        super().__init__(message)
        self.why = why
        self.may_come_back = may_come_back


class StoreIsDamaged(Exception):
    """The stored data is not what was written."""


class Store(Protocol):
    """Stores the streams of a house."""

    @property
    def address(self) -> str:
        """Where readers find the house: a file or a database; empty if it is in memory."""

    @property
    def is_for_one_process(self) -> bool:
        """Whether only the process that has it open may own its streams."""

    async def probe(self) -> None:
        """Commit something that changes nothing; raises StoreIsAway if no batch could be stored now."""

    async def create(self, stream: str) -> Head:
        """Create a stream, or return the existing one."""

    async def meta(self) -> dict[str, str]:
        """Return the house's metadata."""

    async def heads(self) -> list[Head]:
        """Return the heads of all streams, sorted by name."""

    async def read(self, stream: str, *, after: int = 0, limit: int = 10_000) -> list[StoredEvent]:
        """Return records of a stream in order."""

    async def hashes(self, stream: str, *, after: int = 0, limit: int = 10_000) -> list[bytes]:
        """Return the hashes of a stream's records in order."""

    async def last_tree_head(self) -> StoredTreeHead | None:
        """Return the newest tree head."""

    async def answers(self, keys: Sequence[str]) -> dict[str, StoredAnswer]:
        """Return the stored answers for these keys."""

    async def commit(self, batch: Batch) -> None:
        """Store a batch durably, or raise StoreRefused and store nothing."""

    async def balances(self, prefix: str = "") -> dict[Account, int]:
        """Return credits less debits of all accounts whose name starts with the prefix."""

    async def now(self) -> datetime:
        """Return the time by the clock of the store, by which all leases go, whatever clocks owners have."""

    async def claim(self, stream: str, owner: str, *, clock: datetime, seconds: float) -> Claim | None:
        """Become the owner of a stream for some time, in a new epoch; None if another process owns it.

        Here and below `clock` is what the clock of the owner says; it is kept, and decides nothing.
        """

    async def free(self) -> list[str]:
        """Return the streams without an owner."""

    async def renew(self, stream: str, owner: str, epoch: int, *, clock: datetime, seconds: float) -> bool:
        """Extend ownership; False if another process owns the stream by now."""

    async def release(self, stream: str, owner: str, epoch: int, *, clock: datetime) -> None:
        """Release a stream, so that it can be claimed at once."""

    async def save_snapshot(self, stream: str, snapshot: Snapshot, *, keep_through: int = 0) -> None:
        """Save a snapshot and delete the others, except those of records up to `keep_through`."""

    async def snapshot(self, stream: str, *, before_round: int | None = None) -> Snapshot | None:
        """Return the newest snapshot, or the newest from before a round was opened."""

    async def close(self) -> None:
        """Release all resources."""
