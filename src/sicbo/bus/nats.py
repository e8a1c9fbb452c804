"""The bus of a house of many processes: NATS, without anything that NATS would have to keep.

There is a line, or there is none and one is being made again, for ever. On a new line the tables that are
served are served again, and whoever listened hears that it has missed something. What was not sent on a line
while it was there is never sent.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import chain, repeat
from typing import TYPE_CHECKING, Self

from nats import errors
from nats.aio.msg import Msg

from sicbo.bus import envelope
from sicbo.bus.addresses import Addresses
from sicbo.bus.contract import MAX_AT_ONCE, Answer, BusIsAway, Unanswered, refuse_too_large
from sicbo.bus.login import Login
from sicbo.bus.names import Subjects
from sicbo.bus.nats_client import ClientLimits
from sicbo.bus.nats_connection import NatsConnection
from sicbo.bus.nats_table_server import NatsServing
from sicbo.bus.subscription import Listening
from sicbo.bus.table_server import Answering

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

_log = logging.getLogger(__name__)


class NatsBus:
    """Carries requests and messages of one house over NATS."""

    def __init__(
        self,
        addresses: Addresses,
        login: Login,
        house: str,
        now: Callable[[], datetime],
        limits: ClientLimits,
    ) -> None:
        self.subjects = Subjects(house)
        self.limits = limits
        self.now = now
        self._addresses = addresses
        self._login = login
        self._line: NatsConnection | None = None
        self._lost = asyncio.Event()
        self._servings: set[NatsServing] = set()
        self._listenings: set[Listening] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._is_closed = False

    @classmethod
    async def open(
        cls,
        addresses: Addresses,
        *,
        house: str,
        now: Callable[[], datetime],
        login: Login | None = None,
        limits: ClientLimits | None = None,
    ) -> Self:
        """Connect, or raise BusIsAway with what is wrong; once open, it comes back by itself."""
        bus = cls(addresses, login or Login(), house, now, limits or ClientLimits())
        bus._line = await bus._new_line()
        bus._keeper = asyncio.create_task(bus._keep_the_line())
        return bus

    @property
    def is_there(self) -> bool:
        """Whether there is a line."""
        return self._line is not None and self._line.is_there

    async def ask(self, table: str, message: bytes, *, seconds: float) -> bytes:
        """Ask the owner of a table."""
        subject = self.subjects.ask(table)
        line = self._present_line()
        refuse_too_large(message, line.most_bytes - envelope.BYTES)
        until = self.now() + timedelta(seconds=seconds)
        return await line.ask(table, subject, envelope.sealed(message, until=until), seconds=seconds)

    async def serve(
        self, table: str, answer: Answer, *, epoch: int, most_at_once: int = MAX_AT_ONCE
    ) -> NatsServing:
        """Answer for a table."""
        if self._is_closed:
            raise BusIsAway("the bus was closed")
        serving = NatsServing(self, Answering(table, answer, epoch=epoch, most_at_once=most_at_once))
        self._servings.add(serving)
        try:
            if self._line is not None:
                await self._start(serving, self._line)
        except BaseException:
            await serving.cut()
            raise
        return serving

    async def _start(self, serving: NatsServing, line: NatsConnection) -> None:
        """Serve on a line; one on which that fails is no line, and it is done on the next."""
        try:
            await serving.start(line)
        except Exception as mistake:  # noqa: BLE001 - whatever it is, the table must not be forgotten
            _log.warning("serving waits for the next line, as it failed on this one: %r", mistake)
            await line.close()

    async def publish(self, topic: str, message: bytes) -> None:
        """Tell all who listen, if there is a line."""
        with suppress(BusIsAway, Unanswered):
            await self.send(self.subjects.news(topic), message)

    async def subscribe(self, topic: str, *, most_waiting: int) -> Listening:
        """Listen to a topic."""
        subject = self.subjects.news(topic)
        line = self._present_line()
        subscriptions: list[Subscription] = []

        async def leave(listening: Listening) -> None:
            self._listenings.discard(listening)
            for each in subscriptions:
                with suppress(errors.Error):  # the line is lost, and with it the subscription
                    await each.unsubscribe()

        async def hear(message: Msg) -> None:
            if listening.is_full:
                await asyncio.sleep(0)  # many came at once, and the reader had no turn yet
            listening.put(message.data)

        listening = Listening(topic, most_waiting, leave)
        self._listenings.add(listening)
        try:
            subscriptions.append(await line.subscribe(subject, hear))
            await line.round_trip()
        except BaseException:
            await listening.close()
            raise
        return listening

    async def send(self, subject: str, message: bytes) -> None:
        """Send over the line of now; raises BusIsAway where there is none."""
        await self._present_line().publish(subject, message)

    def forget(self, serving: NatsServing) -> None:
        """Serve this table no more on the lines to come."""
        self._servings.discard(serving)

    async def close(self) -> None:
        """Let go of everything; what has been said still leaves."""
        self._is_closed = True
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        for serving in tuple(self._servings):
            await serving.cut()
        for listening in tuple(self._listenings):
            await listening.close()
        if self._line is not None:
            with suppress(BusIsAway):
                await self._line.round_trip()
        line, self._line = self._line, None
        if line is not None:
            await line.close()

    def _present_line(self) -> NatsConnection:
        if self._is_closed:
            raise BusIsAway("the bus was closed")
        if self._line is None:
            places = " and ".join(server.place for server in self._addresses.servers)
            raise BusIsAway(f"{places} is away, and we try to reach it again")
        return self._line

    async def _new_line(self) -> NatsConnection:
        line = await NatsConnection.open(
            self._addresses.servers, self._login, self.subjects, self.limits, self._lose
        )
        if not line.is_there:
            raise BusIsAway(f"{line.place} is away: the line was lost at once")
        return line

    def _lose(self, line: NatsConnection) -> None:
        if line is not self._line:
            return
        self._line = None
        for listening in self._listenings:
            listening.line_is_lost()
        self._lost.set()
        if not self._is_closed:
            _log.warning("the line to %s is lost", line.place)

    async def _keep_the_line(self) -> None:
        """Make a new line whenever there is none."""
        while True:
            await self._lost.wait()
            self._lost.clear()
            self._line = line = await self._next_line()
            _log.warning("there is a line to %s again", line.place)
            for listening in tuple(self._listenings):
                listening.line_is_back()
            await asyncio.gather(*(self._start(each, line) for each in tuple(self._servings)))

    async def _next_line(self) -> NatsConnection:
        for pause in chain(self.limits.pauses, repeat(self.limits.pauses[-1])):
            await asyncio.sleep(pause)
            try:
                return await self._new_line()
            except BusIsAway as away:
                _log.info("%s", away)
        raise AssertionError("it tries for ever")
