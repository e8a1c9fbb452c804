"""`make frames`: what an update of the whole layout costs a browser, by its own tracing and slowed down.

All areas of the largest layout carry a stake, and every one of them changes at once: doubled and halved again
by the house, and settled. What is counted is the work of the main thread of the page, from the message to the
picture handed over; a frame of 60 in a second has 16.7 milliseconds. Nothing is asserted: a figure belongs to
the machine and its load, which is printed with it.
"""

import asyncio
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession, expect

from browser.at_a_terminal import AtTerminal, at_terminal
from browser.screen import Look, browser
from server.edge import served
from server.play import OFTEN, Play
from sicbo.live_table.asking import PROGRAM
from sicbo.people import Actor, Role
from sicbo.table import commands as c

TIMES = 12
SLOWER = 4
FRAME = 1000 / 60
PARTS = {
    "script": ("FunctionCall", "RunMicrotasks", "EvaluateScript", "TimerFire"),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
}
HANDED_OVER = "Commit"
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,toplevel"


Act = Callable[[], Awaitable[None]]


async def traced(session: CDPSession, act: Act, done: Act) -> dict[str, float]:
    """Trace what the page does about something; give milliseconds by part."""
    events: list[dict[str, Any]] = []
    ended = asyncio.get_running_loop().create_future()

    def collect(data: Mapping[str, Any]) -> None:
        events.extend(data["value"])

    session.on("Tracing.dataCollected", collect)
    session.once("Tracing.tracingComplete", lambda _: ended.set_result(None))
    await session.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    await act()
    await done()
    await asyncio.sleep(0.25)
    await session.send("Tracing.end")
    await ended
    session.remove_listener("Tracing.dataCollected", collect)
    return costs(events)


def costs(events: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Give what the most costly frame cost the page's main thread, each moment under one part only.

    A frame begins where the one before was handed over. Counted is the processor's time of the thread, which
    other programs on a busy machine do not add to.
    """
    mains = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    frames = [frame for main in mains for frame in _frames(events, main)]
    return max(frames, key=lambda each: sum(each.values()))


def _frames(events: Sequence[Mapping[str, Any]], main: tuple[int, int]) -> list[dict[str, float]]:
    names = {name: part for part, all_ in PARTS.items() for name in all_}
    spans = sorted(
        (each["ts"], each["ts"] + each.get("dur", 0), each.get("tdur", 0) / 1000, each["name"])
        for each in events
        if each.get("ph") == "X" and each["name"] in names and (each["pid"], each["tid"]) == main
    )
    frames = [dict.fromkeys(PARTS, 0.0)]
    open_: list[tuple[float, str]] = []
    for begins, ends, took, name in spans:
        while open_ and open_[-1][0] <= begins:
            open_.pop()
        if open_:
            frames[-1][open_[-1][1]] -= took
        frames[-1][names[name]] += took
        open_.append((ends, names[name]))
        if name == HANDED_OVER:
            frames.append(dict.fromkeys(PARTS, 0.0))
            open_.clear()
    return frames


async def main() -> None:
    """Measure, and print medians."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            served(Path(folder), mark="laboratory", limits=OFTEN, is_its_own_origin=True) as edge,
            browser() as opened,
        ):
            play = Play(edge)
            await play.open()
            look = Look(size=(1920, 1080))
            async with at_terminal(play, opened, look, credit=900_000) as at:
                await measure(at)
            await play.boss.aclose()
            await play.ada.aclose()


async def measure(at: AtTerminal) -> None:
    """Lay on all areas, then let the house change them all."""
    page, play = at.page, at.play
    await play.do(c.OpenBetting(seconds=600))
    await expect(page.locator(".sheet.open")).to_be_visible()
    areas = await page.locator(".cell").evaluate_all("all => all.map(each => each.dataset.area)")
    for area in areas:
        await at.area(area).click()
    await expect(page.locator(".cell.registered")).to_have_count(len(areas))
    session = await page.context.new_cdp_session(page)
    own = Actor(at.device, Role.TERMINAL, at.device)
    texts = "() => [...document.querySelectorAll('.amount')].every(each => each.textContent === {})"

    async def shows(text: str) -> None:
        await page.wait_for_function(texts.replace("{}", json.dumps(text)))

    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; areas {len(areas)}")
    for slower in (1, SLOWER):
        await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        found: list[dict[str, float]] = []
        for _ in range(TIMES):
            found.append(
                await traced(
                    session, lambda: play.do(c.DoubleWagers(position=at.device), own), lambda: shows("10")
                )
            )
            found.append(
                await traced(
                    session, lambda: play.do(c.UndoSlip(position=at.device), own), lambda: shows("5")
                )
            )
        tell(f"every stake changes, {slower}x slower", found)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await play.do(c.CloseBetting())
    await play.do(c.StartTumble())

    async def lit() -> None:
        await expect(page.locator(".cell.lit").first).to_be_visible()

    settled = await traced(session, lambda: play.do(c.TakeOutcome(faces=(2, 3, 6)), PROGRAM), lit)
    tell(f"the outcome with its wins, {SLOWER}x slower", [settled])


def tell(what: str, found: Sequence[Mapping[str, float]]) -> None:
    """Print what an update costs."""
    alls = [sum(each.values()) for each in found]
    parts = ", ".join(f"{part} {statistics.median(each[part] for each in found):.1f}" for part in PARTS)
    span = f"median {statistics.median(alls):.1f} ms, least {min(alls):.1f}, most {max(alls):.1f}"
    print(f"{what}: {span} ({parts}); a frame has {FRAME:.1f}")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main())
