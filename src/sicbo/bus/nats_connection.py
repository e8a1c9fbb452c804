"""A connection to a NATS server for messages, requests and answers; its loss ends waiting requests."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Self

from nats import errors
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from sicbo.bus.addresses import Server
from sicbo.bus.contract import BusIsAway, BusRefuses, NobodyAnswers, Unanswered, refuse_too_large
from sicbo.bus.login import Login
from sicbo.bus.names import Subjects
from sicbo.bus.nats_client import ClientLimits, OneConnection, connect
from sicbo.bus.pending_request import PendingRequest
from sicbo.bus.table_server import ReplyKind

OnMessage = Callable[[Msg], Awaitable[None]]
_MAX_UNSENT = 1 << 20
_A_MOMENT = 0.005
_NO_RESPONDERS = "503"
_KINDS = {kind.value: kind for kind in ReplyKind}


class NatsConnection:
    """One connection, with an inbox for the answers to its requests."""

    def __init__(
        self, server: Server, limits: ClientLimits, when_lost: Callable[["NatsConnection"], None]
    ) -> None:
        self.place = server.place
        self._limits = limits
        self._when_lost = when_lost
        self._client: OneConnection
        self._inbox = ""
        self._numbers = count(1)
        self._pending: dict[str, PendingRequest] = {}
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
        """Connect to the first server that accepts us, or raise BusIsAway with each server's reason."""
        reasons: list[BusIsAway] = []
        for server in servers:
            connection = cls(server, limits, when_lost)
            try:
                await connection._connect(server, login, subjects)
            except BusIsAway as away:
                reasons.append(away)
            else:
                return connection
        kind = BusIsAway if any(each.may_come_back for each in reasons) else BusRefuses
        raise kind("; ".join(str(each) for each in reasons))

    async def _connect(self, server: Server, login: Login, subjects: Subjects) -> None:
        self._client = await connect(server, login, self._limits, self._lose)
        try:
            self._inbox = subjects.inbox(self._client.new_inbox().rpartition(".")[2])
            await self.subscribe(f"{self._inbox}.*", self._on_answer)
            await self.round_trip()
        except BaseException:
            await self.close()
            raise

    @property
    def is_connected(self) -> bool:
        """Whether it is not known to be lost."""
        return not self._is_lost and self._client.is_connected

    @property
    def most_bytes(self) -> int:
        """The largest message the server accepts."""
        return self._client.max_payload

    async def publish(self, subject: str, message: bytes, *, reply: str = "") -> None:
        """Send now, or raise BusIsAway: nothing is queued for later."""
        await self._wait_for_room()
        try:
            await self._client.publish(subject, message, reply=reply)
        except errors.MaxPayloadError:
            refuse_too_large(message, self.most_bytes)
        except errors.Error as mistake:
            raise BusIsAway(f"{self.place} is away: {mistake}") from None
        except OSError as mistake:
            raise Unanswered(f"the connection to {self.place} broke: {mistake.strerror}") from None

    async def _wait_for_room(self) -> None:
        """Slow down a sender that is faster than the server, but not for long."""
        for _ in range(int(self._limits.stuck / _A_MOMENT)):
            if self._is_lost or self._client.pending_data_size < _MAX_UNSENT:
                break
            await asyncio.sleep(_A_MOMENT)
        else:
            raise BusIsAway(f"{self.place} does not accept what is sent")
        if not self.is_connected:
            raise BusIsAway(f"{self.place} is away: the connection is lost")

    async def subscribe(self, subject: str, on_message: OnMessage) -> Subscription:
        """Subscribe to a subject; the server has processed it after a round trip."""
        try:
            return await self._client.subscribe(subject, cb=on_message)
        except errors.Error as mistake:
            raise BusIsAway(f"{self.place} is away: {mistake}") from None

    async def ask(self, name: str, subject: str, message: bytes, *, seconds: float) -> bytes:
        """Send a message and wait for its answer; `name` is used in error messages."""
        token = str(next(self._numbers))
        self._pending[token] = pending = PendingRequest(name)
        try:
            await self.publish(subject, message, reply=f"{self._inbox}.{token}")
            return await pending.answer(seconds)
        finally:
            self._pending.pop(token).discard()

    async def round_trip(self) -> None:
        """Wait until the server has processed everything sent so far."""
        token = str(next(self._numbers))
        self._pending[token] = pending = PendingRequest(self.place)
        try:
            await self.publish(f"{self._inbox}.{token}", ReplyKind.ANSWERED.value)
            await pending.answer(self._limits.connecting)
        except Unanswered as mistake:
            reason = self._client.reason or mistake
            kind = BusRefuses if "permissions violation" in str(reason).lower() else BusIsAway
            raise kind(f"{self.place} does not return our own messages: {reason}") from None
        finally:
            self._pending.pop(token).discard()

    async def close(self) -> None:
        """Close the connection."""
        await self._client.close()

    async def _on_answer(self, message: Msg) -> None:
        pending = self._pending.get(message.subject.rpartition(".")[2])
        if pending is None:  # its caller has gone
            return
        if message.headers and message.headers.get("Status") == _NO_RESPONDERS:
            pending.refuse(NobodyAnswers(f"nobody serves {pending.table}"))
        elif message.data[:1] in _KINDS:
            pending.receive(_KINDS[message.data[:1]], message.data[1:])
        else:
            pending.give_up(f"{pending.table} answered in an unknown format")

    def _lose(self) -> None:
        if self._is_lost:
            return
        self._is_lost = True
        for pending in self._pending.values():
            pending.give_up(f"the connection to {self.place} was lost before {pending.table} answered")
        self._when_lost(self)
