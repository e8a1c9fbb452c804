"""Meters of every table and position: what was staked, paid, voided, bought in and cashed out.

Without a start they count from the first record: no program resets them. They are computed from the
records each time, so that they cannot drift from them.
"""

from msgspec import Struct

from sicbo.money import Currency, Money
from sicbo.reports.house.formats.phrases import phrase
from sicbo.reports.house.formats.report import Cell, Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import Entry, tables_of, within
from sicbo.reports.house.sources.settled_lines import played
from sicbo.storage.contents import Contents
from sicbo.table import events as e
from sicbo.table.state import Table

COLUMNS = columns(
    table=Kind.TEXT,
    position=Kind.TEXT,
    currency=Kind.TEXT,
    rounds=Kind.COUNT,
    wagers=Kind.COUNT,
    staked=Kind.MONEY,
    paid=Kind.MONEY,
    winnings=Kind.MONEY,
    tokens=Kind.MONEY,
    void_stakes=Kind.MONEY,
    corrections=Kind.MONEY,
    bought_in=Kind.MONEY,
    cashed_out=Kind.MONEY,
    chips_redeemed=Kind.MONEY,
)
NOTES = (
    Note("meters-staked"),
    Note("meters-corrections"),
)


class Meter(Struct):
    """The figures of a position, in minor units."""

    rounds: int = 0
    wagers: int = 0
    staked: int = 0
    paid: int = 0
    winnings: int = 0
    tokens: int = 0
    void_stakes: int = 0
    corrections: int = 0
    bought_in: int = 0
    cashed_out: int = 0
    chips_redeemed: int = 0
    last_round: int = 0

    def cells(self, currency: Currency) -> tuple[Cell, ...]:
        """Return the figures in the order of the columns."""
        named = COLUMNS[3:]
        return tuple(
            currency.show(Money(getattr(self, each.name)))
            if each.kind is Kind.MONEY
            else getattr(self, each.name)
            for each in named
        )


def meters(contents: Contents, asked: ReportQuery) -> Parts:
    """Report the meters of all positions, table by table."""
    yield Section("meters", COLUMNS)
    for table in tables_of(contents, asked):
        found: dict[str, Meter] = {}
        currency = Currency("", 0)
        for entry in within(contents, table, asked):
            currency = entry.currency
            _count(found, entry)
        for position in sorted(found):
            yield Row((table, position, currency.code, *found[position].cells(currency)))
    yield from NOTES


def _count(found: dict[str, Meter], entry: Entry) -> None:  # noqa: C901 - one case an event
    def meter(position: str) -> Meter:
        return found.setdefault(position, Meter())

    before = entry.before
    if before is None:
        return
    match entry.event:
        case e.LosersCollected() | e.WinnersPaid():
            _settle(found, before, entry.event)
        case e.CollectionReversed():
            _take_back(found, before, entry.event)
        case e.RoundVoided():
            _void(found, entry)
        case e.WagerRegistered(position=position):
            meter(position).wagers += 1
        case e.RoundCorrected() | e.SettledRoundVoided():
            for each in entry.event.adjustments:
                given = each.now.returned.minor_units - each.was.returned.minor_units
                meter(_position_of(before, each.player)).corrections += given
        case e.BoughtIn(player=player, amount=amount):
            meter(_position_of(before, player)).bought_in += amount.minor_units
        case e.CashedOut(player=player, amount=amount):
            meter(_position_of(before, player)).cashed_out += amount.minor_units
        case e.ColourChipsIssued(player=player, chips=chips, value=value):
            meter(_position_of(before, player)).bought_in += chips * value.minor_units
        case e.ColourChipsRedeemed(player=player, chips=chips, value=value):
            meter(_position_of(before, player)).chips_redeemed += chips * value.minor_units
        case _:
            pass


def _settle(found: dict[str, Meter], table: Table, event: e.LosersCollected | e.WinnersPaid) -> None:
    wagers = table.round.betting.wagers if table.round else {}
    for line in event.lines:
        wager = wagers[line.wager]
        meter = found.setdefault(wager.position, Meter())
        came_to = played(line, wager.instrument, wager.stake.minor_units)
        meter.staked += came_to.handle
        meter.paid += came_to.paid
        meter.winnings += came_to.winnings
        meter.tokens += came_to.tokens
        if meter.last_round != event.round:
            meter.rounds, meter.last_round = meter.rounds + 1, event.round


def _take_back(found: dict[str, Meter], table: Table, event: e.CollectionReversed) -> None:
    """Subtract what was collected and put back: it was not played yet."""
    wagers = table.round.betting.wagers if table.round else {}
    for line in event.lines:
        wager = wagers[line.wager]
        meter = found.setdefault(wager.position, Meter())
        came_to = played(line, wager.instrument, wager.stake.minor_units)
        meter.staked -= came_to.handle
        meter.paid -= came_to.paid
        meter.winnings -= came_to.winnings
        meter.tokens -= came_to.tokens
        if meter.last_round == event.round:
            meter.rounds, meter.last_round = meter.rounds - 1, 0


def _void(found: dict[str, Meter], entry: Entry) -> None:
    ended = entry.after.previous if entry.after else None
    for line in ended.lines if ended else ():
        position = ended.betting.wagers[line.wager].position if ended else ""
        found.setdefault(position, Meter()).void_stakes += line.returned.minor_units


def _position_of(table: Table, player: str) -> str:
    """Return the position of a player, or that the player has left."""
    visit = table.visits.get(player)
    return visit.position if visit else phrase("left")
