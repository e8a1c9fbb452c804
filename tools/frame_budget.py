"""`make frames`: what an update of the whole layout costs a browser, by its own tracing and slowed down.

All 104 areas of the largest layout have a stake. At worst every one of them changes its stake and its state
at once: the player doubles, or the house takes everything back and lays it again. The usual cases, one area
that changes and the outcome with its wins, are measured too, on the terminal and on the display.
`frame_costs.py` explains how the cost is read; at 60 frames per second a frame has 16.7 milliseconds. Nothing
is asserted: a figure depends on the machine and its load, which is printed, as is the actual slowdown.
"""

import asyncio
import os
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from playwright.async_api import Browser, CDPSession, Page, expect

import frame_costs
from at_the_table import money
from browser.at_a_terminal import AtTerminal, at_terminal
from browser.screen import TERMINAL, Look, browser, screen
from frame_costs import NAMES, Cost, dearest
from server.edge import served
from server.play import OFTEN, Play
from sicbo.chips import Instrument
from sicbo.house_runtime.requests import PROGRAM
from sicbo.people import Actor, Role
from sicbo.table import commands as c

TIMES = 8
ROUNDS = 4
SLOWER = 4
FRAME = 1000 / 60
PATIENCE = 0.4
"""Seconds until a picture is surely drawn; the page is not queried meanwhile, because that would count."""
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline"
COUNTING = """times => new Promise(done => setTimeout(function counting() {
  let all = 0;
  for (let at = 0; at < times; at += 1) all = (all * 31 + at) | 0;
  done(all);
}))"""
MANY = 2_000_000
SIGN_IN = """async body => void await fetch("/sign-in", {
  method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body),
})"""

Act = Callable[[], Awaitable[object]]


class Tracing(Struct):
    """A page, and what its updates cost, by what happened and how much slower the browser was."""

    session: CDPSession
    page: Page
    slower: int = 1
    found: dict[tuple[str, int], list[Cost]] = field(default_factory=lambda: defaultdict(list))

    async def slow_down(self, slower: int) -> float:
        """Slow the browser down; return how much slower a script that only counts becomes."""
        await self.session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self.slower = slower
        took = []
        for _ in range(5):
            events = await self._events(lambda: self.page.evaluate(COUNTING, MANY))
            took += frame_costs.named(events, "counting")
        return statistics.median(took)

    async def update(self, what: str, act: Act) -> None:
        """Let something happen, and note what the page spent on it."""
        cost = dearest(await self._events(act))
        if cost is None:
            print(f"{what}: no picture within {PATIENCE * self.slower:.1f} s; not counted", file=sys.stderr)
        else:
            self.found[what, self.slower].append(cost)

    async def _events(self, act: Act) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = []
        ended = asyncio.get_running_loop().create_future()

        def collect(data: Mapping[str, Any]) -> None:
            events.extend(data["value"])

        self.session.on("Tracing.dataCollected", collect)
        self.session.once("Tracing.tracingComplete", lambda _: ended.set_result(None))
        await self.session.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
        await act()
        await asyncio.sleep(PATIENCE * self.slower)
        await self.session.send("Tracing.end")
        await ended
        self.session.remove_listener("Tracing.dataCollected", collect)
        return events


async def tracing(page: Page) -> Tracing:
    """Begin with a page as it stands."""
    return Tracing(await page.context.new_cdp_session(page), page)


# ---- what happens ------------------------------------------------------------------------------------------

DOUBLED = "every stake and every state changes: the player doubles"
TAKEN_BACK = "every stake and every state changes: the house takes all back"
LAID = "every stake and every state changes: the house lays all again"
HALVED = "every stake changes: the house halves all"
ONE = "one stake changes"
WON = "the outcome with its wins"
LIT = "the display: the outcome"
WHOLE = (DOUBLED, TAKEN_BACK, LAID, HALVED)


