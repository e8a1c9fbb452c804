"""Someone who works in a house: sets a password by a code, signs in, and asks over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from sicbo.client.asking import ask
from sicbo.client.console import Console, opened
from sicbo.messages.people import SecondFactor
from sicbo.people import Role


async def set_password(house: str, person: str, code: str, password: str) -> SecondFactor:
    """Set a password by a code; give the second factor, which is told once."""
    body = {"person": person, "code": code, "password": password}
    return msgspec.convert((await ask(house, "POST", "/password", body)).body, SecondFactor)


async def sign_in(house: str, person: str, role: Role, password: str, digits: str = "") -> "AtWork":
    """Come to work in a role; `digits` are those of the second factor, where the role needs one."""
    body = {"person": person, "role": role.value, "password": password, "digits": digits}
    told = await ask(house, "POST", "/sign-in", body)
    return AtWork(house, person, role, told.cookie)


class AtWork:
    """A person who is signed in; the token is kept here and goes with every request."""

    def __init__(self, house: str, person: str, role: Role, cookie: str) -> None:
        self._house = house
        self._cookie = cookie
        self.person = person
        self.role = role

    async def post(self, path: str, body: object = None) -> Any:  # noqa: ANN401 - whatever the route answers
        """Ask for something that may change something."""
        return (await ask(self._house, "POST", path, body, cookie=self._cookie)).body

    async def get(self, path: str) -> Any:  # noqa: ANN401 - whatever the route answers
        """Ask how something is."""
        return (await ask(self._house, "GET", path, cookie=self._cookie)).body

    @asynccontextmanager
    async def console(self, table: str) -> AsyncIterator[Console]:
        """Open the console of a table, with a ticket that is drawn for it."""
        ticket = (await self.post("/socket-ticket"))["ticket"]
        async with opened(self._house, self._cookie, table, ticket) as console:
            yield console
