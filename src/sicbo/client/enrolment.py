"""How a terminal comes to a house: it makes a key, shows the code that an admin drew for it, and is let in.

The key never leaves the program that made it. Whoever approves the device compares the fingerprint.
`house` is the address of the house, such as `https://house.example`, which is also the origin that is sent.
"""

import asyncio
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from websockets.asyncio.client import connect
from websockets.typing import Origin

from sicbo.client.connection import LineIsDown, next_message
from sicbo.client.http_session import HttpSession
from sicbo.client.keys import fresh_key, public_key, sign
from sicbo.client.terminal import Identity, connected
from sicbo.messages.proofs import Enrolling
from sicbo.messages.terminal import Challenge, to_terminal

NOT_YET = ("device/not-known", "socket/no-position")
"""What a terminal hears that was proposed, and is not let in or has no position at its table yet."""


async def enrol(
    house: str, device: str, code: str, *, key: EllipticCurvePrivateKey | None = None
) -> Identity:
    """Ask a house to let a device in, by its code; give what it is known by from then on."""
    key = key or fresh_key()
    await propose(HttpSession(house, house), device, code, key)
    return Identity(device, key, house)


async def propose(
    door: HttpSession, device: str, code: str, key: EllipticCurvePrivateKey, *, named: str = ""
) -> str:
    """Propose a device; give the fingerprint, which a supervisor compares before letting it in.

    `named` is the id of the house, for whoever has asked for it: with many devices, once is enough.
    """
    body = {"device": device, "code": code, "public_key": public_key(key)}
    signature = sign(key, Enrolling(house=named or await house_at(door), **body))
    return str((await door.post("/devices/enrol", body | {"signature": signature}))["fingerprint"])


async def house_at(door: HttpSession) -> str:
    """Ask for the id of a house, which is in the challenge to every terminal."""
    async with connect(door.socket_url("/terminal"), origin=Origin(door.origin), ssl=door.tls) as line:
        message = await next_message(line, to_terminal)
    return message.house if isinstance(message, Challenge) else ""


async def let_in(identity: Identity, *, look_every: float = 1, within: float = 600) -> None:
    """Wait until a terminal was let in, and has a position at its table with somebody to play for."""
    async with asyncio.timeout(within):
        while not await _is_in(identity):  # noqa: ASYNC110 - it happens in the house
            await asyncio.sleep(look_every)


async def _is_in(identity: Identity) -> bool:
    try:
        async with connected(terminals_of(identity.origin), identity) as terminal:
            return bool(await terminal.until(lambda view: view.player))
    except LineIsDown as reason:
        if reason.code not in NOT_YET:
            raise
        return False


def terminals_of(house: str) -> str:
    """Write the address of the socket of terminals of a house.

    >>> terminals_of("https://house.example")
    'wss://house.example/terminal'
    """
    parts = urlsplit(house)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/terminal"
