"""The only source of randomness: the operating system's.

Nothing else draws random numbers itself. Whatever must be reproducible takes a seed, which is drawn here once
and reported; everything else follows from the seed.

The virtual tumbler and the virtual shoe draw only when their outcome is due: there is no shuffled order and
no next number that anyone could find out (INV-G1, INV-G2).
"""

import secrets

from sicbo.cage.numbers import DIGITS, with_check_digits
from sicbo.outcome import Shoe
from sicbo.table.draws.unbiased_faces import Faces, three_cards, three_dice

SEED_BITS = 53
"""Seeds are numbers that JSON readers of every language hold exactly."""


def fresh_seed() -> int:
    """Draw a seed for a simulation that was not given one.

    >>> 0 <= fresh_seed() < 2**SEED_BITS
    True
    """
    return secrets.randbits(SEED_BITS)


def fresh_id() -> str:
    """Draw a unique identifier.

    >>> len(fresh_id())
    16
    """
    return secrets.token_hex(8)


def fresh_bytes(size: int) -> bytes:
    """Draw random bytes.

    >>> len(fresh_bytes(32))
    32
    """
    return secrets.token_bytes(size)


def tumble() -> Faces:
    """Roll the three dice of the virtual tumbler.

    >>> len(tumble())
    3
    """
    return three_dice(fresh_bytes)


def draw_cards(shoe: Shoe) -> Faces:
    """Draw three cards from those left in a virtual shoe.

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
