"""A store in memory, for tests: the whole contract except durability."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from sicbo.clock import Clock, SystemClock
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import Books, post
from sicbo.ledger.transfers import Transfer
from sicbo.money import NOTHING, Money
from sicbo.storage.accounts import net_changes, read_account
from sicbo.storage.contents import CannotBeFilled, Contents, StoredTransfer
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    Claim,
    Head,
    KeyIsTaken,
    Snapshot,
    StoredAnswer,
    StoredEvent,
    StoredTreeHead,
    StreamHasMoved,
    refuse_another_head,
)
from sicbo.storage.credential_store import Entry
from sicbo.storage.evidence.chain import GENESIS


class _Owner(Struct, frozen=True):
    name: str = ""
    until: datetime | None = None
    seen: datetime | None = None
    clock: datetime | None = None


class MemoryStore:
    """Stores everything in dictionaries."""

    address = ""
    is_for_one_process = False

    def __init__(self) -> None:
        self._heads: dict[str, Head] = {}
        self._events: dict[str, list[StoredEvent]] = {}
        self._answers: dict[str, StoredAnswer] = {}
        self._books = Books()
        self._owners: dict[str, _Owner] = {}
        self._snapshots: dict[str, list[Snapshot]] = {}
        self._meta: dict[str, str] = {}
        self._tree_heads: list[StoredTreeHead] = []
        self.credentials = MemoryCredentials()
        self.clock: Clock = SystemClock()
        """What leases go by."""

    async def probe(self) -> None:
        """Do nothing: memory is always available."""

    async def create(self, stream: str) -> Head:
        """Create a stream, or return the existing one."""
        self._events.setdefault(stream, [])
        return self._heads.setdefault(stream, Head(stream, 0, GENESIS, 0))

    async def heads(self) -> list[Head]:
        """Return all heads, sorted by stream."""
        return [self._heads[each] for each in sorted(self._heads)]

    async def read(self, stream: str, *, after: int = 0, limit: int = 10_000) -> list[StoredEvent]:
        """Return records in order."""
        return self._events[stream][after : after + limit]

    async def answers(self, keys: Sequence[str]) -> dict[str, StoredAnswer]:
        """Return stored answers."""
        return {key: self._answers[key] for key in keys if key in self._answers}

    async def commit(self, batch: Batch) -> None:
        """Store a batch whole, or nothing of it."""
        for part in batch.parts:
            refuse_another_head(part, self._heads[part.stream])
        keys = [each.key for each in batch.answers]
        taken = [key for key in keys if key in self._answers or keys.count(key) > 1]
        if taken:
            raise KeyIsTaken(f"a key already has an answer: {taken[0]}")
        self._books = self._books_after(batch)
        for part in batch.parts:
            if part.events:
                last = part.events[-1]
                self._events[part.stream] += part.events
                self._heads[part.stream] = replace(self._heads[part.stream], seq=last.seq, hash=last.hash)
        self._answers |= {each.key: each for each in batch.answers}

    def _books_after(self, batch: Batch) -> Books:
        """Post the transfers, checking only the final balances."""
        transfers = (transfer for part in batch.parts for _, transfer in part.transfers)
        books = post(self._books, transfers, elsewhere=frozenset(AccountKind))
        for name, _, _, may_be_negative in net_changes(batch.parts):
            if not may_be_negative and books.balance(read_account(name)) < NOTHING:
                raise BalanceIsRefused(f"{name} would go below zero (INV-M3)")
        return books

    async def balances(self, prefix: str = "") -> dict[Account, int]:
        """Return the balances of accounts whose name starts with the prefix."""
        stored = self._books.credits_less_debits
        return {each: stored[each] for each in self._books.accounts() if str(each).startswith(prefix)}

    async def now(self) -> datetime:
        """Return the time."""
        return self.clock.now()

    async def claim(self, stream: str, owner: str, *, clock: datetime, seconds: float) -> Claim | None:
        """Become the owner, unless another process is."""
        now = self.clock.now()
        before = self._owners.get(stream, _Owner())
        if before.until is not None and before.until > now and before.name != owner:
            return None
        head = self._heads[stream]
        self._heads[stream] = replace(head, epoch=head.epoch + 1)
        self._owners[stream] = _Owner(owner, now + timedelta(seconds=seconds), now, clock)
        return Claim(head.epoch + 1, before.name, before.seen, before.clock)

    async def free(self) -> list[str]:
        """Return the streams without an owner."""
        now = self.clock.now()
        owners = {each: self._owners.get(each, _Owner()) for each in sorted(self._heads)}
        return [each for each, owner in owners.items() if owner.until is None or owner.until <= now]

    async def renew(self, stream: str, owner: str, epoch: int, *, clock: datetime, seconds: float) -> bool:
        """Extend ownership."""
        if not self._is_owner(stream, owner, epoch):
            return False
        now = self.clock.now()
        self._owners[stream] = _Owner(owner, now + timedelta(seconds=seconds), now, clock)
        return True

    async def release(self, stream: str, owner: str, epoch: int, *, clock: datetime) -> None:
        """Release a stream."""
        if self._is_owner(stream, owner, epoch):
            self._owners[stream] = _Owner(owner, None, self.clock.now(), clock)

    def _is_owner(self, stream: str, owner: str, epoch: int) -> bool:
        return (self._heads[stream].epoch, self._owners.get(stream, _Owner()).name) == (epoch, owner)

    async def save_snapshot(self, stream: str, snapshot: Snapshot, *, keep_through: int = 0) -> None:
        """Save a snapshot."""
        stored = self._snapshots.get(stream, [])
        others = [each for each in stored if each.seq <= keep_through and each.seq != snapshot.seq]
        self._snapshots[stream] = sorted([*others, snapshot], key=lambda each: (each.round, each.seq))

    async def snapshot(self, stream: str, *, before_round: int | None = None) -> Snapshot | None:
        """Return the newest snapshot, or the newest from before a round."""
        stored = self._snapshots.get(stream, [])
        found = (each for each in reversed(stored) if before_round is None or each.round < before_round)
        return next(found, None)

    async def meta(self) -> dict[str, str]:
        """Return the house's metadata."""
        return dict(self._meta)

    async def set_meta(self, meta: Mapping[str, str]) -> None:
        """Store the house's metadata permanently."""
        if self._meta.keys() & meta.keys():
            raise CannotBeFilled("this house already has its name and mark")
        self._meta |= meta

    async def tree_heads(self) -> list[StoredTreeHead]:
        """Return the tree heads."""
        return list(self._tree_heads)

    async def last_tree_head(self) -> StoredTreeHead | None:
        """Return the newest tree head."""
        return self._tree_heads[-1] if self._tree_heads else None

    async def hashes(self, stream: str, *, after: int = 0, limit: int = 10_000) -> list[bytes]:
        """Return hashes in order."""
        return [each.hash for each in self._events[stream][after : after + limit]]

    async def add_tree_head(self, head: StoredTreeHead) -> None:
        """Store the next tree head."""
        if head.number != len(self._tree_heads) + 1:
            raise StreamHasMoved(f"tree head {head.number} does not come next")
        self._tree_heads.append(head)

    async def fill(self, contents: Contents) -> None:
        """Import a whole house."""
        if self._heads or self._answers or self._meta:
            raise CannotBeFilled("this store already holds a house")
        for head in contents.heads():
            self._heads[head.stream] = head
            self._events[head.stream] = []
            for record, moved in contents.records(head.stream):
                self._events[head.stream].append(record)
                self._books = post(self._books, map(_as_transfer, moved), elsewhere=frozenset(AccountKind))
        self._answers = {each.key: each for each in contents.answers()}
        self._meta = contents.meta()
        self._tree_heads = list(contents.tree_heads())

    async def close(self) -> None:
        """Do nothing."""


