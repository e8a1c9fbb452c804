"""A line to a house that changes what the house says, once, on its way to whoever asked."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

Change = Callable[[bytes], bytes]


class Liar:
    """Passes bytes on as they are, until it is told what to change, and after how many chances."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lies = 0
        self._pattern: re.Pattern[bytes] | None = None
        self._change: Change = bytes
        self._wait = 0

    def lie(self, pattern: bytes, change: Change, *, after: int) -> None:
        """Change the first group of a pattern, of the same length, after it was there so many times."""
        self._pattern, self._change, self._wait = re.compile(pattern), change, after

    def passed(self, data: bytes) -> bytes:
        """Give what is passed on."""
        if self._pattern is None or not (found := self._pattern.search(data)):
            return data
        self._wait -= 1
        if self._wait > 0:
            return data
        self._pattern, self.lies = None, self.lies + 1
        return data[: found.start(1)] + self._change(found[1]) + data[found.end(1) :]


@asynccontextmanager
async def between(line: socket.socket, liar: Liar) -> AsyncIterator[None]:
    """Listen on a socket that is bound, and pass everything on to the house."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", liar.port)

        async def on(source: asyncio.StreamReader, to: asyncio.StreamWriter, change: Change) -> None:
            try:
                while data := await source.read(1 << 20):
                    to.write(change(data))
                    await to.drain()
            except ConnectionError:
                pass
            finally:
                to.close()

        await asyncio.gather(on(reader, back, bytes), on(there, writer, liar.passed))

    server = await asyncio.start_server(serve, sock=line)
    async with server:
        yield
