"""Every page of staff, and the display, in both scripts of Chinese: no English is left on them but names.

Whatever the house says on the way counts: refusals, rulings, dues, orders with all their fields, records, reports.
"""

import re
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from at_the_table import money
from browser.at_a_console import AtConsole, at_console, in_a_casino, side_by_side
from browser.at_the_pit import AtPit, at_pit
from browser.screen import TERMINAL, Look, screen
from server.journey import Journey, deal_out
from sicbo.people import Role
from sicbo.reports.house.catalogue import REPORTS
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c

AU, US, CARDS = "au-sicbo", "us-ma-sicbo", "mbs-3card-2016"
LOOK = Look(size=TERMINAL, language="zh-CN")
SCRIPTS = ("zh-Hans", "zh-Hant")
REFUSED = ("409 (Conflict)", "400 (Bad Request)", "401 (Unauthorized)", "404 (Not Found)")
"""What the browser itself notes where the house says no."""

LATIN_LEFT = """skipped => {
  const found = new Set();
  const walk = node => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent.trim();
      if (/[A-Za-z]{3,}/.test(text)) found.add(text);
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(skipped)) return;
    for (const name of ["aria-label", "title"]) {
      const text = node.getAttribute(name) ?? "";
      if (/[A-Za-z]{3,}/.test(text)) found.add(text);
    }
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return [...found];
}"""
"""Give every text of a page with a Latin word in it, also what a closed part or a choice would show."""

NOT_OURS = "script, noscript, style, svg.felt, code, kbd, q[lang=en], .display small[lang=en], .brand, select[name=language], [data-note]"
"""Felts and calls are the document's own, codes are for machines, a language calls itself by its own name.

A display says what happens in two languages.
"""

NAMES = {
    "Sicbo", "CSV", "JSON", "SHA", "UTC", "ASCII", "SGD", "AUD", "USD", "TWD", "English",
    "boss", "ada", "dora", "dan", "kim", "lee", "house", "day", "star", "red", "blue", "printed", "one-of-a-kind",
    "default", "ours",
    *DOCUMENT_IDS, AU, US, CARDS,
}  # fmt: skip
"""Products, money, people, colours, rule sets, pay tables and layouts are called by their names."""

WORD = re.compile(r"[A-Za-z][A-Za-z'-]*[A-Za-z]")
A_LONG_NUMBER = re.compile(r"\b[0-9a-f-]{7,}\b")
OWN_WORDS = re.compile(
    "|".join((*DOCUMENT_IDS, "base64", "sha256sum", "Place your bets, please", "(?i:no more bets)"))
)
"""Documents by their names, and what they have called."""
A_PATH = re.compile(r"\S*[./_]\S*|\{.*\}")
"""Files, addresses, and the JSON of an order that waits to be approved."""


def english_in(texts: list[str], names: set[str]) -> set[str]:
    """Find the words of a page that are no names."""
    found = set()
    for text in texts:
        plain = A_PATH.sub(" ", A_LONG_NUMBER.sub(" ", OWN_WORDS.sub(" ", text)))
        left = {word for word in WORD.findall(plain) if len(word) > 2 and word not in names}
        if left:
            found.add(f"{text[:160]} ← {sorted(left)}")
    return found


