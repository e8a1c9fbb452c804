"""A table that is dealt from inside, and terminals that come in over the network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

import sicbo
from at_the_table import money
from house_runtime.house import RULE_SET
from house_runtime.processes import QUICK
from server.edge import ORIGIN, Edge, served
from server.staff import Staff
from sicbo.administration import commands as o
from sicbo.client.keys import fresh_key, public_key, sign
from sicbo.client.terminal import Identity, Terminal, connected
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import PROGRAM, Accepted, Answer
from sicbo.messages.proofs import Enrolling
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.server.settings import WebLimits
from sicbo.streams import Command
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all

if TYPE_CHECKING:
    import httpx

BOSS, DORA = Actor("boss", Role.SHIFT_MANAGER), Actor("dora", Role.DEALER)
ADA = Actor("ada", Role.ADMIN)
"""Who fills posts of any rank: nobody in the pit appoints above the own."""
OFTEN = WebLimits(
    sign_ins_a_minute=1000,
    sign_ins_a_minute_from_address=1000,
    commands_at_once=1000,
    looks_again_seconds=0.05,
)


class Play:
    """A house with its staff at work and table T1 open."""

    rule_set, layout = RULE_SET, "B"
    table = "T1"

    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.staff = Staff(edge)
        self.boss: httpx.AsyncClient
        self.ada: httpx.AsyncClient
        self._asked = 0

    async def open(self) -> None:
        """Let everyone come in, and open the table."""
        await self.staff.set_up()
        self.boss = await self.staff.come_in("boss", Role.SHIFT_MANAGER)
        self.ada = await self.staff.come_in("ada", Role.ADMIN)
        await self.staff.appoint("dora", Role.DEALER)
        await self.staff.come_in("dora", Role.DEALER)
        await self.do(o.RegisterTable(table="T1"), BOSS)
        rules = sicbo.rule_set(RULE_SET)
        limits = same_for_all(rules.kinds, minimum=money(5), maximum=money(1000))
        text = sicbo.document_text("rws-open-cover-etg-2021")
        await self.do(c.SetUpTable(table="T1", rules=text, rule_sets=(RULE_SET,), limits=limits), BOSS)
        await self.do(c.AssignPost(person="dora", post="Dealer"), BOSS)
        await self.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA)
        await self.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True))
        await self.do(c.OpenTable(count=money(0)), BOSS)

    async def ask(
        self, command: Command, by: Actor = DORA, second: Actor | None = None, *, table: str = ""
    ) -> Answer:
        """Ask for something from inside."""
        self._asked += 1
        key, house = f"{self.table}-i{self._asked}", self.edge.house
        stream = (table or self.table) if isinstance(command, c.Command) else "administration"
        return await house.submit(stream, key, command, by, second)

    async def do(
        self, command: Command, by: Actor = DORA, second: Actor | None = None, *, table: str = ""
    ) -> None:
        """Ask for something that must be done."""
        answer = await self.ask(command, by, second, table=table)
        assert isinstance(answer, Accepted), answer

    async def another_process(self) -> House:
        """Start another process of the house, which looks at the same store."""
        edge = self.edge
        house = House(edge.store, edge.bus, edge.clock, owner="other", settings=QUICK)
        await house.start()
        return house

    async def finish(self, faces: tuple[int, int, int], *, has_wagers: bool = True) -> None:
        """Close betting, take an outcome and settle; a round without wagers is over with its outcome."""
        await self.do(c.CloseBetting())
        await self.do(c.StartTumble())
        await self.do(c.TakeOutcome(faces=faces), PROGRAM)
        if has_wagers:
            await self.do(c.SettleRound())

    # ---- terminals ---------------------------------------------------------------------------------------

    async def propose(
        self, device: str, table: str = "", *, kind: str = "terminal"
    ) -> tuple[EllipticCurvePrivateKey, str]:
        """Let a device ask to be let in, by a code of ada's; give its key and its fingerprint."""
        wanted = {"device": device, "kind": kind, "table": table or self.table}
        code = (await self.ada.post("/devices/code", json=wanted)).json()["code"]
        key = fresh_key()
        async with self.edge.browser() as browser:
            answer = await browser.post("/devices/enrol", json=enrolling(device, code, key))
        assert 200 == answer.status_code, answer.text
        return key, answer.json()["fingerprint"]

    async def enrol(self, device: str, *, credit: int = 100, table: str = "", account: str = "") -> Identity:
        """Let a terminal in, with a player of the same name who has credit, and an account if need be."""
        key, fingerprint = await self.propose(device, table)
        body = {"key": f"approve-{device}", "device": device, "fingerprint": fingerprint}
        answer = await self.boss.post("/devices/approve", json=body)
        assert 200 == answer.status_code, answer.text
        order = c.SetUpPosition(position=device, is_terminal=True, rule_set=self.rule_set, layout=self.layout)
        bought = c.BuyIn(player=device, amount=money(credit), paid_with=c.PaidWith.CASH)
        sits = c.TakePosition(position=device, player=device, account=account)
        for each in (order, sits, bought):
            await self.do(each, BOSS, table=table)
        return Identity(device, key, ORIGIN)

    @asynccontextmanager
    async def at(self, identity: Identity) -> AsyncIterator[Terminal]:
        """Connect a terminal, a moment later than before."""
        self.edge.clock.move(seconds=0.001)
        url = f"ws://127.0.0.1:{self.edge.port}/terminal"
        async with connected(url, identity, self.edge.clock) as terminal:
            yield terminal


def enrolling(device: str, code: str, key: EllipticCurvePrivateKey) -> dict[str, str]:
    """Write what a terminal sends to be let in."""
    body = {"device": device, "code": code, "public_key": public_key(key)}
    return body | {"signature": sign(key, Enrolling(house="h1", **body))}


@asynccontextmanager
async def at_a_table(
    folder: Path, limits: WebLimits = OFTEN, *, mark: str = "laboratory"
) -> AsyncIterator[Play]:
    """Serve a house with an open table."""
    async with served(folder, mark=mark, limits=limits) as edge:
        play = Play(edge)
        await play.open()
        try:
            yield play
        finally:
            await play.boss.aclose()
            await play.ada.aclose()
