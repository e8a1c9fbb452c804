"""A proxy to a house that falsifies one message on its way to the client, and one that breaks connections."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

Change = Callable[[bytes], bytes]
CAME = 5
"""Pieces that pass on the line of a terminal in either direction until it has come in."""


class Breaks(Exception):
    """The line breaks, and only this part of what was said still goes through."""

    def __init__(self, part: bytes) -> None:
        super().__init__("the line breaks")
        self.part = part


class Liar:
    """Forwards bytes unchanged, until it is told what to change, and at which occurrence."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lies = 0
        self._pattern: re.Pattern[bytes] | None = None
        self._change: Change = bytes
        self._wait = 0

    def filters(self) -> tuple[Change, Change]:
        """Return filters for the requests and the replies of a new connection."""
        return bytes, self.passed

    def lie(self, pattern: bytes, change: Change, *, after: int) -> None:
        """Change the first group of a pattern, of the same length, after it was there so many times."""
        self._pattern, self._change, self._wait = re.compile(pattern), change, after

    def passed(self, data: bytes) -> bytes:
        """Return what is forwarded."""
        if self._pattern is None or not (found := self._pattern.search(data)):
            return data
        self._wait -= 1
        if self._wait > 0:
            return data
        self._pattern, self.lies = None, self.lies + 1
        return data[: found.start(1)] + self._change(found[1]) + data[found.end(1) :]


class Breaker(Liar):
    """Breaks connections of terminals in the middle of an order or its answer, this many times."""

    def __init__(self, port: int, times: int) -> None:
        super().__init__(port)
        self.broken = 0
        self._times = times

    def filters(self) -> tuple[Change, Change]:
        """Break every connection of a terminal after some pieces: the first of all in an answer, the next in an order."""
        seen: list[bytes] = []
        asked: list[bytes] = []
        broken: list[bytes] = []

        def of_a_terminal(said: list[bytes], data: bytes, *, in_an_answer: bool) -> bytes:
            said.append(data)
            is_terminal = bool(asked) and asked[0].startswith(b"GET /terminal")
            is_due = len(said) > CAME + self.broken % 3 and in_an_answer == (self.broken % 2 == 0)
            # A line that is broken is not broken once more by what was already on its way to the other side.
            if is_terminal and is_due and self.broken < self._times and not broken:
                self.broken += 1
                broken.append(data)
                raise Breaks(data[: len(data) // 2])
            return data

        return (
            lambda data: of_a_terminal(asked, data, in_an_answer=False),
            lambda data: of_a_terminal(seen, data, in_an_answer=True),
        )


@asynccontextmanager
async def between(line: socket.socket, liar: Liar) -> AsyncIterator[None]:
    """Listen on a socket that is bound, and pass everything on to the house."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", liar.port)
        asked, said = liar.filters()

        async def on(source: asyncio.StreamReader, to: asyncio.StreamWriter, change: Change) -> None:
            try:
                while data := await source.read(1 << 20):
                    to.write(change(data))
                    await to.drain()
            except Breaks as broken:
                to.write(broken.part)
                for each in (writer, back):
                    each.close()
            except ConnectionError:
                pass
            finally:
                to.close()

        await asyncio.gather(on(reader, back, asked), on(there, writer, said))

    server = await asyncio.start_server(serve, sock=line)
    async with server:
        yield
