"""Requests over HTTP as a client makes them: JSON both ways, and a refusal as an exception.

The house is named by its address, which is also the Origin that is sent: a client that is no browser says
which house it means.
"""

import asyncio
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

SECONDS = 30
"""How long an answer may take."""
GOOD = range(200, 300)


class HouseRefuses(Exception):
    """The house has answered no; `code` says why, as in the reference of refusals."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class HouseIsAway(Exception):
    """Nobody answers at the address of the house."""


class Told(Struct, frozen=True):
    """What a house has answered, and the cookie that came with it."""

    body: Any
    cookie: str = ""


async def ask(house: str, method: str, path: str, body: object = None, *, cookie: str = "") -> Told:
    """Ask a house for something; `house` is its address, such as `https://house.example`."""
    return await asyncio.to_thread(_ask, house, method, path, body, cookie)


def socket_address(house: str, path: str) -> str:
    """Write the address of a WebSocket of a house.

    >>> socket_address("https://house.example", "/terminal")
    'wss://house.example/terminal'
    """
    parts = urlsplit(house)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{path}"


def _ask(house: str, method: str, path: str, body: object, cookie: str) -> Told:
    parts = urlsplit(house)
    line = (HTTPSConnection if parts.scheme == "https" else HTTPConnection)(parts.netloc, timeout=SECONDS)
    headers = {"Origin": house, "Connection": "close"}
    headers |= {"Cookie": cookie} if cookie else {}
    data = None if body is None else msgspec.json.encode(body)
    headers |= {} if data is None else {"Content-Type": "application/json"}
    try:
        line.request(method, path, body=data, headers=headers)
        answer = line.getresponse()
        told, said = answer.read(), answer.getheader("Set-Cookie", "").partition(";")[0]
    except (OSError, HTTPException) as away:
        raise HouseIsAway(f"nobody answers at {house}: {away}") from None
    finally:
        line.close()
    try:
        found = msgspec.json.decode(told)
    except msgspec.DecodeError:
        raise HouseIsAway(f"{house} answers, and not as a house does") from None
    if answer.status not in GOOD:
        raise HouseRefuses(str(found.get("code", "")), str(found.get("sentence", told[:200])))
    return Told(found, said)
