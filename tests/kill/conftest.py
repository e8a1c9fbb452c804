"""After a test that failed nothing is left running."""

from collections.abc import Iterator

import pytest

from kill.a_served_house import ServedProcess


@pytest.fixture(autouse=True)
def _nothing_is_left_running() -> Iterator[None]:
    """End what the test has started and not ended."""
    yield
    for process in list(ServedProcess.alive):
        process.go_on()
        process.kill()
