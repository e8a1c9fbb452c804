"""A connection to a house that carries answers and views: common to terminal, console and display.

A view that does not follow the last one is not shown; the whole view is requested instead. If the connection
breaks before an answer arrives, the fate of an order is unknown; repeated with the same key, it is done once.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Generic, TypeVar

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from sicbo.house_runtime.requests import Answer
from sicbo.messages import console, display, terminal
from sicbo.messages.sockets import Answered, Goodbye, LookAgain, Message, encode
from sicbo.table.views.player import PlayerView

LARGEST = 4 * 1024 * 1024
"""The most bytes a message of the house may have."""

V = TypeVar("V")
Seen = TypeVar("Seen")


class Disconnected(Exception):
    """The house has closed the connection, or it broke; `code` is the house's reason, if it gave one."""

    def __init__(self, code: str = "", sentence: str = "the connection broke") -> None:
        super().__init__(sentence)
        self.code = code


class NotAnswered(Exception):
    """The house refuses to answer a question, or cannot at the moment; `answer` says why."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(getattr(answer, "sentence", ""))
        self.answer = answer


class Connection:
    """An open connection, on which every request is answered under its key."""

    def __init__(self, socket: ClientConnection, read: Callable[[str | bytes], Message]) -> None:
        self._socket = socket
        self._read = read
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._changed = asyncio.Condition()
        self._down: Disconnected | None = None

    async def ask(self, key: str, message: Message) -> Any:  # noqa: ANN401 - an answer, or what was asked for
        """Send a message with a key, and return what comes back under it."""
        if self._down is not None:
            raise self._down
        answer = self._waiting.setdefault(key, asyncio.get_running_loop().create_future())
        await self.send(encode(message))
        return await asyncio.shield(answer)

    async def send(self, text: str) -> None:
        """Send a text as it is."""
        try:
            await self._socket.send(text)
        except ConnectionClosed:
            raise self._down or Disconnected from None

    async def until_down(self) -> Disconnected:
        """Wait until the connection is closed, and return the reason."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._down is not None)
        return self._down or Disconnected()

    async def follow(self) -> None:
        """Read what the house sends until the connection is closed."""
        reason = Disconnected()
        try:
            async for text in self._socket:
                message = self._read(text)
                if isinstance(message, Goodbye):
                    reason = Disconnected(message.code, message.sentence)
                await self._take(message)
        except ConnectionClosed:
            pass
        finally:
            await self._take_down(reason)

    async def _take(self, message: Message) -> None:
        waiting = self._waiting.pop(getattr(message, "key", ""), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message.answer if isinstance(message, Answered) else message)

    async def _take_down(self, reason: Disconnected) -> None:
        self._down = reason
        for each in self._awaited():
            if not each.done():
                each.set_exception(reason)
                each.exception()  # marks it as retrieved, in case nobody waits
        async with self._changed:
            self._changed.notify_all()

    def _awaited(self) -> Iterable[asyncio.Future[Any]]:
        """Return everything that someone waits for."""
        return self._waiting.values()


class ViewConnection(Connection, Generic[V]):
    """A connection that also receives views."""

    def __init__(self, socket: ClientConnection, read: Callable[[str | bytes], Message]) -> None:
        super().__init__(socket, read)
        self._watched: dict[asyncio.Future[Any], Callable[[V], object]] = {}
        self._is_whole = False
        self._wholes = 0
        """How many whole views have arrived."""
        self.version = 0
        self.view: V | None = None
        self.on_view: Callable[[int, V], None] | None = None
        """Called with every view and its version, for callers that must not miss any."""

    async def until(self, shows: Callable[[V], Seen | None]) -> Seen:
        """Wait until `shows` finds something in a view, and return it; no view is skipped."""
        found = shows(self.view) if self.view is not None else None
        if found:
            return found
        if self._down is not None:
            raise self._down
        awaited: asyncio.Future[Seen] = asyncio.get_running_loop().create_future()
        self._watched[awaited] = shows
        try:
            return await awaited
        finally:
            del self._watched[awaited]

    async def look_again(self) -> V | None:
        """Request the whole view and return it: it reflects everything answered before."""
        before = self._wholes
        await self.send(encode(LookAgain()))
        async with self._changed:
            await self._changed.wait_for(lambda: self._wholes > before or self._down is not None)
        if self._down is not None:
            raise self._down
        return self.view

    async def _take(self, message: Message) -> None:
        if isinstance(message, terminal.View | console.View | display.View):
            await self._show(message)
        else:
            await super()._take(message)

    async def _show(self, shown: terminal.View | console.View | display.View) -> None:
        if shown.follows is not None and shown.follows != self.version:
            self._is_whole = False
            await self.send(encode(LookAgain()))
            return
        if shown.follows is not None and not self._is_whole:
            return
        view: Any = shown.view
        if isinstance(view, PlayerView):
            view = terminal.whole_of(view, self.view)  # type: ignore[arg-type]
        async with self._changed:
            self._is_whole = True
            self._wholes += shown.follows is None
            self.version, self.view = shown.version, view
            self._changed.notify_all()
        self._notify(view)
        if self.on_view is not None and self.view is not None:
            self.on_view(self.version, self.view)

    def _notify(self, view: V) -> None:
        """Resolve the waits that this view satisfies."""
        for awaited, shows in self._watched.items():
            if awaited.done():
                continue
            try:
                found = shows(view)
            except Exception as mistake:  # noqa: BLE001 - it is raised where the caller waits
                awaited.set_exception(mistake)
            else:
                if found:
                    awaited.set_result(found)

    def _awaited(self) -> Iterable[asyncio.Future[Any]]:
        return (*super()._awaited(), *self._watched)


async def next_message(socket: ClientConnection, read: Callable[[str | bytes], Message]) -> Message:
    """Wait for a message before the connection is followed."""
    try:
        message = read(await socket.recv())
    except ConnectionClosed as closed:
        raise Disconnected(closed.rcvd.reason if closed.rcvd else "") from None
    if isinstance(message, Goodbye):
        raise Disconnected(message.code, message.sentence)
    return message


@asynccontextmanager
async def followed(connection: Connection, socket: ClientConnection, name: str) -> AsyncIterator[None]:
    """Follow a connection in the background, and close it at the end."""
    following = asyncio.create_task(connection.follow(), name=f"following {name}")
    try:
        yield
    finally:
        await socket.close()
        await following
