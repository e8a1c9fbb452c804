"""What a player is given for the credit: the number of a ticket is not lost by a tap or by a broken line."""

from pathlib import Path

from playwright.async_api import Browser, expect

from at_the_table import money
from browser.at_a_terminal import AtTerminal, at_terminal, in_a_house
from browser.cut_line import CutLine
from browser.screen import ON_A_PHONE, Look, comes_to
from server.cashiers import number_on
from server.play import BOSS
from sicbo.table import commands as c

WAITS = "Your ticket of SGD 500.00 is under Menu, Ticket."


async def cash_out(at: AtTerminal) -> None:
    """Ask for a ticket, and say that this is meant."""
    await at.open_part("ticket")
    await at.do("cash-out")
    await at.page.locator(".sure .primary").click()


async def test_a_ticket_number_is_not_lost_by_closing_the_menu(tmp_path: Path, opened: Browser) -> None:
    """It stays in the menu until the player says that he has it; then it is gone."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, ON_A_PHONE) as at:
        number = at.page.locator(".ticket-number .number")
        await cash_out(at)
        shown = await number.inner_text()
        await at.page.locator("[data-part=history]").click()
        await at.page.locator("[data-part=ticket]").click()
        await expect(number).to_have_text(shown)
        await at.do("close")
        await expect(at.page.locator(".banner.nobody")).to_have_text(WAITS)

        await at.open_part("ticket")
        await expect(number).to_have_text(shown)
        await at.do("has-ticket")
        await expect(number).to_have_count(0)
        await at.do("close")
        await expect(at.page.locator(".banner.nobody")).to_contain_text("Redeem a ticket to begin")


async def test_a_ticket_made_while_the_line_broke_is_shown_when_it_is_back(
    tmp_path: Path, opened: Browser
) -> None:
    """The credit is gone at the house: the page asks again under the same key, and gets the same ticket."""
    line = CutLine()

    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), before=line.watch) as at:
        at.screen.expected.append("WebSocket is closed before the connection")
        line.is_deaf = True
        await cash_out(at)

        async def player() -> str:
            return (await at.on_record()).player

        await comes_to("", player)
        await line.cut()
        await line.mend(at)
        await expect(at.page.locator(".ticket-number strong")).to_have_text("SGD 500.00")
        await expect(at.page.locator(".ticket-number .number")).not_to_be_empty()


async def test_a_ticket_number_is_not_lost_by_loading_the_page_again(tmp_path: Path, opened: Browser) -> None:
    """The browser keeps the key of the cash-out and no number: under it the house gives the same ticket."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look()) as at:
        number = at.page.locator(".ticket-number .number")
        await cash_out(at)
        shown = await number.inner_text()
        await at.page.reload()
        await expect(at.page.locator(".banner.nobody")).to_have_text(WAITS)
        await at.open_part("ticket")
        await expect(number).to_have_text(shown)
        kept = await at.page.evaluate("JSON.stringify(localStorage)")
        assert shown.replace("-", "") not in kept.replace("-", "")

        await at.do("has-ticket")
        await at.page.reload()
        await expect(at.page.locator(".banner.nobody")).to_contain_text("Redeem a ticket to begin")


async def test_the_next_player_who_loads_the_page_again_does_not_see_the_ticket_of_the_last(
    tmp_path: Path, opened: Browser
) -> None:
    """Staff have seated somebody else meanwhile: the key of the cash-out before is forgotten."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look()) as at:
        await cash_out(at)
        await expect(at.page.locator(".ticket-number")).to_have_count(1)
        await at.page.goto("about:blank")
        play.edge.clock.move(seconds=1)
        await play.do(c.TakePosition(position=at.device, player="the next"), BOSS)
        await play.do(c.BuyIn(player="the next", amount=money(70), paid_with=c.PaidWith.CASH), BOSS)
        await at.page.goto(f"{play.edge.url}/play/T1")
        await at.shows_money("credit", 7000)
        await at.open_part("ticket")
        await expect(at.page.locator(".ticket-number")).to_have_count(0)
        assert not await at.page.evaluate(
            "Object.keys(localStorage).filter(each => each.includes('cash-out')).length"
        )


async def test_a_ticket_redeemed_while_the_line_broke_is_told_as_credit(
    tmp_path: Path, opened: Browser
) -> None:
    """It began a visit at the house: the page does not say that there is no connection."""
    line = CutLine()

    async with in_a_house(tmp_path) as play:
        sold = {"key": "sold", "amount": {"minor_units": 2500}, "currency": {"code": "SGD", "decimals": 2}}
        made = await play.boss.post("/cage/sell-ticket", json=sold)
        paper = {"key": "paper", "reference": made.json()["reference"]}
        number = number_on((await play.boss.post("/cage/tickets/paper", json=paper)).text)
        async with at_terminal(play, opened, Look(), before=line.watch) as at:
            at.screen.expected.append("WebSocket is closed before the connection")
            await cash_out(at)
            await at.do("has-ticket")
            line.is_deaf = True
            await at.page.locator("input[name=ticket]").fill(number)
            await at.page.locator(".ticket form button").click()

            async def players() -> int:
                return int((await at.on_record()).player != "")

            await comes_to(1, players)
            await line.cut()
            await line.mend(at)
            await expect(at.page.locator(".ticket [role=alert]")).to_have_text("Added to your credit.")
            await at.shows_money("credit", 2500)


async def test_the_next_player_does_not_see_the_ticket_of_the_last(tmp_path: Path, opened: Browser) -> None:
    """Whoever redeems a ticket of his own at the terminal sees nothing of the one before."""
    async with in_a_house(tmp_path) as play:
        sold = {"key": "sold", "amount": {"minor_units": 2500}, "currency": {"code": "SGD", "decimals": 2}}
        made = await play.boss.post("/cage/sell-ticket", json=sold)
        paper = {"key": "paper", "reference": made.json()["reference"]}
        number = number_on((await play.boss.post("/cage/tickets/paper", json=paper)).text)
        async with at_terminal(play, opened, Look()) as at:
            await cash_out(at)
            await expect(at.page.locator(".ticket-number")).to_have_count(1)
            await at.page.locator("input[name=ticket]").fill(number)
            await at.page.locator(".ticket form button").click()
            await at.shows_money("credit", 2500)
            await expect(at.page.locator(".ticket-number")).to_have_count(0)
