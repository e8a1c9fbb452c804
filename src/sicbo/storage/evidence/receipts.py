"""What a receipt is made of: one record, and the two paths that lead from it to a signed tree head.

A house that runs makes them from its newest tree head; `sicbo.audit.receipts` makes and checks them of any.
"""

from base64 import b64encode
from collections.abc import AsyncIterator, Sequence

from msgspec import Struct

from sicbo.storage.contract import Store, StoredEvent, StoredTreeHead
from sicbo.storage.evidence.tree import leaf, path, path_ranges, roots_of
from sicbo.storage.evidence.tree_heads import AT_ONCE, ReadTreeHead, read_tree_head

FORM = "sicbo-receipt/1"


class NoReceipt(ValueError):
    """A record that no tree head has yet, or that is not there."""


class Receipt(Struct, frozen=True, kw_only=True):
    """All that is needed: hashes in hexadecimal digits, bytes in base64, signed texts as they are."""

    seq: int
    record: str
    previous: str
    hash: str
    path: list[str]
    stream: str
    """The leaf of the stream in the tree above, to the byte."""
    stream_index: int
    stream_path: list[str]
    tree_head: str
    """The line that was signed, to the byte."""
    signature: str
    form: str = FORM


def receipt_of(
    wanted: StoredEvent, steps: Sequence[bytes], kept: StoredTreeHead, read: ReadTreeHead, index: int
) -> Receipt:
    """Put a receipt together: a record, its path, and a tree head in which its stream is the leaf `index`."""
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
        signature=b64encode(kept.signature).decode(),
    )


async def receipts_from(store: Store, stream: str, numbers: Sequence[int]) -> tuple[Receipt, ...]:
    """Make the receipts of records of a house that runs, from its newest tree head.

    All hashes of the stream are read for it: for few records at once, and not often.
    """
    kept = await store.last_tree_head()
    if kept is not None and numbers:
        read = read_tree_head(kept)
        for index, stood in enumerate(read.streams):
            if stood.stream == stream and stood.seq >= max(numbers):
                leaves = [leaf(each) async for each in _hashes(store, stream, stood.seq)]
                return tuple(
                    [
                        receipt_of(
                            await _record(store, stream, seq),
                            roots_of(path_ranges(seq - 1, stood.seq), leaves),
                            kept,
                            read,
                            index,
                        )
                        for seq in numbers
                    ]
                )
    raise NoReceipt(f"no tree head has these records of {stream} yet")


async def _record(store: Store, stream: str, seq: int) -> StoredEvent:
    for found in await store.read(stream, after=seq - 1, most=1):
        return found
    raise NoReceipt(f"record {seq} of {stream} is not there")


async def _hashes(store: Store, stream: str, upto: int) -> AsyncIterator[bytes]:
    after = 0
    while after < upto:
        found = await store.hashes(stream, after=after, most=min(AT_ONCE, upto - after))
        if not found:
            raise NoReceipt(f"{stream} is shorter than its tree head says")
        for each in found:
            yield each
        after += len(found)
