"""What a terminal shows after its line was broken."""

from pathlib import Path

from playwright.async_api import Browser, expect

from browser.at_a_terminal import at_terminal, in_a_house
from browser.cut_line import CutLine
from browser.screen import Look
from server.play import Play
from sicbo.house_runtime.requests import PROGRAM
from sicbo.table import commands as c


async def deal(play: Play, faces: tuple[int, int, int]) -> None:
    """Bring a round that is open to its end; nobody has staked, so there is nothing to settle."""
    await play.do(c.CloseBetting())
    await play.do(c.StartTumble())
    await play.do(c.TakeOutcome(faces=faces), PROGRAM)


async def test_a_round_missed_while_the_line_was_broken_is_among_the_past_results(
    tmp_path: Path, opened: Browser
) -> None:
    """The line broke in one betting time and was back in the next: the round between is not left out."""
    line = CutLine()

    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), before=line.watch) as at:
        at.screen.expected.append("WebSocket is closed before the connection")
        past = at.page.locator(".recent .past-round")
        await play.do(c.OpenBetting())
        await deal(play, (1, 2, 4))
        await play.do(c.OpenBetting())
        await expect(at.page.locator(".sheet.open")).to_have_count(1)
        await expect(past).to_have_text(["1"])

        await line.cut()
        await deal(play, (6, 6, 5))
        await play.do(c.OpenBetting())
        await line.mend(at)
        await expect(past).to_have_text(["2", "1"])


async def test_staff_can_be_called_again_after_the_line_was_broken_while_they_were(
    tmp_path: Path, opened: Browser
) -> None:
    """The answer was lost with the line: the call is asked again, and the button can be pressed once more."""
    line = CutLine()

    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), before=line.watch) as at:
        at.screen.expected.append("WebSocket is closed before the connection")
        call = at.page.locator("[data-do=call]")
        line.swallows = line.is_deaf = True
        await call.click()
        await expect(call).to_be_disabled()
        await line.cut()
        await line.mend(at)
        await expect(call).to_have_text("Staff called")
        await call.click()
        await expect(call).to_have_text("Call staff")


async def test_who_joins_in_the_middle_of_the_betting_time_sees_how_much_of_it_is_left(
    tmp_path: Path, opened: Browser
) -> None:
    """The bar was full for whoever came, however little time was left."""
    async with in_a_house(tmp_path) as play:
        await play.do(c.OpenBetting(seconds=600))
        play.edge.clock.move(seconds=450)
        async with at_terminal(play, opened, Look()) as at:
            left = await at.page.wait_for_function(
                """() => {
                  const bar = document.querySelector(".countdown div");
                  return bar.style.transform && new DOMMatrix(bar.style.transform).a;
                }"""
            )
            assert 0.1 < await left.json_value() <= 0.25


async def test_the_last_win_is_still_shown_when_the_page_is_loaded_again(
    tmp_path: Path, opened: Browser
) -> None:
    """It was empty, as in a second tab: the page knew only of rounds that it had seen itself."""
    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look()) as at:
        await play.do(c.OpenBetting(seconds=60))
        await at.put("small")
        await play.finish((1, 2, 4))
        await at.shows_money("last", 500)
        await play.do(c.OpenBetting(seconds=60))
        await expect(at.page.locator(".phase-betting-open")).to_be_visible()
        await at.page.reload()
        await at.shows_money("last", 500)
