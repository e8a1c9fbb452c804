"""The bus of a house with several processes: NATS, without any NATS persistence.

It is connected, or keeps trying to reconnect. On a new connection tables are served again, and subscribers
are told that they missed messages. What could not be sent on a live connection is never sent later.
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
from sicbo.bus.contract import MAX_AT_ONCE, BusIsAway, Handler, Unanswered, refuse_too_large
from sicbo.bus.login import Login
from sicbo.bus.names import Subjects
from sicbo.bus.nats_client import ClientLimits
from sicbo.bus.nats_connection import NatsConnection
from sicbo.bus.nats_table_server import NatsServing
from sicbo.bus.subscription import QueuedSubscription
from sicbo.bus.table_server import TableServer

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

_log = logging.getLogger(__name__)


class NatsBus:
    """Carries the requests and messages of one house over NATS."""

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
        self._connection: NatsConnection | None = None
        self._lost = asyncio.Event()
        self._servings: set[NatsServing] = set()
        self._subscriptions: set[QueuedSubscription] = set()
        self._reconnecting: asyncio.Task[None] | None = None
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
        """Connect, or raise BusIsAway with the reason; once open, it reconnects by itself."""
        bus = cls(addresses, login or Login(), house, now, limits or ClientLimits())
        bus._connection = await bus._connect()
        bus._reconnecting = asyncio.create_task(bus._reconnect())
        return bus

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection."""
        return self._connection is not None and self._connection.is_connected

    async def ask(self, table: str, message: bytes, *, seconds: float) -> bytes:
        """Send a request to the owner of a table."""
        subject = self.subjects.ask(table)
        connection = self._current()
        refuse_too_large(message, connection.most_bytes - envelope.BYTES)
        until = self.now() + timedelta(seconds=seconds)
        return await connection.ask(table, subject, envelope.wrap(message, until=until), seconds=seconds)

    async def serve(
        self, table: str, handler: Handler, *, epoch: int, most_at_once: int = MAX_AT_ONCE
    ) -> NatsServing:
        """Serve a table."""
        if self._is_closed:
            raise BusIsAway("the bus was closed")
        serving = NatsServing(self, TableServer(table, handler, epoch=epoch, most_at_once=most_at_once))
        self._servings.add(serving)
        try:
            if self._connection is not None:
                await self._start(serving, self._connection)
        except BaseException:
            await serving.abort()
            raise
        return serving

    async def _start(self, serving: NatsServing, connection: NatsConnection) -> None:
        """Serve on a connection; if that fails, close it, and the next one will be used."""
        try:
            await serving.start(connection)
        except Exception as mistake:  # noqa: BLE001 - whatever it is, the table must still be served
            _log.warning("serving failed on this connection and waits for the next: %r", mistake)
            await connection.close()

    async def publish(self, topic: str, message: bytes) -> None:
        """Send a message to all subscribers, if connected."""
        with suppress(BusIsAway, Unanswered):
            await self.send(self.subjects.news(topic), message)

    async def subscribe(self, topic: str, *, most_waiting: int) -> QueuedSubscription:
        """Subscribe to a topic."""
        subject = self.subjects.news(topic)
        connection = self._current()
        subscriptions: list[Subscription] = []

        async def leave(subscription: QueuedSubscription) -> None:
            self._subscriptions.discard(subscription)
            for each in subscriptions:
                with suppress(errors.Error):  # the connection is lost, and with it the subscription
                    await each.unsubscribe()

        async def on_message(message: Msg) -> None:
            if subscription.is_full:
                await asyncio.sleep(0)  # many came at once, and the reader has not run yet
            subscription.put(message.data)

        subscription = QueuedSubscription(topic, most_waiting, leave)
        self._subscriptions.add(subscription)
        try:
            subscriptions.append(await connection.subscribe(subject, on_message))
            await connection.round_trip()
        except BaseException:
            await subscription.close()
            raise
        return subscription

    async def send(self, subject: str, message: bytes) -> None:
        """Send over the current connection; raises BusIsAway without one."""
        await self._current().publish(subject, message)

    def remove(self, serving: NatsServing) -> None:
        """Stop serving this table on later connections."""
        self._servings.discard(serving)

    async def close(self) -> None:
        """Release all resources, after sending what was published."""
        self._is_closed = True
        if self._reconnecting is not None:
            self._reconnecting.cancel()
            await asyncio.gather(self._reconnecting, return_exceptions=True)
        for serving in tuple(self._servings):
            await serving.abort()
        for subscription in tuple(self._subscriptions):
            await subscription.close()
        if self._connection is not None:
            with suppress(BusIsAway):
                await self._connection.round_trip()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    def _current(self) -> NatsConnection:
        if self._is_closed:
            raise BusIsAway("the bus was closed")
        if self._connection is None:
            places = " and ".join(server.place for server in self._addresses.servers)
            raise BusIsAway(f"{places} is away, and we are trying to reconnect")
        return self._connection

    async def _connect(self) -> NatsConnection:
        connection = await NatsConnection.open(
            self._addresses.servers, self._login, self.subjects, self.limits, self._lose
        )
        if not connection.is_connected:
            raise BusIsAway(f"{connection.place} is away: the connection was lost at once")
        return connection

    def _lose(self, connection: NatsConnection) -> None:
        if connection is not self._connection:
            return
        self._connection = None
        for subscription in self._subscriptions:
            subscription.connection_lost()
        self._lost.set()
        if not self._is_closed:
            _log.warning("the connection to %s is lost", connection.place)

    async def _reconnect(self) -> None:
        """Connect again whenever the connection is lost."""
        while True:
            await self._lost.wait()
            self._lost.clear()
            self._connection = connection = await self._next_connection()
            _log.warning("connected to %s again", connection.place)
            for subscription in tuple(self._subscriptions):
                subscription.connection_restored()
            await asyncio.gather(*(self._start(each, connection) for each in tuple(self._servings)))

    async def _next_connection(self) -> NatsConnection:
        for pause in chain(self.limits.pauses, repeat(self.limits.pauses[-1])):
            await asyncio.sleep(pause)
            try:
                return await self._connect()
            except BusIsAway as away:
                _log.info("%s", away)
        raise AssertionError("it tries forever")
