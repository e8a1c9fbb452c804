"""The whole journey over two web servers of one house, on real PostgreSQL and NATS; one dies half-way.

Terminals and the console go on at the other: the round comes to one conclusion, with every wager in it.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import sicbo
from at_the_table import money
from bus.a_nats import a_nats_server, needs_nats
from kill.databases import Database, database, owner_shows_life
from kill.people import DOCUMENT, LAYOUT, RULE_SET
from kill.test_two_processes import happened_in
from server.by_hand import settled, staked
from server.process import PASSWORD, Served, serving
from sicbo.administration import commands as o
from sicbo.bus.addresses import read_addresses
from sicbo.bus.contract import NothingWasDone, Unanswered
from sicbo.bus.nats import NatsBus
from sicbo.chance import fresh_id
from sicbo.client.console import Console, opened
from sicbo.client.enrolment import propose
from sicbo.client.http_session import HttpSession
from sicbo.client.keys import fresh_key
from sicbo.client.terminal import Disconnected, Identity, Terminal, connected
from sicbo.clock import SystemClock
from sicbo.house_runtime.bus_messages import encode_request
from sicbo.house_runtime.requests import Accepted, Answer, RetryLater, decode_answer
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.streams import ADMINISTRATION, DESK, Command
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.views.player import PlayerView
from storage.stores import needs_postgresql

pytestmark = [needs_nats, needs_postgresql]

ORIGIN = "https://house.example"
BOSS, ADA, DORA = (
    Actor("boss", Role.SHIFT_MANAGER),
    Actor("ada", Role.ADMIN),
    Actor("dora", Role.DEALER),
)
PLAYERS = ("ann", "bob")
LEASE = ("--lease", "0.5", "--origin", ORIGIN)


class House:
    """A house on a bus, as its people have it before they sit down."""

    def __init__(self, bus: NatsBus, first: Served) -> None:
        self.bus, self.first = bus, first
        self._asked = 0

    async def do(self, command: Command, by: Actor) -> None:
        """Order something over the bus, until it is done."""
        self._asked += 1
        key = f"i{self._asked}"
        while True:
            try:
                if isinstance(command, c.Command):
                    place = DESK if isinstance(command, c.SetUpTable) else "T1"
                    told = await self.bus.ask(place, encode_request(key, command, by), seconds=2)
                else:
                    message = encode_request(key, command, by)
                    told = await self.bus.ask(ADMINISTRATION, message, seconds=2)
            except (NothingWasDone, Unanswered):
                continue
            answer = decode_answer(told)
            if not isinstance(answer, RetryLater):
                assert isinstance(answer, Accepted), (command, answer)
                return

    async def signed_in(self, at: Served, person: str, role: Role, digits: str) -> HttpSession:
        """Let a person come in at one of the servers."""
        return await HttpSession(at.url, ORIGIN).sign_in(person, PASSWORD.format(person), role.value, digits)

    async def open(self) -> dict[str, Identity]:
        """Let the first people come in, set up a table with two terminals, and open it."""
        await asyncio.to_thread(self.first.set_up)
        boss, ada = [
            await self.signed_in(self.first, each.person, each.role, self.first.digits(each.person))
            for each in (BOSS, ADA)
        ]
        await self._appoint_dora(boss, ada)
        limits = same_for_all(sicbo.rule_set(RULE_SET).kinds, minimum=money(5), maximum=money(1000))
        text = sicbo.document_text(DOCUMENT)
        await self.do(o.RegisterTable(table="T1"), BOSS)
        await self.do(c.SetUpTable(table="T1", rules=text, rule_sets=(RULE_SET,), limits=limits), BOSS)
        await self.do(c.AssignPost(person="dora", post="Dealer"), BOSS)
        await self.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA)
        await self.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True), BOSS)
        await self.do(c.OpenTable(count=money(0)), BOSS)
        return {each: await self._terminal(each, boss, ada) for each in PLAYERS}

    async def _appoint_dora(self, boss: HttpSession, ada: HttpSession) -> None:
        """Let ada propose a dealer, and boss approve."""
        order = {"command": "appoint-person", "person": "dora", "roles": ["dealer"]}
        path = "/administration/proposals"
        made = await ada.post(path, {"key": "dora", "reason": "a busy evening", "order": order})
        (waits,) = (await boss.get(path))["proposals"]
        body = {"key": "dora", "body_hash": waits["body_hash"]}
        await boss.post(f"{path}/{made['proposal']}/approve", body)

    async def _terminal(self, name: str, boss: HttpSession, ada: HttpSession) -> Identity:
        key = fresh_key()
        wanted = {"device": name, "kind": "terminal", "table": "T1"}
        code = (await ada.post("/devices/code", wanted))["code"]
        shown = await propose(HttpSession(self.first.url, ORIGIN), name, code, key)
        body = {"key": f"approve-{name}", "device": name, "fingerprint": shown}
        await boss.post("/devices/approve", body)
        for command in (
            c.SetUpPosition(position=name, is_terminal=True, rule_set=RULE_SET, layout=LAYOUT),
            c.TakePosition(position=name, player=name),
            c.BuyIn(player=name, amount=money(100), paid_with=c.PaidWith.CASH),
        ):
            await self.do(command, BOSS)
        return Identity(name, key, ORIGIN)


@asynccontextmanager
async def at(served: Served, identity: Identity) -> AsyncIterator[Terminal]:
    """Connect a terminal to one of the servers."""
    url = served.url.replace("http", "ws", 1) + "/terminal"
    async with connected(url, identity) as terminal:
        yield terminal


async def until_final(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Ask under the same key until the answer is final."""
    while True:
        answer = await ask()
        if not isinstance(answer, RetryLater):
            return answer
        await asyncio.sleep(0.05)


