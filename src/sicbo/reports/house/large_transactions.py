"""Large wagers, wins and payments: all that reach a set value."""

from collections.abc import Iterator

from sicbo.cage import events as at_cage
from sicbo.money import Currency, NotAnAmount
from sicbo.reports.house.formats.phrases import area, phrase, term
from sicbo.reports.house.formats.report import Cell, Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.gaming_days import ReportIsRefused
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.record_lines import WHEN_AND_WHO, when_and_who
from sicbo.reports.house.sources.records import Entry, currencies_of, everything
from sicbo.storage.contents import Contents
from sicbo.streams import Event
from sicbo.table import events as e
from sicbo.table.round import Round, SettledLine

COLUMNS = (
    *WHEN_AND_WHO,
    *columns(
        what=Kind.TEXT,
        round=Kind.COUNT,
        player=Kind.TEXT,
        position=Kind.TEXT,
        area=Kind.TEXT,
        currency=Kind.TEXT,
        amount=Kind.MONEY,
        set_value=Kind.MONEY,
    ),
)
Found = tuple[str, int, str, str, str, int]
"""Kind, round, player, position, area, minor units."""


def large(contents: Contents, asked: ReportQuery) -> Parts:
    """Report wagers and wins, what a player staked and won in a round, and what was paid in and out."""
    refuse_set_value(contents, asked)
    yield Section("large-wagers-wins-and-payments", COLUMNS)
    for entry in everything(contents, asked):
        if asked.interval.has(entry.at):
            for row in large_rows(entry, asked):
                yield Row(row)
    yield Note("large", {"over": asked.over})


def large_rows(entry: Entry, asked: ReportQuery) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for everything large in a record."""
    least = set_value(asked, entry.currency)
    if least is None:
        return
    for what, number, player, position, where, amount in _amounts(entry):
        if amount >= least:
            shown = entry.show(amount), entry.show(least)
            yield (*when_and_who(entry), what, number, player, position, where, entry.currency.code, *shown)


def refuse_set_value(contents: Contents, asked: ReportQuery) -> None:
    """Refuse a set value that a currency of the house cannot represent, before anything is written."""
    for currency in currencies_of(contents):
        set_value(asked, currency)


def set_value(asked: ReportQuery, currency: Currency) -> int | None:
    """Return the set value in minor units; None if there is no currency to read it in."""
    if not currency.code:
        return None
    try:
        return currency.read(asked.over).minor_units
    except NotAnAmount as mistake:
        raise ReportIsRefused("not-an-amount", given=asked.over, why=str(mistake)) from None


def _amounts(entry: Entry) -> Iterator[Found]:
    event, after = entry.event, entry.after
    if (
        isinstance(event, e.RoundConcluded | e.RoundVoided)
        and after is not None
        and after.previous is not None
    ):
        yield from _of_round(after.previous)
    elif isinstance(event, e.RoundCorrected | e.SettledRoundVoided):
        for each in event.adjustments:
            more = each.now.returned.minor_units - each.was.returned.minor_units
            yield phrase("what/correction"), event.round, each.player, "", "", abs(more)
    else:
        yield from _payments(event)


def _of_round(play: Round) -> Iterator[Found]:
    lines = {line.wager: line for line in play.lines}
    together: dict[tuple[str, str], list[int]] = {}
    for wager in play.betting.wagers_in_order():
        stake, won = wager.stake.minor_units, _won(lines.get(wager.number))
        yield phrase("what/wager"), play.number, wager.player, wager.position, area(wager.area), stake
        yield phrase("what/win"), play.number, wager.player, wager.position, area(wager.area), won
        together.setdefault((wager.player, wager.position), []).append(wager.number)
    for (player, position), numbers in together.items():
        if len(numbers) > 1:
            staked = sum(play.betting.wagers[each].stake.minor_units for each in numbers)
            yield phrase("what/all-wagers"), play.number, player, position, "", staked
            won = sum(_won(lines.get(each)) for each in numbers)
            yield phrase("what/all-wins"), play.number, player, position, "", won


def _won(line: SettledLine | None) -> int:
    return line.winnings.minor_units if line else 0


def _payments(event: Event) -> Iterator[Found]:
    match event:
        case e.BoughtIn(player=player, amount=amount, paid_with=paid_with):
            yield phrase("what/buy-in", code=term(paid_with.value)), 0, player, "", "", amount.minor_units
        case e.CashedOut(player=player, amount=amount):
            yield phrase("what/cash-out"), 0, player, "", "", amount.minor_units
        case e.ColourChipsIssued(player=player, chips=chips, value=value, paid_with=paid_with):
            what = phrase("what/chips-issued", code=term(paid_with.value))
            yield what, 0, player, "", "", chips * value.minor_units
        case e.ColourChipsRedeemed(player=player, chips=chips, value=value):
            yield phrase("what/chips-redeemed"), 0, player, "", "", chips * value.minor_units
        case at_cage.TicketSold(amount=amount):
            yield phrase("what/ticket-sold"), 0, "", "", "", amount.minor_units
        case at_cage.TicketPaid(amount=amount):
            yield phrase("what/ticket-paid"), 0, "", "", "", amount.minor_units
        case at_cage.PayablePaid(player=player, amount=amount):
            yield phrase("what/payable-paid"), 0, player, "", "", amount.minor_units
        case at_cage.ReceivableSettled(player=player, amount=amount, round=number):
            yield phrase("what/receivable-settled"), number, player, "", "", amount.minor_units
        case _:
            return
