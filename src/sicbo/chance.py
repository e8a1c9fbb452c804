"""The only source of chance: the operating system's.

Nothing else draws by itself. What must be repeatable takes a seed, which is chosen here once and said
aloud; everything after it follows from the seed.
"""

import secrets

SEED_BITS = 53
"""A seed is a number that JSON readers of every language hold exactly."""


def fresh_seed() -> int:
    """Draw a seed for a simulation that nobody gave one.

    >>> 0 <= fresh_seed() < 2**SEED_BITS
    True
    """
    return secrets.randbits(SEED_BITS)


def fresh_id() -> str:
    """Draw a name that nothing else has.

    >>> len(fresh_id())
    16
    """
    return secrets.token_hex(8)
