"""A dice reader, or an automated shaker that reads its own dice: hears when to read, and posts it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from sicbo.client.door import Door
from sicbo.client.enrolment import house_at
from sicbo.client.line import LineIsDown, next_message
from sicbo.clock import Clock, SystemClock
from sicbo.live_table.asking import Answer
from sicbo.live_table.device_feed import DeviceMessage, message_bytes
from sicbo.messages import reader as m
from sicbo.messages.proofs import Connecting, Enrolling
from sicbo.messages.sockets import Answered, Goodbye, encode
from sicbo.messages.terminal import Challenge, Prove
from sicbo.storage.signing import SigningKey

Faces = tuple[int, int, int]


class ReaderKey(Struct, frozen=True):
    """What a dice reader is known by: its name and its key."""

    device: str
    key: SigningKey

    @property
    def public(self) -> str:
        """The public half, in hexadecimal."""
        return self.key.public.as_digits()


async def enrol_reader(door: Door, identity: ReaderKey, code: str) -> str:
    """Propose a dice reader by an admin's code; give the fingerprint, which a supervisor compares."""
    body = {"device": identity.device, "code": code, "public_key": identity.public}
    proof = Enrolling(house=await house_at(door), **body)
    signature = identity.key.sign(proof.signed_bytes()).hex()
    return str((await door.post("/devices/enrol", body | {"signature": signature}))["fingerprint"])


class DiceReader:
    """A dice reader that is connected."""

    def __init__(
        self, line: ClientConnection, identity: ReaderKey, house: str, welcome: m.ReaderWelcome, clock: Clock
    ) -> None:
        self._line = line
        self._identity = identity
        self._house = house
        self._clock = clock
        self._counter = 0
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._moved = asyncio.Condition()
        self._down: LineIsDown | None = None
        self.welcome = welcome
        self.shown = m.RoundShown(round=0, is_awaited=False)

    def signed(self, number: int, faces: Faces) -> m.Result:
        """Sign what was read of a round; the counter is the time in milliseconds, so that nothing is kept."""
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
        """Post a result, and wait for its answer."""
        if self._down is not None:
            raise self._down
        answer = self._waiting.setdefault(str(result.counter), asyncio.get_running_loop().create_future())
        try:
            await self._line.send(encode(result))
        except ConnectionClosed:
            raise LineIsDown from None
        return await asyncio.shield(answer)

    async def until_awaited(self, after: int = 0) -> int:
        """Wait until a round is to be read, later than one; give its number."""
        await self._until(lambda: self.shown.is_awaited and self.shown.round > after)
        return self.shown.round

    async def until_over(self, number: int) -> None:
        """Wait until a round is not to be read any more."""
        await self._until(lambda: not self.shown.is_awaited or self.shown.round != number)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        async with self._moved:
            await self._moved.wait_for(lambda: is_so() or self._down is not None)
        if self._down is not None:
            raise self._down

    async def follow(self) -> None:
        """Read what the house sends until the line is down."""
        reason = LineIsDown()
        try:
            async for text in self._line:
                message = m.to_reader(text)
                if isinstance(message, Goodbye):
                    reason = LineIsDown(message.code, message.sentence)
                await self._take(message)
        except ConnectionClosed:
            pass
        finally:
            await self._take_down(reason)

    async def _take(self, message: m.ToReader) -> None:
        if isinstance(message, m.RoundShown):
            async with self._moved:
                self.shown = message
                self._moved.notify_all()
        elif isinstance(message, Answered):
            waiting = self._waiting.pop(message.key, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message.answer)

    async def _take_down(self, reason: LineIsDown) -> None:
        for each in self._waiting.values():
            if not each.done():
                each.set_exception(reason)
                each.exception()  # whoever waits hears of it; where nobody does, it is no fault
        async with self._moved:
            self._down = reason
            self._moved.notify_all()


@asynccontextmanager
async def reading(door: Door, identity: ReaderKey, clock: Clock | None = None) -> AsyncIterator[DiceReader]:
    """Connect a dice reader to a house, and show who it is."""
    clock = clock or SystemClock()
    async with connect(
        door.socket_url("/dice-reader"), origin=Origin(door.origin), compression=None, ssl=door.tls
    ) as line:
        challenge = await next_message(line, m.to_reader)
        if not isinstance(challenge, Challenge):
            raise LineIsDown("", "the house did not begin with a challenge")
        counter = int(clock.now().timestamp() * 1000)
        proof = Connecting(
            nonce=challenge.nonce, house=challenge.house, device=identity.device, counter=counter
        )
        signature = identity.key.sign(proof.signed_bytes()).hex()
        await line.send(encode(Prove(device=identity.device, counter=counter, signature=signature)))
        welcome = await next_message(line, m.to_reader)
        if not isinstance(welcome, m.ReaderWelcome):
            raise LineIsDown("", "the house did not answer with a welcome")
        reader = DiceReader(line, identity, challenge.house, welcome, clock)
        following = asyncio.create_task(reader.follow(), name=f"following {identity.device}")
        try:
            yield reader
        finally:
            await line.close()
            await following
