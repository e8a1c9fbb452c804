"""The hash chain of a stream: every record is bound to all before it.

hash = SHA-256(0x02, previous hash, bytes). The first record follows thirty-two zero bytes. The prefix
distinguishes links from the leaves (0x00) and nodes (0x01) of the tree over all chains.
"""

from collections.abc import Iterable
from hashlib import sha256

from sicbo.storage.contract import StoreIsDamaged

LINK = b"\x02"
GENESIS = bytes(32)


class ChainIsBroken(ValueError):
    """A record that does not follow from the one before it."""

    def __init__(self, stream: str, seq: int, why: str) -> None:
        super().__init__(f"the chain of {stream} is broken at {seq}: {why}")
        self.stream = stream
        self.seq = seq
        self.why = why


def link(previous: bytes, data: bytes) -> bytes:
    """Return the hash that appends these bytes to the chain.

    >>> link(GENESIS, b"").hex()[:16]
    '523ba5a7ec9362db'
    """
    return sha256(LINK + previous + data).digest()


def verify(
    stream: str, records: Iterable[tuple[int, bytes, bytes, bytes]], after: bytes = GENESIS, seq: int = 0
) -> bytes:
    """Verify records (seq, bytes, previous, hash) and return the last hash; raise at the first bad record."""
    head = after
    for number, data, previous, stated in records:
        seq += 1
        if number != seq:
            raise ChainIsBroken(stream, seq, f"the next record is number {number}")
        if previous != head:
            raise ChainIsBroken(stream, seq, "it does not follow the record before it")
        head = link(previous, data)
        if head != stated:
            raise ChainIsBroken(stream, seq, "its bytes are not those that were hashed")
    return head


def verify_head(place: str, head: tuple[str, int, bytes], last: tuple[int, bytes, bytes] | None) -> None:
    """Compare a head (stream, seq, hash) with the last record (seq, bytes, previous); raise if they differ.

    >>> verify_head("house.db", ("T1", 0, GENESIS), None)
    >>> verify_head("house.db", ("T1", 2, GENESIS), (1, b"", GENESIS))
    Traceback (most recent call last):
        ...
    sicbo.storage.contract.StoreIsDamaged: house.db: T1 should end with record 2, but it ends with 1: \
restore a backup and run `sicbo audit verify`
    """
    stream, seq, stated = head
    found = (last[0], link(last[2], last[1])) if last else (0, GENESIS)
    if found != (seq, stated):
        end = "its bytes do not match the head" if found[0] == seq else f"it ends with {found[0]}"
        raise StoreIsDamaged(
            f"{place}: {stream} should end with record {seq}, but {end}:"
            " restore a backup and run `sicbo audit verify`"
        )