def _as_transfer(stored: StoredTransfer) -> Transfer:
    """Convert a stored transfer to a `Transfer`."""
    return Transfer(
        read_account(stored.debit), read_account(stored.credit), Money(stored.amount), stored.reason
    )


class MemoryCredentials:
    """A credential store in memory."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], Entry] = {}

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Return an entry."""
        return self._entries.get((kind, name))

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Return several entries."""
        return [self._entries[kind, name] for name in names if (kind, name) in self._entries]

    async def put(self, entry: Entry) -> bool:
        """Store the next version of an entry."""
        if self._version(entry.kind, entry.name) != entry.version - 1:
            return False
        self._entries[entry.kind, entry.name] = entry
        return True

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Delete an entry."""
        if self._version(kind, name) != version:
            return False
        return self._entries.pop((kind, name), None) is not None

    async def drop_ended(self, now: datetime) -> None:
        """Delete expired entries."""
        self._entries = {
            key: each for key, each in self._entries.items() if each.ends is None or each.ends > now
        }

    async def drop_all(self) -> None:
        """Delete everything."""
        self._entries = {}

    async def is_empty(self) -> bool:
        """Return whether there are no entries."""
        return not self._entries

    def _version(self, kind: str, name: str) -> int:
        found = self._entries.get((kind, name))
        return found.version if found else 0
