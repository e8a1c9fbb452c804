"""A request with the time until which its caller waits.

A server or process that hung for a minute delivers old requests when it wakes up. Nobody waits for them any
longer, and a wager must not be laid long after the player has turned away.

>>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
>>> sent = wrap(b"no more bets", until=noon)
>>> unwrap(sent, noon - timedelta(seconds=3))
(b'no more bets', -3.0)
>>> unwrap(sent, noon + timedelta(minutes=1))
(b'no more bets', 60.0)
"""

from datetime import UTC, datetime, timedelta

BYTES = 8
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_A_SECOND = 1_000_000


def wrap(message: bytes, *, until: datetime) -> bytes:
    """Prefix the message with the time."""
    return ((until - _EPOCH) // _MICROSECOND).to_bytes(BYTES, "big") + message


def unwrap(data: bytes, now: datetime) -> tuple[bytes, float]:
    """Return the message, and how many seconds late it is; negative if it is in time.

    Any bytes are a time: they are compared as numbers, since dates do not reach that far.
    """
    until = int.from_bytes(data[:BYTES], "big")
    return data[BYTES:], ((now - _EPOCH) // _MICROSECOND - until) / _A_SECOND
