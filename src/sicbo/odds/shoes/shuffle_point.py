"""When to shuffle so that card counting does no harm.

Harmless means: the most dangerous counter, who knows every card left and stakes one unit on every area
that favours the player, gains up to the shuffle no more than a small share of what the house wins in the
same rounds from one ordinary player, who stakes one unit a round on the area with the lowest edge of a
full shoe.

>>> import sicbo
>>> from sicbo.odds.shoes.exposure import exposure, prices_of
>>> rules = sicbo.rule_set("mbs-3card-2016")
>>> point = shuffle_point(exposure(3, prices_of(rules), 6), Fraction(1, 50), share=HARMLESS_SHARE)
>>> point.rounds, point.cards_dealt
(1, 3)
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from sicbo.odds.chances import CARDS_OF_A_ROUND
from sicbo.odds.shoes.exposure import Exposure

HARMLESS_SHARE = Fraction(1, 10)
"""A tenth of what one ordinary player loses: at a table of ten such players, a counter costs a hundredth."""


@dataclass(frozen=True, slots=True)
class ShufflePoint:
    """The last round that may start, and what a counter and the house have won by then."""

    rounds: int
    cards_dealt: int
    penetration: Fraction
    counter_gains: Fraction
    house_wins: Fraction


def shuffle_point(exposure: Exposure, lowest_edge: Fraction, *, share: Fraction) -> ShufflePoint:
    """Find the most rounds during which a counter never has more than the share allows.

    It is zero if even a full shoe favours the player.
    """
    rounds, gained = 0, Fraction(0)
    gains = accumulate(each.gain_every for each in exposure.rounds)
    for number, so_far in enumerate(gains, start=1):
        if so_far > share * lowest_edge * number:
            break
        rounds, gained = number, so_far
    dealt = CARDS_OF_A_ROUND * rounds
    cards = exposure.rounds[0].cards_left
    return ShufflePoint(rounds, dealt, Fraction(dealt, cards), gained, lowest_edge * rounds)
