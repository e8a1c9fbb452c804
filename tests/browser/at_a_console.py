"""A game console in a browser: a person signs in at the page, and deals by pressing what it shows."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from playwright.async_api import Browser, Locator, Page, expect

from browser.screen import Look, Screen, screen
from server.edge import served
from server.journey import FACES, Journey
from server.play import OFTEN
from server.staff import PASSWORD
from sicbo.people import Actor, Role
from sicbo.rules.procedure import Act
from sicbo.table.state import Table
from sicbo.table.views.dealer import DealerView, dealer_view

READINGS = ("announce", "enter-outcome", "draw-cards")
MAX_PRESSES = 40


class AtConsole:
    """A console on a screen, and its house behind it."""

    def __init__(self, journey: Journey, shown: Screen) -> None:
        self.journey = journey
        self.screen = shown
        self.page: Page = shown.page

    async def sign_in(self, person: str = "dora", role: Role = Role.DEALER) -> None:
        """Show who one is, at the page itself."""
        form = self.page.locator("[data-form=sign-in]")
        await form.locator("[name=role]").select_option(role.value)
        await form.locator("[name=person]").fill(person)
        await form.locator("[name=password]").fill(PASSWORD.format(person))
        if await form.locator("[name=digits]").count():
            await form.locator("[name=digits]").fill(self.journey.staff.digits(person))
        await form.locator("button[type=submit]").click()
        await expect(self.page.locator("main.console")).to_be_visible()

    # ---- what is on record ---------------------------------------------------------------------------

    async def table(self) -> Table:
        """Give the table as the house has it on record."""
        table = (await self.journey.edge.house.standing(self.journey.table)).table
        assert table is not None
        return table

    async def view(self) -> DealerView:
        """Give what the house would show to the dealer now."""
        return dealer_view(await self.table(), self.journey.edge.clock.now())

    async def lit(self) -> set[str]:
        """Read which areas are lit."""
        lit = self.page.locator(".cell.lit")
        return set(await lit.evaluate_all("all => all.map(each => each.dataset.area)"))

    # ---- pressing ------------------------------------------------------------------------------------

    def do(self, name: str) -> Locator:
        """Find what does something."""
        return self.page.locator(f"[data-do={name}]").first

    @property
    def main(self) -> Locator:
        """The one big next action."""
        return self.page.locator("[data-main]")

    async def next_is(self, name: str) -> None:
        """Wait until something is the next action, and can be pressed or needs faces."""
        await expect(self.main).to_have_attribute("data-main", name)

    async def ready(self, name: str) -> None:
        """Wait until something is the next action, and takes a press."""
        await self.next_is(name)
        await expect(self.main).to_be_enabled()

    async def key(self, *keys: str) -> None:
        """Press keys, wherever one is on the page."""
        for each in keys:
            await self.page.keyboard.press(each)

    async def tab_to(self, css: str) -> None:
        """Go to something by the Tab key alone."""
        for _ in range(MAX_PRESSES):
            await self.key("Tab")
            if await self.page.evaluate("css => document.activeElement.matches(css)", css):
                return
        raise AssertionError(f"no Tab leads to {css}")

    async def press(self, name: str) -> None:
        """Press the next action, which must be this one."""
        await self.next_is(name)
        await self.main.click()

    async def opens(self) -> None:
        """Open a round, and wait until players may bet."""
        await self.press("open-betting")
        await expect(self.page.locator("main.console[data-phase=betting-open]")).to_be_visible()

    async def tap(self, faces: tuple[int, ...] = FACES) -> None:
        """Tap faces on the pad."""
        for face in faces:
            await self.page.locator(f"[data-face='{face}']").click()

    async def deal_until(self, act: Act | str, faces: tuple[int, ...] = FACES) -> None:
        """Press whatever comes next, until something is next."""
        name = act.value if isinstance(act, Act) else act
        for _ in range(MAX_PRESSES):
            before = await self._moment()
            if before.split("/")[0] == name:
                return
            await self._step(before.split("/")[0], faces)
            # While an order is on its way no moment is shown, and with the answer the old one until the view has come.
            same = re.compile(f"^({re.escape(before)})?$")
            await expect(self.page.locator("main.console")).not_to_have_attribute("data-moment", same)
        raise AssertionError(f"{name} never came: {await self._moment()}")

    async def _moment(self) -> str:
        """Read which moment is shown, once it takes presses."""
        while True:
            await expect(self.page.locator("main.console:not([data-moment=''])")).to_be_visible()
            if moment := await self.page.locator("main.console").get_attribute("data-moment"):
                return moment

    async def _step(self, name: str, faces: tuple[int, ...]) -> None:
        if name in READINGS:
            await self.tap(faces)
        await self.press(name)

    async def deal_out(self, faces: tuple[int, ...] = FACES) -> None:
        """Press whatever comes next, until the next round could be opened."""
        await self.deal_until(Act.OPEN_BETTING, faces)

    # ---- forms ---------------------------------------------------------------------------------------

    async def tab(self, name: str) -> None:
        """Go to a tab."""
        await self.page.locator(f"[data-tab={name}]").click()

    async def send(self, command: str, within: str = "", **fields: str | bool) -> None:
        """Fill in the form of an order, send it, and wait for the answer, after which the form is empty again."""
        form = self.page.locator(f"{within} [data-order={command}]".strip()).first
        if await form.get_attribute("open") is None:
            await form.locator("summary").click()
        for name, value in fields.items():
            field = form.locator(f"[name='{name.replace('__', '.').replace('_', '-')}']")
            if isinstance(value, bool):
                await field.set_checked(value)
            elif await field.evaluate("each => each.tagName") == "SELECT":
                await field.select_option(value)
            else:
                await field.fill(value)
        await self._answered(form.locator("button[type=submit]"))

    async def report(self, event: str, note: str = "") -> str:
        """Report something irregular, and give what the page said would follow."""
        await self.tab("trouble")
        await self.page.locator(f"[data-event={event}]").first.click()
        box = self.page.locator("dialog.question")
        follows = await box.locator(".consequence").text_content() or ""
        if note:
            await box.locator("[name=note]").fill(note)
        await self._answered(box.locator("[data-do=yes]"))
        await expect(box).to_be_hidden()
        return follows

    async def _answered(self, button: Locator) -> None:
        """Press what sends an order, and wait until the house has answered."""
        await expect(button).to_be_enabled()
        console = self.page.locator("main.console")
        answers = await console.get_attribute("data-answers") or ""
        await button.click()
        await expect(console).not_to_have_attribute("data-answers", answers)


DORA = Actor("dora", Role.DEALER)


@asynccontextmanager
async def at_console(
    journey: Journey,
    opened: Browser,
    look: Look,
    who: Actor = DORA,
    *,
    before: Callable[[Page], Awaitable[None]] | None = None,
) -> AsyncIterator[AtConsole]:
    """Open the console of the table, and sign in."""
    async with screen(opened, f"{journey.edge.url}/console/{journey.table}", look, before) as shown:
        console = AtConsole(journey, shown)
        await console.sign_in(who.person, who.role)
        yield console


@asynccontextmanager
async def in_a_casino(folder: Path, rule_sets: Sequence[str]) -> AsyncIterator[list[Journey]]:
    """Serve a laboratory with a table of each rule set."""
    async with served(folder, mark="laboratory", limits=OFTEN, is_its_own_origin=True) as edge:
        first = Journey(edge)
        await first.open_with(rule_sets[0])
        others = [
            await first.beside(f"T{number}", each) for number, each in enumerate(rule_sets[1:], start=2)
        ]
        try:
            yield [first, *others]
        finally:
            await first.boss.aclose()
            await first.ada.aclose()


async def side_by_side(*flows: Awaitable[None]) -> None:
    """Let what happens at several tables happen at once; all of it comes to its end, whatever fails."""
    results = await asyncio.gather(*flows, return_exceptions=True)
    wrong = [each for each in results if isinstance(each, Exception)]
    if wrong:
        raise ExceptionGroup("at some tables it went wrong", wrong)


async def approve(by: httpx.AsyncClient, table: str) -> None:
    """Let happen what waits, as another person at the pit desk would."""
    path = f"/tables/{table}/proposals"
    (found,) = (await by.get(path)).json()["proposals"]
    body = {"key": f"approve-{table}-{found['number']}", "body_hash": found["body_hash"]}
    answer = await by.post(f"{path}/{found['number']}/approve", json=body)
    assert 200 == answer.status_code, answer.text
