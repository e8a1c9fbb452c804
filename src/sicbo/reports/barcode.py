"""Ticket numbers as barcodes: interleaved 2 of 5, which ticket machines read.

Each pair of digits is five bars and the five spaces between them; of five, two are wide.

>>> widths("40")
(1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 1, 3, 3, 1, 3, 1, 1)
"""

from collections.abc import Iterator
from itertools import accumulate, chain

NARROW, WIDE = 1, 3
START, STOP = (NARROW,) * 4, (WIDE, NARROW, NARROW)
QUIET = 10
"""The quiet zone on both sides, without which scanners do not find the code."""

WIDE_PLACES = ((2, 3), (0, 4), (1, 4), (0, 1), (2, 4), (0, 2), (1, 2), (3, 4), (0, 3), (1, 3))
"""The two wide elements of five, for each digit."""


def widths(digits: str) -> tuple[int, ...]:
    """Return the widths of alternating bars and spaces, beginning and ending with a bar."""
    pairs = zip(digits[::2], digits[1::2], strict=True)
    inner = chain.from_iterable(_pair(one, two) for one, two in pairs)
    return (*START, *inner, *STOP)


def _pair(one: str, two: str) -> Iterator[int]:
    for bar, space in zip(_five(one), _five(two), strict=True):
        yield bar
        yield space


def _five(digit: str) -> tuple[int, ...]:
    wide = WIDE_PLACES[int(digit)]
    return tuple(WIDE if place in wide else NARROW for place in range(5))


def bars(digits: str) -> tuple[tuple[int, int], ...]:
    """Return the start of each bar, after the quiet zone, and its width."""
    found = widths(digits)
    begins = accumulate(found, initial=QUIET)
    return tuple((at, width) for at, width in list(zip(begins, found, strict=False))[::2])


def width(digits: str) -> int:
    """Return the width of the barcode, with its quiet zones."""
    return sum(widths(digits)) + 2 * QUIET
