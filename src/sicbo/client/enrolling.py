"""A new device asks to be let in: by the code that an admin drew, with a key that it makes for itself."""

from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from websockets.asyncio.client import connect
from websockets.typing import Origin

from sicbo.client.door import Door
from sicbo.client.keys import public_key, sign
from sicbo.client.line import LineIsDown, next_message
from sicbo.messages import terminal as m
from sicbo.messages.proofs import Enrolling


def socket_url(door: Door, path: str) -> str:
    """Give the address of a socket of a house.

    >>> socket_url(Door("https://house.example", "https://house.example"), "/terminal")
    'wss://house.example/terminal'
    """
    parts = urlsplit(door.url)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{parts.path}{path}"


async def house_at(door: Door) -> str:
    """Ask a house for its name, which a device signs: it is in the challenge to whoever connects."""
    async with connect(socket_url(door, "/terminal"), origin=Origin(door.origin), ssl=door.tls) as line:
        challenge = await next_message(line, m.to_terminal)
    if not isinstance(challenge, m.Challenge):
        raise LineIsDown("", "the house did not begin with a challenge")
    return challenge.house


async def enrol(door: Door, device: str, code: str, key: EllipticCurvePrivateKey) -> str:
    """Propose a device; give the fingerprint, which a supervisor compares before letting it in."""
    body = {"device": device, "code": code, "public_key": public_key(key)}
    signature = sign(key, Enrolling(house=await house_at(door), **body))
    return str((await door.post("/devices/enrol", body | {"signature": signature}))["fingerprint"])
