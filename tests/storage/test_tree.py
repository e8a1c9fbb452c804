"""Trees in the shape of RFC 9162, against its own examples and against a second opinion."""

from collections.abc import Callable, Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pymerkle import InmemoryTree, InvalidProof, verify_consistency

import verify_export
from sicbo.storage.evidence.tree import (
    Frontier,
    consistency_ranges,
    has_grown,
    leaf,
    path,
    root,
    root_by_path,
    roots_of,
)

HasGrown = Callable[[int, bytes, int, bytes, Sequence[bytes]], bool]


def test_every_leaf_of_every_small_tree_leads_to_the_root_and_to_no_other_place() -> None:
    """Two programs agree on trees of up to 33 leaves; a path fits its leaf, its index and its size only."""
    leaves = [leaf(bytes([each])) for each in range(33)]
    for size in range(1, len(leaves) + 1):
        whole = root(leaves[:size])
        peaks: list[tuple[int, bytes]] = []
        for each in leaves[:size]:
            verify_export.add_leaf(peaks, each)
        assert whole == verify_export.root(peaks)
        for index in range(size):
            steps = path(leaves[:size], index)
            assert whole == root_by_path(leaves[index], index, size, steps)
            assert whole == verify_export.root_by_path(leaves[index], index, size, steps)
            assert whole != root_by_path(leaves[index - 1] if size > 1 else b"", index, size, steps)
            assert root_by_path(leaves[index], index, size, [*steps, whole]) is None
            assert not steps or root_by_path(leaves[index], index, size, steps[:-1]) is None


DATA = [bytes([each]) for each in range(40)]
LEAVES_OF = [leaf(each) for each in DATA]


def test_another_library_has_the_same_roots_the_same_paths_and_the_same_verdicts() -> None:
    """pymerkle, for every leaf and every two sizes of trees up to 40 leaves; its proofs of growth look different."""
    referee = InmemoryTree(algorithm="sha256")
    for each in DATA:
        referee.append_entry(each)
    roots = [root(LEAVES_OF[:size]) for size in range(len(DATA) + 1)]
    for size in range(1, len(DATA) + 1):
        assert referee.get_root(size) == roots[size]
        for index in range(size):
            shown = referee.prove_inclusion(index + 1, size)
            assert path(LEAVES_OF[:size], index) == shown.path[1:]
        for first in range(1, size):
            theirs = referee.prove_consistency(first, size)
            ours = roots_of(consistency_ranges(first, size), LEAVES_OF[:size])
            verify_consistency(roots[first], roots[size], theirs, first, size)
            assert has_grown(first, roots[first], size, roots[size], ours)
            with pytest.raises(InvalidProof):
                verify_consistency(roots[first - 1], roots[size], theirs, first, size)
            assert not has_grown(first, roots[first - 1], size, roots[size], ours)


@pytest.mark.parametrize("check", [has_grown, verify_export.has_grown])
def test_a_tree_is_shown_to_have_grown_from_its_first_leaves_and_from_no_others(check: HasGrown) -> None:
    """Every two sizes; another first or second root, one hash more, fewer or other: nothing is shown."""
    other = leaf(b"other")
    for size in range(len(LEAVES_OF) + 1):
        whole = root(LEAVES_OF[:size])
        for first in range(size + 1):
            before = root(LEAVES_OF[:first])
            shown = roots_of(consistency_ranges(first, size), LEAVES_OF[:size])
            assert check(first, before, size, whole, shown)
            assert not check(first, other, size, whole, shown)
            assert first == 0 or not check(first, before, size, other, shown)
            assert not check(first, before, size, whole, [*shown, other])
            assert first in (0, size) or not check(first, before, size, whole, shown[:-1])
            for at in range(len(shown)):
                assert not check(first, before, size, whole, [*shown[:at], other, *shown[at + 1 :]])
            assert first == size or not check(size, whole, first, before, shown)


@given(st.data(), st.integers(1, 40))
def test_a_tree_in_which_an_old_leaf_is_another_has_not_grown(data: st.DataObject, size: int) -> None:
    """Whatever the hashes say: no path of the new tree leads to the old root (INV-A3)."""
    first = data.draw(st.integers(1, size))
    changed = data.draw(st.integers(0, first - 1))
    leaves = [*LEAVES_OF[:changed], leaf(b"other"), *LEAVES_OF[changed + 1 : size]]

    shown = roots_of(consistency_ranges(first, size), leaves)

    assert not has_grown(first, root(LEAVES_OF[:first]), size, root(leaves), shown)


def test_a_place_outside_the_tree_has_no_root() -> None:
    """Neither before nor after it."""
    assert root_by_path(b"", 1, 1, []) is None
    assert root_by_path(b"", -1, 1, []) is None


PUBLISHED = [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    (2, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
    (8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"),
]
"""Roots that Certificate Transparency implementations publish for their eight test leaves."""

LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]


@pytest.mark.parametrize(("size", "expected"), PUBLISHED)
def test_the_roots_are_those_of_certificate_transparency(size: int, expected: str) -> None:
    """The same leaves give the same roots as elsewhere."""
    tree = Frontier()
    for each in LEAVES[:size]:
        tree.add(leaf(bytes.fromhex(each)))

    assert expected == tree.root().hex()


SIGNED = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
]
"""The first two test vectors of RFC 8032, 7.1."""


@pytest.mark.parametrize(("key", "message", "signature"), SIGNED)
def test_the_stand_alone_program_knows_the_signatures_of_the_rfc(
    key: str, message: str, signature: str
) -> None:
    """Ed25519 as published; with any other bit a signature is invalid."""
    data, signed = bytes.fromhex(message), bytearray.fromhex(signature)

    assert verify_export.is_signed(bytes.fromhex(key), data, bytes(signed))
    assert not verify_export.is_signed(bytes.fromhex(key), data + b"!", bytes(signed))
    assert not verify_export.is_signed(sha256(b"other").digest(), data, bytes(signed))
    for at in (0, 31, 32, 63):
        signed[at] ^= 1
        assert not verify_export.is_signed(bytes.fromhex(key), data, bytes(signed))
        signed[at] ^= 1
    assert not verify_export.is_signed(bytes.fromhex(key), data, bytes(signed[:-1]))
