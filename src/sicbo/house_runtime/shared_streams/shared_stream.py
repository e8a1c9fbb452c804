"""A stream that nobody owns: any process may add to it, and whoever comes second decides again.

There is no lease. A writer reads what is new, decides, and commits under the condition that the stream has
not moved meanwhile; where it has, the writer reads and decides again. Somebody has got on then, so all
writers together never stand still; one of them gives up after so many attempts, and says so.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sicbo.administration.state import Administration
from sicbo.clock import Clock
from sicbo.house_runtime.access.ticket_seal import TicketSeal, with_number
from sicbo.house_runtime.access.who_may_act import refusal_of
from sicbo.house_runtime.proposals import context_of, number_made, tried_by
from sicbo.house_runtime.requests import (
    BOOKS_REFUSE,
    BROKEN_REQUEST,
    IS_BUSY,
    OTHER_BODY,
    STORE_IS_AWAY,
    Accepted,
    Answer,
    Request,
    by_program,
    decode_answer,
    encode_kept,
    refused_answer,
)
from sicbo.house_runtime.shared_streams.shared_record import (
    Kind,
    SharedStanding,
    add,
    beginning,
    part_after,
    replay,
)
from sicbo.house_runtime.stream_reader import verify_continuity
from sicbo.house_runtime.wire import write_body
from sicbo.money import Money
from sicbo.orders import OrderSpec, Possible
from sicbo.proposals import commands as p
from sicbo.proposals.decide import NO_TARGET, refused_approval
from sicbo.proposals.decide import decide as decide_on_proposal
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    KeyIsTaken,
    Part,
    Store,
    StoredAnswer,
    StoreIsAway,
    StoreRefused,
    StreamHasMoved,
)
from sicbo.streams import Event, Refusal

log = logging.getLogger(__name__)

S = TypeVar("S")

ATTEMPTS = 20
"""How often an order is decided before it is put off: each time another was kept in between."""

AT_ONCE = 1000
"""Records that are read before others have their turn."""


class Decision(Struct, frozen=True):
    """What follows from an order, and the other streams that must still stand where they were looked at."""

    examined: Possible[Event] | Refusal
    looked_at: tuple[Part, ...] = ()
    ticket: str = ""
    """The number of the ticket that is made, for the answer."""
    cash: Money | None = None
    """What is to be handed over for a ticket, and in which currency: who pays it has only its number."""
    currency: str = ""
    worth: Money | None = None
    """What the ticket is for that is made."""

    @property
    def decided(self) -> tuple[Event, ...] | Refusal:
        """What happens, or why not."""
        return self.examined if isinstance(self.examined, Refusal) else self.examined.decided

    def done(self, first: int, last: int) -> Accepted:
        """Make the answer, once it is kept."""
        return Accepted(first, last, self.ticket, self.cash, self.currency, self.worth)


class _Decided(Struct, Generic[S], frozen=True):
    """An order as it is decided: where the stream stands then, the answer, and what the batch holds."""

    standing: SharedStanding[S]
    answer: Answer
    parts: tuple[Part, ...]


Decide = Callable[[S, Request, datetime], Awaitable[Decision]]


class TwoPeople(Struct, frozen=True, kw_only=True):
    """What a kind of stream says of orders that take two people.

    `orders` are the specifications of all. `as_found` gives an order as the record names what it is about;
    `as_kept` as its proposal is to hold it, where it must not stand on record as it was sent.
    """

    orders: Mapping[Any, OrderSpec[Any, Any]]
    as_found: Callable[[Any, Any], Any] = lambda _, order: order
    as_kept: Callable[[Any, Any], Any] = lambda _, order: order


class SharedStream(Generic[S]):
    """One stream, as this process knows it."""

    def __init__(  # noqa: PLR0913 - its ports, each by its name
        self,
        store: Store,
        kind: Kind[S],
        clock: Clock,
        decide: Decide[S],
        *,
        two: TwoPeople,
        beside: "Sequence[SharedStream[Any]]" = (),
        seal: TicketSeal | None = None,
    ) -> None:
        """`beside` are the streams that `decide` looks at, the administration first: or this is it.

        `seal` is what the numbers of tickets in its answers are kept under.
        """
        self._store = store
        self._clock = clock
        self._decide = decide
        self._two = two
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
            return decode_answer(known.answer) if known.body_hash == request.body_hash else OTHER_BODY
        try:
            decided = await self._decided(request, refusal)
        except StoreIsAway:
            raise
        except Exception:  # it is told, and must stay true once the fault is mended
            log.exception("%s: a request met a fault of ours", self._standing.stream)
            decided = _Decided(self._standing, BROKEN_REQUEST, (self._standing.look(),))
        kept_so = encode_kept(decided.answer, self._standing.stream, self._standing.seq, self._clock.now())
        stored = StoredAnswer(request.key, request.body_hash, kept_so)
        await self._store.commit(Batch(parts=decided.parts, answers=(stored,)))
        self.came_to(decided.standing)
        return decided.answer

    async def _decided(self, request: Request, refusal: Refusal | None) -> "_Decided[S]":
        before = self._standing
        now = self._clock.now()
        if refusal is None and isinstance(request.command, p.Command):
            return await self._decided_on_proposal(request, request.command, max(now, before.at or now))
        decision = (
            Decision(refusal)
            if refusal is not None
            else await self._decide(before.state, request, max(now, before.at or now))
        )
        if isinstance(decision.decided, Refusal):
            parts = (before.look(), *decision.looked_at)
            return _Decided(before, refused_answer(decision.decided), parts)
        after, added = add(before, decision.decided, request, now)
        parts = (part_after(before, [added]), *decision.looked_at)
        return _Decided(after, decision.done(before.seq + 1, after.seq), parts)

    # ---- what takes two people ---------------------------------------------------------------------------

    async def _decided_on_proposal(
        self, request: Request, command: p.Command, now: datetime
    ) -> "_Decided[S]":
        """Decide on a proposal; where one is approved, it and what it asks for happen together."""
        before, two = self._standing, self._two
        tried = tried_by(before.stream, before.proposals, request)
        effect = Request(key=request.key, command=request.command, actor=request.actor, body=request.body)
        decision, target = Decision(Possible(())), NO_TARGET
        if tried is not None:
            effect = replace(
                effect,
                command=tried.order,
                actor=tried.actor,
                second=tried.second,
                is_proposed=tried.is_proposed,
            )
            spec = two.orders[type(tried.order)]
            target = spec.target(before.state, two.as_found(before.state, tried.order))
            if spec.may_take_two:
                decision = await self._decide(before.state, effect, now)
        examined = decision.examined
        office = self._administration()
        may_not = refusal_of(office, request)
        if isinstance(command, p.MakeProposal) and tried is not None:
            command = replace(command, body=write_body(two.as_kept(before.state, tried.order)))
        context = context_of(
            request,
            tried,
            now=now,
            administration=office,
            target=target,
            refusal=examined if isinstance(examined, Refusal) else None,
            without_second=None if isinstance(examined, Refusal) else examined.without_second,
        )
        decided = may_not or decide_on_proposal(before.proposals, command, context)
        looked_at = tuple(each.standing.look() for each in self._beside)
        if isinstance(decided, Refusal):
            after, parts = self._kept_refused_approval(request, None if may_not else decided, now)
            return _Decided(after, refused_answer(decided), (*parts, *looked_at))
        after, added = add(before, decided, request, now)
        both, effective = [added], Decision(Possible(()))
        if isinstance(command, p.ApproveProposal) and not isinstance(decision.decided, Refusal):
            after, added = add(after, decision.decided, effect, now)
            both, effective = [*both, added], decision
        done = replace(effective.done(before.seq + 1, after.seq), proposal=number_made(decided))
        return _Decided(after, done, (part_after(before, both), *looked_at))

    def _administration(self) -> Administration:
        state = (self._beside[0] if self._beside else self).standing.state
        if not isinstance(state, Administration):
            raise TypeError("the first stream beside another is the administration")
        return state

    def _kept_refused_approval(
        self, request: Request, refusal: Refusal | None, now: datetime
    ) -> tuple[SharedStanding[S], tuple[Part, ...]]:
        """Put on record that an approval was refused: by the program, under a key of its own."""
        before = self._standing
        event = refused_approval(request.command, request.actor, refusal) if refusal is not None else None
        if event is None:
            return before, (before.look(),)
        by = by_program(f"refused-approval/{before.stream}/{before.seq}", request.command)
        after, added = add(before, (event,), by, now)
        return after, (part_after(before, [added]),)
