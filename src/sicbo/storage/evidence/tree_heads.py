"""Signed tree heads: one signature over where every chain stands, so that no end can be cut off unseen.

The records of each stream are the leaves of a tree; where each stream stands (its number of records, its
last hash, the root of its tree) is a leaf of the tree above, whose root is signed. So one record can be
shown to be in a signed head by two short paths, without showing any other record.

A tree head is kept as lines: the head, which is what is signed, then the leaf of each stream by name.
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
AT_ONCE = 2_000
"""Hashes that are read at once: between two reads others have their turn."""


class TreeHeadIsBroken(ValueError):
    """Bytes that are no tree head, or one that does not hold together."""


class StreamLeaf(Struct, frozen=True, kw_only=True):
    """Where a stream stood: how many records, the last hash of its chain, the root of its tree."""

    stream: str
    seq: int
    hash: str
    root: str


class TreeHead(Struct, frozen=True, kw_only=True):
    """What is signed; hashes are written in hexadecimal digits."""

    number: int
    at: datetime
    house: str
    mark: str
    key: str
    previous: str
    """The hash of the signed line of the tree head before this one: none can be taken out unseen."""
    root: str
    streams: int
    next_key: str = ""
    """The public key that signs from the next tree head on, as digits; nothing while the key stays."""
    form: str = FORM


class WrongKey(ValueError):
    """A key whose turn it is not to sign."""


class Signer(Protocol):
    """Whoever signs tree heads."""

    @property
    def key_id(self) -> str:
        """The short name of the key."""
        ...

    def sign(self, data: bytes) -> bytes:
        """Sign some bytes."""
        ...


class ReadTreeHead(Struct, frozen=True):
    """A tree head as it was read: its own line, and the leaf of each stream as bytes and as values."""

    head: TreeHead
    line: bytes
    leaves: tuple[bytes, ...]
    streams: tuple[StreamLeaf, ...]


_encoder = msgspec.json.Encoder(order="sorted")
_heads = msgspec.json.Decoder(TreeHead)
_leaves = msgspec.json.Decoder(StreamLeaf)


class Trees:
    """The trees of all streams as far as they have been read: they grow and are never read twice."""

    def __init__(self) -> None:
        self._trees: dict[str, tuple[Frontier, bytes]] = {}

    async def leaves(self, store: WholeHouse) -> list[StreamLeaf]:
        """Read what is new, and say where each stream stands; one that is not there is not signed."""
        found = []
        for head in await store.heads():
            tree, last = self._trees.get(head.stream, (Frontier(), GENESIS))
            while tree.size < head.seq:
                most = min(AT_ONCE, head.seq - tree.size)
                added = await store.hashes(head.stream, after=tree.size, most=most)
                if not added:
                    break
                for last in added:
                    tree.add(leaf(last))
            if (tree.size, last) != (head.seq, head.hash):
                raise StoreIsDamaged(
                    f"{head.stream} should end with record {head.seq}, and other records are there:"
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
    """Make the next tree head and sign it; `next_key` hands the work over to another key."""
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
    """Give the hash of the signed line, by which the next tree head names it."""
    return sha256(stored.data.partition(b"\n")[0]).hexdigest()


def read_tree_head(stored: StoredTreeHead) -> ReadTreeHead:
    """Read a tree head and see that its root is that of its leaves."""
    line, *leaves = stored.data.split(b"\n")
    try:
        head = read_line(line)
        streams = tuple(_leaves.decode(each) for each in leaves)
    except (TreeHeadIsBroken, *UNREADABLE) as mistake:
        raise TreeHeadIsBroken(f"tree head {stored.number} cannot be read: {mistake}") from mistake
    if head.number != stored.number or head.streams != len(streams):
        raise TreeHeadIsBroken(f"tree head {stored.number} does not say what it is kept as")
    if root([leaf(each) for each in leaves]).hex() != head.root:
        raise TreeHeadIsBroken(f"tree head {stored.number}: its root is not that of its streams")
    return ReadTreeHead(head, line, tuple(leaves), streams)


def read_line(line: bytes) -> TreeHead:
    """Read the line of a tree head that is signed."""
    try:
        head = _heads.decode(line)
    except UNREADABLE as mistake:
        raise TreeHeadIsBroken(str(mistake)) from mistake
    if head.form != FORM:
        raise TreeHeadIsBroken(f"its form is {head.form!r}, and {FORM} is known")
    return head


def in_order(stored: Iterable[StoredTreeHead]) -> Iterator[ReadTreeHead]:
    """Read tree heads one after the other, and see that none is missing between them."""
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
        yield read


def with_stored(stored: Iterable[StoredTreeHead]) -> Iterator[tuple[StoredTreeHead, ReadTreeHead]]:
    """Read tree heads in order, each beside what was kept of it."""
    last: list[StoredTreeHead] = []

    def noted() -> Iterator[StoredTreeHead]:
        for each in stored:
            last[:] = [each]
            yield each

    for read in in_order(noted()):
        yield last[0], read
