"""The player terminal in a real browser, against a real house: what it shows is what is on record."""

import asyncio
import re
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from urllib.parse import unquote

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.async_api import Browser, Page, expect

from at_the_table import money
from browser.at_a_console import AtConsole
from browser.at_a_terminal import AtTerminal, at_terminal, in_a_house
from browser.at_the_pit import at_pit
from browser.cut_line import CutLine
from browser.screen import ON_A_PHONE, Look, comes_to, screen, too_small
from server.journey import Journey, deal_out, deal_until
from server.play import BOSS, Play
from sicbo.audit.receipts import check_receipt
from sicbo.client.console import Console
from sicbo.house_runtime.requests import PROGRAM
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.money import Money
from sicbo.own_limits import OwnLimits
from sicbo.people import Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.storage.evidence.keys import SigningKey
from sicbo.storage.evidence.receipts import Receipt
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.views.rules import rules_view

CHIP_OF_5, CHIP_OF_10, WAITING = "#b3202c", "#1f5fae", "#22282d"
UNDONE = 10
MAX_TABS = 40
LAST_SECONDS = 5
LANGUAGES = (
    (
        Look(language="en-SG", theme="light"),
        "en",
        "Place your bets",
        "500.00 is more than the 20.00 that N1 has",
    ),
    (Look(language="zh-CN"), "zh-Hans", "请下注", "投注 500.00 超过可用余额 20.00"),
    (Look(language="zh-TW", theme="light"), "zh-Hant", "請下注", "投注 500.00 超過可用餘額 20.00"),
)


async def open_betting(at: AtTerminal) -> None:
    """Open a round, and wait until the page takes wagers."""
    await at.play.do(c.OpenBetting(seconds=60))
    await expect(at.page.locator(".phase-betting-open")).to_be_visible()


async def paid_on_screen(at: AtTerminal) -> None:
    """Compare credit, wins and lit areas on the screen with the record of the house."""
    await expect(at.page.locator(".dice .thrown")).to_have_count(3)
    seen = await at.on_record()
    assert seen.result is not None
    assert seen.credit is not None
    await at.shows_money("credit", seen.credit.minor_units)
    wanted = set(seen.lit or seen.result.winning_areas)
    await comes_to(wanted, at.lit)
    won = {
        each.area: each.winnings.minor_units
        for each in seen.wagers
        if each.winnings and each.winnings.minor_units
    }
    wins = {area: f"+{minor / 100:,.2f}".removesuffix(".00") for area, minor in won.items()}
    await comes_to(wins, at.wins_shown)


