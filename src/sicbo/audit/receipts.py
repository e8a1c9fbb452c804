"""A receipt: one record, and the two paths that lead from it to a signed tree head.

Whoever has the receipt and the public key can see, without the house, that the record was in it; and shows
no other record.
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
from sicbo.storage.evidence.tree_heads import StreamLeaf, TreeHead, with_stored
from sicbo.storage.records import Stamp, decode
from sicbo.streams import UNREADABLE, Event


class ReceiptIsWrong(ValueError):
    """A receipt that does not hold."""


def make_receipt(contents: Contents, stream: str, seq: int) -> Receipt:
    """Make the receipt of a record from the first tree head that has it."""
    for kept, read in with_stored(contents.tree_heads()):
        for index, stood in enumerate(read.streams):
            if stood.stream == stream and 1 <= seq <= stood.seq:
                wanted, steps = _record_and_path(contents, stood, seq)
                return receipt_of(wanted, steps, kept, read, index)
    there = [head.stream for head in contents.heads()]
    if stream not in there:
        raise NoReceipt(f"there is no stream {stream!r}; there are {', '.join(there) or 'none'}")
    raise NoReceipt(f"no tree head has record {seq} of {stream} yet")


def _record_and_path(contents: Contents, stood: StreamLeaf, seq: int) -> tuple[StoredEvent, list[bytes]]:
    """Find a record, and the hashes that lead from it to the root of its stream."""
    leaves = (leaf(each) for each in islice(contents.hashes(stood.stream), stood.seq))
    steps = roots_of(path_ranges(seq - 1, stood.seq), leaves)
    for record, _ in contents.records(stood.stream, after=seq - 1):
        return record, steps
    raise NoReceipt(f"record {seq} of {stood.stream} is not there")


def read_receipt(data: bytes) -> Receipt:
    """Read a receipt from a file."""
    try:
        return msgspec.json.decode(data, type=Receipt)
    except UNREADABLE as mistake:
        raise ReceiptIsWrong(f"this is no receipt: {mistake}") from None


def check_receipt(receipt: Receipt, keys: Iterable[PublicKey]) -> tuple[Stamp, Event, TreeHead]:
    """See that a receipt holds by one of these keys; give what happened and the tree head that shows it."""
    try:
        record = b64decode(receipt.record, validate=True)
        stamp, event = decode(record)
        stood = msgspec.json.decode(receipt.stream, type=StreamLeaf)
        head = msgspec.json.decode(receipt.tree_head, type=TreeHead)
        hashed = link(bytes.fromhex(receipt.previous), record)
        steps = [bytes.fromhex(each) for each in receipt.path]
        above = [bytes.fromhex(each) for each in receipt.stream_path]
        signature = b64decode(receipt.signature, validate=True)
    except ValueError as mistake:
        raise ReceiptIsWrong(f"the receipt cannot be read: {mistake}") from None
    if (stamp.stream, stamp.seq, hashed.hex()) != (stood.stream, receipt.seq, receipt.hash):
        raise ReceiptIsWrong("the record is of another place, or has other bytes, than the receipt says")
    known = {key.key_id: key for key in keys}
    if head.key not in known:
        names = ", ".join(known) or "none"
        raise ReceiptIsWrong(f"the tree head is signed by the key {head.key}, but the known keys are {names}")
    if not known[head.key].verifies(receipt.tree_head.encode(), signature):
        raise ReceiptIsWrong(f"the tree head is not signed by the key {head.key}")
    found = root_by_path(leaf(hashed), receipt.seq - 1, stood.seq, steps)
    if found is None or found.hex() != stood.root:
        raise ReceiptIsWrong("the record does not lead to its stream")
    found = root_by_path(leaf(receipt.stream.encode()), receipt.stream_index, head.streams, above)
    if found is None or found.hex() != head.root:
        raise ReceiptIsWrong("the stream does not lead to the tree head")
    return stamp, event, head
