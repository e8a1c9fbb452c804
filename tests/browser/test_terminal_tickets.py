"""What a player is given for the credit: the number of a ticket is not lost by a tap or by a broken line."""

from pathlib import Path

from playwright.async_api import Browser, expect

from browser.at_a_terminal import AtTerminal, at_terminal, in_a_house
from browser.cut_line import CutLine
from browser.screen import ON_A_PHONE, Look, comes_to
from server.play import Play

WAITS = "Your ticket of SGD 500.00 is under Menu, Ticket."


async def cash_out(at: AtTerminal) -> None:
    """Ask for a ticket, and say that this is meant."""
    await at.open_part("ticket")
    await at.do("cash-out")
    await at.page.locator(".sure .primary").click()


def test_a_ticket_number_is_not_lost_by_closing_the_menu(tmp_path: Path) -> None:
    """It stays in the menu until the player says that he has it; then it is gone."""

    async def test(play: Play, opened: Browser) -> None:
        async with at_terminal(play, opened, ON_A_PHONE) as at:
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

    in_a_house(tmp_path, test)


def test_a_ticket_made_while_the_line_broke_is_shown_when_it_is_back(tmp_path: Path) -> None:
    """The credit is gone at the house: the page asks again under the same key, and gets the same ticket."""
    line = CutLine()

    async def test(play: Play, opened: Browser) -> None:
        async with at_terminal(play, opened, Look(), before=line.watch) as at:
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

    in_a_house(tmp_path, test)


def test_the_next_player_does_not_see_the_ticket_of_the_last(tmp_path: Path) -> None:
    """Whoever redeems a ticket of his own at the terminal sees nothing of the one before."""

    async def test(play: Play, opened: Browser) -> None:
        sold = {"key": "sold", "amount": {"minor_units": 2500}, "currency": {"code": "SGD", "decimals": 2}}
        answer = await play.boss.post("/cage/sell-ticket", json=sold)
        async with at_terminal(play, opened, Look()) as at:
            await cash_out(at)
            await expect(at.page.locator(".ticket-number")).to_have_count(1)
            await at.page.locator("input[name=ticket]").fill(answer.json()["ticket"])
            await at.page.locator(".ticket form button").click()
            await at.shows_money("credit", 2500)
            await expect(at.page.locator(".ticket-number")).to_have_count(0)

    in_a_house(tmp_path, test)