@pytest.mark.clause("rws-open-cover-etg-2021", "3.2")
async def test_wagers_are_registered_taken_back_repeated_and_paid(tmp_path: Path, opened: Browser) -> None:
    """Tap, drag, right button, undo, double, clear, rebet, saved wagers: each is what the house has on record."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look()) as at:
        await expect(at.page.locator(".cell")).to_have_count(104)
        await expect(at.page.locator(".mark")).to_have_text("Laboratory: not for play")
        await at.area("small").click()
        await at.shows_stakes_on_record({})

        await open_betting(at)
        # Nothing stood in a round before, and nothing stands: the buttons say so.
        for name in ("undo", "clear", "rebet", "double"):
            await expect(at.page.locator(f"[data-do={name}]")).to_be_disabled()
        await at.put("small", 3)
        await at.put("total:9")
        await at.shows_stakes_on_record({"small": 1500, "total:9": 500})
        await expect(at.page.locator(".inspector")).to_contain_text("Stake from 5.00 to 1,000.00")
        await expect(at.page.locator(".inspector")).to_contain_text("7 to 1")
        await comes_to({"small": CHIP_OF_10, "total:9": CHIP_OF_5}, at.chips_seen)

        await at.area("small").click(button="right")
        await at.shows_stakes_on_record({"small": 1000, "total:9": 500})
        await at.do("undo")
        await at.shows_stakes_on_record({"small": 1500, "total:9": 500})
        await at.do("double")
        await at.shows_stakes_on_record({"small": 3000, "total:9": 1000})
        await at.do("clear")
        await at.shows_stakes_on_record({})
        await comes_to({}, at.chips_seen)
        await at.do("undo")
        await at.shows_stakes_on_record({"small": 3000, "total:9": 1000})
        await undo_and_back(at)
        await drag_and_save(at)

        await play.finish((2, 3, 4))
        await expect(at.page.locator(".outcome.glad .win-total")).to_have_text("You win SGD 100.00")
        await expect(at.page.locator(".phase")).to_have_text("Waiting for the next round")
        await paid_on_screen(at)
        await at.screen.refuse_inaccessible()

        await open_betting(at)
        await at.do("rebet")
        await at.shows_stakes_on_record({"small": 3000, "total:9": 1000})
        await at.put("big")
        await play.finish((6, 6, 5))
        await expect(at.page.locator(".back")).to_have_text("10.00 returned of 45.00 staked")
        await expect(at.page.locator(".win-total")).to_have_text("Winnings SGD 5.00")
        await paid_on_screen(at)
        # Nothing to be glad of, and nothing that looks as if there were (STD-B4).
        await expect(at.page.locator(".outcome.glad")).to_have_count(0)

        await refused_in_the_words_of_the_house(at)


async def undo_and_back(at: AtTerminal) -> None:
    """Ten steps are taken back one by one."""
    before = await at.stakes_on_record()
    for number in range(1, UNDONE + 1):
        await at.put("odd")
        await at.shows_stakes_on_record(before | {"odd": 500 * number})
    for number in range(UNDONE - 1, -1, -1):
        await at.do("undo")
        await at.shows_stakes_on_record(before | ({"odd": 500 * number} if number else {}))


async def drag_and_save(at: AtTerminal) -> None:
    """Drag a chip to where it lands, move a stake as a whole; save what lies there, and lay it again."""
    before = await at.stakes_on_record()
    await at.do("clear")
    await at.shows_stakes_on_record({})
    await at.drag('[data-chip="1000"]', '[data-area="odd"]')
    await at.shows_stakes_on_record({"odd": 1000})
    await at.drag('[data-area="odd"]', '[data-area="even"]')
    await expect(at.area("even")).to_have_attribute("data-state", "registered")
    await at.shows_stakes_on_record({"even": 1000})

    await at.do("saved")
    await at.do("save")
    await at.screen.refuse_inaccessible(".menu[open]")
    await expect(at.page.locator(".saved-list li")).to_have_text(["Even 10SGD 10.00LayRemove"])
    await at.page.locator(".saved-list .primary").click()
    await at.shows_stakes_on_record({"even": 2000})
    await at.do("clear")
    await at.shows_stakes_on_record({})
    for _ in range(4):
        await at.do("undo")
    await at.shows_stakes_on_record({})
    await at.do("undo")
    await at.shows_stakes_on_record(before)
    await at.page.locator('[data-chip="500"]').click()


async def refused_in_the_words_of_the_house(at: AtTerminal) -> None:
    """On the area and in a sentence; nothing looks registered that is not; after the call nothing is laid."""
    await open_betting(at)
    await at.page.locator('[data-chip="50000"]').click()
    for _ in range(2):
        await at.area("big").click()
    refused = at.page.locator(".banner.refused")
    await expect(refused).to_contain_text("500.00 is more than the 65.00 that N1 has")
    await expect(refused).to_have_attribute("data-code", "wager/not-covered")
    await expect(at.area("big")).to_have_attribute("data-state", "refused")
    stakes = await at.stakes_on_record()

    await at.play.do(c.CloseBetting())
    await expect(at.page.locator(".no-more")).to_have_text("No more bets")
    await at.area("small").click()
    await at.shows_stakes_on_record(stakes)


def play_console(play: Play) -> AbstractAsyncContextManager[Console]:
    """Open the console of a table that is dealt by hand."""
    assert isinstance(play, Journey)
    return play.console()


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.2")
async def test_a_broken_line_blocks_betting_at_once_and_comes_back_to_the_truth(
    tmp_path: Path, opened: Browser
) -> None:
    """In every phase: what was registered stands and is settled; what was not is back in the tray."""
    line = CutLine()

    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), before=line.watch) as at:
        at.screen.expected.append("WebSocket is closed before the connection")
        await open_betting(at)
        await at.put("small", 2)

        # What was on its way when the line broke never came: nothing of it is on record (5.2.2).
        line.swallows = True
        await at.area("big").click()
        await expect(at.area("big")).to_have_attribute("data-state", "sending")
        await comes_to({"small": CHIP_OF_10, "big": WAITING}, at.chips_seen)
        await line.cut()
        await expect(at.page.locator(".banner.lost")).to_contain_text("No connection: betting is blocked")
        await expect(at.page.locator(".sheet.open")).to_have_count(0)
        await expect(at.page.locator(".seconds")).to_have_count(0)
        await expect(at.page.locator("[data-do=clear]")).to_be_disabled()
        await expect(at.area("big")).to_have_attribute("data-state", "")
        await at.area("big").click(force=True)
        await at.shows_stakes_on_record({"small": 1000})
        await at.screen.refuse_inaccessible()

        await line.mend(at)
        await expect(at.page.locator(".banner.back")).to_be_visible()
        await expect(at.page.locator(".sheet.open")).to_have_count(1)
        await at.shows_money("credit", 49000)
        await at.put("big")
        await at.shows_stakes_on_record({"small": 1000, "big": 500})
        # Who goes on has read it: it covers the felt no longer.
        await expect(at.page.locator(".banner.back")).to_have_count(0)

        # An order that nobody answers cuts the line, though the browser believes in it.
        line.swallows = True
        await at.area("odd").click()
        await expect(at.page.locator(".banner.lost")).to_be_visible()
        await line.mend(at)
        await at.shows_stakes_on_record({"small": 1000, "big": 500})

        await line.cut()
        await play.do(c.CloseBetting())
        await line.mend(at)
        await expect(at.page.locator(".no-more")).to_be_visible()
        await line.cut()
        await play.do(c.StartTumble())
        await play.do(c.TakeOutcome(faces=(1, 2, 4)), PROGRAM)
        await play.do(c.SettleRound())
        await line.mend(at)
        # Registered before the call, settled while the terminal was away, and shown on its return (5.2.1).
        await paid_on_screen(at)
        await at.shows_money("credit", 50500)


async def test_the_page_speaks_three_languages(tmp_path: Path, opened: Browser) -> None:
    """As the browser asks for, refusals of the house too; nothing of it is hard to read, in either felt."""
    async with in_a_house(tmp_path) as play:
        for number, (look, lang, words, refused) in enumerate(LANGUAGES, start=1):
            async with at_terminal(play, opened, look, device=f"N{number}", credit=20) as at:
                await expect(at.page.locator("html")).to_have_attribute("lang", lang)
                await expect(at.page.locator("html")).to_have_attribute("data-theme", look.theme)
                if number == 1:
                    await open_betting(at)
                await expect(at.page.locator(".phase")).to_have_text(words)
                await at.page.locator('[data-chip="50000"]').click()
                await at.area("small").click()
                await expect(at.page.locator(".banner.refused")).to_contain_text(refused)
                await at.screen.refuse_inaccessible()
                await at.page.locator(".menu-button").click()
                for part in ("history", "rules", "care", "ticket", "settings"):
                    await at.page.locator(f"[data-part={part}]").click()
                    await expect(at.page.locator(".menu[open] h2").first).to_be_visible()
                    await at.screen.refuse_inaccessible(".menu[open]")


async def test_a_phone_plays_by_cards_and_dice(tmp_path: Path, opened: Browser) -> None:
    """The easy view finds the wager for picked dice; all that is touched is large enough, all money in view."""
    async with (
        in_a_house(tmp_path) as play,
        at_terminal(play, opened, ON_A_PHONE) as at,
    ):
        await open_betting(at)
        # Nothing moves under the finger when a chip is laid: a second tap meets the same card.
        cards = await boxes_of(at, ".card")
        # What loses on a triple says so here too, where the felt with its words is not seen.
        await expect(at.area("small")).to_have_text(re.compile(r"^Small\s+4–10\s+Any triple loses\s+1 to 1"))
        await at.area("small").tap()
        await at.shows_stakes_on_record({"small": 500})
        await comes_to(cards, lambda: boxes_of(at, ".card"))
        await hold(at, "small")
        await at.shows_stakes_on_record({})
        await at.area("small").tap()
        await at.page.locator(".tabs button").nth(2).tap()
        for die, button in zip(
            await boxes_of(at, ".faces .die"), await boxes_of(at, ".faces button"), strict=True
        ):
            assert button["left"] <= die["left"] < die["right"] <= button["right"]
        for face in (6, 1, 2):
            await at.page.locator(".faces button").nth(face - 1).tap()
        await expect(at.page.locator(".card")).to_have_count(1)
        await at.area("trio:126").tap()
        await at.shows_stakes_on_record({"small": 500, "trio:126": 500})
        await expect(at.area("trio:126")).to_contain_text("5–1,000")
        await at.screen.refuse_inaccessible()

        await comes_to([], lambda: too_small(at.page, "button:visible, select:visible"))
        wide = "document.documentElement.scrollWidth"
        await comes_to(ON_A_PHONE.size[0], lambda: at.page.evaluate(wide))
        seen = await at.page.locator(".facts > div, .money > div").evaluate_all(
            "all => all.filter(each => each.checkVisibility()).map(each => each.querySelector('dt').textContent)"
        )
        assert ["Table", "Round", "Played", "Net", "Credit", "Stake", "Last win", "Time"] == seen

        await at.page.locator(".board .switch button").first.tap()
        middle = await at.page.locator(".felt-place").evaluate(MIDDLE)
        await at.page.locator(".zoom button").nth(1).tap()
        await expect(at.page.locator(".felt-place.zoom-3")).to_be_visible()
        await comes_to(middle, lambda: at.page.locator(".felt-place").evaluate(MIDDLE))
        await comes_to([], lambda: too_small(at.page, ".cell .area"))
        await at.area("domino:12").tap()
        await at.shows_stakes_on_record({"small": 500, "trio:126": 500, "domino:12": 500})
        await hold(at, "domino:12")
        await at.shows_stakes_on_record({"small": 500, "trio:126": 500})


MIDDLE = """each => [(each.scrollLeft + each.clientWidth / 2) / each.scrollWidth,
  (each.scrollTop + each.clientHeight / 2) / each.scrollHeight].map(share => Math.round(share * 10))"""
"""Where the middle of what is seen lies on the whole, in tenths."""


async def boxes_of(at: AtTerminal, what: str) -> list[dict[str, float]]:
    """Measure things on the page."""
    boxes: list[dict[str, float]] = await at.page.locator(what).evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().toJSON())"
    )
    return boxes


async def hold(at: AtTerminal, area: str) -> None:
    """Hold a finger on an area until something happens; a tap of the debugger cannot last."""
    stake = await at.page.locator("[data-money=stake] dd").text_content()
    box = await at.area(area).bounding_box()
    assert box is not None
    session = await at.page.context.new_cdp_session(at.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    await expect(at.page.locator("[data-money=stake] dd")).not_to_have_text(stake or "")
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await session.detach()


async def test_everything_is_done_by_keys_alone(tmp_path: Path, opened: Browser) -> None:
    """Arrows go over areas and chips, Enter lays, Delete takes back; every button is reached and seen to be."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look()) as at:
        await open_betting(at)
        keys = at.page.keyboard
        # The felt as a whole took the focus, and showed nothing: a browser gives it to what listens for it.
        await at.page.locator(".zoom button:enabled").focus()
        await keys.press("Tab")
        await expect(at.page.locator(".cell").first).to_be_focused()
        await at.area("big").focus()
        await keys.press("ArrowUp")
        await expect(at.page.locator('[data-area="even"]')).to_be_focused()
        await keys.press("ArrowDown")
        await keys.press("2")
        await keys.press("Enter")
        await at.shows_stakes_on_record({"big": 1000})
        await keys.press("d")
        await at.shows_stakes_on_record({"big": 2000})
        await keys.press("Delete")
        await at.shows_stakes_on_record({})
        await keys.press("u")
        await at.shows_stakes_on_record({"big": 2000})
        await expect(at.area("big")).to_have_attribute("aria-label", re.compile("20.00 registered"))

        await tab_to(at, '[data-chip="1000"]')
        await keys.press("ArrowRight")
        await expect(at.page.locator('[data-chip="2500"]')).to_be_focused()
        await expect(at.page.locator('[data-chip="2500"]')).to_have_attribute("aria-checked", "true")
        await tab_to(at, "[data-do=undo]")
        await keys.press("Enter")
        await at.shows_stakes_on_record({"big": 1000})
        await tab_to(at, "[data-do=saved]")
        await keys.press("Enter")
        await expect(at.page.locator(".menu.saved")).to_be_visible()
        await keys.press("Escape")
        await tab_to(at, ".menu-button")
        await keys.press("Enter")
        for part in ("rules", "care", "ticket", "settings"):
            await tab_to(at, f"[data-part={part}]")
            await keys.press("Enter")
            await expect(at.page.locator(f"[data-part={part}]")).to_have_attribute("aria-pressed", "true")
        await keys.press("Escape")
        await expect(at.page.locator(".menu-button")).to_be_focused()
        await play.do(c.CloseBetting())
        await expect(at.page.locator(".heard")).to_have_text("No more bets")


