"""An authenticated connection to a live socket, and the tasks that send to it."""

import asyncio
from collections.abc import Collection, Coroutine
from typing import Generic, TypeVar

from sicbo.house_runtime.tables.view_delivery import FellBehind, Subscription, Update
from sicbo.people import Role
from sicbo.server.edge.refusals import refused
from sicbo.server.sockets.socket import Socket

W = TypeVar("W")


class Connection(Generic[W]):
    """An admitted client's connection, and the tables shown on it."""

    __slots__ = ("_sending", "name", "over", "role", "socket", "subscriptions", "who")

    def __init__(self, socket: Socket, name: str, role: Role | None, who: W) -> None:
        """`name` is the sender for rate limits; the role is None for an anonymous viewer."""
        self.socket = socket
        self.name = name
        self.role = role
        self.who = who
        self.subscriptions: dict[str, Subscription] = {}
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Raises the fault that ended a sending task."""
        self._sending: set[asyncio.Task[None]] = set()

    def start_sending(self, sending: Coroutine[object, object, None]) -> None:
        """Run a sending task as long as the connection lasts, or until `stop_sending`."""
        task = asyncio.create_task(sending)
        self._sending.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._sending.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not self.over.done():
            self.over.set_exception(fault)
            self.over.exception()  # mark it as retrieved: nobody does if the connection has ended already

    async def stop_sending(self) -> None:
        """Cancel all sending tasks."""
        await _cancelled(tuple(self._sending))


async def next_update(subscription: Subscription) -> Update:
    """Wait for the next view; refuse a client that does not keep up, which may reconnect."""
    try:
        return await subscription.next()
    except FellBehind:
        raise refused("socket/too-slow") from None


async def until_first(*ways: "Coroutine[object, object, None] | asyncio.Future[None]") -> None:
    """Run several coroutines until the first ends, then cancel the others."""
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
