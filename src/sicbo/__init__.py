"""Sicbo: sic bo exactly as five published casino rule documents define it.

>>> import sicbo
>>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
>>> rules.pays("double:1", (1, 1, 3))
Fraction(11, 1)

Public names are loaded on first use, so that the command line starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sicbo.money import Currency, Money, NotAnAmount, WouldNeedRounding
    from sicbo.odds.par_sheet import ParSheet, par_sheet
    from sicbo.outcome import NotAnOutcome, NotAShoe, Outcome, Shoe, read_outcome
    from sicbo.rules.areas import Area, Kind, UnknownArea
    from sicbo.rules.document import RuleDocument
    from sicbo.rules.drawing import draw_layout
    from sicbo.rules.files.mistakes import Mistake, RuleFileIsWrong
    from sicbo.rules.files.reader import check_document, read_document
    from sicbo.rules.files.shipped import rule_set, rule_sets
    from sicbo.rules.files.shipped_files import UnknownName, document_text
    from sicbo.rules.layout import Layout
    from sicbo.rules.rule_set import RuleSet, rule_sets_of
    from sicbo.settlement import SettledWager, Settlement, StakeIsRefused, Wager, settle

__version__ = "0.1.0"

__all__ = [
    "Area",
    "Currency",
    "Kind",
    "Layout",
    "Mistake",
    "Money",
    "NotAShoe",
    "NotAnAmount",
    "NotAnOutcome",
    "Outcome",
    "ParSheet",
    "RuleDocument",
    "RuleFileIsWrong",
    "RuleSet",
    "SettledWager",
    "Settlement",
    "Shoe",
    "StakeIsRefused",
    "UnknownArea",
    "UnknownName",
    "Wager",
    "WouldNeedRounding",
    "check_document",
    "document_text",
    "draw_layout",
    "par_sheet",
    "read_document",
    "read_outcome",
    "rule_set",
    "rule_sets",
    "rule_sets_of",
    "settle",
]

_HOMES = {
    "sicbo.money": ("Currency", "Money", "NotAnAmount", "WouldNeedRounding"),
    "sicbo.odds.par_sheet": ("ParSheet", "par_sheet"),
    "sicbo.outcome": ("NotAShoe", "NotAnOutcome", "Outcome", "Shoe", "read_outcome"),
    "sicbo.rules.areas": ("Area", "Kind", "UnknownArea"),
    "sicbo.rules.document": ("RuleDocument",),
    "sicbo.rules.drawing": ("draw_layout",),
    "sicbo.rules.layout": ("Layout",),
    "sicbo.rules.files.mistakes": ("Mistake", "RuleFileIsWrong"),
    "sicbo.rules.files.reader": ("check_document", "read_document"),
    "sicbo.rules.rule_set": ("RuleSet", "rule_sets_of"),
    "sicbo.rules.files.shipped": ("rule_set", "rule_sets"),
    "sicbo.rules.files.shipped_files": ("UnknownName", "document_text"),
    "sicbo.settlement": ("SettledWager", "Settlement", "StakeIsRefused", "Wager", "settle"),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'sicbo' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
