"""The succession of a house's signing keys.

A tree head may name the key that signs after it (`next_key`). It is signed by the current key, so that a
verifier who trusts the first key can follow to the last; a replaced key signs nothing more. A lost key cannot
name a successor: a verifier must then obtain the new key by a channel they trust.
"""

from collections.abc import Iterable

from sicbo.storage.contract import StoredTreeHead
from sicbo.storage.evidence.keys import KeyIsRefused, PublicKey
from sicbo.storage.evidence.tree_heads import ReadTreeHead


class KeyRing:
    """The keys a verifier was given, and those that follow from them."""

    def __init__(self, given: Iterable[PublicKey]) -> None:
        self._given = {key.key_id: key for key in given}
        self._named: dict[str, PublicKey] = {}
        self._replaced: set[str] = set()
        self._turn = ""
        """The key whose turn it is; empty before the first tree head."""

    def fault_of(self, stored: StoredTreeHead, read: ReadTreeHead) -> str:
        """Describe what is wrong with the signature of the next tree head; empty if nothing is."""
        head = read.head
        key = self._named.get(head.key) or self._given.get(head.key)
        where = f"tree head {head.number}"
        if key is None:
            known = ", ".join(sorted(self._given | self._named)) or "none"
            return f"{where} is signed by the key {head.key}, but the known keys are {known}"
        if not key.verifies(read.line, stored.signature):
            return f"{where} is not signed by the key {head.key}"
        if head.key in self._replaced:
            return f"{where} is signed by the key {head.key}, which was replaced earlier"
        if self._turn not in ("", head.key) and head.key not in self._given:
            return f"{where} is signed by the key {head.key}, but it was the turn of {self._turn}"
        return self._hand_over(head.key, head.next_key, where)

    def _hand_over(self, key: str, named: str, where: str) -> str:
        self._turn = key
        if named:
            try:
                new = PublicKey.from_hex(named)
            except KeyIsRefused as mistake:
                return f"{where} names an invalid key: {mistake}"
            self._replaced.add(key)
            self._named[new.key_id] = new
            self._turn = new.key_id
        return ""
