"""Merkle trees as in RFC 9162: a leaf is hashed after 0x00, a node after 0x01.

>>> leaves = [leaf(bytes([n])) for n in range(5)]
>>> tree = Frontier()
>>> for each in leaves:
...     tree.add(each)
>>> tree.root() == root(leaves)
True
>>> root_by_path(leaves[3], 3, 5, path(leaves, 3)) == root(leaves)
True

A few hashes also prove that a larger tree extends a smaller one (`has_grown`).
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

LEAF, NODE = b"\x00", b"\x01"

Range = tuple[int, int]
"""The leaves of a branch: the first, and the one after the last."""


def leaf(data: bytes) -> bytes:
    """Hash the contents of a leaf."""
    return sha256(LEAF + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Hash two branches."""
    return sha256(NODE + left + right).digest()


class Frontier:
    """A tree that grows leaf by leaf and stores only what its root needs."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[bytes] = []
        """The roots of the complete subtrees over the leaves, largest first."""

    def add(self, hashed: bytes) -> None:
        """Add a hashed leaf."""
        full = self.size
        while full & 1:
            hashed = node(self._peaks.pop(), hashed)
            full >>= 1
        self._peaks.append(hashed)
        self.size += 1

    def root(self) -> bytes:
        """Return the root; without leaves, the hash of no bytes."""
        if not self._peaks:
            return sha256().digest()
        found = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            found = node(peak, found)
        return found


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the root of a tree over hashed leaves."""
    tree = Frontier()
    for each in leaves:
        tree.add(each)
    return tree.root()


def path(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """Return the hashes that lead from a leaf to the root, lowest first (RFC 9162, 2.1.3.1)."""
    return roots_of(path_ranges(index, len(leaves)), leaves)


def path_ranges(index: int, size: int, begin: int = 0) -> list[Range]:
    """Return, as ranges of leaves, the branches whose roots lead from a leaf to the root.

    >>> path_ranges(2, 5)
    [(3, 4), (0, 2), (4, 5)]
    """
    if size <= 1:
        return []
    half, end = _largest_power_below(size), begin + size
    if index < half:
        return [*path_ranges(index, half, begin), (begin + half, end)]
    return [*path_ranges(index - half, size - half, begin + half), (begin, begin + half)]


def consistency_ranges(first: int, size: int, begin: int = 0, *, is_known: bool = True) -> list[Range]:
    """Return the branches whose roots prove that a tree extends its first leaves (RFC 9162, 2.1.4.1).

    >>> consistency_ranges(3, 7)
    [(2, 3), (3, 4), (0, 2), (4, 7)]
    """
    if first in (0, size):
        return [] if is_known else [(begin, begin + size)]
    half, end = _largest_power_below(size), begin + size
    if first <= half:
        return [*consistency_ranges(first, half, begin, is_known=is_known), (begin + half, end)]
    rest = consistency_ranges(first - half, size - half, begin + half, is_known=False)
    return [*rest, (begin, begin + half)]


def roots_of(ranges: Sequence[Range], leaves: Iterable[bytes]) -> list[bytes]:
    """Return the roots of branches that do not overlap, reading the leaves once and storing none."""
    trees = {each: Frontier() for each in ranges}
    waiting = sorted(trees, reverse=True)
    for index, each in enumerate(leaves):
        while waiting and index >= waiting[-1][1]:
            waiting.pop()
        if not waiting:
            break
        if index >= waiting[-1][0]:
            trees[waiting[-1]].add(each)
    return [trees[each].root() for each in ranges]


def has_grown(first: int, first_root: bytes, size: int, whole_root: bytes, hashes: Sequence[bytes]) -> bool:
    """Return whether these hashes prove that a tree extends another (RFC 9162, 2.1.4.2).

    >>> leaves = [leaf(bytes([n])) for n in range(5)]
    >>> shown = roots_of(consistency_ranges(3, 5), leaves)
    >>> has_grown(3, root(leaves[:3]), 5, root(leaves), shown)
    True
    >>> has_grown(3, root(leaves[1:4]), 5, root(leaves), shown)
    False
    """
    if not 0 < first < size:
        grown = first_root == whole_root if first else first_root == root([])
        return grown and first <= size and not hashes
    index, last = first - 1, size - 1
    while index & 1:
        index, last = index >> 1, last >> 1
    left = list(hashes) if index else [first_root, *hashes]  # a complete tree is its own first branch
    if not left:
        return False
    old = new = left[0]
    for each in left[1:]:
        if last == 0:
            return False
        if index & 1 or index == last:
            old, new = node(each, old), node(each, new)
            while index and not index & 1:
                index, last = index >> 1, last >> 1
        else:
            new = node(new, each)
        index, last = index >> 1, last >> 1
    return last == 0 and (old, new) == (first_root, whole_root)


def root_by_path(hashed: bytes, index: int, size: int, hashes: Sequence[bytes]) -> bytes | None:
    """Return the root a path leads to; None if the path does not fit the tree (RFC 9162, 2.1.3.2)."""
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
