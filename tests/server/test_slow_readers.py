"""A line whose other end does not read: it is cut off, and nothing of it is left in the house (TH-D1)."""

import asyncio
import json
import socket
from pathlib import Path

from msgspec.structs import replace
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from at_the_table import money
from server.by_hand import proof
from server.edge import ORIGIN
from server.play import OFTEN, Play, at_a_table
from sicbo.client.terminal import Identity
from sicbo.house_runtime.requests import Accepted
from sicbo.messages.sockets import LookAgain, encode
from sicbo.table import commands as c

SMALL = 4096
"""Bytes that the receiving end of the line takes in before somebody reads."""


ESTABLISHED = "01"
"""How the kernel lists a line that stands."""


class Deaf:
    """A terminal that shows who it is, asks, and never reads again."""

    def __init__(self, play: Play) -> None:
        self._line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        self._line.settimeout(0)
        self._port = play.edge.port
        url = parse_uri(f"ws://127.0.0.1:{self._port}/terminal")
        self._protocol = ClientProtocol(url, origin=ORIGIN, max_size=None)  # type: ignore[arg-type]

    async def open(self, identity: Identity) -> None:
        """Connect, and prove who one is."""
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self._line, ("127.0.0.1", self._port))
        self._protocol.send_request(self._protocol.connect())
        await self._flush()
        while True:
            self._protocol.receive_data(await loop.sock_recv(self._line, SMALL))
            texts = [bytes(each.data) for each in self._protocol.events_received() if isinstance(each, Frame)]
            if texts:
                break
        await self._say(proof(identity, json.loads(texts[0]), 7))

    async def ask(self, times: int) -> None:
        """Ask for the whole view so many times."""
        for _ in range(times):
            await self._say(encode(LookAgain()))

    async def _say(self, text: str) -> None:
        self._protocol.send_text(text.encode())
        await self._flush()

    async def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        for data in self._protocol.data_to_send():
            await loop.sock_sendall(self._line, data)

    @property
    def is_held(self) -> bool:
        """Whether the house still holds its end of the line, as the kernel lists it."""
        listed = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        ends = (f":{self._port:04X}", f":{self._line.getsockname()[1]:04X}")
        rows = (line.split() for line in listed)
        return any((row[1][-5:], row[2][-5:], row[3]) == (*ends, ESTABLISHED) for row in rows)

    def close(self) -> None:
        """Let go."""
        self._line.close()


async def test_a_terminal_that_never_reads_is_cut_off_and_others_play_on(tmp_path: Path) -> None:
    """Not only is it told nothing more: the line itself is gone, though much waits to be sent."""
    limits = replace(OFTEN, commands_at_once=10_000, request_seconds=2)
    async with at_a_table(tmp_path, limits) as play:
        identity, bob = await play.enrol("ann"), await play.enrol("bob")
        await play.do(c.OpenBetting())
        deaf = Deaf(play)
        try:
            await deaf.open(identity)
            assert deaf.is_held
            await deaf.ask(400)
            async with play.at(bob) as terminal:
                await terminal.until(lambda view: view.is_betting_open)
                assert isinstance(await terminal.lay({"small": money(5)}), Accepted)
            while deaf.is_held:  # noqa: ASYNC110 - the house has no word for it
                await asyncio.sleep(0.05)
        finally:
            deaf.close()
