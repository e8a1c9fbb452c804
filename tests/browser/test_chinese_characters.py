"""Chinese on a machine without a Chinese font, looked at as a picture: every character can be read, on every page.

The fonts come late here, after the page has been painted without them.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

import chinese_font
from browser.at_a_console import AtConsole
from browser.at_a_terminal import AtTerminal
from browser.at_the_pit import AtPit
from browser.characters import FINE, HeldFonts, broken_characters, browser_without_chinese_fonts
from browser.screen import Look, Screen, comes_to, screen
from server.edge import served
from server.journey import Journey
from server.play import OFTEN, Play
from sicbo.people import Role
from sicbo.table import commands as c

PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Two frames on, whatever was on the page has been painted."""

LANGUAGES = ("zh-CN", "zh-TW")


@asynccontextmanager
async def fonts_come_late(opened: Browser, url: str, language: str) -> AsyncIterator[Screen]:
    """Show a page whose fonts are held back until it has been painted; then every character must be there."""
    fonts = HeldFonts()
    async with screen(opened, url, Look(language=language, fine=FINE), fonts.hold) as shown:
        yield shown
        await shown.page.evaluate(PAINTED)
        fonts.let_go()
        await comes_to([], lambda: broken_characters(shown.page))


async def terminal(play: Play, opened: Browser, language: str) -> None:
    """Show the table to a player who is let in."""
    async with fonts_come_late(opened, f"{play.edge.url}/play/T1", language) as shown:
        await AtTerminal(play, shown, f"N-{language}").be_let_in()


async def console(play: Play, opened: Browser, language: str) -> None:
    """Show the table to a dealer who has signed in."""
    journey = Journey(play.edge)
    journey.staff = play.staff
    async with fonts_come_late(opened, f"{play.edge.url}/console/T1", language) as shown:
        await AtConsole(journey, shown).sign_in()


async def pit(play: Play, opened: Browser, language: str) -> None:
    """Show the floor to a shift manager who has signed in."""
    async with fonts_come_late(opened, f"{play.edge.url}/pit", language) as shown:
        await AtPit(play, shown, "boss").sign_in(Role.SHIFT_MANAGER)
        await expect(shown.page.locator(".plates .plate")).to_be_visible()


async def display(play: Play, opened: Browser, language: str) -> None:
    """Show the table to everyone, with the time of day."""
    async with fonts_come_late(opened, f"{play.edge.url}/display/T1", language) as shown:
        await expect(shown.page.locator(".display-clock")).to_contain_text("午")


async def lobby(play: Play, opened: Browser, language: str) -> None:
    """Show the first page of the house."""
    async with fonts_come_late(opened, play.edge.url, language) as shown:
        await expect(shown.page.locator("[data-table=T1]")).to_be_visible()


async def sign_in(play: Play, opened: Browser, language: str) -> None:
    """Show where people come in."""
    async with fonts_come_late(opened, f"{play.edge.url}/sign-in", language) as shown:
        await expect(shown.page.locator("[data-form=sign-in]")).to_be_visible()


async def test_the_fonts_have_what_the_browser_writes_of_dates_and_times(tmp_path: Path) -> None:
    """It has words of its own for them, and may have others than the Node by which the fonts were cut."""
    async with browser_without_chinese_fonts(tmp_path) as opened:
        page = await opened.new_page()
        for face, language in chinese_font.LANGUAGES.items():
            written = await page.evaluate(chinese_font.WRITTEN_BY_INTL, language)
            shipped = "".join(text for name, text in chinese_font.wanted().items() if name.endswith(face))
            assert set() == {each for each in written if ord(each) in chinese_font.CHINESE} - set(shipped)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_chinese_is_readable_on_a_machine_without_a_chinese_font(tmp_path: Path, language: str) -> None:
    """Terminal, console, pit, display, lobby and sign-in, painted before the shipped fonts have come."""
    async with (
        served(tmp_path, mark="demo", limits=OFTEN, is_its_own_origin=True) as edge,
        browser_without_chinese_fonts(tmp_path) as opened,
    ):
        play = Play(edge)
        await play.open()
        await play.do(c.OpenBetting(seconds=30))
        try:
            for page in (sign_in, lobby, display, terminal, console, pit):
                await page(play, opened, language)
        finally:
            await play.boss.aclose()
            await play.ada.aclose()
