"""Reads the text of a rule file into a RuleDocument, or reports every mistake in it at once."""

import tomllib
from functools import lru_cache

from sicbo.rules.checks import findings
from sicbo.rules.document import RuleDocument
from sicbo.rules.files.mistakes import Mistake, RuleFileIsWrong
from sicbo.rules.files.schema import Reader
from sicbo.rules.files.toml_lines import lines_of

MAX_DOTS = 100
"""Dots in a line: a key of 20,000 parts took half a minute to parse, and tables stand still meanwhile."""


TEXTS_KEPT = 32
"""A house sets up its tables with a handful of texts, and to check one takes as long as a whole round."""


@lru_cache(maxsize=TEXTS_KEPT)
def read_document(text: str, *, is_recorded: bool = False) -> RuleDocument:
    """Read and check a rule file; an incorrect one is refused with all of its mistakes.

    One in a record is not asked again whether it may play under its name.

    >>> import sicbo
    >>> text = sicbo.document_text("mbs-3card-2016").replace("62 to 1", "72 to 1")
    >>> read_document(text)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    sicbo.rules.files.mistakes.RuleFileIsWrong: line ...: pay table '4.1': total:4, total:17 at 72 to 1 ...
    """
    document, mistakes = check_document(text, is_recorded=is_recorded)
    errors = [mistake for mistake in mistakes if not mistake.is_warning]
    if document is None or errors:
        raise RuleFileIsWrong(errors)
    return document


def check_document(text: str, *, is_recorded: bool = False) -> tuple[RuleDocument | None, list[Mistake]]:
    """Read a rule file and list its mistakes and warnings by line; no document if it is not TOML."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS:
            return None, [Mistake(number, "the file", f"a line may have at most {MAX_DOTS} dots")]
    try:
        raw = tomllib.loads(text)
        reader = Reader(lines_of(text.replace("\r\n", "\n")))
        document = reader.whole(RuleDocument, raw)
    except (ValueError, RecursionError) as mistake:
        return None, [Mistake(_line_in(str(mistake), text), "the file", f"this is not TOML: {mistake}")]
    return document, sorted(reader.mistakes + findings(document, reader.broken, is_recorded=is_recorded))


def _line_in(message: str, text: str) -> int:
    _, found, rest = message.partition("at line ")
    return int(rest.split(",")[0]) if found else text.count("\n") + 1