async def deal(console: Console, *commands: c.Command) -> None:
    """Order one thing after the other, each until it is done."""
    for command in commands:
        key = fresh_id()
        answer = await until_final(lambda: console.order(command, key=key))  # noqa: B023 - awaited here
        assert isinstance(answer, Accepted), (command, answer)


def is_open(view: PlayerView) -> bool:
    """Tell whether betting is open."""
    return view.is_betting_open


def test_the_journey_goes_on_at_the_other_server(tmp_path: Path) -> None:
    """The owner of the table is killed with wagers on it; nothing is lost, doubled or void."""

    async def test(bus_url: str, stack: AsyncExitStack) -> Database:
        kept = await database("postgresql", tmp_path)
        words = ("--database", kept.url, "--bus", bus_url, *LEASE)
        first = stack.enter_context(serving(None, "--web", "127.0.0.1:0", *words, cwd=tmp_path))
        bus = await NatsBus.open(read_addresses(bus_url), house=kept.id, now=SystemClock().now)
        stack.push_async_callback(bus.close)
        house = House(bus, first)
        identities = await house.open()
        second = stack.enter_context(
            serving(None, "--web", "127.0.0.1:0", *words, "--code-for", "dora", cwd=tmp_path)
        )
        body = {
            "person": "dora",
            "code": second.web["codes"]["dora"],
            "password": PASSWORD.format("dora"),
        }
        await HttpSession(second.url, ORIGIN).post("/password", body)
        dora = await house.signed_in(second, "dora", Role.DEALER, "")

        async with opened(dora, "T1") as console, at(second, identities["bob"]) as bob:
            async with at(first, identities["ann"]) as ann:
                await deal(console, c.OpenBetting())
                await asyncio.gather(ann.until(is_open), bob.until(is_open))
                before = await until_final(lambda: ann.lay({"small": money(20)}, key="w"))
                assert isinstance(before, Accepted)
                his = await until_final(lambda: bob.lay({"big": money(30)}, key="b"))
                assert isinstance(his, Accepted)
                await owner_shows_life(kept)

                first.process.kill()

                assert isinstance(await ann.until_down(), Disconnected)
            async with at(second, identities["ann"]) as ann:
                await ann.until(is_open)
                again = await until_final(lambda: ann.lay({"small": money(20)}, key="w"))
                assert before == again
                more = await until_final(lambda: ann.lay({"odd": money(10)}, key="x"))
                assert isinstance(more, Accepted)
                await ann.until(lambda view: staked(view) == {"small": 2000, "odd": 1000})
                await deal(console, c.CloseBetting(), c.StartTumble(), c.DrawOutcome(), c.SettleRound())
                hers, seen_by_bob = await ann.until(settled), await bob.until(settled)
                assert hers.result == seen_by_bob.result
                (round_,) = await ann.recall()
                assert (money(100), hers.credit) == (round_.before, round_.after)
                paid = [await each.cash_out() for each in (ann, bob) if each.view and each.view.credit]
                assert all(isinstance(each, Accepted) for each in paid)
        assert 0 == await asyncio.to_thread(second.stop), second.logged()
        return kept

    async def run(bus_url: str) -> Database:
        async with AsyncExitStack() as stack, asyncio.timeout(300):
            return await test(bus_url, stack)

    with a_nats_server() as server:
        kept = asyncio.run(run(server.url))
    happened = happened_in(kept, tmp_path)
    assert 3 == happened["wager-registered/1"]
    assert 1 == happened["round-concluded/1"]
    assert happened["table-taken-over/1"] >= 1, "more where the machine stood still for a whole lease"
    assert 0 == happened["round-voided/1"] + happened["round-interrupted/1"]
