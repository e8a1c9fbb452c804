"""The dispute bundle: everything that the house knows of one round, in one file.

It has the exact bytes of every record with their hashes, so that its recipient can check the chain, and
receipts that prove the records are covered by a signed tree head.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct, field

from sicbo.house_runtime.requests import read_refusal
from sicbo.reports.house.formats.phrases import account, area, listed, odds, phrase, reason, term
from sicbo.reports.house.formats.phrases import post as post_words
from sicbo.reports.house.formats.report import Cell, Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.formats.sentences import Sentence
from sicbo.reports.house.sources.gaming_days import ReportIsRefused
from sicbo.reports.house.sources.query import Program, ReportQuery
from sicbo.reports.house.sources.record_lines import WHEN_AND_WHO, in_words, when_and_who
from sicbo.reports.house.sources.records import Entry, entries, rules_texts, tables_of
from sicbo.rules.odds_wording import show_odds
from sicbo.storage.contents import HOUSE, MARK, Contents
from sicbo.table import events as e
from sicbo.table.evolutions.irregular import revised_round
from sicbo.table.round import Round
from sicbo.table.state import Table
from sicbo.table.transcript import Fact, short_numbers

FACTS = columns(fact=Kind.TEXT, value=Kind.TEXT)
WAGERS = columns(
    wager=Kind.COUNT,
    player=Kind.TEXT,
    position=Kind.TEXT,
    rule_set=Kind.TEXT,
    pay_table=Kind.TEXT,
    area=Kind.TEXT,
    odds=Kind.TEXT,
    instrument=Kind.TEXT,
    laid_by=Kind.TEXT,
    stake=Kind.MONEY,
    played=Kind.MONEY,
    winnings=Kind.MONEY,
    returned=Kind.MONEY,
    owed=Kind.MONEY,
    owed_in_tokens=Kind.MONEY,
)
LOG = (*WHEN_AND_WHO, *columns(key=Kind.TEXT, words=Kind.TEXT))
TRANSFERS = columns(record=Kind.COUNT, debit=Kind.TEXT, credit=Kind.TEXT, amount=Kind.MONEY, reason=Kind.TEXT)
BALANCES = columns(account=Kind.TEXT, before=Kind.MONEY, after=Kind.MONEY)
REFUSED = columns(
    time=Kind.TIME,
    after_record=Kind.COUNT,
    key=Kind.TEXT,
    code=Kind.TEXT,
    words=Kind.TEXT,
    clause=Kind.TEXT,
    body=Kind.TEXT,
)
RECORDS = columns(record=Kind.COUNT, epoch=Kind.COUNT, previous=Kind.BYTES, hash=Kind.TEXT, data=Kind.BYTES)
RECEIPTS = columns(record=Kind.COUNT, tree_head=Kind.TEXT, receipt=Kind.BYTES)
PROVED = (
    e.WagerRegistered,
    e.WagerRaised,
    e.WagerLowered,
    e.BettingClosed,
    e.OutcomeEstablished,
    e.LosersCollected,
    e.CollectionReversed,
    e.WinnersPaid,
    e.RoundConcluded,
    e.RoundVoided,
    e.RoundCorrected,
    e.SettledRoundVoided,
    e.OutcomeCorrected,
)
"""The records that get a receipt: wagers, the closing, the outcome, payments, and changes."""

MakeReceipt = Callable[[Contents, str, int], object]
"""Makes the receipt of a record, or raises a ValueError if no tree head covers it yet."""


class _Found(Struct):
    """What was found about a round."""

    entries: list[Entry] = field(default_factory=list)
    play: Round | None = None
    table: Table | None = None
    first: int = 0
    """The record that opened the round."""
    last: int = 0
    """The record that ended it; 0 while it is in play."""
    nets: dict[str, int] = field(default_factory=dict)
    """Account balances before the round, and then after each record of it; credits less debits."""
    before: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)


def dispute(contents: Contents, asked: ReportQuery, make_receipt: MakeReceipt | None = None) -> Parts:
    """Collect the round: facts, wagers, log, transfers, balances, exact records and receipts."""
    if not asked.table or not asked.round:
        raise ReportIsRefused("which-round")
    (table,) = tables_of(contents, asked)
    found = _gather(contents, table, asked)
    if not found.entries or found.play is None or found.table is None:
        raise ReportIsRefused("no-round", table=table, round=asked.round)
    yield Section("the-round", FACTS)
    yield from map(Row, _facts(contents, found, found.table, found.play, asked.program))
    yield Section("wagers", WAGERS)
    yield from map(Row, _wagers(found.table, found.play))
    yield Section("log", LOG)
    for each in found.entries:
        yield Row((*when_and_who(each), each.stamp.key, in_words(each)))
    yield Section("refused-orders", REFUSED)
    yield from map(Row, _refused(contents, table, found))
    yield Section("transfers", TRANSFERS)
    for each in found.entries:
        for moved in each.moved:
            sides = account(moved.debit), account(moved.credit)
            yield Row((each.stamp.seq, *sides, each.show(moved.amount), reason(moved.reason)))
    yield Section("balances-of-the-accounts-that-moved", BALANCES)
    for name in sorted(found.after):
        shown = map(found.entries[0].show, (found.before[name], found.after[name]))
        yield Row((account(name), *shown))
    yield from _records(found)
    yield from _receipts(contents, found, make_receipt)
    yield Note("dispute")


def _gather(contents: Contents, table: str, asked: ReportQuery) -> _Found:
    """Collect every record from the opening of the round to its end, and later ones about it."""
    found = _Found()
    is_on = False
    for entry in entries(contents, table, asked):
        event = entry.event
        if isinstance(event, e.BettingOpened) and event.round == asked.round:
            is_on = True
            found.first = entry.stamp.seq
        is_about = getattr(event, "round", None) == asked.round or asked.round in getattr(event, "rounds", ())
        if is_on or is_about:
            _take(found, entry)
        else:
            _fold(found.nets, entry)
        if is_on and entry.after is not None:
            found.table = entry.after
            found.play = entry.after.round or entry.after.previous
        if isinstance(event, e.RoundConcluded | e.RoundVoided) and is_on:
            is_on = False
            found.last = entry.stamp.seq
        if isinstance(event, e.RoundCorrected | e.SettledRoundVoided) and found.play and is_about:
            found.play = revised_round(found.play, event)
    return found


def _take(found: _Found, entry: Entry) -> None:
    for each in entry.moved:
        for name in (each.debit, each.credit):
            found.before.setdefault(name, found.nets.get(name, 0))
    _fold(found.nets, entry)
    for each in entry.moved:
        for name in (each.debit, each.credit):
            found.after[name] = found.nets.get(name, 0)
    found.entries.append(entry)


def _fold(nets: dict[str, int], entry: Entry) -> None:
    for each in entry.moved:
        for name, change in ((each.debit, -each.amount), (each.credit, each.amount)):
            after = nets.get(name, 0) + change
            if after:
                nets[name] = after
            else:
                nets.pop(name, None)


def _facts(
    contents: Contents, found: _Found, table: Table, play: Round, program: Program
) -> Iterator[tuple[Cell, ...]]:
    meta = contents.meta()
    document, digest = next(
        (document, digest) for name, document, digest in rules_texts(contents) if name == table.id
    )
    dealer = next(each.stamp.person for each in found.entries if isinstance(each.event, e.BettingOpened))
    closed = [each.event.at for each in found.entries if isinstance(each.event, e.BettingClosed)]
    staff = sorted(table.roster.items())
    facts: tuple[tuple[str, Cell], ...] = (
        ("house", phrase("house-and-mark", house=meta.get(HOUSE, ""), mark=term(meta.get(MARK, "")))),
        ("table", table.id),
        ("round", str(play.number)),
        ("status", phrase(f"status/{play.concluded.value if play.concluded else 'in-play'}")),
        ("revision", str(play.revision)),
        ("outcome", str(play.outcome) if play.outcome and play.concluded else ""),
        ("void-because", reason(play.void_because.value) if play.void_because else ""),
        ("betting-opened", play.opened_at),
        *(("betting-closed", at) for at in closed),
        ("opened-by", dealer),
        ("shift", table.shift),
        ("tumbler", _tumbler(table)),
        ("virtual", phrase("yes" if table.equipment.is_virtual else "no")),
        ("dice", table.equipment.dice.serial if table.equipment.dice else ""),
        ("seed-chain", table.equipment.draws.anchor if table.equipment.draws else ""),
        ("staff", listed(phrase("at-post", person=who, post=post_words(each.post)) for who, each in staff)),
        ("rule-document", document),
        ("rules-hash", digest),
        ("pay-tables", ", ".join(f"{name}: {each}" for name, each in sorted(play.pay_tables.items()))),
        ("program", program.version),
        ("program-hash", program.digest),
        ("currency", table.document.money.currency),
    )
    yield from ((phrase(f"fact/{name}"), value) for name, value in facts if value)


def _tumbler(table: Table) -> str:
    if table.equipment.mixer is None:
        return ""
    return phrase(
        "list/beside", first=term(table.equipment.mixer.mixer.value), rest=table.equipment.mixer.serial
    )


def _wagers(table: Table, play: Round) -> Iterator[tuple[Cell, ...]]:
    lines = {line.wager: line for line in play.lines}
    for wager in play.betting.wagers_in_order():
        rules = table.rule_sets[wager.rule_set].offering(play.pay_tables[wager.rule_set])
        line = lines.get(wager.number)
        amounts = (line.played, line.winnings, line.returned, line.owed, line.owed_in_tokens) if line else ()
        yield (
            wager.number,
            wager.player,
            wager.position,
            wager.rule_set,
            play.pay_tables[wager.rule_set],
            area(wager.area),
            listed(odds(show_odds(each)) for each in rules.odds(rules.area(wager.area))),
            term(wager.instrument.value),
            " ".join(filter(None, (wager.laid_by, wager.laid_as))),
            table.show(wager.stake),
            *(map(table.show, amounts) if amounts else (None,) * 5),
        )


def _refused(contents: Contents, table: str, found: _Found) -> Iterator[tuple[Cell, ...]]:
    """List the orders that the table refused from the opening of the round to its end, in order.

    Of a refused order only the answer and the hash of the request are stored; the sender can show the rest.
    """
    rows = []
    for stored in contents.answers():
        kept = read_refusal(stored.answer)
        if kept is None or kept.stream != table or kept.after < found.first:
            continue
        if not found.last or kept.after < found.last:
            facts = tuple(Fact(name=name, words=short_numbers(fact)) for name, fact in kept.facts.items())
            told = Sentence(short_numbers(kept.sentence), kept.code, facts)
            said = told, ", ".join(kept.clause), stored.body_hash.hex()
            rows.append((kept.after, stored.key, (kept.at, kept.after, stored.key, kept.code, *said)))
    yield from (cells for *_, cells in sorted(rows, key=lambda row: row[:2]))


def _records(found: _Found) -> Parts:
    """Yield the exact bytes of every record, except those that name a ticket, because its number is money."""
    yield Section("records", RECORDS)
    for each in found.entries:
        record = each.record
        yield Row(
            (
                record.seq,
                record.epoch,
                record.previous.hex(),
                record.hash.hex(),
                None if getattr(each.event, "ticket", "") else b64encode(record.data).decode(),
            )
        )


def _receipts(contents: Contents, found: _Found, make_receipt: MakeReceipt | None) -> Parts:
    yield Section("receipts", RECEIPTS)
    missing = 0
    for each in found.entries:
        if isinstance(each.event, PROVED) and make_receipt is not None:
            try:
                made = make_receipt(contents, each.stream, each.stamp.seq)
            except ValueError:  # no tree head covers it yet
                missing += 1
                continue
            head = msgspec.json.decode(msgspec.to_builtins(made)["tree_head"])
            text = msgspec.json.encode(made).decode()
            yield Row((each.stamp.seq, f"{head['number']}, {head['root']}", text))
    if missing:
        yield Note("dispute-unsealed", {"records": str(missing)})
