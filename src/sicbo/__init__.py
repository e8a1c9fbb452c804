"""Sicbo: sic bo as five published casino rule documents say, exactly.

>>> import sicbo
>>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
>>> rules.pays("double:1", (1, 1, 3))
Fraction(11, 1)
"""

from sicbo.money import Currency, Money
from sicbo.outcome import Outcome, Shoe, read_outcome
from sicbo.rules.areas import Area, Kind
from sicbo.rules.reading import check_document, read_document
from sicbo.rules.rule_set import RuleSet, rule_sets_of
from sicbo.rules.shipped import rule_set, rule_sets
from sicbo.table.settlement import SettledWager, Settlement, Wager, settle

__version__ = "0.1.0"

__all__ = [
    "Area",
    "Currency",
    "Kind",
    "Money",
    "Outcome",
    "RuleSet",
    "SettledWager",
    "Settlement",
    "Shoe",
    "Wager",
    "check_document",
    "read_document",
    "read_outcome",
    "rule_set",
    "rule_sets",
    "rule_sets_of",
    "settle",
]
