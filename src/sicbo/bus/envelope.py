"""A request with the time until which its asker waits.

A server that stood still for a minute, and a process that did so, bring old requests when they wake up.
Nobody waits for those any more, and a wager must not be laid long after the player has turned away.

>>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
>>> sent = sealed(b"no more bets", until=noon)
>>> opened(sent, noon - timedelta(seconds=3))
(b'no more bets', -3.0)
>>> opened(sent, noon + timedelta(minutes=1))
(b'no more bets', 60.0)
"""

from datetime import UTC, datetime, timedelta

BYTES = 8
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_A_SECOND = 1_000_000


def sealed(message: bytes, *, until: datetime) -> bytes:
    """Put the time before the message."""
    return ((until - _BEGINNING) // _MICROSECOND).to_bytes(BYTES, "big") + message


def opened(data: bytes, now: datetime) -> tuple[bytes, float]:
    """Return the message, and by how many seconds it is late; less than nothing where it is in time.

    Whatever the bytes are, they say a time: it is compared as a number, since no calendar goes as far.
    """
    until = int.from_bytes(data[:BYTES], "big")
    return data[BYTES:], ((now - _BEGINNING) // _MICROSECOND - until) / _A_SECOND