async def main() -> None:
    """Measure a terminal and a display, and print the results."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            served(Path(folder), mark="laboratory", limits=OFTEN, is_its_own_origin=True) as edge,
            browser() as opened,
        ):
            play = Play(edge)
            await play.open()
            async with at_terminal(play, opened, Look(size=TERMINAL), credit=900_000) as at:
                found = await terminal(at)
            found |= await display(play, opened)
            await play.boss.aclose()
            await play.ada.aclose()
    for (what, slower), costs in found.items():
        tell(f"{what}, {slower}x slower", costs)
    judge(found)


async def terminal(at: AtTerminal) -> dict[tuple[str, int], list[Cost]]:
    """Lay on all areas, let them all change, and throw dice."""
    page, play = at.page, at.play
    areas = await page.locator(".cell").evaluate_all("all => all.map(each => each.dataset.area)")
    stakes = tuple(c.Stake(area, money(5), Instrument.CREDITS) for area in areas)
    traced = await tracing(page)
    print(f"areas {len(areas)}; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    unslowed = await traced.slow_down(1)
    for slower in (1, SLOWER):
        counted = await traced.slow_down(slower)
        print(f"{slower}x slower, a script that only counts takes {counted / unslowed:.1f} times as long")
        await play.do(c.OpenBetting(seconds=600))
        await expect(page.locator(".sheet.open")).to_be_visible()
        await orders(at, c.LayWagers(position=at.device, stakes=stakes))
        await stands(page, len(areas))
        for _ in range(TIMES):
            await change(traced, at, stakes)
        await outcome(traced, play, WON)
        for _ in range(1, ROUNDS):
            await play.do(c.OpenBetting(seconds=600))
            await orders(at, c.RepeatWagers(position=at.device))
            await stands(page, len(areas))
            await outcome(traced, play, WON)
    return traced.found


async def change(traced: Tracing, at: AtTerminal, stakes: tuple[c.Stake, ...]) -> None:
    """Let all areas change in every way, and one of them; in the end all is as it was."""
    page, undo = at.page, c.UndoSlip(position=at.device)
    await traced.update(DOUBLED, lambda: press(page, "double"))
    await stands(page, len(stakes))
    await traced.update(HALVED, lambda: orders(at, undo))
    await traced.update(TAKEN_BACK, lambda: orders(at, c.ClearWagers(position=at.device)))
    await stands(page, 0)
    await traced.update(LAID, lambda: orders(at, undo))
    await stands(page, len(stakes))
    await traced.update(ONE, lambda: orders(at, c.LayWagers(position=at.device, stakes=stakes[:1])))
    await orders(at, undo)


async def press(page: Page, name: str) -> None:
    """Press a button only with the mouse: waiting for it, as tests do, would be work for the page."""
    box = await page.locator(f"[data-do={name}]").bounding_box()
    if box is None:
        raise LookupError(name)
    await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


async def orders(at: AtTerminal, command: c.Command) -> None:
    """Let the house do what the terminal might have asked for, so that the page only receives a view."""
    await at.play.do(command, Actor(at.device, Role.TERMINAL, at.device))


async def display(play: Play, opened: Browser) -> dict[tuple[str, int], list[Cost]]:
    """Let the display of the table show outcomes."""
    async with screen(opened, f"{play.edge.url}/sign-in", Look(size=TERMINAL)) as shown:
        await shown.page.evaluate(SIGN_IN, play.staff.shows("dora", Role.DEALER))
        await shown.page.goto(f"{play.edge.url}/display/T1")
        await expect(shown.page.locator(".display .cell").first).to_be_visible()
        traced = await tracing(shown.page)
        for slower in (1, SLOWER):
            await traced.slow_down(slower)
            for _ in range(ROUNDS):
                await play.do(c.OpenBetting(seconds=600))
                await outcome(traced, play, LIT, has_wagers=False)
        return traced.found


async def outcome(traced: Tracing, play: Play, what: str, *, has_wagers: bool = True) -> None:
    """Close, throw, light what won, and settle."""
    await play.do(c.CloseBetting())
    await play.do(c.StartTumble())
    await asyncio.sleep(PATIENCE * traced.slower)
    await traced.update(what, lambda: play.do(c.TakeOutcome(faces=(2, 3, 6)), PROGRAM))
    await expect(traced.page.locator(".cell.lit").first).to_be_visible()
    if has_wagers:
        await play.do(c.SettleRound())


async def stands(page: Page, number: int) -> None:
    """Wait until this many areas have a stake that the house has registered, and no other has one."""
    await expect(page.locator(".cell[data-state=registered]")).to_have_count(number)
    await expect(page.locator(".cell:not([data-state=''])")).to_have_count(number)


# ---- what is told ------------------------------------------------------------------------------------------


def tell(what: str, costs: Sequence[Cost]) -> None:
    """Print what an update costs."""
    totals = [each.total for each in costs]
    parts = [f"{name} {statistics.median(each.parts[name] for each in costs):.1f}" for name in NAMES]
    parts.append(f"rest {statistics.median(each.rest for each in costs):.1f}")
    raster = statistics.median(each.raster for each in costs)
    print(
        f"{what}: median {statistics.median(totals):.1f} ms, least {min(totals):.1f}, most {max(totals):.1f}"
        f" of {len(totals)} ({', '.join(parts)}); raster on other threads {raster:.1f}"
    )


def judge(found: Mapping[tuple[str, int], Sequence[Cost]]) -> None:
    """Return whether the worst update of the whole layout is done within a frame."""
    medians = {key: statistics.median(each.total for each in costs) for key, costs in found.items()}
    for names, update in ((WHOLE, "an update of the whole layout"), ((ONE,), "an update of one area")):
        slowed = max(medians[name, SLOWER] for name in names)
        times = SLOWER * max(medians[name, 1] for name in names)
        verdict = "MET" if slowed < FRAME else "NOT MET"
        print(
            f"{update} costs {slowed:.1f} ms at worst, {SLOWER}x slowed down by the browser"
            f" ({SLOWER} times the unslowed cost: {times:.1f} ms); a frame has {FRAME:.1f}: {verdict}"
        )


if __name__ == "__main__":
    asyncio.run(main())
