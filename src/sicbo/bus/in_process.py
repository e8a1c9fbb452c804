"""The bus of a house in a single process: everything is passed in memory.

>>> async def shout(message: bytes) -> bytes:
...     return message.upper()
>>> async def main() -> bytes:
...     bus = InProcessBus()
...     await bus.serve("T1", shout, epoch=1)
...     return await bus.ask("T1", b"no more bets", seconds=5)
>>> asyncio.run(main())
b'NO MORE BETS'
"""

import asyncio
from collections import defaultdict

from sicbo.bus.contract import MAX_AT_ONCE, MAX_BYTES, BusIsAway, Handler, NobodyAnswers, refuse_too_large
from sicbo.bus.names import refuse_a_bad_name
from sicbo.bus.pending_request import PendingRequest
from sicbo.bus.subscription import QueuedSubscription
from sicbo.bus.table_server import ReplyKind, TableServer


class InProcessBus:
    """Passes requests to owners, and messages to subscribers."""

    def __init__(self, *, most_bytes: int = MAX_BYTES) -> None:
        self._most_bytes = most_bytes
        self._is_open = True
        self._owners: dict[str, TableServer] = {}
        self._servers: set[TableServer] = set()
        self._subscriptions: defaultdict[str, list[QueuedSubscription]] = defaultdict(list)
        self._pending: set[PendingRequest] = set()

    @property
    def is_connected(self) -> bool:
        """Whether it is open."""
        return self._is_open

    async def ask(self, table: str, message: bytes, *, seconds: float) -> bytes:
        """Send a request to the owner of a table."""
        refuse_a_bad_name(table)
        self._refuse_if_closed()
        refuse_too_large(message, self._most_bytes)
        owner = self._owners.get(table)
        if owner is None:
            raise NobodyAnswers(f"nobody serves {table}")
        pending = PendingRequest(table)
        self._pending.add(pending)

        async def reply(kind: ReplyKind, data: bytes) -> None:
            refuse_too_large(data, self._most_bytes)
            pending.receive(kind, data)

        try:
            await owner.take(message, reply)
            return await pending.answer(seconds)
        finally:
            self._pending.discard(pending)
            pending.discard()

    async def serve(
        self, table: str, handler: Handler, *, epoch: int, most_at_once: int = MAX_AT_ONCE
    ) -> "InProcessServing":
        """Serve a table."""
        refuse_a_bad_name(table)
        self._refuse_if_closed()
        server = TableServer(table, handler, epoch=epoch, most_at_once=most_at_once)
        self._servers.add(server)
        before = self._owners.get(table)
        if before is None or before.epoch <= epoch:
            self._owners[table] = server
        for each in self._servers:
            each.is_over = each is not self._owners.get(each.table)
        return InProcessServing(self, server)

    async def publish(self, topic: str, message: bytes) -> None:
        """Send a message to all subscribers."""
        refuse_a_bad_name(topic)
        refuse_too_large(message, self._most_bytes)
        for subscription in self._subscriptions.get(topic, ()):
            subscription.put(message)
        await asyncio.sleep(0)  # lets readers run while much is published

    async def subscribe(self, topic: str, *, most_waiting: int) -> QueuedSubscription:
        """Subscribe to a topic."""
        refuse_a_bad_name(topic)
        self._refuse_if_closed()
        subscription = QueuedSubscription(topic, most_waiting, self._remove)
        self._subscriptions[topic].append(subscription)
        return subscription

    async def close(self) -> None:
        """Release all resources."""
        self._is_open = False
        for pending in self._pending:
            pending.give_up("the bus was closed")
        for each in [each for subscriptions in self._subscriptions.values() for each in subscriptions]:
            await each.close()
        for server in list(self._servers):
            self.remove(server)
            await server.abort()

    async def _remove(self, subscription: QueuedSubscription) -> None:
        left = self._subscriptions[subscription.topic]
        left.remove(subscription)
        if not left:
            del self._subscriptions[subscription.topic]

    def remove(self, server: TableServer) -> None:
        """Pass no more requests to this server."""
        server.is_over = True
        self._servers.discard(server)
        if self._owners.get(server.table) is server:
            del self._owners[server.table]

    def _refuse_if_closed(self) -> None:
        if not self._is_open:
            raise BusIsAway("the bus was closed")


class InProcessServing:
    """A table being served."""

    def __init__(self, bus: InProcessBus, server: TableServer) -> None:
        self._bus = bus
        self._server = server

    @property
    def is_over(self) -> bool:
        """Whether it no longer takes requests."""
        return self._server.is_over

    async def close(self) -> None:
        """Stop taking requests and finish those under way."""
        self._bus.remove(self._server)
        await self._server.finish()
