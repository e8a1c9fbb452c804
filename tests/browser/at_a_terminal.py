"""A player terminal in a browser: let in by its code, and then played at like at any other."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect

from at_the_table import money
from browser.screen import Look, Screen, screen
from server.edge import served
from server.journey import Journey
from server.play import BOSS, OFTEN, Play
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.table import commands as c
from sicbo.table.views.player import PlayerView, player_view

CHIPS_SEEN = """() => {
  const canvas = document.querySelector(".stacks canvas");
  const place = canvas.getBoundingClientRect();
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const fine = canvas.width / place.width;
  const found = {};
  for (const cell of document.querySelectorAll(".cell")) {
    const box = cell.querySelector(".area").getBoundingClientRect();
    const at = [box.x - place.x, box.y - place.y, box.width, box.height].map((each) => Math.round(each * fine));
    const dots = new Uint32Array(copy.getImageData(...at).data.buffer);
    const times = new Map();
    for (const dot of dots) if (dot >>> 24 === 255) times.set(dot, (times.get(dot) ?? 0) + 1);
    const [most] = [...times].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const hex = (by) => ((most >>> by) & 255).toString(16).padStart(2, "0");
    if (most !== undefined) found[cell.dataset.area] = `#${hex(0)}${hex(8)}${hex(16)}`;
  }
  return found;
}"""
"""Who draws the chips is beside the page: only the picture says what a player sees."""


class AtTerminal:
    """A terminal on a screen, and its house behind it."""

    def __init__(self, play: Play, shown: Screen, device: str, plays: tuple[str, str] | None = None) -> None:
        self.play = play
        self.screen = shown
        self.page: Page = shown.page
        self.device = device
        self.rule_set, self.layout = plays or (play.rule_set, play.layout)

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
        order = c.SetUpPosition(position=device, is_terminal=True, rule_set=self.rule_set, layout=self.layout)
        await play.do(order, BOSS)
        await play.do(c.TakePosition(position=device, player=device), BOSS)
        await play.do(c.BuyIn(player=device, amount=money(credit), paid_with=c.PaidWith.CASH), BOSS)
        body = {"key": f"approve-{device}", "device": device, "fingerprint": fingerprint}
        answer = await play.boss.post("/devices/approve", json=body)
        assert 200 == answer.status_code, answer.text
        await expect(self.page.locator(".foot")).to_be_visible()

    def area(self, area: str) -> Locator:
        """Find an area, on the felt or among the cards."""
        return self.page.locator(f'[data-area="{area}"]').first

    async def put(self, area: str, times: int = 1) -> None:
        """Tap an area, and wait until the house has registered what was laid."""
        for _ in range(times):
            await self.area(area).click()
        await self.settled(area)

    async def settled(self, area: str) -> None:
        """Wait until nothing of an area is on its way any more."""
        await expect(self.area(area)).not_to_have_attribute("data-state", "sending")

    async def do(self, name: str) -> None:
        """Press one of the buttons."""
        await self.page.locator(f"[data-do={name}]").click()

    async def open_part(self, part: str) -> None:
        """Open the menu at one of its parts."""
        await self.page.locator(".menu-button").click()
        await self.page.locator(f"[data-part={part}]").click()

    async def drag(self, source: str, target: str) -> None:
        """Drag with the mouse from the middle of one thing to the middle of another."""
        first, last = [await self.page.locator(each).bounding_box() for each in (source, target)]
        assert first is not None
        assert last is not None
        mouse = self.page.mouse
        await mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
        await mouse.down()
        await mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=5)
        await mouse.up()

    async def lit(self) -> set[str]:
        """Read which areas are lit."""
        lit = self.page.locator(".cell.lit")
        return set(await lit.evaluate_all("all => all.map(each => each.dataset.area)"))

    async def wins_shown(self) -> dict[str, str]:
        """Read which areas show a win, and how much by their names."""
        found = await self.page.wait_for_function(
            """() => {
              const won = [...document.querySelectorAll(".cell.won")];
              const wins = won.map((each) => [each.dataset.area, / (\\+[\\d,.]+) /.exec(each.ariaLabel)?.[1]]);
              return wins.every(([, win]) => win) && Object.fromEntries(wins);
            }"""
        )
        wins: dict[str, str] = await found.json_value()
        return wins

    async def chips_seen(self) -> dict[str, str]:
        """Read off the picture on which areas chips lie, and of which colour most of each is."""
        seen: dict[str, str] = await self.page.evaluate(CHIPS_SEEN)
        return seen

    async def shows_stakes_on_record(self, wanted: dict[str, int]) -> None:
        """Wait until the page shows these stakes as registered, and compare with the record."""
        await self.shows_money("stake", sum(wanted.values()))
        assert wanted == await self.stakes_on_record()

    async def shows_money(self, name: str, minor: int) -> None:
        """Wait until the page shows an amount, and no other that ends alike."""
        amount = re.compile(rf" {re.escape(f'{minor / 100:,.2f}')}$")
        await expect(self.page.locator(f"[data-money={name}] dd")).to_have_text(amount)

    async def on_record(self) -> PlayerView:
        """Give what the house has on record for this terminal."""
        standing = await self.play.edge.house.standing("T1")
        table = standing.table
        assert table is not None
        position = table.positions[self.device]
        credit = standing.books.balance(Account(AccountKind.PLAYER_CREDIT, position.player))
        return player_view(table, self.device, credit=credit)

    async def stakes_on_record(self) -> dict[str, int]:
        """Give the stakes that the house has on record, in minor units."""
        return {each.area: each.stake.minor_units for each in (await self.on_record()).wagers}


@asynccontextmanager
async def in_a_house(
    folder: Path,
    rule_set: str = "",
    layout: str = "",
    *,
    mark: str = "laboratory",
    credits_are_ours: bool = True,
) -> AsyncIterator[Play]:
    """Serve a house with an open table and the pages of it; by RWS rules where none are named."""
    async with served(folder, mark=mark, limits=OFTEN, is_its_own_origin=True) as edge:
        play = Journey(edge) if rule_set else Play(edge)
        if isinstance(play, Journey):
            play.credits_are_ours = credits_are_ours
            await play.open_with(rule_set)
            play.layout = layout
        else:
            await play.open()
        try:
            yield play
        finally:
            await play.boss.aclose()
            await play.ada.aclose()


@asynccontextmanager
async def at_terminal(  # noqa: PLR0913 - who sits where, each by its name
    play: Play,
    opened: Browser,
    look: Look,
    *,
    credit: int = 500,
    before: Callable[[Page], Awaitable[None]] | None = None,
    device: str = "N1",
    layout: tuple[str, str] | None = None,
) -> AsyncIterator[AtTerminal]:
    """Open the page of a terminal and have it let in; by the rule set and layout of the house, or by others."""
    async with screen(opened, f"{play.edge.url}/play/T1", look, before) as shown:
        terminal = AtTerminal(play, shown, device, layout)
        await terminal.be_let_in(credit=credit)
        yield terminal