async def tab_to(at: AtTerminal, wanted: str) -> None:
    """Press the tabulator until something has the focus, and see that the focus is to be seen."""
    for _ in range(MAX_TABS):
        await at.page.keyboard.press("Tab")
        if await at.page.locator(wanted).evaluate("each => each === document.activeElement"):
            assert (
                await at.page.locator(wanted).evaluate("each => getComputedStyle(each).outlineWidth") != "0px"
            )
            return
    raise AssertionError(f"{wanted} is not reached by the tabulator")


async def test_credit_limits_and_what_has_been_are_in_the_players_hands(
    tmp_path: Path, opened: Browser
) -> None:
    """Recall and receipt, own limits, a reminder, a stop, a ticket and its credit: all as the house has them."""
    async with in_a_house(tmp_path) as play:
        key = SigningKey(Ed25519PrivateKey.generate())
        sealer = TreeHeadSigner(play.edge.store, key, play.edge.clock)
        async with at_terminal(play, opened, Look()) as at:
            await open_betting(at)
            await at.put("small", 4)
            await play.finish((1, 2, 4))
            await paid_on_screen(at)
            await recalled_and_receipted(at, sealer, key)
            await limited(at)
            await reminded(at)
            await cashed_out_and_in(at)
            await stopped(at)


async def recalled_and_receipted(at: AtTerminal, sealer: TreeHeadSigner, key: SigningKey) -> None:
    """Look at the round again, marked as a replay, with both balances; check a receipt without the house."""
    page = at.page
    await at.open_part("history")
    await page.locator(".own-rounds button").first.click()
    replay = page.locator(".replay")
    await expect(replay.locator(".replay-mark")).to_have_text("Replay · Round 1")
    await expect(replay.locator("tbody tr")).to_have_text(["Small20.0040.00"])
    await expect(replay).to_contain_text("Credit before SGD 500.00 · Credit after SGD 520.00")
    await at.screen.refuse_inaccessible(".menu[open]")

    order = page.locator("[data-order]").last
    await order.click()
    await expect(page.locator(".menu .wrong")).to_contain_text("not yet in a signed tree head")
    await sealer.seal()
    await order.click()
    link = page.locator("[data-receipt] a").first
    await expect(link).to_have_attribute("download", re.compile(r"receipt-T1-\d+\.json"))
    href = await link.get_attribute("href")
    assert href is not None
    receipt = msgspec.json.decode(unquote(href.partition(",")[2]), type=Receipt)
    stamp, event, _ = check_receipt(receipt, [key.public])
    assert isinstance(event, e.WagerRegistered)
    assert ("small", at.device) == (event.area, stamp.key.partition("/")[0])
    await at.do("close")


