"""A stream that nobody owns: any process may add to it, and whoever comes second decides again.

There is no lease. A writer reads what is new, decides, and commits under the condition that the stream has
not moved meanwhile; where it has, the writer reads and decides again. Somebody has got on then, so all
writers together never stand still; one of them gives up after so many attempts, and says so.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sicbo.clock import Clock
from sicbo.facts import Event, Refusal
from sicbo.live_table.asking import (
    BROKEN_REQUEST,
    OTHER_BODY,
    STORE_IS_AWAY,
    Answer,
    Asked,
    Done,
    Later,
    decode_answer,
    encode_answer,
    refused_answer,
)
from sicbo.live_table.reading import see_that_they_follow
from sicbo.live_table.shared_record import Kind, SharedStanding, add, beginning, part_after, replay
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    KeyIsTaken,
    Part,
    Store,
    StoredAnswer,
    StoreIsAway,
    StreamHasMoved,
)

log = logging.getLogger(__name__)

S = TypeVar("S")

ATTEMPTS = 20
"""How often an order is decided before it is put off: each time another was kept in between."""

AT_ONCE = 1000
"""Records that are read before others have their turn."""

IS_BUSY = Later("house/is-busy", "too many others do the same at this moment: ask again")
BOOKS_REFUSE = Later(
    "books/do-not-agree", "the books do not take this: someone must look before it is asked again"
)


class Decision(Struct, frozen=True):
    """What follows from an order, and the other streams that must still stand where they were looked at."""

    decided: tuple[Event, ...] | Refusal
    looked_at: tuple[Part, ...] = ()
    ticket: str = ""
    """The number of the ticket that is made, for the answer."""


Decide = Callable[[S, Asked, datetime], Awaitable[Decision]]


class SharedStream(Generic[S]):
    """One stream, as this process knows it."""

    def __init__(
        self,
        store: Store,
        kind: Kind[S],
        clock: Clock,
        decide: Decide[S],
        beside: "Sequence[SharedStream[Any]]" = (),
    ) -> None:
        """`beside` are the streams that `decide` looks at."""
        self._store = store
        self._clock = clock
        self._decide = decide
        self._beside = beside
        self._standing = beginning(kind)
        self._deciding = asyncio.Lock()

    @property
    def standing(self) -> SharedStanding[S]:
        """Where the stream stood when this process last looked."""
        return self._standing

    async def open(self) -> None:
        """Make the stream where it is not there, and read it."""
        await self._store.create(self._standing.stream)
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read what others have added."""
        standing = self._standing
        while records := await self._store.read(standing.stream, after=standing.seq, most=AT_ONCE):
            see_that_they_follow(standing, records)
            standing = replay(standing, records)
            await asyncio.sleep(0)
        self.came_to(standing)

    def came_to(self, standing: SharedStanding[S]) -> None:
        """Take note of where the stream stands; others may have told us of later records already."""
        if standing.seq > self._standing.seq:
            self._standing = standing

    async def ask(self, asked: Asked, *, refusal: Refusal | None = None) -> Answer:
        """Ask for something; the answer comes after it is kept, and is the same for ever under its key.

        `refusal` is what was decided already, of something that has no stream of its own yet.
        """
        try:
            async with self._deciding:  # those who ask here do not disturb each other
                return await self._ask(asked, refusal)
        except StoreIsAway as away:
            log.warning("%s: the store is away: %s", self._standing.stream, away)
            return STORE_IS_AWAY
        except Exception:
            log.exception("%s: a request met a fault of ours, or cannot be kept", self._standing.stream)
            return BROKEN_REQUEST

    async def _ask(self, asked: Asked, refusal: Refusal | None) -> Answer:
        later = IS_BUSY
        for _ in range(ATTEMPTS):
            try:
                return await self._decide_and_keep(asked, refusal)
            except (StreamHasMoved, KeyIsTaken):
                later = IS_BUSY
            except BalanceIsRefused as reason:  # figures of the books were read before another moved them
                log.warning("%s: %s", self._standing.stream, reason)
                later = BOOKS_REFUSE
            for each in (self, *self._beside):
                await each.catch_up()
        return later

    async def _decide_and_keep(self, asked: Asked, refusal: Refusal | None) -> Answer:
        known = (await self._store.answers([asked.key])).get(asked.key)
        if known is not None:
            return decode_answer(known.answer) if known.body_hash == asked.body_hash else OTHER_BODY
        before = self._standing
        now = self._clock.now()
        decision = (
            Decision(refusal)
            if refusal is not None
            else await self._decide(before.state, asked, max(now, before.at or now))
        )
        if isinstance(decision.decided, Refusal):
            after, own = before, before.look()
            answer: Answer = refused_answer(decision.decided)
        else:
            after, added = add(before, decision.decided, asked, now)
            own = part_after(before, [added])
            answer = Done(before.seq + 1, after.seq, decision.ticket)
        stored = StoredAnswer(asked.key, asked.body_hash, encode_answer(answer))
        await self._store.commit(Batch(parts=(own, *decision.looked_at), answers=(stored,)))
        self.came_to(after)
        return answer
