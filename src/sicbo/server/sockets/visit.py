"""A visit: a connection of someone who was let in, and what is told on it as long as it lasts."""

import asyncio
from collections.abc import Collection, Coroutine
from typing import Generic, TypeVar

from sicbo.house_runtime.tables.view_delivery import FellBehind, Subscription, Update
from sicbo.people import Role
from sicbo.server.edge.refusals import refused
from sicbo.server.sockets.socket import Socket

W = TypeVar("W")


class Visit(Generic[W]):
    """A connection of someone who was let in, and the tables that are shown on it."""

    __slots__ = ("_telling", "line", "name", "over", "role", "subscriptions", "who")

    def __init__(self, line: Socket, name: str, role: Role | None, who: W) -> None:
        """`name` is whose messages are counted; the role is None for who has not shown who it is."""
        self.line = line
        self.name = name
        self.role = role
        self.who = who
        self.subscriptions: dict[str, Subscription] = {}
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Raises why nothing more can be told, where that is so."""
        self._telling: set[asyncio.Task[None]] = set()

    def tell(self, telling: Coroutine[object, object, None]) -> None:
        """Tell something as long as the visit lasts, or until `tell_no_more`."""
        task = asyncio.create_task(telling)
        self._telling.add(task)
        task.add_done_callback(self._told)

    def _told(self, task: "asyncio.Task[None]") -> None:
        self._telling.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not self.over.done():
            self.over.set_exception(fault)
            self.over.exception()  # where the visit has ended already, nobody asks

    async def tell_no_more(self) -> None:
        """End all that is told."""
        await _cancelled(tuple(self._telling))


async def next_update(subscription: Subscription) -> Update:
    """Wait for the next view of whoever looks; who does not keep up is sent away, and may come back."""
    try:
        return await subscription.next()
    except FellBehind:
        raise refused("socket/too-slow") from None


async def until_first(*ways: "Coroutine[object, object, None] | asyncio.Future[None]") -> None:
    """Do several things at once until one of them ends; the others end with it."""
    tasks = [asyncio.ensure_future(each) for each in ways]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await _cancelled(tasks)
    for each in done:
        each.result()


async def _cancelled(tasks: "Collection[asyncio.Future[None]]") -> None:
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
