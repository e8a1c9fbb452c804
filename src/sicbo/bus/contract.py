"""What a bus promises, whatever it is made of.

A bus carries requests to whoever owns a table, and tells everyone who listens what has happened. It keeps
nothing: what was kept is in the store, and whoever missed a message looks there. It promises little, and
says always which of two things is the case: nothing was done (`NothingWasDone`), or nobody knows
(`Unanswered`); then the asker asks again under the same key and gets the first answer.

While a table changes hands, two processes may serve it for a moment. Each says in which epoch it owns the
table; the later one makes the earlier one fall silent before it takes its first request, so that one alone
answers. That is for the sake of the askers: what may be written is for the store to say.

Names of tables and topics are any text that is not empty.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, Self

Answer = Callable[[bytes], Awaitable[bytes]]
"""What the owner of a table does with a request; many of them are under way at once."""

MAX_BYTES = 1_000_000
"""What the in-process bus takes: a little less than a NATS server does where nobody has set it."""

MAX_AT_ONCE = 1000
"""How many requests an owner has under way before it takes no more."""


class NothingWasDone(Exception):
    """The request reached nobody who acted on it, nor will it later: to say no is safe."""


class NobodyAnswers(NothingWasDone):
    """Nobody serves the table just now: its owner has gone, and another takes over soon."""


class BusIsAway(NothingWasDone):
    """There is no line to the bus: nothing was sent, and nothing is kept to be sent later."""


class NotTaken(NothingWasDone):
    """The owner has too many requests under way, or this one came to it after its time."""


class MessageIsTooLarge(NothingWasDone):
    """The bus does not carry messages of this size; to send it again is of no use."""


def refuse_too_large(message: bytes, most: int) -> None:
    """Refuse a message that the bus does not carry.

    >>> refuse_too_large(b"no more bets", 5)
    Traceback (most recent call last):
    sicbo.bus.contract.MessageIsTooLarge: a message of 12 bytes is too large: the bus takes at most 5
    """
    if len(message) > most:
        raise MessageIsTooLarge(
            f"a message of {len(message)} bytes is too large: the bus takes at most {most}"
        )


class Unanswered(Exception):
    """The request was sent and no answer came: it may have been done, be done soon, or never.

    The time was over, the line broke, the owner died or failed over it. Ask again with the same key.
    """


class FellBehind(Exception):
    """Messages were missed, and the subscription is over.

    The reader was too slow for its queue, or the line was lost and is back. It subscribes again, and then
    reads from the store what it has missed: in this order, so that nothing falls in between.
    """


class Serving(Protocol):
    """A table that is being served."""

    @property
    def is_over(self) -> bool:
        """Whether it takes no more requests: it was closed, or a later owner serves the table."""
        ...

    async def close(self) -> None:
        """Take no more requests; those that are under way come to their end and are answered."""
        ...


class Subscription(Protocol):
    """Messages of a topic, those of one publisher in the order in which it published them."""

    def __aiter__(self) -> Self:
        """Return the subscription itself."""
        ...

    async def __anext__(self) -> bytes:
        """Wait for the next message; ends when it is closed, and raises FellBehind after a gap."""
        ...

    async def close(self) -> None:
        """Listen no more."""
        ...


class Bus(Protocol):
    """Carries requests to owners, and messages to listeners."""

    @property
    def is_there(self) -> bool:
        """Whether there is a line to the bus, as far as is known; it comes back by itself."""
        ...

    async def ask(self, table: str, message: bytes, *, seconds: float) -> bytes:
        """Ask the owner of a table; raises NothingWasDone, or Unanswered after so many seconds.

        An asker that is cancelled leaves nothing behind but what the owner does with its request.
        """
        ...

    async def serve(
        self, table: str, answer: Answer, *, epoch: int, most_at_once: int = MAX_AT_ONCE
    ) -> Serving:
        """Answer for a table that one owns in this epoch; where the bus is away, from when it is back.

        An answer that raises concerns its asker alone, who is Unanswered at once. Whoever served the table
        in an earlier epoch answers no more, and one that comes with an earlier epoch never does.
        """
        ...

    async def publish(self, topic: str, message: bytes) -> None:
        """Tell all who listen: a hint, which is lost where the bus is away. Raises MessageIsTooLarge."""
        ...

    async def subscribe(self, topic: str, *, most_waiting: int) -> Subscription:
        """Listen to a topic: what is published after this returns arrives, or there is FellBehind.

        Raises BusIsAway where there is no line to the bus.
        """
        ...

    async def close(self) -> None:
        """Let go of everything: servings and subscriptions end, askers that wait are Unanswered."""
        ...