async def limited(at: AtTerminal) -> None:
    """Set limits that bite on the next wager, in the words of the house; read whom it names for help."""
    page = at.page
    notice = {"least_age": 21, "contacts": "Helpline 1800-6-668-668"}
    answer = await at.play.boss.post("/administration/set-player-notice", json={"key": "n", **notice})
    assert 200 == answer.status_code, answer.text
    await at.open_part("care")
    await expect(page.locator(".notice-text").first).to_contain_text("Nobody under 21 may play.")
    await expect(page.locator("[data-notice]")).to_contain_text("Helpline 1800-6-668-668")
    await expect(page.locator(".so-far")).to_contain_text("Bought inSGD 500.00")
    await at.screen.refuse_inaccessible(".menu[open]")
    await page.locator("input[name=stake]").fill("ten")
    await page.locator(".bounds button").click()
    wrong = "Enter amounts as 25 or 25.50, and the time in whole minutes."
    await expect(page.locator(".care .wrong")).to_have_text(wrong)
    await page.locator("input[name=stake]").fill("7.50")
    await page.locator("input[name=minutes]").fill("90")
    await page.locator(".bounds button").click()
    await expect(page.locator(".care [role=alert]")).to_have_text("Saved.")
    visit = (await at.on_record()).visit
    assert visit is not None
    assert OwnLimits(stake=Money(750), seconds=5400) == visit.limits
    in_force = page.locator("[data-in-force=stake]")
    await expect(in_force).to_have_text("In force: 7.50")
    await page.locator("input[name=stake]").fill("80")
    await page.locator(".bounds button").click()
    await expect(in_force.locator("[data-later]")).to_contain_text(": 80.00")  # not before a day has gone by
    await expect(in_force).to_contain_text("In force: 7.50")
    await expect(page.locator("input[name=stake]")).to_have_value("7.50")
    await at.do("close")
    await open_betting(at)
    await at.put("small")
    await at.shows_stakes_on_record({"small": 500})
    await at.area("odd").click()
    await expect(page.locator(".banner.refused")).to_have_attribute("data-code", "player/stakes-too-much")
    await at.play.finish((6, 6, 5))
    await expect(page.locator(".phase")).to_have_text("Waiting for the next round")


