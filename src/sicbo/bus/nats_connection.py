"""A line to a NATS server: messages out, answers in, until it is lost; then all who wait hear of it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Self

from nats import errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from sicbo.bus.addresses import Server
from sicbo.bus.contract import BusIsAway, NobodyAnswers, Unanswered, refuse_too_large
from sicbo.bus.login import Login
from sicbo.bus.names import Subjects
from sicbo.bus.nats_client import ClientLimits, OneConnection, connect
from sicbo.bus.pending_request import PendingRequest
from sicbo.bus.table_server import Said

Hear = Callable[[Msg], Awaitable[None]]
_MAX_UNSENT = 1 << 20
_A_MOMENT = 0.005
_NO_RESPONDERS = "503"
_WORDS = {said.value: said for said in Said}


class NatsConnection:
    """One connection, with an inbox for the answers to what is asked on it."""

    def __init__(
        self, server: Server, limits: ClientLimits, when_lost: Callable[["NatsConnection"], None]
    ) -> None:
        self.place = server.place
        self._limits = limits
        self._when_lost = when_lost
        self._client: OneConnection
        self._inbox = ""
        self._numbers = count(1)
        self._asked: dict[str, PendingRequest] = {}
        self._is_lost = False

    @classmethod
    async def open(
        cls,
        servers: Sequence[Server],
        login: Login,
        subjects: Subjects,
        limits: ClientLimits,
        when_lost: Callable[["NatsConnection"], None],
    ) -> Self:
        """Connect to the first server that lets us in, or say of each why not."""
        reasons = []
        for server in servers:
            line = cls(server, limits, when_lost)
            try:
                await line._connect(server, login, subjects)
            except BusIsAway as away:
                reasons.append(str(away))
            else:
                return line
        raise BusIsAway("; ".join(reasons))

    async def _connect(self, server: Server, login: Login, subjects: Subjects) -> None:
        self._client = await connect(server, login, self._limits, self._lose)
        try:
            self._inbox = subjects.inbox(self._client.new_inbox().rpartition(".")[2])
            await self.subscribe(f"{self._inbox}.*", self._hear)
            await self.round_trip()
        except BaseException:
            await self.close()
            raise

    @property
    def is_there(self) -> bool:
        """Whether it is not known to be lost."""
        return not self._is_lost and self._client.is_connected

    @property
    def most_bytes(self) -> int:
        """How large a message the server takes."""
        return self._client.max_payload

    async def publish(self, subject: str, message: bytes, *, reply: str = "") -> None:
        """Send now, or raise BusIsAway: nothing is kept for later."""
        await self._wait_for_room()
        try:
            await self._client.publish(subject, message, reply=reply)
        except errors.MaxPayloadError:
            refuse_too_large(message, self.most_bytes)
        except errors.Error as mistake:
            raise BusIsAway(f"{self.place} is away: {mistake}") from None
        except OSError as mistake:
            raise Unanswered(f"the line to {self.place} broke over it: {mistake.strerror}") from None

    async def _wait_for_room(self) -> None:
        """Hold back who sends more than the server takes, but not for long."""
        for _ in range(int(self._limits.stuck / _A_MOMENT)):
            if self._is_lost or self._client.pending_data_size < _MAX_UNSENT:
                break
            await asyncio.sleep(_A_MOMENT)
        else:
            raise BusIsAway(f"{self.place} takes nothing of what is sent")
        if not self.is_there:
            raise BusIsAway(f"{self.place} is away: the line is lost")

    async def subscribe(self, subject: str, hear: Hear) -> Subscription:
        """Listen to a subject; the server knows of it after a round trip."""
        try:
            return await self._client.subscribe(subject, cb=hear)
        except errors.Error as mistake:
            raise BusIsAway(f"{self.place} is away: {mistake}") from None

    async def ask(self, name: str, subject: str, message: bytes, *, seconds: float) -> bytes:
        """Send a message that is answered; the name is for the words where it is not."""
        word = str(next(self._numbers))
        self._asked[word] = asked = PendingRequest(name)
        try:
            await self.publish(subject, message, reply=f"{self._inbox}.{word}")
            return await asked.answer(seconds)
        finally:
            self._asked.pop(word).forget()

    async def round_trip(self) -> None:
        """Wait until the server has done all that it was told before."""
        word = str(next(self._numbers))
        self._asked[word] = asked = PendingRequest(self.place)
        try:
            await self.publish(f"{self._inbox}.{word}", Said.ANSWERED.value)
            await asked.answer(self._limits.connecting)
        except Unanswered as mistake:
            reason = self._client.reason or mistake
            raise BusIsAway(f"{self.place} does not bring our own words back: {reason}") from None
        finally:
            self._asked.pop(word).forget()

    async def close(self) -> None:
        """Cut the line."""
        await self._client.close()

    async def _hear(self, message: Msg) -> None:
        asked = self._asked.get(message.subject.rpartition(".")[2])
        if asked is None:  # its asker has gone
            return
        if message.headers and message.headers.get("Status") == _NO_RESPONDERS:
            asked.refuse(NobodyAnswers(f"nobody serves {asked.table}"))
        elif message.data[:1] in _WORDS:
            asked.hear(_WORDS[message.data[:1]], message.data[1:])
        else:
            asked.give_up(f"{asked.table} answered in a form that we do not know")

    def _lose(self) -> None:
        if self._is_lost:
            return
        self._is_lost = True
        for asked in self._asked.values():
            asked.give_up(f"the line to {self.place} was lost before {asked.table} answered")
        self._when_lost(self)
