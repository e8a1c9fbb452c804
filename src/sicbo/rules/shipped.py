"""The rule documents that come with Sicbo.

The files are part of the program, as its code is: they are read as package data, not from a disk
that someone chooses.
"""

import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from sicbo.rules.document import RuleDocument
from sicbo.rules.mistakes import RuleFileIsWrong
from sicbo.rules.rule_set import RuleSet, UnknownName, rule_sets_of
from sicbo.rules.schema import Reader

DOCUMENT_IDS = (
    "mbs-3card-2016",
    "au-sicbo",
    "mbs-sicbo-v6-2020",
    "us-ma-sicbo",
    "rws-open-cover-etg-2021",
)


def document_text(document_id: str) -> str:
    """Give the text of a shipped rule file, by the id of its document.

    >>> document_text("macau")
    Traceback (most recent call last):
        ...
    sicbo.rules.rule_set.UnknownName: there is no document 'macau'; there are mbs-3card-2016, au-sicbo, \
mbs-sicbo-v6-2020, us-ma-sicbo, rws-open-cover-etg-2021
    """
    if document_id not in DOCUMENT_IDS:
        raise UnknownName(f"there is no document {document_id[:60]!r}; there are {', '.join(DOCUMENT_IDS)}")
    return (pkgutil.get_data("sicbo.rules", f"sets/{document_id}.toml") or b"").decode()


@cache
def document(document_id: str) -> RuleDocument:
    """Read a shipped rule document, once. Its shape is read; what the tests check is not checked again."""
    reader = Reader(lines=None)
    read = reader.whole(RuleDocument, tomllib.loads(document_text(document_id)))
    if reader.mistakes:
        raise RuleFileIsWrong(reader.mistakes)
    return read


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """Give every shipped rule set by its id."""
    found = {rules.id: rules for each in DOCUMENT_IDS for rules in rule_sets_of(document(each))}
    return MappingProxyType(found)


def rule_set(rule_set_id: str) -> RuleSet:
    """Give a shipped rule set.

    >>> rule_set("macau")
    Traceback (most recent call last):
        ...
    sicbo.rules.rule_set.UnknownName: there is no rule set 'macau'; there are mbs-3card-2016, au-sicbo, \
mbs-sicbo-v6-2020, us-ma-sicbo, rws-open-cover-2021-1, rws-open-cover-2021-2, rws-open-cover-2021-3
    """
    known = rule_sets()
    if rule_set_id in DOCUMENT_IDS and rule_set_id not in known:
        several = ", ".join(each for each in known if known[each].document.document == rule_set_id)
        raise UnknownName(f"{rule_set_id} is a document with several rule sets; name one of them: {several}")
    if rule_set_id not in known:
        raise UnknownName(f"there is no rule set {rule_set_id[:60]!r}; there are {', '.join(known)}")
    return known[rule_set_id]
