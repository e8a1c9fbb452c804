"""The files of the rule documents that ship with Sicbo.

They are part of the program, like its code, and are read as package data.
"""

import pkgutil

DOCUMENT_IDS = (
    "mbs-3card-2016",
    "au-sicbo",
    "mbs-sicbo-v6-2020",
    "us-ma-sicbo",
    "rws-open-cover-etg-2021",
)


class UnknownName(ValueError):
    """A document, rule set, pay table or layout that does not exist."""


def document_text(document_id: str) -> str:
    """Return the text of a shipped rule file, by the id of its document.

    >>> document_text("macau")
    Traceback (most recent call last):
        ...
    sicbo.rules.files.shipped_files.UnknownName: there is no document 'macau'; there are mbs-3card-2016, \
au-sicbo, mbs-sicbo-v6-2020, us-ma-sicbo, rws-open-cover-etg-2021
    """
    if document_id not in DOCUMENT_IDS:
        raise UnknownName(f"there is no document {document_id[:60]!r}; there are {', '.join(DOCUMENT_IDS)}")
    return (pkgutil.get_data("sicbo.rules", f"sets/{document_id}.toml") or b"").decode()
