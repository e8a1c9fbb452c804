"""After the last test of pages the browser is ended."""

from collections.abc import Iterator

import pytest

from browser.one_browser import THE_BROWSER


@pytest.fixture(scope="session", autouse=True)
def _the_browser_is_ended() -> Iterator[None]:
    """End what the first test started."""
    yield
    THE_BROWSER.close()
