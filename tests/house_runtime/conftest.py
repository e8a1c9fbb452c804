"""A house of two processes for tests of the house runtime."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from house_runtime.processes import Test, two_processes


@pytest.fixture
def in_a_house(tmp_path: Path) -> Callable[[Test], None]:
    """Run a test in a house of two processes."""

    async def run(test: Test) -> None:
        async with two_processes("memory", tmp_path) as house, asyncio.timeout(120):
            await test(house)

    return lambda test: asyncio.run(run(test))
