"""Merkle trees in the shape of RFC 9162: a leaf is hashed after 0x00, a node after 0x01.

>>> leaves = [leaf(bytes([n])) for n in range(5)]
>>> tree = Frontier()
>>> for each in leaves:
...     tree.add(each)
>>> tree.root() == root(leaves)
True
>>> root_by_path(leaves[3], 3, 5, path(leaves, 3)) == root(leaves)
True
"""

from collections.abc import Sequence
from hashlib import sha256

LEAF, NODE = b"\x00", b"\x01"


def leaf(data: bytes) -> bytes:
    """Hash what a leaf holds."""
    return sha256(LEAF + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Hash two branches."""
    return sha256(NODE + left + right).digest()


class Frontier:
    """A tree that grows leaf by leaf and keeps only what its root needs."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[bytes] = []
        """The roots of the full trees that the leaves make up, the largest first."""

    def add(self, hashed: bytes) -> None:
        """Add a leaf that is hashed already."""
        full = self.size
        while full & 1:
            hashed = node(self._peaks.pop(), hashed)
            full >>= 1
        self._peaks.append(hashed)
        self.size += 1

    def root(self) -> bytes:
        """Give the root; that of no leaves is the hash of nothing."""
        if not self._peaks:
            return sha256().digest()
        found = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            found = node(peak, found)
        return found


def root(leaves: Sequence[bytes]) -> bytes:
    """Give the root of a tree over hashed leaves."""
    tree = Frontier()
    for each in leaves:
        tree.add(each)
    return tree.root()


def path(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """List the hashes that lead from a leaf to the root, lowest first (RFC 9162, 2.1.3.1)."""
    if len(leaves) <= 1:
        return []
    half = _largest_power_below(len(leaves))
    if index < half:
        return [*path(leaves[:half], index), root(leaves[half:])]
    return [*path(leaves[half:], index - half), root(leaves[:half])]


def root_by_path(hashed: bytes, index: int, size: int, hashes: Sequence[bytes]) -> bytes | None:
    """Give the root to which a path leads; None where the path does not fit the tree (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return None
    last = size - 1
    for each in hashes:
        if last == 0:
            return None
        if index & 1 or index == last:
            hashed = node(each, hashed)
            while index and not index & 1:
                index, last = index >> 1, last >> 1
        else:
            hashed = node(hashed, each)
        index, last = index >> 1, last >> 1
    return hashed if last == 0 else None


def _largest_power_below(size: int) -> int:
    return 1 << (size - 1).bit_length() - 1
