"""The display in a real browser: it shows every layout, follows a round, lights what wins, and blocks nobody's view."""

import re
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from at_the_table import money
from browser.screen import ON_A_PHONE, TERMINAL, Look, comes_to, screen
from server.edge import served
from server.play import BOSS, OFTEN, Play
from sicbo.administration import commands as o
from sicbo.client.display import Display, shown
from sicbo.people import Role
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.rules_in_force import rules_of
from sicbo.table.views.display import DisplayView


async def set_up_every_document(play: Play) -> None:
    """Give the house a closed table of every document, each of the document's name."""
    for name in DOCUMENT_IDS:
        text = document_text(name)
        document, rule_sets = rules_of(text)
        has_colours = document.colour_chips is not None
        kinds = tuple(dict.fromkeys(kind for each in rule_sets.values() for kind in each.kinds))
        await play.do(o.RegisterTable(table=name), BOSS)
        limits = same_for_all(kinds, minimum=money(5), maximum=money(1000))
        order = c.SetUpTable(
            table=name,
            rules=text,
            rule_sets=tuple(rule_sets),
            limits=limits,
            emblem=f"star of {name}" if has_colours else "",
            colours=("red", "blue") if has_colours else (),
        )
        await play.do(order, BOSS, table=name)


async def areas_on(page: Page, which: str = "[data-area]") -> list[str]:
    """List the areas that are drawn on the page, or some of them."""
    found: list[str] = await page.locator(which).evaluate_all("all => all.map(each => each.dataset.area)")
    return found


async def lit_on(page: Page) -> set[str]:
    """List the areas that are lit on the page."""
    return set(await areas_on(page, ".cell.lit"))


async def follow_a_round(play: Play, page: Page, display: Display) -> None:
    """Play a round, and compare what the page shows with what the house sends to displays."""
    await play.do(c.OpenBetting(seconds=30))
    await expect(page.locator(".display-now")).to_contain_text("Place your bets")
    await expect(page.locator(".display-now")).to_contain_text("请下注")
    await expect(page.locator(".display-seconds")).to_have_text(re.compile(r"^\d+$"))
    await expect(page.locator(".display-dice .blank")).to_have_count(3)
    # The time of the house, as its terminals show it, whatever the machine above the table believes.
    await expect(page.locator(".display-clock")).to_have_text(f"{play.edge.clock.now():%-I:%M %p}")
    at_first = await page.locator(".display-dice").bounding_box()
    await play.do(c.CloseBetting())
    await expect(page.locator(".display-no-more")).to_contain_text("No more bets")
    assert at_first == await page.locator(".display-dice").bounding_box()
    await play.do(c.StartTumble())
    await play.do(c.DrawOutcome())
    view = await display.until(has_result)
    assert view.result is not None
    await expect(page.locator(".display-dice")).to_have_attribute("data-faces", faces_of(view))
    await expect(page.locator(".display-no-more")).to_have_count(0)
    assert at_first == await page.locator(".display-dice").bounding_box()
    await expect(page.locator(".display-total")).to_contain_text(f"Total {view.result.total}")
    await expect(page.locator("[data-area]").first).to_be_visible()
    drawn = set(await areas_on(page))
    await comes_to(set(view.result.winning_areas) & drawn, lambda: lit_on(page))
    await expect(page.locator(".last li").first).to_have_attribute("data-round", str(view.result.round))
    won = view.history[-1].won
    size = next((letter for area, letter in (("big", "B"), ("small", "S")) if area in won), "T")
    parity = next((letter for area, letter in (("odd", "O"), ("even", "E")) if area in won), "T")
    await expect(page.locator(".beads li:last-child")).to_have_text([size, parity, str(view.result.total)])
    await expect(page.locator("[data-fact=round]")).to_have_text(str(view.round))


def faces_of(view: DisplayView) -> str:
    """Write the dice of a view."""
    return "-".join(map(str, view.result.faces)) if view.result else ""


def has_result(view: DisplayView) -> DisplayView | None:
    """Wait for a view with the result of the round."""
    return view if view.result and view.history else None


async def draws_every_layout(play: Play, page: Page) -> int:
    """Show each layout of each table, and compare its areas with what the house sends of it; count them."""
    count = 0
    async with play.edge.browser() as client:
        for name in DOCUMENT_IDS:
            table = (await play.edge.house.standing(name)).table
            assert table is not None
            for entry in table.document.rule_sets:
                for layout in entry.layouts:
                    sent = (await client.get(f"/tables/{name}/layouts/{entry.id}/{layout}")).json()
                    await page.goto(f"{play.edge.url}/display/{name}#{entry.id}/{layout}")
                    await page.reload()
                    await comes_to([each["area"] for each in sent["cells"]], lambda: areas_on(page))
                    count += 1
    return count


