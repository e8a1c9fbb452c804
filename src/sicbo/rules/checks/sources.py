"""Where what a file says comes from: figures have a source, and no variant poses as a document."""

from collections.abc import Iterator

from sicbo.rules.document import RuleDocument
from sicbo.rules.files.mistakes import Mistake
from sicbo.rules.files.shipped import document
from sicbo.rules.files.shipped_files import DOCUMENT_IDS


def every_price_has_a_source(checked: RuleDocument) -> Iterator[Mistake]:
    """A priced row names its clause, or says that its odds are the house's own."""
    for table in checked.pay_tables:
        for row in table.rows:
            if not row.clause and not row.ours:
                message = f"{row.kind.value} has neither a clause nor `ours`: say where its odds come from"
                yield Mistake(row.line, f"pay table {table.name!r}", message, is_warning=True)


def a_variant_does_not_pose_as_the_document(checked: RuleDocument) -> Iterator[Mistake]:
    """A file that differs from a shipped one should not bear its name, approval and ids."""
    if checked.document in DOCUMENT_IDS and checked != document(checked.document):
        message = (
            f"this is not {checked.document} as published: give a variant its own names "
            "(document, the ids of its rule sets) and leave out version and approval"
        )
        yield Mistake(checked.line, "document", message, is_warning=True)


def documents_of_its_name(checked: RuleDocument) -> Iterator[RuleDocument]:
    """Yield the shipped documents whose name, or id of a rule set, a file bears."""
    names = {checked.document, *(each.id for each in checked.rule_sets)}
    for shipped in map(document, DOCUMENT_IDS):
        if names & {shipped.document, *(each.id for each in shipped.rule_sets)}:
            yield shipped


def credits_that_its_name_does_not_take_are_ours(checked: RuleDocument) -> Iterator[Mistake]:
    """Under the name of a document that takes chips or plaques, a house says that credits are its own."""
    terminals = checked.terminals
    for shipped in documents_of_its_name(checked):
        if not terminals.credits_accepted or shipped.terminals.credits_accepted or terminals.ours:
            continue
        clause = ", ".join(shipped.terminals.clause)
        accepted = ", ".join(each.name for each in shipped.instruments)
        message = (
            f"{shipped.document} takes {accepted} and no credits (clause {clause}): "
            "write credits_accepted = false, or true and in `ours` why your house takes them"
        )
        yield Mistake(terminals.line or checked.line, "terminals", message)
