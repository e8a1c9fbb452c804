"""Enter at the game console in a real browser: it has one meaning at a time, and it is the one that is shown."""

from pathlib import Path

from playwright.async_api import Browser, expect

from at_the_table import money
from browser.at_a_console import AtConsole, at_console, in_a_casino, side_by_side
from browser.screen import Look
from server.journey import FACES
from sicbo.table.round import HowConcluded

AU = "au-sicbo"


async def stake(at: AtConsole) -> int:
    """Read what is staked in this round, in minor units."""
    play = (await at.table()).round
    return sum(wager.stake.minor_units for wager in play.betting.wagers.values()) if play else 0


async def lays_by(at: AtConsole, key: str, wanted: int) -> None:
    """Press a key on the area that has the focus, and wait until the stakes are on record and shown."""
    await at.key(key)
    await expect(at.page.locator("[data-money=staked]")).to_contain_text(f"{wanted}.00")
    assert money(wanted).minor_units == await stake(at)


async def shows_sign(at: AtConsole, *, is_shown: bool) -> None:
    """Wait until the big button shows the sign of Enter, or shows none."""
    await expect(at.main.locator("kbd")).to_have_count(int(is_shown))
    await expect(at.page.locator("[data-key=enter]")).to_have_count(int(is_shown))


async def deals_with_the_focus_on_an_area(at: AtConsole) -> None:
    """Lay chips by mouse and by Space; every Enter in between and afterwards takes the step that shows it."""
    await at.journey.seat("ann")
    await at.ready("open-betting")
    await at.page.locator("[name=seat]").select_option("ann")
    await at.ready("open-betting")
    await at.key("Enter")
    await at.ready("close-betting")
    area = at.page.locator('[data-area="small"]')
    await area.click()
    await expect(at.page.locator("[data-money=staked]")).to_contain_text("5.00")
    await area.focus()
    await lays_by(at, "Space", 10)
    await shows_sign(at, is_shown=True)
    for name in ("close-betting", "start-tumble", "report-tumble", "uncover"):
        await at.ready(name)
        await at.key("Enter")
    await at.next_is("announce")
    await expect(at.page.locator("dialog.question")).to_be_hidden()
    assert money(10).minor_units == await stake(at), "no Enter laid a chip"
    await area.focus()
    await at.key("1", "2", "5", "Backspace", "4")
    await expect(at.page.locator("[data-tapped]")).to_have_attribute("data-tapped", "1-2-4")
    for name in ("announce", "confirm-outcome", "collect-losers", "pay-winners"):
        await at.ready(name)
        await at.key("Enter")
    await at.ready("open-betting")
    play = (await at.table()).previous
    assert play is not None
    assert (FACES, HowConcluded.SETTLED) == (play.outcome and play.outcome.faces, play.concluded)


async def shows_whose_enter_is(at: AtConsole) -> None:
    """Go through what can have the focus: what owns Enter takes the sign from the big button, and nothing else."""
    await at.journey.seat("bob")
    await at.ready("open-betting")
    await at.key("Enter")
    await at.ready("close-betting")
    await at.page.locator("[name=seat]").select_option("bob")
    await at.page.locator("[data-chip]").nth(1).click()
    await shows_sign(at, is_shown=True)  # what was clicked does not keep the focus
    await at.page.locator("[name=on-request]").focus()
    await shows_sign(at, is_shown=True)
    await at.page.locator("[data-chip]").nth(0).focus()
    await shows_sign(at, is_shown=False)
    await at.key("Enter")
    await expect(at.page.locator("[data-chip]").nth(0)).to_have_attribute("aria-checked", "true")
    await at.page.locator("[name=seat]").focus()
    await shows_sign(at, is_shown=False)
    await at.key("Enter")

    await at.tab("seats")
    await shows_sign(at, is_shown=True)
    form = at.page.locator("[data-order=exclude-player]").first
    if await form.count():
        await form.locator("summary").click()
        await form.locator("input").first.focus()
        await shows_sign(at, is_shown=False)
        await at.key("Enter")
        await expect(form.locator(".wrong")).not_to_be_empty()

    await at.tab("trouble")
    await at.page.locator("[data-event=unforeseen]").first.click()
    box = at.page.locator("dialog.question")
    await expect(box.locator("[data-do=yes]")).to_be_enabled()
    await shows_sign(at, is_shown=False)
    await expect(box.locator("[data-do=yes] kbd")).to_have_count(1)
    await box.locator("[data-do=no]").focus()
    await expect(box.locator("[data-do=yes] kbd")).to_have_count(0)
    await at.key("Enter")
    await expect(box).to_be_hidden()
    assert () == (await at.table()).holds, "Enter on the way back reported nothing"
    await at.ready("close-betting")
    assert "close-betting" == (await at.view()).next_steps[0].act.value, "no Enter has made the call"
    await at.tab("layout")
    await at.page.keyboard.down("Enter")
    await at.page.keyboard.down("Enter")  # held down: the browser repeats it
    await at.page.keyboard.up("Enter")
    await at.ready("start-tumble")


async def test_enter_takes_the_step_that_shows_it_wherever_the_focus_is(
    tmp_path: Path, opened: Browser
) -> None:
    """On an area it laid chips while the big button showed its sign; after the call it asked about chips found."""
    async with in_a_casino(tmp_path, (AU, AU)) as journeys:
        first, second = journeys
        async with at_console(first, opened, Look()) as ann, at_console(second, opened, Look()) as bob:
            await side_by_side(deals_with_the_focus_on_an_area(ann), shows_whose_enter_is(bob))