async def is_let_in_by_a_code(play: Play, opened: Browser) -> None:
    """Let a screen in by its code, on which nobody is signed in; from then on it shows the table at every start."""
    async with screen(opened, f"{play.edge.url}/display/T1", Look(language="zh-TW")) as shown_screen:
        page = shown_screen.page
        await expect(page.locator("h1")).to_have_text("T1 號枱的顯示屏")
        await shown_screen.refuse_inaccessible()
        wanted = {"device": "S1", "kind": "display", "table": "T1"}
        code = (await play.ada.post("/devices/code", json=wanted)).json()["code"]
        await page.locator("[name=device]").fill("S1")
        await page.locator("[name=code]").fill(code)
        await page.locator("form button[type=submit]").click()
        groups = page.locator(".fingerprint span")
        await expect(groups).to_have_count(8)
        await shown_screen.refuse_inaccessible()
        fingerprint = "-".join(await groups.all_inner_texts())
        body = {"key": "approve-S1", "device": "S1", "fingerprint": fingerprint}
        assert 200 == (await play.boss.post("/devices/approve", json=body)).status_code
        await expect(page.locator(".display")).to_be_visible()
        await page.reload()
        await expect(page.locator(".display")).to_be_visible()


async def test_a_display_of_a_demo_house_shows_rounds_and_every_layout(
    tmp_path: Path, opened: Browser
) -> None:
    """Nobody signs in: dice, light, roads and limits as the house sends them, on all nine layouts."""
    async with (
        served(tmp_path, mark="demo", limits=OFTEN, is_its_own_origin=True) as edge,
    ):
        play = Play(edge)
        await play.open()
        url = f"ws://127.0.0.1:{edge.port}/display"
        origin = f"http://127.0.0.1:{edge.port}"
        async with (
            screen(opened, f"{edge.url}/display/T1", Look(size=TERMINAL)) as large,
            screen(opened, f"{edge.url}/display/T1", ON_A_PHONE) as small,
            shown(url, "T1", origin) as display,
        ):
            await expect(large.page.locator(".mark")).to_have_text("Play money")
            await expect(large.page.locator(".display-limits dt")).to_have_text("5 – 1,000")
            await follow_a_round(play, large.page, display)
            faces = await large.page.locator(".display-dice").get_attribute("data-faces")
            assert faces
            await expect(small.page.locator(".display-dice")).to_have_attribute("data-faces", faces)
            await comes_to(await lit_on(large.page), lambda: lit_on(small.page))
            for each in (large, small):
                await each.refuse_inaccessible()
            await set_up_every_document(play)
            assert 9 == await draws_every_layout(play, large.page)
        await play.boss.aclose()
        await play.ada.aclose()


async def test_a_display_elsewhere_is_let_in_by_a_code_or_by_who_is_signed_in(
    tmp_path: Path, opened: Browser
) -> None:
    """And goes dark no more when its line is cut: it says so, and comes back."""
    async with (
        served(tmp_path, mark="laboratory", limits=OFTEN, is_its_own_origin=True) as edge,
    ):
        play = Play(edge)
        await play.open()
        await is_let_in_by_a_code(play, opened)
        async with screen(opened, f"{edge.url}/sign-in", Look(theme="light")) as looking:
            page = looking.page
            # Without a network the page asks for a ticket in vain, where it comes to that, as the pit does.
            looking.expected.extend(("ERR_INTERNET_DISCONNECTED", "WebSocket"))
            answer = await page.evaluate(
                "body => fetch('/sign-in', {method: 'POST', headers: {'content-type': 'application/json'},"
                " body: JSON.stringify(body)}).then(answer => answer.status)",
                play.staff.shows("dora", Role.DEALER),
            )
            assert 200 == answer
            await page.goto(f"{edge.url}/display/T1")
            await expect(page.locator(".display")).to_have_attribute("data-phase", "idle")
            await page.context.set_offline(True)
            await expect(page.locator(".display")).to_have_attribute("data-phase", "lost")
            await page.context.set_offline(False)
            await expect(page.locator(".display")).to_have_attribute("data-phase", "idle")
        await play.boss.aclose()
        await play.ada.aclose()
