"""What a stake can be made of: the closed list of instruments.

Which of them a document accepts, what it calls them and what becomes of the stake is data
(rules/instruments.py and the rule files). Seats, markers and holders come with the table.

>>> Instrument("colour-chips")
<Instrument.COLOUR_CHIPS: 'colour-chips'>
"""

from enum import Enum


class Instrument(Enum):
    """A kind of thing that can be laid on an area."""

    __hash__ = object.__hash__  # members are single; the hash of Enum is slow, and this is a key of hot maps

    VALUE_CHIPS = "value-chips"
    COLOUR_CHIPS = "colour-chips"
    PROMOTIONAL_TOKENS = "promotional-tokens"
    VOUCHERS = "vouchers"
    PLAQUES = "plaques"
    CREDITS = "credits"
    CASH = "cash"
    """Banknotes, laid or spoken: never a stake, and no rule file may accept them."""


PROMOTIONAL = frozenset({Instrument.PROMOTIONAL_TOKENS, Instrument.VOUCHERS})
"""Instruments that are no money: they win money, and what becomes of them moves none."""
