"""A table served over NATS, with a word to whoever served it before.

Every owner of a table listens where owners announce themselves. A new one says its epoch there and waits a
moment for an answer: an earlier one falls silent and says so, a later one says its own epoch and the
newcomer never begins. One that is dead or stands still says nothing, and is not waited for; when it wakes up,
the announcement stands in its queue before the first request that also reached the new owner. There is no
queue group: a member of it that stands still would swallow its share of the requests.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from nats import errors
from nats.aio.msg import Msg

from sicbo.bus.contract import BusIsAway, NobodyAnswers, Unanswered
from sicbo.bus.envelope import opened
from sicbo.bus.names import Subjects
from sicbo.bus.nats_client import ClientLimits
from sicbo.bus.nats_connection import NatsConnection
from sicbo.bus.table_server import Answering, Said

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

MAX_DIGITS = 19
"""Of an epoch, which the store keeps in 64 bits; Python does not read numbers of thousands of digits."""


class Post(Protocol):
    """What a serving needs of its bus."""

    subjects: Subjects
    limits: ClientLimits
    now: Callable[[], datetime]

    async def send(self, subject: str, message: bytes) -> None:
        """Send over the line of now, or lose it where there is none."""
        ...

    def forget(self, serving: "NatsServing") -> None:
        """Serve this table no more on the lines to come."""
        ...


class NatsServing:
    """A table that is being served, on one line after the other."""

    def __init__(self, post: Post, answering: Answering) -> None:
        self._post = post
        self._answering = answering
        self._owners = post.subjects.owner(answering.table)
        self._subscriptions: list[Subscription] = []
        """To owners first, then to requests; they end the other way round, so that no owner is unheard of."""

    @property
    def is_over(self) -> bool:
        """Whether it takes no more requests."""
        return self._answering.is_over

    async def start(self, line: NatsConnection) -> None:
        """Serve on a line, unless a later owner does; raises BusIsAway where the line is lost."""
        self._subscriptions.clear()
        if not await self._is_the_last(line):
            self._end()
            return
        try:
            for subject, hear in ((self._owners, self._hear_an_owner), (self._requests, self._hear)):
                self._subscriptions.append(await line.subscribe(subject, hear))
            await line.publish(self._owners, self._epoch)
            await line.round_trip()
        finally:
            if self.is_over:
                await self._unsubscribe()

    async def _is_the_last(self, line: NatsConnection) -> bool:
        """Say that we own the table, and wait until an earlier owner is silent; a later one says no."""
        try:
            seconds = self._post.limits.silence
            said = await line.ask(self._answering.table, self._owners, self._epoch, seconds=seconds)
        except (NobodyAnswers, Unanswered):
            return True
        return _epoch_in(said) <= self._answering.epoch

    async def close(self) -> None:
        """Take no more, and finish what is under way; afterwards the server knows that nobody serves."""
        self._answering.is_given_up = not self._answering.is_over
        self._end()
        while self._subscriptions:
            await self._leave(self._subscriptions.pop())
        await self._answering.finish()

    async def cut(self) -> None:
        """Take no more, and wait for nothing."""
        self._end()
        await self._unsubscribe()
        await self._answering.cut()

    def _end(self) -> None:
        self._answering.is_over = True
        self._post.forget(self)

    async def _leave(self, subscription: "Subscription") -> None:
        """Tell the server, and wait until what it had sent before is dealt with, or the line is lost."""
        leaving = asyncio.create_task(subscription.drain())  # type: ignore[no-untyped-call] # of nats-py
        await asyncio.wait({leaving}, timeout=self._post.limits.connecting)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)

    async def _unsubscribe(self, *, leave: int = 0) -> None:
        """Tell the server, from the last subscription to the first."""
        while len(self._subscriptions) > leave:
            with suppress(errors.Error):  # the line is lost, and with it the subscription
                await self._subscriptions.pop().unsubscribe()

    @property
    def _requests(self) -> str:
        return self._post.subjects.ask(self._answering.table)

    @property
    def _epoch(self) -> bytes:
        return str(self._answering.epoch).encode()

    async def _hear_an_owner(self, message: Msg) -> None:
        """Fall silent before a later owner, and tell an earlier one that its time is over."""
        epoch = _epoch_in(message.data)
        if epoch > self._answering.epoch:
            self._end()
            await (
                self._unsubscribe()
            )  # before the answer: whoever gets it knows that we have no part any more
        if message.reply:
            await self._post.send(message.reply, Said.ANSWERED.value + self._epoch)
        elif epoch < self._answering.epoch:
            await self._post.send(self._owners, self._epoch)
        if self.is_over:
            await self._unsubscribe()

    async def _hear(self, message: Msg) -> None:
        async def reply(said: Said, data: bytes) -> None:
            with suppress(BusIsAway, Unanswered):
                await self._post.send(message.reply, said.value + data)

        request, late = opened(message.data, self._post.now())
        if late > self._post.limits.clocks_differ:
            words = f"it came {late:.1f} seconds after its time; do the clocks of our machines agree?"
            await reply(Said.NOT_TAKEN, words.encode())
        else:
            await self._answering.take(request, reply)


def _epoch_in(data: bytes) -> int:
    """Read an epoch; what is none is earlier than all of them."""
    return int(data) if data.isdigit() and len(data) <= MAX_DIGITS else 0
