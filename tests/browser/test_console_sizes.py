"""The game console on the screens that stand at tables."""

from pathlib import Path

from playwright.async_api import Browser

from browser.at_a_console import AtConsole, at_console, in_a_casino
from browser.screen import Look, comes_to

TABLET = (1024, 768)

LINES = """all => new Set(all.map(each => {
  const box = each.getBoundingClientRect();
  return Math.round(box.top + box.height / 2);
})).size"""
CUT_OFF = """all => all.flatMap(each => {
  const box = each.getBoundingClientRect();
  return [...each.children].filter(part => part.getBoundingClientRect().right > box.right).map(() => each.dataset.tab);
})"""


async def keeps_to_one_line(at: AtConsole) -> None:
    """See that bar and tabs have one line each, and that nothing stands out of a tab into the next one."""
    await at.opens()
    await comes_to(1, lambda: at.page.locator(".staff-bar > *:visible").evaluate_all(LINES))
    await comes_to(1, lambda: at.page.locator("[data-tab]").evaluate_all(LINES))
    await comes_to([], lambda: at.page.locator("[data-tab]").evaluate_all(CUT_OFF))
    await at.screen.refuse_inaccessible()
    await at.deal_out()


async def test_the_tabs_of_a_tablet_lay_over_each_other_and_the_way_out_had_a_line_of_its_own(
    tmp_path: Path, opened: Browser
) -> None:
    """In English, whose words are the longest, and in Chinese."""
    async with in_a_casino(tmp_path, ("us-ma-sicbo",)) as journeys:
        for language in ("en", "zh-CN", "zh-TW"):
            async with at_console(journeys[0], opened, Look(size=TABLET, language=language)) as at:
                await keeps_to_one_line(at)
