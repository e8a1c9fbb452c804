"""What a store promises, whatever it is made of.

A batch is kept whole or not at all: events, transfers with the balances they lead to, and the final
answers under their keys. It is kept only if the stream stands where the writer believes it does and the
writer still owns it. `commit` returns once the batch would survive a power cut.
"""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Protocol

from msgspec import Struct

from sicbo.ledger.accounts import Account
from sicbo.ledger.transfers import Transfer


class StoredEvent(Struct, frozen=True):
    """One record of a stream: its exact bytes, and its place in the chain."""

    seq: int
    epoch: int
    data: bytes
    previous: bytes
    hash: bytes


class StoredAnswer(Struct, frozen=True):
    """The first and final answer under a key, with the hash of the body that was asked."""

    key: str
    body_hash: bytes
    answer: bytes

    @property
    def digest(self) -> bytes:
        """What is kept beside it, so that an answer that was damaged is not taken for one.

        It guards against accidents: records are chained, and answers are not.
        """
        return sha256(
            b"\x03" + self.key.encode(errors="surrogatepass") + b"\x00" + self.body_hash + self.answer
        ).digest()


def whole_answer(place: str, row: Sequence[Any]) -> StoredAnswer:
    """Read an answer from its row (key, hash of the body, answer, digest), or refuse to tell it."""
    *parts, digest = row
    answer = StoredAnswer(*parts)
    if answer.digest != digest:
        raise StoreIsDamaged(f"{place}: {spoilt_answer(answer.key)}: restore a backup")
    return answer


def spoilt_answer(key: str) -> str:
    """Say that an answer was damaged."""
    return f"the answer under key {key!r} is not as it was written"


class Head(Struct, frozen=True):
    """Where a stream stands."""

    stream: str
    seq: int
    hash: bytes
    epoch: int


class Part(Struct, frozen=True, kw_only=True):
    """What a batch adds to one stream, and where the writer believes that it stands.

    Without events it only says that the stream must still stand there when the batch is kept. Streams that
    nobody owns are in epoch 0; batches that only look at one do not wait for each other.
    """

    stream: str
    epoch: int
    after: int
    events: tuple[StoredEvent, ...] = ()
    transfers: tuple[tuple[int, Transfer], ...] = ()
    """Each with the number of the event that it belongs to."""

    @property
    def is_looked_at(self) -> bool:
        """Whether the batch only looks at the stream: it adds nothing, and nobody owns it."""
        return not self.events and not self.epoch

    def __post_init__(self) -> None:
        """Refuse money that moves without a record of why."""
        if not {seq for seq, _ in self.transfers} <= {event.seq for event in self.events}:
            raise ValueError(f"a transfer of {self.stream} belongs to no record of its part")


class Batch(Struct, frozen=True, kw_only=True):
    """All that one transaction keeps; several streams are locked in the order of their names."""

    parts: tuple[Part, ...]
    answers: tuple[StoredAnswer, ...] = ()


class Snapshot(Struct, frozen=True):
    """A stream's state after a record, so that nobody need read everything.

    `round` counts the rounds that had been opened: the state before a round is found by it.
    """

    seq: int
    hash: bytes
    data: bytes
    round: int = 0


class StoredTreeHead(Struct, frozen=True):
    """A tree head as it is kept: what was signed with what it was taken from, and the signature."""

    number: int
    data: bytes
    signature: bytes


class Claim(Struct, frozen=True):
    """A stream that was claimed: its new epoch, who owned it before, and when that owner last showed life."""

    epoch: int
    before: str = ""
    seen: datetime | None = None


class StoreRefused(Exception):
    """The store kept nothing."""


class StreamHasMoved(StoreRefused):
    """Someone else has written to a stream: the one that is named, where it is known which."""

    def __init__(self, why: str, stream: str = "") -> None:
        super().__init__(why)
        self.stream = stream


class OwnerIsStale(StoreRefused):
    """The writer no longer owns the stream: its epoch is over."""


class KeyIsTaken(StoreRefused):
    """A key of the batch has its answer already."""


class BalanceIsRefused(StoreRefused):
    """A balance would go below zero that may not (INV-M3)."""


class StoreIsAway(Exception):
    """The store cannot be reached, and nothing is known of the batch beyond what was said before.

    `why` says it to anyone who asks whether the house is ready: without a path, an address or a name.
    """

    def __init__(self, said: str, why: str = "the store is away") -> None:
        super().__init__(said)
        self.why = why


class StoreIsDamaged(Exception):
    """What is stored is not what was written."""


class Store(Protocol):
    """Keeps streams."""

    @property
    def address(self) -> str:
        """Where whoever only reads finds the house: a file or a database; nowhere if it is in memory."""
        ...

    @property
    def is_for_one_process(self) -> bool:
        """Whether the process that has it open is the only one that may own its streams."""
        ...

    async def probe(self) -> None:
        """Commit something that changes nothing: raises StoreIsAway where no batch could be kept now."""
        ...

    async def create(self, stream: str) -> Head:
        """Make a stream, or give the one that is there."""
        ...

    async def meta(self) -> dict[str, str]:
        """Give what the house says of itself."""
        ...

    async def heads(self) -> list[Head]:
        """List all streams by name, with where they stand."""
        ...

    async def read(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[StoredEvent]:
        """Read records of a stream in order."""
        ...

    async def hashes(self, stream: str, *, after: int = 0, most: int = 10_000) -> list[bytes]:
        """Read the hashes of records of a stream in order."""
        ...

    async def last_tree_head(self) -> StoredTreeHead | None:
        """Give the newest tree head."""
        ...

    async def answers(self, keys: Sequence[str]) -> dict[str, StoredAnswer]:
        """Look up which of these keys have their answer."""
        ...

    async def commit(self, batch: Batch) -> None:
        """Keep a batch durably, or raise StoreRefused and keep nothing of it."""
        ...

    async def balances(self, prefix: str = "") -> dict[Account, int]:
        """Give credits less debits of all accounts whose name begins so."""
        ...

    async def claim(self, stream: str, owner: str, *, now: datetime, seconds: float) -> Claim | None:
        """Become the owner of a stream for some time, in a new epoch; None where another owns it."""
        ...

    async def free(self, *, now: datetime) -> list[str]:
        """List the streams that nobody owns at this time."""
        ...

    async def renew(self, stream: str, owner: str, epoch: int, *, now: datetime, seconds: float) -> bool:
        """Stay the owner; False when the stream has another by now."""
        ...

    async def release(self, stream: str, owner: str, epoch: int, *, now: datetime) -> None:
        """Give a stream up: anyone may claim it at once."""
        ...

    async def save_snapshot(self, stream: str, snapshot: Snapshot, *, beside: int = 0) -> None:
        """Keep a snapshot, beside those of records up to `beside`; it takes the place of all others."""
        ...

    async def snapshot(self, stream: str, *, before_round: int | None = None) -> Snapshot | None:
        """Give the newest snapshot, or the newest one of before a round was opened."""
        ...

    async def close(self) -> None:
        """Let go of everything."""
        ...
