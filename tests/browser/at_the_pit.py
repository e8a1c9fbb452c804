"""The pit desk in a browser, as one person has it: signed in, looking, ordering, deciding."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Locator, Page, expect

from browser.screen import Look, Screen, screen
from server.play import Play
from server.staff import PASSWORD
from sicbo.people import Role

DIGITS = "input[name=digits]"

GO = """place => location.hash === place || new Promise(done => {
  addEventListener("hashchange", () => setTimeout(done), {once: true});
  location.hash = place;
})"""


class AtPit:
    """A pit desk and who sits at it."""

    def __init__(self, play: Play, shown: Screen, person: str) -> None:
        self.play = play
        self.screen = shown
        self.page: Page = shown.page
        self.person = person

    async def sign_in(self, role: Role) -> None:
        """Come in at the page."""
        await self.page.locator("[name=role]").select_option(role.value)
        await self.page.locator("[name=person]").fill(self.person)
        await self.page.locator("[name=password]").fill(PASSWORD.format(self.person))
        if await self.page.locator(DIGITS).count():
            await self.page.locator(DIGITS).fill(self.play.staff.digits(self.person))
        await self.page.locator("[data-form=sign-in] button[type=submit]").click()
        await expect(self.page.locator(".staff-who")).to_have_attribute("data-person", self.person)

    async def go(self, *parts: str) -> None:
        """Go to a place on the desk, and wait until it is drawn."""
        await self.page.evaluate(GO, f"#/{'/'.join(parts)}")

    async def form(self, order: str, about: str = "") -> Locator:
        """Open the form of an order; give it."""
        about = f'[data-about="{about}"]' if about else ""
        form = self.page.locator(f'form[data-order="{order}"]{about}')
        await expect(form).to_have_count(1)
        if not await form.is_visible():
            await self.page.locator(f'details[data-open="{order}"] > summary').click()
        return form

    async def fill(self, form: Locator, **fields: str) -> None:
        """Fill fields in by name; dots in a name are written as two underscores."""
        for name, value in fields.items():
            field = form.locator(f'[name="{name.replace("__", ".")}"]')
            if await field.evaluate("each => each.tagName") == "SELECT":
                await field.select_option(value)
            else:
                await field.fill(value)

    async def propose(self, order: str, why: str, **fields: str) -> None:
        """Propose something, and wait until the house has taken it."""
        form = await self.form(order)
        await self.fill(form, **fields, why=why)
        await form.locator("[data-do=propose]").click()
        await expect(form.locator(".done")).to_contain_text("Proposed as number")

    async def order(self, order: str, **fields: str) -> None:
        """Order something, confirming what is read back; wait until it is done."""
        form = await self.form(order)
        await self.fill(form, **fields)
        await form.locator("[data-do=order]").click()
        confirm = form.locator("[data-do=confirm]")
        # What is not asked for any more has no form left, and its answer stands where it was.
        gone = self.page.locator(f'[data-gone^="{order}/"]')
        answer = form.locator("p.done, p.wrong").filter(has_text=" ").or_(gone)
        await expect(confirm.or_(answer).first).to_be_visible()
        if await confirm.is_visible():
            await confirm.click()
        await expect(form.locator("p.done").or_(gone).first).to_contain_text("Done, record")

    async def rule(
        self, table: str, hold: int, verdict: str, reason: str, faces: str = "", **fields: str
    ) -> Locator:
        """Write a ruling on what is held at a table, and send it; give its form."""
        await self.go("table", table, "rulings")
        form = await self.form("give-ruling", str(hold))
        await self.fill(form, verdict=f'"{verdict}"', reason=reason, **fields)
        for die, face in enumerate(faces.split("-") if faces else ()):
            await form.locator(f'[data-die="faces.{die}.{face}"]').click()
        await form.locator("[data-do=order]").click()
        if faces:
            await form.locator("[data-do=confirm]").click()
        return form

    async def decide(self, table: str, how: str = "approve", why: str = "") -> None:
        """Approve the one thing that waits at a table, or reject it; wait until the page has said so."""
        await self.go("table", table)
        card = self.page.locator(f'[data-proposal^="{table}/"]')
        await card.locator(f"[data-do={how}]").click()
        if how == "reject":
            await card.locator("[name=why]").fill(why)
            await card.locator("[data-do=reject-sure]").click()
        await expect(card).to_have_count(0)
        await expect(self.page.locator("[data-decided=yes]")).to_be_visible()

    def proposal(self, number: int, stream: str = "T1") -> Locator:
        """Find a proposal that waits."""
        return self.page.locator(f'[data-proposal="{stream}/{number}"]')


@asynccontextmanager
async def at_pit(
    play: Play, opened: Browser, person: str, role: Role, look: Look | None = None
) -> AsyncIterator[AtPit]:
    """Open the pit desk for a person."""
    async with screen(opened, f"{play.edge.url}/pit", look or Look()) as shown:
        desk = AtPit(play, shown, person)
        await desk.sign_in(role)
        yield desk
