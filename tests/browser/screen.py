"""Pages in a real browser, each as one person has it before him: size, language, felt; and what it did wrong."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct, field
from playwright.async_api import Browser, ConsoleMessage, Page, ViewportSize, async_playwright, expect

from browser.chromium import launched

TERMINAL = (1920, 1080)
SMALL_TERMINAL = (1280, 720)
PHONE = (390, 844)


class Look(Struct, frozen=True, kw_only=True):
    """What a page is looked at with."""

    size: tuple[int, int] = SMALL_TERMINAL
    language: str = "en"
    theme: Literal["dark", "light"] = "dark"
    touch: bool = False
    fine: int = 1
    """Dots to a pixel."""


ON_A_PHONE = Look(size=PHONE, touch=True)

SMALLEST_TARGET = 44

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SEVERE = ("serious", "critical")

PATIENCE = 60
"""Seconds. A machine that is busy takes its time; what never comes fails all the same."""

expect.set_options(timeout=PATIENCE * 1000)


async def comes_to(wanted: object, read: Callable[[], Awaitable[object]]) -> None:
    """Wait until what is read off a page is what it should be: a page may be a moment behind its house."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while wanted != (found := await read()) and loop.time() < end:  # noqa: ASYNC110 - a page has no event for it
        await asyncio.sleep(0.05)
    assert wanted == found, f"to come: {wanted}; found: {found}"


async def too_small(page: Page, which: str) -> list[str]:
    """List what is smaller than a finger, of all that can be touched."""
    found: list[str] = await page.locator(which).evaluate_all(
        """(all, smallest) => all.map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
        .filter(([, box]) => box.width < smallest || box.height < smallest).map(([text]) => text)""",
        SMALLEST_TARGET,
    )
    return found


class Screen(Struct):
    """A page, and what it did that no page of ours may do."""

    page: Page
    host: str
    wrong: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Parts of messages that a test brings about on purpose, such as a line that it cuts."""

    def said(self, message: ConsoleMessage) -> None:
        """Note an error on the console; a violation of the policy is one."""
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def asked(self, address: str) -> None:
        """Note a request to another host."""
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.netloc != self.host:
            self.wrong.append(f"asked {address}")

    def refuse_wrong(self) -> None:
        """Fail where the console had an error, the policy was violated or another host was asked."""
        wrong = [each for each in self.wrong if not any(part in each for part in self.expected)]
        assert [] == wrong, "\n".join(wrong)

    async def refuse_inaccessible(self, within: str = "html") -> None:
        """Fail where axe finds something serious on the page as it stands, or within a part of it."""
        if not await self.page.evaluate("'axe' in globalThis"):
            # Over the debugger, because the policy of the page lets no script of ours in by any other way.
            await self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = await self.page.evaluate("part => axe.run(part, {resultTypes: ['violations']})", within)
        severe = [
            f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for each in found["violations"]
            if each["impact"] in SEVERE
            for node in each["nodes"][:3]
        ]
        assert [] == severe, "\n".join(severe)


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Start a browser without a window, for a tool; tests share the one of conftest.py."""
    async with async_playwright() as playwright:
        started = await launched(playwright)
        try:
            yield started
        finally:
            await started.close()


@asynccontextmanager
async def screen(
    opened: Browser, url: str, look: Look, before: Callable[[Page], Awaitable[None]] | None = None
) -> AsyncIterator[Screen]:
    """Open a page in a profile of its own; what it does wrong fails the test at the end."""
    context = await opened.new_context(
        viewport=ViewportSize(width=look.size[0], height=look.size[1]),
        locale=look.language,
        color_scheme=look.theme,
        has_touch=look.touch,
        device_scale_factor=look.fine,
        is_mobile=look.touch,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE * 1000)
    page = await context.new_page()
    shown = Screen(page, urlsplit(url).netloc)
    page.on("console", lambda message: shown.said(message))  # noqa: PLW0108 - it notes itself on methods
    page.on("pageerror", lambda mistake: shown.wrong.append(str(mistake)))
    page.on("request", lambda request: shown.asked(request.url))
    page.on("websocket", lambda line: shown.asked(line.url))
    if before is not None:
        await before(page)
    try:
        await page.goto(url, wait_until="domcontentloaded")  # its fonts may come later
        yield shown
        shown.refuse_wrong()
    finally:
        await context.close()
