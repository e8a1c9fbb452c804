"""The Chromium that tests look at pages with."""

import os
import shutil

import pytest
from playwright.async_api import Browser, Playwright

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


async def launched(playwright: Playwright, **variables: str) -> Browser:
    """Start it without a window, with variables of its own; a busy machine may take its time."""
    return await playwright.chromium.launch(
        executable_path=the_browser(), args=list(FLAGS), timeout=180_000, env={**os.environ, **variables}
    )
