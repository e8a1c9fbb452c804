"""`make screens`: pictures of every page, in both felts and three sizes, into docs/screens/.

A house of play money is set up, a table opened and rounds played, all with the helpers of the tests; each
page is opened in a real Chromium, by day in Chinese and by night in English. A page is one line in `PAGES`.
"""

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from enum import Enum
from pathlib import Path

from msgspec import Struct
from playwright.async_api import Browser, Page, expect

from at_the_table import money
from browser.at_a_terminal import AtTerminal
from browser.screen import PHONE, SMALL_TERMINAL, TERMINAL, Look, Screen, browser, screen
from server.edge import served
from server.journey import Journey
from server.play import OFTEN, Play
from sicbo.people import Role
from sicbo.server.edge.screens import PAGES as SERVED
from sicbo.table import commands as c

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "screens"
MAX_BYTES = 8_000_000
QUANTIZER = "pngquant"
ROUNDS = 45
"""Rounds before the pictures: enough for roads."""


class Who(Enum):
    """Whose screen it is."""

    NOBODY = "nobody"
    PLAYER = "player"
    DEALER = "dora"
    BOSS = "boss"


class Moment(Enum):
    """When a picture is taken."""

    NEW = "a house in which nobody is yet"
    BETTING = "betting is open"
    CLOSED = "no more bets"
    RESULT = "the dice are there"


class Picture(Struct, frozen=True):
    """A page at a moment: the name of its pictures, its address, its viewer, and the sign that it loaded."""

    name: str
    path: str
    who: Who
    moment: Moment
    ready: str
    press: str = ""
    """What is pressed before, where the page shows it only then."""
    look_at: str = ""
    """What the page is moved to, where it lies below the edge of a small screen."""


REPORT = "section.reports form button[type=submit]"
CHART = "article.report svg"

PAGES = (
    Picture("set-up", "/set-up", Who.NOBODY, Moment.NEW, "[data-form=set-up]"),
    Picture("sign-in", "/sign-in", Who.NOBODY, Moment.BETTING, "[data-form=sign-in]"),
    Picture("lobby-new", "/", Who.NOBODY, Moment.NEW, ".lobby-new"),
    Picture("lobby", "/", Who.NOBODY, Moment.BETTING, "[data-table=T3]"),
    Picture("lobby-nothing", "/play/T9", Who.NOBODY, Moment.BETTING, "[data-table=T3]"),
    Picture("house", "/house", Who.BOSS, Moment.BETTING, "main.house section"),
    Picture("play-betting", "/play/T1", Who.PLAYER, Moment.BETTING, ".table"),
    Picture("play-result", "/play/T1", Who.PLAYER, Moment.RESULT, ".outcome .total"),
    Picture("console-betting", "/console/T1", Who.DEALER, Moment.BETTING, "main.console"),
    Picture("console-result", "/console/T1", Who.DEALER, Moment.RESULT, "main.console"),
    Picture("display-betting", "/display/T1", Who.NOBODY, Moment.BETTING, ".display .felt"),
    Picture("display-closed", "/display/T1", Who.NOBODY, Moment.CLOSED, ".display-no-more"),
    Picture("display-result", "/display/T1", Who.NOBODY, Moment.RESULT, ".cell.lit"),
    Picture("pit", "/pit", Who.BOSS, Moment.BETTING, ".plates .plate"),
    Picture("pit-table", "/pit#/table/T1", Who.BOSS, Moment.BETTING, ".table-page .orders, .table-page form"),
    Picture(
        "pit-reports",
        "/pit#/reports/dice",
        Who.BOSS,
        Moment.RESULT,
        CHART,
        press=REPORT,
        look_at="article.report",
    ),
)
"""Every picture; what has no page in this program is left out, and said so."""

SIZES = (TERMINAL, SMALL_TERMINAL, PHONE)
LOOKS = (
    *(Look(size=size, theme="dark", language="en") for size in SIZES),
    *(Look(size=size, theme="light", language="zh-Hans") for size in SIZES),
)

WAGERS = {"big": 40, "even": 25, "total:12": 10, "double:4": 10, "single:6": 15, "domino:46": 5}


