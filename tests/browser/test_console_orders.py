"""Orders at the game console in a real browser: what the house has answered is over, and the page goes on."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from at_the_table import money
from browser.at_a_console import AtConsole, at_console, in_a_casino, side_by_side
from browser.disabled import refuse_disabled_that_look_enabled
from browser.screen import Look
from server.play import BOSS
from sicbo.house_runtime.requests import Accepted
from sicbo.rules.equipment import Mixer
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.phases import Phase

RWS, V6 = "rws-open-cover-2021-1", "mbs-sicbo-v6-2020"
COUNTED = {
    "en-SG": r"^[1-5] seconds? until the closing call is due$",
    "zh-CN": r"^[1-5] 秒后应宣布停止下注$",
    "zh-TW": r"^[1-5] 秒後應宣布停止下注$",
}
ASKED = {
    "en-SG": "The time to bet is over. Betting stays open until the closing call.",
    "zh-CN": "下注时间已到。宣布停止下注之前仍接受下注。",
    "zh-TW": "下注時間已到。宣布停止下注之前仍接受下注。",
}


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


@pytest.mark.parametrize("language", ["en-SG", "zh-CN", "zh-TW"])
async def test_the_time_to_bet_ran_out_and_the_console_did_not_ask_for_the_call(
    tmp_path: Path, opened: Browser, language: str
) -> None:
    """At nought it asks for the call, which is the dealer's; until that is made the terminal bets, and counts nothing."""
    async with (
        in_a_casino(tmp_path, (V6,)) as (journey,),
        at_console(journey, opened, Look(language=language)) as at,
    ):
        asks, left = at.page.locator(".now .call-due"), at.page.locator(".now .seconds")
        async with journey.at(await journey.enrol("ann", credit=100)) as terminal:
            await journey.do(c.OpenBetting(seconds=5))
            await expect(left).to_have_attribute("aria-label", re.compile(COUNTED[language]))
            await expect(asks).to_have_text(ASKED[language])
            await expect(left).to_have_count(0)
            await at.screen.refuse_inaccessible(".now")
            view = await terminal.until(lambda view: view if view.is_betting_open else None)
            assert (None, None) == (view.closes_at, view.opened_at)
            assert isinstance(await terminal.lay({"small": money(10)}), Accepted)

            await at.deal_until(Act.CLOSE_BETTING)
            await expect(asks).to_be_visible()
            await at.press("close-betting")
            await expect(asks).to_have_count(0)
            assert not isinstance(await terminal.lay({"small": money(10)}), Accepted)
