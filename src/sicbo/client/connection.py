"""A line to a house on which orders are answered and views come: common to terminal, console, display.

A view that does not follow the last one is not shown: the whole is asked for instead. Where the line breaks
before an answer came, nobody knows what became of an order; asked again with the same key, it is done once.
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
"""Bytes of a message of the house."""

V = TypeVar("V")
Seen = TypeVar("Seen")


class LineIsDown(Exception):
    """The house has closed the line, or it broke; `code` says why, where the house did."""

    def __init__(self, code: str = "", sentence: str = "the line broke") -> None:
        super().__init__(sentence)
        self.code = code


class NotAnswered(Exception):
    """The house refuses to answer a question, or cannot at the moment; `answer` says why."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(getattr(answer, "sentence", ""))
        self.answer = answer


class OpenLine:
    """A line that is open: what is asked on it is answered under its key."""

    def __init__(self, line: ClientConnection, read: Callable[[str | bytes], Message]) -> None:
        self._line = line
        self._read = read
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._moved = asyncio.Condition()
        self._down: LineIsDown | None = None

    async def ask(self, key: str, message: Message) -> Any:  # noqa: ANN401 - an answer, or what is told
        """Send a message with a key, and wait for what comes back under it."""
        if self._down is not None:
            raise self._down
        answer = self._waiting.setdefault(key, asyncio.get_running_loop().create_future())
        await self.send(encode(message))
        return await asyncio.shield(answer)

    async def send(self, text: str) -> None:
        """Send a text as it is."""
        try:
            await self._line.send(text)
        except ConnectionClosed:
            raise self._down or LineIsDown from None

    async def until_down(self) -> LineIsDown:
        """Wait until the line is down, and say why."""
        async with self._moved:
            await self._moved.wait_for(lambda: self._down is not None)
        return self._down or LineIsDown()

    async def follow(self) -> None:
        """Read what the house sends until the line is down."""
        reason = LineIsDown()
        try:
            async for text in self._line:
                message = self._read(text)
                if isinstance(message, Goodbye):
                    reason = LineIsDown(message.code, message.sentence)
                await self._take(message)
        except ConnectionClosed:
            pass
        finally:
            await self._take_down(reason)

    async def _take(self, message: Message) -> None:
        waiting = self._waiting.pop(getattr(message, "key", ""), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message.answer if isinstance(message, Answered) else message)

    async def _take_down(self, reason: LineIsDown) -> None:
        self._down = reason
        for each in self._awaited():
            if not each.done():
                each.set_exception(reason)
                each.exception()  # whoever waits hears of it; where nobody does, it is no fault
        async with self._moved:
            self._moved.notify_all()

    def _awaited(self) -> Iterable[asyncio.Future[Any]]:
        """List what someone waits for."""
        return self._waiting.values()


class Connection(OpenLine, Generic[V]):
    """A line on which views come, too."""

    def __init__(self, line: ClientConnection, read: Callable[[str | bytes], Message]) -> None:
        super().__init__(line, read)
        self._watched: dict[asyncio.Future[Any], Callable[[V], object]] = {}
        self._is_whole = False
        self._wholes = 0
        """How many whole views have come."""
        self.version = 0
        self.view: V | None = None
        self.on_view: Callable[[int, V], None] | None = None
        """Called with every view and its version, for whoever may miss none."""

    async def until(self, shows: Callable[[V], Seen | None]) -> Seen:
        """Wait until a view shows something, and give it; none goes by unseen, however soon others come."""
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
        """Ask for the whole view, and give it: it shows what was answered before."""
        before = self._wholes
        await self.send(encode(LookAgain()))
        async with self._moved:
            await self._moved.wait_for(lambda: self._wholes > before or self._down is not None)
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
        async with self._moved:
            self._is_whole = True
            self._wholes += shown.follows is None
            self.version, self.view = shown.version, view
            self._moved.notify_all()
        self._look_at(view)
        if self.on_view is not None and self.view is not None:
            self.on_view(self.version, self.view)

    def _look_at(self, view: V) -> None:
        """Tell whoever waits for what this view shows."""
        for awaited, shows in self._watched.items():
            if awaited.done():
                continue
            try:
                found = shows(view)
            except Exception as mistake:  # noqa: BLE001 - it is raised where the question was asked
                awaited.set_exception(mistake)
            else:
                if found:
                    awaited.set_result(found)

    def _awaited(self) -> Iterable[asyncio.Future[Any]]:
        return (*super()._awaited(), *self._watched)


async def next_message(line: ClientConnection, read: Callable[[str | bytes], Message]) -> Message:
    """Wait for a message before anyone follows the line."""
    try:
        message = read(await line.recv())
    except ConnectionClosed as closed:
        raise LineIsDown(closed.rcvd.reason if closed.rcvd else "") from None
    if isinstance(message, Goodbye):
        raise LineIsDown(message.code, message.sentence)
    return message


@asynccontextmanager
async def followed(line: OpenLine, connection: ClientConnection, name: str) -> AsyncIterator[None]:
    """Follow a line beside what is done with it, and close it in the end."""
    following = asyncio.create_task(line.follow(), name=f"following {name}")
    try:
        yield
    finally:
        await connection.close()
        await following
