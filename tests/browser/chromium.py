"""A real Chromium for tests: headless, with a profile of its own, and all that it complains about written down."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from msgspec import Struct, field
from playwright.async_api import ConsoleMessage, Page, Request, async_playwright

SKIP = "SICBO_SKIP_BROWSER"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Watched(Struct):
    """A page, with what it said on its console and which hosts it asked."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)


def the_browser() -> str:
    """Find the program; without one the tests fail, unless they were told to go without."""
    if os.environ.get(SKIP) == "1":
        pytest.skip(f"{SKIP}=1")
    named = os.environ.get("SICBO_CHROMIUM", "")
    found = next(filter(None, (shutil.which(each) for each in (named, *PROGRAMS) if each)), None)
    assert found is not None, (
        f"no Chromium: apt-get install chromium, or say where in SICBO_CHROMIUM, or {SKIP}=1"
    )
    return found


@asynccontextmanager
async def chromium(folder: Path) -> AsyncIterator[Watched]:
    """Start Chromium with a fresh profile, and a page in it."""
    program = the_browser()
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            folder / "profile", executable_path=program, args=FLAGS, headless=True
        )
        try:
            page = await context.new_page()
            watched = Watched(page)

            def says(message: ConsoleMessage) -> None:
                if message.type in ("error", "warning"):
                    watched.complaints.append(message.text)

            def asks(request: Request) -> None:
                watched.hosts.add(urlsplit(request.url).netloc)

            page.on("console", says)
            page.on("pageerror", lambda error: watched.complaints.append(str(error)))
            page.on("request", asks)
            page.on("websocket", lambda socket: watched.hosts.add(urlsplit(socket.url).netloc))
            yield watched
        finally:
            await context.close()
