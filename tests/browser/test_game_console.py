"""The game console in a real browser: a dealer runs tables by the page alone, and all of it is on record."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from at_the_table import money
from browser.at_a_console import AtConsole, at_console, in_a_casino, side_by_side
from browser.screen import PHONE, TERMINAL, Look, comes_to, too_small
from server.edge import ORIGIN
from server.journey import FACES, Journey
from server.play import BOSS
from sicbo import read_outcome
from sicbo.chips import Instrument
from sicbo.client.dice_reader import ReaderKey, enrol_reader, reading
from sicbo.client.http_session import HttpSession
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Actor, Role
from sicbo.storage.evidence.keys import SigningKey
from sicbo.table import commands as c
from sicbo.table.phases import Phase
from sicbo.table.round import HowConcluded
from sicbo.table.views.irregularity_offers import ReportedWith

if TYPE_CHECKING:
    from sicbo.client.terminal import Identity

ONE_OF_EACH = ("mbs-sicbo-v6-2020", "au-sicbo", "us-ma-sicbo", "mbs-3card-2016", "rws-open-cover-2021-1")
"""A rule set of every document: the three of RWS are played by one procedure at one table."""

V6, AU, US, CARDS, RWS = ONE_OF_EACH

OUT_OF_PLACE = """() => {
  const found = [];
  const parts = [".staff-bar", ".steps", ".action-column", ".tabs", ".tab-panel"];
  let above = 0;
  for (const part of parts) {
    const box = document.querySelector(part).getBoundingClientRect();
    if (box.top < above - 1) found.push(part + " begins above the end of what comes before it");
    above = box.bottom;
  }
  for (const each of document.querySelectorAll("main.console button, main.console .now, main.console .order")) {
    const box = each.getBoundingClientRect();
    if (box.width && (box.left < 0 || box.right > innerWidth)) found.push(each.outerHTML.slice(0, 80));
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
  return found;
}"""
"""What lies upon something else or runs out of the side of a screen of one column."""


class Ann:
    """A player: at a seat with chips, or at a terminal where the document knows nothing else."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey
        self.name = journey.name_here("ann")
        self.is_at_terminal = journey.chips is Instrument.CREDITS
        self._identity: Identity | None = None

    async def come(self) -> None:
        """Take a place."""
        if self.is_at_terminal:
            self._identity = await self.journey.enrol(self.name, credit=1000)
        else:
            await self.journey.seat(self.name)

    async def stakes(self, area: str = "small", amount: int = 20) -> None:
        """Stake: at the terminal, or as the dealer sees it laid."""
        if self._identity is not None:
            async with self.journey.at(self._identity) as terminal:
                await terminal.until(lambda view: view.is_betting_open)
                assert isinstance(await terminal.lay({area: money(amount)}), Accepted)
        else:
            stakes = (c.Stake(area, money(amount), self.journey.chips),)
            await self.journey.do(c.LayWagers(position=self.name, stakes=stakes))


# ---- rounds ------------------------------------------------------------------------------------------


async def deals_a_round(journey: Journey, opened: Browser) -> None:
    """Press whatever comes next from the first call to the last payment, and compare each with the record."""
    ann = Ann(journey)
    await ann.come()
    async with at_console(journey, opened, Look()) as at:
        document = [(step.act.value, step.call) for step in (await at.table()).steps]
        shown = await at.page.locator(".steps li").evaluate_all("all => all.map(each => each.dataset.step)")
        assert [act for act, _ in document] == shown
        await at.opens()
        await ann.stakes()
        await expect(at.page.locator("[data-money=staked]")).to_have_text(
            f"{journey.rules.currency.code} 20.00"
        )
        await expect(at.page.locator('.cell[data-area="small"]')).to_have_class("cell large heat-5")

        await at.deal_until("close-betting")
        call = dict(document)["close-betting"]
        await expect(at.page.locator(".main-call")).to_have_text(call)
        await at.press("close-betting")
        await expect(at.page.locator(".call q")).to_have_text(call)
        await offers_what_the_house_offers(at)

        await at.deal_until("confirm-outcome")
        await expect(at.page.locator("[data-read-back]")).to_have_attribute("data-read-back", "1-2-4")
        assert (await at.table()).round is not None
        assert (await at.view()).outcome is None, "nothing is established before it is confirmed"
        await at.press("confirm-outcome")

        await expect(at.page.locator("[data-outcome]")).to_have_attribute("data-outcome", "1-2-4")
        wins = {area.id for area in journey.rules.winners(read_outcome("1-2-4"))}
        await comes_to(wins, at.lit)
        await at.deal_out()

        play = (await at.table()).previous
        assert play is not None
        assert (FACES, HowConcluded.SETTLED) == (play.outcome and play.outcome.faces, play.concluded)
        assert [money(40)] == [line.returned for line in play.lines]
        await at.screen.refuse_inaccessible()
        await fits_a_phone(at)


async def fits_a_phone(at: AtConsole) -> None:
    """Look at every tab on a narrow screen: nothing runs out at the side, and no part lies upon another."""
    await at.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for each in ("seats", "equipment", "trouble", "people", "layout"):
        await at.tab(each)
        await comes_to([], lambda: at.page.evaluate(OUT_OF_PLACE))


async def offers_what_the_house_offers(at: AtConsole) -> None:
    """Compare the irregularities of this moment, and of earlier ones, and what follows, word for word."""
    await at.tab("trouble")
    rows = at.page.locator(".offer")
    wanted = []
    for each in (await at.view()).irregularities:
        wanted.append([each.event.value, each.consequence])
        if each.reported_with is ReportedWith.NOTHING:
            wanted += [[earlier.moment.value, earlier.consequence] for earlier in each.moments[1:]]
    await comes_to(
        wanted,
        lambda: rows.evaluate_all(
            "all => all.map(each => [each.dataset.event ?? each.dataset.moment,"
            " each.querySelector('.consequence').textContent])"
        ),
    )
    await at.tab("layout")


@pytest.mark.clause("mbs-3card-2016", "3.1")
@pytest.mark.clause("mbs-3card-2016", "3.2")
@pytest.mark.clause("mbs-3card-2016", "3.7")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.10")
@pytest.mark.clause("us-ma-sicbo", "5(e) [announce and enter]")
@pytest.mark.clause("us-ma-sicbo", "5(e) [illuminate]")
async def test_a_dealer_deals_a_round_of_every_document_by_the_page_alone(
    tmp_path: Path, opened: Browser
) -> None:
    """Steps and calls are the document's; dice are read back before they count; the record has it all."""
    async with in_a_casino(tmp_path, ONE_OF_EACH) as journeys:
        await side_by_side(*(deals_a_round(each, opened) for each in journeys))


# ---- by keys alone -----------------------------------------------------------------------------------


async def deals_by_keys_alone(at: AtConsole) -> None:
    """Use no mouse and no finger: calls, dice, a wrong read-back, an irregularity that is not reported after all."""
    ann = Ann(at.journey)
    await ann.come()
    await at.ready("open-betting")
    await at.key("Enter")
    await at.ready("close-betting")
    await ann.stakes()
    await at.key("i")
    await at.tab_to("[data-event=unforeseen]")
    await at.key("Enter")
    await expect(at.page.locator("dialog.question")).to_be_visible()
    await at.key("Escape")
    await expect(at.page.locator("dialog.question")).to_be_hidden()
    assert () == (await at.table()).holds, "nothing was reported"
    await at.key("l")
    for name in ("close-betting", "start-tumble", "report-tumble", "uncover"):
        await at.ready(name)
        await at.key("Enter")
    await at.next_is("announce")
    await at.key("1", "2", "2", "Backspace", "5")
    await at.ready("announce")
    await at.key("Enter")
    await at.ready("confirm-outcome")
    await expect(at.page.locator("[data-read-back]")).to_have_attribute("data-read-back", "1-2-5")
    await at.key("Backspace")
    await at.next_is("announce")
    await at.key("1", "2", "4")
    await at.ready("announce")
    await at.key("Enter")
    await expect(at.page.locator("[data-read-back]")).to_have_attribute("data-read-back", "1-2-4")
    await at.ready("confirm-outcome")
    await at.key("Enter")
    for name in ("collect-losers", "pay-winners"):
        await at.ready(name)
        await at.key("Enter")
    await at.ready("open-betting")

    play = (await at.table()).previous
    assert play is not None
    assert (FACES, [money(40)]) == (
        play.outcome and play.outcome.faces,
        [line.returned for line in play.lines],
    )


# ---- dice that are read wrongly, and a device that reads them too ------------------------------------


async def reads_back_what_was_keyed(at: AtConsole) -> None:
    """Key and call wrongly, and put both right; see what the device read only after having keyed."""
    journey = at.journey
    door, key = (
        HttpSession(journey.edge.url, ORIGIN),
        ReaderKey("R1", SigningKey(Ed25519PrivateKey.generate())),
    )
    wanted = {"device": "R1", "kind": "dice-reader", "table": journey.table}
    code = (await journey.ada.post("/devices/code", json=wanted)).json()["code"]
    body = {"key": "let-in", "device": "R1", "fingerprint": await enrol_reader(door, key, code)}
    assert 200 == (await journey.boss.post("/devices/approve", json=body)).status_code
    await journey.do(c.FitReader(device="R1"), BOSS)
    ann = Ann(journey)
    await ann.come()
    await at.deal_until("close-betting")
    await ann.stakes()
    await at.deal_until("announce", (1, 2, 5))
    await at.tap((1, 2, 5))
    await at.press("announce")
    await at.next_is("enter-outcome")
    await expect(at.page.locator("[data-reader]")).to_have_attribute("data-reader", "awaited")
    await at.tap(FACES)
    await at.press("enter-outcome")
    await expect(at.page.locator(".note.refused")).to_have_attribute("data-code", "outcome/differs-from-call")
    await at.do("call-again").click()
    await at.tap(FACES)
    await at.press("announce")
    await at.next_is("enter-outcome")

    async with reading(door, key, journey.edge.clock) as reader:
        await reader.post(reader.signed(await reader.until_awaited(), FACES))
    await expect(at.page.locator("[data-reader]")).to_have_attribute("data-reader", "has-read")
    await expect(at.page.locator(".reader .dice-row")).to_have_count(0)
    await at.tap(FACES)
    await at.press("enter-outcome")
    await at.next_is("confirm-outcome")
    await expect(at.page.locator("[data-reader]")).to_have_attribute("data-reader", "agrees")
    await at.do("key-again").click()
    await at.next_is("enter-outcome")
    await at.tap((4, 2, 1))
    await at.press("enter-outcome")
    await expect(at.page.locator("[data-read-back]")).to_have_attribute("data-read-back", "4-2-1")
    await at.deal_out()

    play = (await at.table()).previous
    assert play is not None
    assert (4, 2, 1) == (play.outcome and play.outcome.faces)


# ---- a lost line, another dealer, other languages ----------------------------------------------------


async def says_that_the_line_is_lost(journey: Journey, opened: Browser) -> None:
    """Cut the line: that is said at once and blocks orders; afterwards the page shows how the table stands."""
    lines: list[WebSocketRoute] = []
    is_down = False

    def route(line: WebSocketRoute) -> None:
        if is_down:
            line.on_message(lambda _: None)
            return
        lines.append(line)
        line.connect_to_server()

    async def before(page: Page) -> None:
        await page.route_web_socket("**/console", route)

    async with at_console(journey, opened, Look(), before=before) as at:
        at.screen.expected.append("WebSocket is closed before the connection")
        await at.opens()
        is_down = True
        await lines[-1].close()
        await expect(at.page.locator(".banner.lost")).to_contain_text("nothing can be ordered")
        await expect(at.main).to_be_disabled()
        await at.key("Enter")
        await at.screen.refuse_inaccessible()
        assert Phase.BETTING_OPEN is (await at.view()).phase, "the key did nothing"

        await journey.do(c.CloseBetting())
        is_down = False
        await at.do("connect").click()
        await expect(at.page.locator(".banner.back")).to_be_visible()
        await at.ready("start-tumble")
        await expect(at.page.locator("main.console")).to_have_attribute("data-phase", "betting-closed")


async def hands_over(journey: Journey, dora: AtConsole, floor: AtConsole) -> None:
    """Give the post to another, as a supervisor; what the old dealer orders then is refused."""
    await journey.staff.appoint("dan", Role.DEALER)
    await floor.tab("people")
    await floor.send("assign-post", to="dan", **{"from": "dora"})
    await expect(dora.page.locator("[data-tab=people]")).to_be_visible()
    await dora.tab("people")
    await expect(dora.page.locator("[data-staff=dan]")).to_be_visible()
    await expect(dora.page.locator("[data-staff=dora]")).to_have_count(0)
    assert {"dan"} == {each for each in (await dora.view()).dealers if each in ("dan", "dora")}
    await dora.press("open-betting")
    await expect(dora.page.locator(".note.refused")).to_have_attribute("data-code", "staff/no-post-here")
    assert (await dora.table()).round is None


async def speaks(at: AtConsole, lang: str, title: str) -> None:
    """Look at every part in the language that the browser asks for: none is hard to read or to hit."""
    await expect(at.page.locator("html")).to_have_attribute("lang", lang)
    await expect(at.page.locator(".staff-bar h1")).to_have_text(title)
    for tab in ("seats", "equipment", "trouble", "people", "layout"):
        await at.tab(tab)
        await at.page.locator("details.order").evaluate_all(
            "all => all.forEach(each => { each.open = true; })"
        )
        await at.screen.refuse_inaccessible()
        await comes_to([], lambda: too_small(at.page, "button:visible, select:visible, summary:visible"))
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    await comes_to(0, lambda: at.page.evaluate(wider))  # nothing is cut off at the side


async def test_the_console_is_worked_by_keys_with_a_device_and_in_three_languages(
    tmp_path: Path, opened: Browser
) -> None:
    """At each table of one house something else, side by side: also a line that is cut, and a hand-over."""
    async with in_a_casino(tmp_path, (AU, V6, RWS, AU)) as journeys:
        by_keys, by_device, cut, other = journeys
        floor = Actor("game-supervisor", Role.PIT_SUPERVISOR)
        async with (
            at_console(by_keys, opened, Look(size=TERMINAL, theme="light")) as first,
            at_console(by_device, opened, Look()) as second,
            at_console(other, opened, Look(language="zh-CN")) as third,
            at_console(other, opened, Look(language="zh-TW", theme="light"), floor) as fourth,
            at_console(other, opened, Look(size=TERMINAL, theme="light", language="en-SG")) as fifth,
        ):
            await side_by_side(
                deals_by_keys_alone(first),
                reads_back_what_was_keyed(second),
                says_that_the_line_is_lost(cut, opened),
                speaks(third, "zh-Hans", "T4 号台 控制台"),
                speaks(fourth, "zh-Hant", "T4 號枱 控制台"),
                speaks(fifth, "en", "Console, table T4"),
            )
            await hands_over(other, fifth, fourth)
