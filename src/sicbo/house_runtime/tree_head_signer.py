"""Signing the heads of all streams, periodically while a house runs.

Any number of processes may try: the store saves one tree head of each number. The process that signed last
does it again, and the others read nothing unless it is late.
"""

from collections.abc import Callable

from msgspec import Struct

from sicbo.clock import Clock
from sicbo.storage.contents import HOUSE, MARK, WholeHouse
from sicbo.storage.contract import StoredTreeHead, StreamHasMoved
from sicbo.storage.evidence.keys import PublicKey
from sicbo.storage.evidence.tree_heads import (
    ReadTreeHead,
    Signer,
    Trees,
    WrongKey,
    make_tree_head,
    read_tree_head,
)

LATE = 1.5
"""How many times as long, or as many records, the others wait for the process that signed last."""


class SealSettings(Struct, frozen=True):
    """How often: after so many seconds, or so many records; nothing is signed if nothing happened."""

    seconds: float = 60
    records: int = 10_000


class TreeHeadSigner:
    """Signs the tree heads of a house with a key."""

    def __init__(
        self,
        store: WholeHouse,
        signer: Signer,
        clock: Clock,
        settings: SealSettings | None = None,
        before_it_is_kept: Callable[[StoredTreeHead], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._signer = signer
        self._clock = clock
        self._settings = settings or SealSettings()
        self._before_it_is_kept = before_it_is_kept
        self._trees = Trees()
        self._ours = 0
        """The number of the last tree head that this process made."""

    async def refuse_out_of_turn(self) -> None:
        """Refuse a key whose turn it is not, before a house runs with it."""
        last = await self._store.last_tree_head()
        if last is not None:
            self._refuse(read_tree_head(last), is_key_lost=False)

    async def seal_if_due(self) -> StoredTreeHead | None:
        """Sign when due; None if it is not, or if another process was quicker."""
        last = await self._store.last_tree_head()
        if not await self._is_due(read_tree_head(last) if last else None):
            return None
        try:
            return await self._seal_after(last)
        except StreamHasMoved:
            return None

    async def _is_due(self, last: ReadTreeHead | None) -> bool:
        sealed = {each.stream: each.seq for each in last.streams} if last else {}
        heads = await self._store.heads()
        records = sum(head.seq - sealed.get(head.stream, 0) for head in heads)
        if records <= 0:
            return False
        if last is None:
            return True
        patience = 1 if last.head.number == self._ours else LATE
        waited = (self._clock.now() - last.head.at).total_seconds()
        return waited >= self._settings.seconds * patience or records >= self._settings.records * patience

    async def seal(self, *, next_key: PublicKey | None = None, is_key_lost: bool = False) -> StoredTreeHead:
        """Sign now; `next_key` hands over to another key.

        Only the key whose turn it is may sign, unless that one is declared lost.
        """
        return await self._seal_after(await self._store.last_tree_head(), next_key, is_key_lost=is_key_lost)

    async def _seal_after(
        self, last: StoredTreeHead | None, next_key: PublicKey | None = None, *, is_key_lost: bool = False
    ) -> StoredTreeHead:
        """Sign after the tree head that was read: if another has come in between, nothing is saved."""
        if last is not None:
            self._refuse(read_tree_head(last), is_key_lost=is_key_lost)
        meta = await self._store.meta()
        now = self._clock.now()
        made = make_tree_head(
            await self._trees.leaves(self._store),
            last,
            self._signer,
            at=max(now, read_tree_head(last).head.at) if last else now,
            house=meta.get(HOUSE, ""),
            mark=meta.get(MARK, ""),
            next_key=next_key.as_hex() if next_key else "",
        )
        self._before_it_is_kept(made)
        await self._store.add_tree_head(made)
        self._ours = made.number
        return made

    def _refuse(self, last: ReadTreeHead, *, is_key_lost: bool) -> None:
        named = last.head.next_key
        turn = PublicKey.from_hex(named).key_id if named else last.head.key
        if self._signer.key_id == turn or (is_key_lost and self._signer.key_id != last.head.key):
            return
        raise WrongKey(
            f"it is the turn of the key {turn} to sign, not of {self._signer.key_id}: to replace a key, sign"
            " with it once more and name the next one"
        )
