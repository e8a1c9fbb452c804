"""A new house by its pages alone: from the printed code to the first round that is paid, in few clicks.

How it is counted: every press of a mouse button or finger, and every Enter or Space, on every screen, as the pages
themselves hear them; choosing in a list counts as two. Typing counts as nothing, and people go from field to field
by Tab. Beside it stands how many fields were typed into, for whoever clicks into each.
"""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from browser.screen import Look, Screen, screen
from browser.test_door import factors_on
from server.edge import Edge, served
from server.journey import DOCUMENTS
from server.play import OFTEN
from server.staff import PASSWORD, Staff
from sicbo.people import Role
from sicbo.rules.procedure import Act
from sicbo.table.round import HowConcluded

US = "us-ma-sicbo"
MAX_CLICKS = 25
FACES = "124"
"""Small wins with them."""
READINGS = ("announce", "enter-outcome", "draw-cards")
COUNTING = """
addEventListener("pointerdown", () => heard("click"), true);
addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") heard("key");
}, true);
"""


class Hands:
    """What all people of a house do with their hands."""

    def __init__(self) -> None:
        self.clicks = 0
        self.typed = 0
        self.by: dict[str, int] = {}

    def heard(self, person: str, times: int = 1) -> None:
        """Count a click of someone."""
        self.clicks += times
        self.by[person] = self.by.get(person, 0) + times


class AtScreen:
    """One person before a screen."""

    def __init__(self, person: str, shown: Screen, hands: Hands) -> None:
        self.person = person
        self.shown = shown
        self.page = shown.page
        self._hands = hands

    async def type(self, field: Locator, text: str) -> None:
        """Type into a field, which is reached by Tab where it has not the focus."""
        if not await field.evaluate("each => each === document.activeElement"):
            self._hands.typed += 1
            await field.focus()
        await field.fill(text)

    async def choose(self, field: Locator, value: str) -> None:
        """Choose in a list."""
        self._hands.heard(self.person, 2)
        await field.select_option(value)

    async def sign_in(self, staff: Staff, role: Role) -> None:
        """Sign in, at whichever page asks for it."""
        form = self.page.locator("[data-form=sign-in]")
        await self.type(form.locator("[name=person]"), self.person)
        await form.locator("[name=role]").select_option(role.value)  # by its first letter, on the way by Tab
        await self.type(form.locator("[name=password]"), PASSWORD.format(self.person))
        if await form.locator("[name=digits]").count():
            await self.type(form.locator("[name=digits]"), staff.digits(self.person))
        await self.page.keyboard.press("Enter")
        await expect(form).to_have_count(0)

    def prepared(self, order: str) -> Locator:
        """Find what is prepared."""
        return self.page.locator(f"fieldset[data-prepared={order}]")

    async def send(self) -> None:
        """Send all that is prepared."""
        button = self.page.locator("[data-do=send]").first
        await expect(button).to_be_enabled()
        await button.click()
        await expect(self.page.locator("[data-guide] [role=alert]:not(:empty)")).to_have_count(0)


@asynccontextmanager
async def at_a_screen(person: str, opened: Browser, url: str, hands: Hands) -> AsyncIterator[AtScreen]:
    """Put a person at a screen of their own, whose clicks are counted."""

    async def listening(page: Page) -> None:
        await page.expose_binding("heard", lambda *_: hands.heard(person))
        await page.add_init_script(COUNTING)

    async with screen(opened, url, Look(), listening) as shown:
        yield AtScreen(person, shown, hands)


