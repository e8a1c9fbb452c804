"""The player terminal in a real browser, against a real house: what it shows is what is on record."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from browser.at_a_terminal import AtTerminal, at_terminal, in_a_house
from browser.screen import ON_A_PHONE, TERMINAL, Look
from server.journey import Journey, deal_out, deal_until
from server.play import Play
from sicbo.rules.procedure import Act
from sicbo.table import commands as c

LAYOUTS = (
    ("mbs-3card-2016", "A"), ("mbs-3card-2016", "B"), ("au-sicbo", "ours"), ("mbs-sicbo-v6-2020", "A"),
    ("mbs-sicbo-v6-2020", "B"), ("us-ma-sicbo", "ours"), ("rws-open-cover-2021-1", "A"),
    ("rws-open-cover-2021-2", "B"), ("rws-open-cover-2021-3", "C"),
)  # fmt: skip
SMALLEST_TARGET = 44


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
    lit = await at.page.locator(".cell.lit").evaluate_all("all => all.map(each => each.dataset.area)")
    assert wanted == set(lit)
    won = {
        each.area: each.winnings.minor_units
        for each in seen.wagers
        if each.winnings and each.winnings.minor_units
    }
    shown = await at.page.locator(".cell.won").evaluate_all(
        "all => all.map(each => [each.dataset.area, each.querySelector('.win').textContent])"
    )
    assert {area: f"+{minor / 100:,.2f}".removesuffix(".00") for area, minor in won.items()} == dict(shown)


def test_wagers_are_registered_taken_back_repeated_and_paid(tmp_path: Path) -> None:
    """Tap, right button, undo, double, clear and rebet, each compared with what the house has on record."""

    async def test(play: Play, opened: Browser) -> None:
        async with at_terminal(play, opened, Look()) as at:
            await expect(at.page.locator(".cell")).to_have_count(104)
            await expect(at.page.locator(".mark")).to_have_text("Laboratory: not for play")
            await open_betting(at)
            await at.put("small", 3)
            await at.put("total:9")
            await at.shows_stakes_on_record({"small": 1500, "total:9": 500})

            await at.area("small").click(button="right")
            await at.shows_stakes_on_record({"small": 1000, "total:9": 500})
            await at.do("undo")
            await at.shows_stakes_on_record({"small": 1500, "total:9": 500})
            await at.do("double")
            await at.shows_stakes_on_record({"small": 3000, "total:9": 1000})
            await at.do("clear")
            await at.shows_stakes_on_record({})
            await at.do("undo")
            await at.shows_stakes_on_record({"small": 3000, "total:9": 1000})

            await play.finish((2, 3, 4))
            await expect(at.page.locator(".outcome.glad .win-total")).to_have_text("You win SGD 100.00")
            await expect(at.page.locator(".phase")).to_have_text("The next round opens soon")
            await paid_on_screen(at)
            await at.screen.refuse_inaccessible()

            await open_betting(at)
            await at.do("rebet")
            await at.shows_stakes_on_record({"small": 3000, "total:9": 1000})
            await at.put("big")
            await play.finish((6, 6, 5))
            await expect(at.page.locator(".back")).to_have_text("10.00 back of 45.00 staked")
            await expect(at.page.locator(".win-total")).to_have_text("Winnings SGD 5.00")
            await paid_on_screen(at)
            # Nothing to be glad of, and nothing that looks as if there were (STD-B4).
            await expect(at.page.locator(".outcome.glad")).to_have_count(0)

    in_a_house(tmp_path, test)


@pytest.mark.parametrize(("rule_set", "layout"), LAYOUTS)
def test_every_area_of_every_layout_can_be_played_and_is_paid_right(
    rule_set: str, layout: str, tmp_path: Path
) -> None:
    """A chip on each, a round dealt by hand, and every win on the screen is the one on record."""

    async def test(play: Play, opened: Browser) -> None:
        assert isinstance(play, Journey)
        async with (
            at_terminal(play, opened, Look(size=TERMINAL), credit=1000) as at,
            play.console() as console,
        ):
            await deal_until(console, Act.OPEN_BETTING)
            await play.do(c.OpenBetting())
            await expect(at.page.locator(".felt.open")).to_be_visible()
            areas = await at.page.locator(".cell").evaluate_all("all => all.map(each => each.dataset.area)")
            assert set(play.rules.area_ids) == set(areas)
            for area in areas:
                await at.area(area).click()
            await expect(at.page.locator(".cell.registered")).to_have_count(len(areas))
            assert set(areas) == (await at.stakes_on_record()).keys()

            await deal_out(console, (2, 3, 6))
            await paid_on_screen(at)

    in_a_house(tmp_path, test, rule_set, layout)


def test_a_refusal_is_shown_in_the_words_of_the_house(tmp_path: Path) -> None:
    """On the area and in a sentence; nothing looks registered that is not."""

    async def test(play: Play, opened: Browser) -> None:
        async with at_terminal(play, opened, Look(), credit=20) as at:
            await open_betting(at)
            await at.page.locator('[data-chip="50000"]').click()
            await at.area("big").click()

            refused = at.page.locator(".banner.refused")
            await expect(refused).to_contain_text("20.00")
            code = await refused.get_attribute("data-code")
            assert code is not None
            assert code.startswith("wager/")
            await expect(at.area("big")).to_have_attribute("data-state", "refused")
            await at.shows_stakes_on_record({})

            await play.do(c.CloseBetting())
            await expect(at.page.locator(".no-more")).to_have_text("No more bets")
            await at.area("small").click()
            await at.shows_stakes_on_record({})

    in_a_house(tmp_path, test)


def test_a_broken_line_blocks_betting_at_once_and_comes_back_to_the_truth(tmp_path: Path) -> None:
    """What was registered stands; what was not is back in the tray; nothing can be laid meanwhile."""
    lines: list[WebSocketRoute] = []
    is_down = False

    def route(line: WebSocketRoute) -> None:
        if is_down:
            line.on_message(lambda _: None)
            return
        lines.append(line)
        line.connect_to_server()

    async def before(page: Page) -> None:
        await page.route_web_socket("**/terminal", route)

    async def test(play: Play, opened: Browser) -> None:
        nonlocal is_down
        async with at_terminal(play, opened, Look(), before=before) as at:
            await open_betting(at)
            await at.put("small", 2)
            await at.page.locator('[data-chip="500"]').click()

            is_down = True
            await lines[-1].close()
            await expect(at.page.locator(".banner.lost")).to_contain_text("No connection: betting is blocked")
            await expect(at.page.locator(".felt.open")).to_have_count(0)
            await expect(at.page.locator(".seconds")).to_have_count(0)
            await expect(at.page.locator("[data-do=clear]")).to_be_disabled()
            await at.area("big").click(force=True)
            await at.shows_stakes_on_record({"small": 1000})

            is_down = False
            await at.page.locator(".banner.lost button").click()
            await expect(at.page.locator(".banner.back")).to_be_visible()
            await expect(at.page.locator(".felt.open")).to_have_count(1)
            await at.put("big")
            await at.shows_stakes_on_record({"small": 1000, "big": 500})

    in_a_house(tmp_path, test)


@pytest.mark.parametrize(
    ("language", "lang", "open_", "theme"),
    [
        ("en-SG", "en", "Place your bets", "light"),
        ("zh-CN", "zh-Hans", "请下注", "dark"),
        ("zh-TW", "zh-Hant", "請下注", "light"),
    ],
)
def test_the_page_speaks_three_languages(
    language: str, lang: str, open_: str, theme: str, tmp_path: Path
) -> None:
    """As the browser asks for; nothing of it is hard to read, in either felt."""

    async def test(play: Play, opened: Browser) -> None:
        look = Look(language=language, theme="light" if theme == "light" else "dark")
        async with at_terminal(play, opened, look) as at:
            await expect(at.page.locator("html")).to_have_attribute("lang", lang)
            await open_betting(at)
            await expect(at.page.locator(".phase")).to_have_text(open_)
            await at.put("small")
            await at.screen.refuse_inaccessible()
            await at.page.locator(".menu-button").click()
            for part in ("history", "rules", "ticket", "settings"):
                await at.page.locator(f"[data-part={part}]").click()
                await at.screen.refuse_inaccessible()

    in_a_house(tmp_path, test)


def test_a_phone_plays_by_cards_and_dice(tmp_path: Path) -> None:
    """The easy view finds the wager for picked dice; everything that is touched is large enough."""

    async def test(play: Play, opened: Browser) -> None:
        async with at_terminal(play, opened, ON_A_PHONE) as at:
            await open_betting(at)
            await at.area("small").tap()
            await at.page.locator(".tabs button").nth(2).tap()
            for face in (6, 1, 2):
                await at.page.locator(".faces button").nth(face - 1).tap()
            await expect(at.page.locator(".card")).to_have_count(1)
            await at.area("trio:126").tap()
            await at.shows_stakes_on_record({"small": 500, "trio:126": 500})
            await at.screen.refuse_inaccessible()

            boxes = await at.page.locator("button:visible, select:visible").evaluate_all(
                "all => all.map(each => [each.textContent, each.getBoundingClientRect()])"
                ".filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)"
            )
            assert [] == boxes
            wide = await at.page.evaluate("document.documentElement.scrollWidth")
            assert ON_A_PHONE.size[0] == wide

            await at.page.locator(".board .switch button").first.tap()
            await at.page.locator(".zoom button").nth(1).tap()
            small = await at.page.locator(".cell .area").evaluate_all(
                "all => Math.min(...all.map(each => each.getBoundingClientRect())"
                ".map(box => Math.min(box.width, box.height)))"
            )
            assert small >= SMALLEST_TARGET
            await at.area("domino:12").tap()
            await at.shows_stakes_on_record({"small": 500, "trio:126": 500, "domino:12": 500})

    in_a_house(tmp_path, test)


def test_the_felt_is_played_by_keys_alone(tmp_path: Path) -> None:
    """Arrows go over the areas, Enter lays, Delete takes back, a digit chooses the chip."""

    async def test(play: Play, opened: Browser) -> None:
        async with at_terminal(play, opened, Look()) as at:
            await open_betting(at)
            keys = at.page.keyboard
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

    in_a_house(tmp_path, test)


def test_chips_are_dragged_from_the_tray_and_between_areas(tmp_path: Path) -> None:
    """A chip lands where it is let go; a stake is moved as a whole."""

    async def test(play: Play, opened: Browser) -> None:
        async with at_terminal(play, opened, Look()) as at:
            await open_betting(at)
            await _drag(at, '[data-chip="1000"]', '[data-area="odd"]')
            await at.shows_stakes_on_record({"odd": 1000})
            await _drag(at, '[data-area="odd"]', '[data-area="even"]')
            await expect(at.area("even")).to_have_attribute("data-state", "registered")
            await at.shows_stakes_on_record({"even": 1000})

    in_a_house(tmp_path, test)


async def _drag(at: AtTerminal, source: str, target: str) -> None:
    first, last = [await at.page.locator(each).bounding_box() for each in (source, target)]
    assert first is not None
    assert last is not None
    mouse = at.page.mouse
    await mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    await mouse.down()
    await mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=5)
    await mouse.up()
