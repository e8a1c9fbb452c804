"""The parts of a receipt: one record, and the two Merkle paths from it to a signed tree head.

A running house makes receipts from its newest tree head; `sicbo.audit.receipts` makes and checks them from
any.
"""

from base64 import b64encode
from collections.abc import AsyncIterator, Sequence

from msgspec import Struct

from sicbo.storage.contract import Store, StoredEvent, StoredTreeHead
from sicbo.storage.evidence.tree import leaf, path, path_ranges, roots_of
from sicbo.storage.evidence.tree_heads import HASHES_PER_READ, ReadTreeHead, read_tree_head

FORM = "sicbo-receipt/1"


class NoReceipt(ValueError):
    """A record that does not exist, or that no tree head covers yet."""


class Receipt(Struct, frozen=True, kw_only=True):
    """A complete receipt: hashes in hexadecimal, bytes in base64, signed texts verbatim."""

    seq: int
    record: str
    previous: str
    hash: str
    path: list[str]
    stream: str
    """The stream's leaf in the upper tree, byte for byte."""
    stream_index: int
    stream_path: list[str]
    tree_head: str
    """The signed line, byte for byte."""
    signature: str
    form: str = FORM


def receipt_of(
    wanted: StoredEvent, steps: Sequence[bytes], stored: StoredTreeHead, read: ReadTreeHead, index: int
) -> Receipt:
    """Assemble a receipt from a record, its path, and a tree head in which its stream is leaf `index`."""
    return Receipt(
        seq=wanted.seq,
        record=b64encode(wanted.data).decode(),
        previous=wanted.previous.hex(),
        hash=wanted.hash.hex(),
        path=[each.hex() for each in steps],
        stream=read.leaves[index].decode(),
        stream_index=index,
        stream_path=[each.hex() for each in path([leaf(each) for each in read.leaves], index)],
        tree_head=read.line.decode(),
        signature=b64encode(stored.signature).decode(),
    )


async def receipts_from(store: Store, stream: str, numbers: Sequence[int]) -> tuple[Receipt, ...]:
    """Make receipts of records of a running house from its newest tree head.

    This reads all hashes of the stream, so it is meant for few records, and not often.
    """
    stored = await store.last_tree_head()
    if stored is not None and numbers:
        read = read_tree_head(stored)
        for index, leaf_of in enumerate(read.streams):
            if leaf_of.stream == stream and leaf_of.seq >= max(numbers):
                leaves = [leaf(each) async for each in _hashes(store, stream, leaf_of.seq)]
                return tuple(
                    [
                        receipt_of(
                            await _record(store, stream, seq),
                            roots_of(path_ranges(seq - 1, leaf_of.seq), leaves),
                            stored,
                            read,
                            index,
                        )
                        for seq in numbers
                    ]
                )
    raise NoReceipt(f"no tree head covers these records of {stream} yet")


async def _record(store: Store, stream: str, seq: int) -> StoredEvent:
    for found in await store.read(stream, after=seq - 1, limit=1):
        return found
    raise NoReceipt(f"record {seq} of {stream} does not exist")


async def _hashes(store: Store, stream: str, upto: int) -> AsyncIterator[bytes]:
    after = 0
    while after < upto:
        found = await store.hashes(stream, after=after, limit=min(HASHES_PER_READ, upto - after))
        if not found:
            raise NoReceipt(f"{stream} is shorter than its tree head says")
        for each in found:
            yield each
        after += len(found)
