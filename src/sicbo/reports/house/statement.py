"""The statement of a player: every wager with what it won, every movement of credit with its balances."""

from collections.abc import Iterator

from sicbo.reports.house.formats.phrases import area, phrase, stream, term
from sicbo.reports.house.formats.report import Cell, Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.gaming_days import ReportIsRefused
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.record_lines import in_words
from sicbo.reports.house.sources.records import Entry, entries, everything, tables_of
from sicbo.storage.contents import Contents
from sicbo.storage.records import decode
from sicbo.table import events as e
from sicbo.table.round import HowConcluded, Round
from sicbo.table.state import Table

WAGERS = columns(
    time=Kind.TIME,
    table=Kind.TEXT,
    round=Kind.COUNT,
    outcome=Kind.TEXT,
    status=Kind.TEXT,
    rule_set=Kind.TEXT,
    pay_table=Kind.TEXT,
    area=Kind.TEXT,
    instrument=Kind.TEXT,
    currency=Kind.TEXT,
    stake=Kind.MONEY,
    winnings=Kind.MONEY,
    returned=Kind.MONEY,
)
MOVEMENTS = columns(
    time=Kind.TIME,
    stream=Kind.TEXT,
    record=Kind.COUNT,
    what=Kind.TEXT,
    currency=Kind.TEXT,
    before=Kind.MONEY,
    change=Kind.MONEY,
    after=Kind.MONEY,
)


def statement(contents: Contents, asked: ReportQuery) -> Parts:
    """Report what one player staked, won and moved; stakes of a round in play are shown as held."""
    if not asked.player:
        raise ReportIsRefused("whose-statement")
    yield Section("wagers", WAGERS)
    for table in tables_of(contents, asked):
        yield from _wagers(contents, table, asked)
    yield Section("credit", MOVEMENTS)
    account = f"player-credit:{asked.player}"
    balances: dict[str, int] = {}
    for entry in everything(contents, asked):
        change = entry.change_of(account)
        if change:
            before = balances.get(entry.currency.code, 0)
            balances[entry.currency.code] = before + change
            if asked.interval.has(entry.at):
                yield _movement(entry, before, change)
    yield Note("statement")


def _movement(entry: Entry, before: int, change: int) -> Row:
    amounts = map(entry.show, (before, change, before + change))
    return Row(
        (entry.at, stream(entry.stream), entry.stamp.seq, in_words(entry), entry.currency.code, *amounts)
    )


Wager = tuple[int, int]
"""A round, and the number of a wager in it."""

Laid = dict[Wager, tuple[str, str, str]]
"""The rules, pay table and area of each wager that is adjusted later: a year has many more wagers."""


def _wagers(contents: Contents, table: str, asked: ReportQuery) -> Parts:
    last: Entry | None = None
    adjusted, laid = _adjusted(contents, table, asked), Laid()
    for entry in entries(contents, table, asked):
        last = entry
        _note_wagers(entry, adjusted, laid)
        if asked.interval.has(entry.at):
            yield from map(Row, _of_entry(entry, asked.player, laid))
    if last is not None and last.after is not None and last.after.round is not None:
        yield from map(Row, _of_round(last, last.after, last.after.round, asked.player))


def _adjusted(contents: Contents, table: str, asked: ReportQuery) -> set[Wager]:
    """Find the wagers of the player that are corrected or made void in the interval, once settled."""
    found: set[Wager] = set()
    for record, _ in contents.records(table):
        stamp, event = decode(record.data)
        if asked.interval.is_over(stamp.at):
            break
        if asked.interval.has(stamp.at) and isinstance(event, e.RoundCorrected | e.SettledRoundVoided):
            found |= {(event.round, each.wager) for each in event.adjustments if each.player == asked.player}
    return found


def _note_wagers(entry: Entry, adjusted: set[Wager], laid: Laid) -> None:
    """Remember the wagers of a round that are adjusted later: by then the round is gone."""
    play = entry.after.previous if entry.after is not None else None
    if isinstance(entry.event, e.RoundConcluded) and play is not None:
        for wager in play.betting.wagers.values():
            if (play.number, wager.number) in adjusted:
                rules = play.pay_tables[wager.rule_set]
                laid[play.number, wager.number] = (wager.rule_set, rules, wager.area)


def _of_entry(entry: Entry, player: str, laid: Laid) -> Iterator[tuple[Cell, ...]]:
    after = entry.after
    if isinstance(entry.event, e.RoundConcluded | e.RoundVoided) and after is not None:
        if after.previous is not None:
            yield from _of_round(entry, after, after.previous, player)
    elif isinstance(entry.event, e.RoundCorrected | e.SettledRoundVoided):
        is_void = isinstance(entry.event, e.SettledRoundVoided)
        faces = "" if is_void else "-".join(map(str, getattr(entry.event, "faces", ())))
        for each in entry.event.adjustments:
            if each.player == player:
                amounts = each.stake, each.now.winnings, each.now.returned
                rule_set, pay_table, area_id = laid[entry.event.round, each.wager]
                yield (
                    entry.at,
                    entry.stream,
                    entry.event.round,
                    faces,
                    phrase("status/made-void" if is_void else "status/corrected"),
                    rule_set,
                    pay_table,
                    area(area_id),
                    term(each.instrument.value),
                    entry.currency.code,
                    *(entry.show(amount.minor_units) for amount in amounts),
                )


def _of_round(entry: Entry, table: Table, play: Round, player: str) -> Iterator[tuple[Cell, ...]]:
    lines = {line.wager: line for line in play.lines}
    status = {HowConcluded.SETTLED: "complete", HowConcluded.VOID: "void", None: "held"}[play.concluded]
    if play.concluded is None and play.interruptions:
        status = "held-interrupted"
    for wager in play.betting.wagers_in_order():
        if wager.player != player:
            continue
        line = lines.get(wager.number)
        yield (
            entry.at if play.concluded else play.opened_at,
            table.id,
            play.number,
            str(play.outcome) if play.outcome and play.concluded else "",
            phrase(f"status/{status}"),
            wager.rule_set,
            play.pay_tables[wager.rule_set],
            area(wager.area),
            term(wager.instrument.value),
            entry.currency.code,
            entry.show(wager.stake.minor_units),
            entry.show(line.winnings.minor_units) if line else None,
            entry.show(line.returned.minor_units) if line else None,
        )
