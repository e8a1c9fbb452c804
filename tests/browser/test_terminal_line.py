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


def test_a_round_missed_while_the_line_was_broken_is_among_the_past_results(tmp_path: Path) -> None:
    """The line broke in one betting time and was back in the next: the round between is not left out."""
    line = CutLine()

    async def test(play: Play, opened: Browser) -> None:
        async with at_terminal(play, opened, Look(), before=line.watch) as at:
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

    in_a_house(tmp_path, test)
