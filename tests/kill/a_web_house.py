"""A house behind web servers of its own, as its people have it before they sit down."""

import asyncio
from collections.abc import Mapping

import sicbo
from at_the_table import money
from kill.people import DOCUMENT, LAYOUT, RULE_SET
from server.process import PASSWORD, Served
from sicbo.administration import commands as o
from sicbo.bus.contract import NothingWasDone, Unanswered
from sicbo.bus.nats import NatsBus
from sicbo.client.enrolment import propose
from sicbo.client.http_session import HttpSession
from sicbo.client.keys import fresh_key
from sicbo.client.terminal import Identity
from sicbo.house_runtime.bus_messages import encode_request
from sicbo.house_runtime.requests import Accepted, Answer, RetryLater, decode_answer
from sicbo.money import Money
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.streams import ADMINISTRATION, DESK, Command
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all

BOSS, ADA, DORA = (
    Actor("boss", Role.SHIFT_MANAGER),
    Actor("ada", Role.ADMIN),
    Actor("dora", Role.DEALER),
)
ONE_TABLE = {"ann": "T1", "bob": "T1"}
"""Players, and where they play."""


class House:
    """A house on a bus, with people, open tables and terminals."""

    def __init__(self, bus: NatsBus, first: Served, origin: str) -> None:
        self.bus, self.first, self.origin = bus, first, origin
        self._ada = HttpSession(first.url, origin)
        """The admin, once she has come in."""
        self._asked = 0

    async def ask(self, command: Command, by: Actor, table: str = "") -> Answer:
        """Order something over the bus, under the same key until there is a final answer."""
        self._asked += 1
        key = f"i{self._asked}"
        place = (DESK if isinstance(command, c.SetUpTable) else table) or ADMINISTRATION
        while True:
            try:
                told = await self.bus.ask(place, encode_request(key, command, by), seconds=2)
            except (NothingWasDone, Unanswered):
                await asyncio.sleep(0.01)
                continue
            answer = decode_answer(told)
            if not isinstance(answer, RetryLater):
                return answer
            await asyncio.sleep(0.01)

    async def do(self, command: Command, by: Actor, table: str = "") -> None:
        """Order something that must be done."""
        answer = await self.ask(command, by, table)
        assert isinstance(answer, Accepted), (command, answer)

    async def signed_in(self, at: Served, person: str, role: Role, digits: str) -> HttpSession:
        """Let a person come in at one of the servers."""
        session = HttpSession(at.url, self.origin)
        return await session.sign_in(person, PASSWORD.format(person), role.value, digits)

    async def open(self, players: Mapping[str, str] = ONE_TABLE, *, credit: int = 100) -> dict[str, Identity]:
        """Let the first people come in, and open the tables of these players, each with a terminal."""
        await asyncio.to_thread(self.first.set_up)
        boss, self._ada = [
            await self.signed_in(self.first, each.person, each.role, self.first.digits(each.person))
            for each in (BOSS, ADA)
        ]
        await self._appoint_dora(boss, self._ada)
        for table in dict.fromkeys(players.values()):
            await self._open_table(table)
        return {
            name: await self._terminal(name, table, boss, self._ada, money(credit))
            for name, table in players.items()
        }

    async def dora_comes(self, at: Served, code: str) -> HttpSession:
        """Let the dealer set a password with a code, and come in at one of the servers."""
        body = {"person": "dora", "code": code, "password": PASSWORD.format("dora")}
        await HttpSession(at.url, self.origin).post("/password", body)
        return await self.signed_in(at, "dora", Role.DEALER, "")

    async def code_for_dora(self) -> str:
        """Let ada draw a code for the dealer."""
        return str((await self._ada.post("/people/code", {"person": "dora"}))["code"])

    async def _open_table(self, table: str) -> None:
        limits = same_for_all(sicbo.rule_set(RULE_SET).kinds, minimum=money(5), maximum=money(1000))
        text = sicbo.document_text(DOCUMENT)
        await self.do(o.RegisterTable(table=table), BOSS)
        for command, by in (
            (c.SetUpTable(table=table, rules=text, rule_sets=(RULE_SET,), limits=limits), BOSS),
            (c.AssignPost(person="dora", post="Dealer"), BOSS),
            (c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA),
            (c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial=f"V{table}", is_virtual=True), BOSS),
            (c.OpenTable(count=money(0)), BOSS),
        ):
            await self.do(command, by, table)

    async def _appoint_dora(self, boss: HttpSession, ada: HttpSession) -> None:
        """Let ada propose a dealer, and boss approve."""
        order = {"command": "appoint-person", "person": "dora", "roles": ["dealer"]}
        path = "/administration/proposals"
        made = await ada.post(path, {"key": "dora", "reason": "a busy evening", "order": order})
        (waits,) = (await boss.get(path))["proposals"]
        body = {"key": "dora", "body_hash": waits["body_hash"]}
        await boss.post(f"{path}/{made['proposal']}/approve", body)

    async def _terminal(
        self, name: str, table: str, boss: HttpSession, ada: HttpSession, credit: Money
    ) -> Identity:
        key = fresh_key()
        wanted = {"device": name, "kind": "terminal", "table": table}
        code = (await ada.post("/devices/code", wanted))["code"]
        shown = await propose(HttpSession(self.first.url, self.origin), name, code, key)
        body = {"key": f"approve-{name}", "device": name, "fingerprint": shown}
        await boss.post("/devices/approve", body)
        for command in (
            c.SetUpPosition(position=name, is_terminal=True, rule_set=RULE_SET, layout=LAYOUT),
            c.TakePosition(position=name, player=name),
            c.BuyIn(player=name, amount=credit, paid_with=c.PaidWith.CASH),
        ):
            await self.do(command, BOSS, table)
        return Identity(name, key, self.origin)

    async def deal(self, table: str, *, pause: float) -> None:
        """Deal rounds at a table, for ever; each order is asked for until it is final."""
        while True:
            await self.ask(c.OpenBetting(), DORA, table)
            await asyncio.sleep(pause)
            for command in (c.CloseBetting(), c.StartTumble(), c.DrawOutcome(), c.SettleRound()):
                await self.ask(command, DORA, table)
