"""One colour scale for house edges, the same on every page: green is low, red is high.

The scale is fixed, so that the pages of two rule sets can be compared. All colours are dark enough for
the pale text of a felt. A negative edge, which only a shoe can have, is blue.

>>> edge_colour(Fraction(0)), edge_colour(Fraction(1, 3)), edge_colour(Fraction(-1, 100))
('#0b6e45', '#a3122a', '#1d5aa6')
"""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple


class Stop(NamedTuple):
    """A colour of the scale and its edge."""

    edge: Fraction
    rgb: tuple[int, int, int]

    @property
    def colour(self) -> str:
        """The colour as CSS."""
        return hexadecimal(self.rgb)


STOPS = (
    Stop(Fraction(0), (0x0B, 0x6E, 0x45)),
    Stop(Fraction(8, 100), (0x85, 0x70, 0x0C)),
    Stop(Fraction(16, 100), (0xB0, 0x4F, 0x0B)),
    Stop(Fraction(30, 100), (0xA3, 0x12, 0x2A)),
)
PLAYER_AHEAD = "#1d5aa6"


def edge_colour(edge: Fraction) -> str:
    """Return the colour of a house edge; above the last stop it stays red."""
    if edge < 0:
        return PLAYER_AHEAD
    for lower, upper in pairwise(STOPS):
        if edge < upper.edge:
            share = (edge - lower.edge) / (upper.edge - lower.edge)
            mixed = [
                low + round(share * (high - low)) for low, high in zip(lower.rgb, upper.rgb, strict=True)
            ]
            return hexadecimal((mixed[0], mixed[1], mixed[2]))
    return STOPS[-1].colour


def hexadecimal(rgb: tuple[int, int, int]) -> str:
    """Write a colour as CSS.

    >>> hexadecimal((11, 110, 69))
    '#0b6e45'
    """
    return "#" + "".join(f"{part:02x}" for part in rgb)
