"""A dice reader, or an automated shaker that reads its own dice: learns when to read, and posts results."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.client.connection import Connection, Disconnected, followed, next_message
from sicbo.client.enrolment import house_at
from sicbo.client.http_session import HttpSession
from sicbo.clock import Clock, SystemClock
from sicbo.house_runtime.requests import Answer
from sicbo.house_runtime.tables.device_feed import DeviceMessage, message_bytes
from sicbo.messages import reader as m
from sicbo.messages.proofs import Connecting, Enrolling
from sicbo.messages.sockets import Message, encode
from sicbo.messages.terminal import Challenge, Prove
from sicbo.storage.evidence.keys import SigningKey

Faces = tuple[int, int, int]


class ReaderKey(Struct, frozen=True):
    """The identity of a dice reader: its name and its key."""

    device: str
    key: SigningKey

    @property
    def public(self) -> str:
        """The public half, in hexadecimal."""
        return self.key.public.as_hex()


async def enrol_reader(session: HttpSession, identity: ReaderKey, code: str) -> str:
    """Propose a dice reader with an admin's code; return the fingerprint for a supervisor to compare."""
    body = {"device": identity.device, "code": code, "public_key": identity.public}
    proof = Enrolling(house=await house_at(session), **body)
    signature = identity.key.sign(proof.signed_bytes()).hex()
    return str((await session.post("/devices/enrol", body | {"signature": signature}))["fingerprint"])


class DiceReader(Connection):
    """A connected dice reader."""

    def __init__(
        self,
        socket: ClientConnection,
        identity: ReaderKey,
        house: str,
        welcome: m.ReaderWelcome,
        clock: Clock,
    ) -> None:
        super().__init__(socket, m.to_reader)
        self._identity = identity
        self._house = house
        self._clock = clock
        self._counter = 0
        self.welcome = welcome
        self.shown = m.RoundShown(round=0, is_awaited=False)

    def signed(self, number: int, faces: Faces) -> m.Result:
        """Sign a reading of a round; the counter is the time in milliseconds, so that no state is stored."""
        now = self._clock.now()
        self._counter = max(self._counter + 1, int(now.timestamp() * 1000))
        table = self.welcome.table
        message = DeviceMessage(
            house=self._house,
            device=self._identity.device,
            table=table,
            round=number,
            counter=self._counter,
            faces=faces,
            at=now,
        )
        return m.Result(
            house=self._house,
            table=table,
            round=number,
            counter=self._counter,
            faces=faces,
            at=now,
            signature=self._identity.key.sign(message_bytes(message)).hex(),
        )

    async def post(self, result: m.Result) -> Answer:
        """Post a result, and return its answer."""
        answer: Answer = await self.ask(str(result.counter), result)
        return answer

    async def until_awaited(self, after: int = 0) -> int:
        """Wait until a round after this one is to be read, and return its number."""
        await self._until(lambda: self.shown.is_awaited and self.shown.round > after)
        return self.shown.round

    async def until_over(self, number: int) -> None:
        """Wait until a round is no longer to be read."""
        await self._until(lambda: not self.shown.is_awaited or self.shown.round != number)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: is_so() or self._down is not None)
        if self._down is not None:
            raise self._down

    async def _take(self, message: Message) -> None:
        if isinstance(message, m.RoundShown):
            async with self._changed:
                self.shown = message
                self._changed.notify_all()
        else:
            await super()._take(message)


@asynccontextmanager
async def reading(
    session: HttpSession, identity: ReaderKey, clock: Clock | None = None
) -> AsyncIterator[DiceReader]:
    """Connect a dice reader to a house, and prove its identity."""
    clock = clock or SystemClock()
    async with connect(
        session.socket_url("/dice-reader"), origin=Origin(session.origin), compression=None, ssl=session.tls
    ) as socket:
        challenge = await next_message(socket, m.to_reader)
        if not isinstance(challenge, Challenge):
            raise Disconnected("", "the house did not begin with a challenge")
        counter = int(clock.now().timestamp() * 1000)
        proof = Connecting(
            nonce=challenge.nonce, house=challenge.house, device=identity.device, counter=counter
        )
        signature = identity.key.sign(proof.signed_bytes()).hex()
        await socket.send(encode(Prove(device=identity.device, counter=counter, signature=signature)))
        welcome = await next_message(socket, m.to_reader)
        if not isinstance(welcome, m.ReaderWelcome):
            raise Disconnected("", "the house did not answer with a welcome")
        reader = DiceReader(socket, identity, challenge.house, welcome, clock)
        async with followed(reader, socket, identity.device):
            yield reader
