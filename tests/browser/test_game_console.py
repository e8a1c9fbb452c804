"""The game console in a real browser: a dealer runs tables by the page alone, and all of it is on record."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Browser, expect

from at_the_table import money
from browser.at_a_console import at_console, in_a_casino
from browser.screen import Look
from server.journey import FACES, Journey
from sicbo.chips import Instrument
from sicbo.live_table.asking import Done
from sicbo.table import commands as c
from sicbo.table.state import HowConcluded

if TYPE_CHECKING:
    from sicbo.client.terminal import Identity

ONE_OF_EACH = ("mbs-sicbo-v6-2020", "au-sicbo", "us-ma-sicbo", "mbs-3card-2016", "rws-open-cover-2021-1")
"""A rule set of every document: the three of RWS are played by one procedure at one table."""

V6, AU, US, CARDS, RWS = ONE_OF_EACH


class Ann:
    """A player: at a seat with chips, or at a terminal where the document knows nothing else."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey
        self.is_at_terminal = journey.chips is Instrument.CREDITS
        self._identity: Identity | None = None

    async def come(self) -> None:
        """Take a place."""
        if self.is_at_terminal:
            self._identity = await self.journey.enrol("ann", credit=1000)
        else:
            await self.journey.seat("ann")

    async def stakes(self, area: str = "small", amount: int = 20) -> None:
        """Stake: at the terminal, or as the dealer sees it laid."""
        if self._identity is not None:
            async with self.journey.at(self._identity) as terminal:
                await terminal.until(lambda view: view.is_betting_open)
                assert isinstance(await terminal.lay({area: money(amount)}), Done)
        else:
            stakes = (c.Stake(area, money(amount), self.journey.chips),)
            await self.journey.do(c.LayWagers(position="ann", stakes=stakes))


# ---- rounds ------------------------------------------------------------------------------------------


async def deals_a_round(journey: Journey, opened: Browser) -> None:
    """Press whatever comes next from the first call to the last payment, and compare each with the record."""
    ann = Ann(journey)
    await ann.come()
    async with at_console(journey, opened, Look()) as at:
        document = [(step.act.value, step.call) for step in (await at.table()).steps]
        shown = await at.page.locator(".steps li").evaluate_all("all => all.map(each => each.dataset.step)")
        assert [act for act, _ in document] == shown
        await at.press("open-betting")
        await expect(at.page.locator(".now.phase-betting-open")).to_be_visible()
        await ann.stakes()
        await expect(at.page.locator("[data-money=staked]")).to_have_text(
            f"{journey.rules.currency.code} 20.00"
        )
        await expect(at.page.locator('.cell[data-area="small"]')).to_have_class(
            "cell large registered heat-5"
        )

        await at.deal_until("close-betting")
        call = dict(document)["close-betting"]
        await expect(at.page.locator(".main-call")).to_have_text(call)
        await at.press("close-betting")
        await expect(at.page.locator(".call q")).to_have_text(call)

        await at.deal_until("confirm-outcome")
        await expect(at.page.locator("[data-read-back]")).to_have_attribute("data-read-back", "1-2-4")
        assert (await at.table()).round is not None
        assert (await at.view()).outcome is None, "nothing is established before it is confirmed"
        await at.press("confirm-outcome")

        await expect(at.page.locator("[data-outcome]")).to_have_attribute("data-outcome", "1-2-4")
        lit = set(
            await at.page.locator(".cell.lit").evaluate_all("all => all.map(each => each.dataset.area)")
        )
        assert {each for each in (await at.view()).lit if each in journey.rules.area_ids} == lit
        await at.deal_out()

        play = (await at.table()).previous
        assert play is not None
        assert (FACES, HowConcluded.SETTLED) == (play.outcome and play.outcome.faces, play.concluded)
        assert [money(40)] == [line.returned for line in play.lines]
        await at.screen.refuse_inaccessible()


@pytest.mark.clause("mbs-3card-2016", "3.1")
@pytest.mark.clause("mbs-3card-2016", "3.2")
@pytest.mark.clause("mbs-3card-2016", "3.7")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.10")
@pytest.mark.clause("us-ma-sicbo", "5(e) [announce and enter]")
@pytest.mark.clause("us-ma-sicbo", "5(e) [illuminate]")
def test_a_dealer_deals_a_round_of_every_document_by_the_page_alone(tmp_path: Path) -> None:
    """Steps and calls are the document's; dice are read back before they count; the record has it all."""

    async def test(journeys: list[Journey], opened: Browser) -> None:
        await asyncio.gather(*(deals_a_round(each, opened) for each in journeys))

    in_a_casino(tmp_path, ONE_OF_EACH, test)
