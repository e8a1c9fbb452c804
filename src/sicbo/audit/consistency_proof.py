"""A short proof that a house has only grown since an earlier tree head.

A witness keeps the last tree head they saw, and asks for such a proof the next time. For each stream it holds
a few hashes, which show that all records of the older tree are in the newer one, in the same places. It
reveals no record, and is checked without the house (INV-A3).
"""

from base64 import b64decode, b64encode
from itertools import islice

import msgspec
from msgspec import Struct

from sicbo.storage.contents import Contents
from sicbo.storage.contract import StoredTreeHead
from sicbo.storage.evidence.key_ring import KeyRing
from sicbo.storage.evidence.tree import consistency_ranges, has_grown, leaf, roots_of
from sicbo.storage.evidence.tree_heads import (
    ReadTreeHead,
    StreamLeaf,
    TreeHead,
    TreeHeadIsBroken,
    in_order,
    read_line,
    read_tree_head,
)
from sicbo.streams import UNREADABLE

FORM = "sicbo-growth/1"


class GrowthCannotBeProved(ValueError):
    """The house does not have the witness's tree head."""


class GrowthIsWrong(ValueError):
    """A proof that is invalid, or of another house."""


class WitnessedHead(Struct, frozen=True, kw_only=True):
    """A tree head as a witness keeps it, with bytes in base64."""

    number: int
    data: str
    signature: str


class KeyHandover(Struct, frozen=True, kw_only=True):
    """The signed line of a tree head that named another key."""

    line: str
    signature: str


class Growth(Struct, frozen=True, kw_only=True):
    """Both tree heads, the handovers of keys since the first, and the hashes that connect the two."""

    before: WitnessedHead
    after: WitnessedHead
    handed_over: list[KeyHandover]
    paths: dict[str, list[str]]
    form: str = FORM


def as_witnessed(stored: StoredTreeHead) -> WitnessedHead:
    """Encode a tree head for a witness."""
    return WitnessedHead(
        number=stored.number,
        data=b64encode(stored.data).decode(),
        signature=b64encode(stored.signature).decode(),
    )


def as_stored(witnessed: WitnessedHead) -> StoredTreeHead:
    """Decode a witness's tree head."""
    try:
        data = b64decode(witnessed.data, validate=True)
        signature = b64decode(witnessed.signature, validate=True)
    except ValueError as mistake:
        raise GrowthIsWrong(f"tree head {witnessed.number} cannot be read: {mistake}") from None
    return StoredTreeHead(witnessed.number, data, signature)


def read_witnessed(data: bytes) -> StoredTreeHead:
    """Read a witness's file."""
    try:
        return as_stored(msgspec.json.decode(data, type=WitnessedHead))
    except UNREADABLE as mistake:
        raise GrowthIsWrong(f"this is not a witness's tree head: {mistake}") from None


def read_growth(data: bytes) -> Growth:
    """Read a proof from a file."""
    try:
        growth = msgspec.json.decode(data, type=Growth)
    except UNREADABLE as mistake:
        raise GrowthIsWrong(f"this is not a proof: {mistake}") from None
    if growth.form != FORM:
        raise GrowthIsWrong(f"the proof has the form {growth.form!r}, but only {FORM} is known")
    return growth


def make_growth(contents: Contents, since: int) -> Growth:
    """Prove how a house has grown from a tree head to its newest."""
    first: tuple[StoredTreeHead, ReadTreeHead] | None = None
    last: tuple[StoredTreeHead, ReadTreeHead] | None = None
    named: dict[int, KeyHandover] = {}
    for stored, read in in_order(contents.tree_heads()):
        first = (stored, read) if stored.number == since else first
        if read.head.next_key:
            signature = b64encode(stored.signature).decode()
            named[stored.number] = KeyHandover(line=read.line.decode(), signature=signature)
        last = stored, read
    if first is None or last is None:
        there = last[0].number if last else 0
        raise GrowthCannotBeProved(f"there is no tree head {since}: the newest is {there or 'none'}")
    now = {each.stream: each for each in last[1].streams}
    return Growth(
        before=as_witnessed(first[0]),
        after=as_witnessed(last[0]),
        handed_over=[each for number, each in named.items() if number not in (since, last[0].number)],
        paths={
            each.stream: _path(contents, each, now[each.stream])
            for each in first[1].streams
            if each.stream in now
        },
    )


def _path(contents: Contents, before: StreamLeaf, after: StreamLeaf) -> list[str]:
    leaves = (leaf(each) for each in islice(contents.hashes(before.stream), after.seq))
    return [each.hex() for each in roots_of(consistency_ranges(before.seq, after.seq), leaves)]


def check_growth(growth: Growth, keys: KeyRing, witnessed: StoredTreeHead | None = None) -> TreeHead:
    """Check that a proof is valid and starts at the witness's tree head; return the newer tree head."""
    old, new = as_stored(growth.before), as_stored(growth.after)
    if witnessed is not None and old != witnessed:
        raise GrowthIsWrong(
            f"the proof begins with tree head {old.number}, which differs from the witness's"
            f" number {witnessed.number}"
        )
    try:
        before, after = read_tree_head(old), read_tree_head(new)
        between = [_line(each) for each in growth.handed_over]
    except (TreeHeadIsBroken, ValueError) as broken:
        raise GrowthIsWrong(str(broken)) from None
    newest = [] if new == old else [(new, after)]
    for stored, read in sorted([(old, before), *between, *newest], key=lambda each: each[0].number):
        if fault := keys.fault_of(stored, read):
            raise GrowthIsWrong(fault)
    _compare(before, after, growth.paths)
    return after.head


def _line(each: KeyHandover) -> tuple[StoredTreeHead, ReadTreeHead]:
    line = each.line.encode()
    read = read_line(line)
    return StoredTreeHead(read.number, line, b64decode(each.signature)), ReadTreeHead(read, line, (), ())


def _compare(before: ReadTreeHead, after: ReadTreeHead, paths: dict[str, list[str]]) -> None:
    old, new = before.head, after.head
    if (old.house, old.mark) != (new.house, new.mark):
        raise GrowthIsWrong(f"tree head {new.number} is of another house or mark: {new.house}, {new.mark}")
    if new.number < old.number or new.at < old.at:
        raise GrowthIsWrong(f"tree head {new.number} is older than the witness's {old.number}")
    if new.number == old.number and before.line != after.line:
        raise GrowthIsWrong(f"there are two tree heads {new.number}: somebody is shown another house")
    now = {each.stream: each for each in after.streams}
    for each in before.streams:
        grown = now.get(each.stream)
        if grown is None:
            raise GrowthIsWrong(f"{each.stream} is gone, but tree head {old.number} has it")
        try:
            hashes = [bytes.fromhex(one) for one in paths.get(each.stream, [])]
            roots = bytes.fromhex(each.root), bytes.fromhex(grown.root)
        except ValueError as mistake:
            raise GrowthIsWrong(f"{each.stream} cannot be read: {mistake}") from None
        if not has_grown(each.seq, roots[0], grown.seq, roots[1], hashes):
            raise GrowthIsWrong(
                f"{each.stream}: its first {each.seq} records are not those of tree head {old.number}"
            )
