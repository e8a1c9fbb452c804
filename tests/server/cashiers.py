"""A house with two tables, two cashiers and people of the pit, all at work over HTTP."""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

import sicbo
from at_the_table import money
from house_runtime.house import RULE_SET
from server.play import ADA, BOSS, Play, at_a_table
from sicbo.chips import Instrument
from sicbo.house_runtime.requests import PROGRAM, Accepted, Answer
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all

SGD = {"code": "SGD", "decimals": 2}


class AtWork:
    """Someone who is signed in, and sends orders."""

    def __init__(self, name: str, browser: httpx.AsyncClient) -> None:
        self.name = name
        self.browser = browser
        self._sent = 0

    def _key(self, body: dict[str, Any]) -> dict[str, Any]:
        self._sent += 1
        return {"key": f"{self.name}-{self._sent}"} | body

    async def send(self, path: str, **body: object) -> httpx.Response:
        """Send an order, under a new key unless one is given."""
        return await self.browser.post(path, json=self._key(body))

    async def do(self, path: str, **body: object) -> Any:  # noqa: ANN401 - an answer as it is written
        """Send what must be done."""
        answer = await self.send(path, **body)
        assert 200 == answer.status_code, (path, answer.text)
        return answer.json()

    async def refused(self, path: str, **body: object) -> str:
        """Send what must be refused; give the code."""
        answer = await self.send(path, **body)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        return str(answer.json()["code"])

    async def see(self, path: str, **query: str) -> Any:  # noqa: ANN401 - an answer as it is written
        """Look something up."""
        answer = await self.browser.get(path, params=query)
        assert 200 == answer.status_code, (path, answer.text)
        return answer.json()


async def printed(by: AtWork, reference: int) -> str:
    """Print a ticket that a person has made; give the number that the player reads on it."""
    paper = await by.send("/cage/tickets/paper", reference=reference)
    assert 200 == paper.status_code, paper.text
    return number_on(paper.text)


def number_on(paper: str) -> str:
    """Read the number on a printed ticket."""
    found = re.search(r"(?:\d{4}-){5}\d{2}", paper)
    assert found is not None
    return found[0].replace("-", "")


class Floor:
    """The house, and who is at work in it."""

    def __init__(self, play: Play, people: dict[str, AtWork]) -> None:
        self.play = play
        self.cas, self.cam = people["cas"], people["cam"]
        self.pia, self.boss, self.dora = people["pia"], people["boss"], people["dora"]
        self._outcomes = 0
        self.foreseen: object = None
        """What whoever approved last saw that it would change."""

    async def back(self) -> AtWork:
        """Let a cashier come in again, whose session is over."""
        return AtWork("later", await self.play.staff.come_in("cas", Role.CASHIER))

    async def open_chip_table(self, table: str) -> None:
        """Open a table at which chips of a colour are played, with dan at a seat."""
        await self.boss.do("/administration/register-table", table=table)
        rules = sicbo.rule_set("mbs-sicbo-v6-2020")
        order = chip_table(table)
        await self.play.edge.house.submit(table, f"set-up-{table}", order, BOSS)
        await self.boss.do(f"/tables/{table}/assign-post", person="dora", post="Dealer")
        await self.play.do(c.AssignPost(person="boss", post="Gaming Shift Manager"), ADA, table=table)
        assert rules.document.dice is not None
        shaker = {"mixer": rules.document.dice.mixers[0].value, "serial": "S3", "is_virtual": True}
        await self.dora.do(f"/tables/{table}/fit-mixer", **shaker)
        await self.boss.do(f"/tables/{table}/open-table", count=cents(1000))
        seat = {
            "position": "s1",
            "is_terminal": False,
            "rule_set": rules.id,
            "layout": rules.entry.layouts[0],
        }
        await self.boss.do(f"/tables/{table}/set-up-position", **seat)
        await self.sit(table, "s1", "dan")

    async def two(self, path: str, first: AtWork, second: AtWork, **order: object) -> Any:  # noqa: ANN401
        """Have something done that takes two people: one proposes, the other shows a factor and approves."""
        made = await first.do(f"{path}/proposals", order=order, reason="as agreed")
        digits = self.play.staff.digits(second.name)
        proved = await second.browser.post("/step-up", json={"digits": digits})
        assert 200 == proved.status_code, proved.text
        second.browser.headers["Cookie"] = proved.headers["set-cookie"].partition(";")[0]
        shown = (await second.see(f"{path}/proposals"))["proposals"]
        if path.startswith("/tables/"):
            self.foreseen = await second.see(f"{path}/proposals/{made['proposal']}/effect")
        (mine,) = [each for each in shown if each["number"] == made["proposal"]]
        approve = f"{path}/proposals/{made['proposal']}/approve"
        return await second.do(approve, body_hash=mine["body_hash"])

    async def seat(self, table: str, position: str, player: str, account: str = "") -> None:
        """Let a terminal in, and a player sit down there."""
        _, fingerprint = await self.play.propose(position, table)
        await self.boss.do("/devices/approve", device=position, fingerprint=fingerprint)
        await self.boss.do(
            f"/tables/{table}/set-up-position",
            position=position,
            is_terminal=True,
            rule_set=RULE_SET,
            layout="B",
        )
        await self.sit(table, position, player, account)

    async def sit(self, table: str, position: str, player: str, account: str = "") -> None:
        """Let a player sit down."""
        await self.cas.do(f"/tables/{table}/take-position", position=position, player=player, account=account)

    async def buys_in(self, table: str, player: str, amount: float) -> None:
        """Let a player buy in with cash."""
        await self.cas.do(f"/tables/{table}/buy-in", player=player, amount=cents(amount), paid_with="cash")

    def bringing(self, player: str, number: str, amount: float) -> dict[str, Any]:
        """Make the body of a player who brings a ticket."""
        return {"player": player, "amount": cents(amount), "paid_with": "ticket", "ticket": number}

    async def round(
        self, table: str, faces: tuple[int, int, int], stakes: dict[str, dict[str, float]]
    ) -> None:
        """Play a round: stakes by position and area."""
        await self.dora.do(f"/tables/{table}/open-betting")
        for position, laid in stakes.items():
            assert isinstance(await self.lay(table, position, laid), Accepted)
        await self.dora.do(f"/tables/{table}/close-betting")
        await self.settle(table, faces)

    async def lay(self, table: str, position: str, stakes: Mapping[str, float]) -> Answer:
        """Lay wagers, as a terminal does for its player."""
        laid = tuple(c.Stake(area, money(each), Instrument.CREDITS) for area, each in stakes.items())
        order = c.LayWagers(position=position, stakes=laid)
        return await self.play.ask(order, terminal(position), table=table)

    async def cash_out(self, table: str, position: str) -> Accepted:
        """Let a player cash out at a terminal: it alone is told the number of the ticket."""
        answer = await self.play.ask(c.CashOut(position=position), terminal(position), table=table)
        assert isinstance(answer, Accepted), answer
        return answer

    async def settle(self, table: str, faces: tuple[int, int, int]) -> None:
        """Come from closed betting to the end of the round; the outcome is named, as in a laboratory."""
        await self.dora.do(f"/tables/{table}/start-tumble")
        house = self.play.edge.house
        self._outcomes += 1
        await house.submit(table, f"o{self._outcomes}", c.TakeOutcome(faces=faces), PROGRAM)
        await self.dora.do(f"/tables/{table}/settle-round")