async def appoint(edge: Edge, staff: Staff, ada: AtScreen) -> None:
    """Appoint three people by the printed code, and go on as the admin."""
    page = ada.page
    code = await edge.sign_in_service.set_up_code()
    assert code is not None
    await ada.type(page.locator("[name=code]"), code)
    for post, name in (("shift_manager", "boss"), ("admin", "ada"), ("dealer", "dora")):
        await ada.type(page.locator(f"[name={post}-name]"), name)
        await ada.type(page.locator(f"[name={post}-password]"), PASSWORD.format(name))
    await page.keyboard.press("Enter")
    await expect(page.locator(".factor")).to_have_count(3)
    staff.factors.update(await factors_on(page))
    await ada.type(page.locator("[data-form=sign-in-admin] [name=digits]"), staff.digits("ada"))
    await page.keyboard.press("Enter")
    await expect(page.locator("main.house")).to_be_visible()


async def set_up(ada: AtScreen, document: str) -> None:
    """Choose a document, and send what is prepared for it: rules, limits, posts and seats."""
    await ada.page.locator(f"[type=radio][value={document}]").click()
    await expect(ada.prepared("set-up-table")).to_be_visible()
    await ada.send()
    await expect(ada.page.locator("[data-step=positions]")).to_have_attribute("data-state", "done")
    if document != US:
        await expect(ada.page.locator("[data-step=posts]")).to_have_attribute("data-state", "done")


async def open_table(boss: AtScreen, *, player: str, terminal: str) -> None:
    """Say what was found and counted, and open the table, with a player at it."""
    page = boss.page
    seen = page.locator(".field-attest input")
    await expect(boss.prepared("open-table")).to_be_visible()
    for each in (*await seen.all(), *await page.locator("[name=is_sealed]").all()):
        await each.click()
    await boss.type(boss.prepared("open-table").locator("[name=count]"), "20000")
    for name in ("player", "visit"):
        if await page.locator(f"fieldset [name={name}]").count():
            await boss.type(page.locator(f"fieldset [name={name}]"), player)
    if await boss.prepared("buy-in").count():
        position = boss.prepared("buy-in").locator("[name=position]")
        if terminal != (await position.input_value()).strip('"'):
            await boss.choose(position, f'"{terminal}"')
        await boss.type(boss.prepared("buy-in").locator("[name=amount]"), "100")
    await boss.send()
    await expect(page.locator("[data-step=player]")).to_have_attribute("data-state", "done")


async def fit_the_shaker(dora: AtScreen) -> None:
    """Look at the seal, and put the shaker on the table, as a dealer must (US)."""
    await dora.page.locator("[name=is_sealed]").click()
    await dora.send()
    await expect(dora.prepared("fit-mixer")).to_have_count(0)


async def let_boss_rule(ada: AtScreen) -> None:
    """Give the only supervisor, who has inspected as floorperson, the post of whoever rules (US)."""
    await expect(ada.prepared("assign-post")).to_be_visible()
    await ada.send()
    await expect(ada.page.locator("[data-step=posts]")).to_have_attribute("data-state", "done")


async def deal(dora: AtScreen, bet: AtScreen | None) -> None:
    """Deal the round at the console until it is paid; a seat's chips are laid there, a terminal's by the player."""
    page = dora.page
    for _ in range(20):
        name = await next_action(page)
        if name == Act.CLOSE_BETTING.value:
            await lay(dora, bet)
        if name in READINGS:
            await page.keyboard.type(FACES)
        await page.locator(f"[data-main={name}]").click()
        await expect(page.locator(f"main.console[data-moment^='{name}/']")).to_have_count(0)
        if name == Act.PAY_WINNERS.value:
            return
    raise AssertionError("the round was never paid")


async def next_action(page: Page) -> str:
    """Read what is pressed next, once it takes presses."""
    console = page.locator("main.console:not([data-moment=''])")
    await expect(console).to_be_visible()
    return await page.locator("[data-main]").get_attribute("data-main") or ""


