"""A proxy to a NATS server that can cut or stall connections, and send messages as if from the server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class NatsProxy:
    """Listens on its own port and forwards everything to a server, both ways."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._ends: set[asyncio.StreamWriter] = set()
        self._clients: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_cut = False
        self._running = asyncio.Event()
        self._running.set()
        self.port = 0
        self.from_client = b""
        """Everything a client has sent."""

    @property
    def url(self) -> str:
        """The address of the server through this proxy."""
        return f"nats://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Cut all connections, and accept none."""
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()

    def restore(self) -> None:
        """Accept connections again."""
        self._is_cut = False

    def pause(self) -> None:
        """Forward nothing, either way: the other side seems to hang."""
        self._running.clear()

    def resume(self) -> None:
        """Forward everything that has arrived meanwhile."""
        self._running.set()

    def send_to_clients(self, message: bytes) -> None:
        """Send a message to all clients, as if from the server."""
        for client in self._clients:
            client.write(message)

    async def serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        """Forward one connection."""
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
                await self._running.wait()
                if listen:
                    self.from_client += data
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    async def end(self) -> None:
        """Cut everything, and wait until it has ended."""
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def proxy_to(server_port: int) -> AsyncIterator[NatsProxy]:
    """Start a proxy to a server."""
    proxy = NatsProxy(server_port)
    listening = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = listening.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listening.close()
        await proxy.end()
        await listening.wait_closed()
