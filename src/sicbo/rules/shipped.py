"""The rule documents that come with Sicbo.

The files are part of the program, as its code is: they are read as package data, not from a disk
that someone chooses.
"""

from functools import cache
from importlib.resources import files

from sicbo.rules.document import RuleDocument
from sicbo.rules.reading import read_trusted
from sicbo.rules.rule_set import RuleSet, UnknownName, rule_sets_of

DOCUMENT_IDS = (
    "mbs-3card-2016",
    "au-sicbo",
    "mbs-sicbo-v6-2020",
    "us-ma-sicbo",
    "rws-open-cover-etg-2021",
)


def document_text(document_id: str) -> str:
    """Give the text of a shipped rule file."""
    return files("sicbo.rules").joinpath("sets", f"{document_id}.toml").read_text(encoding="utf-8")


@cache
def document(document_id: str) -> RuleDocument:
    """Read a shipped rule document, once."""
    return read_trusted(document_text(document_id))


@cache
def rule_sets() -> dict[str, RuleSet]:
    """Give every shipped rule set by its id."""
    return {rules.id: rules for each in DOCUMENT_IDS for rules in rule_sets_of(document(each))}


def rule_set(rule_set_id: str) -> RuleSet:
    """Give a shipped rule set.

    >>> rule_set("macau")
    Traceback (most recent call last):
        ...
    sicbo.rules.rule_set.UnknownName: there is no rule set 'macau'; there are mbs-3card-2016, au-sicbo, \
mbs-sicbo-v6-2020, us-ma-sicbo, rws-open-cover-2021-1, rws-open-cover-2021-2, rws-open-cover-2021-3
    """
    known = rule_sets()
    if rule_set_id not in known:
        raise UnknownName(f"there is no rule set {rule_set_id[:60]!r}; there are {', '.join(known)}")
    return known[rule_set_id]
