r"""Faces from bytes, all falls equally likely: by rejection, never by a remainder (INV-G1).

The bytes come from the operating system's generator or from a verifiable chain of seeds; both are read in
the same way.

>>> two_are_thrown_away = iter([b"\xff", b"\xd8", b"\xd7"])
>>> three_dice(lambda _: next(two_are_thrown_away))
(6, 6, 6)
"""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from sicbo.outcome import DICE, FACES, Shoe

Bytes = Callable[[int], bytes]
"""A source of bytes: returns as many as asked for, new ones each time."""

Faces = tuple[int, int, int]

_SIDES = len(FACES)
_BITS_OF_A_BYTE = 8


def below(number: int, take: Bytes) -> int:
    """Draw from 0 up to but not including a number: as many bits as it needs, again if too large."""
    bits = (number - 1).bit_length()
    size = -(-bits // _BITS_OF_A_BYTE)
    while True:
        drawn = int.from_bytes(take(size), "big") >> (size * _BITS_OF_A_BYTE - bits)
        if drawn < number:
            return drawn


def three_dice(take: Bytes) -> Faces:
    """Draw three dice: one number from 0 to 215, each standing for one fall."""
    fall = below(_SIDES**DICE, take)
    return fall // _SIDES**2 + 1, fall // _SIDES % _SIDES + 1, fall % _SIDES + 1


def one_card(shoe: Shoe, take: Bytes) -> int:
    """Draw one of the cards left in a shoe, and return its face."""
    place = below(shoe.cards, take)
    return bisect_right(tuple(accumulate(shoe.counts)), place) + 1


def three_cards(shoe: Shoe, take: Bytes) -> Faces:
    r"""Draw three cards without replacement, as from a well-shuffled shoe.

    >>> three_cards(Shoe((0, 0, 1, 1, 0, 1)), lambda size: b"\x00" * size)
    (3, 4, 6)
    """
    faces = list[int]()
    for _ in range(DICE):
        face = one_card(shoe, take)
        faces.append(face)
        counts = list(shoe.counts)
        counts[face - 1] -= 1
        shoe = Shoe(tuple(counts))  # type: ignore[arg-type]  # six faces, six counts
    first, second, third = faces
    return first, second, third
