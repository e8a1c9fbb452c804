"""A house as one process runs it: every table that it owns, and a way to all the others.

Whoever finds a table that nobody owns runs it: first what the rules say of the interruption, then anyone
may ask. Nothing here elects or replicates: who owns a table is a row in the store, and what was told over
the bus is only a hint.
"""

import asyncio
import logging
from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration
from sicbo.bus.contract import Answer as OwnersAnswer
from sicbo.bus.contract import Bus, BusIsAway, NobodyAnswers, NothingWasDone, Serving, Unanswered
from sicbo.cage.commands import ExpireTickets
from sicbo.cage.state import next_expiry
from sicbo.clock import Clock
from sicbo.facts import CAGE, DESK
from sicbo.live_table.admission import (
    KeysInTheOffice,
    found_house,
    is_asked,
    refusal_of,
    the_administration,
)
from sicbo.live_table.asking import (
    BUS_IS_AWAY,
    NOBODY_RUNS_IT,
    NOT_KNOWN,
    PROGRAM,
    Answer,
    Asked,
    NotDone,
    Request,
    encode_answer,
    refused_answer,
)
from sicbo.live_table.cage_counter import TicketRules, the_cage
from sicbo.live_table.delivery import Audience, Subscription
from sicbo.live_table.device_feed import DeviceKey
from sicbo.live_table.following import Following, SeenTable, Telling
from sicbo.live_table.outcome_sources import OutcomeSource
from sicbo.live_table.running_table import CannotRun, RunningTable, Settings
from sicbo.live_table.sealing import Sealer
from sicbo.live_table.streams import NOT_TABLES, is_table
from sicbo.live_table.wire import NotARequest, decode_order, decode_request
from sicbo.live_table.with_cage import Beside
from sicbo.storage.contents import HOUSE, MARK
from sicbo.storage.contract import Store, StoreIsAway
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decide import decide
from sicbo.table.refusals import Refusal

log = logging.getLogger(__name__)

