"""A house as one process runs it: every table that it owns, and a way to all the others.

Whoever finds a table that nobody owns runs it: first what the rules say of the interruption, then anyone
may ask. Nothing here elects or replicates: who owns a table is a row in the store, and what was told over
the bus is only a hint.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct

from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration
from sicbo.bus.contract import Answer as OwnersAnswer
from sicbo.bus.contract import Bus, BusIsAway, NothingWasDone, Serving, Unanswered
from sicbo.bus.contract import Subscription as BusSubscription
from sicbo.cage.commands import ExcludePerson
from sicbo.cage.state import Cage
from sicbo.clock import Clock
from sicbo.facts import CAGE, DESK, LONGEST_NAME, is_name
from sicbo.ledger.accounts import Account
from sicbo.live_table.admission import KeysInTheOffice, found_house, the_administration
from sicbo.live_table.asking import (
    BUS_IS_AWAY,
    IS_CLOSING,
    NOBODY_RUNS_IT,
    NOT_KNOWN,
    STOPPED,
    STORE_IS_AWAY,
    Answer,
    Asked,
    Done,
    Later,
    NotDone,
    Request,
    decode_answer,
    encode_answer,
)
from sicbo.live_table.cage_counter import TicketRules, the_cage
from sicbo.live_table.chores import AT_THE_CAGE, Chores
from sicbo.live_table.deciding import other_name
from sicbo.live_table.delivery import Audience, Subscription
from sicbo.live_table.desks import Desks
from sicbo.live_table.device_feed import DeviceKey
from sicbo.live_table.following import Following, SeenTable, Telling
from sicbo.live_table.meters import Meters
from sicbo.live_table.outcome_sources import OutcomeSource
from sicbo.live_table.recall import Recall
from sicbo.live_table.record import Standing
from sicbo.live_table.running_table import CannotRun, RunningTable, Settings
from sicbo.live_table.sealing import Sealer
from sicbo.live_table.streams import is_table
from sicbo.live_table.who_may_act import is_asked, refusal_of
from sicbo.live_table.wire import (
    NotARequest,
    decode_order,
    decode_request,
    encode_request,
    from_outside,
    request_of,
)
from sicbo.live_table.with_cage import Beside
from sicbo.money import Money
from sicbo.own_limits import OwnLimits
from sicbo.people import Actor
from sicbo.proposals.state import Proposals
from sicbo.storage.contents import HOUSE, MARK
from sicbo.storage.contract import OwnerIsStale, Store, StoredEvent, StoreIsAway, StoreIsDamaged
from sicbo.storage.records import decode
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decide import decide
from sicbo.table.refusals import Refusal
from sicbo.table.views.past import PastRound

log = logging.getLogger(__name__)

A = TypeVar("A", bound=Asked)

NEED_THE_BUS = (c.OpenBetting, c.LayWagers, c.TakeBackWagers, c.MoveWager, c.SpeakWager)
"""What a table takes only while all its terminals can reach it."""


MOST_HINTS = 1000
"""Hints of other processes that may wait here."""


class HouseSettings(Struct, frozen=True):
    """How a process looks after the tables of its house."""

    table: Settings = Settings()
    look_every: float = 1
    """Seconds between looks for tables that nobody owns."""
    seal_every: float = 5
    """Seconds between looks whether a tree head is due."""
    answer_within: float = 10
    without_bus: float = 10
    """Seconds without a bus after which a process gives its tables up, to one that others can reach."""
    tickets: TicketRules = TicketRules()
    expire_every: float = 3600
    """Seconds between looks for tickets whose time is over."""


class NoSuchTable(LookupError):
    """A table that the house does not have."""


class _Here(Struct):
    """A table that this process runs."""

    running: RunningTable
    telling: Telling
    serving: Serving


class House:
    """The tables of a house, from inside one of its processes."""

    def __init__(  # noqa: PLR0913 - its ports, each by its name
        self,
        store: Store,
        bus: Bus,
        clock: Clock,
        *,
        owner: str,
        settings: HouseSettings | None = None,
        source: OutcomeSource | None = None,
        devices: Mapping[str, DeviceKey] | None = None,
        sealer: Sealer | None = None,
    ) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._owner = owner
        self._settings = settings or HouseSettings()
        self._source = source
        self._sealer = sealer
        self._office = the_administration(store, clock)
        self._cage = the_cage(store, clock, self._office, self._settings.tickets)
        self._beside = Beside(self._office, self._cage, self._settings.tickets)
        self._devices = KeysInTheOffice(self._office) if devices is None else devices
        self.meters = Meters()
        self._alive_since = clock.now()
        self._here: dict[str, _Here] = {}
        self._seen: dict[str, SeenTable] = {}
        self._following: dict[str, Following] = {}
        self._changing = asyncio.Lock()
        self._bus_was_there = clock.now()
        self._tasks: list[asyncio.Task[None]] = []
        self._desks = Desks(bus, clock, self._at_the_desk)
        self._chores = Chores(
            self._office,
            self._cage,
            owner=owner,
            now=clock.now(),
            expire_every=self._settings.expire_every,
        )
        self._opens_no_round: Later | None = None
        """What is answered to who would open a round, while none may be opened here."""
        self._is_closing = False
        self._recalled: dict[str, Recall] = {}
        self._cage_shown = 0
        """The last record of the cage that those who look here have been shown."""
        self._left_alone: dict[str, Exception] = {}
        """Tables that could not be brought back: records are damaged, or something is wrong with us."""

    @property
    def address(self) -> str:
        """Where whoever only reads finds the house, beside this process; nowhere if it is in memory."""
        return self._store.address

    @property
    def runs(self) -> tuple[str, ...]:
        """The tables that this process runs."""
        return tuple(sorted(self._here))

    @property
    def waiting(self) -> dict[str, int]:
        """How many requests wait at each table that runs here."""
        return {stream: here.running.waiting for stream, here in self._here.items()}

    @property
    def waiting_views(self) -> int:
        """How many views wait for those who look at tables here."""
        return sum(seen.delivery.waiting for seen in self._seen.values())

    @property
    def stopped(self) -> tuple[str, ...]:
        """The tables that no request can move until someone has looked."""
        return tuple(sorted(self._why_stopped()))

    def _why_stopped(self) -> dict[str, Exception]:
        broken = {stream: here.running.broken for stream, here in self._here.items()}
        return self._left_alone | {stream: why for stream, why in broken.items() if why is not None}

    async def tables(self) -> tuple[str, ...]:
        """List all tables of the house."""
        return tuple(head.stream for head in await self._store.heads() if is_table(head.stream))

    async def rule_files(self) -> dict[str, str]:
        """Give the whole text of the rule file that each table was set up with, from its first record."""
        found = {}
        for stream in await self.tables():
            for record in await self._store.read(stream, most=1):
                event = decode(record.data)[1]
                if isinstance(event, e.TableSetUp):
                    found[stream] = event.rules
        return found

    async def missing(self) -> tuple[str, ...]:
        """Say what this process would need to take requests; nothing where it can."""
        missing = [] if self._tasks else ["the house is not open here"]
        if self._opens_no_round is not None:
            missing.append(self._opens_no_round.sentence)
        if not self._bus.is_there:
            missing.append("the bus is away")
        try:
            await self._store.meta()
        except StoreIsAway:
            missing.append("the store is away")
        return tuple(missing)

    async def administration(self) -> Administration:
        """Give the people, devices and sessions of the house, as they are on record now."""
        await self._office.catch_up()
        return self._office.standing.state

    async def cage(self) -> Cage:
        """Give the tickets and players of the house, as they are on record now."""
        await self._cage.catch_up()
        return self._cage.standing.state

    async def balances(self, prefix: str) -> dict[Account, Money]:
        """Give what the accounts have whose names begin so, each on the side on which it grows."""
        kept = await self._store.balances(prefix)
        return {account: Money(net * account.kind.side.value) for account, net in kept.items() if net}

    async def proposals(self, stream: str) -> Proposals:
        """Give what waits for a second person at a table, the cage or the administration."""
        if is_table(stream):
            return (await self.standing(stream)).proposals
        shared = self._cage if stream == CAGE else self._office
        await shared.catch_up()
        return shared.standing.proposals

    async def records(self, stream: str, *, after: int = 0, most: int = 100) -> list[StoredEvent]:
        """Read records of a stream."""
        return await self._store.read(stream, after=after, most=most)

    async def streams(self) -> dict[str, int]:
        """Name all streams, each with the number of its last record."""
        return {head.stream: head.seq for head in await self._store.heads()}

    async def start(self) -> None:
        """Run every table that nobody runs, each recovered by its rules, before anyone may connect."""
        self._alive_since = self._clock.now()
        await self._office.open()
        await self._cage.open()
        meta = await self._store.meta()
        if HOUSE in meta:
            await found_house(self._office, meta[HOUSE], meta[MARK])
        for stream in await self.tables():
            await self._run(stream, alive_since=None)  # nobody of us was there before
        await self._desks.keep()
        self._tasks = [
            asyncio.create_task(self._look_after(), name="looking after the tables"),
            asyncio.create_task(self._seal(), name="sealing the house"),
        ]

    def open_no_rounds(self, because: Later | None) -> None:
        """Open no round any more at the tables that run here, and say why; those in play go on.

        None lets rounds be opened again, unless the house is closing.
        """
        self._opens_no_round = IS_CLOSING if self._is_closing else because

    async def conclude(self, seconds: float, at_once: asyncio.Event | None = None) -> tuple[str, ...]:
        """Open no more rounds, and give each table up when its round is over; name those that took too long.

        Whoever looks at a table goes on looking until the house stops. In a house of several processes the
        next one takes each table between two rounds, and nothing is interrupted. With `at_once`, rounds are
        waited for no longer than until it is set.
        """
        self._is_closing = True
        self.open_no_rounds(IS_CLOSING)
        loop, moved = asyncio.get_running_loop(), asyncio.Event()
        until = loop.time() + seconds
        for here in self._here.values():
            here.running.watch(lambda _: moved.set())
        while True:
            moved.clear()
            for stream in self._between_rounds():
                await self._give_up(stream, look_on=True)  # once begun, it is done: no time cuts it short
            left = until - loop.time()
            if not self._here or left <= 0 or (at_once is not None and at_once.is_set()):
                return self.runs
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, self._settings.look_every)):
                    await moved.wait()

    def _between_rounds(self) -> tuple[str, ...]:
        """List the tables here at which no round is in play, or none can go on."""
        standing = {stream: here.running for stream, here in self._here.items()}
        return tuple(
            stream
            for stream, running in standing.items()
            if running.broken or running.standing.table is None or running.standing.table.round is None
        )

    async def stop(self) -> None:
        """Give every table up after what it is doing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        await self._desks.close()
        for stream in self.runs:
            try:
                await self._give_up(stream)
            except Exception:
                log.exception("%s could not be given up: its lease runs out by itself", stream)
        for following in self._following.values():
            await following.stop()
        for seen in self._seen.values():
            seen.delivery.cut_all()

    # ---- asking ------------------------------------------------------------------------------------------

    async def ask(self, stream: str, message: bytes) -> bytes:
        """Ask a table for something, wherever it runs; the answer comes after it is kept.

        The cage and the administration run nowhere: every process may add to them.
        """
        try:
            if not is_table(stream):
                return encode_answer(await self._ask_shared(stream, decode_order(stream, message)))
            request = decode_request(stream, message)
            answer = await self._make_room(stream, request)
        except NotARequest as mistake:
            return encode_answer(_broken(mistake))
        except StoreIsAway as away:
            log.warning("%s: the store is away: %s", stream, away)
            return encode_answer(STORE_IS_AWAY)
        if answer is not None:
            return encode_answer(answer)
        if stream in self._here:
            return encode_answer(await self._ask_here(stream, request))
        return await self._ask_there(stream, message)

    async def order(self, stream: str, key: str, command: c.Command, actor: Actor) -> Answer:
        """Ask a table for something from inside this process; where it runs here, nothing is written out."""
        if stream not in self._here:
            return decode_answer(await self.ask(stream, encode_request(key, command, actor)))
        try:
            request = request_of(stream, key, command, actor)
        except NotARequest as mistake:
            return _broken(mistake)
        return await self._ask_here(stream, request)

    async def _ask_shared(self, stream: str, asked: Asked) -> Answer:
        answer = await (self._cage if stream == CAGE else self._office).ask(asked)
        self.meters.answered(stream, [answer])
        if stream == CAGE and isinstance(answer, Done):
            if isinstance(asked.command, ExcludePerson):
                await self._exclude_at_tables(asked, asked.command)
            self._cage_moved()
        return answer

    async def _exclude_at_tables(self, asked: Asked, command: ExcludePerson) -> None:
        """Let tables play no more with who sits there under a name that was just excluded.

        Nobody can sit down any more under it, so that who is there now is everyone; a table that cannot be
        asked finds it in the cage by itself. All of it is done before the exclusion is answered.
        """
        order = c.ExcludePlayer(player=command.player, reason=command.reason or AT_THE_CAGE)

        async def tell(stream: str) -> None:
            key = f"excluded/{sha256(f'{stream}/{asked.key}'.encode()).hexdigest()[:32]}"
            answer = decode_answer(await self.ask(stream, encode_request(key, order, asked.actor)))
            if isinstance(answer, Later):
                log.warning("%s: an exclusion could not be told: %s", stream, answer.sentence)

        try:
            await asyncio.gather(*(tell(stream) for stream in await self.tables()))
        except StoreIsAway as away:
            log.warning("an exclusion could not be told to the tables: %s", away)

    def _cage_moved(self) -> None:
        """Show what the cage keeps for players anew, where it has moved since."""
        if self._cage_shown != self._cage.standing.seq:
            self._cage_shown = self._cage.standing.seq
            for seen in self._seen.values():
                seen.accounts_moved()

    async def _make_room(self, stream: str, request: Request) -> Answer | None:
        """Make the stream of a table that is to be set up; one that cannot be is refused for good."""
        if not isinstance(request.command, c.SetUpTable) or stream in await self.tables():
            return None
        await self._office.catch_up()
        refusal = self._refuse_table(stream, request, request.command)
        if refusal is not None:
            return await self._office.ask(request, refusal=refusal)
        await self._store.create(stream)
        await self._run(stream, alive_since=None)
        return None

    def _refuse_table(self, stream: str, request: Request, command: c.SetUpTable) -> Refusal | None:
        """Refuse a table that could not be set up, before a stream is made for it."""
        refusal = other_name(stream, command) or refusal_of(self._office.standing.state, request)
        if refusal is not None:
            return refusal
        if not is_name(stream):
            rule = f"1 to {LONGEST_NAME} printable characters, no blank and no slash"
            return Refusal("table/not-a-name", f"{stream[:LONGEST_NAME]!r} is no name of a table: {rule}")
        office = self._office.standing.state
        if is_asked(office) and stream not in office.tables:
            known = ", ".join(office.tables) or "none"
            return refused("table/unknown", table=stream, known=known).refusal
        context = Context(now=self._clock.now(), actor=request.actor, second=request.second)
        decided = decide(None, command, context)
        return decided if isinstance(decided, Refusal) else None

    async def _ask_here(self, stream: str, request: Request) -> Answer:
        if isinstance(request.command, NEED_THE_BUS) and not self._bus.is_there:
            return BUS_IS_AWAY
        return await self._ask_running(self._here[stream].running, request)

    async def _ask_running(self, running: RunningTable, request: Request) -> Answer:
        if self._opens_no_round is not None and isinstance(request.command, c.OpenBetting):
            return self._opens_no_round
        return await running.ask(request)

    async def _ask_there(self, stream: str, message: bytes) -> bytes:
        try:
            return await self._bus.ask(stream, message, seconds=self._settings.answer_within)
        except BusIsAway:
            return encode_answer(BUS_IS_AWAY)
        except NothingWasDone:
            return encode_answer(STOPPED if stream in self._left_alone else NOBODY_RUNS_IT)
        except Unanswered:
            return encode_answer(NOT_KNOWN)
        except ValueError as mistake:  # of the name
            return encode_answer(_broken(mistake))

    def _at_the_desk(self, name: str) -> OwnersAnswer:
        async def answer(message: bytes) -> bytes:
            try:
                if name == DESK:
                    return await self._set_up(message)
                asked = self._from_outside(decode_order(name, message))
            except NotARequest as mistake:
                return encode_answer(_broken(mistake))
            return encode_answer(await self._ask_shared(name, asked))

        return answer

    def _from_outside(self, asked: A) -> A:
        """Refuse what nobody can send; where people are asked who they are, nobody speaks for another."""
        if asked.second is not None and is_asked(self._office.standing.state):
            raise NotARequest("a second person approves a proposal, and is not brought along")
        return from_outside(asked)

    async def _set_up(self, message: bytes) -> bytes:
        """Set up a table that nobody owns because it is not there yet; all else is asked at its table."""
        request = self._from_outside(decode_request(DESK, message))
        if not isinstance(request.command, c.SetUpTable):
            sentence = "the desk only sets up new tables: ask the table itself"
            return encode_answer(NotDone("desk/only-new-tables", sentence))
        return await self.ask(request.command.table, message)

    # ---- looking -----------------------------------------------------------------------------------------

    async def look(self, stream: str, audience: Audience, *, most_waiting: int = 256) -> Subscription:
        """Look at a table: the whole view first, then every change of it."""
        async with self._changing:
            await self._see(stream)
        standing = self._standing_of(stream)
        return self._seen[stream].delivery.subscribe(standing, audience, most_waiting=most_waiting)

    async def recall(self, stream: str, position: str, *, most: int) -> tuple[PastRound, ...]:
        """Give the last rounds of whoever is at a position, the newest first."""
        standing = await self.standing(stream)
        if stream not in self._recalled:
            self._recalled[stream] = Recall(self._store, stream)
        return await self._recalled[stream].rounds_of(standing, position, most=most)

    async def standing(self, stream: str) -> Standing:
        """Say where a table stands, as this process knows it."""
        async with self._changing:
            await self._see(stream)
        return self._standing_of(stream)

    def _standing_of(self, stream: str) -> Standing:
        """Say where a table stands: whoever was answered finds it so, before anyone is shown anything."""
        here = self._here.get(stream)
        return here.running.standing if here is not None else self._seen[stream].standing

    @property
    def store(self) -> Store:
        """What the house is kept in, for whoever reads what is kept of it."""
        return self._store

    async def records_under(self, stream: str, key: str) -> tuple[int, ...]:
        """List the records of a table that were made under a key, which begins with the sender's name."""
        kept = (await self._store.answers([key])).get(key)
        answer = decode_answer(kept.answer) if kept else None
        if not isinstance(answer, Done):
            return ()
        found = await self._store.read(stream, after=answer.first - 1, most=answer.last - answer.first + 1)
        return tuple(each.seq for each in found if decode(each.data)[0].key == key)

    # ---- hints between the processes -----------------------------------------------------------------

    async def hint(self, topic: str, message: bytes) -> None:
        """Tell the other processes of the house something; it is lost where the bus is away."""
        await self._bus.publish(topic, message)

    async def hints(self, topic: str) -> BusSubscription:
        """Listen to what other processes tell."""
        return await self._bus.subscribe(topic, most_waiting=MOST_HINTS)

    def look_away(self, stream: str, subscription: Subscription) -> None:
        """Look no more."""
        if stream in self._seen:
            self._seen[stream].delivery.unsubscribe(subscription)

    async def _see(self, stream: str) -> None:
        """See that this process knows how a table stands, and is told when it moves."""
        if stream in self._here or stream in self._following:
            return
        if stream not in await self.tables():
            raise NoSuchTable(
                f"there is no table {stream!r}: {', '.join(await self.tables()) or 'none at all'}"
            )
        await self._follow(stream)

    async def _follow(self, stream: str) -> None:
        following = Following(self._store, self._bus, self._seen_table(stream))
        await following.start()
        self._following[stream] = following

    def _seen_table(self, stream: str) -> SeenTable:
        if stream not in self._seen:
            self._seen[stream] = SeenTable(stream, self._clock, self._limits_of)
        return self._seen[stream]

    def _limits_of(self, account: str, now: datetime) -> OwnLimits | None:
        """Tell the limits of an account, as this process knows the cage."""
        known = self._cage.standing.state.accounts.get(account)
        return known.limits.in_force(now) if known is not None else None

    # ---- owning ------------------------------------------------------------------------------------------

    async def _look_after(self) -> None:
        """Give up what we cannot run, run what nobody does, and say once that the store has gone or come."""
        is_away = False
        while True:
            await asyncio.sleep(self._settings.look_every)
            try:
                await self._look_once()
                if is_away:
                    log.warning("the store is back")
                is_away = False
            except StoreIsAway as away:
                if not is_away:
                    log.warning("the store is away: %s", away)
                is_away = True
                await self._desks.leave()
            except Exception:
                log.exception("looking after the tables failed")

    async def _seal(self) -> None:
        """Sign where all streams stand, every so often, if this process has a key."""
        while self._sealer is not None:
            await asyncio.sleep(self._settings.seal_every)
            try:
                await self._sealer.seal_if_due()
            except StoreIsAway as away:
                log.warning("the house could not be sealed: %s", away)
            except Exception:
                log.exception("the house could not be sealed")

    async def _look_once(self) -> None:
        now = self._clock.now()
        if self._bus.is_there:
            self._bus_was_there = now
        alone = (now - self._bus_was_there).total_seconds() > self._settings.without_bus
        for stream, here in list(self._here.items()):
            if here.running.is_lost or alone:
                await self._give_up(stream, look_on=True)
        await self._chores.expire_tickets(now)
        await self._chores.expire_proposals(now)
        await self._chores.tell_of_stopped_tables(self._why_stopped())
        await self._cage.catch_up()
        self._cage_moved()
        for here in list(self._here.values()):
            await self._chores.exclude_who_sits(here.running)
        if self._bus.is_there and not self._is_closing:
            for stream in await self._store.free(now=now):
                if is_table(stream) and stream not in self._here:
                    await self._run(stream, alive_since=self._alive_since)
            await self._desks.keep()

    async def _run(self, stream: str, *, alive_since: datetime | None) -> None:
        """Run a table, unless another process does; one that cannot be brought back is left alone."""
        async with self._changing:
            if stream in self._here or stream in self._left_alone:
                return
            running = RunningTable(
                self._store,
                stream,
                self._clock,
                self._owner,
                self._settings.table,
                source=self._source,
                devices=self._devices,
                beside=self._beside,
                alive_since=alive_since,
                meters=self.meters,
            )
            try:
                await running.start()
            except (CannotRun, OwnerIsStale):
                return
            except StoreIsAway:
                raise
            except Exception as reason:  # noqa: BLE001 - whatever it is: the other tables must run
                self._leave_alone(stream, reason)
                return
            try:
                serving = await self._bus.serve(stream, self._answering(stream, running), epoch=running.epoch)
            except BaseException:  # nobody could reach it here
                await running.stop()
                raise
            following = self._following.pop(stream, None)
            if following is not None:
                await following.stop()
            seen = self._seen_table(stream)
            seen.moved(running.standing, None)
            telling = Telling(self._bus, running.standing)
            running.watch(lambda kept: seen.moved(kept.standing, kept.happened))
            running.watch(telling.put)
            self._here[stream] = _Here(running, telling, serving)
            log.info("%s is run here, in epoch %s", stream, running.epoch)

    def _leave_alone(self, stream: str, reason: Exception) -> None:
        trace = None if isinstance(reason, StoreIsDamaged) else reason
        log.error("%s cannot be run, until someone has looked: %s", stream, reason, exc_info=trace)
        self._left_alone[stream] = reason

    def _answering(self, stream: str, running: RunningTable) -> OwnersAnswer:
        async def answer(message: bytes) -> bytes:
            try:
                request = self._from_outside(decode_request(stream, message))
            except NotARequest as mistake:
                return encode_answer(_broken(mistake))
            return encode_answer(await self._ask_running(running, request))

        return answer

    async def _give_up(self, stream: str, *, look_on: bool = False) -> None:
        async with self._changing:
            here = self._here.pop(stream, None)
            if here is None:
                return
            await here.serving.close()
            await here.running.stop()
            await here.telling.stop()
            log.info("%s is run here no more", stream)
            if look_on and self._seen_table(stream).standing.seq:
                await self._follow(stream)  # those who look here go on looking


def _broken(mistake: ValueError) -> NotDone:
    return NotDone("request/broken", str(mistake))
