"""What all tests share: no test asserts a time, not even Hypothesis' own deadline; nothing is left out silently."""

import asyncio
import os
import signal
from collections.abc import Generator
from functools import wraps
from inspect import iscoroutinefunction

import coverage
import pytest
from hypothesis import settings

# A shell starts background work with the interrupt ignored, and programs that tests start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("house", deadline=None)
settings.load_profile("house")

MAX_SECONDS, MAX_SECONDS_OF_TORTURE = 600, 3600
"""What an awaited test may take on a machine that is busy: one that takes longer hangs."""

WITHOUT = {
    "SICBO_SKIP_POSTGRESQL": "PostgreSQL was NOT tested; nothing is known of that store.",
    "SICBO_SKIP_NATS": "NATS was NOT tested; nothing is known of that bus.",
    "SICBO_SKIP_NGINX": "nginx was NOT tested; nothing is known of deploy/nginx.",
    "SICBO_SKIP_BROWSER": "The pages were NOT tested; nothing is known of what a browser makes of them.",
}


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Await tests with asyncio, as the program runs."""
    return "asyncio"


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Let an awaited test that hangs fail, instead of waiting for it for ever."""
    test = pyfuncitem.obj
    if not iscoroutinefunction(test):
        return (yield)
    seconds = MAX_SECONDS_OF_TORTURE if pyfuncitem.get_closest_marker("torture") else MAX_SECONDS

    @wraps(test)
    async def bounded(**fixtures: object) -> None:
        async with asyncio.timeout(seconds):
            await test(**fixtures)

    pyfuncitem.obj = bounded
    try:
        return (yield)
    finally:
        pyfuncitem.obj = test


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Let tests by force run unmeasured: what they go through, others have covered."""
    measured = coverage.Coverage.current() if item.get_closest_marker("by_force") else None
    if measured is None:
        return (yield)
    measured.stop()
    try:
        return (yield)
    finally:
        measured.start()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly which real servers the tests went without."""
    for variable, words in WITHOUT.items():
        if os.environ.get(variable) == "1":
            terminalreporter.write_line(f"{variable}=1: {words}", red=True, bold=True)
