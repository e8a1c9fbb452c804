"""Houses of two processes for tests of the house runtime."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from house_runtime.floor import Process, floor
from house_runtime.processes import TwoProcesses, two_processes
from storage.stores import KINDS


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[TwoProcesses]:
    """Start a house of two processes."""
    async with two_processes("memory", tmp_path) as house:
        yield house


@pytest.fixture(params=KINDS)
async def both(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Process, Process]]:
    """Start two processes with a table each, on each kind of store."""
    async with floor(request.param, tmp_path) as processes:
        yield processes


@pytest.fixture
def here(both: tuple[Process, Process]) -> Process:
    """Give the process that runs `T1`."""
    return both[0]


@pytest.fixture
def there(both: tuple[Process, Process]) -> Process:
    """Give the process that runs `T2`."""
    return both[1]
