"""The bus of a house that is one process: everything is handed over in memory.

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

from sicbo.bus.contract import MAX_AT_ONCE, MAX_BYTES, Answer, BusIsAway, NobodyAnswers, refuse_too_large
from sicbo.bus.names import refuse_a_bad_name
from sicbo.bus.pending_request import PendingRequest
from sicbo.bus.subscription import Listening
from sicbo.bus.table_server import Answering, Said


class InProcessBus:
    """Hands requests to owners, and messages to listeners."""

    def __init__(self, *, most_bytes: int = MAX_BYTES) -> None:
        self._most_bytes = most_bytes
        self._is_open = True
        self._owners: dict[str, Answering] = {}
        self._answerings: set[Answering] = set()
        self._listenings: defaultdict[str, list[Listening]] = defaultdict(list)
        self._asked: set[PendingRequest] = set()

    @property
    def is_there(self) -> bool:
        """Whether it is open."""
        return self._is_open

    async def ask(self, table: str, message: bytes, *, seconds: float) -> bytes:
        """Ask the owner of a table."""
        refuse_a_bad_name(table)
        self._see_that_it_is_open()
        refuse_too_large(message, self._most_bytes)
        owner = self._owners.get(table)
        if owner is None:
            raise NobodyAnswers(f"nobody serves {table}")
        asked = PendingRequest(table)
        self._asked.add(asked)

        async def reply(said: Said, data: bytes) -> None:
            refuse_too_large(data, self._most_bytes)
            asked.hear(said, data)

        try:
            await owner.take(message, reply)
            return await asked.answer(seconds)
        finally:
            self._asked.discard(asked)
            asked.forget()

    async def serve(
        self, table: str, answer: Answer, *, epoch: int, most_at_once: int = MAX_AT_ONCE
    ) -> "InProcessServing":
        """Answer for a table."""
        refuse_a_bad_name(table)
        self._see_that_it_is_open()
        answering = Answering(table, answer, epoch=epoch, most_at_once=most_at_once)
        self._answerings.add(answering)
        before = self._owners.get(table)
        if before is None or before.epoch <= epoch:
            self._owners[table] = answering
        for each in self._answerings:
            each.is_over = each is not self._owners.get(each.table)
        return InProcessServing(self, answering)

    async def publish(self, topic: str, message: bytes) -> None:
        """Tell all who listen."""
        refuse_a_bad_name(topic)
        refuse_too_large(message, self._most_bytes)
        for listening in self._listenings.get(topic, ()):
            listening.put(message)
        await asyncio.sleep(0)  # so that whoever publishes a lot lets the others read

    async def subscribe(self, topic: str, *, most_waiting: int) -> Listening:
        """Listen to a topic."""
        refuse_a_bad_name(topic)
        self._see_that_it_is_open()
        listening = Listening(topic, most_waiting, self._forget)
        self._listenings[topic].append(listening)
        return listening

    async def close(self) -> None:
        """Let go of everything."""
        self._is_open = False
        for asked in self._asked:
            asked.give_up("the bus was closed")
        for each in [each for listenings in self._listenings.values() for each in listenings]:
            await each.close()
        for answering in list(self._answerings):
            self.forget(answering)
            await answering.cut()

    async def _forget(self, listening: Listening) -> None:
        left = self._listenings[listening.topic]
        left.remove(listening)
        if not left:
            del self._listenings[listening.topic]

    def forget(self, answering: Answering) -> None:
        """Hand nothing more to this owner."""
        answering.is_over = True
        self._answerings.discard(answering)
        if self._owners.get(answering.table) is answering:
            del self._owners[answering.table]

    def _see_that_it_is_open(self) -> None:
        if not self._is_open:
            raise BusIsAway("the bus was closed")


class InProcessServing:
    """A table that is being served."""

    def __init__(self, bus: InProcessBus, answering: Answering) -> None:
        self._bus = bus
        self._answering = answering

    @property
    def is_over(self) -> bool:
        """Whether it takes no more requests."""
        return self._answering.is_over

    async def close(self) -> None:
        """Take no more, and finish what is under way."""
        self._bus.forget(self._answering)
        await self._answering.finish()
