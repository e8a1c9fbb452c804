"""The plain page in a real browser: it follows a table, says that it is play money, and asks nobody else."""

import asyncio
import re
from pathlib import Path

from playwright.async_api import expect

import sicbo
from browser.one_browser import browser, with_the_browser
from browser.screen import Look, screen
from server.edge import ORIGIN, served
from server.play import OFTEN, Play
from sicbo.table import commands as c

PLAY_MONEY = "PLAY MONEY"


def test_the_page_follows_a_table_and_asks_nobody_else(tmp_path: Path) -> None:
    """Phase, call, countdown, dice, winning areas and results; no complaint, and no other host."""

    async def test() -> None:
        async with (
            served(tmp_path, mark="demo", limits=OFTEN, is_its_own_origin=True) as edge,
            browser() as opened,
            screen(opened, edge.url, Look()) as shown,
        ):
            play, page = Play(edge), shown.page
            await play.open()
            await page.reload()
            await expect(page.locator("#mark")).to_contain_text(PLAY_MONEY)
            await expect(page.locator("#line")).to_have_text("Live.")
            await expect(page.locator("#phase")).to_have_text("Between rounds")
            await expect(page.locator("#tables option")).to_have_text(["T1"])

            await play.do(c.OpenBetting(seconds=30))
            await expect(page.locator("#phase")).to_have_text("Betting is open")
            await expect(page.locator("#call")).to_have_text("“Place your bets, please”")
            await expect(page.locator("#countdown")).to_have_text(re.compile(r"^\d+ s$"))
            await expect(page.locator("#dice li")).to_have_count(0)

            for each in (c.CloseBetting(), c.StartTumble(), c.DrawOutcome()):
                await play.do(each)
            await expect(page.locator("#dice li")).to_have_count(3)
            await expect(page.locator("#phase")).to_have_text("Between rounds")
            await expect(page.locator("#history td").nth(2)).to_be_visible()
            outcome = await page.locator("#history td").all_text_contents()
            faces = [await each.get_attribute("aria-label") for each in await page.locator(".die").all()]
            assert "-".join(map(str, faces)) == outcome[1]
            await expect(page.locator("#total")).to_have_text(f"Total {outcome[2]}")
            async with edge.browser() as client:
                drawn = await client.get("/tables/T1/layouts/rws-open-cover-2021-2/B")
            names = {each["area"]: each["name"] for each in drawn.json()["cells"]}
            table = (await edge.house.standing("T1")).table
            assert table is not None
            winners = [
                each.id for each in table.rule_sets[play.rule_set].winners(sicbo.read_outcome(outcome[1]))
            ]
            await expect(page.locator("#winners li")).to_have_text([names[each] for each in winners])
            links = [await each.get_attribute("href") for each in await page.locator("nav a").all()]
            assert ["/display/T1", "/play/T1", "/console/T1", "/pit", "/house", "/sign-in"] == links
            await expect(page.locator("#mark")).to_be_visible()

            await play.boss.aclose()
            await play.ada.aclose()

    with_the_browser(test())


def test_the_page_of_a_real_house_shows_no_table_to_a_stranger(tmp_path: Path) -> None:
    """It says who may look, and no mark of play money."""

    async def test() -> None:
        async with (
            served(tmp_path, mark="real", limits=OFTEN, is_its_own_origin=True) as edge,
            browser() as opened,
            screen(opened, edge.url, Look()) as shown,
        ):
            page = shown.page
            await expect(page.locator("#line")).to_contain_text("signed in")
            await expect(page.locator("#mark")).to_be_empty()
            assert 0 == await page.locator("#tables option").count()

    with_the_browser(test())


def test_the_page_is_served_with_all_headers(tmp_path: Path) -> None:
    """As files, with the policy of every answer and nothing inline."""

    async def test() -> None:
        async with served(tmp_path) as edge, edge.browser(ORIGIN) as client:
            kinds = {
                "/": "text/html",
                "/page/follow.js": "text/javascript",
                "/page/follow.css": "text/css",
                "/page/icon.svg": "image/svg+xml",
            }
            for path, kind in kinds.items():
                answer = await client.get(path)
                assert (200, kind) == (answer.status_code, answer.headers["content-type"].partition(";")[0])
                assert "script-src 'self';" in answer.headers["content-security-policy"]
                assert "nosniff" == answer.headers["x-content-type-options"]
            page = (await client.get("/")).text
            assert PLAY_MONEY in page
            assert all(
                word not in page for word in ("style=", "onclick", "<style", "{mark}", "http:", "https:")
            )

    asyncio.run(test())
