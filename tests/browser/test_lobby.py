"""The lobby in a real browser: every table with what goes on there, and the ways to it; addresses that lead nowhere."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from browser.at_a_terminal import in_a_house
from browser.at_the_pit import at_pit
from browser.screen import ON_A_PHONE, SMALL_TERMINAL, TERMINAL, Look, screen, too_small
from server.edge import served
from server.journey import Journey
from server.play import OFTEN
from sicbo.people import Role
from sicbo.table import commands as c
from sicbo.table.views.display import display_view

LOOKS = (
    Look(size=TERMINAL, theme="light"),
    Look(size=SMALL_TERMINAL, language="zh-CN"),
    Look(size=SMALL_TERMINAL, theme="light", language="zh-TW"),
    ON_A_PHONE,
)


async def test_the_first_page_is_the_lobby_of_the_house_and_follows_its_tables(
    tmp_path: Path, opened: Browser
) -> None:
    """Title, rules, stakes, phase, countdown and dice of each table, and of one that is set up meanwhile."""
    async with in_a_house(tmp_path, mark="demo") as play, screen(opened, play.edge.url, Look()) as shown:
        page, card = shown.page, shown.page.locator("[data-table=T1]")
        await expect(card.locator("h2")).to_contain_text("Sic Bo (Open Cover)")
        await expect(card).to_contain_text("Resorts World Sentosa")
        await expect(card).to_contain_text("5 – 1,000 SGD")
        await expect(card).to_contain_text("No result yet")
        await expect(page.locator(".mark-demo")).to_be_visible()
        ways = [await each.get_attribute("href") for each in await card.locator("a").all()]
        assert ["/display/T1", "/play/T1", "/console/T1"] == ways

        await play.do(c.OpenBetting(seconds=30))
        await expect(card.locator(".table-phase")).to_have_text("Place your bets")
        await expect(card.locator(".table-seconds")).to_have_text(re.compile(r"^\d+$"))
        for each in (c.CloseBetting(), c.StartTumble(), c.DrawOutcome()):
            await play.do(each)
        await expect(card.locator(".table-result .die")).to_have_count(3)
        standing = await play.edge.house.standing("T1")
        assert standing.table is not None
        (result,) = display_view(standing.table, standing.results).history
        faces = "-".join(map(str, result.faces))
        await expect(card.locator(".table-result")).to_have_attribute("data-faces", faces)

        first = Journey(play.edge)
        first.staff, first.boss, first.ada = play.staff, play.boss, play.ada
        await first.beside("T2", "mbs-sicbo-v6-2020")
        await expect(page.locator("[data-table=T2]")).to_contain_text("Marina Bay Sands")
        await page.locator("[data-table=T2] [data-way=watch]").click()
        await expect(page.locator(".display")).to_be_visible()


async def test_the_lobby_can_be_used_at_every_size_in_every_language_and_by_keyboard(
    tmp_path: Path, opened: Browser
) -> None:
    """Nothing beyond the edge, nothing smaller than a finger, nothing that axe finds; Tab leads to each way."""
    async with in_a_house(tmp_path, mark="demo") as play:
        await play.do(c.OpenBetting(seconds=30))
        for look in LOOKS:
            async with screen(opened, play.edge.url, look) as shown:
                page = shown.page
                await expect(page.locator("[data-table=T1] .table-phase")).to_be_visible()
                await shown.refuse_inaccessible()
                assert [] == await too_small(page, "a, select")
                assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                reached = set()
                for _ in range(6):
                    await page.keyboard.press("Tab")
                    reached.add(await page.evaluate("document.activeElement.getAttribute('href')"))
                assert {"/", "/sign-in", "/display/T1", "/play/T1", "/console/T1"} <= reached


async def test_the_lobby_of_a_house_in_which_nobody_works_leads_to_its_set_up(
    tmp_path: Path, opened: Browser
) -> None:
    """There is nothing to sign in for, and no table."""
    async with (
        served(tmp_path, mark="demo", limits=OFTEN, is_its_own_origin=True) as edge,
        screen(opened, edge.url, Look()) as shown,
    ):
        await expect(shown.page.locator("a[href='/set-up']")).to_be_visible()
        await expect(shown.page.locator("a[href='/sign-in']")).to_have_count(0)
        await shown.refuse_inaccessible()


async def test_the_lobby_of_a_real_house_shows_a_stranger_no_table(tmp_path: Path, opened: Browser) -> None:
    """It says who may look, where to sign in, and that real money is played for; whoever is signed in sees tables."""
    async with in_a_house(tmp_path, mark="real") as play:
        async with screen(opened, play.edge.url, Look()) as shown:
            page = shown.page
            await expect(page.locator("[data-shown=private]")).to_be_visible()
            await expect(page.locator("a[href='/sign-in']")).to_be_visible()
            await expect(page.locator(".mark-real")).to_be_visible()
            assert "T1" not in await page.content()
        async with at_pit(play, opened, "boss", Role.SHIFT_MANAGER) as pit:
            await pit.page.goto(play.edge.url)
            await expect(pit.page.locator("[data-table=T1]")).to_be_visible()
            await expect(pit.page.locator("a[href='/pit']")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nowhere", "There is nothing here"),
        ("/play/T9", "There is no table T9"),
        ("/console/T9", "There is no table T9"),
        ("/display/T9", "There is no table T9"),
    ],
)
async def test_an_address_that_leads_nowhere_is_a_page_with_the_way_back(
    tmp_path: Path, path: str, title: str, opened: Browser
) -> None:
    """It names what is not there, shows the tables that are, and leads to the lobby."""
    async with (
        in_a_house(tmp_path, mark="demo") as play,
        screen(opened, f"{play.edge.url}{path}", Look()) as shown,
    ):
        shown.expected.append("404 (Not Found)")
        page = shown.page
        await expect(page.locator("h1")).to_have_text(title)
        await expect(page.locator("[data-table=T1]")).to_be_visible()
        await shown.refuse_inaccessible()
        await page.locator(".lobby-nothing a").click()
        await expect(page.locator("h1")).to_have_text("Tables")
