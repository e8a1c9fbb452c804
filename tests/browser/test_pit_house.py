"""What the pit desk knows of the whole house: what waits for a second person, and who may try to sign in again."""

import asyncio
from pathlib import Path

from playwright.async_api import Browser, Page, Route, expect

from browser.at_a_terminal import in_a_house
from browser.at_the_pit import at_pit
from browser.screen import Look, screen
from server.staff import PASSWORD
from sicbo.people import Role


async def test_nothing_is_said_to_wait_before_the_house_has_answered(tmp_path: Path, opened: Browser) -> None:
    """A proposal came after the last look: whoever opens the page sees that the desk looks, and then the proposal."""
    async with in_a_house(tmp_path) as play, at_pit(play, opened, "boss", Role.SHIFT_MANAGER) as boss:
        await boss.go("waiting")
        await expect(boss.page.locator("[data-waits=none]")).to_be_visible()
        await boss.go("floor")
        order = {"command": "appoint-person", "person": "dan", "roles": ["dealer"]}
        body = {"key": "dan-1", "reason": "a dealer is missing", "order": order}
        assert 200 == (await play.ada.post("/administration/proposals", json=body)).status_code
        answers = asyncio.Event()

        async def late(route: Route) -> None:
            await answers.wait()
            await route.continue_()

        await boss.page.route("**/administration/proposals", late)
        await boss.go("waiting")
        await expect(boss.page.locator("[data-waits=looking]")).to_be_visible()
        answers.set()
        await expect(boss.page.locator('[data-proposal^="administration/"]')).to_be_visible()


async def test_a_supervisor_clears_the_sign_in_attempts_of_a_dealer(tmp_path: Path, opened: Browser) -> None:
    """After too many wrong passwords the right one is refused; once cleared at the pit desk, it is taken."""
    async with in_a_house(tmp_path) as play:
        await play.staff.appoint("dan", Role.DEALER)
        await play.staff.appoint("sue", Role.PIT_SUPERVISOR)
        async with (
            screen(opened, f"{play.edge.url}/console/T1", Look()) as console,
            at_pit(play, opened, "sue", Role.PIT_SUPERVISOR) as sue,
        ):
            console.expected.extend(("401", "429"))
            wrong = [await tries(console.page, "dan", "not the password of anyone") for _ in range(4)]
            assert ["sign-in/refused"] * 3 + ["sign-in/wait"] == wrong
            assert "sign-in/wait" == await tries(console.page, "dan", PASSWORD.format("dan"))
            await sue.go("house")
            await sue.order("clear-sign-in-attempts", person="dan")
            assert not await tries(console.page, "dan", PASSWORD.format("dan"))
            await expect(console.page.locator(".staff-who")).to_have_attribute("data-person", "dan")


async def tries(page: Page, person: str, password: str) -> str:
    """Try to sign in as a dealer; give the code by which the house refuses, if it does."""
    form = page.locator("[data-form=sign-in]")
    await form.locator("[name=role]").select_option("dealer")
    await form.locator("[name=person]").fill(person)
    await form.locator("[name=password]").fill(password)
    async with page.expect_response("**/sign-in") as answered:
        await form.locator("button[type=submit]").click()
    answer = await answered.value
    return "" if answer.ok else str((await answer.json())["code"])
