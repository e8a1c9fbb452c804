"""The rule documents that ship with Sicbo, read once, and their rule sets."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import toml_rs

from sicbo.rules.document import RuleDocument
from sicbo.rules.files.mistakes import RuleFileIsWrong
from sicbo.rules.files.schema import Reader
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, UnknownName, document_text
from sicbo.rules.files.shipped_reader import UNREADABLE, reader_of
from sicbo.rules.rule_set import RuleSet, rule_sets_of


@cache
def document(document_id: str) -> RuleDocument:
    """Read a shipped rule document, once. Only its types are checked; the tests check the rest."""
    raw = toml_rs.loads(document_text(document_id))
    try:
        read: RuleDocument = reader_of(RuleDocument)(raw)
    except UNREADABLE:
        # The fast reader only fails; the thorough one says why.
        reader = Reader(lines=None)
        reader.whole(RuleDocument, raw)
        raise RuleFileIsWrong(reader.mistakes) from None
    return read


@cache
def _rule_sets_in(document_id: str) -> tuple[RuleSet, ...]:
    return rule_sets_of(document(document_id))


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """Return every shipped rule set by its id."""
    found = {rules.id: rules for each in DOCUMENT_IDS for rules in _rule_sets_in(each)}
    return MappingProxyType(found)


def rule_set(rule_set_id: str) -> RuleSet:
    """Return a shipped rule set.

    >>> rule_set("macau")
    Traceback (most recent call last):
        ...
    sicbo.rules.files.shipped_files.UnknownName: there is no rule set 'macau'; there are mbs-3card-2016, \
au-sicbo, mbs-sicbo-v6-2020, us-ma-sicbo, rws-open-cover-2021-1, rws-open-cover-2021-2, rws-open-cover-2021-3
    >>> rule_set("rws-open-cover-etg-2021")
    Traceback (most recent call last):
        ...
    sicbo.rules.files.shipped_files.UnknownName: rws-open-cover-etg-2021 is a document with several \
rule sets; name one of them: rws-open-cover-2021-1, rws-open-cover-2021-2, rws-open-cover-2021-3
    """
    if rule_set_id in DOCUMENT_IDS:
        # The only rule set of a document has its id; the other documents need not be read.
        several = {rules.id: rules for rules in _rule_sets_in(rule_set_id)}
        if rule_set_id not in several:
            names = ", ".join(several)
            raise UnknownName(
                f"{rule_set_id} is a document with several rule sets; name one of them: {names}"
            )
        return several[rule_set_id]
    known = rule_sets()
    if rule_set_id not in known:
        raise UnknownName(f"there is no rule set {rule_set_id[:60]!r}; there are {', '.join(known)}")
    return known[rule_set_id]


def clear_cache() -> None:
    """Forget the shipped files, for tests that change them."""
    for cached in (document, _rule_sets_in, rule_sets):
        cached.cache_clear()
