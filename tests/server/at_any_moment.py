"""A house that is only decided upon: someone of every role at work, and any table at any moment.

What is asked goes the way of everything that comes over the network: it is written and read as a message,
and decided by what decides for a running table, together with the administration and the cage. Nothing is
kept of it, so that thousands of orders can be tried upon one and the same moment.
"""

import asyncio
from collections.abc import Mapping

from msgspec import Struct

from at_the_table import AtTheTable
from sicbo import streams
from sicbo.administration import commands as o
from sicbo.administration.state import DeviceKind, Mark
from sicbo.clock import ManualClock
from sicbo.house_runtime.bus_messages import decode_sent, encode_request, from_outside, request_of
from sicbo.house_runtime.requests import PROGRAM, Accepted, Answer, Request
from sicbo.house_runtime.shared_streams.administration_rules import (
    RegisteredDeviceKeys,
    administration_stream,
)
from sicbo.house_runtime.shared_streams.cage_rules import cage_stream
from sicbo.house_runtime.shared_streams.cross_stream_batch import SharedStreams
from sicbo.house_runtime.tables.batch import DecidedBatch, Deciding
from sicbo.house_runtime.tables.device_feed import DeviceFeed
from sicbo.house_runtime.tables.outcome_sources import source_for
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.people import Actor, Role
from sicbo.proposals import commands as p
from sicbo.table import commands as c
from storage.memory_store import MemoryStore

TABLE = "T1"
TERMINAL = Actor("kim", Role.TERMINAL, "kim")


class Moment(Struct):
    """A table at a moment, and what decides upon it."""

    standing: Standing
    deciding: Deciding
    at: AtTheTable | None

    def ask(self, *requests: Request) -> DecidedBatch:
        """Decide requests one after the other; nothing is kept."""
        return self.deciding.decide(self.standing, requests, {}, self.at.past if self.at else {})

    def answers(self, *requests: Request) -> list[Answer]:
        """Give the answers alone."""
        return self.ask(*requests).answers


def request(command: c.Command | p.Command, by: Actor) -> Request:
    """Send a command, as far as the table that it is for."""
    sent = from_outside(decode_sent(TABLE, encode_request("k1", command, by)))
    return request_of(TABLE, sent.key, sent.command, sent.actor)


class AtAnyMoment:
    """The house: who works in it, and its tables whenever they are looked at."""

    def __init__(self, people: Mapping[str, Role]) -> None:
        self._clock = ManualClock(AtTheTable("rws-open-cover-etg-2021", is_ready=False).now)
        store = MemoryStore()
        self._administration = administration_stream(store, self._clock)
        self._shared = SharedStreams(
            self._administration, cage_stream(store, self._clock, self._administration)
        )
        self._keys = 0
        asyncio.run(self._found(people))

    async def _found(self, people: Mapping[str, Role]) -> None:
        await self._administration.open()
        await self._shared.cage.open()
        await self._do(o.FoundHouse(house="h1", mark=Mark.LABORATORY))
        await self._do(o.AppointFirstPeople(shift_manager="first", admin="clerk"))
        first, clerk = Actor("first", Role.SHIFT_MANAGER), Actor("clerk", Role.ADMIN)
        for each in (first, clerk):
            await self._sign_in(each)
        await self._do(o.RegisterTable(table=TABLE), first)
        for name, role in people.items():
            await self._do(o.AppointPerson(person=name, roles=(role,)), clerk, first)
            await self._sign_in(Actor(name, role))
        terminal = o.ProposeDevice(
            device=TERMINAL.device, kind=DeviceKind.TERMINAL, public_key="K", table=TABLE
        )
        await self._do(terminal, clerk)
        await self._do(o.ApproveDevice(device=TERMINAL.device, public_key="K"), first)

    async def _sign_in(self, who: Actor) -> None:
        now = self._clock.now()
        session = o.SignPersonIn(session=f"s-{who.person}", person=who.person, role=who.role, proved_at=now)
        await self._do(session)

    async def _do(self, command: streams.Command, by: Actor = PROGRAM, second: Actor | None = None) -> None:
        self._keys += 1
        asked = Request(key=f"{by.person}/{self._keys}", command=command, actor=by, second=second, body=b"")
        answer = await self._administration.ask(asked)
        assert isinstance(answer, Accepted), answer

    def at(self, table: AtTheTable | None) -> Moment:
        """Look at a table as it is; None for one that is not set up."""
        source = (table.source if table else None) or source_for("laboratory")
        clock = ManualClock(table.now if table else self._clock.now())
        deciding = Deciding(
            clock, 1, source, DeviceFeed(RegisteredDeviceKeys(self._administration)), self._shared
        )
        if table is None:
            return Moment(Standing(stream=TABLE), deciding, None)
        standing = Standing(
            stream=TABLE,
            table=table.table,
            books=table.books,
            seq=len(table.log),
            at=table.now,
            rules=table.text,
        )
        return Moment(standing, deciding, table)
