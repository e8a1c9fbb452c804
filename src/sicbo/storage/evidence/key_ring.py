"""Whose turn it is to sign: the keys of a house, one after the other.

A tree head may name the key that signs after it (`next_key`). It is signed by the key before, so that who
trusts the first key can follow to the last; a key that was replaced signs nothing more. A key that was lost
can name nobody: then whoever checks must be given the new key by a way that they trust.
"""

from collections.abc import Iterable

from sicbo.storage.contract import StoredTreeHead
from sicbo.storage.evidence.signing import KeyIsRefused, PublicKey
from sicbo.storage.evidence.tree_heads import ReadTreeHead


class KeyRing:
    """The keys that someone was given, and those that follow from them."""

    def __init__(self, given: Iterable[PublicKey]) -> None:
        self._given = {key.key_id: key for key in given}
        self._named: dict[str, PublicKey] = {}
        self._replaced: set[str] = set()
        self._turn = ""
        """The key whose turn it is, once a tree head was seen."""

    def fault_of(self, stored: StoredTreeHead, read: ReadTreeHead) -> str:
        """Say what is wrong with the signature of the next tree head, or nothing."""
        head = read.head
        key = self._named.get(head.key) or self._given.get(head.key)
        where = f"tree head {head.number}"
        if key is None:
            known = ", ".join(sorted(self._given | self._named)) or "none"
            return f"{where} is signed by the key {head.key}, and known are {known}"
        if not key.signed(read.line, stored.signature):
            return f"{where} is not signed by the key {head.key}"
        if head.key in self._replaced:
            return f"{where} is signed by the key {head.key}, which was replaced before"
        if self._turn not in ("", head.key) and head.key not in self._given:
            return f"{where} is signed by the key {head.key}, and it was the turn of {self._turn}"
        return self._hand_over(head.key, head.next_key, where)

    def _hand_over(self, key: str, named: str, where: str) -> str:
        self._turn = key
        if named:
            try:
                new = PublicKey.from_digits(named)
            except KeyIsRefused as mistake:
                return f"{where} names a key that is none: {mistake}"
            self._replaced.add(key)
            self._named[new.key_id] = new
            self._turn = new.key_id
        return ""
