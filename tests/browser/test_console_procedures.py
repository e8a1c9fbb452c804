"""Rounds of every procedure at the console, in a real browser: whatever mixes, draws or reads, and a table's day.

Dice by hand and under cover, a tumbler with dice, cards from a shoe and a device that agrees are in
`test_game_console`; here is the rest, a table of each in one house, with a manager at the pit desk.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.async_api import Browser, expect

from at_the_table import money
from browser.at_a_console import AtConsole, at_console, in_a_casino, side_by_side
from browser.at_the_pit import AtPit, at_pit
from browser.from_inside import STAKE, Inside
from browser.screen import Look
from browser.test_game_console import AU, CARDS, RWS, US, V6
from server.edge import ORIGIN
from server.journey import FACES, Journey
from server.play import BOSS
from server.second_ledger import exported, records
from sicbo import read_outcome
from sicbo.client.dice_reader import ReaderKey, enrol_reader, reading
from sicbo.client.http_session import HttpSession
from sicbo.people import Actor, Role
from sicbo.storage.evidence.keys import SigningKey
from sicbo.table import commands as c
from sicbo.table.round import HowConcluded, Round

ADA = Actor("ada", Role.ADMIN)
FLOORPERSON = Actor("floorperson", Role.PIT_SUPERVISOR)
CASINO_SUPERVISOR = Actor("casino-supervisor", Role.PIT_MANAGER)

TRIED = (2, 3, 6)


class Manager:
    """The manager at the pit desk, who looks after one table at a time."""

    def __init__(self, desk: AtPit) -> None:
        self.desk = desk
        self._is_free = asyncio.Lock()

    async def approve(self, at: AtConsole) -> None:
        """Approve what a console has proposed."""
        await expect(at.page.locator("[data-proposal]")).to_have_count(1)
        async with self._is_free:
            await self.desk.decide(at.journey.table)
        await expect(at.page.locator("[data-proposal]")).to_have_count(0)

    async def rule(self, at: AtConsole, verdict: str, reason: str) -> None:
        """Rule on the one thing that is held at a table."""
        (hold,) = (await at.table()).holds
        async with self._is_free:
            await self.desk.rule(at.journey.table, hold.number, verdict, reason)
            await expect(self.desk.page.locator("[data-hold]")).to_have_count(0)
        await expect(at.page.locator("[data-hold]")).to_have_count(0)

    async def find(self, at: AtConsole) -> None:
        """Find the one reported fact that is held at a table to be so."""
        (hold,) = (await at.table()).holds
        assert hold.finding is not None
        await self.rule(at, hold.finding.value, "the camera shows it")


async def previous(at: AtConsole) -> Round:
    """Give the round before, as it is on record."""
    play = (await at.table()).previous
    assert play is not None
    return play


async def staking(journey: Journey) -> Inside:
    """Sit a player down at a terminal."""
    inside = Inside(journey)
    await inside.come()
    return inside


# ---- a day at a table with an automated shaker -------------------------------------------------------


async def has_a_day(dora: AtConsole, floor: AtConsole, above: AtConsole, boss: Manager, folder: Path) -> None:
    """Close, put another shaker in, inspect, open with the float counted, deal, and see it fail (US)."""
    await floor.tab("people")
    await floor.send("close-table", count="0")
    await proposed(floor, boss, "closed")
    await dora.tab("equipment")
    await dora.do("remove-mixer").click()
    await expect(dora.page.locator("[data-mixer='']")).to_be_visible()
    await dora.send("fit-mixer", mixer="automated-shaker", serial="A1", sealed=True)
    await expect(dora.page.locator("[data-mixer=A1]")).to_be_visible()
    await floor.tab("equipment")
    await floor.send("log-dice", serial="D7")
    await expect(dora.page.locator("[data-dice=D7]")).to_be_visible()
    await inspects(floor, above)
    await floor.send("open-table", "[data-next=closed]", count="1500.50")
    await proposed(floor, boss, "idle")
    opened = [each for stream, _, each in records(exported(folder)) if stream == floor.journey.table]
    counts = [each["count"]["minor_units"] for each in opened if each["event"] == "table-opened/1"]
    assert [0, 150_050] == counts

    await sits_and_buys(dora)
    await dora.opens()
    await lays(dora, "small", "plaques")
    await dora.deal_out()
    shown = await dora.page.locator(".steps li").evaluate_all("all => all.map(each => each.dataset.step)")
    assert not {"cover", "uncover"} & set(shown)
    assert [money(20)] == [line.returned for line in (await previous(dora)).lines]
    await dora.opens()
    await lays(dora, "small", "value-chips")
    await dora.deal_until("start-tumble")
    foretold = "it is held until somebody else has found it to be so; then the round is void and every stake is returned"
    assert foretold == await dora.report("shaker-fault", "it stands still")
    await dora.journey.do(c.AssignPost(person="boss", post="Casino Supervisor"), ADA)
    await boss.find(dora)
    await expect(dora.page.locator("[data-void='2']")).to_be_visible()


async def proposed(floor: AtConsole, boss: Manager, phase: str) -> None:
    """See that it takes another person, propose it, and have it approved."""
    refused = floor.page.locator(".note.refused")
    await expect(refused).to_have_attribute("data-code", "staff/needs-a-second-person")
    await refused.locator("[data-do=propose]").click()
    await boss.approve(floor)
    await expect(floor.page.locator("main.console")).to_have_attribute("data-phase", phase)


async def inspects(floor: AtConsole, above: AtConsole) -> None:
    """Try the device and the shaker, each by the post that the document names; both pages see it done."""
    device = "[data-inspection=electrical-device]"
    await floor.page.locator(f"{device} summary").click()
    for area in floor.journey.rules.winners(read_outcome("-".join(map(str, TRIED)))):
        await floor.page.locator(f'{device} .cell[data-area="{area.id}"]').click()
    await floor.send("record-inspection", device, faces=" ".join(map(str, TRIED)))
    await expect(floor.page.locator(f"{device}[data-done=true]")).to_be_visible()
    await above.tab("equipment")
    for at, when in ((floor, "before-opening"), (above, "shift-start")):
        shaker = f"[data-inspection=automated-shaker][data-when={when}]"
        await at.send("record-inspection", shaker, good="3")
        for each in (floor, above):
            await expect(each.page.locator(f"{shaker}[data-done=true]")).to_be_visible()


async def sits_and_buys(dora: AtConsole) -> None:
    """Give a player a seat."""
    journey = dora.journey
    order = c.SetUpPosition(
        position="S1", is_terminal=False, rule_set=journey.rule_set, layout=journey.layout
    )
    await journey.do(order, BOSS)
    await dora.tab("seats")
    await dora.send("take-position", position="S1", player=journey.name_here("ann"))
    await expect(dora.page.locator("[data-position=S1]")).to_have_attribute("data-state", "taken")


async def lays(dora: AtConsole, area: str, instrument: str) -> None:
    """Lay ten for the seat on the layout."""
    await dora.tab("layout")
    await dora.page.locator("[name=seat]").select_option("S1")
    await dora.page.locator("[name=instrument]").select_option(instrument)
    await dora.page.locator("[data-chip='1000']").click()
    await dora.page.locator(f'.cell[data-area="{area}"]').click()
    await expect(dora.page.locator("[data-money=staked]")).to_contain_text("10.00")


# ---- drawn by the program ----------------------------------------------------------------------------


async def draws(at: AtConsole) -> None:
    """Have the program draw a round; the page lights what wins, and the record has the same faces."""
    inside = await staking(at.journey)
    before = await inside.credit()
    await at.opens()
    await inside.stake(STAKE)
    await at.deal_until("collect-losers")
    shown = await at.page.locator("[data-outcome]").get_attribute("data-outcome")
    await at.deal_out()
    play = await previous(at)
    assert play.outcome is not None
    assert shown == "-".join(map(str, play.outcome.faces))
    wins = "small" in {area.id for area in at.journey.rules.winners(play.outcome)}
    assert STAKE.minor_units * (1 if wins else -1) == await inside.credit() - before


async def draws_virtually(at: AtConsole, boss: Manager) -> None:
    """Read dice one after the other when play was interrupted; then let a virtual tumbler draw (RWS)."""
    await reads_single_dice(at, boss)
    await at.tab("equipment")
    await at.do("remove-mixer").click()
    await expect(at.page.locator("[data-mixer='']")).to_be_visible()
    await at.send("fit-mixer", mixer="electronic-tumbler", serial="V1", virtual=True)
    await expect(at.page.locator("[data-mixer=V1]")).to_contain_text("the program draws the outcome")
    await draws(at)
    await buys_and_leaves(at)


async def reads_single_dice(at: AtConsole, boss: Manager) -> None:
    """Say that only one die can be read: it stays on record, and the others are read later."""
    await at.journey.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA)
    await at.opens()
    await at.deal_until("check-flat")
    await at.report("round-interrupted")
    await boss.find(at)
    await at.tap((4,))
    for _ in range(2):
        await at.do("unread").click()
    await at.press("attest-dice")
    await boss.approve(at)
    known = at.page.locator("[data-next=attest] .quiet .dice-row")
    await expect(known).to_have_attribute("aria-label", "Faces 4-–-–")
    await at.tap((4, 2, 1))
    await at.press("attest-dice")
    await boss.approve(at)
    await at.deal_out()
    play = await previous(at)
    assert (4, 2, 1) == (play.outcome and play.outcome.faces)


async def buys_and_leaves(at: AtConsole) -> None:
    """Sell credit for cash; where the terminal is dead, propose to pay it out, with a reason."""
    inside = Inside(at.journey)
    before = await inside.credit()
    await at.tab("seats")
    await at.send("buy-in", player=inside.player, amount="50.25", paid="cash")
    await expect(at.page.locator("[data-order=buy-in] [role=status]")).not_to_be_empty()
    assert 5025 == await inside.credit() - before
    await at.journey.do(c.ReportTerminals(down=(inside.player,)))
    await at.send("cash-out", player=inside.player, reason="its screen is dark")
    await expect(at.page.locator("[data-order=cash-out] [role=status]")).not_to_be_empty()
    waiting = await at.journey.edge.house.proposals(at.journey.table)
    assert ["cash-out"] == [each.action for each in waiting.pending.values()]


async def draws_from_a_virtual_shoe(at: AtConsole) -> None:
    """Load a virtual shoe at the page, and let it draw (3 Card)."""
    await at.tab("equipment")
    await at.send("load-shoe", decks="2", back="red", virtual=True)
    await expect(at.page.locator("[data-shoe='96']")).to_be_visible()
    await draws(at)
    await expect(at.page.locator("[data-shoe='93']")).to_be_visible()


# ---- read by a device --------------------------------------------------------------------------------


async def fit_reader(journey: Journey, *, is_alone: bool) -> tuple[HttpSession, ReaderKey]:
    """Let a device in and fit it."""
    name = f"R-{journey.table}"
    door, key = (
        HttpSession(journey.edge.url, ORIGIN),
        ReaderKey(name, SigningKey(Ed25519PrivateKey.generate())),
    )
    wanted = {"device": name, "kind": "dice-reader", "table": journey.table}
    code = (await journey.ada.post("/devices/code", json=wanted)).json()["code"]
    body = {"key": f"let-in-{name}", "device": name, "fingerprint": await enrol_reader(door, key, code)}
    assert 200 == (await journey.boss.post("/devices/approve", json=body)).status_code
    await journey.do(c.FitReader(device=name, is_alone=is_alone), BOSS)
    return door, key


async def differs_from_the_device(at: AtConsole, boss: Manager) -> None:
    """Key other faces than the device has read: the round is held with both, and goes on by ruling (V6)."""
    journey = at.journey
    await journey.do(c.AssignPost(person="boss", post="Gaming Shift Manager"), ADA)
    door, key = await fit_reader(journey, is_alone=False)
    inside = await staking(journey)
    await at.opens()
    await inside.stake(STAKE)
    await at.deal_until("enter-outcome", (1, 2, 5))
    async with reading(door, key, journey.edge.clock) as reader:
        await reader.post(reader.signed(await reader.until_awaited(), FACES))
    await at.tap((1, 2, 5))
    await at.press("enter-outcome")
    await expect(at.page.locator("[data-reader]")).to_have_attribute("data-reader", "differs")
    await at.press("confirm-outcome")
    await expect(at.page.locator("[data-next=held]")).to_contain_text("read 1-2-4, and people read 1-2-5")
    await expect(at.page.locator("[data-next=held]")).to_contain_text("Gaming Shift Manager")
    await at.screen.refuse_inaccessible()
    await boss.rule(at, "continue", "the camera shows 1-2-4")
    await at.next_is("confirm-outcome")
    await at.do("call-again").click()
    await at.tap(FACES)
    await at.press("announce")
    await at.next_is("enter-outcome")
    await at.deal_out()
    play = await previous(at)
    assert (FACES, HowConcluded.SETTLED) == (play.outcome and play.outcome.faces, play.concluded)


async def leaves_reading_to_the_device(at: AtConsole) -> None:
    """Let a device read alone: nobody keys, and its faces are the outcome (RWS)."""
    journey = at.journey
    door, key = await fit_reader(journey, is_alone=True)
    inside = await staking(journey)
    before = await inside.credit()
    await at.opens()
    await inside.stake(STAKE)
    await at.deal_until("check-flat")
    async with reading(door, key, journey.edge.clock) as reader:
        await reader.post(reader.signed(await reader.until_awaited(), FACES))
        await expect(at.page.locator("[data-outcome='1-2-4']")).to_be_visible()
    await expect(at.page.locator("[data-face]")).to_have_count(0)
    await at.deal_out()
    assert STAKE.minor_units == await inside.credit() - before


# ---- chips of a colour -------------------------------------------------------------------------------


async def plays_with_colours(at: AtConsole) -> None:
    """Sell chips of a colour, play them, find chips that nobody registered, and take the colour back (AU)."""
    await sits_and_buys(at)
    ann = at.journey.name_here("ann")
    bought = {"player": ann, "colour": "red", "chips": "10", "value": "5", "paid": "cash"}
    await at.send("issue-colour-chips", **bought)
    await expect(at.page.locator("[data-colour=red]")).to_contain_text("10 red")
    await at.opens()
    await lays(at, "small", "colour-chips/red")
    await at.deal_out()
    assert [money(20)] == [line.returned for line in (await previous(at)).lines]
    await at.tab("seats")
    (held,) = (await at.table()).colours_held
    assert money(50) == held.worth, "the stake went back in its colour, the winnings were paid in other chips"
    await at.send(
        "redeem-colour-chips", player=ann, colour="red", chips="10", emblem=(await at.table()).emblem
    )
    await expect(at.page.locator("[data-colour]")).to_have_count(0)


@pytest.mark.clause("us-ma-sicbo", "6(c)")
async def test_a_round_of_every_procedure_is_dealt_at_the_console(tmp_path: Path, opened: Browser) -> None:
    """An automated shaker, a virtual tumbler and shoe, devices that read, colours: each as it is on record."""
    async with (
        in_a_casino(tmp_path, (US, RWS, CARDS, V6, RWS, AU)) as journeys,
        AsyncExitStack() as stack,
    ):
        desk = await stack.enter_async_context(at_pit(journeys[0], opened, "boss", Role.SHIFT_MANAGER))
        boss = Manager(desk)
        consoles = [await stack.enter_async_context(at_console(each, opened, Look())) for each in journeys]
        us, rws, cards, v6, alone, au = consoles
        floor, above = [
            await stack.enter_async_context(at_console(us.journey, opened, Look(), who))
            for who in (FLOORPERSON, CASINO_SUPERVISOR)
        ]
        await side_by_side(
            has_a_day(us, floor, above, boss, tmp_path),
            draws_virtually(rws, boss),
            draws_from_a_virtual_shoe(cards),
            differs_from_the_device(v6, boss),
            leaves_reading_to_the_device(alone),
            plays_with_colours(au),
        )
