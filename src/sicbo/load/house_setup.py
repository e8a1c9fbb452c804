"""Sets up a house for a load: two robots by the set-up code, a table, and terminals with play money.

Everything goes over the network, as people would do it. Only a demo house admits robots, so that no load is
ever played against a house of real money.
"""

import asyncio
from contextlib import suppress

from msgspec import Struct

from sicbo.administration.commands import AppointPerson
from sicbo.chance import fresh_id
from sicbo.client.enrolment import house_at, propose
from sicbo.client.http_session import Refusal
from sicbo.client.keys import fresh_key
from sicbo.client.terminal import Identity
from sicbo.demo.robot_sessions import Crew
from sicbo.demo.staff import ADMIN, BOSS, DEALER
from sicbo.load.robot_dealer import TABLE
from sicbo.money import Money
from sicbo.people import ROBOT, Role
from sicbo.table import commands as c

CREDIT = Money(10**9)
"""A terminal's play money: enough for two million of the smallest wagers."""
MAX_CONCURRENT = 8
DEPUTY = f"{ROBOT}deputy"
STEP = 30
"""Seconds for which the digits of a second factor are valid."""


class Seat(Struct):
    """An admitted terminal and its credit; None if that is unknown."""

    identity: Identity
    credit: int | None


async def make_table(crew: Crew, code: str) -> None:
    """Found a house by its set-up code, and set up a table dealt by the first shift manager.

    Another shift manager is on the roster, because betting does not open without somebody who may rule.
    """
    await crew.found(code)
    boss = await crew.at_work(BOSS)
    await boss.post("/administration/register-table", {"key": fresh_id(), "table": TABLE.name})
    await crew.send(BOSS, TABLE.name, TABLE.setting_up)
    await crew.send(ADMIN, TABLE.name, c.AssignPost(person=BOSS, post=DEALER))
    await crew.appoint(AppointPerson(person=DEPUTY, roles=(Role.SHIFT_MANAGER,)))
    post = max(TABLE.rules.staff.posts, key=lambda each: each.rank).title
    await crew.send(ADMIN, TABLE.name, c.AssignPost(person=DEPUTY, post=post))
    await crew.send(BOSS, TABLE.name, c.StartShift(shift="load"))


async def come_back(crew: Crew) -> None:
    """Let the dealer of an earlier run sign in again; used digits are not accepted twice.

    Then the next digits are used, and if those were used too, later ones.
    """
    for _ in range(2):
        with suppress(Refusal):
            await crew.at_work(BOSS)
            return
    await asyncio.sleep(STEP)
    await crew.at_work(BOSS)


async def seat(crew: Crew, count: int) -> list[Seat]:
    """Admit terminals, and seat a player with credit at each."""
    house = await house_at(crew.visitor)
    turns = asyncio.Semaphore(MAX_CONCURRENT)

    async def one(number: int) -> Seat:
        async with turns:
            return await _seat_one(crew, house, f"load-{number}")

    return list(await asyncio.gather(*(one(number) for number in range(1, count + 1))))


async def _seat_one(crew: Crew, house: str, device: str) -> Seat:
    boss = await crew.at_work(BOSS)
    code = await crew.code_for(device, TABLE.name)
    key = fresh_key()
    shown = await propose(crew.visitor, device, code, key, named=house)
    body = {"key": fresh_id(), "device": device, "fingerprint": shown}
    await boss.post("/devices/approve", body)
    await crew.send(BOSS, TABLE.name, TABLE.position(device))
    await crew.send(BOSS, TABLE.name, c.TakePosition(position=device, player=device))
    await crew.send(BOSS, TABLE.name, c.BuyIn(player=device, amount=CREDIT, paid_with=c.PaidWith.CASH))
    return Seat(Identity(device, key, crew.house), CREDIT.minor_units)
