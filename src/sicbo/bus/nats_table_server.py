"""A table served over NATS, with a handover from its previous owner.

Every owner of a table subscribes to the subject on which owners announce themselves. A new owner publishes
its epoch there and waits briefly for an answer: an earlier owner stops answering and confirms, a later one
replies with its own epoch and the newcomer never starts. An owner that is dead or hangs does not reply, and
is not waited for; when it wakes up, the announcement is in its queue before the first request that also
reached the new owner. There is no queue group, because a hung member would swallow its share of the requests.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from nats import errors
from nats.aio.msg import Msg

from sicbo.bus.contract import BusIsAway, NobodyAnswers, Unanswered
from sicbo.bus.envelope import unwrap
from sicbo.bus.names import Subjects
from sicbo.bus.nats_client import ClientLimits
from sicbo.bus.nats_connection import NatsConnection
from sicbo.bus.table_server import ReplyKind, TableServer

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

MAX_DIGITS = 19
"""Of an epoch, which the store holds in 64 bits; Python refuses to parse numbers of thousands of digits."""


class ServingBus(Protocol):
    """What a serving needs from its bus."""

    subjects: Subjects
    limits: ClientLimits
    now: Callable[[], datetime]

    async def send(self, subject: str, message: bytes) -> None:
        """Send over the current connection; raises BusIsAway without one."""

    def remove(self, serving: "NatsServing") -> None:
        """Stop serving this table on later connections."""


class NatsServing:
    """A table being served, on one connection after another."""

    def __init__(self, bus: ServingBus, server: TableServer) -> None:
        self._bus = bus
        self._server = server
        self._owners = bus.subjects.owner(server.table)
        self._subscriptions: list[Subscription] = []
        """To owners first, then to requests; they end in reverse order, so that no announcement is missed."""

    @property
    def is_over(self) -> bool:
        """Whether it no longer takes requests."""
        return self._server.is_over

    async def start(self, connection: NatsConnection) -> None:
        """Serve on a connection, unless a later owner does; raises BusIsAway if the connection is lost."""
        self._subscriptions.clear()
        if not await self._is_latest(connection):
            self._end()
            return
        try:
            subjects = ((self._owners, self._on_owner), (self._requests, self._on_request))
            for subject, on_message in subjects:
                self._subscriptions.append(await connection.subscribe(subject, on_message))
            await connection.publish(self._owners, self._epoch)
            await connection.round_trip()
        finally:
            if self.is_over:
                await self._unsubscribe()

    async def _is_latest(self, connection: NatsConnection) -> bool:
        """Announce our epoch and wait until an earlier owner is silent; False if there is a later one."""
        try:
            seconds = self._bus.limits.silence
            answer = await connection.ask(self._server.table, self._owners, self._epoch, seconds=seconds)
        except (NobodyAnswers, Unanswered):
            return True
        return _epoch_in(answer) <= self._server.epoch

    async def close(self) -> None:
        """Stop taking requests and finish those under way; afterwards the server knows that nobody serves."""
        self._server.is_given_up = not self._server.is_over
        self._end()
        while self._subscriptions:
            await self._leave(self._subscriptions.pop())
        await self._server.finish()

    async def abort(self) -> None:
        """Stop taking requests, and wait for nothing."""
        self._end()
        await self._unsubscribe()
        await self._server.abort()

    def _end(self) -> None:
        self._server.is_over = True
        self._bus.remove(self)

    async def _leave(self, subscription: "Subscription") -> None:
        """Unsubscribe, and wait until earlier messages are handled or the connection is lost."""
        leaving = asyncio.create_task(subscription.drain())  # type: ignore[no-untyped-call] # of nats-py
        await asyncio.wait({leaving}, timeout=self._bus.limits.connecting)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)

    async def _unsubscribe(self) -> None:
        """Unsubscribe, from the last subscription to the first."""
        while self._subscriptions:
            with suppress(errors.Error):  # the connection is lost, and with it the subscription
                await self._subscriptions.pop().unsubscribe()

    @property
    def _requests(self) -> str:
        return self._bus.subjects.ask(self._server.table)

    @property
    def _epoch(self) -> bytes:
        return str(self._server.epoch).encode()

    async def _on_owner(self, message: Msg) -> None:
        """Stop answering for a later owner, and tell an earlier one that its time is over."""
        epoch = _epoch_in(message.data)
        if epoch > self._server.epoch:
            self._end()
            await self._unsubscribe()  # first, so that the reply confirms it
        if message.reply:
            await self._bus.send(message.reply, ReplyKind.ANSWERED.value + self._epoch)
        elif epoch < self._server.epoch:
            await self._bus.send(self._owners, self._epoch)
        if self.is_over:
            await self._unsubscribe()

    async def _on_request(self, message: Msg) -> None:
        async def reply(kind: ReplyKind, data: bytes) -> None:
            with suppress(BusIsAway, Unanswered):
                await self._bus.send(message.reply, kind.value + data)

        request, late = unwrap(message.data, self._bus.now())
        if late > self._bus.limits.clocks_differ:
            reason = f"it came {late:.1f} seconds late; do the clocks of our machines agree?"
            await reply(ReplyKind.NOT_TAKEN, reason.encode())
        else:
            await self._server.take(request, reply)


def _epoch_in(data: bytes) -> int:
    """Parse an epoch; invalid bytes are earlier than any."""
    return int(data) if data.isdigit() and len(data) <= MAX_DIGITS else 0
