"""The rule documents shipped with the program, for setting up a table; a house's own is sent the same way."""

from functools import cache

from litestar import get
from litestar.handlers import HTTPRouteHandler

from sicbo.messages import rule_documents as m
from sicbo.rules.document import title_of_game
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text
from sicbo.table.rules_in_force import rules_of


def rule_document_routes() -> list[HTTPRouteHandler]:
    """Return the route."""

    @get(
        "/rule-documents",
        summary="List the rule documents that a table can be set up with",
        operation_id="rule-documents",
        sync_to_thread=True,
    )
    def documents() -> m.DocumentsOffered:
        return _offered()

    return [documents]


@cache
def _offered() -> m.DocumentsOffered:
    return m.DocumentsOffered(documents=tuple(_document(each) for each in sorted(DOCUMENT_IDS)))


def _document(name: str) -> m.DocumentOffered:
    text = document_text(name)
    document, rule_sets = rules_of(text)
    titles = tuple(each.title for each in document.rule_sets)
    return m.DocumentOffered(
        document=name,
        house=document.house,
        title=title_of_game(titles),
        titles=titles,
        currency=document.money.currency,
        decimals=document.money.decimals,
        rule_sets=tuple(rule_sets),
        kinds=tuple(dict.fromkeys(kind for each in rule_sets.values() for kind in each.kinds)),
        has_colour_chips=document.colour_chips is not None,
        rules=text,
    )