async def reminded(at: AtTerminal) -> None:
    """After a while, and between rounds, it is said how long it has been; the clock is marked meanwhile."""
    at.play.edge.clock.move(seconds=31 * 60)
    await at.play.do(c.BuyIn(player=at.device, amount=money(5), paid_with=c.PaidWith.CASH), BOSS)
    await expect(at.page.locator(".banner.reminder")).to_contain_text("You have played for 0:31")
    await at.screen.refuse_inaccessible(".banner.reminder")
    await at.page.locator(".banner.reminder button").click()
    await expect(at.page.locator(".banner.reminder")).to_have_count(0)
    await expect(at.page.locator(".clock")).to_have_text(re.compile(r"^\d{1,2}:\d\d [AP]M$"))


async def cashed_out_and_in(at: AtTerminal) -> None:
    """All credit becomes a ticket and the visit is over; the ticket becomes credit, once."""
    page = at.page
    credit = (await at.on_record()).credit
    assert credit is not None
    await at.open_part("ticket")
    await at.do("cash-out")
    await page.locator(".sure .primary").click()
    number = await page.locator(".ticket .number").inner_text()
    await at.screen.refuse_inaccessible(".menu[open]")
    await expect(page.locator(".banner.nobody")).to_contain_text("is under Menu, Ticket.")
    assert "" == (await at.on_record()).player
    # The ticket says what it is worth, and nothing of who has left stays for who comes next.
    await expect(page.locator(".ticket-number strong")).to_have_text(f"SGD {credit.minor_units / 100:,.2f}")
    await expect(page.locator("[data-money=last] dd")).to_have_text(re.compile("–$"))

    for said in ("Added to your credit.", f"ticket …{number.replace('-', '')[-4:]} was redeemed at T1"):
        await page.locator("input[name=ticket]").fill(number)
        await page.locator(".ticket form button").click()
        await expect(page.locator(".ticket > [role=alert]")).to_have_text(said)
    # What has become credit again is no ticket any more, and is not shown as one.
    await expect(page.locator(".ticket-number")).to_have_count(0)
    await at.shows_money("credit", credit.minor_units)
    await at.do("close")


