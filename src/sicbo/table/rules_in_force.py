"""The rules of a table, parsed from the text in its record; each text is parsed once."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from sicbo.rules.document import RuleDocument
from sicbo.rules.files.reader import read_document
from sicbo.rules.rule_set import RuleSet, rule_sets_of

TEXTS_KEPT = 32
"""A house uses a handful of rule files."""


@lru_cache(maxsize=TEXTS_KEPT)
def rules_of(text: str) -> tuple[RuleDocument, Mapping[str, RuleSet]]:
    """Parse a rule file, and return its document and its rule sets by id."""
    document = read_document(text, is_recorded=True)
    return document, MappingProxyType({rules.id: rules for rules in rule_sets_of(document)})
