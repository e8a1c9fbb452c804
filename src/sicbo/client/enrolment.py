"""How a terminal joins a house: it makes a key, presents the code an admin drew for it, and is let in.

The key never leaves the program that made it. The person who approves the device compares the fingerprint.

`house` is the address of the house, such as `https://house.example`, which is also the origin that is sent.
"""

import asyncio
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from websockets.asyncio.client import connect
from websockets.typing import Origin

from sicbo.client.connection import Disconnected, next_message
from sicbo.client.http_session import HttpSession
from sicbo.client.keys import fresh_key, public_key, sign
from sicbo.client.terminal import Identity, connected
from sicbo.messages.proofs import Enrolling
from sicbo.messages.terminal import Challenge, to_terminal

NOT_YET = ("device/not-known", "socket/no-position")
"""The codes for a proposed terminal that is not let in, or has no position at its table yet."""


async def enrol(
    house: str, device: str, code: str, *, key: EllipticCurvePrivateKey | None = None
) -> Identity:
    """Ask a house to let a device in with its code; return its identity from then on."""
    key = key or fresh_key()
    await propose(HttpSession(house, house), device, code, key)
    return Identity(device, key, house)


async def propose(
    session: HttpSession, device: str, code: str, key: EllipticCurvePrivateKey, *, named: str = ""
) -> str:
    """Propose a device; return the fingerprint, which a supervisor compares before letting it in.

    `named` is the id of the house, if known: with many devices, asking once is enough.
    """
    body = {"device": device, "code": code, "public_key": public_key(key)}
    signature = sign(key, Enrolling(house=named or await house_at(session), **body))
    return str((await session.post("/devices/enrol", body | {"signature": signature}))["fingerprint"])


async def house_at(session: HttpSession) -> str:
    """Return the id of a house, which is in the challenge to every terminal."""
    url, origin = session.socket_url("/terminal"), Origin(session.origin)
    async with connect(url, origin=origin, ssl=session.tls) as socket:
        message = await next_message(socket, to_terminal)
    return message.house if isinstance(message, Challenge) else ""


async def let_in(identity: Identity, *, look_every: float = 1, within: float = 600) -> None:
    """Wait until a terminal is let in, and has a position at its table with a player."""
    async with asyncio.timeout(within):
        while not await _is_in(identity):  # noqa: ASYNC110 - nothing announces it to us
            await asyncio.sleep(look_every)


async def _is_in(identity: Identity) -> bool:
    try:
        async with connected(terminals_of(identity.origin), identity) as terminal:
            return bool(await terminal.until(lambda view: view.player))
    except Disconnected as reason:
        if reason.code not in NOT_YET:
            raise
        return False


def terminals_of(house: str) -> str:
    """Return the address of the terminals' socket of a house.

    >>> terminals_of("https://house.example")
    'wss://house.example/terminal'
    """
    parts = urlsplit(house)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/terminal"
