"""One browser for all tests of pages: to start it takes longer than many a test."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Playwright, async_playwright

from browser.chromium import launched


class OneBrowser:
    """The browser, once the first test has asked for it."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._started: Browser | None = None

    async def started(self) -> Browser:
        """Give the browser; one that has died is started anew."""
        if self._started is None or not self._started.is_connected():
            self._started = await launched(self._playwright)
        return self._started

    async def close(self) -> None:
        """End the browser."""
        if self._started is not None:
            await self._started.close()


@pytest.fixture(scope="session")
async def one_browser() -> AsyncIterator[OneBrowser]:
    """Keep the browser until the last test has used it; the loop of the first stays with it."""
    async with async_playwright() as playwright:
        one = OneBrowser(playwright)
        yield one
        await one.close()


@pytest.fixture
async def opened(one_browser: OneBrowser) -> AsyncIterator[Browser]:
    """Give the browser, without a window; profiles that a test leaves open are closed."""
    started = await one_browser.started()
    yield started
    for each in started.contexts:
        await each.close()
