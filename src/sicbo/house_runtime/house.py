"""A house in one process: every table that it owns, and access to all the others.

The process that finds a table without an owner runs it: it first applies the rules for an interruption,
then takes requests. There is no election and no replication: the owner of a table is a row in the store,
and messages on the bus are only hints.

This module opens, queries and closes the house, and every order comes in here. The registry holds the tables,
the dispatcher knows the way to all other streams, and housekeeping looks after them.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from sicbo.administration.state import Administration
from sicbo.bus.contract import Bus
from sicbo.bus.contract import Subscription as BusSubscription
from sicbo.cage.numbers import is_sealed
from sicbo.cage.state import Cage, Ticket
from sicbo.clock import Clock
from sicbo.house_runtime.access.ticket_seal import name_of_presented
from sicbo.house_runtime.bus_messages import NotARequest, request_of
from sicbo.house_runtime.bus_services import BusServices
from sicbo.house_runtime.clock_comparison import ClockComparison
from sicbo.house_runtime.dispatcher import Dispatcher
from sicbo.house_runtime.housekeeping import Housekeeping
from sicbo.house_runtime.process_metrics import Meters
from sicbo.house_runtime.requests import (
    CLOCK_DIFFERS,
    IS_CLOSING,
    Accepted,
    Answer,
    Request,
    RetryLater,
    broken_request,
    decode_answer,
)
from sicbo.house_runtime.settings import HouseSettings
from sicbo.house_runtime.shared_streams.administration_rules import (
    RegisteredDeviceKeys,
    administration_stream,
    ensure_house_founded,
)
from sicbo.house_runtime.shared_streams.cage_rules import cage_stream
from sicbo.house_runtime.shared_streams.cross_stream_batch import CrossStreamBatch, SharedStreams
from sicbo.house_runtime.stream_names import is_table
from sicbo.house_runtime.table_registry import NoSuchTable, TableRegistry
from sicbo.house_runtime.tables.batch import TableRules
from sicbo.house_runtime.tables.device_feed import DeviceKey
from sicbo.house_runtime.tables.outcome_sources import OperatingSystemsChance, OutcomeSource
from sicbo.house_runtime.tables.past_rounds import past_rounds, rounds_named
from sicbo.house_runtime.tables.recall import Recall
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.house_runtime.tables.view_delivery import Audience, Subscription
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.ledger.accounts import Account
from sicbo.money import Money
from sicbo.people import Actor
from sicbo.proposals.state import Proposals
from sicbo.storage.contents import HOUSE, MARK
from sicbo.storage.contract import Store, StoredEvent, StoreIsAway
from sicbo.storage.records import decode
from sicbo.streams import CAGE, Command, Refusal
from sicbo.table import events as e
from sicbo.table.decide import Steps
from sicbo.table.round import Round
from sicbo.table.views.past import PastRound

__all__ = ["House", "NoSuchTable"]

log = logging.getLogger(__name__)

MAX_HINTS = 1000
"""Hints of other processes that may be queued here."""


class House:
    """A house, from inside one of its processes."""

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
        sealer: TreeHeadSigner | None = None,
    ) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._owner = owner
        self._settings = settings or HouseSettings()
        self._source = source or OperatingSystemsChance()
        self._administration = administration_stream(store, clock)
        self._cage = cage_stream(store, clock, self._administration, self._settings.tickets)
        self._shared = SharedStreams(self._administration, self._cage, self._settings.tickets)
        self._devices = RegisteredDeviceKeys(self._administration) if devices is None else devices
        self.meters = Meters()
        self._registry = TableRegistry(store, bus, clock, self._shared, self._table_of)
        within = self._settings.answer_within
        self._dispatcher = Dispatcher(
            bus,
            clock,
            self._shared,
            self._registry,
            submit=self.submit,
            meters=self.meters,
            answer_within=within,
        )
        self._clocks = ClockComparison(
            store, clock, most=self._settings.clock_seconds, moved=self._clock_is_off
        )
        self._desks = BusServices(bus, clock, self._administration, self._dispatcher.at_the_desk)
        self._housekeeping = Housekeeping(
            store,
            bus,
            clock,
            self._shared,
            self._registry,
            desks=self._desks,
            clocks=self._clocks,
            owner=owner,
            settings=self._settings,
            sealer=sealer,
        )
        self._opens_none: dict[str, RetryLater] = {}
        """Why no round is opened: each reason by its code."""
        self._recalled: dict[str, Recall] = {}

    def _table_of(self, stream: str, alive_since: datetime | None) -> RunningTable:
        return RunningTable(
            self._store,
            stream,
            self._clock,
            self._owner,
            self._settings.table,
            source=self._source,
            devices=self._devices,
            shared=self._shared,
            alive_since=alive_since,
            meters=self.meters,
        )

    # ---- opening and closing -----------------------------------------------------------------------------

    async def start(self) -> None:
        """Run every table without an owner, each recovered by its rules, before anyone may connect.

        A process whose clock is wrong runs none, and decides nothing.
        """
        alive_since = await self._clocks.compare()
        await self._administration.open()
        await self._cage.open()
        meta = await self._store.meta()
        if HOUSE in meta:
            await ensure_house_founded(self._administration, meta[HOUSE], meta[MARK])
        if not self._clocks.is_off:
            for stream in await self.tables():
                await self._registry.run(stream, alive_since=None)  # this process was not watching before
            await self._desks.keep()
        self._housekeeping.start(alive_since)

    def _clock_is_off(self, is_off: bool) -> None:  # noqa: FBT001 - what was found
        """Decide nothing while our clock is wrong, but for the rounds in play here."""
        self._administration.takes_none = self._cage.takes_none = CLOCK_DIFFERS if is_off else None
        if is_off:
            self.open_no_rounds(CLOCK_DIFFERS)
        else:
            self.open_rounds_again(CLOCK_DIFFERS)

    def open_no_rounds(self, because: RetryLater) -> None:
        """Stop opening rounds at the tables that run here, for this reason; rounds in play go on."""
        self._opens_none[because.code] = because
        self._registry.opens_no_round = next(iter(self._opens_none.values()))

    def open_rounds_again(self, after: RetryLater) -> None:
        """Withdraw a reason for not opening rounds; they are opened again once no reason is left."""
        self._opens_none.pop(after.code, None)
        self._registry.opens_no_round = next(iter(self._opens_none.values()), None)

    @property
    def opens_rounds(self) -> bool:
        """Whether rounds are opened at the tables that run here."""
        return not self._opens_none

    async def conclude(self, seconds: float, at_once: asyncio.Event | None = None) -> tuple[str, ...]:
        """Stop opening rounds, and release each table when its round is over; return those left at the end.

        Viewers keep their views until the house stops. In a house of several processes the next one takes
        each table between two rounds, and nothing is interrupted. Once `at_once` is set, rounds are no
        longer waited for.
        """
        self._housekeeping.is_closing = True
        self.open_no_rounds(IS_CLOSING)
        loop, moved = asyncio.get_running_loop(), asyncio.Event()
        until = loop.time() + seconds
        for running in self._registry.running.values():
            running.watch(lambda _: moved.set())
        while True:
            moved.clear()
            for stream in self._registry.between_rounds:
                await self._registry.give_up(
                    stream, look_on=True
                )  # once begun, it is finished: no time limit cuts it short
            left = until - loop.time()
            if not self.runs or left <= 0 or (at_once is not None and at_once.is_set()):
                return self.runs
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, self._settings.look_every)):
                    await moved.wait()

    async def stop(self) -> None:
        """Release every table after its current work."""
        await self._housekeeping.stop()
        await self._desks.close()
        for stream in self.runs:
            try:
                await self._registry.give_up(stream)
            except Exception:
                log.exception("%s could not be given up: its lease runs out by itself", stream)
        await self._registry.stop_showing()

    # ---- orders ------------------------------------------------------------------------------------------

    async def submit(
        self, stream: str, key: str, command: Command, actor: Actor, second: Actor | None = None
    ) -> Answer:
        """Send an order to a table, the cage or the administration; the answer comes after the commit.

        It is the only entry point for code in this process. The answer under a key never changes.
        """
        try:
            request = request_of(stream, key, command, actor, second)
        except NotARequest as mistake:
            return broken_request(mistake)
        running = self._registry.running_here(stream)
        if running is None:
            return await self._dispatcher.dispatch(stream, key, request)
        return self._registry.not_now(request) or await running.ask(request)

    # ---- views -------------------------------------------------------------------------------------------

    async def look(self, stream: str, audience: Audience, *, most_waiting: int = 256) -> Subscription:
        """Subscribe to a table: the whole view first, then every change of it."""
        return await self._registry.look(stream, audience, most_waiting=most_waiting)

    def unsubscribe(self, stream: str, subscription: Subscription) -> None:
        """End a subscription."""
        self._registry.unsubscribe(stream, subscription)

    async def standing(self, stream: str) -> Standing:
        """Return the current state of a table, as this process knows it."""
        return await self._registry.standing(stream)

    async def recall(self, stream: str, position: str, *, most: int) -> tuple[PastRound, ...]:
        """Return the last rounds of the player at a position, newest first."""
        standing = await self.standing(stream)
        if stream not in self._recalled:
            self._recalled[stream] = Recall(self._store, stream)
        return await self._recalled[stream].rounds_of(standing, position, most=most)

    async def foresee(
        self, stream: str, order: Command, actor: Actor, second: Actor | None
    ) -> tuple[Steps | Refusal, dict[int, Round]]:
        """Return what an order to a table would change, and in which earlier rounds; nothing is committed."""
        standing = await self.standing(stream)
        past = await past_rounds(self._store, standing, rounds_named(standing.table, order))
        await self._cage.catch_up()
        rules = TableRules(stream, self._source, CrossStreamBatch(self._shared), past)
        request = Request(key="", command=order, actor=actor, second=second, body=b"")
        return rules.foresee(standing, request, self._clock.now()), past

    # ---- records -----------------------------------------------------------------------------------------

    async def tables(self) -> tuple[str, ...]:
        """List all tables of the house."""
        return await self._registry.tables()

    async def rule_files(self) -> dict[str, str]:
        """Return the text of the rule file that each table was set up with, from its first record."""
        found = {}
        for stream in await self.tables():
            for record in await self._store.read(stream, limit=1):
                event = decode(record.data)[1]
                if isinstance(event, e.TableSetUp):
                    found[stream] = event.rules
        return found

    async def administration(self) -> Administration:
        """Return the people, devices and sessions of the house, as now on record."""
        await self._administration.catch_up()
        return self._administration.standing.state

    async def cage(self) -> Cage:
        """Return the tickets and players of the house, as now on record."""
        await self._cage.catch_up()
        return self._cage.standing.state

    async def number_for_paper(self, reference: int) -> str:
        """Return the number of a ticket that is being printed; it goes on the paper and nowhere else."""
        cage = await self.cage()
        on_record, seal = cage.by_reference[reference], self._settings.tickets.seal
        return on_record if seal is None or not is_sealed(on_record) else seal.unseal(on_record)

    async def ticket(self, number: str) -> Ticket:
        """Return a ticket by its number, which only the holder of the ticket knows."""
        cage = await self.cage()
        return cage.tickets[name_of_presented(number, self._settings.tickets.seal, cage.tickets)]

    async def balances(self, prefix: str) -> dict[Account, Money]:
        """Return the balances of the accounts with this name prefix, each on its normal side."""
        kept = await self._store.balances(prefix)
        return {account: Money(net * account.kind.side.value) for account, net in kept.items() if net}

    async def proposals(self, stream: str) -> Proposals:
        """Return what waits for a second person at a table, the cage or the administration."""
        if is_table(stream):
            return (await self.standing(stream)).proposals
        shared = self._cage if stream == CAGE else self._administration
        await shared.catch_up()
        return shared.standing.proposals

    async def streams(self) -> dict[str, int]:
        """Return all streams, each with the number of its last record."""
        return {head.stream: head.seq for head in await self._store.heads()}

    async def records(self, stream: str, *, after: int = 0, most: int = 100) -> list[StoredEvent]:
        """Read records of a stream."""
        return await self._store.read(stream, after=after, limit=most)

    async def records_under(self, stream: str, key: str) -> tuple[int, ...]:
        """List the records of a table that were made under a key, which begins with the sender's name."""
        kept = (await self._store.answers([key])).get(key)
        answer = decode_answer(kept.answer) if kept else None
        if not isinstance(answer, Accepted):
            return ()
        found = await self._store.read(stream, after=answer.first - 1, limit=answer.last - answer.first + 1)
        return tuple(each.seq for each in found if decode(each.data)[0].key == key)

    # ---- the state of this process -----------------------------------------------------------------------

    @property
    def store(self) -> Store:
        """The store of the house, for code that reads its records."""
        return self._store

    @property
    def address(self) -> str:
        """Where a separate reader can open the store; empty if it is in memory."""
        return self._store.address

    @property
    def runs(self) -> tuple[str, ...]:
        """The tables that this process runs."""
        return self._registry.runs

    @property
    def waiting(self) -> dict[str, int]:
        """How many requests wait at each table that runs here."""
        return {stream: running.waiting for stream, running in self._registry.running.items()}

    @property
    def waiting_views(self) -> int:
        """How many views wait to be sent to the viewers here."""
        return self._registry.waiting_views

    @property
    def stopped(self) -> tuple[str, ...]:
        """The tables that are stopped until someone has looked into the cause."""
        return tuple(sorted(self._registry.why_stopped))

    @property
    def lost(self) -> tuple[str, ...]:
        """The tables that another process took, though only this one may run them."""
        if not self._store.is_for_one_process:
            return ()
        return tuple(sorted(each for each in self._housekeeping.lost if each not in self.runs))

    @property
    def can_commit(self) -> bool:
        """Whether the store was able to commit when it was last checked."""
        return not self._housekeeping.why_away

    @property
    def clock_ahead(self) -> float:
        """How many seconds our clock was ahead of that of the store, when they were last compared."""
        return self._clocks.ahead.total_seconds()

    async def missing(self) -> tuple[str, ...]:
        """Return what this process lacks to take requests; empty if nothing."""
        missing = [] if self._housekeeping.is_at_work else ["the house is not open here"]
        missing += [each.sentence for each in self._opens_none.values()]
        if not self._bus.is_connected:
            missing.append("the bus is away")
        missing += [f"{stream} was taken by another process" for stream in self.lost]
        why = self._housekeeping.why_away
        try:
            await self._store.meta()
        except StoreIsAway as away:
            why = away.why
        return (*missing, why) if why else tuple(missing)

    # ---- hints between the processes ---------------------------------------------------------------------

    async def hint(self, topic: str, message: bytes) -> None:
        """Send a hint to the other processes of the house; it is lost if the bus is unavailable."""
        await self._bus.publish(topic, message)

    async def hints(self, topic: str) -> BusSubscription:
        """Subscribe to the hints of other processes."""
        return await self._bus.subscribe(topic, most_waiting=MAX_HINTS)
