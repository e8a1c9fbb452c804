"""A receipt: one record, and the two paths that lead from it to a signed tree head.

Whoever has the receipt and the public key can see, without the house, that the record was in it; and shows
no other record.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from itertools import islice

import msgspec
from msgspec import Struct

from sicbo.facts import Event
from sicbo.storage.chain import link
from sicbo.storage.contents import Contents
from sicbo.storage.contract import StoredEvent
from sicbo.storage.records import Stamp, decode
from sicbo.storage.signing import PublicKey
from sicbo.storage.tree import leaf, path, path_ranges, root_by_path, roots_of
from sicbo.storage.tree_heads import StreamLeaf, TreeHead, with_stored

FORM = "sicbo-receipt/1"


class NoReceipt(ValueError):
    """A record that no tree head has yet, or that is not there."""


class ReceiptIsWrong(ValueError):
    """A receipt that does not hold."""


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


def make_receipt(contents: Contents, stream: str, seq: int) -> Receipt:
    """Make the receipt of a record from the first tree head that has it."""
    for kept, read in with_stored(contents.tree_heads()):
        for index, stood in enumerate(read.streams):
            if stood.stream == stream and 1 <= seq <= stood.seq:
                wanted, steps = _record_and_path(contents, stood, seq)
                return Receipt(
                    seq=seq,
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
    except msgspec.MsgspecError as mistake:
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
        raise ReceiptIsWrong(
            f"the tree head is signed by the key {head.key}, and known are {', '.join(known) or 'none'}"
        )
    if not known[head.key].signed(receipt.tree_head.encode(), signature):
        raise ReceiptIsWrong(f"the tree head is not signed by the key {head.key}")
    found = root_by_path(leaf(hashed), receipt.seq - 1, stood.seq, steps)
    if found is None or found.hex() != stood.root:
        raise ReceiptIsWrong("the record does not lead to its stream")
    found = root_by_path(leaf(receipt.stream.encode()), receipt.stream_index, head.streams, above)
    if found is None or found.hex() != head.root:
        raise ReceiptIsWrong("the stream does not lead to the tree head")
    return stamp, event, head
