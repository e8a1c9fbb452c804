"""How large a message may be."""

from sicbo.bus.contract import MessageIsTooLarge

MAX_BYTES = 1_000_000
"""What the in-process bus takes: a little less than a NATS server does where nobody has set it."""


def refuse_what_is_too_large(message: bytes, most: int) -> None:
    """Refuse a message that the bus does not carry.

    >>> refuse_what_is_too_large(b"no more bets", 5)
    Traceback (most recent call last):
    sicbo.bus.contract.MessageIsTooLarge: a message of 12 bytes is too large: the bus takes at most 5
    """
    if len(message) > most:
        raise MessageIsTooLarge(
            f"a message of {len(message)} bytes is too large: the bus takes at most {most}"
        )
