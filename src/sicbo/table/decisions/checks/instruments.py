"""What a document lets players stake with, for refusals of anything else."""

from sicbo.streams import CodedText, Refused, coded
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def instruments_accepted(table: Table) -> CodedText:
    """Name the instruments of a table's document, for a sentence that says what it takes."""
    instruments = table.document.instruments
    return coded((each.kind.value for each in instruments), ", ".join(each.name for each in instruments))


def credits_not_accepted(table: Table) -> Refused:
    """Return the refusal of a terminal, or of credit, where the document takes chips or plaques (US 3(a))."""
    return refused(
        "position/credits-not-accepted",
        document=table.document.document,
        accepted=instruments_accepted(table),
        clause=table.document.terminals.clause,
    )
