"""A house that several tests of one file share: it runs in a thread, so that it stays while tests come and go.

What a test does there is done in the loop of the house.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, contextmanager
from threading import Thread
from typing import Generic, TypeVar

H = TypeVar("H")
T = TypeVar("T")


class InAThread(Generic[H]):
    """A house in a thread, for all tests of one file."""

    def __init__(self, house: H) -> None:
        self.inside = house
        self._loop = asyncio.get_running_loop()
        self.over = asyncio.Event()

    def run(self, test: Callable[[H], Awaitable[T]], seconds: float = 300) -> T:
        """Do something in the house."""

        async def do() -> T:
            async with asyncio.timeout(seconds):
                return await test(self.inside)

        return asyncio.run_coroutine_threadsafe(do(), self._loop).result()

    def close(self) -> None:
        """Let the house close."""
        self._loop.call_soon_threadsafe(self.over.set)


@contextmanager
def in_a_thread(opened: AbstractAsyncContextManager[H]) -> Iterator[InAThread[H]]:
    """Open a house that many tests share, and close it after the last."""
    ready: Future[InAThread[H]] = Future()

    async def serve() -> None:
        async with opened as found:
            house = InAThread(found)
            ready.set_result(house)
            await house.over.wait()

    def thread() -> None:
        try:
            asyncio.run(serve())
        except BaseException as fault:
            if not ready.done():
                ready.set_exception(fault)
            raise

    running = Thread(target=thread, name="a house to test with")
    running.start()
    house = ready.result()
    try:
        yield house
    finally:
        house.close()
        running.join()
