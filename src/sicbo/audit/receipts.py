"""Receipts: one record, and the two paths that lead from it to a signed tree head.

With the receipt and the public key anyone can verify, without the house, that the record was in it; no other
record is revealed.
"""

from base64 import b64decode
from collections.abc import Iterable
from itertools import islice

import msgspec

from sicbo.storage.contents import Contents
from sicbo.storage.contract import StoredEvent
from sicbo.storage.evidence.chain import link
from sicbo.storage.evidence.keys import PublicKey
from sicbo.storage.evidence.receipts import NoReceipt, Receipt, receipt_of
from sicbo.storage.evidence.tree import leaf, path_ranges, root_by_path, roots_of
from sicbo.storage.evidence.tree_heads import StreamLeaf, TreeHead, in_order
from sicbo.storage.records import Stamp, decode
from sicbo.streams import UNREADABLE, Event


class ReceiptIsWrong(ValueError):
    """An invalid receipt."""


def make_receipt(contents: Contents, stream: str, seq: int) -> Receipt:
    """Make the receipt of a record from the first tree head that covers it."""
    for stored, read in in_order(contents.tree_heads()):
        for index, leaf_of in enumerate(read.streams):
            if leaf_of.stream == stream and 1 <= seq <= leaf_of.seq:
                wanted, steps = _record_and_path(contents, leaf_of, seq)
                return receipt_of(wanted, steps, stored, read, index)
    there = [head.stream for head in contents.heads()]
    if stream not in there:
        raise NoReceipt(f"there is no stream {stream!r}; there are {', '.join(there) or 'none'}")
    raise NoReceipt(f"no tree head covers record {seq} of {stream} yet")


def _record_and_path(contents: Contents, leaf_of: StreamLeaf, seq: int) -> tuple[StoredEvent, list[bytes]]:
    """Return a record, and the hashes that lead from it to the root of its stream."""
    leaves = (leaf(each) for each in islice(contents.hashes(leaf_of.stream), leaf_of.seq))
    steps = roots_of(path_ranges(seq - 1, leaf_of.seq), leaves)
    for record, _ in contents.records(leaf_of.stream, after=seq - 1):
        return record, steps
    raise NoReceipt(f"record {seq} of {leaf_of.stream} does not exist")


def read_receipt(data: bytes) -> Receipt:
    """Read a receipt from a file."""
    try:
        return msgspec.json.decode(data, type=Receipt)
    except UNREADABLE as mistake:
        raise ReceiptIsWrong(f"this is not a receipt: {mistake}") from None


def check_receipt(receipt: Receipt, keys: Iterable[PublicKey]) -> tuple[Stamp, Event, TreeHead]:
    """Check that a receipt is valid under one of these keys; return what happened and the tree head."""
    try:
        record = b64decode(receipt.record, validate=True)
        stamp, event = decode(record)
        leaf_of = msgspec.json.decode(receipt.stream, type=StreamLeaf)
        head = msgspec.json.decode(receipt.tree_head, type=TreeHead)
        hashed = link(bytes.fromhex(receipt.previous), record)
        steps = [bytes.fromhex(each) for each in receipt.path]
        above = [bytes.fromhex(each) for each in receipt.stream_path]
        signature = b64decode(receipt.signature, validate=True)
    except ValueError as mistake:
        raise ReceiptIsWrong(f"the receipt cannot be read: {mistake}") from None
    if (stamp.stream, stamp.seq, hashed.hex()) != (leaf_of.stream, receipt.seq, receipt.hash):
        raise ReceiptIsWrong("the place or the bytes of the record are not those of the receipt")
    known = {key.key_id: key for key in keys}
    if head.key not in known:
        names = ", ".join(known) or "none"
        raise ReceiptIsWrong(f"the tree head is signed by the key {head.key}, but the known keys are {names}")
    if not known[head.key].verifies(receipt.tree_head.encode(), signature):
        raise ReceiptIsWrong(f"the tree head is not signed by the key {head.key}")
    found = root_by_path(leaf(hashed), receipt.seq - 1, leaf_of.seq, steps)
    if found is None or found.hex() != leaf_of.root:
        raise ReceiptIsWrong("the record does not lead to its stream")
    found = root_by_path(leaf(receipt.stream.encode()), receipt.stream_index, head.streams, above)
    if found is None or found.hex() != head.root:
        raise ReceiptIsWrong("the stream does not lead to the tree head")
    return stamp, event, head
