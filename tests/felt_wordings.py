"""Reads the odds on a felt, so that tests can compare every label with the pay table.

>>> read_wording("1:180"), read_wording("1 WINS 32 FOR ANY TRIPLE")
(Fraction(180, 1), Fraction(32, 1))
"""

import re
from fractions import Fraction

from sicbo.rules.odds_wording import NotOdds, uses_for

_TO = re.compile(r"([0-9]+(?:\.[0-9]+)?) to ([1-9][0-9]*)", re.IGNORECASE)
_NUMBER = r"([0-9]+(?:\.[0-9]+)?)(?: ([0-9]+)/([1-9][0-9]*))?"
_STAKE_FIRST = re.compile(rf"([1-9][0-9]*)(?: ?: ?| +(?:WINS?|PAYS?) +){_NUMBER}\b", re.IGNORECASE)


def read_wording(label: str) -> Fraction:
    """Read the odds on a label in any of the wordings, ignoring a condition that follows them.

    >>> read_wording("1 WINS 11 1/2"), read_wording("150 to 1")
    (Fraction(23, 2), Fraction(150, 1))
    """
    if uses_for(label):
        raise NotOdds(f'{label!r} states odds with "for"; write "151 to 1" or "1 wins 151"')
    if match := _TO.search(label):
        return Fraction(match[1]) / int(match[2])
    if match := _STAKE_FIRST.search(label):
        part = Fraction(int(match[3]), int(match[4])) if match[3] else Fraction(0)
        return (Fraction(match[2]) + part) / int(match[1])
    raise NotOdds(f"{label!r} states no odds: write 150 to 1, 1 WINS 150, 1 PAYS 150 or 1:150")
