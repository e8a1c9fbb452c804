"""A stream without an owner: any process may add to it, and the one that loses a race decides again.

There is no lease. A writer reads what is new, decides, and commits on condition that the stream has not
moved meanwhile; if it has, the writer reads and decides again. Someone else has made progress then, so
the writers as a whole never stall; a single one gives up after a number of attempts, and says so.
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
    RetryLater,
    answer_again,
    refused_answer,
    stored_answer,
)
from sicbo.house_runtime.shared_streams.shared_standing import Kind, SharedStanding, beginning
from sicbo.house_runtime.stream_reader import verify_continuity
from sicbo.house_runtime.stream_standing import part_after, replay
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
"""How often an order is decided before the sender is told to retry: each time another commit came first."""

AT_ONCE = 1000
"""Records to read before yielding to other tasks."""


class SharedRules(StreamRules[SharedStanding[S]]):
    """The rules of the cage or the administration for orders, given other streams as they were read."""

    def __init__(self, administration: Administration, looked_at: tuple[Part, ...] = ()) -> None:
        """`looked_at` makes a batch conditional on the state of the other streams."""
        self._administration = administration
        self.looked_at = looked_at

    @property
    def administration(self) -> Administration:
        """The people of the house."""
        return self._administration

    def may_not_act(self, request: Request, at: datetime) -> Refusal | None:  # noqa: ARG002 - at any time
        """Return why the sender of a request may not act now."""
        return refusal_of(self._administration, request)

    def target_of(self, standing: SharedStanding[S], order: Command) -> Target:
        """Return what an order is about, by its specification."""
        return self.orders[type(order)].target(standing.state, order)


RulesFor = Callable[[SharedStanding[S], Command], Awaitable[SharedRules[S]]]
"""Returns the rules by which an order is decided, with the data read for it."""


class SharedStream(Generic[S]):
    """One stream, as known to this process."""

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
        """`beside` are the streams that the rules depend on.

        `seal` encrypts the ticket numbers in its stored answers.
        """
        self._store = store
        self._clock = clock
        self._rules_for = rules_for
        self._beside = beside
        self._seal = seal
        self._standing = beginning(kind)
        self._deciding = asyncio.Lock()
        self.takes_none: RetryLater | None = None
        """The answer to every order, while none may be decided by this process."""

    @property
    def standing(self) -> SharedStanding[S]:
        """The state of the stream when this process last read it."""
        return self._standing

    async def open(self) -> None:
        """Create the stream if it does not exist, and read it."""
        await self._store.create(self._standing.stream)
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read what other processes have added."""
        standing = self._standing
        while records := await self._store.read(standing.stream, after=standing.seq, limit=AT_ONCE):
            verify_continuity(standing, records)
            standing = replay(standing, records)
            await asyncio.sleep(0)
        self.adopt(standing)

    def adopt(self, standing: SharedStanding[S]) -> None:
        """Take over a state of the stream, unless a later one is known already."""
        if standing.seq > self._standing.seq:
            self._standing = standing

    async def ask(self, request: Request, *, refusal: Refusal | None = None) -> Answer:
        """Send a request; the answer comes after the commit, and never changes under its key.

        `refusal` is a decision already made, about something that has no stream of its own yet.
        """
        if self.takes_none is not None:
            return self.takes_none
        try:
            async with self._deciding:  # requests of this process do not race each other
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
            except BalanceIsRefused as reason:  # the books were read before another commit changed them
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
        except Exception:  # the answer is sent, and must stay true once the fault is fixed
            log.exception("%s: a request met a fault of ours", before.stream)
        stored = stored_answer(request, decided.answer, before.stream, before.seq, now)
        parts = (part_after(before, decided.added), *looked_at)
        await self._store.commit(Batch(parts=parts, answers=(stored,)))
        self.adopt(decided.standing)
        return decided.answer
