"""The door in a real browser: the first people, a second factor as a picture, signing in, and the way from there."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Page, expect

from browser.at_the_pit import AtPit, at_pit
from browser.one_browser import browser, with_the_browser
from browser.screen import ON_A_PHONE, Look, Screen, screen
from live_table.floor import ADA, BOSS
from server.edge import Edge, served
from server.play import OFTEN, Play
from server.staff import PASSWORD, Staff
from sicbo.administration import commands as o
from sicbo.live_table.asking import Done
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
    await page.get_by_role("button", name="Appoint both").click()
    await expect(page.locator("form .wrong")).to_contain_text("code")
    code = await edge.porter.set_up_code()
    assert code is not None
    await fill(page, code=code)
    await page.get_by_role("button", name="Appoint both").click()
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


def test_the_first_people_come_in_and_are_led_to_the_first_round(tmp_path: Path) -> None:
    """By the code of the first start, with second factors from the page; then each step by its state."""

    async def test() -> None:
        async with (
            served(tmp_path, mark="laboratory", limits=OFTEN, is_its_own_origin=True) as edge,
            browser() as opened,
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
                assert "/pit#/house" == await page.locator("[data-step=dealer] a").get_attribute("href")
                await shown.refuse_inaccessible()

                await page.goto(f"{edge.url}/set-up")  # the house has its people now
                await expect(page.locator("[data-form=set-up]")).to_have_count(0)
                await page.get_by_role("link", name="Sign in").click()
                await page.locator("[data-do=sign-out]").click()
                await expect(page.locator("[data-form=sign-in]")).to_be_visible()
                assert not (await edge.house.administration()).sessions

    with_the_browser(test())


def test_a_dealer_sets_a_password_by_a_code_on_a_phone_in_chinese(tmp_path: Path) -> None:
    """The code is good once; then the dealer signs in without digits."""

    async def test() -> None:
        look = Look(size=ON_A_PHONE.size, touch=True, language="zh-CN", theme="light")
        async with (
            served(tmp_path, mark="demo", limits=OFTEN, is_its_own_origin=True) as edge,
            browser() as opened,
        ):
            staff = Staff(edge)
            await staff.set_up()
            for person, role in (("boss", Role.SHIFT_MANAGER), ("ada", Role.ADMIN)):
                await (await staff.come_in(person, role)).aclose()
            appointed = await staff.order(o.AppointPerson(person="dora", roles=(Role.DEALER,)), ADA, BOSS)
            assert isinstance(appointed, Done)
            code = await edge.porter.code_for("dora")
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

    with_the_browser(test())


async def factors_on_one(page: Page) -> dict[str, str]:
    """Wait for the one second factor of a page, and read it."""
    await expect(page.locator(".factor")).to_have_count(1)
    return await factors_on(page)


# ---- from nobody to the first round ----------------------------------------------------------------------


async def appoint_a_dealer(boss: AtPit, ada: AtPit) -> str:
    """Propose a dealer and approve it as the other; give the code that the dealer sets a password with."""
    await boss.go("house")
    form = await boss.form("appoint-person")
    await boss.fill(form, person="dora", why="the first dealer")
    await form.get_by_label("dealer", exact=True).check()
    await form.locator("[data-do=propose]").click()
    await expect(form.locator(".done")).to_contain_text("Proposed as number")
    await ada.go("waiting")
    await ada.proposal(1, "administration").locator("[data-do=approve]").click()
    await expect(ada.page.locator("[data-decided=yes]")).to_be_visible()
    await ada.go("house")
    await ada.page.locator("[data-person=dora] button").click()
    return await ada.page.locator(".code-drawn code").first.inner_text()


async def set_a_table_up(boss: AtPit) -> None:
    """Register a table at the pit desk, and choose its rules and limits on the page of the house."""
    await boss.order("register-table", table="T1")
    page = boss.page
    await page.goto(f"{boss.play.edge.url}/house")
    form = page.locator("[data-form=set-up-table]")
    await form.locator("[name=document]").select_option("rws-open-cover-etg-2021")
    await form.locator("[name=minimum]").fill("5.00")
    await boss.screen.refuse_inaccessible()
    await form.locator("button[type=submit]").click()
    await expect(page.locator("[data-table=T1] [data-step=posts]")).to_have_attribute("data-state", "next")
    await page.locator("[data-table=T1] [data-step=posts] a").click()
    await boss.order("assign-post", person='"dora"', post='"Dealer"')
    await boss.go("table", "T1", "table")
    await boss.order("start-shift", shift="first")
    await boss.go("table", "T1", "equipment")
    form = await boss.form("fit-mixer")
    await form.locator('[name="is_virtual"]').check()
    await boss.order("fit-mixer", mixer='"electronic-tumbler"', serial="V1")


def test_a_new_house_comes_to_its_first_round_by_its_pages_alone(tmp_path: Path) -> None:
    """Two people appoint a dealer, set a table up and open it; the dealer opens the first round at the console."""

    async def test() -> None:
        async with (
            served(tmp_path, mark="laboratory", limits=OFTEN, is_its_own_origin=True) as edge,
            browser() as opened,
        ):
            play = Play(edge)
            await play.staff.set_up()
            async with (
                at_pit(play, opened, "boss", Role.SHIFT_MANAGER) as boss,
                at_pit(play, opened, "ada", Role.ADMIN) as ada,
                screen(opened, f"{edge.url}/sign-in#code", Look()) as dealer,
            ):
                code = await appoint_a_dealer(boss, ada)
                page = dealer.page
                await fill(page, person="dora", code=code, password=PASSWORD.format("dora"))
                await page.locator("[data-form=password] button[type=submit]").click()
                await page.locator("[data-do=go-on]").click()
                await sign_in(page, play.staff, "dora", Role.DEALER)
                await set_a_table_up(boss)
                await boss.go("table", "T1", "table")
                await boss.order("open-table", count="0")
                await page.locator("[data-table=T1] [data-step=round], .places").first.wait_for()
                await page.goto(f"{edge.url}/console/T1")
                await page.locator("[data-main=open-betting]").click()
                await expect(page.locator("main.console")).to_contain_text("No More Bets")
                told = await page.evaluate("fetch('/first-steps').then(answer => answer.json())")

            table = (await edge.house.standing("T1")).table
            assert table is not None
            assert (True, 1, 500) == (
                table.is_open,
                table.rounds_opened,
                table.limits.table_minimum.minor_units,
            )
            assert [True] * 3 == [each["is_done"] for each in told["steps"]]
            assert ["positions"] == [
                each["step"] for each in told["tables"][0]["steps"] if not each["is_done"]
            ]

    with_the_browser(test())
