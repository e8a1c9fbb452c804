"""Voids and corrections: every round, wager or outcome that was changed, and who decided so."""

from msgspec import Struct

from sicbo.reports.house.formats.phrases import area as area_words
from sicbo.reports.house.formats.phrases import event, phrase
from sicbo.reports.house.formats.report import Cell, Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.record_lines import WHEN_AND_WHO, clauses, reason_of, when_and_who
from sicbo.reports.house.sources.records import Entry, everything
from sicbo.storage.contents import Contents
from sicbo.streams import name_of
from sicbo.table import events as e
from sicbo.table.round import Round
from sicbo.words.catalogue import coded

LISTED = (
    e.RoundVoided,
    e.SettledRoundVoided,
    e.RoundCorrected,
    e.OutcomeCorrected,
    e.NoRollCalled,
    e.WagerReturned,
    e.WagerRuled,
    e.RulingGiven,
    e.DisplayCorrected,
    e.EntryLapsed,
    e.ReadingsDiffered,
)
COLUMNS = (
    *WHEN_AND_WHO,
    *columns(
        round=Kind.COUNT,
        reason=Kind.TEXT,
        clause=Kind.TEXT,
        before=Kind.TEXT,
        after=Kind.TEXT,
        currency=Kind.TEXT,
        to_players=Kind.MONEY,
        players=Kind.COUNT,
    ),
)

FOUND = columns(table=Kind.TEXT, reported_by=Kind.TEXT, found_by=Kind.TEXT, void_rounds=Kind.COUNT)


class _Effect(Struct, frozen=True):
    """The effect of a revision: the amount for players in minor units, how many players, before and after."""

    to_players: int = 0
    players: int = 0
    before: str = ""
    after: str = ""


def voids(contents: Contents, asked: ReportQuery) -> Parts:
    """Report them in chronological order, and count them by table and kind, and by reporter and finder."""
    counts: dict[tuple[str, str], int] = {}
    findings = _Findings()
    yield Section("voids-corrections-and-rulings", COLUMNS)
    for entry in everything(contents, asked):
        if isinstance(entry.event, LISTED) and asked.interval.has(entry.at):
            findings.take(entry)
            row = _row(entry)
            key = entry.stream, event(name_of(entry.event))
            counts[key] = counts.get(key, 0) + 1
            yield row
    yield Section("how-many", columns(table=Kind.TEXT, event=Kind.TEXT, number=Kind.COUNT))
    for (table, kind), number in sorted(counts.items()):
        yield Row((table, kind, number))
    yield Section("found-after-a-result", FOUND)
    for (table, reporter, finder), number in sorted(findings.voids.items()):
        yield Row((table, reporter, finder, number))
    yield Note("voids")


class _Findings:
    """The voids of rounds whose result could be known, counted by who reported the fact and who found it."""

    def __init__(self) -> None:
        self.voids: dict[tuple[str, str, str], int] = {}
        self._ruled: tuple[str, str, str] = "", "", ""
        """The order of the last ruling, with who reported the fact and who ruled."""

    def take(self, entry: Entry) -> None:
        """Process the next record; a ruling and the void that follows from it are of one order."""
        key, reporter, finder = self._ruled
        match entry.event:
            case e.RulingGiven(hold=number, person=person):
                holds = entry.before.holds if entry.before else ()
                reported_by = next((hold.reported_by for hold in holds if hold.number == number), "")
                self._ruled = entry.stamp.key, reported_by, person
            case e.RoundVoided() | e.SettledRoundVoided() if entry.stamp.key == key:
                self._count(entry, reporter, finder)
            case e.SettledRoundVoided():
                self._count(entry, entry.stamp.person, entry.stamp.second)
            case _:
                pass

    def _count(self, entry: Entry, reporter: str, finder: str) -> None:
        who = entry.stream, reporter, finder
        self.voids[who] = self.voids.get(who, 0) + 1


def _row(entry: Entry) -> Row:
    effect = _effect(entry)
    rest: tuple[Cell, ...] = (
        getattr(entry.event, "round", 0),
        reason_of(entry),
        clauses(entry),
        effect.before,
        effect.after,
        entry.currency.code,
        entry.show(effect.to_players),
        effect.players,
    )
    return Row((*when_and_who(entry), *rest))


def _effect(entry: Entry) -> _Effect:  # noqa: PLR0911 - one answer an event
    play = entry.before.round if entry.before else None
    match entry.event:
        case e.RoundVoided():
            ended = entry.after.previous if entry.after else None
            back = sum(line.returned.minor_units for line in ended.lines) if ended else 0
            return _Effect(back, _players(ended), faces_of(play), phrase("status/void"))
        case e.SettledRoundVoided(adjustments=adjustments):
            return _revised(adjustments, phrase("status/void"))
        case e.RoundCorrected(adjustments=adjustments, faces=faces):
            return _revised(adjustments, _faces(faces))
        case e.OutcomeCorrected(faces=faces):
            return _Effect(0, 0, faces_of(play), _faces(faces))
        case e.WagerReturned(wager=number):
            stake = play.betting.wagers[number].stake.minor_units if play else 0
            return _Effect(stake, 1)
        case e.WagerRuled(wager=number, area=area):
            was = area_words(play.betting.wagers[number].area) if play else ""
            return _Effect(0, 1, was, area_words(area))
        case e.RulingGiven(verdict=verdict):
            return _Effect(after=coded(verdict.value, "verdicts"))
        case e.ReadingsDiffered(by_device=device, by_people=people):
            return _Effect(
                before=phrase("read-by-device", faces=_faces(device)),
                after=phrase("read-by-people", faces=_faces(people)),
            )
        case e.DisplayCorrected(faces=faces) | e.EntryLapsed(faces=faces):
            return _Effect(after=_faces(faces))
        case _:
            return _Effect()


def _revised(adjustments: tuple[e.Adjustment, ...], after: str) -> _Effect:
    """Return what a correction gives to players, less what it takes; debts count as taken."""
    given = sum(each.now.returned.minor_units - each.was.returned.minor_units for each in adjustments)
    return _Effect(given, len({each.player for each in adjustments}), phrase("status/settled"), after)


def faces_of(play: Round | None) -> str:
    """Format the outcome of a round, if there is one."""
    return str(play.outcome) if play and play.outcome else ""


def _faces(faces: tuple[int, ...]) -> str:
    return "-".join(map(str, faces))


def _players(play: Round | None) -> int:
    return len({each.player for each in play.betting.wagers.values()}) if play else 0
