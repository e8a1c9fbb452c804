"""The only source of chance: the operating system's.

Nothing else draws by itself. What must be repeatable takes a seed, which is chosen here once and said
aloud; everything after it follows from the seed.

The virtual tumbler and the virtual shoe draw here when their outcome is due, and not before: there is no
shuffled order and no next number that anyone could find (INV-G1, INV-G2).
"""

import secrets

from sicbo.cage.numbers import DIGITS, with_check_digits
from sicbo.outcome import Shoe
from sicbo.table.sampling import Faces, three_cards, three_dice

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


def fresh_bytes(size: int) -> bytes:
    """Draw bytes.

    >>> len(fresh_bytes(32))
    32
    """
    return secrets.token_bytes(size)


def tumble() -> Faces:
    """Let the three dice of the virtual tumbler fall.

    >>> len(tumble())
    3
    """
    return three_dice(fresh_bytes)


def draw_cards(shoe: Shoe) -> Faces:
    """Draw the next three cards of a virtual shoe from those that are left.

    >>> draw_cards(Shoe((3, 0, 0, 0, 0, 0)))
    (1, 1, 1)
    """
    return three_cards(shoe, fresh_bytes)


def fresh_ticket_number() -> str:
    """Draw the number of a ticket, with its check digits.

    >>> from sicbo.cage.numbers import read_number
    >>> read_number(fresh_ticket_number()) is not None
    True
    """
    return with_check_digits(f"{secrets.randbelow(10**DIGITS):0{DIGITS}}")
