"""A player terminal in a browser: let in by its code, and then played at like at any other."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Locator, Page, expect

from at_the_table import money
from browser.screen import Look, Screen, screen
from server.play import BOSS, Play
from sicbo.table import commands as c
from sicbo.table.views.player import PlayerView, player_view


class AtTerminal:
    """A terminal on a screen, and its house behind it."""

    def __init__(self, play: Play, shown: Screen, device: str) -> None:
        self.play = play
        self.screen = shown
        self.page: Page = shown.page
        self.device = device

    async def be_let_in(self, *, credit: int = 500) -> None:
        """Enrol by a code; a supervisor compares the fingerprint that the page shows, and lets it in."""
        wanted = {"device": self.device, "kind": "terminal", "table": "T1"}
        code = (await self.play.ada.post("/devices/code", json=wanted)).json()["code"]
        await self.page.locator("input[name=device]").fill(self.device)
        await self.page.locator("input[name=code]").fill(code)
        await self.page.locator("form button[type=submit]").click()
        groups = self.page.locator(".fingerprint span")
        await expect(groups).to_have_count(8)
        fingerprint = "-".join(await groups.all_inner_texts())
        play, device = self.play, self.device
        order = c.SetUpPosition(position=device, is_terminal=True, rule_set=play.rule_set, layout=play.layout)
        await play.do(order, BOSS)
        await play.do(c.TakePosition(position=device, player=device), BOSS)
        await play.do(c.BuyIn(player=device, amount=money(credit), paid_with=c.PaidWith.CASH), BOSS)
        body = {"key": f"approve-{device}", "device": device, "fingerprint": fingerprint}
        answer = await play.boss.post("/devices/approve", json=body)
        assert 200 == answer.status_code, answer.text
        await expect(self.page.locator(".foot")).to_be_visible(timeout=15000)

    def area(self, area: str) -> Locator:
        """Find an area, on the felt or among the cards."""
        return self.page.locator(f'[data-area="{area}"]').first

    async def on_record(self) -> PlayerView:
        """Give what the house has on record for this terminal."""
        table = (await self.play.edge.house.standing("T1")).table
        assert table is not None
        return player_view(table, self.device)

    async def stakes_on_record(self) -> dict[str, int]:
        """Give the stakes that the house has on record, in minor units."""
        return {each.area: each.stake.minor_units for each in (await self.on_record()).wagers}


@asynccontextmanager
async def at_terminal(
    play: Play, opened: Browser, look: Look, device: str = "N1", *, credit: int = 500
) -> AsyncIterator[AtTerminal]:
    """Open the page of a terminal and have it let in."""
    async with screen(opened, f"{play.edge.url}/play/T1", look) as shown:
        terminal = AtTerminal(play, shown, device)
        await terminal.be_let_in(credit=credit)
        yield terminal