async def stopped(at: AtTerminal) -> None:
    """Who stops stakes nothing more, and keeps the credit."""
    await at.open_part("care")
    await at.do("stop")
    await at.do("stop-now")
    await expect(at.page.locator(".banner.nobody")).to_contain_text("You have stopped playing.")
    await at.do("close")
    visit = (await at.on_record()).visit
    assert visit is not None
    assert visit.is_excluded
    await open_betting(at)
    await at.area("small").click()
    await expect(at.page.locator(".banner.refused")).to_have_attribute("data-code", "player/excluded")
    await at.shows_stakes_on_record({})


ROUNDS = ((1, 2, 4), (6, 6, 5), (3, 3, 3), (2, 4, 6), (1, 1, 5), (5, 5, 5), (4, 2, 2))
"""Small and big, odd and even, and two triples; more than a column of a road."""


async def test_what_has_been_and_what_holds_is_shown_as_the_house_has_it(
    tmp_path: Path, opened: Browser
) -> None:
    """Roads, totals and how often a face came; every row of the pay table; the last seconds; why an area refuses."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look()) as at:
        for faces in ROUNDS:
            await play.do(c.OpenBetting(seconds=60))
            await play.finish(faces, has_wagers=False)
        await shows_roads(at)
        await shows_the_pay_table(at)
        await counts_the_last_seconds(at)
        await says_why_at_the_area(at)


async def shows_roads(at: AtTerminal) -> None:
    """Compare roads and counts with the results that the house keeps."""
    page = at.page
    await at.open_part("history")
    results = (await at.play.edge.house.standing("T1")).results
    assert list(ROUNDS) == [each.faces for each in results]
    roads = page.locator(".bead-road")
    await expect(roads.first.locator("li")).to_have_count(len(ROUNDS))
    assert ["S", "B", "T", "B", "S", "T", "S"] == await roads.first.locator("li").all_inner_texts()
    assert ["O", "O", "T", "E", "O", "T", "E"] == await roads.nth(1).locator("li").all_inner_texts()
    totals = [str(sum(each.faces)) for each in results]
    assert totals == await page.locator(".totals-road li").all_inner_texts()
    thrown = [face for each in results for face in each.faces]
    often = [str(thrown.count(face)) for face in range(1, 7)]
    assert often == await page.locator(".often li span:last-child").all_inner_texts()
    # It is told as what has been, and as nothing more (STD-P8).
    await expect(page.locator(".menu[open] .quiet").first).to_have_text(
        "Past results do not tell what comes next."
    )
    await at.screen.refuse_inaccessible(".menu[open]")


WINS_ON = {
    "small": " 4–10 EXCEPT FOR ANY TRIPLE",
    "big": " 11–17 EXCEPT FOR ANY TRIPLE",
    "odd": "  EXCEPT FOR ANY TRIPLE",
    "even": "  EXCEPT FOR ANY TRIPLE",
    "any-triple": "  FOR ANY TRIPLE",
}
"""What the layout says of the areas that a triple wins nothing on, or all (STD-P3)."""


def paid(pays: tuple[str, ...]) -> str:
    """Write what an area pays; a single by how many dice show it."""
    if len(pays) == 1:
        return pays[0]
    matching = ("one die", "two dice", "three dice")
    return " ".join(f"{odds} {dice}" for odds, dice in zip(pays, matching, strict=True))


async def shows_the_pay_table(at: AtTerminal) -> None:
    """Compare the page of the rules with the rules in force, row by row."""
    standing = await at.play.edge.house.standing("T1")
    assert standing.table is not None
    rules = rules_view(standing.table, at.device)
    await at.page.locator("[data-part=rules]").click()
    rows = at.page.locator(".menu[open] .rules tbody tr")
    await expect(rows).to_have_count(len(rules.areas))
    wanted = [
        [
            each.name + WINS_ON.get(each.area, ""),
            paid(each.pays),
            *(f"{limit.minor_units / 100:,.2f}" for limit in (each.minimum, each.maximum)),
        ]
        for each in rules.areas
    ]
    shown = await rows.evaluate_all(
        "all => all.map(each => [...each.children].map(cell => cell.textContent.trimEnd()))"
    )
    assert wanted == shown
    await expect(at.page.locator(".steps li")).to_have_count(len(rules.steps))
    await expect(at.page.locator(".troubles dt")).to_have_count(len(rules.troubles))
    # Where the same thing has two consequences, it is said which of them follows when.
    told = await at.page.locator(".troubles dt").all_inner_texts()
    assert len(told) == len(set(told))
    await at.do("close")


async def counts_the_last_seconds(at: AtTerminal) -> None:
    """While few seconds are left the felt has a frame, and who listens hears of it once; before, neither."""
    page = at.page
    await open_betting(at)
    await expect(page.locator(".seconds")).to_be_visible()
    await expect(page.locator(".last-seconds")).to_have_count(0)
    await at.play.finish((1, 2, 4), has_wagers=False)
    await expect(page.locator(".dice .thrown")).to_have_count(3)
    await at.play.do(c.OpenBetting(seconds=LAST_SECONDS))
    await asyncio.gather(  # at once: the browser counts by a clock of its own
        expect(page.locator(".seconds.last")).to_be_visible(),
        expect(page.locator(".last-seconds")).to_be_visible(),
        expect(page.locator(".heard")).to_contain_text("Betting closes in 5 seconds"),
    )


async def says_why_at_the_area(at: AtTerminal) -> None:
    """Lay more than the maximum: it is refused where it was meant to lie, with the reason; the rest stands."""
    page = at.page
    await page.locator('[data-chip="50000"]').click()
    for area in ("small", "small"):
        await at.area(area).click()
    refused = page.locator(".banner.refused")
    await expect(refused).to_be_visible()
    await expect(at.area("small")).to_have_attribute("data-state", "refused")
    sentence = await refused.locator("span").inner_text()
    await expect(page.locator(".inspector .own").last).to_have_text(f"refused: {sentence}")
    await expect(at.area("small")).to_have_attribute("aria-label", re.compile(re.escape(sentence)))
    await at.shows_stakes_on_record({"small": 50000})
    # A doubling that is refused changes nothing: what stands neither looks nor is told as if it did not.
    await at.do("double")
    await expect(refused.locator("p")).to_have_text(
        re.compile(
            r"^Refused: Double\. 500\.00 is more than the 0\.00 that N1 has.* · Nothing was changed\.$"
        )
    )
    await expect(at.area("small")).to_have_attribute("data-state", "registered")
    await at.shows_stakes_on_record({"small": 50000})
    await at.area("big").hover()
    await expect(page.locator(".inspector")).to_contain_text("1 to 1")
    await expect(page.locator(".inspector")).to_contain_text("Stake from 5.00 to 1,000.00")


async def test_after_an_interruption_the_player_chooses(tmp_path: Path, opened: Browser) -> None:
    """All wagers are withdrawn or let stand, by the player's own hand."""
    async with (
        in_a_house(tmp_path, "mbs-sicbo-v6-2020", "A") as play,
        at_terminal(play, opened, Look()) as at,
        play_console(play) as console,
    ):
        for choice, wanted in ((".primary", {}), ("button:not(.primary)", {"small": 500})):
            await deal_until(console, Act.OPEN_BETTING)
            await play.do(c.OpenBetting())
            await expect(at.page.locator(".sheet.open")).to_be_visible()
            await at.put("small")
            await at.shows_stakes_on_record({"small": 500})
            await console.look_again()
            await deal_until(console, Act.CLOSE_BETTING)
            await play.do(c.CloseBetting())
            await play.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED), PROGRAM)
            option = at.page.locator(".banner.option")
            await expect(at.page.locator("body")).to_contain_text("Two people are looking at the table")
            await expect(option).to_have_count(0)
            await play.do(c.AttestDice(faces=(None, None, None)), second=BOSS)
            await expect(option).to_contain_text("You may withdraw all your wagers")
            await at.screen.refuse_inaccessible(".banner.option")
            await option.locator(choice).click()
            await expect(option).to_have_count(0)
            await at.shows_stakes_on_record(wanted)
            await console.look_again()
            await deal_out(console)


