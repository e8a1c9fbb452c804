"""The door in a real browser: the first people, a second factor as a picture, signing in, and the way from there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Browser, Page, expect

from browser.screen import ON_A_PHONE, Look, Screen, screen
from house_runtime.floor import ADA, BOSS
from server.edge import Edge, served
from server.play import OFTEN, Play
from server.staff import PASSWORD, Staff
from sicbo.administration import commands as o
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Role

WRONG = "401 (Unauthorized)"
"""What the browser itself notes when a sign-in is refused."""


async def fill(page: Page, **fields: str) -> None:
    """Fill in fields by their names."""
    for name, value in fields.items():
        await page.locator(f"[name={name}]").fill(value)


async def factors_on(page: Page) -> dict[str, str]:
    """Read the second factors off the page, by person; each has its picture."""
    found = {}
    for each in await page.locator(".factor").all():
        address = await each.get_attribute("data-address")
        person = await each.get_attribute("data-person")
        assert address is not None
        assert person is not None
        (secret,) = parse_qs(urlsplit(address).query)["secret"]
        assert secret == "".join(await each.locator(".secret span").all_inner_texts())
        await expect(each.locator(".qr-dark")).to_have_count(1)
        found[person] = secret
    return found


async def set_up(edge: Edge, staff: Staff, shown: Screen) -> None:
    """Appoint the first people: a wrong code says so, the right one shows both second factors."""
    page = shown.page
    shown.expected.append("403 (Forbidden)")
    names = {"shift_manager-name": "boss", "admin-name": "ada"}
    passwords = {"shift_manager-password": PASSWORD.format("boss"), "admin-password": PASSWORD.format("ada")}
    await fill(page, code="wrong", **names, **passwords)
    await shown.refuse_inaccessible()
    await page.get_by_role("button", name="Appoint them").click()
    await expect(page.locator("form .wrong")).to_contain_text("code")
    code = await edge.sign_in_service.set_up_code()
    assert code is not None
    await fill(page, code=code)
    await page.get_by_role("button", name="Appoint them").click()
    await expect(page.locator(".factor")).to_have_count(2)
    await shown.refuse_inaccessible()
    staff.factors.update(await factors_on(page))
    assert {"boss", "ada"} == staff.factors.keys()


async def sign_in(page: Page, staff: Staff, person: str, role: Role) -> None:
    """Fill the form in and send it, with the digits where it asks for them."""
    await page.locator("[name=role]").select_option(role.value)
    await fill(page, person=person, password=PASSWORD.format(person))
    if await page.locator("[name=digits]").count():
        await fill(page, digits=staff.digits(person))
    await page.locator("[data-form=sign-in] button[type=submit]").click()


async def test_the_first_people_come_in_and_are_led_to_the_first_round(
    tmp_path: Path, opened: Browser
) -> None:
    """By the code of the first start, with second factors from the page; then each step by its state."""
    async with (
        served(tmp_path, mark="laboratory", limits=OFTEN, is_its_own_origin=True) as edge,
    ):
        staff = Staff(edge)
        async with screen(opened, f"{edge.url}/set-up", Look()) as shown:
            page = shown.page
            await set_up(edge, staff, shown)
            await page.locator("[data-do=go-on]").click()

            await expect(page.locator("[name=digits]")).to_have_count(0)  # a dealer needs none
            await shown.refuse_inaccessible()
            shown.expected.append(WRONG)
            await fill(page, person="boss", password=PASSWORD.format("someone else"))
            await page.locator("[name=role]").select_option("shift-manager")
            await fill(page, digits="000000")
            await page.keyboard.press("Enter")
            await expect(page.locator("form .wrong")).to_contain_text("digits are wrong")
            await sign_in(page, staff, "boss", Role.SHIFT_MANAGER)

            await expect(page.locator(".staff-who")).to_have_text("boss, Shift manager")
            await expect(page.locator("[data-step=first-people]")).to_have_attribute("data-state", "done")
            await expect(page.locator("[data-step=dealer]")).to_have_attribute("data-state", "next")
            await expect(page.locator("[data-step=dealer] [data-form=appoint-dealer]")).to_be_visible()
            await shown.refuse_inaccessible()

            await page.goto(f"{edge.url}/set-up")  # the house has its people now
            await expect(page.locator("[data-form=set-up]")).to_have_count(0)
            await page.get_by_role("link", name="Sign in").click()
            await page.locator("[data-do=sign-out]").click()
            await expect(page.locator("[data-form=sign-in]")).to_be_visible()
            assert not (await edge.house.administration()).sessions


async def test_a_dealer_sets_a_password_by_a_code_on_a_phone_in_chinese(
    tmp_path: Path, opened: Browser
) -> None:
    """The code is good once; then the dealer signs in without digits."""
    look = Look(size=ON_A_PHONE.size, touch=True, language="zh-CN", theme="light")
    async with (
        served(tmp_path, mark="demo", limits=OFTEN, is_its_own_origin=True) as edge,
    ):
        staff = Staff(edge)
        await staff.set_up()
        for person, role in (("boss", Role.SHIFT_MANAGER), ("ada", Role.ADMIN)):
            await (await staff.come_in(person, role)).aclose()
        appointed = await staff.order(o.AppointPerson(person="dora", roles=(Role.DEALER,)), ADA, BOSS)
        assert isinstance(appointed, Accepted)
        code = await edge.sign_in_service.code_for("dora")
        async with screen(opened, f"{edge.url}/sign-in#code", look) as shown:
            page = shown.page
            await expect(page.locator("h1")).to_have_text("设置密码")
            await expect(page.locator(".mark")).to_have_text("游戏币，非真钱")
            await fill(page, person="dora", code=code, password=PASSWORD.format("dora"))
            await shown.refuse_inaccessible()
            await page.locator("[data-form=password] button[type=submit]").click()
            assert ["dora"] == list(await factors_on_one(page))
            await expect(page.locator("h1")).to_have_text("您的第二重验证")
            # A link to the other form stood here, and left the secret behind.
            await expect(page.locator("[data-do=other-way]")).to_have_count(0)
            await shown.refuse_inaccessible()
            await page.locator("[data-do=go-on]").click()
            await sign_in(page, staff, "dora", Role.DEALER)
            await expect(page.locator(".staff-who")).to_have_text("dora，庄荷")
            await shown.refuse_inaccessible()
            sessions = (await edge.house.administration()).sessions.values()
            assert [Role.DEALER] == [each.role for each in sessions if each.person == "dora"]


async def factors_on_one(page: Page) -> dict[str, str]:
    """Wait for the one second factor of a page, and read it."""
    await expect(page.locator(".factor")).to_have_count(1)
    return await factors_on(page)


# ---- the steps to the first round, in place; the whole way is in `test_first_round` ----------------------


async def appoint_a_dealer(boss: Page, ada: Page) -> str:
    """Propose a dealer and approve it as the other, each on the page of the house; give the dealer's code."""
    await boss.locator("[data-form=appoint-dealer] [name=person]").fill("dora")
    await boss.keyboard.press("Enter")
    await expect(boss.locator("[data-form=appoint-dealer] .done")).to_contain_text("dora has been proposed")
    await expect(boss.locator("[data-do=approve-all]")).to_have_count(0)  # nobody approves the own proposal
    await expect(ada.locator(".approvals [data-proposal]")).to_contain_text("dora")
    await ada.locator("[data-do=approve-all]").click()
    await expect(ada.locator("[data-step=dealer]")).to_have_attribute("data-state", "done")
    await ada.locator("[data-newcomer=dora] [data-do=draw-code]").click()
    return await ada.locator("[data-newcomer=dora] code").inner_text()