class Photographer:
    """Takes the pictures: one screen for each person, which changes its size, felt and language."""

    def __init__(self, play: Play, opened: Browser) -> None:
        self._play = play
        self._browser = opened
        self._screens: dict[Who, Page] = {}
        self._stack = AsyncExitStack()
        self.taken: list[Path] = []

    async def close(self) -> None:
        """Close all screens."""
        await self._stack.aclose()

    async def screen_of(self, who: Who) -> Screen:
        """Give someone a screen."""
        url = self._play.edge.url
        shown = await self._stack.enter_async_context(screen(self._browser, f"{url}/sign-in", Look()))
        shown.expected.append("")  # what a page does wrong is found by tests
        self._screens[who] = shown.page
        return shown

    async def sign_in(self, who: Who, role: Role) -> None:
        """Let someone sign in on their own screen."""
        shown = await self.screen_of(who)
        staff = self._play.staff
        body = staff.shows(who.value, role, digits=staff.digits(who.value))
        status = await shown.page.evaluate(
            "body => fetch('/sign-in', {method: 'POST', headers: {'content-type': 'application/json'},"
            " body: JSON.stringify(body)}).then(answer => answer.status)",
            body,
        )
        if status != 200:  # noqa: PLR2004 - done
            raise RuntimeError(f"{who.value} could not sign in: {status}")

    async def take(self, moment: Moment) -> None:
        """Take all pictures of a moment."""
        for picture in PAGES:
            if picture.moment is moment and self._is_served(picture):
                page = self._screens[picture.who]
                for look in LOOKS:
                    await self._take(picture, page, look)

    def _is_served(self, picture: Picture) -> bool:
        first = picture.path.partition("#")[0].split("/")[1]
        return any(path.split("/")[1] == first for path, _, _ in SERVED)

    async def _take(self, picture: Picture, page: Page, look: Look) -> None:
        await page.set_viewport_size({"width": look.size[0], "height": look.size[1]})
        # What the page remembers of the person before it stays: which language, which felt.
        await page.evaluate(
            "([theme, language]) => {localStorage.setItem('sicbo/theme', theme);"
            " localStorage.setItem('sicbo/language', language)}",
            [look.theme, look.language],
        )
        await page.goto("about:blank")
        await page.goto(f"{self._play.edge.url}{picture.path}")
        if picture.press:
            await page.locator(picture.press).first.click()
        await expect(page.locator(picture.ready).first).to_be_visible()
        if picture.look_at:
            await page.locator(picture.look_at).evaluate("each => each.scrollIntoView()")
        await page.evaluate("document.fonts.ready")
        await page.wait_for_timeout(400)  # what moves comes to rest
        file = FOLDER / f"{picture.name}-{look.theme}-{look.size[0]}.png"
        await page.screenshot(path=file)
        self.taken.append(file)


@asynccontextmanager
async def a_house() -> AsyncIterator[tuple[Play, Browser]]:
    """Serve a house of play money in which nobody is yet, and start a browser."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            served(Path(folder), mark="demo", limits=OFTEN, is_its_own_origin=True) as edge,
            browser() as opened,
        ):
            yield Play(edge), opened


async def play_round(play: Play) -> None:
    """Play a round without wagers."""
    for order in (c.OpenBetting(seconds=30), c.CloseBetting(), c.StartTumble(), c.DrawOutcome()):
        await play.do(order)


async def open_others(play: Play) -> None:
    """Open two tables of other documents beside the first: one in a round, one between rounds."""
    first = Journey(play.edge)
    first.staff, first.boss, first.ada = play.staff, play.boss, play.ada
    dealt = await first.beside("T2", "mbs-sicbo-v6-2020")
    await dealt.seat("eve")
    await dealt.do(c.OpenBetting())
    await dealt.do(c.LayWagers(position="eve", stakes=(c.Stake("small", money(75), dealt.chips),)))
    await first.beside("T3", "us-ma-sicbo")


async def seat_others(play: Play, stack: AsyncExitStack) -> None:
    """Let two other players lay wagers, from terminals of their own."""
    for name, factor in (("ann", 1), ("bob", 2)):
        terminal = await stack.enter_async_context(play.at(await play.enrol(name, credit=1000)))
        await terminal.until(lambda view: view.is_betting_open or None)
        await terminal.lay({area: money(stake * factor) for area, stake in WAGERS.items()})


async def main() -> None:
    """Take all pictures, compress them, and print their size."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with a_house() as (play, opened), AsyncExitStack() as stack:
        photographer = Photographer(play, opened)
        stack.push_async_callback(photographer.close)
        await photographer.screen_of(Who.NOBODY)
        await photographer.take(Moment.NEW)
        await play.open()
        stack.push_async_callback(play.boss.aclose)
        stack.push_async_callback(play.ada.aclose)
        await photographer.sign_in(Who.DEALER, Role.DEALER)
        await photographer.sign_in(Who.BOSS, Role.SHIFT_MANAGER)
        terminal = AtTerminal(play, await photographer.screen_of(Who.PLAYER), "N1")
        await terminal.page.goto(f"{play.edge.url}/play/T1")
        await terminal.be_let_in(credit=1000)
        await open_others(play)
        for _ in range(ROUNDS):
            await play_round(play)
        await play.do(c.OpenBetting(seconds=30))
        await seat_others(play, stack)
        for area in WAGERS:
            await terminal.put(area, 3)
        await photographer.take(Moment.BETTING)
        await play.do(c.CloseBetting())
        await photographer.take(Moment.CLOSED)
        await play.do(c.StartTumble())
        await play.do(c.DrawOutcome())
        await play.do(c.SettleRound())
        await photographer.take(Moment.RESULT)
    made_small(photographer.taken)


def made_small(taken: list[Path]) -> None:
    """Reduce each picture to a palette, if the tool is installed; refuse too many bytes."""
    if tool := shutil.which(QUANTIZER):
        for each in taken:
            arguments = [tool, "--force", "--skip-if-larger", "--strip", "--ext", ".png", "128", str(each)]
            subprocess.run(arguments, check=False)  # noqa: S603 - our own names only
    else:
        print(f"{QUANTIZER} is not there: apt-get install {QUANTIZER} makes the pictures a third as large")
    for old in set(FOLDER.glob("*.png")) - set(taken):
        old.unlink()
    size = sum(each.stat().st_size for each in taken)
    print(f"{FOLDER.relative_to(ROOT)}: {len(taken)} pictures, {size / 1_000_000:.1f} MB")
    if size > MAX_BYTES:
        sys.exit(f"more than {MAX_BYTES} bytes: leave some out")


if __name__ == "__main__":
    asyncio.run(main())
