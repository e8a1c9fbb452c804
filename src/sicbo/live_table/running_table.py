"""A running table: the single writer of its stream.

It drains its inbox, decides in order, commits the batch in one transaction, answers, and only then tells
the world. A batch that cannot be kept is thrown away whole: the table is what the store says it is.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from sicbo.bookkeeping import source_of
from sicbo.chips import Instrument
from sicbo.clock import Clock, NeverBack
from sicbo.failpoints import passes
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import BooksDoNotBalance
from sicbo.live_table.asking import (
    BROKEN_REQUEST,
    INBOX_IS_FULL,
    NOT_THE_OWNER,
    OTHER_BODY,
    STOPPED,
    STORE_IS_AWAY,
    Answer,
    Done,
    Request,
    decode_answer,
    encode_answer,
    refused_answer,
)
from sicbo.live_table.outcome_sources import OperatingSystemsChance, OutcomeSource, could_draw_for, drawn_for
from sicbo.live_table.past_rounds import looks_back, past_rounds, rounds_named
from sicbo.live_table.points import once_kept
from sicbo.live_table.reading import Snapshots, read_standing
from sicbo.live_table.record import Added, Standing, add, replay
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    KeyIsTaken,
    OwnerIsStale,
    Part,
    Store,
    StoredAnswer,
    StoreIsAway,
    StoreRefused,
    StreamHasMoved,
)
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decide import decide
from sicbo.table.people import Actor, Role
from sicbo.table.recover import Wait, recover
from sicbo.table.refusals import Refusal
from sicbo.table.state import Round, Table

PROGRAM = Actor("program", Role.PROGRAM)
COUNTED = (Instrument.CREDITS, Instrument.COLOUR_CHIPS)


class Settings(Struct, frozen=True):
    """How much a table takes at once, and for how long it owns its stream."""

    most_waiting: int = 1000
    most_in_a_batch: int = 256
    lease_seconds: float = 10


class CannotRun(Exception):
    """A table that another process owns."""


class _Waiting(Struct):
    request: Request
    answer: "asyncio.Future[Answer]"


class RunningTable:
    """One table, one task, one writer."""

    def __init__(  # noqa: PLR0913 - the ports of a table, each by its name
        self,
        store: Store,
        stream: str,
        clock: Clock,
        owner: str,
        settings: Settings | None = None,
        *,
        source: OutcomeSource | None = None,
    ) -> None:
        self._store = store
        self._stream = stream
        self._clock = NeverBack(clock)
        self._owner = owner
        self._settings = settings or Settings()
        self._source = source or OperatingSystemsChance()
        self._inbox: asyncio.Queue[_Waiting] = asyncio.Queue(self._settings.most_waiting)
        self._epoch = 0
        self._standing = Standing(stream=stream)
        self._snapshots = Snapshots(store, self._standing)
        self._watchers: list[Callable[[Standing], None]] = []
        self._task: asyncio.Task[None] | None = None
        self._broken: Exception | None = None
        self._is_in_doubt = False

    @property
    def broken(self) -> Exception | None:
        """Why the table is stopped: a failed invariant that people must look at."""
        return self._broken

    @property
    def standing(self) -> Standing:
        """Where the table stands, as it was last kept."""
        return self._standing

    async def start(self) -> None:
        """Own the stream, read it, recover by the rules, and only then take requests."""
        await self._store.create(self._stream)
        now = self._clock.now()
        lease = self._settings.lease_seconds
        claim = await self._store.claim(self._stream, self._owner, now=now, seconds=lease)
        if claim is None:
            raise CannotRun(f"another process runs {self._stream}")
        self._epoch = claim.epoch
        passes("recovery-claimed")
        await self._read()
        passes("recovery-read")
        await self._recover()
        passes("recovery-kept")
        self._task = asyncio.create_task(self._run())

    async def _read(self) -> None:
        self._standing = await read_standing(self._store, self._stream)
        self._snapshots = Snapshots(self._store, self._standing)
        self._clock = NeverBack(self._clock, self._standing.at)

    async def _recover(self) -> None:
        """Do what the document says of a round that was interrupted; what waits for people waits."""
        if self._standing.table is None:
            return
        key = f"recovery/{self._stream}/{self._standing.seq}"
        found = recover(self._standing.table)
        standing, recovered = self._standing, list[Added]()
        if not isinstance(found, Wait) and found:
            at = self._clock.now()
            standing, added = add(standing, found, epoch=self._epoch, at=at, key=key, actor=PROGRAM)
            recovered = [added]
        standing, more = self._with_due(standing, key)
        if recovered or more:
            passes("recovery-decided")
            await self._store.commit(Batch(parts=(self._part(recovered + more),)))
            self._standing = standing

    async def stop(self) -> None:
        """Stop after what is being done, and give the stream up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._snapshots.close(self._standing)
        await self._store.release(self._stream, self._owner, self._epoch, now=self._clock.now())

    def watch(self, watcher: Callable[[Standing], None]) -> None:
        """Be told after every batch that was kept."""
        self._watchers.append(watcher)

    async def ask(self, request: Request) -> Answer:
        """Ask for something; the answer comes after it is kept."""
        waiting = _Waiting(request, asyncio.get_running_loop().create_future())
        try:
            self._inbox.put_nowait(waiting)
        except asyncio.QueueFull:
            return INBOX_IS_FULL
        return await waiting.answer

    async def _run(self) -> None:
        while True:
            batch = [await self._inbox.get()]
            while len(batch) < self._settings.most_in_a_batch and not self._inbox.empty():
                batch.append(self._inbox.get_nowait())
            passes("request-read")
            answers: list[Answer] = []
            for together in decided_together([each.request for each in batch]):
                answers += await self._answers_to(together)
            for waiting, answer in zip(batch, answers, strict=True):
                if not waiting.answer.done():
                    waiting.answer.set_result(answer)
            passes("answered")
            for watcher in self._watchers:
                watcher(self._standing)
                passes("half-told")
            self._snapshots.save_if_due(self._standing)

    async def _answers_to(self, requests: Sequence[Request]) -> list[Answer]:
        """Decide a batch and keep it; what is told otherwise is not final, and may be asked again."""
        if self._broken is not None:
            return [STOPPED] * len(requests)
        try:
            return await self._decide_as_things_stand(requests)
        except (OwnerIsStale, StreamHasMoved):
            return [NOT_THE_OWNER] * len(requests)
        except StoreIsAway:
            self._is_in_doubt = True
            return [STORE_IS_AWAY] * len(requests)
        except Exception as reason:  # noqa: BLE001 - whatever it is: nobody is left waiting
            if isinstance(reason, StoreRefused) and not isinstance(reason, BalanceIsRefused):
                return await self._answers_one_by_one(requests)
            self._broken = reason
            return [STOPPED] * len(requests)

    async def _answers_one_by_one(self, requests: Sequence[Request]) -> list[Answer]:
        """Find the request that the store cannot keep: the others are done without it."""
        if len(requests) == 1:
            return [BROKEN_REQUEST]
        return [answer for request in requests for answer in await self._answers_to([request])]

    async def _decide_as_things_stand(self, requests: Sequence[Request]) -> list[Answer]:
        """Decide a batch, and once more where a batch was kept of which we did not know."""
        if self._is_in_doubt:
            await self._catch_up()
        try:
            return await self._decide_and_keep(requests)
        except KeyIsTaken:  # someone else answered since we looked: look again
            return await self._decide_and_keep(requests)
        except StreamHasMoved:  # an earlier batch of ours came through late, or we own nothing any more
            await self._catch_up()
            return await self._decide_and_keep(requests)

    async def _catch_up(self) -> None:
        """Go on from what the store has: a batch may be kept though the word of it never came (F5)."""
        standing = self._standing
        while records := await self._store.read(self._stream, after=standing.seq):
            standing = replay(standing, records)
        self._standing = standing
        self._is_in_doubt = False

    async def _decide_and_keep(self, requests: Sequence[Request]) -> list[Answer]:
        known = await self._store.answers([request.key for request in requests])
        passes("key-looked-up")
        standing = self._standing
        named = rounds_named(standing.table, requests[0].command)
        past = await past_rounds(self._store, standing, named) if named else {}
        added: list[Added] = []
        final: dict[str, StoredAnswer] = {}
        answers: list[Answer] = []
        for request in requests:
            kept = known.get(request.key) or final.get(request.key)
            if kept is not None:
                same = kept.body_hash == request.body_hash
                answers.append(decode_answer(kept.answer) if same else OTHER_BODY)
                continue
            try:
                standing, answer, more = self._decide(standing, request, past)
            except BooksDoNotBalance:
                raise
            except Exception:  # noqa: BLE001 - a fault met by one request must not stop the others
                answers.append(BROKEN_REQUEST)
                continue
            added += more
            final[request.key] = StoredAnswer(request.key, request.body_hash, encode_answer(answer))
            answers.append(answer)
        if final:
            await self._store.commit(Batch(parts=(self._part(added),), answers=tuple(final.values())))
            self._standing = standing
            once_kept(record for each in added for record in each.events)
        return answers

    def _decide(
        self, standing: Standing, request: Request, past: Mapping[int, Round]
    ) -> tuple[Standing, Answer, list[Added]]:
        at = self._clock.now()
        context = self._context(standing, request, past)
        decided = decide(standing.table, request.command, context)
        if isinstance(decided, Refusal):
            return standing, refused_answer(decided), []
        after, added = add(
            standing,
            decided,
            epoch=self._epoch,
            at=at,
            key=request.key,
            actor=request.actor,
            second=request.second,
        )
        answer = Done(standing.seq + 1, after.seq)
        after, more = self._with_due(after, request.key)
        return after, answer, [added, *more]

    def _with_due(self, standing: Standing, key: str) -> tuple[Standing, list[Added]]:
        """Let the program's own orders follow that are due for its outcomes, in the same batch."""
        more: list[Added] = []
        while standing.table is not None and (order := self._source.due(standing.table)) is not None:
            context = Context(now=self._clock.now(), actor=PROGRAM)
            decided = decide(standing.table, order, context)
            if isinstance(decided, Refusal):
                break
            standing, added = add(
                standing, decided, epoch=self._epoch, at=context.now, key=key, actor=PROGRAM
            )
            more.append(added)
        return standing, more

    def _part(self, added: Sequence[Added]) -> Part:
        return Part(
            stream=self._stream,
            epoch=self._epoch,
            after=self._standing.seq,
            events=tuple(event for each in added for event in each.events),
            transfers=tuple(moved for each in added for moved in each.transfers),
        )

    def _context(self, standing: Standing, request: Request, past: Mapping[int, Round]) -> Context:
        """Bring what the table cannot know by itself: time, chance, and figures from the books."""
        player = player_of(standing.table, request.command)
        books = standing.books
        left = {each: books.balance(source_of(player, each)) for each in COUNTED} if player else {}
        takes_credit = isinstance(request.command, c.CorrectOutcome | c.VoidRounds | c.GiveRuling)
        return Context(
            now=self._clock.now(),
            actor=request.actor,
            second=request.second,
            can_stake=left,
            credit={
                account.of: books.balance(account)
                for account in books.accounts()
                if account.kind is AccountKind.PLAYER_CREDIT
            }
            if takes_credit
            else {},
            past_rounds=past,
            in_the_box=books.balance(Account(AccountKind.DROP_BOX, self._stream)),
            drawn=drawn_for(self._source, standing.table, request.command),
            can_draw=could_draw_for(self._source, standing.table, request.command),
            is_laboratory=self._source.is_laboratory,
        )


def decided_together(requests: Sequence[Request]) -> Iterator[Sequence[Request]]:
    """Cut a batch where a request looks back: it is decided alone, by rounds that are kept before."""
    first = 0
    for place, request in enumerate(requests):
        if looks_back(request.command):
            if first < place:
                yield requests[first:place]
            yield requests[place : place + 1]
            first = place + 1
    if first < len(requests):
        yield requests[first:]


def player_of(table: Table | None, command: c.Command) -> str:
    """Find the player whose money a command is about: the one it names, or who is at its position."""
    named = getattr(command, "player", "")
    position = getattr(command, "position", "")
    if table is None or named:
        return str(named)
    if isinstance(command, c.LaySpokenWager) and table.round is not None:
        position = next((each.position for each in table.round.spoken if each.number == command.spoken), "")
    found = table.positions.get(position)
    return found.player if found else ""