@asynccontextmanager
async def founded(folder: Path) -> AsyncIterator[Play]:
    """Serve a laboratory whose first people have been appointed."""
    async with (
        served(folder, mark="laboratory", limits=OFTEN, is_its_own_origin=True) as edge,
    ):
        play = Play(edge)
        await play.staff.set_up()
        yield play


@asynccontextmanager
async def at_house(play: Play, opened: Browser, person: str, role: Role, look: Look) -> AsyncIterator[Screen]:
    """Sign in, and go to the page of the house."""
    async with screen(opened, f"{play.edge.url}/sign-in", look) as shown:
        await sign_in(shown.page, play.staff, person, role)
        await expect(shown.page.locator("main.house")).to_be_visible()
        yield shown


async def test_a_dealer_who_was_not_there_at_first_is_appointed_where_the_steps_are(
    tmp_path: Path, opened: Browser
) -> None:
    """One proposes, the other sees it in full and approves, a code lets the dealer in; in Chinese on a phone too."""
    async with founded(tmp_path) as play:
        async with (
            at_house(play, opened, "boss", Role.SHIFT_MANAGER, Look()) as boss,
            at_house(play, opened, "ada", Role.ADMIN, Look()) as ada,
        ):
            await boss.refuse_inaccessible()
            code = await appoint_a_dealer(boss.page, ada.page)
            await ada.refuse_inaccessible()
            look = Look(size=ON_A_PHONE.size, touch=True, language="zh-TW", theme="light")
            async with at_house(play, opened, "ada", Role.ADMIN, look) as phone:
                await phone.page.locator("[type=radio][value=us-ma-sicbo]").click()
                await expect(phone.page.locator("fieldset[data-prepared=set-up-table]")).to_be_visible()
                await phone.refuse_inaccessible()
                wide = await phone.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0
        people = (await play.edge.house.administration()).people
        assert (Role.DEALER,) == people["dora"].roles
        assert code


async def test_what_is_refused_is_told_where_it_stands_and_the_rest_is_kept(
    tmp_path: Path, opened: Browser
) -> None:
    """A limit that is none stops before anything is sent; one that the house refuses leaves what was done done."""
    async with founded(tmp_path) as play:
        async with at_house(play, opened, "boss", Role.SHIFT_MANAGER, Look()) as shown:
            page = shown.page
            shown.expected.append("409 (Conflict)")
            await page.locator("[type=radio][value=au-sicbo]").click()
            form = page.locator("fieldset[data-prepared=set-up-table]")
            await form.locator("[name=minimum]").fill("five")
            await page.locator("[data-do=send]").click()
            await expect(form.locator("[role=alert]")).to_contain_text("decimals")
            assert () == (await play.edge.house.administration()).tables
            await form.locator("[name=minimum]").fill("0.30")
            await form.locator("[name=colours]").fill("red blue")
            await page.locator("[data-prepared=open-table] [name=count]").fill("100")
            await page.locator("[data-do=send]").click()
            await expect(form.locator(".wrong")).to_contain_text("0.30")
            assert ("T1",) == (await play.edge.house.administration()).tables
            assert () == await play.edge.house.tables()
            await expect(form.locator("[name=minimum]")).to_have_value("0.30")
            await form.locator("[name=minimum]").fill("0.50")
            await page.locator("[data-do=send]").click()
            await expect(page.locator("[data-step=open]")).to_have_attribute("data-state", "done")
        table = (await play.edge.house.standing("T1")).table
        assert table is not None
        assert (50, ("red", "blue")) == (table.limits.table_minimum.minor_units, table.colours)
