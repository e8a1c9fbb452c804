"""A line to a NATS server that can be cut, stand still, and have words put into the server's mouth."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class LineToNats:
    """Listens on a port of its own and passes everything on to a server, both ways."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._ends: set[asyncio.StreamWriter] = set()
        self._clients: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_cut = False
        self._goes_on = asyncio.Event()
        self._goes_on.set()
        self.port = 0
        self.from_client = b""
        """All that a client has sent."""

    @property
    def url(self) -> str:
        """The address of the server over this line."""
        return f"nats://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Cut all lines, and let nobody in."""
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()

    def mend(self) -> None:
        """Let everyone in again."""
        self._is_cut = False

    def hold(self) -> None:
        """Pass nothing on, either way: whoever is behind this line seems to stand still."""
        self._goes_on.clear()

    def release(self) -> None:
        """Pass everything on that has come meanwhile."""
        self._goes_on.set()

    def say(self, words: bytes) -> None:
        """Tell all clients something, as if the server had said it."""
        for client in self._clients:
            client.write(words)

    async def serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        """Pass one connection on."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        if self._is_cut:
            to_client.transport.abort()
            return
        self._clients.add(to_client)
        try:
            server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        except BaseException:  # nobody is there, or the test is over: nothing is left open for the next one
            self._clients.discard(to_client)
            to_client.transport.abort()
            raise
        self._ends |= {to_client, to_server}
        back = asyncio.create_task(self._pass(server, to_client))
        try:
            await self._pass(client, to_server, listen=True)
        finally:
            back.cancel()
            self._clients.discard(to_client)
            for end in (to_client, to_server):
                self._ends.discard(end)
                end.transport.abort()

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, listen: bool = False
    ) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                await self._goes_on.wait()
                if listen:
                    self.from_client += data
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    async def end(self) -> None:
        """Cut everything, and wait until it is gone."""
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def a_line_to(server_port: int) -> AsyncIterator[LineToNats]:
    """Open a line to a server."""
    line = LineToNats(server_port)
    listening = await asyncio.start_server(line.serve, "127.0.0.1", 0)
    line.port = listening.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        listening.close()
        await line.end()
        await listening.wait_closed()