NEED_THE_BUS = (c.OpenBetting, c.LayWagers, c.TakeBackWagers, c.MoveWager, c.SpeakWager)
"""What a table takes only while all its terminals can reach it."""


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
        self._alive_since = clock.now()
        self._here: dict[str, _Here] = {}
        self._seen: dict[str, SeenTable] = {}
        self._following: dict[str, Following] = {}
        self._changing = asyncio.Lock()
        self._bus_was_there = self._expired_at = clock.now()
        self._tasks: list[asyncio.Task[None]] = []
        self._desks: dict[str, Serving] = {}

    @property
    def runs(self) -> tuple[str, ...]:
        """The tables that this process runs."""
        return tuple(sorted(self._here))

    async def tables(self) -> tuple[str, ...]:
        """List all tables of the house."""
        return tuple(head.stream for head in await self._store.heads() if is_table(head.stream))

    async def missing(self) -> tuple[str, ...]:
        """Say what this process would need to take requests; nothing where it can."""
        missing = [] if self._tasks else ["the house is not open here"]
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
        await self._keep_the_desks()
        self._tasks = [
            asyncio.create_task(self._look_after(), name="looking after the tables"),
            asyncio.create_task(self._seal(), name="sealing the house"),
        ]

    async def stop(self) -> None:
        """Give every table up after what it is doing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for desk in self._desks.values():
            await desk.close()
        for stream in self.runs:
            await self._give_up(stream)
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
                return encode_answer(await self._ask_shared(stream, message))
            request = decode_request(message)
        except NotARequest as mistake:
            return encode_answer(NotDone("request/broken", str(mistake)))
        if isinstance(request.command, c.SetUpTable) and stream not in await self.tables():
            refusal = await self._refuse_table(stream, request)
            if refusal is not None:
                return encode_answer(refusal)
            await self._store.create(stream)
            await self._run(stream, alive_since=None)
        if stream in self._here:
            return encode_answer(await self._ask_here(stream, request))
        return await self._ask_there(stream, message)

    async def _ask_shared(self, stream: str, message: bytes) -> Answer:
        asked = decode_order(stream, message)
        return await (self._cage if stream == CAGE else self._office).ask(asked)

    async def _refuse_table(self, stream: str, request: Request) -> Answer | None:
        """Refuse a table that could not be set up, before a stream is made for it."""
        if getattr(request.command, "table", "") != stream:
            return NotDone("table/other-name", f"{stream!r} is not the name of the table that is set up")
        await self._office.catch_up()
        office = self._office.standing.state
        stranger = refusal_of(office, request)
        if stranger is not None:
            return refused_answer(stranger)
        if is_asked(office) and stream not in office.tables:
            known = ", ".join(office.tables) or "none"
            return refused_answer(refused("table/unknown", table=stream, known=known).refusal)
        context = Context(now=self._clock.now(), actor=request.actor, second=request.second)
        decided = decide(None, request.command, context)
        return refused_answer(decided) if isinstance(decided, Refusal) else None

    async def _ask_here(self, stream: str, request: Request) -> Answer:
        if isinstance(request.command, NEED_THE_BUS) and not self._bus.is_there:
            return BUS_IS_AWAY
        return await self._here[stream].running.ask(request)

    async def _ask_there(self, stream: str, message: bytes) -> bytes:
        try:
            return await self._bus.ask(stream, message, seconds=self._settings.answer_within)
        except BusIsAway:
            return encode_answer(BUS_IS_AWAY)
        except NothingWasDone:
            return encode_answer(NOBODY_RUNS_IT)
        except Unanswered:
            return encode_answer(NOT_KNOWN)

    async def _keep_the_desks(self) -> None:
        """See that some process answers for what no process owns: the one that came last, while it lives."""
        for name in NOT_TABLES:
            if name in self._desks and not await self._is_deserted(name):
                continue
            epoch = int(self._clock.now().timestamp() * 1000)
            self._desks[name] = await self._bus.serve(name, self._at_the_desk(name), epoch=epoch)

    async def _is_deserted(self, name: str) -> bool:
        """Tell whether nobody answers any more: the process that had taken a desk over is gone."""
        if self._desks[name].is_over:
            try:
                await self._bus.ask(name, b"", seconds=1)
            except NobodyAnswers:
                return True
            except (NothingWasDone, Unanswered):
                return False
        return False

    def _at_the_desk(self, name: str) -> OwnersAnswer:
        async def answer(message: bytes) -> bytes:
            return await (self._set_up(message) if name == DESK else self.ask(name, message))

        return answer

    async def _set_up(self, message: bytes) -> bytes:
        """Set up a table that nobody owns because it is not there yet; all else is asked at its table."""
        try:
            request = decode_request(message)
        except NotARequest as mistake:
            return encode_answer(NotDone("request/broken", str(mistake)))
        if not isinstance(request.command, c.SetUpTable):
            sentence = "the desk only sets up new tables: ask the table itself"
            return encode_answer(NotDone("desk/only-new-tables", sentence))
        return await self.ask(request.command.table, message)

    # ---- looking -----------------------------------------------------------------------------------------

    async def look(self, stream: str, audience: Audience, *, most_waiting: int = 256) -> Subscription:
        """Look at a table: the whole view first, then every change of it."""
        async with self._changing:
            await self._see(stream)
        seen = self._seen[stream]
        return seen.delivery.subscribe(seen.standing, audience, most_waiting=most_waiting)

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
        following = Following(self._store, self._bus, self._seen_table(stream))
        await following.start()
        self._following[stream] = following

    def _seen_table(self, stream: str) -> SeenTable:
        return self._seen.setdefault(stream, SeenTable(stream, self._clock))

    # ---- owning ------------------------------------------------------------------------------------------

    async def _look_after(self) -> None:
        """Give up what we cannot run, and run what nobody does."""
        while True:
            await asyncio.sleep(self._settings.look_every)
            try:
                await self._look_once()
            except StoreIsAway as away:
                log.warning("the store is away: %s", away)
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
                await self._give_up(stream)
        await self._expire_tickets(now)
        if self._bus.is_there:
            await self._keep_the_desks()
            for stream in await self._store.free(now=now):
                if is_table(stream) and stream not in self._here:
                    await self._run(stream, alive_since=self._alive_since)

    async def _expire_tickets(self, now: datetime) -> None:
        """Take tickets off the books whose time is over; every process does, and the first one does it."""
        if (now - self._expired_at).total_seconds() < self._settings.expire_every:
            return
        self._expired_at = now
        await self._cage.catch_up()
        first = next_expiry(self._cage.standing.state)
        if first is not None and first <= now:
            key = f"program/expiry/{self._cage.standing.seq}"
            await self._cage.ask(Asked(key=key, command=ExpireTickets(), actor=PROGRAM, body=b""))

    async def _run(self, stream: str, *, alive_since: datetime | None) -> None:
        """Run a table, unless another process does."""
        async with self._changing:
            if stream in self._here:
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
            )
            try:
                await running.start()
            except CannotRun:
                return
            following = self._following.pop(stream, None)
            if following is not None:
                await following.stop()
            seen = self._seen_table(stream)
            seen.moved(running.standing, None)
            telling = Telling(self._bus, stream)
            running.watch(lambda kept: seen.moved(kept.standing, kept.happened))
            running.watch(telling.put)
            serving = await self._bus.serve(stream, self._answering(running), epoch=running.epoch)
            self._here[stream] = _Here(running, telling, serving)
            log.info("%s is run here, in epoch %s", stream, running.epoch)

    def _answering(self, running: RunningTable) -> OwnersAnswer:
        async def answer(message: bytes) -> bytes:
            try:
                request = decode_request(message)
            except NotARequest as mistake:
                return encode_answer(NotDone("request/broken", str(mistake)))
            return encode_answer(await running.ask(request))

        return answer

    async def _give_up(self, stream: str) -> None:
        async with self._changing:
            here = self._here.pop(stream, None)
            if here is None:
                return
            await here.serving.close()
            await here.running.stop()
            await here.telling.stop()
            log.info("%s is run here no more", stream)
            if here.running.is_lost and stream in self._seen:
                await self._see(stream)  # those who look here go on looking
