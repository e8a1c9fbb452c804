"""What all pages of staff have in common, in a real browser: the way in and back, leaving, settings, lists."""

from pathlib import Path

from playwright.async_api import Browser, Page, expect

from browser.at_a_console import at_console
from browser.at_a_terminal import in_a_house
from browser.at_the_pit import at_pit
from browser.disabled import refuse_disabled_that_look_enabled
from browser.screen import PHONE, TERMINAL, Look, comes_to, screen
from house_runtime.floor import ADA, BOSS
from server.edge import LONG_SESSIONS
from server.journey import Journey
from server.play import Play
from server.staff import PASSWORD
from sicbo.administration import commands as o
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Role

RWS = "rws-open-cover-2021-1"
IDLE = int(LONG_SESSIONS.staff_idle_seconds * 1000)
LOOKS_EVERY = 10_000


async def with_a_clock(page: Page) -> None:
    """Give the page a clock that the test moves on."""
    await page.clock.install()


async def appointed(play: Play, person: str) -> None:
    """Appoint a dealer who has no password yet."""
    order = o.AppointPerson(person=person, roles=(Role.DEALER,))
    assert isinstance(await play.staff.order(order, ADA, BOSS), Accepted)


async def test_whoever_sets_a_password_from_the_console_comes_back_to_it(
    tmp_path: Path, opened: Browser
) -> None:
    """The page ended at the house, and the dealer looked for the table again, and had to type name and role again."""
    async with in_a_house(tmp_path) as play:
        await appointed(play, "dan")
        code = await play.edge.sign_in_service.code_for("dan")
        async with screen(opened, f"{play.edge.url}/console/T1", Look()) as shown:
            page = shown.page
            await page.get_by_text("I have a one-time code and no password yet").click()
            for name, value in {"person": "dan", "code": code, "password": PASSWORD.format("dan")}.items():
                await page.locator(f"[name={name}]").fill(value)
            await page.locator("[data-form=password] button[type=submit]").click()
            await page.locator("[data-do=go-on]").click()
            await expect(page.locator("[name=person]")).to_have_value("dan")
            await expect(page.locator("[name=role]")).to_have_value("dealer")
            await page.locator("[name=password]").fill(PASSWORD.format("dan"))
            await page.locator("[data-form=sign-in] button[type=submit]").click()
            await expect(page).to_have_url(f"{play.edge.url}/console/T1")
            await expect(page.locator(".staff-who")).to_have_attribute("data-person", "dan")


async def test_a_console_that_nobody_touches_says_that_it_has_signed_the_dealer_out(
    tmp_path: Path, opened: Browser
) -> None:
    """It did so without a word, and had forgotten the name; one who signs out by hand is forgotten."""
    async with in_a_house(tmp_path, RWS) as play:
        assert isinstance(play, Journey)
        async with at_console(play, opened, Look(), before=with_a_clock) as at:
            form = at.page.locator("[data-form=sign-in]")
            await at.page.clock.fast_forward(IDLE)
            await expect(at.page.locator("[data-left=idle]")).to_contain_text("dora was signed out")
            await expect(form.locator("[name=person]")).to_have_value("dora")
            await form.locator("[name=password]").fill(PASSWORD.format("dora"))
            await form.locator("button[type=submit]").click()
            await expect(at.page.locator("main.console")).to_be_visible()

            await at.page.locator("[data-do=sign-out]").click()
            await expect(form.locator("[name=person]")).to_have_value("")
            await expect(at.page.locator("[data-left]")).to_have_count(0)


async def test_a_session_that_the_house_has_ended_is_said_to_be_over(tmp_path: Path, opened: Browser) -> None:
    """The next thing that the page asks is refused, as after a night; the way in says so and knows the name."""
    async with in_a_house(tmp_path) as play, at_pit(play, opened, "ada", Role.ADMIN) as at:
        at.screen.expected.append("401 (Unauthorized)")
        await at.page.context.clear_cookies()
        await at.go("house")
        await expect(at.page.locator("[data-left=over]")).to_contain_text("ada")
        await expect(at.page.locator("[name=person]")).to_have_value("ada")


async def test_people_and_devices_come_onto_the_lists_by_themselves(tmp_path: Path, opened: Browser) -> None:
    """Somebody else appoints a dealer, and a terminal requests access: nobody presses anything here."""
    async with (
        in_a_house(tmp_path) as play,
        screen(opened, f"{play.edge.url}/pit", Look(), with_a_clock) as shown,
    ):
        await sign_in_at(play, shown.page)
        page = shown.page
        await page.evaluate("location.hash = '#/house'")
        await expect(page.locator("[data-person=boss]").first).to_be_visible()
        await expect(page.locator("[data-device=N7]")).to_have_count(0)

        await appointed(play, "dan")
        await play.propose("N7")
        await page.clock.fast_forward(LOOKS_EVERY)

        await expect(page.locator("li[data-person=dan]")).to_be_visible()
        await expect(page.locator("[data-device=N7][data-standing=proposed]")).to_be_visible()


async def sign_in_at(play: Play, page: Page) -> None:
    """Let the admin come in at the pit desk."""
    await page.locator("[name=role]").select_option(Role.ADMIN.value)
    await page.locator("[name=person]").fill("ada")
    await page.locator("[name=password]").fill(PASSWORD.format("ada"))
    await page.locator("[name=digits]").fill(play.staff.digits("ada"))
    await page.locator("[data-form=sign-in] button[type=submit]").click()
    await expect(page.locator(".staff-who")).to_be_visible()


CRUSHED = """() => {
  const found = [];
  const box = document.querySelector(".staff-settings .settings").getBoundingClientRect();
  if (box.left < 0 || box.right > innerWidth) found.push("runs out at the side");
  for (const each of document.querySelectorAll(".staff-settings select")) {
    const { width } = each.getBoundingClientRect();
    const own = each.cloneNode(true);
    own.style.cssText = "position: absolute; width: max-content";
    each.after(own);
    if (width < own.getBoundingClientRect().width) found.push(each.name);
    own.remove();
  }
  return found;
}"""
"""What of the settings is narrower than its words."""


async def test_the_settings_of_staff_are_as_wide_as_their_words(tmp_path: Path, opened: Browser) -> None:
    """They were crushed to the width of the word that opens them; on a phone they fit too, in every language."""
    async with in_a_house(tmp_path) as play:
        for look in (Look(), Look(language="zh-TW", theme="light")):
            async with at_pit(play, opened, "boss", Role.SHIFT_MANAGER, look) as at:
                await at.page.locator(".staff-settings summary").click()
                for size in (PHONE, (1280, 720), TERMINAL):
                    await at.page.set_viewport_size({"width": size[0], "height": size[1]})
                    await comes_to([], lambda: at.page.evaluate(CRUSHED))
                await refuse_disabled_that_look_enabled(at.page)
