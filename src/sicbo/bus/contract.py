"""The contract of a bus, whatever its transport.

A bus carries requests to the owner of a table, and hints to subscribers. It stores nothing: the store holds
everything, and a subscriber that missed a message reads it there. It promises little, but always says which
of two cases applies: nothing was done (`NothingWasDone`), or the outcome is unknown (`Unanswered`). The
caller then repeats the request under the same key and gets the first answer.

While a table changes hands, two processes may briefly serve it. Each states the epoch in which it owns the
table; the later one silences the earlier one before it takes its first request, so that only one answers.
That is for the callers' sake: only the store decides who may write.

Names of tables and topics are any text that is not empty.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, Self

Handler = Callable[[bytes], Awaitable[bytes]]
"""Answers a request on behalf of a table's owner; many may run concurrently."""

MAX_BYTES = 1_000_000
"""The limit of the in-process bus: a little below the default of a NATS server."""

MAX_AT_ONCE = 1000
"""How many requests an owner handles concurrently before it turns others away."""


class NothingWasDone(Exception):
    """Nobody acted on the request, and nobody will: it can safely be reported as not done."""


class NobodyAnswers(NothingWasDone):
    """Nobody serves the table at the moment: its owner is gone, and another will take over soon."""


class BusIsAway(NothingWasDone):
    """There is no connection to the bus: nothing was sent, and nothing is queued to be sent later."""

    may_come_back = True
    """Whether waiting may help."""


class BusRefuses(BusIsAway):
    """The bus is there, and refuses our login, is not to be trusted, or cannot be used from here."""

    may_come_back = False


class NotTaken(NothingWasDone):
    """The owner is handling too many requests, or this one arrived too late."""


class MessageIsTooLarge(NothingWasDone):
    """The bus does not carry messages of this size; there is no use in sending it again."""


def refuse_too_large(message: bytes, most: int) -> None:
    """Refuse a message that is too large for the bus.

    >>> refuse_too_large(b"no more bets", 5)
    Traceback (most recent call last):
    sicbo.bus.contract.MessageIsTooLarge: a message of 12 bytes is too large: the bus takes at most 5
    """
    if len(message) > most:
        raise MessageIsTooLarge(
            f"a message of {len(message)} bytes is too large: the bus takes at most {most}"
        )


class Unanswered(Exception):
    """The request was sent but not answered: it may have been done, may be done soon, or never.

    It timed out, the connection broke, or the owner died or failed. Ask again with the same key.
    """


class FellBehind(Exception):
    """Messages were missed, and the subscription has ended.

    The reader was too slow for its queue, or the connection was lost and is back. The reader must first
    subscribe again and then read what it missed from the store, in this order, so that there is no gap.
    """


class Serving(Protocol):
    """A table being served."""

    @property
    def is_over(self) -> bool:
        """Whether it no longer takes requests: it was closed, or a later owner serves the table."""

    async def close(self) -> None:
        """Stop taking requests; those under way are finished and answered."""


class Subscription(Protocol):
    """The messages of a topic; those of one publisher arrive in the order it published them."""

    def __aiter__(self) -> Self:
        """Return itself."""

    async def __anext__(self) -> bytes:
        """Wait for the next message; stops when closed, and raises FellBehind after a gap."""

    async def close(self) -> None:
        """Unsubscribe."""


class Bus(Protocol):
    """Carries requests to owners, and messages to subscribers."""

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection to the bus, as far as is known; it reconnects by itself."""

    async def ask(self, table: str, message: bytes, *, seconds: float) -> bytes:
        """Send a request to the owner of a table; raises NothingWasDone, or Unanswered after `seconds`.

        If the caller is cancelled, the owner may still act on the request.
        """

    async def serve(
        self, table: str, handler: Handler, *, epoch: int, most_at_once: int = MAX_AT_ONCE
    ) -> Serving:
        """Serve a table owned in this epoch; if the bus is away, from when it is back.

        If the handler raises, only its caller is affected and is Unanswered at once. An owner from an earlier
        epoch stops answering, and a late one with an earlier epoch never starts.
        """

    async def publish(self, topic: str, message: bytes) -> None:
        """Send a message to all subscribers; it is lost if the bus is away. Raises MessageIsTooLarge."""

    async def subscribe(self, topic: str, *, most_waiting: int) -> Subscription:
        """Subscribe to a topic: what is published after this returns arrives, or FellBehind is raised.

        Raises BusIsAway without a connection to the bus.
        """

    async def close(self) -> None:
        """Release all resources: servings and subscriptions end, and waiting callers are Unanswered."""