def chip_table(table: str) -> c.SetUpTable:
    """Set up a table at which chips of a colour are played."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    return c.SetUpTable(
        table=table,
        rules=sicbo.document_text(rules.id),
        rule_sets=(rules.id,),
        limits=same_for_all(rules.kinds, minimum=money(5), maximum=money(1000)),
        emblem="star",
        colours=("red", "blue"),
    )


def terminal(device: str) -> Actor:
    """Name a terminal that acts for itself."""
    return Actor(device, Role.TERMINAL, device)


def cents(amount: float) -> dict[str, int]:
    """Write an amount as it goes over the wire."""
    return {"minor_units": money(amount).minor_units}


@asynccontextmanager
async def at_work(play: Play) -> AsyncIterator[Floor]:
    """Let everyone come in, and open a second table."""
    people = {"boss": AtWork("boss", play.boss)}
    for name, role in (("cas", Role.CASHIER), ("cam", Role.CASHIER), ("pia", Role.PIT_MANAGER)):
        await play.staff.appoint(name, role)
        people[name] = AtWork(name, await play.staff.come_in(name, role))
    people["dora"] = AtWork("dora", await play.staff.come_in("dora", Role.DEALER))
    floor = Floor(play, people)
    await floor.boss.do("/administration/register-table", table="T2")
    rules = sicbo.rule_set(RULE_SET)
    limits = same_for_all(rules.kinds, minimum=money(5), maximum=money(1000))
    text = sicbo.document_text("rws-open-cover-etg-2021")
    order = c.SetUpTable(table="T2", rules=text, rule_sets=(RULE_SET,), limits=limits)
    await play.edge.house.submit("T2", "set-up-T2", order, BOSS)
    await floor.boss.do("/tables/T2/assign-post", person="dora", post="Dealer")
    await play.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA, table="T2")
    mixer = Mixer.ELECTRONIC_TUMBLER.value
    await floor.dora.do("/tables/T2/fit-mixer", mixer=mixer, serial="V2", is_virtual=True)
    await floor.boss.do("/tables/T2/open-table", count=cents(0))
    try:
        yield floor
    finally:
        for name, each in people.items():
            if name != "boss":
                await each.browser.aclose()


@asynccontextmanager
async def at_the_cage(folder: Path) -> AsyncIterator[Floor]:
    """Serve a house whose cage is open."""
    async with at_a_table(folder) as play, at_work(play) as floor:
        yield floor
