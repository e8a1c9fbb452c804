"""One browser for all tests of a run: it is started once, in one loop in which they run one after the other.

To start it takes longer than many a test. Every test has profiles of its own in it, and none is left open.
"""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Playwright, async_playwright

from browser.chromium import launched


class OneBrowser:
    """The loop, and the browser in it once the first test has asked for one."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None
        self._playwright: Playwright | None = None
        self._started: Browser | None = None

    def run(self, test: Coroutine[Any, Any, None]) -> None:
        """Run a test in the loop; what it leaves under way is ended, as `asyncio.run` would."""
        if self._runner is None:
            self._runner = asyncio.Runner()
        self._runner.run(self._alone(test))

    async def _alone(self, test: Coroutine[Any, Any, None]) -> None:
        await self.started()
        others = asyncio.all_tasks()
        try:
            await test
        finally:
            left = asyncio.all_tasks() - others
            for each in left:
                each.cancel()
            await asyncio.gather(*left, return_exceptions=True)

    async def started(self) -> Browser:
        """Give the browser; one that has died is started anew."""
        if self._playwright is None:
            self._playwright = await async_playwright().start()
        if self._started is None or not self._started.is_connected():
            self._started = await launched(self._playwright)
        return self._started

    def close(self) -> None:
        """End the browser and the loop."""
        if self._runner is not None:
            self._runner.run(self._end())
            self._runner.close()
            self._runner = None

    async def _end(self) -> None:
        if self._started is not None:
            await self._started.close()
        if self._playwright is not None:
            await self._playwright.stop()
        self._started = self._playwright = None


THE_BROWSER = OneBrowser()


def with_the_browser(test: Coroutine[Any, Any, None]) -> None:
    """Run a test that uses `browser`."""
    THE_BROWSER.run(test)


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Give the browser, without a window; profiles that are still open in the end are closed."""
    started = await THE_BROWSER.started()
    try:
        yield started
    finally:
        for each in started.contexts:
            await each.close()
