"""The common skeleton of all live sockets, from connection to goodbye.

A kind of socket (`player_terminal`, `game_console`, `table_display`, `pit_desk`, `dice_reader`) defines who
is admitted, what is shown, and what its messages do. Everything else is here: the time limit of the first
message, rate limits, the matrix row of each message, sending views as they change and whole on request,
periodic access checks, and the goodbye.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Coroutine, Iterable
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
from sicbo.server.sockets.connection import Connection, next_update, until_first
from sicbo.server.sockets.socket import AnySocket, Gone, Socket
from sicbo.storage.contract import StoreIsAway
from sicbo.streams import Refusal, Refused, name_of


class SocketServices(Struct, frozen=True, kw_only=True):
    """What the sockets of a house depend on."""

    house: House
    gate: Gate
    sign_in_service: SignInService
    clock: Clock
    matrix: Matrix
    limits: WebLimits
    rate_limits: RateLimits
    player_idle_seconds: float = 1800


class Entering(Struct, frozen=True):
    """A connection that is not authenticated yet."""

    socket: Socket
    websocket: AnySocket
    challenge: Connecting | None


W = TypeVar("W")
M = TypeVar("M", bound=Message)


class LiveSocket(ABC, Generic[W, M]):
    """All sockets of one kind in this process."""

    path: ClassVar[str]
    row: ClassVar[str] = ""
    """The prefix of its messages' rows in the matrix; empty if the row of the socket covers them."""
    opens_with: ClassVar[tuple[type[Message], ...]]
    """The messages allowed first, and only first."""
    already_open: ClassVar[str]
    """The error if one of them is sent again."""
    is_challenged: ClassVar[bool] = True
    """Whether unauthenticated clients may connect and are challenged; other sockets require a session."""
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

    # ---- what each kind defines --------------------------------------------------------------------------

    @abstractmethod
    async def admit(self, first: M, entering: Entering) -> Connection[W]:
        """Authenticate by the first message; raise Refused if not admitted."""

    @abstractmethod
    async def begin(self, connection: Connection[W]) -> None:
        """Welcome a client, and show what is shown first."""

    @abstractmethod
    async def check_access(self, connection: Connection[W]) -> None:
        """Raise Refused if the client has lost access; called periodically."""

    async def check_message(self, connection: Connection[W], message: M) -> None:
        """Raise Refused if the client may not send a message any more; called for each message."""

    async def check_answer(self, connection: Connection[W], answer: Answer | Message) -> None:
        """Raise Refused if an answer shows that the client has lost access; called once it is sent."""

    async def take(self, connection: Connection[W], message: M) -> Answer | Message | None:
        """Handle any message other than the opening ones and LookAgain; return its answer, if it has one.

        A refusal of a message with a key is its answer; any other ends the connection.
        """

    def shown(
        self, connection: Connection[W], table: str, update: Update, before: Update | None
    ) -> Message | None:
        """Return the message that shows an update to a client that has seen the previous one."""

    async def check_for_changes(self, connection: Connection[W]) -> None:
        """Check periodically whether there is something else to show."""

    def closed(self, connection: Connection[W]) -> None:
        """Note that the connection has ended."""

    def audience_of(self, _: Connection[W]) -> Audience:
        """Return the audience that the client belongs to."""
        return self.audience

    async def no_view_refusal(self, _: Connection[W], table: str) -> Refused:
        """Return the refusal for a table that cannot be shown."""
        return refused("socket/no-table", table=table[:64])

    def key_of(self, message: M) -> str | None:
        """Return the key under which a message is answered, or None if it is not."""
        return getattr(message, "key", None)

    # ---- from connection to goodbye ----------------------------------------------------------------------

    def routes(self) -> list[BaseRouteHandler]:
        """Return the socket's route."""

        @websocket(self.path)
        async def serve(socket: AnySocket) -> None:
            await self._serve(socket)

        return [serve]

    @classmethod
    def rows(cls) -> list[str]:
        """Return the matrix rows of its messages."""
        return [f"{cls.row} {name}" for name in cls.read.names] if cls.row else []

    async def _serve(self, websocket: AnySocket) -> None:
        socket = Socket(websocket, self._limits)
        if self.is_challenged and not self._rate_limits.connects.is_within(socket.address):
            await websocket.close()  # before it is accepted, so the client gets a 403
            return
        await websocket.accept()
        async with _until_left(socket):
            connection = await self._enter(socket, websocket)
            try:
                await self.begin(connection)
                await until_first(connection.over, self.watch(connection), self._listen(connection))
            finally:
                await self.unsubscribe_all(connection)
                self.closed(connection)

    async def _enter(self, socket: Socket, websocket: AnySocket) -> Connection[W]:
        """Authenticate the client by its first message, within the time limit."""
        challenge = None
        if self.is_challenged:
            challenge = await self._gate.challenge()
            await socket.send(Challenge(house=challenge.house, nonce=challenge.nonce))
        first = await socket.receive_in_time(self.read)
        connection = await self.admit(first, Entering(socket, websocket, challenge))
        self._refuse_role(connection, first)
        if self.is_challenged and connection.role is not None:
            self._rate_limits.connects.give_back(socket.address)
        socket.forget_request()
        return connection

    def watch(self, connection: Connection[W]) -> "Coroutine[object, object, None] | asyncio.Future[None]":
        """Wait until the client loses access, then raise why."""
        return self._watch(connection)

    async def _watch(self, connection: Connection[W]) -> None:
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            await self.check_access(connection)
            await self.check_for_changes(connection)

    async def _listen(self, connection: Connection[W]) -> None:
        """Handle the messages one by one, and answer those that are answered."""
        while True:
            message = await connection.socket.receive(self.read)
            if isinstance(message, self.opens_with):
                raise refused("request/broken", why=self.already_open)
            self._refuse_role(connection, message)
            key = self.key_of(message)
            if not self._rate_limits.commands.is_within(connection.name):
                if key is None:
                    raise refused("request/too-often")
                await connection.socket.send(Answered(key=key, answer=TOO_OFTEN))
                continue
            await self.check_message(connection, message)
            if isinstance(message, LookAgain):
                await self.resend(connection)
                continue
            try:
                answer = await self.take(connection, message)
            except Refused as reason:
                if key is None:
                    raise
                answer = answer_of(reason.refusal)
            if answer is not None:
                await connection.socket.send(_answered(key, answer))
                await self.check_answer(connection, answer)

    def _refuse_role(self, connection: Connection[W], message: M) -> None:
        if self.row:
            self._matrix.refuse(f"{self.row} {name_of(message)}", connection.role)

    # ---- shared by the kinds -----------------------------------------------------------------------------

    async def prove(self, proof: Prove, kind: DeviceKind, entering: Entering) -> Device:
        """Return the device that has signed the challenge of this connection."""
        if entering.challenge is None:
            raise refused("device/not-known")
        return await self._gate.admit(entering.challenge, proof, kind, entering.socket.address)

    async def refuse_revoked_device(self, device: Device) -> None:
        """Refuse a device that has changed since it connected."""
        if not await self._gate.is_unchanged(device):
            raise refused("socket/shut-out")

    async def refuse_signed_out(self, session: Session) -> None:
        """Refuse a session that has ended."""
        if not await self._sign_in_service.is_in(session):
            raise refused("sign-in/needed")

    async def mark(self) -> str:
        """Return the mark of the house."""
        house = (await self._house.administration()).house
        return house.mark.value if house else ""

    async def subscribe(self, connection: Connection[W], table: str) -> None:
        """Subscribe to a table without sending anything yet."""
        try:
            connection.subscriptions[table] = await self._house.look(
                table, self.audience_of(connection), most_waiting=self._limits.waiting_messages
            )
        except (NoSuchTable, NothingToSee):
            raise await self.no_view_refusal(connection, table) from None

    async def show(self, connection: Connection[W], table: str) -> None:
        """Show a table: the whole view once, then every change."""
        if table not in connection.subscriptions:
            await self.subscribe(connection, table)
        connection.start_sending(self.send_views(connection, table, connection.subscriptions[table]))

    async def show_available(self, connection: Connection[W], tables: Iterable[str]) -> None:
        """Show all tables not shown yet; those not set up yet are retried later."""
        for table in tables:
            if table not in connection.subscriptions:
                with suppress(Refused):
                    await self.show(connection, table)

    async def unsubscribe_all(self, connection: Connection[W]) -> None:
        """Unsubscribe from all tables."""
        await connection.stop_sending()
        for table, each in connection.subscriptions.items():
            self._house.unsubscribe(table, each)
        connection.subscriptions = {}

    async def send_views(self, connection: Connection[W], table: str, subscription: Subscription) -> None:
        """Send every view of a table."""
        before = None
        while True:
            update = await next_update(subscription)
            message = self.shown(connection, table, update, before)
            before = update
            if message is not None:
                await connection.socket.send(message)

    async def resend(self, connection: Connection[W]) -> None:
        """Send the last view of every table again, whole."""
        for table, each in tuple(connection.subscriptions.items()):
            last = each.again()
            message = self.shown(connection, table, last, None) if last is not None else None
            if message is not None:
                await connection.socket.send(message)


def _answered(key: str | None, answer: Answer | Message) -> Message:
    """Return the message with an answer."""
    return answer if isinstance(answer, Message) else Answered(key=key or "", answer=answer)


@asynccontextmanager
async def _until_left(socket: Socket) -> AsyncIterator[None]:
    """Serve a connection to its end: on a refusal or fault, tell the client before closing."""
    try:
        yield
    except Refused as reason:
        await socket.leave(reason.refusal)
    except Gone:
        return
    except StoreIsAway:
        await socket.leave(Refusal(STORE_IS_AWAY.code, STORE_IS_AWAY.sentence))
    except Exception as fault:  # noqa: BLE001 - a fault ends this connection alone
        await socket.close_after_fault(fault)