async def test_someone_is_called_to_a_terminal_and_comes(tmp_path: Path, opened: Browser) -> None:
    """Console and pit see it at once, and either answers; the terminal says so, and can call it off."""
    async with in_a_house(tmp_path, "rws-open-cover-2021-2", "B") as play:
        assert isinstance(play, Journey)
        async with (
            at_terminal(play, opened, Look()) as at,
            screen(opened, f"{play.edge.url}/console/T1", Look()) as dealing,
            at_pit(play, opened, "boss", Role.SHIFT_MANAGER) as pit,
        ):
            console = AtConsole(play, dealing)
            await console.sign_in()
            call, asked = at.page.locator("[data-do=call]"), console.page.locator("[data-call=N1]")
            await pit.go("waiting")
            await call.click()
            await expect(call).to_have_text("Staff called")
            await expect(at.page.locator(".heard")).to_contain_text("Staff called")
            await expect(asked).to_contain_text("N1 has been calling since")
            await expect(pit.page.locator("[data-count=waiting]")).to_contain_text("1")
            for each in (at.screen, dealing, pit.screen):
                await each.refuse_inaccessible()
            await asked.locator("button").click()
            await expect(call).to_have_text("Call staff")
            assert (await at.on_record()).called_at is None

            await call.click()
            await pit.page.locator('[data-call="T1/N1"] button').click()
            await expect(call).to_have_text("Call staff")
            await call.click()
            await expect(call).to_have_attribute("aria-pressed", "true")
            await call.click()
            await expect(call).to_have_attribute("aria-pressed", "false")
            await expect(asked).to_have_count(0)


async def test_sounds_are_made_only_where_they_are_wanted(tmp_path: Path, opened: Browser) -> None:
    """Off at first; then a cue with the call, which is to be seen at the same moment."""

    async def before(page: Page) -> None:
        await page.add_init_script(
            "globalThis.rung = 0; const make = AudioContext.prototype.createOscillator;"
            "AudioContext.prototype.createOscillator = function () { globalThis.rung += 1; return make.call(this); };"
        )

    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), before=before) as at:
        await open_betting(at)
        await play.finish((1, 2, 4), has_wagers=False)
        await expect(at.page.locator(".dice .thrown")).to_have_count(3)
        assert 0 == await at.page.evaluate("rung")
        await at.open_part("settings")
        await at.page.locator("select[name=sound]").select_option("on")
        await at.do("close")
        await open_betting(at)
        before_call = await at.page.evaluate("rung")
        await play.do(c.CloseBetting())
        await expect(at.page.locator(".no-more")).to_be_visible()
        await at.page.wait_for_function(f"rung > {before_call}")
