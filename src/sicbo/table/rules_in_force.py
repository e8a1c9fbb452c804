"""The rules of a table, read from the text in its record; each text is read once."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from sicbo.rules.document import RuleDocument
from sicbo.rules.files.reader import read_document
from sicbo.rules.rule_set import RuleSet, rule_sets_of

TEXTS_KEPT = 32
"""A house plays by a handful of rule files."""


@lru_cache(maxsize=TEXTS_KEPT)
def rules_of(text: str) -> tuple[RuleDocument, Mapping[str, RuleSet]]:
    """Read a rule file and give its document and its rule sets by id."""
    document = read_document(text)
    return document, MappingProxyType({rules.id: rules for rules in rule_sets_of(document)})