async def lay(dora: AtScreen, player: AtScreen | None) -> None:
    """Lay a chip on Small; the only seat with a player is chosen already."""
    if player is None:
        await expect(dora.page.locator("[data-seat=T1-1]")).to_have_attribute("aria-pressed", "true")
        await dora.page.locator('.cell[data-area="small"]').click()
        await expect(dora.page.locator("[data-money=staked]")).not_to_contain_text(re.compile(r" 0\.00"))
    else:
        await player.page.locator('[data-area="small"]').first.click()
        await expect(player.page.locator("[data-money=stake] dd")).to_contain_text(re.compile(r"[1-9]"))


@pytest.mark.parametrize("rule_set", sorted(DOCUMENTS))
async def test_a_new_house_reaches_its_first_paid_round_in_few_clicks(
    tmp_path: Path, rule_set: str, opened: Browser
) -> None:
    """Every rule set; nothing that its document asks for is left out, and nobody acts alone where two are needed."""
    hands, document = Hands(), DOCUMENTS[rule_set]
    async with (
        served(tmp_path, mark="real", limits=OFTEN, is_its_own_origin=True) as edge,
        at_a_screen("ada", opened, f"{edge.url}/set-up", hands) as ada,
    ):
        staff = Staff(edge)
        await appoint(edge, staff, ada)
        await set_up(ada, document)
        async with (
            at_a_screen("boss", opened, f"{edge.url}/sign-in", hands) as boss,
            at_a_screen("dora", opened, dealer_page(edge, document), hands) as dora,
            at_a_screen("ann", opened, f"{edge.url}/play/T1", hands) as ann,
        ):
            player, terminal = None, f"T1-{rule_set[-1]}"
            await dora.sign_in(staff, Role.DEALER)
            if document == US:
                await fit_the_shaker(dora)
            await boss.sign_in(staff, Role.SHIFT_MANAGER)
            if document == "rws-open-cover-etg-2021":
                player = ann
                await let_in(ada, boss, ann, terminal)
            await open_table(boss, player="ann", terminal=terminal)
            if document == US:
                await let_boss_rule(ada)
                await dora.page.locator("[data-step=round] a").click()
            await deal(dora, player)
        await is_paid(edge, rule_set)
    print(f"{rule_set}: {hands.clicks} clicks {hands.by}, {hands.typed} fields typed into")  # noqa: T201
    assert hands.clicks <= MAX_CLICKS


def dealer_page(edge: Edge, document: str) -> str:
    """Say where a dealer begins: a shaker that a dealer has to keep is fitted first."""
    return f"{edge.url}/house" if document == US else f"{edge.url}/console/T1"


async def let_in(ada: AtScreen, boss: AtScreen, ann: AtScreen, terminal: str) -> None:
    """Draw a code for a terminal, show it there, compare the fingerprints, and let it in."""
    row = f"[data-terminal={terminal}]"
    await ada.page.locator(f"{row} [data-do=draw-code]").click()
    code = await ada.page.locator(f"{row} .code-drawn code").inner_text()
    await ann.type(ann.page.locator("[name=device]"), terminal)
    await ann.type(ann.page.locator("[name=code]"), code)
    await ann.page.keyboard.press("Enter")
    groups = ann.page.locator(".fingerprint span")
    await expect(groups).to_have_count(8)
    await expect(boss.page.locator(f"{row} .fingerprint")).to_have_text(
        "-".join(await groups.all_inner_texts())
    )
    await boss.page.locator(f"{row} [data-do=let-in]").click()
    await expect(boss.page.locator(row)).to_have_attribute("data-standing", "active")


async def is_paid(edge: Edge, rule_set: str) -> None:
    """See on record that the round was paid, to whom it should be, with everyone at their post."""
    table = (await edge.house.standing("T1")).table
    assert table is not None
    play = table.previous or table.round
    assert play is not None
    assert play.concluded in (None, HowConcluded.SETTLED)
    (line,), (wager,) = play.lines, play.betting.wagers.values()
    assert ("small", 2 * wager.stake.minor_units) == (wager.area, line.returned.minor_units)
    assert rule_set == wager.rule_set
    assert {"boss", "dora"} == set(table.roster)
