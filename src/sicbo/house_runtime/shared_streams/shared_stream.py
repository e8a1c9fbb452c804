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

from sicbo.administration.state import Administration
from sicbo.clock import Clock
from sicbo.house_runtime.access.ticket_seal import TicketSeal, with_number
from sicbo.house_runtime.access.who_may_act import refusal_of
from sicbo.house_runtime.proposals import order_in
from sicbo.house_runtime.request_decision import Decided, StreamRules, decide_request
from sicbo.house_runtime.requests import (
    BOOKS_REFUSE,
    BROKEN_REQUEST,
    IS_BUSY,
    STORE_IS_AWAY,
    Answer,
    Request,
    answer_again,
    refused_answer,
    stored_answer,
)
from sicbo.house_runtime.shared_streams.shared_record import Kind, SharedStanding, beginning
from sicbo.house_runtime.stream_reader import verify_continuity
from sicbo.house_runtime.stream_record import part_after, replay
from sicbo.orders import Target
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    KeyIsTaken,
    Part,
    Store,
    StoreIsAway,
    StoreRefused,
    StreamHasMoved,
)
from sicbo.streams import Command, Refusal

log = logging.getLogger(__name__)

S = TypeVar("S")

ATTEMPTS = 20
"""How often an order is decided before it is put off: each time another was kept in between."""

AT_ONCE = 1000
"""Records that are read before others have their turn."""


class SharedRules(StreamRules[SharedStanding[S]]):
    """What the cage or the administration says of orders, upon other streams as they were looked at."""

    def __init__(self, administration: Administration, looked_at: tuple[Part, ...] = ()) -> None:
        """`looked_at` holds a batch to where the other streams stood."""
        self._administration = administration
        self.looked_at = looked_at

    @property
    def administration(self) -> Administration:
        """The people of the house."""
        return self._administration

    def may_not_act(self, request: Request, at: datetime) -> Refusal | None:  # noqa: ARG002 - at any time
        """Say why the sender of a request may not act now."""
        return refusal_of(self._administration, request)

    def target_of(self, standing: SharedStanding[S], order: Command) -> Target:
        """Say what an order is about, by its specification."""
        return self.orders[type(order)].target(standing.state, order)


RulesFor = Callable[[SharedStanding[S], Command], Awaitable[SharedRules[S]]]
"""Gives the rules by which an order is decided, with what had to be read for it."""


class SharedStream(Generic[S]):
    """One stream, as this process knows it."""

    def __init__(  # noqa: PLR0913 - its ports, each by its name
        self,
        store: Store,
        kind: Kind[S],
        clock: Clock,
        rules_for: RulesFor[S],
        *,
        beside: "Sequence[SharedStream[Any]]" = (),
        seal: TicketSeal | None = None,
    ) -> None:
        """`beside` are the streams that the rules look at.

        `seal` is what the numbers of tickets in its answers are kept under.
        """
        self._store = store
        self._clock = clock
        self._rules_for = rules_for
        self._beside = beside
        self._seal = seal
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
        while records := await self._store.read(standing.stream, after=standing.seq, limit=AT_ONCE):
            verify_continuity(standing, records)
            standing = replay(standing, records)
            await asyncio.sleep(0)
        self.came_to(standing)

    def came_to(self, standing: SharedStanding[S]) -> None:
        """Take note of where the stream stands; others may have told us of later records already."""
        if standing.seq > self._standing.seq:
            self._standing = standing

    async def ask(self, request: Request, *, refusal: Refusal | None = None) -> Answer:
        """Ask for something; the answer comes after it is kept, and is the same for ever under its key.

        `refusal` is what was decided already, of something that has no stream of its own yet.
        """
        try:
            async with self._deciding:  # those who ask here do not disturb each other
                return with_number(await self._ask(request, refusal), self._seal)
        except StoreIsAway as away:
            log.warning("%s: the store is away: %s", self._standing.stream, away)
            return STORE_IS_AWAY
        except StoreRefused:
            log.exception("%s: a request cannot be kept", self._standing.stream)
            return BROKEN_REQUEST

    async def _ask(self, request: Request, refusal: Refusal | None) -> Answer:
        later = IS_BUSY
        for _ in range(ATTEMPTS):
            try:
                return await self._decide_and_keep(request, refusal)
            except (StreamHasMoved, KeyIsTaken):
                later = IS_BUSY
            except BalanceIsRefused as reason:  # figures of the books were read before another moved them
                log.warning("%s: %s", self._standing.stream, reason)
                later = BOOKS_REFUSE
            for each in (self, *self._beside):
                await each.catch_up()
        return later

    async def _decide_and_keep(self, request: Request, refusal: Refusal | None) -> Answer:
        known = (await self._store.answers([request.key])).get(request.key)
        if known is not None:
            return answer_again(known, request)
        before, now = self._standing, self._clock.now()
        looked_at: tuple[Part, ...] = ()
        decided = Decided(before, (), BROKEN_REQUEST)
        try:
            if refusal is not None:
                decided = Decided(before, (), refused_answer(refusal))
            else:
                order = order_in(before.stream, before.proposals, request)
                rules = await self._rules_for(before, order)
                looked_at = rules.looked_at
                decided = decide_request(before, request, rules, max(now, before.at or now))
        except StoreIsAway:
            raise
        except Exception:  # it is told, and must stay true once the fault is mended
            log.exception("%s: a request met a fault of ours", before.stream)
        stored = stored_answer(request, decided.answer, before.stream, before.seq, now)
        parts = (part_after(before, decided.added), *looked_at)
        await self._store.commit(Batch(parts=parts, answers=(stored,)))
        self.came_to(decided.standing)
        return decided.answer
