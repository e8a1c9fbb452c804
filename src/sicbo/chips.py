"""What a stake can be made of: the closed list of instruments.

Which of them a document accepts, what it calls them and what happens to the stake is data
(rules/instruments.py and the rule files).

>>> Instrument("colour-chips")
<Instrument.COLOUR_CHIPS: 'colour-chips'>
"""

from enum import Enum


class Instrument(Enum):
    """Something that can be laid on an area."""

    __hash__ = object.__hash__  # members are singletons, and the hash of Enum is too slow for hot maps

    VALUE_CHIPS = "value-chips"
    COLOUR_CHIPS = "colour-chips"
    PROMOTIONAL_TOKENS = "promotional-tokens"
    VOUCHERS = "vouchers"
    PLAQUES = "plaques"
    CREDITS = "credits"
    CASH = "cash"
    """Banknotes, laid or announced: never a stake, and no rule file may accept them."""


PROMOTIONAL = frozenset({Instrument.PROMOTIONAL_TOKENS, Instrument.VOUCHERS})
"""Instruments that are not money: they can win money, but their loss or return moves none."""
