"""Signed tree heads: one signature over the heads of all chains, so that truncation is noticed.

The records of each stream are the leaves of a tree. Each stream's state (number of records, last hash, root
of its tree) is a leaf of the upper tree, whose root is signed. So two short paths prove that a record is in a
signed head, without revealing any other record.

A tree head is stored as lines: the head itself, which is signed, then the leaf of each stream by name.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Protocol

import msgspec
from msgspec import Struct

from sicbo.storage.contents import WholeHouse
from sicbo.storage.contract import StoredTreeHead, StoreIsDamaged
from sicbo.storage.evidence.chain import GENESIS
from sicbo.storage.evidence.tree import Frontier, leaf, root
from sicbo.streams import UNREADABLE

FORM = "sicbo-tree-head/1"
HASHES_PER_READ = 2_000
"""Other tasks get a turn between two reads."""


class TreeHeadIsBroken(ValueError):
    """Bytes that are not a tree head, or an inconsistent one."""


class StreamLeaf(Struct, frozen=True, kw_only=True):
    """The state of a stream: number of records, last hash of its chain, root of its tree."""

    stream: str
    seq: int
    hash: str
    root: str


class TreeHead(Struct, frozen=True, kw_only=True):
    """The signed part; hashes are in hexadecimal."""

    number: int
    at: datetime
    house: str
    mark: str
    key: str
    previous: str
    """The hash of the previous tree head's signed line, so that none can be removed unnoticed."""
    root: str
    streams: int
    next_key: str = ""
    """The public key that signs from the next tree head on, in hexadecimal; empty while the key stays."""
    form: str = FORM


class WrongKey(ValueError):
    """A key that may not sign the next tree head."""


class Signer(Protocol):
    """Signs tree heads."""

    @property
    def key_id(self) -> str:
        """The short name of the key."""

    def sign(self, data: bytes) -> bytes:
        """Sign these bytes."""


class ReadTreeHead(Struct, frozen=True):
    """A decoded tree head: its signed line, and the leaf of each stream as bytes and as values."""

    head: TreeHead
    line: bytes
    leaves: tuple[bytes, ...]
    streams: tuple[StreamLeaf, ...]


_encoder = msgspec.json.Encoder(order="sorted")
_heads = msgspec.json.Decoder(TreeHead)
_leaves = msgspec.json.Decoder(StreamLeaf)


class Trees:
    """The trees of all streams, extended incrementally so that no record is read twice."""

    def __init__(self) -> None:
        self._trees: dict[str, tuple[Frontier, bytes]] = {}

    async def leaves(self, store: WholeHouse) -> list[StreamLeaf]:
        """Read new hashes and return the leaf of each stream; raise if a stream does not match its head."""
        found = []
        for head in await store.heads():
            tree, last = self._trees.get(head.stream, (Frontier(), GENESIS))
            while tree.size < head.seq:
                limit = min(HASHES_PER_READ, head.seq - tree.size)
                added = await store.hashes(head.stream, after=tree.size, limit=limit)
                if not added:
                    break
                for last in added:
                    tree.add(leaf(last))
            if (tree.size, last) != (head.seq, head.hash):
                raise StoreIsDamaged(
                    f"{head.stream} should end with record {head.seq}, but its records differ:"
                    " run `sicbo audit verify`"
                )
            self._trees[head.stream] = tree, last
            found.append(
                StreamLeaf(stream=head.stream, seq=head.seq, hash=head.hash.hex(), root=tree.root().hex())
            )
        return found


def make_tree_head(  # noqa: PLR0913 - when and where, each by its name
    streams: Sequence[StreamLeaf],
    previous: StoredTreeHead | None,
    signer: Signer,
    *,
    at: datetime,
    house: str,
    mark: str,
    next_key: str = "",
) -> StoredTreeHead:
    """Make and sign the next tree head; `next_key` hands over to another key."""
    number = previous.number + 1 if previous else 1
    leaves = [_encoder.encode(each) for each in streams]
    head = TreeHead(
        number=number,
        at=at,
        house=house,
        mark=mark,
        key=signer.key_id,
        previous=hash_of(previous) if previous else GENESIS.hex(),
        root=root([leaf(each) for each in leaves]).hex(),
        streams=len(leaves),
        next_key=next_key,
    )
    line = _encoder.encode(head)
    return StoredTreeHead(number, b"\n".join([line, *leaves]), signer.sign(line))


def hash_of(stored: StoredTreeHead) -> str:
    """Return the hash of the signed line, by which the next tree head refers to this one."""
    return sha256(stored.data.partition(b"\n")[0]).hexdigest()


def read_tree_head(stored: StoredTreeHead) -> ReadTreeHead:
    """Read a tree head and check that its root matches its leaves."""
    line, *leaves = stored.data.split(b"\n")
    try:
        head = read_line(line)
        streams = tuple(_leaves.decode(each) for each in leaves)
    except (TreeHeadIsBroken, *UNREADABLE) as mistake:
        raise TreeHeadIsBroken(f"tree head {stored.number} cannot be read: {mistake}") from mistake
    if head.number != stored.number or head.streams != len(streams):
        raise TreeHeadIsBroken(f"tree head {stored.number} does not match the number it is stored under")
    if root([leaf(each) for each in leaves]).hex() != head.root:
        raise TreeHeadIsBroken(f"tree head {stored.number}: its root does not match its streams")
    return ReadTreeHead(head, line, tuple(leaves), streams)


def read_line(line: bytes) -> TreeHead:
    """Read the signed line of a tree head."""
    try:
        head = _heads.decode(line)
    except UNREADABLE as mistake:
        raise TreeHeadIsBroken(str(mistake)) from mistake
    if head.form != FORM:
        raise TreeHeadIsBroken(f"its form is {head.form!r}, but only {FORM} is known")
    return head


def in_order(stored: Iterable[StoredTreeHead]) -> Iterator[tuple[StoredTreeHead, ReadTreeHead]]:
    """Read successive tree heads, each with its stored form, and check that none is missing."""
    before, at = GENESIS.hex(), None
    for number, each in enumerate(stored, start=1):
        if each.number != number:
            raise TreeHeadIsBroken(f"tree head {number} is missing: the next one is {each.number}")
        read = read_tree_head(each)
        if read.head.previous != before:
            raise TreeHeadIsBroken(f"tree head {number} does not follow the one before it")
        if at is not None and read.head.at < at:
            raise TreeHeadIsBroken(f"tree head {number} is older than the one before it")
        before, at = hash_of(each), read.head.at
        yield each, read
