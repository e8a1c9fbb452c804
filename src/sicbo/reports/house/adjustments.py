"""Adjustments: money that moved for reasons other than play: who did it, who authorised it, and why."""

from collections.abc import Iterator

from sicbo.cage import events as at_cage
from sicbo.cage.commands import Change
from sicbo.reports.house.formats.phrases import phrase, term
from sicbo.reports.house.formats.report import Cell, Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.record_lines import WHEN_AND_WHO, clauses, reason_of, when_and_who
from sicbo.reports.house.sources.records import Entry, everything
from sicbo.storage.contents import Contents
from sicbo.table import events as e
from sicbo.table.transcript import short_numbers

COLUMNS = (
    *WHEN_AND_WHO,
    *columns(
        what=Kind.TEXT,
        player=Kind.TEXT,
        round=Kind.COUNT,
        wager=Kind.COUNT,
        reason=Kind.TEXT,
        clause=Kind.TEXT,
        currency=Kind.TEXT,
        before=Kind.MONEY,
        after=Kind.MONEY,
        difference=Kind.MONEY,
        shortfall=Kind.MONEY,
    ),
)
Found = tuple[str, str, int, int, int, int, int]
"""Kind, player, round, wager; before, after and shortfall in minor units."""


def adjustments(contents: Contents, asked: ReportQuery) -> Parts:
    """Report all adjustments in chronological order."""
    yield Section("adjustments", COLUMNS)
    for entry in everything(contents, asked):
        if asked.interval.has(entry.at):
            for row in _rows(entry):
                yield Row(row)
    yield Note("adjustments")


def _rows(entry: Entry) -> Iterator[tuple[Cell, ...]]:
    for what, player, number, wager, before, after, shortfall in _found(entry):
        yield (
            *when_and_who(entry),
            what,
            player,
            number,
            wager,
            reason_of(entry),
            clauses(entry),
            entry.currency.code,
            *map(entry.show, (before, after, after - before, shortfall)),
        )


def _found(entry: Entry) -> Iterator[Found]:
    match entry.event:
        case e.RoundCorrected() | e.SettledRoundVoided():
            what = phrase("what/correction" if isinstance(entry.event, e.RoundCorrected) else "what/void")
            for each in entry.event.adjustments:
                was, now = each.was.returned.minor_units, each.now.returned.minor_units
                short = each.shortfall.minor_units
                yield what, each.player, entry.event.round, each.wager, was, now, short
        case at_cage.TicketReplaced(number=number, replacement=replacement, amount=amount):
            old, new = short_numbers(number), short_numbers(replacement)
            what = phrase("what/ticket-replaced", number=old, other=new)
            yield what, "", 0, 0, amount.minor_units, amount.minor_units, 0
        case at_cage.TicketExpired(number=number, amount=amount):
            yield (
                phrase("what/ticket-expired", number=short_numbers(number)),
                "",
                0,
                0,
                amount.minor_units,
                0,
                0,
            )
        case at_cage.PayablePaid(player=player, amount=amount):
            yield phrase("what/payable-paid"), player, 0, 0, amount.minor_units, 0, 0
        case at_cage.ReceivableSettled(player=player, amount=amount, round=number, paid_with=paid_with):
            what = phrase("what/receivable-settled-with", code=term(paid_with.value))
            yield what, player, number, 0, amount.minor_units, 0, 0
        case at_cage.PayableAdjusted(player=player, amount=amount, change=change):
            before, now = (0, amount.minor_units) if change is Change.MORE else (amount.minor_units, 0)
            yield phrase("what/payable-adjusted"), player, 0, 0, before, now, 0
        case at_cage.ReceivableWrittenOff(player=player, amount=amount, round=number):
            yield phrase("what/receivable-written-off"), player, number, 0, amount.minor_units, 0, 0
        case _:
            return
