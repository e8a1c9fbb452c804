"""The grounds on which a ruling may void a round, where a law has a closed list of them."""

from sicbo.rules.document import RuleDocument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Irregularity, When
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table.decisions.irregularities.corrections import VOIDING, Grounds
from sicbo.table.refusals import refused
from sicbo.table.state import Hold


def rows_that_void(document: RuleDocument) -> tuple[Irregularity, ...]:
    """List the rows of a document that void a round: its approved grounds.

    >>> from sicbo.rules.files.shipped import rule_set
    >>> rows = rows_that_void(rule_set("mbs-3card-2016").document)
    >>> [each.event.value for each in rows if each.clause]
    ['exposed-early', 'foreign-card', 'wrong-card-count', 'shoe-short']
    """
    return tuple(row for row in document.irregularities if row.verdict in VOIDING)


def grounds_to_choose(document: RuleDocument, hold: Hold) -> tuple[Ground, ...]:
    """List the grounds of which a ruling on this hold must name one if it voids; none if it need not.

    A row that voids for the fact to be found is a ground by itself; what no row covers then has none.
    """
    if document.voids is None or hold.finding in VOIDING:
        return ()
    return document.voids.grounds


def rows_to_choose(document: RuleDocument, hold: Hold) -> tuple[Irregular, ...]:
    """List the events whose rows such a ruling may name, if its ground is the approved rules."""
    if Ground.APPROVED_RULES not in grounds_to_choose(document, hold):
        return ()
    return tuple(dict.fromkeys(row.event for row in rows_that_void(document)))


def grounds_of(document: RuleDocument, hold: Hold, command: c.GiveRuling) -> Grounds:
    """Return why a ruling decides as it does; refuse a void on a ground that the law does not know."""
    grounds = grounds_to_choose(document, hold) if command.verdict in VOIDING else ()
    if not grounds:
        return Grounds(hold.event, command.reason, hold.clause)
    if command.ground not in grounds:
        raise refused("ruling/ground-needed", known=", ".join(each.value for each in grounds))
    if command.ground is not Ground.APPROVED_RULES:
        return Grounds(hold.event, command.reason, hold.clause, command.ground)
    row = next((each for each in rows_that_void(document) if each.event is command.under), None)
    if row is None:
        known = ", ".join(each.value for each in rows_to_choose(document, hold))
        raise refused("ruling/no-such-ground", known=known, document=document.document)
    return Grounds(row.event, command.reason, row.clause, command.ground)


def asks_whether_touched(document: RuleDocument, event: Irregular) -> bool:
    """Return whether the document's verdict on an event depends on whether it touched the outcome."""
    asked = (When.OUTCOME_TOUCHED, When.OUTCOME_UNTOUCHED)
    return any(row.event is event and row.when in asked for row in document.irregularities)
