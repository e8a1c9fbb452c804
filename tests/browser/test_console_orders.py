"""Orders at the game console in a real browser: what the house has answered is over, and the page goes on."""

from pathlib import Path

from playwright.async_api import Browser, expect

from browser.at_a_console import AtConsole, at_console, in_a_casino, side_by_side
from browser.disabled import refuse_disabled_that_look_enabled
from browser.screen import Look
from server.play import BOSS
from sicbo.rules.equipment import Mixer
from sicbo.table import commands as c
from sicbo.table.phases import Phase

RWS = "rws-open-cover-2021-1"


async def buys_in_and_opens(at: AtConsole) -> None:
    """Give a player credit from the console: nothing on it shows how much, and the round is opened all the same."""
    player = f"ann-{at.journey.table}"
    await at.journey.enrol(player, credit=10)
    await at.ready("open-betting")
    await at.tab("seats")
    await at.send("buy-in", player=player, amount="100")
    await at.ready("open-betting")
    await at.opens()
    await at.tab("seats")
    await at.send("buy-in", player=player, amount="50")
    await at.ready("close-betting")
    await at.press("close-betting")
    await expect(at.page.locator("main.console[data-phase=betting-closed]")).to_be_visible()
    assert Phase.BETTING_CLOSED is (await at.view()).phase


async def test_the_console_is_not_dead_after_a_buy_in_to_credit(tmp_path: Path, opened: Browser) -> None:
    """At an electronic table and at one whose dice the program draws, as the practice table has them."""
    async with in_a_casino(tmp_path, (RWS, RWS)) as journeys:
        electronic, practice = journeys
        await practice.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True), BOSS)
        async with (
            at_console(electronic, opened, Look()) as first,
            at_console(practice, opened, Look(theme="light")) as second,
        ):
            await side_by_side(buys_in_and_opens(first), buys_in_and_opens(second))
            for each in (first, second):
                await refuse_disabled_that_look_enabled(each.page)
