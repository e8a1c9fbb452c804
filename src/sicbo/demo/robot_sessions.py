"""The robots at work: each has a password and a second factor, signs in over HTTP, and orders at consoles.

None of this is stored: at every start they get new ones, with codes that the house draws for them.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.client import HTTPException
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pyotp
from msgspec import Struct
from websockets.exceptions import WebSocketException

from sicbo.administration.commands import AppointPerson
from sicbo.administration.state import DeviceKind, DeviceStanding
from sicbo.chance import fresh_bytes, fresh_id
from sicbo.client.connection import Disconnected
from sicbo.client.console import Console, opened
from sicbo.client.enrolment import enrol
from sicbo.client.http_session import HttpSession, Refusal
from sicbo.client.keys import public_key
from sicbo.client.patient_sessions import RenewingSession, RetryingSession
from sicbo.client.terminal import Identity
from sicbo.clock import Clock
from sicbo.demo.staff import ADMIN, BOSS, FLOOR, ROBOTS, roster
from sicbo.demo.tables import CREDIT, DemoTable
from sicbo.house_runtime.requests import Accepted, Answer, RetryLater
from sicbo.messages.devices import DeviceShown, DevicesShown
from sicbo.messages.people import SecondFactors
from sicbo.messages.proposals import ProposalsShown
from sicbo.server.devices.keys import fingerprint
from sicbo.streams import Command
from sicbo.table import commands as c

WENT_WRONG = (Disconnected, Refusal, OSError, HTTPException, WebSocketException)
"""The errors that any network request may end with."""

PASSWORD_BYTES = 24
LATER = 0.5
"""Seconds before repeating something the house could not answer."""


class Secrets(Struct, frozen=True):
    """The credentials of a robot."""

    password: str
    factor: str


def fresh_password() -> str:
    """Draw a password that no person has to remember.

    >>> len(fresh_password())
    48
    """
    return fresh_bytes(PASSWORD_BYTES).hex()


def factor_in(address: str) -> str:
    """Return the secret of a second factor from the address that an app would read.

    >>> factor_in("otpauth://totp/Sicbo%20h1:ann?secret=ABC&issuer=Sicbo%20h1")
    'ABC'
    """
    (secret,) = parse_qs(urlsplit(address).query)["secret"]
    return secret


class Crew:
    """All robots that work in the house at an address."""

    def __init__(self, house: str, clock: Clock) -> None:
        self.house = house
        self._clock = clock
        self._secrets: dict[str, Secrets] = {}
        self._at_work: dict[str, RenewingSession] = {}
        self._last_steps: dict[str, int] = {}

    def equip(self, robot: str, secrets: Secrets) -> None:
        """Set the credentials of a robot."""
        self._secrets[robot] = secrets

    async def found(self, code: str) -> None:
        """Admit the first two robots with the code of the first start."""
        passwords = {robot: fresh_password() for robot in (BOSS, ADMIN)}
        boss, admin = ({"name": robot, "password": password} for robot, password in passwords.items())
        body = {"code": code, "shift_manager": boss, "admin": admin}
        factors = msgspec.convert(await self.visitor.post("/set-up", body), SecondFactors)
        for each in factors.people:
            self.equip(each.person, Secrets(passwords[each.person], factor_in(each.address)))

    async def take_code(self, robot: str, code: str) -> None:
        """Let a robot set a password with a code."""
        password = fresh_password()
        body = {"person": robot, "code": code, "password": password}
        reply = await self.visitor.post("/password", body)
        self.equip(robot, Secrets(password, factor_in(reply["address"])))

    def secrets_of(self, robot: str) -> Secrets:
        """Return the credentials of a robot, to be saved."""
        return self._secrets[robot]

    @property
    def visitor(self) -> HttpSession:
        """A session that is not signed in, and waits until the house has time for it."""
        return RetryingSession(self.house, self.house)

    async def at_work(self, robot: str) -> HttpSession:
        """Return the session of a robot, which signs in again whenever it has ended."""
        session = self._at_work.setdefault(
            robot, RenewingSession(self.house, lambda: self._credentials(robot))
        )
        if not session.cookie:
            await session.come_in()
        return session

    def _credentials(self, robot: str) -> dict[str, str]:
        """Return what a robot signs in with.

        Digits are valid once: a second sign-in within half a minute uses the next ones, which a house accepts
        a little early.
        """
        secrets = self._secrets[robot]
        factor = pyotp.TOTP(secrets.factor)
        now = factor.timecode(self._clock.now())
        step = now if self._last_steps.get(robot, 0) < now else now + 1
        self._last_steps[robot] = step
        role, digits = ROBOTS[robot].value, factor.generate_otp(step)
        return {"person": robot, "password": secrets.password, "role": role, "digits": digits}

    async def appoint(self, order: AppointPerson) -> None:
        """Let the admin propose a person, and the boss approve."""
        admin, boss = await self.at_work(ADMIN), await self.at_work(BOSS)
        body = {"key": fresh_id(), "reason": "a demo house needs staff", "order": msgspec.to_builtins(order)}
        number = (await admin.post("/administration/proposals", body))["proposal"]
        shown = msgspec.convert(await boss.get("/administration/proposals"), ProposalsShown).proposals
        found = next(each for each in shown if each.number == number)
        approval = {"key": fresh_id(), "body_hash": found.body_hash}
        await boss.post(f"/administration/proposals/{number}/approve", approval)

    # ---- at a table --------------------------------------------------------------------------------------

    @asynccontextmanager
    async def console(self, robot: str, table: str) -> AsyncIterator[Console]:
        """Open the console of a table for a robot, and wait until it shows the table."""
        async with opened(await self.at_work(robot), table) as console:
            await console.until(lambda view: view.table)
            yield console

    async def order(self, robot: str, table: str, command: c.Command) -> Answer:
        """Let a robot give one order."""
        async with self.console(robot, table) as console:
            return await ordered(console, command)

    async def send(self, robot: str, table: str, command: c.Command, *, key: str = "") -> None:
        """Let a robot give an order over HTTP.

        Under a fixed key an order is carried out once, however many starts send it.
        """
        body = body_of(command) | ({"key": key} if key else {})
        path = f"/tables/{table}/{type(command).__struct_config__.tag}"
        await (await self.at_work(robot)).post(path, body)

    async def give_posts(self, table: DemoTable, *, key: str = "") -> None:
        """Assign the posts at a table; with a key, only once."""
        for each in roster(table):
            order = c.AssignPost(person=each.person, post=each.post)
            await self.send(each.by, table.name, order, key=f"{key}/{each.person}" if key else "")

    async def seat(self, table: DemoTable, device: str, rule_set: str = "") -> bool:
        """Ensure that a terminal has its position and a player with credit; return whether it has."""
        async with self.console(FLOOR, table.name) as console:
            view = await console.until(lambda view: view)
            there = {each.position: each for each in view.positions}
            orders: list[c.Command] = []
            if device not in there:
                orders.append(table.position(device, rule_set))
            if device not in there or not there[device].is_taken:
                player = f"{device}-{view.round}"  # a visit of its own, whoever played here before
                orders += [c.TakePosition(position=device, player=player), buying_in(player)]
            answers = [await ordered(console, each) for each in orders]
        return all(isinstance(each, Accepted) for each in answers)

    async def buy_in(self, table: str, player: str) -> None:
        """Give a player play money."""
        await self.order(FLOOR, table, buying_in(player))

    # ---- devices -----------------------------------------------------------------------------------------

    async def devices(self) -> tuple[DeviceShown, ...]:
        """Return the devices of the house, as the floor sees them."""
        reply = await (await self.at_work(FLOOR)).get("/devices")
        return msgspec.convert(reply, DevicesShown).devices

    async def code_for(self, device: str, table: str) -> str:
        """Draw a code for a terminal."""
        body = {"device": device, "kind": DeviceKind.TERMINAL.value, "table": table}
        return str((await (await self.at_work(ADMIN)).post("/devices/code", body))["code"])

    async def approve(self, device: str, shown: str) -> None:
        """Admit a device whose key has this fingerprint."""
        body = {"key": fresh_id(), "device": device, "fingerprint": shown}
        await (await self.at_work(FLOOR)).post("/devices/approve", body)

    async def revoke(self, device: str) -> None:
        """Revoke a device."""
        body = {"key": fresh_id(), "device": device, "reason": "its key was not kept"}
        await (await self.at_work(FLOOR)).post("/devices/revoke", body)

    async def equip_terminal(self, table: DemoTable, device: str) -> Identity:
        """Give a robot's terminal a new key; any old one becomes invalid."""
        known = {each.device: each for each in await self.devices()}
        if device in known and known[device].standing is not DeviceStanding.REVOKED:
            await self.revoke(device)
        identity = await enrol(self.house, device, await self.code_for(device, table.name))
        await self.approve(device, fingerprint(public_key(identity.key)))
        return identity


def body_of(command: Command) -> dict[str, Any]:
    """Return an order as sent over HTTP: its fields, and a key.

    >>> sorted(body_of(c.StartShift(shift="day")))
    ['key', 'shift']
    """
    body: dict[str, Any] = msgspec.to_builtins(command, str_keys=True)
    tag = command.__struct_config__.tag_field
    return {"key": fresh_id(), **{name: value for name, value in body.items() if name != tag}}


async def ordered(console: Console, command: c.Command) -> Answer:
    """Give an order, repeating it while the house says later: many robots ask at once."""
    key = fresh_id()
    while isinstance(answer := await console.order(command, key=key), RetryLater):  # noqa: ASYNC110 - it is the house
        await asyncio.sleep(LATER)
    return answer


def buying_in(player: str) -> c.BuyIn:
    """Return the order that gives a player play money."""
    return c.BuyIn(player=player, amount=CREDIT, paid_with=c.PaidWith.CASH)
