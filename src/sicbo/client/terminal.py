"""A player terminal: connects with its key, follows its view, lays wagers and hears what became of them.

A view that does not follow the last one is not shown: the whole is asked for instead. Where the line breaks
before an answer came, nobody knows what became of an order; asked again with the same key, it is done once.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TypeVar

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from sicbo.chance import fresh_id
from sicbo.client.keys import sign
from sicbo.clock import Clock, SystemClock
from sicbo.live_table.asking import Answer
from sicbo.messages import terminal as m
from sicbo.messages.proofs import Connecting
from sicbo.messages.sockets import Answered, Goodbye, LookAgain, encode
from sicbo.money import Money
from sicbo.table.views.player import PlayerView

LARGEST = 1024 * 1024
"""Bytes of a message of the house."""

Seen = TypeVar("Seen")


class LineIsDown(Exception):
    """The house has closed the line, or it broke; `code` says why, where the house did."""

    def __init__(self, code: str = "", sentence: str = "the line broke") -> None:
        super().__init__(sentence)
        self.code = code


class Identity(Struct, frozen=True):
    """What a terminal is known by: its name and its key; `origin` is that of the house it means."""

    device: str
    key: EllipticCurvePrivateKey
    origin: str


class Terminal:
    """A terminal that is connected."""

    def __init__(self, line: ClientConnection, welcome: m.Welcome) -> None:
        self._line = line
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._moved = asyncio.Condition()
        self._is_whole = False
        self._down: LineIsDown | None = None
        self.welcome = welcome
        self.version = 0
        self.view: PlayerView | None = None

    async def lay(self, stakes: Mapping[str, Money], *, key: str = "") -> Answer:
        """Register wagers for the round on the screen, all or none."""
        return await self.order(m.Lay(key=key or fresh_id(), round=self._round, stakes=_stakes(stakes)))

    async def take_back(self, stakes: Mapping[str, Money], *, key: str = "") -> Answer:
        """Lower or withdraw wagers, all or none."""
        return await self.order(m.TakeBack(key=key or fresh_id(), round=self._round, stakes=_stakes(stakes)))

    async def move(self, area: str, amount: Money, to: str, *, key: str = "") -> Answer:
        """Move a stake to another area."""
        stake = m.CreditStake(area=area, amount=amount)
        return await self.order(m.Move(key=key or fresh_id(), round=self._round, stake=stake, to=to))

    async def order(self, order: m.Lay | m.TakeBack | m.Move) -> Answer:
        """Send an order and wait for its answer."""
        if self._down is not None:
            raise self._down
        answer = self._waiting.setdefault(order.key, asyncio.get_running_loop().create_future())
        await self.send(encode(order))
        return await asyncio.shield(answer)

    async def send(self, text: str) -> None:
        """Send a text as it is."""
        try:
            await self._line.send(text)
        except ConnectionClosed:
            raise self._down or LineIsDown from None

    async def until(self, shows: Callable[[PlayerView], Seen | None]) -> Seen:
        """Wait until the view shows something, and give it."""
        async with self._moved:
            while True:
                found = shows(self.view) if self.view is not None else None
                if found:
                    return found
                if self._down is not None:
                    raise self._down
                await self._moved.wait()

    async def follow(self) -> None:
        """Read what the house sends until the line is down; `connected` does this beside its body."""
        reason = LineIsDown()
        try:
            async for text in self._line:
                message = m.to_terminal(text)
                if isinstance(message, Goodbye):
                    reason = LineIsDown(message.code, message.sentence)
                await self._take(message)
        except ConnectionClosed:
            pass
        finally:
            await self._take_down(reason)

    async def _take(self, message: m.ToTerminal) -> None:
        if isinstance(message, Answered):
            waiting = self._waiting.pop(message.key, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message.answer)
        elif isinstance(message, m.View):
            await self._show(message)

    async def _show(self, shown: m.View) -> None:
        if shown.follows is not None and shown.follows != self.version:
            self._is_whole = False
            await self.send(encode(LookAgain()))
            return
        if shown.follows is not None and not self._is_whole:
            return
        async with self._moved:
            self._is_whole = True
            self.version, self.view = shown.version, shown.view
            self._moved.notify_all()

    async def _take_down(self, reason: LineIsDown) -> None:
        self._down = reason
        for each in self._waiting.values():
            if not each.done():
                each.set_exception(reason)
                each.exception()  # whoever waits hears of it; where nobody does, it is no fault
        async with self._moved:
            self._moved.notify_all()

    @property
    def _round(self) -> int:
        return self.view.round if self.view is not None else 0


def _stakes(stakes: Mapping[str, Money]) -> tuple[m.CreditStake, ...]:
    return tuple(m.CreditStake(area=area, amount=amount) for area, amount in stakes.items())


@asynccontextmanager
async def connected(url: str, identity: Identity, clock: Clock | None = None) -> AsyncIterator[Terminal]:
    """Connect a terminal to the house at an address, `wss://HOST/terminal`, and show who it is.

    The counter of the connection is the time in milliseconds, so that nothing need be kept.
    """
    now = (clock or SystemClock()).now()
    async with connect(url, origin=Origin(identity.origin), max_size=LARGEST, compression=None) as line:
        challenge = await _next(line)
        if not isinstance(challenge, m.Challenge):
            raise LineIsDown("", "the house did not begin with a challenge")
        counter = int(now.timestamp() * 1000)
        proof = Connecting(
            nonce=challenge.nonce, house=challenge.house, device=identity.device, counter=counter
        )
        signature = sign(identity.key, proof)
        await line.send(encode(m.Prove(device=identity.device, counter=counter, signature=signature)))
        welcome = await _next(line)
        if not isinstance(welcome, m.Welcome):
            raise LineIsDown("", "the house did not answer with a welcome")
        terminal = Terminal(line, welcome)
        following = asyncio.create_task(terminal.follow(), name=f"following {identity.device}")
        try:
            yield terminal
        finally:
            await line.close()
            await following


async def _next(line: ClientConnection) -> m.ToTerminal:
    try:
        message = m.to_terminal(await line.recv())
    except ConnectionClosed as closed:
        raise LineIsDown(closed.rcvd.reason if closed.rcvd else "") from None
    if isinstance(message, Goodbye):
        raise LineIsDown(message.code, message.sentence)
    return message
