"""A house's own rule file under a shipped document, for terminals where the document takes no credits.

>>> text = text_with_credits("us-ma-sicbo", "our terminals stake credits")
>>> [line for line in text.splitlines() if line.startswith("terminals")]
['terminals = { credits_accepted = true, ours = "our terminals stake credits" }']
"""

import re

from sicbo.rules.files.shipped_files import document_text

REFUSING = re.compile(r"^terminals = \{ credits_accepted = false\b.*$", re.MULTILINE)


def text_with_credits(document_id: str, ours: str) -> str:
    """Return a shipped file in which terminals stake credits, for this reason if the document takes none.

    >>> text_with_credits("au-sicbo", "ours too") == document_text("au-sicbo")
    True
    """
    accepted = f'terminals = {{ credits_accepted = true, ours = "{ours}" }}'
    return REFUSING.sub(lambda _: accepted, document_text(document_id))
