"""The player terminal on every screen that it may be looked at on: nothing of the money is ever out of view."""

from pathlib import Path

from playwright.async_api import Browser, expect

from browser.at_a_terminal import AtTerminal, at_terminal, in_a_house
from browser.screen import ON_A_PHONE, Look, comes_to
from sicbo.table import commands as c

SIZES = (
    (1920, 1080),
    (1280, 720),
    (1024, 768),
    (768, 1024),
    (960, 540),
    (844, 390),
    (640, 360),
    (390, 844),
    (320, 568),
)
"""Terminals, tablets, a phone held either way; and two terminals at twice the size, as a browser enlarges them."""

SMALLEST = (320, 256)
"""A terminal of 1280 by 1024 at four times the size: all can be reached, without scrolling sideways (WCAG 1.4.10)."""

OUT_OF_VIEW = """all => all.map(each => [each.querySelector("dt").textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
  .map(([name]) => name)"""

SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }"""
"""How far apart a reader may set all text (WCAG 1.4.12)."""

COVERED = """all => all.filter(each => {
    each.scrollIntoView({block: "nearest"});
    const box = each.getBoundingClientRect();
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return !each.contains(at);
  }).map(each => each.textContent)"""


async def test_credit_and_stake_are_in_view_on_every_screen_however_much_they_are(
    tmp_path: Path, opened: Browser
) -> None:
    """Nothing is cut off at the side, all money is on the screen, and a wager can be laid on each of them."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), credit=12_345_678) as at:
        await play.do(c.OpenBetting(seconds=600))
        await expect(at.page.locator(".phase-betting-open")).to_be_visible()
        money = at.page.locator(".money > div, .facts > div")
        laid = 0
        for size in (*SIZES, SMALLEST):
            await resized(at, size)
            if size != SMALLEST:
                await comes_to([], lambda: money.evaluate_all(OUT_OF_VIEW))
            await at.area("small").click()
            laid += 500
            await at.shows_stakes_on_record({"small": laid})


async def resized(at: AtTerminal, size: tuple[int, int]) -> None:
    """Open the page anew on a screen of another size: nothing of it lies beyond its right edge."""
    await at.page.set_viewport_size({"width": size[0], "height": size[1]})
    await at.page.reload()
    await expect(at.page.locator(".phase-betting-open")).to_be_visible()
    await comes_to(size[0], lambda: at.page.evaluate("document.documentElement.scrollWidth"))


async def test_text_that_is_set_further_apart_covers_no_button(tmp_path: Path, opened: Browser) -> None:
    """Every button is still where it is pressed, on a terminal and on a phone, and no text pushes the page aside."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), credit=12_345_678) as at:
        await play.do(c.OpenBetting(seconds=600))
        for size in ((1280, 720), (390, 844)):
            await resized(at, size)
            await at.page.evaluate(
                """text => {
                      const sheet = new CSSStyleSheet();
                      sheet.replaceSync(text);
                      document.adoptedStyleSheets.push(sheet);
                    }""",
                SPACED,
            )
            await comes_to(size[0], lambda: at.page.evaluate("document.documentElement.scrollWidth"))
            await comes_to([], lambda: at.page.locator("button:visible").evaluate_all(COVERED))


async def test_the_board_of_a_phone_does_not_move_under_the_finger_when_a_round_opens(
    tmp_path: Path, opened: Browser
) -> None:
    """Cards and layout lie where they lay while the result was shown: a tap meets what it was meant for."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, ON_A_PHONE) as at:
        for view in (1, 0):
            await at.page.locator(".board .switch button").nth(view).tap()
            await play.do(c.OpenBetting(seconds=60))
            await expect(at.page.locator(".phase-betting-open")).to_be_visible()
            await at.put("small")
            board = await at.page.locator(".board").bounding_box()
            await play.finish((1, 2, 4))
            await expect(at.page.locator(".outcome.glad")).to_be_visible()
            assert board == await at.page.locator(".board").bounding_box()


OVER_THE_TABLE = """() => {
  const { left, right, bottom, ...note } = document.querySelector(".banner.refused").getBoundingClientRect().toJSON();
  const top = Math.max(note.top, document.querySelector(".head").getBoundingClientRect().bottom);
  const parts = document.querySelectorAll("[data-area], .tray button, .actions button, .money > div, .now");
  return [...parts].filter((each) => {
    const box = each.getBoundingClientRect();
    const isBeside = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom || top >= bottom;
    return each.checkVisibility() && box.width && !isBeside;
  }).map((each) => each.dataset.area ?? each.className);
}"""
"""What of the table lies under a refusal, and not under the head: areas, chips, buttons, money, the time."""


async def test_a_refusal_covers_nothing_that_is_staked_on_pressed_or_read(
    tmp_path: Path, opened: Browser
) -> None:
    """It lay over the betting rows until the next wager; now it lies over the head, beside its two buttons."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), credit=20) as at:
        await play.do(c.OpenBetting(seconds=600))
        buttons = at.page.locator(".call-button, .menu-button")
        for size in SIZES:
            await resized(at, size)
            for view in (0, 1):
                await at.page.locator(".board .switch button").nth(view).click()
                for area in ("small", "big", "odd"):
                    await at.page.locator(f"[data-area='{area}']").first.click()
                await at.page.locator("[data-do=double]").click()
                await expect(at.page.locator(".banner.refused")).to_be_visible()
                await comes_to([], lambda: at.page.evaluate(OVER_THE_TABLE))
                await comes_to([], lambda: buttons.evaluate_all(COVERED))
                await at.page.locator("[data-do=clear]").click()
                await expect(at.page.locator(".banner.refused")).to_have_count(0)
                await at.shows_stakes_on_record({})