class Reader:
    """Reads pages, and keeps what is left of English on each."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self.left: dict[str, set[str]] = {}

    async def read(self, page: Page, where: str) -> None:
        """Read a page in both scripts; closed parts are opened first."""
        await page.locator("details").evaluate_all("all => all.forEach(each => { each.open = true; })")
        for script in SCRIPTS:
            await page.locator("select[name=language]").first.select_option(script)
            await expect(page.locator("html")).to_have_attribute("lang", script)
            left = english_in(await page.evaluate(LATIN_LEFT, NOT_OURS), self.names)
            if left:
                self.left[f"{where}, {script}"] = left


async def has_a_past(first: Journey, second: Journey) -> None:
    """Let something happen at two tables: a round with a wager, one that is void, what is held and due."""
    await first.seat("kim")
    await first.do(c.OpenBetting())
    stake = c.Stake(area="small", amount=money(10), instrument=first.chips)
    await first.do(c.ReportChips(position="kim", stake=stake))
    async with first.console() as console:
        await deal_out(console)
    await first.do(c.RaiseQuestion(question="骰子靠边是否有效？"))
    await first.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE, note="第二颗有裂痕"))
    await second.do(c.OpenBetting())
    await second.do(c.ReportIrregularity(event=Irregular.BROKEN_DIE))
    await first.boss.post("/tables/T1/set-limits", json={"key": "x", "limits": {"by_kind": {}}})
    sold = {"key": "sold", "amount": {"minor_units": 5000}, "currency": {"code": "SGD", "decimals": 2}}
    await first.boss.post("/cage/sell-ticket", json=sold)


GROUPS = ("table", "rulings", "limits", "staff", "equipment", "positions", "money")


async def walks_the_pit(pit: AtPit, reader: Reader, tables: int) -> None:
    """Every part of the desk, and every order; what is refused on the way; every report; the log."""
    page = pit.page
    await expect(page.locator(".plate")).to_have_count(tables)
    await reader.read(page, "floor")
    for number in range(1, tables + 1):
        for group in GROUPS:
            await pit.go("table", f"T{number}", group)
            await expect(page.locator(f'[data-shown="{group}"]')).to_be_visible()
            if group != "rulings" or number == 1:
                await expect(page.locator("form[data-order]").first).to_be_attached()
            await reader.read(page, f"T{number} {group}")
    await pit.go("table", "T1", "table")
    form = await pit.form("start-shift")
    await pit.fill(form, shift="day")
    await form.locator("[data-do=order]").click()
    await expect(form.locator("p.wrong")).to_have_attribute("data-code", "staff/shift-is-on")
    await reader.read(page, "a refusal")
    for part in ("cage", "house", "waiting"):
        await pit.go(part)
        await expect(page.locator(f".place-{part}")).to_be_visible()
        if part != "waiting":
            await expect(page.locator("form[data-order]").first).to_be_attached()
        if part == "house":
            await page.locator(".program summary").click()
            await page.locator("[data-do=verify]").click()
            await expect(page.locator("[data-whole]")).to_be_visible()
        await reader.read(page, part)
    await reads_reports(pit, reader)
    await page.goto(f"{pit.play.edge.url}/house")
    await page.locator(".folded-steps:has(.step-sign) summary").last.click()
    await expect(page.locator("[data-step=round]").last).to_be_visible()
    await reader.read(page, "house")
    await page.goto(f"{pit.play.edge.url}/display/T2")
    await expect(page.locator(".display")).to_be_visible()
    await reader.read(page, "display")


async def reads_reports(pit: AtPit, reader: Reader) -> None:
    """Each of them as it is made, and one that cannot be; then all records."""
    page = pit.page
    for report in REPORTS:
        await pit.go("reports", report)
        await expect(page.locator(f'.groups a[aria-current=page][href="#/reports/{report}"]')).to_be_visible()
        form = page.locator("form[data-form=report]")
        for name, value in (("player", "kim"), ("round", "1")):
            if await form.locator(f"[name={name}][required]").count():
                await form.locator(f"[name={name}]").fill(value)
        if await form.locator("[name=table][required]").count():
            await form.locator("[name=table]").select_option("T1")
        if report == "dispute":
            await form.locator("[name=round]").fill("999")
            await form.locator("button[type=submit]").click()
            await expect(page.locator("section.reports > p.wrong")).not_to_be_empty()
            await reader.read(page, f"{report}, refused")
            await form.locator("[name=round]").fill("1")
        await form.locator("button[type=submit]").click()
        await expect(page.locator(f'[data-report="{report}"]')).to_be_visible()
        await reader.read(page, report)
    await pit.go("log")
    await page.locator("form[data-form=log] button[type=submit]").click()
    await expect(page.locator("table.events tbody tr").first).to_be_visible()
    while await page.locator("[data-do=older]").count():
        seen = await page.locator("table.events tbody tr").count()
        await page.locator("[data-do=older]").click()
        await expect(page.locator("table.events tbody tr").nth(seen)).to_be_attached()
    await reader.read(page, "log")


async def walks_the_console(console: AtConsole, reader: Reader) -> None:
    """Every part of it, what is due and held, and what is refused."""
    page = console.page
    for tab in ("layout", "seats", "equipment", "trouble", "people"):
        await console.tab(tab)
        await reader.read(page, f"console {tab}")
    await console.tab("people")
    await console.send("start-shift", shift="day")
    await expect(page.locator(".note.refused")).to_be_visible()
    await reader.read(page, "console, refused")
    await console.tab("trouble")
    await page.locator(".offer[data-event=unforeseen]").click()
    await expect(page.locator("dialog.question")).to_be_visible()
    await reader.read(page, "console, question")


async def deals_cards(console: AtConsole, reader: Reader) -> None:
    """Deal a round with cards, step by step."""
    await console.tab("equipment")
    for act in (Act.OPEN_BETTING, Act.CLOSE_BETTING, Act.DRAW_CARDS):
        await console.deal_until(act)
        await reader.read(console.page, f"cards, {act.value}")


async def walks_the_rest(first: Journey, opened: Browser, reader: Reader) -> None:
    """Look at the display, and at the pages at the door."""
    for address in ("", "nowhere", "display/T2", "sign-in", "sign-in#code", "set-up"):
        async with screen(opened, f"{first.edge.url}/{address}", LOOK) as shown:
            shown.expected.extend(REFUSED)
            await expect(shown.page.locator("h1, .display, .card").first).to_be_visible()
            if address == "sign-in":
                await shown.page.locator("[name=person]").fill("boss")
                await shown.page.locator("[name=password]").fill("wrong")
                if await shown.page.locator("[name=digits]").count():
                    await shown.page.locator("[name=digits]").fill("000000")
                await shown.page.locator("[data-form=sign-in] button[type=submit]").click()
                await expect(shown.page.locator("form p.wrong")).not_to_be_empty()
            await reader.read(shown.page, address)


async def test_no_english_is_left_on_a_page_that_speaks_chinese(tmp_path: Path, opened: Browser) -> None:
    """Console, pit, display, sign-in, set-up and house, in both scripts, with all that the house says there."""
    async with in_a_casino(tmp_path, (AU, US, CARDS)) as journeys:
        first, second, third = journeys
        await has_a_past(first, second)
        reader = Reader(NAMES | {actor.person for each in journeys for actor in each.posts.values()})
        floor = first.posts["Game Supervisor"]
        async with (
            at_pit(first, opened, "boss", Role.SHIFT_MANAGER, LOOK) as pit,
            at_console(first, opened, LOOK, floor) as console,
            at_console(third, opened, LOOK) as cards,
        ):
            for each in (pit.screen, console.screen):
                each.expected.extend(REFUSED)
            await side_by_side(
                walks_the_console(console, reader),
                deals_cards(cards, reader),
                walks_the_pit(pit, reader, len(journeys)),
                walks_the_rest(first, opened, reader),
            )
        assert {} == reader.left
