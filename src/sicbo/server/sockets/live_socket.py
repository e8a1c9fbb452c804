"""What all live sockets have in common, from the connection to the goodbye.

A kind of socket (`player_terminal`, `game_console`, `table_display`, `pit_desk`, `dice_reader`) says who may
come in, what is shown, and what its messages do. Everything else is here: the time limit of the first
message, how often an address may connect and a visitor may ask, the row of the matrix for each message, views
as they change and whole where they are asked for again, whether a visitor may still stay, and the goodbye.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from typing import ClassVar, Generic, TypeVar

from litestar import websocket
from litestar.handlers import BaseRouteHandler
from msgspec import Struct

from sicbo.administration.state import Device, DeviceKind
from sicbo.clock import Clock
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.requests import STORE_IS_AWAY, Answer
from sicbo.house_runtime.tables.view_delivery import Audience, NothingToSee, Subscription, Update
from sicbo.messages.proofs import Connecting
from sicbo.messages.sockets import Answered, LookAgain, Message, MessageReader
from sicbo.messages.terminal import Challenge, Prove
from sicbo.server.devices.gate import Gate
from sicbo.server.edge.matrix import Matrix
from sicbo.server.edge.rate_limits import RateLimits
from sicbo.server.edge.refusals import TOO_OFTEN, answer_of, refused
from sicbo.server.settings import WebLimits
from sicbo.server.sign_in.sessions import Session
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.server.sockets.socket import AnySocket, Gone, Socket
from sicbo.server.sockets.visit import Visit, next_update, until_first
from sicbo.storage.contract import StoreIsAway
from sicbo.streams import Refusal, Refused, name_of


class SocketServices(Struct, frozen=True, kw_only=True):
    """What the sockets of a house ask."""

    house: House
    gate: Gate
    sign_in_service: SignInService
    clock: Clock
    matrix: Matrix
    limits: WebLimits
    rate_limits: RateLimits


class Entering(Struct, frozen=True):
    """A connection of which it is not known yet who is there."""

    line: Socket
    socket: AnySocket
    challenge: Connecting | None


W = TypeVar("W")
M = TypeVar("M", bound=Message)


class LiveSocket(ABC, Generic[W, M]):
    """All sockets of one kind in this process."""

    path: ClassVar[str]
    row: ClassVar[str] = ""
    """How the rows of its messages in the matrix begin; empty where the row of the socket says it all."""
    opens_with: ClassVar[tuple[type[Message], ...]]
    """The messages that come first, and never again."""
    is_open_already: ClassVar[str]
    """What is wrong where one of them comes again."""
    is_challenged: ClassVar[bool] = True
    """Whether anyone may connect, and is challenged to show who it is; others were found to be signed in."""
    audience: ClassVar[Audience]
    read: MessageReader[M]

    def __init__(self, services: SocketServices) -> None:
        self._house = services.house
        self._gate = services.gate
        self._sign_in_service = services.sign_in_service
        self._clock = services.clock
        self._matrix = services.matrix
        self._limits = services.limits
        self._rate_limits = services.rate_limits

    # ---- what each kind says for itself ------------------------------------------------------------------

    @abstractmethod
    async def admit(self, first: M, entering: Entering) -> Visit[W]:
        """Find out by the first message who is there; raise Refused where nobody may come in."""

    @abstractmethod
    async def begin(self, visit: Visit[W]) -> None:
        """Welcome a visitor, and show what is shown at first."""

    @abstractmethod
    async def refuse_to_stay(self, visit: Visit[W]) -> None:
        """Raise Refused where a visitor may see nothing any more; asked from time to time."""

    async def refuse_to_ask(self, visit: Visit[W], message: M) -> None:
        """Raise Refused where a visitor may ask for nothing any more; asked for each message."""

    async def take(self, visit: Visit[W], message: M) -> None:
        """Do what a message says that neither opens nor looks again."""

    def shown(self, visit: Visit[W], table: str, update: Update, before: Update | None) -> Message | None:
        """Make the message that shows an update to who has seen the one before."""

    async def look_around(self, visit: Visit[W]) -> None:
        """Look from time to time whether there is something else to show."""

    def left(self, visit: Visit[W]) -> None:
        """Take note that a visit is over."""

    def audience_of(self, _: Visit[W]) -> Audience:
        """Give as whom a visitor looks at a table."""
        return self.audience

    def nothing_to_see(self, _: Visit[W], table: str) -> Refused:
        """Say that a table cannot be shown."""
        return refused("socket/no-table", table=table[:64])

    def key_of(self, message: M) -> str | None:
        """Give the key under which a message is answered; None where it is not."""
        return getattr(message, "key", None)

    # ---- from the connection to the goodbye --------------------------------------------------------------

    def routes(self) -> list[BaseRouteHandler]:
        """Give the socket."""

        @websocket(self.path)
        async def serve(socket: AnySocket) -> None:
            await self._serve(socket)

        return [serve]

    @classmethod
    def rows(cls) -> list[str]:
        """Name the rows of its messages in the matrix."""
        return [f"{cls.row} {name}" for name in cls.read.names] if cls.row else []

    async def _serve(self, socket: AnySocket) -> None:
        line = Socket(socket, self._limits)
        if self.is_challenged and not self._rate_limits.connects.is_within(line.address):
            await socket.close()  # before it is accepted: the client gets a 403
            return
        await socket.accept()
        async with _until_left(line):
            visit = await self._enter(line, socket)
            try:
                await self.begin(visit)
                await until_first(visit.over, self.watch(visit), self._listen(visit))
            finally:
                await self.show_no_more(visit)
                self.left(visit)

    async def _enter(self, line: Socket, socket: AnySocket) -> Visit[W]:
        """Let someone show who it is, in time and in one message."""
        challenge = None
        if self.is_challenged:
            challenge = await self._gate.challenge()
            await line.send(Challenge(house=challenge.house, nonce=challenge.nonce))
        first = await line.receive_in_time(self.read)
        visit = await self.admit(first, Entering(line, socket, challenge))
        self._refuse_role(visit, first)
        if self.is_challenged and visit.role is not None:
            self._rate_limits.connects.give_back(line.address)
        line.forget_request()
        return visit

    def watch(self, visit: Visit[W]) -> "Coroutine[object, object, None] | asyncio.Future[None]":
        """End, by raising why, when a visitor may stay no more."""
        return self._watch(visit)

    async def _watch(self, visit: Visit[W]) -> None:
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            await self.refuse_to_stay(visit)
            await self.look_around(visit)

    async def _listen(self, visit: Visit[W]) -> None:
        """Take every message, one after the other."""
        while True:
            message = await visit.line.receive(self.read)
            if isinstance(message, self.opens_with):
                raise refused("request/broken", why=self.is_open_already)
            self._refuse_role(visit, message)
            if self._rate_limits.commands.is_within(visit.name):
                await self.refuse_to_ask(visit, message)
                if isinstance(message, LookAgain):
                    await self.look_again(visit)
                else:
                    await self.take(visit, message)
            elif (key := self.key_of(message)) is not None:
                await visit.line.send(Answered(key=key, answer=TOO_OFTEN))
            else:
                raise refused("request/too-often")

    def _refuse_role(self, visit: Visit[W], message: M) -> None:
        if self.row:
            self._matrix.refuse(f"{self.row} {name_of(message)}", visit.role)

    # ---- what kinds share --------------------------------------------------------------------------------

    async def prove(self, proof: Prove, kind: DeviceKind, entering: Entering) -> Device:
        """Give the device that has signed the challenge of this connection."""
        if entering.challenge is None:
            raise refused("device/not-known")
        return await self._gate.admit(entering.challenge, proof, kind)

    async def refuse_shut_out(self, device: Device) -> None:
        """Refuse a device that is not what it was when it connected."""
        if not await self._gate.is_let_in(device):
            raise refused("socket/shut-out")

    async def refuse_signed_out(self, session: Session) -> None:
        """Refuse someone whose session is over."""
        if not await self._sign_in_service.is_in(session):
            raise refused("sign-in/needed")

    async def mark(self) -> str:
        """Give what kind of house it is."""
        house = (await self._house.administration()).house
        return house.mark.value if house else ""

    async def reply(
        self, visit: Visit[W], key: str, answering: Awaitable[Answer | Message]
    ) -> Answer | Message:
        """Send the answer to a message, which may be that it is refused."""
        try:
            answer = await answering
        except Refused as reason:
            answer = answer_of(reason.refusal)
        await visit.line.send(answer if isinstance(answer, Message) else Answered(key=key, answer=answer))
        return answer

    async def look(self, visit: Visit[W], table: str) -> None:
        """Subscribe to a table, and send nothing of it yet."""
        try:
            visit.subscriptions[table] = await self._house.look(
                table, self.audience_of(visit), most_waiting=self._limits.waiting_messages
            )
        except (NoSuchTable, NothingToSee):
            raise self.nothing_to_see(visit, table) from None

    async def show(self, visit: Visit[W], table: str) -> None:
        """Show a table: the whole view once, then every change of it."""
        if table not in visit.subscriptions:
            await self.look(visit, table)
        visit.tell(self.tell(visit, table, visit.subscriptions[table]))

    async def show_those_that_can_be(self, visit: Visit[W], tables: Iterable[str]) -> None:
        """Show all tables that are not shown yet; one that is not set up yet is met again."""
        for table in tables:
            if table not in visit.subscriptions:
                with suppress(Refused):
                    await self.show(visit, table)

    async def show_no_more(self, visit: Visit[W]) -> None:
        """Look at no table any more."""
        await visit.tell_no_more()
        for table, each in visit.subscriptions.items():
            self._house.unsubscribe(table, each)
        visit.subscriptions = {}

    async def tell(self, visit: Visit[W], table: str, subscription: Subscription) -> None:
        """Send every view of a table."""
        before = None
        while True:
            update = await next_update(subscription)
            message = self.shown(visit, table, update, before)
            before = update
            if message is not None:
                await visit.line.send(message)

    async def look_again(self, visit: Visit[W]) -> None:
        """Send the last view of every table once more, whole."""
        for table, each in tuple(visit.subscriptions.items()):
            last = each.again()
            message = self.shown(visit, table, last, None) if last is not None else None
            if message is not None:
                await visit.line.send(message)


@asynccontextmanager
async def _until_left(line: Socket) -> AsyncIterator[None]:
    """Serve a connection to its end: whoever is refused, or meets a fault, is told so before it is closed."""
    try:
        yield
    except Refused as reason:
        await line.leave(reason.refusal)
    except Gone:
        return
    except StoreIsAway:
        await line.leave(Refusal(STORE_IS_AWAY.code, STORE_IS_AWAY.sentence))
    except Exception as fault:  # noqa: BLE001 - it concerns this connection alone: the house goes on
        await line.leave_by_fault(fault)
