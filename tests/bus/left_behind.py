"""A look at what a test of a bus leaves behind."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path


@asynccontextmanager
async def nothing_left_behind() -> AsyncIterator[None]:
    """See in the end that there are as many tasks and sockets as before."""
    tasks, sockets = len(asyncio.all_tasks()), _sockets()
    yield
    await asyncio.sleep(0)
    assert tasks == len(asyncio.all_tasks()), "a task was left behind"
    assert sockets == _sockets(), "a socket was left behind"


def _sockets() -> int:
    """Count the sockets of this process."""
    folder = Path("/proc/self/fd")
    if not folder.is_dir():
        return 0
    links = []
    for each in folder.iterdir():
        try:
            links.append(str(each.readlink()))
        except OSError:  # the one by which we look
            continue
    return sum(link.startswith("socket:") for link in links)
