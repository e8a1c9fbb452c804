"""A proxy to PostgreSQL that can cut connections at the worst moment."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from enum import Enum
from pathlib import Path

COMMIT = b"COMMIT\x00"


class Cut(Enum):
    """Where a connection is cut, once."""

    BEFORE_COMMIT = "COMMIT never reaches the server, which sees the connection cut"
    AFTER_COMMIT = "the server has committed, and its answer never comes back"
    LATE_COMMIT = "the client sees the connection cut, and COMMIT reaches the server later"
    HALF_OPEN = "the client sees the connection cut, and the server is left waiting"


class PostgresqlProxy:
    """Listens on its own port and forwards everything to the socket of a server."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / ".s.PGSQL.5432"
        self._tasks: set[asyncio.Task[None]] = set()
        self._kept_open: list[asyncio.StreamWriter] = []
        self.port = 0
        self.cut: Cut | None = None
        self.cut_at: int | None = None
        """The number of the message at which to cut the connection instead of forwarding it."""
        self.when_cut: Callable[[], Awaitable[object]] | None = None
        """Called before the client sees that the connection is cut."""
        self.was_cut = False
        self.commits = 0
        self.is_closed = False
        self.hides_the_end = False
        """Forward the server's last message, but not that it has closed the connection."""

    def dsn(self, database: str) -> str:
        """Return the address of a database through this proxy."""
        return f"postgresql://sicbo_app@127.0.0.1:{self.port}/{database}?sslmode=disable"

    async def serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        """Forward one connection, until it is cut or closed."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        if self.is_closed:
            to_client.transport.abort()
            return
        try:
            server, to_server = await asyncio.open_unix_connection(self._socket)
        except BaseException:  # nobody is there, or the test is over: nothing is left open for the next one
            to_client.transport.abort()
            raise
        back = asyncio.create_task(self._back(server, to_client))
        try:
            with suppress(ConnectionError):
                while data := await client.read(65536):
                    cut = self._cut_for(data)
                    if cut is None:
                        to_server.write(data)
                        await to_server.drain()
                        continue
                    self.was_cut = True
                    back.cancel()
                    await asyncio.gather(back, return_exceptions=True)
                    await self._cut_connection(cut, data, server, to_server)
                    if self.when_cut is not None:
                        await self.when_cut()
                    break
        finally:
            back.cancel()
            to_client.transport.abort()
            if to_server not in self._kept_open:
                to_server.transport.abort()

    async def _back(self, server: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await server.read(65536):
                to_client.write(data)
                await to_client.drain()
        if self.hides_the_end:
            await asyncio.Event().wait()
        to_client.transport.abort()

    def _cut_for(self, data: bytes) -> Cut | None:
        """Return whether and how to cut the connection at this message."""
        if self.cut_at is not None:
            self.cut_at -= 1
            if self.cut_at == 0:
                self.cut_at = None
                return Cut.BEFORE_COMMIT
        if COMMIT not in data:
            return None
        self.commits += 1
        cut, self.cut = self.cut, None
        return cut

    async def _cut_connection(
        self, cut: Cut, data: bytes, server: asyncio.StreamReader, to_server: asyncio.StreamWriter
    ) -> None:
        if cut is Cut.AFTER_COMMIT:
            to_server.write(data)
            await server.read(65536)
            to_server.transport.abort()
        elif cut is Cut.BEFORE_COMMIT:
            to_server.transport.abort()
        elif cut is Cut.LATE_COMMIT:
            self._kept_open.append(to_server)
            asyncio.get_running_loop().call_later(0.4, to_server.write, data)
        else:
            self._kept_open.append(to_server)

    async def end(self) -> None:
        """Cut all connections."""
        for each in self._kept_open:
            each.transport.abort()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def proxy_to(folder: Path) -> AsyncIterator[PostgresqlProxy]:
    """Start a proxy to the server whose socket is in this folder."""
    proxy = PostgresqlProxy(folder)
    listening = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = listening.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listening.close()
        await proxy.end()
        await listening.wait_closed()
